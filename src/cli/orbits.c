/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode orbits: the kinds of orbits, for people and for scripts. */
#include "cli/listing.h"
#include "cli/names.h"

#include <polhode/extend/orbit.h>
#include <stdio.h>

static const char *yes_no(bool yes)
{
    return yes ? "yes" : "no";
}

static void print_csv(void)
{
    puts("name,file,series,parameters,summary,source");
    for (int i = 0; i < plh_orbit_model_count(); i++) {
        const plh_orbit_model *m = plh_orbit_model_get(i);
        printf("%s,%s,%s,", m->name, yes_no(m->flags & PLH_ORBIT_FILE),
               yes_no(m->flags & PLH_ORBIT_CENTRAL));
        listing_csv_end(plh_orbit_model_about(m));
    }
}

static void print_list(void)
{
    puts("The orbit of a body about a planet, for torques along it.\n"
         "`polhode orbits NAME` tells more about a kind.\n");
    for (int i = 0; i < plh_orbit_model_count(); i++)
        printf("  %-16s %s\n", plh_orbit_model_get(i)->name, plh_orbit_model_get(i)->summary);
}

static int describe(const char *name)
{
    char near[128];
    const plh_orbit_model *m = plh_orbit_model_find(name);
    if (!m)
        return usage_error("orbits: unknown orbit '%s'%s 'polhode orbits' lists them", name,
                           words_suggest(name, name_orbits, near, sizeof near));
    printf("%s: %s\n  source       %s\n  file         %s\n  series       %s\n", m->name, m->summary,
           m->source, m->flags & PLH_ORBIT_FILE ? "orbit.file, which it reads" : "none",
           m->flags & PLH_ORBIT_CENTRAL ? "torques along it have one"
                                        : "torques along it have none");
    union {
        double real;
        unsigned char bytes[PLH_ORBIT_ROOM];
    } defaults;
    plh_param_defaults(m->params, m->param_count, &defaults);
    listing_params(m->params, m->param_count, &defaults);
    return 0;
}

static int run(void *options)
{
    static const struct listing forms[] = {{"text", print_list}, {"csv", print_csv}, {NULL, NULL}};
    return listing_run(options, forms, describe);
}

static const struct option list[] = {LISTING_OPTIONS("text|csv", name_orbits), {0}};

const struct command command_orbits = {
    .name = "orbits",
    .summary = "the kinds of orbits and their parameters",
    .usage = "[--format text|csv] [NAME]",
    .about =
        "Lists the kinds of orbits, or describes one with its source and parameters, which are keys of the block orbit of a scenario. "
        "The columns of csv are name, file (whether it reads one), series (whether torques along it have a Taylor series), parameters, "
        "summary, source.",
    .examples = "polhode orbits\n"
                "polhode orbits kepler\n"
                "polhode orbits --format csv",
    .options = list,
    .size = sizeof(struct listing_options),
    .run = run,
};
