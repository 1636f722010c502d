/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Files of others, checked line by line. Part of libpolhode_run.
 *
 * Of the CCSDS in key = value notation: attitude ephemerides (AEM), attitude parameters (APM),
 * orbit ephemerides (OEM). Shapes: Wavefront .obj, and those of DAMIT (plh_shape_read()).
 *
 *     plh_file *file;
 *     if (plh_file_create("attitude.aem", &file))
 *         fprintf(stderr, "%s\n", file ? plh_file_message(file) : "out of memory");
 *     else
 *         printf("%s with %zu lines\n", plh_file_info_of(file).kind, plh_file_info_of(file).lines);
 *     plh_file_destroy(file);
 */
#ifndef POLHODE_FILE_H
#define POLHODE_FILE_H

#include <polhode/date.h>
#include <polhode/export.h>
#include <polhode/shape.h>
#include <polhode/status.h>
#include <stddef.h>

PLH_BEGIN_DECLS

typedef struct plh_file plh_file;

/*
 * Reads a file and checks every line as CCSDS 504.0-B-1 and B-2 (attitudes) and 502.0-B (orbits)
 * say.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for a file that does not conform or cannot be read: *file
 *   exists, so that plh_file_message() can say why; destroy it. PLH_NO_MEMORY: *file is NULL.
 */
PLH_API plh_status plh_file_create(const char *path, plh_file **file);
PLH_API void plh_file_destroy(plh_file *file); /* NULL is accepted */

/* What is wrong, in one line with file, line and keyword; "" after success. */
PLH_API const char *plh_file_message(const plh_file *file);

/* "AEM", "APM" or "OEM", by the first line of the file; NULL for any other. */
PLH_API const char *plh_file_kind(const char *path);

typedef struct plh_file_info {
    const char *kind;
    /* times ten: 20 is version 2.0 */
    int version;
    int segments;
    /* of data, in all segments */
    size_t lines;
    /* with a number of more than the 16 digits that 504.0-B-2 allows (6.8.4), which is read all the
     * same; the first of these lines, 0 for none */
    size_t long_lines;
    long first_long;
} plh_file_info;
PLH_API plh_file_info plh_file_info_of(const plh_file *file);

/* Texts live as long as the file; NULL for what this kind of file does not have. */
typedef struct plh_file_segment {
    const char *object, *object_id;
    /* of an orbit: what it goes around */
    const char *center;
    /* of attitudes: from and to, so B and A where ATTITUDE_DIR is B2A; of an orbit: `frame`
     * alone */
    const char *frame, *frame_to;
    /* of attitudes: "QUATERNION", "QUATERNION/ANGVEL", "EULER_ANGLE"; of an orbit how to go from
     * line to
     * line: "Hermite", "Lagrange" */
    const char *type;
    /* of that interpolation */
    int degree;
    plh_time_scale scale;
    plh_date first, last;
    size_t lines;
} plh_file_segment;

/* object NULL: there is no such segment. */
PLH_API plh_file_segment plh_file_segment_get(const plh_file *file, int index);

/*
 * A shape from a file of triangles: a shape of DAMIT if it begins with a number, else Wavefront
 * .obj. The materials of an .obj file have the numbers in whose order their names come.
 * Returned: PLH_OK; else *shape is NULL and `text`, of `size` bytes (NULL: not wanted), has one
 *   line with file, line and what is accepted: PLH_BAD_ARGUMENT, PLH_OS, PLH_NO_MEMORY.
 */
PLH_API plh_status plh_shape_read(const char *path, plh_shape **shape, char *text, size_t size);

PLH_END_DECLS

#endif
