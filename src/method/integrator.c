/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Binds a method to a body and a torque, and runs it. */
#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/splitting.h>
#include <stdlib.h>
#include <string.h>

#include "method/energy.h"
#include "method/integrator_inside.h"
#include "torque/form_kernel.h"

enum { ALIGN = 16 };

static size_t rounded(size_t size)
{
    return (size + ALIGN - 1) / ALIGN * ALIGN;
}

static size_t work_need(const plh_method_spec *spec)
{
    return rounded(spec->method->work_size);
}

/* Its steps: within a tolerance, or as the state asks. */
static bool chooses(const plh_method *method)
{
    return method->stride || method->follow;
}

static size_t run_need(const plh_method_spec *spec)
{
    return chooses(spec->method) ? rounded(sizeof(plh_integrator_run)) : 0;
}

/* The history: the method's workspace, the run within a tolerance, and the energy correction. */
static size_t history_need(const plh_method_spec *spec)
{
    return work_need(spec) + run_need(spec) + (spec->energy ? rounded(sizeof(plh_energy)) : 0);
}

/* Without the integrator of the inner flow, which comes last. */
static size_t own_size(const plh_method_spec *spec)
{
    return rounded(sizeof(plh_integrator)) + history_need(spec) + rounded(sizeof(plh_form));
}

size_t plh_integrator_size(const plh_method_spec *spec)
{
    if (!spec->method->takes_inner || !spec->inner || spec->inner->takes_inner)
        return own_size(spec);
    plh_method_spec inner;
    plh_splitting_inner(spec, &inner);
    return own_size(spec) + plh_integrator_size(&inner);
}

static plh_status check(const plh_method_spec *spec, const plh_body *body, const plh_torque *torque)
{
    const plh_method *method = spec->method;
    if (!method || !method->step || !method->stride != !method->dense)
        return PLH_BAD_ARGUMENT;
    if (method->field_count < 0 || method->field_count > PLH_FIELD_MOST)
        return PLH_BAD_ARGUMENT;
    if (method->takes_inner && !spec->inner)
        return PLH_BAD_ARGUMENT;
    if (method->takes_inner && (spec->inner->takes_inner || spec->inner->multistep))
        return PLH_UNSUPPORTED;
    if (!isfinite(body->unit))
        return PLH_BAD_INERTIA;
    plh_status status = plh_param_check(method->params, method->param_count, &spec->values, NULL);
    if (status)
        return status;
    if (plh_method_claims(spec, torque != NULL).attitude == 0)
        return PLH_UNSUPPORTED;
    return torque ? plh_torque_check(torque, body, NULL) : PLH_OK;
}

/* Torques are constant after they are made: a form that stands still in time is made once. */
static const plh_form *find_form(const plh_integrator *it, plh_form *room)
{
    return it->torque && !(plh_torque_flags(it->torque) & PLH_TORQUE_TIME) &&
                   plh_form_make(it->torque, it->body, 0.0, room)
               ? room
               : NULL;
}

/* That form, or the one at t, for one more evaluation. NULL: there is none. */
static inline const plh_form *form_of(const plh_integrator *it, double t)
{
    const plh_integrator_inside *inside = plh_integrator_look(it);
    const plh_form *form = inside->form;
    if (inside->moving && plh_form_at(it->torque, it->body, t, inside->moving))
        form = inside->moving;
    if (form && inside->calls)
        ++*inside->calls;
    return form;
}

static plh_vec3 evaluate(const plh_integrator *it, double t, const plh_state *s)
{
    const plh_form *form = form_of(it, t);
    if (form && !(form->parts & PLH_FORM_RATE))
        return plh_vec3_scale(it->body->per_unit, plh_form_push_one(form, s->q));
    const plh_state user = {s->q, plh_vec3_scale(it->body->unit, s->m)};
    const plh_vec3 f = form ? plh_form_torque(form, it->body, &user)
                            : plh_torque_at(it->torque, it->body, t, &user);
    return plh_vec3_scale(it->body->per_unit, f);
}

void plh_integrator_linear(const plh_integrator *it, double t, plh_quat q, plh_vec3 *a,
                           double c[3][3])
{
    const plh_form *form = form_of(it, t);
    *a = plh_vec3_make(0.0, 0.0, 0.0);
    memset(c, 0, 9 * sizeof(double));
    if (form) {
        *a = plh_form_push_one(form, q);
        if (form->parts & PLH_FORM_RATE)
            memcpy(c, form->f.rate, sizeof form->f.rate);
    } else {
        (void)plh_torque_linear(it->torque, it->body, t, q, a, c);
    }
    *a = plh_vec3_scale(it->body->per_unit, *a);
    for (int i = 0; i < 9; i++)
        c[i / 3][i % 3] *= it->body->per_unit;
}

plh_vec3 plh_integrator_gradient(const plh_integrator *it, double t, plh_quat q, plh_vec3 a)
{
    const plh_form *form = form_of(it, t);
    plh_vec3 g;
    if (form)
        g = plh_form_gradient(form, it->body, q, plh_vec3_scale(it->body->unit, a));
    else
        (void)plh_torque_gradient(it->torque, it->body, t, q, &g);
    return plh_vec3_scale(it->body->per_unit, g);
}

/* The inner flow is free, but for the part of the torque that it takes. */
static plh_status init_inner(plh_integrator *it, void *memory)
{
    plh_integrator *inner;
    plh_method_spec spec;
    plh_splitting_inner(&it->spec, &spec);
    plh_status status =
        plh_integrator_init(&spec, it->body, NULL, memory, plh_integrator_size(&spec), &inner);
    if (!status && it->torque && spec.method->take_torque)
        status = spec.method->take_torque(inner, it->torque);
    plh_integrator_open(it)->inner = inner;
    return status;
}

plh_status plh_integrator_init(const plh_method_spec *spec, const plh_body *body,
                               const plh_torque *torque, void *memory, size_t size,
                               plh_integrator **it)
{
    *it = NULL;
    plh_status status = check(spec, body, torque);
    if (status)
        return status;
    if (!memory || size < plh_integrator_size(spec))
        return PLH_BAD_ARGUMENT;
    memset(memory, 0, plh_integrator_size(spec));
    plh_integrator *r = memory;
    plh_integrator_inside *inside = plh_integrator_open(r);
    r->method = spec->method;
    inside->base = spec->method->step;
    r->body = body;
    r->torque = torque;
    r->evaluate = evaluate;
    r->inertia = body->scaled;
    r->inverse = body->inverse;
    r->spec = *spec;
    r->work = (char *)memory + rounded(sizeof *r);
    r->work_size = work_need(spec);
    char *after = (char *)r->work + r->work_size;
    inside->run = chooses(spec->method) ? (void *)after : NULL;
    inside->energy = spec->energy ? (void *)(after + run_need(spec)) : NULL;
    inside->calls = torque ? torque->calls : NULL;
    inside->moving = (void *)((char *)r->work + history_need(spec));
    inside->form = find_form(r, inside->moving);
    if (inside->form || !torque || !plh_form_only(torque->model))
        inside->moving = NULL;
    if (spec->method->takes_inner)
        status = init_inner(r, (char *)memory + own_size(spec));
    if (status == PLH_OK && spec->method->prepare)
        status = spec->method->prepare(r);
    inside->step = spec->energy ? plh_energy_step : inside->base;
    if (status == PLH_OK)
        *it = r;
    return status;
}

plh_status plh_integrator_create(const plh_method_spec *spec, const plh_body *body,
                                 const plh_torque *torque, plh_integrator **it)
{
    *it = NULL;
    if (!spec->method)
        return PLH_BAD_ARGUMENT;
    size_t size = plh_integrator_size(spec);
    void *memory = malloc(size);
    if (!memory)
        return PLH_NO_MEMORY;
    plh_status status = plh_integrator_init(spec, body, torque, memory, size, it);
    if (status)
        free(memory);
    else
        plh_integrator_open(*it)->memory = memory;
    return status;
}

void plh_integrator_destroy(plh_integrator *it)
{
    if (it)
        free(plh_integrator_open(it)->memory);
}

const plh_method_spec *plh_integrator_spec(const plh_integrator *it)
{
    return &it->spec;
}

long plh_integrator_steps(const plh_integrator *it)
{
    return plh_integrator_look(it)->steps;
}

long plh_integrator_iterations(const plh_integrator *it)
{
    return plh_integrator_look(it)->iterations;
}

void plh_integrator_set_step(plh_integrator *it, plh_step_function step)
{
    plh_integrator_open(it)->base = step;
}

plh_status plh_integrator_inner_step(plh_integrator *it, double t, double h, plh_state *s)
{
    plh_integrator *inner = plh_integrator_open(it)->inner;
    return inner ? plh_integrator_open(inner)->step(inner, t, h, s) : PLH_BAD_ARGUMENT;
}

void plh_integrator_reset(plh_integrator *it)
{
    memset(it->work, 0, history_need(&it->spec));
    if (it->method->prepare)
        (void)it->method->prepare(it); /* it succeeded with the same input before */
}

/* Unit length to within slack: more than rounding means that numbers left the range on the way. */
static bool is_unit(plh_quat q, double slack)
{
    return fabs(plh_quat_norm2(q) - 1.0) <= slack;
}

plh_status plh_integrator_advance(plh_integrator *it, double t0, double h, long first, long count,
                                  plh_state *state)
{
    plh_integrator_inside *inside = plh_integrator_open(it);
    plh_state s = *state;
    plh_status status = PLH_OK;
    if (!isfinite(t0) || !isfinite(h) || !plh_integrator_finite(state))
        status = PLH_NOT_FINITE;
    else if (!is_unit(state->q, 2e-6))
        status = PLH_BAD_ATTITUDE;
    s.m = plh_vec3_scale(it->body->per_unit, s.m);
    if (it->method->begin_run)
        it->method->begin_run(it, h, &s);
    for (long k = first; k < first + count && status == PLH_OK; k++) {
        status = inside->step(it, t0 + (double)k * h, h, &s);
        inside->steps++;
        inside->iterations += it->iterations;
    }
    if (status == PLH_OK && it->method->end_run)
        status = it->method->end_run(it, t0 + (double)(first + count) * h, h, &s);
    s.m = plh_vec3_scale(it->body->unit, s.m); /* which may leave the range */
    if (status == PLH_OK && !(plh_integrator_finite(&s) && is_unit(s.q, 1e-3)))
        status = PLH_NOT_FINITE;
    *state = status ? plh_state_nan() : s;
    return status;
}

void plh_integrator_history_copy(const plh_integrator *from, plh_integrator *to)
{
    memcpy(to->work, from->work, history_need(&from->spec));
}
