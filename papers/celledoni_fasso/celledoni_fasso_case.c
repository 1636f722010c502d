/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Celledoni, Fassò et al. (2007), section 3.2: bodies, runs and errors that its experiments with
 * free bodies share. */
#include "papers/celledoni_fasso/celledoni_fasso_free.h"

#include <math.h>
#include <stdlib.h>

plh_status free_case_make(plh_vec3 moments, plh_vec3 m, double end, struct free_case *c)
{
    plh_motion motion;
    c->start = (plh_state){{1.0, 0.0, 0.0, 0.0}, m};
    c->end = end;
    plh_status status = plh_body_from_moments(moments, &c->body);
    if (!status)
        status = plh_motion_init(&c->body, c->start, 0.0, PLH_MOTION_PLAIN, &motion);
    if (!status)
        c->truth = plh_motion_at(&motion, end);
    return status;
}

plh_vec3 free_moments(plh_random *r)
{
    double a = plh_random_uniform(r), b = plh_random_uniform(r);
    return plh_vec3_make(fmin(a, b), fmax(a, b), 1.0);
}

plh_vec3 free_momentum(plh_random *r)
{
    plh_vec3 d = plh_random_direction(r);
    return plh_vec3_make(fabs(d.x), fabs(d.y), fabs(d.z));
}

bool free_case_run(const struct free_case *c, const plh_method_spec *method, long n, plh_state *s)
{
    plh_integrator *it = NULL;
    *s = c->start;
    plh_status status = plh_integrator_create(method, &c->body, NULL, &it);
    if (!status)
        status = plh_integrator_advance(it, 0.0, c->end / (double)n, 0, n, s);
    plh_integrator_destroy(it);
    return status == PLH_OK;
}

double infinity_norm(plh_mat3 a)
{
    double worst = 0.0;
    for (int i = 0; i < 3; i++)
        worst = fmax(worst, fabs(a.a[i][0]) + fabs(a.a[i][1]) + fabs(a.a[i][2]));
    return worst;
}

double infinity_distance(plh_quat p, plh_quat q)
{
    return infinity_norm(plh_mat3_sub(plh_quat_to_mat3(p), plh_quat_to_mat3(q)));
}

double digits_of(double error)
{
    return -log10(fmax(error, 1e-16));
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

struct sample sample_of(double *value, int n)
{
    struct sample r = {NAN, NAN, NAN};
    double sum = 0.0, square = 0.0;
    if (n < 1)
        return r;
    qsort(value, (size_t)n, sizeof *value, ascending);
    for (int i = 0; i < n; i++)
        sum += value[i];
    r.mean = sum / n;
    for (int i = 0; i < n; i++)
        square += (value[i] - r.mean) * (value[i] - r.mean);
    r.sigma = n > 1 ? sqrt(square / (n - 1)) : 0.0;
    r.median = 0.5 * (value[(n - 1) / 2] + value[n / 2]);
    return r;
}
