/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The two periods, the mode and the nutation of a free motion. Internal frame:
 * free/motion_inside.h. */
#include <polhode/info.h>

#include <math.h>
#include <polhode/elliptic.h>

#include "free/motion_inside.h"

#define WORD(name, word, text) word,
#define TEXT(name, word, text) text,

const char *plh_mode_name(plh_mode mode)
{
    static const char *const words[] = {PLH_MODE_LIST(WORD)};
    return (unsigned)mode < PLH_MODE_COUNT ? words[mode] : "unknown";
}

const char *plh_mode_text(plh_mode mode)
{
    static const char *const texts[] = {PLH_MODE_LIST(TEXT)};
    return (unsigned)mode < PLH_MODE_COUNT ? texts[mode] : "unknown mode";
}

static plh_mode mode_of(const plh_motion_inside *M, const plh_info *info)
{
    const plh_vec3 I = M->motion.body.moment;
    const int *order = M->motion.body.order;
    const bool spin = info->regime == PLH_REGIME_SPIN;
    if (info->regime == PLH_REGIME_SMALLEST)
        return PLH_MODE_LONG_AXIS;
    if (info->regime == PLH_REGIME_LARGEST)
        return PLH_MODE_SHORT_AXIS;
    if (!spin && info->regime != PLH_REGIME_SYMMETRIC)
        return PLH_MODE_NONE;
    if (spin && fabs(plh_vec3_component(M->motion.start.m, info->axis)) != M->norm)
        return PLH_MODE_NONE; /* about an axis across that of a symmetric body */
    const double about = plh_vec3_component(I, info->axis),
                 middle = plh_vec3_component(I, order[1]);
    if (info->axis == order[0] && about < middle)
        return PLH_MODE_LONG_AXIS;
    return info->axis == order[2] && about > middle ? PLH_MODE_SHORT_AXIS : PLH_MODE_NONE;
}

/*
 * In SAM the long axis is the internal x. It goes around m, of length 1, at (m_y^2/I_y + m_z^2/I_z)
 * over m_y^2 + m_z^2 = A_z^2 + A_x^2 sn^2: 1/I_z and a complete integral of sn^2 (DLMF 19.25.14).
 * Both are
 * positive: nothing cancels.
 */
static double long_axis_rate(const plh_motion_inside *M)
{
    const plh_vec3 J = M->motion.body.inverse;
    const double jy = plh_vec3_component(J, M->axis[1]), jz = plh_vec3_component(J, M->axis[2]);
    const double y = M->amplitude[1] / M->amplitude[2], az2 = M->amplitude[2] * M->amplitude[2];
    const double mean = plh_carlson_RJ(0.0, M->kc2, 1.0, 1.0 / az2) / (3.0 * M->K);
    return M->norm * M->motion.body.per_unit * (jz + (jy - jz) * y * y * mean);
}

static void set_periods(const plh_motion_inside *M, const plh_info *info, plh_tumbling *out)
{
    const double turn = 2.0 * PLH_PI;
    out->psi_rate = out->mode == PLH_MODE_NONE ? 0.0 : fabs(info->spin);
    out->P_psi = out->psi_rate > 0.0 ? info->period : INFINITY;
    if (out->mode == PLH_MODE_SHORT_AXIS)
        out->phi_rate = long_axis_rate(M);
    else if (out->mode == PLH_MODE_NONE && info->regime != PLH_REGIME_SEPARATRIX)
        out->phi_rate = plh_vec3_norm(plh_body_omega(&M->motion.body, M->motion.start.m));
    else
        out->phi_rate = info->precession;
    out->P_phi = out->phi_rate > 0.0 ? turn / out->phi_rate : INFINITY;
}

/* By arc tangents: a small angle keeps its digits. */
static void set_nutation(const plh_motion_inside *M, const plh_info *info, plh_tumbling *out)
{
    const double *A = M->amplitude, low = A[2] * sqrt(M->kc2);
    const bool back = M->sign[2] < 0;
    out->psi_amplitude = out->mode == PLH_MODE_LONG_AXIS ? INFINITY : 0.0;
    if (info->regime <= PLH_REGIME_SPIN) {
        const plh_vec3 m = M->motion.start.m;
        const int a = out->long_axis;
        const double across =
            hypot(plh_vec3_component(m, (a + 1) % 3), plh_vec3_component(m, (a + 2) % 3));
        out->theta_least = out->theta_most =
            M->norm > 0.0 ? atan2(across, plh_vec3_component(m, a)) : NAN;
    } else if (out->mode == PLH_MODE_LONG_AXIS) {
        const double near = atan2(A[0], A[2]), far = atan2(A[1], low);
        out->theta_least = back ? PLH_PI - far : near;
        out->theta_most = back ? PLH_PI - near : far;
    } else {
        out->theta_least = atan2(A[2], A[0]);
        out->theta_most = PLH_PI - out->theta_least;
        out->psi_amplitude = atan2(A[1], low);
    }
}

/*
 * Small deviations from a spin w about axis a obey x'' = s x with s = w^2 (a - b)(c - a)/(b c) for
 * the moments a, b, c (Landau & Lifshitz, Mechanics, section 37).
 */
static double growth_of(const plh_motion_inside *M, const plh_info *info)
{
    const plh_vec3 I = M->motion.body.moment;
    const int i = info->axis;
    const double a = plh_vec3_component(I, i), b = plh_vec3_component(I, (i + 1) % 3),
                 c = plh_vec3_component(I, (i + 2) % 3);
    if (info->regime != PLH_REGIME_SPIN ||
        fabs(plh_vec3_component(M->motion.start.m, i)) != M->norm)
        return 0.0;
    const double s = (a - b) / b * ((c - a) / c);
    return s > 0.0 ? fabs(info->rate) * sqrt(s) : 0.0;
}

static plh_status nothing(plh_status status, plh_tumbling *out)
{
    const double n = NAN;
    *out = (plh_tumbling){PLH_MODE_NONE, 0, 2, n, n, n, n, n, n, n, n};
    return status;
}

plh_status plh_motion_tumbling(const plh_motion *motion, plh_tumbling *out)
{
    const plh_motion_inside *M = plh_motion_look(motion);
    plh_info info;
    plh_status status = plh_motion_info(motion, &info);
    if (status)
        return nothing(status, out);
    out->mode = mode_of(M, &info);
    out->long_axis = M->motion.body.order[0];
    out->short_axis = M->motion.body.order[2];
    set_periods(M, &info, out);
    set_nutation(M, &info, out);
    out->growth = growth_of(M, &info);
    if (!isfinite(out->psi_rate) || !isfinite(out->phi_rate) || !isfinite(out->growth))
        status = nothing(PLH_NOT_FINITE, out);
    return status;
}
