/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Celledoni, Fassò, Säfström & Zanna (2007), Figs 4-11: significant digits over the triangle of all
 * shapes, x = I1/I3, y = I2/I3, 0 < 1 - y <= x < y < 1. */
#include "papers/celledoni_fasso/celledoni_fasso_free.h"
#include "papers/list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PANELS = 3, SEED = 2007 };

/* A figure: its step and its methods, from the top. */
struct plan {
    const char *name;
    double h;
    int order; /* 0: exact */
    int panels;
    const char *method[PANELS], *label[PANELS];
};

/* Means over a set of cells. */
struct mean {
    double digits[PANELS], cells[PANELS];
};

struct map {
    const struct plan *plan;
    plh_method_spec spec[PANELS];
    int nx, ny, starts;
    int row;
    /* [row][column][panel]: mean of the runs that converge; NaN outside or none */
    double *digits;
    int *failed; /* the same: runs that do not converge */
    struct mean all, corner, rest, oblate;
    long runs, failures[PANELS];
    double lowest[PANELS];
};

/* Cell centres; in cells of this size the borders of the triangle run through corners and
 * centres. */
static bool inside(const struct map *m, int i, int j)
{
    return i >= m->ny - 1 - j && i < m->ny + j;
}

static double cell_x(const struct map *m, int i)
{
    return (i + 0.5) / m->nx;
}

static double cell_y(const struct map *m, int j)
{
    return 0.5 + 0.5 * (j + 0.5) / m->ny;
}

/* All starts of one cell: each cell draws from its own seed. */
static plh_status one_cell(struct map *m, int i, int j)
{
    size_t at = (size_t)(j * m->nx + i) * PANELS;
    double sum[PANELS] = {0.0};
    plh_random r;
    plh_random_seed((uint64_t)SEED + at, &r);
    for (int k = 0; k < m->starts; k++) {
        struct free_case c;
        plh_vec3 moments = plh_vec3_make(cell_x(m, i), cell_y(m, j), 1.0);
        plh_status status = free_case_make(moments, free_momentum(&r), 10.0, &c);
        if (status)
            return status;
        for (int p = 0; p < m->plan->panels; p++) {
            plh_state s;
            if (free_case_run(&c, &m->spec[p], lround(10.0 / m->plan->h), &s))
                sum[p] += digits_of(infinity_distance(s.q, c.truth.q));
            else
                m->failed[at + (size_t)p]++;
        }
    }
    for (int p = 0; p < m->plan->panels; p++)
        m->digits[at + (size_t)p] = sum[p] / (m->starts - m->failed[at + (size_t)p]);
    return PLH_OK;
}

static plh_status cells(void *context, size_t part, size_t first, size_t last)
{
    struct map *m = context;
    plh_status status = PLH_OK;
    (void)part;
    for (size_t i = first; i < last && !status; i++)
        if (inside(m, (int)i, m->row))
            status = one_cell(m, (int)i, m->row);
    return status;
}

static void add(struct mean *mean, int panel, double digits)
{
    mean->digits[panel] += digits;
    mean->cells[panel] += 1.0;
}

static void finish(struct mean *mean)
{
    for (int p = 0; p < PANELS; p++)
        mean->digits[p] /= mean->cells[p];
}

/* The corner of section 3.2 of Celledoni, Fassò et al. (2007) is taken as I1 < 0.1 I3; nearly
 * oblate: I2 - I1 < 0.055 I3. */
static void summarise(struct map *m)
{
    for (int p = 0; p < m->plan->panels; p++)
        m->lowest[p] = INFINITY;
    for (int j = 0; j < m->ny; j++)
        for (int i = 0; i < m->nx; i++)
            for (int p = 0; p < m->plan->panels && inside(m, i, j); p++) {
                size_t at = (size_t)(j * m->nx + i) * PANELS + (size_t)p;
                m->runs += p == 0 ? m->starts : 0;
                m->failures[p] += m->failed[at];
                if (isnan(m->digits[at]))
                    continue;
                add(&m->all, p, m->digits[at]);
                add(cell_x(m, i) < 0.1 ? &m->corner : &m->rest, p, m->digits[at]);
                if (cell_y(m, j) - cell_x(m, i) < 0.055)
                    add(&m->oblate, p, m->digits[at]);
                m->lowest[p] = fmin(m->lowest[p], m->digits[at]);
            }
    finish(&m->all), finish(&m->corner), finish(&m->rest), finish(&m->oblate);
}

static plh_status make_map(struct experiment_run *run, const struct plan *plan, struct map *m)
{
    bool quick = experiment_quick(run);
    *m = (struct map){.plan = plan, .ny = quick ? 10 : 50, .starts = quick ? 8 : 20};
    m->nx = 2 * m->ny;
    size_t n = (size_t)(m->nx * m->ny) * PANELS;
    m->digits = malloc(n * sizeof *m->digits);
    m->failed = calloc(n, sizeof *m->failed);
    if (!m->digits || !m->failed)
        return PLH_NO_MEMORY;
    for (size_t i = 0; i < n; i++)
        m->digits[i] = NAN;
    plh_status status = PLH_OK;
    for (int p = 0; p < plan->panels && !status; p++)
        status = plh_method_parse(NULL, plan->method[p], &m->spec[p]);
    for (m->row = 0; m->row < m->ny && !status; m->row++) {
        status = plh_pool_for(experiment_pool(run), (size_t)m->nx, 4, cells, m);
        double done = (m->row + 1.0) / m->ny;
        experiment_progress(run, done * done); /* the rows get longer */
    }
    summarise(m);
    return status;
}

static void tabulate(struct experiment_run *run, const struct map *m)
{
    char heading[200] = "x,y";
    for (int p = 0; p < m->plan->panels; p++) {
        size_t used = strlen(heading);
        snprintf(heading + used, sizeof heading - used, ",%s,%s_failed", m->plan->label[p],
                 m->plan->label[p]);
    }
    FILE *t = experiment_table(run, "", heading);
    for (int j = 0; j < m->ny; j++)
        for (int i = 0; i < m->nx; i++) {
            fprintf(t, "%.4g,%.4g", cell_x(m, i), cell_y(m, j));
            for (int p = 0; p < m->plan->panels; p++) {
                size_t at = (size_t)(j * m->nx + i) * PANELS + (size_t)p;
                if (isnan(m->digits[at]))
                    fprintf(t, ",NaN,%d", m->failed[at]);
                else
                    fprintf(t, ",%.2f,%d", m->digits[at], m->failed[at]);
            }
            fprintf(t, "\n");
        }
}

/* Panels below one another, as printed; one scale of colours. */
static void draw(struct experiment_run *run, const struct plan *plan)
{
    const int panel = 226, pitch = 330, height = pitch * plan->panels + 40;
    FILE *g = experiment_figure(run, "", 660, height);
    fprintf(g,
            "set multiplot layout %d,1 margins 0.13,0.84,%.4f,%.4f spacing 0,%.4f\nunset key\n"
            "set xrange [0:1]\nset yrange [0.5:1]\nset xlabel 'I_1/I_3'\nset ylabel 'I_2/I_3'\n"
            "unset grid\n"
            "set cbrange [0:16]\nset cbtics 2\nset cblabel 'digits'\nset ytics 0.1\n"
            "set palette defined (0 '#440154', 1 '#46327e', 2 '#365c8d', 3 '#277f8e', 4 '#1fa187', "
            "5 '#4ac16d', 6 '#a0da39', 7 '#fde725')\n"
            "set arrow 1 from 0,1 to 0.5,0.5 nohead front lw 0.8\n"
            "set arrow 2 from 0.5,0.5 to 1,1 nohead front lw 0.8\n",
            plan->panels, 70.0 / height, 1.0 - 74.0 / height, (double)(pitch - panel) / height);
    for (int p = 0; p < plan->panels; p++)
        fprintf(g, "set title '%s, h = %g' noenhanced\nplot '%s.csv' using 1:2:%d with image\n",
                plan->label[p], plan->h, plan->name, 3 + 2 * p);
    fprintf(g, "unset multiplot\n");
}

/* Text of two numbers of digits. */
static const char *pair(char *text, size_t size, const char *format, double a, double b)
{
    snprintf(text, size, format, a, b);
    return text;
}

static void check_exact(struct experiment_run *run, const struct map *m)
{
    char ours[120];
    const double *all = m->all.digits;
    check_holds(
        run, "rotation and quaternion perform alike", "very similarly", fabs(all[0] - all[1]) < 0.3,
        pair(ours, sizeof ours, "%.1f and %.1f digits on average", all[0], all[1]), UNKNOWN, NULL);
    check_basis(run, "very similarly: within 0.3 digits");
    for (int p = 0; p < 2 && m->plan->h > 0.1; p++) {
        char what[80];
        snprintf(what, sizeof what, "%s: the same accuracy everywhere", m->plan->label[p]);
        check_holds(run, what, "uniform", m->corner.digits[p] > m->rest.digits[p] - 1.0,
                    pair(ours, sizeof ours, "%.1f digits where I1 < 0.1 I3, %.1f elsewhere",
                         m->corner.digits[p], m->rest.digits[p]),
                    UNKNOWN, NULL);
        check_basis(run, "uniform: within 1 digit");
    }
}

/* With the smaller step: against a map with the larger one. */
static void check_rounding(struct experiment_run *run, const struct map *small,
                           const struct map *large)
{
    char what[80], ours[120];
    for (int p = 0; p < 2; p++) {
        snprintf(what, sizeof what, "%s: fewer digits than with h = 0.4", small->plan->label[p]);
        check_holds(run, what, "yes", small->all.digits[p] < large->all.digits[p] - 0.2,
                    pair(ours, sizeof ours, "%.1f, with h = 0.4 %.1f", small->all.digits[p],
                         large->all.digits[p]),
                    UNKNOWN, NULL);
        check_basis(run, "fewer: by over 0.2 digits");
    }
}

/* Figs 5-7. */
static void check_large_step(struct experiment_run *run, const struct map *m)
{
    char what[100], ours[120];
    const double *all = m->all.digits;
    for (int p = 0; p < PANELS; p++) {
        snprintf(what, sizeof what, "%s: worse at the corner of small I1", m->plan->label[p]);
        check_holds(run, what, "yes", m->corner.digits[p] < m->rest.digits[p] - 1.0,
                    pair(ours, sizeof ours, "%.1f digits where I1 < 0.1 I3, %.1f elsewhere",
                         m->corner.digits[p], m->rest.digits[p]),
                    UNKNOWN, NULL);
        check_basis(run, "worse: by over 1 digit; corner: I1 < 0.1 I3");
        snprintf(what, sizeof what, "%s: better for nearly oblate bodies", m->plan->label[p]);
        check_holds(
            run, what, "yes", m->oblate.digits[p] > all[p],
            pair(ours, sizeof ours, "%.1f digits, %.1f on average", m->oblate.digits[p], all[p]),
            UNKNOWN, NULL);
        check_basis(run, "better, by any amount; nearly oblate: I2 - I1 < 0.055 I3");
    }
    snprintf(what, sizeof what, "%s has fewer digits on average than the Gauss forms",
             m->plan->label[2]);
    snprintf(ours, sizeof ours, "%.1f; %.1f and %.1f", all[2], all[0], all[1]);
    check_holds(run, what, "yes", all[2] < fmin(all[0], all[1]) - 0.5, ours, UNKNOWN, NULL);
    check_basis(run, "fewer: by over half a digit");
}

static void check_failures(struct experiment_run *run, const struct map *m)
{
    char what[100], ours[120];
    for (int p = 0; p < m->plan->panels; p++) {
        bool dmv = p == 2;
        if (dmv && m->plan->h < 0.1) /* a few, where I1 is least: nothing is said of them */
            continue;
        snprintf(what, sizeof what, "%s: runs that do not converge", m->plan->label[p]);
        snprintf(ours, sizeof ours, "%ld of %ld", m->failures[p], m->runs);
        check_holds(run, what, dmv ? "several" : "none", dmv ? m->failures[p] > 0 : !m->failures[p],
                    ours, UNKNOWN, NULL);
        check_basis(run, dmv ? "several: any" : "none");
    }
}

/* Figs 9-11. */
static void check_small_step(struct experiment_run *run, const struct map *m)
{
    char what[100], ours[120];
    const char *dmv = m->plan->label[2];
    snprintf(what, sizeof what, "%s: worse at the corner of small I1", dmv);
    check_holds(run, what, "yes", m->corner.digits[2] < m->rest.digits[2] - 1.0,
                pair(ours, sizeof ours, "%.1f digits where I1 < 0.1 I3, %.1f elsewhere",
                     m->corner.digits[2], m->rest.digits[2]),
                UNKNOWN, NULL);
    check_basis(run, "worse: by over 1 digit; corner: I1 < 0.1 I3");
    if (m->plan->order < 10)
        return;
    check_holds(run, "dmv10 is as accurate as the others except there", "performs very well",
                m->rest.digits[2] > m->rest.digits[0] - 0.3,
                pair(ours, sizeof ours, "%.1f digits, rot-gauss10 %.1f", m->rest.digits[2],
                     m->rest.digits[0]),
                UNKNOWN, NULL);
    check_basis(run, "as accurate: within 0.3 digits");
}

static void check_map(struct experiment_run *run, const struct map *m, const struct map *large)
{
    check_failures(run, m);
    if (!m->plan->order)
        check_exact(run, m);
    else if (m->plan->h > 0.1)
        check_large_step(run, m);
    else
        check_small_step(run, m);
    if (large->plan)
        check_rounding(run, m, large);
}

static void describe(struct experiment_run *run, const struct map *m)
{
    experiment_remark(
        run,
        "%d by %d cells, those with 1 - y <= x < y; in each %d unit momenta uniform on the "
        "first octant (seed %d and the number of the cell).",
        m->nx, m->ny, m->starts, SEED);
    for (int p = 0; p < m->plan->panels; p++)
        experiment_remark(run,
                          "%s: %.1f digits on average, %.1f in the worst cell; %ld of %ld runs "
                          "do not converge.",
                          m->plan->label[p], m->all.digits[p], m->lowest[p], m->failures[p],
                          m->runs);
}

static void run_plan(struct experiment_run *run, const struct plan *plan)
{
    struct map m, large = {0};
    struct plan larger = *plan;
    plh_status status = make_map(run, plan, &m);
    larger.h = 0.4;
    if (!status && !plan->order && plan->h < 0.1)
        status = make_map(run, &larger, &large);
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
    } else {
        describe(run, &m);
        tabulate(run, &m);
        check_map(run, &m, &large);
        draw(run, plan);
    }
    free(m.digits);
    free(m.failed);
    free(large.digits);
    free(large.failed);
}

/* clang-format off */
#define EXACT_PLAN(number, step)                                                                   \
    {                                                                                              \
        .name = "celledoni-fasso-fig" #number, .h = step, .panels = 2,                             \
        .method = {"jacobi-rot", "jacobi-quat-a"}, .label = {"jacobi-rot", "jacobi-quat"},         \
    }
#define ORDER_PLAN(number, step, p)                                                                \
    {                                                                                              \
        .name = "celledoni-fasso-fig" #number, .h = step, .order = p, .panels = 3,                 \
        .method = {"rot-gauss" #p, "quat-gauss" #p, "dmv" #p ":solve=fixed"},                      \
        .label = {"rot-gauss" #p, "quat-gauss" #p, "dmv" #p},                                      \
    }
/* clang-format on */

#define DETAILS                                                                                                \
    "Significant digits of Q at t = 10 (the paper does not state the interval; that of its Fig 1 is our "      \
    "choice), largest row sum of Q - Q' against the library's exact motion, whose floor is about 1e-15, for "  \
    "I1 near 0 about 1e-13. Averages over random momenta; dmv iterates to a fixed point as in the paper, and " \
    "its runs that do not converge are left out."
#define NOTE_EXACT                                                                                        \
    "Digits of the two exact forms over the triangle of all shapes. They are alike and uniform; smaller " \
    "steps only gather more rounding, as the paper says."
#define NOTE_LARGE                                                                                       \
    "Digits over all shapes with a large step. The Gauss forms and dmv are worse where I1 is small and " \
    "better for nearly oblate bodies; dmv has fewer digits and does not always converge, as the paper says."
#define NOTE_SMALL                                                                                 \
    "The same with a step ten times smaller. What is left of the pattern is dmv's loss where I1 is small."

#define TRIANGLE(number, what, text, fast, slow, ...)                                              \
    static void run_fig##number(struct experiment_run *run)                                        \
    {                                                                                              \
        static const struct plan plan = __VA_ARGS__;                                               \
        run_plan(run, &plan);                                                                      \
    }                                                                                              \
    const struct experiment experiment_celledoni_fasso_fig##number = {                             \
        .name = "celledoni-fasso-fig" #number,                                                     \
        .paper = &paper_celledoni_fasso,                                                           \
        .place = "Fig " #number,                                                                   \
        .title = what,                                                                             \
        .note = text,                                                                              \
        .details = DETAILS,                                                                        \
        .quick = fast,                                                                             \
        .full = slow,                                                                              \
        .run = run_fig##number,                                                                    \
    };

TRIANGLE(4, "digits over all shapes: exact methods, h = 0.4", NOTE_EXACT, 0.1, 2.5,
         EXACT_PLAN(4, 0.4))
TRIANGLE(5, "digits over all shapes: order 6, h = 0.4", NOTE_LARGE, 0.1, 2.5, ORDER_PLAN(5, 0.4, 6))
TRIANGLE(6, "digits over all shapes: order 8, h = 0.4", NOTE_LARGE, 0.1, 2.5, ORDER_PLAN(6, 0.4, 8))
TRIANGLE(7, "digits over all shapes: order 10, h = 0.4", NOTE_LARGE, 0.1, 2.5,
         ORDER_PLAN(7, 0.4, 10))
TRIANGLE(8, "digits over all shapes: exact methods, h = 0.04", NOTE_EXACT, 0.4, 25.0,
         EXACT_PLAN(8, 0.04))
TRIANGLE(9, "digits over all shapes: order 6, h = 0.04", NOTE_SMALL, 0.4, 20.0,
         ORDER_PLAN(9, 0.04, 6))
TRIANGLE(10, "digits over all shapes: order 8, h = 0.04", NOTE_SMALL, 0.4, 20.0,
         ORDER_PLAN(10, 0.04, 8))
TRIANGLE(11, "digits over all shapes: order 10, h = 0.04", NOTE_SMALL, 0.4, 20.0,
         ORDER_PLAN(11, 0.04, 10))
