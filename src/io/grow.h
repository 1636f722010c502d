/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_IO_GROW_H
#define PLH_IO_GROW_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Gives an array, a pointer from malloc or NULL, room for `count` elements. Without memory: false,
 * and it stays as it is. */
#define GROW(array, count) grow_array(&(array), (count), sizeof *(array))

static inline bool grow_array(void *address, size_t count, size_t size)
{
    void *array;
    memcpy(&array, address, sizeof array); /* whatever type of pointer it is */
    void *larger = realloc(array, count * size);
    if (larger)
        memcpy(address, &larger, sizeof larger);
    /* cppcheck-suppress memleak ; the caller has it */
    return larger != NULL;
}

#endif
