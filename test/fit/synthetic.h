/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Observations of bodies that are known, with noise, the same for the same number. */
#ifndef PLH_TEST_FIT_SYNTHETIC_H
#define PLH_TEST_FIT_SYNTHETIC_H

#include <polhode/fit.h>

enum { SYNTHETIC_MOST = 400 };

typedef enum synthetic_sight {
    SEE_ATTITUDES,
    SEE_RATES,
    SEE_BOTH,
    SEE_DIRECTIONS,
    SEE_LINES,
    SEE_COUNT
} synthetic_sight;

typedef enum synthetic_regime {
    REGIME_LAM,
    REGIME_SAM,
    REGIME_SEPARATRIX,
    REGIME_PROLATE,
    REGIME_OBLATE,
    REGIME_SPIN,
    REGIME_COUNT
} synthetic_regime;

struct synthetic {
    synthetic_sight sight;
    synthetic_regime regime;
    bool principal;
    /* Radians, or of the rate relative to its size */
    double sigma;
    size_t n;
    plh_fit_datum data[SYNTHETIC_MOST];
    plh_fit_solution truth; /* q, omega and s at the first time */
    double moment[3];       /* by principal axis */
};

/* Data set number i of all regimes, sights and noises. */
void synthetic_draw(int i, struct synthetic *s);

/* One of a given kind: turns seen, number of data and noise as given. */
void synthetic_make(uint64_t seed, synthetic_sight sight, synthetic_regime regime, bool principal,
                    size_t n, double turns, double sigma, struct synthetic *s);

/* chi^2 with k degrees of freedom is below this with 95 % probability (Wilson and Hilferty
 * 1931). */
double chi2_95(int k);

#endif
