/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The prepared motion against the MPFR oracle, on every instruction set, and its properties. */
#include "support/cmocka_all.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
#include "free/cases.h"
#include "free/motion_kernel.h"
#include <polhode/free.h>

static bool long_run;

/* Every way to evaluate: one at a time, or a batch of one (the tail of a vector). */
typedef plh_state evaluator(const plh_motion *motion, double t);

static plh_state base(const plh_motion *M, double t)
{
    return plh_motion_one_base(plh_motion_look(M), t);
}

#if PLH_ISA_DISPATCH
static plh_state fma_one(const plh_motion *M, double t)
{
    return plh_motion_one_fma(plh_motion_look(M), t);
}

static plh_state avx2(const plh_motion *M, double t)
{
    return plh_motion_one_avx2(plh_motion_look(M), t);
}

static plh_state avx512(const plh_motion *M, double t)
{
    return plh_motion_one_avx512(plh_motion_look(M), t);
}
#endif

enum { most_ways = 5 };

static int ways(evaluator *list[most_ways])
{
    int n = 0;
    list[n++] = plh_motion_at;
    list[n++] = base;
#if PLH_ISA_DISPATCH
    if (plh_isa_has_fma()) {
        list[n++] = fma_one;
        list[n++] = avx2;
    }
    if (plh_isa_has_avx512())
        list[n++] = avx512;
#endif
    return n;
}

static plh_state start_of(const plh_free_case *c)
{
    const plh_quat q = {c->q0[0], c->q0[1], c->q0[2], c->q0[3]};
    const double n = sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    return (plh_state){plh_quat_scale(1.0 / n, q), plh_vec3_make(c->m[0], c->m[1], c->m[2])};
}

static void prepare(const plh_free_case *c, double t0, unsigned flags, plh_motion *M)
{
    plh_body body;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(c->I[0], c->I[1], c->I[2]), &body),
                     PLH_OK);
    assert_int_equal(plh_motion_init(&body, start_of(c), t0, flags, M), PLH_OK);
}

/* At most 3 (u + cond) in 99% of cases and 8 in all; unit q and |m| to 2 ulp; the right sheet. */
static void every_case_is_exact_to_conditioning(void **state)
{
    (void)state;
    const int cases = long_run ? 60000 : 3000 / PLH_TEST_STRIDE;
    evaluator *way[most_ways];
    const int n = ways(way);
    int over[most_ways] = {0};
    double worst = 0, worst_norm = 0;
    for (int i = 0; i < cases; i++) {
        plh_free_case c;
        plh_free_truth truth;
        plh_motion M;
        plh_test_free_case(long_run ? 101 : 11, i, &c);
        plh_test_free_truth(&c, &truth);
        prepare(&c, 0.0, PLH_MOTION_PLAIN, &M);
        for (int w = 0; w < n; w++) {
            const plh_state s = way[w](&M, c.t);
            const double e = plh_test_free_error(&truth, s.q, s.m);
            const double norm = plh_test_free_norm_ulps(&truth, s.q, s.m);
            over[w] += e > 3;
            worst = fmax(worst, e);
            worst_norm = fmax(worst_norm, norm);
            if (!(e <= 8) || !(norm <= 2) || !plh_test_free_lift(&truth, s.q))
                fail_msg("case %d (%s), way %d: error %g, norm %g ulp", i, c.kind, w, e, norm);
        }
    }
    for (int w = 0; w < n; w++)
        assert_true(over[w] * 100 <= cases);
    print_message("%d cases: worst %.2f (u + cond), over 3 in %.2f%%, norms %.2f ulp\n", cases,
                  worst, 100.0 * over[0] / cases, worst_norm);
}

/* Phases of up to 1e10 rad for the exact doubles given. kc2 above 1e-7: the separatrix offset. */
static void long_times_keep_their_digits(void **state)
{
    (void)state;
    const int cases = long_run ? 12000 : 800 / PLH_TEST_STRIDE;
    double worst = 0, plain = 0;
    int used = 0;
    for (int i = 0; i < cases; i++) {
        plh_free_case c;
        plh_free_truth truth;
        plh_motion M, P;
        plh_test_free_case(7, i, &c);
        prepare(&c, 0.0, PLH_MOTION_LONG_TIME, &M);
        prepare(&c, 0.0, PLH_MOTION_PLAIN, &P);
        const double rate =
            fmax(fabs(plh_motion_look(&M)->lambda), 4 * fabs(plh_motion_look(&M)->kernel.phase[0]));
        if (!(rate > 0) || plh_motion_look(&M)->kc2 < 1e-7)
            continue;
        c.t = (i & 1 ? -1e10 : 1e10) / rate * (0.5 + (i % 64) / 128.0);
        plh_test_free_truth(&c, &truth);
        const plh_state s = plh_motion_at(&M, c.t), p = plh_motion_at(&P, c.t);
        const double e = plh_test_free_abs(&truth, s.q, s.m);
        const double sheet = s.q.w * truth.q_hi[0] + s.q.x * truth.q_hi[1] + s.q.y * truth.q_hi[2] +
                             s.q.z * truth.q_hi[3];
        if (!(e <= 1e-14) || !(sheet > 0))
            fail_msg("case %d (%s): error %g at t = %g", i, c.kind, e, c.t);
        worst = fmax(worst, e);
        plain = fmax(plain, plh_test_free_abs(&truth, p.q, p.m));
        used++;
    }
    assert_true(used > cases / 2);
    assert_true(plain > 1e-9); /* else the flag had nothing to do */
    print_message("%d cases: worst %.2g, plain %.2g\n", used, worst, plain);
}

/* t - t0 is no double: a start that lies 1e-7 of a radian earlier still counts at 1e10 rad. */
static void long_times_keep_a_small_start(void **state)
{
    (void)state;
    plh_free_case c = {.I = {1, 2, 3}, .m = {0.3, 1.1, 0.7}, .q0 = {0.5, 0.5, -0.5, 0.5}};
    plh_motion M, N, late;
    const double t = 1.2345678e10, before = 1e-7;
    prepare(&c, 0.0, PLH_MOTION_LONG_TIME, &M);
    prepare(&c, -before, PLH_MOTION_LONG_TIME, &N);
    const plh_state at = plh_motion_at(&M, t), b = plh_motion_at(&N, t);
    assert_int_equal(plh_motion_init(&M.body, at, 0.0, PLH_MOTION_PLAIN, &late), PLH_OK);
    const plh_state a = plh_motion_at(&late, before);
    assert_true(t + before == t);
    assert_true(fabs(a.q.w - b.q.w) + fabs(a.q.x - b.q.x) + fabs(a.q.y - b.q.y) < 1e-14);
    assert_true(plh_vec3_norm(plh_vec3_sub(a.m, b.m)) < 1e-14);
    assert_true(plh_vec3_norm(plh_vec3_sub(a.m, at.m)) > 1e-9);
}

/* The same bits from one lane with fma and from vectors, whole and cut; a NaN stays in its lane. */
static void all_instruction_sets_agree(void **state)
{
    (void)state;
#if PLH_ISA_DISPATCH
    if (!plh_isa_has_fma())
        skip();
    enum { most = 21 };
    double t[most], out[3][7][most];
    for (int i = 0; i < 4000; i++) {
        plh_free_case c;
        plh_motion M;
        plh_test_free_case(13, i, &c);
        prepare(&c, i % 3 ? 0.0 : 0.1 * c.t, i & 1 ? PLH_MOTION_LONG_TIME : PLH_MOTION_PLAIN, &M);
        const int n = 1 + i % most, hole = i % 5 == 0 ? i % n : -1;
        for (int j = 0; j < n; j++)
            t[j] = j == hole ? NAN : c.t * (1 - 0.37 * j);
        plh_states o[3];
        for (int w = 0; w < 3; w++)
            o[w] = (plh_states){out[w][0], out[w][1], out[w][2], out[w][3],
                                out[w][4], out[w][5], out[w][6]};
        plh_motion_many_fma(plh_motion_look(&M), (size_t)n, t, o[0]);
        plh_motion_many_avx2(plh_motion_look(&M), (size_t)n, t, o[1]);
        if (plh_isa_has_avx512())
            plh_motion_many_avx512(plh_motion_look(&M), (size_t)n, t, o[2]);
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
        const plh_state s = plh_motion_at(&M, t[n - 1]);
        if (n - 1 != hole)
            assert_memory_equal(&s.q.x, &out[1][1][n - 1], sizeof(double));
    }
#else
    skip();
#endif
}

static void threads_do_not_change_bits(void **state)
{
    (void)state;
    enum { n = 50001 };
    double *mem = malloc(15 * n * sizeof *mem);
    assert_non_null(mem);
    plh_states a = {mem, mem + n, mem + 2 * n, mem + 3 * n, mem + 4 * n, mem + 5 * n, mem + 6 * n};
    plh_states b = {mem + 7 * n,  mem + 8 * n,  mem + 9 * n, mem + 10 * n,
                    mem + 11 * n, mem + 12 * n, mem + 13 * n};
    double *t = mem + 14 * n;
    for (int i = 0; i < n; i++)
        t[i] = 0.01 * i - 100;
    plh_free_case c = {.I = {1, 2, 3}, .m = {0.3, 1.1, 0.7}, .q0 = {1, 0, 0, 0}};
    plh_motion M;
    prepare(&c, 3.0, PLH_MOTION_PLAIN, &M);
    plh_motion_batch(&M, n, t, a);
    for (int threads = 1; threads <= 3; threads++) {
        plh_pool *pool;
        assert_int_equal(plh_pool_create(threads, &pool), PLH_OK);
        memset(b.qw, 0, 7 * n * sizeof *mem);
        assert_int_equal(plh_motion_batch_pool(&M, n, t, b, pool), PLH_OK);
        assert_memory_equal(a.qw, b.qw, 7 * n * sizeof *mem);
        plh_pool_destroy(pool);
    }
    free(mem);
}

/* How much an error of m, relative to |m|, grows on the way: by differences of the oracle. */
static double growth(const plh_free_case *c, const plh_free_truth *truth)
{
    const double d = 0x1p-30;
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        plh_free_case moved = *c;
        plh_free_truth t;
        moved.m[i] += d * truth->G;
        plh_test_free_truth(&moved, &t);
        sum += plh_test_free_abs(truth, plh_quat_make(t.q_hi[0], t.q_hi[1], t.q_hi[2], t.q_hi[3]),
                                 plh_vec3_make(t.m_hi[0], t.m_hi[1], t.m_hi[2])) /
               d;
    }
    return sum;
}

/* at(t1) then on by t2 is at(t1 + t2), within the sum of the bounds; also with t0 not zero. */
static void motions_compose(void **state)
{
    (void)state;
    const int cases = long_run ? 4000 : 300 / PLH_TEST_STRIDE;
    int used = 0;
    for (int i = 0; i < cases; i++) {
        plh_free_case c;
        plh_motion M, N;
        plh_test_free_case(17, i, &c);
        prepare(&c, 0.0, PLH_MOTION_PLAIN, &M);
        if (plh_motion_look(&M)->norm == 0 || M.body.kind == PLH_BODY_LINEAR)
            continue; /* at rest; or no momentum along the axis, so nothing to vary there */
        const double t1 = 0.375 * c.t;
        const plh_state mid = plh_motion_at(&M, t1);
        assert_int_equal(plh_motion_init(&M.body, mid, t1, PLH_MOTION_PLAIN, &N), PLH_OK);
        const plh_state a = plh_motion_at(&M, c.t), b = plh_motion_at(&N, c.t);
        const double q[4] = {mid.q.w, mid.q.x, mid.q.y, mid.q.z},
                     m[3] = {mid.m.x, mid.m.y, mid.m.z};
        plh_free_case second = c;
        memcpy(second.q0, q, sizeof q);
        memcpy(second.m, m, sizeof m);
        second.t = c.t - t1;
        plh_free_truth first, whole, rest;
        plh_test_free_truth(&c, &whole);
        plh_test_free_truth(&second, &rest);
        c.t = t1;
        plh_test_free_truth(&c, &first);
        const double u = 0x1p-53, g = growth(&second, &rest);
        const double bound =
            8 * (u + whole.cond) + 8 * (u + rest.cond) + 8 * (u + first.cond) * (1 + g);
        const double gap =
            fabs(a.q.w - b.q.w) + fabs(a.q.x - b.q.x) + fabs(a.q.y - b.q.y) + fabs(a.q.z - b.q.z);
        if (!(bound < 1e-4)) /* no longer linear */
            continue;
        used++;
        if (!(gap <= 2 * bound)) /* a sum of moduli is at most twice the norm */
            fail_msg("case %d (%s): %g, bound %g", i, c.kind, gap, bound);
    }
    assert_true(used > cases / 2);
}

/* Neighbouring times give neighbouring q, never -q; q(t0) is q0 with its sign. */
static void attitude_is_the_continuous_lift(void **state)
{
    (void)state;
    for (int i = 0; i < 600; i++) {
        plh_free_case c;
        plh_motion M;
        plh_test_free_case(19, i, &c);
        prepare(&c, 0.0, PLH_MOTION_PLAIN, &M);
        const plh_state start = start_of(&c);
        plh_quat last = plh_motion_at(&M, 0.0).q;
        assert_true(last.w * start.q.w + last.x * start.q.x + last.y * start.q.y +
                        last.z * start.q.z >
                    1 - 1e-14);
        const plh_vec3 w = plh_body_omega(&M.body, start.m);
        /* a bound on |omega| over the motion: |m| over the smallest moment that takes part */
        double rate = plh_vec3_norm(w);
        for (int j = 0; j < 3; j++) {
            const double I[3] = {M.body.moment.x, M.body.moment.y, M.body.moment.z};
            if (I[plh_motion_look(&M)->axis[j]] > 0)
                rate = fmax(rate, plh_motion_look(&M)->norm * plh_motion_look(&M)->amplitude[j] /
                                      I[plh_motion_look(&M)->axis[j]]);
        }
        if (!(rate > 0))
            continue;
        for (int j = 1; j <= 400; j++) {
            const plh_quat q = plh_motion_at(&M, j * 0.4 / rate).q;
            const double dot = q.w * last.w + q.x * last.x + q.y * last.y + q.z * last.z;
            if (!(dot > 0.7))
                fail_msg("case %d (%s), sample %d: %g", i, c.kind, j, dot);
            last = q;
        }
    }
}

/* A walk through the borders: the separatrix, equal moments, a principal axis, the change of
 * kernel. Each side is compared with truth, so both sides differ by conditioning only. */
static void borders_do_not_show(void **state)
{
    (void)state;
    for (int border = 0; border < 6; border++)
        for (int k = -26; k <= 26; k++) {
            const double d = (k < 0 ? -1 : 1) * (k == 0 ? 0 : ldexp(1, -2 * abs(k)));
            plh_free_case c = {
                .I = {1, 2, 3}, .m = {1, 0.5, 1}, .q0 = {0.5, 0.5, 0.5, 0.5}, .t = 4};
            /* separatrix of (1,2,3): m3^2 = 3 m1^2 */
            if (border == 0)
                c.m[2] = sqrt(3) * (1 + d);
            else if (border == 1)
                c.I[1] = 1 + (d > 0.9 ? 0.9 : d < -0.4 ? -0.4 : d);
            else if (border == 2)
                c.I[1] = 3 + d;
            else if (border == 3)
                c.m[0] = d, c.m[1] = 1, c.m[2] = d * d;
            else if (border == 4)
                c.m[0] = 1e-3 * d, c.m[1] = d, c.m[2] = -1;
            else /* kc2 = 0.03 */
                c.m[2] = sqrt(3 / (1 - 0.03 * (1 + 0.25 / 2.0))) * (1 + 0.01 * d);
            plh_free_truth truth;
            plh_motion M;
            plh_test_free_truth(&c, &truth);
            prepare(&c, 0.0, PLH_MOTION_PLAIN, &M);
            const plh_state s = plh_motion_at(&M, c.t);
            const double e = plh_test_free_error(&truth, s.q, s.m);
            if (!(e <= 8))
                fail_msg("border %d, step %d: %g", border, k, e);
        }
}

/* Published values: I = (1,2,3). */
static void known_values(void **state)
{
    (void)state;
    static const struct {
        double m[3], t, at[3], row[3];
    } known[] = {{{1, 0, 6},
                  1,
                  {-0.369839241461432, 1.858191524547707, 5.780168093885705},
                  {-0.5010954674019216, -0.7728368584048876, 0.3893925048586754}},
                 {{3, 1, 0.5},
                  5,
                  {3.035925319626445, -0.364183764882899, -0.948961347498826},
                  {0.985637175547464, 0.15480022854599246, -0.06749998089574591}}};
    for (size_t i = 0; i < 2; i++) {
        plh_free_case c = {.I = {1, 2, 3}, .q0 = {1, 0, 0, 0}};
        memcpy(c.m, known[i].m, sizeof c.m);
        plh_motion M;
        plh_kinematics k;
        prepare(&c, -2.0, PLH_MOTION_PLAIN, &M);
        plh_motion_kinematics(&M, known[i].t - 2.0, &k);
        const double m[3] = {k.state.m.x, k.state.m.y, k.state.m.z};
        for (int j = 0; j < 3; j++) {
            assert_true(fabs(m[j] - known[i].at[j]) < 1e-14);
            assert_true(fabs(k.rotation.a[0][j] - known[i].row[j]) < 2e-15);
        }
    }
}

/* omega and alpha against differences of the motion itself. */
static void kinematics_are_derivatives(void **state)
{
    (void)state;
    plh_free_case c = {.I = {1, 2, 3}, .m = {0.3, 1.1, 0.7}, .q0 = {0.5, 0.5, -0.5, 0.5}};
    plh_motion M;
    plh_kinematics k, a, b;
    const double h = 1e-4;
    prepare(&c, 0.0, PLH_MOTION_PLAIN, &M);
    plh_motion_kinematics(&M, 1.5, &k);
    plh_motion_kinematics(&M, 1.5 - h, &a);
    plh_motion_kinematics(&M, 1.5 + h, &b);
    const plh_vec3 db = plh_vec3_scale(0.5 / h, plh_vec3_sub(b.omega_body, a.omega_body));
    const plh_vec3 ds = plh_vec3_scale(0.5 / h, plh_vec3_sub(b.omega_space, a.omega_space));
    assert_true(plh_vec3_norm(plh_vec3_sub(db, k.alpha_body)) < 1e-8);
    assert_true(plh_vec3_norm(plh_vec3_sub(ds, k.alpha_space)) < 1e-8);
    /* Q' = Q hat(omega) */
    const plh_mat3 dQ = plh_mat3_scale(0.5 / h, plh_mat3_sub(b.rotation, a.rotation));
    const plh_mat3 gap = plh_mat3_sub(dQ, plh_mat3_mul(k.rotation, plh_mat3_hat(k.omega_body)));
    for (int i = 0; i < 3; i++)
        assert_true(plh_vec3_norm(plh_mat3_row(gap, i)) < 1e-8);
    const plh_vec3 L = plh_quat_rotate(k.state.q, k.state.m),
                   L0 = plh_quat_rotate(a.state.q, a.state.m);
    assert_true(plh_vec3_norm(plh_vec3_sub(L, L0)) < 1e-15);
}

static void bad_input_gives_status_and_nan(void **state)
{
    (void)state;
    plh_body body;
    plh_motion M;
    plh_state s = {plh_quat_identity(), plh_vec3_make(1, 2, 3)};
    plh_body_from_moments(plh_vec3_make(1, 2, 3), &body);
    assert_int_equal(plh_motion_init(&body, s, NAN, 0, &M), PLH_NOT_FINITE);
    assert_true(isnan(plh_motion_at(&M, 1.0).q.w) && isnan(plh_motion_at(&M, 1.0).m.z));
    s.m.y = INFINITY;
    assert_int_equal(plh_motion_init(&body, s, 0.0, 0, &M), PLH_NOT_FINITE);
    s.m.y = 1;
    s.q.w = 2;
    assert_int_equal(plh_motion_init(&body, s, 0.0, 0, &M), PLH_BAD_ATTITUDE);
    assert_true(isnan(plh_motion_at(&M, 0.0).m.x));
    plh_body_from_moments(plh_vec3_make(NAN, 2, 3), &body);
    s.q.w = 1;
    assert_int_equal(plh_motion_init(&body, s, 0.0, 0, &M), PLH_NOT_FINITE);
    plh_body_from_moments(plh_vec3_make(1, 1, 0), &body);
    assert_int_equal(plh_motion_init(&body, s, 0.0, 0, &M), PLH_BAD_STATE);
    /* any size of t: a unit q, or NaN when t itself is no number */
    plh_body_from_moments(plh_vec3_make(1, 2, 3), &body);
    const plh_vec3 start[] = {{1, 2, 0.5}, {0.1, 2, 0.1}, {1, 1, sqrt(3)}, {0, 1, 0}};
    for (int i = 0; i < 4; i++) {
        s.m = start[i];
        assert_int_equal(plh_motion_init(&body, s, 0.0, 0, &M), PLH_OK);
        for (double t = 1e10; t < 1e290; t *= 1e20) {
            const plh_state r = plh_motion_at(&M, -t),
                            b = plh_motion_one_base(plh_motion_look(&M), t);
            assert_true(fabs(r.q.w * r.q.w + r.q.x * r.q.x + r.q.y * r.q.y + r.q.z * r.q.z - 1) <
                        1e-15);
            assert_true(fabs(plh_vec3_norm(r.m) / plh_vec3_norm(s.m) - 1) < 1e-15);
            assert_true(fabs(plh_vec3_norm(b.m) / plh_vec3_norm(s.m) - 1) < 1e-15);
        }
        assert_true(isnan(plh_motion_at(&M, INFINITY).q.x) && isnan(plh_motion_at(&M, NAN).m.x));
    }
}

int main(int argc, char **argv)
{
    long_run = argc > 1 && strcmp(argv[1], "long") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_case_is_exact_to_conditioning),
        cmocka_unit_test(long_times_keep_their_digits),
        cmocka_unit_test(long_times_keep_a_small_start),
        cmocka_unit_test(all_instruction_sets_agree),
        cmocka_unit_test(threads_do_not_change_bits),
        cmocka_unit_test(motions_compose),
        cmocka_unit_test(attitude_is_the_continuous_lift),
        cmocka_unit_test(borders_do_not_show),
        cmocka_unit_test(known_values),
        cmocka_unit_test(kinematics_are_derivatives),
        cmocka_unit_test(bad_input_gives_status_and_nan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
