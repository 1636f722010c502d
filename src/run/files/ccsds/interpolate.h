/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Polynomials through the lines of an ephemeris: Lagrange, or Hermite where slopes are known. */
#ifndef PLH_FILES_CCSDS_INTERPOLATE_H
#define PLH_FILES_CCSDS_INTERPOLATE_H

#include <stddef.h>

enum { INTERPOLATE_NODES = 16, INTERPOLATE_WIDTH = 4 };

/* The first of the *count nodes, of n, that are nearest to the gap after node `below`; fewer where
 * there are not so many. */
size_t interpolate_window(size_t n, size_t below, size_t *count);

/*
 * Value and slope at x of the polynomials through `count` nodes t with `width` values each (value j
 * of node i at y[width * i + j]) and, unless it is NULL, with the slopes. Newton's divided
 * differences.
 */
void interpolate_polynomial(size_t count, size_t width, const double *t, const double *y,
                            const double *slope, double x, double *value, double *rate);

#endif
