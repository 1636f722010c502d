/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "base/reduce.h"

#include <stdint.h>
#include <string.h>

#include "base/dd.h"

/* 128 bits in two words: not every machine has them in one. */
typedef struct wide {
    uint64_t high, low;
} wide;

static inline wide wide_product(uint64_t a, uint64_t b)
{
    const uint64_t mask = 0xffffffff, ah = a >> 32, al = a & mask, bh = b >> 32, bl = b & mask;
    const uint64_t low = al * bl, middle = ah * bl + (low >> 32), other = al * bh + (middle & mask);
    const wide r = {ah * bh + (middle >> 32) + (other >> 32), other << 32 | (low & mask)};
    return r;
}

/* 1 - x with the borrow from `tail`, in units of the last bit of the three words. */
static inline void wide_negate(wide *x, uint64_t *tail)
{
    *tail = ~*tail + 1;
    x->low = ~x->low + (*tail == 0);
    x->high = ~x->high + (*tail == 0 && x->low == 0);
}

static inline void wide_shift(wide *x, uint64_t *tail)
{
    x->high = x->high << 1 | x->low >> 63;
    x->low = x->low << 1 | *tail >> 63;
    *tail <<= 1;
}

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
    wide p0 = wide_product(m, window(at + 128)), p1 = wide_product(m, window(at + 64));
    p1.low += p0.high;
    p1.high += p1.low < p0.high;
    uint64_t p2 = m * window(at) + p1.high;
    int k = (int)(p2 >> 62);
    /* The fraction, 128 of its 190 bits on top; a half and more rounds up and turns negative. */
    wide f = {p2 << 2 | p1.low >> 62, p1.low << 2 | p0.low >> 62};
    uint64_t tail = p0.low << 2;
    int negative = (int)(f.high >> 63);
    if (negative) {
        k++;
        wide_negate(&f, &tail);
    }
    /* Leading zeros away; the tail fills up what they leave. */
    double unit = negative ? -1.0 : 1.0;
    while (f.high >> 63 == 0 && unit != 0x1p-100 && unit != -0x1p-100) {
        wide_shift(&f, &tail);
        unit *= 0.5;
    }
    double fh = (double)(f.high >> 11) * 0x1p-53;
    double fl = (double)((f.high << 42 & UINT64_C(0x1ffffffffffc00)) | f.low >> 22) * 0x1p-106;
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
