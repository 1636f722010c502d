/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "system/own_pair.h"
#include <polhode/extend/pair.h>

#include <math.h>

typedef struct values {
    double height, width;
} values;
PLH_PAIR_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_REAL(values, height, "height", 2.0, "energy at r = 0"),
    PLH_REAL_IN(values, width, "width", 0.7, 1e-3, 1e3, "length"),
};
/* clang-format on */

static double energy(const plh_pair *self, double r2, double *force)
{
    const double w2 = of(self)->width * of(self)->width, v = of(self)->height * exp(-r2 / w2);
    *force = 2.0 * v / w2;
    return v;
}

const plh_pair_model plh_pair_model_own_gauss = {
    .name = "own-gauss",
    .summary = "height exp(-r^2/width^2)",
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .energy = energy,
};
