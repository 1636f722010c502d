/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/describe.h"

#include "scenario/body.h"

#include <math.h>
#include <stdio.h>

static const double degree = 57.295779513082320877;
static const double turn = 2.0 * PLH_PI;

static void line(const char *what, const char *text)
{
    printf("%-22s %s\n", what, text);
}

static void number(const char *what, double x, const char *unit)
{
    printf("%-22s %.10g%s\n", what, x, unit);
}

/* The principal axes as vectors, unless they are the axes in which the body was given. */
static void describe_axes(const plh_body *body)
{
    if (body->frame.w == 1.0)
        return;
    for (int i = 0; i < 3; i++) {
        const plh_vec3 unit = plh_vec3_make(i == 0, i == 1, i == 2);
        const plh_vec3 a = plh_body_vector_to_user(body, unit);
        printf("principal axis %-7d (%.10g, %.10g, %.10g) in the axes of the input\n", i + 1,
               a.x + 0.0, a.y + 0.0, a.z + 0.0);
    }
}

static void describe_body(const plh_body *body)
{
    char text[160];
    printf("%-22s %.10g, %.10g, %.10g\n", "moments of inertia", body->moment.x, body->moment.y,
           body->moment.z);
    if (body_breaks_triangle(body, 0.0, text, sizeof text))
        printf("%-22s (no distribution of mass has them: %s)\n", "", text);
    describe_axes(body);
}

static double component(plh_vec3 v, int i)
{
    return i == 0 ? v.x : i == 1 ? v.y : v.z;
}

/*
 * A spin about axis a: small deviations obey x'' = s x with s = w^2 (a - b)(c - a)/(b c) for the moments a, b, c
 * (Landau & Lifshitz, Mechanics, section 37). Above zero they grow, below zero the body wobbles.
 */
static void describe_stability(const plh_motion *motion, const plh_info *info)
{
    const plh_vec3 I = motion->body.moment;
    const double a = component(I, info->axis), b = component(I, (info->axis + 1) % 3),
                 c = component(I, (info->axis + 2) % 3);
    const double s = (a - b) / b * ((c - a) / c);
    if (s > 0.0)
        printf("%-22s unstable: a small deviation grows as exp(%.10g t)\n", "stability",
               fabs(info->rate) * sqrt(s));
    else if (s < 0.0)
        line("stability", "stable: a small deviation wobbles with the polhode period");
}

static void describe_period(const plh_info *info)
{
    if (isfinite(info->period)) {
        number("polhode period", info->period, "");
        printf("%-22s %.10g rad (%.6g turns) around L\n", "advance per period", info->advance,
               info->advance / turn);
    } else if (info->regime == PLH_REGIME_SEPARATRIX) {
        line("polhode period", "none: the momentum never returns to where it was in the body");
    } else {
        line("polhode period", "none: the momentum does not move in the body");
    }
    printf("%-22s precession %.10g, spin %.10g rad per unit of time\n", "mean rates",
           info->precession, info->spin);
}

/* Up to four times after the start. */
static void describe_events(const char *what, const plh_event *event, size_t n)
{
    if (n == 0)
        return;
    printf("%23s%s at t =", "", what);
    for (size_t i = 0; i < n; i++)
        printf("%s %.10g", i ? "," : "", event[i].t);
    putchar('\n');
}

static void describe_axis(const plh_motion *motion, const plh_info *info, int axis)
{
    plh_event event[4];
    const double a = degree * acos(fmin(info->cosine_most[axis], 1.0));
    const double b = degree * acos(fmax(info->cosine_least[axis], -1.0));
    printf("axis %-17d ", axis + 1);
    if (a == b)
        printf("stays %.6g degrees from L\n", a);
    else
        printf("between %.6g and %.6g degrees from L\n", a, b);
    describe_events("flips", event, plh_motion_flips(motion, axis, motion->t0, 4, event));
    describe_events("turns back", event, plh_motion_extrema(motion, axis, motion->t0, 4, event));
}

void describe_motion(const plh_motion *motion)
{
    plh_info info;
    if (plh_motion_info(motion, &info) != PLH_OK)
        return;
    describe_body(&motion->body);
    line("regime", plh_regime_text(info.regime));
    if (info.regime >= PLH_REGIME_SPIN && info.regime != PLH_REGIME_SEPARATRIX)
        printf("%-22s %d, in its %s direction\n", "axis", info.axis + 1,
               info.direction > 0 ? "positive" : "negative");
    if (info.regime == PLH_REGIME_SPIN)
        describe_stability(motion, &info);
    number("energy", info.energy, "");
    number("angular momentum |L|", info.momentum, "");
    if (info.regime == PLH_REGIME_REST)
        return;
    number("rate along L", info.rate, " rad per unit of time, constant");
    if (info.regime >= PLH_REGIME_SYMMETRIC)
        printf("%-22s k = %.10g, k^2 = %.10g, 1 - k^2 = %.10g\n", "modulus", sqrt(info.k2), info.k2,
               info.kc2);
    describe_period(&info);
    for (int i = 0; i < 3; i++)
        describe_axis(motion, &info, i);
}
