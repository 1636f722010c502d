/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A system of many bodies, from a checked document. All return false after a message. */
#ifndef PLH_SCENARIO_SYSTEM_H
#define PLH_SCENARIO_SYSTEM_H

#include "scenario/keys.h"
#include "scenario/scenario.h"

/* One kJ/(mol nm^3) in bar (CODATA 2018). */
#define SYSTEM_BAR 16.6053906717384

/* What is drawn from system.seed, each from a stream of its own: that much is added to the seed. */
enum system_stream {
    STREAM_PLACES = 0,
    STREAM_MOMENTA = 100,
    STREAM_PREPARATION = 200,
    STREAM_THERMOSTAT = 300
};
uint64_t scenario_seed(const struct scenario *s, enum system_stream stream);

/* Kinds of bodies; false after a message. */
bool scenario_read_species(struct scenario *s, const struct value *map);

/* Species, box, potentials, fields, the thermostat: everything but the bodies. */
bool scenario_read_system(struct scenario *s);

/* Whether a method can move these species, with this thermostat or without (model NULL). */
bool scenario_check_splitting(const struct scenario *s, const struct value *v, const char *path,
                              const char *name, const plh_method_spec *spec,
                              const plh_thermostat *thermostat);

/* The thermostat of the run and, below the map of the preparation, its own. False after a
 * message. */
bool scenario_read_thermostat(struct scenario *s);
bool scenario_read_preparation_thermostat(struct scenario *s, const struct value *prepare);

/* kT of a temperature: "300 K", "2.5 kT", or a number in system.temperature.unit. fallback: its
 * default, "" if a number alone is refused. False after a message. */
bool scenario_read_kt(const struct scenario *s, const struct value *v, enum key_id key,
                      const char *fallback, double *kt);

/* Whether some temperature is in kelvin. */
bool scenario_has_kelvin(const struct scenario *s);

/* The bodies: system.start is there afterwards. */
bool scenario_place_system(struct scenario *s);

/* Bodies from a file, CSV or extended XYZ; s->system.def.n and species_of follow. *values is
 * malloc'ed: BODY_VALUES numbers per body, in the user's axes. */
enum { BODY_VALUES = 13 }; /* x y z, px py pz, q0 q1 q2 q3, m1 m2 m3 (body frame) */
bool bodies_read(struct scenario *s, const char *path, double **values, bool *moving);

/* The same from /particles/all of an H5MD file: the record of this step, the last one for a step
 * below 0. */
enum { MOST_BODIES = 10000000 };
bool bodies_read_h5md(struct scenario *s, const char *path, double step, double **values,
                      bool *moving);

/* A system of this definition, its bodies at the origin; NULL after a message. */
plh_system *scenario_make_system(const struct scenario *s);

void scenario_free_system(struct system_request *r);

#endif
