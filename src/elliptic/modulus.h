/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What the elliptic functions need to know of the modulus, on the vector type of simd.h: the nome
 * and the scale of the argument, from short polynomials, one set for each side of mc =
 * PLH_MC_SPLIT.
 *
 *     trig, mc >= split   nome q(m) <= 0.141, v = w u with w = pi/(2K(m)); circular functions of v
 *     hyp,  mc <= split   nome q(mc) <= 0.0066, y = (1 - c) u with 1 - c = pi/(2K(mc)), quarter
 *     period
 *                         L = pi K(m)/(2K(mc)) = -ln(q)/2; hyperbolic functions of y
 *
 * Both scales carry some ten bits more than a double, so that a few periods can be taken off u.
 * Theory: Whittaker & Watson, A Course of Modern Analysis, sections 21.6-21.8 (theta functions,
 * nome); the series in lambda is their 21.8. The polynomials are Chebyshev fits to the functions
 * named, first coefficient exact, relative error below 1e-16 (of terms that are corrections to
 * one). They are made, and compared with the digits here, by scripts/polynomials.
 */
#ifndef PLH_ELLIPTIC_MODULUS_H
#define PLH_ELLIPTIC_MODULUS_H

#include "base/simd.h"

#define PLH_MC_SPLIT 0.1

typedef struct plh_trig {
    vd q;      /* nome of m */
    vd kc;     /* sqrt(mc) */
    vd w0, wl; /* pi/(2K) = w0 + wl; wl may reach 0.08 w0 */
    vd turn;   /* 1/K to three digits (vtrig_quick) */
} plh_trig;

typedef struct plh_hyp {
    vd q;      /* nome of mc */
    vd c;      /* 1 - pi/(2K(mc)) */
    vd lh, ll; /* L = lh + ll */
} plh_hyp;

/* The rounding error of p = a*b. */
PLH_INLINE vd vprod_err(vd a, vd b, vd p)
{
#if VWIDTH == 1
    (void)p;
    return plh_two_prod(a, b).lo;
#else
    return vprod_error(a, b, p);
#endif
}

/* c - a^2 for a = sqrt(c): exact. */
PLH_INLINE vd vsqrt_rest(vd a, vd c)
{
#if PLH_HAVE_FMA
    return vfnma(a, a, c);
#else
    vd p = a * a;
    return (c - p) - vprod_err(a, a, p);
#endif
}

/* x < y ? a : b */
PLH_INLINE vd vpick_lt(vd x, vd y, vd a, vd b)
{
    return vselect(vlt(x, y), a, b);
}

/* a where n is odd, else b */
PLH_INLINE vd vpick_odd(vi n, vd a, vd b)
{
    return vselect(vtest_bit(n, 0), a, b);
}

/* c[0] + c[1] x + ... by Estrin's scheme, the quickest. */
PLH_INLINE vd vpoly5(vd x, const double c[5])
{
    vd x2 = x * x;
    vd a = vfma(x, vset1(c[1]), vset1(c[0])), b = vfma(x, vset1(c[3]), vset1(c[2]));
    return vfma(x2, vfma(x2, vset1(c[4]), b), a);
}

PLH_INLINE vd vpoly6(vd x, const double c[6])
{
    vd x2 = x * x;
    vd a = vfma(x, vset1(c[1]), vset1(c[0])), b = vfma(x, vset1(c[3]), vset1(c[2]));
    vd d = vfma(x, vset1(c[5]), vset1(c[4]));
    return vfma(x2, vfma(x2, d, b), a);
}

/* The same by Horner's, the shortest, where nothing waits for it. */
PLH_INLINE vd vhorner(vd x, const double *c, int n)
{
    vd p = vset1(c[n - 1]);
#pragma GCC unroll 8
    for (int i = n - 2; i >= 0; i--)
        p = vfma(p, x, vset1(c[i]));
    return p;
}

PLH_INLINE vd vpoly10(vd x, const double c[10])
{
    vd x2 = x * x, x4 = x2 * x2;
    vd a = vfma(x, vset1(c[1]), vset1(c[0])), b = vfma(x, vset1(c[3]), vset1(c[2]));
    vd d = vfma(x, vset1(c[5]), vset1(c[4])), e = vfma(x, vset1(c[7]), vset1(c[6]));
    vd f = vfma(x, vset1(c[9]), vset1(c[8]));
    return vfma(x4, vfma(x4, f, vfma(x2, e, d)), vfma(x2, b, a));
}

/*
 * With k1 = sqrt(mc), k2 = sqrt(k1): lambda = (1 - k2)/(1 + k2)/2, q = lambda + 2 lambda^5 + ...,
 * and pi/(2K) = ((1 + k2)/2)^2 / F(1/2, 1/2; 1; 16 lambda^4) (the arithmetic-geometric mean taken
 * twice). The pair must be in its canonical form, see pair.h.
 */
PLH_INLINE plh_trig vtrig_setup(vd m, vd mc)
{
    static const double q_lambda[5] = {0x1p+1, 0x1.dffffffff99b3p+3, 0x1.2c000081c3c9bp+7,
                                       0x1.aabcc98fa9bdap+10,
                                       0x1.49f8ea526edb0p+14}; /* (q/lambda - 1)/x, x = lambda^4 */
    static const double f_inv[5] = {-0x1p+2, -0x1.3ffffffffcb8ap+4, -0x1.60000085186f4p+7,
                                    -0x1.d4fcb46fcf39dp+10,
                                    -0x1.5c1658e234cafp+14}; /* (1/F(16x) - 1)/x */
    const vd one = vset1(1.0);
    plh_trig t;
    vd k1 = vsqrt(mc), k2 = vsqrt(k1);
    vd s = one + k2, ss = s * s;
    vd lambda = (vset1(0.5) * m) / ((one + k1) * ss);
    /* m + mc = 1 but for one rounding, of the larger: the true mc is mc + err. */
    vd err = (one - mc) - m;
    /* k2 + k2l has twice the digits; so has its square, ss + ssl. */
    vd k2l = vfma(k1 + k1, vsqrt_rest(k2, k1), vsqrt_rest(k1, mc) + err) / (vset1(4.0) * (k1 * k2));
    vd sl = (k2 - (s - one)) + k2l;
    vd ssl = vfma(s + s, sl, vprod_err(s, s, ss));
    vd x = lambda * lambda;
    x = x * x;
    t.q = vfma(lambda * x, vhorner(x, q_lambda, 5), lambda);
    t.kc = k1;
    t.w0 = vset1(0.25) * ss;
    t.wl = vfma(t.w0 * x, vpoly5(x, f_inv), vset1(0.25) * ssl);
    t.turn = vset1(0x1.45f306dc9c883p-1) * t.w0;
    return t;
}

/* 14 coefficients, Estrin and (below) Horner on the even and the odd ones. */
PLH_INLINE vd vpoly14(vd x, const double c[14])
{
    vd x2 = x * x, x4 = x2 * x2, x8 = x4 * x4, p[7];
#pragma GCC unroll 8
    for (int i = 0; i < 7; i++)
        p[i] = vfma(x, vset1(c[2 * i + 1]), vset1(c[2 * i]));
    vd low = vfma(x4, vfma(x2, p[3], p[2]), vfma(x2, p[1], p[0]));
    return vfma(x8, vfma(x4, p[6], vfma(x2, p[5], p[4])), low);
}

PLH_INLINE vd vhorner14(vd x, const double c[14])
{
    vd x2 = x * x, even = vset1(c[12]), odd = vset1(c[13]);
#pragma GCC unroll 8
    for (int i = 5; i >= 0; i--) {
        even = vfma(even, x2, vset1(c[2 * i]));
        odd = vfma(odd, x2, vset1(c[2 * i + 1]));
    }
    return vfma(odd, x, even);
}

/*
 * The same as vtrig_setup, sooner and a little less exactly (pi/(2K) to 0.5 u): for one evaluation.
 * One step of the mean, a = (1 + k1)/2, leaves the modulus l = (1 - k1)/(1 + k1), whose nome is
 * q^2: with y = l^2, q = (l/4) sqrt(16 q(y)/y) and pi/(2K) = a (1 - C(y)), 1 - C(y) = pi/(2K(y)).
 */
PLH_INLINE plh_trig vtrig_quick(vd m, vd mc)
{
    static const double nome[14] = {0x1p+0,
                                    0x1.0000000000002p-2,
                                    0x1.0ffffffffeba7p-3,
                                    0x1.680000020dc19p-4,
                                    0x1.08efff59c1934p-4,
                                    0x1.9f38366afcd97p-5,
                                    0x1.5321792f1a6c8p-5,
                                    0x1.1da0089f10cb3p-5,
                                    0x1.e3c8f67261351p-6,
                                    0x1.de455014d6b9fp-6,
                                    0x1.20190a5caca96p-7,
                                    0x1.10633f7a5a85dp-4,
                                    -0x1.1ca0a891cf5a1p-4,
                                    0x1.a87a54d4d7954p-4}; /* sqrt(16 q(y)/y) */
    static const double scale[14] = {0x1p-2,
                                     0x1.4000000000003p-4,
                                     0x1.5ffffffffe6dbp-5,
                                     0x1.d500000289bd4p-6,
                                     0x1.58bfff328c4d4p-6,
                                     0x1.0d1c21a095036p-6,
                                     0x1.b57b7a75a06d2p-7,
                                     0x1.6e947dd402c56p-7,
                                     0x1.350c09c07fbd1p-7,
                                     0x1.2f0d8f6047618p-7,
                                     0x1.79ddf05ec5813p-9,
                                     0x1.52cf8efa1975ep-6,
                                     -0x1.5ee0552eaf7f8p-6,
                                     0x1.0731f9b12f326p-5}; /* C(y)/y */
    const vd one = vset1(1.0), half = vset1(0.5);
    plh_trig t;
    vd k1 = vsqrt(mc), s = one + k1;
    vd l = m / (s * s), y = l * l;
    /* s + sl has twice the digits. m + mc = 1 but for one rounding: the true mc is mc + err. */
    vd err = (one - mc) - m;
    vd sl = vfma(vsqrt_rest(k1, mc) + err, half / k1, k1 - (s - one));
    t.kc = k1;
    t.q = (vset1(0.25) * l) * vhorner14(y, nome);
    t.w0 = half * s;
    vd c = y * vpoly14(y, scale);
    t.wl = vfma(half * sl, vfma(vset1(3.0), c, one), -(t.w0 * c));
    vd near = vfma(y, vset1(0.0919), vset1(0.2497)); /* C(y)/y */
    t.turn = (vset1(0x1.45f306dc9c883p-2) * s) * vfnma(y, near, one);
    return t;
}

/* x = 2^e f of a normal x, f in [1/sqrt 2, sqrt 2): ln f = 2s + sz poly, s = (f-1)/(f+1). */
typedef struct plh_log {
    vd e, f, s, sz, poly;
} plh_log;

PLH_INLINE plh_log vlog_split(vd x)
{
    static const double c[7] = {0x1.5555555555558p-1, 0x1.99999999949c3p-2, 0x1.2492492ef134dp-2,
                                0x1.c71c61a265960p-3, 0x1.74630fb47b087p-3, 0x1.39f2ac8e848c3p-3,
                                0x1.2be78035f90e7p-3}; /* (2 atanh(s) - 2s)/s^3 in s^2 */
    plh_log l;
    vi biased = vishr(vbits(x) + visplat(UINT64_C(0x00195f619980c433)), 52);
    l.f = vfrom_bits(vbits(x) - vishl(biased - visplat(1024), 52));
    l.e = vfrom_bits(biased | visplat(UINT64_C(0x4330000000000000))) - vset1(0x1p52 + 1024.0);
    l.s = (l.f - vset1(1.0)) / (l.f + vset1(1.0));
    vd z = l.s * l.s, z2 = z * z;
    vd a = vfma(z, vset1(c[1]), vset1(c[0])), b = vfma(z, vset1(c[3]), vset1(c[2]));
    vd d = vfma(z2, vset1(c[6]), vfma(z, vset1(c[5]), vset1(c[4])));
    l.sz = l.s * z;
    l.poly = vfma(z2, vfma(z2, d, b), a);
    return l;
}

/* ln f, and the exponent. */
PLH_INLINE vd vlog_parts(vd x, vd *e)
{
    plh_log l = vlog_split(x);
    *e = l.e;
    return vfma(l.sz, l.poly, l.s + l.s);
}

/* mc normal (>= 2^-1022). */
PLH_INLINE plh_hyp vhyp_setup(vd mc)
{
    static const double nome[10] = {0x1p-4,
                                    0x1.0000000000009p-5,
                                    0x1.4ffffffff9394p-6,
                                    0x1.f000000e13ac4p-7,
                                    0x1.870ffa62a9bfep-7,
                                    0x1.41a91e3539ac8p-7,
                                    0x1.105c64ea9d020p-7,
                                    0x1.dbef68f798488p-8,
                                    0x1.77fe70d6b25e4p-8,
                                    0x1.1a4107c58a480p-7}; /* q/mc */
    static const double scale[10] = {0x1p-2,
                                     0x1.4000000000006p-4,
                                     0x1.5ffffffffb282p-5,
                                     0x1.d500000a0fcf1p-6,
                                     0x1.58bffbfc87581p-6,
                                     0x1.0d1ccca065341p-6,
                                     0x1.b55470081c867p-7,
                                     0x1.7121d4f1907f5p-7,
                                     0x1.1d23461521b44p-7,
                                     0x1.9bcfa3ab140b6p-7}; /* (1 - pi/(2K(mc)))/mc */
    static const double log_nome[10] = {0x1p-1,
                                        0x1.a000000000009p-3,
                                        0x1.eaaaaaaaa3463p-4,
                                        0x1.51a00007add00p-4,
                                        0x1.f9b32d12ec8a9p-5,
                                        0x1.8f8fe2fda7fc4p-5,
                                        0x1.476dcd24d37bbp-5,
                                        0x1.1624b9c5a49fap-5,
                                        0x1.af6977b2a901ep-6,
                                        0x1.396026fb244fcp-5}; /* ln(16 q/mc)/mc */
    plh_hyp h;
    h.q = mc * vpoly10(mc, nome);
    h.c = mc * vpoly10(mc, scale);
    vd e, lf = vlog_parts(mc, &e);
    vd g = vset1(-0.5) * vfma(mc, vpoly10(mc, log_nome), lf);
    /* L = -((e - 4) ln 2 + ln f + g)/2; the product with the short head of ln 2 is exact. */
    e = vset1(4.0) - e;
    vd lh = e * vset1(0x1.62e42fefap-2), lo = vfma(e, vset1(0x1.cf79abc9e3b3ap-41), g);
    h.lh = lh + lo;
    h.ll = (lh - h.lh) + lo;
    return h;
}

#endif
