/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A file that appears whole or not at all, and is on the disk when it does.
 *
 * It is written under another name in its directory, made for us alone (O_EXCL, no links), synced,
 * renamed, and its directory synced. The mode of a file that is replaced stays; one that may not be
 * written is refused. A symbolic link is followed; a pipe or device is written directly.
 *
 * All return PLH_OS with a message where that fails, and leave nothing behind then.
 */
#ifndef PLH_IO_WHOLE_H
#define PLH_IO_WHOLE_H

#include "io/file.h"

#include <stdio.h>

struct whole_file {
    char path[FILE_PATH];  /* where links lead */
    char shown[FILE_PATH]; /* as it was given, for messages */
    /* To write to; the path itself for a pipe or device */
    char temporary[FILE_PATH];
    int fd;
    FILE *stream; /* of fd; NULL before whole_stream() */
    bool direct;
};

/*
 * Opens it. alone: the ending of its other name where nobody else writes this file now, which a
 * lock makes sure of, such as ".new", or ".part" if others may read it while it grows; NULL: a name
 * of our own. What a killed writer left under another name is removed.
 */
plh_status whole_begin(struct whole_file *file, const char *path, const char *alone,
                       struct message *m);

/* Its stream, NULL with a message. Others may write to file->temporary by name instead. */
FILE *whole_stream(struct whole_file *file, struct message *m);

/* Puts it in its place. */
plh_status whole_end(struct whole_file *file, struct message *m);

/* Ends it without keeping it: "cannot be written", unless the message says something else. */
plh_status whole_drop(struct whole_file *file, struct message *m);

#endif
