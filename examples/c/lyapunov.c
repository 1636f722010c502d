/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Finite-time Lyapunov exponents of two tops: the same weight on a symmetric body, whose motion is
 * regular (Lagrange), and on one with three different moments, whose motion is chaotic. A row has
 * the time and the largest exponent of both; then the whole spectra.
 */
#include <math.h>
#include <polhode/polhode.h>
#include <stdio.h>
#include <string.h>

typedef struct top {
    plh_body body;
    plh_state s;
    plh_tangent tangent;
    double growth[6], unit;
} top;

static void start(plh_vec3 moment, plh_vec3 omega, top *x)
{
    plh_body_from_moments(moment, &x->body);
    x->s = (plh_state){plh_quat_make(cos(0.5), sin(0.5), 0.0, 0.0),
                       plh_body_momentum(&x->body, omega)};
    x->unit = plh_vec3_norm(x->s.m);
    x->tangent = plh_tangent_identity();
    plh_tangent_growth(&x->tangent, x->unit, x->growth); /* orthonormal in these units */
    memset(x->growth, 0, sizeof x->growth);
}

static double largest(const top *x, double t)
{
    double most = x->growth[0];
    for (int k = 1; k < 6; k++)
        most = fmax(most, x->growth[k]);
    return most / t;
}

static void print_spectrum(const char *name, const top *x, double t)
{
    printf("# %-9s", name);
    for (int k = 0; k < 6; k++)
        printf(" %9.5f", x->growth[k] / t);
    putchar('\n');
}

int main(void)
{
    const double h = 0.05;
    const long steps = 12000, each = 120;
    const plh_scheme *scheme = plh_scheme_find("srkn6_14a");
    const plh_vec3 omega = plh_vec3_make(0.3, 0.2, 1.0);
    plh_torque weight;
    top tops[2];
    plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &weight);
    start(plh_vec3_make(1.0, 1.0, 0.6), omega, &tops[0]);
    start(plh_vec3_make(1.0, 1.6, 0.8), omega, &tops[1]);
    puts("t,symmetric,asymmetric");
    for (long i = 1; i <= steps; i++) {
        for (int k = 0; k < 2; k++) {
            top *x = &tops[k];
            plh_status status = plh_splitting_tangent(scheme, &x->body, &weight,
                                                      (double)(i - 1) * h, h, &x->s, &x->tangent);
            if (status) {
                fprintf(stderr, "%s\n", plh_status_text(status));
                return 1;
            }
            if (i % 10 == 0) /* before the columns become parallel */
                plh_tangent_growth(&x->tangent, x->unit, x->growth);
        }
        if (i % each == 0)
            printf("%g,%.6f,%.6f\n", (double)i * h, largest(&tops[0], (double)i * h),
                   largest(&tops[1], (double)i * h));
    }
    print_spectrum("symmetric", &tops[0], (double)steps * h);
    print_spectrum("asymmetric", &tops[1], (double)steps * h);
    return 0;
}
