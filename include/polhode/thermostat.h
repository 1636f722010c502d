/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Thermostats. A thermostat acts on the momenta of a system between the steps of a splitting; the
 * steps themselves never change. Its random numbers depend only on its seed and on the number of
 * the step, so that a run has the same bits for any number of threads and however it is cut into
 * calls.
 *
 *     plh_thermostat bath;
 *     plh_thermostat_init(plh_thermostat_model_find("langevin"), kt, seed, "rate=5", &bath);
 *     plh_thermostat_run(&bath, system, &spec, 0.0, h, 0, 1000);
 *     plh_system_remove_drift(system);
 *
 * A kind of your own is one record. One that scales all momenta alike needs no more than this:
 *
 *     typedef struct values {
 *         double rate;
 *     } values;
 *     PLH_THERMOSTAT_VALUES(values, of)
 *     static const plh_param params[] = {PLH_REAL_REQUIRED(values, rate, "rate", 5e-324, 1e308,
 *     "1/time")}; static double factor(plh_thermostat *self, double freedom, double kinetic, double
 *     h, uint64_t call) {
 *         (void)call;
 *         return sqrt(1.0 + of(self)->rate * h * (0.5 * freedom * self->kt / kinetic - 1.0));
 *     }
 *     static const plh_thermostat_model weak = {.name = "weak-coupling", .params = params,
 *                                               .param_count = 1, .factor = factor};
 */
#ifndef POLHODE_THERMOSTAT_H
#define POLHODE_THERMOSTAT_H

#include <polhode/checkpoint.h>
#include <polhode/param.h>
#include <polhode/plugin.h>
#include <polhode/system.h>

PLH_BEGIN_DECLS

/* Bytes for the parameters of a kind, and for its state. */
enum { PLH_THERMOSTAT_SIZE = 8 * sizeof(double), PLH_THERMOSTAT_STATE = 32 * sizeof(double) };

typedef struct plh_thermostat plh_thermostat;

/* A kind of thermostat: one record. It has one of `factor` and `apply`. */
typedef struct plh_thermostat_model {
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
} plh_thermostat_model;

/* A thermostat with its state: plain data, which may be copied. */
struct plh_thermostat {
    const plh_thermostat_model *model;
    /* Boltzmann's constant times the temperature. */
    double kt;
    uint64_t seed;
    union {
        double align;
        char bytes[PLH_THERMOSTAT_SIZE];
    } values;
    union {
        double align;
        char bytes[PLH_THERMOSTAT_STATE];
    } state;
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

/* The built-in kinds, 0 <= index < plh_thermostat_model_count(); plh_thermostat_model_find() gives
 * one by name, or NULL. */
PLH_API int plh_thermostat_model_count(void);
PLH_API const plh_thermostat_model *plh_thermostat_model_get(int index);
PLH_API const plh_thermostat_model *plh_thermostat_model_find(const char *name);

/*
 * A thermostat at kT, with parameters from a text for plh_thermostat_set(). NULL: the defaults;
 * required parameters are then NaN.
 * Returned: PLH_OK; PLH_NOT_FINITE; PLH_BAD_ARGUMENT for kt below 0, or a record that is not whole;
 * the status of plh_thermostat_set().
 */
PLH_API plh_status plh_thermostat_init(const plh_thermostat_model *model, double kt, uint64_t seed,
                                       const char *settings, plh_thermostat *thermostat);

/* Sets parameters from text, "rate=5, chain=4", or one of them. Returned: as plh_param_set(). */
PLH_API plh_status plh_thermostat_set(plh_thermostat *thermostat, const char *text);
PLH_API plh_status plh_thermostat_set_real(plh_thermostat *thermostat, const char *name,
                                           double value);

/* PLH_OK if all parameters are there; *bad (may be NULL) is the first one at fault. */
PLH_API plh_status plh_thermostat_check(const plh_thermostat *thermostat, const plh_param **bad);

/* Acts once over the time h. Returned: PLH_OK; PLH_NOT_FINITE; PLH_BAD_ARGUMENT for h below 0 and
 * for missing parameters. */
PLH_API plh_status plh_thermostat_apply(plh_thermostat *thermostat, plh_system *system, double h,
                                        uint64_t call);

/*
 * Takes the steps first to first + count - 1, of length h, with a splitting method. After each step
 * the thermostat acts over h, with the number of the step as its call.
 * Returned: PLH_OK, or the status of plh_system_run() or plh_thermostat_apply().
 */
PLH_API plh_status plh_thermostat_run(plh_thermostat *thermostat, plh_system *system,
                                      const plh_method_spec *spec, double t, double h, long first,
                                      long count);

/* The energy that the thermostat holds. With the energy of the system it is conserved, but for the
 * error of the splitting. PLH_UNSUPPORTED, and NaN, for a kind that conserves nothing. */
PLH_API plh_status plh_thermostat_energy(const plh_thermostat *thermostat, const plh_system *system,
                                         double *energy);

/* A kind from a shared library, see plugin.h: the C file ends with PLH_THERMOSTAT_PLUGIN(name,
 * record). */
#define PLH_THERMOSTAT_KEY                                                                         \
    PLH_PLUGIN_MIX(PLH_PLUGIN_MIX(PLH_PLUGIN_MIX(PLH_PLUGIN_KEY, sizeof(plh_thermostat_model)),    \
                                  sizeof(plh_thermostat)),                                         \
                   sizeof(plh_param))
#define PLH_THERMOSTAT_PLUGIN(symbol, record)                                                      \
    PLH_PLUGIN(symbol, "thermostat", PLH_THERMOSTAT_KEY, &(record))
PLH_API plh_status plh_thermostat_load(const char *path, const char *name, void **library,
                                       const plh_thermostat_model **model, char *why,
                                       size_t why_size);

PLH_END_DECLS

#endif
