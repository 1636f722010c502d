/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The list of models; a torque is made from one, set and checked. */
#include <math.h>
#include <polhode/extend/torque.h>
#include <stdbool.h>
#include <string.h>

#include "torque/form.h"
#include "torque/kick.h"
#include "torque/list.h"

#define ADDRESS(record) &record,
static const plh_torque_model *const models[] = {PLH_TORQUE_LIST(ADDRESS)};
#undef ADDRESS

int plh_torque_model_count(void)
{
    return (int)(sizeof models / sizeof *models);
}

const plh_torque_model *plh_torque_model_get(int index)
{
    return index >= 0 && index < plh_torque_model_count() ? models[index] : NULL;
}

const plh_torque_model *plh_torque_model_find(const char *name)
{
    for (int i = 0; i < plh_torque_model_count(); i++)
        if (strcmp(models[i]->name, name) == 0)
            return models[i];
    return NULL;
}

plh_about plh_torque_model_about(const plh_torque_model *model)
{
    return (plh_about){model->name, model->summary, model->source, model->params,
                       model->param_count};
}

/* Every flag has its function, or a form from which it follows. */
static bool whole(const plh_torque_model *model)
{
    const unsigned flags = model->flags;
    const bool form = plh_form_only(model), series = !form || (flags & PLH_TORQUE_TIME);
    bool linear = (flags & PLH_TORQUE_VELOCITY) && (flags & PLH_TORQUE_LINEAR);
    return (model->torque || form) && (!linear || model->linear || form) &&
           (!(flags & PLH_TORQUE_POTENTIAL) || model->potential || form) &&
           (!(flags & PLH_TORQUE_SERIES) || model->series || !series) &&
           (!(flags & PLH_TORQUE_INTERNAL) || model->rotors) && model->series_rows >= 0 &&
           model->series_rows <= PLH_TORQUE_ROWS;
}

plh_status plh_torque_init(const plh_torque_model *model, const void *values, plh_torque *torque)
{
    memset(torque, 0, sizeof *torque);
    if (plh_param_size(model->params, model->param_count) > PLH_TORQUE_ROOM || !whole(model))
        return PLH_BAD_ARGUMENT;
    torque->model = model;
    plh_param_defaults(model->params, model->param_count, &torque->values);
    if (!values)
        return PLH_OK;
    plh_status status = PLH_OK;
    for (int i = 0; i < model->param_count && !status; i++) {
        double v[3];
        plh_param_get(&model->params[i], values, v);
        status = plh_param_put(&model->params[i], v, &torque->values);
    }
    return status ? status
                  : plh_param_check(model->params, model->param_count, &torque->values, NULL);
}

plh_status plh_torque_set(plh_torque *torque, const char *text)
{
    const plh_torque_model *model = torque->model;
    return plh_param_set_all(model->params, model->param_count, text, &torque->values);
}

static plh_status put(plh_torque *torque, const char *name, int width, const double v[3])
{
    const plh_torque_model *model = torque->model;
    const plh_param *p = plh_param_find(model->params, model->param_count, name);
    return p && plh_param_width(p) == width ? plh_param_put(p, v, &torque->values) : PLH_NOT_FOUND;
}

plh_status plh_torque_set_real(plh_torque *torque, const char *name, double value)
{
    const double v[3] = {value, 0.0, 0.0};
    return put(torque, name, 1, v);
}

plh_status plh_torque_set_vector(plh_torque *torque, const char *name, plh_vec3 value)
{
    const double v[3] = {value.x, value.y, value.z};
    return put(torque, name, 3, v);
}

static plh_vec3 get(const plh_torque *torque, const char *name, int width)
{
    const plh_torque_model *model = torque->model;
    const plh_param *p = plh_param_find(model->params, model->param_count, name);
    double v[3] = {NAN, NAN, NAN};
    if (p && plh_param_width(p) == width)
        plh_param_get(p, &torque->values, v);
    return plh_vec3_make(v[0], v[1], v[2]);
}

double plh_torque_get_real(const plh_torque *torque, const char *name)
{
    return get(torque, name, 1).x;
}

plh_vec3 plh_torque_get_vector(const plh_torque *torque, const char *name)
{
    return get(torque, name, 3);
}

/* What an orbit or a profile stands for need not be set. */
static void stand_in(plh_torque *torque)
{
    const plh_torque_model *model = torque->model;
    const unsigned which = model->flags & PLH_TORQUE_ORBIT ? PLH_PARAM_ORBIT : PLH_PARAM_PROFILE;
    const double v[3] = {1.0, 0.0, 0.0};
    for (int i = 0; i < model->param_count; i++)
        if (model->params[i].flags & which)
            plh_param_put(&model->params[i], v, &torque->values);
}

/* What the flags leave out would be left out of kicks and energies. */
static bool flags_fit_form(const plh_torque *torque, const plh_body *body)
{
    const unsigned flags = plh_torque_flags(torque);
    plh_torque_form f;
    if (!plh_form_only(torque->model) || flags & PLH_TORQUE_TIME)
        return true;
    if (plh_torque_form_get(torque, body, 0.0, &f))
        return false;
    bool rate = false, work = f.constant.x != 0.0 || f.constant.y != 0.0 || f.constant.z != 0.0;
    for (int i = 0; i < 9; i++) {
        const int j = i / 3, k = i % 3;
        rate = rate || f.rate[j][k] != 0.0;
        work = work || f.field[j][k] != -f.field[k][j] || f.rate[j][k] != -f.rate[k][j];
    }
    return !(rate && !(flags & PLH_TORQUE_VELOCITY)) && !(work && flags & PLH_TORQUE_POTENTIAL);
}

plh_status plh_torque_check(const plh_torque *torque, const plh_body *body, const plh_param **bad)
{
    const plh_torque_model *model = torque->model;
    plh_torque whole = *torque;
    if (torque->data && model->flags & (PLH_TORQUE_ORBIT | PLH_TORQUE_PROFILE))
        stand_in(&whole);
    plh_status status = plh_param_check(model->params, model->param_count, &whole.values, bad);
    if (!status && model->check)
        status = model->check(torque, body);
    return status || flags_fit_form(torque, body) ? status : PLH_BAD_ARGUMENT;
}

plh_status plh_torque_set_orbit(plh_torque *torque, const plh_orbit *orbit)
{
    if (!(torque->model->flags & PLH_TORQUE_ORBIT))
        return PLH_UNSUPPORTED;
    torque->data = orbit;
    return PLH_OK;
}

const plh_orbit *plh_torque_orbit(const plh_torque *torque)
{
    return torque->model->flags & PLH_TORQUE_ORBIT ? torque->data : NULL;
}

plh_status plh_torque_set_profile(plh_torque *torque, const plh_profile *profile)
{
    if (!(torque->model->flags & PLH_TORQUE_PROFILE))
        return PLH_UNSUPPORTED;
    if (profile && (profile->count < 1 || !profile->time || !profile->value))
        return PLH_BAD_ARGUMENT;
    for (size_t i = 0; profile && i < profile->count; i++) {
        if (!isfinite(profile->time[i]) || !isfinite(profile->value[i]))
            return PLH_NOT_FINITE;
        if (i && !(profile->time[i] > profile->time[i - 1]))
            return PLH_BAD_ARGUMENT;
    }
    torque->data = profile;
    return PLH_OK;
}

/* With those that follow from a form. */
static unsigned completed(const plh_torque_model *model, unsigned flags)
{
    if (!plh_form_only(model))
        return flags;
    return flags | PLH_TORQUE_LINEAR | PLH_TORQUE_STEADY |
           (flags & PLH_TORQUE_TIME ? 0u : (unsigned)PLH_TORQUE_SERIES);
}

unsigned plh_torque_model_flags(const plh_torque_model *model)
{
    return completed(model, model->flags);
}

unsigned plh_torque_flags(const plh_torque *torque)
{
    const plh_torque_model *model = torque->model;
    unsigned flags = completed(model, model->flags_of ? model->flags_of(torque) : model->flags);
    return flags & PLH_TORQUE_VELOCITY ? flags : flags | PLH_TORQUE_LINEAR;
}

double plh_torque_kink(const plh_torque *torque, double t, double end)
{
    return torque && torque->model->kink ? torque->model->kink(torque, t, end) : end;
}

plh_vec3 plh_torque_rotors(const plh_torque *torque, double t)
{
    return torque && torque->model->rotors ? torque->model->rotors(torque, t)
                                           : plh_vec3_make(0.0, 0.0, 0.0);
}

plh_status plh_torque_kick(const plh_torque *torque, const plh_body *body, double t, double h,
                           const plh_state *s, plh_vec3 *m)
{
    const unsigned flags = plh_torque_flags(torque);
    plh_vec3 result = {NAN, NAN, NAN}; /* m may be s->m */
    plh_status status = PLH_OK;
    if (torque->model->kick) {
        plh_torque_tally(torque, 1);
        result = torque->model->kick(torque, body, t, h, s);
    } else if (!(flags & PLH_TORQUE_VELOCITY)) {
        result = plh_vec3_axpy(s->m, h, plh_torque_at(torque, body, t, s));
    } else {
        plh_vec3 a = {0.0, 0.0, 0.0}, inverse = plh_vec3_scale(body->per_unit, body->inverse);
        double c[3][3] = {{0.0}};
        status = plh_torque_linear(torque, body, t, s->q, &a, c);
        if (!status)
            result = plh_kick_linear(a, c, inverse, h, s->m);
    }
    *m = result;
    return status;
}

void plh_torque_tally(const plh_torque *torque, long evaluations)
{
    if (torque && torque->calls)
        *torque->calls += evaluations;
}

void plh_counted_torque_init(const plh_torque *inner, long *calls, plh_counted_torque *out)
{
    out->torque = *inner;
    out->torque.calls = calls;
}
