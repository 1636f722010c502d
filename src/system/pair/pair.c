/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The list of pair potentials, and what holds for each of them. */
#include <polhode/extend/pair.h>
#include <string.h>

#include "system/pair/powers.h"

#define ADDRESS(id) &plh_pair_model_##id,
static const plh_pair_model *const models[] = {PLH_PAIR_LIST(ADDRESS)};
#undef ADDRESS

int plh_pair_model_count(void)
{
    return (int)(sizeof models / sizeof *models);
}

const plh_pair_model *plh_pair_model_get(int index)
{
    return index >= 0 && index < plh_pair_model_count() ? models[index] : NULL;
}

const plh_pair_model *plh_pair_model_find(const char *name)
{
    for (int i = 0; i < plh_pair_model_count(); i++)
        if (strcmp(models[i]->name, name) == 0)
            return models[i];
    return NULL;
}

plh_about plh_pair_model_about(const plh_pair_model *model)
{
    return (plh_about){model->name, model->summary, model->source, model->params,
                       model->param_count};
}

plh_status plh_pair_init(const plh_pair_model *model, const void *values, plh_pair *pair)
{
    memset(pair, 0, sizeof *pair);
    if (!model || !model->energy ||
        plh_param_size(model->params, model->param_count) > PLH_PAIR_ROOM)
        return PLH_BAD_ARGUMENT;
    pair->model = model;
    plh_param_defaults(model->params, model->param_count, &pair->values);
    plh_status status = PLH_OK;
    for (int i = 0; values && i < model->param_count && !status; i++) {
        double v[3];
        plh_param_get(&model->params[i], values, v);
        status = plh_param_put(&model->params[i], v, &pair->values);
    }
    return status;
}

plh_status plh_pair_check(const plh_pair *pair, const plh_param **bad)
{
    if (bad)
        *bad = NULL;
    const plh_pair_model *m = pair->model;
    if (!m)
        return PLH_OK;
    return m->energy ? plh_param_check(m->params, m->param_count, &pair->values, bad)
                     : PLH_BAD_ARGUMENT;
}

plh_pair plh_pair_lennard_jones(double epsilon, double sigma)
{
    plh_pair pair;
    plh_pair_set(&plh_pair_model_lennard_jones, &(plh_pair_scale){epsilon, sigma},
                 sizeof(plh_pair_scale), &pair);
    return pair;
}

plh_pair plh_pair_soft_sphere(double epsilon, double sigma)
{
    plh_pair pair;
    plh_pair_set(&plh_pair_model_soft_sphere, &(plh_pair_scale){epsilon, sigma},
                 sizeof(plh_pair_scale), &pair);
    return pair;
}

plh_pair plh_pair_twelve_six(double c12, double c6)
{
    plh_pair pair;
    const double values[2] = {c12, c6};
    plh_pair_set(&plh_pair_model_twelve_six, values, sizeof values, &pair);
    return pair;
}

static bool same(const plh_pair *a, const plh_pair *b)
{
    bool equal = a->model == b->model;
    for (int i = 0; equal && i < a->model->param_count; i++) {
        double u[3], v[3];
        plh_param_get(&a->model->params[i], &a->values, u);
        plh_param_get(&b->model->params[i], &b->values, v);
        for (int k = 0; k < plh_param_width(&a->model->params[i]); k++)
            equal &= u[k] == v[k];
    }
    return equal;
}

plh_status plh_pair_mix(plh_mixing rule, const plh_pair *a, const plh_pair *b, plh_pair *pair)
{
    memset(pair, 0, sizeof *pair);
    if (!a->model || !b->model)
        return PLH_OK;
    if (same(a, b)) {
        *pair = *a;
        return PLH_OK;
    }
    plh_status status = PLH_UNSUPPORTED;
    if (a->model->mix)
        status = a->model->mix(rule, a, b, pair);
    if (status == PLH_UNSUPPORTED && b->model != a->model && b->model->mix)
        status = b->model->mix(rule, a, b, pair);
    return status;
}
