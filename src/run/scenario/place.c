/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Where the bodies of a system are at the start, and how they move. */
#include "scenario/read.h"
#include "scenario/system.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

OWN_KEYS(PLACE)
USE_KEY(system);
USE_KEY(system_species);
USE_KEY(system_species_number);

uint64_t scenario_seed(const struct scenario *s, enum system_stream stream)
{
    return (uint64_t)read_number(s, key_system_seed) + stream;
}

/* How many of each kind, and the kinds mixed evenly: each body is of the kind that lags most. */
static bool count_bodies(struct scenario *s)
{
    struct system_request *r = &s->system;
    const int kinds = r->def.species_count;
    double number[PLH_SPECIES_MAX], placed[PLH_SPECIES_MAX] = {0.0}, total = 0.0;
    const struct value *list = read_value(s, key_system_species);
    int k = 0;
    for (const struct value *c = list->child; c; c = c->next, k++) {
        const struct value *v = read_needed(s, c, key_system_species_number);
        if (!v)
            return false;
        number[k] = value_number(v);
        total += number[k];
    }
    if (total > 4e8)
        return read_error(s, list, key_system_species, "more than 4e8 bodies");
    r->def.n = (size_t)total;
    r->species_of = malloc((r->def.n + 1) * sizeof *r->species_of);
    if (!r->species_of)
        return read_error(s, list, key_system_species, "out of memory");
    for (size_t i = 0; i < r->def.n; i++) {
        int best = 0;
        double most = -INFINITY;
        for (k = 0; k < kinds; k++) {
            double lag = number[k] * ((double)i + 1.0) / total - placed[k];
            if (placed[k] < number[k] && lag > most)
                most = lag, best = k;
        }
        placed[best] += 1.0;
        r->species_of[i] = best;
    }
    return true;
}

static bool place_lattice(struct scenario *s, const struct value *map)
{
    struct system_request *r = &s->system;
    const struct value *spacing = read_member(map, key_system_lattice_spacing);
    const plh_vec3 box = r->def.box;
    size_t k = 1;
    while (k * k * k < r->def.n)
        k++;
    double fit = fmin(box.x, fmin(box.y, box.z)) / (double)k;
    if (!spacing && !r->def.periodic)
        return read_error(s, map, key_system_lattice, "'spacing' is missing");
    double a = spacing ? value_number(spacing) : fit;
    if (r->def.periodic && a > fit * (1.0 + 1e-12))
        return read_error(s, spacing, key_system_lattice_spacing,
                          "%zu bodies at this distance do not fit the box; expected at most %g",
                          r->def.n, fit);
    bool turn = read_is(s, key_system_lattice_attitudes, "random");
    plh_status status =
        plh_system_lattice(r->start, a, read_number(s, key_system_lattice_perturbation), turn,
                           scenario_seed(s, STREAM_PLACES));
    return !status || read_error(s, map, key_system_lattice, "%s", plh_status_text(status));
}

/* Whether body i keeps its distance from those before it. */
static bool far_enough(const plh_bodies_view *v, size_t i, plh_vec3 box, double distance)
{
    for (size_t j = 0; j < i; j++) {
        double dx = v->x[i] - v->x[j], dy = v->y[i] - v->y[j], dz = v->z[i] - v->z[j];
        dx -= box.x * rint(dx / box.x);
        dy -= box.y * rint(dy / box.y);
        dz -= box.z * rint(dz / box.z);
        if (dx * dx + dy * dy + dz * dz < distance * distance)
            return false;
    }
    return true;
}

/* One after the other, drawn again where they would be too near. */
static bool fill_box(struct scenario *s, const struct value *v)
{
    enum { TRIES = 20000 };
    const plh_vec3 box = s->system.def.box;
    plh_bodies_view b = plh_system_bodies(s->system.start);
    plh_random r;
    plh_random_seed(scenario_seed(s, STREAM_PLACES), &r);
    for (size_t i = 0; i < b.n; i++) {
        int tries = 0;
        do {
            if (tries++ == TRIES)
                return read_error(s, v, key_system_random_distance,
                                  "found no place for body %zu of %zu in %d tries; expected a "
                                  "smaller distance or a larger box",
                                  i + 1, b.n, (int)TRIES);
            b.x[i] = box.x * plh_random_uniform(&r);
            b.y[i] = box.y * plh_random_uniform(&r);
            b.z[i] = box.z * plh_random_uniform(&r);
        } while (!far_enough(&b, i, box, value_number(v)));
        plh_quat q = plh_random_rotation(&r);
        b.rotation.qw[i] = q.w, b.rotation.qx[i] = q.x;
        b.rotation.qy[i] = q.y, b.rotation.qz[i] = q.z;
    }
    plh_system_touch(s->system.start);
    return true;
}

static bool place_random(struct scenario *s, const struct value *map)
{
    const plh_system_def *d = &s->system.def;
    const struct value *scale = read_member(map, key_system_random_scale);
    const struct value *apart = read_member(map, key_system_random_distance);
    if (d->periodic && (scale || !apart))
        return read_error(s, scale ? scale : map, key_system_random,
                          "expected distance in a box; scale is for open space");
    if (!d->periodic && apart)
        return read_error(s, apart, key_system_random_distance, "needs system.box");
    if (apart)
        return fill_box(s, apart);
    double width = scale ? value_number(scale) : (double)d->n;
    return plh_system_gas(s->system.start, width, scenario_seed(s, STREAM_PLACES)) == PLH_OK;
}

/* From the user's axes, as a file gives them. */
static bool place_values(struct scenario *s, const struct value *v, const double *values)
{
    struct system_request *r = &s->system;
    plh_bodies_view b = plh_system_bodies(r->start);
    for (size_t i = 0; i < b.n; i++) {
        const double *x = values + BODY_VALUES * i;
        const plh_species *species = &r->species[r->species_of[i]];
        plh_state user = {plh_quat_unit(plh_quat_make(x[6], x[7], x[8], x[9])),
                          plh_vec3_make(x[10], x[11], x[12])};
        plh_state p = plh_body_to_principal(&species->body, user);
        plh_status status = plh_body_check(&species->body, p);
        if (status)
            return read_error(s, v, key_system_file, "%s, body %zu: %s", v->text, i + 1,
                              plh_status_text(status));
        b.x[i] = x[0], b.y[i] = x[1], b.z[i] = x[2];
        b.px[i] = x[3], b.py[i] = x[4], b.pz[i] = x[5];
        b.rotation.qw[i] = p.q.w, b.rotation.qx[i] = p.q.x;
        b.rotation.qy[i] = p.q.y, b.rotation.qz[i] = p.q.z;
        b.rotation.mx[i] = p.m.x, b.rotation.my[i] = p.m.y, b.rotation.mz[i] = p.m.z;
    }
    plh_system_touch(r->start);
    return true;
}

static bool set_moving(struct scenario *s, bool moving)
{
    const struct value *map = read_value(s, key_system_temperature);
    if (!map)
        return true;
    const struct value *t = read_member(map, key_system_temperature_translation);
    const struct value *r = read_member(map, key_system_temperature_rotation);
    double kt = 0.0, kr = 0.0;
    if (moving && (t || r))
        return read_error(s, t ? t : r, key_system_temperature,
                          "the file has momenta already; remove one of the two. The temperature of "
                          "a thermostat is system.thermostat.temperature");
    if (moving) /* the unit of the thermostat's */
        return true;
    if ((t && !scenario_read_kt(s, t, key_system_temperature_translation, "", &kt)) ||
        (r && !scenario_read_kt(s, r, key_system_temperature_rotation, "", &kr)))
        return false;
    return plh_system_thermal(s->system.start, kt, kr, scenario_seed(s, STREAM_MOMENTA)) == PLH_OK;
}

static bool set_target(struct scenario *s)
{
    const struct value *map = read_value(s, key_system_target);
    const struct value *energy = map ? read_needed(s, map, key_system_target_energy) : NULL;
    const struct value *bodies = read_member(map, key_system_target_bodies);
    double two[2] = {1.0, (double)s->system.def.n};
    if (!map || !energy)
        return !map;
    if (bodies && value_count(bodies) == 2)
        value_numbers(bodies, two);
    bool good = !bodies || value_count(bodies) == 2;
    for (int i = 0; i < 2; i++)
        good =
            good && two[i] >= 1.0 && two[i] <= (double)s->system.def.n && two[i] == floor(two[i]);
    if (!good || two[0] == two[1])
        return read_error(s, bodies ? bodies : map, key_system_target_bodies,
                          "expected two bodies from 1 to %zu", s->system.def.n);
    plh_status status = plh_system_set_energy(s->system.start, (size_t)two[0] - 1,
                                              (size_t)two[1] - 1, value_number(energy));
    if (status == PLH_BAD_ARGUMENT)
        return read_error(s, energy, key_system_target_energy,
                          "the rest of the system has more energy than this");
    return !status || read_error(s, map, key_system_target, "%s", plh_status_text(status));
}

/* Bodies in one place are told here, before anything is written. */
static bool check_start(struct scenario *s, const struct value *where)
{
    plh_system_energy energy;
    plh_status status = plh_system_energies(s->system.start, &energy);
    if (status || !isfinite(energy.total))
        return read_error(s, where, key_system, "the initial positions have no finite energy: %s",
                          plh_status_text(status ? status : PLH_OVERLAP));
    return true;
}

bool scenario_place_system(struct scenario *s)
{
    const enum key_id ways[] = {key_system_lattice, key_system_random, key_system_file};
    const struct value *map = read_value(s, key_system);
    const struct value *v = read_one_of(s, map, key_system, ways, 3);
    struct system_request *r = &s->system;
    double *values = NULL;
    bool moving = false, file = v && v == read_member(map, key_system_file);
    if (!v || !(file ? bodies_read(s, v->text, &values, &moving) : count_bodies(s)))
        return false;
    r->def.species_of = r->species_of;
    r->start = scenario_make_system(s);
    bool good = r->start != NULL;
    if (good)
        good = file                                        ? place_values(s, v, values)
               : v == read_member(map, key_system_lattice) ? place_lattice(s, v)
                                                           : place_random(s, v);
    free(values);
    good = good && set_moving(s, moving) && check_start(s, v) && set_target(s);
    if (r->start)
        plh_system_touch(r->start); /* the run counts its own evaluations */
    return good;
}
