/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Splitting steps of many torqued bodies, compiled once per instruction set. A few vectors of
 * bodies run together from the first step to the last; their states do not leave the nearest cache.
 * Each lane does what splitting_method.c does for one body, operation by operation.
 */
#include "base/isa.h"
#include "free/step_lanes.h"
#include "free/step_stages.h"
#include "method/splitting_batch.h"
#include "method/splitting_loop.h"
#include "torque/kick.h"
#include "torque/lanes_kernel.h"

enum { BLOCK = PLH_STEP_BLOCK, LINEAR_BLOCK = 4 };

/* A prepared kick of each lane (plh_kick_table). */
typedef struct rates {
    vd diagonal, still[3], growth[3], ratio[3], x[9], p[9];
} rates;

/* One vector of bodies. The state is m, scaled, and q in the step beside it, axes x, y, z. */
typedef struct vector {
    vd m[3];
    /* The torque, scaled: axes x, y, z, with PLH_SPLITTING_LINEAR those of the body */
    vd a[3];
    /* Not 0: a rotor has momentum along its axis */
    vd wrong;
    plh_middle_axis order;
    size_t at;
    bool zero; /* some lanes have an axis without moment */
    /* Lanes that go on from their hidden state, as bits */
    unsigned goes_on;
    plh_status start[VWIDTH]; /* why a lane cannot begin */
} vector;

typedef struct block {
    const plh_splitting_job *job;
    size_t vectors;
    bool known; /* a is the torque of the present attitude */
    /* The next drift is the first, and some lanes go on */
    bool opens;
    plh_step_vector step[BLOCK];
    vector v[BLOCK];
    rates table[LINEAR_BLOCK][PLH_SPLITTING_RATES];
} block;

/* --- kicks --- */

PLH_INLINE void form_torque(const plh_splitting_term *term, size_t room, size_t at, const vd q[4],
                            vd f[3])
{
    const double *const *from = term->constant;
    const plh_form_view view = {term->parts,
                                room,
                                from[0] + at,
                                from[PLH_FORM_AT_CONSTANT] + at,
                                from[PLH_FORM_AT_SQUARE] + at,
                                from[PLH_FORM_AT_FIELD] + at};
    plh_form_push(&view, q, f);
}

/* By its kind; the torque without its part rate omega. */
PLH_INLINE void lanes_torque(const plh_splitting_term *term, size_t room, size_t at, const vd q[4],
                             vd f[3])
{
    vd c[PLH_LANES_MOST];
    if (term->kind == PLH_LANES_FORM) {
        form_torque(term, room, at, q, f);
        return;
    }
    for (int i = 0; i < PLH_LANES_MOST; i++)
        c[i] = vload(term->constant[i] + at);
    plh_lanes_torque(term->kind, c, q, f);
}

PLH_INLINE void torque_of(const plh_splitting_job *job, const vector *v, const vd q[4], vd f[3])
{
    for (int k = 0; k < job->terms; k++) {
        const plh_splitting_term *term = &job->term[k];
        vd g[3];
        lanes_torque(term, job->room, v->at, q, g);
        for (int i = 0; i < 3; i++)
            if (k == 0 && !job->sum)
                f[i] = g[i];
            else
                f[i] = f[i] + g[i];
    }
}

PLH_INLINE void evaluate(const plh_splitting_job *job, const vd attitude[4], vector *v)
{
    const vd unit = vload(job->per_unit + v->at);
    vd f[3] = {vset1(0.0), vset1(0.0), vset1(0.0)};
    vd q[4] = {attitude[0], attitude[1], attitude[2], attitude[3]};
    if (!job->cyclic)
        plh_from_xyz(v->order, q + 1);
    torque_of(job, v, q, f);
    for (int i = 0; i < 3; i++)
        f[i] = unit * f[i];
    if (!job->cyclic && job->how == PLH_SPLITTING_PUSH)
        plh_to_xyz(v->order, f, v->a);
    else
        memcpy(v->a, f, sizeof f);
}

PLH_INLINE vd row(const vd x[3], const vd m[3])
{
    return x[0] * m[0] + x[1] * m[1] + x[2] * m[2];
}

/* The momentum in the axes of the body. */
PLH_INLINE void linear_kick(const rates *r, const vd push[3], vd m[3])
{
    vd one[3], all[3], w[3];
    const vm diagonal = vgt(r->diagonal, vset1(0.0));
    for (int i = 0; i < 3; i++) {
        const vd grown = r->growth[i] * m[i] + push[i] * r->ratio[i];
        one[i] = m[i] + vselect(vgt(r->still[i], vset1(0.0)), push[i], grown);
        w[i] = row(r->x + 3 * i, m) + push[i];
    }
    for (int i = 0; i < 3; i++)
        all[i] = m[i] + row(r->p + 3 * i, w);
    for (int i = 0; i < 3; i++)
        m[i] = vselect(diagonal, one[i], all[i]);
}

static void kick_linear(block *b, double h)
{
    const plh_splitting_job *job = b->job;
    int k = 0;
    while (k < job->rates - 1 && job->rate_kick[k] != h)
        k++;
    for (size_t i = 0; i < b->vectors; i++) {
        vector *v = &b->v[i];
        vd m[3] = {v->m[0], v->m[1], v->m[2]}, push[3];
        if (!b->known)
            evaluate(job, b->step[i].in.q, v);
        for (int j = 0; j < 3; j++)
            push[j] = vset1(h) * v->a[j];
        plh_from_xyz(v->order, m);
        linear_kick(&b->table[i][k], push, m);
        plh_to_xyz(v->order, m, v->m);
    }
}

static void kick_push(block *b, double h)
{
    for (size_t i = 0; i < b->vectors; i++) {
        vector *v = &b->v[i];
        if (!b->known)
            evaluate(b->job, b->step[i].in.q, v);
        for (int j = 0; j < 3; j++)
            v->m[j] = v->m[j] + vset1(h) * v->a[j];
    }
}

/* The state of one vector in the axes of the bodies, m scaled. */
PLH_INLINE void take_state(const block *b, size_t i, vd y[7])
{
    for (int k = 0; k < 4; k++)
        y[k] = b->step[i].in.q[k];
    for (int k = 0; k < 3; k++)
        y[4 + k] = b->v[i].m[k];
    plh_from_xyz(b->v[i].order, y + 1);
    plh_from_xyz(b->v[i].order, y + 4);
}

PLH_INLINE void put_state(const vd y[7], size_t i, block *b)
{
    b->step[i].in.q[0] = y[0];
    plh_to_xyz(b->v[i].order, y + 1, b->step[i].in.q + 1);
    plh_to_xyz(b->v[i].order, y + 4, b->v[i].m);
}

/* How many lanes of a vector are bodies. */
PLH_INLINE int lanes_of(const plh_splitting_job *job, size_t at)
{
    return job->n - at < VWIDTH ? (int)(job->n - at) : VWIDTH;
}

static void kick_one_by_one(block *b, double t, double h)
{
    const plh_splitting_job *job = b->job;
    for (size_t i = 0; i < b->vectors; i++) {
        const size_t at = b->v[i].at;
        vd y[7];
        double a[7][VWIDTH];
        take_state(b, i, y);
        memcpy(a, y, sizeof a);
        for (int k = 0; k < lanes_of(job, at); k++) {
            plh_state s = {plh_quat_make(a[0][k], a[1][k], a[2][k], a[3][k]),
                           plh_vec3_make(a[4][k], a[5][k], a[6][k])};
            if (!b->v[i].start[k])
                job->kick(job->self, at + (size_t)k, t, h, &s);
            a[4][k] = s.m.x;
            a[5][k] = s.m.y;
            a[6][k] = s.m.z;
        }
        memcpy(y, a, sizeof y);
        put_state(y, i, b);
    }
}

static plh_status kick(void *self, double t, double h)
{
    block *b = self;
    if (b->job->how == PLH_SPLITTING_FREE)
        return PLH_OK;
    if (b->job->how == PLH_SPLITTING_PUSH)
        kick_push(b, h);
    else if (b->job->how == PLH_SPLITTING_LINEAR)
        kick_linear(b, h);
    else
        kick_one_by_one(b, t, h);
    b->known = true;
    return PLH_OK;
}

/* --- drifts --- */

static __attribute__((noinline)) void step_far(const plh_step_in *in, plh_step_out *out)
{
    plh_step_work w = plh_step_begin(in);
    plh_step_far(in, &w, out);
}

/* A number of one lane of a struct of vectors, and back. */
PLH_INLINE double lane_get(const void *vectors, size_t number, int lane)
{
    double x;
    memcpy(&x, (const char *)vectors + number * sizeof(vd) + (size_t)lane * sizeof x, sizeof x);
    return x;
}

PLH_INLINE void lane_set(void *vectors, size_t number, int lane, double x)
{
    memcpy((char *)vectors + number * sizeof(vd) + (size_t)lane * sizeof x, &x, sizeof x);
}

enum { INS = sizeof(plh_step_in) / sizeof(vd), OUTS = sizeof(plh_step_out) / sizeof(vd) };

/* Where a lane is that has a long step. */
typedef struct place {
    int vector, lane;
} place;

/* Up to VWIDTH lanes from anywhere in the block at once. */
static void drift_far(block *b, plh_step_out *out, const place *where, int n)
{
    plh_step_in in;
    plh_step_out o;
    for (int k = 0; k < VWIDTH; k++) {
        const place *p = &where[k < n ? k : 0];
        const plh_step_in *from = &b->step[p->vector].in;
        for (size_t j = 0; j < INS; j++)
            lane_set(&in, j, k, lane_get(from, j, p->lane));
    }
    step_far(&in, &o);
    for (int k = 0; k < n; k++)
        for (size_t j = 0; j < OUTS; j++)
            lane_set(&out[where[k].vector], j, where[k].lane, lane_get(&o, j, k));
}

static __attribute__((noinline)) void drift_all_far(block *b, plh_step_out *out,
                                                    const unsigned lanes[BLOCK])
{
    place where[VWIDTH];
    int n = 0;
    for (size_t i = 0; i < b->vectors; i++)
        for (unsigned left = lanes[i]; left != 0; left &= left - 1) {
            where[n++] = (place){(int)i, __builtin_ctz(left)};
            if (n == VWIDTH) {
                drift_far(b, out, where, n);
                n = 0;
            }
        }
    if (n > 0)
        drift_far(b, out, where, n);
}

/* Rotors and points: momentum along an axis without moment. */
static __attribute__((noinline)) void drop(const plh_splitting_job *job, plh_step_in *in, vector *v)
{
    vd m[3] = {in->m[0], in->m[1], in->m[2]};
    const vd good = (m[0] + m[1]) + m[2] + in->q[0];
    plh_from_xyz(v->order, m);
    plh_drop_axes(vbits(vload(job->code + v->at)), m);
    const vd sum = (m[0] + m[1]) + m[2];
    const vm lost = vmand(veq(good - good, vset1(0.0)), vne(sum - sum, vset1(0.0)));
    v->wrong = vselect(lost, vset1(1.0), v->wrong);
    plh_to_xyz(v->order, m, in->m);
}

PLH_INLINE void begin_drift(const plh_splitting_job *job, vd h, vector *v, plh_step_vector *step)
{
    const vd unit = vload(job->unit + v->at);
    const vi code = vbits(vload(job->code + v->at));
    for (int i = 0; i < 3; i++)
        step->in.m[i] = unit * v->m[i];
    step->in.s = h * vfrom_bits(code & ~visplat(PLH_GAPS_BITS));
    if (__builtin_expect(v->zero, 0))
        drop(job, &step->in, v);
    step->w = plh_step_begin(&step->in);
}

/* The first drift of lanes that go on has the last one of the step before in it. */
static vd opening(const block *b, size_t i, double h)
{
    const plh_scheme *s = b->job->scheme;
    const double more = plh_scheme_drift(s, s->drifts - 1) + plh_scheme_drift(s, 0);
    double a[VWIDTH];
    for (int k = 0; k < VWIDTH; k++)
        a[k] = b->v[i].goes_on >> k & 1 ? more * b->job->h : h;
    return vload(a);
}

static plh_status drift(void *self, double t, double h)
{
    block *b = self;
    plh_step_out out[BLOCK];
    unsigned far[BLOCK], any = 0;
    (void)t;
    for (size_t i = 0; i < b->vectors; i++)
        begin_drift(b->job, b->opens ? opening(b, i, h) : vset1(h), &b->v[i], &b->step[i]);
    plh_stages(b->step, b->vectors);
    for (size_t i = 0; i < b->vectors; i++) {
        far[i] = plh_stage_end(&b->step[i], &out[i]);
        any |= far[i];
    }
    if (__builtin_expect(any != 0, 0))
        drift_all_far(b, out, far);
    for (size_t i = 0; i < b->vectors; i++) {
        const vd unit = vload(b->job->per_unit + b->v[i].at);
        memcpy(b->step[i].in.q, out[i].q, sizeof out[i].q);
        for (int k = 0; k < 3; k++)
            b->v[i].m[k] = unit * out[i].m[k];
    }
    b->known = b->opens = false;
    return PLH_OK;
}

/* --- begin and end --- */

PLH_INLINE vd fetch(const double *p, size_t at, int n, double fill)
{
    return n == VWIDTH ? vload(p + at) : vload_n(p + at, n, fill);
}

PLH_INLINE void put(double *p, size_t at, int n, vd a)
{
    if (n == VWIDTH)
        vstore(p + at, a);
    else
        vstore_n(p + at, a, n);
}

PLH_INLINE vm is_finite(const vd y[7])
{
    const vd q = y[0] + y[1] + y[2] + y[3], m = y[4] + y[5] + y[6];
    return vmand(veq(q - q, vset1(0.0)), veq(m - m, vset1(0.0)));
}

PLH_INLINE vm is_unit(const vd y[7], double slack)
{
    const vd qq = y[0] * y[0] + y[1] * y[1] + y[2] * y[2] + y[3] * y[3];
    return vle(vabs(qq - vset1(1.0)), vset1(slack));
}

/* Why lanes cannot begin; they rest. */
static void refuse(const plh_splitting_job *job, vector *v, vd y[7])
{
    const unsigned finite = vmask_bits(is_finite(y)), unit = vmask_bits(is_unit(y, 2e-6));
    double lives[VWIDTH];
    bool all = true;
    for (int k = 0; k < VWIDTH; k++) {
        const bool body = k < lanes_of(job, v->at);
        plh_status s = body ? (plh_status)job->start[v->at + (size_t)k] : PLH_OK;
        if (!s)
            s = !(finite >> k & 1) ? PLH_NOT_FINITE : !(unit >> k & 1) ? PLH_BAD_ATTITUDE : PLH_OK;
        v->start[k] = s;
        lives[k] = s ? 0.0 : 1.0;
        all = all && !s;
    }
    if (all)
        return;
    const vm alive = vgt(vload(lives), vset1(0.0));
    for (int i = 0; i < 7; i++)
        y[i] = vselect(alive, y[i], vset1(i == 0 ? 1.0 : 0.0));
}

/* Lanes whose state is as the last call left it go on from the state before its last drift. */
static void go_on(const plh_splitting_job *job, vector *v, const vd given[7], vd y[7])
{
    vm same = veq(given[0], vload(job->shown[0] + v->at));
    for (int i = 1; i < 7; i++)
        same = vmand(same, veq(given[i], vload(job->shown[i] + v->at)));
    for (int i = 0; i < 7; i++)
        y[i] = vselect(same, vload(job->hidden[i] + v->at), y[i]);
    v->goes_on = vmask_bits(same);
}

static void begin(block *b, size_t i, size_t at)
{
    const plh_splitting_job *job = b->job;
    vector *v = &b->v[i];
    plh_step_in *in = &b->step[i].in;
    const double *const from[7] = {job->states.qw, job->states.qx, job->states.qy, job->states.qz,
                                   job->states.mx, job->states.my, job->states.mz};
    const vi code = vbits(vload(job->code + at));
    vd given[7], y[7];
    for (int k = 0; k < 7; k++)
        y[k] = given[k] = fetch(from[k], at, lanes_of(job, at), k == 0 ? 1.0 : 0.0);
    v->at = at;
    v->order = plh_middle_axis_of(code);
    v->zero = plh_any_zero(code);
    v->wrong = vset1(0.0);
    v->goes_on = 0;
    in->low = vload(job->low + at);
    in->dx = vload(job->before + at);
    in->dz = vload(job->after + at);
    in->dx_rest = vload(job->before_rest + at);
    in->dz_rest = vload(job->after_rest + at);
    refuse(job, v, y);
    for (int k = 0; k < 3; k++)
        y[4 + k] = vload(job->per_unit + at) * y[4 + k];
    if (job->goes_on)
        go_on(job, v, given, y);
    b->opens = b->opens || v->goes_on != 0;
    put_state(y, i, b);
}

/* The states before the last drift. */
static void hide(const block *b)
{
    for (size_t i = 0; i < b->vectors; i++) {
        vd y[7];
        take_state(b, i, y);
        for (int k = 0; k < 7; k++)
            vstore(b->job->hidden[k] + b->v[i].at, y[k]);
    }
}

/* The status of the first lane that failed. */
static plh_status report(const plh_splitting_job *job, const vector *v, unsigned good)
{
    const unsigned wrong = vmask_bits(vgt(v->wrong, vset1(0.0)));
    plh_status first = PLH_OK;
    for (int k = 0; k < lanes_of(job, v->at); k++) {
        plh_status s = v->start[k];
        if (!s && !(good >> k & 1))
            s = wrong >> k & 1 ? PLH_BAD_STATE : PLH_NOT_FINITE;
        if (job->status)
            job->status[v->at + (size_t)k] = s;
        first = first ? first : s;
    }
    return first;
}

static plh_status end(const block *b, size_t i)
{
    const plh_splitting_job *job = b->job;
    const vector *v = &b->v[i];
    double *const to[7] = {job->states.qw, job->states.qx, job->states.qy, job->states.qz,
                           job->states.mx, job->states.my, job->states.mz};
    double lives[VWIDTH];
    vd y[7];
    take_state(b, i, y);
    for (int k = 0; k < VWIDTH; k++)
        lives[k] = v->start[k] ? 0.0 : 1.0;
    const vm good = vmand(vgt(vload(lives), vset1(0.0)), vmand(is_finite(y), is_unit(y, 1e-3)));
    for (int k = 0; k < 7; k++) {
        if (k >= 4)
            y[k] = vload(job->unit + v->at) * y[k];
        const vd out = vselect(good, y[k], vset1(__builtin_nan("")));
        put(to[k], v->at, lanes_of(job, v->at), out);
        if (job->merge && job->count > 0)
            vstore(job->shown[k] + v->at, out);
    }
    return report(job, v, vmask_bits(good));
}

/* --- all steps of a block --- */

static void prepare_rates(block *b, size_t i)
{
    const plh_splitting_job *job = b->job;
    for (int k = 0; k < job->rates * VWIDTH; k++) {
        rates *r = &b->table[i][k / VWIDTH];
        const int lane = k % VWIDTH;
        const size_t at = b->v[i].at + (size_t)lane;
        double c[3][3];
        plh_kick_table t;
        for (int j = 0; j < 9; j++)
            c[j / 3][j % 3] = job->rate[j][at];
        plh_kick_prepare(
            c, plh_vec3_make(job->inverse[0][at], job->inverse[1][at], job->inverse[2][at]),
            job->rate_kick[k / VWIDTH], &t);
        lane_set(&r->diagonal, 0, lane, t.diagonal);
        for (size_t j = 0; j < 3; j++) {
            lane_set(r->still, j, lane, t.still[j]);
            lane_set(r->growth, j, lane, t.growth[j]);
            lane_set(r->ratio, j, lane, t.ratio[j]);
        }
        for (size_t j = 0; j < 9; j++) {
            lane_set(r->x, j, lane, t.x[j / 3][j % 3]);
            lane_set(r->p, j, lane, t.p[j / 3][j % 3]);
        }
    }
}

static void all_steps(block *b)
{
    const plh_splitting_job *job = b->job;
    const plh_scheme *scheme = job->scheme;
    const plh_splitting_system system = {b, kick, drift, NULL};
    for (long k = 0; k < job->count; k++) {
        const double t = job->t + (double)(job->first + k) * job->h;
        (void)plh_splitting_loop(scheme, &system, t, job->h, job->merge && k > 0, !job->merge);
    }
    if (job->merge && job->count > 0) {
        hide(b);
        (void)drift(b, 0.0, plh_scheme_drift(scheme, scheme->drifts - 1) * job->h);
    }
}

plh_status PLH_ISA(plh_splitting_range)(const plh_splitting_job *job, size_t first, size_t last)
{
    const size_t most = job->how == PLH_SPLITTING_LINEAR ? LINEAR_BLOCK : BLOCK;
    plh_status result = PLH_OK;
    block b;
    b.job = job;
    for (size_t at = first; at < last; at += b.vectors * VWIDTH) {
        const size_t vectors = (last - at + VWIDTH - 1) / VWIDTH;
        b.vectors = vectors < most ? vectors : most;
        b.known = b.opens = false;
        for (size_t i = 0; i < b.vectors; i++) {
            begin(&b, i, at + i * VWIDTH);
            if (job->how == PLH_SPLITTING_LINEAR)
                prepare_rates(&b, i);
        }
        all_steps(&b);
        for (size_t i = 0; i < b.vectors; i++) {
            const plh_status status = end(&b, i);
            result = result ? result : status;
        }
    }
    return result;
}
