/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "base/reduce.h"

#include <stdint.h>
#include <string.h>

#include "base/dd.h"

__extension__ typedef unsigned __int128 u128;

/* 64 bits of the table from bit position at (bit 0 is the first zero). */
static inline uint64_t window(unsigned at)
{
    /* The bits of 2/pi after the binary point, one word of zeros in front. */
    static const uint64_t two_over_pi[] = {
        0,
        0xa2f9836e4e441529,
        0xfc2757d1f534ddc0,
        0xdb6295993c439041,
        0xfe5163abdebbc561,
        0xb7246e3a424dd2e0,
        0x06492eea09d1921c,
        0xfe1deb1cb129a73e,
        0xe88235f52ebb4484,
        0xe99c7026b45f7e41,
        0x3991d639835339f4,
        0x9c845f8bbdf9283b,
        0x1ff897ffde05980f,
        0xef2f118b5a0a6d1f,
        0x6d367ecf27cb09b7,
        0x4f463f669e5fea2d,
        0x7527bac7ebe5f17b,
        0x3d0739f78a5292ea,
        0x6bfb5fb11f8d5d08,
        0x56033046fc7b6bab,
    };
    unsigned word = at / 64, shift = at % 64;
    uint64_t a = two_over_pi[word] << shift;
    return shift ? a | two_over_pi[word + 1] >> (64 - shift) : a;
}

PLH_DEVICE int plh_reduce_huge(double x, double *hi, double *lo)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int e = (int)(bits >> 52 & 0x7FF) - 1075;
    if (e == 2047 - 1075) {
        *hi = *lo = x - x;
        return 0;
    }
    /* x = m 2^e. Bits of 2/pi that give multiples of 4 are left out: the first kept has weight
     * 2^(1-e), so that the product's top bit has weight 2. */
    uint64_t m = (bits & ((UINT64_C(1) << 52) - 1)) | UINT64_C(1) << 52;
    unsigned at = (unsigned)(62 + e);
    u128 p0 = (u128)m * window(at + 128);
    u128 p1 = (u128)m * window(at + 64) + (p0 >> 64);
    uint64_t p2 = m * window(at) + (uint64_t)(p1 >> 64);
    int k = (int)(p2 >> 62);
    /* The fraction, 128 of its 190 bits on top; a half and more rounds up and turns negative. */
    u128 f = (u128)(p2 << 2 | (uint64_t)p1 >> 62) << 64 | (uint64_t)p1 << 2 | (uint64_t)p0 >> 62;
    uint64_t tail = (uint64_t)p0 << 2;
    int negative = (int)(f >> 127);
    if (negative) {
        k++;
        tail = ~tail + 1;
        f = ~f + (tail == 0);
    }
    /* Leading zeros away; the tail fills up what they leave. */
    double unit = negative ? -1.0 : 1.0;
    while (f >> 127 == 0 && unit != 0x1p-100 && unit != -0x1p-100) {
        f = f << 1 | tail >> 63;
        tail <<= 1;
        unit *= 0.5;
    }
    double fh = (double)(uint64_t)(f >> 75) * 0x1p-53;
    double fl = (double)(uint64_t)(f << 53 >> 75) * 0x1p-106;
    plh_dd r = plh_dd_mul(plh_dd_make(fh * unit, fl * unit),
                          plh_dd_make(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54));
    if (x < 0) {
        k = -k;
        r = plh_dd_neg(r);
    }
    *hi = r.hi;
    *lo = r.lo;
    return k & 3;
}
