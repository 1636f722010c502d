/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Definitions of events, and the list of their kinds. */
#include "free/event_kind.h"
#include <polhode/extend/event.h>

#include <math.h>
#include <string.h>

#define RECORD(kind, name) &plh_event_record_##name,
static const plh_event_record *const records[] = {PLH_EVENT_LIST(RECORD)};

const plh_event_record *plh_event_record_get(plh_event_kind kind)
{
    return (unsigned)kind < PLH_EVENT_KINDS ? records[kind] : NULL;
}

const plh_event_kind_info *plh_event_kind_get(plh_event_kind kind)
{
    const plh_event_record *record = plh_event_record_get(kind);
    return record ? &record->info : NULL;
}

const char *plh_event_name(plh_event_kind kind)
{
    const plh_event_record *record = plh_event_record_get(kind);
    return record ? record->info.word : "unknown";
}

const char *plh_event_text(plh_event_kind kind)
{
    const plh_event_record *record = plh_event_record_get(kind);
    return record ? record->info.text : "unknown kind of event";
}

plh_event_kind plh_event_find(const char *word)
{
    int kind = 0;
    while (kind < PLH_EVENT_KINDS && strcmp(records[kind]->info.word, word) != 0)
        kind++;
    return (plh_event_kind)kind;
}

static plh_status check_vector(plh_vec3 v)
{
    if (!isfinite(v.x) || !isfinite(v.y) || !isfinite(v.z))
        return PLH_NOT_FINITE;
    return v.x == 0.0 && v.y == 0.0 && v.z == 0.0 ? PLH_BAD_ARGUMENT : PLH_OK;
}

plh_status plh_event_check(const plh_event_def *def)
{
    const plh_event_record *record = plh_event_record_get(def->kind);
    const unsigned uses = record ? record->info.uses : 0;
    plh_status status = PLH_OK;
    if (!record)
        return PLH_BAD_ARGUMENT;
    if (uses & PLH_EVENT_USES_FUNCTION && !(def->function && def->samples >= 0))
        return PLH_BAD_ARGUMENT;
    if (uses & PLH_EVENT_USES_ANGLE) {
        if (!isfinite(def->angle))
            return PLH_NOT_FINITE;
        if (def->angle < 0.0 || def->angle > PLH_PI)
            return PLH_BAD_ARGUMENT;
    }
    if (uses & PLH_EVENT_USES_AXIS)
        status = check_vector(def->axis);
    return status || !(uses & PLH_EVENT_USES_DIRECTION) ? status : check_vector(def->direction);
}

/* Of any length that a double can have. */
static plh_vec3 unit(plh_vec3 v)
{
    int e;
    frexp(fmax(fmax(fabs(v.x), fabs(v.y)), fabs(v.z)), &e);
    v = plh_vec3_make(ldexp(v.x, -e), ldexp(v.y, -e), ldexp(v.z, -e));
    return plh_vec3_scale(1.0 / plh_vec3_norm(v), v);
}

void plh_event_plan_init(const plh_event_def *def, plh_event_plan *plan)
{
    const plh_event_record *kind = plh_event_record_get(def->kind);
    const double c = cos(0.5 * def->angle), s = sin(0.5 * def->angle);
    *plan = (plh_event_plan){.def = def, .kind = kind, .c2 = c * c, .s2 = s * s};
    if (kind->info.uses & PLH_EVENT_USES_AXIS) {
        const plh_vec3 a = unit(def->axis);
        plan->axis[0] = a.x;
        plan->axis[1] = a.y;
        plan->axis[2] = a.z;
    }
    if (kind->info.uses & PLH_EVENT_USES_DIRECTION)
        plan->direction = unit(def->direction);
}
