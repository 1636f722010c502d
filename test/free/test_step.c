/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One exact step against MPFR: every family of bodies, short steps and steps of any size. */
#include <math.h>
#include <polhode/step.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
#include "free/cases.h"
#include "free/step_isa.h"
#include "support/cmocka_all.h"

static int cases = 2000 / PLH_TEST_STRIDE;

typedef void (*draw_fn)(unsigned seed, int index, plh_free_case *c);
typedef void (*step_fn)(const plh_body_gaps *g, double h, const plh_state *in, plh_state *out);

static plh_state start_of(const plh_free_case *c)
{
    plh_state s = {plh_quat_make(c->q0[0], c->q0[1], c->q0[2], c->q0[3]),
                   plh_vec3_make(c->m[0], c->m[1], c->m[2])};
    return s;
}

static plh_body body_of(const plh_free_case *c)
{
    plh_body b;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(c->I[0], c->I[1], c->I[2]), &b), PLH_OK);
    return b;
}

static void show(const plh_free_case *c, double error, double cond)
{
    printf("%s: I %.17g %.17g %.17g m %.17g %.17g %.17g t %.17g: error %.3g, cond %.3g u\n",
           c->kind, c->I[0], c->I[1], c->I[2], c->m[0], c->m[1], c->m[2], c->t, error,
           cond * 0x1p53);
}

/* Error at most 8 (u + cond) in all cases and 3 in 99 of 100; the lift; lengths to 2 ulp. */
static void check_cases(draw_fn draw, step_fn step, unsigned seed, int n)
{
    int above3 = 0;
    double worst = 0.0, worst_norm = 0.0;
    for (int i = 0; i < n; i++) {
        plh_free_case c;
        plh_free_truth truth;
        draw(seed, i, &c);
        plh_test_free_truth(&c, &truth);
        plh_body body = body_of(&c);
        plh_state in = start_of(&c), out;
        step(plh_body_gaps_of(&body), c.t, &in, &out);
        double e = plh_test_free_error(&truth, out.q, out.m);
        double norm = plh_test_free_norm_ulps(&truth, out.q, out.m);
        if (!(e <= 8.0) || !plh_test_free_lift(&truth, out.q) || !(norm <= 2.0))
            show(&c, e, truth.cond);
        assert_true(e <= 8.0);
        assert_true(plh_test_free_lift(&truth, out.q));
        assert_true(norm <= 2.0);
        above3 += e > 3.0;
        worst = fmax(worst, e);
        worst_norm = fmax(worst_norm, norm);
    }
    printf("%d cases: worst %.2f (u + cond), %d above 3, lengths to %.2f ulp\n", n, worst, above3,
           worst_norm);
    assert_true(above3 * 100 <= n);
}

static void each_variant(draw_fn draw, unsigned seed)
{
    check_cases(draw, plh_step_one_base, seed, cases / 2);
#if PLH_ISA_DISPATCH
    if (plh_isa_has_fma())
        check_cases(draw, plh_step_one_fma, seed + 1, cases);
#endif
}

static void short_steps(void **state)
{
    (void)state;
    each_variant(plh_test_free_step_case, 11);
}

static void any_step(void **state)
{
    (void)state;
    each_variant(plh_test_free_case, 23);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        cases = 50000;
    if (argc > 2)
        cases = atoi(argv[2]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_steps),
        cmocka_unit_test(any_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
