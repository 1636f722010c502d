/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Schemes with more than two parts. Their order follows from the free associative algebra of P
 * letters: the product of the exponentials of a step is compared with the exponential of the sum of
 * the letters, word by word.
 */
#include <math.h>
#include <polhode/splitting.h>
#include <stdlib.h>
#include <string.h>

#include "method/splitting_method.h"

enum { WORDS = 9841, LONGEST = 8, FLOWS_MAX = 4 * PLH_SCHEME_MAX }; /* 3^0 + ... + 3^8 words */

/* The coefficients of all words of up to `longest` of `letters` letters; those of n letters from
 * first[n] on, in the order of their digits. */
typedef struct algebra {
    int letters, longest;
    int first[LONGEST + 2];
    double word[WORDS];
} algebra;

static void begin(int letters, algebra *a)
{
    memset(a, 0, sizeof *a);
    a->letters = letters;
    a->first[1] = 1;
    for (int size = letters; a->longest < LONGEST; size *= letters) {
        const int end = a->first[a->longest + 1] + size;
        if (end > WORDS)
            break;
        a->first[++a->longest + 1] = end;
    }
    a->word[0] = 1.0;
}

/* word *= exp(length letter); from the longest words down: the shorter ones are still old. */
static void multiply(algebra *a, int letter, double length)
{
    for (int n = a->longest; n > 0; n--)
        for (int i = a->first[n]; i < a->first[n + 1]; i++) {
            int rest = i - a->first[n];
            double factor = 1.0;
            for (int k = 1; k <= n && rest % a->letters == letter; k++) {
                rest /= a->letters;
                factor *= length / k;
                a->word[i] += a->word[a->first[n - k] + rest] * factor;
            }
        }
}

/* The factor of a word of three letters in [B,[A,B]] = 2 BAB - BBA - ABB, A the letter of the drift
 * and B that of the kick. */
static double in_gradient(int word, int p, int drift, int kick)
{
    return word == (kick * p + drift) * p + kick   ? 2.0
           : word == (kick * p + kick) * p + drift ? -1.0
           : word == (drift * p + kick) * p + kick ? -1.0
                                                   : 0.0;
}

/* word *= exp(x [B,[A,B]]); a word has room for two of them. */
static void multiply_gradient(algebra *a, int drift, int kick, double x)
{
    const int p = a->letters, three = p * p * p;
    for (int n = a->longest; n > 2; n--)
        for (int i = a->first[n]; i < a->first[n + 1]; i++) {
            const int rest = i - a->first[n], before = rest / three;
            const double last = x * in_gradient(rest % three, p, drift, kick);
            a->word[i] += last * a->word[a->first[n - 3] + before];
            if (n >= 6)
                a->word[i] += 0.5 * last * x * in_gradient(before % three, p, drift, kick) *
                              a->word[a->first[n - 6] + before / three];
        }
}

static int order_of(const algebra *a)
{
    double exact = 1.0;
    for (int n = 1; n <= a->longest; n++) {
        exact /= n;
        for (int i = a->first[n]; i < a->first[n + 1]; i++)
            if (!(fabs(a->word[i] - exact) <= 1e-10))
                return n - 1;
    }
    return a->longest;
}

/* The number of parts in *parts, and their letters, if each part that is there has the sum 1. */
static plh_status check(const plh_flow *flows, int count, int *parts, int letter[PLH_PARTS_MAX])
{
    double sum[PLH_PARTS_MAX] = {0.0};
    const unsigned gradient = 1u << PLH_PART_GRADIENT;
    unsigned has = 0;
    *parts = 0;
    if (count < 1 || count > FLOWS_MAX)
        return PLH_BAD_ARGUMENT;
    for (int i = 0; i < count; i++) {
        if (!isfinite(flows[i].length))
            return PLH_NOT_FINITE;
        if (flows[i].part < 0 || flows[i].part >= PLH_PARTS_MAX)
            return PLH_BAD_ARGUMENT;
        sum[flows[i].part] += flows[i].length;
        has |= 1u << flows[i].part & ~gradient;
    }
    for (int k = 0; k < PLH_PARTS_MAX; k++) {
        letter[k] = *parts;
        *parts += (int)(has >> k & 1u);
        if (has >> k & 1u && !(fabs(sum[k] - 1.0) <= 1e-12))
            return PLH_BAD_ARGUMENT;
    }
    return (has & PLH_TWO_PARTS) == PLH_TWO_PARTS ? PLH_OK : PLH_BAD_ARGUMENT;
}

/* Kicks and gradients that follow one another commute: their sums. Returned: how many there are
 * from here on, in either direction; 0 if the flow is another one. */
static int pushes(const plh_flow *flows, int count, int i, int way, double sum[2])
{
    int n = 0;
    sum[0] = sum[1] = 0.0;
    for (; i >= 0 && i < count; i += way, n++) {
        if (flows[i].part != PLH_PART_KICK && flows[i].part != PLH_PART_GRADIENT)
            break;
        sum[flows[i].part == PLH_PART_GRADIENT] += flows[i].length;
    }
    return n;
}

static bool is_palindrome(const plh_flow *flows, int count)
{
    double up[2], down[2];
    for (int i = 0, k = count - 1; i < k;) {
        const int n = pushes(flows, count, i, 1, up), m = pushes(flows, count, k, -1, down);
        if (up[0] != down[0] || up[1] != down[1])
            return false;
        if (!n && !m && (flows[i].part != flows[k].part || flows[i].length != flows[k].length))
            return false;
        i += n ? n : 1;
        k -= m ? m : 1;
    }
    return true;
}

plh_status plh_scheme_from_flows(const char *name, const plh_flow *flows, int count,
                                 plh_scheme *scheme)
{
    int parts, letter[PLH_PARTS_MAX];
    algebra a;
    memset(scheme, 0, sizeof *scheme);
    const plh_status status = check(flows, count, &parts, letter);
    if (status)
        return status;
    begin(parts, &a);
    *scheme = (plh_scheme){.name = name, .source = "user", .flows = flows, .flow_count = count};
    bool gradient = false;
    for (int i = 0; i < count; i++) {
        if (flows[i].part == PLH_PART_GRADIENT)
            multiply_gradient(&a, letter[PLH_PART_DRIFT], letter[PLH_PART_KICK], flows[i].length);
        else
            multiply(&a, letter[flows[i].part], flows[i].length);
        gradient |= flows[i].part == PLH_PART_GRADIENT;
        scheme->drifts += flows[i].part == PLH_PART_DRIFT;
        scheme->kicks += flows[i].part == PLH_PART_KICK;
    }
    scheme->kick_first = flows[0].part == PLH_PART_KICK;
    scheme->palindrome = is_palindrome(flows, count);
    scheme->order = scheme->general = order_of(&a);
    for (int k = 0; k < 3; k++)
        scheme->near[k] = scheme->order;
    if (gradient && parts == 2)
        plh_scheme_find_orders(scheme);
    return PLH_OK;
}

/* --- words --- */

static const struct {
    const char *name, *lacking;
} words[PLH_PARTS] = {
    {"drift", ""},
    {"kick", ""},
    {"thermostat", "its part 'thermostat' needs a system of bodies with a thermostat"},
    {"rate", "its part 'rate' needs a single body with a torque that is linear in the angular "
             "velocity, such as damping or gyrostat"},
    {"gradient",
     "its part 'gradient' needs a single body with a torque that does not depend on the "
     "angular velocity and is a form or has a series, or a system of bodies"},
};

const char *plh_part_name(int part)
{
    return part >= 0 && part < PLH_PARTS ? words[part].name : NULL;
}

plh_status plh_flow_parse(const char *text, plh_flow *flow)
{
    const size_t n = strcspn(text, " ");
    char *end;
    *flow = (plh_flow){0, strtod(text + n, &end)};
    while (flow->part < PLH_PARTS &&
           (strlen(words[flow->part].name) != n || strncmp(text, words[flow->part].name, n) != 0))
        flow->part++;
    if (flow->part == PLH_PARTS)
        return PLH_NOT_FOUND;
    return end == text + n || *end || !isfinite(flow->length) ? PLH_BAD_ARGUMENT : PLH_OK;
}

unsigned plh_splitting_parts(const plh_torque *torque)
{
    const unsigned flags = torque ? plh_torque_flags(torque) : 0;
    const bool rate = flags & PLH_TORQUE_VELOCITY && flags & PLH_TORQUE_LINEAR;
    const bool gradient = !torque || plh_torque_has_gradient(torque);
    return PLH_TWO_PARTS | (rate ? 1u << PLH_PART_RATE : 0) |
           (gradient ? 1u << PLH_PART_GRADIENT : 0);
}

const char *plh_scheme_explain(const plh_scheme *scheme, unsigned parts)
{
    for (int i = 0; i < plh_scheme_flow_count(scheme); i++) {
        const plh_flow f = plh_scheme_flow(scheme, i);
        if (f.part >= PLH_PARTS)
            return "it has a part of your own, which only a system of your own can run";
        if (!(parts >> f.part & 1u))
            return words[f.part].lacking;
        if (f.part == PLH_PART_THERMOSTAT && f.length < 0.0)
            return "its part 'thermostat' has a negative length; noise does not run backwards";
    }
    return "";
}
