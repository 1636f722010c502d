/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The kick: the exact flow of m' = a + C omega at frozen attitude and time. */
#include "torque/kick.h"

#include "base/explog.h"

#include <math.h>
#include <string.h>

typedef struct mat {
    double a[3][3];
} mat;

static mat product(const mat *x, const mat *y)
{
    mat r;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            r.a[i][j] = x->a[i][0] * y->a[0][j] + x->a[i][1] * y->a[1][j] + x->a[i][2] * y->a[2][j];
    return r;
}

static void apply(const mat *x, const double v[3], double r[3])
{
    for (int i = 0; i < 3; i++)
        r[i] = x->a[i][0] * v[0] + x->a[i][1] * v[1] + x->a[i][2] * v[2];
}

/* phi(x) = (e^x - 1)/x: Taylor for |x| <= 1/2, where 14 terms leave 2e-17, then
 * phi(2x) = phi(x) (1 + x phi(x) / 2). */
static mat phi(mat x, double norm)
{
    int twice = norm > 0.5 ? ilogb(norm) + 2 : 0;
    for (int i = 0; i < 9; i++)
        x.a[i / 3][i % 3] = ldexp(x.a[i / 3][i % 3], -twice);
    mat sum = {{{0.0}}};
    for (int k = 14; k > 0; k--) {
        sum = product(&x, &sum);
        for (int i = 0; i < 9; i++)
            sum.a[i / 3][i % 3] /= k + 1;
        for (int i = 0; i < 3; i++)
            sum.a[i][i] += 1.0;
    }
    for (; twice > 0; twice--) {
        mat half = product(&x, &sum), old = sum;
        for (int i = 0; i < 9; i++) {
            half.a[i / 3][i % 3] *= 0.5;
            x.a[i / 3][i % 3] *= 2.0;
        }
        for (int i = 0; i < 3; i++)
            half.a[i][i] += 1.0;
        sum = product(&old, &half);
    }
    return sum;
}

/* One component: m' = a + k m. */
static double scalar(double m, double a, double k, double h)
{
    double x = h * k;
    double growth = plh_expm1(x);
    return m + (x == 0.0 ? h * a : growth * m + h * a * (growth / x));
}

/* h C I^-1 and its norm. */
static double rate_matrix(double c[3][3], plh_vec3 inverse, double h, mat *x)
{
    const double scale[3] = {h * inverse.x, h * inverse.y, h * inverse.z};
    double norm = 0.0;
    for (int i = 0; i < 3; i++) {
        double row = 0.0;
        for (int j = 0; j < 3; j++) {
            x->a[i][j] = c[i][j] * scale[j];
            row += fabs(x->a[i][j]);
        }
        norm = fmax(norm, row);
    }
    return norm;
}

PLH_DEVICE bool plh_kick_growth(double c[3][3], plh_vec3 inverse, double h, plh_mat3 *growth,
                                plh_mat3 *push)
{
    mat x;
    const double norm = rate_matrix(c, inverse, h, &x);
    if (!(norm < 1e4))
        return false;
    const mat p = phi(x, norm), g = product(&p, &x);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            growth->a[i][j] = g.a[i][j] + (i == j);
            push->a[i][j] = h * p.a[i][j];
        }
    return true;
}

static bool is_diagonal(double c[3][3])
{
    return c[0][1] == 0.0 && c[0][2] == 0.0 && c[1][0] == 0.0 && c[1][2] == 0.0 && c[2][0] == 0.0 &&
           c[2][1] == 0.0;
}

PLH_DEVICE plh_vec3 plh_kick_linear(plh_vec3 a, double c[3][3], plh_vec3 inverse, double h,
                                    plh_vec3 m)
{
    if (is_diagonal(c))
        return plh_vec3_make(scalar(m.x, a.x, c[0][0] * inverse.x, h),
                             scalar(m.y, a.y, c[1][1] * inverse.y, h),
                             scalar(m.z, a.z, c[2][2] * inverse.z, h));
    mat x;
    const double norm = rate_matrix(c, inverse, h, &x);
    if (!(norm < 1e4)) /* e^x overflows, or is not a number */
        return plh_vec3_make(NAN, NAN, NAN);
    /* m + phi (x m + h a) */
    mat p = phi(x, norm);
    const double old[3] = {m.x, m.y, m.z}, push[3] = {h * a.x, h * a.y, h * a.z};
    double v[3], r[3];
    apply(&x, old, v);
    for (int i = 0; i < 3; i++)
        v[i] += push[i];
    apply(&p, v, r);
    return plh_vec3_make(m.x + r[0], m.y + r[1], m.z + r[2]);
}

/* The operations of plh_kick_linear(), up to where it takes m and a. */
#ifndef PLH_ISA_CUDA
void plh_kick_prepare(double c[3][3], plh_vec3 inverse, double h, plh_kick_table *table)
{
    const double k[3] = {c[0][0] * inverse.x, c[1][1] * inverse.y, c[2][2] * inverse.z};
    mat x, p = {{{NAN, NAN, NAN}, {NAN, NAN, NAN}, {NAN, NAN, NAN}}};
    table->diagonal = is_diagonal(c);
    for (int i = 0; i < 3; i++) {
        const double y = h * k[i];
        table->growth[i] = plh_expm1(y);
        table->ratio[i] = table->growth[i] / y;
        table->still[i] = y == 0.0;
    }
    const double norm = rate_matrix(c, inverse, h, &x);
    if (!table->diagonal && norm < 1e4)
        p = phi(x, norm);
    memcpy(table->x, x.a, sizeof table->x);
    memcpy(table->p, p.a, sizeof table->p);
}
#endif
