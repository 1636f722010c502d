/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What is to be computed, and the file of what was. */
#include "studies/equipartition.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Pieces of 100 ps: 32 for about 0.25 K, 64 at the four points that decide. Those whose energy
 * drifts by more than 0.2 kJ/mol per ns and molecule are rescaled: 60 ps at constant energy gave
 * 3.0 for verlet/exact at 6 fs per evaluation, 2.8 for omf2/exact at 4 and 2.8 for srkn4_6b/exact
 * at 2, and less than 0.2 for all that are not rescaled. */
const struct water_point water_points[] = {
    {"verlet/exact", 1, 0.5, false, 3, WATER_SOME},
    {"verlet/exact", 1, 1.0, false, 1, WATER_MANY},
    {"verlet/exact", 1, 2.0, false, 1, WATER_MANY},
    {"verlet/exact", 1, 3.0, false, 2, WATER_SOME},
    {"verlet/exact", 1, 4.0, false, 2, WATER_SOME},
    {"verlet/exact", 1, 6.0, true, 2, WATER_SOME},
    {"verlet/mr2", 1, 0.5, false, 3, WATER_SOME},
    {"verlet/mr2", 1, 1.0, false, 3, WATER_SOME},
    {"verlet/mr2", 1, 2.0, false, 2, WATER_SOME},
    {"verlet/mr2", 1, 3.0, false, 3, WATER_SOME},
    {"verlet/mr2", 1, 4.0, false, 2, WATER_SOME},
    {"verlet/mr2", 1, 6.0, true, 2, WATER_SOME},
    {"omf2/exact", 2, 0.5, false, 3, WATER_SOME},
    {"omf2/exact", 2, 1.0, false, 2, WATER_SOME},
    {"omf2/exact", 2, 2.0, false, 1, WATER_MANY},
    {"omf2/exact", 2, 3.0, false, 2, WATER_SOME},
    {"omf2/exact", 2, 4.0, true, 2, WATER_SOME},
    {"srkn4_6b/exact", 6, 0.5, false, 3, WATER_SOME},
    {"srkn4_6b/exact", 6, 1.0, false, 1, WATER_MANY},
    {"srkn4_6b/exact", 6, 1.5, false, 2, WATER_SOME},
    {"srkn4_6b/exact", 6, 2.0, true, 2, WATER_SOME},
};
const int water_point_count = sizeof water_points / sizeof *water_points;
const struct water_plan water_plan = {216, 1.8643, 0.8, 0.9, 10000, 2.0, 100.0};

static const char heading[] =
    "method,fs_per_step,fs_per_evaluation,rescaled,seed,revision,potential,drift,noise,diffusion";

/* Method, step and cost of a line name the point; the other numbers follow in order. */
static bool read_piece(char *line, const struct water_point *points, int count,
                       struct water_piece *p)
{
    char *save = NULL, *word = strtok_r(line, ",\n", &save);
    double *const single[] = {&p->potential, &p->drift, &p->noise, &p->diffusion};
    double number[4] = {0.0};
    const char *method = word;
    memset(p, 0, sizeof *p);
    p->point = -1;
    for (int k = 0; k < 4 && (word = strtok_r(NULL, ",\n", &save)); k++)
        number[k] = strtod(word, NULL);
    for (int i = 0; word && i < count; i++)
        if (strcmp(points[i].method, method) == 0 && fabs(points[i].cost - number[1]) < 1e-9 &&
            points[i].rescaled == (number[2] != 0.0))
            p->point = i;
    p->seed = (uint64_t)number[3];
    word = word ? strtok_r(NULL, ",\n", &save) : NULL;
    snprintf(p->revision, sizeof p->revision, "%.31s", word ? word : "");
    for (int k = 0; word && k < 4 + 2 * WATER_BLOCKS + WATER_BINS; k++) {
        double *out = k < 4                      ? single[k]
                      : k < 4 + WATER_BLOCKS     ? &p->translation[k - 4]
                      : k < 4 + 2 * WATER_BLOCKS ? &p->rotation[k - 4 - WATER_BLOCKS]
                                                 : &p->g[k - 4 - 2 * WATER_BLOCKS];
        if ((word = strtok_r(NULL, ",\n", &save)))
            *out = strtod(word, NULL);
    }
    return word && p->point >= 0;
}

int water_read(const char *path, const struct water_point *points, int count,
               struct water_piece *pieces)
{
    FILE *in = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    int found = 0;
    while (in && found < WATER_PIECES && getline(&line, &room, in) > 0)
        if (*line != '#' && strchr(line, '\n') && read_piece(line, points, count, &pieces[found]))
            found++;
    free(line);
    if (in)
        fclose(in);
    return found;
}

bool water_append(const char *path, const struct water_point *points, const struct water_piece *p)
{
    const struct water_point *point = &points[p->point];
    FILE *out = fopen(path, "a+");
    if (!out)
        return false;
    fseek(out, 0, SEEK_END);
    if (ftell(out) == 0) {
        fputs(heading, out);
        for (int i = 0; i < 2 * WATER_BLOCKS; i++)
            fprintf(out, ",T_%s%d", i < WATER_BLOCKS ? "trans" : "rot", i % WATER_BLOCKS + 1);
        for (int i = 0; i < WATER_BINS; i++)
            fprintf(out, ",g%.3f", 0.01 * (i + 0.5));
        fputc('\n', out);
    }
    fprintf(out, "%s,%g,%g,%d,%llu,%s,%.6f,%.5f,%.3e,%.4f", point->method,
            point->cost * point->evaluations, point->cost, point->rescaled,
            (unsigned long long)p->seed, p->revision, p->potential, p->drift, p->noise,
            p->diffusion);
    for (int i = 0; i < 2 * WATER_BLOCKS; i++)
        fprintf(out, ",%.4f", i < WATER_BLOCKS ? p->translation[i] : p->rotation[i - WATER_BLOCKS]);
    for (int i = 0; i < WATER_BINS; i++)
        fprintf(out, ",%.4g", p->g[i]);
    fputc('\n', out);
    return fclose(out) == 0;
}
