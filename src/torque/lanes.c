/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The constants of torques in lanes. Values that several operations of a model share are computed here once. */
#include "torque/lanes.h"

#include "torque/list.h"
#include "torque/support.h"

static plh_lanes_kind constant_kind(const plh_torque *torque)
{
    return plh_torque_get_real(torque, "frame") == 0.0 ? PLH_LANES_FIXED : PLH_LANES_TURNED;
}

plh_lanes_kind plh_lanes_kind_of(const plh_torque *torque)
{
    static const struct {
        const plh_torque_model *model;
        plh_lanes_kind kind;
    } list[] = {
        {&plh_torque_heavy_top, PLH_LANES_TOP},
        {&plh_torque_magnetic, PLH_LANES_DIPOLE},
        {&plh_torque_gravity_gradient, PLH_LANES_GRADIENT},
        {&plh_torque_spring, PLH_LANES_SPRING},
        {&plh_torque_soft_wall_described, PLH_LANES_WALL},
        {&plh_torque_soft_wall_printed, PLH_LANES_WALL},
        {&plh_torque_vessel, PLH_LANES_VESSEL},
        {&plh_torque_damping, PLH_LANES_RATE},
        {&plh_torque_gyrostat, PLH_LANES_RATE},
    };
    if (torque->model == &plh_torque_constant)
        return constant_kind(torque);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (torque->model == list[i].model)
            return list[i].kind;
    return PLH_LANES_NONE;
}

int plh_lanes_count(plh_lanes_kind kind)
{
    static const int count[] = {
        [PLH_LANES_NONE] = 0,     [PLH_LANES_TOP] = 7,   [PLH_LANES_DIPOLE] = 6,
        [PLH_LANES_GRADIENT] = 7, [PLH_LANES_FIXED] = 3, [PLH_LANES_TURNED] = 3,
        [PLH_LANES_SPRING] = 8,   [PLH_LANES_WALL] = 4,  [PLH_LANES_VESSEL] = 6,
        [PLH_LANES_RATE] = 0,
    };
    return count[kind];
}

bool plh_lanes_cyclic(plh_lanes_kind kind)
{
    return kind != PLH_LANES_SPRING && kind != PLH_LANES_WALL && kind != PLH_LANES_VESSEL;
}

static double *put(plh_vec3 from, const int axis[3], double *v)
{
    const double a[3] = {from.x, from.y, from.z};
    for (int i = 0; i < 3; i++)
        v[i] = a[axis[i]];
    return v + 3;
}

static double *put_named(const plh_torque *torque, const char *name, const int axis[3], double *v)
{
    return put(plh_torque_get_vector(torque, name), axis, v);
}

static void fill_spring(const plh_torque *torque, const int axis[3], double *v)
{
    const plh_vec3 r = plh_torque_get_vector(torque, "reference");
    const plh_quat q = plh_quat_make(plh_torque_get_real(torque, "reference-w"), r.x, r.y, r.z);
    v[0] = -2.0 / plh_quat_norm2(q);
    v = put_named(torque, "stiffness", axis, v + 1);
    v[0] = q.w;
    put(r, axis, v + 1);
}

static void fill_wall(const plh_torque *torque, double *v)
{
    v[0] = torque->model == &plh_torque_soft_wall_printed ? -1.0 : 1.0;
    v[1] = plh_torque_get_real(torque, "attraction");
    v[2] = 10.0 * plh_torque_get_real(torque, "wall");
    v[3] = plh_torque_get_real(torque, "offset");
}

static void fill_vessel(const plh_torque *torque, const int axis[3], double *v)
{
    v[0] = plh_torque_get_real(torque, "mass") * plh_torque_get_real(torque, "gravity");
    v[1] = plh_torque_get_real(torque, "gm-longitudinal");
    v[2] = plh_torque_get_real(torque, "gm-transverse");
    put_named(torque, "control", axis, v + 3);
}

void plh_lanes_fill(const plh_torque *torque, const plh_body *body, const int axis[3],
                    double v[PLH_LANES_MOST])
{
    switch (plh_lanes_kind_of(torque)) {
    case PLH_LANES_TOP:
        v[0] = plh_torque_get_real(torque, "strength");
        put_named(torque, "up", axis, put_named(torque, "axis", axis, v + 1));
        break;
    case PLH_LANES_DIPOLE:
        put_named(torque, "field", axis, put_named(torque, "dipole", axis, v));
        break;
    case PLH_LANES_GRADIENT:
        v[0] = plh_torque_gradient(plh_torque_get_real(torque, "mu"),
                                   plh_torque_get_real(torque, "radius"));
        put(body->moment, axis, put_named(torque, "nadir", axis, v + 1));
        break;
    case PLH_LANES_FIXED:
    case PLH_LANES_TURNED:
        put_named(torque, "value", axis, v);
        break;
    case PLH_LANES_SPRING:
        fill_spring(torque, axis, v);
        break;
    case PLH_LANES_WALL:
        fill_wall(torque, v);
        break;
    case PLH_LANES_VESSEL:
        fill_vessel(torque, axis, v);
        break;
    default:
        break;
    }
}
