/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode scenarios: the examples that come with it, and the reference of the keys. */
#include "cli/command.h"
#include "cli/shipped.h"
#include "scenario/document.h"
#include "scenario/keys.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_yaml(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".yaml") == 0;
}

static void print_one(const char *directory, const char *file, bool csv)
{
    char path[SHIPPED_PATH + 512];
    struct document doc;
    snprintf(path, sizeof path, "%s/%s", directory, file);
    if (document_load(path, &doc)) {
        const struct value *name = keys_find(&doc, "name"), *source = keys_find(&doc, "source");
        const char *a = name && name->type == VALUE_SCALAR ? name->text : "";
        const char *b = source && source->type == VALUE_SCALAR ? source->text : "";
        if (csv)
            printf("%s,\"%s\",\"%s\"\n", file, a, b);
        else
            printf("  %-24.*s %-38s %s\n", (int)(strlen(file) - strlen(".yaml")), file, a, b);
    }
    document_free(&doc);
}

static int list(bool csv)
{
    char path[SHIPPED_PATH];
    struct dirent **entry;
    const char *directory = shipped_directory(path);
    int n = directory ? scandir(directory, &entry, is_yaml, alphasort) : -1;
    if (n < 0)
        return run_error("scenarios: the directory of examples was not found");
    if (csv)
        puts("file,name,source");
    else
        printf("Scenarios in %s; 'polhode run NAME' runs one:\n", directory);
    for (int i = 0; i < n; i++) {
        print_one(directory, entry[i]->d_name, csv);
        free(entry[i]);
    }
    free(entry);
    return 0;
}

/* The text of one, to read or to start an own one from. */
static int print_text(const char *word)
{
    char path[SHIPPED_PATH], line[4096];
    FILE *file = fopen(shipped_find(word, path), "r");
    if (!file)
        return usage_error("scenarios: no scenario '%s'; 'polhode scenarios' lists them", word);
    for (size_t n; (n = fread(line, 1, sizeof line, file)) > 0;)
        fwrite(line, 1, n, stdout);
    fclose(file);
    return 0;
}

static int run(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--reference") == 0)
        return keys_reference(stdout), 0;
    if (argc == 3 && strcmp(argv[1], "--format") == 0 && strcmp(argv[2], "csv") == 0)
        return list(true);
    if (argc == 2 && argv[1][0] != '-')
        return print_text(argv[1]);
    if (argc > 1)
        return usage_error("scenarios: unexpected '%s'; accepted: NAME, --reference, --format csv",
                           argv[1]);
    return list(false);
}

const struct command command_scenarios = {
    .name = "scenarios",
    .summary = "list the scenarios that come with polhode",
    .help = "usage: polhode scenarios [NAME | --reference | --format csv]\n\n"
            "Lists the scenarios that come with polhode. `polhode run NAME` runs one of them.\n\n"
            "  NAME              print the text of one, to read or to start your own from it\n"
            "  --reference       print the table of all keys of a scenario (Markdown)\n"
            "  --format csv      print the list as CSV\n\n"
            "examples:\n"
            "  polhode scenarios\n"
            "  polhode scenarios t-handle > mine.yaml\n",
    .options = "--reference --format",
    .run = run,
};
