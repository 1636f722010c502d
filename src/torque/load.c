/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Torque models from a shared library. */
#include <polhode/torque_plugin.h>
#include <stddef.h>

#if defined(__unix__) && !defined(__EMSCRIPTEN__)
#include <dlfcn.h>

plh_status plh_torque_load(const char *path, const char *name, void **library,
                           const plh_torque_model **model)
{
    *library = NULL;
    *model = NULL;
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return PLH_OS;
    plh_status status = PLH_NOT_FOUND;
    const plh_torque_plugin *plugin = dlsym(handle, name);
    if (plugin)
        status = plugin->abi == PLH_TORQUE_ABI && plugin->model && plugin->model->torque
                     ? PLH_OK
                     : PLH_UNSUPPORTED;
    if (status) {
        dlclose(handle);
        return status;
    }
    *library = handle;
    *model = plugin->model;
    return PLH_OK;
}

void plh_torque_unload(void *library)
{
    if (library)
        dlclose(library);
}

#else

plh_status plh_torque_load(const char *path, const char *name, void **library,
                           const plh_torque_model **model)
{
    (void)path, (void)name;
    *library = NULL;
    *model = NULL;
    return PLH_UNSUPPORTED;
}

void plh_torque_unload(void *library)
{
    (void)library;
}

#endif
