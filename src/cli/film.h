/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Movies of a page: Chromium draws the frames, as a reader of the page sees them, and ffmpeg packs
 * them. */
#ifndef PLH_CLI_FILM_H
#define PLH_CLI_FILM_H

#include <stdbool.h>

/* What the user chose; NULL or 0: the default. */
struct film_choice {
    /* .mp4, .webm, .gif, or numbered .png such as frames-%04d.png */
    const char *path;
    const char *size, *seconds, *speed;
    int rate;
    bool transparent, loop;
};

/* Whether a name is that of a movie. */
bool film_named(const char *path);

/* Whether it can be made: the options, the programs. False after one line on stderr. */
bool film_check(const struct film_choice *choice);

/* Makes it from a page; false after one line on stderr. */
bool film_write(const struct film_choice *choice, const char *page);

#endif
