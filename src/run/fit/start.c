/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Where a fit begins: angular velocity from the first data or from the frequencies in them, the
 * inertia tensor from the conservation of Q I omega, which is linear in I, or at random.
 */
#include "fit/fit.h"

#include <math.h>
#include <string.h>

static plh_quat quat_of(const plh_fit_datum *d)
{
    return plh_quat_make(d->value[0], d->value[1], d->value[2], d->value[3]);
}

static plh_vec3 vector_of(const plh_fit_datum *d)
{
    return plh_vec3_make(d->value[0], d->value[1], d->value[2]);
}

/* The rotation vector from a to b, in the axes of a, at most a half turn. */
static plh_vec3 between(plh_quat a, plh_quat b)
{
    const plh_quat r = plh_quat_mul(plh_quat_conj(a), b);
    return plh_vec3_scale(2.0, plh_quat_log(r.w < 0.0 ? plh_quat_make(-r.w, -r.x, -r.y, -r.z) : r));
}

static const plh_fit_datum *first_of(const plh_fit *fit, plh_fit_kind kind)
{
    for (size_t i = 0; i < fit->n; i++)
        if (fit->data[i].kind == kind)
            return &fit->data[i];
    return NULL;
}

/* How far datum d has turned since another of its kind, if it can be told; rates tell what they sum
 * up to. */
static double turned(const plh_fit_datum *from, const plh_fit_datum *d)
{
    if (d->kind == PLH_FIT_ATTITUDE)
        return plh_quat_angle(quat_of(from), quat_of(d));
    if (d->kind == PLH_FIT_RATE)
        return plh_vec3_norm(vector_of(d)) * (d->t - from->t);
    const double c = plh_vec3_dot(vector_of(from), vector_of(d));
    const double angle = acos(fmax(-1.0, fmin(1.0, c)));
    return d->kind == PLH_FIT_LINE ? fmin(angle, PLH_PI - angle) : angle;
}

/* Enough numbers, and a turn that shows: far from the first, or a long way in steps that noise does
 * not make. */
size_t start_window(const plh_fit *fit, unsigned factor)
{
    size_t numbers = 0, n = 0;
    double most = 0.0, way = 0.0;
    const plh_fit_datum *last[PLH_FIT_KINDS] = {NULL};
    while (n < fit->n && (numbers < factor * (size_t)fit->unknowns || (most < 1.2 && way < 4.0))) {
        const plh_fit_datum *d = &fit->data[n++];
        const double step = last[d->kind] ? turned(last[d->kind], d) : 0.0;
        numbers += d->kind >= PLH_FIT_DIRECTION ? 2 : 3;
        most = fmax(most, turned(first_of(fit, d->kind), d));
        way += d->kind != PLH_FIT_RATE && step > 5.0 * d->sigma ? step : 0.0;
        last[d->kind] = d;
    }
    return n;
}

/* The frequency, among those that the sampling can show, whose sine and cosine take most of the
 * variance of the directions, attitudes (their axes) or angular velocities: a Lomb periodogram
 * without the correction of its phase. */
static double power_at(const plh_fit *fit, size_t n, double w)
{
    double c[9] = {0}, s[9] = {0}, sum = 0.0;
    for (size_t i = 0; i < n; i++) {
        const plh_fit_datum *d = &fit->data[i];
        double y[9] = {d->value[0], d->value[1], d->value[2]};
        const double co = cos(w * (d->t - fit->t0)), si = sin(w * (d->t - fit->t0));
        if (d->kind == PLH_FIT_ATTITUDE) {
            const plh_mat3 m = plh_quat_to_mat3(quat_of(d));
            memcpy(y, m.a, sizeof y);
        } else if (d->kind == PLH_FIT_LINE) {
            for (int a = 0; a < 9; a++)
                y[a] = d->value[a / 3] * d->value[a % 3];
        }
        for (int k = 0; k < 9; k++) {
            c[k] += y[k] * co;
            s[k] += y[k] * si;
        }
    }
    for (int k = 0; k < 9; k++)
        sum += c[k] * c[k] + s[k] * s[k];
    return sum;
}

/* Angular frequencies of the three highest separate peaks. */
void start_frequencies(const plh_fit *fit, double peak[3])
{
    enum { MOST = 240 };
    const size_t n = fit->n < MOST ? fit->n : MOST;
    const double span = fit->data[n - 1].t - fit->t0, step = PLH_PI / (2.0 * fmax(span, 1e-300));
    double height[3] = {0}, before = 0.0, now = 0.0;
    peak[0] = peak[1] = peak[2] = 0.0;
    for (int i = 2; i < 4 * (int)n; i++) {
        const double next = power_at(fit, n, i * step);
        for (int k = 0; k < 3 && now > before && now > next; k++)
            if (now > height[k]) {
                for (int j = 2; j > k; j--)
                    height[j] = height[j - 1], peak[j] = peak[j - 1];
                height[k] = now;
                peak[k] = (i - 1) * step;
                break;
            }
        before = now;
        now = next;
    }
}

/* Angular velocity of the sensor at the first attitude: a line through the rotation vectors that
 * are small. */
static plh_vec3 rate_from_attitudes(const plh_fit *fit)
{
    const plh_fit_datum *first = first_of(fit, PLH_FIT_ATTITUDE), *second = NULL;
    double st = 0.0, stt = 0.0, n = 0.0;
    plh_vec3 sy = {0, 0, 0}, sty = {0, 0, 0};
    for (const plh_fit_datum *d = first; d < fit->data + fit->n; d++) {
        if (d->kind != PLH_FIT_ATTITUDE)
            continue;
        const plh_vec3 y = between(quat_of(first), quat_of(d));
        const double t = d->t - first->t;
        if (t > 0.0 && !second)
            second = d;
        if (plh_vec3_norm(y) > 0.8)
            break;
        n += 1.0, st += t, stt += t * t;
        sy = plh_vec3_add(sy, y);
        sty = plh_vec3_add(sty, plh_vec3_scale(t, y));
    }
    const double det = n * stt - st * st;
    if (n >= 3.0 && det > 0.0)
        return plh_vec3_scale(1.0 / det,
                              plh_vec3_sub(plh_vec3_scale(n, sty), plh_vec3_scale(st, sy)));
    if (!second)
        return plh_vec3_make(0.0, 0.0, 0.0);
    return plh_vec3_scale(1.0 / (second->t - first->t), between(quat_of(first), quat_of(second)));
}

/* Samples of attitude and angular velocity at one time, as far as the data have them. */
struct pair {
    plh_quat q;
    plh_vec3 omega;
};

static size_t pairs_from_attitudes(const plh_fit *fit, size_t n, struct pair *out, size_t room)
{
    size_t count = 0, last = fit->n, far = n > 8 ? n / 8 : 1;
    for (size_t i = 0; i < n && count < room; i++) {
        if (fit->data[i].kind != PLH_FIT_ATTITUDE)
            continue;
        /* a partner far enough that noise does not rule, near enough that the motion is smooth */
        for (size_t k = i + 1; k < n && k <= i + far; k++) {
            const plh_fit_datum *a = &fit->data[i], *b = &fit->data[k];
            if (b->kind != PLH_FIT_ATTITUDE || !(b->t > a->t))
                continue;
            const plh_vec3 v = between(quat_of(a), quat_of(b));
            last = k;
            if (plh_vec3_norm(v) < 0.4 && k < i + far && k + 1 < n)
                continue;
            out[count].q = plh_quat_mul(quat_of(a), plh_quat_exp(plh_vec3_scale(0.25, v)));
            out[count++].omega = plh_vec3_scale(1.0 / (b->t - a->t), v);
            break;
        }
    }
    return last < fit->n ? count : 0;
}

static size_t pairs_from_rates(const plh_fit *fit, size_t n, struct pair *out, size_t room)
{
    size_t count = 0;
    double t = 0.0;
    for (size_t i = 0; i < n && count < room; i++) {
        const plh_fit_datum *d = &fit->data[i];
        if (d->kind != PLH_FIT_RATE)
            continue;
        out[count].omega = vector_of(d);
        out[count].q = plh_quat_identity();
        if (count) {
            const plh_vec3 mean = plh_vec3_add(out[count - 1].omega, out[count].omega);
            out[count].q = plh_quat_mul(out[count - 1].q,
                                        plh_quat_exp(plh_vec3_scale(0.25 * (d->t - t), mean)));
        }
        t = d->t;
        count++;
    }
    return count;
}

/* I of Q I omega = constant: the eigenvector of the smallest eigenvalue of the normal matrix. */
static bool tensor_from_pairs(const struct pair *p, size_t n, bool diagonal, plh_mat3 *tensor)
{
    static const int row[6] = {0, 1, 2, 0, 0, 1}, column[6] = {0, 1, 2, 1, 2, 2};
    const int unknowns = diagonal ? 3 : 6;
    double A[FIT_N][FIT_N] = {{0}}, value[FIT_N], v[FIT_N][FIT_N];
    plh_vec3 mean[6];
    memset(mean, 0, sizeof mean);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < n; i++) {
            plh_vec3 part[6];
            const double w[3] = {p[i].omega.x, p[i].omega.y, p[i].omega.z};
            for (int k = 0; k < unknowns; k++) {
                double y[3] = {0};
                y[row[k]] += w[column[k]];
                if (row[k] != column[k])
                    y[column[k]] += w[row[k]];
                part[k] = plh_quat_rotate(p[i].q, plh_vec3_make(y[0], y[1], y[2]));
                if (pass == 0)
                    mean[k] = plh_vec3_add(mean[k], plh_vec3_scale(1.0 / (double)n, part[k]));
                else
                    part[k] = plh_vec3_sub(part[k], mean[k]);
            }
            for (int a = 0; a < unknowns && pass; a++)
                for (int b = 0; b < unknowns; b++)
                    A[a][b] += plh_vec3_dot(part[a], part[b]);
        }
    eigen_symmetric(unknowns, FIT_N, &A[0][0], value, &v[0][0]);
    const double trace = v[0][0] + v[1][0] + v[2][0];
    for (int k = 0; k < 6; k++)
        tensor->a[row[k]][column[k]] = tensor->a[column[k]][row[k]] =
            k < unknowns ? v[k][0] / trace : 0.0;
    return n >= 4;
}

bool point_set_tensor(plh_mat3 tensor, struct fit_point *p)
{
    plh_vec3 moment;
    plh_mat3 R;
    if (plh_tensor_diagonalise(tensor, &moment, &R))
        return false;
    const double top = fmax(moment.x, fmax(moment.y, moment.z));
    double l[3] = {moment.x / top, moment.y / top, moment.z / top}, mean = 0.0, S[3][3] = {{0}};
    for (int i = 0; i < 3; i++)
        mean += (l[i] = log(fmax(l[i], 0.02))) / 3.0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                S[i][j] += R.a[k][i] * (l[k] - mean) * R.a[k][j];
    const double root_2 = sqrt(2.0);
    p->s[0] = (S[0][0] - S[1][1]) / root_2;
    p->s[1] = (S[0][0] + S[1][1] - 2.0 * S[2][2]) / sqrt(6.0);
    p->s[2] = root_2 * S[0][1], p->s[3] = root_2 * S[0][2], p->s[4] = root_2 * S[1][2];
    return top > 0.0;
}

static void random_tensor(const plh_fit *fit, plh_random *r, struct fit_point *p)
{
    /* edges of a box up to 1 : 5 */
    const double a = pow(5.0, plh_random_uniform(r)), b = pow(5.0, plh_random_uniform(r)),
                 c = pow(5.0, plh_random_uniform(r));
    plh_mat3 t = {{{b * b + c * c, 0, 0}, {0, c * c + a * a, 0}, {0, 0, a * a + b * b}}};
    if (!fit->options.principal) {
        const plh_mat3 R = plh_quat_to_mat3(plh_random_rotation(r)), d = t;
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                t.a[i][j] = 0.0;
                for (int k = 0; k < 3; k++)
                    t.a[i][j] += R.a[k][i] * d.a[k][k] * R.a[k][j];
            }
    }
    point_set_tensor(t, p);
}

static void guess_tensor(const plh_fit *fit, size_t n, int i, plh_random *r, struct fit_point *p)
{
    enum { ROOM = 400 };
    struct pair pairs[ROOM];
    plh_mat3 tensor;
    const size_t more = i == 0 ? n : i == 1 ? 4 * n : fit->n;
    const size_t last = more < fit->n ? more : fit->n;
    memset(p->s, 0, sizeof p->s);
    if (i > 3) {
        random_tensor(fit, r, p);
        return;
    }
    if (i == 3) /* a sphere, or nearly */
        return;
    size_t count = fit->kinds[PLH_FIT_ATTITUDE] ? pairs_from_attitudes(fit, last, pairs, ROOM)
                                                : pairs_from_rates(fit, last, pairs, ROOM);
    if (!count || !tensor_from_pairs(pairs, count, fit->options.principal, &tensor) ||
        !point_set_tensor(tensor, p))
        random_tensor(fit, r, p);
}

/* The rotation that takes a to b, both of length one. */
static plh_quat align(plh_vec3 a, plh_vec3 b)
{
    const plh_vec3 c = plh_vec3_cross(a, b);
    const double d = plh_vec3_dot(a, b);
    if (d < -0.999999)
        return plh_quat_make(0.0, fabs(a.x) < 0.7 ? 0.0 : -a.y, fabs(a.x) < 0.7 ? -a.z : a.x,
                             fabs(a.x) < 0.7 ? a.y : 0.0);
    return plh_quat_make(1.0 + d, c.x, c.y, c.z);
}

/* d' of directions near the first; lines are turned to their neighbours. */
static plh_vec3 drift_of_directions(const plh_fit *fit, const plh_fit_datum *first, bool *known)
{
    plh_vec3 last = vector_of(first), sy = {0, 0, 0}, sty = {0, 0, 0};
    double st = 0.0, stt = 0.0, n = 0.0;
    for (const plh_fit_datum *d = first; d < fit->data + fit->n; d++) {
        if (d->kind < PLH_FIT_DIRECTION || plh_vec3_dot(d->axis, first->axis) < 0.999)
            continue;
        plh_vec3 v = vector_of(d);
        if (d->kind == PLH_FIT_LINE && plh_vec3_dot(v, last) < 0.0)
            v = plh_vec3_scale(-1.0, v);
        if (plh_vec3_dot(v, last) < 0.7 || plh_vec3_dot(v, vector_of(first)) < 0.7)
            break;
        last = v;
        const double t = d->t - first->t;
        n += 1.0, st += t, stt += t * t;
        sy = plh_vec3_add(sy, v);
        sty = plh_vec3_add(sty, plh_vec3_scale(t, v));
    }
    const double det = n * stt - st * st;
    *known = n >= 3.0 && det > 0.0;
    return *known ? plh_vec3_scale(1.0 / det,
                                   plh_vec3_sub(plh_vec3_scale(n, sty), plh_vec3_scale(st, sy)))
                  : plh_vec3_make(0.0, 0.0, 0.0);
}

/* The axis stands where it was first seen; it moves as it was seen to move, or at a frequency of
 * the data. */
static void from_directions(const plh_fit *fit, int i, plh_random *r, struct fit_point *p)
{
    const plh_fit_datum *first =
        first_of(fit, fit->kinds[PLH_FIT_DIRECTION] ? PLH_FIT_DIRECTION : PLH_FIT_LINE);
    bool known;
    const plh_vec3 d = vector_of(first), v = drift_of_directions(fit, first, &known);
    p->q = plh_quat_unit(align(first->axis, d));
    if (fit->options.principal)
        p->q = plh_quat_mul(
            p->q, plh_quat_exp(plh_vec3_scale(PLH_PI * plh_random_uniform(r), first->axis)));
    plh_vec3 omega = plh_vec3_cross(d, v);
    double speed = plh_vec3_norm(omega);
    if (!known || i % 3 == 2) {
        speed = fit->peak[i / 3 % 3];
        if (first->kind == PLH_FIT_LINE && i % 2)
            speed *= 0.5;
        if (!known)
            omega = plh_vec3_scale(speed, plh_random_direction(r));
    }
    omega = plh_vec3_add(omega, plh_vec3_scale(2.0 * speed * plh_random_normal(r), d));
    p->omega = plh_quat_unrotate(p->q, omega);
    random_tensor(fit, r, p);
}

bool start_make(const plh_fit *fit, size_t n, int i, plh_random *r, struct fit_point *p)
{
    memset(p, 0, sizeof *p);
    p->q = plh_quat_identity();
    if (!fit->kinds[PLH_FIT_ATTITUDE] && !fit->kinds[PLH_FIT_RATE]) {
        from_directions(fit, i, r, p);
        return true;
    }
    if (fit->kinds[PLH_FIT_ATTITUDE]) {
        const plh_fit_datum *first = first_of(fit, PLH_FIT_ATTITUDE);
        p->q = quat_of(first);
        p->omega = rate_from_attitudes(fit);
    }
    if (fit->kinds[PLH_FIT_RATE])
        p->omega = vector_of(first_of(fit, PLH_FIT_RATE));
    else if (i > 8 && i % 3 == 0) { /* the sampling may have missed whole turns */
        const double *peak = fit->peak, speed = plh_vec3_norm(p->omega);
        p->omega = speed > 0.0 && i % 2 ? plh_vec3_scale(peak[i / 3 % 3] / speed, p->omega)
                                        : plh_vec3_scale(peak[i / 3 % 3], plh_random_direction(r));
    }
    guess_tensor(fit, n, i, r, p);
    return true;
}
