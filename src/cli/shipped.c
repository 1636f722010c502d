/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/shipped.h"

#include "shell/message.h"
#include "shell/program.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What the scenarios of version 0.1 are called now. */
static const char *const was_is[][2] = {
    {"top-002", "heavy-top"},
    {"top-002-large", "heavy-top-large"},
    {"top-002-alpha", "heavy-top-scaled"},
    {"box-003", "tumbling-box"},
    {"free-000", "free-body-exact"},
    {"free-001", "free-body-magnus"},
    {"free-002", "free-body-large-step"},
    {"free-004", "free-body-implicit"},
    {"dipoles-000", "dipoles-random"},
    {"lattice-000", "dipoles-lattice"},
    {"lattice-000-literal", "dipoles-lattice-dense"},
    {"lattice-000-long", "dipoles-lattice-long"},
    {"lattice-000-warm", "dipoles-lattice-warm"},
    {"perturbed-000", "perturbed-body"},
    {"perturbed-000-weak", "perturbed-body-weak"},
    {"vessel-damped", "vessel"},
    {"vessel-restoring", "vessel-undamped"},
};

static const char *renamed(const char *stem, size_t length)
{
    for (size_t i = 0; i < sizeof was_is / sizeof *was_is; i++)
        if (strlen(was_is[i][0]) == length && strncmp(was_is[i][0], stem, length) == 0)
            return was_is[i][1];
    return NULL;
}

const char *shipped_directory(char path[SHIPPED_PATH])
{
    static const char *const places[] = {"../share/polhode/examples", "../examples"};
    char room[SHIPPED_PATH / 2];
    const char *self = program_directory(room, sizeof room);
    for (size_t i = 0; self && i < sizeof places / sizeof *places; i++) {
        snprintf(path, SHIPPED_PATH, "%s/%s", self, places[i]);
        if (access(path, R_OK) == 0)
            return path;
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

/* DIRECTORY/STEM.yaml, if it can be read; the directory of `word` up to `name`, or the shipped one. */
static bool join(const char *word, const char *name, const char *stem, size_t length, char *path)
{
    if (name > word)
        snprintf(path, SHIPPED_PATH, "%.*s%.*s.yaml", (int)(name - word), word, (int)length, stem);
    else if (shipped_directory(path)) {
        size_t used = strlen(path);
        snprintf(path + used, SHIPPED_PATH - used, "/%.*s.yaml", (int)length, stem);
    } else
        return false;
    return access(path, R_OK) == 0;
}

const char *shipped_find(const char *word, char path[SHIPPED_PATH])
{
    if (access(word, F_OK) == 0)
        return word;
    const char *slash = strrchr(word, '/'), *name = slash ? slash + 1 : word;
    size_t length = strlen(name);
    if (length > 5 && strcmp(name + length - 5, ".yaml") == 0)
        length -= 5;
    const char *present = renamed(name, length);
    if (present && join(word, name, present, strlen(present), path)) {
        warning("%s is now called %s; version 0.3 will not know the old name", word, present);
        return path;
    }
    return !slash && join(word, name, name, length, path) ? path : word;
}
