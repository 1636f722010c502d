/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The kernel in the numbers of dd_triple.h. */
#define PLH_DD_TRIPLE 1
#include "gyrostat/setup.c"

void plh_gyrostat_prepare_triple(plh_gyrostat_inside *G)
{
    plh_gyrostat_roots r = {.kind = PLH_GYROSTAT_IS_STEADY};
    plh_gyrostat_roots_triple(G, &r);
    plh_gyrostat_setup_triple(G, &r);
}
