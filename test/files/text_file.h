/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Texts as files of a test. */
#ifndef PLH_TEST_TEXT_FILE_H
#define PLH_TEST_TEXT_FILE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The path of a new file with this text. */
static inline void text_file(char path[64], const char *text)
{
    snprintf(path, 64, "/tmp/polhode-ccsds-XXXXXX");
    const int fd = mkstemp(path);
    if (fd < 0 || write(fd, text, strlen(text)) != (ssize_t)strlen(text))
        abort();
    close(fd);
}

#endif
