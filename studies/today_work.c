/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Work against precision of all methods on one body, free and as a heavy top. */
#include "io/clock.h"
#include "studies/today.h"

#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/splitting.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS = 14, MOST = 160, PANELS = 2 };

static const double end_time = 1.0;

/* A method of the catalogue or an engine's step, and what it did. */
struct entry {
    char name[48];
    const char *family;
    const struct engine *engine;
    /* Declared; 0: exact, or it does not converge */
    int order;
    double h[LEVELS], error[LEVELS], seconds[LEVELS];
    int levels; /* those that it made */
};

struct panel {
    const char *name;
    bool torqued;
    struct test_problem p;
    plh_state truth;
    struct entry entry[MOST];
    int count;
};

/* Families that are drawn, each in its colour; methods of other families are left out. */
static const struct family {
    const char *name, *label, *colour;
} families[] = {
    {"engine", "engines and packages", "#888888"},
    {"classical", "Runge-Kutta, Adams", "#56b4e9"},
    {"krysl", "Krysl (2006)", "#000000"},
    {"buss", "Buss (2001)", "#8060c0"},
    {"mclachlan-reich", "McLachlan-Reich", "#d55e00"},
    {"magnus", "Magnus", "#cc79a7"},
    {"factorization", "factorization", "#a0522d"},
    {"gauss", "semi-exact, Gauss", "#e69f00"},
    {"moser-veselov", "Moser-Veselov", "#009e73"},
    {"splitting", "splittings, exact flow", "#d55e00"},
    {"exact", "exact", "#0072b2"},
};
enum { FAMILIES = sizeof families / sizeof *families };

static bool drawn(const char *family)
{
    for (int i = 0; i < FAMILIES; i++)
        if (strcmp(families[i].name, family) == 0)
            return true;
    return false;
}

static void add(struct panel *panel, const char *name, const char *family, const struct engine *e,
                int order)
{
    if (panel->count == MOST)
        return;
    struct entry *entry = &panel->entry[panel->count++];
    *entry = (struct entry){.family = family, .engine = e, .order = order};
    snprintf(entry->name, sizeof entry->name, "%s", name);
}

/* Every method that can turn the body; splittings with torque only, since else they are their inner
 * flow. */
static void gather(struct panel *panel)
{
    for (int i = 0; i < ENGINES && !panel->torqued; i++)
        add(panel, engines[i].label, "engine", &engines[i], engines[i].order);
    for (int i = 0; i < plh_method_count(); i++) {
        const plh_method *m = plh_method_get(i);
        int order = panel->torqued ? m->torqued.attitude : m->free.attitude;
        plh_method_spec spec;
        if (drawn(m->family) && !m->takes_inner && order && !plh_method_parse(NULL, m->name, &spec))
            add(panel, m->name, m->family, NULL, order);
    }
    for (int i = 0; i < plh_scheme_count() && panel->torqued; i++) {
        char name[40];
        if (plh_scheme_get(i)->flows)
            continue;
        snprintf(name, sizeof name, "%s/exact", plh_scheme_get(i)->name);
        add(panel, name, "splitting", NULL, plh_scheme_get(i)->order);
    }
}

/* 1, 2, 4, ... steps; the time of a step from the longest run, so that the clock is fine enough. */
static plh_status try_entry(void *context, size_t part, size_t first, size_t last)
{
    struct panel *panel = context;
    struct entry *e = &panel->entry[part];
    double per_step = 0.0;
    (void)first, (void)last;
    for (int i = LEVELS - 1; i >= 0; i--) {
        plh_state s;
        long n = 1L << i;
        double begin = thread_seconds();
        plh_status status = today_steps(&panel->p.problem, e->engine, e->name, end_time, n, &s);
        if (i == LEVELS - 1)
            per_step = (thread_seconds() - begin) / (double)n;
        e->h[i] = end_time / (double)n;
        e->seconds[i] = per_step * (double)n;
        e->error[i] = status ? NAN : fmax(attitude_angle(s, panel->truth), 1e-16);
        e->levels += !status;
    }
    return PLH_OK;
}

static void check_panel(struct experiment_run *run, const struct panel *panel)
{
    long declared = 0, met = 0;
    char what[120], worst[64] = "";
    double exact = 0.0;
    for (int i = 0; i < panel->count; i++) {
        const struct entry *e = &panel->entry[i];
        double order = today_order(e->h, e->error, LEVELS);
        if (strcmp(e->name, "exact") == 0)
            for (int k = 0; k < LEVELS; k++)
                exact = fmax(exact, e->error[k]);
        if (e->order <= 0 || e->order > 6 || isnan(order))
            continue;
        declared++;
        met += order > e->order - 0.3;
        if (!(order > e->order - 0.3))
            snprintf(worst, sizeof worst, "%s has %.2f", e->name, order);
    }
    snprintf(what, sizeof what, "%s: methods of orders 1 to 6 that have them", panel->name);
    check_count(run, what, declared, met, 0.0, UNKNOWN, worst);
    check_kind(run, OURS);
    check_basis(run, "or more, within 0.3, over three halvings with errors from 1e-11 to 0.1");
    if (panel->torqued)
        return;
    snprintf(worst, sizeof worst, "at most %.0e rad with any step", exact);
    check_holds(run, "free: the exact step", "right to rounding", exact < 1e-13, worst, UNKNOWN,
                NULL);
    check_kind(run, OURS);
    check_basis(run, "below 1e-13 rad");
}

static void tabulate(struct experiment_run *run, const struct panel *panel)
{
    FILE *t =
        experiment_table(run, panel->torqued ? "top" : "free", "family,method,steps,seconds,error");
    for (int i = 0; i < panel->count; i++) {
        const struct entry *e = &panel->entry[i];
        for (int k = 0; k < LEVELS; k++)
            if (isfinite(e->error[k]))
                fprintf(t, "%s,%s,%ld,%.4g,%.4g\n", e->family, e->name, 1L << k, e->seconds[k],
                        e->error[k]);
        fprintf(t, "\n");
    }
}

static void draw_panel(FILE *g, const struct panel *panel)
{
    const char *csv = panel->torqued ? "today-work-top.csv" : "today-work-free.csv";
    fprintf(g, "set title '%s'\n%splot ", panel->name,
            panel->torqued ? "unset ylabel\nunset key\n"
                           : "set key at screen 0.755,0.86 left top Left reverse\n");
    for (int i = 0; i < FAMILIES; i++) {
        const struct family *f = &families[i];
        bool exact = strcmp(f->name, "exact") == 0;
        fprintf(g,
                "'%s' using (strcol(1) eq '%s' ? $4*1e6 : NaN):5 with %s lw %g lc rgb '%s'%s title "
                "'%s'%s",
                csv, f->name, exact ? "linespoints pt 7 ps 0.7" : "lines", exact ? 2.5 : 1.3,
                f->colour, strcmp(f->name, "engine") == 0 ? " dt 2" : " dt 1", f->label,
                i + 1 < FAMILIES ? ", " : "\n");
    }
}

static void run_work(struct experiment_run *run)
{
    struct panel *panel = calloc(PANELS, sizeof *panel);
    plh_status status = panel ? PLH_OK : PLH_NO_MEMORY;
    for (int i = 0; i < PANELS && !status; i++) {
        panel[i].torqued = i == 1;
        panel[i].name = i ? "the same body as a heavy top" : "a free body";
        status = problem_from_preset("heavy-top", &panel[i].p);
        if (!i)
            panel[i].p.problem.torque = NULL;
        if (!status)
            status = true_state(&panel[i].p.problem, end_time, &panel[i].truth);
        gather(&panel[i]);
        if (!status)
            status =
                plh_pool_for(experiment_pool(run), (size_t)panel[i].count, 1, try_entry, &panel[i]);
        if (!status) {
            tabulate(run, &panel[i]);
            check_panel(run, &panel[i]);
        }
        experiment_progress(run, 0.5 * (i + 1));
    }
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
    } else {
        FILE *g = experiment_figure(run, "", 1180, 560);
        fprintf(
            g, "set multiplot layout 1,2 margins 0.085,0.74,0.12,0.85 spacing 0.06,0.1\n"
               "set logscale xy\nset format '10^{%%T}'\nset yrange [1e-16:5]\nset ytics 1e-16,1e2\n"
               "set mytics 1\nset xrange [0.03:3e4]\nset xlabel 'CPU time (µs)'\n"
               "set ylabel 'error of the attitude (rad)' offset 1,0\n");
        draw_panel(g, &panel[0]);
        draw_panel(g, &panel[1]);
        fprintf(g, "unset multiplot\n");
        experiment_remark(run, "%d methods on the free body, %d with torque.", panel[0].count,
                          panel[1].count);
    }
    free(panel);
}

const struct experiment experiment_today_work = {
    .name = "today-work",
    .paper = &paper_today,
    .place = "Work against precision",
    .title = "all methods on one body",
    .note =
        "Every method on one body, free (left) and as a heavy top (right): the further down and to the left, the "
        "better. On the free body nothing comes near the exact step, which is right to rounding in a single "
        "step. With torque, splittings around the exact flow win: each line is a scheme, the steeper ones of "
        "higher order.",
    .details =
        "I = (1, 5, 6), omega = 10 (1, 1, 1), t = 1, 1 to 8192 steps; H = T + u3 for the top. CPU time of one "
        "thread, from the longest run of each method.",
    .quick = 3.0,
    .full = 3.0,
    .timed = true,
    .run = run_work,
};
