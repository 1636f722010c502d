/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The kernel of a prepared motion: nomes, rates and polynomials (docs/free-body.md). Everything
 * comes from square roots and short series; the one logarithm is the half period near the
 * separatrix.
 */
#include <math.h>

#include "base/atan.h"
#include "base/dd.h"
#include "base/explog.h"
#include "free/motion_inside.h"
#include "free/nome.h"

static const double two_over_pi = 0.63661977236758134308;

/* Half the rate of the precession angle where m = (0, A_y, A_z kc): u = K. In units of the clock.
 */
static double half_rate_middle(const plh_motion_inside *M, const plh_motion_frame *f)
{
    const double low = M->amplitude[2] * f->kc, ay = M->amplitude[1];
    return 0.5 * (low / f->I[2] + ay * ay / (f->I[1] * (1.0 + low)));
}

/* The same where m = (A_x, 0, A_z): u = 0. */
static double half_rate_outer(const plh_motion_inside *M, const plh_motion_frame *f)
{
    const double ax = M->amplitude[0], az = M->amplitude[2];
    return 0.5 * (az / f->I[2] + ax * ax / (f->I[0] * (1.0 + az)));
}

/* E = exp(-2b) and Z = Q/E: b = pi y/(2K), sn(y, k') = sqrt r. The smaller of b and the rest of the
 * quarter period is solved for; sn of the rest is A_z. */
static void imaginary_shift(const plh_motion_inside *M, const plh_motion_frame *f, double q,
                            double *E, double *Z)
{
    const double ax = M->amplitude[0], az = M->amplitude[2],
                 half = M->k2 / (1.0 + f->kc); /* 1 - kc */
    if (M->r <= az * az) {
        const double T = sqrt(f->kc * M->r);
        *E = plh_theta_decay((M->rc + M->r * half) / ((1.0 + T) * (1.0 + T)), q * q);
        *Z = *E > 0.0 ? q / *E * q : 0.0;
    } else {
        const double T = sqrt(f->kc) * az;
        const double rest =
            plh_theta_decay((ax * ax + az * az * half) / ((1.0 + T) * (1.0 + T)), q * q);
        *E = rest > 0.0 ? q / rest : 0.0;
        *Z = q * rest;
    }
}

/* The four cubics in cos 2v: Re and Im/sin 2v of theta_4(v - ib), then Re/sin v and Im/cos v of
 * B theta_1(v - ib), nome Q; B from the state at v = pi/2. */
static void direct_polynomials(plh_motion_inside *M, double beta, double Q, double E, double Z)
{
    const double Q2 = Q * Q, Q3 = Q2 * Q;
    /* sums and differences of e^{+nb} and e^{-nb} terms */
    const double a1 = Z + Q * E, d1 = Z - Q * E;
    const double ea2 = Q2 * Z * Z, eb2 = Q2 * Q2 * E * E, a2 = ea2 + eb2, d2 = ea2 - eb2;
    const double ea3 = Q3 * Q3 * Z * Z * Z, eb3 = Q3 * Q3 * Q3 * E * E * E, a3 = ea3 + eb3,
                 d3 = ea3 - eb3;
    const double ta = Q * Z, tb = Q2 * E * E, t2 = ta + tb, u2 = ta - tb;
    const double ua = Q2 * Q2 * Z * Z, ub = Q3 * Q3 * E * E * E, t3 = ua + ub, u3 = ua - ub;
    const double t4 = Q3 * ea3; /* the other half is below 1e-16 */
    const double B = beta * (1.0 + (a1 + (a2 + a3))) / (1.0 + E + (t2 + (t3 + t4)));
    const double p[4][4] = {
        {1.0 - a2, 3.0 * a3 - a1, 2.0 * a2, -4.0 * a3},
        {d3 - d1, 2.0 * d2, -4.0 * d3, 0.0},
        {B * (1.0 + E - t2 - t3 + t4), B * (2.0 * (t3 - t2) + 4.0 * t4), B * 4.0 * (t3 - t4),
         B * -8.0 * t4},
        {-B * (1.0 - E + u2 - u3 - t4), -B * (-2.0 * (u2 + u3) + 4.0 * t4), -B * 4.0 * (u3 + t4),
         B * 8.0 * t4},
    };
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            M->kernel.poly[i][j] = p[i][j];
}

/* |theta_4|^2 - |theta_1|^2 of the pair is theta_3(v) of the nome q, up to a factor found at v =
 * pi/2, where it is A_z kc of the sum of squares. */
static void axial_polynomial(plh_motion_inside *M, const plh_motion_frame *f, double q)
{
    if (M->amplitude[2] > 0.125)
        return;
    const double q4 = (q * q) * (q * q), q9 = q4 * q4 * q, q16 = q9 * q4 * q * q * q;
    double(*p)[4] = M->kernel.poly;
    const double a = p[0][0] - p[0][1] + p[0][2] - p[0][3],
                 b = p[2][0] - p[2][1] + p[2][2] - p[2][3];
    const double end = 1.0 - 2.0 * (q - (q4 - (q9 - q16))); /* theta_3(pi/2) */
    const double s = (a * a + b * b) * (M->amplitude[2] * f->kc) / end;
    const double coefficient[5] = {1.0 + 2.0 * (q16 - q4), 2.0 * (q - 3.0 * q9),
                                   4.0 * (q4 - 4.0 * q16), 8.0 * q9, 16.0 * q16};
    for (int i = 0; i < 5; i++)
        M->kernel.axial[i] = s * coefficient[i];
}

/*
 * About the axis z of the smallest moment a thin body spins fast: v and the phase both grow fast,
 * and only the phase less v/2, which is slow, moves the axis in space. So the phase is given as
 * v/2, with the rate that v has, and the rest without cancellation: of kappa above, A_z kc/I_z -
 * |lambda|/theta_3^2 is A_z/I_z (theta_4^2 - sqrt((1 - I_z/I_x)(1 - I_z/I_y)))/theta_3^2.
 */
static void split_phase(plh_motion_inside *M, const plh_motion_frame *f, double q, double th,
                        double bent)
{
    const double a = f->I[2] / f->I[0], b = f->I[2] / f->I[1],
                 root = sqrt((f->I[0] - f->I[2]) / f->I[0] * ((f->I[1] - f->I[2]) / f->I[1]));
    const double q3 = q * q * q, q8 = q3 * q3 * q * q;
    const double low = 2.0 * q * (1.0 - q3 + q8 * (1.0 - q3 * q3 * q)); /* 1 - theta_4(0) */
    const double gap = (a + b - a * b) / (1.0 + root) - low * (2.0 - low);
    const double az = M->amplitude[2], ay = M->amplitude[1];
    const double slow =
        0.5 * f->clock * (az / f->I[2] * gap / th + ay * ay / (f->I[1] * (1.0 + az * f->kc))) +
        bent;
    const plh_dd sum = plh_two_sum(0.5 * fabs(M->kernel.angle[0]), slow * two_over_pi);
    M->kernel.phase[0] = sum.hi;
    M->kernel.phase[1] = sum.lo;
}

PLH_DEVICE void plh_motion_set_direct(plh_motion_inside *M, const plh_motion_frame *f)
{
    const double root = 1.0 + sqrt(f->kc);
    const double q = plh_nome(0.5 * M->k2 / ((1.0 + f->kc) * root * root)), Q = q * q;
    const double th = plh_theta3_squared(q);
    double E, Z;
    imaginary_shift(M, f, q, &E, &Z);
    direct_polynomials(M, M->amplitude[1] / (1.0 + M->amplitude[2] * f->kc), Q, E, Z);
    axial_polynomial(M, f, q);
    const double T = sqrt(f->kc * M->r);
    plh_theta_angle(f->m[0], T * f->m[1], Q, &M->kernel.cos0, &M->kernel.sin0);

    /* The mean rate: the rate where it is known less that of arg theta_4 there; the place is chosen
     * so that both parts have one sign. */
    const double Q2Z2 = Q * Q * Z * Z, Q4E2 = Q * Q * Q * Q * E * E;
    const double Q6Z3 = Q2Z2 * Q * Q * Q * Q * Z, Q9E3 = Q4E2 * Q * Q * Q * Q * Q * E;
    const double d1 = 2.0 * (Z - Q * E), d2 = 4.0 * (Q2Z2 - Q4E2), d3 = 6.0 * (Q6Z3 - Q9E3);
    const double a1 = Z + Q * E, a2 = Q2Z2 + Q4E2, a3 = Q6Z3 + Q9E3, rate = M->lambda / th;
    double kappa;
    if (rate >= 0.0)
        kappa = f->clock * half_rate_outer(M, f) + rate * ((d1 - d2 + d3) / (1.0 - a1 + a2 - a3));
    else
        kappa = f->clock * half_rate_middle(M, f) - rate * ((d1 + d2 + d3) / (1.0 + a1 + a2 + a3));
    M->nome = q;
    M->K = th / two_over_pi;
    M->kappa = kappa;
    M->kernel.phase[0] = kappa * two_over_pi;
    M->kernel.angle[0] = rate * two_over_pi;
    if (rate < 0.0)
        split_phase(M, f, q, th, -rate * ((d1 + d2 + d3) / (1.0 + a1 + a2 + a3)));
}

/* x = pi u/(4K') at the start, from the smaller of u and K - u. */
static double start_complement(const plh_motion_inside *M, const plh_motion_frame *f, double q,
                               double half)
{
    const double inv = 1.0 / f->norm, kk = M->kc2 / (1.0 + f->k); /* 1 - k */
    const double cn = f->m[0] * inv / M->amplitude[0], sn = fabs(f->m[1]) * inv / M->amplitude[1];
    const double dn = f->m[2] * inv / M->amplitude[2];
    double x;
    if (q == 0.0) { /* sech; its square may underflow */
        x = -0.5 * plh_log(fmax(cn, dn) / (1.0 + sn));
    } else if (sn * dn <= cn) {
        const double T = sqrt(f->k) * sn, H = (cn * cn + sn * sn * kk) / ((1.0 + T) * (1.0 + T));
        x = -0.25 * plh_log(plh_theta_decay(H, q * q));
    } else {
        const double T = dn + sqrt(f->k) * cn, H = kk * (1.0 + f->k * sn * sn) / (T * T);
        x = half + 0.25 * plh_log(plh_theta_decay(H, q * q));
    }
    return copysign(fmin(x, 300.0), f->m[1]); /* where squares of cn underflow */
}

PLH_DEVICE void plh_motion_set_complement(plh_motion_inside *M, const plh_motion_frame *f)
{
    const double root = 1.0 + sqrt(f->k);
    const double q = plh_nome(0.5 * M->kc2 / ((1.0 + f->k) * root * root)), Q = sqrt(q);
    const double rate = 0.5 * M->lambda / plh_theta3_squared(q); /* of x */
    const double half = q > 0.0 ? -0.5 * plh_log(q) : 0.0;       /* in x; 0 stands for infinity */
    double c2, s2;
    plh_theta_angle(sqrt(M->rc), sqrt(f->k * M->r), q * q, &c2, &s2);
    const double s4 = 2.0 * s2 * c2, Q4 = q * q, c4 = (c2 - s2) * (c2 + s2);

    /* Rate at the end of the half period less that of arg theta_2 there: i.e. -theta_3'/theta_3(g).
     */
    const double Q9 = Q4 * Q4 * Q, s6 = s4 * c2 + c4 * s2, c6 = c4 * c2 - s4 * s2;
    const double bend =
        4.0 * (Q * s2 + 2.0 * Q4 * s4 + 3.0 * Q9 * s6) / (1.0 + 2.0 * (Q * c2 + Q4 * c4 + Q9 * c6));
    M->nome = q;
    M->K = half > 0.0 ? half * plh_theta3_squared(q) : INFINITY;
    const double phase = f->clock * half_rate_middle(M, f) + rate * bend;
    M->near_separatrix = 1;
    M->kernel.phase[0] = phase * two_over_pi;
    M->kernel.angle[0] = rate;
    double *wave = M->kernel.wave;
    wave[0] = c2;
    wave[1] = s2;
    wave[2] = q * c4;
    wave[3] = q * s4;
    wave[4] = q * q * q * c6;
    wave[5] = q * q * q * s6;
    M->kernel.span[0] = half;
    M->kernel.inv_span = half > 0.0 ? 1.0 / half : 0.0;
    /* The phase falls by 2g in a half period; near a quarter turn by what it lacks. */
    M->kernel.whole_jump = s2 > c2 ? 1.0 : 0.0;
    M->kernel.jump[0] = two_over_pi * (s2 > c2 ? -plh_atan2(c2, s2) : plh_atan2(s2, c2));
    M->kappa = phase;
    if (half > 0.0)
        M->kappa -= rate / half * (M->kernel.whole_jump + M->kernel.jump[0]) / two_over_pi;
    if (f->m[0] > 0.0 || f->m[2] > 0.0) {
        M->kernel.x0 = start_complement(M, f, q, 0.5 * half);
    } else { /* spin about the middle axis, exactly */
        M->kernel.x0 = copysign(300.0, f->m[1]);
        for (int i = 0; i < 6; i++)
            wave[i] = 0.0;
    }
}
