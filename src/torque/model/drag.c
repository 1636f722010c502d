/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Thin air on facets: free molecular flow whose molecules all come from ahead (the hyperthermal
 * limit), with coefficients of accommodation (Schaaf and Chambre, Flow of Rarefied Gases (1961)).
 * facets.h has the formula. The air turns with the planet; its density falls exponentially, or is a
 * table over the height.
 */
#include <math.h>

#include "torque/facets.h"
#include "torque/list.h"
#include "torque/support.h"

typedef struct values {
    double density, height, scale, radius, rotation, normal, tangential, wall;
    plh_vec3 pole, wind, edges, centre;
} values;
PLH_TORQUE_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_REAL_IN(values, density, "density", 0.0, 0.0, 1e308, "of the air, at 'height' along an orbit: kg/m^3"),
    PLH_REAL_IN(values, height, "height", 0.0, -1e308, 1e308, "where the air has this density: metres above 'radius'"),
    PLH_REAL_IN(values, scale, "scale", 1e300, 5e-324, 1e308, "height in which the density falls by the factor e, metres; default: it does not"),
    PLH_REAL_IN(values, radius, "radius", 6378137.0, 0.0, 1e308, "of the planet, metres"),
    PLH_REAL_IN(values, rotation, "rotation", 7.292115e-5, -1e308, 1e308, "of the air about the pole, rad/s; the default is the Earth's"),
    PLH_REAL_IN(values, normal, "normal", 1.0, 0.0, 1.0, "coefficient of accommodation along the normal"),
    PLH_REAL_IN(values, tangential, "tangential", 1.0, 0.0, 1.0, "coefficient of accommodation across the normal"),
    PLH_REAL_IN(values, wall, "wall", 0.0, 0.0, 1e308, "speed of the molecules that leave, sqrt(pi R T/2) at the temperature T of the wall: m/s"),
    PLH_DIRECTION(values, pole, "pole", 0.0, 0.0, 1.0, "of the planet, space frame"),
    PLH_VECTOR(values, wind, "velocity", 0.0, 0.0, 0.0, "of the body through the air, space frame; comes from the orbit, unless 'edges' is given"),
    PLH_VECTOR(values, edges, "edges", 1.0, 1.0, 1.0, "of a box along the principal axes, instead of the shape of the scenario"),
    PLH_BODY_VECTOR(values, centre, "centre", 0.0, 0.0, 0.0, "of that box, from the centre of mass"),
};
/* clang-format on */
static const char *const examples[] = {
    "density=0.3, normal=0.9, tangential=0.8, wall=0.2, velocity=0.5 0.6 0.7, edges=1 2 3, "
    "centre=0.2 -0.3 0.1",
    "density=0.2, velocity=-1 0 0.8, edges=2 1 0.5, centre=0 0.4 -0.1", NULL};

static const plh_surroundings *world_of(const plh_torque *self)
{
    return (const plh_surroundings *)self->data;
}

static plh_status check(const plh_torque *self, const plh_body *body)
{
    const plh_vec3 e = of(self)->edges;
    (void)body;
    return e.x > 0.0 && e.y > 0.0 && e.z > 0.0 ? PLH_OK : PLH_BAD_ARGUMENT;
}

/* The velocity through the air in metres per unit of time, and the density there. */
static plh_vec3 wind_at(const plh_torque *self, double t, double *density)
{
    const values *v = of(self);
    const plh_surroundings *w = world_of(self);
    *density = v->density;
    if (!w || !w->orbit)
        return v->wind;
    plh_orbit_point p;
    (void)plh_orbit_at(w->orbit, t, &p); /* NaN outside of a table */
    const plh_vec3 air =
        plh_vec3_scale(v->rotation * w->seconds, plh_vec3_cross(v->pole, p.position));
    const double above = w->metres * plh_vec3_norm(p.position) - v->radius;
    double slope;
    *density = w->density ? exp(plh_profile_at(w->density, above, &slope))
                          : v->density * exp(-(above - v->height) / v->scale);
    return plh_vec3_scale(w->metres, plh_vec3_sub(p.velocity, air));
}

static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    const values *v = of(self);
    const plh_surroundings *w = world_of(self);
    double density;
    const plh_vec3 wind = wind_at(self, t, &density);
    const double speed = plh_vec3_norm(wind), pressure = density * speed * speed;
    (void)body;
    if (pressure == 0.0)
        return plh_vec3_make(0.0, 0.0, 0.0);
    const plh_vec3 u = plh_quat_unrotate(s->q, plh_vec3_scale(1.0 / speed, wind));
    const double wall = v->wall * (w && w->orbit ? w->seconds : 1.0) / speed;
    if (w)
        return w->facets->push(w->facets, PLH_FACET_AIR, u, pressure, wall).torque;
    const double k[3] = {v->tangential, 2.0 - v->normal - v->tangential, v->normal * wall};
    return plh_facets_box(v->edges, v->centre, k, u, pressure);
}

/* The box lies along the principal axes; along an orbit the wind changes. */
static unsigned flags_of(const plh_torque *self)
{
    const unsigned flags = self->model->flags;
    if (!world_of(self))
        return (flags & ~(unsigned)PLH_TORQUE_TIME) | PLH_TORQUE_PRINCIPAL;
    return world_of(self)->orbit ? flags : flags & ~(unsigned)PLH_TORQUE_TIME;
}

const plh_torque_model plh_torque_drag = {
    .name = "drag",
    .summary = "thin air on facets: free molecular flow with accommodation",
    .source =
        "Schaaf & Chambre (1961), Flow of Rarefied Gases, hyperthermal limit; Montenbruck & Gill (2000), section 3.5",
    .flags = PLH_TORQUE_TIME | PLH_TORQUE_FACETS,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .examples = examples,
    .check = check,
    .torque = torque,
    .flags_of = flags_of,
};
