/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What a body looks like: an ellipsoid, a cylinder, or a closed surface of flat triangles. Light
 * falls on it (light.h); a homogeneous body of this shape has the moments that follow from it.
 *
 * A shape is constant after it is made: any number of threads may use it. Its axes are the user's
 * axes of the body, its lengths are in any one unit.
 */
#ifndef POLHODE_SHAPE_H
#define POLHODE_SHAPE_H

#include <polhode/body.h>
#include <stdbool.h>
#include <stddef.h>

PLH_BEGIN_DECLS

typedef struct plh_shape plh_shape;

typedef enum plh_shape_kind {
    PLH_SHAPE_ELLIPSOID,
    PLH_SHAPE_CYLINDER,
    PLH_SHAPE_MESH
} plh_shape_kind;

/* An ellipsoid about the origin with semi-axes along x, y, z: PLH_OK, PLH_BAD_ARGUMENT (a semi-axis
 * that is not positive and finite, or a ratio above 1e6), PLH_NO_MEMORY. */
PLH_API plh_status plh_shape_create_ellipsoid(plh_vec3 semi_axis, plh_shape **shape);

/* A cylinder about the z axis, its middle in the origin. Returned as above. */
PLH_API plh_status plh_shape_create_cylinder(double radius, double length, plh_shape **shape);

/* A box about the origin with edges along x, y, z: a mesh of twelve triangles, the materials 0 to 5
 * on the faces -x, +x, -y, +y, -z, +z. Returned as above. */
PLH_API plh_status plh_shape_create_box(plh_vec3 edge, plh_shape **shape);

/* One list: PLH_SHAPE_FAULT_LIST(X) expands X(name, text) for all that a mesh can have wrong. */
#define PLH_SHAPE_FAULT_LIST(X)                                                                    \
    X(PLH_SHAPE_FINE, "nothing is wrong")                                                          \
    X(PLH_SHAPE_EMPTY, "a closed surface has at least 4 vertices and 4 triangles")                 \
    X(PLH_SHAPE_VERTEX, "a vertex is not finite, or too far away")                                 \
    X(PLH_SHAPE_CORNER, "a triangle names a vertex that is not there")                             \
    X(PLH_SHAPE_TWICE, "a triangle has one vertex twice")                                          \
    X(PLH_SHAPE_MATERIAL, "a material is below 0 or above 255")                                    \
    X(PLH_SHAPE_OPEN, "the surface is open: an edge belongs to one triangle")                      \
    X(PLH_SHAPE_EDGE,                                                                              \
      "an edge belongs to three triangles, or to two that turn against each other")                \
    X(PLH_SHAPE_FLAT, "the surface encloses no volume")                                            \
    X(PLH_SHAPE_INWARD, "the normals point inward: the corners must go round counter-clockwise, "  \
                        "seen from outside")

#define PLH_SHAPE_FAULT_ENUM(name, text) name,
typedef enum plh_shape_fault {
    PLH_SHAPE_FAULT_LIST(PLH_SHAPE_FAULT_ENUM) PLH_SHAPE_FAULT_COUNT
} plh_shape_fault;
#undef PLH_SHAPE_FAULT_ENUM

/* The text of a fault, for people; never NULL, never freed. */
PLH_API const char *plh_shape_fault_text(plh_shape_fault fault);

typedef struct plh_mesh {
    size_t vertex_count;
    const plh_vec3 *vertex;
    size_t triangle_count;
    /* Indices of vertices from 0, counter-clockwise seen from outside */
    const int (*corner)[3];
    /* 0 to 255, one for each triangle. NULL: all 0 */
    const int *material;
    /* After a failure: what is wrong, and the index of the vertex or triangle that shows it */
    plh_shape_fault fault;
    size_t where;
} plh_mesh;

/*
 * A shape from triangles, which are copied.
 *
 * Given: a mesh: closed, each edge in two triangles that pass it in opposite directions. It may
 *   have several parts, holes through it (a torus) and triangles without area.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT with the fault in the mesh; PLH_NO_MEMORY.
 */
PLH_API plh_status plh_shape_create_mesh(plh_mesh *mesh, plh_shape **shape);

/*
 * A mesh in place of an ellipsoid or a cylinder, its vertices on the surface; a copy of a mesh.
 *
 * Given: shape; rows: of facets from pole to pole, or half of those round a cylinder, 2 to 1000.
 * Returned: PLH_OK, PLH_BAD_ARGUMENT, PLH_NO_MEMORY.
 */
PLH_API plh_status plh_shape_create_facets(const plh_shape *shape, int rows, plh_shape **facets);

/* Frees a shape; NULL is allowed. */
PLH_API void plh_shape_destroy(plh_shape *shape);

PLH_API plh_shape_kind plh_shape_kind_of(const plh_shape *shape);

/* Whether the body has no hollow: a mesh whose edges all bend outward, within 1e-9 of its size. */
PLH_API bool plh_shape_is_convex(const plh_shape *shape);

/* Semi-axes of an ellipsoid, (radius, radius, half the length) of a cylinder, half the edges of the
 * smallest box along the axes that holds a mesh. */
PLH_API plh_vec3 plh_shape_extent(const plh_shape *shape);

/* Materials that a shape names: one more than the largest. */
PLH_API int plh_shape_material_count(const plh_shape *shape);

/* Triangles of a mesh; 0 for the other kinds. */
PLH_API size_t plh_shape_facet_count(const plh_shape *shape);

typedef struct plh_facet {
    plh_vec3 corner[3];
    /* Outward, of length one; zero for a triangle without area */
    plh_vec3 normal;
    double area;
    int material;
} plh_facet;

/* Facet i of a mesh, 0 to plh_shape_facet_count() - 1, in the given order. NaN beyond. */
PLH_API plh_facet plh_shape_facet(const plh_shape *shape, size_t i);

typedef struct plh_solid {
    double volume;
    plh_vec3 centre;
    /* Tensor of inertia about the centre for density one */
    plh_mat3 tensor;
} plh_solid;

/*
 * Volume, centre of mass and tensor of a homogeneous body of this shape.
 *
 * Error: for a mesh of n triangles 4 sqrt(n) eps of the volume of the box that holds it and of the
 *   moments of that box.
 */
PLH_API plh_solid plh_shape_solid(const plh_shape *shape);

/* A homogeneous body of this shape and mass. Its centre of mass need not be the origin. Returned:
 * PLH_OK; PLH_BAD_INERTIA; PLH_BAD_ARGUMENT (a mass that is not positive and finite). */
PLH_API plh_status plh_body_from_shape(double mass, const plh_shape *shape, plh_body *body);

PLH_END_DECLS

#endif
