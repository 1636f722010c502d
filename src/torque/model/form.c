/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A torque of the user's own that is a form, by its numbers: constant + K u + C omega + u x (S u)
 * with u = Q^T n. It has a potential if the constant is zero and K and C are antisymmetric.
 */
#include "torque/list.h"
#include "torque/support.h"

typedef struct values {
    plh_vec3 direction, constant, square;
    plh_torque_matrix field, rate;
} values;
PLH_TORQUE_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_DIRECTION(values, direction, "direction", 0.0, 0.0, 1.0, "n, space frame"),
    PLH_VECTOR(values, constant, "constant", 0.0, 0.0, 0.0, "a torque fixed to the body, principal frame"),
    PLH_VECTOR(values, square, "square", 0.0, 0.0, 0.0, "S, diagonal: the torque u x (S u) has the potential u.S u / 2"),
    PLH_MATRIX(values, field, "field", "K, the torque K u"),
    PLH_MATRIX(values, rate, "rate", "C, torque per angular velocity"),
};
/* clang-format on */
static const char *const examples[] = {
    "direction=1 2 2, constant=0.2 0.1 -0.3, square=0.5 -0.4 0.9, field=0.3 -0.2 0.7, "
    "field-upper=0.4 0.1 -0.5, field-lower=0.6 -0.3 0.2, rate=-0.8 -0.1 -0.6, "
    "rate-upper=0.1 -0.2 0.3, rate-lower=-0.1 0.2 0.05",
    "direction=0 0.6 0.8, square=1.5 0.7 0.2, field-upper=0.9 0.2 -0.3, field-lower=-0.9 -0.2 0.3, "
    "rate-upper=0.5 -0.1 0.7, rate-lower=-0.5 0.1 -0.7",
    NULL};

static bool antisymmetric(const plh_torque_matrix *d)
{
    return !plh_torque_any(d->diagonal) && !plh_torque_any(plh_vec3_add(d->upper, d->lower));
}

static unsigned flags_of(const plh_torque *self)
{
    const values *v = of(self);
    const plh_torque_matrix *c = &v->rate;
    const bool still = !plh_torque_any(v->constant) && antisymmetric(&v->field) && antisymmetric(c);
    const bool velocity =
        plh_torque_any(c->diagonal) || plh_torque_any(c->upper) || plh_torque_any(c->lower);
    return PLH_TORQUE_PRINCIPAL | (velocity ? (unsigned)PLH_TORQUE_VELOCITY : 0u) |
           (still ? (unsigned)PLH_TORQUE_POTENTIAL : 0u);
}

static bool form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    (void)body, (void)t;
    const values *v = of(self);
    form->constant = plh_vec3_add(form->constant, v->constant);
    form->square = plh_vec3_add(form->square, v->square);
    plh_torque_add(&v->field, 1.0, form->field);
    plh_torque_add(&v->rate, 1.0, form->rate);
    return plh_torque_form_direction(form, v->direction);
}

const plh_torque_model plh_torque_form_model = {
    .name = "form",
    .summary = "a torque of your own: a form in the direction of a field and the angular velocity",
    .source = "constant + K u + C omega + u x (S u), u = Q^T n",
    .flags = PLH_TORQUE_PRINCIPAL | PLH_TORQUE_VELOCITY | PLH_TORQUE_POTENTIAL,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .form = form,
    .flags_of = flags_of,
};
