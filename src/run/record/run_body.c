/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The run of one body: in closed form where it is free, else step by step. */
#include <inttypes.h>
#include <math.h>
#include <polhode/extend/torque.h>
#include <string.h>

#include "record/run.h"
#include "scenario/read.h"

/* At the last whole step; its steps do not count as those of the run. */
static plh_status modified_energy(const plh_run *r, const plh_state *state, double *energy)
{
    const plh_problem problem = scenario_problem(&r->scenario);
    return plh_problem_modified_energy(&problem, &r->scenario.spec, r->h,
                                       r->scenario.output.modified, state, energy);
}

/* The record at time t, and the sample that it is made of. */
static plh_status fill(plh_run *r, double t, plh_reference *reference, struct sample *s,
                       double *out)
{
    plh_state state, truth;
    plh_status status = plh_sim_at(r->sim, t, &state);
    const bool file = r->scenario.reference.count > 0;
    if (!status && file)
        truth = scenario_reference_at(&r->scenario, t);
    else if (!status && reference)
        status = plh_reference_at(reference, t, &truth);
    if (status)
        return status;
    *s = sample_body(&r->problem, t, state, reference || file ? &truth : NULL, &r->stats.start);
    s->sky = &r->scenario.sky;
    s->orbit = r->scenario.has_orbit ? &r->scenario.orbit : NULL;
    s->light = r->scenario.light;
    s->zero_point = r->scenario.zero_point;
    s->distances = r->scenario.distances;
    s->sight = view_at(&r->scenario, t);
    const plh_state whole = plh_sim_state(r->sim);
    if (r->shows_modified && (status = modified_energy(r, &whole, &s->modified)))
        return status;
    if (t == r->scenario.t0) /* what was given comes back to the last bit */
        s->user = r->scenario.given;
    for (int i = 0; i < r->job.column_count; i++)
        r->job.columns[i]->fill(s, out + r->job.at[i]);
    return PLH_OK;
}

static plh_status record_body(plh_run *r, double t, double *out)
{
    struct sample s;
    plh_status status = fill(r, t, r->reference, &s, out);
    if (status)
        return status;
    run_note(r, &s);
    r->last = s.state;
    return PLH_OK;
}

static plh_status look_at_body(plh_run *r, double t, double *out)
{
    struct sample s;
    const long calls = r->stats.torque_calls;
    const plh_problem truth = scenario_problem(&r->scenario);
    plh_status status = PLH_OK;
    /* That of the records goes from record to record, however often somebody looks in between. */
    if (r->reference && !r->between)
        status = plh_reference_create(&truth, &r->between);
    if (!status)
        status = fill(r, t, r->between, &s, out);
    r->stats.torque_calls = calls;
    return status;
}

/* A method that works with the series of a form hardly evaluates the torque. */
static void summary_adaptive(const plh_run *r, FILE *out)
{
    const struct run_stats *s = &r->stats;
    const long steps = plh_sim_steps(r->sim);
    fprintf(out, "  %ld steps of %.6g on average, ", steps,
            (plh_sim_time(r->sim) - r->scenario.t0) / (double)(steps ? steps : 1));
    if (s->torque_calls > steps)
        fprintf(out, "%ld torque evaluations, ", s->torque_calls);
    fprintf(out, "%" PRIu64 " records, %.3g s\n", s->next, s->seconds);
}

/* Against a file: it may have no angular velocities, and may not reach as far as the run. */
static void summary_reference(const plh_run *r, FILE *out)
{
    const struct run_stats *s = &r->stats;
    const char *path = keys_find(&r->scenario.doc, "reference")->text;
    if (!s->compared) {
        fprintf(out, "  %s has no attitude at any of the records\n", path);
        return;
    }
    fprintf(out, "  against %s: attitude %.2e rad", path, s->attitude_error);
    if (r->scenario.reference.segment[0].omega)
        fprintf(out, ", momentum %.2e", s->m_error);
    fprintf(out, " (largest of %" PRIu64 " records)\n", s->compared);
}

static void summary(const plh_run *r, FILE *out)
{
    const struct run_stats *s = &r->stats;
    const plh_sim_kind kind = plh_sim_kind_of(r->sim);
    fprintf(out, "%s, method %s%s\n", r->scenario.name, r->scenario.method,
            r->scenario.choose ? ", chosen for the tolerance" : "");
    if (kind == PLH_SIM_STEPPED)
        fprintf(out, "  %ld steps of %.6g, %ld torque evaluations, %" PRIu64 " records, %.3g s\n",
                plh_sim_steps(r->sim), r->h, s->torque_calls, s->next, s->seconds);
    else if (kind == PLH_SIM_ADAPTIVE)
        summary_adaptive(r, out);
    else
        fprintf(out, "  closed form, %" PRIu64 " records, %.3g s\n", s->next, s->seconds);
    if (r->scenario.tolerance > 0.0 && kind != PLH_SIM_CLOSED)
        fprintf(out, "  estimated error %.1e, tolerance %.1e\n", plh_sim_error(r->sim),
                r->scenario.tolerance);
    const plh_torque *torque = r->problem.torque;
    if (r->job.conserved)
        fprintf(out, "  energy: largest relative error %.2e\n", s->energy_error);
    else if (plh_torque_flags(torque) & PLH_TORQUE_POTENTIAL)
        fprintf(out, "  energy: largest relative change %.2e (it is not conserved)\n",
                s->energy_error);
    if (r->shows_modified)
        fprintf(out, "  modified energy of order %d: largest relative change %.2e\n",
                r->scenario.output.modified, s->modified_error);
    if (!torque || plh_torque_flags(torque) & PLH_TORQUE_INTERNAL)
        fprintf(out, "  space momentum: largest relative error %.2e\n", s->momentum_error);
    run_events_summary(r, out);
    if (r->scenario.reference.count)
        summary_reference(r, out);
    else if (r->reference)
        fprintf(out, "  against the reference: attitude %.2e rad, momentum %.2e (largest)\n",
                s->attitude_error, s->m_error);
}

/* A closed form is exact for the numbers given; but after 2^53 radians their last digits decide
 * everything. */
static void warn_phase(plh_run *r)
{
    struct scenario *s = &r->scenario;
    const double size = plh_vec3_norm(s->start.m);
    const double rate = size > 0.0 ? 2.0 * plh_body_energy(&s->body, s->start.m) / size : 0.0;
    const struct output_request *o = &s->output;
    const double first = o->every ? s->t0 : output_time(o, 0);
    const double last = o->every ? s->until : output_time(o, o->time_count - 1);
    const double t = fabs(last - s->t0) > fabs(first - s->t0) ? last : first;
    const double phase = rate * fabs(t - s->t0);
    if (phase > 0x1p53)
        scenario_warn(
            s, NULL, "",
            "at t = %g the body has turned by %.2g rad: the digits of the scenario do not determine its "
            "attitude there",
            t, phase);
}

/* The largest |b| h D/I at a few times of the run. */
static double largest_growth(const struct scenario *s, const plh_torque *torque)
{
    enum { TIMES = 16 };
    double most = 0.0;
    for (int i = 0; i <= TIMES; i++) {
        const double t = i == TIMES ? s->until : s->t0 + (s->until - s->t0) * i / TIMES;
        most =
            fmax(most, plh_splitting_growth_at(&s->spec, &s->body, torque, t, s->start.q, s->step));
    }
    return most;
}

/* A negative kick runs the damping backwards; beyond 1 that spoils the result (Gustafsson (2010)
 * section 5). */
static void warn_growth(plh_run *r)
{
    struct scenario *s = &r->scenario;
    const plh_torque *torque = scenario_torque(s);
    double growth = torque ? largest_growth(s, torque) : 0.0;
    if (growth > 1.0)
        scenario_warn(s, NULL, "",
                      "%s with step %g runs the damping backwards (|b| h D/I = %.2g, more than 1); "
                      "take a smaller step or a scheme without negative kicks",
                      s->method, s->step, growth);
}

/* That of the start, if the run shows it at all. */
static plh_status start_modified(plh_run *r)
{
    r->shows_modified = job_at(&r->job, "modified-energy") >= 0;
    return r->shows_modified ? modified_energy(r, &r->last, &r->stats.start.modified) : PLH_OK;
}

static bool compares(const struct column *c)
{
    return c->needs[0] == NEED_REFERENCE || c->needs[0] == NEED_REFERENCE_RATES;
}

static plh_status prepare(plh_run *r)
{
    const struct scenario *s = &r->scenario;
    plh_status status;
    r->problem = scenario_problem(s);
    r->last = s->start;
    if (r->problem.torque) {
        plh_counted_torque_init(r->problem.torque, &r->stats.torque_calls, &r->counted);
        r->problem.torque = &r->counted.torque;
    }
    r->stats.start = start_of_body(&r->problem);
    if (scenario_is_closed(s))
        status = plh_sim_create_closed(&r->problem, &r->sim);
    else if (s->tolerance > 0.0) /* what the files name is what runs */
        status = plh_sim_create_planned(&r->problem, &s->plan, s->until, s->tolerance, &r->sim);
    else
        status = plh_sim_create(&r->problem, &s->spec, r->h, &r->sim);
    if (!status)
        status = start_modified(r);
    r->stats.torque_calls = 0; /* those at the start are not of the run */
    if (!status && plh_sim_kind_of(r->sim) == PLH_SIM_CLOSED)
        warn_phase(r);
    if (status)
        return run_fail(r, status, "%s: %s cannot run: %s", s->doc.path, s->method,
                        plh_status_text(status));
    bool needed = r->options.reference;
    for (int i = 0; i < r->job.column_count; i++)
        needed = needed || compares(r->job.columns[i]);
    plh_problem truth = scenario_problem(s); /* whose torque does not count */
    if (s->reference.count && !s->sky.dated)
        return run_fail(r, PLH_BAD_ARGUMENT,
                        "%s: reference: needs the date of time 0, ephemeris.epoch", s->doc.path);
    if (needed && !s->reference.count &&
        (status = plh_reference_create(&truth, &r->reference)) != PLH_OK)
        return run_fail(r, PLH_NO_CONVERGENCE, "%s: no reference: %s", s->doc.path,
                        plh_status_text(status));
    warn_growth(r);
    return PLH_OK;
}

static void print_state(const plh_run *r, FILE *out)
{
    plh_state u = plh_body_to_user(&r->scenario.body, r->last);
    const bool last = r->scenario.output.scalar_last;
    const double q[] = {u.q.w, u.q.x, u.q.y, u.q.z, u.q.w};
    const double values[] = {r->last_t,   q[last], q[last + 1], q[last + 2],
                             q[last + 3], u.m.x,   u.m.y,       u.m.z};
    fprintf(out, "t,%s,m1,m2,m3\n", last ? "q1,q2,q3,q0" : "q0,q1,q2,q3");
    csv_record(out, values, 8);
}

static size_t bodies(const struct scenario *s)
{
    (void)s;
    return 1;
}

static bool conserved(const struct scenario *s)
{
    const plh_torque *torque = scenario_torque(s);
    const unsigned flags = torque ? plh_torque_flags(torque) : PLH_TORQUE_POTENTIAL;
    return flags & PLH_TORQUE_POTENTIAL && !(flags & PLH_TORQUE_TIME);
}

static void opened(plh_run *r)
{
    r->problem = scenario_problem(&r->scenario);
}

const struct run_subject run_of_body = {
    .word = "body",
    .columns = &body_columns,
    .usual = "t q m",
    .bodies = bodies,
    .conserved = conserved,
    .opened = opened,
    .prepare = prepare,
    .record = record_body,
    .look = look_at_body,
    .samples = samples_between,
    .summary = summary,
    .final = print_state,
    .page = page_put_body,
    .notes = page_body_notes,
};
