/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The momentum of a free body in Jacobi's functions, Celledoni, Fassò et al. (2007), eqs (4)-(6)
 * and Gustafsson (2010), section 4, for the methods that solve for the attitude on top of it. Works
 * on m/|m| with the time |m| t, in axes sorted by moment.
 */
#ifndef PLH_METHOD_POLHODE_CURVE_H
#define PLH_METHOD_POLHODE_CURVE_H

#include <polhode/method.h>

/* What depends on the body alone; made in prepare(). */
typedef struct plh_curve_body {
    double I[3]; /* scaled moments, ascending */
    /* Gustafsson (2010), section 4.2; c1 + c2 = 1 */
    double c1, c2;
    double l1, l3; /* lambda = l1 d1 or l3 d3 */
    /* Sorted axis i is sign times the body's axis order[i]: a proper rotation */
    double sign;
} plh_curve_body;

/* One motion. */
typedef struct plh_curve {
    const plh_curve_body *body;
    const int *order;
    double G;        /* |m|, scaled units */
    double raw[3];   /* momentum at time 0, sorted axes */
    double start[3]; /* the same, unit length */
    /* The momentum circles the axis of the smallest moment: case (a) */
    bool low;
    /* Sign of the component along the axis it circles */
    double sigma;
    double k2, mc;     /* k^2 and 1 - k^2 */
    double d1, d2, d3; /* amplitudes */
    /* Of the first and third component; d1 and d3 unless classic */
    double a1, a3;
    double lambda;   /* u = u0 + lambda t */
    double phi0, u0; /* amplitude and argument at time 0 */
    bool classic;    /* Gustafsson (2010), section 4.1 */
} plh_curve;

/* At one time: unit momentum, Jacobi's functions, amplitude (continuous in time). */
typedef struct plh_curve_point {
    double m[3], sn, cn, dn, u;
} plh_curve_point;

void plh_curve_prepare(const plh_integrator *it, plh_curve_body *body);

/*
 * False where the formulas do not apply: a body that is not generic, no momentum, spin about a
 * principal axis, or a momentum exactly on the separatrix. classic: by the constants of Gustafsson
 * (2010), section 4.1, instead of section 4.2.
 */
bool plh_curve_begin(const plh_integrator *it, const plh_curve_body *body, plh_vec3 m, bool classic,
                     plh_curve *e);

/* The point at scaled time tau = |m| t. */
plh_curve_point plh_curve_at(const plh_curve *e, double tau);

/*
 * The momentum at the end of a step, in the body's own axes and units. p->m becomes exactly its
 * direction: an attitude built on anything else would let the momentum in space creep, the same way
 * in every step.
 */
plh_vec3 plh_curve_settle(const plh_curve *e, plh_curve_point *p);

/* The vector part of a rotation, back to the body's own axes. */
plh_quat plh_curve_turn(const plh_curve *e, plh_quat r);

/* The exact step of the library, for the motions that plh_curve_begin() refuses. */
plh_status plh_curve_other(const plh_integrator *it, double h, plh_state *s);

/* Chooses the sign of r so that it is the continuous lift over a step of length h of this
 * motion. */
plh_quat plh_curve_lift(const plh_integrator *it, const plh_curve *e, double h, plh_vec3 m,
                        plh_quat r);

#endif
