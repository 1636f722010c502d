/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Brouwer's law: at a tolerance of 1e-15 the energy of a conservative problem, taken in 128 bits,
 * does a random walk: after n steps it is off by at most 4 sqrt(n) units in the last place (ulp),
 * and there is no trend: the mean change per step is within four of its standard errors, which come
 * from the scatter of the blocks that the run is divided into. (Over 10^6 steps a standard error is
 * 0.0001 to 0.0002 ulp per step. Constants that are short fractions gave a trend of 0.002, a
 * constant that is rounded the same way in each step 0.03.) test_taylor_energy [STEPS]
 */
#include "support/cmocka_all.h"

#include <float.h>
#include <math.h>
#include <polhode/method.h>
#include <polhode/version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/quad_torque.h"

enum { BLOCKS = 128 };

static long steps = 12800;

static const struct {
    const char *model, *values; /* NULL: free */
    double moment[3], momentum[3];
} problems[] = {
    {NULL, "", {1.0, 1.88, 2.88}, {0.3, 0.5, 1.3}},
    {"heavy-top", "", {1.0, 1.88, 2.88}, {0.3, 0.5, 1.3}},
    {"heavy-top", "axis=0.3 -0.2 0.9, up=0.48 0.6 0.64", {1.0, 1.7, 2.35}, {-0.9, 1.1, 0.4}},
    {"gravity-gradient", "mu=4.5, radius=3, nadir=1 2 2", {1.0, 1.75, 2.25}, {0.5, 0.1, 1.3}},
    {"gyrostat", "momentum=0.7 -0.3 1.2", {1.0, 1.75, 2.25}, {0.5, 0.1, 1.3}},
    {"magnetic", "dipole=0.3 -0.2 0.9, field=1 -2 0.5", {1.0, 1.75, 2.25}, {0.3, 0.5, 1.3}},
    {"spring", "stiffness=0.5 1.5 0.9, reference=0.1 -0.4 0.3", {1.0, 1.75, 2.25}, {0.3, 0.5, 1.3}},
};

/* Without fma quotients are rounded twice, which leaves a trend of 0.0005 ulp per step for the free
 * body. */
static double without_fma(void)
{
    return strcmp(plh_isa_used(), "base") == 0 ? 0.001 : 0.0;
}

typedef struct walk {
    /* |error| / sqrt(n), units in the last place */
    double worst;
    /* Of the change per step, from its mean over the blocks */
    double trend, uncertainty;
} walk;

static walk follow(plh_integrator *it, const quad_problem *p, const plh_state *start)
{
    quad y[QUAD_STATE];
    quad_from_state(start, y);
    const quad before = quad_energy(p, 0, y);
    const double kinetic = plh_body_energy(p->body, start->m), v = (double)quad_potential(p, 0, y);
    const double ulp = DBL_EPSILON * (kinetic + fabs(v));
    double sum = 0.0, squares = 0.0, last = 0.0;
    walk w = {0.0, 0.0, 0.0};
    for (int b = 1; b <= BLOCKS; b++) {
        double from, to;
        plh_state s;
        for (long k = 0; k < steps / BLOCKS; k++)
            assert_int_equal(plh_integrator_stride(it), PLH_OK);
        plh_integrator_last(it, &from, &to);
        assert_int_equal(plh_integrator_at(it, to, &s), PLH_OK);
        quad_from_state(&s, y);
        const double error = (double)(quad_energy(p, to, y) - before) / ulp;
        w.worst = fmax(w.worst, fabs(error) / sqrt((double)(b * (steps / BLOCKS))));
        sum += error - last;
        squares += (error - last) * (error - last);
        last = error;
    }
    const double mean = sum / BLOCKS, variance = squares / BLOCKS - mean * mean;
    w.trend = mean / (double)(steps / BLOCKS);
    w.uncertainty = sqrt(variance / BLOCKS) / (double)(steps / BLOCKS);
    return w;
}

static void energy_walks_at_random(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) {
        const double *I = problems[i].moment, *m = problems[i].momentum;
        const plh_state start = {{0.8, 0.36, -0.48, 0.0}, {m[0], m[1], m[2]}};
        const char *model = problems[i].model;
        plh_body body;
        plh_torque torque;
        plh_method_spec spec;
        plh_integrator *it;
        assert_int_equal(plh_body_from_moments(plh_vec3_make(I[0], I[1], I[2]), &body), PLH_OK);
        if (model) {
            assert_int_equal(plh_torque_init(plh_torque_model_find(model), NULL, &torque), PLH_OK);
            assert_int_equal(plh_torque_set(&torque, problems[i].values), PLH_OK);
        }
        const quad_problem p = {model ? &torque : NULL, &body};
        assert_int_equal(plh_method_parse(NULL, "taylor", &spec), PLH_OK);
        assert_int_equal(plh_integrator_create(&spec, &body, p.torque, &it), PLH_OK);
        assert_int_equal(plh_integrator_begin(it, 0.0, 2.0 * (double)steps, 1e-15, &start), PLH_OK);
        walk w = follow(it, &p, &start);
        printf("%-17s %ld steps: at most %.2f sqrt(n) ulp, trend %+.5f +- %.5f ulp per step\n",
               model ? model : "free", steps, w.worst, w.trend, w.uncertainty);
        assert_true(w.worst < 4.0);
        assert_true(fabs(w.trend) < 4.0 * w.uncertainty + without_fma());
        plh_integrator_destroy(it);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(energy_walks_at_random)};
    if (argc > 1)
        steps = strtol(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
