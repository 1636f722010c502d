/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The generator against published values, its jump against the matrix power, its distributions. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/random.h>
#include <polhode/rotation.h>
#include <stdio.h>
#include <string.h>

static void published_numbers(void **state)
{
    (void)state;
    /* First outputs from the state 1, 2, 3, 4, as in the tests of the Rust crate rand_xoshiro. */
    plh_random r = {{1, 2, 3, 4}};
    const uint64_t want[] = {11520u,
                             0u,
                             1509978240u,
                             1215971899390074240u,
                             1216172134540287360u,
                             607988272756665600u,
                             16172922978634559625u,
                             8476171486693032832u,
                             10595114339597558777u,
                             2904607092377533576u};
    for (int i = 0; i < 10; i++)
        assert_true(plh_random_next(&r) == want[i]);
    /* SplitMix64 of 1234567, as listed at Rosetta Code. */
    plh_random_seed(1234567, &r);
    assert_true(r.s[0] == 6457827717110365317u && r.s[1] == 3203168211198807973u &&
                r.s[2] == 9817491932198370423u && r.s[3] == 4593380528125082431u);
}

/* A 256x256 matrix over two elements: column c is the state that bit c becomes. */
typedef struct gf2 {
    uint64_t col[256][4];
} gf2;

static void apply(const gf2 *m, const uint64_t in[4], uint64_t out[4])
{
    memset(out, 0, 4 * sizeof out[0]);
    for (int c = 0; c < 256; c++)
        if (in[c / 64] >> (c % 64) & 1)
            for (int k = 0; k < 4; k++)
                out[k] ^= m->col[c][k];
}

static void jump_is_two_to_the_128_steps(void **state)
{
    (void)state;
    static gf2 m, sq;
    for (int c = 0; c < 256; c++) {
        plh_random r = {{0, 0, 0, 0}};
        r.s[c / 64] = UINT64_C(1) << (c % 64);
        plh_random_next(&r);
        memcpy(m.col[c], r.s, sizeof r.s);
    }
    for (int i = 0; i < 128; i++) {
        for (int c = 0; c < 256; c++)
            apply(&m, m.col[c], sq.col[c]);
        m = sq;
    }
    plh_random r, s;
    plh_random_seed(42, &r);
    s = r;
    plh_random_jump(&r);
    uint64_t want[4];
    apply(&m, s.s, want);
    assert_memory_equal(r.s, want, sizeof want);
    plh_random_stream(42, 0, &r);
    assert_memory_equal(&r, &s, sizeof s);
    plh_random_stream(42, 2, &r);
    plh_random_jump(&s);
    plh_random_jump(&s);
    assert_memory_equal(&r, &s, sizeof s);
}

/* FNV-1a of the bits: must come out on every machine and compiler. */
static uint64_t fold(uint64_t h, double a)
{
    uint64_t k;
    memcpy(&k, &a, sizeof k);
    for (int b = 0; b < 8; b++, k >>= 8)
        h = (h ^ (k & 255)) * 1099511628211u;
    return h;
}

static void same_numbers_everywhere(void **state)
{
    (void)state;
    plh_random r;
    plh_random_seed(2007, &r);
    uint64_t h = 14695981039346656037u;
    for (int i = 0; i < 10000; i++) {
        h = fold(h, plh_random_uniform(&r));
        h = fold(h, plh_random_normal(&r));
        plh_vec3 v = plh_random_direction(&r);
        h = fold(fold(fold(h, v.x), v.y), v.z);
        plh_quat q = plh_random_rotation(&r);
        h = fold(fold(fold(fold(h, q.w), q.x), q.y), q.z);
        h = fold(h, (double)plh_random_below(&r, 1000));
    }
    printf("hash %016llx\n", (unsigned long long)h);
    assert_true(h == UINT64_C(0x8d8895bdcff01bcd));
}

enum { N = 400000 };

/* Moments of a sample within five standard deviations of theirs. */
static void check_mean(const char *what, double sum, double mean, double variance)
{
    double z = (sum / N - mean) / sqrt(variance / N);
    if (!(fabs(z) < 5.0))
        fail_msg("%s: mean %g, should be %g (%.1f sigma)", what, sum / N, mean, z);
}

static void uniform_and_normal(void **state)
{
    (void)state;
    plh_random r;
    plh_random_seed(7, &r);
    double u1 = 0, u2 = 0, n1 = 0, n2 = 0, n3 = 0, n4 = 0, tail = 0;
    int cell[64] = {0}, die[6] = {0};
    for (int i = 0; i < N; i++) {
        double u = plh_random_uniform(&r), x = plh_random_normal(&r);
        assert_true(u >= 0.0 && u < 1.0);
        cell[(int)(64 * u)]++;
        die[plh_random_below(&r, 6)]++;
        u1 += u;
        u2 += u * u;
        n1 += x;
        n2 += x * x;
        n3 += x * x * x;
        n4 += x * x * x * x;
        tail += fabs(x) > 3.0;
    }
    check_mean("u", u1, 0.5, 1.0 / 12);
    check_mean("u^2", u2, 1.0 / 3, 4.0 / 45);
    check_mean("x", n1, 0, 1);
    check_mean("x^2", n2, 1, 2);
    check_mean("x^3", n3, 0, 15);
    check_mean("x^4", n4, 3, 96);
    check_mean("|x| > 3", tail, 0.0026997960632601866, 0.0026925);
    double chi = 0, chi6 = 0;
    for (int i = 0; i < 64; i++)
        chi += (cell[i] - N / 64.0) * (cell[i] - N / 64.0) / (N / 64.0);
    for (int i = 0; i < 6; i++)
        chi6 += (die[i] - N / 6.0) * (die[i] - N / 6.0) / (N / 6.0);
    assert_true(chi < 130.0 && chi > 20.0 && chi6 < 30.0); /* 63 and 5 degrees of freedom */
    assert_true(plh_random_below(&r, 1) == 0);
}

static void normal_is_the_right_function(void **state)
{
    (void)state;
    plh_random r;
    plh_random_seed(11, &r);
    for (int i = 0; i < 20000; i++) { /* Box and Muller with libm, from the same draws */
        plh_random s = r;
        double u = plh_random_uniform(&s), v = plh_random_uniform(&s);
        double want = sqrt(-2.0 * log1p(-u)) * cos(6.283185307179586 * v);
        assert_true(fabs(plh_random_normal(&r) - want) <= 2e-15 * fabs(want) + 1e-18);
        assert_memory_equal(&r, &s, sizeof r);
    }
}

static void directions_and_rotations(void **state)
{
    (void)state;
    plh_random r;
    plh_random_seed(8, &r);
    double x = 0, y = 0, z = 0, xx = 0, zz = 0, xz = 0, angle = 0, w = 0, w4 = 0, wx = 0;
    for (int i = 0; i < N; i++) {
        plh_vec3 d = plh_random_direction(&r);
        assert_true(fabs(plh_vec3_norm(d) - 1.0) < 1e-15);
        x += d.x;
        y += d.y;
        z += d.z;
        xx += d.x * d.x;
        zz += d.z * d.z;
        xz += d.x * d.z;
        plh_quat q = plh_random_rotation(&r);
        assert_true(fabs(plh_quat_make(q.w, q.x, q.y, q.z).w) <= 1.0);
        double n2 = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
        assert_true(fabs(n2 - 1.0) < 2e-15);
        angle += plh_quat_angle(plh_quat_identity(), q);
        w += q.w;
        w4 += q.w * q.w * q.w * q.w;
        wx += q.w * q.x * q.y * q.z;
    }
    check_mean("x", x, 0, 1.0 / 3);
    check_mean("y", y, 0, 1.0 / 3);
    check_mean("z", z, 0, 1.0 / 3);
    check_mean("x^2", xx, 1.0 / 3, 4.0 / 45);
    check_mean("z^2", zz, 1.0 / 3, 4.0 / 45);
    check_mean("xz", xz, 0, 1.0 / 15);
    /* The angle has density (1 - cos a)/pi: mean pi/2 + 2/pi, variance pi^2/3 + 2 - mean^2. */
    double mean = M_PI_2 + 2.0 / M_PI;
    check_mean("angle", angle, mean, M_PI * M_PI / 3.0 + 2.0 - mean * mean);
    check_mean("w", w, 0, 0.25);
    check_mean("w^4", w4, 0.125, 0.0390625 - 0.015625);
    check_mean("wxyz", wx, 0, 1.0 / 1920);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_numbers),
        cmocka_unit_test(jump_is_two_to_the_128_steps),
        cmocka_unit_test(same_numbers_everywhere),
        cmocka_unit_test(uniform_and_normal),
        cmocka_unit_test(normal_is_the_right_function),
        cmocka_unit_test(directions_and_rotations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
