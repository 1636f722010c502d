/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Shapes of others, two formats of text. A file that begins with a number is of the second one.
 *
 *   Wavefront .obj: lines "v x y z", "f a b c ..." with numbers of vertices from 1 or, below 0,
 *   from the last one back ("a/t/n" counts as a), and "usemtl NAME". A face with more than three
 *   corners is cut into triangles from its first corner. Texture, normals, groups and smoothing are
 *   skipped.
 *
 *   The shape files of DAMIT (Durech, Sidorin and Kaasalainen, Astron. Astrophys. 513 (2010) A46):
 *   the numbers of vertices and facets, then as many lines x y z, then as many lines a b c.
 */
#ifndef PLH_FILES_MESH_H
#define PLH_FILES_MESH_H

#include "io/message.h"

#include <polhode/shape.h>

enum { MESH_MATERIALS = 256, MESH_NAME = 64 };

struct mesh_file {
    plh_vec3 *vertex;
    size_t vertices, vertex_room;
    int (*corner)[3];
    int *material;
    /* Where each triangle stands in the file */
    long *line;
    size_t triangles, triangle_room;
    /* Names of materials, in the order in which they come; none: all is of one */
    char name[MESH_MATERIALS][MESH_NAME];
    int materials;
};

/* Reads a file and makes a shape of it; false after a message. Free the file in either case. */
bool mesh_read(const char *path, struct mesh_file *file, plh_shape **shape, struct message *m);
void mesh_free(struct mesh_file *file);

#endif
