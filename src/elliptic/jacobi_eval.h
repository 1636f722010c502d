/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * sn, cn, dn of an argument u = nK + r, |r| <= K/2 (and a little), on the vector type of simd.h.
 *
 * Jacobi's quotients of theta functions (Whittaker & Watson 22.1), arranged so that each result is
 * an elementary function times 1 + delta, with delta from terms that are small themselves: then the
 * many roundings in delta do not add up to an ulp. Odd n turns q into -q (theta_3 and theta_4
 * change places) and exchanges the pair (sn, cn) for (cd, -k' sd).
 *
 * vjac.s, .c are sn, cn but for their common sign, (-1)^floor(n/2).
 */
#ifndef PLH_ELLIPTIC_JACOBI_EVAL_H
#define PLH_ELLIPTIC_JACOBI_EVAL_H

#include "elliptic/modulus.h"

typedef struct vjac {
    vd s, c, d;
} vjac;

/* Takes n quarter periods off u: *v = w u - n pi/2, *r = *v/w; returns n. For |w u| < 2^6. */
PLH_INLINE vd vtrig_reduce(const plh_trig *t, vd u, vd *v, vd *r, vi *n)
{
    vd p = u * t->w0, pe = vprod_err(u, t->w0, p);
    vd k = vround_int(u * t->turn, n);
    /* pi/2 in parts; the first has 33 bits, so that a is exact */
    vd a = vfnma(k, vset1(0x1.921fb544p+0), p);
    *v = vfma(u, t->wl, a) + vfnma(k, vset1(0x1.0b4611a626331p-34), pe);
    *r = vselect(veq(k, vset1(0.0)), u, *v / (t->w0 + t->wl));
    return k;
}

/* (sin v)/v - 1 and cos v - 1 for |v| < 0.81; the polynomials are those of base/sincos.h. */
PLH_INLINE void vsincos_minus(vd v, vd *sm, vd *cm)
{
    static const double s[6] = {-0x1.555555555554cp-3,  0x1.111111110fb41p-7,
                                -0x1.a01a019c2ea8ap-13, 0x1.71de356d82fddp-19,
                                -0x1.ae5e4ac0712c1p-26, 0x1.5d86fa0fbdcbdp-33};
    static const double c[7] = {-0.5,
                                0x1.5555555555553p-5,
                                -0x1.6c16c16c1612cp-10,
                                0x1.a01a019e23e84p-16,
                                -0x1.27e4f9031465fp-22,
                                0x1.1eea88921adap-29,
                                -0x1.8ff96378eef76p-37};
    vd z = v * v;
    *sm = z * vpoly6(z, s);
    *cm = z * vhorner(z, c, 7);
}

/*
 * v and r from vtrig_reduce. With x = 4 sin^2 v the theta functions are, but for 2 q^(1/4) in the
 * first two,
 *     theta_4 = t4 + x b+       theta_3 = t3 + x b-  (b- is b+ at -q)
 *     theta_2/cos v = d2 + x c  theta_1/sin v = d2 t3 t4 + x s
 * as far as q^16, and each of sn/r, cn, dn is a quotient of them that is one at x = 0.
 */
PLH_INLINE vjac vtrig_eval(const plh_trig *t, vd v, vd r, vi n)
{
    const vd one = vset1(1.0), two = vset1(2.0), four = vset1(4.0);
    vd q = vflip_bit(t->q, n, 0);
    vd q2 = q * q, q4 = q2 * q2, q6 = q4 * q2, q8 = q4 * q4, q9 = q8 * q, q12 = q6 * q6;
    vd even = vfma(two, vfma(q8, q8, q4), one), odd = two * (q + q9);
    vd t4 = even - odd, t3 = even + odd; /* theta_4(0), theta_3(0) */
    vd d2 = one + (q2 + (q6 + q12));     /* theta_2(0) / 2 q^(1/4) */

    vd sm, cm;
    vsincos_minus(v, &sm, &cm);
    vd v2 = v + v, s = vfma(v2, sm, v2), x = s * s;
    vd x2 = x - two, x3 = x - vset1(3.0);
    vd bo = vfma(q9, x3 * x3, q), be = (q4 * (four - x)) * vfma(q12, x2 * x2, one);
    vd b = bo - be, b_neg = bo + be; /* b+ and minus b- */
    vd c = vfms(x3, vfnma(q12, x2, q6), q2);
    vd s1 = vfma(x - vset1(5.0), vfma(q12, x2, q6), vfma(four, q12, q2));

    vd g = d2 * t3, bg = b * g;
    vd f = x / (g * vfma(x, b, t4));
    vd ds = (s1 - bg) * f, dc = vfms(c, t4 * t3, bg) * f;
    vd sn = vfma(r, sm + vfma(sm, ds, ds), r);
    vd cn = one + (cm + vfma(cm, dc, dc));
    vd dn = vfnma(vfma(b_neg, t4 * d2, bg), f, one);
    vjac j;
    j.s = vpick_odd(n, cn, sn);
    j.c = vpick_odd(n, -(t->kc * sn), cn);
    j.d = vpick_odd(n, t->kc * dn, dn);
    return j;
}

/* Takes n quarter periods off u: *y = (1 - c) u - nL; returns n. For |n| < 2^6. */
PLH_INLINE vd vhyp_reduce(const plh_hyp *h, vd u, vd *y, vi *n)
{
    vd yl = -(u * h->c);
    vd k = vround_int((u + yl) / h->lh, n);
    vd p = k * h->lh, pe = vprod_err(k, h->lh, p);
    *y = (u - p) + (yl - vfma(k, h->ll, pe));
    return k;
}

/* y = k ln 2 + r, |r| <= ln(2)/2: sinh r, cosh r - 1, and k in the low bits of *kb. The Chebyshev
 * fits are made by scripts/polynomials. */
PLH_INLINE void vexp_parts(vd y, vd *sr, vd *cm, vi *kb)
{
    static const double s[6] = {0x1.5555555555555p-3,  0x1.1111111111111p-7,
                                0x1.a01a01a0195e6p-13, 0x1.71de3a5af94e9p-19,
                                0x1.ae642ad2afd38p-26, 0x1.61c2c1ba3877dp-33};
    static const double c[5] = {0x1.5555555555555p-5, 0x1.6c16c16c16789p-10, 0x1.a01a01a4bf4ccp-16,
                                0x1.27e4e0ede8585p-22, 0x1.1f6949e9931a3p-29};
    vd k = vround_int(y * vset1(0x1.71547652b82fep+0), kb);
    vd r = vfnma(k, vset1(0x1.cf79abc9e3b3ap-40), vfnma(k, vset1(0x1.62e42fefap-1), y));
    vd z = r * r, z2 = z * z;
    *sr = vfma(r * z, vpoly6(z, s), r);
    vd a = vfma(z, vset1(c[1]), vset1(c[0])), b = vfma(z, vset1(c[3]), vset1(c[2]));
    *cm = vfma(z2, vfma(z2, vfma(z2, vset1(c[4]), b), a), vset1(0.5) * z);
}

/* e^y for |y| < 700. */
PLH_INLINE vd vexp(vd y)
{
    vd sr, cm;
    vi kb;
    vexp_parts(y, &sr, &cm, &kb);
    return vscale2(vset1(1.0) + (sr + cm), kb);
}

/* sinh y and cosh y for |y| < 700. */
PLH_INLINE void vsinhcosh(vd y, vd *sinh_y, vd *cosh_y)
{
    vd sr, cm;
    vi kb;
    vexp_parts(y, &sr, &cm, &kb);
    vd up = vscale2(vset1(0.5), kb);
    vd down = vfrom_bits(visplat(UINT64_C(0x7fc0000000000000)) - vbits(up)); /* 1/(4 up) */
    vd ch = up + down, sh = up - down;
    *sinh_y = sh + vfma(ch, sr, sh * cm);
    *cosh_y = ch + vfma(sh, sr, ch * cm);
}

/* (1 + a)(1 + b) - 1 */
PLH_INLINE vd vcombine(vd a, vd b)
{
    return vfma(a, b, a + b);
}

/* Jacobi's imaginary transformation: theta functions of iy to the complementary nome. */
PLH_INLINE vjac vhyp_eval(vd q, vd mc, vd y, vi n)
{
    const vd one = vset1(1.0);
    vd sh, ch;
    vsinhcosh(y, &sh, &ch);
    vd q2 = q * q, q4 = q2 * q2, q6 = q4 * q2;
    vd z = q * vfma(sh + sh, sh, one), z2 = z * z; /* q cosh 2y */
    /* each of these is a theta function less one; bs, bc those divided by sinh y and cosh y */
    vd te = vfma(vset1(4.0) * q2, z2, vset1(-2.0) * q4),
       to = z * vfma(vset1(8.0) * q6, z2, vset1(2.0));
    vd be = vfma(vset1(4.0) * q4, z2, -(q2 + q6)), bo = (z + z) * (q * (q4 - one));
    vd ty3 = te + to, ty4 = te - to, bs = be + bo, bc = be - bo;
    vd t3 = vset1(2.0) * (q + q4), t4 = vset1(2.0) * (q4 - q), d2 = q2 + q6;
    vd p = vcombine(vcombine(t3, t3), bs);  /* theta_3^2 theta_1(iy) */
    vd u = vcombine(vcombine(d2, t3), ty4); /* theta_2 theta_3 theta_4(iy) */
    vd w = vcombine(vcombine(d2, t4), ty3); /* theta_2 theta_4 theta_3(iy) */
    vd v = vcombine(vcombine(t3, t4), bc);  /* theta_3 theta_4 theta_2(iy) */

    vd den = vpick_odd(n, w, v), f = one / (one + den);
    vd kc = vsqrt(mc), sech = one / ch;
    vd s0 = vpick_odd(n, one, sh / ch), c0 = vpick_odd(n, -(kc * sh), sech);
    vd d0 = vpick_odd(n, kc * ch, sech);
    vjac j;
    j.s = vfma(s0 * (vpick_odd(n, u, p) - den), f, s0);
    j.c = vfma(c0 * (vpick_odd(n, p, u) - den), f, c0);
    j.d = vfma(d0 * (vpick_odd(n, v, w) - den), f, d0);
    return j;
}

#endif
