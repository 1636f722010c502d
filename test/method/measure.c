/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "support/cmocka_all.h"
#include <polhode/extend/method.h>

#include "measure.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const plh_state start = {{0.5, -0.1, 0.7, 0.5}, {1.1, 0.3, 0.8}};

static void make(measure_problem *p, double strength)
{
    memset(p, 0, sizeof *p);
    reference_problem *r = &p->reference;
    const double moment[3] = {1.0, 1.7, 2.35};
    memcpy(r->moment, moment, sizeof moment);
    plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &p->torque);
    plh_torque_set(&p->torque, "axis=0.2 -0.4 0.9, up=0 0.6 0.8");
    plh_torque_set_real(&p->torque, "strength", strength);
    plh_vec3 chi = plh_torque_get_vector(&p->torque, "axis");
    plh_vec3 up = plh_torque_get_vector(&p->torque, "up");
    memcpy(r->chi, &chi, sizeof chi);
    memcpy(r->up, &up, sizeof up);
    r->strength = strength;
    r->start = start;
    plh_body_from_moments(plh_vec3_make(moment[0], moment[1], moment[2]), &p->body);
}

void measure_free_body(measure_problem *p)
{
    make(p, 0.0);
}

void measure_heavy_top(measure_problem *p)
{
    make(p, 0.8 * sqrt(1.01)); /* 0.8 (0.2, -0.4, 0.9) */
}

/* None is left out in silence. */
static void add(measure_spec *out, int *n, const char *text)
{
    if (*n == MEASURE_SPECS || plh_method_parse(NULL, text, &out[*n].spec) != PLH_OK ||
        strlen(text) >= sizeof out->label)
        fail_msg("no room for '%s', or no method", text);
    snprintf(out[(*n)++].label, sizeof out->label, "%s", text);
}

int measure_specs(measure_spec out[MEASURE_SPECS])
{
    char text[64];
    int n = 0;
    for (int i = 0; i < plh_method_count(); i++)
        add(out, &n, plh_method_get(i)->name);
    for (int i = 0; i < plh_method_count(); i++) {
        const plh_method *m = plh_method_get(i);
        for (int j = 0; j < m->param_count; j++) {
            const plh_param *p = &m->params[j];
            const char *word = p->choices ? p->choices : "";
            for (int k = 0; *word; k++, word += strcspn(word, "|"), word += *word == '|') {
                snprintf(text, sizeof text, "%s:%s=%.*s", m->name, p->name, (int)strcspn(word, "|"),
                         word);
                if (k != (int)p->preset[0])
                    add(out, &n, text);
            }
            if (p->kind == PLH_PARAM_REAL) {
                snprintf(text, sizeof text, "%s:%s=%g", m->name, p->name, p->preset[0] + 40.0);
                add(out, &n, text);
            }
        }
    }
    return n;
}

plh_status measure_run(const plh_method_spec *spec, const plh_body *body, const plh_torque *torque,
                       double h, long n, plh_state *s)
{
    plh_integrator *it;
    plh_status status = plh_integrator_create(spec, body, torque, &it);
    if (status == PLH_OK)
        status = plh_integrator_advance(it, 0.0, h, 0, n, s);
    plh_integrator_destroy(it);
    return status;
}

typedef struct {
    double h[64], error[64];
    /* Errors below are left out: rounding shows */
    double floor;
    int n;
} samples;

static void keep(samples *s, double h, double error)
{
    if (error > s->floor && error < 1e-3) {
        s->h[s->n] = h;
        s->error[s->n++] = error;
    }
}

/* Slope over the finest MEASURE_SAMPLES samples. */
static void fit(const samples *s, measured_order *out)
{
    int n = s->n < MEASURE_SAMPLES ? s->n : MEASURE_SAMPLES;
    double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
    for (int i = s->n - n; i < s->n; i++) {
        double x = log(s->h[i]), y = log(s->error[i]);
        sx += x, sy += y, sxx += x * x, sxy += x * y;
    }
    out->samples = n;
    out->slope = n < 2 ? NAN : (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

/* High orders need a long time, or their errors pass from 1e-3 to 1e-12 before they are asymptotic.
 * The quadratures of those with an exact momentum do not add up their errors: large steps
 * instead. */
static double time_for(plh_claims claims)
{
    if (claims.attitude == PLH_EXACT || claims.attitude < 6)
        return 4.0;
    if (claims.momentum == PLH_EXACT)
        return 12.0;
    return claims.attitude >= 8 ? 40.0 : 4.0;
}

enum { STATIONS = 4 }; /* errors are taken at several times: at one alone, terms may cancel */

/* The true states at the stations; kept, since all methods ask for the same. */
static struct {
    double strength, time;
    reference_state at[STATIONS];
} kept[16];
static int kept_count;

void measure_forget(void)
{
    kept_count = 0;
}

static const reference_state *references(const measure_problem *p, double time)
{
    for (int i = 0; i < kept_count; i++)
        if (kept[i].strength == p->reference.strength && kept[i].time == time)
            return kept[i].at;
    kept_count = kept_count < 16 ? kept_count : 0;
    kept[kept_count].strength = p->reference.strength;
    kept[kept_count].time = time;
    for (int i = 0; i < STATIONS; i++)
        kept[kept_count].at[i] = reference_at(&p->reference, time * (i + 1) / STATIONS, 0);
    return kept[kept_count++].at;
}

/* Root mean square of the errors at the stations, n steps in all. */
static plh_status errors(const measure_problem *p, const plh_method_spec *spec,
                         const plh_torque *torque, const reference_state *ref, double h, long n,
                         double *attitude, double *momentum)
{
    plh_integrator *it;
    plh_state s = p->reference.start;
    plh_status status = plh_integrator_create(spec, &p->body, torque, &it);
    double ea = 0.0, em = 0.0;
    for (int i = 0; i < STATIONS && status == PLH_OK; i++) {
        status = plh_integrator_advance(it, 0.0, h, i * (n / STATIONS), n / STATIONS, &s);
        double a = reference_attitude_error(&ref[i], &s), m = reference_momentum_error(&ref[i], &s);
        ea += a * a;
        em += m * m;
    }
    plh_integrator_destroy(it);
    *attitude = sqrt(ea / STATIONS);
    *momentum = sqrt(em / STATIONS);
    return status;
}

void measure_order(const measure_problem *p, const plh_method_spec *spec, bool torqued,
                   measured_order *attitude, measured_order *momentum)
{
    plh_claims claims = plh_method_claims(spec, torqued);
    int order = claims.attitude;
    double time = time_for(claims);
    const reference_state *ref = references(p, time);
    samples a = {.floor = claims.momentum == PLH_EXACT ? 1e-12 : 2e-12}, m = a;
    long most = order == PLH_EXACT ? 512 : order <= 1 ? 100000 : order == 2 ? 10000 : 5000;
    memset(attitude, 0, sizeof *attitude);
    memset(momentum, 0, sizeof *momentum);
    for (int k = 0; k < 64; k++) {
        long n = STATIONS * lround(0.4 * time / STATIONS * pow(2.0, 0.5 * k));
        if (n > most)
            break;
        if (n == 0)
            continue;
        double ea, em, h = time / (double)n;
        plh_status status = errors(p, spec, torqued ? &p->torque : NULL, ref, h, n, &ea, &em);
        if (status) {
            attitude->status = momentum->status = status;
            continue; /* an implicit method may need smaller steps; the samples will tell */
        }
        if (n <= 512) { /* what is exact is not to be judged by the rounding of many steps */
            attitude->worst = fmax(attitude->worst, ea);
            momentum->worst = fmax(momentum->worst, em);
        }
        keep(&a, h, ea);
        keep(&m, h, em);
        if (ea < 2e-12 && em < 2e-12 && order != PLH_EXACT)
            break;
    }
    fit(&a, attitude);
    fit(&m, momentum);
}

bool measure_as_declared(int declared, const measured_order *m)
{
    if (declared == PLH_EXACT)
        return m->worst < 1e-12;
    return m->samples >= 5 && fabs(m->slope - declared) <= 0.15;
}

bool measure_declared(const plh_method_spec *spec, bool torqued, measured_order *attitude,
                      measured_order *momentum)
{
    measure_problem p;
    plh_claims claims = plh_method_claims(spec, torqued);
    if (torqued)
        measure_heavy_top(&p);
    else
        measure_free_body(&p);
    measure_order(&p, spec, torqued, attitude, momentum);
    return measure_as_declared(claims.attitude, attitude) &&
           measure_as_declared(claims.momentum, momentum);
}
