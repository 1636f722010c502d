/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode_step.c as an engine compiles it: float against double. */
#include <stddef.h>

#include "bench.h"
#include "engine_batch.h"

void bench_engine(bench *b);

void bench_engine(bench *b)
{
    int table = 1;
    const double n = BENCH_ENGINE_BODIES;
    engine_start();
    bench_row_per(b, "engine", "polhode_step.c, world batch, double", engine_double, NULL, n,
                  BENCH_Y);
    bench_row_per(b, "engine", "the same in float", engine_float, NULL, n,
                  "polhode_step.c, world batch, double");
    bench_row_per(b, "engine", "two bodies by index, double", engine_double, &table, n, BENCH_Y);
    bench_row_per(b, "engine", "two bodies by index, float", engine_float, &table, n,
                  "two bodies by index, double");
    const char *term = "implicit term, one Newton step";
    int doubles = 0, floats = 4, asleep = 64, round = 128;
    bench_row_per(b, "engine", term, engine_implicit, NULL, n, BENCH_Y);
    bench_row_per(b, "engine", "plh_free_step_world", engine_step, NULL, n, term);
    bench_row_per(b, "engine", "plh_gyroscopic", engine_gyroscopic, NULL, n, term);
    bench_row_per(b, "engine", "plhf_gyroscopic", engine_gyroscopic_float, NULL, n, term);
    bench_row_per(b, "engine", "gyroscopic rows, double", engine_rows, &doubles, n, term);
    bench_row_per(b, "engine", "gyroscopic rows, float", engine_rows, &floats, n, term);
    bench_row_per(b, "engine", "gyroscopic rows, asleep", engine_rows, &asleep, n, term);
    bench_row_per(b, "engine", "gyroscopic rows, spheres", engine_rows, &round, n, term);
}
