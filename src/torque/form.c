/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What follows from a form: torque, potential, series. */
#include "torque/form.h"
#include <polhode/extend/torque.h>

#include <math.h>
#include <string.h>

plh_status plh_torque_form_get(const plh_torque *torque, const plh_body *body, double t,
                               plh_torque_form *form)
{
    memset(form, 0, sizeof *form);
    if (torque->model->form && torque->model->form(torque, body, t, form))
        return PLH_OK;
    memset(form, 0, sizeof *form);
    return PLH_UNSUPPORTED;
}

bool plh_form_make(const plh_torque *torque, const plh_body *body, double t, plh_form *form)
{
    const bool found = plh_torque_form_get(torque, body, t, &form->f) == PLH_OK;
    form->parts = plh_form_parts(&form->f);
    return found;
}

double plh_form_potential(const plh_torque_form *form, plh_quat q)
{
    const plh_vec3 u = plh_quat_unrotate(q, form->direction);
    const plh_vec3 a = {form->field[1][2], form->field[2][0], form->field[0][1]};
    return plh_vec3_dot(a, u) + 0.5 * plh_vec3_dot(u, plh_vec3_mul(form->square, u));
}

static bool any(plh_vec3 v)
{
    return v.x != 0.0 || v.y != 0.0 || v.z != 0.0;
}

plh_vec3 plh_form_series(const plh_form *form, int k, const plh_jet *jet, double *own)
{
    const plh_torque_form *c = &form->f;
    plh_vec3 *u = plh_jet_vectors(jet, own, 0), zero = {0.0, 0.0, 0.0};
    plh_vec3 f = k == 0 && form->parts & PLH_FORM_CONSTANT ? c->constant : zero;
    if (form->parts & PLH_FORM_RATE)
        f = plh_vec3_add(f, plh_form_apply(c->rate, jet->omega[k]));
    if (!(form->parts & PLH_FORM_TURNS) || !any(c->direction))
        return f;
    plh_jet_unrotate(jet, k, c->direction, u);
    if (form->parts & PLH_FORM_FIELD)
        f = plh_vec3_add(f, plh_form_apply(c->field, u[k]));
    if (!(form->parts & PLH_FORM_SQUARE) || !any(c->square))
        return f;
    for (int j = 0; j <= k; j++)
        f = plh_vec3_add(f, plh_vec3_cross(u[j], plh_vec3_mul(c->square, u[k - j])));
    return f;
}

plh_vec3 plh_torque_form_series(const plh_torque *torque, const plh_body *body, double t, int k,
                                const plh_jet *jet, double *own)
{
    plh_form form;
    return plh_form_at(torque, body, t, &form) ? plh_form_series(&form, k, jet, own)
                                               : plh_vec3_make(NAN, NAN, NAN);
}
