/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What all readers of a checked document want; then what each of them reads, file by file. They
 * return false after a message. */
#ifndef PLH_SCENARIO_READ_H
#define PLH_SCENARIO_READ_H

#include "scenario/keys.h"
#include "scenario/scenario.h"

/* The value of a key; the member of a map (NULL: none) that the last part of its path names.
 * NULL: not given. */
const struct value *read_value(const struct scenario *s, enum key_id key);
const struct value *read_member(const struct value *map, enum key_id key);

/* The same as text or number, or the default of the row; NULL or 0 for a key that is not given
 * and has none. is: whether it is that word. */
const char *read_text(const struct scenario *s, enum key_id key);
double read_number(const struct scenario *s, enum key_id key);
bool read_is(const struct scenario *s, enum key_id key, const char *word);
const char *member_text(const struct value *map, enum key_id key);
double member_number(const struct value *map, enum key_id key);
bool member_is(const struct value *map, enum key_id key, const char *word);

/* Numbers of a list with as many, or of the default of the row. */
void read_numbers(const struct value *v, enum key_id key, int count, double *x);
plh_vec3 read_vector(const struct value *v); /* of a value that the keys say is one */

/* A member that must be there; NULL after a message. */
const struct value *read_needed(const struct scenario *s, const struct value *map, enum key_id key);

/* The one member of `map`, the value of the key `parent`, that is among the keys; NULL after a
 * message where there are none or two. */
const struct value *read_one_of(const struct scenario *s, const struct value *map,
                                enum key_id parent, const enum key_id *keys, int n);

/* document_error() about a key. */
#define read_error(s, v, key, ...)                                                                 \
    document_error(&(s)->doc, v, scenario_keys[key].path, __VA_ARGS__)

/* Where scenarios of one body and of a system differ, one row for each. */
struct subject {
    /* for messages, such as "one body" */
    const char *text;
    /* the flag of its formats */
    unsigned formats;
    /* The method of a scenario that names none. */
    const char *(*usual_method)(const struct scenario *s);
    /* Whether the method, which `v` names or NULL, can move it; false after a message. */
    bool (*check_method)(const struct scenario *s, const struct value *v);
    /* Everything but the name, the permissions and `ephemeris`; false after a message. */
    bool (*read)(struct scenario *s);
    void (*free)(struct scenario *s);
    /* Of its numbers, for the heads of files; NULL: they are not known. */
    const char *(*units)(const struct scenario *s);
};

/* The row of a scenario, by its member `subject`. */
const struct subject *scenario_subject(const struct scenario *s);

/* output.c, after the times of the run and its subject; then the keys below output that are about
 * many bodies. */
bool scenario_read_output(struct scenario *s);
bool scenario_read_measures(struct scenario *s);

/* event.c: the key "events" and output.events. */
bool scenario_read_events(struct scenario *s);
void scenario_free_events(struct scenario *s);

/* method.c: the torques and the method. */
bool scenario_read_torques(struct scenario *s);
bool scenario_read_method(struct scenario *s);

/* Whether the method, which `v` names or NULL, can turn the body. */
bool scenario_check_integrator(const struct scenario *s, const struct value *v);

/* body.c: the body, its attitude and its spin; the body that a map with the members of "body"
 * describes. */
bool scenario_body_of(const struct scenario *s, const struct value *map, plh_body *body);
bool scenario_read_body(struct scenario *s);
bool scenario_read_attitude(struct scenario *s); /* leaves the user's attitude in s->start.q */
bool scenario_read_spin(struct scenario *s);     /* takes the state to the principal frame */

/* light.c: the block `light`, if there is one, into s->light; after the body. */
bool scenario_read_light(struct scenario *s);

/* The shape of the body, into s->shape: that of the block `light`, or the solid that the body is.
 * False after a message. */
bool scenario_read_shape(struct scenario *s);

/* world.c: the facets of the torque at `index`, and Sun, orbit and air around them. False after a
 * message. */
bool scenario_take_world(struct scenario *s, const struct value *map, plh_torque *torque,
                         int index);

/* orbit.c: the block `orbit`, if there is one, into s->orbit. The sky must have been read. */
bool scenario_read_orbit(struct scenario *s);

/* orbit_file.c: the orbit of orbit.file, an ephemeris (OEM), into s->orbit. is_ephemeris: whether
 * it is one. text: that of any other file, to be freed; NULL after a message. */
bool scenario_orbit_file(struct scenario *s, const struct value *v,
                         const plh_orbit_setting *setting);
bool scenario_orbit_is_ephemeris(const struct scenario *s, const struct value *v);
char *scenario_orbit_text(struct scenario *s, const struct value *v);

/* Whether it goes round the Earth, by its mu. */
bool scenario_orbit_is_earths(const struct scenario *s);

/* Whether the orbit covers the run from start to end: a table of states may not. */
bool scenario_orbit_covers(const struct scenario *s);

/*
 * attitude_file.c: reads attitude.file, spin.file and reference. The first file of the state gives
 * the metadata of `ephemeris` that the scenario does not: time system, date of time 0, object,
 * frames. A reference gives the date of time 0 alone, where nothing else does. Frames that are not
 * inertial are refused.
 */
bool scenario_open_attitudes(struct scenario *s);

/* The attitude of attitude.file, and the angular velocity of spin.file (in the body, per unit of
 * time), at the start. */
bool scenario_file_attitude(struct scenario *s, const struct value *v);
bool scenario_file_spin(struct scenario *s, const struct value *v, plh_vec3 *omega);

/* Whether the reference, if there is one, has attitudes within the run. */
bool scenario_reference_covers(const struct scenario *s);

/* The state of the reference at time t, in the principal frame; m is NaN without angular
 * velocities, all is NaN outside. */
plh_state scenario_reference_at(const struct scenario *s, double t);

/* The epochs of the reference within the run as times; an allocated list, NULL after a message. */
double *scenario_reference_times(const struct scenario *s, const struct value *v, size_t *count);

/* profile.c: a table of the caller's; values[2 i] is a time, values[2 i + 1] what holds there. */
struct profile_pairs {
    double *values;
    size_t n, room;
};

/*
 * Reads a table in CSV with two columns, times that increase and values, with or without a line of
 * names. Times are numbers or, where time 0 has a date, dates. False after a message with file and
 * line. Free the values in either case.
 */
bool profile_read_table(const char *path, const struct sky *sky, struct profile_pairs *pairs,
                        struct message *m);

/* profile: [[time, value], ...] or the path of a table. The profile stays in *memory, which the
 * caller frees. */
bool scenario_read_profile(struct scenario *s, const struct value *v, double **memory,
                           plh_profile *profile);

/* Whose parameters, and where they go. */
struct params_target {
    const char *path; /* of the map, for messages */
    const char *kind; /* of the record: "model", "potential" */
    const char *name; /* of the record */
    /* The keys of the map that are no parameters: "model, library" */
    const char *other;
    const plh_param *list;
    int count;
    void *values;
};

/* Sets the parameter that v names. */
bool params_set(const struct scenario *s, const struct value *v, const struct params_target *t);

/* One line about a parameter that is missing or wrong; always false. */
bool params_bad(const struct scenario *s, const struct value *where, const plh_param *p,
                bool missing);

/* pair.c: the keys of a map that has a potential. */
struct pair_keys {
    enum key_id potential, library, params;
};

/* The potential of a map; model NULL where there is none. fallback: the model where neither the
 * key potential nor its default names one, or NULL. */
bool scenario_read_pair(struct scenario *s, const struct value *map, const struct pair_keys *keys,
                        const char *fallback, plh_pair *pair);

#endif
