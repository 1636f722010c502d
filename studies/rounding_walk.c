/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The walks: bodies of one length of step together, or a splitting of one body. */
#include "studies/rounding.h"

#include <math.h>
#include <string.h>

const struct rounding_set rounding_sets[ROUNDING_SETS] = {
    {"exact", "exact", -1, 5e5, 1e9},
    {"exact-0.2", "exact, version 0.2", -1, 0.0, 0.0},
    {"exact-0.2-back", "version 0.2, m put back on the integrals of the step's start", 3, 0.0, 0.0},
    {"exact-0.2-start", "version 0.2, m put back on the integrals of the run's start", 3, 0.0, 0.0},
    {"taylor", "taylor", 1, 1e5, 1e7},
    {"dmv10", "dmv10", 1, 1e5, 1e7},
    {"factor8:momentum=classic", "Jacobi functions, classic constants", 1, 1e5, 1e6},
    {"factor8", "Jacobi functions, constants of Vilmart", 1, 1e5, 1e6},
};

const struct rounding_splitting rounding_splittings[ROUNDING_SPLITTINGS] = {
    {"top-slow", "verlet/exact", 0.0125, 12},
    {"satellite", "verlet/exact", 0.005, 16},
    {"top-slow", "chin4a/exact", 0.0125, 14},
    {"satellite", "chin4a/exact", 0.005, 16},
};

int rounding_times(double last, double *at)
{
    static const double digit[] = {1.0, 2.0, 5.0};
    const double block = last / ROUNDING_BLOCKS;
    int n = 0;
    for (double power = 1000.0; power < block && n < ROUNDING_SAMPLES; power *= 10.0)
        for (int i = 0; i < 3; i++)
            if (digit[i] * power < block)
                at[n++] = digit[i] * power;
    for (int b = 1; b <= ROUNDING_BLOCKS && n < ROUNDING_SAMPLES; b++)
        at[n++] = block * b;
    return n;
}

/* The bodies of one length, and how they are stepped. */
struct herd {
    walk_body drawn[ROUNDING_SHARE];
    plh_body body[ROUNDING_SHARE];
    plh_motion truth[ROUNDING_SHARE];
    walk_sums sums[ROUNDING_SHARE];
    double h[ROUNDING_SHARE], s[7][ROUNDING_SHARE];
    plh_states states;
    plh_bodies *bodies;
    /* NULL: the exact step of the batch */
    plh_integrator *it[ROUNDING_SHARE];
};

static plh_state state_of(const struct herd *a, int i)
{
    const plh_state s = {{a->s[0][i], a->s[1][i], a->s[2][i], a->s[3][i]},
                         {a->s[4][i], a->s[5][i], a->s[6][i]}};
    return s;
}

static void set_state(struct herd *a, int i, const plh_state *s)
{
    const double x[7] = {s->q.w, s->q.x, s->q.y, s->q.z, s->m.x, s->m.y, s->m.z};
    for (int k = 0; k < 7; k++)
        a->s[k][i] = x[k];
}

static walk_values values_of(const struct herd *a, int i)
{
    const double q[4] = {a->s[0][i], a->s[1][i], a->s[2][i], a->s[3][i]};
    const double m[3] = {a->s[4][i], a->s[5][i], a->s[6][i]};
    return walk_measure(&a->drawn[i], q, m);
}

static plh_status place_body(struct herd *a, int i, int length, const plh_method_spec *spec)
{
    a->drawn[i] = walk_draw((size_t)(i * WALK_LENGTHS + length));
    const double *I = a->drawn[i].I, *m = a->drawn[i].m;
    const plh_state start = {plh_quat_identity(), {m[0], m[1], m[2]}};
    plh_status status = plh_body_from_moments(plh_vec3_make(I[0], I[1], I[2]), &a->body[i]);
    a->h[i] = a->drawn[i].h;
    set_state(a, i, &start);
    walk_begin(&a->sums[i], values_of(a, i));
    if (!status)
        status = plh_motion_init(&a->body[i], start, 0.0, PLH_MOTION_LONG_TIME, &a->truth[i]);
    if (!status && spec)
        status = plh_integrator_create(spec, &a->body[i], NULL, &a->it[i]);
    return status;
}

static plh_status herd_begin(struct herd *a, const struct rounding_set *set, int length)
{
    plh_method_spec spec;
    const bool batch = strncmp(set->step, "exact", 5) == 0;
    plh_status status = batch ? PLH_OK : plh_method_parse(NULL, set->step, &spec);
    memset(a, 0, sizeof *a);
    for (int i = 0; i < ROUNDING_SHARE && !status; i++)
        status = place_body(a, i, length, batch ? NULL : &spec);
    a->states = (plh_states){a->s[0], a->s[1], a->s[2], a->s[3], a->s[4], a->s[5], a->s[6]};
    return status || !batch ? status : plh_bodies_create(ROUNDING_SHARE, a->body, &a->bodies);
}

static void herd_end(struct herd *a)
{
    plh_bodies_destroy(a->bodies);
    for (int i = 0; i < ROUNDING_SHARE; i++)
        plh_integrator_destroy(a->it[i]);
}

static plh_status advance(struct herd *a, long done, long n)
{
    plh_status status = PLH_OK;
    for (long k = 0; a->bodies && k < n && !status; k++)
        status = plh_free_step_each(a->bodies, a->h, a->states, a->states, NULL);
    for (int i = 0; !a->bodies && i < ROUNDING_SHARE && !status; i++) {
        plh_state s = state_of(a, i);
        status = plh_integrator_advance(a->it[i], 0.0, a->h[i], done, n, &s);
        set_state(a, i, &s);
    }
    return status;
}

/* The time is a double: it is off by less than 2^-53 of itself, the phase by more than that. */
static struct rounding_sample look(const struct herd *a, int i, double done)
{
    const plh_state s = state_of(a, i), truth = plh_motion_at(&a->truth[i], a->h[i] * done);
    const walk_values v = values_of(a, i);
    struct rounding_sample r = {.steps = done};
    for (int k = 0; k < WALK_VALUES; k++)
        r.gain[k] = walk_gain(&a->sums[i], k, v.value[k] - a->sums[i].first.value[k]);
    r.path = plh_vec3_norm(plh_vec3_sub(s.m, truth.m)) / plh_vec3_norm(truth.m);
    r.attitude = plh_quat_angle(s.q, truth.q);
    return r;
}

plh_status rounding_run(const struct rounding_set *set, int length, double last,
                        struct rounding_walk walk[ROUNDING_BODIES])
{
    double at[ROUNDING_SAMPLES], done = 0.0;
    const int n = rounding_times(last, at);
    struct herd a;
    plh_status status = herd_begin(&a, set, length);
    for (int k = 0; k < n && !status; k++) {
        status = advance(&a, (long)done, (long)(at[k] - done));
        done = at[k];
        for (int i = 0; i < ROUNDING_SHARE; i++) {
            struct rounding_walk *w = &walk[i * WALK_LENGTHS + length];
            w->sample[k] = look(&a, i, done);
            w->count = k + 1;
        }
    }
    herd_end(&a);
    return status;
}

plh_status rounding_split(const struct rounding_splitting *s, double last,
                          struct rounding_energies *out)
{
    double at[ROUNDING_SAMPLES], done = 0.0, e0 = 0.0, m0 = 0.0, m = 0.0;
    const int n = rounding_times(last, at);
    plh_body body;
    plh_torque torque;
    plh_problem p = {.body = &body, .torque = &torque, .t0 = 0.0};
    plh_method_spec spec;
    plh_integrator *it = NULL;
    plh_status status = plh_preset_init(plh_preset_find(s->problem), &body, &torque, &p.start);
    plh_state now = p.start;
    if (!status)
        status = plh_method_parse(NULL, s->method, &spec);
    if (!status)
        status = plh_integrator_create(&spec, &body, &torque, &it);
    if (!status)
        status = plh_problem_modified_energy(&p, &spec, s->h, s->order, &now, &m0);
    e0 = plh_problem_energy(&p, 0.0, now);
    for (int k = 0; k < n && !status; k++) {
        status = plh_integrator_advance(it, 0.0, s->h, (long)done, (long)(at[k] - done), &now);
        out->steps[k] = done = at[k];
        if (!status)
            status = plh_problem_modified_energy(&p, &spec, s->h, s->order, &now, &m);
        out->energy[k] = (plh_problem_energy(&p, 0.0, now) - e0) / e0;
        out->modified[k] = (m - m0) / m0;
        out->count = k + 1;
    }
    plh_integrator_destroy(it);
    return status;
}

struct rounding_drift rounding_judge(const double *steps, const double *value, int count)
{
    struct rounding_drift r = {NAN, 0.0};
    const double block = count > 1 ? steps[count - 1] - steps[count - 2] : 0.0;
    double sum = 0.0, squares = 0.0, before = 0.0;
    for (int k = 0; k < count; k++) {
        const double number = steps[k] / block;
        if (fabs(number - (r.blocks + 1.0)) > 1e-9)
            continue;
        sum += value[k] - before;
        squares += (value[k] - before) * (value[k] - before);
        before = value[k];
        r.blocks += 1.0;
    }
    const double n = r.blocks, mean = sum / n;
    const double variance = (squares / n - mean * mean) * n / (n - 1.0);
    if (n >= 2.0)
        r.z = variance > 0.0 ? mean / sqrt(variance / n) : 0.0;
    return r;
}
