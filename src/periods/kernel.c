/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Least squares of a series at many pairs of frequencies, a pair in each lane; compiled once per
 * instruction set. */
#include "base/inline.h"
#include "base/simd.h"
#include "periods/inside.h"

enum { COLUMNS = 2 * PERIODS_SEARCH_LINES };

/* Entries at + stride lane of a table. */
PLH_INLINE vd gather(const double *at, long stride)
{
    double x[VWIDTH];
    for (int i = 0; i < VWIDTH; i++)
        x[i] = at[stride * i];
    return vload(x);
}

/*
 * The products of the lines a and b: sums of cos cos, cos sin, sin cos, sin sin. The matrix has
 * rows of 2 lines + 1 numbers; its upper triangle is used.
 */
PLH_INLINE void products(const plh_periods_sums *s, long p, long q, int a, int b, vd *m)
{
    const long less = (s->j[a] - s->j[b]) * p + (s->k[a] - s->k[b]) * q;
    const long more = (s->j[a] + s->j[b]) * p + (s->k[a] + s->k[b]) * q;
    const long by_less = s->k[a] - s->k[b], by_more = s->k[a] + s->k[b];
    const vd half = vset1(0.5);
    const vd re_less = gather(s->w_re + less, by_less), im_less = gather(s->w_im + less, by_less);
    const vd re_more = gather(s->w_re + more, by_more), im_more = gather(s->w_im + more, by_more);
    const int n = 2 * s->lines + 1;
    vd *up = m + 2 * a * n + 2 * b, *down = up + n;
    up[0] = half * (re_less + re_more);
    up[1] = half * (im_more - im_less);
    down[0] = half * (im_more + im_less);
    down[1] = half * (re_less - re_more);
}

PLH_INLINE void fill(const plh_periods_sums *s, long p, long q, vd *m)
{
    for (int a = 0; a < s->lines; a++) {
        const long at = s->j[a] * p + s->k[a] * q;
        vd *row = m + 2 * a * (2 * s->lines + 1);
        row[2 * s->lines] = gather(s->y_re + at, s->k[a]);
        row[4 * s->lines + 1] = gather(s->y_im + at, s->k[a]);
        for (int b = a; b < s->lines; b++)
            products(s, p, q, a, b, m);
    }
}

/* The zero points of the nights taken out of every product. */
PLH_INLINE void centre(const plh_periods_sums *s, long p, long q, vd *m)
{
    vd v[COLUMNS];
    for (int n = 0; n < s->nights; n++) {
        for (int a = 0; a < s->lines; a++) {
            const long at = n * s->row + s->j[a] * p + s->k[a] * q;
            v[2 * a] = gather(s->night_re + at, s->k[a]);
            v[2 * a + 1] = gather(s->night_im + at, s->k[a]);
        }
        for (int i = 0; i < 2 * s->lines; i++) {
            const vd factor = -v[i];
            vd *row = m + i * (2 * s->lines + 1);
            for (int k = i; k < 2 * s->lines; k++)
                row[k] = vfma(factor, v[k], row[k]);
        }
    }
}

/* Gauss's elimination; a column that depends on those before it is left out. */
PLH_INLINE vd eliminate(vd *m, int n, double weight)
{
    const vd zero = vset1(0.0), least = vset1(1e-9 * weight);
    vd gain = zero;
    for (int i = 0; i < n; i++) {
        const vd *row = m + i * (n + 1);
        const vm used = vgt(row[i], least);
        const vd inverse = vselect(used, vset1(1.0) / vselect(used, row[i], vset1(1.0)), zero);
        for (int k = i + 1; k < n; k++) {
            const vd factor = -inverse * row[k];
            vd *below = m + k * (n + 1);
            for (int l = k; l <= n; l++)
                below[l] = vfma(factor, row[l], below[l]);
        }
        gain = vfma(inverse * row[n], row[n], gain);
    }
    return gain;
}

void PLH_ISA(plh_periods_row)(const plh_periods_sums *s, long p, long first, long last,
                              double *chi2)
{
    vd m[COLUMNS * (COLUMNS + 1)];
    for (long q = first; q < last; q += VWIDTH) { /* tables and chi2 have room for a few more */
        fill(s, p, q, m);
        centre(s, p, q, m);
        vstore(chi2 + (q - first), vset1(s->chi2) - eliminate(m, 2 * s->lines, s->weight));
    }
}

/* a += weight column column^T, upper triangle. */
void PLH_ISA(plh_periods_add)(double *a, const double *column, int n, double weight)
{
    for (int i = 0; i < n; i++) {
        const vd factor = vset1(weight * column[i]);
        double *row = a + (size_t)i * PERIODS_STRIDE;
        for (int k = i / VWIDTH * VWIDTH; k < n; k += VWIDTH)
            vstore(row + k, vfma(factor, vload(column + k), vload(row + k)));
    }
}
