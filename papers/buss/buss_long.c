/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Buss (2001), section 6: 200 million steps of McLachlan-Reich in both orders of the axes. */
#include "papers/buss/buss_box.h"
#include "papers/list.h"

#include <math.h>
#include <stdlib.h>

enum { ORDERS = 2, WINDOWS = 32, WINDOW = 20000 };

static const struct {
    const char *title, *method, *printed;
} order[ORDERS] = {{"1-2-3", "mr2:axes=123", "75.2587"}, {"2-3-1", "mr2:axes=231", "82.1218"}};

/* Lowest and highest energy after each step of a window. */
struct band {
    long first;
    double low, high;
};

struct long_run {
    struct experiment_run *run;
    const plh_problem *problem;
    long steps;
    struct band band[ORDERS][WINDOWS];
    int bands[ORDERS];
    double end[ORDERS]; /* energy after all steps */
};

static double energy_of(const struct long_run *r, const plh_sim *sim)
{
    return plh_problem_energy(r->problem, 0.0, plh_sim_state(sim));
}

static plh_status look(const struct long_run *r, plh_sim *sim, struct band *b)
{
    plh_status status = PLH_OK;
    *b = (struct band){plh_sim_steps(sim), INFINITY, -INFINITY};
    for (int i = 0; i < WINDOW && !status; i++) {
        status = plh_sim_advance(sim, 1);
        b->low = fmin(b->low, energy_of(r, sim));
        b->high = fmax(b->high, energy_of(r, sim));
    }
    return status;
}

/* A window at the start, four a decade after 100,000 steps, and one just before the end. */
static plh_status run_order(void *context, size_t part, size_t first, size_t last)
{
    struct long_run *r = context;
    const long block = 1000000;
    plh_method_spec spec;
    plh_sim *sim = NULL;
    long next = 0;
    (void)first, (void)last;
    plh_status status = plh_method_parse(NULL, order[part].method, &spec);
    if (!status)
        status = plh_sim_create(r->problem, &spec, 0.02, &sim);
    while (!status && r->bands[part] < WINDOWS) {
        status = look(r, sim, &r->band[part][r->bands[part]++]);
        if (plh_sim_steps(sim) >= r->steps - 1)
            break;
        next = next ? lround((double)next * pow(10.0, 0.25)) : 100000;
        if (next + 2 * WINDOW > r->steps - 1 - WINDOW)
            next = r->steps - 1 - WINDOW;
        while (!status && plh_sim_steps(sim) < next) {
            long left = next - plh_sim_steps(sim);
            status = plh_sim_advance(sim, left < block ? left : block);
            if (part == 0)
                experiment_progress(r->run, (double)plh_sim_steps(sim) / (double)r->steps);
        }
    }
    r->end[part] = status ? NAN : energy_of(r, sim);
    plh_sim_destroy(sim);
    return status;
}

static void check_bands(struct experiment_run *run, const struct long_run *r)
{
    for (int i = 0; i < ORDERS; i++) {
        const struct band *a = &r->band[i][0], *b = &r->band[i][r->bands[i] - 1];
        double moved = fmax(fabs(b->low - a->low), fabs(b->high - a->high)) / (a->high - a->low);
        double published = strtod(order[i].printed, NULL);
        char what[160], text[128];
        snprintf(what, sizeof what, "%s: band of the energy in the last %d steps", order[i].title,
                 WINDOW);
        snprintf(text, sizeof text, "%.3f to %.3f, that of the first steps", b->low, b->high);
        if (moved > 0.01)
            snprintf(text, sizeof text, "moved by %.2g of its width", moved);
        check_holds(run, what, "very modest drift", moved <= 0.01, text, UNKNOWN, NULL);
        check_basis(run, "moves by at most 1 %% of its width");
        snprintf(what, sizeof what, "%s: the printed energy lies in that band", order[i].title);
        snprintf(text, sizeof text, "%.3f to %.3f", b->low, b->high);
        check_holds(run, what, order[i].printed, published > b->low && published < b->high, text,
                    UNKNOWN, NULL);
        check_kind(run, PRINTED);
        check_basis(run, "between lowest and highest of the last %d steps", WINDOW);
    }
}

/* Where in its band the energy is after so many steps: a matter of phase, and so of round-off. */
static void check_end(struct experiment_run *run, const struct long_run *r)
{
    for (int i = 0; i < ORDERS; i++) {
        char what[96];
        snprintf(what, sizeof what, "%s: energy after 200,000,000 - 1 steps", order[i].title);
        check_digits(
            run, what, order[i].printed, r->end[i], 0.0, UNKNOWN,
            "on the momentum alone, as quaternions and as matrices never renormalised ours is the same to "
            "1e-4; moments or step in single precision, six digits of the moments, or 45 degrees from nine "
            "digits of pi end elsewhere in the band, and none at the printed digits");
    }
}

static void write_bands(struct experiment_run *run, const struct long_run *r)
{
    FILE *t = experiment_table(run, "", "axes,first_step,last_step,lowest,highest");
    for (int i = 0; i < ORDERS; i++) {
        for (int k = 0; k < r->bands[i]; k++)
            fprintf(t, "%s,%ld,%ld,%.6f,%.6f\n", order[i].title, r->band[i][k].first + 1,
                    r->band[i][k].first + WINDOW, r->band[i][k].low, r->band[i][k].high);
        fprintf(t, "\n\n"); /* gnuplot's next block */
    }
}

static void draw_bands(struct experiment_run *run)
{
    static const char *const range[ORDERS] = {"[74:83]", "[82.1:82.135]"};
    FILE *g = experiment_figure(run, "", 960, 400);
    fprintf(g, "set multiplot layout 1,2\nset logscale x\nset format x '10^{%%L}'\nunset key\n"
               "set xlabel 'steps'\nset ylabel 'energy'\nset xrange [1e4:4e8]\n");
    for (int i = 0; i < ORDERS; i++) {
        fprintf(g, "set title 'axes %s'\nset yrange %s\nunset label\n", order[i].title, range[i]);
        fprintf(g, "set label 'printed' at 1.4e8,%s right offset 0,-0.9 front\n", order[i].printed);
        fprintf(
            g,
            "plot 'buss-long-run.csv' index %d every ::%d using 3:4:5 with filledcurves fc rgb "
            "'#cfe3f1', '' index %d every ::%d using 3:4 with linespoints ls 1, '' index %d "
            "every ::%d using 3:5 with linespoints ls 1, 82.105263 lc rgb 'black' dt 3, '+' using "
            "(2e8):(%s) every ::0::0 with points ls 2 ps 1.2\n",
            i, 1 - i, i, 1 - i, i, 1 - i, order[i].printed);
    }
    fprintf(g, "unset multiplot\n");
}

static void run_long(struct experiment_run *run)
{
    struct test_problem p;
    struct long_run r = {.run = run, .problem = &p.problem};
    r.steps = experiment_quick(run) ? 2000000 : 200000000;
    plh_status status = box_problem(&p);
    if (!status)
        status = plh_pool_for(experiment_pool(run), ORDERS, 1, run_order, &r);
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
        return;
    }
    write_bands(run, &r);
    check_bands(run, &r);
    if (!experiment_quick(run))
        check_end(run, &r);
    draw_bands(run);
}

const struct experiment experiment_buss_long_run = {
    .name = "buss-long-run",
    .paper = &paper_buss,
    .place = "Section 6, 200 million steps",
    .title = "energy of McLachlan-Reich over 200 million steps of 81 degrees",
    .note =
        "The last column of Fig 5 taken on to 200 million steps. The energy jumps inside a band from step to "
        "step, and the band does not move at all: what the paper calls a modest drift is the place in the band "
        "where the run happened to stop.",
    .details =
        "h = 0.02, 81 degrees per step. Each window of the picture is the lowest and highest energy of 20,000 "
        "steps. A quick run has 2 million steps.",
    .quick = 0.5,
    .full = 40.0,
    .run = run_long,
};
