/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The groups of the benchmark, in the order in which they run: X(name, what it measures). */
#ifndef PLH_BENCH_GROUPS_H
#define PLH_BENCH_GROUPS_H

/* clang-format off */
#define BENCH_GROUPS(X) \
    X(base, "the yardstick Y and libm's sincos") \
    X(elliptic, "elliptic functions and integrals beside GSL and Boost.Math") \
    X(motion, "the prepared motion of a free body") \
    X(step, "one exact step, of one body and of many") \
    X(engine, "polhode_step.c of 'make amalgamation', double and float") \
    X(rivals, "the free body by other libraries and integrators") \
    X(splitting, "work and precision of torqued bodies against other libraries") \
    X(spacecraft, "a day in orbit beside Boost.Odeint and scipy") \
    X(light, "brightness of ellipsoids and meshes, shadows by cuts and by rays") \
    X(methods, "a step of every method, and the work to reach an error") \
    X(system, "many bodies: pairs, lists, time against number, threads, time to a given energy error") \
    X(schemes, "many bodies: energy error of every splitting scheme at equal cost")
/* clang-format on */

#endif
