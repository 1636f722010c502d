/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The list of models; a torque is made from one, set and checked. */
#include <math.h>
#include <polhode/torque.h>
#include <stdbool.h>
#include <string.h>

#include "torque/list.h"

#define ADDRESS(record) &record,
static const plh_torque_model *const models[] = {PLH_TORQUE_LIST(ADDRESS)};
#undef ADDRESS

int plh_torque_model_count(void)
{
    return (int)(sizeof models / sizeof *models);
}

const plh_torque_model *plh_torque_model_at(int index)
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

plh_status plh_torque_load(const char *path, const char *name, void **library,
                           const plh_torque_model **model, char *why, size_t why_size)
{
    const void *record;
    plh_status status =
        plh_plugin_load(path, name, "torque", PLH_TORQUE_KEY, library, &record, why, why_size);
    *model = record;
    return status;
}

/* Every flag has its function. */
static bool whole(const plh_torque_model *model)
{
    bool linear = (model->flags & PLH_TORQUE_VELOCITY) && (model->flags & PLH_TORQUE_LINEAR);
    return model->torque && (!linear || model->linear) &&
           (!(model->flags & PLH_TORQUE_POTENTIAL) || model->potential) &&
           (!(model->flags & PLH_TORQUE_SERIES) || model->series) &&
           (!(model->flags & PLH_TORQUE_INTERNAL) || model->rotors) && model->series_rows >= 0 &&
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

plh_status plh_torque_check(const plh_torque *torque, const plh_body *body, const plh_param **bad)
{
    const plh_torque_model *model = torque->model;
    plh_torque whole = *torque;
    if (torque->data && model->flags & (PLH_TORQUE_ORBIT | PLH_TORQUE_PROFILE))
        stand_in(&whole);
    plh_status status = plh_param_check(model->params, model->param_count, &whole.values, bad);
    return status || !model->check ? status : model->check(torque, body);
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

unsigned plh_torque_flags(const plh_torque *torque)
{
    const plh_torque_model *model = torque->model;
    unsigned flags = model->flags_of ? model->flags_of(torque) : model->flags;
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

double plh_torque_potential(const plh_torque *torque, const plh_body *body, double t, plh_quat q)
{
    if (!(plh_torque_flags(torque) & PLH_TORQUE_POTENTIAL))
        return NAN;
    return torque->model->potential(torque, body, t, q);
}
