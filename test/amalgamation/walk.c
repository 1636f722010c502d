/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Many float steps: energy and L walk at random, without a trend (Brouwer's law), and a T-handle
 * flips when it should. Invariants in double from the floats; the times of the flips from Euler's
 * equation in 128 bits. Argument: steps.
 */
#include "polhode_step.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CASES_IN_FLOAT
#include "cases.h"

__extension__ typedef __float128 quad;

enum { BODIES = 240, BLOCKS = 60, VALUES = 5, KINDS = 3, ANGLES = 5 };

/* In space with or without rests, in the axes of the body. */
typedef enum form { SPACE, RESTS, BODY, FORMS } form;

static const char *const form_name[FORMS] = {"space", "with rests", "body"};
static const char *const value_name[VALUES] = {"energy", "|L|", "Lx", "Ly", "Lz"};
static const float dt = 1.0f / 64.0f;

typedef struct walker {
    plh_body wide;
    double first[VALUES], last[VALUES], sum[VALUES], squares[VALUES];
    bool near_axis;
} walker;

static walker body_of[BODIES];
static plhf_body narrow[BODIES];
static plhf_state state[BODIES]; /* m is omega in space unless the form is BODY */
static float rest[BODIES][7];
static int index_of[BODIES];

static plh_quat attitude_of(form f, int i)
{
    const plhf_quat q = state[i].q;
    const float *r = rest[i];
    const plh_quat wide =
        f != RESTS ? plh_quat_make((double)q.w, (double)q.x, (double)q.y, (double)q.z)
                   : plh_quat_make((double)q.w + (double)r[0], (double)q.x + (double)r[1],
                                   (double)q.y + (double)r[2], (double)q.z + (double)r[3]);
    return plh_quat_scale(1.0 / sqrt(plh_quat_norm2(wide)), wide);
}

static void measure(form f, int i, double v[VALUES])
{
    const plh_quat q = attitude_of(f, i);
    const plhf_vec3 a = state[i].m;
    const float *r = rest[i] + 4;
    plh_vec3 m = plh_vec3_make((double)a.x, (double)a.y, (double)a.z);
    if (f == RESTS)
        m = plh_vec3_add(m, plh_vec3_make((double)r[0], (double)r[1], (double)r[2]));
    if (f != BODY)
        m = plh_body_momentum(&body_of[i].wide, plh_quat_unrotate(q, m));
    const plh_vec3 L = plh_quat_rotate(q, m);
    const double all[VALUES] = {plh_body_energy(&body_of[i].wide, m), sqrt(plh_vec3_dot(m, m)), L.x,
                                L.y, L.z};
    memcpy(v, all, sizeof all);
}

/* Turns of 1e-3 to 0.9 rad in a step. */
static void begin(form f)
{
    static const double angle[ANGLES] = {1e-3, 1e-2, 0.1, 0.4, 0.9};
    memset(rest, 0, sizeof rest);
    for (int i = 0; i < BODIES; i++) {
        walker *w = &body_of[i];
        const int kind = (i / FAMILIES) % KINDS;
        const plhf_vec3 I = to_floats(moments_of(i % FAMILIES));
        plh_body_from_moments(plh_vec3_make((double)I.x, (double)I.y, (double)I.z), &w->wide);
        plhf_body_init(&w->wide, &narrow[i]);
        const plh_vec3 v = plh_vec3_scale(angle[(i / (FAMILIES * KINDS)) % ANGLES] / (double)dt,
                                          spin_of(&w->wide, kind));
        state[i].q = to_float_quat(attitude());
        state[i].m = to_floats(f == BODY ? plh_body_momentum(&w->wide, v) : v);
        index_of[i] = i;
        w->near_axis = kind == 1;
        memset(w->sum, 0, sizeof w->sum);
        memset(w->squares, 0, sizeof w->squares);
        measure(f, i, w->first);
        memcpy(w->last, w->first, sizeof w->last);
    }
}

static void advance(form f, long steps)
{
    plhf_world_batch b;
    memset(&b, 0, sizeof b);
    b.n = b.bodies = BODIES;
    b.body = narrow;
    b.body_index = index_of;
    b.q = &state[0].q.w;
    b.omega = &state[0].m.x;
    b.q_stride = b.omega_stride = sizeof state[0];
    b.rest = f == RESTS ? rest[0] : NULL;
    for (long k = 0; k < steps; k++) {
        if (f != BODY)
            plhf_free_step_world_batch(&b, dt, NULL);
        for (int i = 0; f == BODY && i < BODIES; i++)
            plhf_free_step(&narrow[i], dt, &state[i], &state[i]);
    }
}

static void note_block(form f)
{
    for (int i = 0; i < BODIES; i++) {
        walker *w = &body_of[i];
        double v[VALUES];
        measure(f, i, v);
        for (int k = 0; k < VALUES; k++) {
            const double gain = (v[k] - w->last[k]) / w->first[k == 0 ? 0 : 1];
            w->sum[k] += gain;
            w->squares[k] += gain * gain;
            w->last[k] = v[k];
        }
    }
}

/* One of energy, |L|, L over all bodies: means over their standard errors, and the ends. */
typedef struct verdict {
    double trend, end, worst;
} verdict;

/* A body that turns about an axis repeats its floats in its own axes, and its roundings with them:
 * there, and there only, it is left out. */
static verdict judge(form f, int k)
{
    verdict v = {0.0, 0.0, 0.0};
    int n = 0;
    for (int i = 0; i < BODIES; i++) {
        const walker *w = &body_of[i];
        const double mean = w->sum[k] / BLOCKS;
        const double square = (w->squares[k] / BLOCKS - mean * mean) / (BLOCKS - 1);
        if ((f == BODY && w->near_axis) || !(square > 0.0))
            continue;
        v.trend += mean * mean / square;
        v.end += w->sum[k] * w->sum[k];
        v.worst = fmax(v.worst, fabs(w->sum[k]));
        n++;
    }
    v.trend = sqrt(v.trend / n);
    v.end = sqrt(v.end / n);
    return v;
}

/* No trend in energy and |L|; ends as those of a walk of 36,000 steps. With rests all that is left
 * is below 1e-10, trend or not. */
static int no_trend(form f, long steps)
{
    static const double most[FORMS][2] = {{6e-5, 3e-5}, {1e-11, 1e-11}, {1e-4, 5e-5}};
    const double longer = sqrt((double)steps / 36000.0);
    int bad = 0;
    begin(f);
    for (int b = 0; b < BLOCKS; b++) {
        advance(f, steps / BLOCKS);
        note_block(f);
    }
    for (int k = 0; k < VALUES; k++) {
        const verdict v = judge(f, k);
        printf("%s, %s: mean over its standard error %.2f rms; end %.1e rms, %.1e at most\n",
               form_name[f], value_name[k], v.trend, v.end, v.worst);
        bad |= k < 2 && !(v.end < most[f][k] * longer);
        bad |= k < 2 && !(f == RESTS ? v.worst < 1e-10 : v.trend < 1.2);
    }
    return bad;
}

/* ---- the T-handle ---- */

enum { MINUTE = 3600, LONG = 36000, FLIPS = 256, FINE = 6 };

typedef struct flips {
    double frame[FLIPS];
    int count;
} flips;

static void note_flip(flips *f, int frame, double before, double now)
{
    if (before * now < 0.0 && f->count < FLIPS)
        f->frame[f->count++] = frame - 1 + before / (before - now);
}

static void euler(const quad I[3], const quad w[3], quad out[3])
{
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = (I[j] - I[k]) * w[j] * w[k] / I[i];
    }
}

static void runge_kutta(const quad I[3], quad h, quad w[3])
{
    static const double at[4] = {0.0, 0.5, 0.5, 1.0}, by[4] = {1.0, 2.0, 2.0, 1.0};
    quad k[3] = {0, 0, 0}, sum[3] = {0, 0, 0};
    for (int s = 0; s < 4; s++) {
        quad x[3];
        for (int i = 0; i < 3; i++)
            x[i] = w[i] + h * (quad)at[s] * k[i];
        euler(I, x, k);
        for (int i = 0; i < 3; i++)
            sum[i] += (quad)by[s] * k[i];
    }
    for (int i = 0; i < 3; i++)
        w[i] += h / 6 * sum[i];
}

static plh_vec3 in_body(const plhf_state *s, const float r[7])
{
    const plh_quat q = plh_quat_make((double)s->q.w + (double)r[0], (double)s->q.x + (double)r[1],
                                     (double)s->q.y + (double)r[2], (double)s->q.z + (double)r[3]);
    const plh_vec3 w = plh_vec3_make((double)s->m.x + (double)r[4], (double)s->m.y + (double)r[5],
                                     (double)s->m.z + (double)r[6]);
    return plh_quat_unrotate(plh_quat_scale(1.0 / sqrt(plh_quat_norm2(q)), q), w);
}

/* From the floats of the start, by Runge and Kutta in 128 bits. */
static void true_flips(const plhf_body *body, plh_vec3 v, float h, flips *f)
{
    const plh_vec3 m = body->body.moment;
    const quad I[3] = {m.x, m.y, m.z};
    quad w[3] = {v.x, v.y, v.z};
    f->count = 0;
    for (int i = 1; i <= MINUTE; i++) {
        const double before = (double)w[1];
        for (int k = 0; k < FINE; k++)
            runge_kutta(I, (quad)h / FINE, w);
        note_flip(f, i, before, (double)w[1]);
    }
}

/* The worst shift of a flip within the first minute, in frames; 99 for another number of them. */
static double shift_of(const flips *a, const flips *b)
{
    double worst = 0.0;
    int in[2] = {0, 0};
    for (int k = 0; k < a->count; k++)
        in[0] += a->frame[k] < MINUTE;
    for (int k = 0; k < b->count; k++)
        in[1] += b->frame[k] < MINUTE;
    for (int k = 0; k < in[0] && k < in[1]; k++)
        worst = fmax(worst, fabs(a->frame[k] - b->frame[k]));
    return in[0] == in[1] ? worst : 99.0;
}

typedef struct handle {
    plhf_body body;
    plhf_state s;
    float rest[7];
    bool kept;
} handle;

static handle handle_at(plh_quat q, bool kept)
{
    handle h;
    plh_body wide;
    const plhf_vec3 I = {0.3f, 0.7f, 1.0f}, v = {0.06f, 6.0f, 0.06f};
    memset(&h, 0, sizeof h);
    plh_body_from_moments(plh_vec3_make((double)I.x, (double)I.y, (double)I.z), &wide);
    plhf_body_init(&wide, &h.body);
    h.s.q = to_float_quat(q);
    h.s.m = to_floats(plh_quat_rotate(q, plh_vec3_make((double)v.x, (double)v.y, (double)v.z)));
    h.kept = kept;
    return h;
}

static void step_handle(handle *h, bool batch)
{
    plhf_world_batch b;
    if (!batch) {
        plhf_free_step_world_rest(&h->body, 1.0f / 60.0f, &h->s.q, &h->s.m,
                                  h->kept ? h->rest : NULL);
        return;
    }
    memset(&b, 0, sizeof b);
    b.n = 1;
    b.body = &h->body;
    b.q = &h->s.q.w;
    b.omega = &h->s.m.x;
    b.rest = h->kept ? h->rest : NULL;
    plhf_free_step_world_batch(&b, 1.0f / 60.0f, NULL);
}

typedef struct ride {
    double shift, energy, momentum;
} ride;

static ride ride_of(plh_quat q, bool kept, bool batch)
{
    handle h = handle_at(q, kept);
    static flips truth, found;
    plh_vec3 v = in_body(&h.s, h.rest);
    const plh_vec3 m0 = plh_body_momentum(&h.body.body, v);
    ride r = {0.0, 0.0, 0.0};
    true_flips(&h.body, v, 1.0f / 60.0f, &truth);
    found.count = 0;
    for (int i = 1; i <= LONG; i++) {
        const double before = v.y;
        step_handle(&h, batch);
        v = in_body(&h.s, h.rest);
        const plh_vec3 m = plh_body_momentum(&h.body.body, v);
        note_flip(&found, i, before, v.y);
        const double e = plh_body_energy(&h.body.body, m) / plh_body_energy(&h.body.body, m0);
        const double l = sqrt(plh_vec3_dot(m, m) / plh_vec3_dot(m0, m0));
        r.energy = fmax(r.energy, fabs(e - 1.0));
        r.momentum = fmax(r.momentum, fabs(l - 1.0));
    }
    r.shift = shift_of(&truth, &found);
    return r;
}

/* Ten minutes at 60 frames per second from three attitudes, single and in a batch. */
static int t_handle(bool kept, bool batch)
{
    ride worst = {0.0, 0.0, 0.0};
    for (int k = 0; k < 3; k++) {
        const ride r = ride_of(k == 0 ? plh_quat_identity() : attitude(), kept, batch);
        worst.shift = fmax(worst.shift, r.shift);
        worst.energy = fmax(worst.energy, r.energy);
        worst.momentum = fmax(worst.momentum, r.momentum);
    }
    printf("T-handle, %s%s: energy %.1e, |L| %.1e, flips of the first minute %.3f frames off\n",
           batch ? "batch" : "single", kept ? " with rests" : "", worst.energy, worst.momentum,
           worst.shift);
    const bool good = kept ? worst.energy < 1e-10 && worst.momentum < 1e-10 && worst.shift < 0.1
                           : worst.energy < 1e-4 && worst.momentum < 3e-5 && worst.shift < 10.0;
    return good ? 0 : 1;
}

int main(int argc, char **argv)
{
    const long steps = argc > 1 ? atol(argv[1]) : 36000;
    int bad = 0;
    for (int f = 0; f < FORMS; f++)
        bad |= no_trend((form)f, steps);
    for (int k = 0; k < 4; k++)
        bad |= t_handle(k % 2 != 0, k / 2 != 0);
    return bad;
}
