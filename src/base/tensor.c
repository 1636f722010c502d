/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <math.h>
#include <polhode/tensor.h>

#include "base/dd.h"

/* What the iteration works on: the tensor and the rows of the rotation, in double-double. */
typedef struct work {
    plh_dd a[3][3], r[3][3];
} work;

static plh_dd dd_abs(plh_dd a)
{
    return a.hi < 0.0 ? plh_dd_neg(a) : a;
}

/* tan of the angle that makes a_ij vanish, the smaller one, from z = (a_jj - a_ii)/(2 a_ij). */
static plh_dd tangent(plh_dd z)
{
    plh_dd one = plh_dd_from(1.0), w = dd_abs(z), t;
    if (w.hi > 0x1p200)
        t = plh_dd_div(plh_dd_from(0.5), w);
    else
        t = plh_dd_div(one, plh_dd_add(w, plh_dd_sqrt(plh_dd_add(one, plh_dd_sqr(w)))));
    return z.hi < 0.0 ? plh_dd_neg(t) : t;
}

/* (p, q) becomes (c p - s q, s p + c q). */
static void turn(plh_dd *p, plh_dd *q, plh_dd c, plh_dd s)
{
    plh_dd u = *p, v = *q;
    *p = plh_dd_sub(plh_dd_mul(c, u), plh_dd_mul(s, v));
    *q = plh_dd_add(plh_dd_mul(s, u), plh_dd_mul(c, v));
}

static void annihilate(work *w, int i, int j)
{
    plh_dd aij = w->a[i][j];
    plh_dd d = plh_dd_sub(w->a[j][j], w->a[i][i]);
    plh_dd t = tangent(plh_dd_div(plh_dd_scale2(d, 0.5), aij));
    plh_dd c = plh_dd_div(plh_dd_from(1.0), plh_dd_sqrt(plh_dd_add_d(plh_dd_sqr(t), 1.0)));
    plh_dd s = plh_dd_mul(t, c), move = plh_dd_mul(t, aij);
    w->a[i][i] = plh_dd_sub(w->a[i][i], move);
    w->a[j][j] = plh_dd_add(w->a[j][j], move);
    w->a[i][j] = w->a[j][i] = plh_dd_from(0.0);
    int k = 3 - i - j;
    turn(&w->a[i][k], &w->a[j][k], c, s);
    w->a[k][i] = w->a[i][k];
    w->a[k][j] = w->a[j][k];
    for (int m = 0; m < 3; m++)
        turn(&w->r[i][m], &w->r[j][m], c, s);
}

/* Small against both diagonal entries: dropping it changes no moment's last digit. */
static int negligible(const work *w, int i, int j)
{
    double off = fabs(w->a[i][j].hi);
    double size = sqrt(fabs(w->a[i][i].hi)) * sqrt(fabs(w->a[j][j].hi));
    return off <= 0x1p-104 * size || off < 0x1p-1000;
}

static void iterate(work *w)
{
    for (int sweep = 0; sweep < 40; sweep++) { /* six or so do; the bound is for zero moments */
        int busy = 0;
        for (int i = 0; i < 2; i++)
            for (int j = i + 1; j < 3; j++)
                if (!negligible(w, i, j)) {
                    annihilate(w, i, j);
                    busy = 1;
                }
        if (!busy)
            break;
    }
}

/* Scaled and symmetric; 0 if not symmetric enough. */
static int prepare(const plh_mat3 *t, int e, work *w)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double a = ldexp(t->a[i][j], -e), b = ldexp(t->a[j][i], -e);
            double size = fmax(fabs(t->a[i][i]), fabs(t->a[j][j]));
            if (a != b && !(fabs(a - b) <= 1e-8 * ldexp(size, -e)))
                return 0;
            w->a[i][j] = a == b ? plh_dd_from(a) : plh_dd_scale2(plh_two_sum(a, b), 0.5);
            w->r[i][j] = plh_dd_from(i == j);
        }
    return 1;
}

static plh_vec3 row(const work *w, int i)
{
    return plh_vec3_make(plh_dd_to(w->r[i][0]), plh_dd_to(w->r[i][1]), plh_dd_to(w->r[i][2]));
}

/* The same axis with its largest component positive. */
static plh_vec3 pointed(plh_vec3 v)
{
    double x = fabs(v.x), y = fabs(v.y), z = fabs(v.z);
    double big = x >= y && x >= z ? v.x : y >= z ? v.y : v.z;
    return big < 0.0 ? plh_vec3_scale(-1.0, v) : v;
}

static void finish(const work *w, int e, plh_vec3 *moments, plh_mat3 *rotation)
{
    int o[3] = {0, 1, 2};
    double m[3];
    for (int i = 0; i < 3; i++)
        m[i] = ldexp(plh_dd_to(w->a[i][i]), e);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < 2; i++)
            if (m[o[i + 1]] < m[o[i]]) {
                int swap = o[i];
                o[i] = o[i + 1];
                o[i + 1] = swap;
            }
    *moments = plh_vec3_make(m[o[0]], m[o[1]], m[o[2]]);
    plh_vec3 x = pointed(row(w, o[0])), y = pointed(row(w, o[1])), z = row(w, o[2]);
    if (plh_vec3_dot(plh_vec3_cross(x, y), z) < 0.0)
        z = plh_vec3_scale(-1.0, z);
    *rotation = plh_mat3_rows(x, y, z);
}

plh_status plh_tensor_diagonalise(plh_mat3 t, plh_vec3 *moments, plh_mat3 *rotation)
{
    *moments = plh_vec3_make(NAN, NAN, NAN);
    *rotation = plh_mat3_diag(NAN, NAN, NAN);
    double big = 0.0, off = 0.0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            if (!isfinite(t.a[i][j]))
                return PLH_NOT_FINITE;
            big = fmax(big, fabs(t.a[i][j]));
            off = i == j ? off : fmax(off, fabs(t.a[i][j]));
        }
    if (off == 0.0) {
        *moments = plh_vec3_make(t.a[0][0], t.a[1][1], t.a[2][2]);
        *rotation = plh_mat3_identity();
        return PLH_OK;
    }
    int e;
    frexp(big, &e);
    work w;
    if (!prepare(&t, e, &w))
        return PLH_BAD_ARGUMENT;
    iterate(&w);
    finish(&w, e, moments, rotation);
    return PLH_OK;
}
