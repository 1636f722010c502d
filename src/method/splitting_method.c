/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Splitting schemes for one body: drifts by any one-step free flow, kicks by the torque, of which a
 * row may have the part C omega on its own. */
#include "method/splitting_method.h"
#include <polhode/extend/method.h>

#include <math.h>
#include <string.h>

#include "method/integrator_inside.h"
#include "method/splitting_loop.h"
#include "torque/kick.h"

enum { NO_KICK, PUSH, LINEAR, OWN, APART }; /* how the torque kicks; APART: without C omega */

typedef struct work {
    /* The torque a + C omega, scaled, at the attitude and time where it was last evaluated. */
    plh_vec3 a;
    double c[3][3];
    /* Its gradient there, scaled, if it was needed */
    plh_vec3 g;
    plh_quat q;
    double t;
    /* Drifts of neighbouring steps merge: the state as shown, and before its last drift. */
    plh_state shown, hidden;
    double h;
    int32_t known, bent, pending, merge; /* 0 or 1; bent: g is known */
    int32_t how, by_time;
} work;

static const plh_field fields[] = {
    PLH_SAVE_REALS(work, a), PLH_SAVE_REALS(work, c),       PLH_SAVE_REALS(work, q),
    PLH_SAVE_REALS(work, t), PLH_SAVE_REALS(work, shown),   PLH_SAVE_REALS(work, hidden),
    PLH_SAVE_REALS(work, h), PLH_SAVE_INTEGER(work, known), PLH_SAVE_INTEGER(work, pending),
    PLH_SAVE_REALS(work, g), PLH_SAVE_INTEGER(work, bent),
};

typedef struct one_body {
    plh_integrator *it, *inner;
    plh_step_function inner_step;
    work *w;
    plh_state *s;
    /* The torque in w is that of the present attitude and time */
    bool fresh;
} one_body;

/* Without what the inner flow has taken. */
static void leave_rest(one_body *b)
{
    work *w = b->w;
    plh_vec3 a = {0.0, 0.0, 0.0};
    double c[3][3] = {{0.0}};
    b->inner->method->taken(b->inner, b->s->q, &a, c);
    w->a = plh_vec3_sub(w->a, a);
    for (int i = 0; i < 9; i++)
        w->c[i / 3][i % 3] -= c[i / 3][i % 3];
}

static void evaluate(one_body *b, double t)
{
    work *w = b->w;
    if (w->how == PUSH)
        w->a = plh_integrator_torque(b->it, t, b->s);
    else
        plh_integrator_linear(b->it, t, b->s->q, &w->a, w->c); /* prepare() asked */
    if (b->inner->method->taken)
        leave_rest(b);
    w->q = b->s->q;
    w->t = t;
    w->known = 1;
    w->bent = 0;
    b->fresh = true;
}

/* A kick by the model's own flow, which sees the user's units. */
static plh_vec3 own_kick(const plh_integrator *it, double t, double h, const plh_state *s)
{
    plh_state user = {s->q, plh_vec3_scale(it->body->unit, s->m)};
    plh_torque_tally(it->torque, 1);
    plh_vec3 m = it->torque->model->kick(it->torque, it->body, t, h, &user);
    return plh_vec3_scale(it->body->per_unit, m);
}

static plh_status kick(void *self, double t, double h)
{
    one_body *b = self;
    work *w = b->w;
    if (w->how == NO_KICK)
        return PLH_OK;
    if (w->how == OWN) {
        b->s->m = own_kick(b->it, t, h, b->s);
        return PLH_OK;
    }
    if (!b->fresh)
        evaluate(b, t);
    b->s->m = w->how == LINEAR ? plh_kick_linear(w->a, w->c, b->it->inverse, h, b->s->m)
                               : plh_vec3_axpy(b->s->m, h, w->a);
    return PLH_OK;
}

/* A push by the gradient of the torque. */
static void bend(one_body *b, double t, double h)
{
    work *w = b->w;
    if (!w->bent)
        w->g = plh_integrator_gradient(b->it, t, w->q, w->a);
    w->bent = 1;
    b->s->m = plh_vec3_axpy(b->s->m, h, w->g);
}

/* m' = C omega, or a gradient: prepare() let no other part through. */
static plh_status other(void *self, int part, double t, double h)
{
    one_body *b = self;
    if (b->w->how == NO_KICK)
        return PLH_OK;
    if (!b->fresh)
        evaluate(b, t);
    if (part == PLH_PART_GRADIENT)
        bend(b, t, h);
    else
        b->s->m =
            plh_kick_linear(plh_vec3_make(0.0, 0.0, 0.0), b->w->c, b->it->inverse, h, b->s->m);
    return PLH_OK;
}

static plh_status drift(void *self, double t, double h)
{
    one_body *b = self;
    b->fresh = false;
    return b->inner_step(b->inner, t, h, b->s);
}

static bool same_attitude(plh_quat a, plh_quat b)
{
    return a.w == b.w && a.x == b.x && a.y == b.y && a.z == b.z;
}

/* The last kick of a step and the first of the next see one attitude: one evaluation. */
static bool still_known(const work *w, double t, plh_quat q)
{
    return w->known && same_attitude(w->q, q) && (!w->by_time || w->t == t);
}

static plh_status step(plh_integrator *it, double t, double h, plh_state *s)
{
    work *w = it->work;
    plh_integrator *inner = plh_integrator_open(it)->inner;
    one_body b = {it, inner, plh_integrator_open(inner)->step, w, s, still_known(w, t, s->q)};
    const plh_splitting_system system = {&b, kick, drift, other};
    const plh_scheme *scheme = plh_splitting_scheme(&it->spec);
    plh_status status = plh_splitting_loop(scheme, &system, t, h, w->pending, !w->merge);
    w->pending = w->merge;
    return status;
}

static void begin_run(plh_integrator *it, double h, plh_state *s)
{
    work *w = it->work;
    bool same = same_attitude(s->q, w->shown.q) && s->m.x == w->shown.m.x &&
                s->m.y == w->shown.m.y && s->m.z == w->shown.m.z;
    w->pending = w->merge && w->h == h && same;
    if (w->pending)
        *s = w->hidden;
}

static plh_status end_run(plh_integrator *it, double t, double h, plh_state *s)
{
    work *w = it->work;
    if (!w->pending)
        return PLH_OK;
    const plh_scheme *scheme = plh_splitting_scheme(&it->spec);
    double a = plh_scheme_flow(scheme, plh_scheme_flow_count(scheme) - 1).length;
    w->hidden = *s;
    plh_status status = plh_integrator_inner_step(it, t - a * h, a * h, s);
    w->shown = *s;
    w->h = h;
    w->pending = 0;
    return status;
}

static plh_claims inner_claims(const plh_method_spec *spec)
{
    plh_method_spec inner;
    plh_splitting_inner(spec, &inner);
    return plh_method_claims(&inner, false);
}

static bool is_exact(const plh_claims *claims)
{
    return claims->attitude == PLH_EXACT && claims->momentum == PLH_EXACT;
}

/* The part that has C omega. */
static int part_of_rate(const plh_scheme *scheme)
{
    for (int i = 0; i < plh_scheme_flow_count(scheme); i++)
        if (plh_scheme_flow(scheme, i).part == PLH_PART_RATE)
            return PLH_PART_RATE;
    return PLH_PART_KICK;
}

/* The gradient is that of the whole torque: none is left where the drift has a part of it. */
static unsigned parts_of(const plh_integrator *it)
{
    const unsigned parts = plh_splitting_parts(it->torque);
    return it->torque && it->spec.inner->taken ? parts & ~(1u << PLH_PART_GRADIENT) : parts;
}

/* Also after a checkpoint: how the torque kicks is not for a file to say. */
static plh_status prepare(plh_integrator *it)
{
    work *w = it->work;
    const plh_scheme *scheme = plh_splitting_scheme(&it->spec);
    if (!scheme)
        return PLH_BAD_ARGUMENT;
    if (*plh_scheme_explain(scheme, parts_of(it)))
        return PLH_UNSUPPORTED;
    plh_claims inner = inner_claims(&it->spec);
    w->merge = plh_splitting_merges(scheme) && is_exact(&inner) && !it->spec.energy;
    w->how = NO_KICK;
    w->by_time = 0;
    if (!it->torque)
        return PLH_OK;
    unsigned flags = plh_torque_flags(it->torque);
    w->by_time = (flags & PLH_TORQUE_TIME) != 0;
    if (part_of_rate(scheme) == PLH_PART_RATE)
        w->how = APART;
    else if (it->torque->model->kick && !it->spec.inner->taken)
        w->how = OWN;
    else if (!(flags & PLH_TORQUE_VELOCITY))
        w->how = PUSH;
    else if (flags & PLH_TORQUE_LINEAR)
        w->how = LINEAR;
    else
        return PLH_UNSUPPORTED;
    return PLH_OK;
}

static int lower(int a, int b)
{
    return a < b ? a : b;
}

/* Compositions of symmetric steps of order 2 keep their order with any symmetric inner flow. */
static bool lifts(const plh_scheme *scheme, const plh_claims *inner)
{
    return scheme->composition && inner->symmetric;
}

static int order_with(const plh_scheme *scheme, int own, const plh_claims *inner)
{
    return lifts(scheme, inner) ? own : lower(own, lower(inner->attitude, inner->momentum));
}

/* Without torque the drifts follow one another; only a composition can make them better. */
static int free_order(const plh_scheme *scheme, const plh_claims *inner, int order)
{
    return lifts(scheme, inner) && order < scheme->order ? scheme->order : order;
}

static void claims(const plh_method_spec *spec, bool torqued, plh_claims *c)
{
    const plh_scheme *scheme = plh_splitting_scheme(spec);
    memset(c, 0, sizeof *c);
    if (!spec->inner || !scheme)
        return;
    const unsigned potential = PLH_TWO_PARTS | 1u << PLH_PART_GRADIENT,
                   rate = potential | 1u << PLH_PART_RATE;
    const bool two = !*plh_scheme_explain(scheme, potential);
    if (!two && (!torqued || *plh_scheme_explain(scheme, rate)))
        return; /* a free body has no further part, and no body has a thermostat */
    plh_claims inner = inner_claims(spec);
    *c = inner;
    c->symmetric = inner.symmetric && scheme->palindrome;
    if (torqued) {
        c->keeps = two && !spec->inner->taken ? inner.keeps & PLH_KEEPS_SPACE : 0;
        c->attitude = c->momentum = order_with(scheme, scheme->order, &inner);
        /* a free flow that is Poisson in m alone is not so in (m, u) */
        c->poisson = c->symplectic = two && inner.symplectic;
    } else {
        c->attitude = free_order(scheme, &inner, inner.attitude);
        c->momentum = free_order(scheme, &inner, inner.momentum);
    }
}

int plh_splitting_order(const plh_method_spec *spec, const plh_torque *torque)
{
    const plh_scheme *scheme = plh_splitting_scheme(spec);
    if (!spec->inner || !scheme)
        return 0;
    plh_claims inner = inner_claims(spec);
    bool velocity = torque && (plh_torque_flags(torque) & PLH_TORQUE_VELOCITY);
    int own = velocity ? scheme->general : scheme->order;
    return order_with(scheme, own, &inner);
}

/* Of C the symmetric part alone does work: what a gyrostat or a wheel adds is no damping. */
double plh_splitting_growth_at(const plh_method_spec *spec, const plh_body *body,
                               const plh_torque *torque, double t, plh_quat q, double h)
{
    const plh_scheme *scheme = plh_splitting_scheme(spec);
    plh_vec3 a = {0.0, 0.0, 0.0}, inverse = plh_vec3_scale(body->per_unit, body->inverse);
    double c[3][3] = {{0.0}}, most = 0.0, backward = 0.0;
    if (!scheme || !torque || plh_torque_linear(torque, body, t, q, &a, c) != PLH_OK)
        return 0.0;
    for (int i = 0; i < 3; i++)
        most = fmax(most, 0.5 * (fabs(c[i][0] + c[0][i]) * inverse.x +
                                 fabs(c[i][1] + c[1][i]) * inverse.y +
                                 fabs(c[i][2] + c[2][i]) * inverse.z));
    const int part = part_of_rate(scheme);
    for (int i = 0; i < plh_scheme_flow_count(scheme); i++) {
        const plh_flow f = plh_scheme_flow(scheme, i);
        backward = f.part == part ? fmax(backward, -f.length) : backward;
    }
    return backward * fabs(h) * most;
}

double plh_splitting_growth(const plh_method_spec *spec, const plh_body *body,
                            const plh_torque *torque, double h)
{
    return plh_splitting_growth_at(spec, body, torque, 0.0, plh_quat_identity(), h);
}

/* What all records share; a row in spec.data has none of its own. */
#define SPLITTING(title, text, origin, row)                                                        \
    {                                                                                              \
        .name = title,                                                                             \
        .family = "splitting",                                                                     \
        .summary = text,                                                                           \
        .source = origin,                                                                          \
        .free = {1, 1, 0, false, false, false},                                                    \
        .torqued = {1, 1, 0, false, false, false},                                                 \
        .takes_inner = true,                                                                       \
        .work_size = sizeof(work),                                                                 \
        .fields = fields,                                                                          \
        .field_count = PLH_FIELD_COUNT(fields),                                                    \
        .step = step,                                                                              \
        .prepare = prepare,                                                                        \
        .claims = claims,                                                                          \
        .begin_run = begin_run,                                                                    \
        .end_run = end_run,                                                                        \
        .data = row,                                                                               \
    },
#define RECORD(id, title, rows, form, order, general, n1, n2, n3, error, origin)                   \
    SPLITTING(title, "kicks by the torque, drifts by the inner flow", origin,                      \
              &plh_scheme_table[ROW_##id])
#define PARTS_RECORD(id, title, form, drifts, kicks, order, text, origin)                          \
    SPLITTING(title, text, origin, &plh_scheme_table[ROW_##id])
#define GRADIENT_RECORD(id, title, form, drifts, kicks, order, n1, n2, n3, origin)                 \
    SPLITTING(title, "kicks by the torque and its gradient, drifts by the inner flow", origin,     \
              &plh_scheme_table[ROW_##id])

#define PLH_ROWS_WITHOUT_ARRAYS
#include "method/splitting_rows.h"
#define INDEX(id, ...) ROW_##id,
enum { PLH_SCHEME_ROWS(INDEX) PLH_PARTS_ROWS(INDEX) PLH_GRADIENT_ROWS(INDEX) ROW_COUNT };

/* clang-format off */
static const plh_method records[] = {
    PLH_SCHEME_ROWS(RECORD)
    PLH_PARTS_ROWS(PARTS_RECORD)
    PLH_GRADIENT_ROWS(GRADIENT_RECORD)
    SPLITTING("splitting", "a row of coefficients of the user's", "the user", NULL)
};
/* clang-format on */

int plh_splitting_method_count(void)
{
    return ROW_COUNT + 1;
}

const plh_method *plh_splitting_method_at(int index)
{
    return index >= 0 && index <= ROW_COUNT ? &records[index] : NULL;
}
