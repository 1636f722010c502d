/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The three spacecraft of the examples against an integration of their own in 128 bits: 1e-10 rad
 * at tolerance 1e-12, after two hours, and after a day with the argument "long".
 */
#include "day_truth.h"
#include "scenario/scenario.h"
#include "support/cmocka_all.h"

#include <math.h>
#include <quadmath.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double seconds = 7200.0;

static const struct {
    const char *file;
    day_problem problem;
} days[] = {
    {"rocket-stage.yaml",
     {.tensor = {{5200, 140, -90}, {140, 41000, 260}, {-90, 260, 42500}},
      .angles = {40, -25, 110},
      .spin = {0.35, 0.9, -0.5},
      .elements = {24400, 0.72, 27, 130, 178, 20},
      .days = 9575.0}},
    {"cubesat.yaml",
     {.tensor = {{0.0085, 0.0002, -0.0001}, {0.0002, 0.0382, 0.0003}, {-0.0001, 0.0003, 0.0391}},
      .angles = {10, 35, -60},
      .spin = {0.2, -0.6, 0.4},
      .elements = {6878.137, 0, 97.4, 40, 0, 75},
      .days = 9575.0,
      .dipole = {0.002, -0.004, 0.003},
      .axis = {0, 1, 0},
      .knots = 3,
      .time = {0, 43000, 43600},
      .momentum = {0.002, 0.002, 0.0012}}},
    {"dead-satellite.yaml",
     {.tensor = {{17023, 397, -2171}, {397, 124826, 344}, {-2171, 344, 129112}},
      .angles = {-70, 15, 30},
      .spin = {0.2, 0.4, 1.8},
      .elements = {7143, 0.0012, 98.4, 290, 85, 140},
      .days = 9575.0,
      .eddy = {4e5, 1.2e6, 1.3e6}}},
};

/* The angle between the attitudes, by the vector part of the quotient. */
static double angle(plh_quat a, const quad b[4])
{
    const quad p[4] = {a.w, a.x, a.y, a.z};
    quad w = 0, v = 0;
    for (int i = 0; i < 4; i++)
        w += p[i] * b[i];
    for (int i = 0; i < 4; i++)
        v += (p[i] - w * b[i]) * (p[i] - w * b[i]);
    return (double)(2 * atan2q(sqrtq(v), fabsq(w)));
}

/* The example as it is shipped, at another tolerance; the state at the end in the user's axes. */
static void run(const char *name, double tolerance, plh_state *out, plh_vec3 *omega)
{
    char path[4096];
    struct message m = {0};
    struct scenario *s = calloc(1, sizeof *s);
    plh_sim *sim;
    plh_state state;
    snprintf(path, sizeof path, "%s/%s", PLH_EXAMPLES, name);
    if (!scenario_load(&(struct scenario_source){.path = path}, NULL, &m, s))
        fail_msg("%s", m.text);
    const plh_problem problem = scenario_problem(s);
    assert_int_equal(plh_sim_create_within(&problem, NULL, seconds, tolerance, &sim), PLH_OK);
    assert_int_equal(plh_sim_advance_to(sim, seconds), PLH_OK);
    assert_int_equal(plh_sim_at(sim, seconds, &state), PLH_OK);
    *omega = plh_body_vector_to_user(&s->body, plh_body_omega(&s->body, state.m));
    *out = plh_body_to_user(&s->body, state);
    plh_sim_destroy(sim);
    scenario_free(s);
    free(s);
}

static void a_day(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
        quad q[4], w[3];
        plh_state s;
        plh_vec3 omega;
        day_truth(&days[i].problem, seconds, q, w);
        run(days[i].file, 1e-12, &s, &omega);
        const plh_vec3 true_omega = {(double)w[0], (double)w[1], (double)w[2]};
        const double e = angle(s.q, q),
                     f = plh_vec3_norm(plh_vec3_sub(omega, true_omega)) / plh_vec3_norm(true_omega);
        print_message("%s: %.2g rad, angular velocity %.2g\n", days[i].file, e, f);
        if (!(e < 1e-10 && f < 1e-10))
            fail_msg("%s: off by %g rad, angular velocity by %g", days[i].file, e, f);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_day)};
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        seconds = 86400.0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
