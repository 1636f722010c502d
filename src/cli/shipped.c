/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/shipped.h"

#include "cli/names.h"
#include "shell/message.h"
#include "shell/program.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *shipped_directory(char path[SHIPPED_PATH])
{
    static const char *const places[] = {"../share/polhode/examples", "../examples"};
    char room[SHIPPED_PATH / 2], plain[PATH_MAX]; /* without ".." */
    const char *self = program_directory(room, sizeof room);
    for (size_t i = 0; self && i < sizeof places / sizeof *places; i++) {
        snprintf(path, SHIPPED_PATH, "%s/%s", self, places[i]);
        if (access(path, R_OK) == 0 && realpath(path, plain))
            return strcpy(path, plain);
    }
    return access("examples", R_OK) == 0 ? strcpy(path, "examples") : NULL;
}

static int is_yaml(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".yaml") == 0;
}

bool shipped_each(word_taker *take, void *context)
{
    char path[SHIPPED_PATH];
    struct dirent **entry;
    const char *directory = shipped_directory(path);
    int n = directory ? scandir(directory, &entry, is_yaml, alphasort) : -1;
    if (n < 0)
        return false;
    for (int i = 0; i < n; i++) {
        *strrchr(entry[i]->d_name, '.') = '\0';
        take(context, entry[i]->d_name);
        free(entry[i]);
    }
    free(entry);
    return true;
}

const char *shipped_find(const char *word, char path[SHIPPED_PATH])
{
    if (access(word, F_OK) == 0 || strchr(word, '/') || !shipped_directory(path))
        return word;
    size_t length = strlen(word), used = strlen(path);
    if (length > 5 && strcmp(word + length - 5, ".yaml") == 0)
        length -= 5;
    snprintf(path + used, SHIPPED_PATH - used, "/%.*s.yaml", (int)length, word);
    return access(path, R_OK) == 0 ? path : word;
}

const char *shipped_need(const char *word, char path[SHIPPED_PATH])
{
    char near[128];
    const char *file = shipped_find(word, path);
    if (file != word || strchr(word, '/') || access(word, F_OK) == 0)
        return file;
    usage_error("%s: no such file, and no scenario of that name%s 'polhode scenarios' lists them",
                word, words_suggest(word, name_scenarios, near, sizeof near));
    return NULL;
}
