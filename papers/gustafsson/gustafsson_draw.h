/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Gustafsson (2010), section 4.5: random starts and the errors of a method over them. */
#ifndef PLH_PAPERS_GUSTAFSSON_GUSTAFSSON_DRAW_H
#define PLH_PAPERS_GUSTAFSSON_GUSTAFSSON_DRAW_H

#include "papers/experiment/measure.h"
#include "papers/list.h"

enum { GUSTAFSSON_SEED = 2010, GUSTAFSSON_END = 10 };

extern const plh_vec3 gustafsson_moments;

/* How a momentum is drawn before it is made a unit vector; the paper does not say. */
enum draw { SPHERE, CUBE, DRAW_KINDS }; /* every direction alike; components uniform on [0, 1) */
plh_state gustafsson_start(plh_random *r, enum draw kind);

/* n steps to t = 10 from each of `count` starts: the angles by which the attitude is off. */
plh_status gustafsson_angles(const char *method, long n, enum draw kind, int count, double *angle);

/* Of an angle: |q - q'| and the matrix 2-norm of Q - Q'. */
double quaternion_norm(double angle);
double matrix_norm(double angle);

#endif
