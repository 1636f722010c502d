/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Two periods of a curve: against least squares in extended precision, known lines, aliases. */
#include "support/cmocka_all.h"

#include "periods/curve.h"

#include <float.h>
#include <polhode/motion.h>
#include <stdlib.h>
#include <string.h>

static const double f_true[2] = {4.31, 2.77};
/* No other pair of frequencies has all of these as lines of order 2. */
static const struct curve_line lines_true[] = {{2, 0, 0.20, 0.10},
                                               {0, 2, -0.08, 0.12},
                                               {1, 0, 0.05, -0.04},
                                               {2, -1, 0.05, 0.02},
                                               {1, 2, -0.02, 0.07}};
enum { LINES = sizeof lines_true / sizeof *lines_true };

static struct curve *make(int nights, int each, double hours, double factor, int seed)
{
    struct curve *c = malloc(sizeof *c);
    plh_random r;
    plh_random_seed((uint64_t)seed, &r);
    curve_sample(c, nights, each, hours, 0.02, &r);
    curve_fill(c, f_true, lines_true, LINES, factor, &r);
    return c;
}

static plh_periods *solve(const struct curve *c, const plh_periods_options *o)
{
    plh_periods *p;
    const plh_periods_data d = curve_data(c);
    if (plh_periods_create(&d, o, NULL, &p))
        fail_msg("%s", plh_periods_refusal(&d, o));
    return p;
}

static plh_periods_options quick(void)
{
    plh_periods_options o = plh_periods_options_default();
    o.highest = 6.0;
    o.most = 2;
    o.fineness = 2.0;
    return o;
}

/* --- Least squares by orthogonal columns in long double --- */

enum { TRUTH_COLUMNS = 200 };

struct truth {
    size_t n;
    int columns;
    long double *q[TRUTH_COLUMNS];
    long double r[TRUTH_COLUMNS][TRUTH_COLUMNS];
    long double *rest;
};

static long double dot(size_t n, const long double *a, const long double *b)
{
    long double sum = 0.0L;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Adds a column (Gram and Schmidt, twice); one that depends on the others is left out. */
static void truth_add(struct truth *t, const long double *column)
{
    long double *q = malloc(t->n * sizeof *q);
    const int c = t->columns;
    memcpy(q, column, t->n * sizeof *q);
    for (int k = 0; k < c; k++)
        t->r[k][c] = 0.0L;
    for (int twice = 0; twice < 2; twice++)
        for (int k = 0; k < c; k++) {
            const long double p = dot(t->n, t->q[k], q);
            t->r[k][c] += p;
            for (size_t i = 0; i < t->n; i++)
                q[i] -= p * t->q[k][i];
        }
    const long double size = sqrtl(dot(t->n, q, q));
    if (size < 1e-8L * sqrtl(dot(t->n, column, column))) {
        free(q);
        return;
    }
    for (size_t i = 0; i < t->n; i++)
        q[i] /= size;
    t->r[c][c] = size;
    t->q[t->columns++] = q;
}

static void truth_free(struct truth *t)
{
    for (int k = 0; k < t->columns; k++)
        free(t->q[k]);
    free(t->rest);
    free(t);
}

/* Columns of nights, then of lines and, with a solution, of its frequencies; the data projected. */
static struct truth *truth_make(const struct curve *c, int periods, int order, const double f[2],
                                const plh_periods_solution *s)
{
    struct truth *t = calloc(1, sizeof *t);
    long double *column = malloc(c->n * sizeof *column);
    const long double turn = 6.283185307179586476925286766559L;
    double middle = 0.5 * (c->t[0] + c->t[c->n - 1]);
    t->n = c->n;
    for (int n = 0; n <= c->night[c->n - 1]; n++) {
        for (size_t i = 0; i < c->n; i++)
            column[i] = c->night[i] == n ? 1.0L / c->sigma[i] : 0.0L;
        truth_add(t, column);
    }
    for (int j = 0; j <= order; j++)
        for (int k = periods == 2 ? -order : 0; k <= (periods == 2 ? order : 0); k++)
            for (int part = 0; part < 2; part++) {
                if (j == 0 && k <= 0)
                    continue;
                for (size_t i = 0; i < c->n; i++) {
                    const long double second = periods == 2 ? k * (long double)f[1] : 0.0L;
                    const long double a =
                        turn * (j * (long double)f[0] + second) * (c->t[i] - (long double)middle);
                    column[i] = (part ? sinl(a) : cosl(a)) / c->sigma[i];
                }
                truth_add(t, column);
            }
    for (int d = 0; s && d < periods; d++) {
        for (size_t i = 0; i < c->n; i++) {
            const long double time = c->t[i] - (long double)middle;
            column[i] = 0.0L;
            for (int l = 0; l < s->lines; l++) {
                const plh_periods_line *m = &s->line[l];
                const long double a = turn * time * (long double)m->frequency;
                column[i] += (d ? m->k : m->j) * turn * time *
                             (m->sine * cosl(a) - m->cosine * sinl(a)) / c->sigma[i];
            }
        }
        truth_add(t, column);
    }
    t->rest = malloc(c->n * sizeof *t->rest);
    for (size_t i = 0; i < c->n; i++)
        t->rest[i] = c->value[i] / (long double)c->sigma[i];
    for (int k = 0; k < t->columns; k++) {
        const long double p = dot(t->n, t->q[k], t->rest);
        for (size_t i = 0; i < t->n; i++)
            t->rest[i] -= p * t->q[k][i];
    }
    free(column);
    return t;
}

static double truth_chi2(const struct curve *c, int periods, int order, const double f[2])
{
    struct truth *t = truth_make(c, periods, order, f, NULL);
    const double chi2 = (double)dot(t->n, t->rest, t->rest);
    truth_free(t);
    return chi2;
}

/* Element (a, b) of the inverse of R^T R: the product of two rows of R^-1. */
static double truth_covariance(const struct truth *t, int a, int b)
{
    long double row[2][TRUTH_COLUMNS], sum = 0.0L;
    for (int s = 0; s < 2; s++) {
        const int at = s ? b : a;
        for (int i = 0; i < t->columns; i++) { /* x R = e */
            row[s][i] = i == at ? 1.0L : 0.0L;
            for (int k = 0; k < i; k++)
                row[s][i] -= row[s][k] * t->r[k][i];
            row[s][i] /= t->r[i][i];
        }
    }
    for (int i = 0; i < t->columns; i++)
        sum += row[0][i] * row[1][i];
    return (double)sum;
}

static void near(double found, double expected, double tolerance)
{
    if (!(fabs(found - expected) <= tolerance * fabs(expected)))
        fail_msg("expected %.17g, found %.17g", expected, found);
}

/* --- Tests --- */

static void least_squares(void **state)
{
    (void)state;
    struct curve *c = make(5, 40, 9.0, 1.0, 1);
    plh_periods_options o = quick();
    o.most = 3;
    plh_periods *p = solve(c, &o);
    assert_int_equal(plh_periods_found(p), 2);
    const plh_periods_solution *s = plh_periods_get(p, 0);
    near(s->chi2, truth_chi2(c, 2, s->order, s->frequency), 1e-9);
    const plh_periods_solution *one = plh_periods_single(p);
    near(one->chi2, truth_chi2(c, 1, one->order, one->frequency), 1e-9);
    /* Errors of the frequencies and of the first line. */
    struct truth *t = truth_make(c, 2, s->order, s->frequency, s);
    const double scale = s->chi2 / (double)s->freedom;
    const int n = t->columns;
    near(s->formal[0], sqrt(truth_covariance(t, n - 2, n - 2)), 1e-6);
    near(s->formal[1], sqrt(truth_covariance(t, n - 1, n - 1)), 1e-6);
    near(s->sigma[0], sqrt(scale * truth_covariance(t, n - 2, n - 2)), 1e-6);
    near(s->correlation * s->formal[0] * s->formal[1], truth_covariance(t, n - 2, n - 1), 1e-5);
    const plh_periods_line *l = &s->line[0];
    const double a = l->cosine / l->amplitude, b = l->sine / l->amplitude;
    const double variance = a * a * truth_covariance(t, 5, 5) + b * b * truth_covariance(t, 6, 6) +
                            2.0 * a * b * truth_covariance(t, 5, 6);
    near(l->sigma, sqrt(scale * variance), 1e-6);
    for (int i = 0; i < s->lines; i++) { /* the test of F, by its definition */
        const double cc = truth_covariance(t, 5 + 2 * i, 5 + 2 * i);
        const double cs = truth_covariance(t, 5 + 2 * i, 6 + 2 * i);
        const double ss = truth_covariance(t, 6 + 2 * i, 6 + 2 * i), det = cc * ss - cs * cs;
        const double x = s->line[i].cosine, y = s->line[i].sine, v = (double)s->freedom;
        const double F = 0.5 * (x * x * ss - 2.0 * x * y * cs + y * y * cc) / det / scale;
        near(log(s->line[i].false_alarm), -0.5 * v * log1p(2.0 * F / v), 1e-5);
        assert_int_equal(s->line[i].significant, s->line[i].false_alarm * s->lines < 0.001);
    }
    assert_int_equal(s->parameters, n);
    assert_int_equal(s->freedom, (long)c->n - n);
    near(s->bic, (double)c->n * log(s->chi2 / (double)c->n) + n * log((double)c->n), 1e-12);
    truth_free(t);
    /* The frequencies are where chi^2 is least. */
    for (int d = 0; d < 2; d++)
        for (int sign = -1; sign <= 1; sign += 2) {
            double f[2] = {s->frequency[0], s->frequency[1]};
            f[d] += sign * 0.1 * s->formal[d];
            assert_true(truth_chi2(c, 2, s->order, f) > s->chi2);
        }
    plh_periods_destroy(p);
    free(c);
}

/* Every number of a small grid. */
static void grid(void **state)
{
    (void)state;
    struct curve *c = make(3, 20, 8.0, 1.0, 2);
    plh_periods_options o = quick();
    o.order = 1;
    o.lowest = 2.0;
    o.highest = 6.0;
    plh_periods *p = solve(c, &o);
    const plh_periods_grid g = plh_periods_grid_of(p);
    near(g.step, 1.0 / (2.0 * g.span), 1e-14);
    assert_false(g.lowered);
    double pairs = 0.0, least = INFINITY, in_map = INFINITY;
    for (size_t i = 0; i < g.count; i++) {
        const double f[2] = {g.step * (double)(g.first + (long)i), 0.0};
        near(g.single[i], truth_chi2(c, 1, 2, f), 1e-9);
        double best = INFINITY;
        for (size_t k = 0; k + 2 <= i; k++, pairs++) {
            const double two[2] = {f[0], g.step * (double)(g.first + (long)k)};
            best = fmin(best, truth_chi2(c, 2, 1, two));
        }
        if (i < 2)
            assert_true(isinf(g.pair[i]));
        else
            near(g.pair[i], best, 1e-9);
        least = fmin(least, best);
    }
    for (int i = 0; i < g.cells * g.cells; i++)
        in_map = fmin(in_map, g.map[i]);
    near(in_map, least, 1e-9);
    near(g.pairs, pairs, 0.0);
    plh_periods_destroy(p);
    free(c);
}

static const plh_periods_line *line_of(const plh_periods_solution *s, int j, int k)
{
    for (int l = 0; l < s->lines; l++)
        if (s->line[l].j == j && s->line[l].k == k)
            return &s->line[l];
    return NULL;
}

/* Without noise the lines come back as they were; the phase counts from the middle of the times. */
static void exact_lines(void **state)
{
    (void)state;
    struct curve *c = make(6, 50, 9.0, 0.0, 3);
    const plh_periods_options o = quick();
    plh_periods *p = solve(c, &o);
    const plh_periods_solution *s = plh_periods_get(p, 0);
    near(s->frequency[0], f_true[0], 1e-9);
    near(s->frequency[1], f_true[1], 1e-9);
    for (int l = 0; l < LINES; l++) {
        const plh_periods_line *m = line_of(s, lines_true[l].j, lines_true[l].k);
        assert_non_null(m);
        near(m->amplitude, hypot(lines_true[l].cosine, lines_true[l].sine), 1e-7);
        assert_true(m->significant);
    }
    assert_true(line_of(s, 1, 1)->amplitude < 1e-8);
    assert_true(s->rms < 1e-8);
    plh_periods_destroy(p);
    free(c);
}

static void counts_periods(void **state)
{
    (void)state;
    static const struct curve_line one[] = {{1, 0, 0.1, 0.05}, {2, 0, 0.2, 0.0}, {3, 0, 0.0, 0.05}};
    struct curve *c = make(6, 30, 9.0, 1.0, 4);
    plh_random r;
    plh_random_seed(5, &r);
    const plh_periods_options o = quick();
    plh_periods *p;
    for (int kind = 0; kind < 2; kind++) {
        curve_fill(c, f_true, one, kind == 0 ? 0 : 3, 1.0, &r);
        p = solve(c, &o);
        assert_int_equal(plh_periods_found(p), kind);
        if (kind == 1) {
            const plh_periods_solution *s = plh_periods_single(p);
            assert_int_equal(s->periods, 1);
            assert_int_equal(s->order, 3);
            assert_true(fabs(s->frequency[0] - f_true[0]) < 4.0 * s->sigma[0]);
            assert_true(s->sigma[0] < 0.01 && isnan(s->frequency[1]) && isnan(s->sigma[1]));
        }
        plh_periods_destroy(p);
    }
    curve_fill(c, f_true, lines_true, LINES, 1.0, &r);
    p = solve(c, &o);
    assert_int_equal(plh_periods_found(p), 2);
    plh_periods_destroy(p);
    free(c);
}

/* A few points at the same hour of each night: a cycle more or less per day fits too. */
static void aliases(void **state)
{
    (void)state;
    struct curve *c = make(30, 4, 2.4, 1.0, 6);
    plh_periods_options o = quick();
    o.lowest = 1.2;
    memset(c->night, 0, sizeof c->night);
    plh_random r;
    plh_random_seed(7, &r);
    curve_fill(c, f_true, lines_true, LINES, 1.0, &r);
    o.within = 1000.0;
    plh_periods *p = solve(c, &o);
    const plh_periods_solution *best = plh_periods_get(p, 0);
    assert_true(fabs(best->frequency[0] - f_true[0]) < 5.0 * best->sigma[0]);
    assert_true(fabs(best->frequency[1] - f_true[1]) < 5.0 * best->sigma[1]);
    assert_int_equal(best->twice[0][0], 2);
    assert_int_equal(best->twice[1][1], 2);
    bool shifted = false, basis = false;
    double before = 0.0;
    for (int i = 1; i < plh_periods_count(p); i++) {
        const plh_periods_solution *s = plh_periods_get(p, i);
        assert_true(s->excess >= before && s->excess <= o.within);
        before = s->excess;
        for (int d = 0; d < 2; d++) {
            const int *w = s->twice[d];
            const double g = 0.5 * (w[0] * best->frequency[0] + w[1] * best->frequency[1] + w[2]);
            if (w[0] || w[1])
                assert_true(fabs(fabs(g) - s->frequency[d]) * 29.1 < 0.11);
            shifted = shifted || w[2];
            basis = basis || (w[0] && w[1]);
        }
    }
    assert_true(shifted || basis);
    assert_true(shifted);
    const int many = plh_periods_count(p);
    plh_periods_destroy(p);
    o.within = 0.0;
    o.sampling = 0.0;
    p = solve(c, &o);
    assert_int_equal(plh_periods_count(p), 1);
    assert_true(many > 1);
    plh_periods_destroy(p);
    free(c);
}

static void same_results(void **state)
{
    (void)state;
    struct curve *c = make(5, 30, 9.0, 1.0, 8);
    const plh_periods_options o = quick();
    const plh_periods_data d = curve_data(c);
    plh_pool *pool;
    plh_periods *a = solve(c, &o), *b;
    assert_int_equal(plh_pool_create(3, &pool), PLH_OK);
    assert_int_equal(plh_periods_create(&d, &o, pool, &b), PLH_OK);
    assert_int_equal(plh_periods_count(a), plh_periods_count(b));
    for (int i = 0; i < plh_periods_count(a); i++)
        assert_memory_equal(plh_periods_get(a, i), plh_periods_get(b, i),
                            sizeof(plh_periods_solution));
    plh_periods_destroy(b);
    plh_pool_destroy(pool);
    /* Residuals, and what they say about chi^2. */
    double r[CURVE_POINTS], chi2 = 0.0;
    const plh_periods_solution *s = plh_periods_get(a, 0);
    assert_int_equal(plh_periods_residuals(a, s, r), PLH_OK);
    for (size_t i = 0; i < c->n; i++)
        chi2 += r[i] * r[i] / c->sigma[i] / c->sigma[i];
    near(chi2, s->chi2, 1e-8);
    /* Numbers of nights may have gaps; points may come in any order; equal sigmas only scale. */
    struct curve *e = malloc(sizeof *e);
    e->n = c->n;
    for (size_t i = 0; i < c->n; i++) {
        const size_t k = (i * 7) % c->n;
        e->t[i] = c->t[k];
        e->value[i] = c->value[k];
        e->sigma[i] = c->sigma[k];
        e->night[i] = 9999 - 3 * c->night[k];
    }
    b = solve(e, &o);
    near(plh_periods_get(b, 0)->chi2, s->chi2, 1e-9);
    near(plh_periods_get(b, 0)->frequency[1], s->frequency[1], 1e-9);
    plh_periods_destroy(b);
    plh_periods_data equal = d;
    equal.sigma = NULL;
    assert_int_equal(plh_periods_create(&equal, &o, NULL, &b), PLH_OK);
    assert_true(isnan(plh_periods_get(b, 0)->formal[0]));
    assert_true(plh_periods_get(b, 0)->sigma[0] > 0.0);
    plh_periods_destroy(b);
    plh_periods_destroy(a);
    free(e);
    free(c);
}

static void refusals(void **state)
{
    (void)state;
    struct curve *c = make(5, 30, 9.0, 1.0, 9);
    plh_periods_options o = quick();
    plh_periods_data d = curve_data(c);
    plh_periods *p;
    assert_null(plh_periods_refusal(&d, &o));
#define REFUSED(change, back, text)                                                                \
    do {                                                                                           \
        change;                                                                                    \
        const char *why = plh_periods_refusal(&d, &o);                                             \
        assert_non_null(why);                                                                      \
        if (!strstr(why, text))                                                                    \
            fail_msg("expected '%s', found '%s'", text, why);                                      \
        assert_int_equal(plh_periods_create(&d, &o, NULL, &p), PLH_BAD_ARGUMENT);                  \
        assert_null(p);                                                                            \
        back;                                                                                      \
    } while (0)
    REFUSED(o.order = 0, o.order = 2, "order of the search");
    REFUSED(o.order = 4, o.order = 2, "order of the search");
    REFUSED(o.most = 1, o.most = 2, "largest order");
    REFUSED(o.fineness = 0.5, o.fineness = 2.0, "fineness");
    REFUSED(o.within = NAN, o.within = 20.0, "limit of chi^2");
    REFUSED(o.lowest = 7.0, o.lowest = 0.0, "lowest frequency must lie below");
    REFUSED(o.highest = INFINITY, o.highest = 6.0, "frequencies must be finite");
    REFUSED(o.pairs = 10.0, o.pairs = 1e6, "more pairs than it may");
    REFUSED(d.n = 7, d.n = c->n, "fewer than 8");
    REFUSED(d.n = 28, d.n = c->n, "not enough points");
    REFUSED(c->value[3] = NAN, c->value[3] = 15.0, "finite");
    REFUSED(c->sigma[3] = -1.0, c->sigma[3] = 0.02, "standard deviations");
    REFUSED(c->night[3] = -1, c->night[3] = 0, "numbers of nights");
    REFUSED(c->night[3] = 10000, c->night[3] = 0, "numbers of nights");
    for (size_t i = 0; i < c->n; i++)
        c->t[i] = 5.0;
    REFUSED((void)0, (void)0, "different times");
    plh_periods_destroy(NULL);
    free(c);
}

/* A default range that is too wide is lowered. */
static void lowered(void **state)
{
    (void)state;
    struct curve *c = make(6, 50, 9.0, 1.0, 10);
    plh_periods_options o = plh_periods_options_default();
    o.pairs = 5000.0;
    o.most = 2;
    plh_periods *p = solve(c, &o);
    const plh_periods_grid g = plh_periods_grid_of(p);
    assert_true(g.lowered && g.pairs <= 5000.0 && g.pairs > 4000.0);
    plh_periods_destroy(p);
    free(c);
}

/* The periods of a motion in closed form, as frequencies in all ways in which they can be seen. */
static void states(void **state)
{
    (void)state;
    static const plh_vec3 spins[2] = {{0.3, 0.2, 1.1}, {1.0, 0.2, 0.2}};
    plh_body body;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(3.0, 2.5, 1.0), &body), PLH_OK);
    for (int mode = 0; mode < 2; mode++) {
        plh_motion motion;
        plh_tumbling tumbling;
        const plh_vec3 w = spins[mode];
        const plh_state start = {plh_quat_make(1.0, 0.0, 0.0, 0.0),
                                 plh_vec3_make(3.0 * w.x, 2.5 * w.y, w.z)};
        assert_int_equal(plh_motion_init(&body, start, 0.0, PLH_MOTION_PLAIN, &motion), PLH_OK);
        assert_int_equal(plh_motion_tumbling(&motion, &tumbling), PLH_OK);
        assert_int_equal(tumbling.mode, mode ? PLH_MODE_SHORT_AXIS : PLH_MODE_LONG_AXIS);
        const double a = 1.0 / tumbling.P_phi, b = 1.0 / tumbling.P_psi;
        const double seen[3][2] = {{fmax(a, b), fmin(a, b)}, {a + b, a}, {a + b, b}};
        for (int i = 0; i < 3; i++) {
            plh_periods_solution s = {.periods = 2, .correlation = 0.5};
            plh_periods_state found[PLH_PERIODS_STATES];
            int matches = 0;
            memcpy(s.frequency, seen[i], sizeof s.frequency);
            s.sigma[0] = 1e-3;
            s.sigma[1] = 2e-3;
            assert_int_equal(plh_periods_states(&s, found), PLH_OK);
            for (int k = 0; k < PLH_PERIODS_STATES; k++) {
                const plh_periods_state *f = &found[k];
                assert_int_equal(abs(f->psi[0] * f->phi[1] - f->psi[1] * f->phi[0]), 1);
                if (f->mode != tumbling.mode || fabs(f->P_psi - tumbling.P_psi) > 1e-9 ||
                    fabs(f->P_phi - tumbling.P_phi) > 1e-9)
                    continue;
                matches++;
                assert_true(f->possible && f->share > 0.0 && f->share <= 1.0);
                assert_true(f->short_long[0] < 3.0 && f->short_long[1] > 3.0);
                assert_true(f->nutation[0] < tumbling.theta_least + 0.1 &&
                            f->nutation[1] > tumbling.theta_least - 0.1);
                const double v = 1e-6 * (f->psi[0] * f->psi[0] + 4.0 * f->psi[1] * f->psi[1] +
                                         2.0 * f->psi[0] * f->psi[1]);
                near(f->sigma_psi, sqrt(v) * f->P_psi * f->P_psi, 1e-12);
            }
            assert_int_equal(matches, 1);
        }
    }
    plh_periods_state none[PLH_PERIODS_STATES];
    plh_periods_solution s = {.periods = 1, .frequency = {1.0, NAN}};
    assert_int_equal(plh_periods_states(&s, none), PLH_BAD_ARGUMENT);
}

/* No body has P_psi below P_phi in short-axis mode. */
static void short_axis_limit(void **state)
{
    (void)state;
    plh_periods_solution s = {.periods = 2, .frequency = {3.0, 2.0}};
    plh_periods_state found[PLH_PERIODS_STATES];
    assert_int_equal(plh_periods_states(&s, found), PLH_OK);
    int impossible = 0;
    for (int k = 0; k < PLH_PERIODS_STATES; k++)
        if (found[k].mode == PLH_MODE_SHORT_AXIS && found[k].P_psi < found[k].P_phi) {
            assert_false(found[k].possible);
            assert_true(isnan(found[k].nutation[0]));
            impossible++;
        }
    assert_int_equal(impossible, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(least_squares), cmocka_unit_test(grid),
        cmocka_unit_test(exact_lines),   cmocka_unit_test(counts_periods),
        cmocka_unit_test(aliases),       cmocka_unit_test(same_results),
        cmocka_unit_test(refusals),      cmocka_unit_test(lowered),
        cmocka_unit_test(states),        cmocka_unit_test(short_axis_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
