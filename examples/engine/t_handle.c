/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A T-handle in free fall, spun about its middle axis, after a minute at 60 frames per second: the
 * steps that engines use, beside the exact one. It should flip over every few seconds and keep its
 * energy.
 *
 *     cc t_handle.c polhode_step.c -lm -o t_handle        (or c++)
 */
#include "polhode_step.h"

#include <stdio.h>

enum { FRAMES = 60 * 60 };
static const double dt = 1.0 / 60.0, moment[3] = {0.3, 0.7, 1.0};

typedef struct handle {
    plh_body body;
    plhf_body single;
    plh_quat q;
    plh_vec3 omega; /* in space */
} handle;

static plh_vec3 in_body(const handle *h)
{
    return plh_quat_unrotate(h->q, h->omega);
}

static double energy(const handle *h)
{
    return plh_body_energy(&h->body, plh_body_momentum(&h->body, in_body(h)));
}

/* q += dt/2 omega q, normalised: what most engines do. */
static void turn(handle *h)
{
    const plh_quat w = plh_quat_make(0.0, h->omega.x, h->omega.y, h->omega.z);
    const plh_quat d = plh_quat_scale(0.5 * dt, plh_quat_mul(w, h->q));
    const plh_quat q = plh_quat_make(h->q.w + d.w, h->q.x + d.x, h->q.y + d.y, h->q.z + d.z);
    h->q = plh_quat_scale(1.0 / sqrt(plh_quat_norm2(q)), q);
}

static void without(handle *h)
{
    turn(h);
}

/* omega -= dt I^-1 (omega x I omega) */
static void explicit_term(handle *h)
{
    const plh_vec3 w = in_body(h), m = plh_body_momentum(&h->body, w);
    const plh_vec3 rate = plh_body_omega(&h->body, plh_vec3_cross(m, w));
    h->omega = plh_quat_rotate(h->q, plh_vec3_axpy(w, dt, rate));
    turn(h);
}

/* One Newton step of the implicit equation in the body (Catto, Game Developers Conference 2015). */
static void implicit_term(handle *h)
{
    const plh_vec3 w = in_body(h), m = plh_body_momentum(&h->body, w);
    const plh_vec3 f = plh_vec3_scale(dt, plh_vec3_cross(w, m));
    const plh_mat3 I = plh_mat3_diag(moment[0], moment[1], moment[2]);
    const plh_mat3 skew = plh_mat3_sub(plh_mat3_mul(plh_mat3_hat(w), I), plh_mat3_hat(m));
    const plh_mat3 J = plh_mat3_add(I, plh_mat3_scale(dt, skew));
    const plh_vec3 x = plh_mat3_col(J, 0), y = plh_mat3_col(J, 1), z = plh_mat3_col(J, 2);
    const double det = plh_mat3_det(J); /* Cramer's rule */
    const plh_vec3 step = plh_vec3_make(plh_vec3_dot(f, plh_vec3_cross(y, z)) / det,
                                        plh_vec3_dot(x, plh_vec3_cross(f, z)) / det,
                                        plh_vec3_dot(x, plh_vec3_cross(y, f)) / det);
    h->omega = plh_quat_rotate(h->q, plh_vec3_sub(w, step));
    turn(h);
}

static void exact_term(handle *h)
{
    plh_gyroscopic(&h->body, dt, h->q, &h->omega);
    turn(h);
}

static void exact_step(handle *h)
{
    plh_free_step_world(&h->body, dt, &h->q, &h->omega);
}

static void exact_float(handle *h)
{
    plhf_quat q = {(float)h->q.w, (float)h->q.x, (float)h->q.y, (float)h->q.z};
    plhf_vec3 w = {(float)h->omega.x, (float)h->omega.y, (float)h->omega.z};
    plhf_free_step_world(&h->single, (float)dt, &q, &w);
    h->q = plh_quat_make((double)q.w, (double)q.x, (double)q.y, (double)q.z);
    h->omega = plh_vec3_make((double)w.x, (double)w.y, (double)w.z);
}

static void start(handle *h)
{
    plh_body_from_moments(plh_vec3_make(moment[0], moment[1], moment[2]), &h->body);
    plhf_body_init(&h->body, &h->single);
    h->q = plh_quat_identity();
    h->omega = plh_vec3_make(0.06, 6.0, 0.06);
}

typedef struct result {
    double energy, angle; /* over that at the start; radians */
    int flips,
        end; /* end: the frame in which the energy was ten times that at the start, else FRAMES */
} result;

static result run(void (*step)(handle *))
{
    handle h, truth;
    start(&h);
    start(&truth);
    result r = {1.0, 0.0, 0, FRAMES};
    const double first = energy(&h);
    plh_free_step_world(&truth.body, FRAMES * dt, &truth.q,
                        &truth.omega); /* the minute in one step */
    int side = 1;
    for (int frame = 0; frame < FRAMES; frame++) {
        step(&h);
        const int now = in_body(&h).y > 0.0 ? 1 : -1;
        r.flips += now != side;
        side = now;
        r.energy = energy(&h) / first;
        if (r.energy > 10.0) {
            r.end = frame + 1;
            break;
        }
    }
    const plh_quat d = plh_quat_mul(plh_quat_conj(truth.q), h.q);
    r.angle = 2.0 * atan2(sqrt(d.x * d.x + d.y * d.y + d.z * d.z), fabs(d.w));
    return r;
}

int main(void)
{
    static const char *const name[] = {
        "no gyroscopic term",       "explicit term",         "implicit term, one Newton step",
        "plh_gyroscopic(), then q", "plh_free_step_world()", "plhf_free_step_world()"};
    void (*const step[])(handle *) = {without,    explicit_term, implicit_term,
                                      exact_term, exact_step,    exact_float};
    result r[6];
    printf("| step | flips | energy | attitude off by |\n|---|---|---|---|\n");
    for (int i = 0; i < 6; i++) {
        r[i] = run(step[i]);
        if (r[i].end < FRAMES)
            printf("| %s | %d | ten times as much after %.1f s | |\n", name[i], r[i].flips,
                   r[i].end * dt);
        else
            printf("| %s | %d | %.6f | %.1e rad |\n", name[i], r[i].flips, r[i].energy, r[i].angle);
    }
    /* The three exact ones keep the energy and the number of flips; the others do not. */
    const int flips = r[4].flips;
    const int good = r[3].flips == flips && r[5].flips == flips &&
                     fabs(r[4].energy - 1.0) < 1e-12 && r[3].energy <= 1.0 &&
                     r[3].energy > 1.0 - 1e-9 && r[4].angle < 1e-9;
    const int bad = r[0].flips != flips && r[1].end < FRAMES && r[2].energy < 0.99;
    return good && bad ? 0 : 1;
}
