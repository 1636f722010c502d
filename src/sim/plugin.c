/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Records from shared libraries, a function for each kind; base/plugin.c loads and checks them. */
#include <polhode/extend/event.h>
#include <polhode/extend/method.h>
#include <polhode/extend/orbit.h>
#include <polhode/extend/pair.h>
#include <polhode/extend/thermostat.h>
#include <polhode/plugin.h>

#include "base/os.h"

plh_status plh_torque_load(const char *path, const char *name, void **library,
                           const plh_torque_model **model, char *why, size_t why_size)
{
    const void *record;
    plh_status status =
        plh_plugin_load(path, name, "torque", PLH_TORQUE_KEY, library, &record, why, why_size);
    *model = record;
    return status;
}

plh_status plh_orbit_load(const char *path, const char *name, void **library,
                          const plh_orbit_model **model, char *why, size_t why_size)
{
    const void *record;
    plh_status status =
        plh_plugin_load(path, name, "orbit", PLH_ORBIT_KEY, library, &record, why, why_size);
    *model = record;
    return status;
}

plh_status plh_method_load(const char *path, const char *name, void **library,
                           const plh_method **method, char *why, size_t why_size)
{
    const void *record;
    plh_status status =
        plh_plugin_load(path, name, "method", PLH_METHOD_KEY, library, &record, why, why_size);
    *method = record;
    return status;
}

plh_status plh_pair_load(const char *path, const char *name, void **library,
                         const plh_pair_model **model, char *why, size_t why_size)
{
    const void *record;
    plh_status status =
        plh_plugin_load(path, name, "pair", PLH_PAIR_KEY, library, &record, why, why_size);
    *model = record;
    return status;
}

plh_status plh_thermostat_load(const char *path, const char *name, void **library,
                               const plh_thermostat_model **model, char *why, size_t why_size)
{
    const void *found;
    plh_status status = plh_plugin_load(path, name, "thermostat", PLH_THERMOSTAT_KEY, library,
                                        &found, why, why_size);
    *model = found;
    return status;
}

plh_status plh_event_load(const char *path, const char *name, void **library,
                          const plh_event_plugin **record, char *why, size_t why_size)
{
    const void *found;
    plh_status status =
        plh_plugin_load(path, name, "event", PLH_EVENT_KEY, library, &found, why, why_size);
    *record = found;
    return status;
}

void plh_plugin_unload(void *library)
{
    if (library)
        plh_os_library_close(library);
}
