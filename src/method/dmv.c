/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The discrete Moser-Veselov algorithm and its preprocessed forms of order 4 to 10: Hairer &
 * Vilmart, J. Phys. A 39 (2006) 13225; what Celledoni, Fassò et al. (2007) calls dmv6, dmv8, dmv10.
 * A step of the body with modified moments J lies on the exact orbit of the true body; 1/J_j =
 * s/I_j + d, with s and d series in C = h^2 |m|^2/2 and H = h^2 T. The increment is the quaternion
 * (1, c)/sqrt(alpha), alpha = 1 + |c|^2,
 *     J_j c_j = alpha (h/2) m_j + (J_k - J_l) c_k c_l,   (j, k, l) cyclic,
 * which we solve by Newton's method, or on demand by fixed-point iteration.
 */
#include <float.h>
#include <math.h>
#include <polhode/extend/method.h>

#include "method/integrator_inside.h"
#include "method/list.h"
#include "method/mutant.h"
#include "method/rotate.h"

enum { MAX_NEWTON = 40 };
enum { NEWTON, FIXED };

typedef struct values {
    int solve, limit;
} values;
PLH_METHOD_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_CHOICE(values, solve, "solve", NEWTON, "newton|fixed", "Newton's method, or fixed-point iteration: cheaper, needs small steps"),
    PLH_INTEGER(values, limit, "limit", 100, 1, 100000, "most fixed-point iterations of a step"),
};
/* clang-format on */

/* Symmetric functions of the moments that the coefficients are made of. */
typedef struct {
    /* S[n], R[n]: sums of I^n, I^-n; X[p][n] see symmetric() */
    double D, S[5], R[5], X[4][4];
} sums;

static sums symmetric(plh_vec3 inertia)
{
    const double I[3] = {inertia.x, inertia.y, inertia.z};
    sums r = {.D = I[0] * I[1] * I[2]};
    for (int j = 0; j < 3; j++) {
        double power[5] = {1.0}, inverse[5] = {1.0};
        for (int n = 1; n < 5; n++) {
            power[n] = power[n - 1] * I[j];
            inverse[n] = inverse[n - 1] / I[j];
            r.S[n] += power[n];
            r.R[n] += inverse[n];
        }
        for (int p = 1; p < 4; p++)
            for (int n = 1; n < 4; n++) {
                double others = 0.0;
                for (int i = 0; i < 3; i++)
                    others += i == j ? 0.0 : pow(I[i], p);
                r.X[p][n] += others * inverse[n];
            }
    }
    return r;
}

/* Coefficients of s_k and d_k, k = 3, 5, 7, 9, from the highest power of C to the highest of H. */
typedef struct {
    double s[4][5], d[4][5];
} table;

static void low_terms(const sums *u, table *w)
{
    const double D = u->D, D2 = D * D;
    const double *S = u->S, *R = u->R;
    w->s[0][0] = S[1] / (PLH_MUTANT(6.0, 6.1) * D);
    w->s[0][1] = -R[1] / 3.0;
    w->d[0][0] = -1.0 / (3.0 * D);
    w->d[0][1] = S[1] / (6.0 * D);
    w->s[1][0] = (S[2] / D - R[1]) / (30.0 * D);
    w->s[1][1] = (1.0 - u->X[1][1]) / (30.0 * D);
    w->s[1][2] = (3.0 * S[1] / D + 2.0 * R[2]) / 60.0;
    w->d[1][0] = -S[1] / (60.0 * D2);
    w->d[1][1] = R[1] / (10.0 * D) - S[2] / (60.0 * D2);
    w->d[1][2] = -(9.0 + u->X[1][1]) / (60.0 * D);
}

static void seventh_terms(const sums *u, table *w)
{
    const double D = u->D, D2 = D * D, D3 = D2 * D;
    const double *S = u->S, *R = u->R;
    const double X11 = u->X[1][1], X21 = u->X[2][1], X12 = u->X[1][2];
    w->s[2][0] = (4.0 * D + 17.0 * S[3] - 15.0 * D * X11) / (2520.0 * D3);
    w->s[2][1] = (9.0 * S[1] + 10.0 * D * R[2] - 6.0 * X21) / (420.0 * D2);
    w->s[2][2] = ((6.0 * X12 - 100.0 * R[1]) * D + 53.0 * S[2]) / (2520.0 * D2);
    w->s[2][3] = (15.0 - D * R[3] - 2.0 * X11) / (630.0 * D);
    w->d[2][0] = (34.0 * D * R[1] - 19.0 * S[2]) / (2520.0 * D3);
    w->d[2][1] = (S[3] + 2.0 * D * X11 - 85.0 * D) / (1260.0 * D3);
    w->d[2][2] = (47.0 * S[1] + 13.0 * X21 - 38.0 * D * R[2]) / (2520.0 * D2);
    w->d[2][3] = (9.0 * D * R[1] + D * X12 - 11.0 * S[2]) / (1260.0 * D2);
}

static void ninth_terms(const sums *u, table *w)
{
    const double D = u->D, D2 = D * D, D3 = D2 * D, D4 = D2 * D2;
    const double *S = u->S, *R = u->R;
    const double X11 = u->X[1][1], X21 = u->X[2][1], X12 = u->X[1][2];
    const double X31 = u->X[3][1], X13 = u->X[1][3], X22 = u->X[2][2];
    w->s[3][0] =
        (62.0 * S[4] - 94.0 * D * X21 + 66.0 * D2 * R[2] + 81.0 * D * S[1]) / (45360.0 * D4);
    w->s[3][1] = (-77.0 * X31 + 75.0 * D * X12 + 214.0 * S[2] - 240.0 * D * R[1]) / (22680.0 * D3);
    w->s[3][2] = (26.0 * D * X22 + 55.0 * S[3] + 204.0 * D - 50.0 * D2 * R[3] - 59.0 * D * X11) /
                 (7560.0 * D3);
    w->s[3][3] = (137.0 * D * R[2] - D * X13 + 3.0 * S[1] - 69.0 * X21) / (11340.0 * D2);
    w->s[3][4] =
        (2.0 * D2 * R[4] + 5.0 * D * X12 - 171.0 * D * R[1] + 159.0 * S[2]) / (45360.0 * D2);
    w->d[3][0] = (60.0 * D * X11 - 61.0 * S[3] - 247.0 * D) / (45360.0 * D4);
    w->d[3][1] = (54.0 * D * S[1] - S[4] + 218.0 * D * X21 - 426.0 * D2 * R[2]) / (45360.0 * D4);
    w->d[3][2] = (125.0 * D * R[1] - 5.0 * X31 - 130.0 * S[2] + 4.0 * D * X12) / (7560.0 * D3);
    w->d[3][3] = (67.0 * S[3] - 735.0 * D - 15.0 * D * X22 + 87.0 * D * X11 + 34.0 * D2 * R[3]) /
                 (22680.0 * D3);
    w->d[3][4] = (165.0 * S[1] - D * X13 - 9.0 * X21 - 145.0 * D * R[2]) / (45360.0 * D2);
}

/* Moments of the body whose plain step is this body's exact one, to the order of the method. */
static plh_vec3 modified(const plh_integrator *it, double h, plh_vec3 m)
{
    const table *w = it->work;
    double C = 0.5 * h * h * plh_vec3_dot(m, m);
    double H = 0.5 * h * h * plh_vec3_dot(m, plh_vec3_mul(it->inverse, m));
    double s = 1.0, d = 0.0;
    for (int k = 0; k < it->method->variant / 2 - 1; k++) {
        double ps = 0.0, pd = 0.0, power = 1.0;
        for (int j = 0; j <= k + 1; j++) { /* homogeneous of degree k + 1 */
            ps = ps * C + w->s[k][j] * power;
            pd = pd * C + w->d[k][j] * power;
            power *= H;
        }
        s += ps;
        d += pd;
    }
    plh_vec3 inv = it->inverse;
    return plh_vec3_make(1.0 / (s * inv.x + d), 1.0 / (s * inv.y + d), 1.0 / (s * inv.z + d));
}

/* Solves a 3 by 3 system by Cramer's rule; the columns of the matrix are x, y, z. */
static plh_vec3 solve(plh_vec3 x, plh_vec3 y, plh_vec3 z, plh_vec3 b)
{
    plh_vec3 yz = plh_vec3_cross(y, z);
    double det = plh_vec3_dot(x, yz);
    return plh_vec3_make(plh_vec3_dot(b, yz) / det, plh_vec3_dot(x, plh_vec3_cross(b, z)) / det,
                         plh_vec3_dot(x, plh_vec3_cross(y, b)) / det);
}

/* One Newton correction of c. */
static plh_vec3 newton(plh_vec3 J, plh_vec3 K, plh_vec3 g, plh_vec3 c)
{
    double alpha = 1.0 + plh_vec3_dot(c, c);
    plh_vec3 product = plh_vec3_make(c.y * c.z, c.z * c.x, c.x * c.y);
    plh_vec3 f = plh_vec3_sub(plh_vec3_mul(J, c), plh_vec3_mul(K, product));
    f = plh_vec3_axpy(f, -alpha, g);
    plh_vec3 x = plh_vec3_make(J.x - 2.0 * c.x * g.x, -K.y * c.z - 2.0 * c.x * g.y,
                               -K.z * c.y - 2.0 * c.x * g.z);
    plh_vec3 y = plh_vec3_make(-K.x * c.z - 2.0 * c.y * g.x, J.y - 2.0 * c.y * g.y,
                               -K.z * c.x - 2.0 * c.y * g.z);
    plh_vec3 z = plh_vec3_make(-K.x * c.y - 2.0 * c.z * g.x, -K.y * c.x - 2.0 * c.z * g.y,
                               J.z - 2.0 * c.z * g.z);
    return solve(x, y, z, f);
}

/*
 * One correction of c by fixed-point iteration, as Hairer & Vilmart (2006) and Celledoni, Fassò et
 * al. (2007) do.
 */
static plh_vec3 fixed_point(plh_vec3 J, plh_vec3 K, plh_vec3 g, plh_vec3 c)
{
    double alpha = 1.0 + plh_vec3_dot(c, c);
    plh_vec3 product = plh_vec3_make(c.y * c.z, c.z * c.x, c.x * c.y);
    plh_vec3 f = plh_vec3_axpy(plh_vec3_mul(K, product), alpha, g);
    return plh_vec3_make(c.x - f.x / J.x, c.y - f.y / J.y, c.z - f.z / J.z);
}

/* Solves for c; false where it does not converge. The last corrections of either way are rounding:
 * they stop shrinking. */
static bool solve_increment(plh_integrator *it, plh_vec3 J, plh_vec3 K, plh_vec3 g, plh_vec3 *out)
{
    const values *v = of(&it->spec);
    const bool fixed = v->solve == FIXED;
    const int most = fixed ? v->limit : MAX_NEWTON;
    plh_vec3 c = plh_vec3_make(0.0, 0.0, 0.0);
    double before = INFINITY;
    for (it->iterations = 1; it->iterations <= most; it->iterations++) {
        plh_vec3 change = fixed ? fixed_point(J, K, g, c) : newton(J, K, g, c);
        double size = plh_vec3_dot(change, change), scale = plh_vec3_dot(c, c);
        c = plh_vec3_sub(c, change);
        bool small = size <= 1e-20 * scale;
        if (small && (size <= 4.0 * DBL_EPSILON * DBL_EPSILON * scale || size >= before))
            break;
        if (size == 0.0)
            break;
        before = size;
    }
    *out = c;
    return it->iterations <= most;
}

static plh_status step(plh_integrator *it, double t, double h, plh_state *s)
{
    (void)t;
    if (h == 0.0)
        return PLH_OK;
    plh_vec3 J = it->method->variant == 2 ? it->inertia : modified(it, h, s->m);
    plh_vec3 K = plh_vec3_make(J.y - J.z, J.z - J.x, J.x - J.y);
    plh_vec3 g = plh_vec3_scale(PLH_MUTANT(0.5, 0.49) * h, s->m), c;
    bool converged = solve_increment(it, J, K, g, &c);
    double alpha = 1.0 + plh_vec3_dot(c, c);
    if (!converged || !isfinite(alpha))
        return PLH_NO_CONVERGENCE;
    plh_vec3 product = plh_vec3_make(c.y * c.z, c.z * c.x, c.x * c.y);
    s->m = plh_vec3_axpy(s->m, 4.0 / (h * alpha), plh_vec3_mul(K, product));
    double f = 1.0 / sqrt(alpha);
    s->q = plh_rotate_by(s->q, plh_quat_make(f, f * c.x, f * c.y, f * c.z));
    return PLH_OK;
}

/* A rotor or a point turns steadily. */
static plh_status steady(plh_integrator *it, double t, double h, plh_state *s)
{
    (void)t;
    plh_vec3 omega = plh_vec3_mul(it->inverse, s->m);
    s->q = plh_rotate_by(s->q, plh_rotate_exp(plh_vec3_scale(h, omega)));
    return PLH_OK;
}

static plh_status prepare(plh_integrator *it)
{
    if (it->body->kind <= PLH_BODY_LINEAR) {
        plh_integrator_open(it)->base = steady;
    } else {
        sums u = symmetric(it->inertia);
        low_terms(&u, it->work);
        seventh_terms(&u, it->work);
        ninth_terms(&u, it->work);
    }
    return PLH_OK;
}

enum { KEEPS = PLH_KEEPS_ENERGY | PLH_KEEPS_NORM | PLH_KEEPS_SPACE };

#define DMV(ident, text, p, what, where)                                                           \
    const plh_method plh_method_##ident = {                                                        \
        .name = text,                                                                              \
        .family = "moser-veselov",                                                                 \
        .summary = what,                                                                           \
        .source = where,                                                                           \
        .free = {p, p, KEEPS, true, true, p == 2},                                                 \
        .variant = p,                                                                              \
        .implicit = true,                                                                          \
        .params = params,                                                                          \
        .param_count = PLH_PARAM_COUNT(params),                                                    \
        .work_size = sizeof(table),                                                                \
        .step = step,                                                                              \
        .prepare = prepare,                                                                        \
        .constant_work = true,                                                                     \
    };

DMV(dmv, "dmv", 2, "discrete Moser-Veselov",
    "Celledoni, Fassò et al. (2007), section 1; Hairer & Vilmart (2006), section 2")
DMV(dmv4, "dmv4", 4, "discrete Moser-Veselov, preprocessed", "Hairer & Vilmart (2006), s3 and d3")
DMV(dmv6, "dmv6", 6, "discrete Moser-Veselov, preprocessed",
    "Celledoni, Fassò et al. (2007), section 3.2; Hairer & Vilmart (2006), s3 to d5")
DMV(dmv8, "dmv8", 8, "discrete Moser-Veselov, preprocessed",
    "Celledoni, Fassò et al. (2007), section 3.2; Hairer & Vilmart (2006), s3 to d7")
DMV(dmv10, "dmv10", 10, "discrete Moser-Veselov, preprocessed",
    "Celledoni, Fassò et al. (2007), section 3.2; Hairer & Vilmart (2006), s3 to d9")
