/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One site against its list of neighbours; compiled once per instruction set. Each pair is done
 * twice, from both ends, so that no two threads ever write to one place. */
#include "base/isa.h"
#include "system/kernel.h"

static inline vm lanes_below(size_t first, size_t end)
{
    static const double lane[PLH_LANES] = {0, 1, 2, 3, 4, 5, 6, 7};
    return vlt(vload(lane), vset1(end > first ? (double)(end - first) : 0.0));
}

/* Lane by lane into a register: an array on the stack would be read back before it is written. */
PLH_INLINE vd pick(const double *first, const uint32_t *list)
{
#define AT(k) first[(size_t)list[k] * (sizeof(plh_site_record) / sizeof(double))]
#if VWIDTH == 8
    return (vd){AT(0), AT(1), AT(2), AT(3), AT(4), AT(5), AT(6), AT(7)};
#elif VWIDTH == 4
    return (vd){AT(0), AT(1), AT(2), AT(3)};
#elif VWIDTH == 2
    return (vd){AT(0), AT(1)};
#else
    return AT(0);
#endif
#undef AT
}

PLH_INLINE plh_pair_site gather(const plh_site_record *all, const uint32_t *list, plh_pair_kind k)
{
    plh_pair_site o = {
        .x = pick(&all->x, list), .y = pick(&all->y, list), .z = pick(&all->z, list)};
    if (k.dipole)
        o.ux = pick(&all->ux, list), o.uy = pick(&all->uy, list), o.uz = pick(&all->uz, list);
    if (k.charge)
        o.q = pick(&all->q, list);
    return o;
}

static inline void lookup(const plh_pair_rules *p, const plh_list_job *job, const uint32_t *list,
                          vd *c12, vd *c6)
{
    const size_t row = (size_t)job->all[job->i].type * (size_t)p->types;
    double a[VWIDTH], b[VWIDTH];
    for (int k = 0; k < VWIDTH; k++) {
        const size_t at = row + (size_t)job->all[list[k]].type;
        a[k] = p->c12_of[at];
        b[k] = p->c6_of[at];
    }
    *c12 = vload(a);
    *c6 = vload(b);
}

static inline void give(double *p, vd v)
{
    vstore(p, vload(p) + v);
}

PLH_INLINE void all(const plh_pair_rules *p, plh_pair_kind k, const plh_list_job *job,
                    plh_list_out *out, plh_pair_sums *sums)
{
    const plh_site_record *me = &job->all[job->i];
    const plh_pair_site at_i = {vset1(me->x),  vset1(me->y),  vset1(me->z), vset1(me->ux),
                                vset1(me->uy), vset1(me->uz), vset1(me->q)};
    vd v[PLH_GROUPS][6];
    for (int g = 0; g < PLH_GROUPS; g++)
        for (int c = 0; c < 6; c++)
            v[g][c] = vset1(0.0);
    for (size_t n = 0; n < job->count; n += PLH_LANES) {
        PLH_GROUPS_UNROLL
        for (int g = 0; g < PLH_GROUPS; g++) {
            const size_t at = n + (size_t)(g * VWIDTH);
            const uint32_t *list = job->list + at;
            const plh_pair_site at_j = gather(job->all, list, k);
            vd c12 = vset1(p->c12), c6 = vset1(p->c6);
            if (k.table)
                lookup(p, job, list, &c12, &c6);
            const plh_pair_distance d = plh_pair_measure(p, k, &at_i, &at_j);
            const plh_pair_result r =
                plh_pair_act(p, k, &at_i, &at_j, d, c12, c6, true, lanes_below(at, job->count));
            v[g][0] = v[g][0] + r.fx;
            v[g][1] = v[g][1] + r.fy;
            v[g][2] = v[g][2] + r.fz;
            if (k.dipole) {
                v[g][3] = v[g][3] + r.eix;
                v[g][4] = v[g][4] + r.eiy;
                v[g][5] = v[g][5] + r.eiz;
            }
            for (int m = 0; k.energy && m < 4; m++)
                give(&sums->value[m][g * VWIDTH], r.v[m]);
        }
    }
    for (int c = 0; c < 6; c++) {
        double a[PLH_LANES];
        for (int g = 0; g < PLH_GROUPS; g++)
            vstore(a + g * VWIDTH, v[g][c]);
        out->sum[c] = ((a[0] + a[4]) + (a[2] + a[6])) + ((a[1] + a[5]) + (a[3] + a[7]));
    }
}

#define KERNEL(name, ...)                                                                          \
    static void name(const plh_pair_rules *p, const plh_list_job *job, plh_list_out *out,          \
                     plh_pair_sums *sums)                                                          \
    {                                                                                              \
        all(p, (plh_pair_kind){__VA_ARGS__}, job, out, sums);                                      \
    }
PLH_KERNEL_CUT(KERNEL)

/* Without a cut-off there are no lists. */
plh_list_kernel *PLH_ISA(plh_list_find)(plh_pair_kind kind)
{
    PLH_KERNEL_CUT(PLH_KERNEL_FIND)
    return NULL;
}
