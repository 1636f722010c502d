/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Compiled, as the models are here, with quad_world.h before everything. */
#include "system/own_pair.h"
#include <polhode/extend/pair.h>

#include "system/quad_pair_models.h"

#define ADDRESS(id) &plh_pair_model_##id,
static const plh_pair_model *const models[] = {PLH_PAIR_LIST(ADDRESS) ADDRESS(own_gauss)};

/* Puts the numbers, in the order of the parameters, into the wide struct of the model. */
static void fill(const plh_pair_model *m, const double *value, int count, plh_pair *pair)
{
    memset(pair, 0, sizeof *pair);
    pair->model = m;
    for (int i = 0, at = 0; i < m->param_count && at < count; i++) {
        const plh_param *p = &m->params[i];
        char *member = pair->values.bytes + p->offset;
        const double wide[3] = {value[at], p->kind >= PLH_PARAM_VECTOR ? value[at + 1] : 0,
                                p->kind >= PLH_PARAM_VECTOR ? value[at + 2] : 0};
        const int whole = (int)value[at];
        if (p->kind == PLH_PARAM_INTEGER || p->kind == PLH_PARAM_CHOICE)
            memcpy(member, &whole, sizeof whole);
        else
            memcpy(member, wide, (p->kind >= PLH_PARAM_VECTOR ? 3 : 1) * sizeof *wide);
        at += p->kind >= PLH_PARAM_VECTOR ? 3 : 1;
    }
}

double quad_pair_by_name(const char *name, const double *value, int count, double r2)
{
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        if (strcmp(models[i]->name, name) == 0) {
            plh_pair pair;
            double force;
            fill(models[i], value, count, &pair);
            return models[i]->energy(&pair, r2, &force);
        }
    fprintf(stderr, "no pair potential '%s' in 128 bits\n", name);
    abort();
}
