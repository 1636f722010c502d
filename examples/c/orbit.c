/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A dead satellite in orbit: gravity gradient, eddy currents, and its angle to the nadir in the
 * local frame. */
#include <math.h>
#include <polhode/polhode.h>
#include <stdio.h>

static const double degree = PLH_PI / 180.0;

/* The two torques along the orbit. */
static void add_torques(const plh_orbit *orbit, plh_torque term[2])
{
    plh_torque_init(plh_torque_model_find("gravity-gradient"), NULL, &term[0]);
    plh_torque_init(plh_torque_model_find("eddy-currents"), NULL, &term[1]);
    plh_torque_set(&term[1], "coefficients=1e6 1e6 1e6"); /* S m^4, the same about all axes */
    for (int i = 0; i < 2; i++)
        plh_torque_set_orbit(&term[i], orbit);
}

int main(void)
{
    const plh_mat3 tensor = {{{17023, 397, -2171}, {397, 124826, 344}, {-2171, 344, 129112}}};
    const plh_orbit_elements elements = {.mu = PLH_ORBIT_EARTH_MU,
                                         .semi_axis = 7143e3,
                                         .eccentricity = 0.0012,
                                         .inclination = 98.4 * degree,
                                         .node = 290 * degree};
    plh_body body;
    plh_orbit orbit;
    plh_torque term[2], torque;
    const plh_torque_list list = {term, 2};
    plh_date date;
    double day, rest;
    plh_date_from_text("2026-03-20T12:00:00", PLH_SCALE_UTC, &date);
    plh_date_to_jd(date, PLH_SCALE_UTC, &day, &rest);
    const plh_orbit_field field = plh_orbit_earth_field(day, rest, 0.0); /* UT1 = UTC */
    if (plh_body_from_tensor(tensor, &body) || plh_orbit_from_elements(&elements, &orbit) ||
        plh_orbit_set_field(&orbit, &field))
        return 1;

    add_torques(&orbit, term);
    plh_torque_init_sum(&list, &torque);

    const plh_vec3 spin = plh_body_vector_to_principal(&body, plh_vec3_make(0.0, 0.01, 0.03));
    plh_state start = plh_body_to_principal(&body, (plh_state){plh_quat_identity(), {0, 0, 0}});
    start.m = plh_body_momentum(&body, spin);
    const plh_problem problem = {&body, &torque, start, 0.0};
    plh_sim *sim;
    plh_state s = start;
    plh_status status = plh_sim_create_within(&problem, NULL, 6000.0, 1e-10, &sim);
    for (double t = 0.0; t <= 6000.0 && !status; t += 1000.0) {
        plh_orbit_point where;
        status = plh_sim_advance_to(sim, t);
        if (!status)
            status = plh_sim_at(sim, t, &s);
        plh_orbit_at(&orbit, t, &where);
        const plh_vec3 x =
            plh_quat_rotate(plh_body_to_user(&body, s).q, plh_vec3_make(1.0, 0.0, 0.0));
        printf("%6.0f s: x axis %5.1f deg from the nadir, energy of the rotation %.9f J\n", t,
               acos(plh_vec3_dot(x, plh_orbit_nadir(&where))) / degree,
               plh_body_energy(&body, s.m));
    }
    plh_sim_destroy(sim);
    return status != PLH_OK;
}
