/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/listing.h"

#include "cli/command.h"

#include <stdio.h>
#include <string.h>

static int bad_format(const char *command, const char *format, const struct listing_format *formats)
{
    char list[128] = "";
    for (; formats->name; formats++) {
        size_t used = strlen(list);
        const char *before = !used ? "" : formats[1].name ? ", " : " or ";
        snprintf(list + used, sizeof list - used, "%s%s", before, formats->name);
    }
    if (!format)
        return usage_error("%s: --format needs a value: %s", command, list);
    return usage_error("%s: --format '%s' is not one of %s", command, format, list);
}

int listing_run(int argc, char **argv, const struct listing_format *formats,
                int (*describe)(const char *name))
{
    const char *name = NULL, *format = formats->name;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--format") == 0) {
            if (++i == argc)
                return bad_format(argv[0], NULL, formats);
            format = argv[i];
        } else if (strncmp(argv[i], "--format=", 9) == 0) {
            format = argv[i] + 9;
        } else if (argv[i][0] == '-') {
            return usage_error("%s: unknown option '%s'; it takes --format", argv[0], argv[i]);
        } else if (name) {
            return usage_error("%s: unexpected argument '%s'; it takes one name", argv[0], argv[i]);
        } else {
            name = argv[i];
        }
    }
    const struct listing_format *f = formats;
    while (f->name && strcmp(f->name, format) != 0)
        f++;
    if (!f->name)
        return bad_format(argv[0], format, formats);
    if (name)
        return describe(name);
    f->print();
    return 0;
}
