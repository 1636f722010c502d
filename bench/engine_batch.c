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

double engine_gyroscopic(void *context, long n)
{
    plh_vec3 w = plh_vec3_make(0.1, 6.0, 0.1);
    (void)context;
    for (long i = 0; i < n; i++)
        plh_gyroscopic(&body[0], 1.0 / 60.0, plh_quat_identity(), &w);
    return w.x;
}
