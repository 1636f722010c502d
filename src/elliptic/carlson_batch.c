/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Carlson's integrals over arrays: compiled once per instruction set. */
#include <math.h>

#include <polhode/elliptic.h>

#include "elliptic/batch.h"
#include "elliptic/carlson.h"
#include "elliptic/rf.h"

/* x, y, z >= 0, at most one zero, the largest below 2^most and above 2^-most. */
static inline vm lanes_three(const vd *v, double most)
{
    vd lo = vmin(v[0], v[1]), hi = vmax(v[0], v[1]), big = vmax(hi, v[2]);
    vd middle = vmax(lo, vmin(hi, v[2]));
    vm positive = vmand(vge(vmin(lo, v[2]), vset1(0.0)), vgt(middle, vset1(0.0)));
    return vmand(positive, vmand(vlt(big, vset1(most)), vgt(big, vset1(1.0 / most))));
}

/* Zero, or not as small as to leave the kernels' range. */
static inline vm lanes_sound(vd x)
{
    return vmor(vge(x, vset1(0x1p-500)), veq(x, vset1(0.0)));
}

static inline vm usual_RF(const vd *v)
{
    return lanes_three(v, 0x1p300);
}

static inline vd lanes_RF(const vd *v, vm *ok)
{
    (void)ok;
    return vrf(v[0], v[1], v[2]);
}

static double one_RF(const double *v)
{
    return plh_carlson_RF(v[0], v[1], v[2]);
}

void PLH_ISA(plh_carlson_RF_batch)(size_t n, const double *const *in, double *RF)
{
    plh_batch(n, 3, in, RF, usual_RF, lanes_RF, one_RF);
}

static inline vm usual_RC(const vd *v)
{
    const vd least = vset1(0x1p-250), most = vset1(0x1p250);
    vd y = vabs(v[1]);
    return vmand(vmand(vgt(v[0], least), vlt(v[0], most)), vmand(vgt(y, least), vlt(y, most)));
}

static inline vd lanes_RC(const vd *v, vm *ok)
{
    (void)ok;
    return vrc(v[0], v[1]);
}

static double one_RC(const double *v)
{
    return plh_carlson_RC(v[0], v[1]);
}

#if VWIDTH > 1
/* The lanes with y > 0 of a whole vector: roots and quotient, the divider's part. */
typedef struct rc_half {
    vd t, twice;
    vm plain;
} rc_half;

PLH_INLINE rc_half rc_begin(const double *x, const double *y)
{
    rc_half h;
    vd a = vload(x), b = vload(y);
    /* usual_RC and y > 0; a NaN comes through one of the two */
    h.plain = vmand(vgt(vmin(a, b), vset1(0x1p-250)), vlt(vmax(b, a), vset1(0x1p250)));
    h.twice = vrc_step(a, b, &h.t);
    h.plain = vmand(h.plain, vge(h.t, vset1(PLH_RC1_LOW)));
    return h;
}

/* Whole vectors: the roots of one are taken while the table is read for the one before. */
static size_t rc_vectors(size_t n, const double *x, const double *y, double *RC)
{
    size_t i = 0;
    if (n < 2 * VWIDTH)
        return 0;
    rc_half now = rc_begin(x, y);
    for (; n - i >= VWIDTH; i += VWIDTH) {
        size_t at = n - i >= 2 * VWIDTH ? i + VWIDTH : i;
        rc_half next = rc_begin(x + at, y + at);
        if (__builtin_expect(vall(now.plain), 1)) {
            vstore(RC + i, now.twice * vrc1_table(now.t));
        } else {
            const double *in[2] = {x + i, y + i};
            plh_batch(VWIDTH, 2, in, RC + i, usual_RC, lanes_RC, one_RC);
        }
        now = next;
    }
    return i;
}
#else
static size_t rc_vectors(size_t n, const double *x, const double *y, double *RC)
{
    (void)n, (void)x, (void)y, (void)RC;
    return 0;
}
#endif

void PLH_ISA(plh_carlson_RC_batch)(size_t n, const double *const *in, double *RC)
{
    size_t i = rc_vectors(n, in[0], in[1], RC);
    const double *const rest[2] = {in[0] + i, in[1] + i};
    plh_batch(n - i, 2, rest, RC + i, usual_RC, lanes_RC, one_RC);
}

static inline vm usual_RD(const vd *v)
{
    vm sound = vmand(lanes_sound(v[0]), lanes_sound(v[1]));
    return vmand(vmand(lanes_three(v, 0x1p300), sound), vge(v[2], vset1(0x1p-500)));
}

static inline vd lanes_RD(const vd *v, vm *ok)
{
    (void)ok;
    return vrd(v[0], v[1], v[2]);
}

static double one_RD(const double *v)
{
    return plh_carlson_RD(v[0], v[1], v[2]);
}

void PLH_ISA(plh_carlson_RD_batch)(size_t n, const double *const *in, double *RD)
{
    plh_batch(n, 3, in, RD, usual_RD, lanes_RD, one_RD);
}

static inline vm usual_RJ(const vd *v)
{
    vm sound = vmand(vmand(lanes_sound(v[0]), lanes_sound(v[1])), lanes_sound(v[2]));
    vd big = vmax(vmax(v[0], v[1]), v[2]);
    vm p = vmand(vge(v[3], vset1(0x1p-500)), vle(v[3], vset1(64.0) * big));
    return vmand(vmand(lanes_three(v, 0x1p100), sound), p);
}

static inline vd lanes_RJ(const vd *v, vm *ok)
{
    vd rj;
    vrfj(v[0], v[1], v[2], v[3], NULL, &rj, ok);
    return rj;
}

static double one_RJ(const double *v)
{
    return plh_carlson_RJ(v[0], v[1], v[2], v[3]);
}

void PLH_ISA(plh_carlson_RJ_batch)(size_t n, const double *const *in, double *RJ)
{
    plh_batch(n, 4, in, RJ, usual_RJ, lanes_RJ, one_RJ);
}
