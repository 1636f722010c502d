/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The private part of plh_motion, and the steps of plh_motion_init() that fill it. */
#ifndef PLH_FREE_MOTION_INSIDE_H
#define PLH_FREE_MOTION_INSIDE_H

#include <polhode/motion.h>
#include <stddef.h>

#include "base/device.h"

/*
 * plh_motion with its private part spelled out. Functions of the library take it at their door by
 * plh_motion_look() and use nothing else.
 *
 * Internal frame: z is the axis that the polhode encircles, y the axis of the middle moment, x the
 * other; m_x >= 0 and m_z >= 0 at t0. Component i there is sign[i] times component axis[i] here.
 * There m/|m| = (A_x cn u, A_y sn u, A_z dn u) with u linear in time.
 */
typedef union plh_motion_inside {
    /* The public members; the rest lies in motion.inside */
    plh_motion motion;
    struct {
        unsigned char head[offsetof(plh_motion, inside)];
        /* |m| */
        double norm;
        /* A_x, A_y, A_z */
        double amplitude[3];
        /* (A_x / A_y)^2 and its complement, from the moments only */
        double r, rc;
        /* Parameter of the elliptic functions, complement */
        double k2, kc2;
        /* du/dt, signed; 0 where m is constant */
        double lambda;
        /* Quarter period in u; infinite on the separatrix */
        double K;
        /* mean rate of half the precession angle */
        double kappa;
        /* The smaller of nome and complementary nome */
        double nome;
        struct {
            /* Rate of the phase, quarter turns; high and low part */
            double phase[2];
            /* Nome: rate of v, quarter turns; complement: rate of x */
            double angle[2];
            /* nome: cos, sin of v at t0 */
            double cos0, sin0;
            /* Complement: x at t0, its half period (0 for infinite) */
            double x0, span[2];
            /* 1 / span */
            double inv_span;
            /* Phase to take back after a half period: their sum */
            double jump[2], whole_jump;
            /* nome: four cubics in cos 2v */
            double poly[4][4];
            /* Nome: quartic in cos 2v for m_z where it stays small, or 0 */
            double axial[5];
            /* Complement: coefficients of cos and sin of 2g, 4g, 6g */
            double wave[6];
            /* the internal quaternion to the user's */
            double turn[4][4];
            /* the internal momentum to the user's */
            double scale[3];
        } kernel;
        int axis[3];
        int sign[3];
        /* The kernel in use: by the complementary nome, or by the nome */
        bool near_separatrix;
    };
} plh_motion_inside;

_Static_assert(sizeof(plh_motion_inside) == sizeof(plh_motion), "plh_motion.inside is small");

static inline const plh_motion_inside *plh_motion_look(const plh_motion *motion)
{
    return (const plh_motion_inside *)(const void *)motion;
}

/* Seams of the two kernels. The nome serves while kc2 is at least this, the complementary nome
 * below it; there k2 = 0.97 and the square of the larger nome is 0.044 at most, which the truncated
 * series of the theta functions need. */
#define PLH_MOTION_SEAM  0.03
#define PLH_MOTION_NOME2 0.044

/* The body and the start in the internal frame, of order one. */
typedef struct plh_motion_frame {
    double I[3]; /* scaled moments along x, y, z */
    /* Momentum along x, y, z, scaled by a power of two */
    double m[3];
    double norm; /* its length */
    /* |m| / unit of inertia: scaled time per time */
    double clock;
    double tick; /* clock / norm, a power of two */
    double kc;   /* sqrt(kc2) */
    double k;
} plh_motion_frame;

/* Chooses the axes and computes the constants that need no elliptic functions. */
PLH_DEVICE void plh_motion_set_frame(plh_motion_inside *M, plh_motion_frame *f);

/* Fills the kernel from the nome (kc2 >= PLH_MOTION_SEAM) or from the complementary nome. */
PLH_DEVICE void plh_motion_set_direct(plh_motion_inside *M, const plh_motion_frame *f);
PLH_DEVICE void plh_motion_set_complement(plh_motion_inside *M, const plh_motion_frame *f);

/* Replaces the rates and the half period by their double-double values. */
PLH_DEVICE void plh_motion_set_long(plh_motion_inside *M, const plh_motion_frame *f);

/*
 * v, as cosine and sine, from theta_1(v)/theta_2(v) = s/c, for the nome whose square is
 * Q <= PLH_MOTION_NOME2.
 * (c, s) = (0, 0) gives v = 0.
 */
PLH_DEVICE void plh_theta_angle(double c, double s, double Q, double *cosine, double *sine);

/*
 * E = exp(-2b), b >= 0, from (theta_2 - |theta_1|)/(theta_2 + |theta_1|)(ib) = H, for the nome
 * whose square is Q <= PLH_MOTION_NOME2, b at most a quarter of the imaginary period (E^4 >= Q).
 */
PLH_DEVICE double plh_theta_decay(double H, double Q);

#endif
