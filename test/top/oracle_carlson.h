/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Carlson's integrals and Jacobi's functions in 128 bits, for real arguments that are not negative:
 * B. C. Carlson, Numer. Algorithms 10 (1995) 13; R. Bulirsch, Numer. Math. 7 (1965) 78. */
#ifndef PLH_TEST_TOP_ORACLE_CARLSON_H
#define PLH_TEST_TOP_ORACLE_CARLSON_H

#include "top/oracle.h"

quad truth_rf(quad x, quad y, quad z);
quad truth_rc(quad x, quad y);
quad truth_rj(quad x, quad y, quad z, quad p);

/* sn, cn, dn from the complementary parameter. */
void truth_jacobi(quad u, quad mc, quad *sn, quad *cn, quad *dn);

#endif
