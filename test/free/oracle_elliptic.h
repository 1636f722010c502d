/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Elliptic functions and integrals in MPFR, real arguments, for the oracle only. kc2 = 1 - k^2. */
#ifndef PLH_TEST_FREE_ORACLE_ELLIPTIC_H
#define PLH_TEST_FREE_ORACLE_ELLIPTIC_H

#include <mpfr.h>

/* sn, cn, dn of v, which should be at most a few quarter periods; 0 <= kc2 <= 1. */
void plh_oracle_sncndn(mpfr_prec_t prec, mpfr_t sn, mpfr_t cn, mpfr_t dn, mpfr_t v, mpfr_t kc2);

/* Complete K and Pi(N), nc = 1 - N > 0, kc2 > 0. */
void plh_oracle_complete(mpfr_prec_t prec, mpfr_t K, mpfr_t Pi, mpfr_t kc2, mpfr_t N, mpfr_t nc);

/* F and Pi(N) from zero to the amplitude with the given sn, cn >= 0, dn. nc = 1 - N, and
 * delta = (1 - N)(N - k^2) N >= 0 is given apart because it cancels. */
void plh_oracle_incomplete(mpfr_prec_t prec, mpfr_t F, mpfr_t Pi, mpfr_t sn, mpfr_t cn, mpfr_t dn,
                           mpfr_t N, mpfr_t nc, mpfr_t delta);

#endif
