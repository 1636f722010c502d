/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Attitude files of a scenario: its state at the start, and what it is compared with. */
#include "scenario/read.h"

#include "files/ccsds/frame.h"
#include "io/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

OWN_KEYS(REFERENCE)
USE_KEY(attitude_file);
USE_KEY(spin_file);
USE_KEY(start);
USE_KEY(time_unit);
USE_KEY(output_times);
USE_KEY(ephemeris_time_system);
USE_KEY(ephemeris_object_name);
USE_KEY(ephemeris_object_id);
USE_KEY(ephemeris_center);
USE_KEY(ephemeris_frame_a);
USE_KEY(ephemeris_frame_b);

/* The file of a key: paths of the scenario start at its directory, those of the command line where
 * it runs. */
static bool open_file(struct scenario *s, enum key_id key, struct attitude_file *file)
{
    const struct value *v = read_value(s, key);
    char path[FILE_PATH];
    if (!v)
        return true;
    if (v->from ? (size_t)snprintf(path, sizeof path, "%s", v->text) >= sizeof path
                : !document_path(&s->doc, v->text, path, sizeof path))
        return read_error(s, v, key, "the path is too long");
    struct message m = {0};
    if (!attitude_read(path, file, &m) || !attitude_check_frames(path, file, &m)) {
        attitude_free(file);
        return read_error(s, v, key, "%s", m.text);
    }
    document_hash_file(&s->doc, path);
    plh_date first, last;
    if (!attitude_span(file, &first, &last))
        return read_error(s, v, key, "%s: has no attitude in its usable spans", path);
    return true;
}

/*
 * The date of time 0 is the first of the file, in the time system of the scenario, where nothing
 * else gives it: no ephemeris.epoch, no date at the start, no Julian date at the start.
 */
static void take_epoch(struct scenario *s, const struct attitude_file *file)
{
    struct ephemeris *e = &s->ephemeris;
    const struct value *start = read_value(s, key_start);
    plh_time_scale scale;
    plh_date first, last;
    double number;
    if (!attitude_span(file, &first, &last) || e->epoch ||
        (start && !value_is_number(start, &number)) || plh_time_scale_find(e->time_system, &scale))
        return;
    if (!plh_date_to_text(first, scale, PLH_DATE_CALENDAR, 9, s->file_epoch, sizeof s->file_epoch))
        e->epoch = s->file_epoch;
}

/* What the scenario does not say. */
static void take_metadata(struct scenario *s, const struct attitude_file *file)
{
    struct ephemeris *e = &s->ephemeris;
    const struct attitude_segment *first = &file->segment[0];
    const struct {
        enum key_id path;
        enum aem_key key;
        const char **to;
    } texts[] = {
        {key_ephemeris_object_name, AEM_OBJECT_NAME, &e->object_name},
        {key_ephemeris_object_id, AEM_OBJECT_ID, &e->object_id},
        {key_ephemeris_center, AEM_CENTER_NAME, &e->center},
        {key_ephemeris_frame_a, first->body_is_a ? AEM_REF_FRAME_B : AEM_REF_FRAME_A, &e->frame_a},
        {key_ephemeris_frame_b, first->body_is_a ? AEM_REF_FRAME_A : AEM_REF_FRAME_B, &e->frame_b}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!read_value(s, texts[i].path) && first->meta[texts[i].key].text)
            *texts[i].to = first->meta[texts[i].key].text;
    if (!read_value(s, key_ephemeris_time_system) && !e->epoch)
        e->time_system = plh_time_scale_name(first->scale);
    take_epoch(s, file);
}

/* Another frame than that of the scenario is not turned to it. */
static void warn_frame(struct scenario *s, enum key_id key, const struct attitude_file *file)
{
    const struct kvn_value *space = file->count ? attitude_space(&file->segment[0]) : NULL;
    if (space && !frame_same(space->text, s->ephemeris.frame_a))
        scenario_warn(
            s, read_value(s, key), scenario_keys[key].path,
            "its frame %s (line %ld) is taken as the axes of space, ephemeris.frame-a: %s",
            space->text, space->line, s->ephemeris.frame_a);
}

/* Hermite's interpolation takes the angular velocities as slopes. */
static void warn_hermite(struct scenario *s, enum key_id key, const struct attitude_file *file)
{
    for (int i = 0; i < file->count; i++) {
        const struct attitude_segment *segment = &file->segment[i];
        const struct kvn_value *method = &segment->meta[AEM_INTERPOLATION_METHOD];
        if (!method->text || strcmp(method->text, "HERMITE") != 0 || segment->hermite)
            continue;
        scenario_warn(
            s, read_value(s, key), scenario_keys[key].path,
            "INTERPOLATION_METHOD = HERMITE (line %ld) needs angular velocities, which are "
            "not there; Lagrange polynomials of degree %d take its place",
            method->line, segment->degree);
        return;
    }
}

/* A reference says nothing of the run, but the date of time 0 if nothing else does: it could not be
 * compared. */
bool scenario_open_attitudes(struct scenario *s)
{
    const enum key_id keys[] = {key_attitude_file, key_spin_file, key_reference};
    struct attitude_file *const files[] = {&s->attitude_file, &s->spin_file, &s->reference};
    const bool julian = read_is(s, key_time_unit, "d") && read_value(s, key_start);
    for (int i = 0; i < 3; i++)
        if (!open_file(s, keys[i], files[i]))
            return false;
    const struct attitude_file *state = files[0]->count ? files[0] : files[1];
    if (state->count)
        take_metadata(s, state);
    else if (s->reference.count && !julian)
        take_epoch(s, &s->reference);
    for (int i = 0; i < 3; i++)
        if (state->count || read_value(s, key_ephemeris_frame_a))
            warn_frame(s, keys[i], files[i]);
    for (int i = 0; i < 3; i++)
        warn_hermite(s, keys[i], files[i]);
    return true;
}

/* The state of a file at the start. */
static bool state_at_start(const struct scenario *s, const struct value *v, enum key_id key,
                           const struct attitude_file *file, plh_quat *q, plh_vec3 *omega)
{
    plh_date first, last;
    char first_date[PLH_DATE_TEXT], last_date[PLH_DATE_TEXT], text[PLH_DATE_TEXT];
    double start;
    if (!scenario_read_time(s, key_start, &start))
        return false;
    if (!s->sky.dated)
        return read_error(s, v, key, "needs the date of time 0, ephemeris.epoch");
    if (attitude_at(file, sky_date(&s->sky, start), q, omega))
        return true;
    if (!attitude_span(file, &first, &last))
        return false; /* which opening the file refuses */
    plh_date_to_text(first, s->sky.scale, PLH_DATE_CALENDAR, 9, first_date, sizeof first_date);
    plh_date_to_text(last, s->sky.scale, PLH_DATE_CALENDAR, 9, last_date, sizeof last_date);
    sky_date_text(&s->sky, start, text);
    return read_error(s, v, key, "has attitudes from %s to %s, none at the start (%s)", first_date,
                      last_date, text);
}

bool scenario_file_attitude(struct scenario *s, const struct value *v)
{
    plh_quat q;
    plh_vec3 omega;
    if (!state_at_start(s, v, key_attitude_file, &s->attitude_file, &q, &omega))
        return false;
    s->start.q = s->given.q = q;
    return true;
}

bool scenario_file_spin(struct scenario *s, const struct value *v, plh_vec3 *omega)
{
    plh_quat q;
    if (!state_at_start(s, v, key_spin_file, &s->spin_file, &q, omega))
        return false;
    *omega = plh_vec3_scale(s->sky.seconds, *omega);
    return isfinite(omega->x) ||
           read_error(s, v, key_spin_file,
                      "has no angular velocity: QUATERNION/ANGVEL or an APM with ANGVEL has");
}

bool scenario_reference_covers(const struct scenario *s)
{
    const double low = fmin(s->t0, s->until), high = fmax(s->t0, s->until);
    plh_date first, last;
    char from[PLH_DATE_TEXT], to[PLH_DATE_TEXT], start[PLH_DATE_TEXT], stop[PLH_DATE_TEXT];
    if (!s->sky.dated || !attitude_span(&s->reference, &first, &last))
        return true;
    if (sky_time(&s->sky, last) * s->sky.seconds >= low * s->sky.seconds - KVN_SAME &&
        sky_time(&s->sky, first) * s->sky.seconds <= high * s->sky.seconds + KVN_SAME)
        return true;
    sky_date_text(&s->sky, sky_time(&s->sky, first), from);
    sky_date_text(&s->sky, sky_time(&s->sky, last), to);
    sky_date_text(&s->sky, low, start);
    sky_date_text(&s->sky, high, stop);
    return read_error(s, read_value(s, key_reference), key_reference,
                      "has attitudes from %s to %s, none within the run from %s to %s", from, to,
                      start, stop);
}

plh_state scenario_reference_at(const struct scenario *s, double t)
{
    plh_quat q;
    plh_vec3 omega;
    if (!attitude_at(&s->reference, sky_date(&s->sky, t), &q, &omega))
        return plh_state_nan();
    const plh_state user = {q, plh_vec3_make(0.0, 0.0, 0.0)};
    plh_state state = plh_body_to_principal(&s->body, user);
    state.m = plh_body_momentum(
        &s->body, plh_body_vector_to_principal(&s->body, plh_vec3_scale(s->sky.seconds, omega)));
    return state;
}

double *scenario_reference_times(const struct scenario *s, const struct value *v, size_t *count)
{
    const struct attitude_file *file = &s->reference;
    const double low = fmin(s->t0, s->until), high = fmax(s->t0, s->until);
    double *times = malloc((attitude_lines(file) + 1) * sizeof *times);
    size_t n = 0;
    for (int i = 0; times && i < file->count; i++)
        for (size_t k = 0; k < file->segment[i].n; k++) {
            const plh_date date = file->segment[i].date[k];
            const double t = sky_time(&s->sky, date);
            if (attitude_usable(&file->segment[i], date) && t >= low && t <= high &&
                (n == 0 || t > times[n - 1]))
                times[n++] = t;
        }
    for (size_t i = 0; s->until < s->t0 && i < n / 2; i++) {
        const double swap = times[i];
        times[i] = times[n - 1 - i];
        times[n - 1 - i] = swap;
    }
    *count = n;
    if (n)
        return times;
    free(times);
    read_error(s, v, key_output_times,
               file->count ? "the reference has no epoch within the run"
                           : "'reference' needs the key reference, an attitude file");
    return NULL;
}
