/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Torque models from a shared library of the user's:
 *
 *     #include <polhode/torque_plugin.h>
 *     static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t,
 *                            const plh_state *s) { ... }
 *     static const plh_torque_model model = {.name = "mine", .summary = "...", .torque = torque};
 *     PLH_TORQUE_PLUGIN(mine, model);
 *
 *     cc -shared -fPIC -o mine.so mine.c
 *
 * A torque that depends on the momentum sets PLH_TORQUE_VELOCITY and gives kick or linear, if it is
 * to be used in a splitting.
 */
#ifndef POLHODE_TORQUE_PLUGIN_H
#define POLHODE_TORQUE_PLUGIN_H

#include <polhode/torque.h>

PLH_BEGIN_DECLS

/* Changes when plh_torque_model or what it uses changes. */
#define PLH_TORQUE_ABI (1u + 65536u * (unsigned)sizeof(plh_torque_model))

typedef struct plh_torque_plugin {
    unsigned abi;
    const plh_torque_model *model;
} plh_torque_plugin;

#define PLH_TORQUE_PLUGIN(symbol, record)                                                          \
    PLH_API extern const plh_torque_plugin symbol;                                                 \
    const plh_torque_plugin symbol = {PLH_TORQUE_ABI, &record}

/*
 * The model called `name` in the shared library at `path`; unload when no torque of it is in use.
 * Returned: PLH_OK; PLH_OS when the library cannot be loaded; PLH_NOT_FOUND when it has no such
 * symbol; PLH_UNSUPPORTED when the symbol was compiled for another version, or where there are no
 * shared libraries. On failure both results are NULL.
 */
PLH_API plh_status plh_torque_load(const char *path, const char *name, void **library,
                                   const plh_torque_model **model);
PLH_API void plh_torque_unload(void *library); /* NULL is accepted */

PLH_END_DECLS

#endif
