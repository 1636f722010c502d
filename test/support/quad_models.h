/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Every torque model in 128 bits, from its own source. Read on both sides: no double here. */
#ifndef PLH_TEST_QUAD_MODELS_H
#define PLH_TEST_QUAD_MODELS_H

#include <stdbool.h>

__extension__ typedef __float128 quad;

enum { QUAD_PARAMS = 64 };

/* A torque of the library, on a body with these moments. */
typedef struct quad_model {
    int index; /* in the list of models */
    /* Of its parameters, in the order of its list */
    quad value[QUAD_PARAMS][3];
    quad moment[3];
    /* Along an ellipse with these elements and this field, as orbit.h has them */
    bool orbit;
    quad elements[8]; /* mu ... time */
    quad field[7];    /* gauss, radius ... time */
} quad_model;

__attribute__((visibility("default"))) void quad_model_torque(const quad_model *model, quad t,
                                                              const quad q[4], const quad m[3],
                                                              quad torque[3]);

/* False where the model has no potential. */
__attribute__((visibility("default"))) bool quad_model_potential(const quad_model *model, quad t,
                                                                 const quad q[4], quad *v);

#endif
