/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "record/text.h"

#include <stdlib.h>

FILE *text_begin(struct text *t)
{
    t->bytes = NULL;
    t->size = 0;
    t->out = open_memstream(&t->bytes, &t->size);
    return t->out;
}

plh_status text_end(struct text *t, plh_status status, plh_run_sink *sink, void *context)
{
    if (!t->out || fclose(t->out) != 0)
        status = PLH_NO_MEMORY;
    if (!status && t->size && !sink(context, t->bytes, t->size))
        status = PLH_OS;
    free(t->bytes);
    return status;
}
