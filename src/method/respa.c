/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Multiple time steps: the slow torques of a list kick at the ends of a step, and between them the
 * body moves under the fast ones, in several steps of any row of two parts.
 */
#include <polhode/extend/method.h>
#include <string.h>

#include "method/integrator_inside.h"
#include "method/list.h"
#include "method/respa.h"
#include "method/splitting_loop.h"
#include "method/splitting_method.h"
#include "torque/kick.h"

typedef struct values {
    int steps, slow, row;
    double range;
} values;
PLH_METHOD_VALUES(values, of)

#define PLH_ROWS_WITHOUT_ARRAYS
#include "method/splitting_rows.h"
#define WORD(id, name, ...) "|" name
static const char rows[] = PLH_SCHEME_ROWS(WORD);

/* clang-format off */
static const plh_param params[] = {
    PLH_INTEGER(values, steps, "steps", 4, 1, 10000, "steps of the fast torques in one of the slow ones"),
    PLH_INTEGER(values, slow, "slow", 2, 1, 1000, "the number of the first slow torque in the list of torques; those before it are fast"),
    PLH_REAL_IN(values, range, "range", 0.0, 0.0, 1e300, "in a system, where it is needed: pairs within it are fast, smoothly from 0.8 of it on"),
    PLH_CHOICE(values, row, "row", 0, rows + 1, "the scheme of the fast torques"),
};
/* clang-format on */

/* The torque a + C omega of one group, scaled, where it was last evaluated. */
typedef struct group {
    plh_vec3 a;
    double c[3][3];
    plh_quat q;
    double t;
} group;

typedef struct work {
    group fast, slow;
    /* 0 or 1 */
    int32_t knows_fast, knows_slow;
    int32_t by_time, linear, merge;
} work;

static const plh_field fields[] = {
    PLH_SAVE_REALS(work, fast),
    PLH_SAVE_REALS(work, slow),
    PLH_SAVE_INTEGER(work, knows_fast),
    PLH_SAVE_INTEGER(work, knows_slow),
};

typedef struct one_body {
    plh_integrator *it;
    work *w;
    plh_state *s;
} one_body;

static void evaluate(const plh_integrator *it, bool slow, double t, plh_quat q, group *g)
{
    const plh_torque_list *list = plh_torque_terms(it->torque), one = {it->torque, 1};
    const double scale = it->body->per_unit;
    *g = (group){.q = q, .t = t};
    if (!list)
        list = &one;
    for (int i = 0; i < list->count; i++)
        if ((i + 1 >= of(&it->spec)->slow) == slow)
            (void)plh_torque_linear(&list->term[i], it->body, t, q, &g->a, g->c); /* prepare() */
    plh_torque_tally(it->torque, 1);
    g->a = plh_vec3_scale(scale, g->a);
    for (int i = 0; i < 9; i++)
        g->c[i / 3][i % 3] *= scale;
}

/* One evaluation for all kicks of a group at one attitude and time. */
static void push(const one_body *b, bool slow, double t, double h)
{
    work *w = b->w;
    group *g = slow ? &w->slow : &w->fast;
    int32_t *known = slow ? &w->knows_slow : &w->knows_fast;
    if (!b->it->torque)
        return;
    if (!*known || memcmp(&g->q, &b->s->q, sizeof g->q) != 0 || (w->by_time && g->t != t))
        evaluate(b->it, slow, t, b->s->q, g);
    *known = 1;
    b->s->m = w->linear ? plh_kick_linear(g->a, g->c, b->it->inverse, h, b->s->m)
                        : plh_vec3_axpy(b->s->m, h, g->a);
}

static plh_status kick(void *self, double t, double h)
{
    push(self, false, t, h);
    return PLH_OK;
}

static plh_status drift(void *self, double t, double h)
{
    const one_body *b = self;
    return plh_integrator_inner_step(b->it, t, h, b->s);
}

static plh_status step(plh_integrator *it, double t, double h, plh_state *s)
{
    one_body b = {it, it->work, s};
    const plh_splitting_system system = {&b, kick, drift, NULL};
    const plh_scheme *row = &plh_scheme_table[of(&it->spec)->row];
    const int n = of(&it->spec)->steps;
    double from = t;
    plh_status status = PLH_OK;
    push(&b, true, t, 0.5 * h);
    for (int k = 0; k < n && !status; k++, from += h / n) {
        const bool follows = b.w->merge && k > 0, closes = !b.w->merge || k == n - 1;
        status = plh_splitting_loop(row, &system, from, h / n, follows, closes);
    }
    push(&b, true, t + h, 0.5 * h);
    return status;
}

static plh_claims inner_claims(const plh_method_spec *spec)
{
    plh_method_spec inner;
    plh_splitting_inner(spec, &inner);
    return plh_method_claims(&inner, false);
}

static plh_status prepare(plh_integrator *it)
{
    work *w = it->work;
    const plh_claims inner = inner_claims(&it->spec);
    const unsigned flags = it->torque ? plh_torque_flags(it->torque) : PLH_TORQUE_LINEAR;
    const bool exact = inner.attitude == PLH_EXACT && inner.momentum == PLH_EXACT;
    w->merge = exact && plh_splitting_merges(&plh_scheme_table[of(&it->spec)->row]);
    w->by_time = (flags & PLH_TORQUE_TIME) != 0;
    w->linear = (flags & PLH_TORQUE_VELOCITY) != 0;
    const bool taken = it->torque && it->spec.inner->taken; /* a part of either group */
    return taken || (w->linear && !(flags & PLH_TORQUE_LINEAR)) ? PLH_UNSUPPORTED : PLH_OK;
}

static int lower(int a, int b)
{
    return a < b ? a : b;
}

static void claims(const plh_method_spec *spec, bool torqued, plh_claims *c)
{
    *c = spec->inner ? inner_claims(spec) : (plh_claims){0};
    if (!torqued)
        return;
    c->keeps &= PLH_KEEPS_SPACE;
    c->attitude = c->momentum = lower(2, lower(c->attitude, c->momentum));
    c->poisson = c->symplectic;
}

const plh_method plh_method_respa = {
    .name = "respa",
    .family = "splitting",
    .summary = "slow torques once in several steps of the fast ones, drifts by the inner flow",
    .source = "Tuckerman, Berne & Martyna, J. Chem. Phys. 97 (1992) 1990",
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
    .needs = "torques that are linear in the angular velocity or do not depend on it, and a drift "
             "without a part of them",
};

const plh_scheme *plh_respa_row(const plh_method_spec *spec, int *steps, double *range)
{
    if (spec->method != &plh_method_respa)
        return NULL;
    *steps = of(spec)->steps;
    *range = of(spec)->range;
    return &plh_scheme_table[of(spec)->row];
}
