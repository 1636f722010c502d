/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Exact steps of Lagrange's top: against 128 bits, against the free body and the prepared motion,
 * there and back, integrals over many steps, batches. `long`: 10^5 cases.
 */
#include "support/cmocka_all.h"

#include <float.h>
#include <math.h>
#include <polhode/polhode.h>
#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
#include "support/few.h"
#include "top/oracle.h"
#include "top/step.h"

static int long_run;

static plh_state start_of(const plh_top_case *c)
{
    return (plh_state){{c->q[0], c->q[1], c->q[2], c->q[3]}, {c->m[0], c->m[1], c->m[2]}};
}

static plh_body body_of(const plh_top_case *c)
{
    plh_body body;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(c->I, c->I, c->I3), &body), PLH_OK);
    return body;
}

static double apart(const plh_state *a, const plh_state *b)
{
    const plh_quat p = a->q, q = b->q;
    return sqrt(plh_quat_norm2(plh_quat_make(p.w - q.w, p.x - q.x, p.y - q.y, p.z - q.z)));
}

/* Every third time is that of the family, of any length. */
static void draw_case(unsigned seed, int i, plh_top_case *c)
{
    plh_test_top_draw(seed, i, c);
    if (i / plh_test_top_families % 3)
        plh_test_top_shorten(i / plh_test_top_families, c);
}

static void every_case_is_exact_to_conditioning(void **state)
{
    (void)state;
    const int n = few_cases(long_run ? 100000 : 192, 96);
    int above = 0;
    double worst = 0;
    for (int i = 0; i < n; i++) {
        plh_top_case c;
        plh_top_truth truth;
        draw_case(21, i, &c);
        const plh_body body = body_of(&c);
        plh_state s = start_of(&c);
        assert_int_equal(plh_top_step(&body, c.strength, c.t, &s, &s), PLH_OK);
        plh_test_top_truth(&c, &truth);
        const double e = plh_test_top_error(&truth, &s) / (0x1p-53 + truth.cond);
        above += e > 3.0;
        worst = fmax(worst, e);
        if (e > 8.0)
            print_message("%s: %.3g (cond %.2e), case %d\n", c.kind, e, truth.cond, i);
    }
    print_message("worst %.2f (u + cond) of %d cases, above 3: %d\n", worst, n, above);
    assert_true(worst <= 8.0 && above <= n / 100);
}

/* Where a step begins to be divided or prepared, nothing jumps: double by double. */
static void borders_are_not_seen(void **state)
{
    (void)state;
    for (int i = 0; i < (long_run ? 6400 : 96); i++) {
        plh_top_case c;
        plh_test_top_draw(22, i, &c);
        const double rate = hypot(hypot(c.m[0], c.m[1]), c.m[2]) / c.I;
        const double size = 0.5 * rate * rate + fabs(c.strength) / c.I;
        const double part = ldexp(1.0, i % 4);
        const double edge = sqrt(0.6 / size) * part;
        if (!isfinite(edge))
            continue;
        const plh_body body = body_of(&c);
        const plh_state s = start_of(&c);
        plh_state a, b;
        plh_top_truth truth;
        c.t = edge;
        plh_test_top_truth(&c, &truth);
        assert_int_equal(plh_top_step(&body, c.strength, edge * (1 - 0x1p-50), &s, &a), PLH_OK);
        assert_int_equal(plh_top_step(&body, c.strength, edge * (1 + 0x1p-50), &s, &b), PLH_OK);
        const double size_m = (double)truth.size > 0 ? (double)truth.size : 1.0;
        const double dq = apart(&a, &b);
        const double dm = plh_vec3_norm(plh_vec3_sub(a.m, b.m)) / size_m;
        assert_true(hypot(dq, dm) < 32 * (0x1p-53 + truth.cond));
    }
}

/* No field: the free body. */
static void without_field_it_is_free(void **state)
{
    (void)state;
    for (int i = 0; i < 640; i++) {
        plh_top_case c;
        draw_case(23, i, &c);
        const plh_body body = body_of(&c);
        const plh_state s = start_of(&c);
        const double turn =
            (plh_vec3_norm(s.m) / c.I + (c.I3 > 0 ? fabs(c.m[2] / c.I3) : 0.0)) * fabs(c.t);
        plh_state a, b;
        assert_int_equal(plh_top_step(&body, 0.0, c.t, &s, &a), PLH_OK);
        assert_int_equal(plh_free_step(&body, c.t, &s, &b), PLH_OK);
        const double bound = 16 * 0x1p-53 * (1.0 + turn);
        assert_true(apart(&a, &b) < bound);
        assert_true(plh_vec3_norm(plh_vec3_sub(a.m, b.m)) <= bound * plh_vec3_norm(s.m));
    }
}

typedef struct integrals {
    quad energy, vertical;
} integrals;

static integrals integrals_of(const plh_top_case *c, const plh_state *s)
{
    const quad w = s->q.w, x = s->q.x, y = s->q.y, z = s->q.z, a = s->m.x, b = s->m.y, g = s->m.z;
    const quad up = (w * w + z * z - x * x - y * y) / (w * w + z * z + x * x + y * y);
    const quad I = c->I;
    return (integrals){(a * a + b * b) / (2 * I) + c->strength * up,
                       2 * (x * z - w * y) * a + 2 * (y * z + w * x) * b + up * g};
}

/* Energy and vertical momentum only walk with the rounding; m_3 keeps its bits. */
static void integrals_do_not_drift(void **state)
{
    (void)state;
    const int steps = long_run ? 1000000 : 10000;
    double sum = 0;
    for (int i = 0; i < 32; i++) {
        plh_top_case c = {.I = 1.0, .I3 = 0.5 + 0.04 * i, .strength = i % 2 ? 1.0 : -1.0};
        plh_state s = {{0.8, 0.36, 0.48, 0.0}, {0.3 - 0.02 * i, 0.1 * (i % 5), 0.06 * i - 0.9}};
        const double h = 0.05 + 0.02 * (i % 16);
        const plh_body body = body_of(&c);
        const integrals first = integrals_of(&c, &s);
        const double spin = s.m.z;
        for (int k = 0; k < steps; k++)
            assert_int_equal(plh_top_step(&body, c.strength, h, &s, &s), PLH_OK);
        const integrals last = integrals_of(&c, &s);
        const double e = (double)(last.energy - first.energy);
        const double p = (double)(last.vertical - first.vertical);
        sum += e * e + p * p;
        assert_true(s.m.z == spin);
    }
    const double rms = sqrt(sum / 64) / (0x1p-53 * sqrt(steps));
    print_message("integrals: %.1f u sqrt(steps), root of the mean square\n", rms);
    assert_true(rms < 8);
}

static void there_and_back(void **state)
{
    (void)state;
    for (int i = 0; i < 320; i++) {
        plh_top_case c;
        plh_test_top_draw(24, i, &c);
        plh_test_top_shorten(2 * i, &c);
        const plh_body body = body_of(&c);
        const plh_state s = start_of(&c);
        plh_state r;
        assert_int_equal(plh_top_step(&body, c.strength, c.t, &s, &r), PLH_OK);
        assert_int_equal(plh_top_step(&body, c.strength, -c.t, &r, &r), PLH_OK);
        assert_true(apart(&r, &s) < 1e-14 * (1 + (c.I3 > 0 ? fabs(c.m[2] / c.I3 * c.t) : 0)));
    }
}

static void bad_input_is_told(void **state)
{
    (void)state;
    const plh_state s = {{1.0, 0.0, 0.0, 0.0}, {0.1, 0.2, 0.3}};
    const plh_state no_q = {{0.0, 0.0, 0.0, 0.0}, {0.1, 0.2, 0.3}};
    const plh_state bad = {{1.0, 0.0, 0.0, 0.0}, {0.1, INFINITY, 0.3}};
    plh_state r;
    plh_body top, other, line, point;
    plh_body_from_moments(plh_vec3_make(1.0, 1.0, 0.5), &top);
    plh_body_from_moments(plh_vec3_make(0.5, 1.0, 1.0), &other);
    plh_body_from_moments(plh_vec3_make(1.0, 1.0, 0.0), &line);
    plh_body_from_moments(plh_vec3_make(0.0, 0.0, 0.0), &point);
    for (int k = 0; k < 2; k++) { /* short, long */
        const double h = k ? 100.0 : 0.1;
        assert_int_equal(plh_top_step(&other, 1.0, h, &s, &r), PLH_BAD_INERTIA);
        assert_true(isnan(r.q.w) && isnan(r.m.z));
        assert_int_not_equal(plh_top_step(&point, 1.0, h, &s, &r), PLH_OK);
        assert_int_not_equal(plh_top_step(&line, 1.0, h, &s, &r), PLH_OK);
        assert_int_not_equal(plh_top_step(&top, 1.0, h, &no_q, &r), PLH_OK);
        assert_int_equal(plh_top_step(&top, 1.0, h, &bad, &r), PLH_NOT_FINITE);
        assert_int_equal(plh_top_step(&top, NAN, h, &s, &r), PLH_NOT_FINITE);
    }
    assert_int_equal(plh_top_step(&top, 1.0, INFINITY, &s, &r), PLH_NOT_FINITE);
    assert_true(isnan(r.q.w));
    plh_body_from_moments(plh_vec3_make(1.0, nextafter(1.0, 2.0), 0.5), &other);
    assert_int_equal(plh_top_step(&other, 1.0, 0.1, &s, &r), PLH_BAD_INERTIA);
}

/* --- batches --- */

enum { count = 1003, rows = 7 };

typedef struct batch {
    plh_bodies *bodies;
    double in[rows * count], out[rows * count], h[count], strength[count];
} batch;

static plh_states states_of(double *a)
{
    return (plh_states){
        a, a + count, a + 2 * count, a + 3 * count, a + 4 * count, a + 5 * count, a + 6 * count};
}

/* Cases of every family; some bodies without closed form, some starts without length. */
static batch *make(void)
{
    batch *b = calloc(1, sizeof *b);
    plh_body *body = calloc(count, sizeof *body);
    for (int i = 0; i < count; i++) {
        plh_top_case c;
        draw_case(25, i, &c);
        body[i] = body_of(&c);
        if (i % 50 == 7)
            plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &body[i]);
        for (int k = 0; k < 7; k++)
            b->in[k * count + i] = k < 4 ? c.q[k] : c.m[k - 4];
        if (i % 50 == 9)
            b->in[i] = NAN;
        if (i % 50 == 11)
            for (int k = 0; k < 4; k++)
                b->in[k * count + i] *= 1e100;
        b->h[i] = c.t;
        b->strength[i] = c.strength;
    }
    assert_int_equal(plh_bodies_create(count, body, &b->bodies), PLH_OK);
    free(body);
    return b;
}

static void drop(batch *b)
{
    plh_bodies_destroy(b->bodies);
    free(b);
}

#if PLH_ISA_DISPATCH
typedef void (*range_fn)(const plh_top_steps *b, size_t first, size_t last);

static void run(batch *b, range_fn range)
{
    const plh_top_steps s = {b->bodies, b->strength,      b->h,
                             0.0,       states_of(b->in), states_of(b->out)};
    memset(b->out, 0, sizeof b->out);
    range(&s, 0, count);
}

static void expect_same(const double *a, const double *b)
{
    for (int i = 0; i < rows * count; i++)
        assert_true(a[i] == b[i] || (isnan(a[i]) && isnan(b[i])));
}
#endif

static void same_bits_from_every_set(void **state)
{
    (void)state;
#if PLH_ISA_DISPATCH
    if (!plh_isa_has_fma())
        skip();
    batch *b = make();
    double *one = malloc(sizeof b->out);
    run(b, plh_top_step_range_fma);
    memcpy(one, b->out, sizeof b->out);
    run(b, plh_top_step_range_avx2);
    expect_same(one, b->out);
    if (plh_isa_has_avx512()) {
        run(b, plh_top_step_range_avx512);
        expect_same(one, b->out);
    }
    free(one);
    drop(b);
#endif
}

static plh_state row_of(const double *a, int i)
{
    double v[rows];
    for (int k = 0; k < rows; k++)
        v[k] = a[k * count + i];
    return (plh_state){{v[0], v[1], v[2], v[3]}, {v[4], v[5], v[6]}};
}

/* Threads, in place, one h for all, and single steps: the same bits; NaN where a step fails. */
static void batches_are_single_steps(void **state)
{
    (void)state;
    batch *b = make();
    plh_pool *pool;
    int failed = 0;
    assert_int_equal(plh_pool_create(3, &pool), PLH_OK);
    memcpy(b->out, b->in, sizeof b->out);
    const plh_states place = states_of(b->out);
    assert_int_equal(plh_top_step_each(b->bodies, b->strength, b->h, place, place, pool), PLH_OK);
    for (int i = 0; i < count; i++) {
        const double *moment = plh_bodies_row(b->bodies, PLH_BODIES_MOMENT) + i;
        plh_state r, s = row_of(b->in, i), found = row_of(b->out, i);
        plh_body body;
        plh_body_from_moments(plh_vec3_make(moment[0], moment[count], moment[2 * count]), &body);
        const plh_status status = plh_top_step(&body, b->strength[i], b->h[i], &s, &r);
        failed += status != PLH_OK;
        if (status != PLH_OK)
            assert_true(isnan(found.q.w) && isnan(found.m.x));
        else if (plh_isa_has_fma())
            assert_memory_equal(&r, &found, sizeof r);
    }
    assert_in_range(failed, 40, 42);
    plh_pool_destroy(pool);
    for (int i = 0; i < count; i++)
        b->h[i] = 0.01;
    double *each = malloc(sizeof b->out);
    plh_top_step_each(b->bodies, b->strength, b->h, states_of(b->in), states_of(each), NULL);
    plh_top_step_batch(b->bodies, b->strength, 0.01, states_of(b->in), states_of(b->out), NULL);
    for (int i = 0; i < rows * count; i++)
        assert_true(each[i] == b->out[i] || isnan(each[i]));
    free(each);
    drop(b);
}

int main(int argc, char **argv)
{
    long_run = argc > 1 && strcmp(argv[1], "long") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_case_is_exact_to_conditioning),
        cmocka_unit_test(borders_are_not_seen),
        cmocka_unit_test(without_field_it_is_free),
        cmocka_unit_test(integrals_do_not_drift),
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(bad_input_is_told),
        cmocka_unit_test(same_bits_from_every_set),
        cmocka_unit_test(batches_are_single_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
