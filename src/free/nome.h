/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The nome and the theta constant that the preparations of motions and of derivatives share. */
#ifndef PLH_FREE_NOME_H
#define PLH_FREE_NOME_H

/* The nome from eps = (1 - sqrt kc)/(1 + sqrt kc)/2 <= 0.21: q + q^9 + q^25 = eps (1 + 2 q^4 + 2
 * q^16). */
static inline double plh_nome(double eps)
{
    const double e4 = (eps * eps) * (eps * eps);
    double q = eps * (1.0 + e4 * (2.0 + 15.0 * e4));
    if (eps < 0.01)
        return q;
    double q3 = q * q * q;
    const double inv = 1.0 / (1.0 - q3 * (8.0 * eps - 9.0 * q3 * q * q));
    for (int i = 0; i < 2; i++) {
        const double q4 = (q * q) * (q * q), q8 = q4 * q4, q16 = q8 * q8;
        q -= inv * (q + q8 * q + q16 * q8 * q - eps * (1.0 + 2.0 * (q4 + q16)));
    }
    return q;
}

/* theta_3(0)^2 = 2K/pi */
static inline double plh_theta3_squared(double q)
{
    const double q4 = (q * q) * (q * q), q9 = q4 * q4 * q, q16 = q9 * q4 * q * q * q;
    const double th = 1.0 + 2.0 * (q + (q4 + (q9 + (q16 + q16 * q9))));
    return th * th;
}

#endif
