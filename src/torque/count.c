/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A torque that counts how often it is evaluated. */
#include <polhode/extend/torque.h>
#include <string.h>

#include "torque/form.h"

static const plh_torque *inner(const plh_torque *self)
{
    return ((const plh_counted_torque *)self->data)->inner;
}

static const plh_torque *count(const plh_torque *self)
{
    const plh_counted_torque *c = self->data;
    ++*c->calls;
    return c->inner;
}

static plh_status check(const plh_torque *self, const plh_body *body)
{
    return inner(self)->model->check(inner(self), body);
}

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    return plh_torque_at(count(self), body, t, s);
}

static double potential(const plh_torque *self, const plh_body *body, double t, plh_quat q)
{
    return inner(self)->model->potential(inner(self), body, t, q);
}

static plh_vec3 kick(const plh_torque *self, const plh_body *body, double t, double h,
                     const plh_state *s)
{
    const plh_torque *torque = count(self);
    return torque->model->kick(torque, body, t, h, s);
}

static void linear(const plh_torque *self, const plh_body *body, double t, plh_quat q, plh_vec3 *a,
                   double c[3][3])
{
    const plh_torque *torque = count(self);
    (void)plh_torque_linear(torque, body, t, q, a, c); /* its flags are those of inner */
}

static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet, double *own)
{
    return plh_torque_series(count(self), body, t, k, jet, own);
}

static bool form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    return inner(self)->model->form(inner(self), body, t, form);
}

static double kink(const plh_torque *self, double t, double end)
{
    return plh_torque_kink(inner(self), t, end);
}

static plh_vec3 rotors(const plh_torque *self, double t)
{
    return plh_torque_rotors(inner(self), t);
}

long *plh_torque_calls(const plh_torque *counted)
{
    return counted && (counted->model->torque == torque || counted->model->form == form)
               ? ((const plh_counted_torque *)counted->data)->calls
               : NULL;
}

void plh_torque_tally(const plh_torque *counted, long evaluations)
{
    long *calls = plh_torque_calls(counted);
    if (calls)
        *calls += evaluations;
}

void plh_counted_torque_init(const plh_torque *inner_torque, long *calls, plh_counted_torque *out)
{
    const plh_torque_model *model = inner_torque->model;
    memset(out, 0, sizeof *out);
    out->inner = inner_torque;
    out->calls = calls;
    out->model = *model;
    out->model.flags = plh_torque_flags(inner_torque);
    if (out->model.flags & (PLH_TORQUE_ORBIT | PLH_TORQUE_PROFILE) && inner_torque->data)
        out->model.param_count = 0; /* the orbit stands for some of them */
    out->model.flags &= ~(unsigned)(PLH_TORQUE_ORBIT | PLH_TORQUE_PROFILE);
    out->model.flags_of = NULL;
    out->model.check = model->check ? check : NULL;
    out->model.torque = model->torque ? torque : NULL;
    out->model.potential = model->potential ? potential : NULL;
    out->model.kick = model->kick ? kick : NULL;
    out->model.linear = model->linear ? linear : NULL;
    out->model.series = model->series ? series : NULL;
    out->model.series_rows = plh_torque_rows(inner_torque);
    out->model.series_rows_of = NULL;
    out->model.form = model->form ? form : NULL;
    out->model.kink = model->kink ? kink : NULL;
    out->model.rotors = model->rotors ? rotors : NULL;
    out->torque = *inner_torque;
    out->torque.model = &out->model;
    out->torque.data = out;
}
