/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The roots of the quartic in the numbers of dd_triple.h. */
#define PLH_DD_TRIPLE 1
#include "gyrostat/roots.c"
