/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Covariances: carried along a motion, and turned between the two frames of a body. */
#include <polhode/derivatives.h>
#include <string.h>

#include "free/covariance.h"

enum { INPUTS = 9, STATE = 6 };

/* Derivative of row i by input j: the parameters, which stay, are below the state. */
static double derivative(int inputs, const double *rows, int i, int j)
{
    return i < STATE ? rows[i * inputs + j] : i == j;
}

void plh_covariance_carry(int inputs, const double *rows, const double *start, double *out)
{
    double half[PLH_COVARIANCE_MOST * PLH_COVARIANCE_MOST], r[sizeof half / sizeof *half] = {0};
    for (int i = 0; i < inputs; i++)
        for (int j = 0; j < inputs; j++) {
            half[i * inputs + j] = 0.0; /* J P */
            for (int k = 0; k < inputs; k++)
                if (start[k * inputs + k] != 0.0)
                    half[i * inputs + j] += derivative(inputs, rows, i, k) * start[k * inputs + j];
        }
    for (int i = 0; i < inputs; i++)
        for (int j = 0; j <= i; j++) {
            double sum = 0.0;
            for (int k = 0; k < inputs; k++)
                if (start[k * inputs + k] != 0.0)
                    sum += half[i * inputs + k] * derivative(inputs, rows, j, k);
            r[i * inputs + j] = r[j * inputs + i] = sum;
        }
    memcpy(out, r, (size_t)(inputs * inputs) * sizeof *r);
}

void plh_jacobian_covariance(const plh_jacobian *jacobian, const plh_covariance *start,
                             plh_covariance *out)
{
    double rows[STATE][INPUTS];
    for (int i = 0; i < STATE; i++)
        memcpy(rows[i], jacobian->d[i], sizeof rows[i]);
    plh_covariance_carry(INPUTS, rows[0], start->p[0], out->p[0]);
}

typedef plh_vec3 turning(const plh_body *body, plh_vec3 v);

static void turn(const plh_body *body, turning *to, double *x, int stride)
{
    const plh_vec3 v = to(body, plh_vec3_make(x[0], x[stride], x[2 * stride]));
    x[0] = v.x;
    x[stride] = v.y;
    x[2 * stride] = v.z;
}

static void turn_all(const plh_body *body, turning *to, const plh_covariance *in,
                     plh_covariance *out)
{
    plh_covariance r = *in;
    for (int i = 0; i < INPUTS; i++)
        for (int j = 0; j < STATE; j += 3)
            turn(body, to, &r.p[i][j], 1);
    for (int j = 0; j < INPUTS; j++)
        for (int i = 0; i < STATE; i += 3)
            turn(body, to, &r.p[i][j], INPUTS);
    for (int i = 0; i < INPUTS; i++)
        for (int j = 0; j < i; j++)
            r.p[j][i] = r.p[i][j];
    *out = r;
}

void plh_body_covariance_to_principal(const plh_body *body, const plh_covariance *user,
                                      plh_covariance *out)
{
    turn_all(body, plh_body_vector_to_principal, user, out);
}

void plh_body_covariance_to_user(const plh_body *body, const plh_covariance *covariance,
                                 plh_covariance *out)
{
    turn_all(body, plh_body_vector_to_user, covariance, out);
}
