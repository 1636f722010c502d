/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#ifndef PLH_IO_GROW_H
#define PLH_IO_GROW_H

#include <stdbool.h>
#include <stddef.h>

/* Gives an array, a pointer from malloc or NULL, room for `count` elements. Without memory: false,
 * and it stays as it is. */
#define GROW(array, count) grow_array(&(array), (count), sizeof *(array))

bool grow_array(void *address, size_t count, size_t size);

#endif
