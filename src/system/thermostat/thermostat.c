/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The list of thermostats, and what holds for each of them. */
#include "system/thermostat/list.h"

#include <math.h>
#include <string.h>

#include "system/private.h"

#define ADDRESS(id) &plh_thermostat_model_##id,
static const plh_thermostat_model *const models[] = {PLH_THERMOSTAT_LIST(ADDRESS)};
#undef ADDRESS

/* The mixing function of SplitMix64. */
static uint64_t mixed(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

static const uint64_t golden = 0x9e3779b97f4a7c15;

uint64_t plh_thermostat_seed(const plh_thermostat *t, uint64_t call)
{
    return mixed(mixed(t->seed + golden) ^ call);
}

uint64_t plh_thermostat_seed_of(uint64_t seed, uint64_t body)
{
    return mixed(seed + golden * (body + 1));
}

int plh_thermostat_model_count(void)
{
    return (int)(sizeof models / sizeof *models);
}

const plh_thermostat_model *plh_thermostat_model_get(int index)
{
    return index >= 0 && index < plh_thermostat_model_count() ? models[index] : NULL;
}

const plh_thermostat_model *plh_thermostat_model_find(const char *name)
{
    for (int i = 0; i < plh_thermostat_model_count(); i++)
        if (strcmp(models[i]->name, name) == 0)
            return models[i];
    return NULL;
}

plh_about plh_thermostat_model_about(const plh_thermostat_model *model)
{
    return (plh_about){model->name, model->summary, model->source, model->params,
                       model->param_count};
}

/* The end of the last member of the state. */
static size_t state_size(const plh_thermostat_model *m)
{
    size_t end = 0;
    for (int i = 0; i < m->field_count; i++) {
        const size_t each = m->fields[i].kind == PLH_FIELD_INT32 ? 4 : 8;
        const size_t last = m->fields[i].offset + each * m->fields[i].count;
        end = last > end ? last : end;
    }
    return end;
}

static bool is_whole(const plh_thermostat_model *m)
{
    return m && (m->factor != NULL) != (m->apply != NULL) &&
           plh_param_size(m->params, m->param_count) <= PLH_THERMOSTAT_SIZE &&
           m->field_count <= PLH_FIELD_MOST && state_size(m) <= PLH_THERMOSTAT_STATE;
}

plh_status plh_thermostat_init(const plh_thermostat_model *model, double kt, uint64_t seed,
                               const char *settings, plh_thermostat *thermostat)
{
    memset(thermostat, 0, sizeof *thermostat);
    if (!is_whole(model))
        return PLH_BAD_ARGUMENT;
    thermostat->model = model;
    thermostat->kt = kt;
    thermostat->seed = seed;
    plh_param_defaults(model->params, model->param_count, &thermostat->values);
    if (!isfinite(kt))
        return PLH_NOT_FINITE;
    if (!(kt >= 0.0))
        return PLH_BAD_ARGUMENT;
    return settings ? plh_thermostat_set(thermostat, settings) : PLH_OK;
}

plh_status plh_thermostat_set(plh_thermostat *t, const char *text)
{
    return plh_param_set_all(t->model->params, t->model->param_count, text, &t->values);
}

plh_status plh_thermostat_set_real(plh_thermostat *t, const char *name, double value)
{
    const plh_param *p = plh_param_find(t->model->params, t->model->param_count, name);
    const double v[3] = {value, 0.0, 0.0};
    if (!p)
        return PLH_NOT_FOUND;
    return plh_param_width(p) == 1 ? plh_param_put(p, v, &t->values) : PLH_BAD_ARGUMENT;
}

plh_status plh_thermostat_check(const plh_thermostat *t, const plh_param **bad)
{
    if (bad)
        *bad = NULL;
    return plh_param_check(t->model->params, t->model->param_count, &t->values, bad);
}

/* All momenta by one factor; the motion of the common centre stays. */
static plh_status scale(plh_thermostat *t, plh_system *s, double h, uint64_t call)
{
    double freedom, kinetic;
    plh_vec3 velocity;
    plh_measure_heat(s, &freedom, &kinetic, &velocity);
    if (!(kinetic > 0.0) || h == 0.0)
        return PLH_OK;
    const double a = t->model->factor(t, freedom, kinetic, h, call);
    for (size_t i = 0; i < s->def.n && a != 1.0; i++) {
        const double m = s->species[s->kind_of[i]].mass;
        const plh_vec3 drift = plh_vec3_scale(m, velocity);
        s->px[i] = drift.x + a * (s->px[i] - drift.x);
        s->py[i] = drift.y + a * (s->py[i] - drift.y);
        s->pz[i] = drift.z + a * (s->pz[i] - drift.z);
        s->rotation.mx[i] *= a, s->rotation.my[i] *= a, s->rotation.mz[i] *= a;
    }
    return PLH_OK;
}

plh_status plh_thermostat_apply(plh_thermostat *t, plh_system *s, double h, uint64_t call)
{
    if (!isfinite(h))
        return PLH_NOT_FINITE;
    if (!(h >= 0.0) || plh_thermostat_check(t, NULL))
        return PLH_BAD_ARGUMENT;
    return t->model->apply ? t->model->apply(t, s, h, call) : scale(t, s, h, call);
}

plh_status plh_thermostat_energy(const plh_thermostat *t, const plh_system *s, double *energy)
{
    double freedom, kinetic;
    plh_vec3 velocity;
    *energy = NAN;
    if (!t->model->energy)
        return PLH_UNSUPPORTED;
    plh_measure_heat(s, &freedom, &kinetic, &velocity);
    *energy = t->model->energy(t, freedom);
    return PLH_OK;
}
