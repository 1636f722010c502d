/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* To be included after the source of a method: counts a step of a free body. */
#ifndef PLH_TEST_COUNT_FREE_H
#define PLH_TEST_COUNT_FREE_H

#include "count_numbers.h"

#include "method/integrator_inside.h"

/* A free asymmetric body and a state whose numbers the compiler does not know. */
static inline void count_body(plh_body *body, plh_integrator *it, plh_state *s)
{
    memset(body, 0, sizeof *body);
    memset(it, 0, sizeof *it);
    body->kind = PLH_BODY_GENERIC;
    it->body = body;
    it->inertia = plh_vec3_make(4 * known, 5 * known, 6 * known);
    it->inverse = plh_vec3_make(1 / it->inertia.x, 1 / it->inertia.y, 1 / it->inertia.z);
    s->q = plh_quat_make(2 * known, 2 * known, 2 * known, 2 * known);
    s->m = plh_vec3_make(known, 2 * known, 3 * known);
}

static inline struct operation_count count_free_step(const plh_method *method)
{
    plh_body body;
    plh_integrator it;
    plh_state s;
    count_body(&body, &it, &s);
    it.method = method;
    plh_integrator_open(&it)->base = method->step;
    plh_status status = method->prepare(&it);
    memset(&count_now, 0, sizeof count_now);
    status = status ? status : plh_integrator_open(&it)->base(&it, 0, known, &s);
    struct operation_count found = count_now;
    if (status)
        memset(&found, -1, sizeof found);
    return found;
}

#endif
