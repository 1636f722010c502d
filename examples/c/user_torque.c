/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A splitting with a torque of your own: a magnet on a compass needle, with its potential. */
#include <math.h>
#include <polhode/extend/torque.h>
#include <polhode/polhode.h>
#include <stdio.h>

static const plh_vec3 north = {1.0, 0.0, 0.0}; /* in space */

typedef struct values {
    double strength;
} values;
PLH_TORQUE_VALUES(values, of)

/* The needle's moment lies along its x axis: V = -strength x . u, torque strength x cross u, u =
 * Q^T north. A form is all that is needed: torque, potential, kick and series follow. */
static bool form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    (void)body, (void)t;
    plh_torque_cross(-of(self)->strength, plh_vec3_make(1.0, 0.0, 0.0), form->field);
    return plh_torque_form_direction(form, north);
}

int main(void)
{
    static const plh_param params[] = {
        PLH_REAL(values, strength, "strength", 2.0, "moment times field"),
    };
    static const plh_torque_model compass = {.name = "compass",
                                             .summary = "a magnet in a constant field",
                                             .source = "an example",
                                             .flags = PLH_TORQUE_POTENTIAL,
                                             .params = params,
                                             .param_count = 1,
                                             .form = form};
    plh_torque field;
    plh_body body;
    plh_method_spec spec;
    plh_sim *sim;
    plh_torque_init(&compass, NULL, &field);
    plh_body_from_moments(plh_vec3_make(0.1, 1.0, 1.0), &body);
    plh_method_parse(NULL, "srkn6_14a/exact", &spec);
    plh_problem problem = {&body, &field, {{0.8, 0.0, 0.0, 0.6}, {0.3, 0.0, 0.0}}, 0.0};
    plh_status status = plh_sim_create(&problem, &spec, 0.05, &sim);
    if (status) {
        fprintf(stderr, "%s\n", plh_status_text(status));
        return 1;
    }
    double e0 = plh_problem_energy(&problem, 0.0, problem.start), worst = 0.0;
    for (int i = 0; i < 2000; i++) {
        plh_sim_advance(sim, 1);
        double e = plh_problem_energy(&problem, plh_sim_time(sim), plh_sim_state(sim));
        worst = fmax(worst, fabs(e - e0));
    }
    printf("t = %g, largest energy error %.1e\n", plh_sim_time(sim), worst);
    plh_sim_destroy(sim);
    return worst < 1e-8 ? 0 : 1;
}
