/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode torques: the torque models, for people and for scripts. */
#include "cli/listing.h"
#include "cli/names.h"
#include "io/csv.h"

#include <polhode/extend/torque.h>
#include <polhode/preset.h>
#include <stdio.h>
#include <string.h>

static const char *yes(unsigned flags, unsigned which)
{
    return flags & which ? "yes" : "no";
}

static void print_csv(void)
{
    puts("name,potential,time,velocity,series,parameters,source");
    for (int i = 0; i < plh_torque_model_count(); i++) {
        const plh_torque_model *m = plh_torque_model_get(i);
        const unsigned flags = plh_torque_model_flags(m);
        printf("%s,%s,%s,%s,%s,", m->name, yes(flags, PLH_TORQUE_POTENTIAL),
               yes(flags, PLH_TORQUE_TIME), yes(flags, PLH_TORQUE_VELOCITY),
               yes(flags, PLH_TORQUE_SERIES));
        listing_csv_params(m->params, m->param_count);
        csv_text(stdout, m->source);
        putchar('\n');
    }
}

static void print_list(void)
{
    puts("Columns: V has a potential, t depends on time, w on the angular velocity.\n"
         "'polhode torques NAME' describes one of them.\n");
    for (int i = 0; i < plh_torque_model_count(); i++) {
        const plh_torque_model *m = plh_torque_model_get(i);
        printf("  %-24s %c%c%c  %s\n", m->name, m->flags & PLH_TORQUE_POTENTIAL ? 'V' : '.',
               m->flags & PLH_TORQUE_TIME ? 't' : '.', m->flags & PLH_TORQUE_VELOCITY ? 'w' : '.',
               m->summary);
    }
    puts("\nPresets: published bodies with torque and initial state.\n");
    for (int i = 0; i < plh_preset_count(); i++) {
        const plh_preset *p = plh_preset_get(i);
        printf("  %-24s %s, %s\n", p->name, p->torque, p->source);
    }
}

static int describe(const char *name)
{
    char near[128];
    const plh_torque_model *m = plh_torque_model_find(name);
    if (!m)
        return usage_error("torques: unknown torque model '%s'%s 'polhode torques' lists them",
                           name, words_suggest(name, name_torques, near, sizeof near));
    const unsigned flags = plh_torque_model_flags(m);
    printf("%s: %s\n  source       %s\n", m->name, m->summary, m->source);
    printf("  potential    %s\n  time         %s\n  velocity     %s\n  series       %s\n",
           yes(flags, PLH_TORQUE_POTENTIAL), yes(flags, PLH_TORQUE_TIME),
           yes(flags, PLH_TORQUE_VELOCITY), yes(flags, PLH_TORQUE_SERIES));
    if (m->flags & PLH_TORQUE_ORBIT)
        puts(
            "  orbit        taken from the scenario, unless the parameters it stands for are given");
    if (m->flags & PLH_TORQUE_PROFILE)
        puts(
            "  profile      [[time, value], ...], or a CSV file with two columns, instead of the parameters "
            "it stands for");
    if (m->flags & PLH_TORQUE_FACETS)
        puts(
            "  facets       the shape of the block 'light' or of the solid that the body is, unless 'edges' is given");
    if (m->flags_of)
        puts(
            "  With some parameters zero, or with an orbit or a profile, these properties change.");
    plh_torque torque;
    plh_torque_init(m, NULL, &torque);
    listing_params(m->params, m->param_count, &torque.values);
    return 0;
}

static int run(void *options)
{
    static const struct listing forms[] = {{"text", print_list}, {"csv", print_csv}, {NULL, NULL}};
    return listing_run(options, forms, describe);
}

static const struct option list[] = {LISTING_OPTIONS("text|csv", name_torques), {0}};

const struct command command_torques = {
    .name = "torques",
    .summary = "the torque models and their parameters",
    .usage = "[--format text|csv] [NAME]",
    .about =
        "Lists the torque models, or describes one with its source and parameters. The columns of csv are name, potential, "
        "time, velocity, series, parameters, source.",
    .examples = "polhode torques\n"
                "polhode torques heavy-top\n"
                "polhode torques --format csv",
    .options = list,
    .size = sizeof(struct listing_options),
    .run = run,
};
