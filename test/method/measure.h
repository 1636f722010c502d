/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Measured orders of a method, shared by the tests that loop over the catalogue. */
#ifndef PLH_TEST_MEASURE_H
#define PLH_TEST_MEASURE_H

#include <polhode/method.h>

#include "support/reference128.h"

enum { MEASURE_SAMPLES = 6 };

typedef struct measured_order {
    double slope; /* least squares over the samples */
    /* Step sizes, ratio sqrt 2, with errors in 1e-12 ... 1e-3; 5 are wanted */
    int samples;
    /* Largest error seen at the finest steps (for methods that claim exactness) */
    double worst;
    plh_status status; /* of the first run that failed */
} measured_order;

/* The problems of the order test, body and torque ready to use. */
typedef struct measure_problem {
    reference_problem reference;
    plh_body body;
    plh_torque torque;
} measure_problem;

void measure_free_body(measure_problem *p);
void measure_heavy_top(measure_problem *p);

/* Every method with its default parameters, then with each other choice and one other number. */
typedef struct measure_spec {
    char label[64];
    plh_method_spec spec;
} measure_spec;

enum { MEASURE_SPECS = 256 };
int measure_specs(measure_spec out[MEASURE_SPECS]);

/* Attitude and momentum separately. */
void measure_order(const measure_problem *p, const plh_method_spec *spec, bool torqued,
                   measured_order *attitude, measured_order *momentum);

/* The same for the problem of that kind, and whether both are as the method declares. */
bool measure_declared(const plh_method_spec *spec, bool torqued, measured_order *attitude,
                      measured_order *momentum);

/* Exact to rounding, or the slope within 0.15 of the order over at least five steps. */
bool measure_as_declared(int declared, const measured_order *m);

/* The true states are kept from call to call; for another body forget them first. */
void measure_forget(void);

/* Runs n steps of length h; the state in place. */
plh_status measure_run(const plh_method_spec *spec, const plh_body *body, const plh_torque *torque,
                       double h, long n, plh_state *s);

#endif
