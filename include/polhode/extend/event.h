/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What an event from a shared library is made of: for who writes one.
 */
#ifndef POLHODE_EXTEND_EVENT_H
#define POLHODE_EXTEND_EVENT_H

#include <polhode/event.h>
#include <polhode/extend/plugin.h>

PLH_BEGIN_DECLS

/*
 * A function of your own from a shared library (extend/plugin.h):
 *
 *     static double height(void *context, double t, const plh_state *s) { ... }
 *     static const plh_event_plugin record = {"height", "the height of the tip", height};
 *     PLH_EVENT_PLUGIN(height, record);
 *
 * In a scenario its context is the plh_body.
 */
typedef struct plh_event_plugin {
    const char *name, *summary;
    plh_event_function *function;
} plh_event_plugin;

#define PLH_EVENT_KEY                                                                              \
    PLH_PLUGIN_MIX(                                                                                \
        PLH_PLUGIN_MIX(PLH_PLUGIN_MIX(PLH_PLUGIN_KEY, sizeof(plh_body)), sizeof(plh_state)),       \
        sizeof(plh_event_plugin))
#define PLH_EVENT_PLUGIN(symbol, record) PLH_PLUGIN(symbol, "event", PLH_EVENT_KEY, &(record))

PLH_END_DECLS

#endif
