/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode scenarios: the examples that come with it, and the reference of the keys. */
#include "cli/command.h"
#include "scenario/document.h"
#include "scenario/keys.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH = 4096, FILES = 512 };

static int is_yaml(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".yaml") == 0;
}

/* Beside the installed command, or in the source tree beside build/. */
static const char *find_directory(char *path)
{
    static const char *const places[] = {"../share/polhode/examples", "../examples"};
    char self[PATH];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    self[n > 0 ? n : 0] = '\0';
    char *slash = strrchr(self, '/');
    for (size_t i = 0; slash && i < sizeof places / sizeof *places; i++) {
        snprintf(path, PATH, "%.*s/%s", (int)(slash - self), self, places[i]);
        if (access(path, R_OK) == 0)
            return path;
    }
    return access("examples", R_OK) == 0 ? "examples" : NULL;
}

static void print_one(const char *directory, const char *file, bool csv)
{
    char path[PATH + FILES];
    struct document doc;
    snprintf(path, sizeof path, "%s/%s", directory, file);
    if (document_load(path, &doc)) {
        const struct value *name = keys_find(&doc, "name"), *source = keys_find(&doc, "source");
        const char *a = name && name->type == VALUE_SCALAR ? name->text : "";
        const char *b = source && source->type == VALUE_SCALAR ? source->text : "";
        printf(csv ? "%s,\"%s\",\"%s\"\n" : "%-28s %-38s %s\n", file, a, b);
    }
    document_free(&doc);
}

static int list(bool csv)
{
    char path[PATH];
    struct dirent **entry;
    const char *directory = find_directory(path);
    int n = directory ? scandir(directory, &entry, is_yaml, alphasort) : -1;
    if (n < 0)
        return run_error("scenarios: the directory of examples was not found");
    if (csv)
        puts("file,name,source");
    else
        printf("in %s:\n", directory);
    for (int i = 0; i < n; i++) {
        print_one(directory, entry[i]->d_name, csv);
        free(entry[i]);
    }
    free(entry);
    return 0;
}

static int run(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--reference") == 0)
        return keys_reference(stdout), 0;
    if (argc == 3 && strcmp(argv[1], "--format") == 0 && strcmp(argv[2], "csv") == 0)
        return list(true);
    if (argc > 1)
        return usage_error("scenarios: unexpected '%s'; accepted: --reference, --format csv",
                           argv[1]);
    return list(false);
}

const struct command command_scenarios = {
    .name = "scenarios",
    .summary = "list the scenarios that come with polhode",
    .help = "usage: polhode scenarios [--reference | --format csv]\n\n"
            "Lists the example scenarios; --reference prints the table of all keys of a scenario\n"
            "(Markdown), --format csv the list for scripts.\n\n"
            "example:\n  polhode scenarios\n",
    .options = "--reference --format",
    .run = run,
};
