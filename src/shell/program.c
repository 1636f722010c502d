/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "shell/program.h"

#include "shell/message.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

const char *program_directory(char *path, size_t size)
{
    ssize_t n = readlink("/proc/self/exe", path, size - 1);
    path[n > 0 ? n : 0] = '\0';
    char *slash = strrchr(path, '/');
    if (!slash)
        return NULL;
    *slash = '\0';
    return path;
}

/* First beside this program, as in a build tree, then where the shell would find it. */
static void become(const char *name, char **argv)
{
    char directory[PATH_ROOM], path[PATH_ROOM + 256];
    fflush(stdout);
    if (program_directory(directory, sizeof directory)) {
        snprintf(path, sizeof path, "%s/%s", directory, name);
        execv(path, argv);
    }
    execvp(name, argv);
}

/* The program's name, `first` if there is one, and the arguments; NULL: no memory. */
static char **arguments(const char *name, const char *first, int count, char **rest)
{
    char **list = calloc((size_t)count + 3, sizeof *list);
    if (!list)
        return NULL;
    int n = 0;
    list[n++] = (char *)name;
    if (first)
        list[n++] = (char *)first;
    for (int i = 0; i < count; i++)
        list[n++] = rest[i];
    return list;
}

int program_become(const char *command, const char *name, int argc, char **argv)
{
    char **list = arguments(name, NULL, argc - 1, argv + 1);
    if (!list)
        return run_error("out of memory");
    become(name, list);
    int why = errno;
    free(list);
    if (why != ENOENT)
        return run_error("%s: %s cannot be started: %s", command, name, strerror(why));
    return run_error("%s: the program %s is not installed; install the package %s, or build "
                     "Polhode from its sources, which makes it beside polhode",
                     command, name, name);
}

void program_complete(const char *name, int count, char **words)
{
    char **list = arguments(name, "--complete", count, words);
    if (list)
        become(name, list);
    free(list);
}
