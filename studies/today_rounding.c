/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Rounding over very many steps: does it walk at random, or does it drift? */
#include "papers/experiment/measure.h"
#include "papers/list.h"
#include "shell/message.h"
#include "studies/rounding.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { EXACT = 0, BEFORE, BACK, START, TAYLOR, DMV, CLASSIC, COMPACT };
enum { PIECES = ROUNDING_SETS * WALK_LENGTHS + ROUNDING_SPLITTINGS };

struct study {
    struct experiment_run *run;
    struct rounding_store store;
    char walks[4200], splittings[4200]; /* paths; empty: nothing is kept */
    bool quick, unwritten;
    int done;
    pthread_mutex_t lock;
};

static double wanted_steps(const struct study *s, int set)
{
    return s->quick ? rounding_sets[set].quick : rounding_sets[set].full;
}

static double split_steps(const struct study *s)
{
    return s->quick ? 1e5 : 1e9;
}

static double last_of(const struct rounding_walk *w)
{
    return w->count ? w->sample[w->count - 1].steps : 0.0;
}

/* The first walk of a set; count 0: the set is not there. */
static const struct rounding_walk *first_walk(const struct study *s, int set)
{
    const int length = rounding_sets[set].length;
    return &s->store.walk[set][length < 0 ? 0 : length];
}

/* ---- what is missing ---- */

static void keep(struct study *s, bool written)
{
    pthread_mutex_lock(&s->lock);
    s->unwritten |= !written;
    experiment_progress(s->run, (double)++s->done / PIECES);
    pthread_mutex_unlock(&s->lock);
}

static plh_status walk_piece(struct study *s, int set, int length)
{
    const struct rounding_set *r = &rounding_sets[set];
    const double last = wanted_steps(s, set);
    struct rounding_walk *walk = s->store.walk[set];
    if (last == 0.0 || (r->length >= 0 && r->length != length) || walk[length].count)
        return PLH_OK;
    plh_status status = rounding_run(r, length, last, walk);
    if (!status) {
        pthread_mutex_lock(&s->lock);
        const bool written = !*s->walks || rounding_append_walks(s->walks, set, length, walk);
        pthread_mutex_unlock(&s->lock);
        keep(s, written);
    }
    return status;
}

static plh_status split_piece(struct study *s, int which)
{
    struct rounding_energies *e = &s->store.splitting[which];
    if (e->count)
        return PLH_OK;
    plh_status status = rounding_split(&rounding_splittings[which], split_steps(s), e);
    if (!status) {
        pthread_mutex_lock(&s->lock);
        const bool written = !*s->splittings || rounding_append_splitting(s->splittings, which, e);
        pthread_mutex_unlock(&s->lock);
        keep(s, written);
    }
    return status;
}

static plh_status one_piece(void *context, size_t part, size_t first, size_t last)
{
    const int walks = ROUNDING_SETS * WALK_LENGTHS, k = (int)part;
    (void)first, (void)last;
    return k < walks ? walk_piece(context, k / WALK_LENGTHS, k % WALK_LENGTHS)
                     : split_piece(context, k - walks);
}

/* ---- what the walks say ---- */

/* The drifts of one body. */
static double worst_drift(const struct rounding_walk *w, double *squares)
{
    double steps[ROUNDING_SAMPLES], value[ROUNDING_SAMPLES], worst = 0.0;
    for (int v = 0; v < WALK_VALUES; v++) {
        for (int k = 0; k < w->count; k++)
            steps[k] = w->sample[k].steps, value[k] = w->sample[k].gain[v];
        const double z = rounding_judge(steps, value, w->count).z;
        *squares += z * z;
        worst = fmax(worst, fabs(z));
    }
    return worst;
}

/* Bodies of a length (-1: all), each over `steps` or more; beyond: with a mean of energy, |m| or L
 * that is more than three standard errors. */
struct trend {
    int bodies, beyond;
    double rms, worst, steps;
};

static struct trend trend_of(const struct study *s, int set, int length)
{
    struct trend t = {0, 0, 0.0, 0.0, INFINITY};
    for (int i = 0; i < ROUNDING_BODIES; i++) {
        const struct rounding_walk *w = &s->store.walk[set][i];
        if (!w->count || (length >= 0 && i % WALK_LENGTHS != length))
            continue;
        const double z = worst_drift(w, &t.rms);
        t.bodies++;
        t.beyond += z > 3.0;
        t.worst = fmax(t.worst, z);
        t.steps = fmin(t.steps, last_of(w));
    }
    t.rms = sqrt(t.rms / (WALK_VALUES * fmax(1.0, t.bodies)));
    return t;
}

/* Relative errors after a number of steps over the bodies of a set. */
struct growth {
    int bodies;
    double energy, norm, space; /* root mean squares */
    double attitude, path;      /* medians */
};

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median_of(double *x, int n)
{
    qsort(x, (size_t)n, sizeof *x, compare);
    return n ? x[n / 2] : NAN;
}

static const struct rounding_sample *sample_at(const struct rounding_walk *w, double steps)
{
    for (int k = 0; k < w->count; k++)
        if (w->sample[k].steps == steps)
            return &w->sample[k];
    return NULL;
}

static struct growth growth_at(const struct study *s, int set, int length, double steps)
{
    struct growth g = {0, 0.0, 0.0, 0.0, 0.0, 0.0};
    double attitude[ROUNDING_BODIES], path[ROUNDING_BODIES];
    for (int i = 0; i < ROUNDING_BODIES; i++) {
        const struct rounding_sample *p = sample_at(&s->store.walk[set][i], steps);
        if (!p || (length >= 0 && i % WALK_LENGTHS != length))
            continue;
        attitude[g.bodies] = p->attitude, path[g.bodies++] = p->path;
        g.energy += p->gain[0] * p->gain[0];
        g.norm += p->gain[1] * p->gain[1];
        for (int v = 2; v < WALK_VALUES; v++)
            g.space += p->gain[v] * p->gain[v];
    }
    const double u = 0x1p-53 / sqrt(fmax(1.0, g.bodies));
    g.energy = 2.0 * u * sqrt(g.energy); /* gains are those of |m| for an energy |m|^2 */
    g.norm = u * sqrt(g.norm);
    g.space = u * sqrt(g.space);
    g.attitude = median_of(attitude, g.bodies);
    g.path = median_of(path, g.bodies);
    return g;
}

/* Slopes between the powers of ten at which all bodies of the set are. */
static double slope_of(const struct study *s, int set, double from, bool phase)
{
    double steps[16], error[16];
    int n = 0, all = growth_at(s, set, -1, 1000.0).bodies;
    for (double x = from; x < 1e10 && n < 16; x *= 10.0) {
        const struct growth g = growth_at(s, set, -1, x);
        if (g.bodies < all)
            break;
        steps[n] = x;
        error[n++] = phase ? g.attitude
                           : sqrt(g.energy * g.energy / 4.0 + g.norm * g.norm + g.space * g.space);
    }
    return fitted_order(steps, error, n, 0.0, 1e300);
}

/* ---- rows ---- */

static void say(const struct study *s, const char *what, const char *expected, bool holds,
                const char *ours, const char *basis)
{
    check_holds(s->run, what, expected, holds, ours, UNKNOWN, NULL);
    check_kind(s->run, OURS);
    check_basis(s->run, "%s", basis);
}

/* Of walks of 50 blocks 0.4 % of the means are beyond three: 0.3 of 20 bodies, whose energy and |m|
 * go together. Three or more happen once in 300 rows. */
static void check_lengths(const struct study *s)
{
    static const char *const angle[WALK_LENGTHS] = {"0.001", "0.01", "0.1", "0.4", "10"};
    char what[120], ours[160];
    for (int i = 0; i < WALK_LENGTHS; i++) {
        const struct trend t = trend_of(s, EXACT, i);
        snprintf(what, sizeof what, "exact, steps of about %s rad: energy, |m| and L", angle[i]);
        snprintf(ours, sizeof ours,
                 "after %.3g steps %d of %d bodies beyond, %.1f the largest; all: %.2f rms",
                 t.steps, t.beyond, t.bodies, t.worst, t.rms);
        say(s, what, "no trend beyond three standard errors", t.beyond <= 2 && t.rms < 1.35, ours,
            "at most 2 of 20 bodies, as 99.7% of walks, and 1 rms within 0.35; 36 to 54 blocks");
    }
}

static void check_slope(const struct study *s, int set, bool phase, double expected)
{
    char what[120];
    if (!first_walk(s, set)->count)
        return;
    snprintf(what, sizeof what, "%s: exponent of %s", rounding_sets[set].label,
             phase ? "the attitude" : "energy, |m| and L");
    check_relative(s->run, what, expected, slope_of(s, set, phase ? 1e4 : 1e3, phase),
                   phase ? 0.1 : 0.15, UNKNOWN, "not explained");
    check_kind(s->run, OURS);
    check_basis(s->run, "within %g; Brouwer (1937); fitted at powers of ten, %s over the bodies",
                phase ? 0.15 : 0.075, phase ? "medians" : "root mean squares");
}

/* A trend that grows with the steps, and one that does not. */
static void check_others(const struct study *s)
{
    char ours[160];
    const struct trend classic = trend_of(s, CLASSIC, -1), compact = trend_of(s, COMPACT, -1);
    snprintf(ours, sizeof ours, "%d of %d bodies beyond three standard errors, %.1f rms",
             classic.beyond, classic.bodies, classic.rms);
    say(s, "Jacobi's functions with classic constants", "a trend", classic.rms > 2.0, ours,
        "2 rms or more; Vilmart (2008) found linear growth");
    snprintf(ours, sizeof ours, "%d of %d bodies beyond three standard errors, %.1f rms",
             compact.beyond, compact.bodies, compact.rms);
    say(s, "Jacobi's functions with Vilmart's constants", "less of a trend",
        compact.rms < 0.5 * classic.rms, ours, "half of the classic ones' rms or less");
}

/* What only the file has: the step of version 0.2. */
static void check_before(const struct study *s)
{
    const struct trend before = trend_of(s, BEFORE, -1);
    char ours[160];
    if (!before.bodies)
        return;
    snprintf(ours, sizeof ours, "after %.3g steps %d of %d bodies beyond, %.0f the largest",
             before.steps, before.beyond, before.bodies, before.worst);
    say(s, "the exact step of version 0.2", "a trend", before.beyond > before.bodies / 4, ours,
        "a quarter of the bodies beyond three standard errors; of 5 blocks, 15% of walks");
    const double now = growth_at(s, EXACT, -1, before.steps).energy;
    const double then = growth_at(s, BEFORE, -1, before.steps).energy;
    snprintf(ours, sizeof ours, "%.1e, and %.1e with version 0.2", now, then);
    say(s, "error of the energy after as many steps", "smaller by far", now < 0.1 * then, ours,
        "a tenth, root mean square over the bodies");
}

/* Remedies on the step of version 0.2, bodies of 0.4 rad. */
static void check_back(const struct study *s)
{
    const double n = 1e7;
    const int length = rounding_sets[BACK].length;
    const struct growth back = growth_at(s, BACK, length, n),
                        start = growth_at(s, START, length, n);
    const struct growth then = growth_at(s, BEFORE, length, n),
                        now = growth_at(s, EXACT, length, n);
    char ours[200];
    if (!back.bodies || !start.bodies || !then.bodies || !now.bodies)
        return;
    snprintf(ours, sizeof ours, "%.1e; as it was %.1e, the step of today %.1e", back.energy,
             then.energy, now.energy);
    say(s, "version 0.2, m put back on the integrals of the step's start: energy", "off by far",
        back.energy > 3.0 * now.energy, ours, "three times today's; 10^7 steps of 0.4 rad");
    snprintf(ours, sizeof ours, "%.1e, today %.1e; energy %.1e, attitude %.1e rad, today %.1e rad",
             start.space, now.space, start.energy, start.attitude, now.attitude);
    say(s, "version 0.2, m put back on the integrals of the run's start: L", "off by far",
        start.space > 3.0 * now.space, ours, "three times today's; 10^7 steps of 0.4 rad");
}

static void check_splitting(const struct study *s, int which)
{
    const struct rounding_splitting *r = &rounding_splittings[which];
    const struct rounding_energies *e = &s->store.splitting[which];
    double swing = 0.0, most = 0.0;
    char what[120], ours[200];
    const struct rounding_drift d = rounding_judge(e->steps, e->modified, e->count);
    for (int k = 0; k < e->count; k++)
        swing = fmax(swing, fabs(e->energy[k])), most = fmax(most, fabs(e->modified[k]));
    snprintf(what, sizeof what, "%s on %s: the modified energy", r->method, r->problem);
    snprintf(ours, sizeof ours,
             "after %.3g steps it has moved by at most %.1e (energy: %.1e), mean over its standard "
             "error %.1f",
             e->count ? e->steps[e->count - 1] : 0.0, most, swing, d.z);
    say(s, what, "constant up to a walk", fabs(d.z) < 3.0 && most < 0.05 * swing, ours,
        "no trend beyond three standard errors; below a twentieth of the swing of the energy");
}

/* ---- tables and picture ---- */

static void tabulate(const struct study *s)
{
    FILE *t = experiment_table(s->run, "", "step,bodies,steps,energy,m,L,path,attitude");
    double at[ROUNDING_SAMPLES];
    for (int set = 0; set < ROUNDING_SETS; set++) {
        const struct rounding_walk *w = first_walk(s, set);
        const int n = w->count, all = growth_at(s, set, -1, 1000.0).bodies;
        for (int k = 0; k < n; k++)
            at[k] = w->sample[k].steps;
        for (int k = 0; k < n; k++) {
            const struct growth g = growth_at(s, set, -1, at[k]);
            if (g.bodies < all)
                continue; /* the others were not taken so far */
            fprintf(t, "%s,%d,%.0f,%.3e,%.3e,%.3e,%.3e,%.3e\n", rounding_sets[set].step, g.bodies,
                    at[k], g.energy, g.norm, g.space, g.path, g.attitude);
        }
    }
    t = experiment_table(s->run, "splittings", "problem,method,steps,energy,modified");
    for (int i = 0; i < ROUNDING_SPLITTINGS; i++)
        for (int k = 0; k < s->store.splitting[i].count; k++)
            fprintf(t, "%s,%s,%.0f,%.3e,%.3e\n", rounding_splittings[i].problem,
                    rounding_splittings[i].method, s->store.splitting[i].steps[k],
                    fabs(s->store.splitting[i].energy[k]), fabs(s->store.splitting[i].modified[k]));
}

static void draw_sets(FILE *g, const struct study *s, int column)
{
    static const struct {
        int set, style;
    } drawn[] = {{BEFORE, 2}, {CLASSIC, 4}, {COMPACT, 5}, {DMV, 3}, {EXACT, 1}, {TAYLOR, 6}};
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        const struct rounding_set *r = &rounding_sets[drawn[i].set];
        if (first_walk(s, drawn[i].set)->count)
            fprintf(g,
                    "'today-rounding.csv' using (strcol(1) eq '%s' ? $3 : NaN):%d with linespoints "
                    "ls %d pi 6 title '%s', ",
                    r->step, column, drawn[i].style, r->label);
    }
}

static void draw_splittings(FILE *g)
{
    for (int i = 0; i < ROUNDING_SPLITTINGS; i++)
        for (int c = 4; c <= 5; c++)
            fprintf(
                g,
                "'today-rounding-splittings.csv' using (strcol(1) eq '%s' && strcol(2) eq '%s' ? "
                "$3 : NaN):%d with %s title '%s, %s: %s', ",
                rounding_splittings[i].problem, rounding_splittings[i].method, c,
                c == 4 ? "points pt 6 ps 0.4" : "lines lw 1.4", rounding_splittings[i].problem,
                rounding_splittings[i].method, c == 4 ? "energy" : "modified energy");
    fprintf(g, "1e-16*sqrt(x) with lines lc rgb '#aaaaaa' dt 3 title 'n^{1/2}'\nunset multiplot\n");
}

static void draw(const struct study *s)
{
    FILE *g = experiment_figure(s->run, "", 1240, 560);
    fprintf(g,
            "set multiplot layout 1,3 margins 0.06,0.99,0.12,0.86 spacing 0.065,0.1\n"
            "set logscale xy\nset format '10^{%%T}'\nset xlabel 'steps'\nset xrange [1e3:1.2e9]\n"
            "set key top left Left reverse samplen 1.5 font ',9' enhanced\n"
            "set title 'energy: relative error, rms'\nset yrange [1e-17:1e-4]\nplot ");
    draw_sets(g, s, 4);
    fprintf(g, "8e-17*sqrt(x) with lines lc rgb '#aaaaaa' dt 3 title 'n^{1/2}', "
               "5e-19*x with lines lc rgb '#aaaaaa' dt 2 title 'n'\n"
               "set title 'attitude (rad), median'\nset yrange [1e-14:1e6]\nplot ");
    draw_sets(g, s, 8);
    fprintf(g, "3e-18*x**1.5 with lines lc rgb '#aaaaaa' dt 3 title 'n^{3/2}', "
               "1e-20*x**2 with lines lc rgb '#aaaaaa' dt 2 title 'n^2'\n"
               "set title 'splittings: relative change'\nset yrange [1e-16:1e6]\nplot ");
    draw_splittings(g);
}

static void report(const struct study *s)
{
    tabulate(s);
    draw(s);
    check_lengths(s);
    check_slope(s, EXACT, false, 0.5);
    check_slope(s, EXACT, true, 1.5);
    check_before(s);
    check_back(s);
    check_others(s);
    for (int i = 0; i < ROUNDING_SPLITTINGS; i++)
        check_splitting(s, i);
    const struct trend all = trend_of(s, EXACT, -1);
    experiment_remark(s->run, "%d of %d bodies have a mean beyond three standard errors.",
                      all.beyond, all.bodies);
}

/* ---- the files ---- */

static bool open_store(struct study *s)
{
    char folder[4096];
    long line = 0;
    const char *base = experiment_directory(s->run), *bad = NULL;
    snprintf(folder, sizeof folder, "%s/today-rounding", base);
    if ((mkdir(base, 0777) && errno != EEXIST) || (mkdir(folder, 0777) && errno != EEXIST))
        return experiment_fail(s->run, "%s: cannot be made", folder), false;
    snprintf(s->walks, sizeof s->walks, "%s/walks.csv", folder);
    snprintf(s->splittings, sizeof s->splittings, "%s/splittings.csv", folder);
    if (!rounding_read_walks(s->walks, &s->store, &line))
        bad = s->walks;
    else if (!rounding_read_splittings(s->splittings, &s->store, &line))
        bad = s->splittings;
    if (bad)
        experiment_fail(s->run, "%s, line %ld: not a sample of a walk", bad, line);
    return !bad;
}

/* Before an hour of work: what makes it needless. */
static void announce(const struct study *s)
{
    if (!s->store.walk[EXACT][0].count)
        note(
            "today-rounding: walks of 10^9 steps take about an hour and a half of one processor; with the "
            "sources come all of them, docs/rounding/walks.csv and splittings.csv, to be copied to %s",
            experiment_directory(s->run));
}

static void run_rounding(struct experiment_run *run)
{
    struct study *s = calloc(1, sizeof *s);
    if (!s) {
        experiment_fail(run, "%s", plh_status_text(PLH_NO_MEMORY));
        return;
    }
    s->run = run;
    s->quick = experiment_quick(run);
    pthread_mutex_init(&s->lock, NULL);
    if (s->quick || open_store(s)) {
        if (!s->quick)
            announce(s);
        plh_status status = plh_pool_for(experiment_pool(run), PIECES, 1, one_piece, s);
        if (status || s->unwritten)
            experiment_fail(run, "%s", status ? plh_status_text(status) : "walks.csv: not written");
        else
            report(s);
    }
    pthread_mutex_destroy(&s->lock);
    free(s);
}

const struct experiment experiment_today_rounding = {
    .name = "today-rounding",
    .paper = &paper_today,
    .place = "Very many steps",
    .title = "does rounding walk at random, or does it drift?",
    .note =
        "A hundred bodies of all kinds in constant steps. Left and middle: roundings that know nothing of each other "
        "move the energy as the root of the steps and the attitude as their power 3/2 (Brouwer 1937). Right: what is "
        "left in a splitting is the swing of the energy; its modified energy only walks.",
    .details =
        "The bodies are generic, nearly symmetric, near a sphere, near an axis, near the separatrix, thin, oblate and "
        "prolate; steps turn them by 0.001, 0.01, 0.1, 0.4 and 10 rad. The truth is the motion in closed form with "
        "PLH_MOTION_LONG_TIME. Other methods walk on the 20 bodies of 0.01 rad. Vilmart, J. Comput. Phys. 227 (2008) "
        "7083, found the trend of Jacobi's functions and took it away with fewer constants: factor8, momentum=compact; "
        "dmv10 is the method of Hairer and Vilmart (2006). A mean gain is judged by "
        "blocks of steps: 50 of equal length; in the walks that come with the sources, 10^7 steps each, until the time for "
        "them was over. Those of version 0.2 are of its last revision and are not computed again.",
    .quick = 6.0,
    .full = 5400.0,
    .run = run_rounding,
};
