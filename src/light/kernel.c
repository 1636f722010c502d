/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Brightness with times in the lanes; compiled once per instruction set. */
#include "base/atan.h"
#include "base/explog.h"
#include "base/inline.h"
#include "base/simd.h"
#include "base/sincos.h"
#include "light/inside.h"

#define HALF_PI 0x1.921fb54442d18p+0

typedef struct vector {
    vd x, y, z;
} vector;

/* Unit directions to Sun and observer in the axes of the shape. */
typedef struct view {
    vector sun, observer;
} view;

PLH_INLINE vd dot(vector a, vector b)
{
    return vfma(a.x, b.x, vfma(a.y, b.y, a.z * b.z));
}

PLH_INLINE vector unit(vector v)
{
    const vd most = vmax(vabs(v.x), vmax(vabs(v.y), vabs(v.z)));
    const vector s = {v.x / most, v.y / most, v.z / most};
    const vd length = vsqrt(dot(s, s));
    return (vector){s.x / length, s.y / length, s.z / length};
}

/* v - 2 w (u x v) + 2 u x (u x v): from space to the axes that q = (w, u) turns there. */
PLH_INLINE vector unturn(const vd q[4], vector v)
{
    const vd cx = vfma(q[2], v.z, -q[3] * v.y), cy = vfma(q[3], v.x, -q[1] * v.z);
    const vd cz = vfma(q[1], v.y, -q[2] * v.x);
    const vd dx = vfma(q[2], cz, -q[3] * cy), dy = vfma(q[3], cx, -q[1] * cz);
    const vd dz = vfma(q[1], cy, -q[2] * cx);
    return (vector){vfma(vset1(2.0), vfma(-q[0], cx, dx), v.x),
                    vfma(vset1(2.0), vfma(-q[0], cy, dy), v.y),
                    vfma(vset1(2.0), vfma(-q[0], cz, dz), v.z)};
}

PLH_INLINE vd load(const double *p, size_t i, int n, bool fixed)
{
    return fixed ? vset1(p[0]) : n == VWIDTH ? vload(p + i) : vload_n(p + i, n, p[i]);
}

PLH_INLINE vector direction(const plh_directions *d, size_t i, int n)
{
    return (vector){load(d->x, i, n, d->fixed), load(d->y, i, n, d->fixed),
                    load(d->z, i, n, d->fixed)};
}

/* q times the turn from the shape to the principal frame. */
PLH_INLINE void attitude(const plh_light_task *task, size_t i, int n, vd q[4])
{
    const plh_states *s = &task->states;
    const plh_quat f = task->light->turn;
    const vd w = load(s->qw, i, n, false), x = load(s->qx, i, n, false);
    const vd y = load(s->qy, i, n, false), z = load(s->qz, i, n, false);
    q[0] = w * f.w - x * f.x - y * f.y - z * f.z;
    q[1] = w * f.x + x * f.w + y * f.z - z * f.y;
    q[2] = w * f.y + y * f.w + z * f.x - x * f.z;
    q[3] = w * f.z + z * f.w + x * f.y - y * f.x;
}

PLH_INLINE view view_of(const plh_light_task *task, size_t i, int n)
{
    vd q[4];
    attitude(task, i, n, q);
    return (view){unturn(q, unit(direction(&task->sun, i, n))),
                  unturn(q, unit(direction(&task->observer, i, n)))};
}

/* --- Facets --- */

static vd gloss_lanes(const plh_surface *surface, vd mu, vd mu0, vd sum)
{
    double m[VWIDTH], m0[VWIDTH], s[VWIDTH];
    vstore(m, mu);
    vstore(m0, mu0);
    vstore(s, sum);
    for (int i = 0; i < VWIDTH; i++)
        m[i] = m[i] > 0.0 && m0[i] > 0.0 ? plh_surface_gloss(surface, m[i], m0[i], s[i]) : 0.0;
    return vload(m);
}

/* S of one facet: zero on the dark side and out of sight. */
PLH_INLINE vd facet_light(const plh_surface *s, bool divide, bool gloss, vd mu, vd mu0, vd sum)
{
    const vd zero = vset1(0.0), m = vmax(mu, zero), m0 = vmax(mu0, zero);
    vd factor = vset1(s->lambert);
    if (divide) /* the least number that matters in place of 0/0 */
        factor = factor + vset1(s->lommel_seeliger) / vmax(m + m0, vset1(0x1p-900));
    vd light = m * vfma(m0, factor, vselect(vgt(m0, zero), vset1(s->geometric), zero));
    if (gloss && vany(vmand(vgt(m, zero), vgt(m0, zero))))
        light = light + gloss_lanes(s, m, m0, sum);
    return light;
}

PLH_INLINE vd add_group(const plh_light *L, const plh_light_group *g, const view *v, bool divide,
                        bool gloss, vd total)
{
    const vector both = {v->sun.x + v->observer.x, v->sun.y + v->observer.y,
                         v->sun.z + v->observer.z};
    const vd sum = gloss ? vsqrt(dot(both, both)) : vset1(0.0);
    for (size_t i = g->first; i < g->last; i++) {
        const vector n = {vset1(L->normal[0][i]), vset1(L->normal[1][i]), vset1(L->normal[2][i])};
        const vd light =
            facet_light(&g->surface, divide, gloss, dot(n, v->observer), dot(n, v->sun), sum);
        total = vfma(vset1(L->area[i]), light, total);
    }
    return total;
}

static vd mesh_flux(const plh_light *L, const view *v)
{
    vd total = vset1(0.0);
    for (size_t k = 0; k < L->groups; k++) {
        const plh_light_group *g = &L->group[k];
        const bool divide = g->surface.lommel_seeliger != 0.0;
        if (g->surface.gloss != PLH_GLOSS_NONE)
            total = add_group(L, g, v, divide, true, total);
        else if (divide)
            total = add_group(L, g, v, true, false, total);
        else
            total = add_group(L, g, v, false, false, total);
    }
    return total;
}

static vd shaded_flux(const plh_light *L, const view *v, int n)
{
    double out[VWIDTH];
    for (int i = 0; i < VWIDTH; i++)
        out[i] =
            i < n ? plh_shade_flux(
                        L, plh_vec3_make(vget(v->sun.x, i), vget(v->sun.y, i), vget(v->sun.z, i)),
                        plh_vec3_make(vget(v->observer.x, i), vget(v->observer.y, i),
                                      vget(v->observer.z, i)))
                  : 0.0;
    return vload(out);
}

/* --- Round bodies --- */

/* Two vectors of lengths a, b that enclose an angle with this cosine and sine. */
typedef struct pair {
    vd a, b, c, s;
} pair;

PLH_INLINE vd log_lanes(vd x)
{
    double a[VWIDTH];
    vstore(a, x);
    for (int i = 0; i < VWIDTH; i++)
        a[i] = plh_log(a[i]);
    return vload(a);
}

/*
 * The integral of a b cos f cos(f - e)/(a cos f + b cos(f - e)) over all f at which both cosines
 * are positive, e the angle of the pair. With a + b exp(ie) = t exp(il) and m = e - l it is
 *     a b/t (cos l + cos m - sin l sin m ln(cot(l/2) cot(m/2)))
 * (Muinonen and Lumme 2015, their Eq. 11 for an ellipsoid).
 */
PLH_INLINE vd lommel_seeliger(pair p)
{
    const vd along_a = vfma(p.b, p.c, p.a), along_b = vfma(p.a, p.c, p.b);
    const vd t = vsqrt(vfma(along_a, along_a, p.b * p.s * (p.b * p.s)));
    const vd tiny = vset1(0x1p-900), safe = vmax(t, tiny);
    const vd cl = along_a / safe, cm = along_b / safe;
    const vd sines = p.a * p.s / safe * (p.b * p.s / safe);
    const vd turn = (vset1(1.0) + cl) * (vset1(1.0) + cm) / vmax(sines, tiny);
    const vd bracket = cl + cm - sines * log_lanes(vmax(turn, vset1(1.0)));
    return p.a * p.b / safe * vmax(bracket, vset1(0.0));
}

/* Lengths of o and s and the angle between them. */
PLH_INLINE pair pair_of(vector o, vector s)
{
    const vd a = vsqrt(dot(o, o)), b = vsqrt(dot(s, s));
    const vector c = {vfma(o.y, s.z, -o.z * s.y), vfma(o.z, s.x, -o.x * s.z),
                      vfma(o.x, s.y, -o.y * s.x)};
    const vd ab = vmax(a * b, vset1(0x1p-1000));
    return (pair){a, b, dot(o, s) / ab, vsqrt(dot(c, c)) / ab};
}

/* Orthogonal unit vectors in the plane of o and s, the first along o. Where both have one
 * direction, any plane will do. */
PLH_INLINE void plane_of(vector o, vector s, vector e[2])
{
    e[0] = unit(o);
    const vd along = dot(s, e[0]);
    vector r = {vfma(-along, e[0].x, s.x), vfma(-along, e[0].y, s.y), vfma(-along, e[0].z, s.z)};
    const vm lost = vmnot(vgt(dot(r, r), dot(s, s) * 0x1p-90));
    const vm x = vlt(vabs(e[0].x), vset1(0.6)); /* an axis that is not along o */
    const vd one = vset1(1.0), zero = vset1(0.0);
    r = (vector){vselect(lost, vselect(x, one, zero), r.x),
                 vselect(lost, vselect(x, zero, one), r.y), vselect(lost, zero, r.z)};
    r = unit(r);
    const vd rest = dot(r, e[0]); /* rounding of the first subtraction */
    e[1] = unit(
        (vector){vfma(-rest, e[0].x, r.x), vfma(-rest, e[0].y, r.y), vfma(-rest, e[0].z, r.z)});
}

/* 1/sqrt(x) for a normal x > 0, without division: a guess from the bits of x, good to 3.5 %, whose
 * error each of Newton's steps squares. */
PLH_INLINE vd inverse_root(vd x)
{
    vd y = vfrom_bits(visplat(UINT64_C(0x5FE6EB50C7B537A9)) - vishr(vbits(x), 1));
    const vd half = x * 0.5;
    for (int i = 0; i < 4; i++)
        y = y * vfma(-half * y, y, vset1(1.5));
    return y;
}

/* The sum over the nodes of the polar angle at one longitude, given by its unit vector r in the
 * plane: sin^3/|n|, n the normal that is not yet of length one. */
PLH_INLINE vd over_polar(const plh_light *L, vector r, vector e3)
{
    const plh_vec3 a = L->extent;
    const vector k = {r.x / a.x, r.y / a.y, r.z / a.z}, k3 = {e3.x / a.x, e3.y / a.y, e3.z / a.z};
    const vd rr = dot(k, k), rz = vset1(2.0) * dot(k, k3), zz = dot(k3, k3);
    vd sum = vset1(0.0);
    for (int i = 0; i < L->nodes; i++) {
        const vd s = vset1(L->polar_sin[i]), c = vset1(L->polar_cos[i]);
        const vd n2 = vfma(s, vfma(s, rr, c * rz), c * c * zz);
        sum = vfma(vset1(L->polar_weight[i]), inverse_root(n2), sum);
    }
    return sum;
}

/* Lambert's ellipsoid: an affine map makes a sphere of it, on which the lit part that is seen is a
 * lune; o and s are the mapped directions. Gauss's rule in longitude and polar angle. */
static vd lambert_ellipsoid(const plh_light *L, vector o, vector s, pair p)
{
    vector e[2];
    plane_of(o, s, e);
    const vector e3 = {vfma(e[0].y, e[1].z, -e[0].z * e[1].y),
                       vfma(e[0].z, e[1].x, -e[0].x * e[1].z),
                       vfma(e[0].x, e[1].y, -e[0].y * e[1].x)};
    const vd angle = vatan2(p.s, p.c), middle = angle * 0.5, half = vset1(HALF_PI) - middle;
    vd sum = vset1(0.0);
    for (int i = 0; i < L->nodes; i++) {
        vd sf, cf;
        vsincos(vfma(half, vset1(L->node[i]), middle), &sf, &cf);
        const vector r = {vfma(cf, e[0].x, sf * e[1].x), vfma(cf, e[0].y, sf * e[1].y),
                          vfma(cf, e[0].z, sf * e[1].z)};
        const vd both = cf * vfma(cf, p.c, sf * p.s);
        sum = vfma(vset1(L->weight[i]) * both, over_polar(L, r, e3), sum);
    }
    return p.a * p.b * half * sum;
}

static vd ellipsoid_flux(const plh_light *L, const view *v)
{
    const plh_surface *w = &L->group[0].surface;
    const plh_vec3 a = L->extent;
    const vector o = {v->observer.x / a.x, v->observer.y / a.y, v->observer.z / a.z};
    const vector s = {v->sun.x / a.x, v->sun.y / a.y, v->sun.z / a.z};
    const pair p = pair_of(o, s);
    vd sum = vset1(w->geometric * HALF_PI) * p.a * (vset1(1.0) + p.c);
    if (w->lommel_seeliger != 0.0)
        sum = vfma(vset1(w->lommel_seeliger * HALF_PI), lommel_seeliger(p), sum);
    if (w->lambert != 0.0)
        sum = vfma(vset1(w->lambert), lambert_ellipsoid(L, o, s, p), sum);
    return vset1(a.x * a.y * a.z) * sum;
}

static vd cylinder_flux(const plh_light *L, const view *v)
{
    const plh_surface *w = &L->group[0].surface;
    const vd zero = vset1(0.0), one = vset1(1.0);
    const pair p =
        pair_of((vector){v->observer.x, v->observer.y, zero}, (vector){v->sun.x, v->sun.y, zero});
    vd side = vset1(w->geometric) * p.a * (one + p.c);
    if (w->lommel_seeliger != 0.0)
        side = vfma(vset1(w->lommel_seeliger), lommel_seeliger(p), side);
    const vd apart = vset1(2.0 * HALF_PI) - vatan2(p.s, p.c);
    side = vfma(vset1(0.5 * w->lambert) * p.a * p.b, vfma(apart, p.c, p.s), side);
    /* Of the two ends, Sun and observer share at most one. */
    const vd up = facet_light(w, true, false, v->observer.z, v->sun.z, zero);
    const vd down = facet_light(w, true, false, -v->observer.z, -v->sun.z, zero);
    const double r = L->extent.x;
    return vfma(vset1(2.0 * r * L->extent.z), side, vset1(2.0 * HALF_PI * r * r) * (up + down));
}

static vd flux_of(const plh_light *L, const view *v, int n)
{
    if (L->kind == PLH_SHAPE_ELLIPSOID)
        return ellipsoid_flux(L, v);
    if (L->kind == PLH_SHAPE_CYLINDER)
        return cylinder_flux(L, v);
    return L->shaded ? shaded_flux(L, v, n) : mesh_flux(L, v);
}

void PLH_ISA(plh_light_many)(const plh_light_task *task, size_t first, size_t last)
{
    for (size_t i = first; i < last; i += VWIDTH) {
        const int n = last - i < VWIDTH ? (int)(last - i) : VWIDTH;
        const view v = view_of(task, i, n);
        const vd all = v.sun.x + v.sun.y + v.sun.z + v.observer.x + v.observer.y + v.observer.z;
        const vd flux = vfma(vset1(0.0), all, flux_of(task->light, &v, n)); /* NaN stays NaN */
        if (n == VWIDTH)
            vstore(task->flux + i, flux);
        else
            vstore_n(task->flux + i, flux, n);
    }
}
