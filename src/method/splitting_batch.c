/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Many torqued bodies by a splitting: their constants in arrays, and steps of all of them on
 * threads. */
#include <polhode/extend/torque.h>
#include <polhode/splitting_batch.h>

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
#include "free/body_inside.h"
#include "method/splitting_batch.h"
#include "torque/kick.h"

/* A body and its torque, for torques that have no lanes. */
typedef struct own_body {
    plh_body body;
    plh_torque total;
    plh_torque_list list;
} own_body;

struct plh_splitting_batch {
    plh_splitting_job job;
    plh_scheme scheme;
    double a[PLH_SCHEME_MAX], b[PLH_SCHEME_MAX];
    size_t n;
    double *numbers;      /* all arrays of the job */
    unsigned char *start; /* of each body, a plh_status */
    own_body *own;        /* n, or NULL */
    plh_torque *terms;    /* of own, or NULL */
    double last_h;        /* of the steps before; NaN: none */
};

/* What the caller gave. */
typedef struct given {
    const plh_torque *torque, *term;
    int terms;
    const plh_torque_vary *vary;
    int vary_count;
    const double *I[3];
} given;

/* --- the torque of one body --- */

static plh_status vary_one(const plh_torque_vary *vary, size_t i, plh_torque *torque)
{
    const plh_torque_model *model = torque->model;
    const plh_param *param = plh_param_find(model->params, model->param_count, vary->name);
    double v[3] = {0.0, 0.0, 0.0};
    for (int k = 0; k < plh_param_width(param); k++)
        v[k] = vary->values[k][i];
    return plh_param_put(param, v, &torque->values);
}

/* The torque of body i, whose body is in own, in own->total and own->list; term: room for the
 * terms. */
static plh_status make_torque(const given *g, size_t i, plh_torque *term, own_body *own)
{
    plh_status status = PLH_OK;
    memcpy(term, g->term, (size_t)g->terms * sizeof *term);
    for (int k = 0; k < g->vary_count; k++) {
        const plh_status put = vary_one(&g->vary[k], i, &term[g->vary[k].term]);
        status = status ? status : put;
    }
    own->list = (plh_torque_list){term, g->terms};
    if (plh_torque_terms(g->torque))
        (void)plh_torque_init_sum(&own->list, &own->total); /* of terms that made a sum before */
    else
        own->total = term[0];
    return status ? status : plh_torque_check(&own->total, &own->body, NULL);
}

static plh_status make_one(const given *g, size_t i, plh_torque *term, own_body *own)
{
    plh_status status =
        plh_body_from_moments(plh_vec3_make(g->I[0][i], g->I[1][i], g->I[2][i]), &own->body);
    if (!g->torque)
        return status;
    const plh_status torque = make_torque(g, i, term, own);
    return status ? status : torque;
}

/* The kick of splitting_method.c, with nothing kept. */
static void kick_one(const void *self, size_t i, double t, double h, plh_state *s)
{
    const own_body *own = &((const plh_splitting_batch *)self)->own[i];
    const plh_body *body = &own->body;
    const plh_torque *torque = &own->total;
    const unsigned flags = plh_torque_flags(torque);
    const plh_state user = {s->q, plh_vec3_scale(body->unit, s->m)};
    plh_vec3 a = {0.0, 0.0, 0.0};
    double c[3][3] = {{0.0}};
    if (torque->model->kick) {
        s->m = plh_vec3_scale(body->per_unit, torque->model->kick(torque, body, t, h, &user));
    } else if (!(flags & PLH_TORQUE_VELOCITY)) {
        a = plh_vec3_scale(body->per_unit, plh_torque_at(torque, body, t, &user));
        s->m = plh_vec3_axpy(s->m, h, a);
    } else {
        (void)plh_torque_linear(torque, body, t, s->q, &a, c); /* choose_how() asked */
        for (int k = 0; k < 9; k++)
            c[k / 3][k % 3] *= body->per_unit;
        s->m = plh_kick_linear(plh_vec3_scale(body->per_unit, a), c, body->inverse, h, s->m);
    }
}

/* --- what is given --- */

static plh_status check_vary(const given *g)
{
    for (int k = 0; k < g->vary_count; k++) {
        const plh_torque_vary *v = &g->vary[k];
        if (!v->name || v->term < 0 || v->term >= g->terms)
            return PLH_BAD_ARGUMENT;
        const plh_torque_model *model = g->term[v->term].model;
        const plh_param *param = plh_param_find(model->params, model->param_count, v->name);
        if (!param || param->kind == PLH_PARAM_INTEGER || param->kind == PLH_PARAM_CHOICE)
            return PLH_NOT_FOUND;
        for (int i = 0; i < plh_param_width(param); i++)
            if (!v->values[i])
                return PLH_BAD_ARGUMENT;
    }
    return PLH_OK;
}

/* --- what the bodies have in common --- */

typedef struct survey {
    /* Those that some body brings, and PLH_TORQUE_LINEAR only if every body has it. */
    unsigned flags;
    /* Bodies that can begin, and those of them whose torque is one form. */
    size_t good, whole;
    /* Of these forms. */
    unsigned parts;
    /* Every term runs in lanes, all bodies alike, by these kinds and parts. */
    bool lanes;
    plh_splitting_term term[PLH_SPLITTING_TERMS];
} survey;

/* One term of one body. */
static void survey_term(const own_body *own, int k, survey *all)
{
    plh_splitting_term *term = &all->term[k];
    const plh_torque *torque = &own->list.term[k];
    plh_form form;
    const int kind =
        plh_form_make(torque, &own->body, 0.0, &form) ? PLH_LANES_FORM : plh_lanes_kind(torque);
    all->lanes = all->lanes && kind != PLH_LANES_NONE && (all->good == 1 || kind == term->kind);
    term->kind = kind;
    term->parts |= form.parts;
}

static void survey_one(const own_body *own, survey *all)
{
    const unsigned flags = plh_torque_flags(&own->total), linear = PLH_TORQUE_LINEAR;
    plh_form form;
    all->flags = ((all->flags | flags) & ~linear) | (all->flags & flags & linear);
    all->good++;
    if (plh_form_make(&own->total, &own->body, 0.0, &form)) {
        all->whole++;
        all->parts |= form.parts;
        return;
    }
    for (int k = 0; k < own->list.count && all->lanes; k++)
        survey_term(own, k, all);
}

/* The start of each body, too. */
static void survey_all(const given *g, plh_splitting_batch *b, plh_torque *term, survey *all)
{
    *all = (survey){.flags = PLH_TORQUE_LINEAR, .lanes = g->terms <= PLH_SPLITTING_TERMS};
    for (size_t i = 0; i < b->n; i++) {
        own_body own;
        const plh_status status = make_one(g, i, term, &own);
        b->start[i] = (unsigned char)status;
        if (!status && g->torque)
            survey_one(&own, all);
    }
}

/* The terms that run in lanes: one form for all, or term by term. False: there are none. */
static bool set_terms(const given *g, const survey *all, plh_splitting_job *job)
{
    if (g->torque->model->kick || all->flags & PLH_TORQUE_TIME)
        return false;
    if (all->whole == all->good) {
        job->terms = 1;
        job->term[0] = (plh_splitting_term){.kind = PLH_LANES_FORM, .parts = all->parts};
        return true;
    }
    job->terms = g->terms;
    job->sum = true;
    memcpy(job->term, all->term, sizeof job->term);
    return all->lanes && all->whole == 0;
}

/* How to kick. */
static plh_status choose_how(const given *g, int rates, const survey *all, plh_splitting_job *job)
{
    const bool velocity = all->flags & PLH_TORQUE_VELOCITY;
    job->how = PLH_SPLITTING_FREE;
    if (!g->torque)
        return PLH_OK;
    if (!g->torque->model->kick && velocity && !(all->flags & PLH_TORQUE_LINEAR))
        return PLH_UNSUPPORTED;
    if (!set_terms(g, all, job) || (velocity && rates > PLH_SPLITTING_RATES))
        job->how = PLH_SPLITTING_ONE;
    else
        job->how = velocity ? PLH_SPLITTING_LINEAR : PLH_SPLITTING_PUSH;
    return PLH_OK;
}

/* --- the arrays --- */

static void set_scheme(const plh_scheme *scheme, plh_splitting_batch *b)
{
    b->scheme = *scheme;
    b->scheme.palindrome = false;
    b->scheme.a = b->a;
    b->scheme.b = b->b;
    for (int i = 0; i < scheme->drifts; i++)
        b->a[i] = plh_scheme_drift(scheme, i);
    for (int i = 0; i < scheme->kicks; i++)
        b->b[i] = plh_scheme_kick(scheme, i);
    b->job.scheme = &b->scheme;
    b->job.merge = !scheme->kick_first && scheme->drifts > scheme->kicks;
}

/* The different kicks, in units of the step; they may be more than there is room for. */
static int count_rates(const plh_splitting_batch *b)
{
    int count = 0;
    for (int i = 0; i < b->scheme.kicks; i++) {
        int k = 0;
        while (k < i && b->b[k] != b->b[i])
            k++;
        count += k == i;
    }
    return count;
}

/* The next array of the job, all of it fill. */
static double *array(double **next, size_t room, double fill)
{
    double *r = *next;
    for (size_t i = 0; i < room; i++)
        r[i] = fill;
    *next += room;
    return r;
}

/* Whether number i of a term has an array. */
static bool has_array(const plh_splitting_term *term, int i)
{
    return term->kind == PLH_LANES_FORM
               ? i < PLH_FORM_AT_RATE && (term->parts & plh_form_part(i)) != 0
               : i < plh_lanes_count(term->kind);
}

static size_t arrays_of(const plh_splitting_job *job)
{
    size_t count = 8u + (job->merge ? 14u : 0u) + (job->how == PLH_SPLITTING_LINEAR ? 12u : 0u);
    for (int k = 0; k < job->terms && job->how != PLH_SPLITTING_ONE; k++)
        for (int i = 0; i < PLH_FORM_NUMBERS; i++)
            count += has_array(&job->term[k], i);
    return count;
}

/* The numbers of a form have the same bits in the axes of the step. */
static void place_torque(size_t room, double **next, plh_splitting_job *job)
{
    job->cyclic = job->how != PLH_SPLITTING_LINEAR;
    for (int k = 0; k < job->terms; k++) {
        plh_splitting_term *term = &job->term[k];
        job->cyclic = job->cyclic && term->kind == PLH_LANES_FORM;
        for (int i = 0; i < PLH_FORM_NUMBERS; i++)
            term->constant[i] = has_array(term, i) ? array(next, room, 0.0) : job->low; /* unused */
    }
    if (job->how == PLH_SPLITTING_LINEAR) {
        for (int i = 0; i < 3; i++)
            job->inverse[i] = array(next, room, 0.0);
        for (int i = 0; i < 9; i++)
            job->rate[i] = array(next, room, 0.0);
    }
}

/* Lanes without a body hold a sphere at rest. */
static plh_status place(plh_splitting_batch *b)
{
    plh_splitting_job *job = &b->job;
    const size_t room = (b->n + PLH_SPLITTING_PAD - 1) / PLH_SPLITTING_PAD * PLH_SPLITTING_PAD;
    const size_t count = arrays_of(job);
    job->room = room;
    if (room < b->n || room > SIZE_MAX / sizeof(double) / count)
        return PLH_NO_MEMORY;
    double *next = b->numbers = malloc((room ? room : 1) * count * sizeof(double));
    if (!next)
        return PLH_NO_MEMORY;
    job->low = array(&next, room, 1.0);
    job->before = array(&next, room, 0.0);
    job->after = array(&next, room, 0.0);
    job->code = array(&next, room, 0.5);
    job->before_rest = array(&next, room, 0.0);
    job->after_rest = array(&next, room, 0.0);
    job->unit = array(&next, room, 1.0);
    job->per_unit = array(&next, room, 1.0);
    for (int i = 0; i < 7 && job->merge; i++) {
        job->shown[i] = array(&next, room, NAN);
        job->hidden[i] = array(&next, room, NAN);
    }
    if (job->how != PLH_SPLITTING_ONE)
        place_torque(room, &next, job);
    return PLH_OK;
}

/* The arrays are ours: the job sees them as const. */
static void write(const double *array, size_t i, double value)
{
    ((double *)(uintptr_t)array)[i] = value;
}

static void fill_body(plh_splitting_job *job, size_t i, const plh_body *body)
{
    const plh_body_gaps *g = plh_body_gaps_of(body);
    write(job->low, i, g->low);
    write(job->before, i, g->before);
    write(job->after, i, g->after);
    write(job->code, i, g->code);
    write(job->before_rest, i, g->before_rest);
    write(job->after_rest, i, g->after_rest);
    write(job->unit, i, body->unit);
    write(job->per_unit, i, body->per_unit);
}

/* Where number i of a form stands if the axes axis[0], axis[1], axis[2] are called x, y, z. */
static int renamed(int i, const int axis[3])
{
    const int j = i - PLH_FORM_AT_FIELD;
    return j < 0 ? i / 3 * 3 + axis[i % 3] : PLH_FORM_AT_FIELD + 3 * axis[j / 3] + axis[j % 3];
}

static void fill_term(const plh_splitting_term *term, size_t i, const plh_torque *torque,
                      const plh_body *body, const int axis[3])
{
    plh_form form;
    double c[PLH_LANES_MOST];
    if (term->kind == PLH_LANES_FORM)
        (void)plh_form_make(torque, body, 0.0, &form); /* the survey found it */
    else
        plh_lanes_numbers(term->kind, torque, c);
    for (int j = 0; j < PLH_FORM_NUMBERS; j++)
        if (has_array(term, j))
            write(term->constant[j], i,
                  term->kind == PLH_LANES_FORM ? plh_form_numbers(&form.f)[renamed(j, axis)]
                                               : c[j]);
}

static void fill_torque(plh_splitting_job *job, size_t i, const own_body *own)
{
    const int y = own->body.order[1], same[3] = {0, 1, 2}, axis[3] = {(y + 2) % 3, y, (y + 1) % 3};
    const plh_vec3 inverse = own->body.inverse;
    for (int k = 0; k < job->terms; k++)
        fill_term(&job->term[k], i, job->sum ? &own->list.term[k] : &own->total, &own->body,
                  job->cyclic ? axis : same);
    if (job->how != PLH_SPLITTING_LINEAR)
        return;
    plh_vec3 a = {0.0, 0.0, 0.0};
    double c[3][3] = {{0.0}};
    (void)plh_torque_linear(&own->total, &own->body, 0.0, plh_quat_identity(), &a, c);
    for (int k = 0; k < 9; k++)
        write(job->rate[k], i, c[k / 3][k % 3] * own->body.per_unit);
    write(job->inverse[0], i, inverse.x);
    write(job->inverse[1], i, inverse.y);
    write(job->inverse[2], i, inverse.z);
}

/* --- create --- */

static void fill(const given *g, plh_splitting_batch *b, plh_torque *term)
{
    for (size_t i = 0; i < b->n; i++) {
        own_body own;
        if (b->start[i])
            continue;
        (void)make_one(g, i, b->terms ? &b->terms[i * (size_t)g->terms] : term, &own);
        fill_body(&b->job, i, &own.body);
        if (b->job.how != PLH_SPLITTING_ONE) {
            fill_torque(&b->job, i, &own);
            continue;
        }
        b->own[i] = own;
        if (plh_torque_terms(&own.total)) /* the sum points to the list */
            (void)plh_torque_init_sum(&b->own[i].list, &b->own[i].total);
    }
}

static plh_status make_room(const given *g, plh_splitting_batch *b)
{
    plh_status status = place(b);
    if (status || b->job.how != PLH_SPLITTING_ONE)
        return status;
    const size_t terms = (size_t)g->terms + 1;
    if (b->n > SIZE_MAX / sizeof(plh_torque) / terms)
        return PLH_NO_MEMORY;
    b->own = calloc(b->n + 1, sizeof *b->own);
    b->terms = calloc(b->n * (size_t)g->terms + 1, sizeof *b->terms);
    b->job.kick = kick_one;
    b->job.self = b;
    return b->own && b->terms ? PLH_OK : PLH_NO_MEMORY;
}

static plh_status make(const given *g, plh_splitting_batch *b)
{
    plh_torque *term = malloc(((size_t)g->terms + 1) * sizeof *term);
    b->start = calloc(b->n + 1, 1);
    if (!term || !b->start) {
        free(term);
        return PLH_NO_MEMORY;
    }
    survey all;
    survey_all(g, b, term, &all);
    plh_status status = choose_how(g, count_rates(b), &all, &b->job);
    if (!status)
        status = make_room(g, b);
    if (!status)
        fill(g, b, term);
    free(term);
    return status;
}

static plh_status check(const plh_scheme *scheme, const given *g, size_t n)
{
    if (!scheme || scheme->drifts < 1 || scheme->kicks < 0 || g->vary_count < 0 ||
        (g->vary_count > 0 && (!g->vary || !g->torque)))
        return PLH_BAD_ARGUMENT;
    if (n > 0 && (!g->I[0] || !g->I[1] || !g->I[2]))
        return PLH_BAD_ARGUMENT;
    if (scheme->flows) /* more than two parts */
        return PLH_UNSUPPORTED;
    if (scheme->drifts > PLH_SCHEME_MAX || scheme->kicks > PLH_SCHEME_MAX)
        return PLH_UNSUPPORTED;
    return check_vary(g);
}

static given give(const plh_torque *torque, const plh_torque_vary *vary, int vary_count)
{
    given g = {torque, torque, torque != NULL, vary, vary_count, {NULL, NULL, NULL}};
    const plh_torque_list *list = torque ? plh_torque_terms(torque) : NULL;
    if (list) {
        g.term = list->term;
        g.terms = list->count;
    }
    return g;
}

plh_status plh_torque_vary_form(const plh_torque *torque, const plh_torque_vary *vary,
                                int vary_count, size_t i, const plh_body *body,
                                plh_torque_form *form)
{
    const given g = give(torque, vary, vary_count);
    plh_torque term[PLH_SPLITTING_TERMS];
    own_body own = {.body = *body};
    memset(form, 0, sizeof *form);
    plh_status status = g.terms > PLH_SPLITTING_TERMS ? PLH_UNSUPPORTED : check_vary(&g);
    if (!status)
        status = make_torque(&g, i, term, &own);
    if (!status && (torque->model->kick || plh_torque_flags(&own.total) & PLH_TORQUE_TIME))
        status = PLH_UNSUPPORTED;
    return status ? status : plh_torque_form_get(&own.total, body, 0.0, form);
}

plh_status plh_splitting_batch_create(const plh_scheme *scheme, const plh_torque *torque,
                                      const plh_torque_vary *vary, int vary_count, size_t n,
                                      const double *I1, const double *I2, const double *I3,
                                      plh_splitting_batch **batch)
{
    given g = give(torque, vary, vary_count);
    g.I[0] = I1, g.I[1] = I2, g.I[2] = I3;
    *batch = NULL;
    plh_status status = check(scheme, &g, n);
    if (status)
        return status;
    plh_splitting_batch *b = calloc(1, sizeof *b);
    if (!b)
        return PLH_NO_MEMORY;
    b->n = b->job.n = n;
    b->last_h = NAN;
    set_scheme(scheme, b);
    status = n < SIZE_MAX / 2 ? make(&g, b) : PLH_NO_MEMORY;
    b->job.start = b->start;
    if (status)
        plh_splitting_batch_destroy(b);
    else
        *batch = b;
    return status;
}

void plh_splitting_batch_destroy(plh_splitting_batch *batch)
{
    if (!batch)
        return;
    free(batch->numbers);
    free(batch->start);
    free(batch->own);
    free(batch->terms);
    free(batch);
}

size_t plh_splitting_batch_count(const plh_splitting_batch *batch)
{
    return batch->n;
}

bool plh_splitting_batch_in_lanes(const plh_splitting_batch *batch)
{
    return batch->job.how != PLH_SPLITTING_ONE;
}

/* --- advance --- */

static plh_status work(void *context, size_t part, size_t first, size_t last)
{
    const plh_splitting_job *job = context;
    (void)part;
    return PLH_PICK(plh_splitting_range, (job, first, last));
}

static plh_status fail_all(const plh_splitting_job *job)
{
    double *const to[7] = {job->states.qw, job->states.qx, job->states.qy, job->states.qz,
                           job->states.mx, job->states.my, job->states.mz};
    for (size_t i = 0; i < job->n; i++) {
        for (int k = 0; k < 7; k++)
            to[k][i] = NAN;
        if (job->status)
            job->status[i] = job->start[i] ? (plh_status)job->start[i] : PLH_NOT_FINITE;
    }
    return job->n == 0 ? PLH_OK : job->start[0] ? (plh_status)job->start[0] : PLH_NOT_FINITE;
}

static void set_rates(plh_splitting_job *job)
{
    job->rates = 0;
    for (int i = 0; i < job->scheme->kicks; i++) {
        const double kick = plh_scheme_kick(job->scheme, i) * job->h;
        int k = 0;
        while (k < job->rates && job->rate_kick[k] != kick)
            k++;
        if (k == job->rates)
            job->rate_kick[job->rates++] = kick;
    }
}

plh_status plh_splitting_batch_advance(plh_splitting_batch *batch, double t0, double h, long first,
                                       long count, plh_states s, plh_pool *pool, plh_status *status)
{
    /* A part takes long enough to be worth a thread, and many steps do so with few bodies. */
    const size_t grain = count > 16 ? 64 : 1024;
    if (!batch || count < 0 ||
        (batch->n > 0 && (!s.qw || !s.qx || !s.qy || !s.qz || !s.mx || !s.my || !s.mz)))
        return PLH_BAD_ARGUMENT;
    plh_splitting_job *job = &batch->job;
    job->t = t0;
    job->h = h;
    job->first = first;
    job->count = count;
    job->states = s;
    job->status = status;
    job->goes_on = job->merge && count > 0 && batch->last_h == h;
    if (!isfinite(t0) || !isfinite(h))
        return fail_all(job);
    if (job->how == PLH_SPLITTING_LINEAR)
        set_rates(job);
    batch->last_h = count > 0 ? h : batch->last_h;
    return plh_pool_for(pool, batch->n, grain, work, job);
}
