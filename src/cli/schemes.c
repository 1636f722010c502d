/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode schemes: the splitting schemes and their coefficients, for people and for scripts. */
#include "cli/listing.h"
#include "cli/names.h"

#include <polhode/splitting.h>
#include <stdio.h>
#include <string.h>

/* ABA or BAB, with gradients ABA+G or BAB+G; of a row with other parts all flows, such as BAOAB. */
static const char *form(const plh_scheme *s, char text[PLH_SCHEME_MAX])
{
    static const char letter[] = "ABOCG";
    bool gradient = false;
    int n = 0;
    for (; s->flows && n < s->flow_count && n < PLH_SCHEME_MAX - 1; n++) {
        text[n] = letter[s->flows[n].part];
        gradient |= s->flows[n].part == PLH_PART_GRADIENT;
    }
    text[n] = '\0';
    if (gradient)
        return s->kick_first ? "BAB+G" : "ABA+G";
    return n ? text : s->kick_first ? "BAB" : "ABA";
}

static void print_csv(void)
{
    char text[PLH_SCHEME_MAX];
    puts("name,form,drifts,kicks,order,general,near1,near2,near3,error,source");
    for (int i = 0; i < plh_scheme_count(); i++) {
        const plh_scheme *s = plh_scheme_get(i);
        printf("%s,%s,%d,%d,%d,%d,%d,%d,%d,", s->name, form(s, text), s->drifts, s->kicks, s->order,
               s->general, s->near[0], s->near[1], s->near[2]);
        if (s->error > 0.0)
            printf("%g", s->error);
        printf(",\"%s\"\n", s->source);
    }
}

static void print_list(void)
{
    puts(
        "Columns: form (A drift, B kick, O thermostat, C the part C omega of the torque, G gradient of\n"
        "the torque), kicks per step, order, order if the kick depends on the angular velocity, orders of the terms in e,\n"
        "e^2, e^3 of a weak kick e, effective error.\n"
        "'polhode schemes NAME' prints the coefficients. The method SCHEME/INNER runs one, such as\n"
        "srkn6_14a/exact or verlet/mr2.\n");
    for (int i = 0; i < plh_scheme_count(); i++) {
        const plh_scheme *s = plh_scheme_get(i);
        char near[24], error[16] = "", text[PLH_SCHEME_MAX];
        snprintf(near, sizeof near, "(%d,%d,%d)", s->near[0], s->near[1], s->near[2]);
        if (s->error > 0.0)
            snprintf(error, sizeof error, "%.2f", s->error);
        int shared = s->kick_first ? s->kicks - 1 : s->kicks; /* the last is the next one's first */
        printf("  %-15s %-5s %3d %3d %3d  %-9s %5s  %s\n", s->name, form(s, text), shared, s->order,
               s->general, near, error, s->source);
    }
}

static int describe(const char *name)
{
    char near[128];
    const plh_scheme *s = plh_scheme_find(name);
    if (!s)
        return usage_error("schemes: unknown scheme '%s'%s 'polhode schemes' lists them", name,
                           words_suggest(name, name_schemes, near, sizeof near));
    printf("%s: %s\n  order %d, with kicks that depend on the angular velocity %d\n", s->name,
           s->source, s->order, s->general);
    for (int i = 0; i < plh_scheme_flow_count(s); i++) {
        const plh_flow f = plh_scheme_flow(s, i);
        printf("  %-*s %22.17g\n", s->flows ? 10 : 5, plh_part_name(f.part), f.length);
    }
    const char *needs = plh_scheme_explain(s, PLH_TWO_PARTS);
    if (*needs)
        printf("  %s\n", needs);
    return 0;
}

static int run(void *options)
{
    static const struct listing forms[] = {{"text", print_list}, {"csv", print_csv}, {NULL, NULL}};
    return listing_run(options, forms, describe);
}

static const struct option list[] = {LISTING_OPTIONS("text|csv", name_schemes), {0}};

const struct command command_schemes = {
    .name = "schemes",
    .summary = "the splitting schemes and their coefficients",
    .usage = "[--format text|csv] [NAME]",
    .about =
        "Lists the splitting schemes, or prints the coefficients of one. The columns of csv are name, form, drifts, kicks, "
        "order, general, near1, near2, near3, error, source.",
    .examples = "polhode schemes\n"
                "polhode schemes srkn6_14a\n"
                "polhode schemes --format csv",
    .options = list,
    .size = sizeof(struct listing_options),
    .run = run,
};
