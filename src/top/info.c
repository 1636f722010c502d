/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What is known about the motion of a top: its path, its range, its period and angles. */
#include <math.h>

#include "base/atan.h"
#include "base/rounding.h"
#include "base/sincos.h"
#include "free/theta_dd.h"
#include "top/inside.h"

const char *plh_top_path_text(plh_top_path path)
{
#define TEXT(name, text) text,
    static const char *const texts[] = {PLH_TOP_PATH_LIST(TEXT)};
#undef TEXT
    return (unsigned)path < PLH_TOP_PATH_COUNT ? texts[path] : "unknown";
}

static plh_top_path path_of(const plh_top_inside *T, const plh_top_roots *r)
{
    const plh_vec3 m = T->top.start.m;
    if (r->steady) {
        if (m.x == 0.0 && m.y == 0.0 && m.z == 0.0)
            return PLH_TOP_REST;
        return r->y0.hi == 0.0   ? PLH_TOP_UPRIGHT
               : r->x0.hi == 0.0 ? PLH_TOP_HANGING
                                 : PLH_TOP_PRECESSION;
    }
    if (r->D32.hi == 0.0)
        return PLH_TOP_SEPARATRIX;
    if (r->P.hi == 0.0 && r->M.hi == 0.0)
        return PLH_TOP_PENDULUM;
    /* p - s u, which has the sign of the precession, at u2; at u1 it has the sign of P */
    const plh_dd turn = r->x2.hi < 1.0 ? sub(r->P, mul(r->s, r->x2)) : add(r->M, mul(r->s, r->y2));
    const double size = fabs(r->P.hi) + fabs(r->s.hi);
    if (fabs(turn.hi) <= 1e-28 * size)
        return r->P.hi == 0.0 || r->M.hi == 0.0 ? PLH_TOP_WAVES : PLH_TOP_CUSPS;
    return turn.hi * r->P.hi < 0.0 ? PLH_TOP_LOOPS : PLH_TOP_WAVES;
}

/* The angle to the vertical from 1 + u and 1 - u. */
static double angle_of(const plh_top_inside *T, plh_dd x, plh_dd y)
{
    const double a = sqrt(plh_dd_to(x)), b = sqrt(plh_dd_to(y));
    return 2.0 * (T->flip ? plh_atan2(a, b) : plh_atan2(b, a));
}

static void set_range(const plh_top_inside *T, const plh_top_roots *r, plh_top_info *info)
{
    const double low = r->steady ? angle_of(T, r->x0, r->y0) : angle_of(T, r->x1, r->y1);
    const double high = r->steady ? low : angle_of(T, r->x2, r->y2);
    info->angle_least = fmin(low, high);
    info->angle_most = fmax(low, high);
}

static plh_dd pair(const double a[2])
{
    return plh_dd_make(a[0], a[1]);
}

/* What a phase gains in a period, in quarter turns. The theta function adds half a turn with the
 * sign of P or M; none where it passes through zero. */
static plh_dd gain(const plh_top_inside *T, const double rate[2], const double jump[2],
                   plh_dd period, plh_dd of, plh_dd least)
{
    const double half = of.hi < 0.0 ? -2.0 : least.hi > 0.0 ? 2.0 : 0.0;
    plh_dd a = mul(pair(rate), period);
    if (T->near_separatrix)
        a = add(a, plh_dd_add_d(pair(jump), -2.0));
    return plh_dd_add_d(a, half);
}

/* Squared rate of a small nutation of a steady motion: s^2 + g - 2 h u. */
static plh_dd nutation_rate2(const plh_top_roots *r)
{
    const plh_dd all = add(square(r->s), r->g0);
    return sub(all, mul(r->h, sub(r->x0, r->y0)));
}

plh_dd plh_top_nutation(const plh_top_inside *T, const plh_top_roots *r)
{
    const plh_top_kernel *k = &T->kernel;
    if (r->steady) {
        const plh_dd rate2 = nutation_rate2(r);
        return rate2.hi > 0.0 ? over(times(4.0, half_pi), mul(root(rate2), r->clock))
                              : plh_dd_from(INFINITY);
    }
    if (r->D32.hi == 0.0)
        return plh_dd_from(INFINITY);
    return over(T->near_separatrix ? pair(k->span) : plh_dd_from(2.0), pair(k->angle));
}

/* What the phases of alpha and beta gain in a period, in quarter turns. */
static void set_gains(const plh_top_inside *T, const plh_top_roots *r, plh_dd *a, plh_dd *b)
{
    const plh_top_kernel *k = &T->kernel;
    const plh_dd period = plh_top_nutation(T, r);
    *a = gain(T, k->alpha, k->jump_a, period, r->P, r->x1);
    *b = gain(T, k->beta, k->jump_b, period, r->M, r->y2);
    if (r->P.hi == 0.0 && r->M.hi == 0.0) /* a pendulum turns about neither */
        *a = *b = plh_dd_from(0.0);
}

plh_dd plh_top_turn(const plh_top_inside *T, const plh_top_roots *r)
{
    plh_dd a, b;
    set_gains(T, r, &a, &b);
    return sub(a, b);
}

static void set_angles(const plh_top_inside *T, const plh_top_roots *r, plh_top_info *info)
{
    plh_dd a, b;
    set_gains(T, r, &a, &b);
    const plh_dd period = plh_top_nutation(T, r);
    const plh_dd about_up = mul(add(a, b), half_pi), about_axis = mul(sub(a, b), half_pi);
    info->period = plh_dd_to(period);
    info->precession = (T->flip ? -1.0 : 1.0) * plh_dd_to(about_up);
    info->spin = plh_dd_to(about_axis);
    info->precession_rate = (T->flip ? -1.0 : 1.0) * plh_dd_to(over(about_up, period));
    info->spin_rate = plh_dd_to(over(about_axis, period));
}

/* Without a period: constant rates, those of a steady motion or those that the separatrix tends
 * to. */
static void set_rates(const plh_top_inside *T, const plh_top_roots *r, plh_top_info *info)
{
    const plh_top_kernel *k = &T->kernel;
    const plh_dd a = mul(pair(k->alpha), half_pi), b = mul(pair(k->beta), half_pi);
    info->period = plh_dd_to(plh_top_nutation(T, r));
    info->precession_rate = (T->flip ? -1.0 : 1.0) * plh_dd_to(add(a, b));
    info->spin_rate = plh_dd_to(sub(a, b));
    if (!r->steady || r->x0.hi == 0.0 || r->y0.hi == 0.0) { /* vertical */
        info->precession_rate = 0.0;
        info->spin_rate = plh_dd_to(times(2.0, r->steady && r->x0.hi == 0.0 ? plh_dd_neg(b) : a));
    }
    if (r->steady)
        info->stable = nutation_rate2(r).hi >= 0.0;
    info->precession = info->precession_rate == 0.0 ? 0.0 : info->precession_rate * info->period;
    info->spin = info->spin_rate == 0.0 ? 0.0 : info->spin_rate * info->period;
}

static __attribute__((noinline)) plh_top_info describe(const plh_top_inside *T)
{
    const plh_top *top = &T->top;
    plh_top_roots r;
    PLH_PICK_ONE(plh_top_roots, (T, &r));
    plh_top_info info = {.path = path_of(T, &r), .kc2 = 1.0, .axial = top->start.m.z};
    if (!r.steady) {
        info.k2 = plh_dd_to(over(mul(r.h, r.d21), r.D31));
        info.kc2 = plh_dd_to(over(r.D32, r.D31));
    }
    info.vertical = (T->flip ? -0.5 : 0.5) * r.unit * plh_dd_to(add(r.P, r.M));
    info.energy = plh_body_energy(&top->body, top->start.m) +
                  0.5 * fabs(top->strength) * plh_dd_to(sub(r.x0, r.y0));
    info.critical = 2.0 * sqrt(top->body.moment.x) * sqrt(fabs(top->strength));
    info.stable = true;
    set_range(T, &r, &info);
    if (r.steady || r.D32.hi == 0.0)
        set_rates(T, &r, &info);
    else
        set_angles(T, &r, &info);
    return info;
}

plh_status plh_top_describe(const plh_top *top, plh_top_info *info)
{
    const plh_top_info none = {.k2 = NAN,
                               .kc2 = NAN,
                               .energy = NAN,
                               .vertical = NAN,
                               .axial = NAN,
                               .angle_least = NAN,
                               .angle_most = NAN,
                               .period = NAN,
                               .precession = NAN,
                               .spin = NAN,
                               .precession_rate = NAN,
                               .spin_rate = NAN,
                               .critical = NAN};
    *info = none;
    if (!isfinite(top->t0))
        return PLH_BAD_ARGUMENT;
    const int mode = plh_round_nearest();
    *info = describe(plh_top_look(top));
    plh_round_back(mode);
    if (isfinite(info->energy) && isfinite(info->spin_rate) && isfinite(info->precession_rate))
        return PLH_OK;
    *info = none;
    return PLH_NOT_FINITE;
}

int plh_top_precessions(const plh_body *body, double strength, double axial, double angle,
                        double rate[2])
{
    rate[0] = rate[1] = NAN;
    const double I = body->moment.x;
    if (!isfinite(strength) || !isfinite(axial) || !isfinite(angle) || !(I > 0.0) ||
        body->moment.y != I)
        return -1;
    vd sine, cosine;
    vsincos(angle, &sine, &cosine);
    const double c = I * cosine;
    const plh_dd D = sub(plh_two_sqr(axial), times(4.0, plh_two_prod(c, strength)));
    if (D.hi < 0.0)
        return 0;
    const double far = axial + copysign(sqrt(plh_dd_to(D)), axial);
    if (far == 0.0) { /* no spin and no torque: the axis stays where it is */
        rate[0] = rate[1] = 0.0;
        return 2;
    }
    rate[0] = 2.0 * strength / far;
    if (c == 0.0)
        return 1;
    rate[1] = 0.5 * far / c;
    return 2;
}
