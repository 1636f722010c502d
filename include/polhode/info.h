/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What is known about a free motion without following it: its regime, its periods and rates, the
 * curves of Poinsot, and the times at which a body axis turns back or flips over.
 *
 * Axes are numbered 0, 1, 2 as in the principal frame of the body. "Cosine" is that of the angle
 * between a body axis and the angular momentum, m_i / |m|.
 */
#ifndef POLHODE_INFO_H
#define POLHODE_INFO_H

#include <polhode/event.h>
#include <polhode/motion.h>

PLH_BEGIN_DECLS

/* One list: PLH_REGIME_LIST(X) expands X(name, text) for each regime. The special cases are found
 * by exact equality. They only name the motion; its evaluation is continuous across them. */
#define PLH_REGIME_LIST(X)                                                                         \
    X(PLH_REGIME_REST, "at rest")                                                                  \
    X(PLH_REGIME_SPHERE, "a sphere: steady rotation about any axis")                               \
    X(PLH_REGIME_SPIN, "steady rotation about a principal axis")                                   \
    X(PLH_REGIME_SYMMETRIC, "a symmetric body: regular precession")                                \
    X(PLH_REGIME_SEPARATRIX, "on the separatrix: one flip, then forever towards the middle axis")  \
    X(PLH_REGIME_SMALLEST, "tumbling; the polhode encircles the axis of the smallest moment")      \
    X(PLH_REGIME_LARGEST, "tumbling; the polhode encircles the axis of the largest moment")

#define PLH_REGIME_ENUM(name, text) name,
typedef enum plh_regime { PLH_REGIME_LIST(PLH_REGIME_ENUM) PLH_REGIME_COUNT } plh_regime;
#undef PLH_REGIME_ENUM

/* The text of a regime, for people; never NULL, never freed. */
PLH_API const char *plh_regime_text(plh_regime regime);

typedef struct plh_info {
    plh_regime regime;
    /* Encircled by the polhode (the symmetry axis, the axis of a spin) */
    int axis;
    /* +1 when m has a positive component along it, else -1 */
    int direction;
    /* Squared modulus of the elliptic functions, and its complement */
    double k2, kc2;
    /* Of the polhode; infinite if m never returns or is constant */
    double period;
    /* Signed angle of `axis` about the momentum in a period */
    double advance;
    /* Mean rate of this angle, radians per unit of time */
    double precession;
    /* Mean rate of the body about `axis`, along direction * axis */
    double spin;
    /* Kinetic */
    double energy;
    /* |L| */
    double momentum;
    /* Component of the angular velocity along L, a constant: 2 T / |L| */
    double rate;
    /* Range of the cosine of each axis over the motion */
    double cosine_least[3];
    double cosine_most[3];
} plh_info;

/*
 * What is known about a motion.
 *
 * Given: a prepared motion.
 * Returned: PLH_OK; with NaN: PLH_BAD_ARGUMENT for one whose preparation failed, PLH_NOT_FINITE if
 *   the energy or a rate leaves the range of doubles.
 * Notes:
 *   - In a period T the body momentum returns, and the attitude is that of the start turned about L
 *     by `advance`; advance = T precession, 2 pi = T |spin|. Where the axis of a stable spin is
 *     exactly that of m, the numbers are their limits, the period that of a small wobble.
 *   - On the separatrix period and advance are infinite and the rates those of the limit.
 *   - A symmetric body has k2 = 0; advance is then the classical |L| T / I_transverse.
 * Error: period, advance and rates are good to 8 (u + cond), their own conditioning as in
 *   docs/free-body.md; measured in test/free/test_info.c.
 * Source: L. D. Landau, E. M. Lifshitz, Mechanics, section 37.
 */
PLH_API plh_status plh_motion_info(const plh_motion *motion, plh_info *info);

/* The mode of a tumbling body: which principal axis the momentum encircles in the body. */
#define PLH_MODE_LIST(X)                                                                           \
    X(PLH_MODE_NONE, "none", "neither mode")                                                       \
    X(PLH_MODE_LONG_AXIS, "LAM", "long-axis mode: m encircles the axis of the smallest moment")    \
    X(PLH_MODE_SHORT_AXIS, "SAM", "short-axis mode: m encircles the axis of the largest moment")

#define PLH_MODE_ENUM(name, word, text) name,
typedef enum plh_mode { PLH_MODE_LIST(PLH_MODE_ENUM) PLH_MODE_COUNT } plh_mode;
#undef PLH_MODE_ENUM

/* "LAM", "SAM" or "none", and a text for people; never NULL, never freed. */
PLH_API const char *plh_mode_name(plh_mode mode);
PLH_API const char *plh_mode_text(plh_mode mode);

/*
 * A motion in the words of astronomers. The Euler angles phi, theta, psi (z-x-z) are those of the
 * long axis, the one of the smallest moment: phi its azimuth around L, theta its angle from L, psi
 * the angle of the body about it.
 */
typedef struct plh_tumbling {
    plh_mode mode;
    /* Of the smallest moment; of two equal ones the first */
    int long_axis;
    /* Of the largest moment; of two equal ones the second */
    int short_axis;
    /* Of the rotation (LAM) or oscillation (SAM) of psi: the polhode period */
    double P_psi;
    /* Mean period of the precession of the long axis about L */
    double P_phi;
    /* 2 pi / P_psi and 2 pi / P_phi, not negative */
    double psi_rate, phi_rate;
    /* Nutation: range of the angle between long axis and L */
    double theta_least, theta_most;
    /* SAM: psi swings by so much to either side; LAM: infinite */
    double psi_amplitude;
    /* Of a spin about the middle axis: a small deviation goes as exp(growth t) */
    double growth;
} plh_tumbling;

/*
 * The mode of a motion, its two periods and its nutation.
 *
 * Given: a prepared motion.
 * Returned: PLH_OK; with NaN: PLH_BAD_ARGUMENT for one whose preparation failed, PLH_NOT_FINITE if
 *   the energy or a rate leaves the range of doubles.
 * Notes:
 *   - A prolate body is in LAM and an oblate one in SAM, unless m lies across the axis of symmetry.
 *   A spin about the long or the short axis has the limits of a small wobble.
 *   - A sphere, a rod that turns end over end, a spin about the middle axis and the separatrix have
 *     no mode. P_psi is then infinite and P_phi that of the angular velocity (on the separatrix:
 *     its limit).
 *   - At rest both periods are infinite and theta is NaN.
 *   - In SAM, P_phi belongs to the long axis, not to the one that the momentum encircles:
 *     2 pi / P_phi = precession + spin of plh_info.
 * Error: 8 (u + cond) of the periods, their own conditioning as in docs/free-body.md; measured in
 *   test/free/test_tumbling.c.
 * Source: N. H. Samarasinha and M. F. A'Hearn, Icarus 93 (1991) 194; M. Kaasalainen, Astron.
 *   Astrophys. 376 (2001) 302. The integrals are Carlson's (DLMF 19.25.14).
 */
PLH_API plh_status plh_motion_tumbling(const plh_motion *motion, plh_tumbling *out);

/* Poinsot's curves, omega(t) / sqrt(2 T). The polhode lies on the ellipsoid I1 x^2 + I2 y^2 + I3
 * z^2 = 1 in the body; the herpolhode on the invariable plane in space, sqrt(2 T)/|L| from the
 * origin along L. At rest both are the zero vector. */
PLH_API plh_vec3 plh_motion_polhode(const plh_motion *motion, double t);
PLH_API plh_vec3 plh_motion_herpolhode(const plh_motion *motion, double t);

/*
 * The next n times at which the cosine of a body axis has an extremum, or passes zero (a flip), by
 * inverting the elliptic functions: the cost does not depend on how far they are. The value of an
 * event is the cosine, its direction +1 for a maximum or a flip towards L, -1 for a minimum or a
 * flip away from it. plh_motion_events() finds events of all kinds.
 *
 * Given: motion, axis 0 to 2, after: only later times, n and room for n events.
 * Returned: how many there are, at most n, times increasing; 0 where there are none (steady axes,
 *   an axis that the polhode encircles has no flips) or an argument is wrong. One at most on the
 *   separatrix.
 * Error: a time t is good to the conditioning of the phase it stands for, about
 *   4 (u + cond) |t - t0|, and to 4 u |t - t0| relative where t0 is next to it.
 */
PLH_API size_t plh_motion_extrema(const plh_motion *motion, int axis, double after, size_t n,
                                  plh_event *event);
PLH_API size_t plh_motion_flips(const plh_motion *motion, int axis, double after, size_t n,
                                plh_event *event);

PLH_END_DECLS

#endif
