/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Complex numbers, one in each lane. */
#ifndef PLH_TOP_COMPLEX_H
#define PLH_TOP_COMPLEX_H

#include "free/waves.h"

PLH_INLINE plh_complex times(plh_complex a, plh_complex b)
{
    return plh_complex_mul(a, b);
}

/* conj(a) b */
PLH_INLINE plh_complex between(plh_complex a, plh_complex b)
{
    return (plh_complex){vfma(a.re, b.re, a.im * b.im), vfma(a.re, b.im, -(a.im * b.re))};
}

#endif
