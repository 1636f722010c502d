/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Writes the bits of some steps; the programs in other languages write the same. */
#include "polhode_step.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { BODIES = 7, FRAMES = 600 };

static void line(const char *name, int n, ...)
{
    va_list values;
    va_start(values, n);
    printf("%s", name);
    for (int i = 0; i < n; i++) {
        const double v = va_arg(values, double);
        uint64_t bits;
        memcpy(&bits, &v, sizeof bits);
        printf(" %016llx", (unsigned long long)bits);
    }
    printf("\n");
    va_end(values);
}

static void batch_lines(const plh_body *body)
{
    plh_quat q[BODIES];
    plh_vec3 w[BODIES];
    plh_world_batch batch;
    memset(&batch, 0, sizeof batch);
    batch.n = BODIES, batch.body = body, batch.q = &q[0].w, batch.vector = &w[0].x;
    for (int i = 0; i < BODIES; i++) {
        q[i] = plh_quat_identity();
        w[i] = plh_vec3_make(0.06 + i, 6.0, 0.06);
    }
    for (int frame = 0; frame < FRAMES; frame++)
        plh_free_step_world_batch(&batch, 1.0 / 60.0, NULL, NULL);
    for (int i = 0; i < BODIES; i++)
        line("batch", 7, q[i].w, q[i].x, q[i].y, q[i].z, w[i].x, w[i].y, w[i].z);
}

int main(void)
{
    plh_body body;
    plhf_body small;
    plh_body_from_moments(plh_vec3_make(0.3, 0.7, 1.0), &body);
    plhf_body_init(&body, &small);
    plh_quat q = plh_quat_identity();
    plh_vec3 w = plh_vec3_make(0.06, 6.0, 0.06), g = w;
    plhf_quat p = {1.0f, 0.0f, 0.0f, 0.0f};
    plhf_vec3 v = {0.06f, 6.0f, 0.06f}, f = v;
    for (int frame = 0; frame < FRAMES; frame++) {
        plh_free_step_world(&body, 1.0 / 60.0, &q, &w);
        plhf_free_step_world(&small, 1.0f / 60.0f, &p, &v);
        plh_gyroscopic(&body, 1.0 / 60.0, q, &g);
        plhf_gyroscopic(&small, 1.0f / 60.0f, p, &f);
    }
    line("step", 7, q.w, q.x, q.y, q.z, w.x, w.y, w.z);
    line("float", 7, (double)p.w, (double)p.x, (double)p.y, (double)p.z, (double)v.x, (double)v.y,
         (double)v.z);
    line("term", 3, g.x, g.y, g.z);
    line("float-term", 3, (double)f.x, (double)f.y, (double)f.z);
    batch_lines(&body);
    return 0;
}
