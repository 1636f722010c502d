/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A row of the user's: its orders follow from its coefficients. */
#include <math.h>
#include <stdlib.h>

#include "method/splitting_method.h"

#define PLH_ALGEBRA_REAL double
#include "method/splitting_algebra.h"

enum { MOMENTS = 20 };
static const double holds = 1e-10; /* an order condition that is met, in double precision */

static plh_status check_list(const double *x, int count)
{
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        if (!isfinite(x[i]))
            return PLH_NOT_FINITE;
        sum += x[i];
    }
    return fabs(sum - 1.0) <= 1e-12 ? PLH_OK : PLH_BAD_ARGUMENT;
}

static bool is_palindrome(const double *x, int count)
{
    for (int i = 0; i < count / 2; i++)
        if (x[i] != x[count - 1 - i])
            return false;
    return true;
}

/* Verlet steps one after the other: each inner kick is half of its two drifts. */
static bool is_composition(const double *a, int drifts, const double *b, int kicks)
{
    for (int i = 0; i < kicks && kicks == drifts + 1; i++) {
        double sum = (i > 0 ? a[i - 1] : 0.0) + (i < drifts ? a[i] : 0.0);
        if (fabs(b[i] - 0.5 * sum) > 1e-12)
            return false;
    }
    return kicks == drifts + 1 && drifts > 2; /* fewer are Verlet's own order */
}

static int order_of(const double *defect)
{
    int n = 0;
    while (n < PLH_WORD_MAX && defect[n + 1] <= holds)
        n++;
    return n;
}

/* The order of the terms with one kick: the kicks as a quadrature rule at the places of drift. */
static int quadrature_order(const plh_scheme *scheme)
{
    for (int k = 0; k < MOMENTS; k++) {
        double sum = 0.0, c = scheme->kick_first ? 0.0 : plh_scheme_drift(scheme, 0);
        for (int i = 0; i < scheme->kicks; i++) {
            int next = scheme->kick_first ? i : i + 1;
            sum += plh_scheme_kick(scheme, i) * pow(c, k);
            if (next < scheme->drifts)
                c += plh_scheme_drift(scheme, next);
        }
        if (!(fabs(sum - 1.0 / (k + 1)) <= holds))
            return k;
    }
    return MOMENTS;
}

void plh_scheme_find_orders(plh_scheme *scheme)
{
    double word[PLH_WORDS] = {0.0};
    algebra_defect defect;
    bool gradient = false;
    word[1] = 1.0;
    for (int i = 0; i < plh_scheme_flow_count(scheme); i++) {
        const plh_flow f = plh_scheme_flow(scheme, i);
        gradient |= f.part == PLH_PART_GRADIENT;
        if (f.part == PLH_PART_GRADIENT)
            algebra_gradient(word, f.length);
        else
            algebra_multiply(word, f.part == PLH_PART_KICK, f.length);
    }
    algebra_compare(word, PLH_WORD_MAX, &defect);
    scheme->order = order_of(defect.nystrom);
    scheme->general = gradient ? scheme->order : order_of(defect.general);
    scheme->near[0] = quadrature_order(scheme);
    scheme->near[1] = order_of(defect.twice);
    scheme->near[2] = order_of(defect.more);
    for (int k = 1; k < 3; k++) /* what holds for every word holds for these */
        if (scheme->near[k] > scheme->near[k - 1])
            scheme->near[k] = scheme->near[k - 1];
}

plh_status plh_scheme_init(const char *name, const double *a, int drifts, const double *b,
                           int kicks, plh_scheme *scheme)
{
    memset(scheme, 0, sizeof *scheme);
    if (drifts < 1 || kicks < 1 || drifts > PLH_SCHEME_MAX || kicks > PLH_SCHEME_MAX ||
        abs(drifts - kicks) > 1)
        return PLH_BAD_ARGUMENT;
    plh_status status = check_list(a, drifts);
    if (!status)
        status = check_list(b, kicks);
    if (status)
        return status;
    *scheme = (plh_scheme){.name = name,
                           .source = "user",
                           .kick_first = kicks > drifts,
                           .drifts = drifts,
                           .kicks = kicks,
                           .a = a,
                           .b = b};
    plh_scheme_find_orders(scheme);
    scheme->composition = is_composition(a, drifts, b, kicks);
    scheme->palindrome = drifts != kicks && is_palindrome(a, drifts) && is_palindrome(b, kicks);
    return PLH_OK;
}
