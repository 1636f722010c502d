/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Commands that list a catalogue, `polhode THINGS [--format F] [NAME]`: one way for all of them. */
#ifndef PLH_CLI_LISTING_H
#define PLH_CLI_LISTING_H

#include "cli/command.h"

#include <polhode/param.h>

struct listing_options {
    const char *format, *name;
};

struct listing {
    const char *word; /* of --format */
    void (*print)(void);
};

/* The options of such a command: the words of --format and the list of names. */
#define LISTING_OPTIONS(formats, names)                                                            \
    {"format",         OPTION_WORD,                                                                \
     formats,          "the form of the list. Default: text.",                                     \
     .words = formats, .offset = offsetof(struct listing_options, format)},                        \
    {                                                                                              \
        NULL, OPTION_TEXT, "NAME", "describe this one",                                            \
            .offset = offsetof(struct listing_options, name), .list = names                        \
    }

/* Prints the parameters of a record: what each one is, what it accepts, and its default; and their
 * names as a field of CSV, with the comma after it. */
void listing_params(const plh_param *params, int count, const void *defaults);
void listing_csv_params(const plh_param *params, int count);

/* The end of a line of CSV: parameters, summary, source. */
void listing_csv_end(plh_about about);

/* The first form is the default; `forms` ends with {NULL, NULL}. Returns the exit status. */
int listing_run(const struct listing_options *o, const struct listing *forms,
                int (*describe)(const char *name));

/* What scenarios can say: columns, kinds of events, formats, and all keys as Markdown. */
void list_columns(void);
void list_events(void);
void list_formats(void);
void list_keys(void);

#endif
