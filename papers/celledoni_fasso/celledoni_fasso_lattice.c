/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Celledoni, Fassò, Säfström & Zanna (2007), section 3.4, Figs 17-18: dipolar soft spheres on
 * lattices. */
#include "papers/celledoni_fasso/celledoni_fasso_dipoles.h"
#include "papers/experiment/trace.h"

#include <math.h>
#include <stdlib.h>

enum { LATTICE = 125 }; /* 5 x 5 x 5 */

/* A cubic lattice disturbed by 1 %, at rest. */
static plh_status make_lattice(double a, uint64_t seed, plh_system **system)
{
    plh_status status = dipoles_make(LATTICE, system);
    return status ? status : plh_system_lattice(*system, a, 0.01, true, seed);
}

/* Fig 17: lattices of given energy. The paper's four steps, and shorter ones where all bodies
 * touch. */
enum { PANELS = 6, LEVELS = 4, DRAWS = 100, DRAWS_QUICK = 4 };
static const struct panel {
    const char *set, *title;
    double a, energy;
    long first; /* evaluations of the largest step */
} panels[PANELS] = {
    {"a4-1", "a = 4, H_0 = 1", 4.0, 1.0, 10},
    {"a4-3", "a = 4, H_0 = 3", 4.0, 3.0, 10},
    {"a4-10", "a = 4, H_0 = 10", 4.0, 10.0, 10},
    {"a4-30", "a = 4, H_0 = 30", 4.0, 30.0, 10},
    {"a1-1350", "a = 1, H_0 = 1350", 1.0, 1350.0, 40},
    {"a1-1500", "a = 1, H_0 = 1500", 1.0, 1500.0, 40},
};

struct survey {
    struct experiment_run *run;
    size_t draws;
    uint64_t seed[2][DRAWS];              /* of a = 4 and a = 1 */
    double rest[2];                       /* least energy at rest */
    struct trial (*part)[CURVES][LEVELS]; /* [panel * draws + draw] */
    struct trial mean[PANELS][CURVES][LEVELS];
};

/* Draws that the least energy of their panels can be given to. */
static plh_status choose_draws(struct survey *v)
{
    static const double lattice[2] = {4.0, 1.0}, highest[2] = {0.9, 1340.0};
    plh_status status = PLH_OK;
    for (int l = 0; l < 2; l++) {
        size_t found = 0;
        plh_system *s = NULL;
        v->rest[l] = INFINITY;
        for (uint64_t seed = 1; found < v->draws && !status; seed++) {
            status = make_lattice(lattice[l], seed, &s);
            double rest = status ? NAN : dipoles_energy(s);
            v->rest[l] = fmin(v->rest[l], rest);
            if (rest < highest[l])
                v->seed[l][found++] = seed;
            plh_system_destroy(s);
        }
    }
    return status;
}

static plh_status survey_part(void *context, size_t part, size_t first, size_t last)
{
    struct survey *v = context;
    const struct panel *p = &panels[part / v->draws];
    plh_system *s;
    (void)first, (void)last;
    plh_status status = make_lattice(p->a, v->seed[p->a < 2.0][part % v->draws], &s);
    if (!status) /* the corners q1 and q125 get the momentum */
        status = plh_system_set_energy(s, 0, LATTICE - 1, p->energy);
    for (int c = 0; c < CURVES; c++)
        for (int i = 0; i < LEVELS && !status; i++)
            status = dipoles_try(s, &fasso_schemes[dipoles_curve[c]], 1.0, p->first << i,
                                 &v->part[part][c][i]);
    plh_system_destroy(s);
    experiment_progress(v->run, (double)part / (double)(PANELS * v->draws));
    return status;
}

/* Arithmetic means, as in the paper; a run that lost its energy counts as an error of 1. */
static plh_status survey_all(struct survey *v)
{
    plh_status status = choose_draws(v);
    v->part = calloc(PANELS * v->draws, sizeof *v->part);
    if (!status)
        status = v->part
                     ? plh_pool_for(experiment_pool(v->run), PANELS * v->draws, 1, survey_part, v)
                     : PLH_NO_MEMORY;
    for (size_t k = 0; k < PANELS * v->draws && !status; k++)
        for (int c = 0; c < CURVES; c++)
            for (int i = 0; i < LEVELS; i++) {
                struct trial *mean = &v->mean[k / v->draws][c][i], *t = &v->part[k][c][i];
                mean->h = t->h, mean->evaluations = t->evaluations;
                mean->cpu += t->cpu / (double)v->draws;
                mean->error += fmin(t->error, 1.0) / (double)v->draws;
            }
    free(v->part);
    return status;
}

/* How much worse McL2 inside makes a scheme, at the smallest step. */
static void check_gains(const struct survey *v)
{
    char what[120], ours[60];
    for (int p = 0; p < PANELS; p++)
        for (int c = 2; c < CURVES; c += 2) {
            bool low = panels[p].energy < 5.0;
            double gain = v->mean[p][c + 1][LEVELS - 1].error / v->mean[p][c][LEVELS - 1].error;
            snprintf(what, sizeof what, "a = %g, H0 = %g: McL2 inside %s", panels[p].a,
                     panels[p].energy, c == 2 ? "SRKN4_6b" : "S6_10");
            snprintf(ours, sizeof ours, "%.3g times the error", gain);
            check_holds(v->run, what, low ? "clearly worse than exact" : "hardly matters",
                        low ? gain > 5.0 : gain < 2.0, ours, UNKNOWN, NULL);
            check_basis(v->run, low ? "clearly: over 5 times; energy and lattice are ours"
                                    : "hardly: below 2 times; energy and lattice are ours");
        }
    snprintf(ours, sizeof ours, "at rest at least %.0f", v->rest[1]);
    check_holds(
        v->run, "small energies on the lattice of unit distance", "as the text says",
        v->rest[1] < 100.0, ours, WRONG,
        "with sigma = epsilon = 1 each of the 300 touching pairs has 4 already; a lattice of "
        "constant 4 has such energies");
    check_basis(v->run, "small: below 100; the least of %zu draws", v->draws);
}

/* Lattices at a temperature: the kinds of the independent calculation. */
enum { KINDS = 3 };
static const struct thermal {
    double a, spin; /* kT of the rotation; of the translation 1 */
    struct sheet sheet;
} thermals[KINDS] = {
    {4.0, 1.0, {"a = 4, kT = 1, T = 1", 1.0, 80, {1.3e-6, 1.4e-6, 1.9e-6, 5.0e-9, 1.4e-8, 3.6e-9}}},
    {1.0, 1.0, {"a = 1, kT = 1, T = 1", 1.0, 80, {3.6e-3, 3.6e-3, 5.3e-4, 5.3e-4, 5e33, 2.2e-3}}},
    {4.0,
     25.0,
     {"a = 4, spin at kT = 25, T = 1", 1.0, 40, {3.6e-5, 1.2e-6, 4.5e-4, 4.6e-8, 2.5e-7, 0.0}}},
};

static plh_status make_thermal(const void *what, int i, plh_system **system)
{
    const struct thermal *kind = what;
    uint64_t seed = (uint64_t)i + 1;
    plh_status status = make_lattice(kind->a, seed, system);
    return status ? status : plh_system_thermal(*system, 1.0, kind->spin, seed + 100);
}

static plh_status check_thermals(struct experiment_run *run)
{
    plh_status status = PLH_OK;
    for (int k = 0; k < KINDS && !status; k++) {
        const struct dipoles_draws draws = {&thermals[k], make_thermal};
        status = dipoles_check(run, &draws, experiment_quick(run) ? 1 : DIPOLES_DRAWS,
                               &thermals[k].sheet);
    }
    return status;
}

static void draw_survey(const struct survey *v)
{
    FILE *t = experiment_table(v->run, "", dipoles_heading);
    for (int p = 0; p < PANELS; p++)
        for (int c = 0; c < CURVES; c++)
            for (int i = 0; i < LEVELS; i++)
                dipoles_write(t, panels[p].set, &fasso_schemes[dipoles_curve[c]], v->mean[p][c][i]);
    FILE *g = experiment_figure(v->run, "", 1180, 720);
    fprintf(
        g,
        "set multiplot layout 2,3 margins 0.09,0.8,0.09,0.9 spacing 0.06,0.14\n%sset yrange [1e-13:10]\nset ytics 1e-12,1e2\nunset key\n",
        dipoles_axes);
    for (int p = 0; p < PANELS; p++) {
        fprintf(g, "%s%s", p % 3 ? "unset ylabel\n" : "set ylabel 'mean relative error of H'\n",
                p > 2 ? "set xlabel 'CPU time per run (s)'\n" : "unset xlabel\n");
        fprintf(g, "set title '%s'\n%s", panels[p].title,
                p == 0 ? "set key at screen 0.81,0.6 left top Left reverse\n" : "unset key\n");
        dipoles_plot(g, "celledoni-fasso-fig17.csv", panels[p].set, dipoles_curve, CURVES, BY_TIME);
    }
    fprintf(g, "unset multiplot\n");
}

static void run_fig17(struct experiment_run *run)
{
    struct survey *v = calloc(1, sizeof *v);
    plh_status status = v ? PLH_OK : PLH_NO_MEMORY;
    if (v) {
        v->run = run, v->draws = experiment_quick(run) ? DRAWS_QUICK : DRAWS;
        status = survey_all(v);
    }
    if (!status) {
        experiment_remark(
            run, "%zu draws per panel, and as many thermal lattices of each kind, from seeds 1 on.",
            v->draws);
        check_gains(v);
        draw_survey(v);
        status = check_thermals(run);
    }
    if (status)
        experiment_fail(run, "%s", plh_status_text(status));
    free(v);
}

/* Fig 18: orders 4 and 6 over [0, 10]. The paper shows one draw; we the median of many. */
enum { LONG_LEVELS = 9, LONG = 4 };
static const long long_evaluations[LONG_LEVELS] = {70,   140,  280,  560,  1120,
                                                   2240, 4480, 8960, 15680};
static const int long_curve[LONG] = {SRKN4_EXACT, SRKN4_MCL2, SRKN6_EXACT, SRKN6_MCL2};

struct long_work {
    struct experiment_run *run;
    int draws;
    struct trial trial[DIPOLES_DRAWS][LONG][LONG_LEVELS], middle[LONG][LONG_LEVELS];
};

static plh_status long_part(void *context, size_t part, size_t first, size_t last)
{
    struct long_work *w = context;
    plh_system *s;
    (void)first, (void)last;
    plh_status status = make_lattice(4.0, part + 1, &s);
    double rest = status ? NAN : dipoles_energy(s);
    if (!status) /* H0 = 1, or what a draw of more energy has at rest */
        status = plh_system_set_energy(s, 0, LATTICE - 1, fmax(1.0, rest + 0.1));
    for (int c = 0; c < LONG; c++)
        for (int i = 0; i < LONG_LEVELS && !status; i++)
            status = dipoles_try(s, &fasso_schemes[long_curve[c]], 10.0, long_evaluations[i],
                                 &w->trial[part][c][i]);
    plh_system_destroy(s);
    experiment_progress(w->run, 0.8 * (double)part / w->draws);
    return status;
}

/* Median errors, mean times; and the share of draws in which a step lost the energy. */
static void take_middle(struct long_work *w)
{
    for (int c = 0; c < LONG; c++)
        for (int i = 0; i < LONG_LEVELS; i++) {
            double error[DIPOLES_DRAWS], cpu = 0.0;
            for (int d = 0; d < w->draws; d++)
                error[d] = w->trial[d][c][i].error, cpu += w->trial[d][c][i].cpu / w->draws;
            w->middle[c][i] = w->trial[0][c][i];
            w->middle[c][i].error = median_of(error, w->draws), w->middle[c][i].cpu = cpu;
        }
}

static int lost(const struct long_work *w, int curve, int level)
{
    int n = 0;
    for (int d = 0; d < w->draws; d++)
        n += !(w->trial[d][curve][level].error < 0.1);
    return n;
}

static void check_sharp(struct long_work *w)
{
    char ours[120];
    int large = 0, small = 0;
    for (int i = 0; i < LONG_LEVELS; i++)
        if (w->middle[2][i].h >= 1.0)
            large = i;
    small = large + 1;
    snprintf(ours, sizeof ours, "lost in %d of %d draws at h = %.2g, in %d at h = %.2g",
             lost(w, 2, large), w->draws, w->middle[2][large].h, lost(w, 2, small),
             w->middle[2][small].h);
    check_holds(w->run, "SRKN6_14a, exact, with steps of one and more",
                "a sharp increase of the error", 2 * lost(w, 2, large) > w->draws, ours, UNKNOWN,
                NULL);
    check_basis(w->run, "sharp: most draws lose their energy");
}

static void check_long(struct long_work *w)
{
    static const double order[LONG] = {4.0, 2.0, 6.0, 2.0};
    char what[96], ours[96];
    check_sharp(w);
    for (int c = 0; c < LONG; c++) {
        const struct trial *last = &w->middle[c][LONG_LEVELS - 1];
        snprintf(what, sizeof what, "order of %s", fasso_schemes[long_curve[c]].label);
        check_order(
            w->run, what, order[c], log(last[-1].error / last->error) / log(last[-1].h / last->h),
            OTHER_DATA,
            "between these two steps it is not yet asymptotic: collisions need smaller ones");
        check_basis(w->run, "within 0.2; medians at 8960 and 15680 evaluations");
    }
    for (int c = 0; c < LONG; c += 2) {
        const int last = LONG_LEVELS - 1;
        double gain = w->middle[c + 1][last].error / w->middle[c][last].error;
        snprintf(what, sizeof what, "%s against the same with McL2, 15680 evaluations",
                 fasso_schemes[long_curve[c]].label);
        snprintf(ours, sizeof ours, "McL2 has %.2g times the error", gain);
        check_holds(w->run, what, "McL2 lies above", gain > 1.0, ours, UNKNOWN, NULL);
        check_basis(w->run, "above, by any amount; medians");
    }
}

/* With hard collisions and coarse steps V2 wins. */
static plh_status check_losing(struct experiment_run *run, int draws)
{
    char ours[80], expected[60];
    int wins = 0;
    plh_status status = PLH_OK;
    for (int d = 0; d < draws && !status; d++) {
        plh_system *s;
        struct trial v2 = {0}, order4 = {0};
        status = make_thermal(&thermals[0], d, &s);
        if (!status)
            status = dipoles_try(s, &fasso_schemes[DRIFT_EXACT], 10.0, 400, &v2);
        if (!status)
            status = dipoles_try(s, &fasso_schemes[SRKN4_EXACT], 10.0, 400, &order4);
        wins += !status && v2.error < order4.error;
        plh_system_destroy(s);
    }
    snprintf(ours, sizeof ours, "V2 in %d of %d draws", wins, draws);
    snprintf(expected, sizeof expected, "V2: 8.6e-4 against 3.5e-3 of SRKN4_6b");
    check_holds(run, "a = 4, kT = 1, T = 10, 400 evaluations, another calculation: the better",
                expected, 2 * wins > draws, ours, RANDOM_DRAW, "single draws");
    check_kind(run, OURS);
    check_basis(run, "in most draws");
    return status;
}

static plh_status check_thermal_long(struct experiment_run *run, int draws)
{
    static const struct sheet sheets[2] = {
        {"a = 4, kT = 1, T = 10", 10.0, 400, {8.6e-4, 8.6e-4, 3.5e-3, 3.5e-3, 5e3, 1e6}},
        {"a = 4, kT = 1, T = 10", 10.0, 3200, {1.0e-5, 1.0e-5, 1.9e-7, 5.2e-8, 5.4e-7, 1.3e-6}},
    };
    const struct dipoles_draws kind = {&thermals[0], make_thermal};
    plh_status status = PLH_OK;
    for (int i = 0; i < 2 && !status; i++)
        status = dipoles_check(run, &kind, draws, &sheets[i]);
    return status ? status : check_losing(run, draws);
}

static void run_fig18(struct experiment_run *run)
{
    struct long_work *w = calloc(1, sizeof *w);
    if (!w) {
        experiment_fail(run, "out of memory");
        return;
    }
    w->run = run, w->draws = experiment_quick(run) ? 1 : DIPOLES_DRAWS;
    plh_status status = plh_pool_for(experiment_pool(run), (size_t)w->draws, 1, long_part, w);
    FILE *table = experiment_table(run, "", dipoles_heading);
    if (!status) {
        take_middle(w);
        for (int c = 0; c < LONG; c++)
            for (int i = 0; i < LONG_LEVELS; i++)
                dipoles_write(table, "long", &fasso_schemes[long_curve[c]], w->middle[c][i]);
        check_long(w);
        status = check_thermal_long(run, w->draws);
    }
    if (status)
        experiment_fail(run, "%s", plh_status_text(status));
    experiment_remark(run,
                      "%d lattices of constant 4, from seed 1 on, with H0 = 1 or, where a draw has "
                      "more at rest, a little above that.",
                      w->draws);
    FILE *g = experiment_figure(run, "", 760, 500);
    fprintf(g,
            "%sset yrange [1e-12:100]\nset ytics 1e-12,1e2\nset xlabel 'CPU time per run (s)'\n"
            "set ylabel 'relative error of H, median'\nset key top right Left reverse\n",
            dipoles_axes);
    dipoles_plot(g, "celledoni-fasso-fig18.csv", "long", long_curve, LONG, BY_TIME);
    free(w);
}

const struct experiment experiment_celledoni_fasso_fig17 = {
    .name = "celledoni-fasso-fig17",
    .paper = &paper_celledoni_fasso,
    .place = "Fig 17",
    .title = "125 dipoles on a lattice at several energies",
    .note =
        "Mean energy errors of 125 dipoles on a lattice, a hundred draws per panel. At low energy the exact free "
        "flow pays off; at high energy the collisions decide and it hardly matters, as the paper says. Where a "
        "dash-dotted line is hidden, it coincides with the solid one.",
    .details =
        "The text places the bodies at unit distance, where the repulsion alone exceeds 1000: the small energies "
        "of the figure are impossible as written. Shown are a dilute lattice, a = 4, and the literal one, "
        "a = 1, with shorter steps. A run that loses its energy counts as an error of 1. The energies of the "
        "figure are not in the text; ours are chosen. V2 is drift, kick, drift, as section 3.4 has it.",
    .quick = 5.0,
    .full = 130.0,
    .timed = true,
    .run = run_fig17,
};

const struct experiment experiment_celledoni_fasso_fig18 = {
    .name = "celledoni-fasso-fig18",
    .paper = &paper_celledoni_fasso,
    .place = "Fig 18",
    .title = "125 dipoles over [0, 10]: orders 4 and 6",
    .note =
        "Orders 4 and 6 over a longer time, medians of a hundred draws. At loose tolerance the scheme of order 4 "
        "wins and the one of order 6 loses its energy; at fine steps order 6 wins. In thermal lattices, where "
        "collisions are hard, even V2 beats both at 400 evaluations.",
    .details =
        "Solid: exact free flow; dash-dotted: McL2. The paper shows one draw. Rows marked ours compare with errors "
        "that were measured independently of this library on another draw of a thermal lattice.",
    .quick = 5.0,
    .full = 400.0,
    .timed = true,
    .run = run_fig18,
};
