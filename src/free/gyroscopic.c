/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "free/gyroscopic.h"

#include <math.h>
#include <polhode/step.h>
#include <string.h>

#include "base/inline.h"
#include "free/body_inside.h"
#include "free/world.h"

/* Rotations of a vector, and their way back, are good to 16 u of its length each. */
static const double rotation_error = 16.0 * 0x1p-53;

/* Twice the energy of v times `scale`, if each component may be wrong by so much of its length. */
static double energy_bound(plh_vec3 moment, plh_vec3 v, double scale, double error)
{
    const double off = error * (plh_vec3_norm(v) * scale);
    const double x = fmax(fabs(v.x) * scale + off, 0.0), y = fmax(fabs(v.y) * scale + off, 0.0);
    const double z = fmax(fabs(v.z) * scale + off, 0.0);
    return moment.x * (x * x) + moment.y * (y * y) + moment.z * (z * z);
}

/* Twice the energy of v times `scale`, in units of body->unit: bounds from below and from above for
 * the vector in space that v stands for, whatever the rounding of its rotation did. */
static double least_energy(const plh_body *body, plh_vec3 v, double scale)
{
    return energy_bound(body->scaled, v, scale, -rotation_error) * (1.0 - 0x1p-49);
}

static double most_energy(const plh_body *body, plh_vec3 v, double scale)
{
    return energy_bound(body->scaled, v, scale, rotation_error) * (1.0 + 0x1p-49);
}

static plh_vec3 to_body(const plh_body *body, plh_quat unit, plh_vec3 omega)
{
    return plh_body_vector_to_principal(body, plh_quat_unrotate(unit, omega));
}

/* The exact step of v; the attitude is only checked. */
static plh_status turn(const plh_body *body, double dt, plh_quat unit, plh_vec3 v, plh_vec3 *out)
{
    plh_state s = {unit, plh_body_momentum(body, v)};
    const plh_status status = plh_free_step(body, dt, &s, &s);
    *out = plh_body_omega(body, s.m);
    return status;
}

/* The float next to x, out of line: gcc 12 leaves the rounding out where it becomes a double
 * again. */
static __attribute__((noinline)) double nearest_float(double x)
{
    const float f = (float)x;
    return (double)f;
}

/* The floats next to `to`, taken shorter until their energy is not above `least`. */
static plh_status shorten_to_floats(const plh_body *body, plh_quat unit, double scale, double least,
                                    plh_vec3 to, plh_vec3 *omega)
{
    double share = 1.0;
    for (double less = 0x1p-25; less < 1.0; less *= 2.0) {
        const plh_vec3 f = plh_vec3_make(nearest_float(share * to.x), nearest_float(share * to.y),
                                         nearest_float(share * to.z));
        if (most_energy(body, to_body(body, unit, f), scale) <= least) {
            *omega = f;
            return PLH_OK;
        }
        share = 1.0 - less;
    }
    return PLH_NOT_FINITE; /* omega is hardly above the smallest float: it stays */
}

plh_status plh_gyroscopic_any(const plh_body *body, double dt, plh_quat q, bool floats,
                              plh_vec3 *omega)
{
    const plh_quat unit = plh_world_unit(q);
    const plh_vec3 v = to_body(body, unit, *omega);
    const double size = plh_vec3_norm(v);
    plh_vec3 end;
    const plh_status status = turn(body, dt, unit, v, &end);
    if (status != PLH_OK)
        return status;
    if (!(size > PLH_GYROSCOPIC_SMALL && size < PLH_GYROSCOPIC_LARGE))
        return PLH_OK;
    const double least = least_energy(body, v, 1.0 / size);
    const double most = most_energy(body, end, 1.0 / size);
    if (most > least)
        end = plh_vec3_scale(sqrt(least / most) * (1.0 - 0x1p-51), end);
    const plh_vec3 to = plh_quat_rotate(unit, plh_body_vector_to_user(body, end));
    if (!isfinite(to.x + to.y + to.z))
        return PLH_NOT_FINITE;
    if (floats)
        return shorten_to_floats(body, unit, 1.0 / size, least, to, omega);
    *omega = to;
    return PLH_OK;
}

/* A body that the term does not change: a sphere, or one at rest; with numbers that are finite. */
static bool keeps_omega(const plh_body *body, double dt, plh_quat q, plh_vec3 w)
{
    const bool still = w.x == 0.0 && w.y == 0.0 && w.z == 0.0;
    const double n2 = plh_quat_norm2(q), sum = (w.x + w.y + w.z) * dt;
    return (body->kind == PLH_BODY_SPHERE || still) && isfinite(sum) && n2 > 0.5 && n2 < 2.0;
}

plh_status plh_gyroscopic_single(const plh_body *body, double dt, plh_quat q, bool floats,
                                 plh_vec3 *omega)
{
    if (keeps_omega(body, dt, q, *omega))
        return PLH_OK;
    const plh_quat f = body->frame;
    const bool turned = f.x != 0.0 || f.y != 0.0 || f.z != 0.0;
    const plh_quat p = turned ? plh_quat_mul(q, plh_quat_conj(f)) : q;
    const plh_vec3 i = body->scaled, j = body->inverse;
    const double I[3] = {i.x, i.y, i.z}, inverse[3] = {j.x, j.y, j.z};
    const double u[3] = {p.x, p.y, p.z}, v[3] = {omega->x, omega->y, omega->z};
    const plh_body_gaps *g = plh_body_gaps_of(body);
    const int y = body->order[1], x = y > 0 ? y - 1 : 2, z = y < 2 ? y + 1 : 0;
    const plh_gyroscopic_body b = {
        {I[x], I[y], I[z]}, {inverse[x], inverse[y], inverse[z]}, g->before, g->after};
    const double a[4] = {p.w, u[x], u[y], u[z]};
    double w[3] = {v[x], v[y], v[z]};
    if (body->kind < PLH_BODY_SPHERE || !PLH_PICK_ONE(plh_gyroscopic_one, (&b, a, dt, floats, w)))
        return plh_gyroscopic_any(body, dt, q, floats, omega);
    double to[3];
    to[x] = w[0], to[y] = w[1], to[z] = w[2];
    *omega = plh_vec3_make(to[0], to[1], to[2]);
    return PLH_OK;
}

plh_status plh_gyroscopic(const plh_body *body, double dt, plh_quat q, plh_vec3 *omega)
{
    return plh_gyroscopic_single(body, dt, q, false, omega);
}

plh_status plh_gyroscopic_moments(plh_vec3 moment, double dt, plh_quat q, plh_vec3 *omega)
{
    plh_body body;
    const plh_status status = plh_body_from_moments(moment, &body);
    return status != PLH_OK ? status : plh_gyroscopic(&body, dt, q, omega);
}

plh_status plh_gyroscopic_tensor(plh_mat3 inertia, double dt, plh_vec3 *omega)
{
    plh_body body;
    const plh_status status = plh_body_from_tensor(inertia, &body);
    return status != PLH_OK ? status : plh_gyroscopic(&body, dt, plh_quat_identity(), omega);
}

/* ---- many bodies, where an engine keeps them ---- */

/* Zero stands for packed. False for a stride that no array of such rows can have. */
static bool complete_stride(size_t *stride, size_t numbers, size_t size)
{
    if (*stride == 0)
        *stride = numbers * size;
    return *stride >= numbers * size && *stride % size == 0;
}

static bool complete_batch(plh_gyroscopic_batch *b)
{
    const size_t size = (b->flags & PLH_WORLD_FLOAT) != 0 ? sizeof(float) : sizeof(double);
    if (b->asleep_stride == 0)
        b->asleep_stride = 1;
    if ((b->flags & ~(unsigned)(PLH_WORLD_SCALAR_LAST | PLH_WORLD_FLOAT)) != 0)
        return false;
    if (b->n == 0)
        return true;
    return b->inverse != NULL && b->q != NULL && b->omega != NULL &&
           complete_stride(&b->inverse_stride, 3, size) && complete_stride(&b->q_stride, 4, size) &&
           complete_stride(&b->omega_stride, 3, size) && complete_stride(&b->frame_stride, 4, size);
}

PLH_INLINE void read_numbers(const void *base, size_t stride, size_t row, int n, bool floats,
                             double *out)
{
    const char *at = (const char *)base + row * stride;
    if (floats)
        for (int k = 0; k < n; k++)
            out[k] = (double)((const float *)(const void *)at)[k];
    else
        for (int k = 0; k < n; k++)
            out[k] = ((const double *)(const void *)at)[k];
}

PLH_INLINE plh_quat read_quat(const void *base, size_t stride, size_t row, bool floats,
                              unsigned flags)
{
    double a[4];
    read_numbers(base, stride, row, 4, floats, a);
    return (flags & PLH_WORLD_SCALAR_LAST) != 0 ? plh_quat_make(a[3], a[0], a[1], a[2])
                                                : plh_quat_make(a[0], a[1], a[2], a[3]);
}

/* Is there a term at all? Not for the sleeping, for spheres, for axes that are locked (0). */
PLH_INLINE bool has_term(const plh_gyroscopic_batch *b, size_t row, bool floats, double w[3])
{
    if (b->asleep != NULL && b->asleep[row * b->asleep_stride] != 0)
        return false;
    read_numbers(b->inverse, b->inverse_stride, row, 3, floats, w);
    return !(w[0] == w[1] && w[1] == w[2]) && w[0] > 0.0 && w[1] > 0.0 && w[2] > 0.0;
}

/* The axis before that of the middle one of three numbers, in cyclic order. */
PLH_INLINE int before_middle(const double w[3])
{
    const bool ab = w[0] < w[1], bc = w[1] < w[2], ac = w[0] < w[2];
    return ab == bc ? 0 : ab != ac ? 2 : 1;
}

PLH_INLINE void put_row(plh_gyroscopic_columns *c, size_t i, plh_quat q, const double v[3],
                        const double w[3])
{
    const int at = before_middle(w);
    const double u[3] = {q.x, q.y, q.z};
    c->at[i] = (unsigned char)at;
    c->q[0][i] = q.w;
    for (int k = 0; k < 3; k++) {
        const int from = at + k < 3 ? at + k : at + k - 3;
        c->q[1 + k][i] = u[from];
        c->omega[k][i] = v[from];
        c->inverse[k][i] = w[from];
    }
}

/* Axes x, y, z of column i to those of the body. */
PLH_INLINE plh_vec3 column_vector(double (*a)[PLH_GYROSCOPIC_CHUNK], int at, size_t i)
{
    const double v[5] = {a[0][i], a[1][i], a[2][i], a[0][i], a[1][i]};
    return plh_vec3_make(v[(3 - at) % 3], v[(3 - at) % 3 + 1], v[(3 - at) % 3 + 2]);
}

/* Rows from *next on into columns, with their numbers in `row`. */
PLH_INLINE size_t read_rows(const plh_gyroscopic_batch *b, bool floats, size_t *next,
                            plh_gyroscopic_columns *c, size_t *row)
{
    size_t n = 0;
    for (; *next < b->n && n < PLH_GYROSCOPIC_CHUNK; ++*next) {
        double w[3], v[3];
        if (!has_term(b, *next, floats, w))
            continue;
        read_numbers(b->omega, b->omega_stride, *next, 3, floats, v);
        if (v[0] == 0.0 && v[1] == 0.0 && v[2] == 0.0)
            continue;
        plh_quat q = read_quat(b->q, b->q_stride, *next, floats, b->flags);
        if (b->frame != NULL)
            q = plh_quat_mul(q, read_quat(b->frame, b->frame_stride, *next, floats, b->flags));
        put_row(c, n, q, v, w);
        row[n++] = *next;
    }
    return n;
}

/* A row that the kernel left: a long step, or numbers out of its range. */
static plh_status do_row(const plh_gyroscopic_batch *b, double dt, plh_gyroscopic_columns *c,
                         size_t i, size_t row, plh_vec3 *out)
{
    const bool floats = (b->flags & PLH_WORLD_FLOAT) != 0;
    plh_body body;
    double v[3];
    read_numbers(b->omega, b->omega_stride, row, 3, floats, v);
    *out = plh_vec3_make(v[0], v[1], v[2]);
    const plh_vec3 u = column_vector(c->q + 1, c->at[i], i);
    const plh_vec3 w = column_vector(c->inverse, c->at[i], i);
    const plh_vec3 moment = plh_vec3_make(1.0 / w.x, 1.0 / w.y, 1.0 / w.z);
    const plh_status made = plh_body_from_moments(moment, &body);
    const plh_quat q = plh_quat_make(c->q[0][i], u.x, u.y, u.z);
    return made != PLH_OK ? made : plh_gyroscopic_any(&body, dt, q, floats, out);
}

PLH_INLINE void write_row(const plh_gyroscopic_batch *b, size_t row, const double w[3])
{
    char *at = (char *)b->omega + row * b->omega_stride;
    for (int k = 0; k < 3; k++) {
        if ((b->flags & PLH_WORLD_FLOAT) != 0)
            ((float *)(void *)at)[k] = (float)w[k];
        else
            ((double *)(void *)at)[k] = w[k];
    }
}

plh_status plh_gyroscopic_batch_step(const plh_gyroscopic_batch *batch, double dt, size_t *failed)
{
    plh_gyroscopic_batch b = *batch;
    const bool floats = (b.flags & PLH_WORLD_FLOAT) != 0;
    plh_gyroscopic_columns c;
    size_t row[PLH_GYROSCOPIC_CHUNK], next = 0, bad = 0;
    plh_status first = complete_batch(&b) ? PLH_OK : PLH_BAD_ARGUMENT;
    memset(&c, 0, sizeof c);
    while (first != PLH_BAD_ARGUMENT && next < b.n) {
        const size_t n =
            floats ? read_rows(&b, true, &next, &c, row) : read_rows(&b, false, &next, &c, row);
        PLH_PICK(plh_gyroscopic_range, (&c, n, dt, floats));
        for (size_t i = 0; i < n; i++) {
            plh_vec3 w = column_vector(c.omega, c.at[i], i);
            const plh_status s = c.right[i] ? PLH_OK : do_row(&b, dt, &c, i, row[i], &w);
            const double v[3] = {w.x, w.y, w.z};
            if (s == PLH_OK)
                write_row(&b, row[i], v);
            bad += s != PLH_OK;
            first = first == PLH_OK ? s : first;
        }
    }
    if (failed != NULL)
        *failed = bad;
    return first;
}
