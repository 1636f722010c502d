/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The float functions of polhode_step.c against its double ones, on floats that are taken as exact:
 * errors in units of u + cond, u = 2^-24, cond by differences of the double step. Argument: cases
 * per family.
 */
#include "polhode_step.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CASES_IN_FLOAT
#include "cases.h"

enum { INPUTS = 7, OUTPUTS = 7 };
static const double u = 1.0 / 16777216.0;

/* in: moments (3), m or omega (3), h; q separately. out: vector of length one, q. */
typedef void step_function(const double in[INPUTS], plh_quat q, double out[OUTPUTS]);

static void put(plh_vec3 v, plh_quat q, double out[OUTPUTS])
{
    const double n = sqrt(plh_vec3_dot(v, v));
    const double all[OUTPUTS] = {v.x / n, v.y / n, v.z / n, q.w, q.x, q.y, q.z};
    memcpy(out, all, sizeof all);
}

static void step_body(const double in[INPUTS], plh_quat q, double out[OUTPUTS])
{
    plh_body body;
    plh_state s;
    s.q = q;
    s.m = plh_vec3_make(in[3], in[4], in[5]);
    plh_body_from_moments(plh_vec3_make(in[0], in[1], in[2]), &body);
    plh_free_step(&body, in[6], &s, &s);
    put(s.m, s.q, out);
}

static void step_space(const double in[INPUTS], plh_quat q, double out[OUTPUTS])
{
    plh_body body;
    plh_vec3 omega = plh_vec3_make(in[3], in[4], in[5]);
    plh_body_from_moments(plh_vec3_make(in[0], in[1], in[2]), &body);
    plh_free_step_world(&body, in[6], &q, &omega);
    put(omega, q, out);
}

static double distance(const double a[OUTPUTS], const double b[OUTPUTS])
{
    double sum = 0.0;
    for (int i = 0; i < OUTPUTS; i++)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sqrt(sum);
}

static double conditioning(step_function *step, const double in[INPUTS], plh_quat q)
{
    const double part = 1e-6;
    double sum = 0.0;
    for (int i = 0; i < INPUTS; i++) {
        double up[INPUTS], down[INPUTS], a[OUTPUTS], b[OUTPUTS];
        memcpy(up, in, sizeof up);
        memcpy(down, in, sizeof down);
        up[i] *= 1.0 + part;
        down[i] *= 1.0 - part;
        step(up, q, a);
        step(down, q, b);
        sum += distance(a, b) / (2.0 * part);
    }
    return u * sum;
}

/* Moments, attitude, angular velocity and step of a case, all floats. */
typedef struct problem {
    plhf_vec3 moment, omega;
    plhf_quat q;
    float h;
} problem;

static problem draw(int family, int kind, double angle)
{
    problem p;
    plh_body body;
    const plh_vec3 I = moments_of(family);
    const plh_quat q = attitude();
    plh_body_from_moments(I, &body);
    const plh_vec3 v = spin_of(&body, kind);
    const double rate = power(-3, 3);
    p.moment = to_floats(I);
    p.omega = to_floats(plh_vec3_scale(rate, v));
    p.q = to_float_quat(q);
    p.h = to_float(angle / rate);
    return p;
}

static double body_error(const problem *p, double *bound)
{
    plh_body body;
    plhf_body narrow;
    const plh_vec3 I = plh_vec3_make((double)p->moment.x, (double)p->moment.y, (double)p->moment.z);
    plh_body_from_moments(I, &body);
    plhf_body_init(&body, &narrow);
    plhf_state s;
    s.q = p->q;
    s.m.x = p->moment.x * p->omega.x;
    s.m.y = p->moment.y * p->omega.y;
    s.m.z = p->moment.z * p->omega.z;
    const double in[INPUTS] = {I.x,           I.y,           I.z,         (double)s.m.x,
                               (double)s.m.y, (double)s.m.z, (double)p->h};
    plh_quat q = plh_quat_make((double)s.q.w, (double)s.q.x, (double)s.q.y, (double)s.q.z);
    double truth[OUTPUTS], found[OUTPUTS];
    step_body(in, q, truth);
    if (plhf_free_step(&narrow, p->h, &s, &s) != PLH_OK)
        return HUGE_VAL;
    put(plh_vec3_make((double)s.m.x, (double)s.m.y, (double)s.m.z),
        plh_quat_make((double)s.q.w, (double)s.q.x, (double)s.q.y, (double)s.q.z), found);
    *bound = u + conditioning(step_body, in, q);
    return distance(truth, found);
}

/* Through the vector kernel; the function of one body must agree to its own accuracy. */
static bool step_in_batch(const plhf_body *body, float h, plhf_quat *q, plhf_vec3 *w)
{
    plhf_quat one_q = *q;
    plhf_vec3 one_w = *w;
    plhf_world_batch b;
    memset(&b, 0, sizeof b);
    b.n = 1;
    b.body = body;
    b.q = &q->w;
    b.omega = &w->x;
    return plhf_free_step_world_batch(&b, h, NULL) == PLH_OK &&
           plhf_free_step_world(body, h, &one_q, &one_w) == PLH_OK &&
           fabs((double)(one_q.w - q->w)) < 1e-4 && fabs((double)(one_q.x - q->x)) < 1e-4;
}

static double space_error(const problem *p, double *bound)
{
    plh_body body;
    plhf_body narrow;
    const plh_vec3 I = plh_vec3_make((double)p->moment.x, (double)p->moment.y, (double)p->moment.z);
    plh_body_from_moments(I, &body);
    plhf_body_init(&body, &narrow);
    plhf_quat q = p->q;
    plhf_vec3 w = p->omega;
    const double in[INPUTS] = {I.x, I.y, I.z, (double)w.x, (double)w.y, (double)w.z, (double)p->h};
    const plh_quat wide = plh_quat_make((double)q.w, (double)q.x, (double)q.y, (double)q.z);
    double truth[OUTPUTS], found[OUTPUTS];
    step_space(in, wide, truth);
    if (!step_in_batch(&narrow, p->h, &q, &w))
        return HUGE_VAL;
    put(plh_vec3_make((double)w.x, (double)w.y, (double)w.z),
        plh_quat_make((double)q.w, (double)q.x, (double)q.y, (double)q.z), found);
    *bound = u + conditioning(step_space, in, wide);
    return distance(truth, found);
}

/* The worst error over u + cond of a family of cases; angle: how far the body turns, at most. */
static double worst_of(int family, int cases, double angle, bool space)
{
    double worst = 0.0;
    for (int i = 0; i < cases; i++) {
        const problem p = draw(family, i % 3, angle * (i % 4 == 0 ? 1.0 : uniform()));
        double bound = 1.0;
        const double error = space ? space_error(&p, &bound) : body_error(&p, &bound);
        if (!(error / bound <= worst))
            worst = error / bound;
    }
    return worst;
}

/* A batch with a table of bodies, strides and the scalar last. */
enum { ROWS = 1001, BODIES = 16 };

typedef struct record {
    float omega[3], skip, q[4], more;
} record;

static plhf_body table[BODIES];
static record row[ROWS], one[ROWS];
static int index_of[ROWS];

static void make_table(void)
{
    for (int i = 0; i < BODIES; i++) {
        plh_body wide;
        const plh_vec3 I = moments_of(i % FAMILIES);
        const plh_mat3 t = {{{I.x + 2.0, 0.1, 0.2}, {0.1, I.y + 2.0, 0.3}, {0.2, 0.3, I.z + 2.0}}};
        if (i == 9)
            plh_body_from_moments(plh_vec3_make(1.0, 0.0, 1.0), &wide);
        else if (i < FAMILIES)
            plh_body_from_moments(I, &wide);
        else
            plh_body_from_tensor(t, &wide);
        plhf_body_init(&wide, &table[i]);
    }
    for (int i = 0; i < ROWS; i++) {
        const problem p = draw(i % FAMILIES, i % 3, i % 50 == 0 ? 30.0 : 0.5);
        const record r = {
            {p.omega.x, p.omega.y, p.omega.z}, 7.0f, {p.q.x, p.q.y, p.q.z, p.q.w}, 8.0f};
        row[i] = one[i] = r;
        index_of[i] = (i * 7) % BODIES;
    }
}

static plh_status step_rows(record *first, const int *index, size_t n, size_t *failed)
{
    plhf_world_batch b;
    memset(&b, 0, sizeof b);
    b.n = n;
    b.body = table;
    b.q = first->q;
    b.omega = first->omega;
    b.q_stride = b.omega_stride = sizeof *first;
    b.bodies = BODIES;
    b.body_index = index;
    b.flags = PLH_WORLD_SCALAR_LAST;
    return plhf_free_step_world_batch(&b, 0.125f, failed);
}

/* The rows of a batch have the bits of the same rows one by one; one that fails is alone. */
static bool batch_is_right(void)
{
    size_t failed = 99;
    bool right = true;
    make_table();
    for (int i = 0; i < ROWS; i++)
        right = step_rows(&one[i], &index_of[i], 1, NULL) == PLH_OK && right;
    right = step_rows(row, index_of, ROWS, &failed) == PLH_OK && failed == 0 && right;
    right = memcmp(one, row, sizeof row) == 0 && right;
    row[17].omega[0] = NAN;
    right = step_rows(row, index_of, ROWS, &failed) == PLH_NOT_FINITE && failed == 1 && right;
    right = row[17].q[0] != row[17].q[0] && row[18].q[0] == row[18].q[0] && right;
    index_of[3] = BODIES;
    return step_rows(row, index_of, ROWS, &failed) == PLH_BAD_ARGUMENT && right;
}

int main(int argc, char **argv)
{
    const int cases = argc > 1 ? atoi(argv[1]) : 2000;
    int bad = 0;
    printf("worst error over u + cond; turns up to 1 rad, up to 100 rad\n");
    for (int family = 0; family < FAMILIES; family++) {
        const double a = worst_of(family, cases, 1.0, false),
                     b = worst_of(family, cases, 1.0, true);
        const double c = worst_of(family, cases, 100.0, false),
                     d = worst_of(family, cases, 100.0, true);
        printf("family %d: body %.2f %.2f, space %.2f %.2f\n", family, a, c, b, d);
        bad |= !(a <= 4.0 && b <= 4.0 && c <= 4.0 && d <= 4.0);
    }
    if (!batch_is_right()) {
        printf("a batch differs from its rows one by one\n");
        bad = 1;
    }
    return bad;
}
