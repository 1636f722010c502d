/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Tops and gyrostats, and what is known about motions in closed form. */
#include "exports.h"

#include <stddef.h>

PLW(plh_status)
plw_top_init(const plh_body *body, double strength, const plh_state *start, double t0, plh_top *top)
{
    return plh_top_init(body, strength, plh_body_to_principal(body, *start), t0, top);
}

PLW(void) plw_top_at(const plh_top *top, double t, plh_state *out)
{
    *out = plh_body_to_user(&top->body, plh_top_at(top, t));
}

PLW(void) plw_top_batch(const plh_top *top, size_t n, const double *t, double *rows)
{
    const plh_states out = plw_rows(n, rows);
    plh_top_batch(top, n, t, out);
    plw_rows_to_user(&top->body, n, &out);
}

/* The rotor in the axes of the start. */
PLW(plh_status)
plw_gyrostat_init(const plh_body *body, const plh_vec3 *rotor, const plh_state *start, double t0,
                  plh_gyrostat *gyrostat)
{
    return plh_gyrostat_init(body, plh_body_vector_to_principal(body, *rotor),
                             plh_body_to_principal(body, *start), t0, gyrostat);
}

PLW(void) plw_gyrostat_at(const plh_gyrostat *gyrostat, double t, plh_state *out)
{
    *out = plh_body_to_user(&gyrostat->body, plh_gyrostat_at(gyrostat, t));
}

PLW(void) plw_gyrostat_batch(const plh_gyrostat *gyrostat, size_t n, const double *t, double *rows)
{
    const plh_states out = plw_rows(n, rows);
    plh_gyrostat_batch(gyrostat, n, t, out);
    plw_rows_to_user(&gyrostat->body, n, &out);
}

_Static_assert(sizeof(plh_fact) == 48 && offsetof(plh_fact, value) == 24 && PLH_FACTS == 48,
               "describe() of closed.js reads facts");

/* What is known: PLH_FACTS of plh_fact have room. Returned: how many there are, 0 if that is not
 * finite. */
PLW(size_t) plw_motion_facts(const plh_motion *motion, plh_fact *fact)
{
    return plh_motion_describe(motion, PLH_FACTS, fact);
}

PLW(size_t) plw_top_facts(const plh_top *top, plh_fact *fact)
{
    return plh_top_facts(top, PLH_FACTS, fact);
}

PLW(size_t) plw_gyrostat_facts(const plh_gyrostat *gyrostat, plh_fact *fact)
{
    plh_torque torque;
    const plh_problem problem = {&gyrostat->body, &torque, gyrostat->start, gyrostat->t0};
    if (plh_torque_init(plh_torque_model_find("gyrostat"), NULL, &torque) ||
        plh_torque_set_vector(&torque, "momentum", gyrostat->rotor))
        return 0;
    return plh_problem_describe(&problem, PLH_FACTS, fact);
}
