/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Equipartition of rigid water: the temperatures of rotation and translation, by method and
 * cost. */
#include "studies/equipartition.h"

#include "papers/list.h"
#include "shell/message.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const struct paper paper_equipartition = {
    "equipartition", "Equipartition of rigid water",
    "A question of A. J. Silveira, C. R. A. Abreu: Molecular dynamics with rigid bodies: Alternative "
    "formulation and assessment of its limitations when employed to simulate liquid water. J. Chem. Phys. "
    "147 (2017) 124104, and of D. N. Asthagiri, T. L. Beck: MD simulation of water using a rigid body "
    "description requires a small time step to ensure equipartition. J. Chem. Theory Comput. 20 (2024) 368"};

/* A small system and short pieces: whether the machinery works, and the largest effect. */
static const struct water_point quick_points[] = {
    {"verlet/exact", 1, 6.0, true, 1, 4},
    {"srkn4_6b/exact", 6, 1.0, false, 1, 4},
};
static const struct water_plan quick_plan = {64, 1.243, 0.5, 0.6, 2000, 1.0, 10.0};

struct study {
    struct experiment_run *run;
    const struct water_plan *plan;
    const struct water_point *points;
    int count, pass;
    char path[4096]; /* of the pieces; empty: they are not kept */
    struct water_piece *piece;
    int pieces, all; /* found; wanted */
    bool unwritten;
    pthread_mutex_t lock;
};

static bool found(const struct study *s, int point, uint64_t seed)
{
    for (int i = 0; i < s->pieces; i++)
        if (s->piece[i].point == point && s->piece[i].seed == seed)
            return true;
    return false;
}

static void keep(struct study *s, const struct water_piece *piece)
{
    pthread_mutex_lock(&s->lock);
    if (s->pieces < WATER_PIECES)
        s->piece[s->pieces++] = *piece;
    if (*s->path && !water_append(s->path, s->points, piece))
        s->unwritten = true;
    experiment_progress(s->run, (double)s->pieces / s->all);
    pthread_mutex_unlock(&s->lock);
}

/* Whether a piece belongs to this pass: the last one adds the seeds beyond the first few. */
static bool wanted(struct study *s, int point, uint64_t seed)
{
    const struct water_point *p = &s->points[point];
    const bool later = seed > WATER_SOME;
    pthread_mutex_lock(&s->lock);
    const bool there = found(s, point, seed);
    pthread_mutex_unlock(&s->lock);
    return !there && seed <= (uint64_t)p->seeds && (later ? WATER_PASSES : p->pass) == s->pass;
}

/* All points from the start of one seed. */
static plh_status one_seed(void *context, size_t part, size_t first, size_t last)
{
    struct study *s = context;
    const uint64_t seed = part + 1;
    plh_system *start = NULL;
    plh_status status = PLH_OK;
    (void)first, (void)last;
    for (int i = 0; i < s->count && !status; i++) {
        struct water_piece piece;
        if (!wanted(s, i, seed))
            continue;
        if (!start)
            status = water_start(s->plan, 1000 * seed, &start);
        if (!status)
            status = water_piece(s->plan, &s->points[i], start, 1000 * seed, &piece);
        piece.point = i, piece.seed = seed;
        if (!status)
            keep(s, &piece);
    }
    plh_system_destroy(start);
    return status;
}

/* What the pieces of a point say together. */
struct result {
    int pieces;
    double difference, difference_error, translation, rotation;
    /* Of the potential energy, from the same starts */
    double shift, shift_error;
    double potential, potential_error, drift, drift_error, noise, diffusion, diffusion_error;
    double g[WATER_BINS];
};

/* A mean and its standard error. */
static void mean_of(const double *x, int n, double *mean, double *error)
{
    double sum = 0.0, squares = 0.0;
    for (int i = 0; i < n; i++)
        sum += x[i];
    *mean = sum / n;
    for (int i = 0; i < n; i++)
        squares += (x[i] - *mean) * (x[i] - *mean);
    *error = n > 1 ? sqrt(squares / (n * (n - 1.0))) : NAN;
}

/* What the finest point found from the start of this seed; NaN: nothing. */
static double finest(const struct study *s, uint64_t seed)
{
    for (int i = 0; i < s->pieces; i++) {
        const struct water_point *p = &s->points[s->piece[i].point];
        if (s->piece[i].seed == seed && p->evaluations == 6 && p->cost == 0.5)
            return s->piece[i].potential;
    }
    return NAN;
}

static void shift_of(const struct study *s, int point, struct result *r)
{
    double shift[WATER_MANY];
    int n = 0;
    for (int i = 0; i < s->pieces && n < WATER_MANY; i++) {
        const double other = finest(s, s->piece[i].seed);
        if (s->piece[i].point == point && isfinite(other))
            shift[n++] = s->piece[i].potential - other;
    }
    mean_of(shift, n, &r->shift, &r->shift_error);
}

static struct result result_of(const struct study *s, int point)
{
    double off[WATER_MANY * WATER_BLOCKS], u[WATER_MANY], drift[WATER_MANY], d[WATER_MANY], skip;
    struct result r = {.pieces = 0};
    int blocks = 0;
    for (int i = 0; i < s->pieces && r.pieces < WATER_MANY; i++) {
        const struct water_piece *p = &s->piece[i];
        if (p->point != point)
            continue;
        for (int b = 0; b < WATER_BLOCKS; b++) {
            off[blocks++] = p->rotation[b] - p->translation[b];
            r.translation += p->translation[b];
            r.rotation += p->rotation[b];
        }
        for (int k = 0; k < WATER_BINS; k++)
            r.g[k] += p->g[k];
        r.noise += p->noise;
        u[r.pieces] = p->potential, drift[r.pieces] = p->drift, d[r.pieces++] = p->diffusion;
    }
    if (!r.pieces)
        return r;
    mean_of(off, blocks, &r.difference, &r.difference_error);
    shift_of(s, point, &r);
    mean_of(u, r.pieces, &r.potential, &r.potential_error);
    mean_of(drift, r.pieces, &r.drift, &r.drift_error);
    mean_of(d, r.pieces, &r.diffusion, &r.diffusion_error);
    skip = 1.0 / r.pieces;
    r.translation /= blocks, r.rotation /= blocks, r.noise *= skip;
    for (int k = 0; k < WATER_BINS; k++)
        r.g[k] *= skip;
    return r;
}

static void first_peak(const struct result *r, double *at, double *height)
{
    *height = 0.0;
    for (int k = 0; k < WATER_BINS && 0.01 * k < 0.35; k++)
        if (r->g[k] > *height)
            *height = r->g[k], *at = 0.01 * (k + 0.5);
}

static void tabulate(const struct study *s)
{
    FILE *t = experiment_table(
        s->run, "",
        "method,fs_per_step,fs_per_evaluation,rescaled,pieces,T_rot-T_trans,error,T_trans,T_rot,potential,"
        "potential_error,potential_shift,shift_error,drift,drift_error,noise,peak,peak_at,diffusion,diffusion_error");
    FILE *g = experiment_table(s->run, "g", "method,fs_per_evaluation,r,g");
    for (int i = 0; i < s->count; i++) {
        const struct water_point *p = &s->points[i];
        const struct result r = result_of(s, i);
        double at = NAN, peak = NAN;
        if (!r.pieces)
            continue;
        first_peak(&r, &at, &peak);
        fprintf(t, "%s,%g,%g,%d,%d,%.3f,%.3f,%.2f,%.2f,", p->method, p->cost * p->evaluations,
                p->cost, p->rescaled, r.pieces, r.difference, r.difference_error, r.translation,
                r.rotation);
        fprintf(t, "%.3f,%.3f,%.3f,%.3f,", r.potential, r.potential_error, r.shift, r.shift_error);
        fprintf(t, "%.3f,%.3f,%.2e,%.3f,%.3f,%.3f,%.3f\n", r.drift, r.drift_error, r.noise, peak,
                at, r.diffusion, r.diffusion_error);
        for (int k = 0; k < WATER_BINS; k++)
            fprintf(g, "%s,%g,%.3f,%.4f\n", p->method, p->cost, 0.01 * (k + 0.5), r.g[k]);
    }
}

/* Side by side: all points, and those near zero; the methods stand a little apart. */
static void draw(struct experiment_run *run)
{
    static const char *const methods[] = {"verlet/exact", "verlet/mr2", "omf2/exact",
                                          "srkn4_6b/exact"};
    FILE *g = experiment_figure(run, "", 1000, 470);
    fprintf(g, "set multiplot layout 1,2\nset xlabel 'time per force evaluation (fs)'\n"
               "set ylabel 'T_{rot} - T_{trans} (K)' offset 1,0\n"
               "set key bottom left Left reverse\nset xzeroaxis lt -1\n");
    for (int panel = 0; panel < 2; panel++) {
        fprintf(g, panel ? "set xrange [0.2:2.3]\nset yrange [-3:1]\nunset key\nplot "
                         : "set xrange [0:6.4]\nset yrange [-23:3]\nplot ");
        for (int i = 0; i < 4; i++)
            fprintf(g,
                    "'equipartition.csv' using (strcol(1) eq '%s' ? $3 + %g : NaN):6:7 with "
                    "yerrorbars ls %d lw 1.5 title '%s'%s",
                    methods[i], (i - 1.5) * (panel ? 0.035 : 0.07), i + 1, methods[i],
                    i < 3 ? ", " : "\n");
    }
    fprintf(g, "unset multiplot\n");
}

static bool at_point(const struct study *s, const char *method, double cost, struct result *r)
{
    memset(r, 0, sizeof *r);
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->points[i].method, method) == 0 && s->points[i].cost == cost)
            *r = result_of(s, i);
    return r->pieces > 0;
}

static void say(const struct study *s, const char *what, const char *expected, bool holds,
                const char *ours)
{
    check_holds(s->run, what, expected, holds, ours, UNKNOWN, NULL);
    check_kind(s->run, OURS);
    check_basis(s->run, "three error bars");
}

/* Both temperatures are those of the momenta at whole steps. */
static void check_point(const struct study *s, const char *method, double cost, bool colder)
{
    struct result r;
    char what[120], ours[120];
    if (!at_point(s, method, cost, &r))
        return;
    snprintf(what, sizeof what, "%s at %g fs per evaluation: rotation", method, cost);
    snprintf(ours, sizeof ours, "%.2f +- %.2f K", r.difference, r.difference_error);
    const double bound = 3.0 * r.difference_error;
    if (colder)
        say(s, what, "colder than translation", r.difference < -bound, ours);
    else
        say(s, what, "as warm as translation", fabs(r.difference) < bound, ours);
}

/* The difference of Verlet as a multiple of the square of the step, from the points without
 * rescaling. */
static void check_square(const struct study *s, const char *method)
{
    double up = 0.0, down = 0.0, worst = 0.0;
    char what[120], ours[160];
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < s->count; i++) {
            const struct water_point *p = &s->points[i];
            const struct result r = result_of(s, i);
            if (strcmp(p->method, method) != 0 || p->rescaled || r.pieces < 2)
                continue;
            const double h2 = p->cost * p->cost, e = r.difference_error;
            if (pass == 0)
                up += h2 * r.difference / (e * e), down += h2 * h2 / (e * e);
            else
                worst = fmax(worst, fabs(r.difference - up / down * h2) / e);
        }
    snprintf(what, sizeof what, "%s: T_rot - T_trans against the square of the step", method);
    snprintf(ours, sizeof ours, "%.3f +- %.3f K/fs^2, no point farther off than %.1f error bars",
             up / down, 1.0 / sqrt(down), worst);
    say(s, what, "proportional", worst < 3.0, ours);
}

/* At equal cost. */
static void check_gain(const struct study *s, double cost)
{
    struct result verlet, omf2;
    char what[120], ours[120];
    if (!at_point(s, "verlet/exact", cost, &verlet) || !at_point(s, "omf2/exact", cost, &omf2))
        return;
    const double e = 3.0 * hypot(verlet.difference_error, omf2.difference_error);
    snprintf(what, sizeof what, "omf2/exact against verlet/exact at %g fs per evaluation", cost);
    snprintf(ours, sizeof ours, "%.2f +- %.2f K against %.2f +- %.2f K", omf2.difference,
             omf2.difference_error, verlet.difference, verlet.difference_error);
    say(s, what, "nearer to equipartition", omf2.difference - verlet.difference > e, ours);
}

static void report(const struct study *s, bool quick)
{
    tabulate(s);
    draw(s->run);
    check_point(s, "verlet/exact", quick ? 6.0 : 2.0, true);
    check_point(s, "srkn4_6b/exact", 1.0, false);
    if (!quick) {
        check_point(s, "srkn4_6b/exact", 1.5, false);
        check_point(s, "omf2/exact", 2.0, true);
        check_square(s, "verlet/exact");
        check_square(s, "verlet/mr2");
        for (double cost = 2.0; cost < 4.5; cost += 1.0)
            check_gain(s, cost);
    }
    experiment_remark(s->run, "%d of %d pieces of %g ps.", s->pieces, s->all, s->plan->length);
}

/* The file of the pieces, in the directory of the experiment. */
static bool open_store(struct study *s)
{
    char folder[3000];
    snprintf(folder, sizeof folder, "%s/equipartition", experiment_directory(s->run));
    if ((mkdir(experiment_directory(s->run), 0777) && errno != EEXIST) ||
        (mkdir(folder, 0777) && errno != EEXIST))
        return false;
    snprintf(s->path, sizeof s->path, "%s/pieces.csv", folder);
    s->pieces = water_read(s->path, s->points, s->count, s->piece);
    return true;
}

/* Before hours of work: how many, and what makes them needless. */
static void announce(const struct study *s)
{
    const int missing = s->all - s->pieces;
    if (missing > 0)
        note("equipartition: %d of %d pieces are missing and take about %.1f hours; with the "
             "sources come all of them, docs/equipartition/pieces.csv, to be copied to %s",
             missing, s->all, experiment_equipartition.full / 3600.0 * missing / s->all, s->path);
}

static void run_equipartition(struct experiment_run *run)
{
    const bool quick = experiment_quick(run);
    struct study s = {.run = run, .plan = quick ? &quick_plan : &water_plan};
    s.points = quick ? quick_points : water_points;
    s.count = quick ? (int)(sizeof quick_points / sizeof *quick_points) : water_point_count;
    s.piece = calloc(WATER_PIECES, sizeof *s.piece);
    for (int i = 0; i < s.count; i++)
        s.all += s.points[i].seeds;
    plh_status status = s.piece ? PLH_OK : PLH_NO_MEMORY;
    if (!status && !quick && !open_store(&s))
        status = PLH_OS;
    if (!status && !quick)
        announce(&s);
    pthread_mutex_init(&s.lock, NULL);
    for (s.pass = 1; s.pass <= WATER_PASSES && !status; s.pass++)
        status = plh_pool_for(experiment_pool(run), WATER_MANY, 1, one_seed, &s);
    pthread_mutex_destroy(&s.lock);
    if (status || s.unwritten)
        experiment_fail(run, "%s", status ? plh_status_text(status) : "pieces.csv: not written");
    else
        report(&s, quick);
    free(s.piece);
}

const struct experiment experiment_equipartition = {
    .name = "equipartition",
    .paper = &paper_equipartition,
    .place = "SPC/E water",
    .title = "T_rot - T_trans by method and cost",
    .note =
        "The temperature of the rotation less that of the translation in liquid SPC/E water at constant energy, for "
        "four methods at equal numbers of force evaluations.",
    .details =
        "216 molecules, edge 1.8643 nm, cut-off 0.9 nm with a smooth switch from 0.8 nm, reaction field with a "
        "conductor. Each piece of 100 ps starts from a configuration of its own, which a Langevin thermostat "
        "brought to 300 K in 20 ps; 2 ps are left out. Temperatures are those of the momenta at whole steps, every "
        "10 fs; error bars come from blocks of 20 ps. Points marked rescaled have stochastic rescaling of the total "
        "kinetic energy with a relaxation time of 10 ps, because their energy drifts by more than 0.2 kJ/mol per ns "
        "and molecule. The pieces are kept in pieces.csv, and a run that was stopped goes on with those that are "
        "missing.",
    .quick = 3.0,
    .full = 36000.0,
    .run = run_equipartition,
};
