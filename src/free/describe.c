/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "free/facts.h"

#include <math.h>
#include <string.h>

/* Where the axis of a spin stands among the moments. */
typedef enum place { MINOR, MIDDLE, MAJOR, ACROSS } place;

static place place_of(const plh_motion *motion, const plh_info *info, const plh_tumbling *t)
{
    const double along = info->axis == 0   ? motion->start.m.x
                         : info->axis == 1 ? motion->start.m.y
                                           : motion->start.m.z;
    if (info->regime == PLH_REGIME_SPIN && fabs(along) != info->momentum)
        return ACROSS;
    if (t->mode == PLH_MODE_LONG_AXIS)
        return MINOR;
    if (t->mode == PLH_MODE_SHORT_AXIS)
        return MAJOR;
    return t->growth > 0.0 ? MIDDLE : ACROSS;
}

static const char *astronomy(plh_regime regime, place p)
{
    static const char *const tumbling[] = {
        "tumbling: non-principal-axis rotation in the long-axis mode (LAM)", "",
        "tumbling: non-principal-axis rotation in the short-axis mode (SAM)", ""};
    static const char *const spin[] = {"principal-axis rotation about the long axis",
                                       "principal-axis rotation about the middle axis",
                                       "principal-axis rotation about the short axis",
                                       "rotation end over end"};
    if (regime == PLH_REGIME_REST)
        return "no rotation";
    if (regime == PLH_REGIME_SPHERE)
        return "principal-axis rotation: every axis of a sphere is one";
    if (regime == PLH_REGIME_SPIN)
        return spin[p];
    return regime == PLH_REGIME_SEPARATRIX ? "tumbling between the long-axis and short-axis modes"
                                           : tumbling[p];
}

static const char *spacecraft(plh_regime regime, place p)
{
    static const char *const spin[] = {
        "minor-axis spin: stable, unless energy is lost inside",
        "intermediate-axis spin: unstable (the Dzhanibekov or tennis-racket effect)",
        "major-axis (flat) spin: stable, also if energy is lost inside",
        "spin across the axis of symmetry: neutral"};
    if (regime == PLH_REGIME_REST)
        return "at rest";
    if (regime == PLH_REGIME_SPHERE)
        return "steady spin";
    if (regime == PLH_REGIME_SPIN)
        return spin[p];
    if (regime == PLH_REGIME_SYMMETRIC)
        return p == MINOR ? "coning (regular precession) about the minor axis"
                          : "coning (regular precession) about the major axis";
    if (regime == PLH_REGIME_SEPARATRIX)
        return "on the separatrix: one flip about the intermediate axis";
    return p == MINOR ? "nutation about the minor axis" : "nutation about the major axis";
}

static void describe_body(plh_fact_list *f, const plh_body *body)
{
    static const char *const keys[] = {"principal_axis_1", "principal_axis_2", "principal_axis_3"};
    static const char *const labels[] = {"principal axis 1", "principal axis 2",
                                         "principal axis 3"};
    plh_put_three(f, "moments", "moments of inertia", body->moment, "inertia");
    for (int i = 0; i < 3; i++)
        plh_put_three(f, keys[i], labels[i], plh_body_vector_to_user(body, plh_vec3_axis(i)), "");
}

static void describe_regime(plh_fact_list *f, const plh_motion *motion, const plh_info *info,
                            const plh_tumbling *t)
{
    const place p = place_of(motion, info, t);
    plh_put_text(f, "regime", "regime", plh_regime_text(info->regime));
    plh_put_text(f, "astronomy", "to an astronomer", astronomy(info->regime, p));
    plh_put_text(f, "spacecraft", "of a spacecraft", spacecraft(info->regime, p));
    plh_put_text(f, "mode", "mode", plh_mode_name(t->mode));
    plh_put_number(f, "axis", "axis", info->axis + 1, "");
    plh_put_number(f, "direction", "direction along it", info->direction, "");
    plh_put_number(f, "long_axis", "long axis", t->long_axis + 1, "");
    plh_put_number(f, "short_axis", "short axis", t->short_axis + 1, "");
    if (info->regime != PLH_REGIME_SPIN)
        return;
    plh_put_text(f, "stability", "stability",
                 p == MIDDLE   ? "unstable"
                 : p == ACROSS ? "neutral"
                               : "stable");
    plh_put_number(f, "growth", "growth rate of a small deviation", t->growth, "1/time");
    plh_put_number(f, "wobble", "rate of a small wobble", t->psi_rate, "rad/time");
}

static void describe_constants(plh_fact_list *f, const plh_motion *motion, const plh_info *info)
{
    const plh_state s = motion->start;
    plh_put_number(f, "energy", "kinetic energy", info->energy, "inertia/time^2");
    plh_put_number(f, "momentum", "angular momentum |L|", info->momentum, "inertia/time");
    plh_put_three(f, "momentum_space", "angular momentum L in space", plh_quat_rotate(s.q, s.m),
                  "inertia/time");
    plh_put_number(f, "rate", "angular velocity along L", info->rate, "rad/time");
    plh_put_number(f, "k2", "squared modulus", info->k2, "");
    plh_put_number(f, "kc2", "its complement", info->kc2, "");
}

static void describe_periods(plh_fact_list *f, const plh_info *info, const plh_tumbling *t)
{
    plh_put_number(f, "period", "polhode period", info->period, "time");
    plh_put_number(f, "advance", "advance per period", info->advance, "rad");
    plh_put_number(f, "precession", "mean precession rate", info->precession, "rad/time");
    plh_put_number(f, "spin", "mean spin rate", info->spin, "rad/time");
    plh_put_number(f, "P_psi", "period P_psi", t->P_psi, "time");
    plh_put_number(f, "P_phi", "period P_phi", t->P_phi, "time");
    plh_put_number(f, "psi_rate", "rate of psi", t->psi_rate, "rad/time");
    plh_put_number(f, "phi_rate", "rate of phi", t->phi_rate, "rad/time");
    plh_put_number(f, "nutation_least", "smallest nutation angle", t->theta_least, "rad");
    plh_put_number(f, "nutation_most", "largest nutation angle", t->theta_most, "rad");
    plh_put_number(f, "psi_amplitude", "amplitude of psi", t->psi_amplitude, "rad");
}

static void describe_angles(plh_fact_list *f, const plh_info *info)
{
    double least[3], most[3];
    for (int i = 0; i < 3; i++) {
        least[i] = acos(fmin(info->cosine_most[i], 1.0));
        most[i] = acos(fmax(info->cosine_least[i], -1.0));
    }
    plh_put_three(f, "angle_least", "smallest angles of the axes from L",
                  plh_vec3_make(least[0], least[1], least[2]), "rad");
    plh_put_three(f, "angle_most", "largest angles of the axes from L",
                  plh_vec3_make(most[0], most[1], most[2]), "rad");
}

size_t plh_motion_describe(const plh_motion *motion, size_t room, plh_fact *fact)
{
    plh_fact_list f = {fact, room, 0};
    plh_info info;
    plh_tumbling t;
    if (plh_motion_info(motion, &info) || plh_motion_tumbling(motion, &t))
        return 0;
    describe_body(&f, &motion->body);
    describe_regime(&f, motion, &info, &t);
    describe_constants(&f, motion, &info);
    if (info.regime == PLH_REGIME_REST)
        return f.count;
    describe_periods(&f, &info, &t);
    describe_angles(&f, &info);
    return f.count;
}
