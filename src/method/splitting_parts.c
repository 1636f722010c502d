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
        has |= 1u << flows[i].part;
    }
    for (int k = 0; k < PLH_PARTS_MAX; k++) {
        letter[k] = *parts;
        *parts += (int)(has >> k & 1u);
        if (has >> k & 1u && !(fabs(sum[k] - 1.0) <= 1e-12))
            return PLH_BAD_ARGUMENT;
    }
    return (has & PLH_TWO_PARTS) == PLH_TWO_PARTS ? PLH_OK : PLH_BAD_ARGUMENT;
}

static bool is_palindrome(const plh_flow *flows, int count)
{
    for (int i = 0, k = count - 1; i < k; i++, k--)
        if (flows[i].part != flows[k].part || flows[i].length != flows[k].length)
            return false;
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
    for (int i = 0; i < count; i++) {
        multiply(&a, letter[flows[i].part], flows[i].length);
        scheme->drifts += flows[i].part == PLH_PART_DRIFT;
        scheme->kicks += flows[i].part == PLH_PART_KICK;
    }
    scheme->kick_first = flows[0].part == PLH_PART_KICK;
    scheme->palindrome = is_palindrome(flows, count);
    scheme->order = scheme->general = order_of(&a);
    for (int k = 0; k < 3; k++)
        scheme->near[k] = scheme->order;
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
    return PLH_TWO_PARTS | (rate ? 1u << PLH_PART_RATE : 0);
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
