/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Records from shared libraries: the loader, and the checks before a record is believed. */
#include <polhode/extend/plugin.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/os.h"

static plh_status refuse(plh_status status, char *why, size_t size, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static plh_status refuse(plh_status status, char *why, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    if (size)
        vsnprintf(why, size, format, list);
    va_end(list);
    return status;
}

static const plh_plugin *find_symbol(void *library, const char *name)
{
    char symbol[256];
    size_t n = strlen(name);
    if (n == 0 || n >= sizeof symbol)
        return NULL;
    for (size_t i = 0; i <= n; i++)
        symbol[i] = name[i] == '-' ? '_' : name[i];
    const plh_plugin *plugin = plh_os_library_find(library, symbol);
    const char magic[8] = PLH_PLUGIN_MAGIC;
    return plugin && memcmp(plugin->magic, magic, sizeof magic) == 0 ? plugin : NULL;
}

static const char *article(const char *kind)
{
    return *kind && strchr("aeiou", *kind) ? "an" : "a";
}

plh_status plh_plugin_load(const char *path, const char *name, const char *kind, uint64_t key,
                           void **library, const void **record, char *why, size_t why_size)
{
    plh_status status = PLH_OK;
    *library = NULL;
    *record = NULL;
    if (why_size)
        *why = '\0';
    void *handle = plh_os_library_open(path, why, why_size);
    if (!handle)
        return PLH_OS;
    const plh_plugin *plugin = find_symbol(handle, name);
    if (!plugin)
        status = refuse(PLH_NOT_FOUND, why, why_size, "it exports no %s '%s'", kind, name);
    else if (strcmp(plugin->kind, kind) != 0)
        status = refuse(PLH_NOT_FOUND, why, why_size, "'%s' in it is %s %s, not %s %s", name,
                        article(plugin->kind), plugin->kind, article(kind), kind);
    else if (plugin->key != key || !plugin->record)
        status = refuse(PLH_UNSUPPORTED, why, why_size,
                        "'%s' in it was compiled for another version of Polhode; compile it again",
                        name);
    if (status) {
        plh_os_library_close(handle);
        return status;
    }
    *library = handle;
    *record = plugin->record;
    return PLH_OK;
}
