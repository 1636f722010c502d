/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Taylor series of the top's equations; alpha = q_w + i q_z, beta = q_x + i q_y, m = m_x + i m_y:
 *     alpha' = (i w3 alpha - beta conj(m)/I)/2, beta' = (alpha m/I - i w3 beta)/2,
 *     m' = -i s (1/I3 - 1/I) m + 2 strength conj(alpha) beta. */
#include "top/oracle.h"

enum { ORDER = 44 };

typedef struct pair {
    quad re, im;
} pair;

/* Coefficient n of the product a b, of a taken conjugate if conj. */
static pair convolve(const pair *a, const pair *b, int n, int conj)
{
    pair s = {0, 0};
    for (int i = 0; i <= n; i++) {
        const pair x = a[i], y = b[n - i];
        const quad im = conj ? -x.im : x.im;
        s.re += x.re * y.re - im * y.im;
        s.im += x.re * y.im + im * y.re;
    }
    return s;
}

static void series(const quad x[11], pair a[], pair b[], pair m[])
{
    const quad I = x[0], I3 = x[1], s = x[5], w3 = I3 == 0 ? 0 : s / I3;
    const quad spin = w3 - s / I;
    for (int n = 0; n < ORDER; n++) {
        const pair bm = convolve(m, b, n, 1), am = convolve(a, m, n, 0), ab = convolve(a, b, n, 1);
        const quad k = n + 1;
        a[n + 1].re = (-w3 * a[n].im - bm.re / I) / (2 * k);
        a[n + 1].im = (w3 * a[n].re - bm.im / I) / (2 * k);
        b[n + 1].re = (am.re / I + w3 * b[n].im) / (2 * k);
        b[n + 1].im = (am.im / I - w3 * b[n].re) / (2 * k);
        m[n + 1].re = (spin * m[n].im + 2 * x[2] * ab.re) / k;
        m[n + 1].im = (-spin * m[n].re + 2 * x[2] * ab.im) / k;
    }
}

static quad size_at(const pair *a, int n)
{
    return fmaxq(fabsq(a[n].re), fabsq(a[n].im));
}

static pair sum(const pair *a, quad h)
{
    pair s = {0, 0};
    for (int n = ORDER; n >= 0; n--)
        s = (pair){s.re * h + a[n].re, s.im * h + a[n].im};
    return s;
}

static quad step_of(const pair *a, const pair *b, const pair *m, quad scale)
{
    quad h = HUGE_VALQ;
    for (int n = ORDER - 1; n <= ORDER; n++) {
        const quad top = fmaxq(fmaxq(size_at(a, n), size_at(b, n)), size_at(m, n) / scale);
        if (top > 0)
            h = fminq(h, powq(1e-35 / top, 1 / (quad)n));
    }
    return h;
}

void plh_test_top_taylor(const plh_top_quad *c, plh_top_truth *out)
{
    const quad *x = c->x;
    quad norm = 0, scale = fabsq(x[2]) * x[0];
    for (int i = 0; i < 4; i++)
        norm += x[6 + i] * x[6 + i];
    for (int i = 0; i < 3; i++)
        scale += x[3 + i] * x[3 + i];
    norm = sqrtq(norm);
    scale = sqrtq(scale) + (scale == 0);
    pair a[ORDER + 1] = {{x[6] / norm, x[9] / norm}}, b[ORDER + 1] = {{x[7] / norm, x[8] / norm}};
    pair m[ORDER + 1] = {{x[3], x[4]}};
    quad left = fabsq(x[10]);
    while (left > 0) {
        series(x, a, b, m);
        const quad h = fminq(left, step_of(a, b, m, scale)), signed_h = copysignq(h, x[10]);
        a[0] = sum(a, signed_h);
        b[0] = sum(b, signed_h);
        m[0] = sum(m, signed_h);
        left -= h;
    }
    const quad q[4] = {a[0].re, b[0].re, b[0].im, a[0].im}, at[3] = {m[0].re, m[0].im, x[5]};
    for (int i = 0; i < 4; i++)
        out->q[i] = q[i];
    for (int i = 0; i < 3; i++)
        out->m[i] = at[i];
}
