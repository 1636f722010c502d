/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * CRC-64 with the polynomial of ECMA-182, bits reflected, as the XZ file format uses it (The .xz
 * File Format 1.1.0, section 6): it notices every single burst of up to 64 wrong bits.
 */
#ifndef PLH_IO_CHECKSUM_H
#define PLH_IO_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* The checksum of what `crc` was the checksum of (0: nothing), followed by these bytes. */
uint64_t checksum(uint64_t crc, const void *bytes, size_t size);

#endif
