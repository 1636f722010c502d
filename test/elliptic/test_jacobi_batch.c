/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Batches give the bits of the scalar functions: every instruction set, length and kind of
 * argument. */
#include "support/cmocka_all.h"

#include <float.h>
#include <math.h>
#include <polhode/elliptic.h>
#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
#include "elliptic/complete.h"
#include "elliptic/jacobi.h"
#include "support/sampler.h"

enum { N = 3000 };

typedef struct data {
    double u[N], m[N], mc[N], sn[N], cn[N], dn[N], k[N];
} data;

typedef void batch_fn(size_t, const double *, const double *, const double *, double *, double *,
                      double *);

/* mix: how many in a hundred are not everyday arguments with mc above the seam. */
static data *make(int mix)
{
    data *d = malloc(sizeof *d);
    assert_non_null(d);
    sampler r = {(uint64_t)mix + 1};
    for (int i = 0; i < N; i++) {
        double *m = d->m + i, *mc = d->mc + i;
        *m = 0.89 * sample_unit(&r);
        *mc = 1.0 - *m;
        *m = *mc < *m ? 1.0 - *mc : *m;
        d->u[i] = sample_range(&r, -6.0, 6.0);
        if (100.0 * sample_unit(&r) >= mix)
            continue;
        switch (sample_below(&r, 9)) {
        case 0:
            d->u[i] = sample_decades(&r, 1, 16);
            break;
        case 1:
            d->u[i] = NAN;
            break;
        case 2:
            *mc = -1.0;
            break;
        case 3:
            *m = 1.0;
            *mc = i & 1 ? 0.0 : sample_decades(&r, -323, -20);
            break;
        case 4:
            *m = 0.0;
            *mc = 1.0;
            break;
        case 5:
            *m = fmin(1.0, *m + 0x1p-50);
            break;
        default:
            *mc = 0.1 * sample_unit(&r);
            *m = 1.0 - *mc;
            d->u[i] *= 3.0;
        }
    }
    return d;
}

/* The bits, any NaN being equal to any other. */
static int same(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

static void compare(const char *isa, batch_fn *batch, const data *d, size_t n, int fused)
{
    data *w = malloc(sizeof *w);
    assert_non_null(w);
    memcpy(w, d, sizeof *w);
    w->sn[n] = w->cn[n] = w->dn[n] = 12345.0;
    batch(n, w->u, w->m, w->mc, w->sn, w->cn, w->dn);
    assert_true(w->sn[n] == 12345.0 && w->cn[n] == 12345.0 && w->dn[n] == 12345.0);
    for (size_t i = 0; i < n; i++) {
        double s, c, e;
        if (fused)
            plh_jacobi(w->u[i], w->m[i], w->mc[i], &s, &c, &e);
        else
            plh_jacobi_base(w->u[i], w->m[i], w->mc[i], &s, &c, &e);
        int ok = same(s, w->sn[i]) && same(c, w->cn[i]) && same(e, w->dn[i]);
        if (!ok)
            print_error("%s, element %zu: u = %.17g m = %.17g mc = %.17g\n", isa, i, w->u[i],
                        w->m[i], w->mc[i]);
        assert_true(ok);
    }
    /* in place, all three inputs overwritten */
    memcpy(w->k, w->sn, sizeof w->k);
    batch(n, w->u, w->m, w->mc, w->u, w->m, w->mc);
    for (size_t i = 0; i < n; i++)
        assert_true(same(w->u[i], w->k[i]) && same(w->m[i], w->cn[i]) && same(w->mc[i], w->dn[i]));
    free(w);
}

static void all_lengths(const char *isa, batch_fn *batch, int fused)
{
    static const int mixes[] = {0, 1, 10, 50, 100};
    for (size_t k = 0; k < sizeof mixes / sizeof *mixes; k++) {
        data *d = make(mixes[k]);
        for (size_t n = 0; n < 40; n++)
            compare(isa, batch, d, n, fused);
        compare(isa, batch, d, 128, fused);
        compare(isa, batch, d, N - 1, fused);
        free(d);
    }
}

static void test_jacobi(void **state)
{
    (void)state;
    all_lengths("base", plh_jacobi_batch_base, plh_isa_has_fma() ? 0 : 1);
#if PLH_ISA_DISPATCH
    if (plh_isa_has_fma()) {
        all_lengths("library", plh_jacobi_batch, 1);
        all_lengths("fma", plh_jacobi_batch_fma, 1);
        all_lengths("avx2", plh_jacobi_batch_avx2, 1);
    }
    if (plh_isa_has_avx512())
        all_lengths("avx512", plh_jacobi_batch_avx512, 1);
#endif
}

static void library_K(size_t n, const double *const *in, double *K)
{
    plh_ellint_K_batch(n, in[0], in[1], K);
}

static void compare_K(const char *isa, plh_batch_kernel *batch, const data *d, size_t n, int fused)
{
    data *w = malloc(sizeof *w);
    assert_non_null(w);
    memcpy(w, d, sizeof *w);
    w->k[n] = 12345.0;
    batch(n, (const double *const[]){w->m, w->mc}, w->k);
    assert_true(w->k[n] == 12345.0);
    for (size_t i = 0; i < n; i++) {
        double k = fused ? plh_ellint_K(w->m[i], w->mc[i]) : plh_ellint_K_base(w->m[i], w->mc[i]);
        if (!same(k, w->k[i]))
            print_error("%s, K of m = %.17g mc = %.17g\n", isa, w->m[i], w->mc[i]);
        assert_true(same(k, w->k[i]));
    }
    free(w);
}

static void test_K(void **state)
{
    (void)state;
    for (int mix = 0; mix <= 100; mix += 25) {
        data *d = make(mix);
        for (size_t n = 0; n < N; n = n < 20 ? n + 1 : 2 * n) {
            compare_K("library", library_K, d, n, 1);
#if PLH_ISA_DISPATCH
            if (plh_isa_has_fma()) {
                compare_K("fma", plh_ellint_K_batch_fma, d, n, 1);
                compare_K("avx2", plh_ellint_K_batch_avx2, d, n, 1);
            }
            if (plh_isa_has_avx512())
                compare_K("avx512", plh_ellint_K_batch_avx512, d, n, 1);
#endif
        }
        free(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_jacobi), cmocka_unit_test(test_K)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
