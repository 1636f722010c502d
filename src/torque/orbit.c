/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A Kepler ellipse: its elements, Kepler's equation, the state at any time. */
#include "torque/orbit.h"

#include <math.h>
#include <string.h>

/* 2 pi in two parts: the turns of a large angle are taken off without loss. */
static const double turn_high = 2.0 * PLH_PI, turn_low = 2.4492935982947064e-16;

/* x - sin x without cancellation. */
static double excess(double x)
{
    if (fabs(x) > 1.0)
        return x - sin(x);
    double term = x * x * x / 6.0, sum = term;
    for (int k = 4; k < 60; k += 2) {
        const double before = sum;
        term *= -x * x / (k * (k + 1));
        sum += term;
        if (sum == before)
            break;
    }
    return sum;
}

/* r / a at the eccentric anomaly x; less = 1 - e. */
static double nearness(double less, double x)
{
    const double s = sin(0.5 * x);
    return less + 2.0 * (1.0 - less) * s * s;
}

/*
 * Kepler's equation for 0 <= mean <= pi, as less E + e (E - sin E) = mean, whose terms are
 * positive. The left side is convex, so that Newton's steps from above descend until rounding stops
 * them. Above lie mean / less; mean + e; pi; and, since x - sin x >= x^3 / pi^2 there, cbrt(pi^2
 * mean / e): near e = 1 they start within a factor 2.
 */
static double solve(double less, double mean)
{
    const double e = 1.0 - less, pi = 0.5 * turn_high;
    double x = fmin(mean + e, pi);
    if (mean < less * x)
        x = mean / less;
    if (e > 0.5)
        x = fmin(x, cbrt(pi * pi / e * mean));
    for (int i = 0; i < 100; i++) {
        const double next = x - (less * x + e * excess(x) - mean) / nearness(less, x);
        if (!(next < x))
            break;
        x = next;
    }
    return x;
}

/* The angle high + low without its whole turns, in -pi ... pi. */
static double reduced(double high, double low, double *turns)
{
    *turns = rint(high / turn_high);
    return fma(-*turns, turn_low, fma(-*turns, turn_high, high)) + low;
}

static double eccentric(double less, double mean)
{
    return copysign(solve(less, fabs(mean)), mean);
}

double plh_orbit_eccentric_anomaly(double e, double mean)
{
    double turns;
    if (!(e >= 0.0 && e < 1.0) || !isfinite(mean))
        return NAN;
    const double part = reduced(mean, 0.0, &turns);
    return turns == 0.0 ? eccentric(1.0 - e, mean) : eccentric(1.0 - e, part) + turns * turn_high;
}

double plh_orbit_mean_anomaly(double e, double true_anomaly)
{
    double turns;
    if (!(e >= 0.0 && e < 1.0) || !isfinite(true_anomaly))
        return NAN;
    const double half = 0.5 * reduced(true_anomaly, 0.0, &turns);
    const double x = 2.0 * atan2(sqrt(1.0 - e) * sin(half), sqrt(1.0 + e) * cos(half));
    return (1.0 - e) * x + e * excess(x) + turns * turn_high;
}

double plh_orbit_mean_of(double less, double x)
{
    return less * x + (1.0 - less) * excess(x);
}

plh_status plh_orbit_fail(plh_status status, plh_orbit *orbit)
{
    memset(orbit, 0, sizeof *orbit);
    orbit->mu = orbit->elements.semi_axis = orbit->elements.eccentricity = NAN;
    orbit->inside[0] = NAN;
    return status;
}

plh_status plh_orbit_make(const plh_orbit_elements *elements, double less, plh_vec3 along,
                          plh_vec3 across, plh_orbit *orbit)
{
    const plh_orbit_elements el = *elements;
    plh_orbit_ellipse *in = plh_orbit_ellipse_of(orbit);
    memset(orbit, 0, sizeof *orbit);
    orbit->kind = PLH_ORBIT_KEPLER;
    orbit->mu = el.mu;
    orbit->elements = el;
    in->less = less;
    in->motion = sqrt(el.mu / el.semi_axis) / el.semi_axis;
    in->ratio = sqrt(less * (1.0 + el.eccentricity));
    in->along = along;
    in->across = across;
    return in->motion > 0.0 && isfinite(in->motion) ? PLH_OK
                                                    : plh_orbit_fail(PLH_BAD_ARGUMENT, orbit);
}

plh_status plh_orbit_from_elements(const plh_orbit_elements *elements, plh_orbit *orbit)
{
    const plh_orbit_elements e = *elements;
    if (!isfinite(e.mu) || !isfinite(e.semi_axis) || !isfinite(e.eccentricity) ||
        !isfinite(e.inclination) || !isfinite(e.node) || !isfinite(e.argument) ||
        !isfinite(e.anomaly) || !isfinite(e.time))
        return plh_orbit_fail(PLH_NOT_FINITE, orbit);
    if (!(e.mu > 0.0 && e.semi_axis > 0.0 && e.eccentricity >= 0.0 && e.eccentricity < 1.0))
        return plh_orbit_fail(PLH_BAD_ARGUMENT, orbit);
    const double cn = cos(e.node), sn = sin(e.node), cw = cos(e.argument), sw = sin(e.argument),
                 ci = cos(e.inclination), si = sin(e.inclination);
    return plh_orbit_make(&e, 1.0 - e.eccentricity,
                          plh_vec3_make(cn * cw - sn * sw * ci, sn * cw + cn * sw * ci, sw * si),
                          plh_vec3_make(-cn * sw - sn * cw * ci, -sn * sw + cn * cw * ci, cw * si),
                          orbit);
}

/* x = a (cos E - e), y = a ratio sin E, in the axes along and across. */
static void ellipse_at(const plh_orbit *orbit, double t, plh_orbit_point *point)
{
    const plh_orbit_ellipse *in = plh_orbit_ellipse_of_const(orbit);
    const double past = t - orbit->elements.time, a = orbit->elements.semi_axis;
    const double high = in->motion * past, low = fma(in->motion, past, -high);
    double turns;
    const double start = reduced(high, low, &turns) + orbit->elements.anomaly;
    const double mean = reduced(start, 0.0, &turns);
    const double x = in->less == 1.0 ? mean : eccentric(in->less, mean);
    const double s = sin(x), c = cos(x), half = sin(0.5 * x);
    const double r = nearness(in->less, x), speed = a * in->motion / r;
    const double far = a * (in->less - 2.0 * half * half);
    point->position = plh_vec3_axpy(plh_vec3_scale(far, in->along), a * in->ratio * s, in->across);
    point->velocity =
        plh_vec3_axpy(plh_vec3_scale(-speed * s, in->along), speed * in->ratio * c, in->across);
    const double pull = in->motion / r; /* mu / r^3 = motion^2 / (r/a)^3 */
    point->acceleration = plh_vec3_scale(-pull * pull / r, point->position);
}

plh_status plh_orbit_at(const plh_orbit *orbit, double t, plh_orbit_point *point)
{
    const plh_vec3 none = {NAN, NAN, NAN};
    plh_status status = PLH_OK;
    if (orbit->kind == PLH_ORBIT_TABLE)
        status = plh_orbit_table_at(orbit, t, point);
    else
        ellipse_at(orbit, t, point);
    if (!status && plh_orbit_is_finite(point->position) && plh_orbit_is_finite(point->velocity) &&
        plh_orbit_is_finite(point->acceleration))
        return PLH_OK;
    point->position = point->velocity = point->acceleration = none;
    return status ? status : PLH_NOT_FINITE;
}
