/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The closed form of the gyrostat as the drift of a splitting: rotors of constant momentum go with
 * the drift, and the kicks have the rest of the torque. */
#include <polhode/extend/method.h>
#include <polhode/gyrostat.h>

#include "method/curve.h"
#include "method/list.h"
#include "method/mutant.h"
#include "torque/part.h"

/* In scaled units; without rotors the body is free. */
typedef struct work {
    plh_body body;
    plh_vec3 rotor;
    bool spinning;
} work;

static plh_status step(plh_integrator *it, double t, double h, plh_state *s)
{
    const work *w = it->work;
    (void)t;
    h *= PLH_MUTANT(1.0, 1.001);
    if (!w->spinning)
        return plh_curve_other(it, h, s);
    return plh_gyrostat_step(&w->body, w->rotor, h, s, s);
}

static plh_status take_torque(plh_integrator *it, const plh_torque *torque)
{
    work *w = it->work;
    const plh_status status = plh_part_rotors(torque, it->body, &w->rotor);
    if (status)
        return status;
    w->spinning = true;
    w->rotor = plh_vec3_scale(it->body->per_unit, w->rotor);
    return plh_body_from_moments(it->inertia, &w->body);
}

static void taken(const plh_integrator *it, plh_quat q, plh_vec3 *a, double c[3][3])
{
    const work *w = it->work;
    (void)q, (void)a;
    plh_torque_cross(-1.0, w->rotor, c);
}

const plh_method plh_method_exact_gyrostat = {
    .name = "exact-gyrostat",
    .family = "exact",
    .summary = "a body with rotors in closed form, for drifts of splittings",
    .source = "Volterra (1899), Zhukovskii (1885) in theta functions; see plh_gyrostat_step",
    .free = {PLH_EXACT, PLH_EXACT, PLH_KEEPS_ENERGY | PLH_KEEPS_NORM | PLH_KEEPS_SPACE, true, true,
             true},
    .work_size = sizeof(work),
    .constant_work = true,
    .step = step,
    .take_torque = take_torque,
    .taken = taken,
    .takes = "three positive moments and rotors of constant momentum: gyrostat, wheel",
};
