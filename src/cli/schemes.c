/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode schemes: the splitting schemes and their coefficients, for people and for scripts. */
#include "cli/listing.h"
#include "cli/names.h"

#include <polhode/splitting.h>
#include <stdio.h>
#include <string.h>

static void print_csv(void)
{
    puts("name,form,drifts,kicks,order,general,near1,near2,near3,error,source");
    for (int i = 0; i < plh_scheme_count(); i++) {
        const plh_scheme *s = plh_scheme_get(i);
        printf("%s,%s,%d,%d,%d,%d,%d,%d,%d,", s->name, s->kick_first ? "BAB" : "ABA", s->drifts,
               s->kicks, s->order, s->general, s->near[0], s->near[1], s->near[2]);
        if (s->error > 0.0)
            printf("%g", s->error);
        printf(",\"%s\"\n", s->source);
    }
}

static void print_list(void)
{
    puts(
        "Columns: form (A drift, B kick), kicks per step, order, order if the kick depends on the\n"
        "angular velocity, orders of the terms in e, e^2, e^3 of a weak kick e, effective error.\n"
        "'polhode schemes NAME' prints the coefficients. The method SCHEME/INNER runs one, such as\n"
        "srkn6_14a/exact or verlet/mr2.\n");
    for (int i = 0; i < plh_scheme_count(); i++) {
        const plh_scheme *s = plh_scheme_get(i);
        char near[24], error[16] = "";
        snprintf(near, sizeof near, "(%d,%d,%d)", s->near[0], s->near[1], s->near[2]);
        if (s->error > 0.0)
            snprintf(error, sizeof error, "%.2f", s->error);
        int shared = s->kick_first ? s->kicks - 1 : s->kicks; /* the last is the next one's first */
        printf("  %-14s %s %3d %3d %3d  %-9s %5s  %s\n", s->name, s->kick_first ? "BAB" : "ABA",
               shared, s->order, s->general, near, error, s->source);
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
    for (int i = 0, ia = 0, ib = 0; i < s->drifts + s->kicks; i++) {
        if (((i & 1) == 0) == s->kick_first) {
            printf("  kick  %22.17g\n", plh_scheme_kick(s, ib));
            ib++;
        } else {
            printf("  drift %22.17g\n", plh_scheme_drift(s, ia));
            ia++;
        }
    }
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
