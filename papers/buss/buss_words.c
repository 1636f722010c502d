/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Buss (2001): what its sections 3, 4 and 6 say in words of energies, axes and corrections. */
#include "papers/buss/buss_words.h"

#include <math.h>
#include <string.h>

/* "all the non-symplectic algorithms steadily gained energy ... with the sole exception of the
 * augmented second-order algorithm, which usually steadily lost energy" */
void check_signs(struct experiment_run *run, const plh_problem *problem)
{
    static const struct {
        const char *title, *method;
    } list[] = {{"1st order", "buss1"},
                {"2nd order", "buss2"},
                {"false 3rd order", "buss3-false"},
                {"augmented 2nd order", "buss2-augmented"},
                {"3rd order", "buss3"},
                {"4th order", "buss4"},
                {"Simo-Wong explicit", "simo-wong-explicit-undivided"},
                {"Runge-Kutta", "buss-rk4"},
                {"AB-AM", "buss-abam4-tables"}};
    enum { PARTS = 4 };
    double start = plh_problem_energy(problem, 0.0, problem->start);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        bool loses = strcmp(list[i].method, "buss2-augmented") == 0, steady = true;
        double before = start;
        char what[96], ours[64];
        for (int k = 1; k <= PARTS; k++) { /* 1, 2, 3 and 4 s of h = 0.002 */
            plh_state s;
            take_steps(problem, list[i].method, 0.002, 500L * k, &s);
            double now = plh_problem_energy(problem, 0.0, s);
            steady = steady && (loses ? now < before : now > before);
            before = now;
        }
        snprintf(what, sizeof what, "%s: the energy after 1, 2, 3 and 4 s, h = 0.002",
                 list[i].title);
        snprintf(ours, sizeof ours, "%s, by %+.2g in all", steady ? "each time" : "not each time",
                 before - start);
        check_holds(run, what, loses ? "steadily lost" : "steadily gained", steady, ours, UNKNOWN,
                    NULL);
        check_basis(run, "%s in each second; times are ours", loses ? "less" : "more");
    }
}

/* Section 6: "The fourth-order McLachlan-Reich algorithm was also tested and did even better" */
void check_fourth_symplectic(struct experiment_run *run, const plh_problem *problem)
{
    static const char *const axes[2] = {"123", "231"};
    static const double h[4] = {0.0005, 0.001, 0.002, 0.004};
    double start = plh_problem_energy(problem, 0.0, problem->start);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 4; k++) {
            double change[2];
            char what[96], ours[64];
            for (int order = 0; order < 2; order++) {
                char method[32];
                plh_state s;
                snprintf(method, sizeof method, "mr%d:axes=%s", order ? 4 : 2, axes[i]);
                take_steps(problem, method, h[k], lround(4.0 / h[k]) - 1, &s);
                change[order] = fabs(plh_problem_energy(problem, 0.0, s) - start);
            }
            snprintf(what, sizeof what, "MR 4th order %c-%c-%c, h = %g: change of energy after 4 s",
                     axes[i][0], axes[i][1], axes[i][2], h[k]);
            snprintf(ours, sizeof ours, "%.1e against %.1e", change[1], change[0]);
            check_holds(run, what, "even better than 2nd order", change[1] < change[0], ours,
                        UNKNOWN, NULL);
            check_basis(run, "smaller, by any amount; steps and time are ours");
        }
}

/* Section 3: "the overall best-performing ordering (2-3-1) and the overall-worst performing
 * (1-2-3)" */
void check_axes(struct experiment_run *run, const plh_problem *problem)
{
    static const char *const axes[6] = {"123", "132", "213", "231", "312", "321"};
    double angle[6], energy[6], start = plh_problem_energy(problem, 0.0, problem->start);
    plh_state truth;
    char ours[96];
    int best = 0, worst = 0, nearest = 0;
    if (true_state(problem, 4.0, &truth))
        experiment_fail(run, "no solution");
    FILE *t = experiment_table(run, "axes", "axes,angle,energy");
    for (int i = 0; i < 6; i++) {
        char method[32];
        plh_state s;
        snprintf(method, sizeof method, "mr2:axes=%s", axes[i]);
        take_steps(problem, method, 0.004, 1000, &s);
        angle[i] = attitude_angle(s, truth);
        energy[i] = fabs(plh_problem_energy(problem, 0.0, s) - start);
        fprintf(t, "%s,%.4g,%.4g\n", axes[i], angle[i], energy[i]);
        best = angle[i] * energy[i] < angle[best] * energy[best] ? i : best;
        worst = angle[i] * energy[i] > angle[worst] * energy[worst] ? i : worst;
        nearest = angle[i] < angle[nearest] ? i : nearest;
    }
    snprintf(ours, sizeof ours, "%s; the smallest angle has %s, %.1e against %.1e", axes[best],
             axes[nearest], angle[nearest], angle[best]);
    check_holds(run, "McLachlan-Reich: the overall best of the six orders of axes", "2-3-1",
                strcmp(axes[best], "231") == 0, ours, UNKNOWN, NULL);
    check_basis(run, "overall: product of the errors of angle and energy, T = 4, N = 1000, ours");
    snprintf(ours, sizeof ours, "%s", axes[worst]);
    check_holds(run, "McLachlan-Reich: the overall worst of the six orders of axes", "1-2-3",
                strcmp(axes[worst], "123") == 0, ours, UNKNOWN, NULL);
    check_basis(run, "overall: product of the errors of angle and energy, T = 4, N = 1000, ours");
}

/* Section 4: the squares rho_i^2 that the three equations give; a negative one has no root. */
static bool solvable(const plh_body *body, double energy, plh_vec3 m)
{
    plh_vec3 J = body->moment, nu = plh_body_omega(body, m);
    double two = plh_vec3_dot(nu, m); /* 2E before the correction */
    plh_vec3 r = plh_vec3_scale(1.0 / two, plh_vec3_mul(nu, nu));
    plh_vec3 alpha = {J.y * J.z * (J.z - J.y) * r.y * r.z, J.x * J.z * (J.x - J.z) * r.x * r.z,
                      J.x * J.y * (J.y - J.x) * r.x * r.y};
    plh_vec3 JJ = plh_vec3_mul(J, J);
    double right[3] = {1.0, plh_vec3_dot(m, m) / (2.0 * energy), plh_vec3_dot(alpha, r)};
    double det = plh_vec3_dot(J, plh_vec3_cross(JJ, alpha));
    plh_vec3 x = plh_vec3_scale(right[0], plh_vec3_cross(JJ, alpha));
    x = plh_vec3_axpy(x, right[1], plh_vec3_cross(alpha, J));
    x = plh_vec3_scale(1.0 / det, plh_vec3_axpy(x, right[2], plh_vec3_cross(J, JJ)));
    return x.x >= 0.0 && x.y >= 0.0 && x.z >= 0.0;
}

/* A body that can exist, in a random motion. */
static plh_status random_body(plh_random *r, struct test_problem *p)
{
    double x, y;
    do {
        x = plh_random_uniform(r), y = plh_random_uniform(r);
    } while (x > y || x + y < 1.0 || x < 0.05);
    return problem_free_body((plh_vec3){x, y, 1.0}, plh_random_direction(r), p);
}

/* "it could be dealt with by letting the perturbation consist of a tilt" */
void check_tilt(struct experiment_run *run)
{
    enum { BODIES = 1000, SEED = 1 };
    double worst = 0.0;
    long unsolvable = 0;
    char ours[96];
    plh_random r;
    plh_random_seed(SEED, &r);
    for (int k = 0; k < BODIES; k++) {
        struct test_problem p;
        plh_state plain, corrected;
        if (random_body(&r, &p))
            continue;
        double energy = plh_problem_energy(&p.problem, 0.0, p.problem.start);
        double h = 3.0 / plh_vec3_norm(plh_body_omega(&p.body, p.problem.start.m));
        take_steps(&p.problem, "buss1", h, 1, &plain);
        take_steps(&p.problem, "buss1+energy", h, 1, &corrected);
        if (solvable(&p.body, energy, plain.m))
            continue;
        unsolvable++;
        worst = fmax(worst, fabs(plh_problem_energy(&p.problem, 0.0, corrected) / energy - 1.0));
    }
    snprintf(ours, sizeof ours, "%ld of %d steps, energy kept to %.0e", unsolvable, BODIES, worst);
    check_holds(run,
                "steps that the equations of the energy correction cannot solve, with the tilt",
                "could be dealt with", unsolvable > 0 && worst < 1e-12, ours, UNKNOWN, NULL);
    check_basis(run, "some occur, and keep the energy to 1e-12; 1st order, steps of 3 radians, "
                     "random bodies from seed 1");
}

/* Section 6: N of Runge-Kutta over N of another, times the costs of a step in section 3. */
void check_efficiency(struct experiment_run *run, long runge_kutta, long augmented, long second)
{
    check_factor(run,
                 "augmented 2nd order against Runge-Kutta, T = 0.4, epsilon = 1e-6: efficiency",
                 6.0, (double)runge_kutta / (double)augmented * 1.20 / 0.41, 1.2, UNKNOWN, NULL);
    check_basis(run,
                "within a factor of 1.2; our N, and 1.20 and 0.41, the printed costs of a step");
    check_factor(run, "2nd order against Runge-Kutta, T = 0.4, epsilon = 1e-6: efficiency", 3.0,
                 (double)runge_kutta / (double)second * 1.20 / 0.37, 1.2, UNKNOWN, NULL);
    check_basis(run,
                "within a factor of 1.2; our N, and 1.20 and 0.37, the printed costs of a step");
}
