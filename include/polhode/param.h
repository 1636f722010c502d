/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Named parameters of torque models and methods. A record keeps its values in its own struct. A list
 * of descriptors gives each member its name, its place in the struct and what it accepts:
 *
 *     typedef struct values {
 *         double strength;
 *         int frame;
 *         plh_vec3 up;
 *     } values;
 *     static const plh_param params[] = {
 *         PLH_REAL(values, strength, "strength", 1.0, "weight times distance"),
 *         PLH_CHOICE(values, frame, "frame", 0, "body|space", "where it is constant"),
 *         PLH_DIRECTION(values, up, "up", 0.0, 0.0, 1.0, "against gravity, space frame"),
 *     };
 *
 * A macro does not compile if the member has another type.
 */
#ifndef POLHODE_PARAM_H
#define POLHODE_PARAM_H

#include <math.h>
#include <polhode/status.h>
#include <polhode/vec3.h>
#include <stddef.h>

PLH_BEGIN_DECLS

typedef enum plh_param_kind {
    PLH_PARAM_REAL,     /* double */
    PLH_PARAM_INTEGER,  /* int */
    PLH_PARAM_CHOICE,   /* int: the index of one of the words in choices */
    PLH_PARAM_VECTOR,   /* plh_vec3 */
    PLH_PARAM_DIRECTION /* plh_vec3 of unit length: any but zero is accepted and normalised */
} plh_param_kind;

enum {
    PLH_PARAM_REQUIRED = 1, /* no default: NaN until it is set */
    PLH_PARAM_OPEN = 2,     /* may stay NaN; the text explains what that means */
    PLH_PARAM_BODY = 4,     /* a vector fixed to the body, unless a choice "frame" says space */
    PLH_PARAM_ORBIT = 8,    /* not used by a torque with an orbit */
    PLH_PARAM_PROFILE = 16, /* not used by a torque with a profile */
    PLH_PARAM_SIEMENS =
        32 /* in S m^4: a scenario converts it to its unit of time, with the field of its orbit */
};

/* Two directions count as perpendicular if the cosine of their angle is at most this. */
#define PLH_PARAM_PERPENDICULAR 1e-6

typedef struct plh_param {
    const char *name;
    plh_param_kind kind;
    unsigned flags; /* PLH_PARAM_REQUIRED ... */
    size_t offset;  /* of the member */
    double preset[3];
    double low,
        high; /* bounds of each number, inclusive; none when both are 0. Not of a direction */
    const char *choices;       /* words separated by '|', or NULL */
    const char *perpendicular; /* name of a direction to which this one must be perpendicular */
    const char *text;          /* what it is, with unit and equation */
} plh_param;

/* offsetof, which in C also checks the type of the member. */
#ifdef __cplusplus
#define PLH_PARAM_AT(type, member, expected) offsetof(type, member)
#else
#define PLH_PARAM_AT(type, member, expected)                                                       \
    (offsetof(type, member) + 0 * sizeof(_Generic(((type *)0)->member, expected : 1)))
#endif
#define PLH_PARAM_COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

/* clang-format off */
#define PLH_REAL(type, member, name, preset, text) \
    PLH_REAL_IN(type, member, name, preset, 0.0, 0.0, text)
#define PLH_REAL_IN(type, member, name, preset, low, high, text) \
    {name, PLH_PARAM_REAL, 0, PLH_PARAM_AT(type, member, double), {preset, 0.0, 0.0}, low, high, NULL, NULL, text}
#define PLH_REAL_REQUIRED(type, member, name, low, high, text) \
    {name, PLH_PARAM_REAL, PLH_PARAM_REQUIRED, PLH_PARAM_AT(type, member, double), \
     {NAN, 0.0, 0.0}, low, high, NULL, NULL, text}
#define PLH_REAL_OPEN(type, member, name, text) \
    {name, PLH_PARAM_REAL, PLH_PARAM_OPEN, PLH_PARAM_AT(type, member, double), \
     {NAN, 0.0, 0.0}, 0.0, 0.0, NULL, NULL, text}
#define PLH_INTEGER(type, member, name, preset, low, high, text) \
    {name, PLH_PARAM_INTEGER, 0, PLH_PARAM_AT(type, member, int), {preset, 0.0, 0.0}, low, high, NULL, NULL, text}
#define PLH_CHOICE(type, member, name, preset, choices, text) \
    {name, PLH_PARAM_CHOICE, 0, PLH_PARAM_AT(type, member, int), {preset, 0.0, 0.0}, 0.0, 0.0, choices, NULL, text}
#define PLH_VECTOR(type, member, name, x, y, z, text) \
    {name, PLH_PARAM_VECTOR, 0, PLH_PARAM_AT(type, member, plh_vec3), {x, y, z}, 0.0, 0.0, NULL, NULL, text}
#define PLH_VECTOR_REQUIRED(type, member, name, flags, low, high, text) \
    {name, PLH_PARAM_VECTOR, (flags) | PLH_PARAM_REQUIRED, PLH_PARAM_AT(type, member, plh_vec3), \
     {NAN, NAN, NAN}, low, high, NULL, NULL, text}
#define PLH_BODY_VECTOR(type, member, name, x, y, z, text) \
    {name, PLH_PARAM_VECTOR, PLH_PARAM_BODY, PLH_PARAM_AT(type, member, plh_vec3), {x, y, z}, 0.0, 0.0, NULL, NULL, text}
#define PLH_DIRECTION(type, member, name, x, y, z, text) \
    {name, PLH_PARAM_DIRECTION, 0, PLH_PARAM_AT(type, member, plh_vec3), {x, y, z}, 0.0, 0.0, NULL, NULL, text}
#define PLH_BODY_DIRECTION(type, member, name, x, y, z, text) \
    {name, PLH_PARAM_DIRECTION, PLH_PARAM_BODY, PLH_PARAM_AT(type, member, plh_vec3), {x, y, z}, 0.0, 0.0, NULL, NULL, text}
#define PLH_BODY_DIRECTION_ACROSS(type, member, name, x, y, z, perpendicular, text) \
    {name, PLH_PARAM_DIRECTION, PLH_PARAM_BODY, PLH_PARAM_AT(type, member, plh_vec3), {x, y, z}, 0.0, 0.0, NULL, perpendicular, text}
/* Parameters whose place an orbit takes, and one whose place a profile takes. */
#define PLH_ORBIT_REAL(type, member, name, flags, preset, low, high, text) \
    {name, PLH_PARAM_REAL, (flags) | PLH_PARAM_ORBIT, PLH_PARAM_AT(type, member, double), {preset, 0.0, 0.0}, low, high, NULL, NULL, text}
#define PLH_ORBIT_VECTOR(type, member, name, flags, x, y, z, text) \
    {name, PLH_PARAM_VECTOR, (flags) | PLH_PARAM_ORBIT, PLH_PARAM_AT(type, member, plh_vec3), {x, y, z}, 0.0, 0.0, NULL, NULL, text}
#define PLH_ORBIT_DIRECTION_REQUIRED(type, member, name, text) \
    {name, PLH_PARAM_DIRECTION, PLH_PARAM_REQUIRED | PLH_PARAM_ORBIT, PLH_PARAM_AT(type, member, plh_vec3), \
     {NAN, NAN, NAN}, 0.0, 0.0, NULL, NULL, text}
#define PLH_PROFILE_REAL(type, member, name, preset, text) \
    {name, PLH_PARAM_REAL, PLH_PARAM_PROFILE, PLH_PARAM_AT(type, member, double), {preset, 0.0, 0.0}, 0.0, 0.0, NULL, NULL, text}
#define PLH_DIRECTION_REQUIRED(type, member, name, perpendicular, text) \
    {name, PLH_PARAM_DIRECTION, PLH_PARAM_REQUIRED, PLH_PARAM_AT(type, member, plh_vec3), \
     {NAN, NAN, NAN}, 0.0, 0.0, NULL, perpendicular, text}
/* clang-format on */

/* How many numbers one parameter has: 1 or 3. */
PLH_API int plh_param_width(const plh_param *param);

/* The least size, in bytes, of a struct with these members. */
PLH_API size_t plh_param_size(const plh_param *list, int count);

/* The parameter of that name, or NULL. */
PLH_API const plh_param *plh_param_find(const plh_param *list, int count, const char *name);

/* Writes the defaults of the whole list. */
PLH_API void plh_param_defaults(const plh_param *list, int count, void *values);

/*
 * Reads or writes one value as numbers. An integer, or the index of a choice, is v[0]. A direction is
 * normalised to the last bit; one of unit length, to rounding, stays as it is.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for a value that is not accepted; PLH_NOT_FINITE. A refused value
 * changes nothing.
 */
PLH_API void plh_param_get(const plh_param *param, const void *values, double v[3]);
PLH_API plh_status plh_param_put(const plh_param *param, const double v[3], void *values);

/*
 * Sets one value from text: a number, a word of the choices, or three numbers "1 2 3" (blanks or
 * semicolons between) for a vector. The texts have lengths and need no terminating zero.
 * Returned: as plh_param_put(); PLH_NOT_FOUND for an unknown name.
 */
PLH_API plh_status plh_param_set(const plh_param *list, int count, const char *name,
                                 size_t name_length, const char *text, size_t text_length,
                                 void *values);

/* Sets several values from "name=value, name=value". Stops at the first that is refused. */
PLH_API plh_status plh_param_set_all(const plh_param *list, int count, const char *text,
                                     void *values);

/* What the parameter accepts, for people: "a number above 0", "one of body, space". */
PLH_API void plh_param_accepts(const plh_param *param, char *text, size_t size);

/* The value as text that plh_param_set() reads back to the same bits; cut to size bytes. */
PLH_API void plh_param_text(const plh_param *param, const void *values, char *text, size_t size);

/*
 * Checks all values: required ones are set, each is accepted, directions have unit length, and those
 * that must be perpendicular are, to PLH_PARAM_PERPENDICULAR. *bad (may be NULL) is the first value at
 * fault, or NULL.
 */
PLH_API plh_status plh_param_check(const plh_param *list, int count, const void *values,
                                   const plh_param **bad);

PLH_END_DECLS

#endif
