/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The search: for each reading of the frequencies a grid of bodies, poles and phases over a part of
 * the data, the best of each refined, and the best of all refined over all data.
 */
#include "fit/light.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MIDDLE = 200, STARTS = 8, FINAL = 20, READINGS = 120, FIRST = 6 };

/* Data, poles over the sphere, and phases: to compare readings, and to find starts for them. */
struct level {
    size_t data;
    int poles, phis, psis;
};

static const struct level quick = {48, 12, 8, 4}, fine = {64, 24, 12, 6};

static const double golden = 2.39996322972865332;

struct candidate {
    struct light_point p;
    double chi2;
};

/* The best few, in order. */
struct beam {
    struct candidate at[64];
    int count, most;
};

static void insert(struct beam *b, const struct candidate *c)
{
    int at = b->count;
    if (!isfinite(c->chi2))
        return;
    while (at > 0 && b->at[at - 1].chi2 > c->chi2)
        at--;
    if (at >= b->most)
        return;
    const int move = (b->count < b->most ? b->count : b->most - 1) - at;
    memmove(&b->at[at + 1], &b->at[at], (size_t)move * sizeof *c);
    b->at[at] = *c;
    b->count += b->count < b->most;
}

/* --- The grid --- */

/* Directions and states of the coarse data; a body and a phase psi at a time. */
struct grid {
    const plh_lightfit *f;
    struct level level;
    struct light_data d;
    double *memory;
    plh_states states;
    double *flux, *direction[6];
    double *mean, *sum; /* of each night */
};

/* The observed magnitudes less the means of their nights. */
static void centre(struct light_data *d, double *mean, double *sum)
{
    for (int k = 0; k < d->nights; k++)
        mean[k] = sum[k] = 0.0;
    for (size_t i = 0; i < d->n; i++) {
        mean[d->night[i]] += d->weight[i] * d->weight[i] * d->magnitude[i];
        sum[d->night[i]] += d->weight[i] * d->weight[i];
    }
    for (size_t i = 0; i < d->n; i++)
        d->magnitude[i] -= mean[d->night[i]] / sum[d->night[i]];
}

static bool grid_make(const plh_lightfit *f, struct level level, struct grid *g)
{
    memset(g, 0, sizeof *g);
    g->f = f;
    g->level = level;
    if (!light_data_part(&f->all, level.data, &g->d))
        return false;
    const size_t n = g->d.n, nights = (size_t)g->d.nights;
    double *m = g->memory = malloc((14 * n + 2 * nights + 1) * sizeof *m);
    if (!m)
        return false;
    g->states = (plh_states){m, m + n, m + 2 * n, m + 3 * n, m + 4 * n, m + 5 * n, m + 6 * n};
    g->flux = m + 7 * n;
    for (size_t k = 0; k < 6; k++)
        g->direction[k] = m + (8 + k) * n;
    g->mean = m + 14 * n;
    g->sum = g->mean + nights;
    centre(&g->d, g->mean, g->sum);
    return true;
}

static void grid_free(struct grid *g)
{
    light_data_free(&g->d);
    free(g->memory);
}

/* Directions seen from axes that are turned. */
static void turn_back(struct grid *g, plh_quat turn)
{
    const plh_mat3 R = plh_quat_to_mat3(turn);
    for (size_t i = 0; i < g->d.n; i++)
        for (int k = 0; k < 3; k++) {
            double s = 0.0, o = 0.0;
            for (int c = 0; c < 3; c++) {
                s += R.a[c][k] * g->d.sun[c][i];
                o += R.a[c][k] * g->d.observer[c][i];
            }
            g->direction[k][i] = s;
            g->direction[3 + k][i] = o;
        }
}

/*
 * Computed magnitudes over the states and directions: what a zero point for each night and a
 * common factor of the amplitude leave of the data. The factor makes up for axes between those of
 * the grid.
 */
static double misfit(struct grid *g, const plh_light *light)
{
    const struct light_data *d = &g->d;
    double oo = 0.0, om = 0.0, mm = 0.0;
    double *const *x = g->direction;
    const plh_directions sun = {x[0], x[1], x[2], false}, observer = {x[3], x[4], x[5], false};
    if (plh_light_batch(light, d->n, g->states, sun, observer, g->flux, NULL))
        return INFINITY;
    for (int k = 0; k < 2 * d->nights; k++)
        g->mean[k] = 0.0;
    for (size_t i = 0; i < d->n; i++) {
        g->flux[i] = -1.0857362047581296 * log(g->flux[i]);
        g->mean[d->night[i]] += d->weight[i] * d->weight[i] * g->flux[i];
        g->sum[d->night[i]] += d->weight[i] * d->weight[i];
    }
    for (size_t i = 0; i < d->n; i++) {
        const double w = d->weight[i], o = d->magnitude[i] * w;
        const double m = (g->flux[i] - g->mean[d->night[i]] / g->sum[d->night[i]]) * w;
        oo += o * o, om += o * m, mm += m * m;
    }
    const double factor = mm > 0.0 ? fmax(0.0, fmin(2.5, om / mm)) : 0.0;
    return oo - 2.0 * factor * om + factor * factor * mm;
}

static bool is_known(const plh_lightfit *f, int k)
{
    return f->options.given[k].known != PLH_LIGHTFIT_FREE;
}

static double known_or(const plh_lightfit *f, int k, double other)
{
    return is_known(f, k) ? f->options.given[k].value : other;
}

/* Poles spread over the sphere (a spiral), or the known one. */
static void set_pole(const plh_lightfit *f, int i, int poles, struct light_point *p)
{
    const double z = 1.0 - (2.0 * i + 1.0) / poles;
    p->x[PLH_LIGHTFIT_LON] = known_or(f, PLH_LIGHTFIT_LON, fmod(golden * i, 2.0 * PLH_PI));
    p->x[PLH_LIGHTFIT_LAT] = known_or(f, PLH_LIGHTFIT_LAT, asin(z));
}

/* All poles and azimuths for the states of one body and phase. */
static void try_poles(struct grid *g, const plh_light *light, struct light_point *p,
                      struct beam *best)
{
    const plh_lightfit *f = g->f;
    const bool fixed = is_known(f, PLH_LIGHTFIT_LON) && is_known(f, PLH_LIGHTFIT_LAT);
    const double phi0 = p->x[PLH_LIGHTFIT_PHI];
    for (int i = 0; i < (fixed ? 1 : g->level.poles); i++) {
        struct candidate least = {*p, INFINITY};
        set_pole(f, i, g->level.poles, p);
        for (int k = 0; k < (is_known(f, PLH_LIGHTFIT_PHI) ? 1 : g->level.phis); k++) {
            p->x[PLH_LIGHTFIT_PHI] =
                is_known(f, PLH_LIGHTFIT_PHI) ? phi0 : 2.0 * PLH_PI * k / g->level.phis;
            turn_back(g, light_attitude(p));
            const double chi2 = misfit(g, light);
            if (chi2 < least.chi2)
                least = (struct candidate){*p, chi2};
        }
        insert(best, &least);
    }
    p->x[PLH_LIGHTFIT_PHI] = phi0;
}

/* The states in axes whose z axis is L: the motion with pole and phi of zero angles, turned. */
static bool set_states(struct grid *g, const struct light_point *p, struct light_flow *flow)
{
    struct light_point upright = *p;
    upright.frame = plh_quat_make(1.0, 0.0, 0.0, 0.0);
    upright.x[PLH_LIGHTFIT_LON] = upright.x[PLH_LIGHTFIT_PHI] = 0.0;
    upright.x[PLH_LIGHTFIT_LAT] = 0.5 * PLH_PI;
    if (!light_flow_init(g->f, &upright, flow))
        return false;
    plh_motion_batch(&flow->motion, g->d.n, g->d.t, g->states);
    return true;
}

static const double ratios[][2] = {{1.2, 1.2}, {1.2, 1.8}, {1.6, 1.4}, {2.2, 1.15}, {2.2, 1.7}};

enum { BODIES = sizeof ratios / sizeof *ratios };

/* The moments of the homogeneous body are where free ones start. */
static void set_body(const plh_lightfit *f, const double ratio[2], struct light_point *p)
{
    const double a = known_or(f, PLH_LIGHTFIT_A_B, ratio[0]);
    const double c = 1.0 / known_or(f, PLH_LIGHTFIT_B_C, ratio[1]);
    p->x[PLH_LIGHTFIT_A_B] = log(a);
    p->x[PLH_LIGHTFIT_B_C] = -log(c);
    p->x[PLH_LIGHTFIT_MIDDLE_LONG] =
        log(known_or(f, PLH_LIGHTFIT_MIDDLE_LONG, (a * a + c * c) / (1.0 + c * c)));
    p->x[PLH_LIGHTFIT_SHORT_MIDDLE] =
        log(known_or(f, PLH_LIGHTFIT_SHORT_MIDDLE, (a * a + 1.0) / (a * a + c * c)));
}

static void try_body(struct grid *g, const struct light_reading *r, const double ratio[2],
                     struct beam *best)
{
    const plh_lightfit *f = g->f;
    struct light_point p = {.mode = r->mode, .frame = {1.0, 0.0, 0.0, 0.0}};
    struct light_flow flow = {.light = NULL};
    set_body(f, ratio, &p);
    p.x[PLH_LIGHTFIT_P_PSI] = r->psi;
    p.x[PLH_LIGHTFIT_P_PHI] = r->phi;
    p.x[PLH_LIGHTFIT_PHI] = known_or(f, PLH_LIGHTFIT_PHI, 0.0);
    for (int k = 0; k < (is_known(f, PLH_LIGHTFIT_PSI) ? 1 : g->level.psis); k++) {
        p.x[PLH_LIGHTFIT_PSI] = known_or(f, PLH_LIGHTFIT_PSI, PLH_PI * k / g->level.psis);
        if (!set_states(g, &p, &flow) || !light_flow_surface(&p, &flow))
            break;
        try_poles(g, flow.light, &p, best);
        plh_light_destroy(flow.light);
    }
}

/* --- The way --- */

/* Refines the best of a grid over a part of the data; the surface has no Lambert's part, which
 * costs twenty times as much. */
static void refine_part(const plh_lightfit *f, const struct light_data *part,
                        const struct beam *from, struct beam *to)
{
    bool use[LIGHT_N];
    memcpy(use, f->use, sizeof use);
    use[PLH_LIGHTFIT_LAMBERT] = use[PLH_LIGHTFIT_SLOPE] = false;
    for (int i = 0; i < from->count; i++) {
        struct candidate c = from->at[i];
        c.chi2 = light_solve(f, part, use, 40, &c.p);
        insert(to, &c);
    }
}

/* One solution twice: same mode, frequencies, pole and axes. */
static bool same(const plh_lightfit *f, const struct light_point *a, const struct light_point *b)
{
    const double span = f->all.t[f->all.n - 1] - f->all.t[0];
    const plh_vec3 off = plh_vec3_sub(light_pole(a), light_pole(b));
    double most = 0.0;
    for (int k = PLH_LIGHTFIT_P_PSI; k <= PLH_LIGHTFIT_SHORT_MIDDLE; k++)
        if (f->use[k])
            most = fmax(most, fabs(a->x[k] - b->x[k]) * (k < PLH_LIGHTFIT_A_B ? span : 1.0));
    return a->mode == b->mode && plh_vec3_norm(off) < 0.1 && most < 0.1;
}

static void insert_new(const plh_lightfit *f, struct beam *b, const struct candidate *c)
{
    for (int i = 0; i < b->count; i++)
        if (same(f, &b->at[i].p, &c->p)) {
            if (c->chi2 < b->at[i].chi2) {
                memmove(&b->at[i], &b->at[i + 1], (size_t)(b->count - i - 1) * sizeof *c);
                b->count--;
                break;
            }
            return;
        }
    insert(b, c);
}

/* The half turns that leave one geometry as it is (docs/light-inversion.md): about s x o, s + o and
 * s - o of the middle of the data. */
int light_half_turns(const plh_lightfit *f, plh_vec3 axis[3])
{
    const struct light_data *d = &f->all;
    plh_vec3 s = {0, 0, 0}, o = {0, 0, 0};
    int count = 0;
    for (size_t i = 0; i < d->n; i++) {
        s = plh_vec3_add(s, plh_vec3_make(d->sun[0][i], d->sun[1][i], d->sun[2][i]));
        o = plh_vec3_add(o, plh_vec3_make(d->observer[0][i], d->observer[1][i], d->observer[2][i]));
    }
    s = plh_vec3_unit(s), o = plh_vec3_unit(o);
    const plh_vec3 all[3] = {plh_vec3_cross(s, o), plh_vec3_add(s, o), plh_vec3_sub(s, o)};
    for (int i = 0; i < 3; i++)
        if (plh_vec3_norm(all[i]) > 1e-6)
            axis[count++] = plh_vec3_unit(all[i]);
    return count;
}

/* Whether a candidate may still win, with Lambert's part and the rest of the data. */
static bool is_near(const struct beam *b, const struct candidate *c)
{
    return c->chi2 <= b->at[1].chi2 || c->chi2 < 3.0 * b->at[0].chi2 + 30.0;
}

/* Whether a half turn leaves alone what is fixed. */
static bool keeps_fixed(const plh_lightfit *f, const struct light_point *p)
{
    for (int k = PLH_LIGHTFIT_LON; k <= PLH_LIGHTFIT_PSI; k++)
        if (f->options.given[k].known == PLH_LIGHTFIT_FIXED &&
            fabs(sin(0.5 * (p->x[k] - f->options.given[k].value))) > 1e-9)
            return false;
    return true;
}

/* Candidates over all data, with their mirror images. */
static void finish(const plh_lightfit *f, const struct beam *from, struct beam *to)
{
    plh_vec3 axis[3];
    const int turns = light_half_turns(f, axis);
    for (int i = 0; i < from->count && is_near(from, &from->at[i]); i++) {
        struct candidate c = from->at[i];
        c.p.x[PLH_LIGHTFIT_LAMBERT] = known_or(f, PLH_LIGHTFIT_LAMBERT, 0.1);
        c.p.x[PLH_LIGHTFIT_SLOPE] = known_or(f, PLH_LIGHTFIT_SLOPE, 0.0);
        c.chi2 = light_finish(f, &c.p);
        insert_new(f, to, &c);
    }
    const struct beam found = *to;
    for (int i = 0; i < found.count && i < 4; i++)
        for (int k = 0; k < turns; k++) {
            struct candidate c = found.at[i];
            light_turn(plh_quat_exp(plh_vec3_scale(0.5 * PLH_PI, axis[k])), &c.p);
            if (!keeps_fixed(f, &c.p))
                continue;
            c.chi2 = light_finish(f, &c.p);
            insert_new(f, to, &c);
        }
}

/* Errors that were not given are those that the best solution leaves. */
static void estimate_sigma(plh_lightfit *f, struct beam *b)
{
    const double freedom = (double)f->all.n - f->unknowns - f->all.nights;
    if (!f->estimated || !b->count || !(freedom > 0.0))
        return;
    const double scale = fmax(sqrt(b->at[0].chi2 / freedom), 1e-8);
    for (size_t i = 0; i < f->all.n; i++) {
        f->sigma[i] *= scale;
        f->all.weight[i] /= scale;
    }
    const struct beam old = *b;
    b->count = 0;
    for (int i = 0; i < old.count; i++) {
        struct candidate c = old.at[i];
        c.chi2 = light_finish(f, &c.p);
        insert_new(f, b, &c);
    }
}

/* Differences of chi^2 count in units of chi^2 per degree of freedom where that is above one: the
 * errors are then larger than they were said to be. */
static void choose(plh_lightfit *f, const struct beam *b)
{
    const double freedom = fmax(1.0, (double)f->all.n - f->unknowns - f->all.nights);
    const double unit = b->count ? fmax(1.0, b->at[0].chi2 / freedom) : 1.0;
    f->count = 0;
    for (int i = 0; i < b->count && f->count < LIGHT_SOLUTIONS; i++) {
        if (b->at[i].chi2 > b->at[0].chi2 + f->options.within * unit)
            break;
        f->point[f->count] = b->at[i].p;
        light_judge(f, &b->at[i].p, b->at[i].chi2, &f->solution[f->count++]);
    }
}

/* The best of the grid for one reading. */
static void try_reading(struct grid *g, const struct light_reading *r, struct beam *best)
{
    const plh_lightfit *f = g->f;
    const bool known = is_known(f, PLH_LIGHTFIT_A_B) && is_known(f, PLH_LIGHTFIT_B_C);
    for (int k = 0; k < (known ? 1 : BODIES); k++)
        try_body(g, r, ratios[k], best);
}

static int by_score(const void *a, const void *b)
{
    const struct light_reading *x = a, *y = b;
    return x->score > y->score ? -1 : x->score < y->score;
}

/* The readings that describe the lines best come first, then the others in the order of what a
 * quick grid leaves of the data. */
static bool rank_readings(const plh_lightfit *f, struct light_reading *reading, int count)
{
    struct grid g;
    const bool good = grid_make(f, quick, &g);
    for (int i = FIRST; good && i < count; i++) {
        struct beam best = {.most = 1};
        try_reading(&g, &reading[i], &best);
        reading[i].score = best.count ? -best.at[0].chi2 : -INFINITY;
    }
    grid_free(&g);
    if (count > FIRST)
        qsort(reading + FIRST, (size_t)(count - FIRST), sizeof *reading, by_score);
    return good;
}

/* Whether the best candidate leaves as little as errors do, or a hundredth of the squares, which
 * Lambert's part may explain. */
static bool is_enough(const struct grid *g, const struct light_data *part, const struct beam *b)
{
    double all = 0.0;
    for (size_t i = 0; i < g->d.n; i++)
        all += g->d.magnitude[i] * g->d.magnitude[i] * g->d.weight[i] * g->d.weight[i];
    all *= (double)part->n / (double)g->d.n;
    return b->count && b->at[0].chi2 < fmax(2.0 * (double)part->n, 0.01 * all);
}

/* What each reading gives over a part of the data; those after `enough` only while nothing fits. */
static plh_status try_readings(plh_lightfit *f, const struct light_reading *reading, int count,
                               int enough, struct beam *middle)
{
    struct grid g;
    struct light_data part = {.n = 0};
    const bool good = grid_make(f, fine, &g) && light_data_part(&f->all, MIDDLE, &part);
    for (int i = 0; good && i < count && (i < enough || !is_enough(&g, &part, middle)); i++) {
        struct beam best = {.most = STARTS}, refined = {.most = 3};
        try_reading(&g, &reading[i], &best);
        refine_part(f, &part, &best, &refined);
        for (int k = 0; k < refined.count; k++)
            insert_new(f, middle, &refined.at[k]);
        f->tried++;
    }
    grid_free(&g);
    light_data_free(&part);
    return good ? PLH_OK : PLH_NO_MEMORY;
}

plh_status light_search(plh_lightfit *f)
{
    const int enough = f->options.readings ? f->options.readings : 20;
    const int most = f->options.readings ? enough : 3 * enough;
    const int room = most > READINGS ? most : READINGS;
    struct light_reading *reading = malloc((size_t)room * sizeof *reading);
    struct beam middle = {.most = FINAL}, last = {.most = FINAL};
    plh_status status = PLH_NO_MEMORY;
    if (!reading)
        return message_set(&f->message, "out of memory"), status;
    const int count = light_readings(f, room, reading, &status);
    if (!status && !rank_readings(f, reading, count))
        status = PLH_NO_MEMORY;
    if (!status)
        status = try_readings(f, reading, count < most ? count : most, enough, &middle);
    free(reading);
    if (status)
        return status;
    finish(f, &middle, &last);
    estimate_sigma(f, &last);
    choose(f, &last);
    if (!f->count) {
        message_set(&f->message, "none of %d readings of the frequencies led to a motion",
                    f->tried);
        return PLH_NO_CONVERGENCE;
    }
    return PLH_OK;
}

plh_status light_refine(plh_lightfit *f, struct light_point *p)
{
    struct candidate c = {*p, light_finish(f, p)};
    struct beam b = {.most = 1};
    c.p = *p;
    insert(&b, &c);
    estimate_sigma(f, &b);
    choose(f, &b);
    if (f->count)
        return PLH_OK;
    message_set(&f->message, "there is no motion with this start");
    return PLH_NO_CONVERGENCE;
}
