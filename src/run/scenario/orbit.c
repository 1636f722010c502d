/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The block `orbit` of a scenario: its kind with parameters, or an ephemeris; and its field. */
#include "scenario/read.h"

#include <math.h>
#include <polhode/extend/orbit.h>
#include <polhode/plugin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

OWN_KEYS(ORBIT)
USE_KEY(start);

/* Metres in the unit of length of the orbit. */
static double metres(const struct scenario *s)
{
    return read_is(s, key_orbit_length_unit, "km") ? 1000.0 : 1.0;
}

/* document_error() about a member of the block. */
static bool wrong(const struct scenario *s, const struct value *v, const char *key,
                  const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "orbit.%.100s", key);
    return document_error(&s->doc, v, path, "%s", text);
}

/* An angle from the unit of the block to rad. One that is not zero needs the unit. */
static bool read_angle(const struct scenario *s, const struct value *v, const char *key,
                       double *angle)
{
    const char *unit = read_text(s, key_orbit_unit);
    if (*angle != 0.0 && !unit)
        return wrong(s, v, key, "needs 'unit', one of rad, deg, beside it");
    if (unit && strcmp(unit, "deg") == 0)
        *angle *= PLH_PI / 180.0;
    return true;
}

/* The Julian date in UTC of the time t, as a sum of two numbers; false where times have no
 * dates. */
static bool utc_date(const struct scenario *s, double t, double *day, double *fraction)
{
    const bool dates = s->sky.dated || !isnan(s->sky.jd0);
    return dates && !plh_date_to_jd(sky_date(&s->sky, t), PLH_SCALE_UTC, day, fraction);
}

bool scenario_orbit_is_earths(const struct scenario *s)
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
    double day, fraction, angle = read_number(s, key_orbit_field_angle);
    const bool dated = utc_date(s, start, &day, &fraction), home = scenario_orbit_is_earths(s);
    if (!read_angle(s, read_value(s, key_orbit_field_angle), "field.angle", &angle))
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

/* An orbit through the Earth is not meant; often its unit of length is another. */
static void warn_low(struct scenario *s, const struct value *v)
{
    const double surface = 6356752.0; /* polar radius of WGS 84, m */
    const double lowest = metres(s) * plh_orbit_lowest(&s->orbit);
    if (scenario_orbit_is_earths(s) && lowest < surface)
        scenario_warn(s, v, "orbit",
                      "comes as near as %.6g km to the centre of the Earth, below its surface "
                      "(%.6g km at the poles)",
                      1e-3 * lowest, 1e-3 * surface);
}

static const plh_orbit_model *load(struct scenario *s, const struct value *library,
                                   const char *name)
{
    const plh_orbit_model *model = NULL;
    char path[4096], why[1024];
    if (!document_path(&s->doc, library->text, path, sizeof path))
        read_error(s, library, key_orbit_library, "the path is too long");
    else if (!scenario_may_load(s, library))
        return NULL;
    else if (plh_orbit_load(path, name, &s->orbit_library, &model, why, sizeof why))
        read_error(s, library, key_orbit_library, "cannot load orbit '%s': %s", name, why);
    else
        document_hash_file(&s->doc, path);
    return model;
}

static const plh_orbit_model *find(const struct scenario *s, const struct value *where,
                                   const char *name)
{
    const char *names[64];
    const plh_orbit_model *model = plh_orbit_model_find(name);
    const int n = plh_orbit_model_count() < 64 ? plh_orbit_model_count() : 64;
    for (int i = 0; i < n; i++)
        names[i] = plh_orbit_model_get(i)->name;
    if (!model)
        keys_unknown_word(&s->doc, where, scenario_keys[key_orbit_kind].path, "orbit", name, names,
                          n, PLH_RUN_UNKNOWN_ORBIT);
    return model;
}

/* The members that the table of keys does not know are parameters of the kind. */
static bool read_values(const struct scenario *s, const struct value *map, const plh_orbit_model *m,
                        void *values)
{
    const struct params_target target = {
        "orbit",   "orbit",
        m->name,   "kind, library, file, time, mu, length-unit, unit, field",
        m->params, m->param_count,
        values};
    (void)key_orbit_params;
    for (const struct value *v = map->child; v; v = v->next) {
        if (keys_known("orbit", v->key))
            continue;
        if (!params_set(s, v, &target))
            return false;
        const plh_param *p = plh_param_find(m->params, m->param_count, v->key);
        double x[3];
        plh_param_get(p, values, x);
        if (p->unit && strcmp(p->unit, "rad") == 0 &&
            (!read_angle(s, v, v->key, x) || plh_param_put(p, x, values)))
            return false;
    }
    return true;
}

/* An orbit of any kind, from its parameters. */
static bool read_kind(struct scenario *s, const struct value *map, plh_orbit_setting *setting)
{
    const struct value *kind = read_member(map, key_orbit_kind),
                       *library = read_member(map, key_orbit_library),
                       *file = read_member(map, key_orbit_file);
    const char *name = kind ? kind->text : "kepler";
    union {
        double real;
        unsigned char bytes[PLH_ORBIT_ROOM];
    } values;
    plh_orbit_fault fault;
    char *text = NULL;
    if (library && !kind)
        return read_error(s, library, key_orbit, "'kind' is missing beside 'library'");
    const plh_orbit_model *m = library ? load(s, library, name) : find(s, kind, name);
    if (!m)
        return false;
    if (plh_param_size(m->params, m->param_count) > sizeof values)
        return read_error(s, kind, key_orbit_kind, "%s has too many parameters", name);
    plh_param_defaults(m->params, m->param_count, &values);
    if (!read_values(s, map, m, &values) || (file && !(text = scenario_orbit_text(s, file))))
        return false;
    setting->text = text;
    const plh_status status = plh_orbit_from_values(m, setting, &values, &s->orbit, &fault);
    free(text);
    if (!status)
        return true;
    const struct value *v = fault.param ? value_member(map, fault.param->name) : NULL;
    return v             ? wrong(s, v, v->key, fault.text)
           : fault.param ? params_bad(s, map, fault.param, true)
                         : read_error(s, file ? file : map, file ? key_orbit_file : key_orbit, "%s",
                                      fault.text);
}

/* An ephemeris says by itself how it is interpolated, and when. */
static bool read_ephemeris(struct scenario *s, const struct value *map, const struct value *file,
                           const plh_orbit_setting *setting)
{
    for (const struct value *v = map->child; v; v = v->next)
        if (!keys_known("orbit", v->key) || v == read_member(map, key_orbit_time))
            return wrong(s, v, v->key, "does not go with orbit.file");
    return scenario_orbit_file(s, file, setting);
}

bool scenario_read_orbit(struct scenario *s)
{
    const struct value *map = read_value(s, key_orbit), *file = read_member(map, key_orbit_file);
    const double length = metres(s), unit = s->sky.unit;
    plh_orbit_setting setting = plh_orbit_setting_default();
    double start;
    if (!map)
        return true;
    if (!scenario_read_time(s, key_start, &start))
        return false;
    setting.time = start;
    setting.metres = length;
    setting.seconds = unit;
    if (!scenario_read_time(s, key_orbit_time, &setting.time))
        return false;
    (void)utc_date(s, 0.0, &setting.day, &setting.fraction);
    setting.mu = read_value(s, key_orbit_mu)
                     ? read_number(s, key_orbit_mu)
                     : PLH_ORBIT_EARTH_MU * unit * unit / (length * length * length);
    const struct value *kind = read_member(map, key_orbit_kind);
    const bool oem =
        file &&
        (!kind || (strcmp(kind->text, "table") == 0 && scenario_orbit_is_ephemeris(s, file)));
    if (!(oem ? read_ephemeris(s, map, file, &setting) : read_kind(s, map, &setting)))
        return false;
    s->has_orbit = true;
    warn_low(s, map);
    return read_field(s, start);
}

/* No states for a while. */
static bool check_gap(const struct scenario *s, double low, double high)
{
    char from[PLH_DATE_TEXT] = "", to[PLH_DATE_TEXT] = "";
    double stop, start;
    if (!plh_orbit_gap(&s->orbit, low, high, &stop, &start))
        return true;
    sky_date_text(&s->sky, stop, from);
    sky_date_text(&s->sky, start, to);
    return read_error(s, read_value(s, key_orbit_file), key_orbit_file,
                      "has no states between %.17g and %.17g (%s and %s); the run goes from "
                      "%.17g to %.17g",
                      stop, start, from, to, s->t0, s->until);
}

bool scenario_orbit_covers(const struct scenario *s)
{
    const double low = fmin(s->t0, s->until), high = fmax(s->t0, s->until);
    double first, last;
    if (!s->has_orbit)
        return true;
    plh_orbit_span(&s->orbit, &first, &last);
    if (low >= first && high <= last)
        return check_gap(s, low, high);
    return read_error(s, read_value(s, key_orbit), key_orbit,
                      "has states from %.17g to %.17g only; the run goes from %.17g to %.17g",
                      first, last, s->t0, s->until);
}
