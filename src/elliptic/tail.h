/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The last step of RD and RJ: 1 + the series in the deviations X, Y, Z; P follows from them. */
#ifndef PLH_ELLIPTIC_TAIL_H
#define PLH_ELLIPTIC_TAIL_H

#include "elliptic/series.h"

/* The elementary symmetric functions of X, Y, Z, P, P, whose sum is zero. */
typedef struct plh_symmetric {
    vd E2, E3, E4, E5;
} plh_symmetric;

PLH_INLINE plh_symmetric vsymmetric(vd X, vd Y, vd Z)
{
    plh_symmetric e;
    vd P = vset1(-0.5) * (X + Y + Z), P2 = P * P, xyz = X * Y * Z;
    e.E2 = vfma(vset1(-3.0), P2, vfma(X, Y + Z, Y * Z));
    e.E3 = vfma(vset1(2.0) * P, vfma(vset1(2.0), P2, e.E2), xyz);
    e.E4 = P * vfma(P, vfma(vset1(3.0), P2, e.E2), vset1(2.0) * xyz);
    e.E5 = xyz * P2;
    return e;
}

/* |X|, |Y|, |Z|, |P| <= 0.0205 */
PLH_INLINE vd vrj_tail7(vd X, vd Y, vd Z)
{
    plh_symmetric e = vsymmetric(X, Y, Z);
    return vset1(1.0) + plh_rj_series7(e.E2, e.E3, e.E4, e.E5);
}

/* |X|, |Y|, |Z|, |P| <= 0.046 */
PLH_INLINE vd vrj_tail9(vd X, vd Y, vd Z)
{
    plh_symmetric e = vsymmetric(X, Y, Z);
    return vset1(1.0) + plh_rj_series9(e.E2, e.E3, e.E4, e.E5);
}

/* The limits of plh_rf_series9 and plh_rj_series9, for RF and RJ of the same arguments: three steps
 * as a rule. */
#define PLH_RFJ_CLOSE_F 0.038
#define PLH_RFJ_CLOSE_J 0.046

#endif
