/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Walks across every border between special cases: from one double to the next, the result changes
 * by no more than the motion itself does (the oracle's two values) and 8 (u + cond). The sign of q
 * counts: a jump to the other sheet is a failure. */
#include "free/cases.h"
#include "free/motion_inside.h"
#include "free/oracle.h"
#include "support/cmocka_all.h"

#include <float.h>
#include <math.h>
#include <polhode/free.h>
#include <stdlib.h>
#include <string.h>

static const double u = 0x1p-53;

/* The larger; NaN is the worst of all. */
static double worse(double a, double b)
{
    return isnan(b) ? HUGE_VAL : fmax(a, b);
}

/* Solvers under test. */
typedef plh_state solver(const plh_body *body, plh_state start, double t);

static plh_state by_motion(const plh_body *body, plh_state start, double t)
{
    plh_motion motion;
    assert_int_equal(plh_motion_init(body, start, 0, PLH_MOTION_PLAIN, &motion), PLH_OK);
    return plh_motion_at(&motion, t);
}

static plh_state by_long_motion(const plh_body *body, plh_state start, double t)
{
    plh_motion motion;
    assert_int_equal(plh_motion_init(body, start, 0, PLH_MOTION_LONG_TIME, &motion), PLH_OK);
    return plh_motion_at(&motion, t);
}

static plh_state by_step(const plh_body *body, plh_state start, double t)
{
    plh_state out;
    assert_int_equal(plh_free_step(body, t, &start, &out), PLH_OK);
    return out;
}

static const struct {
    const char *name;
    solver *solve;
} solvers[] = {{"motion", by_motion}, {"long motion", by_long_motion}, {"step", by_step}};
enum { SOLVERS = sizeof solvers / sizeof solvers[0] };

/* x = I1, I2, I3, m1, m2, m3 on the border; the walk changes x[which], by neighbouring doubles or,
 * where x[which] is zero, through numbers on both sides down to the smallest. `with` (if not
 * negative) is set to the same value: the border of two conditions. */
typedef struct border {
    const char *name;
    double x[6];
    int which, with;
    /* Time up to which an offset whose square underflows is none; 0: any */
    double longest;
} border;

static const border borders[] = {
    {"oblate, generic m", {2, 2, 3, 0.3, 0.5, 0.8}, 1, -1, 0},
    {"oblate, m in the plane", {2, 2, 3, 0.6, 0.8, 0}, 1, -1, 0},
    {"oblate, m on the axis", {2, 2, 3, 0, 0, 1}, 1, -1, 0},
    {"oblate, m nearly in the plane", {2, 2, 3, 0.6, 0.8, 1e-9}, 1, -1, 0},
    {"prolate, generic m", {2, 3, 3, 0.3, 0.5, 0.8}, 1, -1, 0},
    {"prolate, m in the plane", {2, 3, 3, 0, 0.6, 0.8}, 1, -1, 0},
    {"prolate, m nearly in the plane", {2, 3, 3, 1e-9, 0.6, 0.8}, 2, -1, 0},
    {"sphere", {3, 3, 3, 0.3, 0.5, 0.8}, 1, -1, 0},
    {"sphere, two moments", {3, 3, 3, 0.3, 0.5, 0.8}, 1, 2, 0},
    {"separatrix, by m", {4, 8, 9, 1, 2, 3}, 5, -1, 0},
    {"separatrix, by the moments", {4, 8, 9, 1, 2, 3}, 1, -1, 0},
    {"separatrix, far side", {4, 5, 9, -4, 7, 3}, 3, -1, 0},
    {"separatrix, middle axis passed", {1, 5, 9, 1, 0, -3}, 4, -1, 0},
    {"unstable spin", {1, 2, 3, 0, 1, 0}, 3, -1, 400},
    {"unstable spin, both", {1, 2, 3, 0, 1, 0}, 3, 5, 400},
    {"beside the unstable spin", {1, 2, 3, 1e-9, 1, 0}, 5, -1, 0},
    {"spin about the smallest", {1, 2, 3, 1, 0, 0}, 4, -1, 0},
    {"spin about the largest", {1, 2, 3, 0, 0, 1}, 3, -1, 0},
    {"spin about the largest, both", {1, 2, 3, 0, 0, 1}, 3, 4, 0},
    {"m3 = -|m|", {1, 2, 3, 0, 0, -1}, 3, 4, 0},
    {"m3 = -|m|, not the axis of the polhode", {3, 1, 2, 0, 0, -1}, 3, 4, 400},
    {"m1 passes zero", {1, 2, 3, 0, 0.5, 0.8}, 3, -1, 0},
    {"m2 passes zero", {1, 2, 3, 0.4, 0, 0.8}, 4, -1, 0},
    {"m3 passes zero", {1, 2, 3, 0.8, 0.5, 0}, 5, -1, 0},
    {"symmetric, m3 passes zero", {2, 2, 3, 0.8, 0.5, 0}, 5, -1, 0},
    {"thin, m1 passes zero", {1e-8, 1, 1, 0, 0.5, 0.8}, 3, -1, 0},
    {"thin and symmetric", {1e-8, 1, 1, 1e-8, 0.5, 0.8}, 2, -1, 0},
    {"rest", {1, 2, 3, 0, 0, 0}, 4, -1, 0},
};
enum { BORDERS = sizeof borders / sizeof borders[0], WALK = 6 };

/* The value after `step` steps of the walk, -WALK to WALK. */
static double walk(double x, int step)
{
    static const double small[WALK + 1] = {0, DBL_TRUE_MIN, DBL_MIN, 1e-200, 1e-30, 1e-16, 1e-12};
    if (x == 0)
        return copysign(small[abs(step)], step);
    for (int i = 0; i < abs(step); i++)
        x = nextafter(x, step > 0 ? HUGE_VAL : -HUGE_VAL);
    return x;
}

static void place(const border *b, int step, int order, double t, plh_free_case *c)
{
    static const int perm[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                   {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    double x[6];
    memcpy(x, b->x, sizeof x);
    x[b->which] = walk(b->x[b->which], step);
    if (b->with >= 0)
        x[b->with] = x[b->which];
    for (int i = 0; i < 3; i++) {
        c->I[i] = x[perm[order][i]];
        c->m[i] = x[3 + perm[order][i]];
    }
    const double q0[4] = {0.5, -0.1, 0.7, 0.2};
    memcpy(c->q0, q0, sizeof q0);
    c->t = t;
    c->kind = b->name;
}

static plh_state solve(solver *f, const plh_free_case *c)
{
    plh_body body;
    const double s = 1 / sqrt(0.79); /* |q0|^-1 */
    plh_state start = {{c->q0[0] * s, c->q0[1] * s, c->q0[2] * s, c->q0[3] * s},
                       {c->m[0], c->m[1], c->m[2]}};
    const plh_vec3 moment = plh_vec3_make(c->I[0], c->I[1], c->I[2]);
    assert_int_equal(plh_body_from_moments(moment, &body), PLH_OK);
    return f(&body, start, c->t);
}

/* |(m/|m|, q) - the same|; m relative to the larger of the two lengths. */
static double jump(plh_state a, plh_state b)
{
    const double G = fmax(plh_vec3_norm(a.m), plh_vec3_norm(b.m));
    const double dm = G > DBL_MIN ? plh_vec3_norm(plh_vec3_sub(a.m, b.m)) / G : 0;
    return hypot(dm,
                 hypot(hypot(a.q.w - b.q.w, a.q.x - b.q.x), hypot(a.q.y - b.q.y, a.q.z - b.q.z)));
}

static plh_state rounded(const plh_free_truth *t)
{
    const plh_state s = {{t->q_hi[0], t->q_hi[1], t->q_hi[2], t->q_hi[3]},
                         {t->m_hi[0], t->m_hi[1], t->m_hi[2]}};
    return s;
}

/* One walk with one solver; the worst jump beyond the motion's own, in u + cond. */
static double cross(const border *b, int order, double t, const plh_free_truth *truth, solver *f)
{
    plh_state last = {{0, 0, 0, 0}, {0, 0, 0}};
    double worst = 0;
    for (int i = 0; i <= 2 * WALK; i++) {
        plh_free_case c;
        place(b, i - WALK, order, t, &c);
        const plh_state now = solve(f, &c);
        if (i > 0) {
            const double cond = fmax(truth[i].cond, truth[i - 1].cond);
            const double own = jump(rounded(&truth[i]), rounded(&truth[i - 1]));
            const double e = (jump(now, last) - own) / (u + cond);
            worst = worse(worst, e);
        }
        last = now;
    }
    return worst;
}

static void no_border_shows(void **state)
{
    (void)state;
    static const double times[] = {0.01, 3, -25, 4000};
    double worst[SOLVERS] = {0};
    static const int orders[] = {0, 2, 4};
    for (int k = 0; k < BORDERS * 3 * 4; k += PLH_TEST_STRIDE) {
        const border *b = &borders[k / 12];
        const int order = orders[k / 4 % 3];
        const double t = times[k % 4];
        plh_free_truth truth[2 * WALK + 1];
        if (b->longest > 0 && fabs(t) > b->longest)
            continue;
        for (int i = 0; i <= 2 * WALK; i++) {
            plh_free_case c;
            place(b, i - WALK, order, t, &c);
            plh_test_free_truth(&c, &truth[i]);
        }
        for (int s = 0; s < SOLVERS; s++) {
            const double e = cross(b, order, t, truth, solvers[s].solve);
            if (!(e < 8))
                print_message("%s: %s, order %d, t = %g: a jump of %.3g\n", solvers[s].name,
                              b->name, order, t, e);
            worst[s] = worse(worst[s], e);
        }
    }
    for (int s = 0; s < SOLVERS; s++)
        print_message("%s: worst jump %.2f (u + cond)\n", solvers[s].name, worst[s]);
    for (int s = 0; s < SOLVERS; s++)
        assert_true(worst[s] < 8);
}

/* The moment of a linear rotor to zero: with no momentum along its axis nothing changes. */
static void thin_bodies_lead_to_the_rotor(void **state)
{
    (void)state;
    plh_body body;
    const plh_state start = {{1, 0, 0, 0}, {0.6, -0.8, 0}};
    for (int s = 0; s < SOLVERS; s++) {
        assert_int_equal(plh_body_from_moments(plh_vec3_make(2, 2, 0), &body), PLH_OK);
        const plh_state rotor = solvers[s].solve(&body, start, 3);
        for (double I = 1e-3; I > 1e-140; I *= 1e-3) {
            assert_int_equal(plh_body_from_moments(plh_vec3_make(2, 2, I), &body), PLH_OK);
            assert_true(jump(solvers[s].solve(&body, start, 3), rotor) < 8 * u);
        }
    }
}

/* Where the prepared motion changes from the nome to the complementary one: the place is found by
 * bisection of m1, then the two sides are compared as above. */
static void kernels_meet(void **state)
{
    (void)state;
    double low = 0.1, high = 0.577; /* the separatrix is at 0.57735 */
    for (int i = 0; i < 60; i++) {
        plh_body body;
        plh_motion motion;
        const double x = 0.5 * (low + high);
        const plh_state start = {{1, 0, 0, 0}, {x, 0.9, 1}};
        plh_body_from_moments(plh_vec3_make(1, 2, 3), &body);
        plh_motion_init(&body, start, 0, PLH_MOTION_PLAIN, &motion);
        *(plh_motion_look(&motion)->near_separatrix ? &high : &low) = x;
    }
    assert_true(low < high && nextafter(low, high) == high);
    for (double t = -400; t <= 400; t += 16) {
        const border b = {"kernels", {1, 2, 3, low, 0.9, 1}, 3, -1, 0};
        plh_free_truth truth[2 * WALK + 1];
        for (int i = 0; i <= 2 * WALK; i++) {
            plh_free_case c;
            place(&b, i - WALK, 0, t, &c);
            plh_test_free_truth(&c, &truth[i]);
        }
        for (int s = 0; s < SOLVERS; s++)
            assert_true(cross(&b, 0, t, truth, solvers[s].solve) < 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_border_shows),
        cmocka_unit_test(thin_bodies_lead_to_the_rotor),
        cmocka_unit_test(kernels_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
