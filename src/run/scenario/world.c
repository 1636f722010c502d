/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Torques on facets: the shape of the body with its finishes, the Sun, and the air along the
 * orbit. */
#include "scenario/read.h"

#include <math.h>
#include <polhode/extend/torque.h>
#include <stdint.h>

USE_KEY(torques);
USE_KEY(orbit_length_unit);

/* Rows of facets in place of an ellipsoid, 960 facets, or of a cylinder. */
enum { ROWS = 16 };

static double or_else(double given, double other)
{
    return isnan(given) ? other : given;
}

/* What the torque says of all facets, and materials of some. */
static void set_finishes(const struct scenario *s, const plh_torque *torque,
                         plh_finish finish[MESH_MATERIALS])
{
    const bool air = isfinite(plh_torque_get_real(torque, "normal"));
    const plh_finish all = {
        air ? 0.0 : plh_torque_get_real(torque, "specular"),
        air ? 0.0 : plh_torque_get_real(torque, "diffuse"),
        air ? 0.0 : plh_torque_get_real(torque, "thermal"),
        air ? plh_torque_get_real(torque, "normal") : 1.0,
        air ? plh_torque_get_real(torque, "tangential") : 1.0,
    };
    for (int i = 0; i < MESH_MATERIALS; i++) {
        const plh_finish *f = &s->finish[i];
        finish[i] =
            (plh_finish){or_else(f->specular, all.specular), or_else(f->diffuse, all.diffuse),
                         or_else(f->thermal, all.thermal), or_else(f->normal, all.normal),
                         or_else(f->tangential, all.tangential)};
    }
}

static bool make_facets(struct scenario *s, const struct value *map, const plh_torque *torque,
                        plh_facets **facets)
{
    plh_finish finish[MESH_MATERIALS];
    plh_shape *mesh = NULL;
    set_finishes(s, torque, finish);
    for (int i = 0; i < MESH_MATERIALS; i++)
        if (finish[i].specular + finish[i].diffuse > 1.0)
            return read_error(s, map, key_torques,
                              "model %s: specular and diffuse together are above 1",
                              torque->model->name);
    plh_status status = plh_shape_create_facets(s->shape, ROWS, &mesh);
    if (!status)
        status = plh_facets_create(&s->body, mesh, s->shape_centre, MESH_MATERIALS, finish, facets);
    plh_shape_destroy(mesh);
    return !status || read_error(s, map, key_torques, "model %s: %s", torque->model->name,
                                 plh_status_text(status));
}

/* The logarithms of the densities of a table. */
static bool take_logs(const struct scenario *s, const struct value *map, const plh_profile *table)
{
    double *value = (double *)(uintptr_t)table->value; /* of the scenario's own memory */
    for (size_t i = 0; i < table->count; i++) {
        if (!(value[i] > 0.0))
            return read_error(s, value_member(map, "profile"), key_torques,
                              "profile: expected densities above 0, found %g", value[i]);
        value[i] = log(value[i]);
    }
    return true;
}

static bool take_air(struct scenario *s, const struct value *map, plh_surroundings *world)
{
    if (world->density && value_member(map, "velocity"))
        return read_error(s, map, key_torques, "model drag: give 'profile' or 'velocity'");
    if (world->density && value_member(map, "density"))
        return read_error(s, map, key_torques, "model drag: give 'profile' or 'density'");
    if (!world->density && !value_member(map, "density"))
        return read_error(s, map, key_torques,
                          "model drag: give 'density', or 'profile', a table of heights and "
                          "densities");
    if (world->density && !take_logs(s, map, world->density))
        return false;
    if (value_member(map, "velocity"))
        return true;
    if (!s->has_orbit)
        return read_error(s, map, key_torques, "model drag: give 'velocity', or an orbit");
    world->orbit = &s->orbit;
    return true;
}

static bool take_sun(struct scenario *s, const struct value *map, plh_surroundings *world)
{
    if (value_member(map, "sun"))
        return true;
    if (s->view.source[VIEW_SUN].kind == VIEW_NOT_GIVEN)
        return read_error(s, map, key_torques, "model sunlight: give 'sun', or directions.sun");
    world->sun = view_irradiance;
    world->context = s;
    return true;
}

bool scenario_take_world(struct scenario *s, const struct value *map, plh_torque *torque, int index)
{
    plh_surroundings *world = &s->world[index];
    if (!(torque->model->flags & PLH_TORQUE_FACETS))
        return true;
    const bool air = plh_param_find(torque->model->params, torque->model->param_count, "density");
    if (value_member(map, "edges"))
        return !world->density ||
               read_error(s, map, key_torques, "model drag: 'profile' needs an orbit, not 'edges'");
    world->metres = read_is(s, key_orbit_length_unit, "km") ? 1000.0 : 1.0;
    world->seconds = s->sky.unit;
    if (!(air ? take_air(s, map, world) : take_sun(s, map, world)) || !scenario_read_shape(s) ||
        !make_facets(s, map, torque, &s->facets[index]))
        return false;
    world->facets = s->facets[index];
    return plh_torque_set_surroundings(torque, world) == PLH_OK;
}
