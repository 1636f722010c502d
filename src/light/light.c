/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Brightness: the way from shapes and surfaces to the kernels. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/explog.h"
#include "base/rounding.h"
#include "light/inside.h"
#include "light/shape_inside.h"

#define PI 3.14159265358979323846

static double power(double x, double n)
{
    return n == 0.0 ? 1.0 : plh_exp(n * plh_log(x));
}

static double fifth(double x)
{
    return x * x * (x * x) * x;
}

/* nh: cosine between the normal and the half-way direction; hk: that of half the phase angle. */
static double cook_torrance(const plh_surface *s, double mu, double mu0, double nh, double hk)
{
    const double m2 = s->shine * s->shine, nh2 = nh * nh;
    const double slopes = plh_exp((nh2 - 1.0) / (nh2 * m2)) / (PI * m2 * nh2 * nh2);
    const double masked = fmin(1.0, 2.0 * nh * fmin(mu, mu0) / hk);
    const double fresnel = s->mirror + (1.0 - s->mirror) * fifth(1.0 - hk);
    return 0.25 * slopes * masked * fresnel;
}

static double ashikhmin_shirley(const plh_surface *s, double mu, double mu0, double nh, double hk)
{
    const double fresnel = s->mirror + (1.0 - s->mirror) * fifth(1.0 - hk);
    const double gloss =
        (s->shine + 1.0) / (8.0 * PI) * power(nh, s->shine) * fresnel / (hk * fmax(mu, mu0));
    const double below = 28.0 / (23.0 * PI) * s->below * (1.0 - s->mirror) *
                         (1.0 - fifth(1.0 - 0.5 * mu)) * (1.0 - fifth(1.0 - 0.5 * mu0));
    return mu * mu0 * (gloss + below);
}

double plh_surface_gloss(const plh_surface *surface, double mu, double mu0, double sum)
{
    const double nh = fmin(1.0, (mu + mu0) / sum), hk = fmin(1.0, 0.5 * sum);
    return surface->gloss == PLH_GLOSS_COOK_TORRANCE ? cook_torrance(surface, mu, mu0, nh, hk)
                                                     : ashikhmin_shirley(surface, mu, mu0, nh, hk);
}

/* --- What is accepted --- */

static bool within(double x, double least, double most)
{
    return x >= least && x <= most;
}

static bool is_usable(const plh_surface *s)
{
    if (!within(s->geometric, 0.0, 1e75) || !within(s->lambert, 0.0, 1e75) ||
        !within(s->lommel_seeliger, 0.0, 1e75))
        return false;
    if (s->gloss == PLH_GLOSS_NONE)
        return true;
    if (!within(s->mirror, 0.0, 1.0))
        return false;
    if (s->gloss == PLH_GLOSS_COOK_TORRANCE)
        return within(s->shine, 1e-4, 10.0);
    return s->gloss == PLH_GLOSS_ASHIKHMIN_SHIRLEY && within(s->shine, 0.0, 1e6) &&
           within(s->below, 0.0, 1.0);
}

static plh_status check(const plh_shape *shape, size_t n, const plh_surface *surface,
                        const plh_phase *phase)
{
    if (n < (size_t)shape->materials || (phase != NULL && !plh_phase_is_usable(phase)))
        return PLH_BAD_ARGUMENT;
    for (size_t i = 0; i < n; i++)
        if (!is_usable(&surface[i]))
            return PLH_BAD_ARGUMENT;
    if (shape->kind != PLH_SHAPE_MESH && surface[0].gloss != PLH_GLOSS_NONE)
        return PLH_UNSUPPORTED;
    return PLH_OK;
}

/* --- Preparation --- */

/* Zero x of Legendre's polynomial of degree n near x, by Newton's method; its slope there. */
static double legendre_zero(int n, double x, double *slope)
{
    for (int step = 0; step < 100; step++) {
        double p0 = 1.0, p1 = x;
        for (int k = 2; k <= n; k++) {
            const double p2 = ((2 * k - 1) * x * p1 - (k - 1) * p0) / k;
            p0 = p1;
            p1 = p2;
        }
        *slope = n * (x * p1 - p0) / (x * x - 1.0);
        const double change = p1 / *slope;
        x -= change;
        if (fabs(change) < 1e-15)
            break;
    }
    return x;
}

/* Gauss's rule. For long bodies an arc sine spreads the nodes of the polar angle to the middle,
 * since the integrand's singularities in the complex plane then lie beside the whole interval
 * (Kosloff and Tal-Ezer, J. Comput. Phys. 104 (1993) 457): fewer nodes do. */
static void set_nodes(plh_light *L)
{
    const plh_vec3 a = L->extent;
    const double ratio = fmax(a.x, fmax(a.y, a.z)) / fmin(a.x, fmin(a.y, a.z));
    const bool is_long = ratio > 2.5;
    const double spread = 0.95, whole = asin(spread);
    const int n = L->nodes =
        (int)fmin(PLH_LIGHT_NODES, is_long ? 14.0 + 6.5 * ratio : 12.0 + 10.0 * ratio);
    for (int i = 0; i < n; i++) {
        double slope, s, c;
        const double x = legendre_zero(n, cos(PI * (i + 0.75) / (n + 0.5)), &slope);
        const double polar = 0.5 * PI * ((is_long ? asin(spread * x) / whole : x) + 1.0);
        s = sin(polar);
        c = cos(polar);
        L->node[i] = x;
        L->weight[i] = 2.0 / ((1.0 - x * x) * slope * slope);
        L->polar_sin[i] = s;
        L->polar_cos[i] = c;
        L->polar_weight[i] = 0.5 * PI * L->weight[i] * s * s * s;
        if (is_long)
            L->polar_weight[i] *= spread / (whole * sqrt(1.0 - spread * x * (spread * x)));
    }
}

static plh_status allocate(plh_light *L, const plh_shape *shape)
{
    const size_t n = shape->triangles;
    L->group = calloc((size_t)shape->materials, sizeof *L->group);
    L->area = malloc((n + 1) * sizeof(double));
    L->corner = malloc((3 * n + 1) * sizeof *L->corner);
    bool all = L->group != NULL && L->area != NULL && L->corner != NULL;
    for (int k = 0; k < 3; k++) {
        L->normal[k] = malloc((n + 1) * sizeof(double));
        all = all && L->normal[k] != NULL;
    }
    return all ? PLH_OK : PLH_NO_MEMORY;
}

static void add_facet(plh_light *L, const plh_facet *f)
{
    const size_t i = L->facets++;
    L->normal[0][i] = f->normal.x;
    L->normal[1][i] = f->normal.y;
    L->normal[2][i] = f->normal.z;
    L->area[i] = f->area;
    for (int k = 0; k < 3; k++)
        L->corner[3 * i + (size_t)k] = f->corner[k];
}

/* Facets in the order of their materials: one group for each. */
static void add_groups(plh_light *L, const plh_shape *shape, const plh_surface *surface)
{
    for (int m = 0; m < shape->materials; m++) {
        plh_light_group *g = &L->group[L->groups++];
        g->surface = surface[m];
        g->first = L->facets;
        for (size_t i = 0; i < shape->triangles; i++)
            if (shape->material[i] == m) {
                const plh_facet f = plh_shape_facet(shape, i);
                add_facet(L, &f);
            }
        g->last = L->facets;
    }
}

static plh_status prepare(plh_light *L, const plh_shape *shape, const plh_surface *surface)
{
    const plh_status status = allocate(L, shape);
    if (status != PLH_OK)
        return status;
    add_groups(L, shape, surface);
    if (L->kind == PLH_SHAPE_ELLIPSOID)
        set_nodes(L);
    L->shaded = !shape->convex;
    return PLH_OK;
}

plh_status plh_light_create(const plh_body *body, const plh_shape *shape, size_t n,
                            const plh_surface *surface, const plh_phase *phase, plh_light **light)
{
    *light = NULL;
    plh_status status = check(shape, n, surface, phase);
    if (status != PLH_OK)
        return status;
    plh_light *L = calloc(1, sizeof *L);
    if (L == NULL)
        return PLH_NO_MEMORY;
    L->kind = shape->kind;
    L->extent = shape->extent;
    L->turn = body != NULL ? body->frame : plh_quat_make(1.0, 0.0, 0.0, 0.0);
    if (phase != NULL)
        L->phase = *phase;
    status = prepare(L, shape, surface);
    if (status != PLH_OK) {
        plh_light_destroy(L);
        return status;
    }
    *light = L;
    return PLH_OK;
}

void plh_light_destroy(plh_light *light)
{
    if (light == NULL)
        return;
    for (int k = 0; k < 3; k++)
        free(light->normal[k]);
    free(light->group);
    free(light->area);
    free(light->corner);
    if (light->shadow != NULL)
        light->shadow->destroy(light->tracer);
    free(light);
}

plh_status plh_light_set_shadow(plh_light *light, const plh_shadow_model *model, int detail)
{
    void *tracer = NULL;
    if (model != NULL && (detail < 1 || detail > PLH_SHADOW_DETAIL))
        return PLH_BAD_ARGUMENT;
    if (model != NULL && light->shaded) {
        const plh_status status = model->create(light->facets, light->corner, detail, &tracer);
        if (status != PLH_OK)
            return status;
    }
    if (light->shadow != NULL)
        light->shadow->destroy(light->tracer);
    light->shadow = light->shaded ? model : NULL;
    light->tracer = tracer;
    return PLH_OK;
}

/* --- Evaluation --- */

static plh_vec3 direction_of(const plh_directions *d, size_t i)
{
    const size_t k = d->fixed ? 0 : i;
    return plh_vec3_make(d->x[k], d->y[k], d->z[k]);
}

static plh_status run_share(void *context, size_t part, size_t first, size_t last)
{
    const plh_light_task *task = context;
    const plh_light *L = task->light;
    (void)part;
    const int mode = plh_round_nearest();
    PLH_PICK(plh_light_many, (task, first, last));
    for (size_t i = first; i < last && L->phase.kind != PLH_PHASE_NONE; i++)
        task->flux[i] *=
            plh_phase_factor(&L->phase, plh_phase_angle(direction_of(&task->sun, i),
                                                        direction_of(&task->observer, i)));
    plh_round_back(mode);
    return PLH_OK;
}

plh_status plh_light_batch(const plh_light *light, size_t n, plh_states states, plh_directions sun,
                           plh_directions observer, double *flux, plh_pool *pool)
{
    plh_light_task task = {light, states, sun, observer, flux};
    return plh_pool_for(pool, n, 256, run_share, &task);
}

/* --- Many motions --- */

enum { BLOCK = 256 };

typedef struct motions_task {
    const plh_light *light;
    const plh_motion *motion;
    size_t times;
    const double *t;
    plh_directions sun, observer;
    double *flux;
} motions_task;

static plh_directions from(plh_directions d, size_t k)
{
    if (!d.fixed)
        d.x += k, d.y += k, d.z += k;
    return d;
}

/* n times of one motion, from the k-th on. */
static void run_block(const motions_task *task, size_t i, size_t k, size_t n)
{
    double row[7][BLOCK];
    const plh_states states = {row[0], row[1], row[2], row[3], row[4], row[5], row[6]};
    plh_light_task light = {task->light, states, from(task->sun, k), from(task->observer, k),
                            task->flux + i * task->times + k};
    plh_motion_batch(&task->motion[i], n, task->t + k, states);
    run_share(&light, 0, 0, n);
}

static plh_status run_motions(void *context, size_t part, size_t first, size_t last)
{
    const motions_task *task = context;
    (void)part;
    while (first < last) {
        const size_t i = first / task->times, k = first % task->times;
        size_t n = last - first < BLOCK ? last - first : BLOCK;
        n = n < task->times - k ? n : task->times - k;
        run_block(task, i, k, n);
        first += n;
    }
    return PLH_OK;
}

plh_status plh_light_motions(const plh_light *light, size_t n, const plh_motion *motion,
                             size_t times, const double *t, plh_directions sun,
                             plh_directions observer, double *flux, plh_pool *pool)
{
    motions_task task = {light, motion, times, t, sun, observer, flux};
    if (times > 0 && n > SIZE_MAX / times)
        return PLH_BAD_ARGUMENT;
    return plh_pool_for(pool, n * times, BLOCK, run_motions, &task);
}

double plh_light_flux(const plh_light *light, plh_vec3 sun, plh_vec3 observer)
{
    double one = 1.0, zero = 0.0, flux = NAN;
    plh_light_task task = {light,
                           {&one, &zero, &zero, &zero, NULL, NULL, NULL},
                           {&sun.x, &sun.y, &sun.z, true},
                           {&observer.x, &observer.y, &observer.z, true},
                           &flux};
    run_share(&task, 0, 0, 1);
    return flux;
}
