/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Torqued bodies side by side, over the same bodies one by one: the CPU time of a step. The
 * instruction set is that of the processor, or less with POLHODE_ISA. */
#include "bench.h"

#include <polhode/extend/torque.h>
#include <polhode/polhode.h>
#include <stdio.h>

void bench_splitting_batch(bench *b);

enum { N = 1024, STEPS = 20 };

typedef struct crowd {
    plh_body body[N];
    plh_integrator *it[N];
    plh_splitting_batch *batch;
    double I[3][N], y[7][N], start[7][N];
} crowd;

static void draw(crowd *c)
{
    plh_random r;
    plh_random_seed(3, &r);
    for (int i = 0; i < N; i++) {
        const plh_quat q = plh_random_rotation(&r);
        const double v[4] = {q.w, q.x, q.y, q.z};
        for (int k = 0; k < 4; k++)
            c->start[k][i] = v[k];
        for (int k = 0; k < 3; k++) {
            c->I[k][i] = 0.5 + 2.0 * plh_random_uniform(&r);
            c->start[4 + k][i] = 2.0 * plh_random_uniform(&r) - 1.0;
        }
        (void)plh_body_from_moments(plh_vec3_make(c->I[0][i], c->I[1][i], c->I[2][i]), &c->body[i]);
    }
}

static double run_one_by_one(void *ctx)
{
    crowd *c = ctx;
    double sum = 0.0;
    for (int i = 0; i < N; i++) {
        double v[7];
        for (int k = 0; k < 7; k++)
            v[k] = c->start[k][i];
        plh_state s = {{v[0], v[1], v[2], v[3]}, {v[4], v[5], v[6]}};
        (void)plh_integrator_advance(c->it[i], 0.0, 0.05, 0, STEPS, &s);
        sum += s.m.x;
    }
    return sum;
}

static double run_batch(void *ctx)
{
    crowd *c = ctx;
    for (int k = 0; k < 7; k++)
        for (int i = 0; i < N; i++)
            c->y[k][i] = c->start[k][i];
    const plh_states s = {c->y[0], c->y[1], c->y[2], c->y[3], c->y[4], c->y[5], c->y[6]};
    (void)plh_splitting_batch_advance(c->batch, 0.0, 0.05, 0, STEPS, s, NULL, NULL);
    return c->y[4][N / 2];
}

static void rows(bench *b, crowd *c, const char *scheme, const plh_torque *torque)
{
    char one[96], many[96], method[64], note[160];
    plh_method_spec spec;
    snprintf(method, sizeof method, "%s/exact", scheme);
    snprintf(one, sizeof one, "%s, %s: %d bodies one by one", torque->model->name, method, N);
    snprintf(many, sizeof many, "%s, %s: batch of %d", torque->model->name, method, N);
    (void)plh_method_parse(NULL, method, &spec);
    for (int i = 0; i < N; i++)
        if (plh_integrator_create(&spec, &c->body[i], torque, &c->it[i]))
            return;
    if (plh_splitting_batch_create(plh_scheme_find(scheme), torque, NULL, 0, N, c->I[0], c->I[1],
                                   c->I[2], &c->batch))
        return;
    const double alone = bench_once_cpu(b, "splitting", one, run_one_by_one, c, NULL);
    const double together = bench_once_cpu(b, "splitting", many, run_batch, c, one);
    snprintf(note, sizeof note, "%s, %s: a step of a body, batch (%s)", torque->model->name, method,
             plh_isa_used());
    bench_note(b, "splitting", note, together / (N * STEPS), "ns");
    snprintf(note, sizeof note, "%s, %s: batch (%s) over one by one", torque->model->name, method,
             plh_isa_used());
    bench_note(b, "splitting", note, together / alone, "times");
    plh_splitting_batch_destroy(c->batch);
    for (int i = 0; i < N; i++)
        plh_integrator_destroy(c->it[i]);
}

void bench_splitting_batch(bench *b)
{
    static const struct {
        const char *model, *values;
    } list[] = {{"heavy-top", "strength=1.7, axis=0.3 -0.2 0.9, up=0.48 0.6 0.64"},
                {"gravity-gradient", "mu=4.5, radius=3, nadir=1 2 2"},
                {"magnetic", "dipole=0.3 -0.2 0.9, field=1 -2 0.5"},
                {"spring", "stiffness=0.5 1.5 0.9, reference=0.1 -0.4 0.3"},
                {"soft-wall-described", ""},
                {"gyrostat", "momentum=0.7 -0.3 1.2"},
                {"damping", "damping=0.8 0.2 0.6"}};
    static crowd c;
    draw(&c);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        plh_torque t;
        if (plh_torque_init(plh_torque_model_find(list[i].model), NULL, &t) ||
            plh_torque_set(&t, list[i].values))
            continue;
        rows(b, &c, "verlet", &t);
        rows(b, &c, "aba864", &t);
    }
}
