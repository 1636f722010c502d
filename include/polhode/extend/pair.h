/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What a potential of pairs is made of: for who writes one. A model is one const record:
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
 */
#ifndef POLHODE_EXTEND_PAIR_H
#define POLHODE_EXTEND_PAIR_H

#include <polhode/extend/param.h>
#include <polhode/extend/plugin.h>
#include <polhode/pair.h>

PLH_BEGIN_DECLS

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

/* For a model: function(self) is the struct of its parameters. */
#define PLH_PAIR_VALUES(type, function)                                                            \
    typedef char function##_fits[sizeof(type) <= PLH_PAIR_ROOM ? 1 : -1];                          \
    static inline const type *function(const plh_pair *self)                                       \
    {                                                                                              \
        return (const type *)(const void *)&self->values;                                          \
    }

/* A plug-in's record of this kind (see plugin.h). */
#define PLH_PAIR_KEY                                                                               \
    PLH_PLUGIN_MIX(                                                                                \
        PLH_PLUGIN_MIX(PLH_PLUGIN_MIX(PLH_PLUGIN_KEY, sizeof(plh_pair_model)), sizeof(plh_pair)),  \
        sizeof(plh_param))
#define PLH_PAIR_PLUGIN(symbol, record) PLH_PLUGIN(symbol, "pair", PLH_PAIR_KEY, &(record))

PLH_END_DECLS

#endif
