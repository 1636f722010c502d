/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Orbit ephemeris messages (OEM) of the CCSDS in key = value notation: 502.0-B-1 (version 1.0),
 * 502.0-B-2 (2.0) and 502.0-B-3 (3.0), section 5. Positions in km, velocities in km/s.
 * Accelerations are checked and not kept; covariances are passed over.
 */
#ifndef PLH_FILES_CCSDS_ORBIT_H
#define PLH_FILES_CCSDS_ORBIT_H

#include "files/ccsds/kvn.h"

#include <polhode/polhode.h>

/* Metadata of a segment, in the order of the standard. */
enum oem_key {
    OEM_OBJECT_NAME,
    OEM_OBJECT_ID,
    OEM_CENTER_NAME,
    OEM_REF_FRAME,
    OEM_REF_FRAME_EPOCH,
    OEM_TIME_SYSTEM,
    OEM_START_TIME,
    OEM_USEABLE_START_TIME,
    OEM_USEABLE_STOP_TIME,
    OEM_STOP_TIME,
    OEM_INTERPOLATION,
    OEM_INTERPOLATION_DEGREE,
    OEM_KEYS
};

struct orbit_file_segment {
    struct kvn_value meta[OEM_KEYS];
    plh_time_scale scale;
    /* Of the whole segment, and where it may be used */
    plh_date times[KVN_TIMES];
    /* With the velocities as slopes; else Lagrange */
    bool hermite;
    int degree; /* of the polynomials */
    size_t n, room;
    plh_date *date; /* increasing */
    plh_vec3 *position, *velocity;
};

struct orbit_file {
    int version; /* 10, 20 or 30 */
    struct orbit_file_segment *segment;
    int count, room;
    struct kvn_fine fine;
};

/* Reads an OEM; false after a message with file, line and keyword. Free in either case. */
bool orbit_file_read(const char *path, struct orbit_file *file, struct message *m);
void orbit_file_free(struct orbit_file *file);

/* Whether the file begins as an OEM does. */
bool orbit_file_is(const char *path);

#endif
