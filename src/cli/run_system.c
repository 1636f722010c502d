/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * polhode run of a system. It is moved one step at a time, so that when records are written never
 * changes which drifts are merged. Records are made from a copy whose lists are always made anew: they
 * depend on where the bodies are and on nothing else, and looking leaves the run alone.
 */
#include "cli/command.h"
#include "cli/run_loop.h"
#include "shell/progress.h"
#include "shell/signals.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static long steps(const struct run *r)
{
    return r->stats.steps;
}

static double time_of(const struct run *r)
{
    return r->scenario.t0 + (double)r->stats.steps * r->h;
}

static plh_status advance(struct run *r, long count)
{
    plh_status status = PLH_OK;
    for (long i = 0; i < count && !status; i++) {
        status = plh_system_run(r->system, &r->scenario.spec, time_of(r), r->h, 1);
        r->stats.steps += !status;
    }
    return status;
}

static void copy_bodies(plh_system *from, plh_system *to)
{
    plh_bodies_view a = plh_system_bodies(from), b = plh_system_bodies(to);
    const double *source[] = {a.x,           a.y,           a.z,           a.px,
                              a.py,          a.pz,          a.rotation.qw, a.rotation.qx,
                              a.rotation.qy, a.rotation.qz, a.rotation.mx, a.rotation.my,
                              a.rotation.mz};
    double *target[] = {b.x,           b.y,           b.z,           b.px,          b.py,
                        b.pz,          b.rotation.qw, b.rotation.qx, b.rotation.qy, b.rotation.qz,
                        b.rotation.mx, b.rotation.my, b.rotation.mz};
    for (size_t k = 0; k < sizeof source / sizeof *source; k++)
        memcpy(target[k], source[k], a.n * sizeof(double));
    plh_system_touch(to);
}

/* The bodies in the user's axes. */
static void put_bodies(const struct run *r, double *out)
{
    const struct system_request *q = &r->scenario.system;
    plh_bodies_view b = plh_system_bodies(r->view);
    for (size_t i = 0; i < b.n; i++, out += BODY_VALUES) {
        plh_state u =
            plh_body_to_user(&q->species[q->species_of[i]].body, plh_system_state(r->view, i));
        const double values[BODY_VALUES] = {b.x[i],  b.y[i], b.z[i], b.px[i], b.py[i],
                                            b.pz[i], u.q.w,  u.q.x,  u.q.y,   u.q.z,
                                            u.m.x,   u.m.y,  u.m.z};
        memcpy(out, values, sizeof values);
    }
}

static void note_errors(struct run *r, const struct sample *s)
{
    double e, p, l;
    column_find(r->table, "energy-error")->fill(s, &e);
    column_find(r->table, "momentum-error")->fill(s, &p);
    column_find(r->table, "angular-momentum-error")->fill(s, &l);
    r->stats.energy_error = run_larger(r->stats.energy_error, fabs(e));
    r->stats.space_error = run_larger(r->stats.space_error, p);
    r->stats.angular_error = run_larger(r->stats.angular_error, l);
}

static plh_status record(struct run *r, double t, double *out)
{
    const struct writer_job *job = &r->job;
    const double now = time_of(r);
    struct sample s;
    plh_status status = PLH_OK;
    copy_bodies(r->system, r->view);
    if (fabs(t - now) > 1e-12 * fabs(r->h)) {
        status = plh_system_run(r->view, &r->scenario.spec, now, t - now, 1);
        plh_system_touch(r->view);
    }
    if (!status)
        status = sample_system(r->view, t, r->stats.steps, &r->stats.start, &s);
    if (status)
        return status;
    if (r->stats.next == 0) {
        r->stats.start =
            (struct system_start){s.energy.total, s.measure.momentum, s.measure.angular_momentum};
    }
    double *at = out;
    for (int i = 0; i < r->column_count; at += r->columns[i++]->width)
        r->columns[i]->fill(&s, at);
    note_errors(r, &s);
    if (job->bins)
        status =
            plh_system_rdf(r->view, r->scenario.output.rdf_range, job->bins, out + job->rdf_at);
    if (job->state_at >= 0)
        put_bodies(r, out + job->state_at);
    return status;
}

static size_t checkpoint_size(const struct run *r)
{
    return plh_system_checkpoint_size(r->system);
}

static void checkpoint_get(const struct run *r, void *bytes)
{
    plh_system_checkpoint_get(r->system, bytes);
}

static plh_status checkpoint_set(struct run *r, const void *bytes, size_t size)
{
    return plh_system_checkpoint_set(r->system, bytes, size);
}

/* As system.file reads it: a run can go on from here as another one. */
static void print_final(const struct run *r)
{
    const struct system_request *q = &r->scenario.system;
    double *all = malloc((q->def.n * BODY_VALUES + 1) * sizeof *all);
    if (!all) {
        run_error("out of memory");
        return;
    }
    put_bodies(r, all);
    printf("# t: %.17g\nbody,species,x,y,z,px,py,pz,q0,q1,q2,q3,m1,m2,m3\n", r->last_t);
    for (size_t i = 0; i < q->def.n; i++) {
        printf("%zu,%s,", i + 1, q->species[q->species_of[i]].name);
        csv_record(stdout, all + i * BODY_VALUES, BODY_VALUES);
    }
    free(all);
}

static void summary(const struct run *r)
{
    const struct run_stats *s = &r->stats;
    const plh_system_def *d = &r->scenario.system.def;
    plh_system_counts count = plh_system_get_counts(r->system);
    plh_system_measure m;
    fprintf(stderr, "%s, %zu bodies, method %s\n", r->scenario.name, d->n, r->scenario.method);
    fprintf(stderr, "  %ld steps of %.6g, %ld force evaluations", s->steps, r->h,
            count.evaluations - s->evaluations0);
    if (count.lists)
        fprintf(stderr, ", %ld neighbour lists", count.lists);
    fprintf(stderr, ", %" PRIu64 " records, %.3g s\n", s->next, s->seconds);
    fprintf(stderr, "  energy: %.9g at the start, largest relative error %.2e\n", s->start.energy,
            s->energy_error);
    bool alone = plh_vec3_norm(d->gravity) == 0.0 && plh_vec3_norm(d->field) == 0.0;
    if (alone)
        fprintf(stderr, "  momentum: largest change %.2e of the sum of magnitudes\n",
                s->space_error);
    if (alone && !d->periodic)
        fprintf(stderr, "  angular momentum: largest change %.2e of the sum of magnitudes\n",
                s->angular_error);
    if (d->n && plh_system_measures(r->view, NULL, &m) == PLH_OK)
        fprintf(stderr, "  at the end: kT %.6g (translation), %.6g (rotation)\n", m.kt_translation,
                m.kt_rotation);
}

static const struct subject system_subject = {
    .unit = "steps",
    .chunk = 1,
    .steps = steps,
    .time = time_of,
    .advance = advance,
    .record = record,
    .checkpoint_size = checkpoint_size,
    .checkpoint_get = checkpoint_get,
    .checkpoint_set = checkpoint_set,
    .print_final = print_final,
    .summary = summary,
};

static void warn(const struct run *r)
{
    unsigned flags = plh_system_warnings(r->system);
    if (flags & PLH_WARN_PLAIN_CUT)
        warning("%s: with a plain cut-off the energy jumps, which ruins high "
                "order; system.cutoff.kind: smooth does not",
                r->scenario.doc.path);
    if (flags & PLH_WARN_NO_REACTION_FIELD)
        warning("%s: charges or dipoles in a periodic box end at the cut-off; "
                "system.reaction-field: conductor gives them what lies beyond",
                r->scenario.doc.path);
}

bool run_prepare_system(struct run *r)
{
    r->subject = &system_subject;
    r->system = r->scenario.system.start;
    r->view = system_request_make(&r->scenario.system);
    if (r->view)
        warn(r);
    return r->view != NULL;
}

/* Between its steps the momenta are drawn anew; 0, or the exit status. */
static int thermostat(struct run *r, const struct preparation *p)
{
    struct progress progress;
    plh_status status = PLH_OK;
    signals_catch();
    progress_start(&progress, !r->quiet, "thermostat steps");
    for (long i = 0; i < p->steps && !status && !signals_caught(); i++) {
        status = plh_thermostat_run(&p->thermostat, r->system, &p->spec, 0.0, p->step, i, 1);
        progress_show(&progress, (double)(i + 1) / (double)p->steps, (double)(i + 1));
    }
    progress_end(&progress);
    plh_system_remove_drift(r->system); /* the thermostat leaves a total momentum behind */
    plh_system_touch(r->system);
    if (status)
        return run_error("%s: system.prepare failed: %s", r->scenario.doc.path,
                         plh_status_text(status));
    if (signals_caught())
        note("interrupted in system.prepare; nothing was written");
    return signals_caught() ? 128 + signals_caught() : 0;
}

int run_start_system(struct run *r)
{
    const struct preparation *p = &r->scenario.system.prepare;
    struct sample s;
    int result = p->steps ? thermostat(r, p) : 0;
    if (result)
        return result;
    r->stats.evaluations0 = plh_system_get_counts(r->system).evaluations;
    copy_bodies(r->system, r->view);
    plh_status status = sample_system(r->view, r->scenario.t0, 0, NULL, &s);
    if (status)
        return run_error("%s: the bodies cannot start where they are: %s", r->scenario.doc.path,
                         plh_status_text(status));
    r->stats.start =
        (struct system_start){s.energy.total, s.measure.momentum, s.measure.angular_momentum};
    return 0;
}
