/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Short-range potentials of pairs of sites. A model is one const record; a pair potential is a
 * model with values for its parameters. extend/pair.h says what a model of your own is made
 * of.
 *
 * Each site (system.h) carries one potential; plh_system_def.pairs sets single pairs by hand.
 */
#ifndef POLHODE_PAIR_H
#define POLHODE_PAIR_H

#include <polhode/param.h>
#include <polhode/status.h>
#include <stdbool.h>

PLH_BEGIN_DECLS

enum { PLH_PAIR_ROOM = 8 * sizeof(double) }; /* bytes for the values of a model */

typedef struct plh_pair_model plh_pair_model; /* see extend/pair.h */

typedef struct plh_pair {
    /* NULL: no potential */
    const plh_pair_model *model;
    union {
        double align;
        char bytes[PLH_PAIR_ROOM];
        /* The model's struct */
    } values;
} plh_pair;

/*
 * How unlike sites mix, for models with an energy epsilon and a length sigma: Lorentz-Berthelot
 * (sigma arithmetic, epsilon geometric), both geometric, or Waldman and Hagler, J. Comput. Chem. 14
 * (1993) 1077.
 */
typedef enum plh_mixing {
    PLH_MIX_LORENTZ_BERTHELOT,
    PLH_MIX_GEOMETRIC,
    PLH_MIX_WALDMAN_HAGLER
} plh_mixing;

/* The built-in models, 0 <= index < plh_pair_model_count(); plh_pair_model_find() gives one by
 * name, or NULL. */
PLH_API int plh_pair_model_count(void);
PLH_API const plh_pair_model *plh_pair_model_get(int index);
PLH_API const plh_pair_model *plh_pair_model_find(const char *name);

/* What a model says about itself. */
PLH_API plh_about plh_pair_model_about(const plh_pair_model *model);

/*
 * Makes a potential from values, the model's own struct. NULL means the defaults; required values
 * are then NaN.
 * Returned: PLH_OK; PLH_NOT_FINITE or PLH_BAD_ARGUMENT for bad values, for a model without
 * energy(), and for one whose values need more than PLH_PAIR_ROOM bytes.
 */
PLH_API plh_status plh_pair_init(const plh_pair_model *model, const void *values, plh_pair *pair);

/* PLH_OK if the model accepts all values; *bad (may be NULL) is the first one at fault. */
PLH_API plh_status plh_pair_check(const plh_pair *pair, const plh_param **bad);

/* The most common potentials: 4 epsilon ((sigma/r)^12 - (sigma/r)^6), its repulsive part alone, and
 * c12/r^12 - c6/r^6. */
PLH_API plh_pair plh_pair_lennard_jones(double epsilon, double sigma);
PLH_API plh_pair plh_pair_soft_sphere(double epsilon, double sigma);
PLH_API plh_pair plh_pair_twelve_six(double c12, double c6);

/* The potential of two sites: their own if it is the same, else the one that their models mix. A
 * site without potential does not act. Returned: PLH_OK; PLH_UNSUPPORTED. */
PLH_API plh_status plh_pair_mix(plh_mixing rule, const plh_pair *a, const plh_pair *b,
                                plh_pair *pair);

PLH_END_DECLS

#endif
