/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Between bench_engine.c and engine_batch.c. */
#ifndef PLH_BENCH_ENGINE_BATCH_H
#define PLH_BENCH_ENGINE_BATCH_H

enum { BENCH_ENGINE_BODIES = 4096 };

#define ENGINE_SEEN __attribute__((visibility("default")))
ENGINE_SEEN void engine_start(void);
ENGINE_SEEN double engine_double(void *table, long n);
ENGINE_SEEN double engine_float(void *table, long n);
ENGINE_SEEN double engine_implicit(void *context, long n);
ENGINE_SEEN double engine_gyroscopic(void *context, long n);
ENGINE_SEEN double engine_gyroscopic_float(void *context, long n);
ENGINE_SEEN double engine_step(void *context, long n);
ENGINE_SEEN double engine_rows(void *flags, long n);

#endif
