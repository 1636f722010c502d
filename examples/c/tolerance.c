/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A torque of your own within a tolerance: no step to choose, and records at any times. */
#include <polhode/extend/torque.h>
#include <polhode/polhode.h>
#include <stdio.h>

/* A drag that grows with the square of the spin, and a motor that pushes about the third axis. */
static plh_vec3 push(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)self, (void)t;
    plh_vec3 omega = plh_body_omega(body, s->m);
    plh_vec3 drag = plh_vec3_scale(-0.05 * plh_vec3_norm(omega), omega);
    return plh_vec3_add(drag, plh_vec3_make(0.0, 0.0, 0.2));
}

static int run(const plh_problem *problem, double tolerance, plh_state *end)
{
    plh_sim *sim;
    plh_status status = plh_sim_create_within(problem, NULL, 50.0, tolerance, &sim);
    for (int i = 1; i <= 5 && !status; i++) {
        status = plh_sim_advance_to(sim, 10.0 * i);
        if (!status)
            status = plh_sim_at(sim, 10.0 * i, end); /* by a polynomial: the run does not change */
    }
    if (status)
        printf("%s\n", plh_status_text(status));
    else
        printf("tolerance %.0e: %s, %ld steps, estimated error %.1e\n", tolerance,
               plh_method_about(plh_integrator_spec(plh_sim_integrator(sim))->method).name,
               plh_sim_steps(sim), plh_sim_error(sim));
    plh_sim_destroy(sim);
    return status != PLH_OK;
}

int main(void)
{
    const plh_torque_model model = {.name = "push", .flags = PLH_TORQUE_VELOCITY, .torque = push};
    plh_body body;
    plh_torque torque;
    plh_state rough, fine;
    plh_body_from_moments(plh_vec3_make(1.0, 1.7, 2.2), &body);
    plh_torque_init(&model, NULL, &torque);
    const plh_problem problem = {&body, &torque, {plh_quat_identity(), {0.5, 2.0, 1.0}}, 0.0};
    if (run(&problem, 1e-6, &rough) || run(&problem, 1e-11, &fine))
        return 1;
    double apart = plh_quat_angle(rough.q, fine.q);
    printf("apart at the end: %.1e rad\n", apart);
    return apart < 1e-4 ? 0 : 1;
}
