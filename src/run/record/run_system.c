/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The run of a system. Records are made from a view whose lists are always made anew: they depend
 * on where the bodies are and on nothing else, and looking leaves the run alone. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "record/run.h"

void run_put_bodies(const plh_run *r, plh_system *view, double *out)
{
    const struct system_request *q = &r->scenario.system;
    plh_bodies_view b = plh_system_bodies(view);
    for (size_t i = 0; i < b.n; i++, out += BODY_VALUES) {
        plh_state u =
            plh_body_to_user(&q->species[q->species_of[i]].body, plh_system_state(view, i));
        const double values[BODY_VALUES] = {b.x[i],  b.y[i], b.z[i], b.px[i], b.py[i],
                                            b.pz[i], u.q.w,  u.q.x,  u.q.y,   u.q.z,
                                            u.m.x,   u.m.y,  u.m.z};
        memcpy(out, values, sizeof values);
    }
}

/* Of the centres of mass, then of the pairs of sites. */
static plh_status put_rdf(const plh_run *r, double *out)
{
    const struct output_request *o = &r->scenario.output;
    const int bins = r->job.bins;
    plh_status status = plh_system_rdf(r->view, o->rdf_range, bins, out);
    for (int k = 0; k < o->rdf_pairs && !status; k++)
        status = plh_system_site_rdf(r->view, &o->rdf_set[k][0], &o->rdf_set[k][1], o->rdf_range,
                                     bins, out + (k + 1) * bins);
    return status;
}

static plh_status record_system(plh_run *r, double t, double *out)
{
    const struct writer_job *job = &r->job;
    struct sample s;
    plh_status status = plh_sim_view(r->sim, t, &r->view);
    if (!status)
        status = sample_system(r->view, t, plh_sim_steps(r->sim), &r->stats.start, &s);
    if (status)
        return status;
    for (int i = 0; i < job->column_count; i++)
        job->columns[i]->fill(&s, out + job->at[i]);
    run_note(r, &s);
    if (job->bins)
        status = put_rdf(r, out + job->rdf_at);
    if (job->state_at >= 0)
        run_put_bodies(r, r->view, out + job->state_at);
    return status;
}

static void print_temperatures(FILE *out, bool md, const plh_system_measure *m)
{
    fprintf(out, "  at the end: kT %.6g (translation), %.6g (rotation)", m->kt_translation,
            m->kt_rotation);
    if (md)
        fprintf(out, "; %.1f K, %.1f K", m->kt_translation / PLH_BOLTZMANN_MD,
                m->kt_rotation / PLH_BOLTZMANN_MD);
    if (md && isfinite(m->pressure))
        fprintf(out, "; %.0f bar", m->pressure * SYSTEM_BAR);
    fputc('\n', out);
}

static void summary(const plh_run *r, FILE *out)
{
    const struct run_stats *s = &r->stats;
    const plh_system_def *d = &r->scenario.system.def;
    plh_system_counts count = plh_system_counts_of(r->scenario.system.start);
    plh_system_measure m;
    fprintf(out, "%s, %zu bodies, method %s\n", r->scenario.name, d->n, r->scenario.method);
    fprintf(out, "  %ld steps of %.6g, %ld force evaluations", plh_sim_steps(r->sim), r->h,
            count.evaluations - s->evaluations0);
    if (count.lists)
        fprintf(out, ", %ld neighbour lists", count.lists);
    fprintf(out, ", %" PRIu64 " records, %.3g s\n", s->next, s->seconds);
    fprintf(out, "  energy: %.9g at the start, largest relative %s %.2e%s\n", s->start.energy,
            r->job.conserved ? "error" : "change", s->energy_error,
            r->job.conserved ? "" : " (it is not conserved)");
    bool alone = plh_vec3_norm(d->gravity) == 0.0 && plh_vec3_norm(d->field) == 0.0 &&
                 !r->scenario.system.thermostat.model;
    if (alone)
        fprintf(out, "  momentum: largest change %.2e of the sum of magnitudes\n",
                s->momentum_error);
    if (alone && !d->periodic)
        fprintf(out, "  angular momentum: largest change %.2e of the sum of magnitudes\n",
                s->angular_error);
    if (d->n && r->view && plh_system_measures(r->view, NULL, &m) == PLH_OK)
        print_temperatures(out, r->scenario.system.md, &m);
}

static void warn(plh_run *r)
{
    unsigned flags = plh_system_warnings(r->scenario.system.start);
    if (flags & PLH_WARN_PLAIN_CUT)
        scenario_warn(&r->scenario, NULL, "",
                      "with a plain cut-off the energy jumps, which ruins high order; "
                      "system.cutoff.kind: smooth does not");
    if (flags & PLH_WARN_NO_REACTION_FIELD)
        scenario_warn(&r->scenario, NULL, "",
                      "charges or dipoles in a periodic box end at the cut-off; "
                      "system.reaction-field: conductor gives them what lies beyond");
}

static plh_status prepare(plh_run *r)
{
    struct scenario *s = &r->scenario;
    if (r->options.reference)
        return run_refuse(r, PLH_RUN_REFERENCE_OF_SYSTEM,
                          "a reference solution is for one body; this scenario has a system");
    warn(r);
    plh_status status = plh_sim_create_system(s->system.start, &s->spec, s->t0, r->h, &r->sim);
    if (status)
        return run_fail(r, status, "%s: %s cannot run: %s", s->doc.path, s->method,
                        plh_status_text(status));
    if (s->system.thermostat.model && plh_sim_set_thermostat(r->sim, &s->system.thermostat))
        return run_fail(r, PLH_UNSUPPORTED, "%s: system.thermostat: thermostats need until > start",
                        s->doc.path);
    return PLH_OK;
}

/* A run of its own, whose thermostat acts as one of the run does. */
static plh_status settle(plh_run *r, const struct preparation *p)
{
    plh_system *system = r->scenario.system.start;
    plh_sim *sim = NULL;
    plh_status status = plh_sim_create_system(system, &p->spec, 0.0, p->step, &sim);
    if (!status)
        status = plh_sim_set_thermostat(sim, &p->thermostat);
    bool stopped = false;
    for (long i = 1; i <= p->steps && !status && !stopped; i++) {
        status = plh_sim_advance(sim, 1);
        stopped =
            !status && !run_watch(r, (double)i / (double)p->steps, (double)i, "thermostat steps");
    }
    plh_sim_destroy(sim);
    if (stopped)
        return run_fail(r, PLH_STOPPED, "interrupted in system.prepare; nothing was written");
    plh_system_remove_drift(system); /* the thermostat may leave a total momentum behind */
    plh_system_touch(system);
    return status ? run_fail(r, status, "%s: system.prepare failed: %s", r->scenario.doc.path,
                             plh_status_text(status))
                  : PLH_OK;
}

static plh_status start(plh_run *r)
{
    const struct preparation *p = &r->scenario.system.prepare;
    plh_system *system = r->scenario.system.start;
    struct sample s;
    plh_status status = p->steps ? settle(r, p) : PLH_OK;
    if (status)
        return status;
    r->stats.evaluations0 = plh_system_counts_of(system).evaluations;
    status = plh_sim_view(r->sim, r->scenario.t0, &r->view);
    if (!status)
        status = sample_system(r->view, r->scenario.t0, 0, &r->stats.start, &s);
    if (status)
        return run_fail(r, status, "%s: the bodies cannot start where they are: %s",
                        r->scenario.doc.path, plh_status_text(status));
    r->stats.start = start_of_system(&s);
    return PLH_OK;
}

static void print_bodies(const plh_run *r, FILE *out)
{
    const struct system_request *q = &r->scenario.system;
    double *all = malloc((q->def.n * BODY_VALUES + 1) * sizeof *all);
    fprintf(out, "body,species,x,y,z,px,py,pz,q0,q1,q2,q3,m1,m2,m3\n# t: %.17g\n", r->last_t);
    if (all && r->view)
        run_put_bodies(r, r->view, all);
    for (size_t i = 0; all && r->view && i < q->def.n; i++) {
        fprintf(out, "%zu,%s,", i + 1, q->species[q->species_of[i]].name);
        csv_record(out, all + i * BODY_VALUES, BODY_VALUES);
    }
    free(all);
}

static size_t bodies(const struct scenario *s)
{
    return s->system.def.n;
}

static bool conserved(const struct scenario *s)
{
    return !s->system.thermostat.model;
}

const struct run_subject run_of_system = {
    .word = "system",
    .columns = &system_columns,
    .usual =
        "t translation rotation short-range dipole-energy charge-energy gravity-energy "
        "field-energy energy energy-error momentum angular-momentum kt-translation kt-rotation "
        "temperature-translation temperature-rotation equipartition pressure pressure-bar",
    .holds_bodies = true,
    .bodies = bodies,
    .conserved = conserved,
    .prepare = prepare,
    .start = start,
    .record = record_system,
    .samples = samples_in_frames,
    .summary = summary,
    .final = print_bodies,
    .page = page_put_system,
    .notes = page_system_notes,
};
