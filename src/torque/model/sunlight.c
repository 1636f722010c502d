/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The pressure of sunlight on facets: absorbed, scattered after Lambert, mirrored, and the recoil
 * of absorbed light that is radiated at once where it fell (Rubincam 2000). Montenbruck and Gill,
 * Satellite Orbits (2000), Eqs. (3.73) and (3.74); facets.h has the formula.
 */
#include <math.h>

#include "torque/facets.h"
#include "torque/list.h"
#include "torque/support.h"

typedef struct values {
    double pressure, specular, diffuse, thermal;
    plh_vec3 sun, edges, centre;
} values;
PLH_TORQUE_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_REAL_IN(values, pressure, "pressure", 4.539807e-6, 0.0, 1e308, "of sunlight at 1 au; the default is 1361 W/m^2 over the speed of light, in N/m^2"),
    PLH_REAL_IN(values, specular, "specular", 0.0, 0.0, 1.0, "share of light that is mirrored"),
    PLH_REAL_IN(values, diffuse, "diffuse", 0.0, 0.0, 1.0, "share of light that is scattered after Lambert; the rest is absorbed"),
    PLH_REAL_IN(values, thermal, "thermal", 0.0, 0.0, 1.0, "share of the absorbed light that is radiated at once where it fell"),
    PLH_DIRECTION(values, sun, "sun", 1.0, 0.0, 0.0, "direction to the Sun, space frame; comes from directions.sun, unless 'edges' is given"),
    PLH_VECTOR(values, edges, "edges", 1.0, 1.0, 1.0, "of a box along the principal axes, instead of the shape of the scenario"),
    PLH_BODY_VECTOR(values, centre, "centre", 0.0, 0.0, 0.0, "of that box, from the centre of mass"),
};
/* clang-format on */
static const char *const examples[] = {
    "pressure=0.3, specular=0.3, diffuse=0.4, thermal=0.5, sun=0.48 0.6 0.64, edges=1 2 3, "
    "centre=0.2 -0.3 0.1",
    "pressure=0.2, sun=-0.6 0 0.8, edges=2 1 0.5, centre=0 0.4 -0.1", NULL};

static const plh_surroundings *world_of(const plh_torque *self)
{
    return (const plh_surroundings *)self->data;
}

static plh_status check(const plh_torque *self, const plh_body *body)
{
    const values *v = of(self);
    (void)body;
    return v->specular + v->diffuse <= 1.0 && v->edges.x > 0.0 && v->edges.y > 0.0 &&
                   v->edges.z > 0.0
               ? PLH_OK
               : PLH_BAD_ARGUMENT;
}

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    const values *v = of(self);
    const plh_surroundings *world = world_of(self);
    (void)body;
    if (!world || !world->sun) {
        const double absorbed = 1.0 - v->specular - v->diffuse;
        const double k[3] = {1.0 - v->specular, 2.0 * v->specular,
                             2.0 / 3.0 * (v->diffuse + v->thermal * absorbed)};
        const plh_vec3 u = plh_quat_unrotate(s->q, v->sun);
        return world
                   ? world->facets->push(world->facets, PLH_FACET_LIGHT, u, v->pressure, 1.0).torque
                   : plh_facets_box(v->edges, v->centre, k, u, v->pressure);
    }
    const plh_vec3 sun = world->sun(world->context, t);
    const double strength = plh_vec3_norm(sun);
    if (strength == 0.0)
        return plh_vec3_make(0.0, 0.0, 0.0);
    const plh_vec3 u = plh_quat_unrotate(s->q, plh_vec3_scale(1.0 / strength, sun));
    return world->facets->push(world->facets, PLH_FACET_LIGHT, u, v->pressure * strength, 1.0)
        .torque;
}

/* The box lies along the principal axes; the Sun of a scenario moves. */
static unsigned flags_of(const plh_torque *self)
{
    const unsigned flags = self->model->flags;
    if (!world_of(self))
        return (flags & ~(unsigned)PLH_TORQUE_TIME) | PLH_TORQUE_PRINCIPAL;
    return world_of(self)->sun ? flags : flags & ~(unsigned)PLH_TORQUE_TIME;
}

const plh_torque_model plh_torque_sunlight = {
    .name = "sunlight",
    .summary = "the pressure of sunlight on facets: absorbed, scattered, mirrored, radiated again",
    .source =
        "Montenbruck & Gill (2000), Satellite Orbits, Eqs. (3.73), (3.74); Rubincam (2000), Icarus 148, 2",
    .flags = PLH_TORQUE_TIME | PLH_TORQUE_FACETS,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .check = check,
    .torque = torque,
    .flags_of = flags_of,
};
