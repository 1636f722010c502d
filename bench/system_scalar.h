/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_BENCH_SYSTEM_SCALAR_H
#define PLH_BENCH_SYSTEM_SCALAR_H

/* Add the forces and torques of all pairs to f and t. */
typedef void bench_pair_loop(long n, const double (*x)[3], const double (*u)[3], double (*f)[3],
                             double (*t)[3]);
bench_pair_loop bench_plain_pairs, bench_tuned_pairs;

#endif
