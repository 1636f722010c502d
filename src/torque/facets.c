/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Facets for the torques of light and air: the way from a shape to the kernel. */
#include <math.h>
#include <polhode/extend/torque.h>
#include <stdlib.h>

#include "base/rounding.h"
#include "torque/facets.h"
#include "torque/facets_kernel.h"

static bool is_share(double x)
{
    return x >= 0.0 && x <= 1.0;
}

static bool is_usable(const plh_finish *f)
{
    return is_share(f->specular) && is_share(f->diffuse) && is_share(f->specular + f->diffuse) &&
           is_share(f->thermal) && is_share(f->normal) && is_share(f->tangential);
}

static void set_facet(plh_facets *f, size_t i, const plh_facet *facet, const plh_finish *finish,
                      const plh_body *body, plh_vec3 centre)
{
    const plh_vec3 *c = facet->corner;
    const plh_vec3 middle = plh_vec3_scale(1.0 / 3.0, plh_vec3_add(c[0], plh_vec3_add(c[1], c[2])));
    plh_vec3 n = facet->normal, arm = plh_vec3_sub(middle, centre);
    if (body != NULL) {
        n = plh_body_vector_to_principal(body, n);
        arm = plh_body_vector_to_principal(body, arm);
    }
    const plh_vec3 turn = plh_vec3_cross(arm, n);
    const double absorbed = 1.0 - finish->specular - finish->diffuse;
    const double value[PLH_FACET_ROWS] = {n.x,
                                          n.y,
                                          n.z,
                                          arm.x,
                                          arm.y,
                                          arm.z,
                                          turn.x,
                                          turn.y,
                                          turn.z,
                                          facet->area * (1.0 - finish->specular),
                                          facet->area * 2.0 * finish->specular,
                                          facet->area * 2.0 / 3.0 *
                                              (finish->diffuse + finish->thermal * absorbed),
                                          facet->area * finish->tangential,
                                          facet->area * (2.0 - finish->normal - finish->tangential),
                                          facet->area * finish->normal};
    for (int k = 0; k < PLH_FACET_ROWS; k++)
        f->row[k][i] = value[k];
}

static plh_push push(const plh_facets *f, int law, plh_vec3 u, double pressure, double wall)
{
    double s[10];
    const double d[3] = {u.x, u.y, u.z};
    const int mode = plh_round_nearest();
    PLH_PICK(plh_facets_sum, (f, law, d, wall, s));
    const plh_vec3 force = plh_vec3_axpy(plh_vec3_make(s[4], s[5], s[6]), s[0], u);
    const plh_vec3 torque = plh_vec3_add(plh_vec3_cross(plh_vec3_make(s[1], s[2], s[3]), u),
                                         plh_vec3_make(s[7], s[8], s[9]));
    plh_round_back(mode);
    return (plh_push){plh_vec3_scale(-pressure, force), plh_vec3_scale(-pressure, torque)};
}

static plh_facets *allocate(size_t facets)
{
    plh_facets *f = calloc(1, sizeof *f);
    const size_t n = (facets + PLH_FACET_BLOCK - 1) / PLH_FACET_BLOCK * PLH_FACET_BLOCK;
    double *rows = f != NULL ? calloc(n * PLH_FACET_ROWS + 1, sizeof *rows) : NULL;
    if (rows == NULL) {
        free(f);
        return NULL;
    }
    f->n = n;
    f->push = push;
    for (int k = 0; k < PLH_FACET_ROWS; k++)
        f->row[k] = rows + (size_t)k * n;
    return f;
}

plh_status plh_facets_create(const plh_body *body, const plh_shape *shape, plh_vec3 centre,
                             size_t n, const plh_finish *finish, plh_facets **facets)
{
    *facets = NULL;
    if (plh_shape_kind_of(shape) != PLH_SHAPE_MESH)
        return PLH_UNSUPPORTED;
    if (n < (size_t)plh_shape_material_count(shape) || !isfinite(centre.x + centre.y + centre.z))
        return PLH_BAD_ARGUMENT;
    for (size_t i = 0; i < n; i++)
        if (!is_usable(&finish[i]))
            return PLH_BAD_ARGUMENT;
    plh_facets *f = allocate(plh_shape_facet_count(shape));
    if (f == NULL)
        return PLH_NO_MEMORY;
    for (size_t i = 0; i < plh_shape_facet_count(shape); i++) {
        const plh_facet facet = plh_shape_facet(shape, i);
        set_facet(f, i, &facet, &finish[facet.material], body, centre);
    }
    *facets = f;
    return PLH_OK;
}

void plh_facets_destroy(plh_facets *facets)
{
    if (facets != NULL)
        free(facets->row[0]);
    free(facets);
}

plh_push plh_facets_light(const plh_facets *facets, plh_vec3 u, double pressure)
{
    return push(facets, PLH_FACET_LIGHT, u, pressure, 1.0);
}

plh_push plh_facets_air(const plh_facets *facets, plh_vec3 u, double pressure, double wall)
{
    return push(facets, PLH_FACET_AIR, u, pressure, wall);
}

plh_status plh_torque_set_surroundings(plh_torque *torque, const plh_surroundings *world)
{
    if (!(torque->model->flags & PLH_TORQUE_FACETS))
        return PLH_UNSUPPORTED;
    if (world != NULL && world->facets == NULL)
        return PLH_BAD_ARGUMENT;
    torque->data = world;
    return PLH_OK;
}
