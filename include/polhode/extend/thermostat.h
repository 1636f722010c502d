/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What a kind of thermostat is made of: for who writes one. A kind is one const record. One that
 * scales all momenta alike needs no more than this:
 *
 *     typedef struct values {
 *         double rate;
 *     } values;
 *     PLH_THERMOSTAT_VALUES(values, of)
 *     static const plh_param params[] = {
 *         PLH_REAL_REQUIRED(values, rate, "rate", 5e-324, 1e308, "1/time"),
 *     };
 *     static double factor(plh_thermostat *self, double freedom, double kinetic, double h,
 *                          uint64_t call)
 *     {
 *         (void)call;
 *         return sqrt(1.0 + of(self)->rate * h * (0.5 * freedom * self->kt / kinetic - 1.0));
 *     }
 *     static const plh_thermostat_model weak = {.name = "weak-coupling", .params = params,
 *                                               .param_count = 1, .factor = factor};
 */
#ifndef POLHODE_EXTEND_THERMOSTAT_H
#define POLHODE_EXTEND_THERMOSTAT_H

#include <polhode/extend/checkpoint.h>
#include <polhode/extend/param.h>
#include <polhode/extend/plugin.h>
#include <polhode/thermostat.h>

PLH_BEGIN_DECLS

/* A kind of thermostat: one record. It has one of `factor` and `apply`. */
struct plh_thermostat_model {
    const char *name;
    /* One line. */
    const char *summary;
    const char *source;
    const plh_param *params;
    int param_count;
    /* Settings to try it with, each a text for plh_thermostat_set(), and NULL at the end. Time is
     * counted in units in which a momentum changes by itself in about 1. */
    const char *const *examples;
    /* Its state, which checkpoints save by these names. It is zero at the start. */
    const plh_field *fields;
    int field_count;

    /* The factor of all momenta, relative to the motion of the common centre, over the time h:
     * `kinetic` > 0 is the energy of `freedom` degrees of freedom. The same call draws the same
     * numbers. */
    double (*factor)(plh_thermostat *self, double freedom, double kinetic, double h, uint64_t call);
    /* Acts on the bodies itself. */
    plh_status (*apply)(plh_thermostat *self, plh_system *system, double h, uint64_t call);
    /* The energy that it holds: with the energy of the system it is conserved. NULL: there is
     * none. */
    double (*energy)(const plh_thermostat *self, double freedom);
};

/* For a kind: function(self) is the struct of its parameters, and of its state. */
#define PLH_THERMOSTAT_VALUES(type, function)                                                      \
    typedef char function##_fits[sizeof(type) <= PLH_THERMOSTAT_SIZE ? 1 : -1];                    \
    static inline const type *function(const plh_thermostat *self)                                 \
    {                                                                                              \
        return (const type *)(const void *)&self->values;                                          \
    }
#define PLH_THERMOSTAT_KEEPS(type, function)                                                       \
    typedef char function##_fits[sizeof(type) <= PLH_THERMOSTAT_STATE ? 1 : -1];                   \
    static inline type *function(plh_thermostat *self)                                             \
    {                                                                                              \
        return (type *)(void *)&self->state;                                                       \
    }

/* A plug-in's record of this kind (see plugin.h). */
#define PLH_THERMOSTAT_KEY                                                                         \
    PLH_PLUGIN_MIX(PLH_PLUGIN_MIX(PLH_PLUGIN_MIX(PLH_PLUGIN_KEY, sizeof(plh_thermostat_model)),    \
                                  sizeof(plh_thermostat)),                                         \
                   sizeof(plh_param))
#define PLH_THERMOSTAT_PLUGIN(symbol, record)                                                      \
    PLH_PLUGIN(symbol, "thermostat", PLH_THERMOSTAT_KEY, &(record))

PLH_END_DECLS

#endif
