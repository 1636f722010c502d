/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Buss (2001), sections 2 and 3: the fourth-order method straight from its formulas in space
 * coordinates, (3), (5), (8), (9), to see which of them are right. The library takes another road.
 */
#include "papers/buss/buss_steps.h"

#include <math.h>

/* The two places where our text of the paper has omega' instead of omega''. */
struct reading {
    bool derivative; /* (9) begins with 2 omega x omega' */
    bool last;       /* the last term is h^3/24 omega' x omega */
};

/* I^-1 v, in space */
static plh_vec3 inverse_times(const plh_body *body, plh_quat q, plh_vec3 v)
{
    return plh_quat_rotate(q, plh_body_omega(body, plh_quat_unrotate(q, v)));
}

static plh_vec3 sum3(plh_vec3 a, double s, plh_vec3 b, double t, plh_vec3 c)
{
    return plh_vec3_axpy(plh_vec3_axpy(a, s, b), t, c);
}

/* One step of the box "true fourth-order method" without torque: the new attitude. */
static plh_quat fourth_order(const plh_body *body, plh_vec3 L, struct reading as, double h,
                             plh_quat q)
{
    plh_vec3 w = inverse_times(body, q, L), wL = plh_vec3_cross(w, L);
    plh_vec3 w1 = plh_vec3_scale(-1.0, inverse_times(body, q, wL));
    plh_vec3 w1L = plh_vec3_cross(w1, L), wwL = plh_vec3_cross(w, wL);
    plh_vec3 w2 =
        plh_vec3_add(plh_vec3_cross(w, w1), inverse_times(body, q, plh_vec3_sub(wwL, w1L)));
    plh_vec3 inner =
        sum3(plh_vec3_cross(w1, wL), -1.0, plh_vec3_cross(w2, L), 2.0, plh_vec3_cross(w, w1L));
    inner = plh_vec3_sub(inner, plh_vec3_cross(w, wwL));
    plh_vec3 w3 =
        sum3(inverse_times(body, q, inner), 2.0, plh_vec3_cross(w, as.derivative ? w1 : w2), -1.0,
             plh_vec3_cross(w, plh_vec3_cross(w, w1)));
    plh_vec3 mean = sum3(w, h / 2.0, w1, h * h / 6.0, w2);
    mean = sum3(mean, h * h / 12.0, plh_vec3_cross(w1, w), h * h * h / 24.0, w3);
    mean = plh_vec3_axpy(mean, h * h * h / 24.0, plh_vec3_cross(as.last ? w1 : w2, w));
    return plh_quat_unit(plh_quat_mul(plh_quat_exp(plh_vec3_scale(0.5 * h, mean)), q));
}

static double order_of(const plh_problem *problem, struct reading as)
{
    const double T = 0.4;
    double step[5], error[5];
    plh_state truth;
    plh_vec3 L = plh_quat_rotate(problem->start.q, problem->start.m);
    if (true_state(problem, T, &truth))
        return NAN;
    for (int k = 0; k < 5; k++) {
        long n = 300L << k;
        plh_state s = problem->start;
        step[k] = T / (double)n;
        for (long i = 0; i < n; i++)
            s.q = fourth_order(problem->body, L, as, step[k], s.q);
        error[k] = attitude_angle(s, truth);
    }
    return fitted_order(step, error, 5, 1e-11, 3.0);
}

void check_formulas(struct experiment_run *run, const plh_problem *problem)
{
    check_order(run, "4th order by (5), (8), (9) and its box, with omega'' in both places", 4.0,
                order_of(problem, (struct reading){false, false}), UNKNOWN, NULL);
    check_order(
        run, "4th order, (9) beginning with 2 omega x omega'", 4.0,
        order_of(problem, (struct reading){true, false}), OUR_COPY,
        "2 omega x omega'' is right; a dot may be lost in our copy, which has omega'' for the third "
        "derivative on the left of (9)");
    check_order(
        run, "4th order, last term h^3/24 omega' x omega", 4.0,
        order_of(problem, (struct reading){false, true}), OUR_COPY,
        "h^3/24 omega'' x omega is right, as section 5 has it; a dot may be lost in our copy");
}
