/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Files by their descriptors: everything written, everything read, or told why not. */
#ifndef PLH_IO_FILE_H
#define PLH_IO_FILE_H

#include "io/message.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { FILE_PATH = 4096, FILE_LINE = 1 << 20 }; /* bytes of a path, of a line of a table */
enum { FILE_LINES = 10000000 };                 /* lines of a table that is held in memory */

/* All bytes, going on after interruptions; false with errno set. */
bool file_write(int fd, const void *data, size_t size);

/* How many bytes were read: `size`, or fewer at the end of the file or after an error. */
size_t file_read(int fd, void *data, size_t size);

/* FILE with an ending behind its name; false, with errno set, where that is too long. */
bool file_name(char out[FILE_PATH], const char *file, const char *ending);

/* The directory part of a path, "." where there is none. */
void file_directory(const char *path, char out[FILE_PATH]);

/* The directory of a file is on the disk too, with its new names; errors do not matter any more. */
void file_sync_directory(const char *path);

/*
 * CRC-64 with the polynomial of ECMA-182, bits reflected, as the XZ file format uses it (The .xz
 * File Format 1.1.0, section 6): it notices every single burst of up to 64 wrong bits. The checksum
 * of what `crc` was the checksum of (0: nothing), followed by these bytes. Of a file: false with
 * errno set.
 */
uint64_t checksum(uint64_t crc, const void *bytes, size_t size);
bool file_checksum(const char *path, uint64_t *sum);

/* Whether the path is a device, pipe or the like, which nothing can be put beside. */
bool file_special(const char *path);

/*
 * Opens a file for reading; NULL with errno set. It does not wait for a writer: a pipe in the file
 * system (FIFO) that nobody writes to is empty. A directory is refused.
 */
FILE *file_open_input(const char *path);

/*
 * The next line with its end, as getline() gives it, but no longer than FILE_LINE bytes. Its
 * length; -1 at the end of the file or after an error, where errno is 0 at the end and EFBIG for a
 * line that is longer.
 */
long file_line(FILE *in, char **line, size_t *room);

/* Ends a stream of open_memstream() into *text: the text, to be freed; NULL where there was no
 * memory for it. */
char *file_memory_text(FILE *memory, char **text);

/* Whether the path, after all links, is in the working directory or below it. */
bool file_below(const char *path);

/* Whether both names lead to one file, existing or not. */
bool file_same(const char *a, const char *b);

/*
 * Opens `path` for reading and writing and locks it, so that no other run has it. create: a file
 * that is not there is made; else it is an error.
 * A symbolic link is not followed. The descriptor, or -1 with a message that names `shown`.
 * The lock ends with the descriptor.
 */
int file_open_locked(const char *path, const char *shown, bool create, struct message *m);

#endif
