/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* 3x3 matrices, row-major. A rotation Q takes body vectors to space. */
#ifndef POLHODE_MAT3_H
#define POLHODE_MAT3_H

#include <polhode/vec3.h>

PLH_BEGIN_DECLS

typedef struct plh_mat3 {
    double a[3][3];
} plh_mat3;

static inline plh_mat3 plh_mat3_diag(double x, double y, double z)
{
    plh_mat3 r = {{{x, 0.0, 0.0}, {0.0, y, 0.0}, {0.0, 0.0, z}}};
    return r;
}

static inline plh_mat3 plh_mat3_identity(void)
{
    return plh_mat3_diag(1.0, 1.0, 1.0);
}

static inline plh_mat3 plh_mat3_rows(plh_vec3 x, plh_vec3 y, plh_vec3 z)
{
    plh_mat3 r = {{{x.x, x.y, x.z}, {y.x, y.y, y.z}, {z.x, z.y, z.z}}};
    return r;
}

static inline plh_mat3 plh_mat3_cols(plh_vec3 x, plh_vec3 y, plh_vec3 z)
{
    plh_mat3 r = {{{x.x, y.x, z.x}, {x.y, y.y, z.y}, {x.z, y.z, z.z}}};
    return r;
}

static inline plh_vec3 plh_mat3_row(plh_mat3 m, int i)
{
    return plh_vec3_make(m.a[i][0], m.a[i][1], m.a[i][2]);
}

static inline plh_vec3 plh_mat3_col(plh_mat3 m, int j)
{
    return plh_vec3_make(m.a[0][j], m.a[1][j], m.a[2][j]);
}

static inline plh_mat3 plh_mat3_transpose(plh_mat3 m)
{
    return plh_mat3_cols(plh_mat3_row(m, 0), plh_mat3_row(m, 1), plh_mat3_row(m, 2));
}

static inline plh_mat3 plh_mat3_add(plh_mat3 m, plh_mat3 n)
{
    return plh_mat3_rows(plh_vec3_add(plh_mat3_row(m, 0), plh_mat3_row(n, 0)),
                         plh_vec3_add(plh_mat3_row(m, 1), plh_mat3_row(n, 1)),
                         plh_vec3_add(plh_mat3_row(m, 2), plh_mat3_row(n, 2)));
}

static inline plh_mat3 plh_mat3_sub(plh_mat3 m, plh_mat3 n)
{
    return plh_mat3_rows(plh_vec3_sub(plh_mat3_row(m, 0), plh_mat3_row(n, 0)),
                         plh_vec3_sub(plh_mat3_row(m, 1), plh_mat3_row(n, 1)),
                         plh_vec3_sub(plh_mat3_row(m, 2), plh_mat3_row(n, 2)));
}

static inline plh_mat3 plh_mat3_scale(double s, plh_mat3 m)
{
    return plh_mat3_rows(plh_vec3_scale(s, plh_mat3_row(m, 0)),
                         plh_vec3_scale(s, plh_mat3_row(m, 1)),
                         plh_vec3_scale(s, plh_mat3_row(m, 2)));
}

/* M v */
static inline plh_vec3 plh_mat3_apply(plh_mat3 m, plh_vec3 v)
{
    return plh_vec3_make(plh_vec3_dot(plh_mat3_row(m, 0), v), plh_vec3_dot(plh_mat3_row(m, 1), v),
                         plh_vec3_dot(plh_mat3_row(m, 2), v));
}

/* M^T v */
static inline plh_vec3 plh_mat3_apply_t(plh_mat3 m, plh_vec3 v)
{
    return plh_vec3_make(plh_vec3_dot(plh_mat3_col(m, 0), v), plh_vec3_dot(plh_mat3_col(m, 1), v),
                         plh_vec3_dot(plh_mat3_col(m, 2), v));
}

/* M N */
static inline plh_mat3 plh_mat3_mul(plh_mat3 m, plh_mat3 n)
{
    return plh_mat3_rows(plh_mat3_apply_t(n, plh_mat3_row(m, 0)),
                         plh_mat3_apply_t(n, plh_mat3_row(m, 1)),
                         plh_mat3_apply_t(n, plh_mat3_row(m, 2)));
}

/* M^T N */
static inline plh_mat3 plh_mat3_mul_tn(plh_mat3 m, plh_mat3 n)
{
    return plh_mat3_mul(plh_mat3_transpose(m), n);
}

/* M N^T */
static inline plh_mat3 plh_mat3_mul_nt(plh_mat3 m, plh_mat3 n)
{
    return plh_mat3_mul(m, plh_mat3_transpose(n));
}

static inline double plh_mat3_trace(plh_mat3 m)
{
    return m.a[0][0] + m.a[1][1] + m.a[2][2];
}

static inline double plh_mat3_det(plh_mat3 m)
{
    return plh_vec3_dot(plh_mat3_row(m, 0), plh_vec3_cross(plh_mat3_row(m, 1), plh_mat3_row(m, 2)));
}

/* hat(v) w = v x w */
static inline plh_mat3 plh_mat3_hat(plh_vec3 v)
{
    plh_mat3 r = {{{0.0, -v.z, v.y}, {v.z, 0.0, -v.x}, {-v.y, v.x, 0.0}}};
    return r;
}

/* The v whose hat is the skew part of M. */
static inline plh_vec3 plh_mat3_vee(plh_mat3 m)
{
    return plh_vec3_make(0.5 * (m.a[2][1] - m.a[1][2]), 0.5 * (m.a[0][2] - m.a[2][0]),
                         0.5 * (m.a[1][0] - m.a[0][1]));
}

PLH_END_DECLS

#endif
