/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A body in closed form: which motion it is, and a run of it, which goes to any time at once. */
#include "sim/closed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "method/list.h"
#include "sim/kind.h"

static bool any(const double c[3][3])
{
    for (int i = 0; i < 9; i++)
        if (c[i / 3][i % 3] != 0.0)
            return true;
    return false;
}

static bool antisymmetric(const double c[3][3])
{
    for (int i = 0; i < 9; i++)
        if (c[i / 3][i % 3] != -c[i % 3][i / 3])
            return false;
    return true;
}

/* Why such a torque leaves no closed form, whatever the body; NULL: it may have one. */
static const char *torque_refuses(const plh_torque_form *f)
{
    if (!antisymmetric(f->rate))
        return "damping acts, or another torque that grows with the angular velocity";
    if (plh_vec3_norm(f->constant) != 0.0)
        return "a torque acts that is constant in the body";
    if (plh_vec3_norm(f->square) != 0.0)
        return "the torque is quadratic in the attitude, as a gravity gradient is";
    if (!antisymmetric(f->field))
        return "the torque has no potential";
    return any(f->rate) && any(f->field) ? "rotors and a field act together" : NULL;
}

/* The table of the problem and its torque; NULL and the reason if there is none. */
static const plh_closed_table *find(const plh_problem *p, plh_torque_form *form, const char **why)
{
    const plh_torque_form *f = form;
    *why = NULL;
    memset(form, 0, sizeof *form);
    if (p->torque && plh_torque_flags(p->torque) & PLH_TORQUE_TIME)
        *why = "the torque depends on time";
    else if (p->torque && plh_torque_form_get(p->torque, p->body, 0.0, form))
        *why = "the torque is not that of one uniform field";
    else
        *why = torque_refuses(f);
    if (*why)
        return NULL;
    const plh_closed_table *table = any(f->field)  ? &plh_closed_top_table
                                    : any(f->rate) ? &plh_closed_gyrostat
                                                   : &plh_closed_free;
    *why = table->refuses(p->body, f);
    return *why ? NULL : table;
}

const char *plh_problem_obstacle(const plh_problem *problem)
{
    plh_torque_form form;
    const char *why;
    find(problem, &form, &why);
    return why;
}

bool plh_problem_is_closed(const plh_problem *problem, const plh_method_spec *spec)
{
    return spec->method == &plh_method_exact && !spec->energy && !plh_problem_obstacle(problem);
}

plh_status plh_closed_init(const plh_problem *problem, plh_closed_motion *closed)
{
    const char *why;
    closed->problem = *problem;
    closed->table = find(problem, &closed->form, &why);
    return closed->table ? closed->table->init(closed) : PLH_UNSUPPORTED;
}

plh_state plh_closed_at(const plh_closed_motion *closed, double t)
{
    return t == closed->problem.t0 ? closed->problem.start : closed->table->at(closed, t);
}

size_t plh_problem_describe(const plh_problem *problem, size_t room, plh_fact *fact)
{
    plh_closed_motion closed;
    return plh_closed_init(problem, &closed) ? 0 : closed.table->describe(&closed, room, fact);
}

static plh_status no_advance(plh_sim *sim, long steps)
{
    (void)sim, (void)steps;
    return PLH_UNSUPPORTED;
}

static long no_steps_to(const plh_sim *sim, double t)
{
    (void)sim, (void)t;
    return 0;
}

static plh_status at(plh_sim *sim, double t, plh_state *out)
{
    *out = plh_closed_at(sim->closed, t);
    return isfinite(t) ? PLH_OK : PLH_NOT_FINITE;
}

static plh_status advance_to(plh_sim *sim, double t)
{
    sim->place.now = t;
    return at(sim, t, &sim->place.state);
}

static const plh_sim_table closed = {
    .kind = PLH_SIM_CLOSED,
    .advance = no_advance,
    .advance_to = advance_to,
    .steps_to = no_steps_to,
    .at = at,
    .view = plh_sim_no_view,
    .visible = plh_sim_not_visible,
    .own_size = plh_sim_history_size,
    .own_get = plh_sim_history_get,
    .own_set = plh_sim_history_set,
};

plh_status plh_sim_create_closed(const plh_problem *problem, plh_sim **sim)
{
    *sim = NULL;
    if (plh_problem_obstacle(problem))
        return PLH_UNSUPPORTED;
    plh_status status = plh_sim_new(&closed, problem, sim);
    if (status)
        return status;
    (*sim)->closed = malloc(sizeof *(*sim)->closed);
    status = (*sim)->closed ? plh_closed_init(problem, (*sim)->closed) : PLH_NO_MEMORY;
    return plh_sim_done(status, sim);
}
