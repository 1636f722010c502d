/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "day_truth.h"

#include <math.h>
#include <quadmath.h>
#include <string.h>

enum { Q = 0, W = 4, R = 7, V = 10, N = 13, COLUMNS = 12 };

typedef struct world {
    const day_problem *p;
    quad inertia[3][3], inverse[3][3];
    /* Of the wheel: momentum at time 0 of its piece, and growth */
    quad h, slope;
    quad gauss[3], angle;
} world;

static const double mu = 3.986004418e14, planet = 6371200.0;

static quad pi(void)
{
    return acosq(-1);
}

static quad radians(double degrees)
{
    return degrees * pi() / 180;
}

static void cross(const quad a[3], const quad b[3], quad c[3])
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

static void apply(quad m[3][3], const quad v[3], quad r[3])
{
    for (int i = 0; i < 3; i++)
        r[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
}

static void invert(quad m[3][3], quad r[3][3])
{
    quad c[3][3], d = 0;
    for (int i = 0; i < 3; i++)
        cross(m[(i + 1) % 3], m[(i + 2) % 3], c[i]);
    for (int j = 0; j < 3; j++)
        d += m[0][j] * c[0][j];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            r[i][j] = c[j][i] / d;
}

/* The matrix from body to space; q of any length. */
static void matrix(const quad q[4], quad m[3][3])
{
    const quad w = q[0], x = q[1], y = q[2], z = q[3], n = w * w + x * x + y * y + z * z;
    const quad r[3][3] = {
        {w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
        {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
        {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}};
    for (int i = 0; i < 9; i++)
        m[i / 3][i % 3] = r[i / 3][i % 3] / n;
}

static void to_body(quad m[3][3], const quad v[3], quad r[3])
{
    for (int i = 0; i < 3; i++)
        r[i] = m[0][i] * v[0] + m[1][i] * v[1] + m[2][i] * v[2];
}

/* B = -grad of planet^3 (g11 x + h11 y + g10 z) / r^3, in axes that turn by the Earth rotation
 * angle. */
static void field(const world *w, quad t, const quad r[3], quad b[3])
{
    const quad rate = 2 * pi() * (1 + (quad)0.00273781191135448) / 86400, a = w->angle + rate * t;
    quad c, s;
    sincosq(a, &s, &c);
    const quad x[3] = {c * r[0] + s * r[1], c * r[1] - s * r[0], r[2]};
    const quad square = x[0] * x[0] + x[1] * x[1] + x[2] * x[2], size = sqrtq(square);
    const quad along = w->gauss[0] * x[0] + w->gauss[1] * x[1] + w->gauss[2] * x[2];
    const quad scale = (quad)planet * planet * planet / (square * size);
    quad e[3];
    for (int i = 0; i < 3; i++)
        e[i] = scale * (3 * along * x[i] / square - w->gauss[i]);
    b[0] = c * e[0] - s * e[1];
    b[1] = s * e[0] + c * e[1];
    b[2] = e[2];
}

/* The change of the field where the body is, from a moment before to a moment after. */
static void field_rate(const world *w, quad t, const quad *y, const quad pull[3], quad rate[3])
{
    const quad d = (quad)1e-6;
    quad side[2][3];
    for (int k = 0; k < 2; k++) {
        const quad e = k ? d : -d;
        quad r[3];
        for (int i = 0; i < 3; i++)
            r[i] = y[R + i] + e * (y[V + i] + e / 2 * pull[i]);
        field(w, t + e, r, side[k]);
    }
    for (int i = 0; i < 3; i++)
        rate[i] = (side[1][i] - side[0][i]) / (2 * d);
}

static void add_magnetism(const world *w, quad t, const quad *y, quad m[3][3], const quad pull[3],
                          quad torque[3])
{
    const day_problem *p = w->p;
    quad space[3], b[3], part[3], sum[3] = {p->dipole[0], p->dipole[1], p->dipole[2]};
    field(w, t, y + R, space);
    to_body(m, space, b);
    if (p->eddy[0] > 0.0) {
        quad rate[3], seen[3], turn[3];
        field_rate(w, t, y, pull, space);
        to_body(m, space, rate);
        cross(y + W, b, turn);
        for (int i = 0; i < 3; i++) {
            seen[i] = turn[i] - rate[i];
            sum[i] += p->eddy[i] * seen[i];
        }
    }
    cross(sum, b, part);
    for (int i = 0; i < 3; i++)
        torque[i] += part[i];
}

static void derivative(const world *w, quad t, const quad y[N], quad d[N])
{
    const quad *q = y + Q, *o = y + W, *r = y + R;
    const quad square = r[0] * r[0] + r[1] * r[1] + r[2] * r[2], cube = square * sqrtq(square);
    quad m[3][3], near[3], heavy[3], torque[3], momentum[3], turn[3];
    for (int i = 0; i < 3; i++) {
        d[R + i] = y[V + i];
        d[V + i] = -mu / cube * r[i];
    }
    d[0] = (-q[1] * o[0] - q[2] * o[1] - q[3] * o[2]) / 2;
    d[1] = (q[0] * o[0] + q[2] * o[2] - q[3] * o[1]) / 2;
    d[2] = (q[0] * o[1] + q[3] * o[0] - q[1] * o[2]) / 2;
    d[3] = (q[0] * o[2] + q[1] * o[1] - q[2] * o[0]) / 2;
    matrix(q, m);
    to_body(m, r, near);
    apply((quad(*)[3])w->inertia, near, heavy);
    cross(near, heavy, torque);
    apply((quad(*)[3])w->inertia, o, momentum);
    for (int i = 0; i < 3; i++) {
        torque[i] *= 3 * (quad)mu / (cube * square);
        torque[i] -= w->slope * w->p->axis[i];
        momentum[i] += (w->h + w->slope * t) * w->p->axis[i];
    }
    if (w->p->dipole[0] != 0.0 || w->p->eddy[0] != 0.0)
        add_magnetism(w, t, y, m, d + V, torque);
    cross(momentum, o, turn);
    for (int i = 0; i < 3; i++)
        torque[i] += turn[i];
    apply((quad(*)[3])w->inverse, torque, d + W);
}

/* The modified midpoint rule with n (even) substeps. */
static void midpoint(const world *w, quad t, quad h, int n, const quad y[N], quad r[N])
{
    quad a[N], b[N], d[N], s = h / n;
    derivative(w, t, y, d);
    for (int i = 0; i < N; i++) {
        a[i] = y[i];
        b[i] = y[i] + s * d[i];
    }
    for (int k = 1; k < n; k++) {
        derivative(w, t + k * s, b, d);
        for (int i = 0; i < N; i++) {
            const quad next = a[i] + 2 * s * d[i];
            a[i] = b[i];
            b[i] = next;
        }
    }
    derivative(w, t + h, b, d);
    for (int i = 0; i < N; i++)
        r[i] = (a[i] + b[i] + s * d[i]) / 2;
}

/* A step of order 2 COLUMNS by extrapolation; returns how much the last column changed it. */
static quad extrapolate(const world *w, quad t, quad h, const quad y[N], quad out[N])
{
    quad table[COLUMNS][N], change = 0;
    for (int k = 0; k < COLUMNS; k++) {
        midpoint(w, t, h, 2 * (k + 1), y, table[k]);
        for (int j = k - 1; j >= 0; j--) {
            const quad ratio = (quad)(k + 1) / (j + 1), divisor = ratio * ratio - 1;
            for (int i = 0; i < N; i++) {
                const quad more = (table[j + 1][i] - table[j][i]) / divisor;
                table[j][i] = table[j + 1][i] + more;
                if (k == COLUMNS - 1 && j == 0 && i < W)
                    change = fmaxq(change, fabsq(more));
            }
        }
    }
    memcpy(out, table[0], sizeof table[0]);
    return change;
}

/* From t to end in steps that keep the change of the last column near 1e-18. */
static void integrate(const world *w, quad t, quad end, quad y[N])
{
    quad h = 20;
    while (t < end) {
        quad next[N];
        const quad step = fminq(h, end - t), change = extrapolate(w, t, step, y, next);
        const quad factor = powq((quad)1e-18 / fmaxq(change, (quad)1e-30), (quad)1 / (2 * COLUMNS));
        h = step * fminq(fmaxq((quad)0.9 * factor, (quad)0.3), 2);
        if (change > (quad)1e-16)
            continue;
        memcpy(y, next, sizeof next);
        t = end - t <= step ? end : t + step;
    }
}

static void start_orbit(const double el[6], quad y[N])
{
    const quad a = el[0] * (quad)1000, e = el[1], i = radians(el[2]), n = radians(el[3]),
               w = radians(el[4]), mean = radians(el[5]);
    quad x = mean;
    for (int k = 0; k < 200; k++)
        x -= (x - e * sinq(x) - mean) / (1 - e * cosq(x));
    const quad b = sqrtq(1 - e * e), motion = sqrtq(mu / (a * a * a)), r = 1 - e * cosq(x);
    const quad flat[2][2] = {{a * (cosq(x) - e), a * b * sinq(x)},
                             {-a * motion * sinq(x) / r, a * motion * b * cosq(x) / r}};
    for (int k = 0; k < 2; k++) {
        const quad u = flat[k][0] * cosq(w) - flat[k][1] * sinq(w),
                   v = flat[k][0] * sinq(w) + flat[k][1] * cosq(w);
        quad *out = y + (k ? V : R);
        out[0] = u * cosq(n) - v * cosq(i) * sinq(n);
        out[1] = u * sinq(n) + v * cosq(i) * cosq(n);
        out[2] = v * sinq(i);
    }
}

/* Turns about z, then the new y, then the new x. */
static void start_attitude(const double angles[3], quad q[4])
{
    static const int axis[3] = {3, 2, 1};
    quad r[4] = {1, 0, 0, 0};
    for (int k = 0; k < 3; k++) {
        quad t[4] = {cosq(radians(angles[k]) / 2), 0, 0, 0}, c[3];
        t[axis[k]] = sinq(radians(angles[k]) / 2);
        cross(r + 1, t + 1, c);
        const quad w = r[0] * t[0] - r[1] * t[1] - r[2] * t[2] - r[3] * t[3];
        for (int i = 0; i < 3; i++)
            r[1 + i] = r[0] * t[1 + i] + t[0] * r[1 + i] + c[i];
        r[0] = w;
    }
    memcpy(q, r, sizeof r);
}

static void begin(const day_problem *p, world *w, quad y[N])
{
    const quad years = (p->days - (quad)9131.5) / (quad)365.25;
    const double main[3] = {-1410.3, 4545.5, -29350.0}, change[3] = {10.0, -21.5, 12.6};
    memset(w, 0, sizeof *w);
    w->p = p;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            w->inertia[i][j] = p->tensor[i][j];
        w->gauss[i] = (main[i] + years * change[i]) * (quad)1e-9;
        y[W + i] = radians(p->spin[i]);
    }
    invert(w->inertia, w->inverse);
    w->angle = 2 * pi() * ((quad)0.7790572732640 + (1 + (quad)0.00273781191135448) * p->days);
    start_attitude(p->angles, y + Q);
    start_orbit(p->elements, y);
}

void day_truth(const day_problem *p, double seconds, quad q[4], quad omega[3])
{
    world w;
    quad y[N];
    begin(p, &w, y);
    double t = 0.0;
    for (int k = 0; k <= p->knots && t < seconds; k++) { /* the piece before knot k */
        const double end = k < p->knots ? fmin(p->time[k], seconds) : seconds;
        const quad span = k > 0 && k < p->knots ? (quad)p->time[k] - p->time[k - 1] : 1;
        const double before = p->knots ? p->momentum[k > 0 ? k - 1 : 0] : 0.0;
        const double after = k < p->knots ? p->momentum[k] : before;
        w.slope = k > 0 && k < p->knots ? ((quad)after - before) / span : 0;
        w.h = before - (k > 0 ? w.slope * p->time[k - 1] : 0);
        if (end > t) {
            integrate(&w, t, end, y);
            t = end;
        }
    }
    const quad n = sqrtq(y[0] * y[0] + y[1] * y[1] + y[2] * y[2] + y[3] * y[3]);
    for (int i = 0; i < 4; i++)
        q[i] = y[i] / n;
    memcpy(omega, y + W, 3 * sizeof *omega);
}
