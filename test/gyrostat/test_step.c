/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Exact steps of gyrostats: against 128 bits, against the free body and the prepared motion, there
 * and back, integrals over many steps, batches. `long`: 10^5 cases.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
#include "free/bodies.h"
#include "gyrostat/oracle.h"
#include "gyrostat/reach.h"
#include "gyrostat/step.h"
#include "support/few.h"

static int long_run;

static plh_state start_of(const plh_gyrostat_case *c)
{
    const double *x = c->x;
    return (plh_state){{x[9], x[10], x[11], x[12]}, {x[6], x[7], x[8]}};
}

static plh_vec3 rotor_of(const plh_gyrostat_case *c)
{
    return plh_vec3_make(c->x[3], c->x[4], c->x[5]);
}

static plh_body body_of(const plh_gyrostat_case *c)
{
    plh_body body;
    plh_body_from_moments(plh_vec3_make(c->x[0], c->x[1], c->x[2]), &body);
    return body;
}

static double apart(const plh_state *a, const plh_state *b)
{
    const plh_quat p = a->q, q = b->q;
    return sqrt(plh_quat_norm2(plh_quat_make(p.w - q.w, p.x - q.x, p.y - q.y, p.z - q.z)));
}

/* Every family with a step of up to 1, 3 or 9 radians. */
static void draw_case(unsigned seed, int i, plh_gyrostat_case *c)
{
    plh_test_gyrostat_draw(seed, i, c);
    const double speed = plh_test_gyrostat_speed(c);
    const double reach[3] = {1.0, 3.0, 9.0}, part = 1e-3 * ((unsigned)i * 2654435761u % 1000);
    if (speed > 0.0 && isfinite(1.0 / speed))
        c->x[13] = copysign(reach[i % 3] * part / speed, c->x[13]);
}

static void every_case_is_exact_to_conditioning(void **state)
{
    (void)state;
    const int n = few_cases(long_run ? 100000 : 186, 93);
    int above = 0;
    double worst = 0;
    for (int i = 0; i < n; i++) {
        plh_gyrostat_case c;
        plh_gyrostat_truth truth;
        plh_gyrostat g;
        draw_case(31, i, &c);
        const plh_body body = body_of(&c);
        plh_state s = start_of(&c);
        assert_int_equal(plh_gyrostat_step(&body, rotor_of(&c), c.x[13], &s, &s), PLH_OK);
        assert_int_equal(prepare_case(&c, 0.0, &g), PLH_OK);
        const double e = ratio_of(&c, &g, &s, &truth);
        above += e > 3.0;
        worst = fmax(worst, e);
        if (e > 8.0)
            print_message("%s: %.3g (cond %.2e), case %d\n", c.kind, e, truth.cond, i);
    }
    print_message("worst %.2f (u + cond) of %d cases, above 3: %d\n", worst, n, above);
    assert_true(worst <= 8.0 && above <= n / 100);
}

/* Wherever a step begins to be divided or prepared: the prepared motion. */
static void all_lengths_agree(void **state)
{
    (void)state;
    for (int i = 0; i < 400; i++) {
        plh_gyrostat_case c;
        plh_gyrostat g;
        plh_state a;
        plh_test_gyrostat_draw(32, 31 * (i % 20), &c); /* generic */
        const plh_body body = body_of(&c);
        const plh_state s = start_of(&c);
        const double h = 0.03 * (i + 1) * (i % 2 ? 1 : -1) / plh_test_gyrostat_speed(&c);
        assert_int_equal(plh_gyrostat_step(&body, rotor_of(&c), h, &s, &a), PLH_OK);
        assert_int_equal(prepare_case(&c, 0.0, &g), PLH_OK);
        const plh_state b = plh_gyrostat_at(&g, h);
        const double size = reach_of(&g, plh_vec3_norm(s.m));
        assert_true(apart(&a, &b) < 4e-14);
        assert_true(plh_vec3_norm(plh_vec3_sub(a.m, b.m)) < 4e-14 * size);
    }
}

static void without_rotor_it_is_free(void **state)
{
    (void)state;
    for (int i = 0; i < 620; i++) {
        plh_gyrostat_case c;
        plh_state a, b;
        draw_case(33, i, &c);
        const plh_body body = body_of(&c);
        const plh_state s = start_of(&c);
        if (plh_vec3_norm(s.m) == 0.0)
            continue;
        const double bound = 32 * 0x1p-53 * (1.0 + fabs(c.x[13]) * plh_test_gyrostat_speed(&c));
        assert_int_equal(plh_gyrostat_step(&body, plh_vec3_make(0, 0, 0), c.x[13], &s, &a), PLH_OK);
        assert_int_equal(plh_free_step(&body, c.x[13], &s, &b), PLH_OK);
        assert_true(apart(&a, &b) < bound);
        assert_true(plh_vec3_norm(plh_vec3_sub(a.m, b.m)) <= bound * plh_vec3_norm(s.m));
    }
}

/* Energy and the momentum in space only walk with the rounding. */
static void integrals_do_not_drift(void **state)
{
    (void)state;
    const int steps = long_run ? 1000000 : 10000;
    double sum = 0;
    for (int i = 0; i < 16; i++) {
        plh_body body;
        const plh_vec3 rotor = {0.4 - 0.05 * i, 0.1 * (i % 5), 0.3};
        plh_state s = {{0.8, 0.36, 0.48, 0.0}, {0.3 - 0.02 * i, 0.5, 0.06 * i - 0.9}};
        plh_body_from_moments(plh_vec3_make(1.0, 1.2 + 0.04 * i, 1.9), &body);
        const double energy = plh_body_energy(&body, s.m);
        const plh_vec3 before = plh_quat_rotate(s.q, plh_vec3_add(s.m, rotor));
        for (int k = 0; k < steps; k++)
            assert_int_equal(plh_gyrostat_step(&body, rotor, 0.05 + 0.05 * i, &s, &s), PLH_OK);
        const plh_vec3 after = plh_quat_rotate(s.q, plh_vec3_add(s.m, rotor));
        const double e = plh_body_energy(&body, s.m) / energy - 1.0;
        const double d = plh_vec3_norm(plh_vec3_sub(after, before)) / plh_vec3_norm(before);
        sum += e * e + d * d;
    }
    const double rms = sqrt(sum / 32) / (0x1p-53 * sqrt(steps));
    print_message("integrals: %.1f u sqrt(steps), root of the mean square\n", rms);
    assert_true(rms < 8);
}

static void there_and_back(void **state)
{
    (void)state;
    for (int i = 0; i < 310; i++) {
        plh_gyrostat_case c;
        plh_state r;
        draw_case(34, 31 * i, &c); /* generic */
        const plh_body body = body_of(&c);
        const plh_state s = start_of(&c);
        assert_int_equal(plh_gyrostat_step(&body, rotor_of(&c), c.x[13], &s, &r), PLH_OK);
        assert_int_equal(plh_gyrostat_step(&body, rotor_of(&c), -c.x[13], &r, &r), PLH_OK);
        assert_true(apart(&r, &s) < 1e-13);
    }
}

static void bad_input_is_told(void **state)
{
    (void)state;
    const plh_state s = {{1.0, 0.0, 0.0, 0.0}, {0.1, 0.2, 0.3}};
    const plh_state no_q = {{0.0, 0.0, 0.0, 0.0}, {0.1, 0.2, 0.3}};
    const plh_state bad = {{1.0, 0.0, 0.0, 0.0}, {0.1, INFINITY, 0.3}};
    const plh_vec3 rotor = {0.1, 0.0, -0.2};
    plh_state r;
    plh_body body, line;
    plh_body_from_moments(plh_vec3_make(1.0, 1.5, 2.0), &body);
    plh_body_from_moments(plh_vec3_make(1.0, 1.0, 0.0), &line);
    for (int k = 0; k < 2; k++) { /* short, long */
        const double h = k ? 100.0 : 0.1;
        assert_int_not_equal(plh_gyrostat_step(&line, rotor, h, &s, &r), PLH_OK);
        assert_true(isnan(r.q.w) && isnan(r.m.z));
        assert_int_not_equal(plh_gyrostat_step(&body, rotor, h, &no_q, &r), PLH_OK);
        assert_int_equal(plh_gyrostat_step(&body, rotor, h, &bad, &r), PLH_NOT_FINITE);
        assert_int_equal(plh_gyrostat_step(&body, plh_vec3_make(0, NAN, 0), h, &s, &r),
                         PLH_NOT_FINITE);
        const plh_state longer = {{0.0, 1e100, 0.0, 0.0}, {0.1, 0.2, 0.3}};
        assert_int_equal(plh_gyrostat_step(&body, rotor, h, &longer, &r), PLH_OK);
        assert_true(fabs(plh_quat_norm2(r.q) - 1.0) < 1e-15);
    }
    assert_int_equal(plh_gyrostat_step(&body, rotor, INFINITY, &s, &r), PLH_NOT_FINITE);
    assert_true(isnan(r.q.w));
    assert_int_equal(plh_gyrostat_step(&body, rotor, 0.0, &s, &r), PLH_OK);
    assert_memory_equal(&r.m, &s.m, sizeof r.m);
}

/* --- batches --- */

enum { count = 1003, rows = 7 };

typedef struct batch {
    plh_bodies *bodies;
    double in[rows * count], out[rows * count], h[count], rotor[3][count];
} batch;

static plh_states states_of(double *a)
{
    return (plh_states){
        a, a + count, a + 2 * count, a + 3 * count, a + 4 * count, a + 5 * count, a + 6 * count};
}

static plh_rotors rotors_of(const batch *b)
{
    return (plh_rotors){b->rotor[0], b->rotor[1], b->rotor[2]};
}

/* Cases of every family; some bodies without closed form, some starts that are not finite. */
static batch *make(void)
{
    batch *b = calloc(1, sizeof *b);
    plh_body *body = calloc(count, sizeof *body);
    for (int i = 0; i < count; i++) {
        plh_gyrostat_case c;
        draw_case(35, i, &c);
        body[i] = body_of(&c);
        if (i % 50 == 7)
            plh_body_from_moments(plh_vec3_make(1.0, 1.0, 0.0), &body[i]);
        for (int k = 0; k < 7; k++)
            b->in[k * count + i] = k < 4 ? c.x[9 + k] : c.x[2 + k];
        if (i % 50 == 9)
            b->in[i] = NAN;
        if (i % 50 == 11)
            for (int k = 0; k < 4; k++)
                b->in[k * count + i] *= 1e100;
        b->h[i] = c.x[13];
        for (int k = 0; k < 3; k++)
            b->rotor[k][i] = c.x[3 + k];
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
typedef void (*range_fn)(const plh_gyrostat_steps *b, size_t first, size_t last);

static void run(batch *b, range_fn range)
{
    const plh_gyrostat_steps s = {b->bodies, rotors_of(b),     b->h,
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
    run(b, plh_gyrostat_step_range_fma);
    memcpy(one, b->out, sizeof b->out);
    run(b, plh_gyrostat_step_range_avx2);
    expect_same(one, b->out);
    if (plh_isa_has_avx512()) {
        run(b, plh_gyrostat_step_range_avx512);
        expect_same(one, b->out);
    }
    free(one);
    drop(b);
#else
    skip();
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
    assert_int_equal(plh_gyrostat_step_each(b->bodies, rotors_of(b), b->h, place, place, pool),
                     PLH_OK);
    for (int i = 0; i < count; i++) {
        const double *moment = plh_bodies_row(b->bodies, PLH_BODIES_MOMENT) + i;
        const plh_vec3 rotor = {b->rotor[0][i], b->rotor[1][i], b->rotor[2][i]};
        plh_state r, s = row_of(b->in, i), found = row_of(b->out, i);
        plh_body body;
        plh_body_from_moments(plh_vec3_make(moment[0], moment[count], moment[2 * count]), &body);
        const plh_status status = plh_gyrostat_step(&body, rotor, b->h[i], &s, &r);
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
    plh_gyrostat_step_each(b->bodies, rotors_of(b), b->h, states_of(b->in), states_of(each), NULL);
    plh_gyrostat_step_batch(b->bodies, rotors_of(b), 0.01, states_of(b->in), states_of(b->out),
                            NULL);
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
        cmocka_unit_test(all_lengths_agree),
        cmocka_unit_test(without_rotor_it_is_free),
        cmocka_unit_test(integrals_do_not_drift),
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(bad_input_is_told),
        cmocka_unit_test(same_bits_from_every_set),
        cmocka_unit_test(batches_are_single_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
