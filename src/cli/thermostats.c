/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode thermostats: the thermostats of systems, for people and for scripts. */
#include "cli/listing.h"
#include "cli/names.h"

#include <polhode/extend/thermostat.h>
#include <stdio.h>

static void print_csv(void)
{
    puts("name,conserved,parameters,summary,source");
    for (int i = 0; i < plh_thermostat_model_count(); i++) {
        const plh_thermostat_model *m = plh_thermostat_model_get(i);
        printf("%s,%s,", m->name, m->energy ? "yes" : "no");
        listing_csv_end(plh_thermostat_model_about(m));
    }
}

static void print_list(void)
{
    puts("Thermostats act on the momenta of a system after each step, or in it (method baoab).\n"
         "`polhode thermostats NAME` tells more about one.\n");
    for (int i = 0; i < plh_thermostat_model_count(); i++)
        printf("  %-16s %s\n", plh_thermostat_model_get(i)->name,
               plh_thermostat_model_get(i)->summary);
}

static int describe(const char *name)
{
    char near[128];
    const plh_thermostat_model *m = plh_thermostat_model_find(name);
    if (!m)
        return usage_error(
            "thermostats: unknown thermostat '%s'%s 'polhode thermostats' lists them", name,
            words_suggest(name, name_thermostats, near, sizeof near));
    printf("%s: %s\n  source       %s\n  conserved    %s\n", m->name, m->summary, m->source,
           m->energy ? "the energy of the system with its own" : "nothing");
    plh_thermostat bath;
    plh_thermostat_init(m, 1.0, 1, NULL, &bath);
    listing_params(m->params, m->param_count, &bath.values);
    return 0;
}

static int run(void *options)
{
    static const struct listing forms[] = {{"text", print_list}, {"csv", print_csv}, {NULL, NULL}};
    return listing_run(options, forms, describe);
}

static const struct option list[] = {LISTING_OPTIONS("text|csv", name_thermostats), {0}};

const struct command command_thermostats = {
    .name = "thermostats",
    .summary = "the thermostats of systems and their parameters",
    .usage = "[--format text|csv] [NAME]",
    .about =
        "Lists the thermostats, or describes one with its source and parameters. The columns of csv are name, conserved, "
        "parameters, summary, source.",
    .examples = "polhode thermostats\n"
                "polhode thermostats nose-hoover\n"
                "polhode thermostats --format csv",
    .options = list,
    .size = sizeof(struct listing_options),
    .run = run,
};
