/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* PLH_INLINE: a small piece of a kernel that must become part of its caller. Left to itself the
 * compiler calls some of them, and then spills every vector. */
#ifndef PLH_BASE_INLINE_H
#define PLH_BASE_INLINE_H

#define PLH_INLINE static inline __attribute__((always_inline))

#endif
