/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One piece: an equilibrated start, and a run from it. Units: nm, u, ps, kJ/mol. */
#include "studies/equipartition.h"

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
        status = plh_thermostat_init(plh_thermostat_model_find("langevin"), kt, seed + 200,
                                     "rate=5", &bath);
    if (!status)
        status = plh_method_parse(NULL, "verlet/exact", &spec);
    if (!status)
        status = plh_thermostat_run(&bath, *system, &spec, 0.0, 0.002, 0, plan->prepare);
    if (!status)
        plh_system_remove_drift(*system);
    return status;
}

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

static plh_status move(struct water_run *r, long steps)
{
    plh_status status = r->bath.model ? plh_thermostat_run(&r->bath, r->system, &r->spec, 0.0, r->h,
                                                           r->steps, steps)
                                      : plh_system_run(r->system, &r->spec, 0.0, r->h, steps);
    r->steps += steps;
    return status;
}

plh_status water_look(struct water_run *r, struct water_piece *piece)
{
    static const plh_site_set oxygen = {{1}};
    plh_system_energy e;
    double g[WATER_BINS];
    plh_status status = plh_system_energies(r->system, &e);
    if (status)
        return status;
    r->energy[r->looks] = e.total;
    r->potential[r->looks] = e.potential;
    if (r->looks++ % r->per_pairs)
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

static plh_status measure(struct water_run *r, struct water_piece *piece)
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
            status = water_look(r, piece);
    }
    return status;
}

/* The line of least squares through the energies, and what is left. */
static void fit_energy(const struct water_run *r, struct water_piece *piece)
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
static void fit_diffusion(const struct water_run *r, struct water_piece *piece)
{
    const int lags = r->lags;
    double *mean = malloc(((size_t)lags + 1) * sizeof *mean);
    const double interval = (double)(r->per_pairs * r->per_look * r->per_sample) * r->h;
    piece->diffusion = NAN;
    if (mean) {
        plh_correlator_get(r->msd, 0, mean);
        piece->diffusion = 1e3 * plh_correlation_slope(mean, lags / 2, lags, interval) / 6.0;
    }
    free(mean);
}

plh_status water_begin(const struct water_plan *plan, const struct water_point *point,
                       const plh_system *start, uint64_t seed, struct water_run *r)
{
    const double sample = 0.01, look = 0.1;
    memset(r, 0, sizeof *r);
    r->plan = plan;
    plh_status status = plh_method_parse(NULL, point->method, &r->spec);
    r->h = 1e-3 * point->cost * point->evaluations;
    r->per_sample = lround(fmax(1.0, sample / r->h));
    r->per_look = lround(fmax(1.0, look / ((double)r->per_sample * r->h)));
    r->samples =
        WATER_BLOCKS * lround(r->plan->length / (WATER_BLOCKS * (double)r->per_sample * r->h));
    r->per_pairs = 5;
    r->lags = (int)fmin(20.0, 0.25 * r->plan->length) * 2;
    r->energy = malloc((size_t)(r->samples / r->per_look + 1) * sizeof *r->energy);
    r->potential = malloc((size_t)(r->samples / r->per_look + 1) * sizeof *r->potential);
    r->position = malloc(r->plan->n * sizeof *r->position);
    if (!r->energy || !r->potential || !r->position)
        return PLH_NO_MEMORY;
    if (!status)
        status =
            plh_correlator_create(PLH_CORRELATION_DISTANCE, r->plan->n, NULL, 1, r->lags, &r->msd);
    if (!status)
        status = plh_system_create_copy(start, &r->system);
    if (!status && point->rescaled)
        status = plh_thermostat_init(plh_thermostat_model_find("rescale"), boltzmann * warm,
                                     seed + 300, "rate=0.1", &r->bath);
    return status;
}

void water_end(struct water_run *r, struct water_piece *piece)
{
    fit_energy(r, piece);
    fit_diffusion(r, piece);
    for (int i = 0; i < WATER_BINS; i++)
        piece->g[i] /= (double)r->pairs;
}

void water_free(struct water_run *r)
{
    plh_system_destroy(r->system);
    plh_correlator_destroy(r->msd);
    free(r->energy);
    free(r->potential);
    free(r->position);
}

plh_status water_piece(const struct water_plan *plan, const struct water_point *point,
                       const plh_system *start, uint64_t seed, struct water_piece *piece)
{
    struct water_run r;
    memset(piece, 0, sizeof *piece);
    piece->seed = seed;
    snprintf(piece->revision, sizeof piece->revision, "%.31s", plh_revision());
    plh_status status = water_begin(plan, point, start, seed, &r);
    if (!status)
        status = move(&r, lround(plan->settle / r.h));
    if (!status)
        status = measure(&r, piece);
    if (!status)
        water_end(&r, piece);
    water_free(&r);
    return status;
}
