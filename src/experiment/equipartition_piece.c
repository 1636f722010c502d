/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One piece: an equilibrated start, and a run from it. Units: nm, u, ps, kJ/mol. */
#include "experiment/equipartition.h"

#include <math.h>
#include <polhode/version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double boltzmann = 0.00831446261815324; /* kJ/(mol K) */
static const double warm = 300.0;                    /* K */

plh_status water_start(const struct water_plan *plan, uint64_t seed, plh_system **system)
{
    plh_species water;
    plh_thermostat bath;
    plh_method_spec spec;
    plh_system_def def = plh_system_def_default();
    const double kt = boltzmann * warm, cells = ceil(cbrt((double)plan->n - 0.5));
    *system = NULL;
    plh_status status = plh_species_find("spce", &water);
    def.species = &water, def.species_count = 1, def.n = plan->n;
    def.periodic = true, def.box = plh_vec3_make(plan->edge, plan->edge, plan->edge);
    def.cut = PLH_CUT_SMOOTH, def.cut_on = plan->cut_on, def.cut_off = plan->cut_off;
    def.reaction_field = true, def.coulomb = PLH_COULOMB_MD;
    if (!status)
        status = plh_system_create(&def, system);
    if (!status)
        status = plh_system_lattice(*system, plan->edge / cells, 0.0, true, seed);
    if (!status)
        status = plh_system_thermal(*system, kt, kt, seed + 100);
    if (!status)
        status = plh_thermostat_init(plh_thermostat_find("langevin"), kt, 5.0, seed + 200, &bath);
    if (!status)
        status = plh_method_parse(NULL, "verlet/exact", &spec);
    if (!status)
        status = plh_thermostat_run(&bath, *system, &spec, 0.0, 0.002, 0, plan->prepare);
    if (!status)
        plh_system_remove_drift(*system);
    return status;
}

/* A run, and sums over its samples. */
struct run {
    const struct water_plan *plan;
    plh_system *system;
    plh_method_spec spec;
    plh_thermostat bath; /* model NULL: none */
    double h;
    long steps, samples;        /* done; to come */
    long per_sample, per_look;  /* steps; samples */
    double *energy, *potential; /* of the looks */
    long looks;
    plh_correlator *msd;
    plh_vec3 *position;
    long pairs; /* looks at g(r) */
};

/* Both temperatures from the momenta alone: no forces are needed. */
static void temperatures(plh_system *s, double *translation, double *rotation)
{
    const plh_bodies_view v = plh_system_bodies(s);
    const plh_species *water = plh_system_definition(s)->species;
    double t = 0.0, r = 0.0;
    for (size_t i = 0; i < v.n; i++) {
        t += (v.px[i] * v.px[i] + v.py[i] * v.py[i] + v.pz[i] * v.pz[i]) / water->mass;
        r += 2.0 * plh_body_energy(&water->body, plh_system_state(s, i).m);
    }
    *translation = t / (boltzmann * (3.0 * (double)v.n - 3.0));
    *rotation = r / (boltzmann * 3.0 * (double)v.n);
}

static plh_status move(struct run *r, long steps)
{
    plh_status status = r->bath.model ? plh_thermostat_run(&r->bath, r->system, &r->spec, 0.0, r->h,
                                                           r->steps, steps)
                                      : plh_system_run(r->system, &r->spec, 0.0, r->h, steps);
    r->steps += steps;
    return status;
}

/* Energies at every look; g(r) and displacements at every fifth. */
static plh_status look(struct run *r, struct water_piece *piece)
{
    static const plh_site_set oxygen = {{1}};
    plh_system_energy e;
    double g[WATER_BINS];
    plh_status status = plh_system_energies(r->system, &e);
    if (status)
        return status;
    r->energy[r->looks] = e.total;
    r->potential[r->looks] = e.potential;
    if (r->looks++ % 5)
        return PLH_OK;
    const double range = fmin(0.01 * WATER_BINS, 0.5 * r->plan->edge);
    const int bins = (int)(range * 100.0 + 1e-9);
    status = plh_system_site_rdf(r->system, &oxygen, &oxygen, 0.01 * bins, bins, g);
    for (int i = 0; i < bins && !status; i++)
        piece->g[i] += g[i];
    r->pairs++;
    plh_system_vectors(r->system, PLH_VECTOR_POSITION, r->position);
    plh_correlator_add(r->msd, r->position);
    return status;
}

static plh_status measure(struct run *r, struct water_piece *piece)
{
    const long block = r->samples / WATER_BLOCKS;
    plh_status status = PLH_OK;
    for (long i = 0; i < r->samples && !status; i++) {
        const long b = i / block;
        double t, q;
        status = move(r, r->per_sample);
        temperatures(r->system, &t, &q);
        piece->translation[b] += t / (double)block;
        piece->rotation[b] += q / (double)block;
        if (!status && i % r->per_look == 0)
            status = look(r, piece);
    }
    return status;
}

/* The line of least squares through the energies, and what is left. */
static void fit_energy(const struct run *r, struct water_piece *piece)
{
    const double n = (double)plh_system_definition(r->system)->n, looks = (double)r->looks;
    const double interval = (double)(r->per_look * r->per_sample) * r->h;
    const double slope = plh_correlation_slope(r->energy, 0, (int)r->looks - 1, interval);
    double mean = 0.0, rest = 0.0;
    for (long i = 0; i < r->looks; i++) {
        mean += r->energy[i] / looks;
        piece->potential += r->potential[i] / (looks * n);
    }
    for (long i = 0; i < r->looks; i++) {
        const double off =
            r->energy[i] - mean - slope * interval * ((double)i - 0.5 * (looks - 1.0));
        rest += off * off / looks;
    }
    piece->drift = 1e3 * slope / n;
    piece->noise = sqrt(rest) / n;
}

/* From lags of an eighth to a quarter of the piece, 20 ps at most. */
static void fit_diffusion(const struct run *r, int lags, struct water_piece *piece)
{
    double *mean = malloc(((size_t)lags + 1) * sizeof *mean);
    const double interval = 5.0 * (double)(r->per_look * r->per_sample) * r->h;
    piece->diffusion = NAN;
    if (mean) {
        plh_correlator_get(r->msd, 0, mean);
        piece->diffusion = 1e3 * plh_correlation_slope(mean, lags / 2, lags, interval) / 6.0;
    }
    free(mean);
}

static plh_status prepare(struct run *r, const struct water_point *point, const plh_system *start,
                          uint64_t seed, int *lags)
{
    const double sample = 0.01, look = 0.1;
    plh_status status = plh_method_parse(NULL, point->method, &r->spec);
    r->h = 1e-3 * point->cost * point->evaluations;
    r->per_sample = lround(fmax(1.0, sample / r->h));
    r->per_look = lround(fmax(1.0, look / ((double)r->per_sample * r->h)));
    r->samples =
        WATER_BLOCKS * lround(r->plan->length / (WATER_BLOCKS * (double)r->per_sample * r->h));
    *lags = (int)fmin(20.0, 0.25 * r->plan->length) * 2;
    r->energy = malloc((size_t)(r->samples / r->per_look + 1) * sizeof *r->energy);
    r->potential = malloc((size_t)(r->samples / r->per_look + 1) * sizeof *r->potential);
    r->position = malloc(r->plan->n * sizeof *r->position);
    if (!r->energy || !r->potential || !r->position)
        return PLH_NO_MEMORY;
    if (!status)
        status =
            plh_correlator_create(PLH_CORRELATION_DISTANCE, r->plan->n, NULL, 1, *lags, &r->msd);
    if (!status)
        status = plh_system_create_copy(start, &r->system);
    if (!status && point->rescaled)
        status = plh_thermostat_init(plh_thermostat_find("rescale"), boltzmann * warm, 0.1,
                                     seed + 300, &r->bath);
    return status;
}

plh_status water_piece(const struct water_plan *plan, const struct water_point *point,
                       const plh_system *start, uint64_t seed, struct water_piece *piece)
{
    struct run r = {.plan = plan};
    int lags;
    memset(piece, 0, sizeof *piece);
    piece->seed = seed;
    snprintf(piece->revision, sizeof piece->revision, "%.31s", plh_revision());
    plh_status status = prepare(&r, point, start, seed, &lags);
    if (!status)
        status = move(&r, lround(plan->settle / r.h));
    if (!status)
        status = measure(&r, piece);
    if (!status) {
        fit_energy(&r, piece);
        fit_diffusion(&r, lags, piece);
        for (int i = 0; i < WATER_BINS; i++)
            piece->g[i] /= (double)r.pairs;
    }
    plh_system_destroy(r.system);
    plh_correlator_destroy(r.msd);
    free(r.energy);
    free(r.potential);
    free(r.position);
    return status;
}

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
