/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Rows of ten coefficients from a table, one row per lane. */
#ifndef PLH_ELLIPTIC_ROWS_H
#define PLH_ELLIPTIC_ROWS_H

#include "base/simd.h"
#include "elliptic/series.h"

/* Coefficient j of the row of each lane: PLH_ROW_AT(name of the table, row) once, then PLH_ROW(c,
 * j). */
#if VWIDTH == 8
#define PLH_ROW_AT(name, row) plh_row_at(plh_##name##_table, plh_##name##_last, row)
#else
#define PLH_ROW_AT(name, row) plh_row_at(plh_##name##_table, row)
#endif
#if VWIDTH == 1
typedef const double *plh_row;
PLH_INLINE plh_row plh_row_at(const double (*table)[10], vi row)
{
    return table[row];
}
#define PLH_ROW(c, j) ((c)[j])
#else
typedef struct plh_row {
    vd c[10];
} plh_row;

/* Rows to columns by loads and shuffles, quicker than gathers. */
#if VWIDTH == 8
/* Four columns, two apart, from rows that are zipped in pairs: t[0] has those of rows 0 and 1,
 * ... */
PLH_INLINE void plh_columns(const __m512d t[4], vd *c0, vd *c2, vd *c4, vd *c6)
{
    __m512d a = _mm512_shuffle_f64x2(t[0], t[1], 0x88), b = _mm512_shuffle_f64x2(t[2], t[3], 0x88);
    __m512d c = _mm512_shuffle_f64x2(t[0], t[1], 0xdd), d = _mm512_shuffle_f64x2(t[2], t[3], 0xdd);
    *c0 = _mm512_shuffle_f64x2(a, b, 0x88);
    *c4 = _mm512_shuffle_f64x2(a, b, 0xdd);
    *c2 = _mm512_shuffle_f64x2(c, d, 0x88);
    *c6 = _mm512_shuffle_f64x2(c, d, 0xdd);
}

/* The two numbers at a, b, c, d. */
PLH_INLINE __m512d plh_four_pairs(const double *a, const double *b, const double *c,
                                  const double *d)
{
    __m256d lo = _mm256_loadu2_m128d(b, a), hi = _mm256_loadu2_m128d(d, c);
    return _mm512_insertf64x4(_mm512_castpd256_pd512(lo), hi, 1);
}

PLH_INLINE plh_row plh_row_at(const double (*table)[8], const double (*last)[2], vi row)
{
    plh_row r;
    uint64_t k[8];
    memcpy(k, &row, sizeof k);
    __m512d even[4], odd[4];
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        __m512d a = _mm512_load_pd(table[k[2 * i]]), b = _mm512_load_pd(table[k[2 * i + 1]]);
        even[i] = _mm512_unpacklo_pd(a, b);
        odd[i] = _mm512_unpackhi_pd(a, b);
    }
    plh_columns(even, &r.c[0], &r.c[2], &r.c[4], &r.c[6]);
    plh_columns(odd, &r.c[1], &r.c[3], &r.c[5], &r.c[7]);
    __m512d x = plh_four_pairs(last[k[0]], last[k[2]], last[k[4]], last[k[6]]);
    __m512d y = plh_four_pairs(last[k[1]], last[k[3]], last[k[5]], last[k[7]]);
    r.c[8] = _mm512_unpacklo_pd(x, y);
    r.c[9] = _mm512_unpackhi_pd(x, y);
    return r;
}
#elif defined(PLH_PAIR)
/* One row: the second lanes are not used. */
PLH_INLINE plh_row plh_row_one(const double a[10])
{
    plh_row r;
#pragma GCC unroll 10
    for (int j = 0; j < 9; j++)
        r.c[j] = _mm_loadu_pd(a + j);
    r.c[9] = _mm_load_sd(a + 9);
    return r;
}

PLH_INLINE plh_row plh_row_at(const double (*table)[10], vi row)
{
    return plh_row_one(table[row[0]]);
}
#elif VWIDTH == 2
PLH_INLINE plh_row plh_row_at(const double (*table)[10], vi row)
{
    plh_row r;
    const double *a = table[row[0]], *b = table[row[1]];
    for (int j = 0; j < 10; j++)
        r.c[j] = (vd){a[j], b[j]};
    return r;
}
#else
PLH_INLINE plh_row plh_row_at(const double (*table)[10], vi row)
{
    plh_row r;
    uint64_t k[4];
    memcpy(k, &row, sizeof k);
    const double *p[4] = {table[k[0]], table[k[1]], table[k[2]], table[k[3]]};
#pragma GCC unroll 5
    for (int j = 0; j < 10; j += 2) {
        __m256d a = _mm256_loadu2_m128d(p[2] + j, p[0] + j);
        __m256d b = _mm256_loadu2_m128d(p[3] + j, p[1] + j);
        r.c[j] = (vd)_mm256_unpacklo_pd(a, b);
        r.c[j + 1] = (vd)_mm256_unpackhi_pd(a, b);
    }
    return r;
}
#endif
#define PLH_ROW(r, j) ((r).c[j])
#endif

/* c[1] h + ... + c[9] h^9 of the rows. */
PLH_INLINE vd plh_row_poly(plh_row c, vd h)
{
    vd h2 = h * h, h4 = h2 * h2;
    vd p23 = vfma(h, PLH_ROW(c, 3), PLH_ROW(c, 2)), p45 = vfma(h, PLH_ROW(c, 5), PLH_ROW(c, 4));
    vd p67 = vfma(h, PLH_ROW(c, 7), PLH_ROW(c, 6)), p89 = vfma(h, PLH_ROW(c, 9), PLH_ROW(c, 8));
    vd hi = vfma(h4, p89, vfma(h2, p67, p45));
    return vfma(h, PLH_ROW(c, 1), h2 * vfma(h2, hi, p23));
}

/* RC(1,t), PLH_RC1_LOW <= t <= 2, from the table. */
PLH_INLINE vd vrc1_table(vd t)
{
    vi b = vbits(vmin(t, vset1(0x1.fffffffffffffp+0)));
    vi row = vishr(b, 48), mid = vishl(row, 48) | visplat(UINT64_C(1) << 47);
    plh_row c = PLH_ROW_AT(rc1, row - visplat(PLH_RC1_FIRST));
    return PLH_ROW(c, 0) + plh_row_poly(c, vfrom_bits(b) - vfrom_bits(mid));
}

#endif
