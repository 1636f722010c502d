/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_BENCH_SYSTEM_SCALAR_H
#define PLH_BENCH_SYSTEM_SCALAR_H

/* Adds the forces and torques of all pairs to f and t. */
void bench_scalar_pairs(long n, const double (*x)[3], const double (*u)[3], double (*f)[3],
                        double (*t)[3]);

#endif
