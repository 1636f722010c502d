/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The private part of plh_body. */
#ifndef PLH_FREE_BODY_INSIDE_H
#define PLH_FREE_BODY_INSIDE_H

#include <polhode/body.h>

/* What one exact step needs of a body (step_kernel.h), from the scaled moments: y is the axis of
 * the middle one, x and z the axes before and after it in cyclic order. */
typedef struct plh_body_gaps {
    double low;    /* the smallest of 1/Ix, 1/Iy, 1/Iz */
    double before; /* 1/Ix - 1/Iy */
    double after;  /* 1/Iy - 1/Iz */
    /* Half of per_unit, with flags in the low bits of the fraction */
    double code;
    /* What before and after lack: double-double */
    double before_rest, after_rest;
} plh_body_gaps;

/* The flags in the low bits of code, which is otherwise a power of two. */
#define PLH_GAPS_MIDDLE 0 /* two bits: the axis of the middle moment */
#define PLH_GAPS_ZERO   2 /* three bits: axis 0, 1, 2 has no moment (rotor, point) */
#define PLH_GAPS_BITS   0x1f

PLH_STATIC_ASSERT(sizeof(plh_body_gaps) <= sizeof(((plh_body *)0)->inside),
                  "plh_body.inside is small");

static inline const plh_body_gaps *plh_body_gaps_of(const plh_body *body)
{
    return (const plh_body_gaps *)(const void *)body->inside.bytes;
}

#endif
