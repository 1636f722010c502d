/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Shapes from files: refused in one line, or a closed surface with a volume, whose light is
 * finite. */
#include "fuzz.h"

#include "files/mesh/mesh.h"

#include <polhode/light.h>
#include <sys/mman.h>
#include <unistd.h>

/* Shadows of many facets take long; convex ones never do. */
static void look(const plh_shape *shape)
{
    const plh_surface dust = {.lommel_seeliger = 1.0};
    plh_surface all[MESH_MATERIALS];
    plh_light *light;
    for (int i = 0; i < MESH_MATERIALS; i++)
        all[i] = dust;
    HOLDS(!plh_light_create(NULL, shape, MESH_MATERIALS, all, NULL, &light));
    const double flux =
        plh_light_flux(light, plh_vec3_make(1.0, 0.2, 0.3), plh_vec3_make(0.1, 0.5, 0.9));
    HOLDS(flux >= 0.0);
    plh_light_destroy(light);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    struct mesh_file file;
    struct message m = {0};
    plh_shape *shape;
    int fd = memfd_create("mesh", 0);
    HOLDS(fd >= 0 && write(fd, data, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (!mesh_read(path, &file, &shape, &m)) {
        HOLDS(*m.text && !strchr(m.text, '\n') && shape == NULL);
    } else {
        HOLDS(plh_shape_solid(shape).volume > 0.0);
        HOLDS(plh_shape_material_count(shape) <= MESH_MATERIALS);
        if (plh_shape_is_convex(shape) || plh_shape_facet_count(shape) < 64)
            look(shape);
    }
    plh_shape_destroy(shape);
    mesh_free(&file);
    close(fd);
    return 0;
}
