/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What is known about a motion in closed form, as a list of facts with names, units and words: for
 * listings, JSON, tables and other languages. Programs in C find the numbers in plh_info and
 * plh_tumbling (info.h), and in plh_top_info (top.h).
 *
 *     plh_fact fact[PLH_FACTS];
 *     size_t n = plh_motion_describe(&motion, PLH_FACTS, fact);
 */
#ifndef POLHODE_DESCRIBE_H
#define POLHODE_DESCRIBE_H

#include <polhode/info.h>

PLH_BEGIN_DECLS

enum { PLH_FACTS = 48 }; /* a motion has no more */

/* A fact: a text, or one number or three. Texts are never freed. */
typedef struct plh_fact {
    /* Such as "P_psi": letters, digits and _ */
    const char *key;
    /* Such as "period of psi" */
    const char *label;
    /* Such as "inertia/time^2"; "" for pure numbers and texts */
    const char *unit;
    /* NULL: numbers */
    const char *text;
    /* Of numbers: 0, 1 or 3 */
    int count;
    /* Some may be infinite */
    double value[3];
} plh_fact;

/*
 * The facts about a motion, in an order that reads well: moments and principal axes (in the user's
 * axes), regime in the words of mechanics, astronomy and spacecraft, mode, stability of a spin,
 * conserved quantities, periods and rates, nutation, range of the angle of each principal axis from
 * L.
 * Returned: how many there are, at most room; 0 for a motion whose preparation failed.
 */
PLH_API size_t plh_motion_describe(const plh_motion *motion, size_t room, plh_fact *fact);

PLH_END_DECLS

#endif
