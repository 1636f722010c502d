/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The flux of an ellipsoid with its derivatives. An affine map with k = 1/extent makes a sphere of
 * it; o = k observer and s = k sun, by components (docs/light-inversion.md).
 */
#include <math.h>

#include "base/rounding.h"
#include "light/inside.h"

#define HALF_PI 1.57079632679489661923

/* A part of the flux over abc, and its derivatives by o, by s, and by k where o and s stay. */
struct part {
    double f;
    plh_vec3 o, s, k;
};

/* Lengths of o and s, and their product. */
struct sides {
    plh_vec3 o, s;
    double A, B, D;
};

static plh_vec3 sum2(double x, plh_vec3 u, double y, plh_vec3 v)
{
    return plh_vec3_make(x * u.x + y * v.x, x * u.y + y * v.y, x * u.z + y * v.z);
}

static void geometric(const struct sides *p, struct part *out)
{
    out->f = HALF_PI * (p->A + p->D / p->B);
    out->o = sum2(HALF_PI / p->A, p->o, HALF_PI / p->B, p->s);
    out->s = sum2(HALF_PI / p->B, p->o, -HALF_PI * p->D / (p->B * p->B * p->B), p->s);
}

/* h(u) = 1 - (1 - u^2)/u artanh u and its slope; w = 1 - u^2, which may be more exact than u. */
static double bracket(double u, double w, double *slope)
{
    if (u < 0.25) { /* 2 sum of u^2k/(4 k^2 - 1) */
        double h = 0.0, d = 0.0, power = u;
        for (int k = 1; k < 14; k++, power *= u * u) {
            h += 2.0 * power * u / (4.0 * k * k - 1.0);
            d += 4.0 * k * power / (4.0 * k * k - 1.0);
        }
        *slope = d;
        return h;
    }
    const double artanh = 0.5 * log((1.0 + u) * (1.0 + u) / fmax(w, 1e-300));
    *slope = (1.0 + u * u) / (u * u) * artanh - 1.0 / u;
    return 1.0 - w / u * artanh;
}

/*
 * Muinonen and Lumme (2015), Eq. 11, with the sides A, B and T of their triangle: cot(l/2) cot(m/2)
 * is (A + B + T)/(A + B - T), so that with u = T/(A + B)
 *     f = pi/2 (A B + D)(A + B)/T^2 h(u), T^2 = A^2 + B^2 + 2 D.
 */
static void lommel_seeliger(const struct sides *p, struct part *out)
{
    const double A = p->A, B = p->B, D = p->D, X = A + B;
    const plh_vec3 c = plh_vec3_cross(p->o, p->s), both = plh_vec3_add(p->o, p->s);
    const double cross = plh_vec3_dot(c, c);
    const double N = D < 0.0 ? cross / (A * B - D) : A * B + D;
    const double T = fmax(plh_vec3_norm(both), 1e-150 * X), u = T / X;
    const double less = D > 0.0 ? cross / (A * B + D) : A * B - D;
    double slope;
    const double h = bracket(u, 2.0 * less / (X * X), &slope), t2 = T * T;
    const double by_N = X * h / t2, by_X = N * h / t2 - N * slope * u / t2;
    const double by_T = N * slope / t2 - 2.0 * N * X * h / (t2 * T);
    const double by_A = by_N * B + by_X + by_T * A / T, by_B = by_N * A + by_X + by_T * B / T;
    const double by_D = by_N + by_T / T;
    out->f = HALF_PI * N * X * h / t2;
    out->o = sum2(HALF_PI * by_A / A, p->o, HALF_PI * by_D, p->s);
    out->s = sum2(HALF_PI * by_B / B, p->s, HALF_PI * by_D, p->o);
}

/* Orthogonal unit vectors, the first along o, the second in the plane of o and s, or any. */
static void frame_of(const struct sides *p, plh_vec3 e[3])
{
    e[0] = plh_vec3_scale(1.0 / p->A, p->o);
    plh_vec3 r = plh_vec3_sub(p->s, plh_vec3_scale(plh_vec3_dot(p->s, e[0]), e[0]));
    if (!(plh_vec3_norm(r) > 1e-13 * p->B))
        r = plh_vec3_cross(e[0], plh_vec3_axis(fabs(e[0].x) < 0.6 ? 0 : 1));
    r = plh_vec3_sub(r, plh_vec3_scale(plh_vec3_dot(r, e[0]), e[0]));
    e[1] = plh_vec3_unit(r);
    e[2] = plh_vec3_cross(e[0], e[1]);
}

/* Sums over the polar angle at one longitude r: sin^3/|n|, sin^2 cos/|n|, and sin^3 with sin^2,
 * sin cos and cos^2 over |n|^3; n = k (sin r + cos e3). */
static void over_polar(const plh_light *L, plh_vec3 kr, plh_vec3 kz, double sum[5])
{
    const double rr = plh_vec3_dot(kr, kr), rz = 2.0 * plh_vec3_dot(kr, kz),
                 zz = plh_vec3_dot(kz, kz);
    for (int i = 0; i < 5; i++)
        sum[i] = 0.0;
    for (int i = 0; i < L->nodes; i++) {
        const double s = L->polar_sin[i], c = L->polar_cos[i];
        const double n2 = s * (s * rr + c * rz) + c * c * zz, root = sqrt(n2);
        const double one = L->polar_weight[i] / root, three = one / n2;
        sum[0] += one;
        sum[1] += one * c / s;
        sum[2] += three * s * s;
        sum[3] += three * s * c;
        sum[4] += three * c * c;
    }
}

/*
 * Lambert's law: the integral of (o.r)(s.r)/|k r| over the unit vectors r with both products
 * positive. Its integrand vanishes at the border, so that the derivatives are integrals over the
 * same lune.
 */
static void lambert(const plh_light *L, plh_vec3 k, const struct sides *p, struct part *out)
{
    plh_vec3 e[3];
    frame_of(p, e);
    const plh_vec3 kz = plh_vec3_mul(k, e[2]);
    const double across = plh_vec3_dot(p->s, e[1]), along = plh_vec3_dot(p->s, e[0]);
    const double middle = 0.5 * atan2(across, along), half = HALF_PI - middle;
    *out = (struct part){.f = 0.0};
    for (int i = 0; i < L->nodes; i++) {
        const double f = middle + half * L->node[i], sf = sin(f), cf = cos(f);
        const plh_vec3 r = sum2(cf, e[0], sf, e[1]);
        const double w = half * L->weight[i], os = p->A * cf, ss = along * cf + across * sf;
        double sum[5];
        over_polar(L, plh_vec3_mul(k, r), kz, sum);
        const plh_vec3 first = sum2(sum[0], r, sum[1], e[2]);
        const plh_vec3 rr = plh_vec3_mul(r, r), rz = plh_vec3_mul(r, e[2]),
                       zz = plh_vec3_mul(e[2], e[2]);
        const plh_vec3 third = sum2(1.0, sum2(sum[2], rr, 2.0 * sum[3], rz), sum[4], zz);
        out->f += w * os * ss * sum[0];
        out->o = sum2(1.0, out->o, w * ss, first);
        out->s = sum2(1.0, out->s, w * os, first);
        out->k = sum2(1.0, out->k, -w * os * ss, plh_vec3_mul(k, third));
    }
}

/* Adds a part with its weight. */
static void add(double weight, const struct part *part, struct part *sum)
{
    sum->f += weight * part->f;
    sum->o = sum2(1.0, sum->o, weight, part->o);
    sum->s = sum2(1.0, sum->s, weight, part->s);
    sum->k = sum2(1.0, sum->k, weight, part->k);
}

/* Across a direction v of any length, in the axes of the body. */
static plh_vec3 gradient(const plh_light *L, plh_vec3 g, plh_vec3 unit, double length, double scale)
{
    const plh_vec3 flat = plh_vec3_sub(g, plh_vec3_scale(plh_vec3_dot(g, unit), unit));
    return plh_vec3_scale(scale / length, plh_quat_rotate(L->turn, flat));
}

static void evaluate(const plh_light *L, plh_vec3 sun, plh_vec3 observer, plh_flux_slopes *out)
{
    const plh_vec3 a = L->extent, k = {1.0 / a.x, 1.0 / a.y, 1.0 / a.z};
    const plh_vec3 us = plh_quat_unrotate(L->turn, plh_vec3_unit(sun));
    const plh_vec3 uo = plh_quat_unrotate(L->turn, plh_vec3_unit(observer));
    struct sides p = {.o = plh_vec3_mul(k, uo), .s = plh_vec3_mul(k, us)};
    p.A = plh_vec3_norm(p.o), p.B = plh_vec3_norm(p.s), p.D = plh_vec3_dot(p.o, p.s);
    const plh_surface *w = &L->group[0].surface;
    struct part part[3] = {{.f = 0.0}}, sum = {.f = 0.0};
    geometric(&p, &part[0]);
    lommel_seeliger(&p, &part[1]);
    if (w->lambert != 0.0)
        lambert(L, k, &p, &part[2]);
    add(w->geometric, &part[0], &sum);
    add(w->lommel_seeliger, &part[1], &sum);
    add(w->lambert, &part[2], &sum);
    const double scale =
        a.x * a.y * a.z * plh_phase_factor(&L->phase, plh_phase_angle(sun, observer));
    out->flux = scale * sum.f;
    out->sun = gradient(L, plh_vec3_mul(k, sum.s), us, plh_vec3_norm(sun), scale);
    out->observer = gradient(L, plh_vec3_mul(k, sum.o), uo, plh_vec3_norm(observer), scale);
    const plh_vec3 moved = plh_vec3_add(plh_vec3_mul(p.o, sum.o), plh_vec3_mul(p.s, sum.s));
    const plh_vec3 d = plh_vec3_mul(k, plh_vec3_add(moved, plh_vec3_mul(k, sum.k)));
    out->extent = plh_vec3_scale(scale, sum2(sum.f, k, -1.0, d));
    out->geometric = scale * part[0].f;
    out->lommel_seeliger = scale * part[1].f;
    out->lambert = w->lambert != 0.0 ? scale * part[2].f : NAN;
}

plh_status plh_light_slopes(const plh_light *light, plh_vec3 sun, plh_vec3 observer,
                            plh_flux_slopes *out)
{
    const plh_vec3 nan = {NAN, NAN, NAN};
    *out = (plh_flux_slopes){NAN, nan, nan, nan, NAN, NAN, NAN};
    if (light->kind != PLH_SHAPE_ELLIPSOID)
        return PLH_UNSUPPORTED;
    const int mode = plh_round_nearest();
    evaluate(light, sun, observer, out);
    plh_round_back(mode);
    return PLH_OK;
}
