/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The batches of polhode_step.c, in a library of its own: its names are those of libpolhode. */
#include "polhode_step.c" /* of 'make amalgamation' */

#include "engine_batch.h"

enum { N = BENCH_ENGINE_BODIES };

static double random_number(void)
{
    static uint64_t state = 1;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(state >> 11) * 0x1p-53 - 0.5;
}

/* The same bodies in double and in float; they turn by up to 0.03 rad per step, at any attitude. */
static double q[N][4], omega[N][3];
static float q_float[N][4], omega_float[N][3];
static int index_of[N];
static plh_body body[2];
static plhf_body body_float[2];

void engine_start(void)
{
    for (int k = 0; k < 2; k++) {
        plh_body_from_moments(plh_vec3_make(1.0 + 2.0 * k, 2.0, 2.5), &body[k]);
        plhf_body_init(&body[k], &body_float[k]);
    }
    for (int i = 0; i < N; i++) {
        const plh_quat r = plh_quat_unit(
            plh_quat_make(random_number(), random_number(), random_number(), random_number()));
        const double all[4] = {r.w, r.x, r.y, r.z};
        for (int k = 0; k < 4; k++)
            q_float[i][k] = (float)(q[i][k] = all[k]);
        for (int k = 0; k < 3; k++)
            omega_float[i][k] = (float)(omega[i][k] = 2.0 * random_number());
        index_of[i] = i % 2;
    }
}

double engine_double(void *table, long n)
{
    const plh_world_batch b = {.n = N,
                               .body = body,
                               .q = q[0],
                               .vector = omega[0],
                               .bodies = 2,
                               .body_index = table != NULL ? index_of : NULL};
    for (long i = 0; i < n; i++)
        plh_free_step_world_batch(&b, 1.0 / 60.0, NULL, NULL);
    return q[0][0];
}

double engine_float(void *table, long n)
{
    const plhf_world_batch b = {.n = N,
                                .body = body_float,
                                .q = q_float[0],
                                .omega = omega_float[0],
                                .bodies = 2,
                                .body_index = table != NULL ? index_of : NULL};
    for (long i = 0; i < n; i++)
        plhf_free_step_world_batch(&b, 1.0f / 60.0f, NULL);
    return (double)q_float[0][0];
}

/* In plain arithmetic: the functions of the header are compiled with the pragmas of the file above,
 * and what is not could not inline them. */
static void cross(const double a[3], const double b[3], double out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void rotate(double w, const double u[3], const double v[3], double out[3])
{
    double t[3], s[3];
    cross(u, v, t);
    cross(u, t, s);
    for (int k = 0; k < 3; k++)
        out[k] = v[k] + 2.0 * (w * t[k] + s[k]);
}

/* One Newton step for the implicit term, as engines do it (Catto 2015), in the axes of the body. */
static void implicit_term(const double I[3], double dt, double v[3])
{
    const double m[3] = {I[0] * v[0], I[1] * v[1], I[2] * v[2]};
    const double a[3] = {I[0], dt * (v[2] * I[0] - m[2]), dt * (m[1] - v[1] * I[0])};
    const double b[3] = {dt * (m[2] - v[2] * I[1]), I[1], dt * (v[0] * I[1] - m[0])};
    const double c[3] = {dt * (v[1] * I[2] - m[1]), dt * (m[0] - v[0] * I[2]), I[2]};
    double f[3], bc[3], ca[3], ab[3];
    cross(v, m, f);
    cross(b, c, bc);
    cross(c, a, ca);
    cross(a, b, ab);
    const double by = dt / dot(a, bc);
    v[0] -= by * dot(f, bc);
    v[1] -= by * dot(f, ca);
    v[2] -= by * dot(f, ab);
}

double engine_implicit(void *context, long n)
{
    static const double I[3] = {1.0, 2.0, 2.5};
    (void)context;
    for (long k = 0; k < n; k++)
        for (int i = 0; i < N; i++) {
            double v[3];
            rotate(-q[i][0], q[i] + 1, omega[i], v);
            implicit_term(I, 1.0 / 60.0, v);
            rotate(q[i][0], q[i] + 1, v, omega[i]);
        }
    return omega[0][0];
}

static void put_omega(int i, plh_vec3 w)
{
    omega[i][0] = w.x;
    omega[i][1] = w.y;
    omega[i][2] = w.z;
}

double engine_gyroscopic(void *context, long n)
{
    (void)context;
    for (long k = 0; k < n; k++)
        for (int i = 0; i < N; i++) {
            const plh_quat a = {q[i][0], q[i][1], q[i][2], q[i][3]};
            plh_vec3 w = {omega[i][0], omega[i][1], omega[i][2]};
            plh_gyroscopic(&body[0], 1.0 / 60.0, a, &w);
            put_omega(i, w);
        }
    return omega[0][0];
}

double engine_gyroscopic_float(void *context, long n)
{
    (void)context;
    for (long k = 0; k < n; k++)
        for (int i = 0; i < N; i++) {
            const plhf_quat a = {q_float[i][0], q_float[i][1], q_float[i][2], q_float[i][3]};
            plhf_vec3 w = {omega_float[i][0], omega_float[i][1], omega_float[i][2]};
            plhf_gyroscopic(&body_float[0], 1.0f / 60.0f, a, &w);
            omega_float[i][0] = w.x;
            omega_float[i][1] = w.y;
            omega_float[i][2] = w.z;
        }
    return (double)omega_float[0][0];
}

double engine_step(void *context, long n)
{
    (void)context;
    for (long k = 0; k < n; k++)
        for (int i = 0; i < N; i++) {
            plh_quat a = {q[i][0], q[i][1], q[i][2], q[i][3]};
            plh_vec3 w = {omega[i][0], omega[i][1], omega[i][2]};
            plh_free_step_world(&body[0], 1.0 / 60.0, &a, &w);
            put_omega(i, w);
        }
    return omega[0][0];
}

/* flags: int *, of plh_gyroscopic_batch, and 64: all asleep; 128: spheres. */
double engine_rows(void *flags, long n)
{
    static double inverse[N][3];
    static float inverse_float[N][3];
    static unsigned char asleep[N];
    const int f = *(const int *)flags;
    const bool floats = (f & PLH_WORLD_FLOAT) != 0;
    for (int i = 0; i < N; i++) {
        asleep[i] = (f & 64) != 0;
        for (int k = 0; k < 3; k++) {
            inverse[i][k] = (f & 128) != 0 ? 1.0 : 1.0 / (1.0 + 0.5 * k);
            inverse_float[i][k] = (float)inverse[i][k];
        }
    }
    const plh_gyroscopic_batch b = {.n = N,
                                    .inverse = floats ? (void *)inverse_float : (void *)inverse,
                                    .q = floats ? (void *)q_float : (void *)q,
                                    .omega = floats ? (void *)omega_float : (void *)omega,
                                    .asleep = asleep,
                                    .flags = (unsigned)f & PLH_WORLD_FLOAT};
    for (long k = 0; k < n; k++)
        plh_gyroscopic_batch_step(&b, 1.0 / 60.0, NULL);
    return omega[0][0] + (double)omega_float[0][0];
}
