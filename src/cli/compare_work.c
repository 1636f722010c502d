/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode compare: the runs. */
#include "cli/compare.h"
#include <polhode/extend/method.h>
#include <polhode/extend/torque.h>

#include "io/clock.h"
#include "shell/progress.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

bool compare_within(const struct comparison *c, int method)
{
    const plh_method *m = c->spec[method].method; /* NULL: the library chooses */
    return c->tolerances > 0 && (!m || m->stride || c->steps == 0);
}

int compare_points(const struct comparison *c, int method)
{
    return compare_within(c, method) ? c->tolerances : c->steps;
}

/* From start to end, the energy looked at up to a hundred times on the way. */
static plh_status follow(plh_sim *sim, const plh_problem *problem, double until, struct result *r,
                         plh_state *end)
{
    plh_status status = PLH_OK;
    double e0 = plh_problem_energy(problem, problem->t0, problem->start);
    double span = until - problem->t0, begin = thread_seconds();
    long n = labs(plh_sim_steps_to(sim, until)) / 50, looks = n < 4 ? 4 : n > 100 ? 100 : n;
    r->energy = 0.0;
    for (long i = 1; i <= looks && !status; i++) {
        double t = i == looks ? until : problem->t0 + span * ((double)i / (double)looks);
        status = plh_sim_advance_to(sim, t);
        r->cpu += thread_seconds() - begin;
        double e = plh_problem_energy(problem, plh_sim_time(sim), plh_sim_state(sim)) - e0;
        r->energy = fmax(r->energy, fabs(e0 != 0.0 ? e / e0 : e));
        begin = thread_seconds();
    }
    if (!status)
        status = plh_sim_at(sim, until, end);
    r->cpu += thread_seconds() - begin;
    r->steps = plh_sim_steps(sim);
    return status;
}

static plh_status integrate(const plh_problem *problem, const plh_method_spec *spec, double until,
                            struct result *r, plh_state *end)
{
    plh_sim *sim;
    plh_status status;
    double span = until - problem->t0, begin = thread_seconds();
    if (r->tolerance > 0.0) {
        status =
            plh_sim_create_within(problem, spec->method ? spec : NULL, until, r->tolerance, &sim);
        r->cpu = thread_seconds() - begin;
    } else {
        double n = ceil(fabs(span) / r->step * (1.0 - 1e-12));
        status = plh_sim_create(problem, spec, span / n, &sim);
        r->cpu = 0.0;
    }
    if (status)
        return status;
    status = follow(sim, problem, until, r, end);
    if (r->tolerance > 0.0)
        r->step = r->steps ? fabs(span) / (double)r->steps : 0.0;
    plh_sim_destroy(sim);
    return status;
}

static void one(struct comparison *c, int method, int point)
{
    struct result *r = &c->result[method][point];
    plh_problem problem = *c->problem;
    plh_counted_torque counted;
    if (problem.torque) {
        plh_counted_torque_init(problem.torque, &r->torque_calls, &counted);
        problem.torque = &counted.torque;
    }
    if (compare_within(c, method))
        r->tolerance = c->tolerance[point];
    else
        r->step = c->step[point];
    plh_state end;
    /* Short runs are repeated, for the clock; the least time counts. */
    double best = INFINITY, begin = seconds_now();
    for (int repeat = 0; repeat < 100 && (repeat == 0 || seconds_now() - begin < 0.05); repeat++) {
        r->torque_calls = 0;
        r->status = integrate(&problem, &c->spec[method], c->info.until, r, &end);
        best = fmin(best, r->cpu);
        if (r->status)
            return;
    }
    r->cpu = best;
    double size = plh_vec3_norm(c->truth.m);
    double d = plh_vec3_norm(plh_vec3_sub(end.m, c->truth.m));
    r->attitude = plh_quat_angle(end.q, c->truth.q);
    r->momentum = size > 0.0 ? d / size : d;
}

struct work {
    struct comparison *c;
    struct progress progress;
    pthread_mutex_t lock; /* of done */
    int done, all;
};

static plh_status work(void *context, size_t part, size_t first, size_t last)
{
    struct work *w = context;
    (void)part;
    for (size_t i = first; i < last; i++) {
        int method = 0, point = (int)i;
        while (point >= compare_points(w->c, method))
            point -= compare_points(w->c, method++);
        one(w->c, method, point);
        pthread_mutex_lock(&w->lock);
        w->done++;
        progress_show(&w->progress, (double)w->done / w->all, w->done);
        pthread_mutex_unlock(&w->lock);
    }
    return PLH_OK;
}

/* A closed form has no error but rounding, whose changes are no order. */
static bool is_exact(const struct comparison *c, int method)
{
    return c->spec[method].method &&
           plh_method_claims(&c->spec[method], c->problem->torque != NULL).attitude == PLH_EXACT;
}

/* How the error fell from the run before: log of the ratio of errors over that of the numbers of
 * steps. */
static void set_orders(struct comparison *c)
{
    for (int i = 0; i < c->methods; i++)
        for (int j = 0; j < compare_points(c, i); j++) {
            struct result *r = &c->result[i][j];
            const struct result *before = j && !is_exact(c, i) ? r - 1 : NULL;
            r->order = NAN;
            if (before && !r->status && !before->status && r->steps != before->steps &&
                r->attitude > 0.0 && before->attitude > 0.0)
                r->order = log(before->attitude / r->attitude) /
                           log((double)r->steps / (double)before->steps);
        }
}

plh_status compare_measure(struct comparison *c)
{
    plh_reference *reference;
    plh_pool *pool;
    struct work w = {.c = c};
    plh_status status = plh_reference_create(c->problem, &reference);
    if (!status)
        status = plh_reference_at(reference, c->info.until, &c->truth);
    plh_reference_destroy(reference);
    if (!status)
        status = plh_pool_create(0, &pool);
    if (status)
        return status;
    for (int i = 0; i < c->methods; i++)
        w.all += compare_points(c, i);
    pthread_mutex_init(&w.lock, NULL);
    progress_start(&w.progress, true, "runs");
    plh_pool_for(pool, (size_t)w.all, 1, work, &w);
    progress_end(&w.progress);
    plh_pool_destroy(pool);
    pthread_mutex_destroy(&w.lock);
    set_orders(c);
    return PLH_OK;
}
