/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* at(t1) and then a step of t2 is at(t1 + t2), within the sum of both bounds: that of at(t1 + t2),
 * and that of the step for the state in the middle with what the bound of at(t1) becomes on the
 * way. (An error of u in the small component of a thin body's momentum is a large error of its
 * rate.) */
#include "free/cases.h"
#include "free/oracle.h"
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/free.h>
#include <stdio.h>
#include <string.h>

static const double u = 0x1p-53;

/* |(m/|m|, q) - (m/|m|, q)|, q with its sign. */
static double distance(plh_state a, plh_state b, double G)
{
    const double q[4] = {a.q.w - b.q.w, a.q.x - b.q.x, a.q.y - b.q.y, a.q.z - b.q.z};
    const double dm = G > 0 ? plh_vec3_norm(plh_vec3_sub(a.m, b.m)) / G : 0;
    return hypot(dm, hypot(hypot(q[0], q[1]), hypot(q[2], q[3])));
}

/* y = (m/|m|, r) from the state in the middle, m[axis] larger by 2^-100 |m|; axis < 0: as it is. */
static void from_middle(const plh_free_case *c, int axis, mpfr_t y[7])
{
    enum { P = 320 };
    mpfr_t w[10], t, G;
    plh_oracle_init(P, w, 10);
    mpfr_inits2(P, t, G, (mpfr_ptr)0);
    mpfr_set_ui(G, 0, MPFR_RNDN);
    for (int i = 0; i < 3; i++) {
        mpfr_set_d(w[i], c->I[i], MPFR_RNDN);
        mpfr_set_d(w[3 + i], c->m[i], MPFR_RNDN);
        mpfr_fma(G, w[3 + i], w[3 + i], G, MPFR_RNDN);
    }
    mpfr_sqrt(G, G, MPFR_RNDN);
    if (axis >= 0) {
        mpfr_div_2ui(t, G, 100, MPFR_RNDN);
        mpfr_add(w[3 + axis], w[3 + axis], t, MPFR_RNDN);
    }
    mpfr_set_d(t, c->t, MPFR_RNDN);
    plh_oracle_motion(P, w, w + 3, t, y + 3, w + 6);
    for (int i = 0; i < 3; i++)
        mpfr_div(y[i], w[3 + i], G, MPFR_RNDN);
    plh_oracle_clear(w, 10);
    mpfr_clears(t, G, (mpfr_ptr)0);
}

/* How an absolute error of m/|m| or q in the middle grows to the end. */
static double growth(const plh_free_case *c)
{
    mpfr_t y[7], z[7];
    double sum = 1; /* q */
    if (hypot(c->m[0], hypot(c->m[1], c->m[2])) == 0)
        return sum;
    plh_oracle_init(320, y, 7);
    plh_oracle_init(320, z, 7);
    from_middle(c, -1, y);
    for (int axis = 0; axis < 3; axis++) {
        double norm = 0;
        if (c->I[axis] == 0)
            continue;
        from_middle(c, axis, z);
        for (int i = 0; i < 7; i++) {
            mpfr_sub(z[i], z[i], y[i], MPFR_RNDN);
            mpfr_mul_2ui(z[i], z[i], 100, MPFR_RNDN);
            norm = hypot(norm, mpfr_get_d(z[i], MPFR_RNDN));
        }
        sum += norm;
    }
    plh_oracle_clear(y, 7);
    plh_oracle_clear(z, 7);
    return sum;
}

/* A time of at most 26 bits: sums and differences of two are exact. */
static double short_time(double t)
{
    return (double)(float)t;
}

/* The distance over the sum of the bounds' units; the bounds are 8 of them. */
static double composition_error(plh_free_case c, double t1, double t2)
{
    plh_free_truth first, rest, whole;
    plh_body body;
    plh_motion motion;
    plh_state end;
    const plh_state s = {{c.q0[0], c.q0[1], c.q0[2], c.q0[3]}, {c.m[0], c.m[1], c.m[2]}};
    c.t = t1;
    plh_test_free_truth(&c, &first);
    c.t = t1 + t2;
    plh_test_free_truth(&c, &whole);
    assert_int_equal(plh_body_from_moments(plh_vec3_make(c.I[0], c.I[1], c.I[2]), &body), PLH_OK);
    assert_int_equal(plh_motion_init(&body, s, 0, PLH_MOTION_PLAIN, &motion), PLH_OK);
    const plh_state middle = plh_motion_at(&motion, t1);
    assert_int_equal(plh_free_step(&body, t2, &middle, &end), PLH_OK);
    const double m[3] = {middle.m.x, middle.m.y, middle.m.z};
    memcpy(c.m, m, sizeof m);
    c.t = t2;
    plh_test_free_truth(&c, &rest);
    const double at = u + whole.cond;
    const double chain = u + rest.cond + growth(&c) * (u + first.cond);
    return distance(end, plh_motion_at(&motion, t1 + t2), whole.G) / (at + chain);
}

static void a_step_goes_on_where_the_motion_is(void **state)
{
    (void)state;
    double worst = 0;
    int done = 0;
    for (int k = 0; k < 50 * plh_test_free_families; k += PLH_TEST_STRIDE) {
        plh_free_case c;
        plh_test_free_case(41, k, &c);
        const double t1 = short_time(c.t), t2 = short_time(0.1 * c.t * (k % 5 - 2));
        if ((t1 + t2) - t1 != t2 || (t1 + t2) - t2 != t1)
            continue;
        const double e = composition_error(c, t1, t2);
        if (!(e < 8))
            print_message("%s %d: %.3g\n", c.kind, k, e);
        worst = isnan(e) ? HUGE_VAL : fmax(worst, e);
        done++;
    }
    print_message("worst %.2f of the sum of both bounds, %d cases\n", worst, done);
    assert_true(done > 1000 / PLH_TEST_STRIDE && worst < 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_step_goes_on_where_the_motion_is)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
