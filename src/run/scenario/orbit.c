/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The orbit of a scenario. */
#include "scenario/read.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

OWN_KEYS(ORBIT)
USE_KEY(start);

/* Metres in the unit of length of the orbit. */
static double metres(const struct scenario *s)
{
    return read_is(s, key_orbit_length_unit, "km") ? 1000.0 : 1.0;
}

/* An angle in rad. One that is not zero needs the unit. */
static bool read_angle(const struct scenario *s, enum key_id key, double *angle)
{
    const char *unit = read_text(s, key_orbit_unit);
    *angle = read_number(s, key);
    if (*angle != 0.0 && !unit)
        return read_error(s, read_value(s, key), key, "needs 'unit', one of rad, deg, beside it");
    if (unit && strcmp(unit, "deg") == 0)
        *angle *= PLH_PI / 180.0;
    return true;
}

static bool read_angles(const struct scenario *s, const struct value *map, plh_orbit_elements *e)
{
    const struct value *of_true = read_member(map, key_orbit_true_anomaly);
    if (of_true && read_member(map, key_orbit_mean_anomaly))
        return read_error(s, of_true, key_orbit,
                          "'mean-anomaly' and 'true-anomaly' exclude each other");
    if (!read_angle(s, key_orbit_inclination, &e->inclination) ||
        !read_angle(s, key_orbit_node, &e->node) ||
        !read_angle(s, key_orbit_argument, &e->argument) ||
        !read_angle(s, of_true ? key_orbit_true_anomaly : key_orbit_mean_anomaly, &e->anomaly))
        return false;
    if (of_true)
        e->anomaly = plh_orbit_mean_anomaly(e->eccentricity, e->anomaly);
    return true;
}

/* radius with angles, or with nadir and normal; semi-major-axis with all elements. */
static bool read_ellipse(struct scenario *s, const struct value *map, const struct value *size,
                         plh_orbit_elements e, plh_status *status)
{
    const struct value *nadir = read_member(map, key_orbit_nadir),
                       *ecc = read_member(map, key_orbit_eccentricity);
    const bool circle = size == read_member(map, key_orbit_radius);
    e.semi_axis = value_number(size);
    e.eccentricity = member_number(map, key_orbit_eccentricity);
    if (ecc && circle)
        return read_error(s, ecc, key_orbit_eccentricity,
                          "goes with semi-major-axis; an orbit with a radius is a circle");
    if (!(e.eccentricity < 1.0))
        return read_error(s, ecc, key_orbit_eccentricity, "expected a number from 0 to below 1");
    if (nadir && !circle)
        return read_error(s, nadir, key_orbit_nadir, "goes with radius and normal");
    if (!nadir) {
        *status = read_angles(s, map, &e) ? plh_orbit_from_elements(&e, &s->orbit)
                                          : PLH_BAD_STATE; /* after a message */
        return *status != PLH_BAD_STATE;
    }
    const struct value *normal = read_needed(s, map, key_orbit_normal);
    if (!normal)
        return false;
    const plh_vec3 up = plh_vec3_scale(-1.0, read_vector(nadir)), w = read_vector(normal);
    if (fabs(plh_vec3_dot(plh_vec3_unit(up), plh_vec3_unit(w))) > PLH_PARAM_PERPENDICULAR)
        return read_error(s, normal, key_orbit_normal,
                          "expected a direction perpendicular to nadir, to 1e-6");
    *status = plh_orbit_from_circle(e.mu, e.semi_axis, up, w, e.time, &s->orbit);
    return true;
}

static bool read_state(struct scenario *s, const struct value *map, const struct value *position,
                       const plh_orbit_elements *e, plh_status *status)
{
    const struct value *velocity = read_needed(s, map, key_orbit_velocity);
    if (!velocity)
        return false;
    *status = plh_orbit_from_state(e->mu, read_vector(position), read_vector(velocity), e->time,
                                   &s->orbit);
    return *status != PLH_BAD_ARGUMENT ||
           read_error(s, position, key_orbit_position,
                      "expected a bound orbit, which does not fall straight down");
}

/* The Julian date in UTC of the time t, as a sum of two numbers; false where times have no
 * dates. */
static bool utc_date(const struct scenario *s, double t, double *day, double *fraction)
{
    const bool dates = s->sky.dated || !isnan(s->sky.jd0);
    return dates && !plh_date_to_jd(sky_date(&s->sky, t), PLH_SCALE_UTC, day, fraction);
}

static bool about_earth(const struct scenario *s)
{
    const double unit = s->sky.unit, length = metres(s);
    const double earth = PLH_ORBIT_EARTH_MU * unit * unit / (length * length * length);
    return fabs(s->orbit.mu - earth) < 1e-3 * earth;
}

/* The secular variation of IGRF-14 is for 2025 to 2030. */
static void note_year(struct scenario *s, double day, double fraction)
{
    const double year = 2000.0 + (day - 2451544.5 + fraction) / 365.25;
    s->field_year = year >= 2025.0 && year <= 2030.0 ? NAN : year;
}

/* The Earth's field unless the scenario has another; without a date there is none. */
static bool read_field(struct scenario *s, double start)
{
    const struct value *map = read_value(s, key_orbit_field);
    const struct value *gauss = read_value(s, key_orbit_field_gauss);
    const double unit = s->sky.unit, length = metres(s), scale = unit * unit;
    double day, fraction, angle;
    const bool dated = utc_date(s, start, &day, &fraction), home = about_earth(s);
    if (!read_angle(s, key_orbit_field_angle, &angle))
        return false;
    plh_orbit_field f =
        plh_orbit_earth_field(dated ? day : 2451545.0, dated ? fraction : 0.0, start);
    s->field_year = NAN;
    if (dated && !gauss)
        note_year(s, day, fraction);
    f.gauss = plh_vec3_scale(scale, f.gauss);
    f.radius /= length;
    f.rate *= unit;
    if (gauss) {
        const plh_vec3 g = read_vector(gauss);
        f.gauss = plh_vec3_scale(1e-9 * scale, plh_vec3_make(g.y, g.z, g.x));
    }
    if (read_member(map, key_orbit_field_radius))
        f.radius = member_number(map, key_orbit_field_radius);
    if (read_member(map, key_orbit_field_rate))
        f.rate = member_number(map, key_orbit_field_rate);
    if (read_member(map, key_orbit_field_angle))
        f.angle = angle;
    else if (!dated)
        return !gauss || read_error(s, map, key_orbit_field,
                                    "needs 'angle', or the date of time 0 (ephemeris.epoch)");
    return (!home && !gauss) || plh_orbit_set_field(&s->orbit, &f) == PLH_OK ||
           read_error(s, map, key_orbit_field, "expected finite numbers");
}

/* What goes with another way to give an orbit is refused, never ignored. */
static bool check_members(const struct scenario *s, const struct value *map,
                          const struct value *way)
{
    const enum key_id elements[] = {
        key_orbit_eccentricity, key_orbit_inclination,  key_orbit_node,  key_orbit_argument,
        key_orbit_mean_anomaly, key_orbit_true_anomaly, key_orbit_nadir, key_orbit_normal,
        key_orbit_velocity,     key_orbit_time};
    const bool file = way == read_member(map, key_orbit_file);
    const bool state = way == read_member(map, key_orbit_position);
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++) {
        const enum key_id key = elements[i];
        const struct value *v = read_member(map, key);
        const bool of_state = key == key_orbit_velocity, of_all = key == key_orbit_time;
        if (v && (file || (!of_all && of_state != state)))
            return read_error(s, v, key, "does not go with orbit.%s", way->key);
    }
    return true;
}

/* An orbit through the Earth is not meant; often its unit of length is another. */
static void warn_low(struct scenario *s, const struct value *v)
{
    const double surface = 6356752.0; /* polar radius of WGS 84, m */
    const plh_orbit *o = &s->orbit;
    double lowest = INFINITY;
    if (o->kind == PLH_ORBIT_KEPLER)
        lowest = o->elements.semi_axis * (1.0 - o->elements.eccentricity);
    for (size_t i = 0; i < o->segment_count; i++)
        for (size_t k = 0; k < o->segment[i].count; k++)
            lowest = fmin(lowest, plh_vec3_norm(o->segment[i].position[k]));
    lowest *= metres(s);
    if (about_earth(s) && lowest < surface)
        scenario_warn(s, v, "orbit",
                      "comes as near as %.6g km to the centre of the Earth, below its surface "
                      "(%.6g km at the poles)",
                      1e-3 * lowest, 1e-3 * surface);
}

bool scenario_read_orbit(struct scenario *s)
{
    const enum key_id ways[] = {key_orbit_radius, key_orbit_semi_major_axis, key_orbit_position,
                                key_orbit_file};
    const struct value *map = read_value(s, key_orbit);
    const double length = metres(s), unit = s->sky.unit;
    plh_orbit_elements e = {0};
    plh_status status = PLH_OK;
    double start;
    if (!map)
        return true;
    const struct value *v = read_one_of(s, map, key_orbit, ways, 4);
    if (!v || !check_members(s, map, v) || !scenario_read_time(s, key_start, &start))
        return false;
    e.time = start;
    if (!scenario_read_time(s, key_orbit_time, &e.time))
        return false;
    e.mu = read_value(s, key_orbit_mu)
               ? read_number(s, key_orbit_mu)
               : PLH_ORBIT_EARTH_MU * unit * unit / (length * length * length);
    if (!(v == read_member(map, key_orbit_file) ? scenario_orbit_file(s, v, length, e.mu, &status)
          : v == read_member(map, key_orbit_position) ? read_state(s, map, v, &e, &status)
                                                      : read_ellipse(s, map, v, e, &status)))
        return false;
    if (status)
        return read_error(s, v, key_orbit, "%s", plh_status_text(status));
    s->has_orbit = true;
    warn_low(s, v);
    return read_field(s, start);
}

/* No states between two segments of a file. */
static bool check_gaps(const struct scenario *s, double low, double high)
{
    for (int i = 1; i < s->orbit_file.count; i++) {
        const double stop = s->orbit_segments[i - 1].stop, start = s->orbit_segments[i].start;
        char from[PLH_DATE_TEXT], to[PLH_DATE_TEXT];
        if (!(start > stop && low < start && high > stop))
            continue;
        sky_date_text(&s->sky, stop, from);
        sky_date_text(&s->sky, start, to);
        return read_error(s, read_value(s, key_orbit_file), key_orbit_file,
                          "has no states between %.17g and %.17g (%s and %s); the run goes from "
                          "%.17g to %.17g",
                          stop, start, from, to, s->t0, s->until);
    }
    return true;
}

bool scenario_orbit_covers(const struct scenario *s)
{
    const double low = fmin(s->t0, s->until), high = fmax(s->t0, s->until);
    double first, last;
    if (!s->has_orbit)
        return true;
    plh_orbit_span(&s->orbit, &first, &last);
    if (low >= first && high <= last)
        return check_gaps(s, low, high);
    return read_error(s, read_value(s, key_orbit), key_orbit,
                      "has states from %.17g to %.17g only; the run goes from %.17g to %.17g",
                      first, last, s->t0, s->until);
}
