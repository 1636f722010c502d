/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "papers/buss/buss_box.h"

#include <math.h>

plh_status box_problem(struct test_problem *p)
{
    const plh_vec3 moments = {19.0 / 60.0, 1.8 / 60.0, 18.8 / 60.0};
    double c = 3.0 / sqrt(2.0);
    return problem_free_body(moments, (plh_vec3){c, c, 0.0}, p);
}

double box_mean_turn(const plh_problem *problem, double T)
{
    const int n = 2000;
    plh_motion motion;
    double sum = 0.0;
    if (plh_motion_init(problem->body, problem->start, 0.0, 0, &motion))
        return NAN;
    for (int i = 0; i < n; i++) {
        plh_state s = plh_motion_at(&motion, T * (i + 0.5) / n);
        sum += plh_vec3_norm(plh_body_omega(problem->body, s.m));
    }
    return sum / n * (180.0 / acos(-1.0));
}
