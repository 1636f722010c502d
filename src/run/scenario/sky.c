/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "scenario/sky.h"

#include "io/number.h"
#include "scenario/read.h"

#include <math.h>
#include <string.h>

OWN_KEYS(POLE)
OWN_KEYS(POLE_SPIN)
OWN_KEYS(SKY)
USE_KEY(start);
USE_KEY(ephemeris_epoch);
USE_KEY(attitude_angles);
USE_KEY(attitude_unit);

static const double degree = PLH_PI / 180.0;

/* Mean obliquity of the ecliptic at J2000, 84381.406 arc seconds (IAU 2006). */
static const double obliquity = 84381.406 / 3600.0 * PLH_PI / 180.0;

static plh_quat turn(int axis, double angle)
{
    return plh_quat_exp(plh_vec3_scale(0.5 * angle, plh_vec3_axis(axis)));
}

plh_vec3 sky_direction_of(double longitude, double latitude)
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

plh_quat sky_attitude(plh_quat frame, plh_vec3 angles)
{
    plh_euler zxz;
    plh_euler_find("zxz", &zxz);
    return plh_quat_mul(frame, plh_euler_to_quat(zxz, angles));
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

double sky_jd(plh_date date, plh_time_scale scale)
{
    double day, rest;
    plh_date_to_jd(date, scale, &day, &rest);
    return day + rest;
}

/* The scale of Julian dates. */
static plh_time_scale jd_scale(const struct sky *sky)
{
    return sky->scale == PLH_SCALE_TDB ? PLH_SCALE_TDB : PLH_SCALE_TT;
}

plh_date sky_date(const struct sky *sky, double t)
{
    plh_date date = {0, 0.0};
    if (sky->dated)
        return plh_date_add(sky->zero, sky->scale, t * sky->seconds);
    plh_date_from_jd(t, 0.0, jd_scale(sky), &date);
    return date;
}

double sky_time(const struct sky *sky, plh_date date)
{
    return sky->dated ? plh_date_since(date, sky->scale, sky->zero) / sky->seconds
                      : sky_jd(date, jd_scale(sky));
}

int sky_decimals(const struct sky *sky)
{
    return sky->dated ? 9 : 3; /* a Julian date has no more */
}

void sky_date_text(const struct sky *sky, double t, char *text)
{
    plh_date_to_text(sky_date(sky, t), sky->scale, PLH_DATE_CALENDAR, sky_decimals(sky), text,
                     PLH_DATE_TEXT);
}

/* What else there is to say of text that is no date of the scale. */
static const char *about_date(const char *epoch, bool utc)
{
    const char *seconds = strrchr(epoch, ':');
    if (seconds && strncmp(seconds, ":60", 3) == 0)
        return utc ? "; UTC has no leap second there" : "; only UTC has leap seconds";
    return utc ? ", from 1972 on" : "";
}

/* ephemeris.epoch, or a start that is a date; with 'time-unit: d' alone t is the Julian date. */
static bool read_epoch(struct scenario *s)
{
    struct sky *sky = &s->sky;
    const struct value *start = read_value(s, key_start);
    double number;
    plh_time_scale_find(s->ephemeris.time_system, &sky->scale);
    sky->jd0 = sky->unit == 86400.0 ? 0.0 : NAN;
    if (!s->ephemeris.epoch && isnan(sky->jd0) && start && !value_is_number(start, &number))
        s->ephemeris.epoch = start->text;
    if (!s->ephemeris.epoch)
        return true;
    const struct value *epoch = read_value(s, key_ephemeris_epoch);
    if (plh_date_from_text(s->ephemeris.epoch, sky->scale, &sky->zero))
        return document_error(&s->doc, epoch ? epoch : start,
                              scenario_keys[epoch ? key_ephemeris_epoch : key_start].path,
                              "expected a date of %s such as 2026-01-31T12:00:00 or "
                              "2026-031T12:00:00%s",
                              s->ephemeris.time_system,
                              about_date(s->ephemeris.epoch, sky->scale == PLH_SCALE_UTC));
    sky->dated = true;
    sky->jd0 = sky_jd(sky->zero, jd_scale(sky));
    return true;
}

bool sky_check_dates(const struct scenario *s)
{
    const struct sky *sky = &s->sky;
    const struct value *epoch = read_value(s, key_ephemeris_epoch);
    const double jd = fmin(s->t0, s->until), end = fmax(s->t0, s->until);
    if (!sky->dated)
        return (jd > 1721426.5 && end < 5373484.0) ||
               read_error(s, read_value(s, key_time_unit), key_time_unit,
                          "dates need times from year 1 to 9999; t = %.17g is the Julian date", jd);
    return (plh_date_in_scale(sky->zero, s->t0 * sky->seconds, sky->scale) &&
            plh_date_in_scale(sky->zero, s->until * sky->seconds, sky->scale)) ||
           read_error(s, epoch, key_ephemeris_epoch,
                      "the run leaves the dates of %s, years %s to 9999", s->ephemeris.time_system,
                      sky->scale == PLH_SCALE_UTC ? "1972" : "1");
}

void sky_warn_leap_seconds(struct scenario *s)
{
    const double last = fmax(s->t0, s->until);
    if (s->sky.dated && s->sky.scale == PLH_SCALE_UTC &&
        plh_date_in_scale(s->sky.zero, last * s->sky.seconds, s->sky.scale) &&
        plh_date_beyond_leap_seconds(sky_date(&s->sky, last)))
        scenario_warn(s, read_value(s, key_ephemeris_epoch), "ephemeris.epoch",
                      "leap seconds of UTC are known until %s; none is assumed later",
                      PLH_LEAP_SECONDS_UNTIL);
}

plh_vec3 sky_equatorial(const struct sky *sky, plh_vec3 v)
{
    return sky->ecliptic ? plh_quat_rotate(turn(0, obliquity), v) : v;
}

plh_vec3 sky_from_equatorial(const struct sky *sky, plh_vec3 v)
{
    return sky->ecliptic ? plh_quat_rotate(turn(0, -obliquity), v) : v;
}

plh_vec3 sky_from_ecliptic(const struct sky *sky, plh_vec3 v)
{
    return sky->ecliptic ? v : plh_quat_rotate(turn(0, obliquity), v);
}

/* An axis of the body. */
static bool read_axis(struct scenario *s)
{
    const struct value *v = read_value(s, key_directions_axis);
    double x[3];
    read_numbers(v, key_directions_axis, 3, x);
    const plh_vec3 axis = plh_vec3_make(x[0], x[1], x[2]);
    s->sky.axis = plh_vec3_unit(axis);
    return plh_vec3_norm(axis) > 0.0 ||
           read_error(s, v, key_directions_axis, "expected an axis that is not zero");
}

bool scenario_read_sky(struct scenario *s)
{
    const char *given = read_text(s, key_space_frame), *system = read_text(s, key_attitude_system);
    const char *space = given ? given : system ? system : "equatorial";
    s->sky.ecliptic = strcmp(space, "ecliptic") == 0;
    s->sky.unit = seconds_in(read_text(s, key_time_unit));
    if (s->ephemeris.seconds_per_unit == 0.0)
        s->ephemeris.seconds_per_unit = s->sky.unit;
    s->sky.seconds = s->ephemeris.seconds_per_unit;
    return read_epoch(s) && read_axis(s);
}

bool sky_time_of_text(const struct scenario *s, const struct value *v, enum key_id key,
                      const char *text, double *t)
{
    const struct sky *sky = &s->sky;
    plh_date date;
    if (number_parse(text, t))
        return true;
    if (plh_date_from_text(text, sky->scale, &date))
        return read_error(s, v, key, "no date of the time system %s: '%.60s'",
                          s->ephemeris.time_system, text);
    if (isnan(sky->jd0))
        return read_error(s, v, key,
                          "a date needs a date at the start, 'time-unit: d' (then t is the "
                          "Julian date) or ephemeris.epoch, the date of time 0");
    *t = sky_time(sky, date);
    return true;
}

bool scenario_read_time(const struct scenario *s, enum key_id key, double *t)
{
    const struct value *v = read_value(s, key);
    if (!v && scenario_keys[key].has == KEY_DEFAULT_IS)
        *t = read_number(s, key);
    return !v || value_is_number(v, t) || sky_time_of_text(s, v, key, v->text, t);
}

bool scenario_read_pole(struct scenario *s, const struct value *map, const struct value *pole)
{
    double x[2], radians;
    const struct value *angles = read_needed(s, map, key_attitude_angles);
    const struct value *system = angles ? read_needed(s, map, key_attitude_system) : NULL;
    const struct value *unit = system ? read_needed(s, map, key_attitude_unit) : NULL;
    if (!unit)
        return false;
    if (value_count(pole) != 2)
        return read_error(s, pole, key_attitude_pole, "expected [longitude, latitude]");
    radians = strcmp(unit->text, "deg") == 0 ? degree : 1.0;
    value_numbers(pole, x);
    plh_vec3 L = sky_direction_of(x[0] * radians, x[1] * radians);
    const char *given = read_text(s, key_space_frame), *space = given ? given : system->text;
    if (strcmp(space, system->text) !=
        0) /* the ecliptic leans on the equator, about their x axis */
        L = plh_quat_rotate(turn(0, strcmp(space, "equatorial") == 0 ? obliquity : -obliquity), L);
    s->sky.pole = true;
    s->sky.frame = sky_momentum_frame(L);
    s->sky.angles = plh_vec3_scale(radians, read_vector(angles));
    s->start.q = plh_quat_unit(sky_attitude(s->sky.frame, s->sky.angles));
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

/* The spin state with these periods; theta follows from psi, and the given theta chooses among its
 * values. */
static bool read_periods(struct scenario *s, const struct value *map, const struct value *v,
                         double *size)
{
    double period[2];
    const struct value *mode = read_needed(s, map, key_spin_mode);
    plh_invert_solution found = {.k2 = 0.0};
    plh_invert_verdict verdict;
    size_t count = 0;
    if (!mode)
        return false;
    if (value_count(v) != 2)
        return read_error(s, v, key_spin_periods, "expected [P_psi, P_phi]");
    value_numbers(v, period);
    const bool lam = strcmp(mode->text, "LAM") == 0;
    const plh_invert_given given = {period[0],
                                    period[1],
                                    lam ? PLH_MODE_LONG_AXIS : PLH_MODE_SHORT_AXIS,
                                    PLH_INVERT_MOMENTS,
                                    {s->body.moment.x, s->body.moment.y, s->body.moment.z}};
    if (plh_invert_periods(&given, 1, &found, &count, &verdict) || !count)
        return read_error(s, v, key_spin_periods, "this body has no such motion");
    *size = found.value[PLH_INVERT_MOMENTUM];
    if (!solve_theta(&s->body, s->sky.angles.z, found.value[PLH_INVERT_RATE] / *size,
                     &s->sky.angles.y))
        return read_error(s, v, key_spin_periods,
                          "with these periods the body never has the psi of attitude.angles");
    s->start.q = plh_quat_unit(sky_attitude(s->sky.frame, s->sky.angles));
    s->given.q = s->start.q;
    return true;
}

bool scenario_read_pole_spin(struct scenario *s, const struct value *map, const struct value *v,
                             plh_vec3 *m)
{
    double size = 0.0;
    const bool sized = v == read_member(map, key_spin_size);
    if (!s->sky.pole)
        return read_error(s, v, sized ? key_spin_size : key_spin_periods,
                          "needs attitude.pole, the direction of L");
    if (sized)
        size = value_number(v);
    else if (!read_periods(s, map, v, &size))
        return false;
    const plh_vec3 L = plh_quat_rotate(s->sky.frame, plh_vec3_make(0.0, 0.0, size));
    *m = plh_quat_unrotate(s->start.q, L);
    return true;
}
