/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* All pairs of two ranges of sites; compiled once per instruction set. */
#include "base/isa.h"
#include "system/kernel.h"

/* Sums at site i: force, then field. */
typedef struct accumulator {
    vd f[PLH_GROUPS][3], e[PLH_GROUPS][3];
} accumulator;

static inline vm lanes_below(size_t first, size_t end)
{
    static const double lane[PLH_LANES] = {0, 1, 2, 3, 4, 5, 6, 7};
    return vlt(vload(lane), vset1(end > first ? (double)(end - first) : 0.0));
}

static inline __attribute__((always_inline)) plh_pair_site spread(const plh_site_arrays *s,
                                                                  size_t i, plh_pair_kind k)
{
    plh_pair_site o = {.x = vset1(s->x[i]), .y = vset1(s->y[i]), .z = vset1(s->z[i])};
    if (k.dipole)
        o.ux = vset1(s->ux[i]), o.uy = vset1(s->uy[i]), o.uz = vset1(s->uz[i]);
    if (k.charge)
        o.q = vset1(s->q[i]);
    return o;
}

static inline __attribute__((always_inline)) plh_pair_site load(const plh_site_arrays *s, size_t j,
                                                                plh_pair_kind k)
{
    plh_pair_site o = {.x = vload(s->x + j), .y = vload(s->y + j), .z = vload(s->z + j)};
    if (k.dipole)
        o.ux = vload(s->ux + j), o.uy = vload(s->uy + j), o.uz = vload(s->uz + j);
    if (k.charge)
        o.q = vload(s->q + j);
    return o;
}

static inline void lookup(const plh_pair_rules *p, uint32_t row, const uint32_t *type, vd *c12,
                          vd *c6)
{
    double a[VWIDTH], b[VWIDTH];
    for (int k = 0; k < VWIDTH; k++) {
        size_t at = (size_t)row * (size_t)p->types + type[k];
        a[k] = p->c12_of[at];
        b[k] = p->c6_of[at];
    }
    *c12 = vload(a);
    *c6 = vload(b);
}

static inline void take(double *p, vd v)
{
    vstore(p, vload(p) - v);
}

static inline void give(double *p, vd v)
{
    vstore(p, vload(p) + v);
}

/* VWIDTH sites from j on; masked: only those before end, and of another body. */
static inline __attribute__((always_inline)) void group(const plh_pair_rules *p, plh_pair_kind k,
                                                        const plh_site_arrays *s, size_t i,
                                                        const plh_pair_site *at_i, size_t j,
                                                        size_t end, bool masked, int g,
                                                        accumulator *acc, plh_pair_sums *sums)
{
    const plh_pair_site at_j = load(s, j, k);
    vd c12 = vset1(p->c12), c6 = vset1(p->c6);
    if (k.table)
        lookup(p, s->type[i], s->type + j, &c12, &c6);
    vm valid = vlt(vset1(0.0), vset1(1.0));
    if (masked)
        valid = vmand(lanes_below(j, end), vne(vload(s->body + j), vset1(s->body[i])));
    const plh_pair_result r = plh_pair(p, k, at_i, &at_j, c12, c6, masked, valid);
    acc->f[g][0] = acc->f[g][0] + r.fx;
    acc->f[g][1] = acc->f[g][1] + r.fy;
    acc->f[g][2] = acc->f[g][2] + r.fz;
    take(s->fx + j, r.fx);
    take(s->fy + j, r.fy);
    take(s->fz + j, r.fz);
    if (k.dipole) {
        acc->e[g][0] = acc->e[g][0] + r.eix;
        acc->e[g][1] = acc->e[g][1] + r.eiy;
        acc->e[g][2] = acc->e[g][2] + r.eiz;
        give(s->ex + j, r.ejx);
        give(s->ey + j, r.ejy);
        give(s->ez + j, r.ejz);
    }
    for (int m = 0; k.energy && m < 4; m++)
        give(&sums->value[m][g * VWIDTH], r.v[m]);
}

/* Lanes in pairs, whatever the vector length. */
static double total(const vd *v, int stride)
{
    double a[PLH_LANES];
    for (int g = 0; g < PLH_GROUPS; g++)
        vstore(a + g * VWIDTH, v[g * stride]);
    return ((a[0] + a[4]) + (a[2] + a[6])) + ((a[1] + a[5]) + (a[3] + a[7]));
}

static inline __attribute__((always_inline)) void row(const plh_pair_rules *p, plh_pair_kind k,
                                                      const plh_site_arrays *s, size_t i, size_t j0,
                                                      size_t j1, bool within, plh_pair_sums *sums)
{
    accumulator acc;
    const plh_pair_site at_i = spread(s, i, k);
    for (int g = 0; g < PLH_GROUPS; g++)
        for (int c = 0; c < 3; c++)
            acc.f[g][c] = acc.e[g][c] = vset1(0.0);
    size_t j = j0;
    if (!within)
        for (; j + PLH_LANES <= j1; j += PLH_LANES) {
            PLH_GROUPS_UNROLL
            for (int g = 0; g < PLH_GROUPS; g++)
                group(p, k, s, i, &at_i, j + (size_t)(g * VWIDTH), j1, false, g, &acc, sums);
        }
    for (; j < j1; j += PLH_LANES)
        for (int g = 0; g < PLH_GROUPS; g++)
            group(p, k, s, i, &at_i, j + (size_t)(g * VWIDTH), j1, true, g, &acc, sums);
    s->fx[i] += total(&acc.f[0][0], 3);
    s->fy[i] += total(&acc.f[0][1], 3);
    s->fz[i] += total(&acc.f[0][2], 3);
    if (k.dipole) {
        s->ex[i] += total(&acc.e[0][0], 3);
        s->ey[i] += total(&acc.e[0][1], 3);
        s->ez[i] += total(&acc.e[0][2], 3);
    }
}

static inline __attribute__((always_inline)) void all(const plh_pair_rules *p, plh_pair_kind k,
                                                      const plh_site_arrays *s, plh_tile t,
                                                      plh_pair_sums *sums)
{
    const bool within = t.i0 == t.j0;
    for (size_t i = t.i0; i < t.i1; i++)
        row(p, k, s, i, within ? i + 1 : t.j0, t.j1, within, sums);
}

#define KERNEL(name, a, t, d, q, r, e)                                                             \
    static void name(const plh_pair_rules *p, const plh_site_arrays *s, plh_tile tile,             \
                     plh_pair_sums *sums)                                                          \
    {                                                                                              \
        all(p, (plh_pair_kind){a, t, d, q, r, e}, s, tile, sums);                                  \
    }
PLH_KERNEL_OPEN(KERNEL)
PLH_KERNEL_CUT(KERNEL)

plh_tile_kernel *PLH_ISA(plh_tile_find)(plh_pair_kind kind)
{
    PLH_KERNEL_OPEN(PLH_KERNEL_FIND)
    PLH_KERNEL_CUT(PLH_KERNEL_FIND)
    return NULL;
}
