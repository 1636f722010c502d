/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Steps that follow the state, after Holder, Leimkuhler & Reich (2001). Their explicit update of
 * the step is reversible, but where the motion is chaotic its energy wanders. Here Verlet's method
 * runs the Hamiltonian G(q) (H - E) (Hairer 1997, Reich 1999) around the exact free flow:
 * symmetric, and symplectic. With s = half a step in scaled time, it is
 *
 *     m1 = m0 + s G(q0) torque(q0) - s (T(m1) + V(q0) - E) G'(q0)   a quadratic equation for T(m1)
 *     (q1, m1*) = free flow of (q0, m1) by s (G(q0) + G(q1))        an equation for that time
 *     m2 = m1* + s G(q1) torque(q1) - s (T(m1*) + V(q1) - E) G'(q1)
 *
 * The free flow by a time that depends on q changes the symplectic form by dT ^ d(time); the terms
 * T G' of the kicks take just this away. Compositions of such steps have higher orders.
 */
#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/reversible.h>
#include <stdint.h>

#include "method/integrator_inside.h"
#include "method/list.h"
#include "method/mutant.h"
#include "method/splitting_method.h"

typedef struct values {
    double time;
    int row;
    /* Not a parameter: plh_reversible_set_pace() */
    const plh_pace *pace;
} values;
PLH_METHOD_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_REAL_IN(values, time, "time", 0.0, 0.0, 1e300, "steps are shorter where the torque by itself turns the body by a radian in less; 0: of a radian at the start"),
    PLH_CHOICE(values, row, "row", 0, "verlet|yoshida4|yoshida6|yoshida8", "which composition of Verlet steps"),
};
/* clang-format on */
static const char *const rows[] = {"verlet", "yoshida4", "yoshida6", "yoshida8"};

/* What a step needs to know of an attitude, scaled: the pace and its gradient, the torque, and the
 * potential less E. */
typedef struct place {
    double g, v;
    plh_vec3 slope, f;
} place;

typedef struct work {
    /* Of the run: the energy at its start, and T of the pace */
    double energy, time;
    /* What the time of the run lacks of the sum of its steps */
    double late;
    int32_t begun;
    /* The place of the last attitude, which follows from it */
    int32_t known;
    plh_quat q;
    place here;
} work;

static const plh_field fields[] = {
    PLH_SAVE_REALS(work, energy),
    PLH_SAVE_REALS(work, time),
    PLH_SAVE_REALS(work, late),
    PLH_SAVE_INTEGER(work, begun),
};

static plh_vec3 spin(const plh_integrator *it, plh_vec3 m)
{
    return plh_vec3_mul(it->inverse, m);
}

static double kinetic(const plh_integrator *it, plh_vec3 m)
{
    return 0.5 * plh_vec3_dot(m, spin(it, m));
}

static double potential(const plh_integrator *it, plh_quat q)
{
    return it->body->per_unit * plh_torque_potential(it->torque, it->body, 0.0, q);
}

static plh_vec3 torque_at(const plh_integrator *it, plh_quat q)
{
    const plh_state s = {q, {0.0, 0.0, 0.0}};
    return plh_integrator_torque(it, 0.0, &s);
}

/* |torque|^2 / I is taken as torque . I^-1 torque, whose gradient the torque has. */
static void own_pace(const plh_integrator *it, double time, plh_quat q, place *p)
{
    const plh_vec3 gradient = plh_integrator_gradient(it, 0.0, q, p->f);
    const double most = fmax(it->inverse.x, fmax(it->inverse.y, it->inverse.z));
    const double k = time * time * (time * time) * most;
    const double x = 1.0 + k * plh_vec3_dot(p->f, spin(it, p->f));
    p->g = 1.0 / sqrt(sqrt(x));
    p->slope = plh_vec3_scale(-0.25 * k * p->g / x, gradient);
}

/* All but the potential. */
static plh_status look(const plh_integrator *it, plh_quat q, place *p)
{
    const work *w = it->work;
    const plh_pace *pace = of(&it->spec)->pace;
    p->f = torque_at(it, q);
    if (pace)
        p->g = pace->G(pace->context, it->body, it->torque, q, &p->slope);
    else
        own_pace(it, w->time, q, p);
    return p->g > 0.0 && isfinite(p->g + plh_vec3_norm(p->slope)) ? PLH_OK : PLH_NOT_FINITE;
}

/* The kick by s whose last term has T after it: T = T(a - s T slope) is the smaller root. */
static plh_status kick_to(const plh_integrator *it, const place *p, double s, plh_vec3 *m)
{
    const plh_vec3 a = plh_vec3_axpy(plh_vec3_axpy(*m, s * p->g, p->f), -s * p->v, p->slope);
    const double square = s * s * kinetic(it, p->slope), end = kinetic(it, a);
    const double linear = 1.0 + s * plh_vec3_dot(a, spin(it, p->slope));
    const double root = linear * linear - 4.0 * square * end;
    if (!(linear > 0.0) || !(root >= 0.0))
        return PLH_NO_CONVERGENCE;
    *m = plh_vec3_axpy(a, -s * 2.0 * end / (linear + sqrt(root)), p->slope);
    return PLH_OK;
}

/* The kick by s with T before it. */
static plh_vec3 kick_from(const plh_integrator *it, const place *p, double s, plh_vec3 m)
{
    const double excess = kinetic(it, m) + p->v;
    return plh_vec3_axpy(plh_vec3_axpy(m, s * p->g, p->f), -s * excess, p->slope);
}

/* The drift by s times the sum of the paces at both ends; Newton's iteration for its time. */
static plh_status drift(plh_integrator *it, double s, const place *from, plh_state *state,
                        place *to, double *time)
{
    enum { MOST = 30 };
    const double near = 1e-8; /* whose square is rounding */
    const plh_state start = *state;
    double rate = s * plh_vec3_dot(from->slope, spin(it, start.m)), off = INFINITY;
    *time = 2.0 * s * from->g / (rate < 0.5 ? 1.0 - rate : 1.0);
    for (int i = 0; i < MOST && !(fabs(off) <= near * fabs(*time)); i++) {
        *state = start;
        plh_status status = plh_integrator_inner_step(it, 0.0, *time, state);
        if (status || (status = look(it, state->q, to)))
            return status;
        rate = s * plh_vec3_dot(to->slope, spin(it, state->m));
        off = (s * (from->g + to->g) - *time) / (1.0 - rate);
        *time += off;
    }
    if (!(fabs(off) <= near * fabs(*time)) || !(*time * s > 0.0))
        return PLH_NO_CONVERGENCE;
    plh_status status = plh_integrator_inner_step(it, 0.0, off, state);
    return status ? status : look(it, state->q, to);
}

/* One Verlet step of length ds in scaled time. */
static plh_status leap(plh_integrator *it, double ds, plh_state *state, place *p, double *elapsed)
{
    const work *w = it->work;
    place to;
    double time;
    plh_status status = kick_to(it, p, 0.5 * ds, &state->m);
    if (!status)
        status = drift(it, 0.5 * ds, p, state, &to, &time);
    if (status)
        return status;
    to.v = potential(it, state->q) - w->energy;
    state->m = kick_from(it, &to, 0.5 * ds, state->m);
    *elapsed += time;
    *p = to;
    return PLH_OK;
}

static void begin(plh_integrator *it, const plh_state *s)
{
    work *w = it->work;
    const plh_vec3 omega = spin(it, s->m);
    w->energy = w->late = 0.0;
    w->time = of(&it->spec)->time;
    w->begun = 1;
    if (!it->torque)
        return;
    w->energy = kinetic(it, s->m) + potential(it, s->q);
    const double rate = plh_vec3_dot(omega, omega) + plh_vec3_norm(spin(it, torque_at(it, s->q)));
    if (w->time == 0.0 && rate > 0.0)
        w->time = 1.0 / sqrt(rate);
}

static bool same_attitude(plh_quat a, plh_quat b)
{
    return a.w == b.w && a.x == b.x && a.y == b.y && a.z == b.z;
}

static const plh_scheme *row_of(const plh_method_spec *spec)
{
    return plh_scheme_find(rows[of(spec)->row]);
}

static plh_status leaps(plh_integrator *it, double ds, plh_state *s, double *elapsed)
{
    work *w = it->work;
    const plh_scheme *row = row_of(&it->spec);
    plh_status status = PLH_OK;
    if (!w->known || !same_attitude(w->q, s->q)) {
        status = look(it, s->q, &w->here);
        w->here.v = potential(it, s->q) - w->energy;
    }
    for (int i = 0; i < row->drifts && !status; i++)
        status = leap(it, plh_scheme_drift(row, i) * ds, s, &w->here, elapsed);
    w->known = 1;
    w->q = s->q;
    return status;
}

/* Without a torque nothing shortens a step. The end of the step is where time has a number. */
static plh_status follow(plh_integrator *it, plh_stride *stride, plh_state *s)
{
    work *w = it->work;
    double elapsed = 0.0;
    plh_status status = PLH_OK;
    if (!w->begun)
        begin(it, s);
    if (it->torque)
        status = leaps(it, stride->longest, s, &elapsed);
    else
        status = plh_integrator_inner_step(it, stride->t, elapsed = stride->longest, s);
    w->late += elapsed;
    stride->h = (stride->t + w->late) - stride->t;
    w->late -= stride->h;
    return status;
}

/* A step of given length is the row itself. */
static plh_status step(plh_integrator *it, double t, double h, plh_state *s)
{
    const plh_scheme *row = row_of(&it->spec);
    plh_status status = PLH_OK;
    plh_vec3 f = it->torque ? torque_at(it, s->q) : plh_vec3_make(0.0, 0.0, 0.0);
    for (int i = 0; i < row->drifts && !status; i++) {
        const double part = plh_scheme_drift(row, i) * h;
        s->m = plh_vec3_axpy(s->m, PLH_MUTANT(0.5, 0.505) * part, f);
        status = plh_integrator_inner_step(it, t, part, s);
        if (it->torque)
            f = torque_at(it, s->q);
        s->m = plh_vec3_axpy(s->m, 0.5 * part, f);
    }
    return status;
}

static plh_claims inner_claims(const plh_method_spec *spec)
{
    plh_method_spec inner;
    plh_splitting_inner(spec, &inner);
    return plh_method_claims(&inner, false);
}

static bool is_exact(const plh_claims *c)
{
    return c->attitude == PLH_EXACT && c->momentum == PLH_EXACT;
}

/* The energy E is that of a potential that stands still. */
static plh_status prepare(plh_integrator *it)
{
    const plh_claims inner = inner_claims(&it->spec);
    const unsigned flags = it->torque ? plh_torque_flags(it->torque) : PLH_TORQUE_POTENTIAL;
    const unsigned refused = PLH_TORQUE_TIME | PLH_TORQUE_VELOCITY;
    if (!is_exact(&inner) || it->spec.inner->taken)
        return PLH_UNSUPPORTED;
    if (!(flags & PLH_TORQUE_POTENTIAL) || flags & refused)
        return PLH_UNSUPPORTED;
    return it->torque && !of(&it->spec)->pace && !plh_torque_has_gradient(it->torque)
               ? PLH_UNSUPPORTED
               : PLH_OK;
}

static void claims(const plh_method_spec *spec, bool torqued, plh_claims *c)
{
    *c = spec->inner ? inner_claims(spec) : (plh_claims){0};
    if (!torqued)
        return;
    c->keeps &= PLH_KEEPS_SPACE;
    c->attitude = c->momentum = row_of(spec)->order;
    c->poisson = c->symplectic;
}

const plh_method plh_method_reversible = {
    .name = "reversible",
    .family = "splitting",
    .summary = "steps that follow the torque symmetrically, for walls; drifts by the exact flow",
    .source = "Holder, Leimkuhler & Reich, Appl. Numer. Math. 39 (2001) 367; Hairer, Appl. Numer. "
              "Math. 25 (1997) 219",
    .free = {1, 1, 0, false, false, false},
    .torqued = {1, 1, 0, false, false, false},
    .takes_inner = true,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .work_size = sizeof(work),
    .fields = fields,
    .field_count = PLH_FIELD_COUNT(fields),
    .step = step,
    .prepare = prepare,
    .claims = claims,
    .follow = follow,
    .needs = "torques with a potential and a gradient that depend on the attitude alone, "
             "and the drift exact",
};

plh_status plh_reversible_set_pace(plh_method_spec *spec, const plh_pace *pace)
{
    if (spec->method != &plh_method_reversible)
        return PLH_UNSUPPORTED;
    ((values *)(void *)&spec->values)->pace = pace;
    return PLH_OK;
}
