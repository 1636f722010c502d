/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What is known about a free motion. In the internal frame of plh_motion the unit momentum is
 * (A_x cn u, A_y sn u, A_z dn u), u linear in time: every event is a multiple of the quarter period
 * K. */
#include <polhode/info.h>

#include <math.h>
#include <polhode/elliptic.h>

#include "free/event_arc.h"
#include "free/motion_inside.h"

static const double half_pi = 0.5 * PLH_PI;

const char *plh_regime_text(plh_regime regime)
{
#define TEXT(name, text) text,
    static const char *const texts[] = {PLH_REGIME_LIST(TEXT)};
#undef TEXT
    return (unsigned)regime < PLH_REGIME_COUNT ? texts[regime] : "unknown regime";
}

/* m x omega = 0, exactly: no two components with different moments. */
static bool is_steady(const plh_body *body, plh_vec3 m)
{
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3;
        const double Ii = plh_vec3_component(body->moment, i),
                     Ij = plh_vec3_component(body->moment, j);
        if (plh_vec3_component(m, i) != 0.0 && plh_vec3_component(m, j) != 0.0 && Ii != Ij)
            return false;
    }
    return true;
}

static plh_regime regime_of(const plh_motion_inside *M)
{
    if (M->norm == 0.0)
        return PLH_REGIME_REST;
    if (M->motion.body.kind == PLH_BODY_SPHERE)
        return PLH_REGIME_SPHERE;
    if (is_steady(&M->motion.body, M->motion.start.m))
        return PLH_REGIME_SPIN;
    if (M->motion.body.kind == PLH_BODY_SYMMETRIC)
        return PLH_REGIME_SYMMETRIC;
    if (M->kc2 == 0.0)
        return PLH_REGIME_SEPARATRIX;
    return M->axis[2] == M->motion.body.order[0] ? PLH_REGIME_SMALLEST : PLH_REGIME_LARGEST;
}

/* A spin is about the axis that has all the momentum, where there is one. */
static void set_axis(const plh_motion_inside *M, plh_info *info)
{
    info->axis = M->axis[2];
    for (int i = 0; i < 3 && info->regime == PLH_REGIME_SPIN; i++)
        if (fabs(plh_vec3_component(M->motion.start.m, i)) == M->norm)
            info->axis = i;
    info->direction = plh_vec3_component(M->motion.start.m, info->axis) < 0.0 ? -1 : 1;
}

/* Mean of the precession rate over a period, |m| = 1: the axis z goes around m at
 * (m_x^2/I_x + m_y^2/I_y)/(m_x^2 + m_y^2), between 1/I_x and 1/I_y. The part beyond the smaller of
 * the two is a complete integral of sn^2 or cn^2 over cn^2 + sn^2/r (DLMF 19.25.14): nothing
 * cancels, however slow the precession. */
static double mean_precession(const plh_motion_inside *M)
{
    const plh_vec3 J = M->motion.body.inverse;
    const double jx = plh_vec3_component(J, M->axis[0]), jy = plh_vec3_component(J, M->axis[1]);
    if (jx == jy || !isfinite(M->K))
        return jy;
    if (jy > jx)
        return jx + (jy - jx) / (3.0 * M->r * M->K) * plh_carlson_RJ(0.0, M->kc2, 1.0, 1.0 / M->r);
    const double p = M->kc2 * M->r;
    return jy + (jx - jy) * p / (3.0 * M->K) * plh_carlson_RJ(0.0, M->kc2, 1.0, p);
}

/* The polhode goes around the axis by sign(lambda) 2 pi in a period, so the body spins by as much
 * the other way. */
static void set_rates(const plh_motion_inside *M, plh_info *info)
{
    const double around = isfinite(M->K) ? half_pi * M->lambda / M->K : 0.0;
    info->spin = around == 0.0 ? 0.0 : -around;
    info->period = around != 0.0 ? 4.0 * M->K / fabs(M->lambda) : INFINITY;
    if (info->regime == PLH_REGIME_REST) {
        info->precession = info->advance = 0.0;
        return;
    }
    const double clock = M->norm * M->motion.body.per_unit;
    info->precession = clock * mean_precession(M);
    if (info->regime <= PLH_REGIME_SPIN && around == 0.0)
        info->precession = plh_vec3_norm(plh_body_omega(&M->motion.body, M->motion.start.m));
    info->advance = around != 0.0 ? info->precession * info->period : INFINITY;
}

static void set_cosines(const plh_motion_inside *M, plh_info *info)
{
    const bool moves = info->regime > PLH_REGIME_SPIN;
    for (int i = 0; i < 3; i++) {
        const int a = M->axis[i];
        const double now = M->norm > 0.0 ? plh_vec3_component(M->motion.start.m, a) / M->norm : 0.0;
        const double top = M->amplitude[i];
        const double low = i < 2 ? -top : top * sqrt(M->kc2);
        const bool turned = i == 2 && M->sign[2] < 0;
        info->cosine_least[a] = !moves ? now : turned ? -top : low;
        info->cosine_most[a] = !moves ? now : turned ? -low : top;
    }
}

static plh_status nothing(plh_status status, plh_info *info)
{
    const double n = NAN;
    const plh_info none = {PLH_REGIME_REST, 0, 1, n, n, n, n, n, n, n, n, n, {n, n, n}, {n, n, n}};
    *info = none;
    return status;
}

plh_status plh_motion_info(const plh_motion *motion, plh_info *info)
{
    const plh_motion_inside *M = plh_motion_look(motion);
    if (isnan(M->motion.t0))
        return nothing(PLH_BAD_ARGUMENT, info);
    info->regime = regime_of(M);
    set_axis(M, info);
    info->k2 = M->k2;
    info->kc2 = M->kc2;
    set_rates(M, info);
    set_cosines(M, info);
    info->momentum = M->norm;
    info->energy = plh_body_energy(&M->motion.body, M->motion.start.m);
    info->rate = M->norm > 0.0 ? 2.0 * (info->energy / M->norm) : 0.0;
    const bool fits = isfinite(info->energy) && isfinite(info->rate) && isfinite(info->spin) &&
                      isfinite(info->precession) && !isnan(info->advance);
    return fits ? PLH_OK : nothing(PLH_NOT_FINITE, info);
}

/* omega / sqrt(2 T), from the unit momentum and the scaled moments: no overflow in any unit. */
static plh_vec3 poinsot(const plh_motion_inside *M, plh_vec3 m)
{
    if (M->norm == 0.0)
        return plh_vec3_scale(M->norm, m); /* a NaN stays one */
    const plh_vec3 unit = plh_vec3_scale(1.0 / M->norm, m);
    const plh_vec3 inverse = M->motion.body.inverse;
    const plh_vec3 w = plh_vec3_make(unit.x * inverse.x, unit.y * inverse.y, unit.z * inverse.z);
    return plh_vec3_scale(sqrt(M->motion.body.per_unit / plh_vec3_dot(unit, w)), w);
}

plh_vec3 plh_motion_polhode(const plh_motion *motion, double t)
{
    return poinsot(plh_motion_look(motion), plh_motion_at(motion, t).m);
}

plh_vec3 plh_motion_herpolhode(const plh_motion *motion, double t)
{
    const plh_state s = plh_motion_at(motion, t);
    return plh_quat_rotate(s.q, poinsot(plh_motion_look(motion), s.m));
}

/* u at t0 is quarter * K + rest, from whichever of u and K - |u| is the smaller, so that the time
 * to a near event keeps its digits. Carlson's form of F: DLMF 19.25.5. */
static void start_phase(const plh_motion_inside *M, int *quarter, double *rest)
{
    double f[3];
    for (int i = 0; i < 3; i++)
        f[i] = M->sign[i] * plh_vec3_component(M->motion.start.m, M->axis[i]) /
               (M->norm * M->amplitude[i]);
    const double cn = f[0], sn = f[1], dn = f[2];
    if (fabs(sn) * dn <= cn || M->kc2 == 0.0) {
        *quarter = 0;
        *rest = sn * plh_carlson_RF(cn * cn, dn * dn, 1.0);
    } else { /* sn, cn, dn of K - |u| are cn/dn, kc |sn|/dn, kc/dn */
        *quarter = sn > 0.0 ? 1 : -1;
        const double inv = 1.0 / dn, s = cn * inv, c2 = M->kc2 * (sn * inv) * (sn * inv);
        *rest = -*quarter * s * plh_carlson_RF(c2, M->kc2 * inv * inv, 1.0);
    }
}

/* Events at u = j K for j = first, first + every, ...; by symmetry the same set for -u. */
typedef struct plh_clock {
    double t0, K, speed, rest;
    int quarter, first, every;
} plh_clock;

static double event_time(const plh_clock *c, double j)
{
    const double whole = j - c->quarter;
    const double u = whole == 0.0 ? -c->rest : whole * c->K - c->rest;
    return c->t0 + u / c->speed;
}

/* The number j of the first event later than `after`. */
static double next_event(const plh_clock *c, double after)
{
    double j = c->first;
    if (!isfinite(c->K))
        return event_time(c, j) > after ? j : NAN;
    const double u = (after - c->t0) * c->speed + c->rest;
    j += c->every * (floor((u / c->K + c->quarter - c->first) / c->every) + 1.0);
    for (int i = 0; i < 2 && event_time(c, j) <= after; i++)
        j += c->every;
    for (int i = 0; i < 2 && event_time(c, j - c->every) > after; i++)
        j -= c->every;
    return j;
}

/* Which multiples of K are events of internal axis `i`; false where there are none. */
static bool set_clock(const plh_motion_inside *M, int i, bool flips, plh_clock *c)
{
    if (isnan(M->motion.t0) || M->lambda == 0.0 || M->amplitude[0] == 0.0 || M->amplitude[1] == 0.0)
        return false;
    if (i == 2 && (flips || M->k2 == 0.0))
        return false;
    c->t0 = M->motion.t0;
    c->K = M->K;
    c->speed = fabs(M->lambda);
    start_phase(M, &c->quarter, &c->rest);
    if (M->lambda < 0.0) {
        c->quarter = -c->quarter;
        c->rest = -c->rest;
    }
    /* cn has its extrema at even quarters and its zeros at odd ones, sn the other way, dn has an
     * extremum at each. */
    c->first = (i == 0) == flips ? 1 : 0;
    c->every = 2;
    if (i == 2) {
        c->first = 0;
        c->every = isfinite(M->K) ? 1 : 2;
    }
    return isfinite(M->K) || c->first == 0;
}

/* cn, sn or dn at quarter j of the clock, and its direction there. */
static plh_event describe(const plh_motion_inside *M, int i, bool flips, double t, double j)
{
    plh_event e = {.t = t, .direction = 1};
    const bool odd = fmod(j, 2.0) != 0.0;
    const double turn = fmod(j, 4.0); /* of j in clock order */
    const bool second = turn >= 2.0 || (turn < 0.0 && turn >= -2.0);
    int sign = second ? -1 : 1; /* of cn at even, of sn at odd quarters */
    const int time = M->lambda < 0.0 ? -1 : 1;
    if (i == 1)
        sign *= time; /* the clock runs towards -u: sn is odd */
    if (i == 2)
        sign = odd ? -1 : 1;
    /* cn falls through zero at quarter 1, sn rises at quarter 0 */
    e.direction = (flips && i == 0 ? -sign : sign) * M->sign[i];
    if (!flips) {
        e.value = M->amplitude[i] * (i == 2 ? (odd ? sqrt(M->kc2) : 1.0) : sign) * M->sign[i];
    }
    return e;
}

size_t plh_motion_turns(const plh_motion *motion, int axis, bool flips, bool back, double after,
                        size_t n, plh_event *event)
{
    const plh_motion_inside *M = plh_motion_look(motion);
    plh_clock clock;
    int i = 0;
    while (i < 3 && M->axis[i] != axis)
        i++;
    if (i == 3 || isnan(after) || n == 0 || !set_clock(M, i, flips, &clock))
        return 0;
    double j = next_event(&clock, after);
    size_t found = 0;
    /* the one before the first that is not earlier; of the separatrix's only one, itself */
    if (back) {
        j = isfinite(clock.K) ? j - clock.every : clock.first;
        if (event_time(&clock, j) >= after)
            j = isfinite(clock.K) ? j - clock.every : NAN;
    }
    for (; found < n && isfinite(j); j += back ? -clock.every : clock.every) {
        const double t = event_time(&clock, j);
        /* Beyond 2^53 quarters the numbers, and with them the times, run out. */
        if (!isfinite(t) || fabs(j) > 0x1p52)
            break;
        event[found++] = describe(M, i, flips, t, j);
        if (!isfinite(clock.K))
            break;
    }
    return found;
}

size_t plh_motion_extrema(const plh_motion *motion, int axis, double after, size_t n,
                          plh_event *event)
{
    return plh_motion_turns(motion, axis, false, false, after, n, event);
}

size_t plh_motion_flips(const plh_motion *motion, int axis, double after, size_t n,
                        plh_event *event)
{
    return plh_motion_turns(motion, axis, true, false, after, n, event);
}
