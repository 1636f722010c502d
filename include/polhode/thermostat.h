/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Thermostats. A thermostat acts on the momenta of a system between the steps of a splitting; the steps
 * themselves never change. Its random numbers depend only on its seed and on the number of the step, so
 * that a run has the same bits for any number of threads and however it is cut into calls.
 *
 *     plh_thermostat bath;
 *     plh_thermostat_init(plh_thermostat_find("langevin"), kt, friction, seed, &bath);
 *     plh_thermostat_run(&bath, system, &spec, 0.0, h, 0, 1000);
 *     plh_system_remove_drift(system);
 */
#ifndef POLHODE_THERMOSTAT_H
#define POLHODE_THERMOSTAT_H

#include <polhode/system.h>

PLH_BEGIN_DECLS

typedef struct plh_thermostat plh_thermostat;

/* A kind of thermostat: one record. */
typedef struct plh_thermostat_model {
    const char *name;
    const char *summary; /* one line */
    const char *source;
    const char *rate; /* what the parameter `rate` means */
    /* Acts over the time h >= 0; the same call draws the same numbers. */
    plh_status (*apply)(const plh_thermostat *self, plh_system *system, double h, uint64_t call);
} plh_thermostat_model;

/*
 * The built-in kinds, 0 <= index < plh_thermostat_count(); plh_thermostat_find() gives one by name,
 * or NULL.
 */
PLH_API int plh_thermostat_count(void);
PLH_API const plh_thermostat_model *plh_thermostat_at(int index);
PLH_API const plh_thermostat_model *plh_thermostat_find(const char *name);

struct plh_thermostat {
    const plh_thermostat_model *model;
    double kt;   /* Boltzmann's constant times the temperature */
    double rate; /* per unit of time */
    uint64_t seed;
};

/* Returned: PLH_OK; PLH_NOT_FINITE; PLH_BAD_ARGUMENT for kt or rate below 0, or without a model. */
PLH_API plh_status plh_thermostat_init(const plh_thermostat_model *model, double kt, double rate,
                                       uint64_t seed, plh_thermostat *thermostat);

/* Acts once over the time h. Returned: PLH_OK; PLH_NOT_FINITE; PLH_BAD_ARGUMENT for h below 0. */
PLH_API plh_status plh_thermostat_apply(const plh_thermostat *thermostat, plh_system *system,
                                        double h, uint64_t call);

/*
 * Takes the steps first to first + count - 1, of length h, with a splitting method. After each step the
 * thermostat acts over h, with the number of the step as its call.
 * Returned: PLH_OK, or the status of plh_system_run() or plh_thermostat_apply().
 */
PLH_API plh_status plh_thermostat_run(const plh_thermostat *thermostat, plh_system *system,
                                      const plh_method_spec *spec, double t, double h, long first,
                                      long count);

PLH_END_DECLS

#endif
