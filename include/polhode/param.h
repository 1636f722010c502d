/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Named parameters of methods and torques. A record lists its parameters; an instance holds their
 * values in one array of doubles, in the order of the list, three doubles for a vector and the
 * index of the chosen word for a choice.
 */
#ifndef POLHODE_PARAM_H
#define POLHODE_PARAM_H

#include <polhode/status.h>
#include <stddef.h>

PLH_BEGIN_DECLS

typedef enum plh_param_kind {
    PLH_PARAM_REAL,
    PLH_PARAM_INTEGER,
    PLH_PARAM_CHOICE, /* one of the words in choices */
    PLH_PARAM_VECTOR, /* three reals */
    PLH_PARAM_BODY_VECTOR /* three reals: a vector fixed to the body, unless a choice "frame" says space */
} plh_param_kind;

typedef struct plh_param {
    const char *name;
    plh_param_kind kind;
    double preset[3];    /* default; only the first is used unless the kind is a vector */
    double low, high;    /* bounds of a real or an integer, inclusive; no bounds when both are 0 */
    const char *choices; /* words separated by '|', or NULL */
    const char *text;    /* what it is, with unit and equation */
} plh_param;

/* How many doubles one parameter takes, and all of a list. */
PLH_API int plh_param_width(const plh_param *param);
PLH_API int plh_param_total(const plh_param *list, int count);

/* Where the parameter of that name starts in the array of values, or -1. */
PLH_API int plh_param_offset(const plh_param *list, int count, const char *name);

/* Writes the defaults of the whole list. */
PLH_API void plh_param_defaults(const plh_param *list, int count, double *values);

/* PLH_BAD_ARGUMENT when a value lies outside what its parameter accepts, PLH_NOT_FINITE for NaN. */
PLH_API plh_status plh_param_check(const plh_param *list, int count, const double *values);

/*
 * Sets one value from text: a number, a word of the choices, or three numbers "1 2 3" (blanks or
 * semicolons between) for a vector. Returned: PLH_OK; PLH_NOT_FOUND for an unknown name;
 * PLH_BAD_ARGUMENT for text that is no value of it. Given lengths, no terminating zero needed.
 */
PLH_API plh_status plh_param_set(const plh_param *list, int count, const char *name,
                                 size_t name_length, const char *text, size_t text_length,
                                 double *values);

PLH_END_DECLS

#endif
