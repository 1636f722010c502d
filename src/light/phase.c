/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Phase angle, phase functions and magnitudes. */
#include <math.h>

#include "base/atan.h"
#include "base/explog.h"
#include "light/inside.h"

#define LN10 2.30258509299404568402

double plh_phase_angle(plh_vec3 sun, plh_vec3 observer)
{
    return plh_atan2(plh_vec3_norm(plh_vec3_cross(sun, observer)), plh_vec3_dot(sun, observer));
}

/* One of the two basis functions of H, G: exp(-A tan(a/2)^B). */
static double basis(double A, double B, double half_tangent)
{
    if (half_tangent == 0.0)
        return 1.0;
    return plh_exp(-A * plh_exp(B * plh_log(half_tangent)));
}

double plh_phase_factor(const plh_phase *phase, double a)
{
    const double *p = phase->p;
    switch (phase->kind) {
    case PLH_PHASE_EXPONENTIAL:
        return 1.0 + p[0] * plh_exp(-a / p[1]) + p[2] * a;
    case PLH_PHASE_LINEAR:
        return plh_exp(-0.4 * LN10 * p[0] * a);
    case PLH_PHASE_HG: {
        const double t = tan(0.5 * a);
        return (1.0 - p[0]) * basis(3.33, 0.63, t) + p[0] * basis(1.87, 1.22, t);
    }
    case PLH_PHASE_NONE:
        break;
    }
    return 1.0;
}

bool plh_phase_is_usable(const plh_phase *phase)
{
    const double *p = phase->p;
    switch (phase->kind) {
    case PLH_PHASE_NONE:
        return true;
    case PLH_PHASE_EXPONENTIAL:
        return fabs(p[0]) <= 1e6 && p[1] >= 1e-6 && p[1] <= 1e6 && fabs(p[2]) <= 1e6;
    case PLH_PHASE_LINEAR:
        return fabs(p[0]) <= 1e3;
    case PLH_PHASE_HG:
        return p[0] >= -1.0 && p[0] <= 1.0;
    }
    return false;
}

double plh_magnitude_from_flux(double flux)
{
    return -2.5 / LN10 * plh_log(flux);
}
