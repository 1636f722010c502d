/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Rows of doubles of some bodies as vectors, one body per lane, and back. */
#ifndef PLH_SYSTEM_ROWS_H
#define PLH_SYSTEM_ROWS_H

#include <stddef.h>
#include <stdint.h>

#include "base/simd.h"

#if VWIDTH == 8

PLH_INLINE void plh_rows_turn(vd v[8])
{
    vd a[8], b[8];
    _Pragma("GCC unroll 4") for (int i = 0; i < 8; i += 2)
    {
        a[i] = _mm512_unpacklo_pd(v[i], v[i + 1]);
        a[i + 1] = _mm512_unpackhi_pd(v[i], v[i + 1]);
    }
    _Pragma("GCC unroll 4") for (int i = 0; i < 4; i++)
    {
        const int k = (i & 1) + 4 * (i / 2);
        b[k] = _mm512_shuffle_f64x2(a[k], a[k + 2], 0x88);
        b[k + 2] = _mm512_shuffle_f64x2(a[k], a[k + 2], 0xdd);
    }
    _Pragma("GCC unroll 4") for (int k = 0; k < 4; k++)
    {
        v[k] = _mm512_shuffle_f64x2(b[k], b[4 + k], 0x88);
        v[4 + k] = _mm512_shuffle_f64x2(b[k], b[4 + k], 0xdd);
    }
}

#elif VWIDTH == 4

PLH_INLINE void plh_rows_turn(vd v[4])
{
    const vd a = _mm256_unpacklo_pd(v[0], v[1]), b = _mm256_unpackhi_pd(v[0], v[1]);
    const vd c = _mm256_unpacklo_pd(v[2], v[3]), d = _mm256_unpackhi_pd(v[2], v[3]);
    v[0] = _mm256_permute2f128_pd(a, c, 0x20);
    v[1] = _mm256_permute2f128_pd(b, d, 0x20);
    v[2] = _mm256_permute2f128_pd(a, c, 0x31);
    v[3] = _mm256_permute2f128_pd(b, d, 0x31);
}

#else

PLH_INLINE void plh_rows_turn(vd v[VWIDTH])
{
    double a[VWIDTH][VWIDTH], b[VWIDTH][VWIDTH];
    for (int i = 0; i < VWIDTH; i++)
        vstore(a[i], v[i]);
    for (int i = 0; i < VWIDTH; i++)
        for (int k = 0; k < VWIDTH; k++)
            b[i][k] = a[k][i];
    for (int i = 0; i < VWIDTH; i++)
        v[i] = vload(b[i]);
}

#endif

/* The first `columns` doubles of VWIDTH rows; columns and the length of a row are multiples of
 * 8. */
PLH_INLINE void plh_rows_load(const double *rows, size_t stride, const uint32_t *index, int columns,
                              vd out[])
{
    for (int c = 0; c < columns; c += VWIDTH) {
        vd v[VWIDTH];
        _Pragma("GCC unroll 8") for (int i = 0; i < VWIDTH; i++) v[i] =
            vload(rows + index[i] * stride + c);
        plh_rows_turn(v);
        _Pragma("GCC unroll 8") for (int i = 0; i < VWIDTH; i++) out[c + i] = v[i];
    }
}

/* Adds VWIDTH rows of 8 doubles, one after the other. */
PLH_INLINE void plh_rows_add(double *rows, const uint32_t *index, vd v[8])
{
    _Pragma("GCC unroll 8") for (int c = 0; c < 8; c += VWIDTH)
    {
        plh_rows_turn(v + c);
        _Pragma("GCC unroll 8") for (int i = 0; i < VWIDTH; i++)
        {
            double *at = rows + (size_t)index[i] * 8 + c;
            vstore(at, vload(at) + v[c + i]);
        }
    }
}

#endif
