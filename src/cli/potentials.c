/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode potentials: the pair potentials of systems, for people and for scripts. */
#include "cli/listing.h"
#include "cli/names.h"

#include <polhode/extend/pair.h>
#include <stdio.h>

static void print_csv(void)
{
    puts("name,vectorised,parameters,formula,source");
    for (int i = 0; i < plh_pair_model_count(); i++) {
        const plh_pair_model *m = plh_pair_model_get(i);
        printf("%s,%s,", m->name, m->powers ? "yes" : "no");
        listing_csv_end(plh_pair_model_about(m));
    }
}

static void print_list(void)
{
    puts("Short-range potentials between sites of the bodies of a system.\n"
         "`polhode potentials NAME` tells more about one.\n");
    for (int i = 0; i < plh_pair_model_count(); i++)
        printf("  %-16s %s\n", plh_pair_model_get(i)->name, plh_pair_model_get(i)->summary);
}

static int describe(const char *name)
{
    char near[128];
    const plh_pair_model *m = plh_pair_model_find(name);
    if (!m)
        return usage_error("potentials: unknown potential '%s'%s 'polhode potentials' lists them",
                           name, words_suggest(name, name_potentials, near, sizeof near));
    printf("%s: %s\n  source       %s\n  vectorised   %s\n", m->name, m->summary, m->source,
           m->powers ? "yes" : "no");
    plh_pair pair;
    plh_pair_init(m, NULL, &pair);
    listing_params(m->params, m->param_count, &pair.values);
    return 0;
}

static int run(void *options)
{
    static const struct listing forms[] = {{"text", print_list}, {"csv", print_csv}, {NULL, NULL}};
    return listing_run(options, forms, describe);
}

static const struct option list[] = {LISTING_OPTIONS("text|csv", name_potentials), {0}};

const struct command command_potentials = {
    .name = "potentials",
    .summary = "the pair potentials of systems and their parameters",
    .usage = "[--format text|csv] [NAME]",
    .about =
        "Lists the short-range potentials between sites, or describes one with its source and parameters. The columns of csv "
        "are name, vectorised, parameters, formula, source.",
    .examples = "polhode potentials\n"
                "polhode potentials lennard-jones\n"
                "polhode potentials --format csv",
    .options = list,
    .size = sizeof(struct listing_options),
    .run = run,
};
