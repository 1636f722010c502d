/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* How a body looks: its shape, its surface, its phase function. */
#include "files/mesh/mesh.h"
#include "io/file.h"
#include "scenario/read.h"

#include <math.h>
#include <polhode/rays.h>
#include <stdio.h>
#include <string.h>

OWN_KEYS(LIGHT)
USE_KEY(body);
USE_KEY(body_box);
USE_KEY(body_box_edges);
USE_KEY(body_ellipsoid);
USE_KEY(body_ellipsoid_semi_axes);
USE_KEY(body_cylinder);
USE_KEY(body_cylinder_radius);
USE_KEY(body_cylinder_length);
USE_KEY(body_sphere);
USE_KEY(body_sphere_radius);

/* A status of a shape for people. */
static bool made(const struct scenario *s, const struct value *v, enum key_id key,
                 plh_status status)
{
    if (status == PLH_NO_MEMORY)
        return read_error(s, v, key, "out of memory");
    return !status ||
           read_error(s, v, key, "expected lengths above 0, none of them a million times another");
}

/* Names of the materials of a shape; none: it has one without a name. */
struct materials {
    char name[MESH_MATERIALS][MESH_NAME];
    int count;
};

static bool read_mesh(struct scenario *s, const struct value *v, plh_shape **shape,
                      struct materials *names)
{
    char path[FILE_PATH];
    struct message m = {0};
    struct mesh_file file;
    if (!document_path(&s->doc, v->text, path, sizeof path))
        return read_error(s, v, key_light_mesh, "the path is too long");
    const bool good = mesh_read(path, &file, shape, &m);
    memcpy(names->name, file.name, sizeof names->name);
    names->count = file.materials;
    mesh_free(&file);
    if (!good)
        return read_error(s, v, key_light_mesh, "%s", m.text);
    document_hash_file(&s->doc, path);
    return true;
}

static bool read_cylinder(struct scenario *s, const struct value *v, plh_shape **shape)
{
    double x[2];
    if (value_count(v) != 2)
        return read_error(s, v, key_light_cylinder, "expected [radius, length]");
    value_numbers(v, x);
    return made(s, v, key_light_cylinder, plh_shape_create_cylinder(x[0], x[1], shape));
}

/* Its faces are materials. */
static bool make_box(const struct scenario *s, const struct value *v, enum key_id key,
                     plh_vec3 edges, plh_shape **shape, struct materials *names)
{
    static const char *const face[] = {"-x", "+x", "-y", "+y", "-z", "+z"};
    for (names->count = 0; names->count < 6; names->count++)
        strcpy(names->name[names->count], face[names->count]);
    return made(s, v, key, plh_shape_create_box(edges, shape));
}

/* The solid that the body is. */
static bool read_solid(struct scenario *s, const struct value *map, plh_shape **shape,
                       struct materials *names)
{
    const struct value *body = read_value(s, key_body);
    const struct value *box = read_member(body, key_body_box);
    const struct value *ellipsoid = read_member(body, key_body_ellipsoid);
    const struct value *cylinder = read_member(body, key_body_cylinder);
    const struct value *sphere = read_member(body, key_body_sphere);
    if (box)
        return make_box(s, box, key_body_box_edges,
                        read_vector(read_member(box, key_body_box_edges)), shape, names);
    if (ellipsoid)
        return made(s, ellipsoid, key_body_ellipsoid_semi_axes,
                    plh_shape_create_ellipsoid(
                        read_vector(read_member(ellipsoid, key_body_ellipsoid_semi_axes)), shape));
    if (cylinder)
        return made(s, cylinder, key_body_cylinder,
                    plh_shape_create_cylinder(
                        value_number(read_member(cylinder, key_body_cylinder_radius)),
                        value_number(read_member(cylinder, key_body_cylinder_length)), shape));
    if (!sphere)
        return read_error(s, map, key_light,
                          "give one of ellipsoid, box, cylinder, mesh: 'body' names no solid");
    const double r = value_number(read_member(sphere, key_body_sphere_radius));
    return made(s, sphere, key_body_sphere_radius,
                plh_shape_create_ellipsoid(plh_vec3_make(r, r, r), shape));
}

static bool read_shape(struct scenario *s, const struct value *map, plh_shape **shape,
                       struct materials *names)
{
    const enum key_id ways[] = {key_light_ellipsoid, key_light_box, key_light_cylinder,
                                key_light_mesh};
    const struct value *v = NULL;
    for (int i = 0; i < 4 && !v; i++)
        v = read_member(map, ways[i]);
    if (!v)
        return read_solid(s, map, shape, names);
    v = read_one_of(s, map, key_light, ways, 4);
    if (!v)
        return false;
    if (v == read_member(map, key_light_mesh))
        return read_mesh(s, v, shape, names);
    if (v == read_member(map, key_light_cylinder))
        return read_cylinder(s, v, shape);
    if (v == read_member(map, key_light_box))
        return make_box(s, v, key_light_box, read_vector(v), shape, names);
    return made(s, v, key_light_ellipsoid, plh_shape_create_ellipsoid(read_vector(v), shape));
}

/* Facets in place of a round shape, if the scenario wants them. */
static bool read_facets(const struct scenario *s, const struct value *map, plh_shape **shape)
{
    const struct value *v = read_member(map, key_light_facets);
    const double rows = v ? value_number(v) : 0.0;
    plh_shape *facets;
    if (rows == 0.0)
        return true;
    if (!(rows >= 2.0 && rows <= 200.0))
        return read_error(s, v, key_light_facets, "expected a whole number from 2 to 200, or 0");
    const plh_status status = plh_shape_create_facets(*shape, (int)rows, &facets);
    if (status)
        return read_error(s, v, key_light_facets, "%s", plh_status_text(status));
    plh_shape_destroy(*shape);
    *shape = facets;
    return true;
}

/* The keys of a surface: those of the block, or of one of its materials. */
struct surface_keys {
    enum key_id geometric, lambert, lommel_seeliger, gloss, mirror, shine, below;
};

static bool read_gloss(const struct scenario *s, const struct value *map,
                       const struct surface_keys *k, plh_surface *surface)
{
    const struct value *shine = read_member(map, k->shine);
    const bool metal = member_is(map, k->gloss, "cook-torrance");
    surface->mirror = member_number(map, k->mirror);
    surface->below = member_number(map, k->below);
    surface->shine = shine ? value_number(shine) : metal ? 0.2 : 100.0;
    surface->gloss = metal ? PLH_GLOSS_COOK_TORRANCE : PLH_GLOSS_ASHIKHMIN_SHIRLEY;
    if (member_is(map, k->gloss, "none"))
        surface->gloss = PLH_GLOSS_NONE;
    if (surface->mirror > 1.0)
        return read_error(s, read_member(map, k->mirror), k->mirror,
                          "expected a number from 0 to 1");
    if (surface->below > 1.0)
        return read_error(s, read_member(map, k->below), k->below, "expected a number from 0 to 1");
    if (surface->gloss != PLH_GLOSS_NONE &&
        !(metal ? surface->shine >= 1e-4 && surface->shine <= 10.0 : surface->shine <= 1e6))
        return read_error(s, shine, k->shine, "expected %s",
                          metal ? "a slope from 1e-4 to 10" : "an exponent up to 1e6");
    return true;
}

static bool read_surface(const struct scenario *s, const struct value *map,
                         const struct surface_keys *k, plh_surface *surface)
{
    const struct value *dusty = read_member(map, k->lommel_seeliger);
    memset(surface, 0, sizeof *surface);
    if (!read_gloss(s, map, k, surface))
        return false;
    surface->geometric = member_number(map, k->geometric);
    surface->lambert = member_number(map, k->lambert);
    const bool none =
        surface->geometric == 0.0 && surface->lambert == 0.0 && surface->gloss == PLH_GLOSS_NONE;
    surface->lommel_seeliger = dusty ? value_number(dusty) : none ? 1.0 : 0.0;
    return true;
}

/* The number of a material; -1 after a message. */
static int find_material(const struct scenario *s, const struct value *v,
                         const struct materials *names)
{
    char list[256] = "";
    for (int i = 0; i < names->count; i++) {
        const size_t used = strlen(list);
        if (strcmp(names->name[i], v->text) == 0)
            return i;
        snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", names->name[i]);
    }
    if (names->count)
        read_error(s, v, key_light_material_name, "no material '%.60s'; the shape has %s", v->text,
                   list);
    else
        read_error(s, v, key_light_material_name,
                   "the shape names no materials; a mesh with 'usemtl' and a box do");
    return -1;
}

/* A share of a material; NaN where the torque says it. */
static bool read_share(const struct scenario *s, const struct value *map, enum key_id key,
                       double *share)
{
    const struct value *v = read_member(map, key);
    *share = v ? value_number(v) : NAN;
    return !(*share > 1.0) || read_error(s, v, key, "expected a number from 0 to 1");
}

static bool read_finish(const struct scenario *s, const struct value *map, plh_finish *f)
{
    return read_share(s, map, key_light_material_specular, &f->specular) &&
           read_share(s, map, key_light_material_diffuse, &f->diffuse) &&
           read_share(s, map, key_light_material_thermal, &f->thermal) &&
           read_share(s, map, key_light_material_normal, &f->normal) &&
           read_share(s, map, key_light_material_tangential, &f->tangential);
}

/* That of the block for all, then those of materials with a name. */
static bool read_surfaces(struct scenario *s, const struct value *map,
                          const struct materials *names, plh_surface surface[MESH_MATERIALS])
{
    const struct value *list = read_member(map, key_light_materials);
    const struct value *given[MESH_MATERIALS] = {NULL};
    const struct surface_keys block = {key_light_geometric,
                                       key_light_lambert,
                                       key_light_lommel_seeliger,
                                       key_light_gloss,
                                       key_light_mirror,
                                       key_light_shine,
                                       key_light_below},
                              material = {key_light_material_geometric,
                                          key_light_material_lambert,
                                          key_light_material_lommel_seeliger,
                                          key_light_material_gloss,
                                          key_light_material_mirror,
                                          key_light_material_shine,
                                          key_light_material_below};
    if (!read_surface(s, map, &block, &surface[0]))
        return false;
    for (int i = 1; i < MESH_MATERIALS; i++)
        surface[i] = surface[0];
    for (const struct value *m = list ? list->child : NULL; m; m = m->next) {
        const struct value *name = read_member(m, key_light_material_name);
        if (!name)
            return read_error(s, m, key_light_material_name, "missing");
        const int i = find_material(s, name, names);
        if (i < 0)
            return false;
        if (given[i])
            return read_error(s, name, key_light_material_name, "'%s' stands there twice",
                              names->name[i]);
        given[i] = m;
        if (!read_surface(s, m, &material, &surface[i]) || !read_finish(s, m, &s->finish[i]))
            return false;
    }
    return true;
}

static bool read_phase(const struct scenario *s, const struct value *map, plh_phase *phase)
{
    static const struct {
        const char *word;
        plh_phase_kind kind;
        int numbers;
    } kinds[] = {{"exponential", PLH_PHASE_EXPONENTIAL, 3},
                 {"linear", PLH_PHASE_LINEAR, 1},
                 {"hg", PLH_PHASE_HG, 1}};
    const struct value *v = read_member(map, key_light_phase_numbers);
    memset(phase, 0, sizeof *phase);
    if (v && member_is(map, key_light_phase, "none"))
        return read_error(s, v, key_light_phase_numbers, "needs a phase");
    for (int i = 0; i < 3; i++)
        if (member_is(map, key_light_phase, kinds[i].word)) {
            if (!v || value_count(v) != kinds[i].numbers)
                return read_error(s, v ? v : map, key_light_phase_numbers,
                                  "expected %d number%s of the phase %s", kinds[i].numbers,
                                  kinds[i].numbers == 1 ? "" : "s", kinds[i].word);
            phase->kind = kinds[i].kind;
            value_numbers(v, phase->p);
        }
    return true;
}

/* Rays in place of the exact cut. */
static bool read_shadows(const struct scenario *s, const struct value *map)
{
    const double rays = member_number(map, key_light_rays);
    const struct value *v = read_member(map, key_light_shadows);
    if (!(rays >= 1.0 && rays <= 64.0))
        return read_error(s, read_member(map, key_light_rays), key_light_rays,
                          "expected a whole number from 1 to 64");
    if (!member_is(map, key_light_shadows, "embree"))
        return true;
    if (!plh_shadow_embree())
        return read_error(
            s, v, key_light_shadows,
            "this build has no Embree; expected exact, or a build with libembree-dev");
    const plh_status status = plh_light_set_shadow(s->light, plh_shadow_embree(), (int)rays);
    if (status == PLH_NOT_FOUND)
        return read_error(s, v, key_light_shadows,
                          "libembree3.so.3 is not installed; expected exact, or that library");
    return !status || read_error(s, v, key_light_shadows, "%s", plh_status_text(status));
}

static bool make_light(struct scenario *s, const struct value *map, const plh_shape *shape,
                       const struct materials *names)
{
    plh_surface surface[MESH_MATERIALS];
    plh_phase phase;
    if (!read_surfaces(s, map, names, surface) || !read_phase(s, map, &phase))
        return false;
    const plh_status status =
        plh_light_create(&s->body, shape, MESH_MATERIALS, surface, &phase, &s->light);
    if (status == PLH_UNSUPPORTED)
        return read_error(s, read_member(map, key_light_gloss), key_light_gloss,
                          "needs facets: give light.facets, such as 32");
    if (status == PLH_BAD_ARGUMENT)
        return read_error(
            s, read_member(map, key_light_phase_numbers), key_light_phase_numbers,
            "outside what is accepted: |a|, |k| and d up to 1e6, d from 1e-6; b up to "
            "1000; G from -1 to 1; weights up to 1e75");
    if (status)
        return read_error(s, map, key_light, "%s", plh_status_text(status));
    return read_shadows(s, map);
}

/* Whether magnitudes count the distances. */
static bool read_distances(struct scenario *s, const struct value *map)
{
    const struct value *v = read_member(map, key_light_distances);
    const bool known =
        view_has_distance(&s->view, VIEW_SUN) && view_has_distance(&s->view, VIEW_OBSERVER);
    s->distances = v ? strcmp(v->text, "yes") == 0 : known;
    return known || !s->distances ||
           read_error(s, v, key_light_distances,
                      "needs the distances of both: directions.sun by a table or the date, and "
                      "directions.observer by a table, planet, or directions.site");
}

/* Keeps the shape for torques that act on it. */
static void keep_shape(struct scenario *s, const struct value *map, plh_shape *shape)
{
    const struct value *centre = read_member(map, key_light_centre);
    s->shape = shape;
    s->shape_centre = centre ? read_vector(centre) : plh_shape_solid(shape).centre;
}

static void clear_finishes(struct scenario *s)
{
    for (int i = 0; i < MESH_MATERIALS; i++)
        s->finish[i] = (plh_finish){NAN, NAN, NAN, NAN, NAN};
}

bool scenario_read_shape(struct scenario *s)
{
    plh_shape *shape = NULL;
    struct materials names = {.count = 0};
    if (s->shape)
        return true;
    if (!read_solid(s, NULL, &shape, &names))
        return false;
    keep_shape(s, NULL, shape);
    return true;
}

bool scenario_read_light(struct scenario *s)
{
    const struct value *map = read_value(s, key_light);
    plh_shape *shape = NULL;
    struct materials names = {.count = 0};
    clear_finishes(s);
    if (!map)
        return true;
    s->zero_point = member_number(map, key_light_zero_point);
    if (!read_distances(s, map))
        return false;
    const bool good = read_shape(s, map, &shape, &names) && read_facets(s, map, &shape) &&
                      make_light(s, map, shape, &names);
    if (good)
        keep_shape(s, map, shape);
    else
        plh_shape_destroy(shape);
    return good;
}
