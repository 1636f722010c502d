/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Rows of ten coefficients from a table, one row per lane. */
#ifndef PLH_ELLIPTIC_ROWS_H
#define PLH_ELLIPTIC_ROWS_H

#include "base/simd.h"

/* Coefficient j of the row of each lane: plh_row_at(row) once, then PLH_ROW(c, j). */
#if VWIDTH == 1
typedef const double *plh_row;
static inline plh_row plh_row_at(const double (*table)[10], vi row)
{
    return table[row];
}
#define PLH_ROW(c, j) ((c)[j])
#else
typedef struct plh_row {
    vd c[10];
} plh_row;

/* Four rows to columns: loads and shuffles, quicker than gathers. */
static inline void plh_columns4(const double *const p[4], int j, __m256d *a, __m256d *b)
{
    __m256d x = _mm256_loadu2_m128d(p[2] + j, p[0] + j),
            y = _mm256_loadu2_m128d(p[3] + j, p[1] + j);
    *a = _mm256_unpacklo_pd(x, y);
    *b = _mm256_unpackhi_pd(x, y);
}

static inline plh_row plh_row_at(const double (*table)[10], vi row)
{
    plh_row r;
    uint64_t k[VWIDTH];
    memcpy(k, &row, sizeof k);
    const double *const p[4] = {table[k[0]], table[k[1]], table[k[2]], table[k[3]]};
#if VWIDTH == 8
    const double *const q[4] = {table[k[4]], table[k[5]], table[k[6]], table[k[7]]};
#endif
    for (int j = 0; j < 10; j += 2) {
        __m256d a, b;
        plh_columns4(p, j, &a, &b);
#if VWIDTH == 8
        __m256d c, d;
        plh_columns4(q, j, &c, &d);
        r.c[j] = _mm512_insertf64x4(_mm512_castpd256_pd512(a), c, 1);
        r.c[j + 1] = _mm512_insertf64x4(_mm512_castpd256_pd512(b), d, 1);
#else
        r.c[j] = (vd)a;
        r.c[j + 1] = (vd)b;
#endif
    }
    return r;
}
#define PLH_ROW(r, j) ((r).c[j])
#endif

/* c[1] h + ... + c[9] h^9 of the rows. */
static inline __attribute__((always_inline)) vd plh_row_poly(plh_row c, vd h)
{
    vd h2 = h * h, h4 = h2 * h2;
    vd p23 = vfma(h, PLH_ROW(c, 3), PLH_ROW(c, 2)), p45 = vfma(h, PLH_ROW(c, 5), PLH_ROW(c, 4));
    vd p67 = vfma(h, PLH_ROW(c, 7), PLH_ROW(c, 6)), p89 = vfma(h, PLH_ROW(c, 9), PLH_ROW(c, 8));
    vd hi = vfma(h4, p89, vfma(h2, p67, p45));
    return vfma(h, PLH_ROW(c, 1), h2 * vfma(h2, hi, p23));
}

#endif
