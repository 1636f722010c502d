/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Rigid bodies: from moments and solids to the constants that every kernel reads. */
#include <math.h>
#include <polhode/body.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/dd.h"
#include "free/body_inside.h"

size_t plh_body_sizeof(void)
{
    return sizeof(plh_body);
}

static const double smallest_ratio = 0x1p-500; /* inverses and their products stay in range */

static void set_gaps(const plh_body_gaps *gaps, plh_body *body)
{
    memset(&body->inside, 0, sizeof body->inside);
    memcpy(body->inside.bytes, gaps, sizeof *gaps);
}

static plh_status fail(plh_status status, plh_body *body)
{
    const plh_vec3 nan = plh_vec3_make(NAN, NAN, NAN);
    const plh_body_gaps gaps = {NAN, NAN, NAN, NAN, NAN, NAN};
    body->moment = body->scaled = body->inverse = nan;
    body->unit = body->per_unit = NAN;
    body->frame = plh_quat_make(NAN, NAN, NAN, NAN);
    body->kind = PLH_BODY_POINT;
    body->axis = -1;
    for (int i = 0; i < 3; i++)
        body->order[i] = i;
    set_gaps(&gaps, body);
    return status;
}

static void sort_axes(const double I[3], int order[3])
{
    for (int i = 0; i < 3; i++)
        order[i] = i;
    for (int i = 1; i < 3; i++)
        for (int j = i; j > 0 && I[order[j - 1]] > I[order[j]]; j--) {
            int t = order[j];
            order[j] = order[j - 1];
            order[j - 1] = t;
        }
}

/* Kind and symmetry axis; false when no body has the moments. */
static bool classify(const double I[3], plh_body *body)
{
    const double low = I[body->order[0]], mid = I[body->order[1]], high = I[body->order[2]];
    body->axis = -1;
    if (high == 0.0 && low == 0.0) {
        body->kind = PLH_BODY_POINT;
    } else if (low == 0.0) {
        body->kind = PLH_BODY_LINEAR;
        body->axis = body->order[0];
        return mid == high;
    } else if (low == high) {
        body->kind = PLH_BODY_SPHERE;
    } else if (low == mid || mid == high) {
        body->kind = PLH_BODY_SYMMETRIC;
        body->axis = body->order[low == mid ? 2 : 0];
    } else {
        body->kind = PLH_BODY_GENERIC;
    }
    return low >= 0.0;
}

static plh_vec3 inverse_or_zero(plh_vec3 a)
{
    return plh_vec3_make(a.x > 0.0 ? 1.0 / a.x : 0.0, a.y > 0.0 ? 1.0 / a.y : 0.0,
                         a.z > 0.0 ? 1.0 / a.z : 0.0);
}

/* 1/a - 1/b; the difference of the moments is taken first, so that near ones keep their digits. */
static plh_dd inverse_gap(double a, double b)
{
    return plh_dd_div(plh_two_sum(b, -a), plh_two_prod(a, b));
}

/* The low bits of the code: the middle axis, and for each axis whether its moment is zero. */
static plh_body_gaps find_gaps(const plh_body *body)
{
    const double I[3] = {body->scaled.x, body->scaled.y, body->scaled.z};
    const int y = body->order[1], z = (y + 1) % 3, x = (y + 2) % 3;
    const double high = I[body->order[2]];
    plh_body_gaps g = {high > 0.0 ? 1.0 / high : 0.0, 0.0, 0.0, 0.5 * body->per_unit, 0.0, 0.0};
    if (I[body->order[0]] > 0.0) {
        const plh_dd before = inverse_gap(I[x], I[y]), after = inverse_gap(I[y], I[z]);
        g.before = before.hi;
        g.before_rest = before.lo;
        g.after = after.hi;
        g.after_rest = after.lo;
    }
    uint64_t bits;
    memcpy(&bits, &g.code, sizeof bits);
    bits |= (uint64_t)y << PLH_GAPS_MIDDLE;
    for (int i = 0; i < 3; i++)
        bits |= (uint64_t)(I[i] == 0.0) << (PLH_GAPS_ZERO + i);
    memcpy(&g.code, &bits, sizeof bits);
    return g;
}

plh_status plh_body_from_moments(plh_vec3 moment, plh_body *body)
{
    const double I[3] = {moment.x, moment.y, moment.z};
    if (!isfinite(moment.x) || !isfinite(moment.y) || !isfinite(moment.z))
        return fail(PLH_NOT_FINITE, body);
    sort_axes(I, body->order);
    if (!classify(I, body))
        return fail(PLH_BAD_INERTIA, body);
    const double low = I[body->order[0]], high = I[body->order[2]];
    if (high != 0.0 && !(high >= 0x1p-1000 && high <= 0x1p1000))
        return fail(PLH_BAD_INERTIA, body);
    if (low > 0.0 && low < smallest_ratio * high)
        return fail(PLH_BAD_INERTIA, body);
    int exponent = 0;
    if (high != 0.0)
        frexp(high, &exponent);
    body->unit = ldexp(1.0, exponent);
    body->per_unit = ldexp(1.0, -exponent);
    body->moment = moment;
    body->scaled = plh_vec3_scale(body->per_unit, moment);
    body->inverse = inverse_or_zero(body->scaled);
    body->frame = plh_quat_identity();
    const plh_body_gaps gaps = find_gaps(body);
    set_gaps(&gaps, body);
    return PLH_OK;
}

static plh_status check_solid(double mass, plh_vec3 length)
{
    if (!isfinite(mass) || !isfinite(length.x) || !isfinite(length.y) || !isfinite(length.z))
        return PLH_NOT_FINITE;
    if (!(mass > 0.0) || length.x < 0.0 || length.y < 0.0 || length.z < 0.0)
        return PLH_BAD_ARGUMENT;
    return PLH_OK;
}

/* Moments mass * share * (sums of two squares): boxes and ellipsoids. The squares are formed on
 * lengths scaled by a power of two, so only the result can leave the range. */
static plh_status from_squares(double mass, double divisor, plh_vec3 length, plh_body *body)
{
    plh_status status = check_solid(mass, length);
    if (status != PLH_OK)
        return fail(status, body);
    int e = 0;
    frexp(fmax(fmax(length.x, length.y), length.z), &e);
    plh_vec3 a = plh_vec3_make(ldexp(length.x, -e), ldexp(length.y, -e), ldexp(length.z, -e));
    plh_vec3 s = plh_vec3_mul(a, a);
    double w = mass / divisor;
    plh_vec3 I = plh_vec3_make(ldexp(w * (s.y + s.z), 2 * e), ldexp(w * (s.x + s.z), 2 * e),
                               ldexp(w * (s.x + s.y), 2 * e));
    return plh_body_from_moments(I, body);
}

plh_status plh_body_from_box(double mass, plh_vec3 edge, plh_body *body)
{
    return from_squares(mass, 12.0, edge, body);
}

plh_status plh_body_from_ellipsoid(double mass, plh_vec3 semi_axis, plh_body *body)
{
    return from_squares(mass, 5.0, semi_axis, body);
}

plh_status plh_body_from_cylinder(double mass, double radius, double length, plh_body *body)
{
    /* Across: m (r^2/4 + l^2/12), along: m r^2/2; as sums of squares of (sqrt 3 r, sqrt 3 r, l). */
    plh_status status = check_solid(mass, plh_vec3_make(radius, radius, length));
    if (status != PLH_OK)
        return fail(status, body);
    int e = 0;
    frexp(fmax(radius, length), &e);
    double r = ldexp(radius, -e), l = ldexp(length, -e), w = mass / 12.0;
    double across = ldexp(w * (3.0 * (r * r) + l * l), 2 * e);
    return plh_body_from_moments(plh_vec3_make(across, across, ldexp(w * (6.0 * (r * r)), 2 * e)),
                                 body);
}

plh_status plh_body_from_sphere(double mass, double radius, plh_body *body)
{
    return plh_body_from_ellipsoid(mass, plh_vec3_make(radius, radius, radius), body);
}

bool plh_body_is_physical(const plh_body *body)
{
    const double I[3] = {body->scaled.x, body->scaled.y, body->scaled.z};
    const double low = I[body->order[0]], mid = I[body->order[1]], high = I[body->order[2]];
    return high - mid <=
           low + 0x1p-51 * high; /* plates, whose moments were rounded, are physical */
}

bool plh_body_excess(const plh_body *body, double tolerance, char *text, size_t size)
{
    const double I[3] = {body->moment.x, body->moment.y, body->moment.z};
    for (int i = 0; i < 3; i++) {
        const int j = i == 0 ? 1 : 0, k = i == 2 ? 1 : 2;
        if (!(I[i] > (I[j] + I[k]) * (1.0 + tolerance)))
            continue;
        snprintf(text, size, "I%d = %.10g exceeds I%d + I%d = %.10g", i + 1, I[i], j + 1, k + 1,
                 I[j] + I[k]);
        return true;
    }
    return false;
}

/* Zero where the moment is zero; what is not finite there becomes NaN. */
static plh_vec3 drop_axis(const plh_body *body, plh_vec3 m)
{
    return plh_vec3_make(body->inverse.x > 0.0 ? m.x : m.x - m.x,
                         body->inverse.y > 0.0 ? m.y : m.y - m.y,
                         body->inverse.z > 0.0 ? m.z : m.z - m.z);
}

static bool is_identity(plh_quat f)
{
    return f.x == 0.0 && f.y == 0.0 && f.z == 0.0;
}

plh_vec3 plh_body_vector_to_principal(const plh_body *body, plh_vec3 user)
{
    return is_identity(body->frame) ? user : plh_quat_rotate(body->frame, user);
}

plh_vec3 plh_body_vector_to_user(const plh_body *body, plh_vec3 v)
{
    return is_identity(body->frame) ? v : plh_quat_unrotate(body->frame, v);
}

plh_state plh_body_to_principal(const plh_body *body, plh_state user)
{
    plh_state s = {user.q, plh_body_vector_to_principal(body, user.m)};
    if (!is_identity(body->frame))
        s.q = plh_quat_mul(user.q, plh_quat_conj(body->frame));
    if (body->kind == PLH_BODY_LINEAR)
        s.m = drop_axis(body, s.m);
    return s;
}

plh_state plh_body_to_user(const plh_body *body, plh_state state)
{
    plh_state s = {state.q, plh_body_vector_to_user(body, state.m)};
    if (!is_identity(body->frame))
        s.q = plh_quat_mul(state.q, body->frame);
    return s;
}

plh_vec3 plh_body_omega(const plh_body *body, plh_vec3 m)
{
    return plh_vec3_make(body->moment.x != 0.0 ? m.x / body->moment.x : 0.0,
                         body->moment.y != 0.0 ? m.y / body->moment.y : 0.0,
                         body->moment.z != 0.0 ? m.z / body->moment.z : 0.0);
}

plh_vec3 plh_body_momentum(const plh_body *body, plh_vec3 omega)
{
    return plh_vec3_mul(body->moment, omega);
}

double plh_body_energy(const plh_body *body, plh_vec3 m)
{
    return 0.5 * plh_vec3_dot(m, plh_body_omega(body, m));
}

/* (Ij - Ik) / Ii * wj wk: the difference of moments is taken first, so that near-symmetric bodies
 * keep their digits. */
plh_vec3 plh_body_acceleration(const plh_body *body, plh_vec3 m, plh_vec3 torque)
{
    plh_vec3 w = plh_body_omega(body, m), I = body->moment;
    plh_vec3 rhs =
        plh_vec3_make((I.y - I.z) * w.y * w.z + torque.x, (I.z - I.x) * w.z * w.x + torque.y,
                      (I.x - I.y) * w.x * w.y + torque.z);
    return plh_body_omega(body, rhs);
}

plh_status plh_body_check(const plh_body *body, plh_state state)
{
    const plh_quat q = state.q;
    if (!isfinite(q.w) || !isfinite(q.x) || !isfinite(q.y) || !isfinite(q.z) || isnan(body->unit) ||
        !isfinite(state.m.x) || !isfinite(state.m.y) || !isfinite(state.m.z))
        return PLH_NOT_FINITE;
    if (!(fabs(plh_quat_norm2(q) - 1.0) <= 2e-6))
        return PLH_BAD_ATTITUDE;
    if (body->kind != PLH_BODY_LINEAR && body->kind != PLH_BODY_POINT)
        return PLH_OK;
    const plh_vec3 lost = plh_vec3_sub(state.m, drop_axis(body, state.m));
    return plh_vec3_norm(lost) > 0x1p-48 * plh_vec3_norm(state.m) ? PLH_BAD_STATE : PLH_OK;
}
