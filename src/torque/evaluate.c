/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a torque is at one state: by its form, where it is one, otherwise by the functions of its
 * model. */
#include "torque/form.h"
#include <polhode/extend/torque.h>

#include <math.h>

#include "torque/form_kernel.h"

/* One more evaluation. */
static inline void count(const plh_torque *torque)
{
    if (torque->calls)
        ++*torque->calls;
}

/* One evaluation by the form, where the torque is one. */
static inline bool form_of(const plh_torque *torque, const plh_body *body, double t, plh_form *form)
{
    if (!plh_form_at(torque, body, t, form))
        return false;
    count(torque);
    return true;
}

plh_vec3 plh_torque_at(const plh_torque *torque, const plh_body *body, double t, const plh_state *s)
{
    plh_form form;
    if (form_of(torque, body, t, &form))
        return plh_form_torque(&form, body, s);
    count(torque);
    return torque->model->torque ? torque->model->torque(torque, body, t, s)
                                 : plh_vec3_make(NAN, NAN, NAN);
}

double plh_torque_potential(const plh_torque *torque, const plh_body *body, double t, plh_quat q)
{
    plh_torque_form form;
    if (!(plh_torque_flags(torque) & PLH_TORQUE_POTENTIAL))
        return NAN;
    if (torque->model->potential)
        return torque->model->potential(torque, body, t, q);
    return plh_torque_form_get(torque, body, t, &form) ? NAN : plh_form_potential(&form, q);
}

plh_status plh_torque_linear(const plh_torque *torque, const plh_body *body, double t, plh_quat q,
                             plh_vec3 *a, double c[3][3])
{
    plh_form form;
    if (form_of(torque, body, t, &form)) {
        *a = plh_vec3_add(*a, plh_form_push_one(&form, q));
        for (int i = 0; i < 9 && form.parts & PLH_FORM_RATE; i++)
            c[i / 3][i % 3] += form.f.rate[i / 3][i % 3];
        return PLH_OK;
    }
    const unsigned flags = plh_torque_flags(torque);
    if (!(flags & PLH_TORQUE_LINEAR))
        return PLH_UNSUPPORTED;
    if (flags & PLH_TORQUE_VELOCITY) {
        count(torque);
        torque->model->linear(torque, body, t, q, a, c);
    } else {
        const plh_state s = {q, {0.0, 0.0, 0.0}};
        *a = plh_vec3_add(*a, plh_torque_at(torque, body, t, &s));
    }
    return PLH_OK;
}

/* Whether the series is that of the form: it stands still in time, or the model has no other. */
static bool by_form(const plh_torque *torque)
{
    return plh_form_only(torque->model) && !(plh_torque_flags(torque) & PLH_TORQUE_TIME);
}

plh_series_function *plh_torque_series_of(const plh_torque *torque)
{
    return by_form(torque) ? plh_torque_form_series : torque->model->series;
}

plh_vec3 plh_torque_series(const plh_torque *torque, const plh_body *body, double t, int k,
                           const plh_jet *jet, double *own)
{
    count(torque);
    return plh_torque_series_of(torque)(torque, body, t, k, jet, own);
}

int plh_torque_rows(const plh_torque *torque)
{
    if (!torque)
        return 0;
    const plh_torque_model *model = torque->model;
    if (by_form(torque))
        return 3;
    return model->series_rows_of ? model->series_rows_of(torque) : model->series_rows;
}
