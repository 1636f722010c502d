/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "support/event_truth.h"

#include <quadmath.h>

plh_event_kind plh_test_event_next(int kind, bool torqued)
{
    for (kind++; kind < PLH_EVENT_KINDS; kind++) {
        const plh_event_kind_info *info = plh_event_kind_get((plh_event_kind)kind);
        if (!(info->uses & PLH_EVENT_USES_FUNCTION) && (torqued || !info->free_constant))
            break;
    }
    return (plh_event_kind)kind;
}

quad_point plh_test_event_point(const plh_body *body, const plh_state *s, plh_vec3 torque)
{
    const double m[3] = {body->moment.x, body->moment.y, body->moment.z};
    quad_point p = {{s->q.w, s->q.x, s->q.y, s->q.z},
                    {s->m.x, s->m.y, s->m.z},
                    {torque.x, torque.y, torque.z},
                    {0}};
    for (int i = 0; i < 3; i++)
        p.inverse[i] = m[i] > 0 ? 1 / (quad)m[i] : 0;
    return p;
}

static void set_unit(plh_vec3 v, quad u[3])
{
    const quad x = v.x, y = v.y, z = v.z, size = sqrtq(x * x + y * y + z * z);
    u[0] = x / size;
    u[1] = y / size;
    u[2] = z / size;
}

static quad_event event_of(const plh_event_def *def)
{
    quad_event e = {.kind = (int)def->kind, .angle = def->angle};
    set_unit(def->axis, e.axis);
    set_unit(def->direction, e.direction);
    return e;
}

double plh_test_event_function(const plh_event_def *def, const quad_point *at, bool quick)
{
    const quad_event e = event_of(def);
    return (double)quad_event_function(&e, at, quick);
}

double plh_test_event_sensitivity(const plh_event_def *def, const quad_point *at)
{
    const quad_event e = event_of(def);
    return (double)quad_event_sensitivity(&e, at);
}
