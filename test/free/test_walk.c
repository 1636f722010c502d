/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Repeated exact steps of constant length: energy, |m| and L walk at random, without a trend
 * (Brouwer's law). test_free_walk table STEPS prints how the errors of energy, |m|, L and phase
 * grow, and then what each kind of body gains in a step.
 */
#include "support/cmocka_all.h"

#include <polhode/polhode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/walk.h"

enum { BODIES = 240, BLOCKS = 200 };

static long steps = 100000;

typedef struct walkers {
    walk_body body[BODIES];
    plh_body whole[BODIES];
    double h[BODIES], s[7][BODIES];
    plh_bodies *bodies;
    plh_states states;
} walkers;

static walkers w;

static void begin(void)
{
    for (int i = 0; i < 7; i++)
        memset(w.s[i], 0, sizeof w.s[i]);
    for (size_t i = 0; i < BODIES; i++) {
        w.body[i] = walk_draw(i);
        const double *I = w.body[i].I, *m = w.body[i].m;
        plh_body_from_moments(plh_vec3_make(I[0], I[1], I[2]), &w.whole[i]);
        w.h[i] = w.body[i].h;
        w.s[0][i] = 1.0;
        for (int k = 0; k < 3; k++)
            w.s[4 + k][i] = m[k];
    }
    w.states = (plh_states){w.s[0], w.s[1], w.s[2], w.s[3], w.s[4], w.s[5], w.s[6]};
    plh_bodies_create(BODIES, w.whole, &w.bodies);
}

static void advance(long n)
{
    for (long k = 0; k < n; k++)
        plh_free_step_each(w.bodies, w.h, w.states, w.states, NULL);
}

static walk_values values(size_t i)
{
    const double q[4] = {w.s[0][i], w.s[1][i], w.s[2][i], w.s[3][i]};
    const double m[3] = {w.s[4][i], w.s[5][i], w.s[6][i]};
    return walk_measure(&w.body[i], q, m);
}

static void run(walk_sums *sums)
{
    begin();
    for (size_t i = 0; i < BODIES; i++)
        walk_begin(&sums[i], values(i));
    for (int b = 0; b < BLOCKS; b++) {
        advance(steps / BLOCKS);
        for (size_t i = 0; i < BODIES; i++)
            walk_add(&sums[i], values(i));
    }
    plh_bodies_destroy(w.bodies);
}

/* Over all bodies the means are as large as their standard errors say, and none is beyond 5 of
 * them; no step gains more than a walk of a few units. */
static void no_trend(void **state)
{
    (void)state;
    static walk_sums sums[BODIES];
    run(sums);
    for (int k = 0; k < WALK_VALUES; k++) {
        double squares = 0.0, worst = 0.0, walk = 0.0;
        for (size_t i = 0; i < BODIES; i++) {
            const walk_result r = walk_judge(&sums[i], k, (double)(steps / BLOCKS));
            squares += r.z * r.z;
            worst = fmax(worst, fabs(r.z));
            walk = fmax(walk, r.walk);
        }
        const double all = sqrt(squares / BODIES);
        print_message("%s: mean over its standard error %.2f rms, %.2f at most; walk %.2f u\n",
                      walk_name(k), all, worst, walk);
        assert_true(all < 1.3);
        assert_true(worst < 5.0);
        assert_true(walk < (k < 2 ? 1.5 : 4.0));
    }
}

/* Two equal moments, turns of more than 1/8 rad in the body: shears by whole spacings of a grid are
 * one to one, and the same steps back return each bit of m. Roundings that are not would lose some,
 * with a sign: a trend of 1e-4 u in a step. The first steps take m to the grid. */
static void equal_moments_return(void **state)
{
    (void)state;
    enum { AWAY = 2000 };
    int tried = 0;
    for (size_t i = 0; i < 2000; i++) {
        const walk_body b = walk_draw(i);
        if (i / WALK_LENGTHS % WALK_KINDS < 6 || i % WALK_LENGTHS < 3)
            continue;
        const size_t axis = i % 3;
        const double turn = remainder(b.m[axis] * (1.0 / b.I[axis] - 1.0) * b.h, 2.0 * PLH_PI);
        plh_state s = {plh_quat_identity(), {b.m[0], b.m[1], b.m[2]}}, start;
        plh_body body;
        plh_body_from_moments(plh_vec3_make(b.I[0], b.I[1], b.I[2]), &body);
        if (fabs(turn) < 0.15 || fabs(turn) > 0.7)
            continue; /* right angles are taken off first, also on the way back */
        tried++;
        for (int k = 0; k < 50; k++)
            plh_free_step(&body, b.h, &s, &s);
        start = s;
        for (int k = 0; k < AWAY; k++)
            plh_free_step(&body, b.h, &s, &s);
        for (int k = 0; k < AWAY; k++)
            plh_free_step(&body, -b.h, &s, &s);
        assert_memory_equal(&s.m, &start.m, sizeof s.m);
    }
    assert_true(tried > 20);
}

/* ---- the table ---- */

typedef struct growth {
    double value[4]; /* energy, |m|, L, m against the motion in closed form: squares */
} growth;

static growth errors(size_t i, const walk_sums *s, long done)
{
    const walk_values v = values(i);
    const double *m0 = w.body[i].m;
    const plh_quat q = {w.s[0][i], w.s[1][i], w.s[2][i], w.s[3][i]};
    const plh_vec3 m = {w.s[4][i], w.s[5][i], w.s[6][i]}, start = {m0[0], m0[1], m0[2]};
    const plh_state first = {plh_quat_identity(), start};
    const double size = plh_vec3_norm(start);
    plh_motion motion;
    growth g = {{0.0}};
    for (int k = 0; k < 2; k++)
        g.value[k] = (double)((v.value[k] - s->first.value[k]) / s->first.value[k]) / 2.0;
    g.value[2] = plh_vec3_norm(plh_vec3_sub(plh_quat_rotate(q, m), start)) / size;
    plh_motion_init(&w.whole[i], first, 0.0, PLH_MOTION_LONG_TIME, &motion);
    const plh_state now = plh_motion_at(&motion, w.h[i] * (double)done);
    g.value[3] = plh_vec3_norm(plh_vec3_sub(now.m, m)) / size;
    return g;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Medians over the bodies at powers of ten. */
static void print_table(long last)
{
    static walk_sums sums[BODIES];
    static double e[4][BODIES];
    begin();
    for (size_t i = 0; i < BODIES; i++)
        walk_begin(&sums[i], values(i));
    printf("| steps | energy | \\|m\\| | L | m along its path |\n|---|---|---|---|---|\n");
    for (long done = 0, next = 1000; next <= last; next *= 10) {
        advance(next - done);
        done = next;
        for (size_t i = 0; i < BODIES; i++) {
            const growth g = errors(i, &sums[i], done);
            for (int k = 0; k < 4; k++)
                e[k][i] = fabs(g.value[k]);
        }
        printf("| %.0e |", (double)done);
        for (int k = 0; k < 4; k++) {
            qsort(e[k], BODIES, sizeof e[k][0], compare);
            printf(" %.1e, %.1e |", e[k][BODIES / 2], e[k][BODIES * 9 / 10]);
        }
        putchar('\n');
        fflush(stdout);
    }
    plh_bodies_destroy(w.bodies);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_trend),
        cmocka_unit_test(equal_moments_return),
    };
    if (argc > 2 && strcmp(argv[1], "table") == 0) {
        print_table(atol(argv[2]));
        return 0;
    }
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        steps = 10000000;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
