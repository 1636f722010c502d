/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Named parameters of torque models, methods, potentials and thermostats. A record keeps its values
 * in its own struct. A list of descriptors gives each member its name, its place in the struct and
 * what it accepts. extend/param.h has the macros that make such a list.
 */
#ifndef POLHODE_PARAM_H
#define POLHODE_PARAM_H

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
    PLH_PARAM_PROFILE = 16  /* not used by a torque with a profile */
};

/* Two directions count as perpendicular if the cosine of their angle is at most this. */
#define PLH_PARAM_PERPENDICULAR 1e-6

typedef struct plh_param {
    const char *name;
    plh_param_kind kind;
    /* PLH_PARAM_REQUIRED ... */
    unsigned flags;
    /* Of the member. */
    size_t offset;
    double preset[3];
    /* Bounds of each number, inclusive; none when both are 0. A direction has none. */
    double low, high;
    /* Words separated by '|', or NULL. */
    const char *choices;
    /* Name of a direction to which this one must be perpendicular, or NULL. */
    const char *perpendicular;
    /* The SI unit of a value that has one whatever the user's units are, such as "rad"; NULL:
     * the user's units. A scenario converts it to its own. */
    const char *unit;
    /* What it is, with unit and equation. */
    const char *text;
} plh_param;

/* offsetof, which in C also checks the type of the member. */
#ifdef __cplusplus
#define PLH_PARAM_AT(type, member, expected) offsetof(type, member)
#else
#define PLH_PARAM_AT(type, member, expected)                                                       \
    (offsetof(type, member) + 0 * sizeof(_Generic(((type *)0)->member, expected : 1)))
#endif
#define PLH_PARAM_COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

/* How many numbers one parameter has: 1 or 3. */
PLH_API int plh_param_width(const plh_param *param);

/* The least size, in bytes, of a struct with these members. */
PLH_API size_t plh_param_size(const plh_param *list, int count);

/* The parameter of that name, or NULL. */
PLH_API const plh_param *plh_param_find(const plh_param *list, int count, const char *name);

/* Writes the defaults of the whole list. */
PLH_API void plh_param_defaults(const plh_param *list, int count, void *values);

/*
 * Reads or writes one value as numbers. An integer, or the index of a choice, is v[0]. A direction
 * is normalised to the last bit; one of unit length, to rounding, stays as it is.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for a value that is not accepted; PLH_NOT_FINITE. A refused
 * value changes nothing.
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
 * Checks all values: required ones are set, each is accepted, directions have unit length, and
 * those that must be perpendicular are, to PLH_PARAM_PERPENDICULAR. *bad (may be NULL) is the first
 * value at fault, or NULL.
 */
PLH_API plh_status plh_param_check(const plh_param *list, int count, const void *values,
                                   const plh_param **bad);

/* What a record says about itself, for a list or a help text. */
typedef struct plh_about {
    const char *name;
    /* One line. */
    const char *summary;
    /* Paper and equation; NULL: there is none. */
    const char *source;
    const plh_param *params;
    int param_count;
} plh_about;

PLH_END_DECLS

#endif
