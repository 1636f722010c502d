/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Lagrange's top against 128 bits: every case within 8 (u + cond), 99% within 3; the truth itself
 * against the differential equations; integrals, limits, long times, other methods. `long`: 10^5
 * cases, else a few hundred.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
#include "support/few.h"
#include "top/inside.h"
#include "top/oracle.h"

static int long_run;

static plh_state start_of(const plh_top_case *c)
{
    return (plh_state){{c->q[0], c->q[1], c->q[2], c->q[3]}, {c->m[0], c->m[1], c->m[2]}};
}

static void prepare(const plh_top_case *c, double t0, plh_top *top)
{
    plh_body body;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(c->I, c->I, c->I3), &body), PLH_OK);
    assert_int_equal(plh_top_init(&body, c->strength, start_of(c), t0, top), PLH_OK);
}

/* Radians in a unit of time, at most. */
static double speed(const plh_top_case *c)
{
    return hypot(hypot(c->m[0], c->m[1]), c->m[2]) / c->I +
           (c->I3 > 0 ? fabs(c->m[2] / c->I3) : 0.0) + sqrt(fabs(c->strength) / c->I);
}

static void print_case(const plh_top_case *c, double e, double cond)
{
    print_message("%s: %.3g (cond %.2e) I %a I3 %a strength %a q %a %a %a %a m %a %a %a t %a\n",
                  c->kind, e, cond, c->I, c->I3, c->strength, c->q[0], c->q[1], c->q[2], c->q[3],
                  c->m[0], c->m[1], c->m[2], c->t);
}

static void every_case_is_exact_to_conditioning(void **state)
{
    (void)state;
    const int n = few_cases(long_run ? 100000 : 434, 62);
    int above = 0;
    double worst = 0;
    for (int i = 0; i < n; i++) {
        plh_top_case c;
        plh_top_truth truth;
        plh_top top;
        plh_test_top_draw(11, i, &c);
        prepare(&c, 0.0, &top);
        const plh_state s = plh_top_at(&top, c.t);
        plh_test_top_truth(&c, &truth);
        const double e = plh_test_top_error(&truth, &s) / (0x1p-53 + truth.cond);
        above += e > 3.0;
        worst = fmax(worst, e);
        if (e > 8.0)
            print_case(&c, e, truth.cond);
    }
    print_message("worst %.2f (u + cond) of %d cases, above 3: %d\n", worst, n, above);
    assert_true(worst <= 8.0 && above <= n / 100);
}

/* The truth is the solution: short spans of all families, 128-bit Taylor series. */
static void truth_solves_the_equations(void **state)
{
    (void)state;
    const int n = few_cases(long_run ? 2000 : 62, 31);
    for (int i = 0; i < n; i++) {
        plh_top_case c;
        plh_top_truth a, b;
        plh_test_top_draw(12, i, &c);
        const double fast = speed(&c);
        if (fabs(c.t) * fast > 8.0)
            c.t = copysign(8.0 / fast, c.t);
        const plh_top_quad q = plh_test_top_quad(&c);
        plh_test_top_truth(&c, &a);
        plh_test_top_taylor(&q, &b);
        quad off = 0;
        for (int k = 0; k < 4; k++)
            off = fmaxq(off, fabsq(a.q[k] - b.q[k]));
        for (int k = 0; k < 3 && a.size > 0; k++)
            off = fmaxq(off, fabsq(a.m[k] - b.m[k]) / a.size);
        if (!(off < 1e-30 + 1e-12 * a.cond))
            print_case(&c, (double)off, a.cond);
        assert_true(off < 1e-30 + 1e-12 * a.cond);
    }
}

/* The given doubles count as exact, for phases of 10^6 periods and more. */
static void long_times_keep_their_digits(void **state)
{
    (void)state;
    double worst = 0;
    /* a nome near the largest, where a step of Newton must have the whole derivative */
    const plh_top_case large = {
        0x1.6afaadb7309fcp-2,
        0x1.2f768ed827ab2p-2,
        -0x1.cd6b61e245aaap+0,
        {0x1.eada2f7bd2906p+0, 0x1.005f45f6a7441p-2, 0x1.b67c7f30c5442p-3},
        {-0x1.82a26afd19d4ep-5, -0x1.501ce82c8a497p-3, 0x1.bf050dcf999c7p-2, -0x1.c4439104a6bd1p-1},
        0.0,
        "large nome"};
    for (int i = 0; i < (long_run ? 20000 : 310); i++) {
        plh_top_case c = large;
        plh_top_truth truth;
        plh_top top;
        if (i > 0)
            plh_test_top_draw(13, i, &c);
        plh_top_quad q = plh_test_top_quad(&c);
        plh_test_top_exact(&q, &truth);
        const double period = (double)truth.period;
        if (!isfinite(period) || truth.u2 > 1 - 1e-7)
            continue;
        c.t = period * 1e6 * (1 + 0.001 * (i % 700));
        prepare(&c, 0.0, &top);
        const plh_state s = plh_top_at(&top, c.t);
        q = plh_test_top_quad(&c);
        plh_test_top_exact(&q, &truth);
        const double fast = fabs(c.m[2]) * (c.I3 > 0 ? 1 / c.I3 : 0) + (double)truth.size / c.I;
        const double e = plh_test_top_error(&truth, &s);
        if (fast * c.t < 1e11) {
            worst = fmax(worst, e);
            if (e > 2.5e-15)
                print_case(&c, e, 0.0);
        }
    }
    print_message("after 10^6 periods: %.2e\n", worst);
    assert_true(worst < 2.5e-15);
}

/* Energy, momentum about the vertical and about the axis, in 128 bits from the rounded states. */
static void integrals_are_kept(void **state)
{
    (void)state;
    for (int i = 0; i < 310; i++) {
        plh_top_case c;
        plh_top top;
        quad energy[2], vertical[2], scale = 0;
        plh_test_top_draw(14, i, &c);
        prepare(&c, 0.0, &top);
        const plh_state at[2] = {top.start, plh_top_at(&top, c.t)};
        for (int k = 0; k < 2; k++) {
            const plh_quat q = at[k].q;
            const quad w = q.w, x = q.x, y = q.y, z = q.z, I = c.I;
            const quad u[3] = {2 * (x * z - w * y), 2 * (y * z + w * x),
                               w * w + z * z - x * x - y * y};
            const quad m[3] = {at[k].m.x, at[k].m.y, at[k].m.z};
            energy[k] = (m[0] * m[0] + m[1] * m[1]) / (2 * I) + c.strength * u[2];
            vertical[k] = u[0] * m[0] + u[1] * m[1] + u[2] * m[2];
            scale = fmaxq(scale, m[0] * m[0] + m[1] * m[1] + m[2] * m[2]);
        }
        scale = scale / c.I + fabsq(c.strength);
        const quad size = sqrtq(scale * c.I);
        assert_true(fabsq(energy[1] - energy[0]) <= 2e-15 * scale);
        assert_true(fabsq(vertical[1] - vertical[0]) <= 2e-15 * size);
        assert_true(at[1].m.z == c.m[2]);
        assert_true(fabs(plh_quat_norm2(at[1].q) - 1.0) < 1e-15);
    }
}

/* Without a field, and with one that is next to nothing, the top is the free body. */
static void no_field_is_the_free_body(void **state)
{
    (void)state;
    const double strengths[] = {0.0, 1e-300, -1e-300, 4.9406564584124654e-324};
    for (int i = 0; i < 400; i++) {
        plh_top_case c;
        plh_motion motion;
        plh_top top;
        plh_test_top_draw(15, i, &c);
        c.strength = strengths[i % 4];
        if (hypot(c.m[0], hypot(c.m[1], c.m[2])) / sqrt(c.I) < 1e-120)
            continue; /* the weakest field is not weak for such a motion */
        prepare(&c, 0.25, &top);
        assert_int_equal(
            plh_motion_init(&top.body, start_of(&c), 0.25, PLH_MOTION_LONG_TIME, &motion), PLH_OK);
        const plh_state a = plh_top_at(&top, 0.25 + c.t), b = plh_motion_at(&motion, 0.25 + c.t);
        const double size = plh_vec3_norm(b.m);
        assert_true(plh_vec3_norm(plh_vec3_sub(a.m, b.m)) <= 4e-15 * size);
        assert_true(fabs(a.q.w - b.q.w) + fabs(a.q.x - b.q.x) + fabs(a.q.y - b.q.y) +
                        fabs(a.q.z - b.q.z) <
                    6e-15);
    }
}

/* What absolute changes by u of q and m, in units of their sizes, do: steps make such errors. */
static double growth(const plh_top_case *c, const plh_top_truth *at)
{
    const quad by = 0x1p-66;
    double sum = 0.0;
    for (int i = 3; i < 10; i++) {
        plh_top_quad q = plh_test_top_quad(c);
        plh_top_truth moved;
        if (i == 5 && c->I3 == 0)
            continue;
        q.x[i] += by * (i < 6 ? at->size : 1);
        plh_test_top_exact(&q, &moved);
        quad off = 0;
        for (int k = 0; k < 4; k++)
            off += fabsq(moved.q[k] - at->q[k]);
        for (int k = 0; k < 3 && at->size > 0; k++)
            off += fabsq(moved.m[k] - at->m[k]) / at->size;
        sum += (double)(off / by) * 0x1p-53;
    }
    return sum;
}

/* A second witness: the method `taylor` under the torque heavy-top. */
static void taylor_agrees(void **state)
{
    (void)state;
    double worst = 0.0;
    for (int i = 0; i < 93; i++) {
        plh_top_case c;
        plh_top top;
        plh_top_truth truth;
        plh_torque torque;
        plh_method_spec spec;
        plh_integrator *it;
        plh_test_top_draw(16, i, &c);
        const double fast = speed(&c);
        c.t = copysign(fmin(fabs(c.t), 30.0 / fast), c.t);
        prepare(&c, 0.0, &top);
        plh_state s = top.start;
        plh_test_top_truth(&c, &truth);
        const plh_torque_model *model = plh_torque_model_find("heavy-top");
        assert_int_equal(plh_torque_init(model, NULL, &torque), PLH_OK);
        assert_int_equal(plh_torque_set_real(&torque, "strength", c.strength), PLH_OK);
        plh_method_spec_init(plh_method_find(NULL, "taylor"), &spec);
        assert_int_equal(plh_integrator_create(&spec, &top.body, &torque, &it), PLH_OK);
        assert_int_equal(plh_integrator_begin(it, 0.0, c.t, 1e-15, &s), PLH_OK);
        assert_int_equal(plh_integrator_advance_to(it, c.t, &s), PLH_OK);
        plh_integrator_destroy(it);
        const plh_state own = plh_top_at(&top, c.t);
        const double size = (double)truth.size, turn = hypot(s.q.w - own.q.w, s.q.x - own.q.x) +
                                                       hypot(s.q.y - own.q.y, s.q.z - own.q.z);
        const double push = size > 0 ? plh_vec3_norm(plh_vec3_sub(s.m, own.m)) / size : 0.0;
        worst = fmax(worst, (turn + push) / (growth(&c, &truth) + truth.cond));
    }
    print_message("taylor and the closed form differ by %.2f (cond + growth)\n", worst);
    assert_true(worst < 5.0);
}

static void all_instruction_sets_agree(void **state)
{
    (void)state;
#if PLH_ISA_DISPATCH
    if (!plh_isa_has_fma())
        skip();
    enum { most = 21 };
    double t[most], out[3][7][most];
    for (int i = 0; i < 930; i++) {
        plh_top_case c;
        plh_top top;
        plh_states o[3];
        plh_test_top_draw(17, i, &c);
        prepare(&c, i % 3 ? 0.0 : 0.1 * c.t, &top);
        const int n = 1 + i % most, hole = i % 5 == 0 ? i % n : -1;
        for (int j = 0; j < n; j++)
            t[j] = j == hole ? NAN : c.t * (1 - 0.37 * j);
        for (int w = 0; w < 3; w++)
            o[w] = (plh_states){out[w][0], out[w][1], out[w][2], out[w][3],
                                out[w][4], out[w][5], out[w][6]};
        plh_top_many_fma(plh_top_look(&top), (size_t)n, t, o[0]);
        plh_top_many_avx2(plh_top_look(&top), (size_t)n, t, o[1]);
        if (plh_isa_has_avx512())
            plh_top_many_avx512(plh_top_look(&top), (size_t)n, t, o[2]);
        else
            memcpy(out[2], out[0], sizeof out[0]);
        for (int k = 0; k < 7; k++)
            for (int j = 0; j < n; j++) {
                assert_true(j == hole
                                ? isnan(out[0][k][j]) && isnan(out[1][k][j])
                                : memcmp(&out[0][k][j], &out[1][k][j], sizeof(double)) == 0 &&
                                      memcmp(&out[0][k][j], &out[2][k][j], sizeof(double)) == 0);
                assert_true(j == hole || isfinite(out[0][k][j]));
            }
        const plh_state s = plh_top_one_fma(plh_top_look(&top), t[n - 1]);
        if (n - 1 != hole) {
            assert_memory_equal(&s.q.x, &out[1][1][n - 1], sizeof(double));
            assert_memory_equal(&s.m.y, &out[1][5][n - 1], sizeof(double));
        }
    }
#else
    skip();
#endif
}

static void preparation_does_not_need_fma(void **state)
{
    (void)state;
#if PLH_ISA_DISPATCH
    if (!plh_isa_has_fma())
        skip();
    for (int i = 0; i < 3100; i++) {
        plh_top_case c;
        plh_top top;
        plh_top_roots a, b;
        memset(&a, 0, sizeof a);
        memset(&b, 0, sizeof b);
        plh_test_top_draw(18, i, &c);
        prepare(&c, 0.0, &top);
        plh_top_roots_base(plh_top_look(&top), &a);
        plh_top_roots_fma(plh_top_look(&top), &b);
        assert_memory_equal(&a, &b, sizeof a);
    }
#else
    skip();
#endif
}

static void threads_do_not_change_bits(void **state)
{
    (void)state;
    enum { n = 20001 };
    double *mem = malloc(15 * n * sizeof *mem);
    assert_non_null(mem);
    plh_states a = {mem, mem + n, mem + 2 * n, mem + 3 * n, mem + 4 * n, mem + 5 * n, mem + 6 * n};
    plh_states b = {mem + 7 * n,  mem + 8 * n,  mem + 9 * n, mem + 10 * n,
                    mem + 11 * n, mem + 12 * n, mem + 13 * n};
    double *t = mem + 14 * n;
    for (int i = 0; i < n; i++)
        t[i] = 0.01 * i - 100;
    const plh_top_case c = {
        .I = 1, .I3 = 0.7, .strength = 0.4, .m = {0.3, 0.1, 0.7}, .q = {0.8, 0, 0.6, 0}};
    plh_top top;
    prepare(&c, 3.0, &top);
    plh_top_batch(&top, n, t, a);
    for (int threads = 1; threads <= 3; threads++) {
        plh_pool *pool;
        assert_int_equal(plh_pool_create(threads, &pool), PLH_OK);
        memset(b.qw, 0, 7 * n * sizeof *mem);
        assert_int_equal(plh_top_batch_pool(&top, n, t, b, pool), PLH_OK);
        assert_memory_equal(a.qw, b.qw, 7 * n * sizeof *mem);
        plh_pool_destroy(pool);
    }
    free(mem);
}

/* A motion from the state at some time is the same motion. */
static void motions_compose(void **state)
{
    (void)state;
    for (int i = 0; i < 124; i++) {
        plh_top_case c;
        plh_top top, later;
        plh_top_truth truth;
        plh_test_top_draw(19, i, &c);
        prepare(&c, 0.0, &top);
        const double half = 0.5 * c.t;
        const plh_state middle = plh_top_at(&top, half);
        assert_int_equal(plh_top_init(&top.body, c.strength, middle, half, &later), PLH_OK);
        plh_test_top_truth(&c, &truth);
        if (truth.cond > 1e-6)
            continue;
        /* the middle is rounded: what that does is bounded by the conditioning of the rest, which
         * is about that of the whole, or by the growth over it */
        c.t = half;
        c.q[0] = middle.q.w, c.q[1] = middle.q.x, c.q[2] = middle.q.y, c.q[3] = middle.q.z;
        c.m[0] = middle.m.x, c.m[1] = middle.m.y, c.m[2] = middle.m.z;
        plh_top_truth rest;
        plh_test_top_truth(&c, &rest);
        const plh_state a = plh_top_at(&later, 2.0 * half);
        assert_true(plh_test_top_error(&rest, &a) <= 8.0 * (0x1p-53 + rest.cond));
    }
}

/* The seam of the two kernels, the sign of the field, the steady motions: neighbours agree. */
static void borders_do_not_show(void **state)
{
    (void)state;
    int kinds[2] = {0, 0};
    for (int i = 0; i < 2000; i++) { /* kc2 = 1/2 lies within */
        plh_top_case c = {.I = 1,
                          .I3 = 0.6,
                          .strength = 2e-3 * i,
                          .m = {0.2, 0.3, 0.5},
                          .q = {0.8, 0.36, 0.48, 0},
                          .t = 7.3};
        plh_top top;
        plh_top_truth truth;
        if (i % 2)
            c.strength = -c.strength;
        prepare(&c, 0.0, &top);
        kinds[plh_top_look(&top)->near_separatrix]++;
        if (i % 47)
            continue;
        const plh_state s = plh_top_at(&top, c.t);
        plh_test_top_truth(&c, &truth);
        assert_true(plh_test_top_error(&truth, &s) <= 8.0 * (0x1p-53 + truth.cond));
    }
    assert_true(kinds[0] > 100 && kinds[1] > 100);
}

static void bad_input_gives_status_and_nan(void **state)
{
    (void)state;
    plh_body body;
    plh_top top;
    plh_state s = {plh_quat_identity(), plh_vec3_make(1, 2, 3)};
    plh_body_from_moments(plh_vec3_make(1, 1, 3), &body);
    assert_int_equal(plh_top_init(&body, NAN, s, 0.0, &top), PLH_NOT_FINITE);
    assert_true(isnan(plh_top_at(&top, 1.0).q.w) && isnan(plh_top_at(&top, 1.0).m.z));
    assert_int_equal(plh_top_init(&body, 1.0, s, INFINITY, &top), PLH_NOT_FINITE);
    assert_int_equal(plh_top_init(&body, 1.0, s, 0.0, &top), PLH_OK);
    assert_true(isnan(plh_top_at(&top, INFINITY).q.x) && isnan(plh_top_at(&top, NAN).m.z));
    for (double t = 1e10; t < 1e290; t *= 1e20) {
        const plh_state r = plh_top_at(&top, -t), b = plh_top_one_base(plh_top_look(&top), t);
        assert_true(fabs(plh_quat_norm2(r.q) - 1) < 1e-15 && fabs(plh_quat_norm2(b.q) - 1) < 1e-15);
    }
    s.m.y = NAN;
    assert_int_equal(plh_top_init(&body, 1.0, s, 0.0, &top), PLH_NOT_FINITE);
    s.m.y = 1;
    s.q.w = 2;
    assert_int_equal(plh_top_init(&body, 1.0, s, 0.0, &top), PLH_BAD_ATTITUDE);
    s.q.w = 1;
    const plh_vec3 wrong[] = {{1, 2, 3}, {3, 1, 1}, {0, 1, 1}, {0, 0, 0}};
    for (int i = 0; i < 4; i++) {
        plh_body_from_moments(wrong[i], &body);
        s.m = plh_vec3_make(0, 0, 0);
        assert_int_equal(plh_top_init(&body, 1.0, s, 0.0, &top), PLH_BAD_INERTIA);
    }
    plh_body_from_moments(plh_vec3_make(1, 1, 0), &body);
    s.m.z = 1;
    assert_int_equal(plh_top_init(&body, 1.0, s, 0.0, &top), PLH_BAD_STATE);
}

int main(int argc, char **argv)
{
    long_run = argc > 1 && strcmp(argv[1], "long") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_case_is_exact_to_conditioning),
        cmocka_unit_test(truth_solves_the_equations),
        cmocka_unit_test(long_times_keep_their_digits),
        cmocka_unit_test(integrals_are_kept),
        cmocka_unit_test(no_field_is_the_free_body),
        cmocka_unit_test(taylor_agrees),
        cmocka_unit_test(all_instruction_sets_agree),
        cmocka_unit_test(preparation_does_not_need_fma),
        cmocka_unit_test(threads_do_not_change_bits),
        cmocka_unit_test(motions_compose),
        cmocka_unit_test(borders_do_not_show),
        cmocka_unit_test(bad_input_gives_status_and_nan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
