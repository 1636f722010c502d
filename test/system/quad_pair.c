/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "system/quad_pair.h"
#include <polhode/extend/pair.h>

#include "system/quad_pair_models.h"

quad quad_pair_energy(const plh_pair *pair, quad r2)
{
    quad value[PLH_PAIR_ROOM / sizeof(double)];
    int count = 0;
    for (int i = 0; i < pair->model->param_count; i++) {
        double v[3];
        plh_param_get(&pair->model->params[i], &pair->values, v);
        for (int k = 0; k < plh_param_width(&pair->model->params[i]); k++)
            value[count++] = v[k];
    }
    return quad_pair_by_name(pair->model->name, value, count, r2);
}
