/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode-bench-gpu walk STEPS [BODIES [FILE]]: see walk.cc. */
#ifndef PLH_CUDA_BENCH_WALK_H
#define PLH_CUDA_BENCH_WALK_H

int walk_main(int argc, char **argv);

#endif
