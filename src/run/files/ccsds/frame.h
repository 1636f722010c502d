/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Reference frames by their names: CCSDS 502.0-B and 504.0-B, annexes on frames, and the SANA
 * registry of frames. */
#ifndef PLH_FILES_CCSDS_FRAME_H
#define PLH_FILES_CCSDS_FRAME_H

#include <stdbool.h>

enum frame_kind {
    FRAME_INERTIAL, /* or of a name that is not known */
    FRAME_OF_DATE,  /* moves with precession and nutation: TEME, TOD, ... */
    FRAME_FIXED,    /* turns with the Earth or another planet: ITRF, ... */
    FRAME_LOCAL     /* goes with the orbit: LVLH, RTN, ... */
};

enum frame_kind frame_kind(const char *name);

/*
 * Which of two frames is fixed to the body: -1 a, 1 b. It has such a name (SC_BODY_1,
 * STARTRACKER_1, ...), or stands beside a known frame of space. 0: the names are both of one kind,
 * and do not tell.
 */
int frame_body_side(const char *a, const char *b);

/* What a frame that is not inertial does, such as "turns with the Earth". */
const char *frame_motion(enum frame_kind kind);

/* Whether two names mean the same axes. */
bool frame_same(const char *a, const char *b);

#endif
