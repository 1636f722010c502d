/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What pictures are drawn from, in memory that does not grow with the run: states of a body between
 * records that are too far apart for a smooth curve, else the records, thinned; and the bodies of a
 * system at some of the records.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/grow.h"
#include "record/run.h"

enum { PER_TURN = 36, FEWEST = 1200 }; /* states of a body: per turn, and at least */

/* As many as a smooth curve needs, evenly over the time of the records; none where the records are
 * enough. */
static uint64_t count_between(const plh_run *r)
{
    const struct run_samples *s = &r->samples;
    const plh_vec3 omega = plh_body_omega(r->problem.body, r->problem.start.m);
    const double turns = plh_vec3_norm(omega) * fabs(s->last - s->first) / (2.0 * PLH_PI);
    const double wanted = fmax(FEWEST, ceil(PER_TURN * turns)) + 1.0;
    const double most = (double)s->most;
    const bool enough = (double)r->records >= fmin(wanted, most) || s->last == s->first;
    return enough ? 0 : (uint64_t)fmin(wanted, most);
}

void samples_between(plh_run *r)
{
    r->samples.count = r->options.resume ? 0 : count_between(r);
}

/* Whether an event may end the run before its last record. */
static bool may_stop(const struct scenario *s)
{
    for (int i = 0; i < s->event_count; i++)
        if (s->event[i].action == EVENT_STOP)
            return true;
    return false;
}

/* A system: the bodies at every so many records. */
void samples_in_frames(plh_run *r)
{
    struct run_samples *s = &r->samples;
    const size_t n = r->scenario.system.def.n;
    s->frame_stride = 1;
    /* A run that is resumed has the bodies of its records where they wait beside the file. */
    const bool there = !r->options.resume || (r->job.state_at >= 0 && job_at(&r->job, "t") >= 0);
    if (n == 0 || n > 10000000 || r->options.sample_bodies == 0 || !there)
        return;
    const uint64_t most = r->options.sample_bodies / n;
    if (r->records > 2 && r->records > most)
        s->frame_stride = most > 2 ? (r->records + most - 1) / most : r->records - 1;
    s->frame_width = 1 + BODY_VALUES * n;
}

plh_status samples_prepare(plh_run *r)
{
    struct run_samples *s = &r->samples;
    s->most = r->options.samples & ~(size_t)1; /* neighbours may have to share a row */
    if (s->most == 0 || r->records == 0)
        return PLH_OK;
    s->width = (size_t)r->job.rdf_at;
    s->stride = may_stop(&r->scenario) ? 1 : (r->records - 1) / s->most + 1;
    s->first = run_time(r, 0);
    s->last = run_time(r, r->records - 1);
    r->subject->samples(r);
    if (s->count)
        s->stride = 1;
    s->look = malloc((size_t)r->job.all * sizeof *s->look);
    return s->look ? PLH_OK : message_no_memory(&r->message);
}

/* Two rows become one: the first of them, and what bounds both. */
static void halve(struct run_samples *s)
{
    const size_t w = s->width;
    for (size_t i = 0; 2 * i < s->rows; i++) {
        const double *low = s->low + 2 * i * w, *high = s->high + 2 * i * w;
        memmove(s->row + i * w, s->row + 2 * i * w, w * sizeof *s->row);
        for (size_t k = 0; k < w; k++) {
            s->low[i * w + k] = fmin(low[k], low[w + k]);
            s->high[i * w + k] = fmax(high[k], high[w + k]);
        }
    }
    s->rows /= 2;
    s->stride *= 2;
}

static bool add_row(struct run_samples *s, const double *x)
{
    const size_t w = s->width;
    if (s->rows == s->room) {
        const size_t room = s->room ? 2 * s->room : 256;
        if (!GROW(s->row, room * w) || !GROW(s->low, room * w) || !GROW(s->high, room * w))
            return false;
        s->room = room;
    }
    memcpy(s->row + s->rows * w, x, w * sizeof *x);
    memcpy(s->low + s->rows * w, x, w * sizeof *x);
    memcpy(s->high + s->rows * w, x, w * sizeof *x);
    s->rows++;
    return true;
}

/* A state becomes a row, or widens the bounds of the last one. False: no memory. */
static bool take(struct run_samples *s, const double *x)
{
    bool good = true;
    if (s->states % s->stride == 0 && s->rows == s->most)
        halve(s);
    if (s->states % s->stride == 0) {
        good = add_row(s, x);
    } else {
        double *low = s->low + (s->rows - 1) * s->width, *high = s->high + (s->rows - 1) * s->width;
        for (size_t k = 0; k < s->width; k++) {
            low[k] = fmin(low[k], x[k]);
            high[k] = fmax(high[k], x[k]);
        }
    }
    s->states++;
    if (x != s->look)
        memcpy(s->look, x, s->width * sizeof *x);
    return good;
}

double samples_time(const plh_run *r)
{
    const struct run_samples *s = &r->samples;
    if (s->next >= s->count)
        return s->last < s->first ? -INFINITY : INFINITY;
    if (s->next + 1 == s->count)
        return s->last;
    return s->first + (s->last - s->first) * ((double)s->next / (double)(s->count - 1));
}

plh_status samples_add_look(plh_run *r)
{
    plh_status status = r->subject->look(r, samples_time(r), r->samples.look);
    if (status)
        return status;
    r->samples.next++;
    return take(&r->samples, r->samples.look) ? PLH_OK : message_no_memory(&r->message);
}

/* Room for one more frame; NULL: no memory. */
static double *new_frame(struct run_samples *s)
{
    if (s->frames == s->frame_room) {
        const size_t room = s->frame_room ? 2 * s->frame_room : 16;
        if (!GROW(s->frame, room * s->frame_width))
            return NULL;
        s->frame_room = room;
    }
    return s->frame + s->frames++ * s->frame_width;
}

/* The state of a record, and where it is a frame its room in *frame. */
static plh_status take_record(plh_run *r, uint64_t index, const double *record, double **frame)
{
    struct run_samples *s = &r->samples;
    const bool wanted = s->frame_width && (index % s->frame_stride == 0 || index + 1 == r->records);
    if (s->most && !s->count && !take(s, record))
        return message_no_memory(&r->message);
    *frame = wanted ? new_frame(s) : NULL;
    return wanted && !*frame ? message_no_memory(&r->message) : PLH_OK;
}

plh_status samples_add_record(plh_run *r, const double *record)
{
    double *frame;
    plh_status status = take_record(r, r->stats.next - 1, record, &frame);
    if (!status && frame) {
        *frame = r->last_t;
        run_put_bodies(r, r->view, frame + 1);
    }
    return status;
}

plh_status samples_add_old(plh_run *r, uint64_t index, const double *record)
{
    double *frame;
    plh_status status = take_record(r, index, record, &frame);
    if (!status && frame) {
        *frame = record[job_at(&r->job, "t")];
        memcpy(frame + 1, record + r->job.state_at, (r->samples.frame_width - 1) * sizeof *frame);
    }
    return status;
}

void samples_end(plh_run *r)
{
    struct run_samples *s = &r->samples;
    if (s->states && (s->states - 1) % s->stride != 0)
        add_row(s, s->look);
}

void samples_free(plh_run *r)
{
    struct run_samples *s = &r->samples;
    free(s->row);
    free(s->low);
    free(s->high);
    free(s->look);
    free(s->frame);
}

plh_run_samples plh_run_samples_of(const plh_run *run)
{
    const struct run_samples *s = &run->samples;
    return (plh_run_samples){.rows = s->rows,
                             .width = s->width,
                             .states = s->states,
                             .stride = s->stride,
                             .between = s->count > 0,
                             .row = s->row,
                             .low = s->low,
                             .high = s->high,
                             .frames = s->frames,
                             .frame_width = s->frame_width,
                             .frame = s->frame};
}

/* Flips from row to row, where there is no closed form. */
static size_t flips_of_rows(const plh_run *r, int axis, size_t room, plh_event *flip)
{
    const struct run_samples *s = &r->samples;
    const int t_at = job_at(&r->job, "t"), m_at = job_at(&r->job, "m");
    double before = NAN, t_before = NAN;
    size_t n = 0;
    for (size_t i = 0; t_at >= 0 && m_at >= 0 && i < s->rows && n < room; i++) {
        const double *m = s->row + i * s->width + m_at, t = s->row[i * s->width + (size_t)t_at];
        const plh_vec3 v =
            plh_body_vector_to_principal(r->problem.body, plh_vec3_make(m[0], m[1], m[2]));
        const double now = plh_vec3_component(v, axis);
        if (before * now < 0.0)
            flip[n++] = (plh_event){.t = t_before + (t - t_before) * before / (before - now),
                                    .direction = now > 0.0 ? 1 : -1,
                                    .which = axis};
        before = now;
        t_before = t;
    }
    return n;
}

size_t plh_run_flips(const plh_run *run, int axis, size_t room, plh_event *flip)
{
    const plh_problem *p = plh_run_problem(run);
    plh_motion motion;
    if (!p || axis < 0 || axis > 2 || !run->stats.next)
        return 0;
    if (p->torque)
        return flips_of_rows(run, axis, room, flip);
    if (plh_motion_init(p->body, p->start, p->t0, PLH_MOTION_LONG_TIME, &motion))
        return 0;
    const double a = run_time(run, 0), b = run->last_t; /* an event may have ended the run */
    size_t n = plh_motion_flips(&motion, axis, fmin(a, b), room, flip);
    while (n > 0 && flip[n - 1].t > fmax(a, b))
        n--;
    return n;
}
