/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The run of one body: in closed form where it is free, else step by step. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "output/run.h"

plh_status run_record_body(plh_run *r, double t, double *out)
{
    plh_state state, truth;
    plh_status status = plh_sim_at(r->sim, t, &state);
    if (!status && r->reference)
        status = plh_reference_at(r->reference, t, &truth);
    if (status)
        return status;
    struct sample s =
        sample_body(&r->problem, t, state, r->reference ? &truth : NULL, &r->stats.start);
    if (t == r->scenario.t0) /* what was given comes back to the last bit */
        s.user = r->scenario.given;
    for (int i = 0; i < r->job.column_count; i++)
        r->job.columns[i]->fill(&s, out + r->job.at[i]);
    run_note(r, &s);
    r->last = state;
    return PLH_OK;
}

void run_summary_body(const plh_run *r, FILE *out)
{
    const struct run_stats *s = &r->stats;
    fprintf(out, "%s, method %s\n", r->scenario.name, r->scenario.method);
    if (plh_sim_get_kind(r->sim) == PLH_SIM_STEPPED)
        fprintf(out, "  %ld steps of %.6g, %ld torque evaluations, %" PRIu64 " records, %.3g s\n",
                plh_sim_steps(r->sim), r->h, s->torque_calls, s->next, s->seconds);
    else
        fprintf(out, "  closed form, %" PRIu64 " records, %.3g s\n", s->next, s->seconds);
    const plh_torque *torque = r->problem.torque;
    if (r->job.conserved)
        fprintf(out, "  energy: largest relative error %.2e\n", s->energy_error);
    else if (plh_torque_flags(torque) & PLH_TORQUE_POTENTIAL)
        fprintf(out, "  energy: largest relative change %.2e (it is not conserved)\n",
                s->energy_error);
    if (!torque)
        fprintf(out, "  space momentum: largest relative error %.2e\n", s->momentum_error);
    if (r->reference)
        fprintf(out, "  against the reference: attitude %.2e rad, momentum %.2e (largest)\n",
                s->attitude_error, s->m_error);
}

plh_status run_prepare_body(plh_run *r)
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
    if (!r->problem.torque && strcmp(s->method, "exact") == 0)
        status = plh_sim_create_closed(&r->problem, &r->sim);
    else
        status = plh_sim_create(&r->problem, &s->spec, r->h, &r->sim);
    if (status)
        return run_fail(r, status, "%s: %s cannot run: %s", s->doc.path, s->method,
                        plh_status_text(status));
    bool needed = r->options.reference;
    for (int i = 0; i < r->job.column_count; i++)
        needed = needed || r->job.columns[i]->reference;
    plh_problem truth = scenario_problem(s); /* whose torque does not count */
    if (needed && (status = plh_reference_create(&truth, &r->reference)) != PLH_OK)
        return run_fail(r, PLH_NO_CONVERGENCE, "%s: no reference: %s", s->doc.path,
                        plh_status_text(status));
    return PLH_OK;
}
