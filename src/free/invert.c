/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "free/invert_inside.h"

#include <math.h>
#include <string.h>

const char *plh_invert_name(int output)
{
#define WORD(name, word, text) word,
    static const char *const words[] = {PLH_INVERT_LIST(WORD)};
#undef WORD
    return output >= 0 && output < PLH_INVERT_OUTPUTS ? words[output] : "unknown";
}

/* Moments in the order of the axes with their slopes by the three values, and the axes by
 * moment. */
typedef struct plh_inertia {
    double moment[3], by[3][3];
    int axis[3];
} plh_inertia;

static void sort_axes(plh_inertia *I)
{
    for (int i = 0; i < 3; i++)
        I->axis[i] = i;
    for (int i = 1; i < 3; i++)
        for (int k = i; k > 0 && I->moment[I->axis[k]] < I->moment[I->axis[k - 1]]; k--) {
            const int swap = I->axis[k];
            I->axis[k] = I->axis[k - 1];
            I->axis[k - 1] = swap;
        }
}

/* A homogeneous ellipsoid of mass 1: I_1 = (b^2 + c^2)/5. */
static void set_inertia(const plh_invert_given *g, plh_inertia *I)
{
    memset(I, 0, sizeof *I);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        if (g->inertia == PLH_INVERT_MOMENTS) {
            I->moment[i] = g->value[i];
            I->by[i][i] = 1.0;
        } else {
            I->moment[i] = 0.2 * (g->value[j] * g->value[j] + g->value[k] * g->value[k]);
            I->by[i][j] = 0.4 * g->value[j];
            I->by[i][k] = 0.4 * g->value[k];
        }
    }
    sort_axes(I);
}

/* Axis 3 is the long one with moment 1; the numbers of a ratio follow when the third is known. */
static void set_ratio(const plh_invert_given *g, double third, plh_inertia *I)
{
    static const int axis[3] = {2, 1, 0};
    const double r = g->value[0];
    memset(I, 0, sizeof *I);
    memcpy(I->axis, axis, sizeof axis);
    I->moment[2] = 1.0;
    I->moment[1] = g->inertia == PLH_INVERT_MIDDLE_LONG ? r : third;
    I->moment[0] = g->inertia == PLH_INVERT_SHORT_LONG    ? r
                   : g->inertia == PLH_INVERT_MIDDLE_LONG ? third
                                                          : r * third;
}

/* The logarithms of the moments by those of the ratio and of the third moment: long, middle,
 * short. */
static void ratio_slopes(plh_invert_inertia kind, double by_ratio[3], double by_third[3])
{
    static const double ratio[][3] = {{0, 0, 1}, {0, 1, 0}, {0, 0, 1}};
    static const double third[][3] = {{0, 1, 0}, {0, 0, 1}, {0, 1, 1}};
    memcpy(by_ratio, ratio[kind - PLH_INVERT_SHORT_LONG], sizeof ratio[0]);
    memcpy(by_third, third[kind - PLH_INVERT_SHORT_LONG], sizeof third[0]);
}

/* Solves A x = b, n <= 3, for all right-hand sides; singular gives infinities and NaN. */
static void solve(int n, double A[3][3], double b[3][PLH_INVERT_INPUTS])
{
    for (int c = 0; c < n; c++) {
        int best = c;
        for (int r = c + 1; r < n; r++)
            if (fabs(A[r][c]) > fabs(A[best][c]))
                best = r;
        for (int k = 0; k < 3; k++) {
            const double swap = A[c][k];
            A[c][k] = A[best][k];
            A[best][k] = swap;
        }
        for (int k = 0; k < PLH_INVERT_INPUTS; k++) {
            const double swap = b[c][k];
            b[c][k] = b[best][k];
            b[best][k] = swap;
        }
        for (int r = 0; r < n; r++) {
            const double f = r == c ? 0.0 : A[r][c] / A[c][c];
            for (int k = 0; k < 3; k++)
                A[r][k] -= r == c ? 0.0 : f * A[c][k];
            for (int k = 0; k < PLH_INVERT_INPUTS; k++)
                b[r][k] -= r == c ? 0.0 : f * b[c][k];
        }
    }
    for (int c = 0; c < n; c++)
        for (int k = 0; k < PLH_INVERT_INPUTS; k++)
            b[c][k] /= A[c][c];
}

/* How the variables of a tumbling motion change with the inputs. */
typedef struct plh_slopes {
    double log_L[PLH_INVERT_INPUTS];
    double variable[PLH_DUAL_PARTS][PLH_INVERT_INPUTS]; /* moments of long, middle, short axis; z */
} plh_slopes;

/* The moments by the inputs, at a fixed third moment where it is unknown. */
static void known_slopes(const plh_invert_given *g, const plh_inertia *I, const double by_ratio[3],
                         plh_slopes *by)
{
    memset(by, 0, sizeof *by);
    for (int k = 0; k < 3; k++) {
        const int axis = I->axis[k];
        if (g->inertia >= PLH_INVERT_SHORT_LONG)
            by->variable[k][2] = by_ratio[k] * I->moment[axis] / g->value[0];
        else
            memcpy(by->variable[k] + 2, I->by[axis], sizeof I->by[axis]);
    }
}

/*
 * The implicit functions: log psi(I, z) - log L = log P_psi, the same for phi, and with a
 * ratio least(I, z) = angle, for z, log L and the log of the third moment.
 */
static void implicit(const plh_invert_given *g, const plh_tumble *t, const plh_inertia *I,
                     plh_slopes *by)
{
    const bool ratio = g->inertia >= PLH_INVERT_SHORT_LONG;
    const plh_dual *equation[3] = {&t->psi, &t->phi, &t->least};
    double A[3][3], b[3][PLH_INVERT_INPUTS] = {{0}}, by_ratio[3] = {0}, by_third[3] = {0};
    if (ratio)
        ratio_slopes(g->inertia, by_ratio, by_third);
    known_slopes(g, I, by_ratio, by);
    for (int k = 0; k < 3; k++)
        by_third[k] *= I->moment[I->axis[k]];
    for (int e = 0; e < 3; e++) {
        const double size = e < 2 ? equation[e]->v : 1.0;
        A[e][0] = equation[e]->d[PLH_NUTATION] / size;
        A[e][1] = e < 2 ? -1.0 : 0.0;
        A[e][2] = 0.0;
        for (int k = 0; k < 3; k++) {
            A[e][2] += equation[e]->d[k] / size * by_third[k];
            for (int j = 0; j < PLH_INVERT_INPUTS; j++)
                b[e][j] -= equation[e]->d[k] / size * by->variable[k][j];
        }
    }
    b[0][0] += 1.0 / g->psi;
    b[1][1] += 1.0 / g->phi;
    b[2][3] += 1.0;
    solve(ratio ? 3 : 2, A, b);
    for (int j = 0; j < PLH_INVERT_INPUTS; j++) {
        by->variable[PLH_NUTATION][j] = b[0][j];
        by->log_L[j] = b[1][j];
        for (int k = 0; k < 3 && ratio; k++)
            by->variable[k][j] += by_third[k] * b[2][j];
    }
}

/* The number scale f, where scale is 1 or L = exp(log L). */
static void put(plh_invert_solution *s, int output, double scale, bool by_L, plh_dual f,
                const plh_slopes *by)
{
    s->value[output] = scale * f.v;
    for (int j = 0; j < PLH_INVERT_INPUTS; j++) {
        double sum = by_L ? f.v * by->log_L[j] : 0.0;
        for (int k = 0; k < PLH_DUAL_PARTS; k++)
            if (by->variable[k][j] != 0.0 && f.d[k] != 0.0) /* a slope may be infinite */
                sum += f.d[k] * by->variable[k][j];
        s->by[output][j] = scale * sum;
    }
}

static void set_solution(const plh_invert_given *g, plh_mode mode, const plh_inertia *I, double x,
                         plh_invert_solution *s)
{
    double moment[3];
    plh_tumble t;
    plh_slopes by;
    const plh_dual one = {1.0, {0}};
    memset(s, 0, sizeof *s);
    for (int k = 0; k < 3; k++)
        moment[k] = I->moment[I->axis[k]];
    plh_tumble_at(mode, moment, x, &t);
    implicit(g, &t, I, &by);
    s->mode = mode;
    memcpy(s->axis, I->axis, sizeof s->axis);
    s->k2 = t.k2;
    s->kc2 = t.kc2;
    const double L = t.psi.v / g->psi;
    put(s, PLH_INVERT_OMEGA_1 + I->axis[0], L, true, t.along[0], &by);
    put(s, PLH_INVERT_OMEGA_1 + I->axis[2], L, true, t.along[1], &by);
    put(s, PLH_INVERT_MOMENTUM, L, true, one, &by);
    put(s, PLH_INVERT_RATE, L, true, t.rate, &by);
    put(s, PLH_INVERT_LEAST, 1.0, false, t.least, &by);
    put(s, PLH_INVERT_MOST, 1.0, false, t.most, &by);
    for (int k = 0; k < 3; k++)
        put(s, PLH_INVERT_MOMENT_1 + I->axis[k], 1.0, false, plh_dual_variable(moment[k], k), &by);
}

/* Whether the polhode can encircle the axis of the mode. */
static bool mode_exists(plh_mode mode, const double moment[3])
{
    return mode == PLH_MODE_LONG_AXIS ? moment[0] < moment[1] : moment[1] < moment[2];
}

/* What the solver keeps while it fills the caller's room. */
typedef struct plh_search {
    const plh_invert_given *given;
    size_t room, count;
    plh_invert_solution *solution;
    plh_status status;
} plh_search;

/* The numbers; at a spin about an axis there are no derivatives. */
static bool is_finite(const plh_invert_solution *s)
{
    bool finite = isfinite(s->k2) && isfinite(s->kc2);
    for (int i = 0; i < PLH_INVERT_OUTPUTS; i++)
        finite = finite && isfinite(s->value[i]);
    return finite;
}

static void add(plh_search *search, plh_mode mode, const plh_inertia *I, double x)
{
    if (search->count == search->room)
        return;
    plh_invert_solution *s = &search->solution[search->count];
    set_solution(search->given, mode, I, x, s);
    if (is_finite(s))
        search->count++;
    else
        search->status = PLH_NOT_FINITE;
}

static plh_invert_reason by_moments(plh_search *search, plh_mode mode, double *limit)
{
    const plh_invert_given *g = search->given;
    plh_inertia I;
    double moment[3], x;
    set_inertia(g, &I);
    for (int k = 0; k < 3; k++)
        moment[k] = I.moment[I.axis[k]];
    if (!mode_exists(mode, moment))
        return PLH_INVERT_NO_SUCH_MODE;
    *limit = plh_tumble_limit(mode, moment);
    const plh_invert_reason reason = plh_tumble_solve(mode, moment, g->psi / g->phi, &x);
    if (reason == PLH_INVERT_SOLVED)
        add(search, mode, &I, x);
    return reason;
}

/* The third moment at s in [0, 1], between the limits that order and triangle inequality set; for
 * short : middle it is the middle moment, whose inverse is even in s. */
static double third_moment(const plh_invert_given *g, double s)
{
    const double r = g->value[0];
    if (g->inertia == PLH_INVERT_SHORT_MIDDLE)
        return 1.0 / (1.0 - s * (2.0 - r));
    if (g->inertia == PLH_INVERT_MIDDLE_LONG)
        return r + s;
    const double low = fmax(1.0, r - 1.0);
    return low + s * (r - low);
}

/* P_phi / P_psi, as given over that of the body: one where both agree; 0 beyond the separatrix. */
static double mismatch(const plh_invert_given *g, plh_mode mode, double s, plh_inertia *I,
                       double *x)
{
    plh_tumble t;
    set_ratio(g, third_moment(g, s), I);
    const double moment[3] = {I->moment[2], I->moment[1], I->moment[0]};
    *x = -1.0;
    if (!mode_exists(mode, moment) || !isfinite(moment[2]))
        return -1.0;
    *x = plh_tumble_from_nutation(mode, moment, g->value[1]);
    if (!(*x >= 0.0 && *x < 1e290)) {
        *x = -1.0;
        return -1.0;
    }
    plh_tumble_at(mode, moment, *x, &t);
    return g->psi / g->phi * (t.phi.v / t.psi.v) - 1.0;
}

/* Between a and b the mismatch changes sign: halving finds where. At the end of a mode it jumps to
 * -1, and there is no solution. */
static void refine(plh_search *search, plh_mode mode, double a, double b, double fa)
{
    const plh_invert_given *g = search->given;
    plh_inertia I;
    double x;
    for (int i = 0; i < 80; i++) {
        const double middle = 0.5 * (a + b);
        if ((mismatch(g, mode, middle, &I, &x) < 0.0) == (fa < 0.0))
            a = middle;
        else
            b = middle;
    }
    for (int i = 0; i < 2; i++) {
        /* The third moment is rounded: with it the periods fix the rest near the separatrix, the
         * angle far from it. */
        set_ratio(g, third_moment(g, i ? b : a), &I);
        const double moment[3] = {I.moment[2], I.moment[1], I.moment[0]};
        plh_tumble t;
        if (!mode_exists(mode, moment) || plh_tumble_solve(mode, moment, g->psi / g->phi, &x))
            continue;
        plh_tumble_at(mode, moment, x, &t);
        if (fabs(t.least.v - g->value[1]) < 1e-6 * (1.0 + fabs(t.least.d[PLH_NUTATION]))) {
            const double by_angle = plh_tumble_from_nutation(mode, moment, g->value[1]);
            add(search, mode, &I, t.kc2 > 0.5 && by_angle >= 0.0 ? by_angle : x);
            return;
        }
    }
}

static plh_invert_reason by_ratio(plh_search *search, plh_mode mode)
{
    enum { POINTS = 2000 };
    plh_inertia I;
    double x, s0 = 0.0, f0 = mismatch(search->given, mode, 0.0, &I, &x);
    const size_t before = search->count;
    for (int i = 1; i <= POINTS; i++) {
        /* denser near both ends */
        const double s1 = 0.5 - 0.5 * cos(PLH_PI * i / POINTS);
        const double f1 = mismatch(search->given, mode, s1, &I, &x);
        if ((f0 < 0.0) != (f1 < 0.0))
            refine(search, mode, s0, s1, f0);
        s0 = s1;
        f0 = f1;
    }
    return search->count > before ? PLH_INVERT_SOLVED : PLH_INVERT_NO_SUCH_INERTIA;
}

static plh_status check(const plh_invert_given *g)
{
    if (!(g->psi > 0.0 && g->phi > 0.0 && isfinite(g->psi) && isfinite(g->phi)) ||
        (unsigned)g->mode > PLH_MODE_SHORT_AXIS || (unsigned)g->inertia >= PLH_INVERT_INERTIA_COUNT)
        return PLH_BAD_ARGUMENT;
    if (g->inertia >= PLH_INVERT_SHORT_LONG) {
        const bool physical = g->inertia != PLH_INVERT_SHORT_MIDDLE || g->value[0] <= 2.0;
        if (!(g->value[0] >= 1.0 && isfinite(g->value[0]) && physical))
            return PLH_BAD_INERTIA;
        return g->value[1] > 0.0 && g->value[1] < 0.5 * PLH_PI ? PLH_OK : PLH_BAD_ARGUMENT;
    }
    for (int i = 0; i < 3; i++)
        if (!(g->value[i] > 0.0 && isfinite(g->value[i])))
            return PLH_BAD_INERTIA;
    return PLH_OK;
}

plh_status plh_invert_periods(const plh_invert_given *given, size_t room,
                              plh_invert_solution *solution, size_t *count,
                              plh_invert_verdict *verdict)
{
    plh_search search = {given, room, 0, solution, check(given)};
    const plh_status status = search.status;
    *count = 0;
    for (int mode = 0; mode < 3; mode++) {
        verdict->reason[mode] = PLH_INVERT_NOT_TRIED;
        verdict->limit[mode] = NAN;
    }
    for (int mode = PLH_MODE_LONG_AXIS; mode <= PLH_MODE_SHORT_AXIS && !status; mode++) {
        if (given->mode != PLH_MODE_NONE && (int)given->mode != mode)
            continue;
        verdict->reason[mode] = given->inertia >= PLH_INVERT_SHORT_LONG
                                    ? by_ratio(&search, (plh_mode)mode)
                                    : by_moments(&search, (plh_mode)mode, &verdict->limit[mode]);
    }
    *count = search.status ? 0 : search.count;
    return search.status;
}

void plh_invert_covariance(const plh_invert_solution *solution,
                           const double sigma[PLH_INVERT_INPUTS],
                           double covariance[PLH_INVERT_OUTPUTS * PLH_INVERT_OUTPUTS])
{
    for (int i = 0; i < PLH_INVERT_OUTPUTS; i++)
        for (int k = 0; k < PLH_INVERT_OUTPUTS; k++) {
            double sum = 0.0;
            for (int j = 0; j < PLH_INVERT_INPUTS; j++)
                if (sigma[j] != 0.0)
                    sum += solution->by[i][j] * sigma[j] * (solution->by[k][j] * sigma[j]);
            covariance[i * PLH_INVERT_OUTPUTS + k] = sum;
        }
}
