/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "io/grow.h"

#include <stdlib.h>
#include <string.h>

bool grow_array(void *address, size_t count, size_t size)
{
    void *array;
    memcpy(&array, address, sizeof array); /* whatever type of pointer it is */
    void *larger = realloc(array, count * size);
    if (larger)
        memcpy(address, &larger, sizeof larger);
    /* cppcheck-suppress memleak ; the caller has it */
    return larger != NULL;
}
