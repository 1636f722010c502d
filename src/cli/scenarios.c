/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode scenarios: the examples that come with it, and the reference of the keys. */
#include "cli/command.h"
#include "cli/listing.h"
#include "cli/names.h"
#include "cli/shipped.h"
#include "io/csv.h"

#include <errno.h>
#include <polhode/catalogue.h>
#include <string.h>

struct options {
    const char *name, *format;
    bool reference;
};

struct list {
    const char *directory;
    bool csv;
};

static void print_one(void *context, const char *name)
{
    const struct list *l = context;
    char path[SHIPPED_PATH + 512], title[1024], source[1024];
    snprintf(path, sizeof path, "%s/%s.yaml", l->directory, name);
    if (plh_key_read(path, "name", title, sizeof title)) {
        run_error("%s", title);
    } else if (l->csv) {
        plh_key_read(path, "source", source, sizeof source);
        printf("%s.yaml,", name);
        csv_text(stdout, title);
        putchar(',');
        csv_text(stdout, source);
        putchar('\n');
    } else {
        printf("  %-24s %s\n", name, title);
    }
}

static int print_list(bool csv)
{
    char path[SHIPPED_PATH];
    struct list l = {shipped_directory(path), csv};
    if (!l.directory)
        return run_error("scenarios: the directory of examples was not found");
    if (csv)
        puts("file,name,source");
    else
        printf(
            "'polhode run NAME' runs one, 'polhode scenarios NAME' prints it. They lie in\n%s\n\n",
            l.directory);
    return shipped_each(print_one, &l) ? 0 : run_error("scenarios: %s cannot be read", path);
}

static int print_file(const char *name)
{
    char path[SHIPPED_PATH], near[128], text[4096];
    FILE *in = fopen(shipped_find(name, path), "r");
    if (!in)
        return usage_error("scenarios: no scenario '%s'%s 'polhode scenarios' lists them", name,
                           words_suggest(name, name_scenarios, near, sizeof near));
    for (size_t n; (n = fread(text, 1, sizeof text, in)) > 0;)
        fwrite(text, 1, n, stdout);
    bool bad = ferror(in);
    fclose(in);
    return bad ? run_error("scenarios: %s: %s", name, strerror(errno)) : 0;
}

static int run(void *options)
{
    const struct options *o = options;
    if (o->name && (o->reference || o->format))
        return usage_error(
            "scenarios: expected a name, --reference or --format, found two of them");
    if (o->reference)
        return list_keys(), 0;
    return o->name ? print_file(o->name) : print_list(o->format && strcmp(o->format, "csv") == 0);
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
