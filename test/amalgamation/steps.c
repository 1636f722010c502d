/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Prints the bits of many steps in double. Compiled with polhode_step.h, or with -DLIBRARY against
 * the library, whose output must be the same; with -DBASE the library's kernel without fma makes
 * the steps. C99 and C++.
 */
#ifdef LIBRARY
#include <polhode/polhode.h>
#else
#include "polhode_step.h"
#endif
#ifdef BASE
#include "free/step_isa.h"
#endif

#include <stdio.h>
#include <string.h>

#include "cases.h"

static void put(const double *a, int n)
{
    for (int i = 0; i < n; i++) {
        unsigned long bits[2] = {0, 0};
        uint64_t all;
        memcpy(&all, a + i, sizeof all);
        bits[0] = (unsigned long)(all >> 32);
        bits[1] = (unsigned long)(all & 0xffffffffu);
        printf(" %08lx%08lx", bits[0], a[i] == a[i] ? bits[1] : 0ul); /* any NaN is one */
    }
    printf("\n");
}

static void step(const plh_body *body, double h, plh_state *s)
{
#ifdef BASE
    plh_step_one_base(plh_body_gaps_of(body), h, s, s);
#else
    plh_free_step(body, h, s, s);
#endif
}

enum { CASES = 4000 };

static plh_body body_of[CASES];
static int index_of[CASES];
static double q_of[CASES][4], omega_of[CASES][3];

static void make_cases(void)
{
    for (int i = 0; i < CASES; i++) {
        const plh_vec3 I = moments_of(i % FAMILIES);
        const plh_mat3 t = {{{I.x + 3.0, 0.1, 0.2}, {0.1, I.y + 3.0, 0.3}, {0.2, 0.3, I.z + 3.0}}};
        if (i % 11 == 0)
            plh_body_from_tensor(t, &body_of[i]);
        else if (i % 97 == 0)
            plh_body_from_moments(plh_vec3_make(I.x, I.x, 0.0), &body_of[i]);
        else
            plh_body_from_moments(plh_vec3_scale(power(-100, 100), I), &body_of[i]);
        const plh_quat q = attitude();
        const plh_vec3 w = plh_vec3_scale(power(-2, 6), spin_of(&body_of[i], i % 3));
        const double all[4] = {q.w, q.x, q.y, q.z}, v[3] = {w.x, w.y, w.z};
        memcpy(q_of[i], all, sizeof all);
        memcpy(omega_of[i], v, sizeof v);
        index_of[i] = i;
    }
}

static void print_steps(void)
{
    for (int i = 0; i < CASES; i++) {
        const plh_vec3 w = plh_vec3_make(omega_of[i][0], omega_of[i][1], omega_of[i][2]);
        plh_state s;
        s.q = plh_quat_make(q_of[i][0], q_of[i][1], q_of[i][2], q_of[i][3]);
        s.m = plh_body_momentum(&body_of[i], w);
        step(&body_of[i], (i % 2 ? 1.0 : -1.0) * power(-8, i % 5 == 0 ? 20 : 0), &s);
        const double all[7] = {s.q.w, s.q.x, s.q.y, s.q.z, s.m.x, s.m.y, s.m.z};
        put(all, 7);
    }
}

#ifndef BASE
/* A batch and, as a check, its rows one by one. */
static bool print_world(void)
{
    bool same = true;
    plh_world_batch b;
    size_t failed = 99;
    memset(&b, 0, sizeof b);
    b.n = CASES;
    b.body = body_of;
    b.bodies = CASES;
    b.body_index = index_of;
    b.q = &q_of[0][0];
    b.vector = &omega_of[0][0];
    static double one_q[CASES][4], one_w[CASES][3];
    for (int i = 0; i < CASES; i++) {
        plh_quat q = plh_quat_make(q_of[i][0], q_of[i][1], q_of[i][2], q_of[i][3]);
        plh_vec3 w = plh_vec3_make(omega_of[i][0], omega_of[i][1], omega_of[i][2]);
        same = plh_free_step_world(&body_of[i], 1.0 / 64.0, &q, &w) == PLH_OK && same;
        const double all[7] = {q.w, q.x, q.y, q.z, w.x, w.y, w.z};
        memcpy(one_q[i], all, sizeof one_q[i]);
        memcpy(one_w[i], all + 4, sizeof one_w[i]);
        put(all, 7);
    }
    same =
        plh_free_step_world_batch(&b, 1.0 / 64.0, NULL, &failed) == PLH_OK && failed == 0 && same;
    return memcmp(one_q, q_of, sizeof q_of) == 0 && memcmp(one_w, omega_of, sizeof omega_of) == 0 &&
           same;
}

static void print_gyroscopic(void)
{
    for (int i = 0; i < CASES; i++) {
        const plh_quat q = plh_quat_make(q_of[i][0], q_of[i][1], q_of[i][2], q_of[i][3]);
        plh_vec3 w = plh_vec3_make(omega_of[i][0], omega_of[i][1], omega_of[i][2]);
        plh_gyroscopic(&body_of[i], 1.0 / 64.0, q, &w);
        put(&w.x, 3);
    }
}
#endif

int main(void)
{
    bool right = true;
    make_cases();
    print_steps();
#ifndef BASE
    right = print_world();
    print_gyroscopic();
#endif
    if (!right)
        fprintf(stderr, "a batch differs from its rows one by one\n");
    return right ? 0 : 1;
}
