/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Short-range potentials of pairs of sites. A model is one const record; a pair potential is a
 * model with values for its parameters. To use your own potential, write a record:
 *
 *     typedef struct values {
 *         double depth, width;
 *     } values;
 *     PLH_PAIR_VALUES(values, of)
 *     static const plh_param params[] = {
 *         PLH_REAL(values, depth, "depth", 1.0, "at r = 0"),
 *         PLH_REAL(values, width, "width", 1.0, "of the well"),
 *     };
 *     static double energy(const plh_pair *self, double r2, double *force)
 *     {
 *         double w2 = of(self)->width * of(self)->width, v = -of(self)->depth * exp(-r2 / w2);
 *         *force = 2.0 * v / w2;
 *         return v;
 *     }
 *     static const plh_pair_model gauss = {.name = "gauss", .params = params, .param_count = 2,
 *                                          .energy = energy};
 *
 * Each site (system.h) carries one potential; plh_system_def.pairs sets single pairs by hand.
 */
#ifndef POLHODE_PAIR_H
#define POLHODE_PAIR_H

#include <polhode/param.h>
#include <polhode/plugin.h>
#include <polhode/status.h>
#include <stdbool.h>

PLH_BEGIN_DECLS

enum { PLH_PAIR_ROOM = 8 * sizeof(double) }; /* bytes for the values of a model */

typedef struct plh_pair_model plh_pair_model;

typedef struct plh_pair {
    /* NULL: no potential */
    const plh_pair_model *model;
    union {
        double align;
        char bytes[PLH_PAIR_ROOM];
        /* The model's struct */
    } values;
} plh_pair;

/* For a model: function(self) is the struct of its parameters. */
#define PLH_PAIR_VALUES(type, function)                                                            \
    typedef char function##_fits[sizeof(type) <= PLH_PAIR_ROOM ? 1 : -1];                          \
    static inline const type *function(const plh_pair *self)                                       \
    {                                                                                              \
        return (const type *)(const void *)&self->values;                                          \
    }

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

struct plh_pair_model {
    const char *name;
    /* One line, with the formula */
    const char *summary;
    const char *source;
    const plh_param *params;
    int param_count;
    /* Values for the tests, each as plh_param_set_all() reads them, and NULL at the end. */
    const char *const *examples;
    /* V at the squared distance r2 > 0, and *force = -2 dV/d(r2): the force on the first site is
     * *force times the vector from the second to the first. */
    double (*energy)(const plh_pair *self, double r2, double *force);

    /* The rest may be NULL. */
    /* The potential of two unlike sites, at least one of them of this model. After PLH_UNSUPPORTED,
     * as without this entry, a system with such sites needs the pair by hand. */
    plh_status (*mix)(plh_mixing rule, const plh_pair *a, const plh_pair *b, plh_pair *pair);
    /* V = c12/r^12 - c6/r^6 for these values: the vector kernels then take the place of
     * energy(). */
    void (*powers)(const plh_pair *self, double *c12, double *c6);
};

/* The built-in models, 0 <= index < plh_pair_model_count(); plh_pair_model_find() gives one by
 * name, or NULL. */
PLH_API int plh_pair_model_count(void);
PLH_API const plh_pair_model *plh_pair_model_get(int index);
PLH_API const plh_pair_model *plh_pair_model_find(const char *name);

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

/* A model from a shared library, see plugin.h: the C file ends with PLH_PAIR_PLUGIN(name,
 * record). */
#define PLH_PAIR_KEY                                                                               \
    PLH_PLUGIN_MIX(                                                                                \
        PLH_PLUGIN_MIX(PLH_PLUGIN_MIX(PLH_PLUGIN_KEY, sizeof(plh_pair_model)), sizeof(plh_pair)),  \
        sizeof(plh_param))
#define PLH_PAIR_PLUGIN(symbol, record) PLH_PLUGIN(symbol, "pair", PLH_PAIR_KEY, &(record))
PLH_API plh_status plh_pair_load(const char *path, const char *name, void **library,
                                 const plh_pair_model **model, char *why, size_t why_size);

PLH_END_DECLS

#endif
