/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Batches of steps: the same bits from every instruction set and any number of threads, tails,
 * lanes that fail, mixed short and long steps. */
#include <math.h>
#include <polhode/step.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
#include "free/cases.h"
#include "free/step_isa.h"
#include "support/cmocka_all.h"

enum { arrays = 7, constants = 6 };

typedef struct batch {
    size_t n;
    plh_body *body;
    double *in, *out, *h, *gaps;
} batch;

static double *column(double *base, size_t n, int k)
{
    return base + (size_t)k * n;
}

static plh_states states_of(double *a, size_t n)
{
    return (plh_states){a, a + n, a + 2 * n, a + 3 * n, a + 4 * n, a + 5 * n, a + 6 * n};
}

/* Cases of every family: even ones short steps, odd ones of any length. */
static batch make(size_t n, unsigned seed)
{
    batch b = {n,
               calloc(n, sizeof *b.body),
               calloc(arrays * n, 8),
               calloc(arrays * n, 8),
               calloc(n, 8),
               calloc(constants * n, 8)};
    for (size_t i = 0; i < n; i++) {
        plh_free_case c;
        if (i % 2 == 0)
            plh_test_free_step_case(seed, (int)i, &c);
        else
            plh_test_free_case(seed, (int)(i / 2), &c);
        assert_int_equal(plh_body_from_moments(plh_vec3_make(c.I[0], c.I[1], c.I[2]), &b.body[i]),
                         PLH_OK);
        const plh_body_gaps *g = plh_body_gaps_of(&b.body[i]);
        const double v[constants] = {g->low,  g->before,      g->after,
                                     g->code, g->before_rest, g->after_rest};
        for (int k = 0; k < constants; k++)
            column(b.gaps, n, k)[i] = v[k];
        for (int k = 0; k < 4; k++)
            column(b.in, n, k)[i] = c.q0[k];
        for (int k = 0; k < 3; k++)
            column(b.in, n, 4 + k)[i] = c.m[k];
        b.h[i] = c.t;
    }
    return b;
}

static void drop(batch *b)
{
    free(b->body);
    free(b->in);
    free(b->out);
    free(b->h);
    free(b->gaps);
}

typedef void (*range_fn)(const plh_step_batch *b, size_t first, size_t last);

static void run(batch *b, range_fn range, size_t n)
{
    const double *g = b->gaps;
    const size_t w = b->n;
    plh_step_batch s = {g, g + w, g + 2 * w, g + 3 * w, g + 4 * w, g + 5 * w, b->h, 0.0, {0}, {0}};
    s.in = states_of(b->in, w);
    s.out = states_of(b->out, w);
    range(&s, 0, n);
}

static uint64_t hash(const double *a, size_t n)
{
    uint64_t h = 14695981039346656037u; /* FNV-1a over the bits */
    const unsigned char *p = (const unsigned char *)a;
    for (size_t i = 0; i < n * sizeof *a; i++)
        h = (h ^ p[i]) * 1099511628211u;
    return h;
}

#if PLH_ISA_DISPATCH
static uint64_t hash_of(batch *b, range_fn range)
{
    memset(b->out, 0, arrays * b->n * sizeof(double));
    run(b, range, b->n);
    return hash(b->out, arrays * b->n);
}
#endif

static void same_bits_from_every_set(void **state)
{
    (void)state;
#if PLH_ISA_DISPATCH
    if (!plh_isa_has_fma())
        skip();
    batch b = make(3001, 5);
    const uint64_t one = hash_of(&b, plh_step_range_fma);
    assert_int_equal(hash_of(&b, plh_step_range_avx2), one);
    if (plh_isa_has_avx512())
        assert_int_equal(hash_of(&b, plh_step_range_avx512), one);
    /* And from single steps. */
    for (size_t i = 0; i < b.n; i++) {
        plh_state in, out;
        double v[7];
        for (int k = 0; k < arrays; k++)
            v[k] = column(b.in, b.n, k)[i];
        in = (plh_state){plh_quat_make(v[0], v[1], v[2], v[3]), plh_vec3_make(v[4], v[5], v[6])};
        assert_int_equal(plh_free_step(&b.body[i], b.h[i], &in, &out), PLH_OK);
        const double w[7] = {out.q.w, out.q.x, out.q.y, out.q.z, out.m.x, out.m.y, out.m.z};
        for (int k = 0; k < arrays; k++)
            column(b.out, b.n, k)[i] = w[k];
    }
    assert_int_equal(hash(b.out, arrays * b.n), one);
    drop(&b);
#endif
}

static void same_bits_from_any_threads(void **state)
{
    (void)state;
    batch b = make(9001, 6);
    plh_bodies *bodies;
    assert_int_equal(plh_bodies_create(b.n, b.body, &bodies), PLH_OK);
    assert_int_equal(plh_bodies_count(bodies), b.n);
    uint64_t first = 0;
    for (int threads = 1; threads <= 5; threads += 2) {
        plh_pool *pool;
        assert_int_equal(plh_pool_create(threads, &pool), PLH_OK);
        memset(b.out, 0, arrays * b.n * sizeof(double));
        assert_int_equal(
            plh_free_step_each(bodies, b.h, states_of(b.in, b.n), states_of(b.out, b.n), pool),
            PLH_OK);
        const uint64_t h = hash(b.out, arrays * b.n);
        first = threads == 1 ? h : first;
        assert_int_equal(h, first);
        plh_pool_destroy(pool);
    }
    /* In place. */
    plh_free_step_each(bodies, b.h, states_of(b.in, b.n), states_of(b.in, b.n), NULL);
    assert_int_equal(hash(b.in, arrays * b.n), first);
    plh_bodies_destroy(bodies);
    drop(&b);
}

/* n bodies for every small n: nothing beyond them is touched, each is as in the whole batch. */
static void tails(void **state)
{
    (void)state;
    batch b = make(40, 7), all = make(40, 7);
    const range_fn sets[] = {
        plh_step_range_base,
#if PLH_ISA_DISPATCH
        plh_isa_has_fma() ? plh_step_range_fma : plh_step_range_base,
        plh_isa_has_fma() ? plh_step_range_avx2 : plh_step_range_base,
        plh_isa_has_avx512() ? plh_step_range_avx512 : plh_step_range_base,
#endif
    };
    for (size_t s = 0; s < sizeof sets / sizeof *sets; s++) {
        run(&all, sets[s], 40);
        for (size_t n = 0; n <= 40; n++) {
            for (size_t i = 0; i < arrays * b.n; i++)
                b.out[i] = 77.0;
            run(&b, sets[s], n);
            for (size_t i = 0; i < arrays * b.n; i++)
                assert_true(b.out[i] == (i % b.n < n ? all.out[i] : 77.0));
        }
    }
    drop(&b);
    drop(&all);
}

/* NaN, infinity, a zero attitude, an impossible body or momentum of a rotor stay in their lane. */
static void bad_lanes(void **state)
{
    (void)state;
    batch good = make(64, 8), b = make(64, 8);
    plh_bodies *bodies;
    const double bad_value[] = {NAN, INFINITY, -INFINITY};
    plh_bodies_create(64, good.body, &bodies);
    plh_free_step_each(bodies, good.h, states_of(good.in, 64), states_of(good.out, 64), NULL);
    plh_bodies_destroy(bodies);
    for (size_t i = 0; i < 64; i += 3) {
        const double v = bad_value[i % 2 == 0 ? 0 : (i / 3) % 3];
        switch ((i / 3) % 5) {
        case 0:
            column(b.in, 64, (int)(i % 7))[i] = v;
            break;
        case 1:
            b.h[i] = v;
            break;
        case 2:
            for (int k = 0; k < 4; k++)
                column(b.in, 64, k)[i] = 0.0;
            break;
        case 3:
            assert_int_not_equal(plh_body_from_moments(plh_vec3_make(1.0, -2.0, 3.0), &b.body[i]),
                                 PLH_OK);
            break;
        default:
            plh_body_from_moments(plh_vec3_make(2.0, 0.0, 2.0), &b.body[i]);
            for (int k = 4; k < 7; k++)
                column(b.in, 64, k)[i] = 1.0;
        }
    }
    plh_bodies_create(64, b.body, &bodies);
    plh_free_step_each(bodies, b.h, states_of(b.in, 64), states_of(b.out, 64), NULL);
    plh_bodies_destroy(bodies);
    for (size_t i = 0; i < 64; i++)
        for (int k = 0; k < arrays; k++) {
            const double v = column(b.out, 64, k)[i];
            if (i % 3 == 0)
                assert_true(isnan(v));
            else
                assert_true(v == column(good.out, 64, k)[i]);
        }
    drop(&good);
    drop(&b);
}

/* One h for all, and bodies from moments, are the same as each its own. */
static void one_time_for_all(void **state)
{
    (void)state;
    batch b = make(100, 9);
    double I[3][100];
    for (size_t i = 0; i < 100; i++) {
        I[0][i] = b.body[i].moment.x;
        I[1][i] = b.body[i].moment.y;
        I[2][i] = b.body[i].moment.z;
        b.h[i] = 0.01;
    }
    plh_bodies *bodies, *same;
    assert_int_equal(plh_bodies_create(100, b.body, &bodies), PLH_OK);
    assert_int_equal(plh_bodies_from_moments(100, I[0], I[1], I[2], &same), PLH_OK);
    plh_free_step_each(bodies, b.h, states_of(b.in, 100), states_of(b.out, 100), NULL);
    const uint64_t each = hash(b.out, arrays * 100);
    plh_free_step_batch(same, 0.01, states_of(b.in, 100), states_of(b.out, 100), NULL);
    assert_int_equal(hash(b.out, arrays * 100), each);
    plh_bodies_destroy(bodies);
    plh_bodies_destroy(same);
    drop(&b);
}

/* A number that makes sums vanish. */
static double simple(unsigned *state)
{
    static const double known[] = {0.0, -0.0, 1.0, -1.0, 2.0, 0.5, 0.3, -0x1p-11};
    *state = *state * 1664525u + 1013904223u;
    return known[*state >> 29];
}

/* Zeros have the same sign from a single call and from a batch. */
static void signs_of_zeros(void **state)
{
    (void)state;
    unsigned draw = 5;
    int zeros = 0;
    for (int k = 0; k < 60000; k++) {
        double v[11];
        plh_body body;
        plh_bodies *bodies;
        plh_state one;
        for (int i = 0; i < 11; i++)
            v[i] = simple(&draw);
        if (plh_body_from_moments(plh_vec3_make(fabs(v[0]), fabs(v[1]), fabs(v[2])), &body))
            continue;
        const plh_state in = {{v[3], v[4], v[5], v[6]}, {v[7], v[8], v[9]}};
        assert_int_equal(plh_bodies_create(1, &body, &bodies), PLH_OK);
        const plh_status many =
            plh_free_step_batch(bodies, v[10], states_of(v + 3, 1), states_of(v + 3, 1), NULL);
        plh_bodies_destroy(bodies);
        if (plh_free_step(&body, v[10], &in, &one) || many)
            continue;
        zeros += v[3] == 0.0;
        assert_memory_equal(&one, v + 3, sizeof one);
    }
    assert_true(zeros > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits_from_every_set),
        cmocka_unit_test(same_bits_from_any_threads),
        cmocka_unit_test(tails),
        cmocka_unit_test(bad_lanes),
        cmocka_unit_test(one_time_for_all),
        cmocka_unit_test(signs_of_zeros),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
