/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A satellite for a day in 128 bits, written from the laws alone: the full inertia tensor in the
 * axes of the body, the orbit by Newton's equation, the field as the slope of its potential in the
 * axes of the Earth, eddy currents by the difference of the field at two times. Nothing of the
 * library is used.
 */
#ifndef PLH_TEST_DAY_TRUTH_H
#define PLH_TEST_DAY_TRUTH_H

__extension__ typedef __float128 quad;

enum { DAY_KNOTS = 8 };

typedef struct day_problem {
    double tensor[3][3];
    double angles[3]; /* zyx, deg */
    double spin[3];   /* deg/s, in the axes of the body */
    /* A in km, e; inclination, node, argument, mean anomaly in deg */
    double elements[6];
    double days; /* since J2000 (UT1) at the start */
    double dipole[3];
    double eddy[3]; /* about the axes of the body */
    double axis[3]; /* of the wheel */
    int knots;
    double time[DAY_KNOTS], momentum[DAY_KNOTS]; /* of its profile; constant outside */
} day_problem;

/* The attitude after so many seconds, scalar first, and the angular velocity in the axes of the
 * body. */
void day_truth(const day_problem *p, double seconds, quad q[4], quad omega[3]);

#endif
