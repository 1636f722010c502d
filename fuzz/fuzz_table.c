/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The table that polhode free reads: every row is answered, or refused with its line. */
#include "fuzz.h"

#include "cli/free.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct sink sink;
    FILE *in = size ? fmemopen((void *)(uintptr_t)data, size, "r") : NULL;
    if (!in)
        return 0;
    HOLDS(sink_open(&sink, "/dev/null") == 0);
    int status = free_table(in, "fuzz.csv", &sink, false);
    HOLDS(status == 0 || status == 1 || status == 2);
    HOLDS(sink_close(&sink) == 0);
    fclose(in);
    return 0;
}
