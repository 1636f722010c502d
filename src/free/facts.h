/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* How a list of facts is made. */
#ifndef PLH_FREE_FACTS_H
#define PLH_FREE_FACTS_H

#include <polhode/describe.h>

/* The list while it is made. */
typedef struct plh_fact_list {
    plh_fact *fact;
    size_t room, count;
} plh_fact_list;

static inline void plh_put(plh_fact_list *f, plh_fact fact)
{
    if (f->count < f->room)
        f->fact[f->count++] = fact;
}

static inline void plh_put_text(plh_fact_list *f, const char *key, const char *label,
                                const char *text)
{
    plh_put(f, (plh_fact){.key = key, .label = label, .unit = "", .text = text});
}

static inline void plh_put_number(plh_fact_list *f, const char *key, const char *label, double x,
                                  const char *unit)
{
    plh_put(f, (plh_fact){key, label, unit, NULL, 1, {x + 0.0, 0.0, 0.0}});
}

static inline void plh_put_three(plh_fact_list *f, const char *key, const char *label, plh_vec3 v,
                                 const char *unit)
{
    plh_put(f, (plh_fact){key, label, unit, NULL, 3, {v.x + 0.0, v.y + 0.0, v.z + 0.0}});
}

#endif
