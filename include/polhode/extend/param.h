/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The rows of a list of parameters: for who writes a record.
 *
 *     typedef struct values {
 *         double strength;
 *         int frame;
 *         plh_vec3 up;
 *     } values;
 *     static const plh_param params[] = {
 *         PLH_REAL(values, strength, "strength", 1.0, "weight times distance"),
 *         PLH_CHOICE(values, frame, "frame", 0, "body|space", "where it is constant"),
 *         PLH_DIRECTION(values, up, "up", 0.0, 0.0, 1.0, "against gravity, space frame"),
 *     };
 *
 * A macro does not compile if the member has another type.
 */
#ifndef POLHODE_EXTEND_PARAM_H
#define POLHODE_EXTEND_PARAM_H

#include <math.h>
#include <polhode/param.h>

PLH_BEGIN_DECLS

/* clang-format off */
#define PLH_PARAM_ROW(type, member, name, kind, c, flags, x, y, z, low, high, words, across, unit, text) \
    {name, kind, flags, PLH_PARAM_AT(type, member, c), {x, y, z}, low, high, words, across, unit, text}
#define PLH_PARAM_REAL_ROW(type, member, name, flags, preset, low, high, text) \
    PLH_PARAM_ROW(type, member, name, PLH_PARAM_REAL, double, flags, preset, 0.0, 0.0, low, high, \
                  NULL, NULL, NULL, text)
#define PLH_PARAM_VECTOR_ROW(type, member, name, flags, x, y, z, low, high, unit, text) \
    PLH_PARAM_ROW(type, member, name, PLH_PARAM_VECTOR, plh_vec3, flags, x, y, z, low, high, \
                  NULL, NULL, unit, text)
#define PLH_PARAM_DIRECTION_ROW(type, member, name, flags, x, y, z, across, text) \
    PLH_PARAM_ROW(type, member, name, PLH_PARAM_DIRECTION, plh_vec3, flags, x, y, z, 0.0, 0.0, \
                  NULL, across, NULL, text)

#define PLH_REAL(type, member, name, preset, text) \
    PLH_PARAM_REAL_ROW(type, member, name, 0, preset, 0.0, 0.0, text)
#define PLH_REAL_IN(type, member, name, preset, low, high, text) \
    PLH_PARAM_REAL_ROW(type, member, name, 0, preset, low, high, text)
#define PLH_REAL_REQUIRED(type, member, name, low, high, text) \
    PLH_PARAM_REAL_ROW(type, member, name, PLH_PARAM_REQUIRED, NAN, low, high, text)
#define PLH_REAL_OPEN(type, member, name, text) \
    PLH_PARAM_REAL_ROW(type, member, name, PLH_PARAM_OPEN, NAN, 0.0, 0.0, text)
#define PLH_INTEGER(type, member, name, preset, low, high, text) \
    PLH_PARAM_ROW(type, member, name, PLH_PARAM_INTEGER, int, 0, preset, 0.0, 0.0, low, high, \
                  NULL, NULL, NULL, text)
#define PLH_CHOICE(type, member, name, preset, choices, text) \
    PLH_PARAM_ROW(type, member, name, PLH_PARAM_CHOICE, int, 0, preset, 0.0, 0.0, 0.0, 0.0, \
                  choices, NULL, NULL, text)
#define PLH_VECTOR(type, member, name, x, y, z, text) \
    PLH_PARAM_VECTOR_ROW(type, member, name, 0, x, y, z, 0.0, 0.0, NULL, text)
#define PLH_VECTOR_REQUIRED(type, member, name, unit, low, high, text) \
    PLH_PARAM_VECTOR_ROW(type, member, name, PLH_PARAM_REQUIRED, NAN, NAN, NAN, low, high, unit, text)
#define PLH_BODY_VECTOR(type, member, name, x, y, z, text) \
    PLH_PARAM_VECTOR_ROW(type, member, name, PLH_PARAM_BODY, x, y, z, 0.0, 0.0, NULL, text)
#define PLH_DIRECTION(type, member, name, x, y, z, text) \
    PLH_PARAM_DIRECTION_ROW(type, member, name, 0, x, y, z, NULL, text)
#define PLH_BODY_DIRECTION(type, member, name, x, y, z, text) \
    PLH_PARAM_DIRECTION_ROW(type, member, name, PLH_PARAM_BODY, x, y, z, NULL, text)
#define PLH_BODY_DIRECTION_ACROSS(type, member, name, x, y, z, perpendicular, text) \
    PLH_PARAM_DIRECTION_ROW(type, member, name, PLH_PARAM_BODY, x, y, z, perpendicular, text)
#define PLH_DIRECTION_REQUIRED(type, member, name, perpendicular, text) \
    PLH_PARAM_DIRECTION_ROW(type, member, name, PLH_PARAM_REQUIRED, NAN, NAN, NAN, perpendicular, text)
/* An angle in rad; a scenario has a key for its unit. */
#define PLH_ANGLE(type, member, name, flags, preset, text) \
    PLH_PARAM_ROW(type, member, name, PLH_PARAM_REAL, double, flags, preset, 0.0, 0.0, 0.0, 0.0, \
                  NULL, NULL, "rad", text)
/* Parameters whose place an orbit takes, and one whose place a profile takes. */
#define PLH_ORBIT_REAL(type, member, name, flags, preset, low, high, text) \
    PLH_PARAM_REAL_ROW(type, member, name, (flags) | PLH_PARAM_ORBIT, preset, low, high, text)
#define PLH_ORBIT_VECTOR(type, member, name, flags, x, y, z, text) \
    PLH_PARAM_VECTOR_ROW(type, member, name, (flags) | PLH_PARAM_ORBIT, x, y, z, 0.0, 0.0, NULL, text)
#define PLH_ORBIT_DIRECTION_REQUIRED(type, member, name, text) \
    PLH_PARAM_DIRECTION_ROW(type, member, name, PLH_PARAM_REQUIRED | PLH_PARAM_ORBIT, \
                            NAN, NAN, NAN, NULL, text)
#define PLH_PROFILE_REAL(type, member, name, preset, text) \
    PLH_PARAM_REAL_ROW(type, member, name, PLH_PARAM_PROFILE, preset, 0.0, 0.0, text)
/* clang-format on */

PLH_END_DECLS

#endif
