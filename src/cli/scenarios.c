/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode scenarios: the examples that come with it, and the reference of the keys. */
#include "cli/command.h"
#include "cli/listing.h"
#include "cli/names.h"
#include "io/csv.h"

#include <polhode/catalogue.h>
#include <string.h>

struct options {
    const char *name, *format;
    bool reference;
};

static void print_one(const plh_scenario *s, bool csv)
{
    char title[1024], source[1024];
    plh_key_read(s->name, "name", title, sizeof title);
    if (!csv) {
        printf("  %-24s %s\n", s->name, title);
        return;
    }
    plh_key_read(s->name, "source", source, sizeof source);
    printf("%s,", s->file);
    csv_text(stdout, title);
    putchar(',');
    csv_text(stdout, source);
    putchar('\n');
}

static int print_list(bool csv)
{
    puts(csv ? "file,name,source"
             : "'polhode run NAME' runs one, 'polhode scenarios NAME' prints it.\n");
    for (int i = 0; i < plh_scenario_count(); i++) {
        const plh_scenario s = plh_scenario_get(i);
        print_one(&s, csv);
    }
    return 0;
}

static int print_text(const char *name)
{
    char near[128];
    for (int i = 0; i < plh_scenario_count(); i++) {
        const plh_scenario s = plh_scenario_get(i);
        if (strcmp(name, s.name) == 0 || strcmp(name, s.file) == 0)
            return fputs(s.text, stdout), 0;
    }
    return usage_error("scenarios: no scenario '%s'%s 'polhode scenarios' lists them", name,
                       words_suggest(name, name_scenarios, near, sizeof near));
}

static int run(void *options)
{
    const struct options *o = options;
    if (o->name && (o->reference || o->format))
        return usage_error(
            "scenarios: expected a name, --reference or --format, found two of them");
    if (o->reference)
        return list_keys(), 0;
    return o->name ? print_text(o->name) : print_list(o->format && strcmp(o->format, "csv") == 0);
}

#define AT(member) offsetof(struct options, member)
static const struct option list[] = {
    {NULL, OPTION_TEXT, "NAME", "print this scenario: a start for one of your own",
     .offset = AT(name), .list = name_scenarios},
    {"format", OPTION_WORD, "text|csv", "the form of the list. Default: text.", .words = "text|csv",
     .offset = AT(format)},
    {"reference", OPTION_FLAG, NULL, "print the table of all keys of a scenario, in Markdown",
     .offset = AT(reference)},
    {0}};

const struct command command_scenarios = {
    .name = "scenarios",
    .summary = "list the scenarios that come with polhode, or print one",
    .usage = "[--format text|csv]\nNAME\n--reference",
    .about =
        "Lists the example scenarios, prints one of them, or prints the reference of all keys.",
    .examples = "polhode scenarios\n"
                "polhode scenarios t-handle\n"
                "polhode scenarios t-handle > mine.yaml",
    .options = list,
    .size = sizeof(struct options),
    .run = run,
};
