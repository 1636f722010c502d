/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Covariances: carried along a motion, and turned between the two frames of a body. */
#include <polhode/derivatives.h>

enum { INPUTS = 9, STATE = 6 };

/* The first nine columns of a table, with the moments, which stay, below it. */
static double derivative(const plh_jacobian *jacobian, int i, int j)
{
    return i < STATE ? jacobian->d[i][j] : i == j;
}

void plh_jacobian_covariance(const plh_jacobian *jacobian, const plh_covariance *start,
                             plh_covariance *out)
{
    double half[INPUTS][INPUTS]; /* J P */
    plh_covariance r;
    for (int i = 0; i < INPUTS; i++)
        for (int j = 0; j < INPUTS; j++) {
            half[i][j] = 0.0;
            for (int k = 0; k < INPUTS; k++)
                if (start->p[k][k] != 0.0)
                    half[i][j] += derivative(jacobian, i, k) * start->p[k][j];
        }
    for (int i = 0; i < INPUTS; i++)
        for (int j = 0; j <= i; j++) {
            double sum = 0.0;
            for (int k = 0; k < INPUTS; k++)
                if (start->p[k][k] != 0.0)
                    sum += half[i][k] * derivative(jacobian, j, k);
            r.p[i][j] = r.p[j][i] = sum;
        }
    *out = r;
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
