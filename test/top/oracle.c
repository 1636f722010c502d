/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The top in closed form, in 128 bits: u = cos(angle) by sn, the phases of alpha and beta, which
 * grow at P/(2(1 + u)) and M/(2(1 - u)) beyond the spin, by Carlson's integrals of the third kind.
 */
#include "top/oracle.h"

#include <math.h>
#include <string.h>

#include "top/oracle_carlson.h"

typedef struct pair {
    quad re, im;
} pair;

static pair times(pair a, pair b)
{
    return (pair){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static pair unit(pair a)
{
    const quad n = hypotq(a.re, a.im);
    return n > 0 ? (pair){a.re / n, a.im / n} : (pair){1, 0};
}

static pair turned(quad angle)
{
    pair r;
    sincosq(angle, &r.im, &r.re);
    return r;
}

/* Moment one; the field points down: x = 1 + u, y = 1 - u. */
typedef struct motion {
    quad h, s, x0, y0, g0, P, M, rate, F1, spin, tau;
    pair a0, b0, w0;
    quad below, above, d21, x1, x2, y1, y2, Y3, X3, D31, D32, D30;
    quad lambda, K, u_start;
    int steady;
} motion;

static void set_start(const quad in[11], motion *o)
{
    const quad I = in[0], I3 = in[1];
    quad q[4], n = 0;
    for (int i = 0; i < 4; i++)
        n += in[6 + i] * in[6 + i];
    for (int i = 0; i < 4; i++)
        q[i] = in[6 + i] / sqrtq(n);
    if (in[2] < 0) {
        const quad turned_q[4] = {-q[1], q[0], -q[3], q[2]};
        memcpy(q, turned_q, sizeof q);
    }
    o->h = 2 * fabsq(in[2]) * I;
    o->s = in[5];
    o->a0 = (pair){q[0], q[3]};
    o->b0 = (pair){q[1], q[2]};
    o->w0 = (pair){in[3], in[4]};
    o->x0 = 2 * (q[0] * q[0] + q[3] * q[3]);
    o->y0 = 2 * (q[1] * q[1] + q[2] * q[2]);
    const quad u1 = 2 * (q[1] * q[3] - q[0] * q[2]), u2 = 2 * (q[2] * q[3] + q[0] * q[1]);
    const quad X = u1 * in[3] + u2 * in[4];
    o->rate = u1 * in[4] - u2 * in[3];
    o->g0 = in[3] * in[3] + in[4] * in[4];
    o->P = X + o->x0 * o->s;
    o->M = X - o->y0 * o->s;
    o->F1 = 2 * X * o->s - (o->x0 - o->y0) * o->g0 - o->h * o->x0 * o->y0;
    o->spin = I3 > 0 ? o->s * (I - I3) / I3 / 2 : 0;
    o->tau = in[10] / I;
    o->steady = o->rate == 0 && o->F1 == 0;
}

/* h (u3 - 1), by halving an interval and Newton. */
static quad upper_root(quad c2, quad c1, quad c0)
{
    quad high = fabsq(c2) + sqrtq(fabsq(c1)) + cbrtq(c0), low = 0, Y;
    if (c2 > 0 && c0 == 0 && c1 <= 0)
        return 0;
    if (high == 0)
        return 0;
    high *= 2;
    Y = high;
    for (int i = 0; i < 400; i++) {
        const quad f = ((Y + c2) * Y - c1) * Y - c0, slope = (3 * Y + 2 * c2) * Y - c1;
        if (f > 0)
            high = Y;
        else
            low = Y;
        quad next = Y - f / slope;
        if (!(next > low && next < high))
            next = low > 0 ? sqrtq(low) * sqrtq(high) : high / 1024;
        if (fabsq(next - Y) <= 2e-34 * Y)
            return next;
        Y = next;
    }
    return Y;
}

static void set_roots(motion *o)
{
    const quad g = o->g0 - o->h * o->y0, c1 = 2 * (g - o->s * o->M);
    const quad c2 = 2 * o->h - o->s * o->s - g;
    o->Y3 = upper_root(c2, o->h * c1, o->h * o->h * o->M * o->M);
    o->X3 = o->Y3 + 2 * o->h;
    o->D30 = o->h * o->y0 + o->Y3;
    const quad F0 = o->rate * o->rate / o->D30, sum = (o->F1 + o->h * F0) / o->D30;
    o->d21 = sqrtq(sum * sum + 4 * F0);
    const quad larger = (fabsq(sum) + o->d21) / 2;
    o->above = sum >= 0 ? larger : F0 / larger;
    o->below = sum >= 0 ? F0 / larger : larger;
    o->x2 = o->x0 + o->above;
    o->y1 = o->y0 + o->below;
    o->x1 = o->P * o->P / (o->X3 * o->x2);
    o->y2 = o->Y3 > 0 ? o->M * o->M / (o->Y3 * o->y1) : -c1 / (o->h * o->y1);
    o->D31 = o->h * o->y1 + o->Y3;
    o->D32 = o->h * o->y2 + o->Y3;
    o->lambda = sqrtq(o->D31) / 2;
    o->K = o->D32 > 0 ? truth_rf(0, o->D32 / o->D31, 1) : HUGE_VALQ;
    const quad sn = sqrtq(o->below / o->d21), cn2 = o->above / o->d21, dn2 = o->D30 / o->D31;
    o->u_start = sn == 0 ? 0 : cn2 == 0 ? o->K : sn * truth_rf(cn2, dn2, 1);
    if (o->rate < 0)
        o->u_start = -o->u_start;
}

/* The integrals of P/(2x) and M/(2y) over the time from u = u1, from sn, cn^2, dn^2. */
static void phases(const motion *o, quad sn, quad cn2, quad dn2, quad *a, quad *b)
{
    *a = *b = 0;
    if (sn == 0)
        return;
    const quad Z = 1 / (sn * sn), X = cn2 * Z, Y = dn2 * Z, tail = o->h * o->x1 / o->D31;
    if (o->P != 0) {
        const quad xi = X * Y / Z, eta = (Z + o->d21 / o->x1) * (Z + tail) / Z;
        *a = o->P / (2 * o->lambda) *
             (truth_rc(xi, eta) / o->x1 + o->h / (3 * o->D31) * truth_rj(X, Y, Z, Z + tail));
    }
    if (o->M != 0)
        *b = o->M / (2 * o->lambda * o->y1) *
             (truth_rf(X, Y, Z) + o->d21 / (3 * o->y1) * truth_rj(X, Y, Z, X + o->y2 / o->y1));
    *a = copysignq(1, sn) * *a;
    *b = copysignq(1, sn) * *b;
}

static void put(const motion *o, int flip, pair a, pair b, pair w, plh_top_truth *out)
{
    quad q[4] = {a.re, b.re, b.im, a.im};
    if (flip) {
        const quad back[4] = {q[1], -q[0], q[3], -q[2]};
        memcpy(q, back, sizeof q);
    }
    memcpy(out->q, q, sizeof q);
    out->m[0] = w.re;
    out->m[1] = w.im;
    out->m[2] = o->s;
}

static void at_rest(const motion *o, int flip, plh_top_truth *out)
{
    const quad a = o->spin + (o->x0 > 0 ? o->P / (2 * o->x0) : 0);
    const quad b = -o->spin + (o->y0 > 0 ? o->M / (2 * o->y0) : 0);
    out->size = sqrtq(o->g0 + o->s * o->s);
    out->u1 = out->u2 = (o->x0 - o->y0) / 2;
    out->period = HUGE_VALQ;
    put(o, flip, times(o->a0, turned(a * o->tau)), times(o->b0, turned(b * o->tau)),
        times(o->w0, turned((b - a) * o->tau)), out);
}

/* Directions of alpha and beta at the start, where they change sign with sn and cn. */
static void directions(const motion *o, pair *ea, pair *eb)
{
    const pair w0 = {o->w0.re, -o->w0.im};
    *ea = unit(o->a0);
    *eb = unit(o->b0);
    if (o->P == 0) {
        const pair d = times(o->b0, w0);
        *ea = o->x0 > 0 ? *ea : unit((pair){-d.re, -d.im});
        if (o->u_start < 0)
            *ea = (pair){-ea->re, -ea->im};
    }
    if (o->y0 == 0) {
        const pair d = times(o->a0, o->w0);
        *eb = unit((pair){-d.re, -d.im});
    }
}

/* |m| across the axis over conj(ea) eb: the three forms are the same where all are defined. */
static pair across(const motion *o, quad a, quad b, quad x, quad y, quad sn, quad cn, quad dn)
{
    const quad half = sqrtq(o->d21 / 2);
    if (o->P == 0 && (o->M != 0 || y >= x))
        return (pair){-4 * o->lambda * half * b * cn * dn / y, -2 * o->s * a * b / y};
    if (o->M == 0 && o->y2 == 0)
        return (pair){-4 * o->lambda * half * a * sn * dn / x, 2 * o->s * a * b / x};
    const quad f = 2 * a * b / (x * y), rate = 2 * o->lambda * o->d21 * sn * cn * dn;
    return (pair){-rate * f, (x < y ? o->P - o->s * x : o->M + o->s * y) * f};
}

void plh_test_top_exact(const plh_top_quad *c, plh_top_truth *out)
{
    motion o;
    const int flip = c->x[2] < 0;
    set_start(c->x, &o);
    if (o.steady) {
        at_rest(&o, flip, out);
        return;
    }
    set_roots(&o);
    const quad kc2 = o.D32 / o.D31, whole = o.u_start + o.lambda * o.tau;
    const quad n = o.K < HUGE_VALQ ? rintq(whole / (2 * o.K)) : 0,
               rest = n == 0 ? whole : whole - 2 * n * o.K;
    quad sn, cn, dn, end[2], full[2] = {0, 0}, begin[2];
    truth_jacobi(rest, kc2, &sn, &cn, &dn);
    phases(&o, sn, cn * cn, dn * dn, &end[0], &end[1]);
    const quad sn0 = sqrtq(o.below / o.d21);
    phases(&o, o.rate < 0 ? -sn0 : sn0, o.above / o.d21, o.D30 / o.D31, &begin[0], &begin[1]);
    if (n != 0)
        phases(&o, 1, 0, kc2, &full[0], &full[1]);
    const quad sign = fmodq(n, 2) == 0 ? 1 : -1;
    const quad x = o.x1 + o.d21 * sn * sn, y = o.y2 + o.d21 * cn * cn;
    const quad a = o.P == 0 ? sign * sn * sqrtq(o.d21 / 2) : sqrtq(x / 2);
    const quad b = o.M == 0 && o.y2 == 0 ? sign * cn * sqrtq(o.d21 / 2) : sqrtq(y / 2);
    pair ea, eb;
    directions(&o, &ea, &eb);
    ea = times(ea, turned(o.spin * o.tau + (end[0] - begin[0]) + 2 * n * full[0]));
    eb = times(eb, turned(-o.spin * o.tau + (end[1] - begin[1]) + 2 * n * full[1]));
    const pair w = across(&o, a, b, x, y, sign * sn, sign * cn, dn), back = {ea.re, -ea.im};
    out->size = sqrtq(o.g0 + o.h * o.below + o.s * o.s);
    out->period = 2 * o.K / o.lambda * c->x[0];
    out->u1 = o.x1 < 1 ? o.x1 - 1 : 1 - o.y1;
    out->u2 = o.x2 < 1 ? o.x2 - 1 : 1 - o.y2;
    put(&o, flip, times(ea, (pair){a, 0}), times(eb, (pair){b, 0}), times(times(back, eb), w), out);
}

void plh_test_top_period(const plh_top_quad *c, quad out[3])
{
    motion o;
    quad a, b;
    set_start(c->x, &o);
    out[0] = out[1] = out[2] = nanq("");
    if (o.steady)
        return;
    set_roots(&o);
    if (!(o.D32 > 0))
        return;
    phases(&o, 1, 0, o.D32 / o.D31, &a, &b);
    const quad scaled = 2 * o.K / o.lambda;
    out[0] = scaled * c->x[0];
    out[1] = 2 * (a + b) * (c->x[2] < 0 ? -1 : 1);
    out[2] = 2 * (a - b) + 2 * o.spin * scaled;
}

plh_top_quad plh_test_top_quad(const plh_top_case *c)
{
    return (plh_top_quad){{c->I, c->I3, c->strength, c->m[0], c->m[1], c->m[2], c->q[0], c->q[1],
                           c->q[2], c->q[3], c->t}};
}

static quad distance(const plh_top_truth *a, const plh_top_truth *b)
{
    quad sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (a->q[i] - b->q[i]) * (a->q[i] - b->q[i]);
    for (int i = 0; i < 3 && a->size > 0; i++)
        sum += (a->m[i] - b->m[i]) / a->size * ((a->m[i] - b->m[i]) / a->size);
    return sqrtq(sum);
}

/* The sum of what a relative change by `by` of each number does to a case. */
static quad changes(const plh_top_quad *c, const plh_top_truth *at, quad by)
{
    quad sum = 0;
    for (int i = 0; i < 11; i++) {
        plh_top_quad d = *c;
        plh_top_truth other;
        d.x[i] *= 1 + by;
        if (d.x[i] == c->x[i])
            continue;
        plh_test_top_exact(&d, &other);
        sum += distance(at, &other);
    }
    return sum;
}

void plh_test_top_truth(const plh_top_case *c, plh_top_truth *out)
{
    const plh_top_quad exact = plh_test_top_quad(c);
    plh_test_top_exact(&exact, out);
    out->cond = (double)changes(&exact, out, 0x1p-53);
}

double plh_test_top_error(const plh_top_truth *truth, const plh_state *s)
{
    plh_top_truth got = {.q = {s->q.w, s->q.x, s->q.y, s->q.z}, .m = {s->m.x, s->m.y, s->m.z}};
    const double e = (double)distance(truth, &got);
    return isnan(e) ? INFINITY : e;
}
