/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Records from shared libraries: torque models, methods, potentials, thermostats and functions for
 * events that others wrote. extend/plugin.h says how such a library is made.
 *
 *     void *library;
 *     const plh_torque_model *model;
 *     char why[200];
 *     plh_torque_load("mine.so", "mine", &library, &model, why, sizeof why);
 *     plh_torque_init(model, NULL, &torque);
 *     ...
 *     plh_plugin_unload(library);
 */
#ifndef POLHODE_PLUGIN_H
#define POLHODE_PLUGIN_H

#include <polhode/event.h>
#include <polhode/method.h>
#include <polhode/pair.h>
#include <polhode/thermostat.h>
#include <polhode/torque.h>
#include <stddef.h>

PLH_BEGIN_DECLS

struct plh_event_plugin; /* see extend/event.h */

/*
 * The record `name` of the shared library at `path`. A path without '/' is a file of the working
 * directory; the system's library path is never searched. A '-' in the name is a '_' in the symbol.
 * Unload the library when nothing of it is in use any more. A method is to be put into a
 * plh_method_list.
 * Returned: PLH_OK; PLH_OS when the library cannot be loaded; PLH_NOT_FOUND when it has no such
 * record of that kind; PLH_UNSUPPORTED when the record was compiled for another version, or on a
 * system without shared libraries. On failure library and record are NULL, and `why` (may be NULL
 * with size 0) holds one line: what the loader said, or what is wrong with the record.
 */
PLH_API plh_status plh_torque_load(const char *path, const char *name, void **library,
                                   const plh_torque_model **model, char *why, size_t why_size);
PLH_API plh_status plh_orbit_load(const char *path, const char *name, void **library,
                                  const plh_orbit_model **model, char *why, size_t why_size);
PLH_API plh_status plh_method_load(const char *path, const char *name, void **library,
                                   const plh_method **method, char *why, size_t why_size);
PLH_API plh_status plh_pair_load(const char *path, const char *name, void **library,
                                 const plh_pair_model **model, char *why, size_t why_size);
PLH_API plh_status plh_thermostat_load(const char *path, const char *name, void **library,
                                       const plh_thermostat_model **model, char *why,
                                       size_t why_size);
PLH_API plh_status plh_event_load(const char *path, const char *name, void **library,
                                  const struct plh_event_plugin **record, char *why,
                                  size_t why_size);
PLH_API void plh_plugin_unload(void *library); /* NULL is accepted */

PLH_END_DECLS

#endif
