/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "papers/buss/buss_text.h"

#include <math.h>

/* omega in space of an attitude, for the space momentum L. */
static plh_vec3 omega_of(const plh_body *body, plh_vec3 L, plh_quat q)
{
    return plh_quat_rotate(q, plh_body_omega(body, plh_quat_unrotate(q, L)));
}

static plh_quat turn(plh_vec3 omega, double h)
{
    return plh_quat_exp(plh_vec3_scale(0.5 * h, omega));
}

/* The weighted sum of quaternions in four dimensions, made a rotation again. */
static plh_quat average(const double *weight, const plh_quat *q, int n)
{
    plh_quat sum = {0.0, 0.0, 0.0, 0.0};
    for (int i = 0; i < n; i++) {
        sum.w += weight[i] * q[i].w, sum.x += weight[i] * q[i].x;
        sum.y += weight[i] * q[i].y, sum.z += weight[i] * q[i].z;
    }
    return plh_quat_unit(sum);
}

static plh_quat runge_kutta(const plh_body *body, plh_vec3 L, double h, plh_quat q)
{
    static const double weight[4] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
    const double part[4] = {0.0, 0.5 * h, 0.5 * h, h};
    plh_quat stage[4];
    plh_vec3 omega = {0.0, 0.0, 0.0};
    for (int i = 0; i < 4; i++) {
        omega = omega_of(body, L, plh_quat_mul(turn(omega, part[i]), q));
        stage[i] = turn(omega, h);
    }
    return plh_quat_unit(plh_quat_mul(average(weight, stage, 4), q));
}

/* The turns of the last four steps' angular velocities, the newest first. */
struct past {
    plh_quat turn[4];
    int known;
};

/* Its start: Runge-Kutta in the same sense. */
static plh_quat adams(const plh_body *body, plh_vec3 L, double h, plh_quat q, struct past *past)
{
    static const double predictor[4] = {55.0 / 24.0, -59.0 / 24.0, 37.0 / 24.0, -9.0 / 24.0};
    static const double corrector[4] = {9.0 / 24.0, 19.0 / 24.0, -5.0 / 24.0, 1.0 / 24.0};
    for (int i = 3; i > 0; i--)
        past->turn[i] = past->turn[i - 1];
    past->turn[0] = turn(omega_of(body, L, q), h);
    if (past->known++ < 3)
        return runge_kutta(body, L, h, q);
    plh_quat ahead = plh_quat_mul(average(predictor, past->turn, 4), q);
    const plh_quat list[4] = {turn(omega_of(body, L, ahead), h), past->turn[0], past->turn[1],
                              past->turn[2]};
    return plh_quat_unit(plh_quat_mul(average(corrector, list, 4), q));
}

static plh_quat third_order(const plh_body *body, plh_vec3 L, double h, plh_quat q, double extra)
{
    plh_vec3 w = omega_of(body, L, q), wL = plh_vec3_cross(w, L);
    plh_vec3 w1 = plh_vec3_scale(-1.0, omega_of(body, wL, q));
    plh_vec3 inner = plh_vec3_sub(plh_vec3_cross(w, wL), plh_vec3_cross(w1, L));
    plh_vec3 w2 = plh_vec3_add(plh_vec3_cross(w, w1), omega_of(body, inner, q));
    plh_vec3 mean = plh_vec3_axpy(plh_vec3_axpy(w, h / 2.0, w1), h * h / 6.0, w2);
    plh_vec3 rate = plh_vec3_axpy(w1, extra * h / 3.0, w2);
    mean = plh_vec3_axpy(mean, h * h / 12.0, plh_vec3_cross(rate, w));
    return plh_quat_unit(plh_quat_mul(turn(mean, h), q));
}

plh_state text_steps(const plh_problem *problem, enum text_form form, double h, long n)
{
    plh_state s = problem->start;
    const plh_vec3 L = plh_quat_rotate(s.q, s.m);
    struct past past = {.known = 0};
    for (long i = 0; i < n; i++)
        s.q = form == TEXT_RK     ? runge_kutta(problem->body, L, h, s.q)
              : form == TEXT_ABAM ? adams(problem->body, L, h, s.q, &past)
                                  : third_order(problem->body, L, h, s.q, form == TEXT_THIRD);
    s.m = plh_quat_unrotate(s.q, L);
    return s;
}

static double energy_after(const plh_problem *problem, enum text_form form, double h, long n)
{
    return plh_problem_energy(problem, 0.0, text_steps(problem, form, h, n));
}

/* Section 3 says that orientations are averaged as quaternions; the tables say otherwise. */
void check_text_averages(struct experiment_run *run, const plh_problem *problem)
{
    static const struct {
        const char *name;
        enum text_form form;
        const char *printed[4];
    } row[] = {{"Runge-Kutta", TEXT_RK, {"83.4575", "91.8125", "132.808", "149.855"}},
               {"AB-AM", TEXT_ABAM, {"84.4914", "101.429", "149.736", "149.999"}}};
    static const double h[4] = {0.004, 0.008, 0.016, 0.020};
    static const long n[4] = {1000, 500, 250, 200};
    char what[128];
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 4; k++) {
            snprintf(what, sizeof what,
                     "%s as the text says, averages of quaternions, h = %g: energy", row[i].name,
                     h[k]);
            check_digits(run, what, row[i].printed[k],
                         energy_after(problem, row[i].form, h[k], n[k] - 1), 0.0, WRONG,
                         "the tables were not made so: the rows above, which average angular "
                         "velocities, give the printed digits");
            check_kind(run, CLAIMED);
            check_basis(run, "the printed digits");
        }
}

/* "this term reduces the energy drift by a factor of approximately one-third" */
void check_extra_term(struct experiment_run *run, const plh_problem *problem)
{
    static const double h[3] = {0.002, 0.004, 0.008};
    double start = plh_problem_energy(problem, 0.0, problem->start);
    char what[128];
    for (int k = 0; k < 3; k++) {
        long n = lround(4.0 / h[k]);
        double with = energy_after(problem, TEXT_THIRD, h[k], n) - start;
        double without = energy_after(problem, TEXT_THIRD_WITHOUT, h[k], n) - start;
        snprintf(what, sizeof what,
                 "3rd order, h = %g: energy drift after 4 s with the term h^3/36 over that without",
                 h[k]);
        check_factor(
            run, what, 1.0 / 3.0, with / without, 1.5, OTHER_DATA,
            "the term helps more than the text says; steps and time of its experiments are "
            "not given");
    }
}
