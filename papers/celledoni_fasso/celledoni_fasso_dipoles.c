/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Celledoni, Fassò, Säfström & Zanna (2007), section 3.4, Fig 16: a gas of
 * dipolar soft spheres; and what Figs 17-18 share with it. */
#include "papers/celledoni_fasso/celledoni_fasso_dipoles.h"
#include "io/clock.h"
#include "papers/experiment/measure.h"
#include "papers/experiment/trace.h"

#include <math.h>
#include <stdlib.h>

const int dipoles_sheet[SHEET] = {DRIFT_MCL2,  DRIFT_EXACT, SRKN4_MCL2,
                                  SRKN4_EXACT, S6_EXACT,    SRKN6_EXACT};
const int dipoles_curve[CURVES] = {DRIFT_EXACT, DRIFT_MCL2, SRKN4_EXACT,
                                   SRKN4_MCL2,  S6_EXACT,   S6_MCL2};
const char dipoles_heading[] = "set,scheme,h,evaluations,cpu_seconds,error";
const char dipoles_axes[] = "set logscale xy\nset format '10^{%T}'\nset mytics 1\n";

plh_status dipoles_make(size_t n, plh_system **system)
{
    plh_species dipole;
    plh_system_def def = plh_system_def_default();
    *system = NULL;
    plh_status status = plh_species_find("dipole", &dipole);
    def.n = n, def.species = &dipole, def.species_count = 1;
    return status ? status : plh_system_create(&def, system);
}

double dipoles_energy(plh_system *system)
{
    plh_system_energy e;
    return plh_system_energies(system, &e) ? NAN : e.total;
}

plh_status dipoles_try(plh_system *s, const struct scheme *scheme, double time, long evaluations,
                       struct trial *out)
{
    plh_method_spec spec;
    const size_t size = plh_system_checkpoint_size(s);
    const long steps =
        evaluations > scheme->stages ? lround((double)evaluations / scheme->stages) : 1;
    const double h = time / (double)steps, e0 = dipoles_energy(s);
    char *kept = malloc(size);
    *out = (struct trial){.h = h, .error = NAN, .evaluations = scheme->stages * steps};
    plh_status status = kept ? plh_method_parse(NULL, scheme->name, &spec) : PLH_NO_MEMORY;
    if (status) {
        free(kept);
        return status;
    }
    plh_system_checkpoint_get(s, kept);
    out->error = 0.0;
    for (long k = 0; k < steps && isfinite(out->error); k++) {
        double begin = thread_seconds();
        plh_status lost = plh_system_run(s, &spec, (double)k * h, h, 1);
        out->cpu += thread_seconds() - begin;
        double off = fabs(dipoles_energy(s) / e0 - 1.0);
        out->error = lost || isnan(off) ? INFINITY : fmax(out->error, off);
    }
    status = plh_system_checkpoint_set(s, kept, size);
    free(kept);
    return status;
}

/* The errors of every draw; one part is one draw. A lost energy counts as an error of 1. */
struct sheet_work {
    const struct dipoles_draws *draws;
    const struct sheet *sheet;
    double error[SHEET][DIPOLES_DRAWS];
};

static plh_status sheet_part(void *context, size_t part, size_t first, size_t last)
{
    struct sheet_work *w = context;
    plh_system *s;
    (void)first, (void)last;
    plh_status status = w->draws->make(w->draws->what, (int)part, &s);
    for (int i = 0; i < SHEET && !status; i++) {
        struct trial t;
        if (!(w->sheet->error[i] > 0.0))
            continue;
        status = dipoles_try(s, &fasso_schemes[dipoles_sheet[i]], w->sheet->time,
                             w->sheet->evaluations, &t);
        w->error[i][part] = fmin(t.error, 1.0);
    }
    plh_system_destroy(s);
    return status;
}

plh_status dipoles_check(struct experiment_run *run, const struct dipoles_draws *draws, int count,
                         const struct sheet *sheet)
{
    struct sheet_work *w = calloc(1, sizeof *w);
    char what[200], theirs[40];
    if (!w)
        return PLH_NO_MEMORY;
    w->draws = draws, w->sheet = sheet;
    plh_status status = plh_pool_for(experiment_pool(run), (size_t)count, 1, sheet_part, w);
    for (int i = 0; i < SHEET && !status; i++) {
        if (!(sheet->error[i] > 0.0))
            continue;
        snprintf(what, sizeof what, "%s, %ld evaluations, another calculation: %s", sheet->what,
                 sheet->evaluations, fasso_schemes[dipoles_sheet[i]].label);
        snprintf(theirs, sizeof theirs, sheet->error[i] < 1.0 ? "%.1e" : "1 (lost: %.0e)",
                 sheet->error[i]);
        check_spread(run, what, theirs, w->error[i], count, RANDOM_DRAW,
                     "theirs is one draw, and not known");
        check_kind(run, OURS);
    }
    free(w);
    return status;
}

void dipoles_write(FILE *out, const char *set, const struct scheme *scheme, struct trial t)
{
    fprintf(out, "%s,%s,%.5g,%ld,%.4g,%.4g\n", set, scheme->name, t.h, t.evaluations, t.cpu,
            t.error);
}

void dipoles_plot(FILE *g, const char *file, const char *set, const int *scheme, int count,
                  int column)
{
    fprintf(g, "plot ");
    for (int i = 0; i < count; i++)
        fprintf(
            g,
            "'%s' using (strcol(1) eq '%s' && strcol(2) eq '%s' ? $%d : NaN):6 with linespoints "
            "lw 1.2 %s title '%s'%s",
            file, set, fasso_schemes[scheme[i]].name, column, fasso_schemes[scheme[i]].style,
            fasso_schemes[scheme[i]].label, i + 1 < count ? ", " : "\n");
}

/* Fig 16: draws of 100 bodies whose energy is near the printed one, the first of all seeds. */
enum { GAS = 100, GAS_LEVELS = 8, GAS_PLAIN = 1000 };
static const double printed_energy = 0.14134185611814;

struct gas {
    struct experiment_run *run;
    int draws;
    uint64_t seed[DIPOLES_DRAWS], tried;
    struct trial (*trial)[CURVES][GAS_LEVELS];    /* of each draw */
    struct trial middle[ALL_SCHEMES][GAS_LEVELS]; /* median error, mean time */
    double near;                                  /* median distance of the nearest pair */
};

/* Positions N times normal numbers, at rest. */
static plh_status make_gas(const void *what, int i, plh_system **system)
{
    const struct gas *g = what;
    plh_status status = dipoles_make(GAS, system);
    return status ? status : plh_system_gas(*system, GAS, g->seed[i]);
}

/* |H0| of plain draws, and the seeds of those whose energy is within a factor of two of the
 * printed. */
static plh_status choose_draws(struct gas *g)
{
    double size[GAS_PLAIN];
    plh_system *s;
    plh_status status = dipoles_make(GAS, &s);
    for (int found = 0; (found < g->draws || g->tried < GAS_PLAIN) && !status;) {
        status = plh_system_gas(s, GAS, ++g->tried);
        double energy = dipoles_energy(s);
        if (g->tried <= GAS_PLAIN)
            size[g->tried - 1] = fabs(energy);
        if (energy > 0.5 * printed_energy && energy < 2.0 * printed_energy && found < g->draws)
            g->seed[found++] = g->tried;
    }
    plh_system_destroy(s);
    if (status)
        return status;
    check_spread(g->run, "H0 among |H0| of 1000 draws", "0.14134185611814", size, GAS_PLAIN,
                 RANDOM_DRAW, "such bodies are far apart: the printed energy needs one near pair");
    check_factor(g->run, "median |H0| of such draws, another calculation", 1.2e-3,
                 median_of(size, GAS_PLAIN), 2.0, UNKNOWN, NULL);
    check_kind(g->run, OURS);
    return PLH_OK;
}

static double nearest_pair(plh_bodies_view v)
{
    double least = INFINITY;
    for (size_t i = 0; i < v.n; i++)
        for (size_t j = 0; j < i; j++)
            least = fmin(least, hypot(hypot(v.x[i] - v.x[j], v.y[i] - v.y[j]), v.z[i] - v.z[j]));
    return least;
}

static plh_status gas_part(void *context, size_t part, size_t first, size_t last)
{
    struct gas *g = context;
    plh_system *s;
    (void)first, (void)last;
    plh_status status = make_gas(g, (int)part, &s);
    if (!status && part == 0)
        g->near = nearest_pair(plh_system_bodies(s));
    for (int c = 0; c < CURVES; c++)
        for (int i = 0; i < GAS_LEVELS && !status; i++)
            status = dipoles_try(s, &fasso_schemes[dipoles_curve[c]], 1.0, 10L << i,
                                 &g->trial[part][c][i]);
    plh_system_destroy(s);
    experiment_progress(g->run, 0.9 * (double)part / g->draws);
    return status;
}

static void take_middle(struct gas *g)
{
    for (int c = 0; c < CURVES; c++)
        for (int i = 0; i < GAS_LEVELS; i++) {
            double error[DIPOLES_DRAWS], cpu = 0.0;
            for (int d = 0; d < g->draws; d++)
                error[d] = g->trial[d][c][i].error, cpu += g->trial[d][c][i].cpu / g->draws;
            struct trial *t = &g->middle[dipoles_curve[c]][i];
            *t = g->trial[0][c][i];
            t->error = median_of(error, g->draws), t->cpu = cpu;
        }
}

static void check_orders(struct gas *g)
{
    char what[120];
    for (int c = 0; c < CURVES; c++) {
        double h[GAS_LEVELS], error[GAS_LEVELS];
        const struct scheme *scheme = &fasso_schemes[dipoles_curve[c]];
        for (int i = 0; i < GAS_LEVELS; i++)
            h[i] = g->middle[dipoles_curve[c]][i].h,
            error[i] = g->middle[dipoles_curve[c]][i].error;
        /* inside a high-order scheme McL2 shows its order once the scheme's own error is gone */
        double ceiling = c < 2 ? 1.0 : scheme->order == 2 ? 2e-10 : 1e-8;
        snprintf(what, sizeof what, "order at equal evaluations: %s", scheme->label);
        check_order(g->run, what, scheme->order, fitted_order(h, error, GAS_LEVELS, 1e-12, ceiling),
                    UNKNOWN, NULL);
        check_basis(g->run,
                    "within 0.2; median of the draws, errors from 1e-12 to %.0e, a window "
                    "of ours",
                    ceiling);
    }
}

static void check_accuracy(struct gas *g)
{
    const int last = GAS_LEVELS - 1;
    char ours[80];
    double gain = INFINITY;
    const struct trial(*t)[GAS_LEVELS] = (const struct trial(*)[GAS_LEVELS])g->middle;
    for (int i = 0; i < GAS_LEVELS; i++)
        gain = fmin(gain, t[DRIFT_MCL2][i].error / t[SRKN4_MCL2][i].error);
    snprintf(ours, sizeof ours, "at least %.0f times better at equal evaluations", gain);
    check_holds(g->run, "SRKN4_6b with McL2 inside against V2", "far more accurate, if of order 2",
                gain > 100.0, ours, UNKNOWN, NULL);
    check_basis(g->run, "far: over 100 times, medians");
    gain = fmin(t[SRKN4_MCL2][4].error / t[SRKN4_EXACT][4].error,
                t[S6_MCL2][4].error / t[S6_EXACT][4].error);
    snprintf(ours, sizeof ours, "at least %.0f times", gain);
    check_holds(g->run, "exact instead of McL2 inside SRKN4_6b and S6_10, 160 evaluations",
                "more accurate", gain > 10.0, ours, UNKNOWN, NULL);
    check_basis(g->run, "more: over 10 times, medians");
    double cost = t[SRKN4_EXACT][last].cpu / t[SRKN4_MCL2][last].cpu;
    snprintf(ours, sizeof ours, "%.2f times the CPU time", cost);
    check_timed(g->run, true);
    check_holds(g->run, "exact instead of McL2 inside SRKN4_6b, 1280 evaluations",
                "at the same computational cost", cost < 1.3, ours, UNKNOWN, NULL);
    check_basis(g->run, "the same: below 1.3 times");
    check_timed(g->run, false);
}

static void draw_gas(struct experiment_run *run)
{
    FILE *g = experiment_figure(run, "", 1000, 480);
    fprintf(g,
            "set multiplot layout 1,2\n%sset yrange [1e-14:1e-2]\nset ytics 1e-14,1e2\n"
            "set ylabel 'relative error of H'\nunset key\nset xlabel 'CPU time (s)'\n",
            dipoles_axes);
    dipoles_plot(g, "celledoni-fasso-fig16.csv", "gas", dipoles_curve, CURVES, BY_TIME);
    fprintf(g, "set xlabel 'force evaluations'\nset key top right Left reverse\n"
               "set xrange [8:2e4]\n");
    dipoles_plot(g, "celledoni-fasso-fig16.csv", "gas", dipoles_curve, CURVES, BY_EVALUATIONS);
    fprintf(g, "unset multiplot\n");
}

static void run_fig16(struct experiment_run *run)
{
    static const struct sheet near = {
        "near pair, T = 1", 1.0, 80, {1.4e-5, 1.4e-5, 1.2e-8, 8.3e-11, 1.8e-11, 2.2e-12}};
    struct gas *g = calloc(1, sizeof *g);
    plh_status status = g ? PLH_OK : PLH_NO_MEMORY;
    if (g) {
        g->run = run, g->draws = experiment_quick(run) ? 1 : DIPOLES_DRAWS;
        g->trial = calloc((size_t)g->draws, sizeof *g->trial);
        status = g->trial ? choose_draws(g) : PLH_NO_MEMORY;
    }
    if (!status)
        status = plh_pool_for(experiment_pool(run), (size_t)g->draws, 1, gas_part, g);
    if (!status) {
        FILE *table = experiment_table(run, "", dipoles_heading);
        take_middle(g);
        for (int c = 0; c < CURVES; c++)
            for (int i = 0; i < GAS_LEVELS; i++)
                dipoles_write(table, "gas", &fasso_schemes[dipoles_curve[c]],
                              g->middle[dipoles_curve[c]][i]);
        check_orders(g);
        check_accuracy(g);
        status = dipoles_check(run, &(struct dipoles_draws){g, make_gas}, g->draws, &near);
        experiment_remark(run,
                          "%d draws with H0 within a factor of two of the printed, the first among "
                          "seeds 1 to %d. The nearest pair of the first is %.2f apart.",
                          g->draws, (int)g->seed[g->draws - 1], g->near);
        draw_gas(run);
    }
    if (status)
        experiment_fail(run, "%s", plh_status_text(status));
    if (g)
        free(g->trial);
    free(g);
}

const struct experiment experiment_celledoni_fasso_fig16 = {
    .name = "celledoni-fasso-fig16",
    .paper = &paper_celledoni_fasso,
    .place = "Fig 16",
    .title = "100 dipoles: error against cost",
    .note =
        "The energy error of 100 dipoles against CPU time and force evaluations, medians over a hundred draws. High "
        "order is favourable, and the exact free flow shows its order where McL2 falls back to 2, as the "
        "paper says.",
    .details =
        "Positions N randn with N = 100, at rest, T = 1. Such bodies are so far apart that the printed H0 is "
        "rare: only draws with about this energy are taken. V2 is drift, kick, drift, as section 3.4 has "
        "it. The rows marked ours compare with errors that were measured independently of this library on "
        "another draw.",
    .quick = 1.5,
    .full = 100.0,
    .timed = true,
    .run = run_fig16,
};
