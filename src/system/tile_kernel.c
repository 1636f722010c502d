/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* All pairs of two ranges of sites; compiled once per instruction set. */
#include "base/isa.h"
#include "system/kernel.h"

/* Sums at site i, of one group of lanes: force, then field. */
typedef struct accumulator {
    vd f[3], e[3];
} accumulator;

static inline vm lanes_below(size_t first, size_t end)
{
    static const double lane[PLH_LANES] = {0, 1, 2, 3, 4, 5, 6, 7};
    return vlt(vload(lane), vset1(end > first ? (double)(end - first) : 0.0));
}

PLH_INLINE plh_pair_site spread(const plh_site_arrays *s, size_t i, plh_pair_kind k)
{
    plh_pair_site o = {.x = vset1(s->x[i]), .y = vset1(s->y[i]), .z = vset1(s->z[i])};
    if (k.dipole)
        o.ux = vset1(s->ux[i]), o.uy = vset1(s->uy[i]), o.uz = vset1(s->uz[i]);
    if (k.charge)
        o.q = vset1(s->q[i]);
    return o;
}

PLH_INLINE plh_pair_site load(const plh_site_arrays *s, size_t j, plh_pair_kind k)
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

PLH_INLINE plh_pair_distance measure(const plh_pair_rules *p, plh_pair_kind k,
                                     const plh_site_arrays *s, const plh_pair_site *at_i, size_t j)
{
    const plh_pair_site at_j = load(s, j, (plh_pair_kind){.cut = k.cut});
    return plh_pair_measure(p, k, at_i, &at_j);
}

/* VWIDTH sites from j on, at distance d; masked: only those before end, and of another body. */
PLH_INLINE void group(const plh_pair_rules *p, plh_pair_kind k, const plh_site_arrays *s, size_t i,
                      const plh_pair_site *at_i, size_t j, size_t end, plh_pair_distance d,
                      bool masked, int g, accumulator *acc, plh_pair_sums *sums)
{
    const plh_pair_site at_j = load(s, j, k);
    vd c12 = vset1(p->c12), c6 = vset1(p->c6);
    if (k.table)
        lookup(p, s->type[i], s->type + j, &c12, &c6);
    vm valid = vlt(vset1(0.0), vset1(1.0));
    if (masked)
        valid = vmand(lanes_below(j, end), vne(vload(s->body + j), vset1(s->body[i])));
    const plh_pair_result r = plh_pair_act(p, k, at_i, &at_j, d, c12, c6, masked, valid);
    acc->f[0] = acc->f[0] + r.fx;
    acc->f[1] = acc->f[1] + r.fy;
    acc->f[2] = acc->f[2] + r.fz;
    take(s->fx + j, r.fx);
    take(s->fy + j, r.fy);
    take(s->fz + j, r.fz);
    if (k.dipole) {
        acc->e[0] = acc->e[0] + r.eix;
        acc->e[1] = acc->e[1] + r.eiy;
        acc->e[2] = acc->e[2] + r.eiz;
        give(s->ex + j, r.ejx);
        give(s->ey + j, r.ejy);
        give(s->ez + j, r.ejz);
    }
    for (int m = 0; k.energy && m < 4; m++)
        give(&sums->value[m][g * VWIDTH], r.v[m]);
}

/* One group of lanes from j to end, its sums in registers. The root and the division of the next
 * pairs begin before these are done: they have the longest latency. */
PLH_INLINE void run(const plh_pair_rules *p, plh_pair_kind k, const plh_site_arrays *s, size_t i,
                    const plh_pair_site *at_i, size_t j, size_t end, int g, accumulator *acc,
                    plh_pair_sums *sums)
{
    accumulator own = *acc;
    plh_pair_distance d = measure(p, k, s, at_i, j);
    for (; j < end; j += PLH_LANES) {
        const plh_pair_distance next = measure(p, k, s, at_i, j + PLH_LANES);
        group(p, k, s, i, at_i, j, end, d, false, g, &own, sums);
        d = next;
    }
    *acc = own;
}

/* Lanes in pairs, whatever the vector length. */
static double total(const vd *v)
{
    double a[PLH_LANES];
    for (int g = 0; g < PLH_GROUPS; g++)
        vstore(a + g * VWIDTH, v[g * (int)(sizeof(accumulator) / sizeof(vd))]);
    return ((a[0] + a[4]) + (a[2] + a[6])) + ((a[1] + a[5]) + (a[3] + a[7]));
}

PLH_INLINE void row(const plh_pair_rules *p, plh_pair_kind k, const plh_site_arrays *s, size_t i,
                    size_t j0, size_t j1, bool within, plh_pair_sums *sums)
{
    accumulator acc[PLH_GROUPS];
    const plh_pair_site at_i = spread(s, i, k);
    for (int g = 0; g < PLH_GROUPS; g++)
        for (int c = 0; c < 3; c++)
            acc[g].f[c] = acc[g].e[c] = vset1(0.0);
    /* Within a block the sites of i's own body come first, no more than PLH_LANES of them. */
    bool masked = within;
    for (size_t j = j0; j < j1; masked = false) {
        const size_t last = masked ? j : j + (j1 - j) / PLH_LANES * PLH_LANES;
        const bool whole = j < last;
        for (int g = 0; whole && g < PLH_GROUPS; g++)
            run(p, k, s, i, &at_i, j + (size_t)(g * VWIDTH), last, g, &acc[g], sums);
        for (int g = 0; !whole && g < PLH_GROUPS; g++) {
            const size_t n = j + (size_t)(g * VWIDTH);
            group(p, k, s, i, &at_i, n, j1, measure(p, k, s, &at_i, n), true, g, &acc[g], sums);
        }
        j = whole ? last : j + PLH_LANES;
    }
    s->fx[i] += total(&acc[0].f[0]);
    s->fy[i] += total(&acc[0].f[1]);
    s->fz[i] += total(&acc[0].f[2]);
    if (k.dipole) {
        s->ex[i] += total(&acc[0].e[0]);
        s->ey[i] += total(&acc[0].e[1]);
        s->ez[i] += total(&acc[0].e[2]);
    }
}

PLH_INLINE void all(const plh_pair_rules *p, plh_pair_kind k, const plh_site_arrays *s, plh_tile t,
                    plh_pair_sums *sums)
{
    const bool within = t.i0 == t.j0;
    const plh_site_arrays own = *s; /* so that what is stored cannot be one of its pointers */
    for (size_t i = t.i0; i < t.i1; i++)
        row(p, k, &own, i, within ? i + 1 : t.j0, t.j1, within, sums);
}

#define KERNEL(name, ...)                                                                          \
    static void name(const plh_pair_rules *p, const plh_site_arrays *s, plh_tile tile,             \
                     plh_pair_sums *sums)                                                          \
    {                                                                                              \
        all(p, (plh_pair_kind){__VA_ARGS__}, s, tile, sums);                                       \
    }
PLH_KERNEL_OPEN(KERNEL)
PLH_KERNEL_CUT(KERNEL)

plh_tile_kernel *PLH_ISA(plh_tile_find)(plh_pair_kind kind)
{
    PLH_KERNEL_OPEN(PLH_KERNEL_FIND)
    PLH_KERNEL_CUT(PLH_KERNEL_FIND)
    return NULL;
}
