/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The torques and the method of a scenario. */
#include "scenario/read.h"

#include <math.h>
#include <polhode/catalogue.h>
#include <polhode/extend/method.h>
#include <polhode/plugin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

OWN_KEYS(TORQUE)
OWN_KEYS(METHOD)
USE_KEY(step);

static const plh_torque_model *load_model(struct scenario *s, const struct value *library,
                                          const char *name, int index)
{
    const plh_torque_model *model = NULL;
    char path[4096], why[1024];
    if (library->type != VALUE_SCALAR || !*library->text ||
        !document_path(&s->doc, library->text, path, sizeof path))
        document_error(&s->doc, library, "library",
                       "expected the path of a shared library, from the directory of the scenario");
    else if (!scenario_may_load(s, library))
        return NULL;
    else if (plh_torque_load(path, name, &s->library[index], &model, why, sizeof why))
        document_error(&s->doc, library, "library", "cannot load torque model '%s': %s", name, why);
    else
        document_hash_file(&s->doc, path);
    return model;
}

/* The model that a member of the list names, from a shared library where it says so. */
static const plh_torque_model *find_model(struct scenario *s, const struct value *map, int index)
{
    const struct value *name = value_member(map, "model");
    const struct value *library = value_member(map, "library");
    if (!name || name->type != VALUE_SCALAR) {
        read_error(s, map, key_torques, "'model' is missing");
        message_because(s->doc.message, PLH_RUN_UNKNOWN_TORQUE);
        return NULL;
    }
    if (library)
        return load_model(s, library, name->text, index);
    const plh_torque_model *model = plh_torque_model_find(name->text);
    if (!model) {
        const char *names[64];
        int n = plh_torque_model_count() < 64 ? plh_torque_model_count() : 64;
        for (int i = 0; i < n; i++)
            names[i] = plh_torque_model_get(i)->name;
        keys_unknown_word(&s->doc, name, "model", "torque model", name->text, names, n,
                          PLH_RUN_UNKNOWN_TORQUE);
    }
    return model;
}

/* A vector that is fixed to the body is given in the user's axes, like everything in a scenario. */
static void to_principal(const struct scenario *s, plh_torque *torque)
{
    const plh_torque_model *model = torque->model;
    if (plh_torque_get_real(torque, "frame") > 0.0) /* the words are body|space */
        return;
    for (int i = 0; i < model->param_count; i++) {
        const plh_param *p = &model->params[i];
        if (p->flags & PLH_PARAM_BODY)
            plh_torque_set_vector(
                torque, p->name,
                plh_body_vector_to_principal(&s->body, plh_torque_get_vector(torque, p->name)));
    }
}

static bool check_torque(const struct scenario *s, const struct value *map,
                         const plh_torque *torque)
{
    const plh_param *bad;
    plh_status status = plh_torque_check(torque, &s->body, &bad);
    const struct value *v = bad ? value_member(map, bad->name) : NULL;
    if (bad)
        return params_bad(s, v ? v : map, bad, !v);
    return !status || read_error(s, map, key_torques, "model %s: %s", torque->model->name,
                                 plh_status_text(status));
}

/* The first member of the map that is a parameter with this flag, or NULL. */
static const struct value *first_given(const struct value *map, const plh_torque_model *model,
                                       unsigned flag)
{
    for (int i = 0; i < model->param_count; i++) {
        const struct value *v = value_member(map, model->params[i].name);
        if (v && model->params[i].flags & flag)
            return v;
    }
    return NULL;
}

/*
 * What a value in this SI unit is divided by along an orbit: a unit of time being u seconds, the
 * field is in units of the scenario, u^2 times that in T. So S m^4, a torque per angular velocity
 * and squared field, are to be divided by u^3.
 */
static double unit_size(const char *unit, double u)
{
    return unit && strcmp(unit, "S m^4") == 0 ? u * u * u : 1.0;
}

static void convert_units(const struct scenario *s, plh_torque *torque)
{
    for (int i = 0; i < torque->model->param_count; i++) {
        const plh_param *p = &torque->model->params[i];
        double v[3];
        if (!p->unit)
            continue;
        plh_param_get(p, &torque->values, v);
        for (int j = 0; j < 3; j++)
            v[j] /= unit_size(p->unit, s->sky.unit);
        (void)plh_param_put(p, v, &torque->values); /* what is missing is found later */
    }
}

/* Once, for the first torque that takes the field of the orbit. */
static void warn_field(struct scenario *s, const struct value *map)
{
    if (!isnan(s->field_year))
        scenario_warn(s, map, "torques",
                      "IGRF-14 gives the Earth's field from 2025 to 2030; its dipole at the start "
                      "(%.1f) is extrapolated",
                      s->field_year);
    s->field_year = NAN;
}

/* A torque that can act along the orbit does, unless the scenario says what the orbit would: a
 * nadir, a field. */
static bool take_orbit(struct scenario *s, const struct value *map, plh_torque *torque)
{
    const plh_torque_model *model = torque->model;
    if (!s->has_orbit || !(model->flags & PLH_TORQUE_ORBIT) ||
        first_given(map, model, PLH_PARAM_ORBIT))
        return true;
    const bool field = plh_param_find(model->params, model->param_count, "field") != NULL;
    if (field && !(plh_vec3_norm(s->orbit.field.gauss) > 0.0))
        return read_error(s, map, key_torques,
                          "model %s needs a magnetic field: give ephemeris.epoch, the date of "
                          "time 0, for that of the Earth, or orbit.field, or its own 'field'",
                          model->name);
    if (field)
        warn_field(s, map);
    convert_units(s, torque);
    return plh_torque_set_orbit(torque, &s->orbit) == PLH_OK;
}

/* A table of values in time instead of the parameters it stands for. */
static bool read_profile(struct scenario *s, const struct value *v, const struct value *map,
                         plh_torque *torque, int index)
{
    const struct value *other = first_given(map, torque->model, PLH_PARAM_PROFILE);
    plh_profile *profile = &s->profile[index];
    if (other)
        return document_error(&s->doc, other, other->key, "excludes 'profile'");
    if (!scenario_read_profile(s, v, &s->profile_memory[index], profile))
        return false;
    if (torque->model->flags & PLH_TORQUE_FACETS) { /* which scenario_take_world() takes */
        s->world[index].density = profile;
        return true;
    }
    return (plh_torque_set_profile(torque, profile) == PLH_OK ||
            document_error(&s->doc, v, "profile", "expected finite numbers"));
}

/* The members of the map but for model and library. */
static bool read_members(struct scenario *s, const struct value *map, plh_torque *torque, int index)
{
    const plh_torque_model *model = torque->model;
    const bool air = model->flags & PLH_TORQUE_FACETS &&
                     plh_param_find(model->params, model->param_count, "density");
    const bool follows = air || model->flags & PLH_TORQUE_PROFILE;
    const struct params_target target = {
        "torques",      "model",
        model->name,    follows ? "model, library, profile" : "model, library",
        model->params,  model->param_count,
        &torque->values};
    for (const struct value *v = map->child; v; v = v->next) {
        if (strcmp(v->key, "model") == 0 || strcmp(v->key, "library") == 0)
            continue;
        if (!(follows && strcmp(v->key, "profile") == 0 ? read_profile(s, v, map, torque, index)
                                                        : params_set(s, v, &target)))
            return false;
    }
    return true;
}

static bool read_torque(struct scenario *s, const struct value *map, plh_torque *torque, int index)
{
    const plh_torque_model *model = find_model(s, map, index);
    if (!model)
        return false;
    if (plh_torque_init(model, NULL, torque))
        return read_error(
            s, map, key_torques,
            "model %s: its record lacks form and torque, or a function that its flags name",
            model->name);
    if (!read_members(s, map, torque, index) || !take_orbit(s, map, torque) ||
        !scenario_take_world(s, map, torque, index))
        return false;
    bool turned = s->body.frame.w != 1.0;
    if (turned && plh_torque_flags(torque) & PLH_TORQUE_PRINCIPAL)
        return read_error(s, map, key_torques,
                          "model %s with these values is tied to the principal axes; give the "
                          "body by its moments",
                          model->name);
    to_principal(s, torque);
    return check_torque(s, map, torque);
}

bool scenario_read_torques(struct scenario *s)
{
    const struct value *list = read_value(s, key_torques);
    for (const struct value *c = list ? list->child : NULL; c; c = c->next) {
        int n = s->terms.count;
        if (n == SCENARIO_TORQUES)
            return read_error(s, c, key_torques, "more than %d torques", SCENARIO_TORQUES);
        if (!read_torque(s, c, &s->term[n], n))
            return false;
        s->terms.term = s->term;
        s->terms.count++;
    }
    return !s->terms.count || plh_torque_init_sum(&s->terms, &s->torque) == PLH_OK;
}

/* Loads the method of that name, unless it is known already. */
static plh_status load_method(struct scenario *s, const char *name, char *why, size_t why_size)
{
    const struct value *library = read_value(s, key_method_library);
    int n = s->own_methods.count;
    char path[4096];
    if (!library || plh_method_find(&s->own_methods, name))
        return PLH_OK;
    if (n == SCENARIO_METHODS || !document_path(&s->doc, library->text, path, sizeof path))
        return PLH_NO_MEMORY;
    plh_status status =
        plh_method_load(path, name, &s->method_library[n], &s->own_method[n], why, why_size);
    if (!status && strcmp(s->own_method[n]->name, name) != 0) {
        snprintf(why, why_size, "the method calls itself '%s'", s->own_method[n]->name);
        plh_plugin_unload(s->method_library[n]);
        s->method_library[n] = NULL;
        return PLH_NOT_FOUND;
    }
    document_hash_file(&s->doc, path);
    s->own_methods.record = s->own_method;
    s->own_methods.count += !status;
    return status;
}

plh_status scenario_parse_method(struct scenario *s, const char *text, plh_method_spec *spec,
                                 char *why, size_t why_size)
{
    *why = '\0';
    for (const char *part = text; part; part = strchr(part, '/')) {
        char name[128];
        part += *part == '/';
        snprintf(name, sizeof name, "%.*s", (int)strcspn(part, ":/+"), part);
        plh_status status = load_method(s, name, why, why_size);
        if (status)
            return status;
    }
    return plh_method_parse(&s->own_methods, text, spec);
}

const char *plh_method_suggest(const char *method, char *text, size_t size)
{
    const char *names[512], *inner = strchr(method, '/');
    char part[128];
    int n = 0;
    snprintf(part, sizeof part, "%.*s", (int)strcspn(method, ":/+"), method);
    if (inner && plh_method_find(NULL, part))
        snprintf(part, sizeof part, "%.*s", (int)strcspn(inner + 1, ":+"), inner + 1);
    for (int i = 0; i < plh_method_count() && n < 512; i++)
        names[n++] = plh_method_get(i)->name;
    for (int i = 0; i < plh_scheme_count() && n < 512; i++)
        names[n++] = plh_scheme_get(i)->name;
    if (plh_method_find(NULL, part))
        snprintf(text, size, ": %s has no such parameter;", part);
    else
        suggest_word(part, names, n, text, size);
    return text;
}

static bool unknown_method(const struct scenario *s, const struct value *v, plh_status status,
                           const char *why)
{
    if (*why)
        return read_error(s, read_value(s, key_method_library), key_method_library,
                          "cannot load method '%s': %s", s->method, why);
    char near[128];
    const size_t n = strlen(plh_method_suggest(s->method, near, sizeof near));
    near[n - (near[n - 1] == ';')] = '\0'; /* what is accepted does not follow here */
    if (status == PLH_NOT_FOUND)
        read_error(s, v, key_method, "unknown method '%s'%s", s->method, near);
    else
        read_error(s, v, key_method, "'%s': %s", s->method, plh_status_text(status));
    return message_because(s->doc.message, PLH_RUN_UNKNOWN_METHOD);
}

static bool read_lists(struct scenario *s, const struct value *map)
{
    const struct value *a = read_member(map, key_scheme_drifts);
    const struct value *b = read_member(map, key_scheme_kicks);
    if (!a || !b)
        return read_error(s, map, key_scheme, "'%s' is missing", a ? "kicks" : "drifts");
    int na = value_count(a), nb = value_count(b);
    s->rows = malloc((size_t)(na + nb) * sizeof *s->rows);
    if (!s->rows)
        return read_error(s, map, key_scheme, "out of memory");
    value_numbers(a, s->rows);
    value_numbers(b, s->rows + na);
    plh_status status = plh_scheme_init("scheme", s->rows, na, s->rows + na, nb, &s->scheme);
    return !status ||
           read_error(s, map, key_scheme,
                      "expected drifts and kicks that alternate, each with the sum 1 (%s)",
                      plh_status_text(status));
}

/* "kick 0.5" and so on, of any parts. */
static bool read_flows(struct scenario *s, const struct value *map, const struct value *list)
{
    if (read_member(map, key_scheme_drifts) || read_member(map, key_scheme_kicks))
        return read_error(s, list, key_scheme_flows, "excludes drifts and kicks");
    int n = 0;
    s->flows = malloc((size_t)(value_count(list) + 1) * sizeof *s->flows);
    if (!s->flows)
        return read_error(s, list, key_scheme_flows, "out of memory");
    for (const struct value *c = list->child; c; c = c->next)
        if (plh_flow_parse(c->text, &s->flows[n++]))
            return read_error(s, c, key_scheme_flows,
                              "expected drift, kick, thermostat or rate and its length, such as "
                              "kick 0.5, found '%s'",
                              c->text);
    plh_status status = plh_scheme_from_flows("scheme", s->flows, n, &s->scheme);
    return !status || read_error(s, list, key_scheme_flows,
                                 "expected drifts, kicks and further parts, each part with the "
                                 "sum 1 (%s)",
                                 plh_status_text(status));
}

/* A row of coefficients of the user's. */
static bool read_scheme(struct scenario *s, const struct value *map)
{
    const struct value *flows = read_member(map, key_scheme_flows);
    const struct value *inner = read_member(map, key_scheme_inner);
    if (!(flows ? read_flows(s, map, flows) : read_lists(s, map)))
        return false;
    snprintf(s->method, sizeof s->method, "splitting/%s", member_text(map, key_scheme_inner));
    char why[1024];
    plh_status status = scenario_parse_method(s, s->method, &s->spec, why, sizeof why);
    s->spec.data = &s->scheme;
    return !status || unknown_method(s, inner ? inner : map, status, why);
}

/* Of step and tolerance the one that counts; what was laid over the file takes the place of the
 * other. */
static bool read_tolerance(struct scenario *s)
{
    const struct value *v = read_value(s, key_tolerance), *step = read_value(s, key_step);
    if (!v || (step && step->from && !v->from))
        return true;
    if (step && !(v->from && !step->from))
        return read_error(s, v, key_tolerance, "give either step or tolerance");
    s->tolerance = value_number(v);
    return (s->tolerance >= PLH_TOLERANCE_LEAST && s->tolerance < 1.0) ||
           read_error(s, v, key_tolerance,
                      "expected a number from %g to below 1, such as 1e-8; doubles have no more "
                      "digits",
                      PLH_TOLERANCE_LEAST);
}

/* "auto", or no method but a tolerance: the choice waits until the times are known. */
static bool read_choice(struct scenario *s, const struct value *method, const struct value *scheme)
{
    bool named = method && strcmp(method->text, "auto") == 0;
    if (named && s->tolerance == 0.0)
        return read_error(s, method, key_method, "auto needs a tolerance");
    s->choose = named || (s->tolerance > 0.0 && !method && !scheme);
    return true;
}

/* A method that keeps a history has no step of its own to compare. */
static bool check_tolerance(const struct scenario *s, const struct value *v)
{
    const plh_method *m = s->spec.method;
    const bool bad = s->tolerance > 0.0 && (m->multistep || (s->spec.energy && m->stride));
    if (s->spec.energy && m->follow)
        return read_error(s, v, key_method, "%s: steps that follow the state have no +energy",
                          s->method);
    return !bad ||
           read_error(s, v, key_method, "%s cannot run within a tolerance; give a step", s->method);
}

/* What the closed form is for, and what to use instead. */
static const char *why_not_closed(const struct scenario *s, char *text, size_t size)
{
    const plh_problem problem = scenario_problem(s);
    snprintf(text, size,
             "the motion has no closed form: %s. Free bodies have one, with rotors of constant "
             "momentum or without, and bodies with two equal moments whose centre of mass or "
             "dipole is on the axis of symmetry, in one constant field. Take method: taylor or "
             "auto with a tolerance",
             plh_problem_obstacle(&problem));
    return text;
}

/* Why the method does not go with the torque. */
static const char *why_unsupported(const struct scenario *s, plh_status status, char *text,
                                   size_t size)
{
    const plh_scheme *scheme = plh_splitting_scheme(&s->spec);
    const char *lacking =
        scheme ? plh_scheme_explain(scheme, plh_splitting_parts(scenario_torque(s))) : "";
    snprintf(text, size, "%s", *lacking ? lacking : plh_status_text(status));
    const plh_method *inner = s->spec.inner;
    if (status == PLH_UNSUPPORTED && !*lacking && inner && inner->takes) {
        const unsigned all = ~(1u << PLH_PART_GRADIENT);
        const bool gradient = scheme && *plh_scheme_explain(scheme, all);
        snprintf(text, size, "its drift '%s' needs %s", inner->name,
                 gradient ? "a scheme without gradients" : inner->takes);
    } else if (status == PLH_UNSUPPORTED && !*lacking && s->spec.method->needs)
        snprintf(text, size, "it needs %s", s->spec.method->needs);
    if (status != PLH_UNSUPPORTED || !s->terms.count || s->spec.method->takes_inner)
        return text;
    if (s->spec.method == plh_method_find(NULL, "exact") && !s->spec.energy)
        return why_not_closed(s, text, size);
    if (plh_method_claims(&s->spec, true).attitude == 0) {
        snprintf(text, size, "%s",
                 s->spec.method->takes ? "it is the drift of a scheme, such as aba864/exact-top"
                                       : "it is for bodies without torques");
        return text;
    }
    for (int i = 0; i < s->terms.count; i++) {
        const plh_torque *term = &s->term[i];
        if (plh_torque_flags(term) & PLH_TORQUE_SERIES)
            continue;
        snprintf(text, size, "it needs the Taylor series of the torque, and %s has none%s",
                 term->model->name,
                 plh_torque_model_flags(term->model) & PLH_TORQUE_SERIES
                     ? " along this orbit; dop853 needs no series"
                     : "; dop853 needs none");
        break;
    }
    return text;
}

/* Told here, with the line, rather than when the run begins. */
bool scenario_check_integrator(const struct scenario *s, const struct value *v)
{
    plh_integrator *it;
    char why[1024];
    if (scenario_is_closed(s))
        return check_tolerance(s, v);
    plh_status status = plh_integrator_create(&s->spec, &s->body, scenario_torque(s), &it);
    plh_integrator_destroy(it);
    if (status)
        return read_error(s, v, key_method, "%s cannot treat this body and torque: %s", s->method,
                          why_unsupported(s, status, why, sizeof why));
    return check_tolerance(s, v);
}

bool scenario_read_method(struct scenario *s)
{
    const struct value *v = read_value(s, key_method);
    const struct value *scheme = read_value(s, key_scheme);
    if (v && scheme)
        return read_error(s, scheme, key_scheme, "give either method or scheme");
    if (!read_tolerance(s) || !read_choice(s, v, scheme))
        return false;
    v = s->choose ? NULL : v;
    const struct subject *subject = scenario_subject(s);
    plh_status status = PLH_OK;
    char why[1024];
    if (scheme) {
        if (!read_scheme(s, scheme))
            return false;
    } else {
        snprintf(s->method, sizeof s->method, "%s", v ? v->text : subject->usual_method(s));
        status = scenario_parse_method(s, s->method, &s->spec, why, sizeof why);
    }
    if (status)
        return unknown_method(s, v, status, why);
    return subject->check_method(s, v ? v : scheme);
}

static void warn_cost(struct scenario *s, const plh_problem *problem, const plh_plan *plan)
{
    plh_plan other;
    char few[32] = "none";
    if (!plh_plan_cheaper(problem, plan, s->until, &other))
        return;
    const double steps = plh_plan_steps(problem, &other, s->until);
    if (steps > 0.0)
        snprintf(few, sizeof few, "about %.2g", steps);
    scenario_warn(s, keys_find(&s->doc, "tolerance"), "tolerance",
                  "%s needs %.2g steps for it; method: auto needs %s (%s)", s->method,
                  plh_plan_steps(problem, plan, s->until), few, other.spec.method->name);
}

plh_status scenario_plan(struct scenario *s)
{
    plh_problem problem = scenario_problem(s);
    plh_status status =
        plh_plan_init(&problem, s->choose ? NULL : &s->spec, s->until, s->tolerance, &s->plan);
    if (status)
        return status;
    const plh_method_spec *spec = &s->plan.spec;
    s->step = fabs(s->plan.step);
    s->spec = *spec;
    if (!s->choose)
        warn_cost(s, &problem, &s->plan);
    else
        snprintf(s->method, sizeof s->method, "%s%s%s", spec->method->name, spec->inner ? "/" : "",
                 spec->inner ? spec->inner->name : "");
    return PLH_OK;
}
