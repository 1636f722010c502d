/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Thermostats. A thermostat acts on the momenta of a system after each step of a splitting, or
 * within the step where the row has the part thermostat ("baoab"). Its random numbers depend only
 * on its seed and on the number of the step: a run has the same bits for any number of threads
 * and however it is cut into calls.
 *
 *     plh_thermostat bath;
 *     plh_thermostat_init(plh_thermostat_model_find("langevin"), kt, seed, "rate=5", &bath);
 *     plh_thermostat_run(&bath, system, &spec, 0.0, h, 0, 1000);
 *     plh_system_remove_drift(system);
 *
 * extend/thermostat.h says what a kind of your own is made of.
 */
#ifndef POLHODE_THERMOSTAT_H
#define POLHODE_THERMOSTAT_H

#include <polhode/param.h>
#include <polhode/system.h>

PLH_BEGIN_DECLS

/* Bytes for the parameters of a kind, and for its state. */
enum { PLH_THERMOSTAT_SIZE = 8 * sizeof(double), PLH_THERMOSTAT_STATE = 32 * sizeof(double) };

typedef struct plh_thermostat plh_thermostat;
typedef struct plh_thermostat_model plh_thermostat_model; /* see extend/thermostat.h */

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

/* The built-in kinds, 0 <= index < plh_thermostat_model_count(); plh_thermostat_model_find() gives
 * one by name, or NULL. */
PLH_API int plh_thermostat_model_count(void);
PLH_API const plh_thermostat_model *plh_thermostat_model_get(int index);
PLH_API const plh_thermostat_model *plh_thermostat_model_find(const char *name);

/* What a kind says about itself. */
PLH_API plh_about plh_thermostat_model_about(const plh_thermostat_model *model);

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
 * the thermostat acts over h, with the number of the step as its call. In a row with the part
 * thermostat it acts there and not after the step, n times in a step, with the calls from n times
 * the number of the step on. A thermostat whose model is NULL rests.
 * Returned: PLH_OK, or the status of plh_system_run() or plh_thermostat_apply().
 */
PLH_API plh_status plh_thermostat_run(plh_thermostat *thermostat, plh_system *system,
                                      const plh_method_spec *spec, double t, double h, long first,
                                      long count);

/* The energy that the thermostat holds. With the energy of the system it is conserved, but for the
 * error of the splitting. PLH_UNSUPPORTED, and NaN, for a kind that conserves nothing. */
PLH_API plh_status plh_thermostat_energy(const plh_thermostat *thermostat, const plh_system *system,
                                         double *energy);

/*
 * Saves a system with its thermostat, the time and the number of steps of plh_thermostat_run() to
 * the caller's memory, and restores them, so that a run continues as if it had never stopped. The
 * system that is restored must have the same definition, and its thermostat the same kind, kT, seed
 * and parameters. A thermostat whose model is NULL is saved too.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT, with one line in why (NULL: not wanted), where it does not
 * fit; PLH_NO_MEMORY. After PLH_BAD_ARGUMENT nothing has changed.
 */
PLH_API size_t plh_thermostat_checkpoint_size(const plh_thermostat *thermostat,
                                              const plh_system *system);
PLH_API void plh_thermostat_checkpoint_get(const plh_thermostat *thermostat,
                                           const plh_system *system, double t, int64_t steps,
                                           void *bytes);
PLH_API plh_status plh_thermostat_checkpoint_set(plh_thermostat *thermostat, plh_system *system,
                                                 const void *bytes, size_t size, double *t,
                                                 int64_t *steps, char *why, size_t room);

PLH_END_DECLS

#endif
