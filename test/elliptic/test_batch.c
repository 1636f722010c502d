/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Batches of the integrals, am and theta functions give the bits of the scalar functions: every
 * instruction set, any length, any kind of argument anywhere, in place.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/elliptic.h>
#include <string.h>

#include "base/isa.h"
#include "elliptic/carlson.h"
#include "elliptic/complete.h"
#include "elliptic/ellint.h"
#include "elliptic/jacobi.h"
#include "elliptic/theta.h"
#include "support/few.h"
#include "support/sampler.h"

enum { N = 611, ARGS = 4 };

/* One shape for all: up to four inputs. */
typedef void batch_fn(size_t n, const double *const *in, double *out);
typedef double one_fn(const double *v);

typedef struct row {
    const char *name;
    int args;
    const char *kinds; /* of the arguments, see draw() */
    one_fn *one;
    batch_fn *batch[3]; /* library, avx2, avx512 */
} row;

#if PLH_ISA_DISPATCH
#define WIDE(name, ...)                                                                            \
    static void name##_avx2_all(size_t n, const double *const *a, double *out)                     \
    {                                                                                              \
        const double *const in[] = {__VA_ARGS__};                                                  \
        name##_batch_avx2(n, in, out);                                                             \
    }                                                                                              \
    static void name##_avx512_all(size_t n, const double *const *a, double *out)                   \
    {                                                                                              \
        const double *const in[] = {__VA_ARGS__};                                                  \
        name##_batch_avx512(n, in, out);                                                           \
    }
#define LIST(name)                                                                                 \
    {                                                                                              \
        name##_all, name##_avx2_all, name##_avx512_all                                             \
    }
#else
#define WIDE(name, ...)
#define LIST(name)                                                                                 \
    {                                                                                              \
        name##_all, NULL, NULL                                                                     \
    }
#endif
#define FUNCTION(name, value, ...)                                                                 \
    static double name##_one(const double *v)                                                      \
    {                                                                                              \
        return name value;                                                                         \
    }                                                                                              \
    static void name##_all(size_t n, const double *const *a, double *out)                          \
    {                                                                                              \
        name##_batch(n, __VA_ARGS__, out);                                                         \
    }                                                                                              \
    WIDE(name, __VA_ARGS__)

FUNCTION(plh_ellint_K, (v[0], v[1]), a[0], a[1])
FUNCTION(plh_ellint_E, (v[0], v[1]), a[0], a[1])
FUNCTION(plh_ellint_Pi, (v[2], v[0], v[1]), a[2], a[0], a[1])
FUNCTION(plh_ellint_F, (v[2], v[0], v[1]), a[2], a[0], a[1])
FUNCTION(plh_ellint_E_inc, (v[2], v[0], v[1]), a[2], a[0], a[1])
FUNCTION(plh_ellint_Pi_inc, (v[2], v[3], v[0], v[1]), a[2], a[3], a[0], a[1])
FUNCTION(plh_jacobi_am, (v[2], v[0], v[1]), a[2], a[0], a[1])
FUNCTION(plh_carlson_RF, (v[0], v[1], v[2]), a[0], a[1], a[2])
FUNCTION(plh_carlson_RC, (v[0], v[1]), a[0], a[1])
FUNCTION(plh_carlson_RD, (v[0], v[1], v[2]), a[0], a[1], a[2])
FUNCTION(plh_carlson_RJ, (v[0], v[1], v[2], v[3]), a[0], a[1], a[2], a[3])

static const row rows[] = {
    {"K", 2, "mc", plh_ellint_K_one, LIST(plh_ellint_K)},
    {"E", 2, "mc", plh_ellint_E_one, LIST(plh_ellint_E)},
    {"Pi", 3, "mcn", plh_ellint_Pi_one, LIST(plh_ellint_Pi)},
    {"F", 3, "mcp", plh_ellint_F_one, LIST(plh_ellint_F)},
    {"E_inc", 3, "mcp", plh_ellint_E_inc_one, LIST(plh_ellint_E_inc)},
    {"Pi_inc", 4, "mcnp", plh_ellint_Pi_inc_one, LIST(plh_ellint_Pi_inc)},
    {"am", 3, "mcu", plh_jacobi_am_one, LIST(plh_jacobi_am)},
    {"RF", 3, "xxx", plh_carlson_RF_one, LIST(plh_carlson_RF)},
    {"RC", 2, "xy", plh_carlson_RC_one, LIST(plh_carlson_RC)},
    {"RD", 3, "xxx", plh_carlson_RD_one, LIST(plh_carlson_RD)},
    {"RJ", 4, "xxxy", plh_carlson_RJ_one, LIST(plh_carlson_RJ)},
};

/* What no kernel takes. */
static double odd_one(sampler *r)
{
    static const double list[] = {NAN,  INFINITY, -INFINITY, 0.0, -0.0,
                                  -1.0, 1e-300,   1e300,     1.0, 2e14};
    return list[sample_below(r, 10)];
}

/* The parameter and its complement: the middle, near 1, tiny, other sides, no pair. */
static void draw_pair(sampler *r, int rare, double *m, double *mc)
{
    double t = sample_unit(r);
    *m = t < 0.5 ? t : 1.0 - (1.0 - t);
    *mc = 1.0 - *m;
    if (!rare)
        return;
    switch (sample_below(r, 6)) {
    case 0:
        *mc = sample_decades(r, -300, -1);
        *m = 1.0 - *mc;
        return;
    case 1:
        *m = sample_decades(r, -300, -1);
        *mc = 1.0 - *m;
        return;
    case 2:
        *m = -sample_decades(r, -3, 3);
        *mc = 1.0 - *m;
        return;
    case 3:
        *mc = -sample_decades(r, -3, 3);
        *m = 1.0 - *mc;
        return;
    case 4:
        *m = odd_one(r);
        return;
    default:
        *m = 0.0;
        *mc = 1.0;
    }
}

static double draw(sampler *r, char kind, int rare)
{
    if (rare && sample_unit(r) < 0.3)
        return odd_one(r);
    switch (kind) {
    case 'n':
        return rare ? sample_range(r, -9.0, 9.0) : sample_range(r, -3.0, 1.0);
    case 'p':
        return rare ? sample_decades(r, -300, 9) : sample_range(r, -9.0, 9.0);
    case 'u':
        return rare ? sample_decades(r, -30, 15) : sample_range(r, -6.0, 6.0);
    case 'y':
        return rare ? -sample_decades(r, -9, 9) : sample_decades(r, -3, 1);
    default:
        return rare ? sample_decades(r, -300, 300) : sample_decades(r, -3, 1);
    }
}

static void fill(double a[ARGS][N], const row *w, int share, sampler *r)
{
    for (int i = 0; i < N; i++) {
        int rare = 100.0 * sample_unit(r) < share;
        for (int k = 0; k < w->args; k++)
            if (w->kinds[k] == 'm') {
                draw_pair(r, rare, &a[k][i], &a[k + 1][i]);
                k++;
            } else {
                a[k][i] = draw(r, w->kinds[k], rare);
            }
    }
}

static int same(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

static void compare(const row *w, batch_fn *f, size_t n, double a[ARGS][N])
{
    double out[N + 1], keep[N];
    const double *in[ARGS] = {a[0], a[1], a[2], a[3]};
    out[n] = 12345.0;
    f(n, in, out);
    assert_true(out[n] == 12345.0);
    for (size_t i = 0; i < n; i++) {
        double v[ARGS] = {a[0][i], a[1][i], a[2][i], a[3][i]}, one = w->one(v);
        if (!same(one, out[i]))
            print_error("%s: %.17g %.17g %.17g %.17g: %.17g, batch %.17g\n", w->name, v[0], v[1],
                        v[2], v[3], one, out[i]);
        assert_true(same(one, out[i]));
    }
    for (int k = 0; k < w->args; k++) { /* in place */
        memcpy(keep, a[k], sizeof keep);
        f(n, in, a[k]);
        for (size_t i = 0; i < n; i++)
            assert_true(same(a[k][i], out[i]));
        memcpy(a[k], keep, sizeof keep);
    }
}

static void test_batches(void **state)
{
    (void)state;
    static double a[ARGS][N];
    int sets = plh_isa_has_avx512() ? 3 : plh_isa_has_fma() ? 2 : 1;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        sampler r = {k + 1};
        for (int share = 0; share <= 100; share += few_cases(20, 50)) {
            fill(a, &rows[k], share, &r);
            for (int s = 0; s < sets; s++) {
                for (size_t n = 0; n < 20; n += (size_t)few_cases(1, 7))
                    compare(&rows[k], rows[k].batch[s], n, a);
                compare(&rows[k], rows[k].batch[s], (size_t)few_cases(N, 130), a);
            }
        }
    }
}

static void test_theta(void **state)
{
    (void)state;
    static double v[N], q[N], qc[N], t[4][N + 1];
    for (int rare = 0; rare <= 100; rare += few_cases(25, 100)) {
        sampler r = {(uint64_t)rare + 7};
        for (int i = 0; i < N; i++) {
            double s = 0.043 * sample_unit(&r), big = exp(M_PI * M_PI / log(s));
            int odd = 100.0 * sample_unit(&r) < rare;
            v[i] = odd ? draw(&r, 'p', 1) : sample_range(&r, -9.0, 9.0);
            q[i] = odd && i & 1 ? big : s;
            qc[i] = odd && i & 1 ? s : big;
            if (odd && i % 7 == 0)
                q[i] = odd_one(&r);
        }
        for (size_t n = 0; n <= N; n = n < 20 ? n + 1 : n + N - 20) {
            t[0][n] = t[3][n] = 12345.0;
            plh_theta_all_batch(n, v, q, qc, t[0], t[1], t[2], t[3]);
            assert_true(t[0][n] == 12345.0 && t[3][n] == 12345.0);
            for (size_t i = 0; i < n; i++) {
                double th[4];
                plh_theta_all(v[i], q[i], qc[i], th);
                for (int k = 0; k < 4; k++)
                    assert_true(same(th[k], t[k][i]));
            }
        }
        plh_theta_all_batch(N, v, q, qc, v, q, qc, t[3]); /* in place */
        for (int i = 0; i < N; i++)
            assert_true(same(v[i], t[0][i]) && same(q[i], t[1][i]) && same(qc[i], t[2][i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_batches),
                                       cmocka_unit_test(test_theta)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
