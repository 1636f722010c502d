/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The files of the walks: a line for each sample, `#` before a remark, one heading. */
#include "studies/rounding.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 4 + WALK_VALUES, SPLIT_NUMBERS = 4 };

static const char walk_heading[] = "step,body,steps,energy,m,Lx,Ly,Lz,path,attitude";
static const char split_heading[] = "problem,method,h,steps,energy,modified";

/* The next word of a line; NULL: none. */
static char *word_of(char **rest)
{
    char *word = *rest;
    if (!word)
        return NULL;
    char *end = strpbrk(word, ",\n");
    *rest = end && *end == ',' ? end + 1 : NULL;
    if (end)
        *end = '\0';
    return word;
}

/* n numbers and no more. */
static bool numbers_of(char **rest, int n, double *number)
{
    for (int i = 0; i < n; i++) {
        char *word = word_of(rest), *end = NULL;
        if (!word || !*word)
            return false;
        number[i] = strtod(word, &end);
        if (*end || !isfinite(number[i]))
            return false;
    }
    return *rest == NULL;
}

static int set_named(const char *step)
{
    for (int i = 0; i < ROUNDING_SETS; i++)
        if (step && strcmp(rounding_sets[i].step, step) == 0)
            return i;
    return -1;
}

static bool walk_line(char *line, struct rounding_store *store)
{
    char *rest = line;
    double x[NUMBERS];
    const int set = set_named(word_of(&rest));
    if (set < 0 || !numbers_of(&rest, NUMBERS, x))
        return false;
    if (!(x[0] >= 0.0 && x[0] < ROUNDING_BODIES) || x[0] != floor(x[0]))
        return false;
    struct rounding_walk *w = &store->walk[set][(int)x[0]];
    const double before = w->count ? w->sample[w->count - 1].steps : 0.0;
    if (w->count == ROUNDING_SAMPLES || !(x[1] > before))
        return false;
    struct rounding_sample *s = &w->sample[w->count++];
    s->steps = x[1];
    memcpy(s->gain, x + 2, sizeof s->gain);
    s->path = x[2 + WALK_VALUES];
    s->attitude = x[3 + WALK_VALUES];
    return true;
}

static bool splitting_line(char *line, struct rounding_store *store)
{
    char *rest = line;
    double x[SPLIT_NUMBERS];
    const char *problem = word_of(&rest), *method = word_of(&rest);
    if (!method || !numbers_of(&rest, SPLIT_NUMBERS, x))
        return false;
    for (int i = 0; i < ROUNDING_SPLITTINGS; i++) {
        const struct rounding_splitting *s = &rounding_splittings[i];
        struct rounding_energies *e = &store->splitting[i];
        if (strcmp(s->problem, problem) != 0 || strcmp(s->method, method) != 0 || s->h != x[0])
            continue;
        if (e->count == ROUNDING_SAMPLES || !(x[1] > (e->count ? e->steps[e->count - 1] : 0.0)))
            return false;
        e->steps[e->count] = x[1];
        e->energy[e->count] = x[2];
        e->modified[e->count++] = x[3];
        return true;
    }
    return false;
}

static bool read_lines(const char *path, const char *heading, struct rounding_store *store,
                       bool (*take)(char *, struct rounding_store *), long *line)
{
    FILE *in = fopen(path, "r");
    char *text = NULL;
    size_t room = 0;
    bool right = true;
    *line = 0;
    while (in && right && getline(&text, &room, in) > 0) {
        ++*line;
        if (*text == '#' || (strncmp(text, heading, strlen(heading)) == 0))
            continue;
        right = strchr(text, '\n') && take(text, store);
    }
    free(text);
    if (in)
        fclose(in);
    return right;
}

bool rounding_read_walks(const char *path, struct rounding_store *store, long *line)
{
    return read_lines(path, walk_heading, store, walk_line, line);
}

bool rounding_read_splittings(const char *path, struct rounding_store *store, long *line)
{
    return read_lines(path, split_heading, store, splitting_line, line);
}

static FILE *open_end(const char *path, const char *heading)
{
    FILE *out = fopen(path, "a+");
    if (out && fseek(out, 0, SEEK_END) == 0 && ftell(out) == 0)
        fprintf(out, "%s\n", heading);
    return out;
}

static bool close_end(FILE *out)
{
    const bool failed = ferror(out);
    return fclose(out) == 0 && !failed;
}

bool rounding_append_walks(const char *path, int set, int length,
                           const struct rounding_walk walk[ROUNDING_BODIES])
{
    FILE *out = open_end(path, walk_heading);
    if (!out)
        return false;
    for (int i = length; i < ROUNDING_BODIES; i += WALK_LENGTHS)
        for (int k = 0; k < walk[i].count; k++) {
            const struct rounding_sample *s = &walk[i].sample[k];
            fprintf(out, "%s,%d,%.0f", rounding_sets[set].step, i, s->steps);
            for (int v = 0; v < WALK_VALUES; v++)
                fprintf(out, ",%.5g", s->gain[v]);
            fprintf(out, ",%.3g,%.3g\n", s->path, s->attitude);
        }
    return close_end(out);
}

bool rounding_append_splitting(const char *path, int which, const struct rounding_energies *e)
{
    const struct rounding_splitting *s = &rounding_splittings[which];
    FILE *out = open_end(path, split_heading);
    if (!out)
        return false;
    for (int k = 0; k < e->count; k++)
        fprintf(out, "%s,%s,%g,%.0f,%.4g,%.4g\n", s->problem, s->method, s->h, e->steps[k],
                e->energy[k], e->modified[k]);
    return close_end(out);
}
