/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * One body against its list of neighbours of one species, one neighbour per lane; compiled once per
 * instruction set. All pairs of sites of two bodies are done while both are at hand. What does not
 * act, or is too far off in all lanes, is left out; it would add zeros.
 */
#include "base/isa.h"
#include "system/kernel.h"
#include "system/rows.h"

enum { COLUMNS = (6 + 3 * PLH_INNER_SITES + 7) / 8 * 8 };

typedef struct vector {
    vd x, y, z;
} vector;

/* Sums at body i, of one group of lanes. */
typedef struct accumulator {
    vector force[PLH_INNER_SITES], field;
} accumulator;

/* Where things stand in a record. */
enum { AT_DIPOLE = 3 };
static inline int first_site(plh_pair_kind k)
{
    return k.dipole ? 6 : 3;
}

static inline vm lanes_below(size_t first, size_t end)
{
    static const double lane[PLH_LANES] = {0, 1, 2, 3, 4, 5, 6, 7};
    return vlt(vload(lane), vset1(end > first ? (double)(end - first) : 0.0));
}

static inline vector zero_vector(void)
{
    return (vector){vset1(0.0), vset1(0.0), vset1(0.0)};
}

static inline vector spread(const double *p)
{
    return (vector){vset1(p[0]), vset1(p[1]), vset1(p[2])};
}

static inline vector plus(vector a, vector b)
{
    return (vector){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline vector minus(vector a, vector b)
{
    return (vector){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline vector cross(vector a, vector b)
{
    return (vector){vfms(a.y, b.z, a.z * b.y), vfms(a.z, b.x, a.x * b.z),
                    vfms(a.x, b.y, a.y * b.x)};
}

static inline vd dot(vector a, vector b)
{
    return vfma(a.x, b.x, vfma(a.y, b.y, a.z * b.z));
}

static inline vector image(const plh_pair_rules *p, vector d)
{
    return (vector){plh_pair_image(d.x, p->box[0], p->per_box[0]),
                    plh_pair_image(d.y, p->box[1], p->per_box[1]),
                    plh_pair_image(d.z, p->box[2], p->per_box[2])};
}

/* Whether sites of bodies at d may be nearer in another image. */
static inline bool near_border(const plh_pair_rules *p, vector d)
{
    return vany(vmor(vmor(vgt(vabs(d.x), vset1(p->inner[0])), vgt(vabs(d.y), vset1(p->inner[1]))),
                     vgt(vabs(d.z), vset1(p->inner[2]))));
}

/* What is the same for all pairs of sites of two bodies. */
typedef struct meeting {
    const plh_list_job *job;
    plh_pair_rules rules;
    vm valid;
    vector ui, uj; /* dipoles */
    vector field_j;
    /* The nearest images of the bodies may not be those of their sites */
    bool site_images;
} meeting;

/* The cut-off; before the switch, where it is 1, only the lanes beyond are put out. */
PLH_INLINE void cut(const plh_pair_rules *p, plh_pair_kind k, vm within, plh_pair_work *w)
{
    if (p->per_gap != 0.0 && vany(vmand(within, vgt(w->r2, vset1(p->on2))))) {
        plh_pair_cut(p, k, true, within, w);
        return;
    }
    const vd zero = vset1(0.0);
    w->f0 = vselect(within, w->f0, zero);
    w->fi = vselect(within, w->fi, zero);
    w->fj = vselect(within, w->fj, zero);
    w->w3k = vselect(within, w->w3k, zero);
    for (int n = 0; k.energy && n < 3; n++)
        w->v[n] = vselect(within, w->v[n], zero);
}

/* The dipoles that stand in site a of body i and in site b of the others. */
typedef struct dipoles {
    plh_pair_site i, j;
    bool at_i, at_j;
} dipoles;

PLH_INLINE dipoles dipoles_of(plh_pair_kind k, bool single, const meeting *m, int a, int b)
{
    const plh_list_job *job = m->job;
    const vd zero = vset1(0.0);
    dipoles u = {.at_i = single || a == job->a->dipole_site,
                 .at_j = single || b == job->b->dipole_site};
    u.i.ux = u.i.uy = u.i.uz = u.j.ux = u.j.uy = u.j.uz = zero;
    if (u.at_i)
        u.i.ux = m->ui.x, u.i.uy = m->ui.y, u.i.uz = m->ui.z;
    if (u.at_j)
        u.j.ux = m->uj.x, u.j.uy = m->uj.y, u.j.uz = m->uj.z;
    if (k.charge)
        u.i.q = vset1(job->a->q[a]), u.j.q = vset1(job->b->q[b]);
    return u;
}

/* What dipoles add to the force; their fields. */
PLH_INLINE void turn_dipoles(const dipoles *u, const plh_pair_work *w, vector d, vector *force,
                             vector *field_i, vector *field_j)
{
    const plh_pair_site *i = &u->i, *j = &u->j;
    force->x = vfma(w->fi, i->ux, vfma(w->fj, j->ux, force->x));
    force->y = vfma(w->fi, i->uy, vfma(w->fj, j->uy, force->y));
    force->z = vfma(w->fi, i->uz, vfma(w->fj, j->uz, force->z));
    if (u->at_i)
        *field_i = plus(*field_i,
                        (vector){vfms(w->fi, d.x, w->w3k * j->ux), vfms(w->fi, d.y, w->w3k * j->uy),
                                 vfms(w->fi, d.z, w->w3k * j->uz)});
    if (u->at_j)
        *field_j = plus(*field_j,
                        (vector){vfms(w->fj, d.x, w->w3k * i->ux), vfms(w->fj, d.y, w->w3k * i->uy),
                                 vfms(w->fj, d.z, w->w3k * i->uz)});
}

/* The force on site a of body i from site b of the others at -d; false: none. */
PLH_INLINE bool act(plh_pair_kind k, bool single, meeting *m, int a, int b, vector d,
                    accumulator *acc, vector *force, vd v[4])
{
    const plh_pair_rules *p = &m->rules;
    const plh_site_pair *pair = &m->job->pairs[single ? 0 : a * m->job->b->sites + b];
    if (!single && m->site_images)
        d = image(p, d);
    plh_pair_work w = {.dx = d.x, .dy = d.y, .dz = d.z, .r2 = dot(d, d)};
    const vm within = vmand(vlt(w.r2, vset1(p->off2)), m->valid);
    if (!vany(within))
        return false;
    const vd zero = vset1(0.0);
    w.r = vsqrt(w.r2);
    w.w3 = vselect(m->valid, vset1(1.0) / (w.r2 * w.r), zero);
    w.w2 = w.w3 * w.r;
    w.w3k = w.w3 - vset1(p->k2);
    w.fi = w.fj = w.f0 = w.v[0] = w.v[1] = w.v[2] = zero;
    if (single || (pair->acts & PLH_ACT_SHORT))
        plh_pair_short(k, vset1(pair->c12), vset1(pair->c6), &w);
    if (k.charge && (pair->acts & PLH_ACT_CHARGE))
        plh_pair_charge(p, k, vset1(pair->qq), &w);
    const bool turns = k.dipole && (single || (pair->acts & PLH_ACT_DIPOLE));
    dipoles u;
    if (turns) {
        u = dipoles_of(k, single, m, a, b);
        plh_pair_dipole(k, &u.i, &u.j, &w);
    }
    cut(p, k, within, &w);
    *force = (vector){w.f0 * d.x, w.f0 * d.y, w.f0 * d.z};
    if (turns)
        turn_dipoles(&u, &w, d, force, &acc->field, &m->field_j);
    for (int n = 0; k.energy && n < 3; n++)
        v[n] = v[n] + w.v[n];
    if (k.energy)
        v[3] = v[3] + dot(*force, d);
    return true;
}

/* One neighbour per lane: from slot and row on. count: of the sites of each body, 0 if it
 * varies. */
PLH_INLINE void group(plh_pair_kind k, int count, meeting *m, const uint32_t *slot,
                      const uint32_t *row, accumulator *acc, vd v[4])
{
    const plh_list_job *job = m->job;
    const double *me = job->records + job->i * job->stride;
    const bool single = count == 1;
    const int first = first_site(k), sites = count ? count : job->a->sites,
              others = count ? count : job->b->sites;
    vd other[COLUMNS], out[PLH_ROW];
    vector from[PLH_INNER_SITES], total = zero_vector(), torque = total;
    vd inside = vset1(0.0);
    plh_rows_load(job->records, job->stride, slot, single ? 8 : (first + 3 * others + 7) & ~7,
                  other);
    const vector d = image(&m->rules, minus(spread(me), (vector){other[0], other[1], other[2]}));
    m->site_images = !single && m->rules.site_images && near_border(&m->rules, d);
    if (k.dipole)
        m->uj = (vector){other[3], other[4], other[5]};
    m->field_j = zero_vector();
    _Pragma("GCC unroll 3") for (int a = 0; a < sites; a++) from[a] =
        single ? d : plus(d, spread(me + first + 3 * a));
    _Pragma("GCC unroll 3") for (int b = 0; b < others; b++)
    {
        const vd *c = other + first + 3 * b;
        const vector at = single ? total : (vector){c[0], c[1], c[2]};
        vector sum = zero_vector(), f;
        _Pragma("GCC unroll 3") for (int a = 0; a < sites; a++)
        {
            if (!single && job->pairs[a * others + b].acts == 0)
                continue;
            if (!act(k, single, m, a, b, single ? d : minus(from[a], at), acc, &f, v))
                continue;
            acc->force[a] = plus(acc->force[a], f);
            sum = plus(sum, f);
        }
        total = plus(total, sum);
        if (!single) {
            torque = plus(torque, cross(at, sum));
            if (k.energy)
                inside = inside + dot(at, sum);
        }
    }
    torque = minus(k.dipole ? cross(m->uj, m->field_j) : zero_vector(), torque);
    const vd zero = vset1(0.0);
    out[0] = -total.x, out[1] = -total.y, out[2] = -total.z;
    out[3] = torque.x, out[4] = torque.y, out[5] = torque.z;
    out[6] = -inside, out[7] = zero;
    plh_rows_add(job->rows, row, out);
}

/* What acts on body i, in each lane; then in all. */
PLH_INLINE void finish(plh_pair_kind k, int count, const meeting *m, accumulator *acc)
{
    const plh_list_job *job = m->job;
    const double *rel = job->records + job->i * job->stride + first_site(k);
    double lanes[7][PLH_LANES], *row = job->rows + job->own_row * PLH_ROW;
    for (int g = 0; g < PLH_GROUPS; g++) {
        vector f = zero_vector(), t = k.dipole ? cross(m->ui, acc[g].field) : f;
        vd inside = vset1(0.0);
        for (int a = 0; a < (count ? count : job->a->sites); a++) {
            f = plus(f, acc[g].force[a]);
            if (count == 1)
                continue;
            t = plus(t, cross(spread(rel + 3 * a), acc[g].force[a]));
            if (k.energy)
                inside = inside + dot(spread(rel + 3 * a), acc[g].force[a]);
        }
        const vd all[7] = {f.x, f.y, f.z, t.x, t.y, t.z, inside};
        for (int c = 0; c < 7; c++)
            vstore(lanes[c] + g * VWIDTH, all[c]);
    }
    for (int c = 0; c < 7; c++) {
        const double *a = lanes[c];
        row[c] += ((a[0] + a[4]) + (a[2] + a[6])) + ((a[1] + a[5]) + (a[3] + a[7]));
    }
}

PLH_INLINE void all(plh_pair_kind k, int count, const plh_list_job *job, plh_pair_sums *sums)
{
    accumulator acc[PLH_GROUPS];
    vd v[PLH_GROUPS][4];
    meeting m = {.job = job, .rules = *job->rules};
    m.ui = k.dipole ? spread(job->records + job->i * job->stride + AT_DIPOLE) : zero_vector();
    for (int g = 0; g < PLH_GROUPS; g++) {
        acc[g].field = zero_vector();
        for (int a = 0; a < (count ? count : job->a->sites); a++)
            acc[g].force[a] = zero_vector();
        for (int n = 0; n < 4; n++)
            v[g][n] = vset1(0.0);
    }
    for (size_t n = 0; n < job->count; n += PLH_LANES) {
        for (int g = 0; g < PLH_GROUPS; g++) {
            const size_t at = n + (size_t)(g * VWIDTH);
            m.valid = lanes_below(at, job->count);
            group(k, count, &m, job->slot + at, job->row + at, &acc[g], v[g]);
        }
    }
    finish(k, count, &m, acc);
    for (int g = 0; g < PLH_GROUPS; g++)
        for (int n = 0; k.energy && n < 4; n++) {
            double *at = &sums->value[n][g * VWIDTH];
            vstore(at, vload(at) + v[g][n]);
        }
}

#define KERNEL(name, count, ...)                                                                   \
    static void name(const plh_list_job *job, plh_pair_sums *sums)                                 \
    {                                                                                              \
        all((plh_pair_kind){.cut = 1, .attract = 1, __VA_ARGS__}, count, job, sums);               \
    }
PLH_KERNEL_LIST(KERNEL)

#define FIND(name, count, ...)                                                                     \
    if ((count == alike || (count == 0 && alike != 1)) &&                                          \
        plh_kernel_does((plh_pair_kind){.cut = 1, .attract = 1, .table = 1, __VA_ARGS__}, kind))   \
        return name;

/* Without a cut-off there are no lists. */
plh_list_kernel *PLH_ISA(plh_list_find)(plh_pair_kind kind, int alike)
{
    PLH_KERNEL_LIST(FIND)
    return NULL;
}

size_t PLH_ISA(plh_near)(const plh_pair_rules *p, const double *const at[3], size_t first,
                         size_t last, const double me[3], double limit, uint32_t *slot, double *d2)
{
    const vector here = {vset1(me[0]), vset1(me[1]), vset1(me[2])};
    size_t used = 0;
    for (size_t t = first; t < last; t += VWIDTH) {
        const vector d =
            image(p, minus(here, (vector){vload(at[0] + t), vload(at[1] + t), vload(at[2] + t)}));
        const vd r2 = dot(d, d);
        double a[VWIDTH];
        vstore(a, r2);
        for (size_t i = 0; i < VWIDTH; i++) { /* no branch: many are near */
            slot[used] = (uint32_t)(t + i);
            d2[used] = a[i];
            used += (a[i] < limit) & (t + i < last);
        }
    }
    return used;
}
