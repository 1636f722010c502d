/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The flags in the low bits of plh_body_gaps.code, which is otherwise a power of two. */
#ifndef PLH_FREE_GAPS_H
#define PLH_FREE_GAPS_H

#define PLH_GAPS_MIDDLE 0 /* two bits: the axis of the middle moment */
#define PLH_GAPS_ZERO   2 /* three bits: axis 0, 1, 2 has no moment (rotor, point) */
#define PLH_GAPS_BITS   0x1f

#endif
