/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The list of the kinds of orbits; an orbit is made from one and its parameters. */
#include "torque/orbit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ADDRESS(id) &plh_orbit_model_##id,
static const plh_orbit_model *const models[] = {PLH_ORBIT_LIST(ADDRESS)};
#undef ADDRESS

int plh_orbit_model_count(void)
{
    return (int)(sizeof models / sizeof *models);
}

const plh_orbit_model *plh_orbit_model_get(int index)
{
    return index >= 0 && index < plh_orbit_model_count() ? models[index] : NULL;
}

const plh_orbit_model *plh_orbit_model_find(const char *name)
{
    for (int i = 0; i < plh_orbit_model_count(); i++)
        if (strcmp(models[i]->name, name) == 0)
            return models[i];
    return NULL;
}

plh_about plh_orbit_model_about(const plh_orbit_model *model)
{
    return (plh_about){model->name, model->summary, model->source, model->params,
                       model->param_count};
}

/* What any kind needs. */
static plh_status check(const plh_orbit_model *m, const plh_orbit_setting *s,
                        plh_orbit_fault *fault)
{
    const bool file = m->flags & PLH_ORBIT_FILE;
    if (!m->at || plh_param_size(m->params, m->param_count) > PLH_ORBIT_ROOM)
        return plh_orbit_refuse(PLH_BAD_ARGUMENT, NULL,
                                "its record lacks at(), or has too many parameters", fault);
    if (!isfinite(s->mu) || !isfinite(s->time) || !isfinite(s->metres) || !isfinite(s->seconds))
        return plh_orbit_refuse(PLH_NOT_FINITE, NULL, "expected finite numbers", fault);
    if (!(s->mu > 0.0 && s->metres > 0.0 && s->seconds > 0.0))
        return plh_orbit_refuse(PLH_BAD_ARGUMENT, NULL, "expected mu and units above 0", fault);
    return file == (s->text != NULL)
               ? PLH_OK
               : plh_orbit_refuse(PLH_BAD_ARGUMENT, NULL,
                                  file ? "this kind needs a file" : "this kind takes no file",
                                  fault);
}

static plh_status take(const plh_orbit_model *m, const void *values, plh_orbit *orbit,
                       plh_orbit_fault *fault)
{
    char accepted[120];
    double v[3];
    plh_status status = PLH_OK;
    plh_param_defaults(m->params, m->param_count, &orbit->values);
    for (int i = 0; values && i < m->param_count && !status; i++) {
        plh_param_get(&m->params[i], values, v);
        status = plh_param_put(&m->params[i], v, &orbit->values);
        fault->param = &m->params[i];
    }
    if (!status)
        status = plh_param_check(m->params, m->param_count, &orbit->values, &fault->param);
    if (!status)
        return PLH_OK;
    plh_param_accepts(fault->param, accepted, sizeof accepted);
    snprintf(fault->text, sizeof fault->text, "expected %s", accepted);
    return status;
}

plh_status plh_orbit_from_values(const plh_orbit_model *model, const plh_orbit_setting *setting,
                                 const void *values, plh_orbit *orbit, plh_orbit_fault *fault)
{
    plh_orbit_fault own = {0};
    fault = fault ? fault : &own;
    memset(fault, 0, sizeof *fault);
    plh_orbit_begin(model, setting->mu, orbit);
    plh_status status = check(model, setting, fault);
    if (!status)
        status = take(model, values, orbit, fault);
    if (!status && model->prepare)
        status = model->prepare(orbit, setting, fault);
    if (status && !*fault->text)
        plh_orbit_refuse(status, NULL, plh_status_text(status), fault);
    return plh_orbit_end(status, orbit);
}

plh_status plh_orbit_from_text(const plh_orbit_model *model, const plh_orbit_setting *setting,
                               const char *text, plh_orbit *orbit, plh_orbit_fault *fault)
{
    union {
        double real;
        unsigned char bytes[PLH_ORBIT_ROOM];
    } values;
    plh_orbit_fault own = {0};
    fault = fault ? fault : &own;
    plh_status status = check(model, setting, fault);
    if (!status) {
        plh_param_defaults(model->params, model->param_count, &values);
        status = plh_param_set_all(model->params, model->param_count, text ? text : "", &values);
        if (status)
            plh_orbit_refuse(status, NULL, plh_status_text(status), fault);
    }
    if (!status)
        return plh_orbit_from_values(model, setting, &values, orbit, fault);
    plh_orbit_begin(model, NAN, orbit);
    return plh_orbit_end(status, orbit);
}
