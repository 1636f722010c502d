/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Nome, shift and position in the numbers of dd_triple.h. */
#define PLH_DD_TRIPLE 1
#include "gyrostat/lattice.c"
