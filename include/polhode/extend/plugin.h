/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Torque models, methods and other records in your own shared library. A plug-in is a C file that
 * includes the header of its kind and ends with the macro of its kind:
 *
 *     #include <polhode/extend/torque.h>
 *     static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t,
 *                            const plh_state *s) { ... }
 *     static const plh_torque_model model = {.name = "mine", .summary = "...", .torque = torque};
 *     PLH_TORQUE_PLUGIN(mine, model);
 *
 *     cc -shared -fPIC -o mine.so mine.c
 *
 * Then "mine" in mine.so can be loaded by plh_torque_load() (plugin.h), or named in a scenario. A
 * library may hold many records.
 */
#ifndef POLHODE_EXTEND_PLUGIN_H
#define POLHODE_EXTEND_PLUGIN_H

#include <polhode/status.h>
#include <stddef.h>
#include <stdint.h>

PLH_BEGIN_DECLS

/* Raise this number if a struct that plug-ins see changes without changing its size. */
#define PLH_PLUGIN_VERSION 2u

/* A key is a hash of the version and of the size of every struct that a plug-in of its kind
 * sees. */
#define PLH_PLUGIN_MIX(key, size) (((key) ^ (uint64_t)(size)) * UINT64_C(0x100000001b3))
#define PLH_PLUGIN_KEY            PLH_PLUGIN_MIX(UINT64_C(0xcbf29ce484222325), PLH_PLUGIN_VERSION)

/* What a shared library exports for each record. */
typedef struct plh_plugin {
    /* PLH_PLUGIN_MAGIC */
    char magic[8];
    uint64_t key;
    /* "torque", "method", "pair", "thermostat", "event" */
    const char *kind;
    const void *record;
} plh_plugin;

/* clang-format off */
#define PLH_PLUGIN_MAGIC {'p', 'l', 'h', 'p', 'l', 'u', 'g', '2'}
/* clang-format on */

#ifdef __cplusplus
#define PLH_PLUGIN_EXPORT extern "C" PLH_API
#else
#define PLH_PLUGIN_EXPORT PLH_API extern
#endif

#define PLH_PLUGIN(symbol, kind, key, record)                                                      \
    PLH_PLUGIN_EXPORT const plh_plugin symbol;                                                     \
    const plh_plugin symbol = {PLH_PLUGIN_MAGIC, key, kind, record}

/*
 * The record `name` of that kind in the shared library at `path`. A path without '/' is a file of
 * the working directory; the system's library path is never searched. A '-' in the name is a '_' in
 * the symbol. Unload the library when nothing of it is in use any more.
 * Returned: PLH_OK; PLH_OS when the library cannot be loaded; PLH_NOT_FOUND when it has no such
 * record of that kind; PLH_UNSUPPORTED when the record was compiled for another version, or on a
 * system without shared libraries. On failure library and record are NULL, and `why` (may be NULL
 * with size 0) holds one line: what the loader said, or what is wrong with the record.
 */
PLH_API plh_status plh_plugin_load(const char *path, const char *name, const char *kind,
                                   uint64_t key, void **library, const void **record, char *why,
                                   size_t why_size);

PLH_END_DECLS

#endif
