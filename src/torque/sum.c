/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Several torques at once. */
#include <polhode/extend/torque.h>
#include <string.h>

#include "torque/list.h"

static const plh_torque_list *terms(const plh_torque *self)
{
    return self->data;
}

static plh_status check(const plh_torque *self, const plh_body *body)
{
    const plh_torque_list *list = terms(self);
    for (int i = 0; i < list->count; i++) {
        plh_status status = plh_torque_check(&list->term[i], body, NULL);
        if (status)
            return status;
    }
    return PLH_OK;
}

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    const plh_torque_list *list = terms(self);
    plh_vec3 sum = {0.0, 0.0, 0.0};
    for (int i = 0; i < list->count; i++)
        sum = plh_vec3_add(sum, plh_torque_at(&list->term[i], body, t, s));
    return sum;
}

static double potential(const plh_torque *self, const plh_body *body, double t, plh_quat q)
{
    const plh_torque_list *list = terms(self);
    double sum = 0.0;
    for (int i = 0; i < list->count; i++)
        sum += plh_torque_potential(&list->term[i], body, t, q);
    return sum;
}

static void linear(const plh_torque *self, const plh_body *body, double t, plh_quat q, plh_vec3 *a,
                   double c[3][3])
{
    const plh_torque_list *list = terms(self);
    for (int i = 0; i < list->count; i++)
        (void)plh_torque_linear(&list->term[i], body, t, q, a, c); /* flags_of() asked */
}

static plh_vec3 series(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet, double *own)
{
    const plh_torque_list *list = terms(self);
    plh_vec3 sum = {0.0, 0.0, 0.0};
    for (int i = 0; i < list->count; i++) {
        const plh_torque *term = &list->term[i];
        sum = plh_vec3_add(sum, plh_torque_series(term, body, t, k, jet, own));
        own = plh_jet_row(jet, own, plh_torque_rows(term));
    }
    return sum;
}

static int rows_of(const plh_torque *self)
{
    const plh_torque_list *list = terms(self);
    int rows = 0;
    for (int i = 0; i < list->count && rows <= PLH_TORQUE_ROWS; i++)
        rows += plh_torque_rows(&list->term[i]);
    return rows;
}

static bool form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    const plh_torque_list *list = terms(self);
    for (int i = 0; i < list->count; i++) {
        const plh_torque *term = &list->term[i];
        if (!term->model->form || !term->model->form(term, body, t, form))
            return false;
    }
    return true;
}

/* What one of the terms brings, and what all of them must have. */
static unsigned flags_of(const plh_torque *self)
{
    const plh_torque_list *list = terms(self);
    const unsigned any = PLH_TORQUE_TIME | PLH_TORQUE_VELOCITY | PLH_TORQUE_PRINCIPAL;
    unsigned some = 0, every = PLH_TORQUE_POTENTIAL | PLH_TORQUE_SERIES | PLH_TORQUE_LINEAR |
                               PLH_TORQUE_INTERNAL;
    for (int i = 0; i < list->count; i++) {
        unsigned flags = plh_torque_flags(&list->term[i]);
        some |= flags;
        every &= flags;
    }
    if (rows_of(self) > PLH_TORQUE_ROWS)
        every &= ~(unsigned)PLH_TORQUE_SERIES;
    return (some & any) | every;
}

static double kink(const plh_torque *self, double t, double end)
{
    const plh_torque_list *list = terms(self);
    for (int i = 0; i < list->count; i++)
        end = plh_torque_kink(&list->term[i], t, end);
    return end;
}

static plh_vec3 rotors(const plh_torque *self, double t)
{
    const plh_torque_list *list = terms(self);
    plh_vec3 sum = {0.0, 0.0, 0.0};
    for (int i = 0; i < list->count; i++)
        sum = plh_vec3_add(sum, plh_torque_rotors(&list->term[i], t));
    return sum;
}

/* Of a single term that has one. */
static plh_vec3 kick(const plh_torque *self, const plh_body *body, double t, double h,
                     const plh_state *s)
{
    const plh_torque *term = terms(self)->term;
    return term->model->kick(term, body, t, h, s);
}

#define SUM                                                                                        \
    .name = "sum", .summary = "several torques at once", .source = "their sum", .check = check,    \
    .torque = torque, .potential = potential, .linear = linear, .series = series,                  \
    .series_rows_of = rows_of, .form = form, .flags_of = flags_of, .kink = kink, .rotors = rotors
static const plh_torque_model sum_model = {SUM};
static const plh_torque_model kicking_model = {SUM, .kick = kick};
#undef SUM

plh_status plh_torque_init_sum(const plh_torque_list *list, plh_torque *total)
{
    memset(total, 0, sizeof *total);
    if (!list || list->count < 0 || (list->count > 0 && !list->term))
        return PLH_BAD_ARGUMENT;
    for (int i = 0; i < list->count; i++)
        if (!list->term[i].model)
            return PLH_BAD_ARGUMENT;
    total->model = list->count == 1 && list->term->model->kick ? &kicking_model : &sum_model;
    total->data = list;
    return PLH_OK;
}

const plh_torque_list *plh_torque_terms(const plh_torque *torque)
{
    return torque->model == &kicking_model || torque->model == &sum_model ? terms(torque) : NULL;
}
