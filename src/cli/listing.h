/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Commands that list a catalogue, `polhode THINGS [--format F] [NAME]`: one way for all of them. */
#ifndef PLH_CLI_LISTING_H
#define PLH_CLI_LISTING_H

struct listing_format {
    const char *name; /* of --format */
    void (*print)(void);
};

/* The first format is the default; `formats` ends with {NULL, NULL}. Returns the exit status. */
int listing_run(int argc, char **argv, const struct listing_format *formats,
                int (*describe)(const char *name));

#endif
