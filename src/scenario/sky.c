/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "scenario/sky.h"

#include "scenario/calendar.h"
#include "scenario/keys.h"
#include "scenario/read.h"

#include <math.h>
#include <string.h>

static const double degree = PLH_PI / 180.0;

/* Mean obliquity of the ecliptic at J2000, 84381.406 arc seconds (IAU 2006). */
static const double obliquity = 84381.406 / 3600.0 * PLH_PI / 180.0;

static plh_quat turn(int axis, double angle)
{
    const plh_vec3 v = plh_vec3_make(axis == 0, axis == 1, axis == 2);
    return plh_quat_exp(plh_vec3_scale(0.5 * angle, v));
}

static plh_vec3 direction_of(double longitude, double latitude)
{
    const double c = cos(latitude);
    return plh_vec3_make(c * cos(longitude), c * sin(longitude), sin(latitude));
}

void sky_longitude(plh_vec3 v, double *longitude, double *latitude)
{
    const double l = atan2(v.y, v.x) / degree;
    *longitude = l < 0.0 ? l + 360.0 : l + 0.0;
    *latitude = atan2(v.z, hypot(v.x, v.y)) / degree;
}

plh_quat sky_momentum_frame(plh_vec3 L)
{
    return plh_quat_mul(turn(2, atan2(L.y, L.x)), turn(1, atan2(hypot(L.x, L.y), L.z)));
}

/* Seconds in "s", "min", "h" or "d". */
static double seconds_in(const char *unit)
{
    return *unit == 'm' ? 60.0 : *unit == 'h' ? 3600.0 : *unit == 'd' ? 86400.0 : 1.0;
}

double sky_rate_unit(const struct sky *sky, const char *unit)
{
    if (strcmp(unit, "rpm") == 0)
        return 2.0 * PLH_PI * (sky->unit / 60.0);
    const double per = sky->unit / seconds_in(strchr(unit, '/') + 1);
    return *unit == 'd' ? per * degree : per;
}

static bool read_epoch(struct scenario *s)
{
    enum time_scale scale = SCALE_UTC;
    struct moment zero;
    s->sky.jd0 = s->sky.unit == 86400.0 ? 0.0 : NAN;
    if (!s->ephemeris.epoch || !time_scale_parse(s->ephemeris.time_system, &scale) ||
        !moment_parse(s->ephemeris.epoch, scale, &zero))
        return true; /* the format that needs an epoch says so */
    s->sky.jd0 = moment_jd(zero);
    return true;
}

/* [longitude, latitude] in degrees, or a vector. */
static bool read_direction(struct scenario *s, const char *path, enum sky_direction which)
{
    const struct value *v = keys_find(&s->doc, path);
    double x[3];
    if (!v)
        return true;
    const int n = value_count(v);
    if (n != 2 && n != 3)
        return document_error(&s->doc, v, path,
                              "expected [longitude, latitude] in degrees, or a vector [x, y, z]");
    value_numbers(v, x);
    plh_vec3 d =
        n == 2 ? direction_of(x[0] * degree, x[1] * degree) : plh_vec3_make(x[0], x[1], x[2]);
    if (!(plh_vec3_norm(d) > 0.0))
        return document_error(&s->doc, v, path, "expected a direction that is not zero");
    s->sky.direction[which] = plh_vec3_unit(d);
    s->sky.given[which] = true;
    return true;
}

bool scenario_read_sky(struct scenario *s)
{
    s->sky.unit = seconds_in(read_text(s, "time-unit", "s"));
    return read_epoch(s) && read_direction(s, "directions.observer", SKY_OBSERVER) &&
           read_direction(s, "directions.sun", SKY_SUN);
}

bool scenario_read_time(const struct scenario *s, const char *path, double otherwise, double *t)
{
    const struct value *v = keys_find(&s->doc, path);
    enum time_scale scale = SCALE_UTC;
    struct moment moment, zero;
    *t = otherwise;
    if (!v || number_parse(v->text, t))
        return true;
    time_scale_parse(s->ephemeris.time_system, &scale);
    if (!moment_parse(v->text, scale, &moment))
        return document_error(&s->doc, v, path, "no date of the time system %s: '%s'",
                              s->ephemeris.time_system, v->text);
    if (isnan(s->sky.jd0))
        return document_error(&s->doc, v, path,
                              "a date needs 'time-unit: d' (then t is the Julian date) or "
                              "ephemeris.epoch, the date of time 0");
    if (s->ephemeris.epoch && moment_parse(s->ephemeris.epoch, scale, &zero))
        *t = ((double)(moment.second - zero.second) + (moment.fraction - zero.fraction)) /
             s->sky.unit;
    else
        *t = moment_jd(moment);
    return true;
}

bool scenario_read_pole(struct scenario *s, const struct value *map, const struct value *pole)
{
    double x[2], radians;
    plh_euler zxz;
    const struct value *angles = read_needed(s, map, "attitude", "angles");
    const struct value *system = angles ? read_needed(s, map, "attitude", "system") : NULL;
    const struct value *unit = system ? read_needed(s, map, "attitude", "unit") : NULL;
    if (!unit)
        return false;
    if (value_count(pole) != 2)
        return document_error(&s->doc, pole, "attitude.pole", "expected [longitude, latitude]");
    radians = strcmp(unit->text, "deg") == 0 ? degree : 1.0;
    value_numbers(pole, x);
    plh_vec3 L = direction_of(x[0] * radians, x[1] * radians);
    const char *space = read_text(s, "space-frame", system->text);
    if (strcmp(space, system->text) !=
        0) /* the ecliptic leans on the equator, about their x axis */
        L = plh_quat_rotate(turn(0, strcmp(space, "equatorial") == 0 ? obliquity : -obliquity), L);
    s->sky.pole = true;
    s->sky.frame = sky_momentum_frame(L);
    s->sky.angles = plh_vec3_scale(radians, read_vector(angles));
    plh_euler_find("zxz", &zxz);
    s->start.q = plh_quat_unit(plh_quat_mul(s->sky.frame, plh_euler_to_quat(zxz, s->sky.angles)));
    return true;
}

/* u . I^-1 v for directions in the axes of the body. */
static double inverse_form(const plh_body *body, plh_vec3 u, plh_vec3 v)
{
    const plh_vec3 a = plh_body_vector_to_principal(body, u),
                   b = plh_body_vector_to_principal(body, v);
    return plh_vec3_dot(a, plh_body_omega(body, b));
}

/* theta, near the given one, for which L at psi has the energy e = 2T/L^2. */
static bool solve_theta(const plh_body *body, double psi, double e, double *theta)
{
    const plh_vec3 h = {sin(psi), cos(psi), 0.0}, z = {0.0, 0.0, 1.0};
    const double A = inverse_form(body, h, h) - e, B = inverse_form(body, h, z),
                 C = inverse_form(body, z, z) - e;
    const double root = B * B - A * C;
    double best = INFINITY, given = *theta;
    if (!(root >= 0.0))
        return false;
    for (int i = 0; i < 2; i++) { /* A tan^2 + 2 B tan + C = 0 */
        const double t = atan2(-B + (i ? -1.0 : 1.0) * sqrt(root), A);
        for (int k = -1; k <= 1; k++) {
            const double candidate = t + k * PLH_PI;
            if (candidate > 0.0 && candidate < PLH_PI && fabs(candidate - given) < best) {
                best = fabs(candidate - given);
                *theta = candidate;
            }
        }
    }
    return isfinite(best);
}

/* The spin state with these periods; theta follows from psi, and the given theta chooses among its values. */
static bool read_periods(struct scenario *s, const struct value *map, const struct value *v,
                         double *size)
{
    double period[2];
    const struct value *mode = read_needed(s, map, "spin", "mode");
    plh_invert_solution found = {.k2 = 0.0};
    plh_invert_verdict verdict;
    plh_euler zxz;
    size_t count = 0;
    if (!mode)
        return false;
    if (value_count(v) != 2)
        return document_error(&s->doc, v, "spin.periods", "expected [P_psi, P_phi]");
    value_numbers(v, period);
    const bool lam = strcmp(mode->text, "LAM") == 0;
    const plh_invert_given given = {period[0],
                                    period[1],
                                    lam ? PLH_MODE_LONG_AXIS : PLH_MODE_SHORT_AXIS,
                                    PLH_INVERT_MOMENTS,
                                    {s->body.moment.x, s->body.moment.y, s->body.moment.z}};
    if (plh_invert_periods(&given, 1, &found, &count, &verdict) || !count)
        return document_error(&s->doc, v, "spin.periods",
                              "this body has no such motion; 'polhode invert' says why");
    *size = found.value[PLH_INVERT_MOMENTUM];
    if (!solve_theta(&s->body, s->sky.angles.z, found.value[PLH_INVERT_RATE] / *size,
                     &s->sky.angles.y))
        return document_error(&s->doc, v, "spin.periods",
                              "with these periods the body never has the psi of attitude.angles");
    plh_euler_find("zxz", &zxz);
    s->start.q = plh_quat_unit(plh_quat_mul(s->sky.frame, plh_euler_to_quat(zxz, s->sky.angles)));
    s->given.q = s->start.q;
    return true;
}

bool scenario_read_pole_spin(struct scenario *s, const struct value *map, const struct value *v,
                             plh_vec3 *m)
{
    char path[32];
    double size = 0.0;
    snprintf(path, sizeof path, "spin.%s", v->key);
    if (!s->sky.pole)
        return document_error(&s->doc, v, path, "needs attitude.pole, the direction of L");
    if (strcmp(v->key, "size") == 0)
        size = value_number(v);
    else if (!read_periods(s, map, v, &size))
        return false;
    const plh_vec3 L = plh_quat_rotate(s->sky.frame, plh_vec3_make(0.0, 0.0, size));
    *m = plh_quat_unrotate(s->start.q, L);
    return true;
}
