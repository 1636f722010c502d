/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Batches in the space frame: the bits of the single step from every instruction set and any number
 * of threads; records of any layout, tables of bodies, tails, lanes that fail, refused
 * arguments. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "free/world.h"
#include "support/cmocka_all.h"
#include "support/isa_list.h"
#include "support/sampler.h"

/* A record of another program. The marks must stay as they are. */
typedef struct record {
    int mark;
    double q[4];
    double between;
    double v[3];
    int type;
} record;

enum { types = 7, lanes = 301 };

typedef struct scene {
    plh_body table[types];
    record record[lanes];
    int type[lanes], q_row[lanes], v_row[lanes];
} scene;

/* Axes of the user, a full tensor, a sphere, a symmetric body, a rotor (turned and not), a
 * point. */
static void make_table(plh_body *table)
{
    const plh_mat3 tensor = {{{2.0, 0.3, -0.1}, {0.3, 1.5, 0.2}, {-0.1, 0.2, 2.7}}};
    const double mass[2] = {1.0, 2.0};
    const plh_vec3 place[2] = {{0.3, -0.2, 0.9}, {-0.1, 0.4, 0.2}};
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &table[0]), PLH_OK);
    assert_int_equal(plh_body_from_tensor(tensor, &table[1]), PLH_OK);
    assert_int_equal(plh_body_from_sphere(3.0, 0.7, &table[2]), PLH_OK);
    assert_int_equal(plh_body_from_cylinder(2.0, 0.4, 1.9, &table[3]), PLH_OK);
    assert_int_equal(plh_body_from_points(2, mass, place, &table[4]), PLH_OK);
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.5, 0.0, 1.5), &table[5]), PLH_OK);
    assert_int_equal(plh_body_from_moments(plh_vec3_make(0.0, 0.0, 0.0), &table[6]), PLH_OK);
    assert_true(table[4].kind == PLH_BODY_LINEAR && table[1].frame.w != 1.0);
}

/* Lane i: spins from slow to 100 rad per unit of time; every seventh quaternion has another
 * length. */
static void make_scene(scene *s, sampler *r, bool momentum)
{
    make_table(s->table);
    for (int i = 0; i < lanes; i++) {
        record *a = &s->record[i];
        *a = (record){.mark = i, .between = 1e9 + i, .type = -i};
        s->type[i] = sample_below(r, types);
        const plh_quat q = plh_quat_unit(plh_quat_make(
            sample_range(r, -1, 1), sample_range(r, -1, 1), sample_range(r, -1, 1), 0.1));
        const double length = i % 7 == 3 ? sample_decades(r, -9.0, 9.0) : 1.0;
        const double rate = sample_decades(r, -3.0, 2.0);
        memcpy(a->q, &q, sizeof q);
        for (int k = 0; k < 4; k++)
            a->q[k] *= length;
        for (int k = 0; k < 3; k++)
            a->v[k] = momentum && s->type[i] == 6 ? 0.0 : rate * sample_range(r, -1.0, 1.0);
    }
    for (int i = 0; i < lanes; i++) { /* 301 = 7 * 43 */
        s->q_row[i] = i * 11 % lanes;
        s->v_row[i] = i * 150 % lanes;
    }
}

static plh_world_batch batch_of(scene *s, unsigned flags)
{
    return (plh_world_batch){.n = lanes,
                             .body = s->table,
                             .q = s->record[0].q,
                             .vector = s->record[0].v,
                             .q_stride = sizeof(record),
                             .vector_stride = sizeof(record),
                             .bodies = types,
                             .body_index = s->type,
                             .body_stride = sizeof(plh_body),
                             .flags = flags};
}

static size_t row(const int *rows, size_t i)
{
    return rows != NULL ? (size_t)rows[i] : i;
}

/* One lane by the scalar function, as the batch describes it. */
static plh_status step_lane(const plh_world_batch *b, double dt, scene *s, size_t i)
{
    double *q = s->record[row(b->q_row, i)].q, *v = s->record[row(b->vector_row, i)].v;
    const int w = (b->flags & PLH_WORLD_SCALAR_LAST) != 0 ? 3 : 0, x = w == 0;
    const plh_body *body = &s->table[b->body_index != NULL ? b->body_index[i] : 0];
    plh_quat a = plh_quat_make(q[w], q[x], q[x + 1], q[x + 2]);
    plh_vec3 u = plh_vec3_make(v[0], v[1], v[2]);
    const plh_status status = (b->flags & PLH_WORLD_MOMENTUM) != 0
                                  ? plh_free_step_world_momentum(body, dt, u, &a)
                                  : plh_free_step_world(body, dt, &a, &u);
    const double out[4] = {a.w, a.x, a.y, a.z};
    q[w] = out[0];
    memcpy(q + x, out + 1, 3 * sizeof *q);
    memcpy(v, &u, sizeof u);
    return status;
}

static bool same_bits(const scene *a, const scene *b)
{
    return memcmp(a->record, b->record, sizeof a->record) == 0;
}

typedef plh_world_report range_fn(const plh_world_batch *b, double dt, size_t first, size_t last);

/* The batch by one instruction set against the single steps. */
static void compare(range_fn *range, bool fused, unsigned flags, int layout)
{
    sampler r = {11 + flags};
    static scene one, many;
    make_scene(&one, &r, (flags & PLH_WORLD_MOMENTUM) != 0);
    many = one;
    plh_world_batch b = batch_of(&many, flags);
    if (layout == 1)
        b.body_index = NULL;
    if (layout == 2) {
        for (int i = 0; i < lanes; i++) /* other vectors: no momentum for a point */
            many.type[i] = one.type[i] %= 6;
        b.q_row = many.q_row;
        b.vector_row = many.v_row;
    }
    for (int step = 0; step < 3; step++) {
        for (size_t i = 0; i < lanes; i++)
            assert_int_equal(step_lane(&b, 0.13, &one, i), PLH_OK);
        const plh_world_report report = range(&b, 0.13, 0, lanes);
        assert_int_equal(report.failed, 0);
        assert_int_equal(report.first, PLH_OK);
        if (fused) /* single steps use fma where the processor has it */
            assert_true(same_bits(&one, &many));
    }
    for (size_t i = 0; i < lanes; i++)
        for (int k = 0; k < 4; k++)
            assert_float_equal(one.record[i].q[k], many.record[i].q[k], 1e-12);
}

static void same_bits_as_single_steps(void **state)
{
    (void)state;
    for (unsigned flags = 0; flags < 4; flags++)
        for (int layout = 0; layout < 3; layout++) {
            compare(plh_world_range_base, !plh_isa_has_fma(), flags, layout);
#if PLH_ISA_DISPATCH
            if (plh_isa_has_fma()) {
                compare(plh_world_range_fma, true, flags, layout);
                compare(plh_world_range_avx2, true, flags, layout);
            }
            if (plh_isa_has_avx512())
                compare(plh_world_range_avx512, true, flags, layout);
#endif
        }
}

/* A free body keeps its space momentum: omega and momentum give the same attitude, and a tensor in
 * turned axes the same motion as its moments. */
static void vectors_and_axes_agree(void **state)
{
    (void)state;
    plh_body table[types], plain;
    make_table(table);
    for (int k = 0; k < 6; k++) {
        plh_quat q = plh_quat_unit(plh_quat_make(0.4, -0.2, 0.7, 0.3)), p = q;
        plh_vec3 w = {0.9, -1.3, 0.4};
        const plh_state s = {q, plh_quat_unrotate(q, w)};
        const plh_vec3 m = plh_body_momentum(&table[k], plh_body_to_principal(&table[k], s).m);
        const plh_vec3 L = plh_quat_rotate(q, plh_body_vector_to_user(&table[k], m));
        assert_int_equal(plh_free_step_world(&table[k], 2.3, &q, &w), PLH_OK);
        assert_int_equal(plh_free_step_world_momentum(&table[k], 2.3, L, &p), PLH_OK);
        assert_true(plh_quat_angle(p, q) < 4e-15);
        const plh_state end = {q, plh_quat_unrotate(q, w)};
        const plh_vec3 m1 = plh_body_momentum(&table[k], plh_body_to_principal(&table[k], end).m);
        const plh_vec3 L1 = plh_quat_rotate(q, plh_body_vector_to_user(&table[k], m1));
        assert_true(plh_vec3_norm(plh_vec3_sub(L, L1)) < 4e-15 * plh_vec3_norm(L));
    }
    const plh_quat f = table[1].frame;
    plh_quat q = plh_quat_unit(plh_quat_make(0.4, -0.2, 0.7, 0.3)),
             p = plh_quat_mul(q, plh_quat_conj(f));
    plh_vec3 w = {0.9, -1.3, 0.4}, u = w;
    assert_int_equal(plh_body_from_moments(table[1].moment, &plain), PLH_OK);
    assert_int_equal(plh_free_step_world(&table[1], 2.3, &q, &w), PLH_OK);
    assert_int_equal(plh_free_step_world(&plain, 2.3, &p, &u), PLH_OK);
    assert_true(plh_quat_angle(plh_quat_mul(p, f), q) < 4e-15);
    assert_true(plh_vec3_norm(plh_vec3_sub(u, w)) < 1e-14);
}

static void same_bits_from_any_threads(void **state)
{
    (void)state;
    enum { n = 9001 };
    double(*q)[4] = calloc(n, sizeof *q), (*w)[3] = calloc(n, sizeof *w);
    double(*first)[4] = calloc(n, sizeof *first);
    plh_body body;
    plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &body);
    for (int threads = 1; threads <= 5; threads += 2) {
        plh_pool *pool;
        size_t failed = 77;
        for (int i = 0; i < n; i++) {
            q[i][0] = 1.0;
            q[i][1] = q[i][2] = q[i][3] = 0.0;
            w[i][0] = 1e-3 * i;
            w[i][1] = 0.3;
            w[i][2] = i == 4500 || i == 8999 ? NAN : 0.4;
        }
        assert_int_equal(plh_pool_create(threads, &pool), PLH_OK);
        const plh_world_batch b = {.n = n, .body = &body, .q = q[0], .vector = w[0]};
        assert_int_equal(plh_free_step_world_batch(&b, 0.2, pool, &failed), PLH_NOT_FINITE);
        assert_int_equal(failed, 2);
        plh_pool_destroy(pool);
        if (threads == 1)
            memcpy(first, q, n * sizeof *q);
        assert_memory_equal(first, q, n * sizeof *q);
    }
    free(q);
    free(w);
    free(first);
}

/* Every small n: lanes beyond it, and what lies between, stay as they are. */
static void tails(void **state)
{
    (void)state;
    static scene one, many;
    for (size_t n = 0; n <= 75; n++) {
        sampler r = {5};
        make_scene(&one, &r, false);
        many = one;
        plh_world_batch b = batch_of(&many, PLH_WORLD_OMEGA);
        b.n = n;
        for (size_t i = 0; i < n; i++)
            step_lane(&b, 0.5, &one, i);
        assert_int_equal(plh_free_step_world_batch(&b, 0.5, NULL, NULL), PLH_OK);
        assert_true(same_bits(&one, &many));
    }
}

/* Spoils lane i in one of six ways; returned: what the single step says. */
static plh_status spoil(scene *s, size_t i, int way)
{
    record *a = &s->record[i];
    s->type[i] = way < 4 ? way : way == 4 ? 5 : 6;
    switch (way) {
    case 0:
        a->q[i % 4] = NAN;
        return PLH_NOT_FINITE;
    case 1:
        a->v[i % 3] = INFINITY;
        return PLH_NOT_FINITE;
    case 2:
        memset(a->q, 0, sizeof a->q);
        return PLH_BAD_ATTITUDE;
    case 3:
        a->v[i % 3] = NAN;
        return PLH_NOT_FINITE;
    default: /* a rotor along its axis, a point */
        memcpy(a->q, (const double[]){1.0, 0.0, 0.0, 0.0}, sizeof a->q);
        a->v[1] = i % 2 == 0 ? NAN : -INFINITY;
        return PLH_NOT_FINITE;
    }
}

static void bad_lanes_stay_alone(void **state)
{
    (void)state;
    static scene one, many;
    for (unsigned flags = 0; flags < 2; flags++) {
        sampler r = {6};
        size_t bad = 0, failed = 0;
        make_scene(&one, &r, flags == PLH_WORLD_MOMENTUM);
        plh_status expected[lanes] = {PLH_OK};
        for (size_t i = 5; i < lanes; i += 4, bad++)
            expected[i] = spoil(&one, i, (int)(i / 4 % 6));
        many = one;
        const plh_world_batch b = batch_of(&many, flags);
        const plh_status status = plh_free_step_world_batch(&b, 0.2, NULL, &failed);
        assert_int_equal(failed, bad);
        for (size_t i = 0; i < lanes; i++) {
            const plh_status alone = step_lane(&b, 0.2, &one, i);
            const record *x = &one.record[i], *y = &many.record[i];
            assert_int_equal(alone, expected[i]);
            if (i == 5)
                assert_int_equal(alone, status);
            if (alone != PLH_OK) {
                assert_true(isnan(y->q[0]) && isnan(y->q[1]) && isnan(y->q[2]) && isnan(y->q[3]));
                assert_true(flags == PLH_WORLD_MOMENTUM ||
                            (isnan(y->v[0]) && isnan(y->v[1]) && isnan(y->v[2])));
            } else {
                assert_memory_equal(x, y, sizeof *x);
            }
        }
    }
}

/* A momentum that a point cannot have is the first failure. */
static void first_failure_is_reported(void **state)
{
    (void)state;
    static scene s;
    sampler r = {7};
    make_scene(&s, &r, true);
    spoil(&s, 250, 0);
    s.type[100] = 6;
    s.record[100].v[0] = 1.0;
    const plh_world_batch b = batch_of(&s, PLH_WORLD_MOMENTUM);
    size_t failed;
    assert_int_equal(plh_free_step_world_batch(&b, 0.2, NULL, &failed), PLH_BAD_STATE);
    assert_int_equal(failed, 2);
}

static void refuse(const scene *before, scene *s, plh_world_batch b)
{
    size_t failed = 77;
    assert_int_equal(plh_free_step_world_batch(&b, 0.1, NULL, &failed), PLH_BAD_ARGUMENT);
    assert_int_equal(failed, 0);
    assert_true(same_bits(before, s));
}

static void bad_arguments_change_nothing(void **state)
{
    (void)state;
    static scene s, before;
    sampler r = {8};
    make_scene(&s, &r, false);
    before = s;
    plh_world_batch b = batch_of(&s, 0), bad = b;
    bad.q = NULL;
    refuse(&before, &s, bad);
    bad = b;
    bad.vector = NULL;
    refuse(&before, &s, bad);
    bad = b;
    bad.body = NULL;
    refuse(&before, &s, bad);
    bad = b;
    bad.q_stride = 24;
    refuse(&before, &s, bad);
    bad = b;
    bad.vector_stride = 28;
    refuse(&before, &s, bad);
    bad = b;
    bad.flags = 4;
    refuse(&before, &s, bad);
    s.type[lanes - 1] = types;
    refuse(&before, &s, b);
    s.type[lanes - 1] = -1;
    refuse(&before, &s, b);
    s.type[lanes - 1] = types - 1;
    assert_int_equal(plh_free_step_world_batch(&b, 0.1, NULL, NULL), PLH_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits_as_single_steps),    cmocka_unit_test(vectors_and_axes_agree),
        cmocka_unit_test(same_bits_from_any_threads),   cmocka_unit_test(tails),
        cmocka_unit_test(bad_lanes_stay_alone),         cmocka_unit_test(first_failure_is_reported),
        cmocka_unit_test(bad_arguments_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
