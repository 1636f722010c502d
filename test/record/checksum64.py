# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""The checksum of checkpoints, written a second time."""

_TABLE = []
for _byte in range(256):
    for _ in range(8):
        _byte = _byte >> 1 ^ (0xC96C5795D7870F42 if _byte & 1 else 0)
    _TABLE.append(_byte)


def crc64(data):
    """CRC-64/XZ, byte by byte."""
    crc = 2**64 - 1
    for byte in data:
        crc = _TABLE[(crc ^ byte) & 255] ^ crc >> 8
    return crc ^ 2**64 - 1
