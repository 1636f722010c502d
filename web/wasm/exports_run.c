/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Torques, methods, runs, references. */
#include "exports.h"

#include <stdlib.h>
#include <string.h>

/* ---- lists ---- */

PLW(int) plw_method_count(void)
{
    return plh_method_count() + plh_scheme_count();
}

/* The methods, then the splitting schemes. */
static const plh_method *method_at(int i)
{
    const int n = plh_method_count();
    return i < n ? plh_method_get(i) : plh_method_find(NULL, plh_scheme_get(i - n)->name);
}

PLW(const char *) plw_method_text(int i, int which)
{
    const plh_method *m = method_at(i);
    return which == 0 ? m->name : which == 1 ? m->family : which == 2 ? m->summary : m->source;
}

/* order free, order with torque, keeps, symmetric, multistep, implicit, takes an inner method,
 * Poisson, symplectic */
PLW(void) plw_method_get(int i, int out[9])
{
    const plh_method *m = method_at(i);
    plh_method_spec spec;
    plh_method_spec_init(m, &spec);
    const plh_claims alone = plh_method_claims(&spec, false),
                     torqued = plh_method_claims(&spec, true);
    const plh_claims *c = alone.attitude != 0 ? &alone : &torqued;
    const int all[9] = {alone.attitude, torqued.attitude, (int)c->keeps, c->symmetric, m->multistep,
                        m->implicit,    m->takes_inner,   c->poisson,    c->symplectic};
    memcpy(out, all, sizeof all);
}

#define MODEL_TEXT(model, which)                                                                   \
    ((which) == 0 ? (model)->name : (which) == 1 ? (model)->summary : (model)->source)

/* Of a torque model (kind 1), a pair potential (2), a thermostat (3). */
PLW(const char *) plw_model_text(int kind, int i, int which)
{
    return kind == 1   ? MODEL_TEXT(plh_torque_model_get(i), which)
           : kind == 2 ? MODEL_TEXT(plh_pair_model_get(i), which)
                       : MODEL_TEXT(plh_thermostat_model_get(i), which);
}

/* The parameters of a method (kind 0), a torque (1), a pair potential (2), a thermostat (3). */
typedef struct parameters {
    const plh_param *list;
    int count;
} parameters;

#define PARAMETERS(model) ((parameters){(model)->params, (model)->param_count})

static parameters params_of(int kind, int i)
{
    return kind == 0   ? PARAMETERS(method_at(i))
           : kind == 1 ? PARAMETERS(plh_torque_model_get(i))
           : kind == 2 ? PARAMETERS(plh_pair_model_get(i))
                       : PARAMETERS(plh_thermostat_model_get(i));
}

PLW(int) plw_param_count(int kind, int i)
{
    return params_of(kind, i).count;
}

PLW(const char *) plw_param_text(int kind, int i, int p, int which)
{
    const parameters found = params_of(kind, i);
    const plh_param *param = &found.list[p];
    return which == 0 ? param->name : which == 1 ? param->text : param->choices;
}

/* kind, flags, low, high, preset (3) */
PLW(void) plw_param_get(int kind, int i, int p, double out[7])
{
    const parameters found = params_of(kind, i);
    const plh_param *param = &found.list[p];
    const double all[7] = {param->kind,      param->flags,     param->low,      param->high,
                           param->preset[0], param->preset[1], param->preset[2]};
    memcpy(out, all, sizeof all);
}

PLW(const char *) plw_preset_text(int i, int which)
{
    const plh_preset *p = plh_preset_get(i);
    return which == 0 ? p->name : which == 1 ? p->source : which == 2 ? p->torque : p->values;
}

/* moments (3), q (4), m (3), step, end */
PLW(plh_status) plw_preset_get(int i, double out[12])
{
    const plh_preset *p = plh_preset_get(i);
    plh_body body;
    plh_torque torque;
    plh_state s;
    const plh_status status = plh_preset_init(p, &body, &torque, &s);
    memcpy(out, &p->moment, sizeof p->moment);
    memcpy(out + 3, &s, sizeof s);
    out[10] = p->step;
    out[11] = p->end;
    return status;
}

/* ---- torques ---- */

PLW(plw_torque *) plw_torque_create(const plh_body *body)
{
    plw_torque *t = calloc(1, sizeof *t);
    if (t != NULL)
        t->body = body;
    return t;
}

/* A vector that is fixed to the body is given in the user's axes. */
static void to_principal(const plh_body *body, plh_torque *torque)
{
    if (plh_torque_get_real(torque, "frame") > 0.0) /* the words are body|space */
        return;
    for (int i = 0; i < torque->model->param_count; i++) {
        const plh_param *p = &torque->model->params[i];
        if ((p->flags & PLH_PARAM_BODY) != 0)
            plh_torque_set_vector(
                torque, p->name,
                plh_body_vector_to_principal(body, plh_torque_get_vector(torque, p->name)));
    }
}

/* Adds a term from the name of its model and "name=value, name=value"; *bad is the name of a
 * parameter that is at fault, or NULL. */
PLW(plh_status)
plw_torque_add(plw_torque *t, const char *name, const char *settings, const char **bad)
{
    const plh_torque_model *model = plh_torque_model_find(name);
    const int most = (int)(sizeof t->term / sizeof t->term[0]);
    const plh_param *param = NULL;
    *bad = NULL;
    if (model == NULL || t->list.count == most)
        return model == NULL ? PLH_NOT_FOUND : PLH_BAD_ARGUMENT;
    plh_torque *term = &t->term[t->list.count];
    plh_status status = plh_torque_init(model, NULL, term);
    if (status == PLH_OK)
        status = plh_torque_set(term, settings);
    if (status != PLH_OK)
        return status;
    if (t->body->frame.w != 1.0 && (plh_torque_flags(term) & PLH_TORQUE_PRINCIPAL) != 0)
        return PLH_UNSUPPORTED;
    to_principal(t->body, term);
    status = plh_torque_check(term, t->body, &param);
    *bad = param != NULL ? param->name : NULL;
    if (status != PLH_OK)
        return status;
    t->list.count++;
    t->list.term = t->term;
    return plh_torque_init_sum(&t->list, &t->sum);
}

PLW(void) plw_torque_at(const plw_torque *t, double time, const plh_state *s, plh_vec3 *out)
{
    const plh_state p = plh_body_to_principal(t->body, *s);
    *out = plh_body_vector_to_user(t->body, plh_torque_at(&t->sum, t->body, time, &p));
}

/* ---- runs ---- */

typedef struct plw_sim {
    const plh_body *body;
    plh_sim *sim;
    plh_counted_torque counted;
    long calls;
} plw_sim;

PLW(void) plw_sim_destroy(plw_sim *s)
{
    plh_sim_destroy(s->sim);
    free(s);
}

/* h 0: a free body in closed form. */
PLW(plh_status)
plw_sim_create(const plh_body *body, const plw_torque *torque, const plh_method_spec *spec,
               const plh_state *start, double t0, double h, plw_sim **out)
{
    plw_sim *s = calloc(1, sizeof *s);
    *out = NULL;
    if (s == NULL)
        return PLH_NO_MEMORY;
    const plh_torque *inner = plw_torque_of(torque);
    if (inner != NULL)
        plh_counted_torque_init(inner, &s->calls, &s->counted);
    const plh_problem problem = {body, inner != NULL ? &s->counted.torque : NULL,
                                 plh_body_to_principal(body, *start), t0};
    s->body = body;
    const plh_status status = spec != NULL ? plh_sim_create(&problem, spec, h, &s->sim)
                                           : plh_sim_create_closed(&problem, &s->sim);
    if (status != PLH_OK)
        plw_sim_destroy(s);
    else
        *out = s;
    return status;
}

PLW(plh_status) plw_sim_advance(plw_sim *s, long steps)
{
    return plh_sim_advance(s->sim, steps);
}

PLW(plh_status) plw_sim_advance_to(plw_sim *s, double t)
{
    return plh_sim_advance_to(s->sim, t);
}

PLW(plh_status) plw_sim_at(plw_sim *s, double t, plh_state *out)
{
    const plh_status status = plh_sim_at(s->sim, t, out);
    *out = plh_body_to_user(s->body, *out);
    return status;
}

PLW(void) plw_sim_state(const plw_sim *s, plh_state *out)
{
    *out = plh_body_to_user(s->body, plh_sim_state(s->sim));
}

/* time, steps, evaluations of the torque */
PLW(void) plw_sim_get(const plw_sim *s, double out[3])
{
    out[0] = plh_sim_time(s->sim);
    out[1] = (double)plh_sim_steps(s->sim);
    out[2] = (double)s->calls;
}

PLW(double)
plw_energy(const plh_body *body, const plw_torque *torque, double t, const plh_state *s)
{
    const plh_state p = plh_body_to_principal(body, *s);
    const plh_problem problem = {body, plw_torque_of(torque), p, t};
    return plh_problem_energy(&problem, t, p);
}

typedef struct plw_reference {
    const plh_body *body;
    plh_reference *reference;
} plw_reference;

PLW(void) plw_reference_destroy(plw_reference *r)
{
    plh_reference_destroy(r->reference);
    free(r);
}

PLW(plh_status)
plw_reference_create(const plh_body *body, const plw_torque *torque, const plh_state *start,
                     double t0, double limit, plw_reference **out)
{
    plw_reference *r = calloc(1, sizeof *r);
    *out = NULL;
    if (r == NULL)
        return PLH_NO_MEMORY;
    const plh_problem problem = {body, plw_torque_of(torque), plh_body_to_principal(body, *start),
                                 t0};
    r->body = body;
    const plh_status status = plh_reference_create(&problem, &r->reference);
    if (status == PLH_OK)
        plh_reference_set_limit(r->reference, (long)limit);
    if (status != PLH_OK)
        plw_reference_destroy(r);
    else
        *out = r;
    return status;
}

PLW(plh_status) plw_reference_at(plw_reference *r, double t, plh_state *out)
{
    const plh_status status = plh_reference_at(r->reference, t, out);
    *out = plh_body_to_user(r->body, *out);
    return status;
}

/* Of what size the caller's memory must be: a body, a motion, the settings of a method, a top, a
 * gyrostat. */
PLW(size_t) plw_sizeof(int which)
{
    static const size_t size[] = {sizeof(plh_body), sizeof(plh_motion), sizeof(plh_method_spec),
                                  sizeof(plh_top), sizeof(plh_gyrostat)};
    return size[which];
}
