/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <math.h>
#include <polhode/sim.h>
#include <stdlib.h>
#include <string.h>

struct plh_sim {
    plh_problem problem;
    double h;
    long steps;
    plh_state state;
    plh_integrator *run, *side; /* the side one is for looking, and is given the run's history */
    void *history;              /* room for handing it over */
    plh_status failed;
};

/* What a checkpoint holds before the integrator's history. */
struct head {
    char magic[8];
    double h, t0;
    long steps;
    plh_state state;
};
static const char magic[8] = "plhsim1";

plh_status plh_sim_create(const plh_problem *problem, const plh_method_spec *spec, double h,
                          plh_sim **sim)
{
    *sim = NULL;
    plh_status status = plh_body_check(problem->body, problem->start);
    if (status)
        return status;
    if (!isfinite(h) || h == 0.0 || !isfinite(problem->t0))
        return PLH_BAD_ARGUMENT;
    plh_sim *s = calloc(1, sizeof *s);
    if (!s)
        return PLH_NO_MEMORY;
    s->problem = *problem;
    s->h = h;
    s->state = problem->start;
    status = plh_integrator_create(spec, problem->body, problem->torque, &s->run);
    if (!status)
        status = plh_integrator_create(spec, problem->body, problem->torque, &s->side);
    if (!status && !(s->history = malloc(plh_integrator_history_size(s->run) + 1)))
        status = PLH_NO_MEMORY;
    if (status)
        plh_sim_destroy(s);
    else
        *sim = s;
    return status;
}

void plh_sim_destroy(plh_sim *sim)
{
    if (!sim)
        return;
    plh_integrator_destroy(sim->run);
    plh_integrator_destroy(sim->side);
    free(sim->history);
    free(sim);
}

plh_status plh_sim_advance(plh_sim *sim, long steps)
{
    if (sim->failed)
        return sim->failed;
    sim->failed =
        plh_integrator_advance(sim->run, sim->problem.t0, sim->h, sim->steps, steps, &sim->state);
    sim->steps += steps;
    return sim->failed;
}

long plh_sim_steps(const plh_sim *sim)
{
    return sim->steps;
}

double plh_sim_time(const plh_sim *sim)
{
    return sim->problem.t0 + (double)sim->steps * sim->h;
}

plh_state plh_sim_state(const plh_sim *sim)
{
    return sim->state;
}

const plh_integrator *plh_sim_integrator(const plh_sim *sim)
{
    return sim->run;
}

plh_status plh_sim_at(plh_sim *sim, double t, plh_state *out)
{
    *out = sim->state;
    double now = plh_sim_time(sim), rest = t - now;
    if (sim->failed || rest == 0.0)
        return sim->failed;
    plh_integrator_history_get(sim->run, sim->history);
    plh_integrator_history_set(sim->side, sim->history);
    return plh_integrator_advance(sim->side, now, rest, 0, 1, out);
}

size_t plh_sim_checkpoint_size(const plh_sim *sim)
{
    return sizeof(struct head) + plh_integrator_history_size(sim->run);
}

void plh_sim_checkpoint_get(const plh_sim *sim, void *bytes)
{
    struct head head;
    memset(&head, 0, sizeof head);
    memcpy(head.magic, magic, sizeof magic);
    head.h = sim->h;
    head.t0 = sim->problem.t0;
    head.steps = sim->steps;
    head.state = sim->state;
    memcpy(bytes, &head, sizeof head);
    plh_integrator_history_get(sim->run, (char *)bytes + sizeof head);
}

plh_status plh_sim_checkpoint_set(plh_sim *sim, const void *bytes, size_t size)
{
    struct head head;
    if (size != plh_sim_checkpoint_size(sim))
        return PLH_BAD_ARGUMENT;
    memcpy(&head, bytes, sizeof head);
    if (memcmp(head.magic, magic, sizeof magic) != 0 || head.h != sim->h ||
        head.t0 != sim->problem.t0 || head.steps < 0)
        return PLH_BAD_ARGUMENT;
    sim->steps = head.steps;
    sim->state = head.state;
    sim->failed = PLH_OK;
    plh_integrator_history_set(sim->run, (const char *)bytes + sizeof head);
    return PLH_OK;
}

double plh_problem_energy(const plh_problem *problem, double t, plh_state s)
{
    double energy = plh_body_energy(problem->body, s.m);
    if (problem->torque && plh_torque_flags(problem->torque) & PLH_TORQUE_POTENTIAL)
        energy += plh_torque_potential(problem->torque, problem->body, t, s.q);
    return energy;
}
