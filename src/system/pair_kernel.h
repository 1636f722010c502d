/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * One pair of sites, VWIDTH pairs at once. With r = x_i - x_j, a = mu_i.r, b = mu_j.r, c =
 * mu_i.mu_j and k = (e-1)/((2e+1) rc^3) of the reaction field, else 0 (Celledoni, Fassò et al.
 * 2007, eqs (46)-(48)):
 *     V = c12/r^12 - c6/r^6 + q_i q_j (1/r + k r^2 - s) + (1/r^3 - 2k)(c + q_i b - q_j a) - 3ab/r^5
 * times the switch S. Torques need no cross product here: E_i = -dV/dmu_i is summed at each site,
 * and the torque is mu_i x E_i, once for a site.
 */
#ifndef PLH_SYSTEM_PAIR_KERNEL_H
#define PLH_SYSTEM_PAIR_KERNEL_H

#include "base/simd.h"

/* Sums go to eight lanes on every machine, so that all vector lengths give the same bits. */
enum { PLH_LANES = 8, PLH_GROUPS = PLH_LANES / VWIDTH };

/* What a kernel is specialised for. */
typedef struct plh_pair_kind {
    bool attract; /* c6 */
    bool table;   /* more than one type of site */
    bool dipole, charge;
    bool cut; /* cut-off, periodic box, reaction field */
    bool energy;
} plh_pair_kind;

typedef struct plh_pair_rules {
    double c12, c6;               /* of the only type */
    const double *c12_of, *c6_of; /* types x types */
    int types;
    double box[3], per_box[3]; /* 0 where open */
    /* Lists: two ranges do not fit into the box; the images of bodies nearer than inner[] are those
     * of their sites. */
    bool site_images;
    double inner[3];
    double on2, off2, per_gap; /* switch in r^2; per_gap 0: plain */
    double k2;                 /* 2k */
    double shift;              /* s */
} plh_pair_rules;

/* Energies of the pairs by kind, and their virial. */
enum { PLH_PAIR_SHORT, PLH_PAIR_DIPOLE, PLH_PAIR_CHARGE, PLH_PAIR_VIRIAL, PLH_PAIR_TOTALS };
typedef struct plh_pair_totals {
    double value[PLH_PAIR_TOTALS];
} plh_pair_totals;

/* The same by lane. */
typedef struct plh_pair_sums {
    double value[PLH_PAIR_TOTALS][PLH_LANES];
} plh_pair_sums;

typedef struct plh_pair_site {
    vd x, y, z, ux, uy, uz, q;
} plh_pair_site;

typedef struct plh_pair_result {
    vd fx, fy, fz;    /* on i; the opposite on j */
    vd eix, eiy, eiz; /* field at i */
    vd ejx, ejy, ejz;
    vd v[4];
} plh_pair_result;

/* S and -2 dS/d(r^2): S = 1 - x^6 (462 - 1980x + 3465x^2 - 3080x^3 + 1386x^4 - 252x^5). */
static inline void plh_pair_switch(const plh_pair_rules *p, vd r2, vm within, vd *s, vd *ds)
{
    const vd zero = vset1(0.0), one = vset1(1.0);
    vd x = (r2 - vset1(p->on2)) * vset1(p->per_gap);
    x = vmin(one, vmax(zero, x));
    const vd x2 = x * x, y = x - x2, y2 = y * y;
    vd t = vfma(vset1(-252.0), x, vset1(1386.0));
    t = vfma(t, x, vset1(-3080.0));
    t = vfma(t, x, vset1(3465.0));
    t = vfma(t, x, vset1(-1980.0));
    t = vfma(t, x, vset1(462.0));
    *s = vselect(within, one - (x2 * x2 * x2) * t, zero);
    *ds = vselect(within, vset1(5544.0 * p->per_gap) * (y2 * y2 * y), zero);
}

static inline vd plh_pair_image(vd d, double box, double per_box)
{
    return vfma(vset1(-box), vround(d * vset1(per_box)), d);
}

/* What the parts of a pair have in common: powers w_n = 1/r^n; w3k = w3 - 2k; the force on i is
 * f0 r + fi mu_i + fj mu_j, the fields are fi r - w3k mu_j at i and fj r - w3k mu_i at j. */
typedef struct plh_pair_work {
    vd dx, dy, dz, r2, r, w2, w3, w3k;
    vd f0, fi, fj, v[3];
} plh_pair_work;

/* The root and the division of a pair. They take longest to come: a kernel may do them ahead. */
typedef struct plh_pair_distance {
    vd r, w3;
} plh_pair_distance;

PLH_INLINE void plh_pair_separate(const plh_pair_rules *p, plh_pair_kind kind,
                                  const plh_pair_site *i, const plh_pair_site *j, plh_pair_work *w)
{
    w->dx = i->x - j->x, w->dy = i->y - j->y, w->dz = i->z - j->z;
    if (kind.cut) {
        w->dx = plh_pair_image(w->dx, p->box[0], p->per_box[0]);
        w->dy = plh_pair_image(w->dy, p->box[1], p->per_box[1]);
        w->dz = plh_pair_image(w->dz, p->box[2], p->per_box[2]);
    }
    w->r2 = vfma(w->dx, w->dx, vfma(w->dy, w->dy, w->dz * w->dz));
}

PLH_INLINE plh_pair_distance plh_pair_measure(const plh_pair_rules *p, plh_pair_kind kind,
                                              const plh_pair_site *i, const plh_pair_site *j)
{
    plh_pair_work w;
    plh_pair_distance d;
    plh_pair_separate(p, kind, i, j, &w);
    d.r = vsqrt(w.r2);
    d.w3 = vset1(1.0) / (w.r2 * d.r);
    return d;
}

/* valid: the lanes that count, used if masked. */
PLH_INLINE plh_pair_work plh_pair_begin(const plh_pair_rules *p, plh_pair_kind kind,
                                        const plh_pair_site *i, const plh_pair_site *j,
                                        plh_pair_distance d, bool masked, vm valid)
{
    plh_pair_work w;
    plh_pair_separate(p, kind, i, j, &w);
    w.r = d.r;
    w.w3 = d.w3;
    if (masked)
        w.w3 = vselect(valid, w.w3, vset1(0.0));
    w.w2 = w.w3 * w.r;
    w.w3k = w.w3;
    if (kind.cut)
        w.w3k = w.w3 - vset1(p->k2);
    w.fi = w.fj = w.v[1] = w.v[2] = vset1(0.0);
    return w; /* cppcheck-suppress uninitvar ; the caller fills in the rest */
}

PLH_INLINE void plh_pair_short(plh_pair_kind kind, vd c12, vd c6, plh_pair_work *w)
{
    const vd w6 = w->w3 * w->w3, a12 = c12 * (w6 * w6);
    w->v[0] = a12;
    w->f0 = w->w2 * (vset1(12.0) * a12);
    if (kind.attract) {
        const vd a6 = c6 * w6;
        w->v[0] = a12 - a6;
        w->f0 = w->w2 * vfma(vset1(12.0), a12, vset1(-6.0) * a6);
    }
}

PLH_INLINE void plh_pair_charge(const plh_pair_rules *p, plh_pair_kind kind, vd qq,
                                plh_pair_work *w)
{
    w->v[2] = qq * (w->r * w->w2);
    w->f0 = vfma(qq, w->w3, w->f0);
    if (kind.cut) {
        w->v[2] = vfma(qq, vfma(vset1(0.5 * p->k2), w->r2, vset1(-p->shift)), w->v[2]);
        w->f0 = vfma(qq, vset1(-p->k2), w->f0);
    }
}

PLH_INLINE void plh_pair_dipole(plh_pair_kind kind, const plh_pair_site *i, const plh_pair_site *j,
                                plh_pair_work *w)
{
    const vd s5 = vset1(3.0) * (w->w3 * w->w2);
    const vd a = vfma(i->ux, w->dx, vfma(i->uy, w->dy, i->uz * w->dz));
    const vd b = vfma(j->ux, w->dx, vfma(j->uy, w->dy, j->uz * w->dz));
    const vd c = vfma(i->ux, j->ux, vfma(i->uy, j->uy, i->uz * j->uz));
    w->fi = s5 * b;
    w->fj = s5 * a;
    const vd ab = w->fj * b;
    w->v[1] = vfma(w->w3k, c, -ab);
    w->f0 = vfma(vset1(-5.0) * ab, w->w2, vfma(s5, c, w->f0));
    if (kind.charge) { /* charge with dipole */
        const vd m = vfma(i->q, b, -(j->q * a));
        w->v[2] = vfma(w->w3k, m, w->v[2]);
        w->f0 = vfma(s5, m, w->f0);
        w->fi = vfma(w->w3k, j->q, w->fi);
        w->fj = vfma(-w->w3k, i->q, w->fj);
    }
}

PLH_INLINE void plh_pair_cut(const plh_pair_rules *p, plh_pair_kind kind, bool masked, vm valid,
                             plh_pair_work *w)
{
    vd s, ds;
    vm within = vlt(w->r2, vset1(p->off2));
    if (masked)
        within = vmand(within, valid);
    plh_pair_switch(p, w->r2, within, &s, &ds);
    w->f0 = vfma(s, w->f0, ds * ((w->v[0] + w->v[1]) + w->v[2]));
    w->fi = w->fi * s;
    w->fj = w->fj * s;
    w->w3k = w->w3k * s;
    for (int n = 0; kind.energy && n < 3; n++)
        w->v[n] = w->v[n] * s;
}

/* valid: lanes that count, used if masked. c12, c6: of each lane. */
PLH_INLINE plh_pair_result plh_pair_act(const plh_pair_rules *p, plh_pair_kind kind,
                                        const plh_pair_site *i, const plh_pair_site *j,
                                        plh_pair_distance d, vd c12, vd c6, bool masked, vm valid)
{
    plh_pair_work w = plh_pair_begin(p, kind, i, j, d, masked, valid);
    plh_pair_result o;
    plh_pair_short(kind, c12, c6, &w);
    if (kind.charge)
        plh_pair_charge(p, kind, i->q * j->q, &w);
    if (kind.dipole)
        plh_pair_dipole(kind, i, j, &w);
    if (kind.cut)
        plh_pair_cut(p, kind, masked, valid, &w);
    o.fx = w.f0 * w.dx, o.fy = w.f0 * w.dy, o.fz = w.f0 * w.dz;
    if (kind.dipole) {
        o.fx = vfma(w.fi, i->ux, vfma(w.fj, j->ux, o.fx));
        o.fy = vfma(w.fi, i->uy, vfma(w.fj, j->uy, o.fy));
        o.fz = vfma(w.fi, i->uz, vfma(w.fj, j->uz, o.fz));
        o.eix = vfms(w.fi, w.dx, w.w3k * j->ux), o.ejx = vfms(w.fj, w.dx, w.w3k * i->ux);
        o.eiy = vfms(w.fi, w.dy, w.w3k * j->uy), o.ejy = vfms(w.fj, w.dy, w.w3k * i->uy);
        o.eiz = vfms(w.fi, w.dz, w.w3k * j->uz), o.ejz = vfms(w.fj, w.dz, w.w3k * i->uz);
    } else {
        o.eix = o.eiy = o.eiz = o.ejx = o.ejy = o.ejz = vset1(0.0);
    }
    for (int n = 0; kind.energy && n < 3; n++)
        o.v[n] = w.v[n];
    if (kind.energy)
        o.v[3] = vfma(o.fx, w.dx, vfma(o.fy, w.dy, o.fz * w.dz));
    return o;
}

#endif
