/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Steps of plh_motion_init(). */
#ifndef PLH_FREE_MOTION_PREPARE_H
#define PLH_FREE_MOTION_PREPARE_H

#include <polhode/motion.h>

/* The body and the start in the internal frame, of order one. */
typedef struct plh_motion_frame {
    double I[3];  /* scaled moments along x, y, z */
    double m[3];  /* momentum along x, y, z, scaled by a power of two */
    double norm;  /* its length */
    double clock; /* |m| / unit of inertia: scaled time per time */
    double tick;  /* clock / norm, a power of two */
    double kc;    /* sqrt(kc2) */
    double k;
} plh_motion_frame;

/* Chooses the axes and computes the constants that need no elliptic functions. */
void plh_motion_set_frame(plh_motion *motion, plh_motion_frame *frame);

/* Fills the kernel from the nome (k2 up to 0.97) or from the complementary nome. */
void plh_motion_set_direct(plh_motion *motion, const plh_motion_frame *frame);
void plh_motion_set_complement(plh_motion *motion, const plh_motion_frame *frame);

/* Replaces the rates and the half period by their double-double values. */
void plh_motion_set_long(plh_motion *motion, const plh_motion_frame *frame);

/*
 * v, as cosine and sine, from theta_1(v)/theta_2(v) = s/c, for the nome whose square is Q <= 0.044.
 * (c, s) = (0, 0) gives v = 0.
 */
void plh_theta_angle(double c, double s, double Q, double *cosine, double *sine);

/*
 * E = exp(-2b), b >= 0, from (theta_2 - |theta_1|)/(theta_2 + |theta_1|)(ib) = H, for the nome
 * whose square is Q <= 0.044, b at most a quarter of the imaginary period (E^4 >= Q).
 */
double plh_theta_decay(double H, double Q);

#endif
