/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "top/oracle_carlson.h"

quad truth_rf(quad x, quad y, quad z)
{
    quad A = (x + y + z) / 3, X, Y, Z;
    const quad A0 = A, spread = fmaxq(fmaxq(fabsq(A - x), fabsq(A - y)), fabsq(A - z));
    quad f = 1;
    const quad x0 = x, y0 = y;
    while (2e5 * f * spread > A) { /* (1e-34)^(-1/6) */
        const quad a = sqrtq(x), b = sqrtq(y), c = sqrtq(z), l = a * b + b * c + c * a;
        x = (x + l) / 4, y = (y + l) / 4, z = (z + l) / 4;
        A = (A + l) / 4;
        f /= 4;
    }
    X = (A0 - x0) * f / A;
    Y = (A0 - y0) * f / A;
    Z = -X - Y;
    const quad E2 = X * Y - Z * Z, E3 = X * Y * Z;
    return (1 - E2 / 10 + E3 / 14 + E2 * E2 / 24 - 3 * E2 * E3 / 44 - 5 * E2 * E2 * E2 / 208 +
            3 * E3 * E3 / 104 + E2 * E2 * E3 / 16) /
           sqrtq(A);
}

/* atan(r)/r and its continuation, r^2 = e >= -1 */
static quad rc1(quad e)
{
    if (fabsq(e) < 1e-4) {
        quad sum = 0;
        for (int n = 12; n >= 0; n--)
            sum = sum * -e + 1 / (quad)(2 * n + 1);
        return sum;
    }
    const quad r = sqrtq(fabsq(e));
    return e > 0 ? atanq(r) / r : atanhq(r) / r;
}

quad truth_rc(quad x, quad y)
{
    return x == 0 ? 2 * atanq(1) / sqrtq(y) : rc1((y - x) / x) / sqrtq(x);
}

quad truth_rj(quad x, quad y, quad z, quad p)
{
    quad A = (x + y + z + 2 * p) / 5, f = 1, sum = 0;
    const quad A0 = A, x0 = x, y0 = y, z0 = z;
    quad delta = (p - x) * (p - y) * (p - z);
    const quad spread = fmaxq(fmaxq(fabsq(A - x), fabsq(A - y)), fmaxq(fabsq(A - z), fabsq(A - p)));
    while (3e5 * f * spread > A) {
        const quad a = sqrtq(x), b = sqrtq(y), c = sqrtq(z), r = sqrtq(p);
        const quad l = a * b + b * c + c * a, d = (r + a) * (r + b) * (r + c);
        sum += f / d * rc1(delta / (d * d));
        x = (x + l) / 4, y = (y + l) / 4, z = (z + l) / 4, p = (p + l) / 4;
        A = (A + l) / 4;
        f /= 4;
        delta /= 64;
    }
    const quad X = (A0 - x0) * f / A, Y = (A0 - y0) * f / A, Z = (A0 - z0) * f / A;
    const quad P = (-X - Y - Z) / 2, E2 = X * Y + X * Z + Y * Z - 3 * P * P;
    const quad E3 = X * Y * Z + 2 * E2 * P + 4 * P * P * P;
    const quad E4 = (2 * X * Y * Z + E2 * P + 3 * P * P * P) * P, E5 = X * Y * Z * P * P;
    const quad series = 1 - 3 * E2 / 14 + E3 / 6 + 9 * E2 * E2 / 88 - 3 * E4 / 22 -
                        9 * E2 * E3 / 52 + 3 * E5 / 26 - E2 * E2 * E2 / 16 + 3 * E3 * E3 / 40 +
                        3 * E2 * E4 / 20 + 45 * E2 * E2 * E3 / 272 - 9 * (E3 * E4 + E2 * E5) / 68;
    return f * series / (A * sqrtq(A)) + 6 * sum;
}

void truth_jacobi(quad u, quad mc, quad *sn, quad *cn, quad *dn)
{
    if (mc == 0) {
        *cn = *dn = 1 / coshq(u);
        *sn = tanhq(u);
        return;
    }
    quad em[40], en[40], a = 1, c = 0, d = 1;
    int last = 0;
    for (int i = 0; i < 40; i++) {
        last = i;
        em[i] = a;
        mc = sqrtq(mc);
        en[i] = mc;
        c = (a + mc) / 2;
        if (fabsq(a - mc) <= 1e-18 * a)
            break;
        mc *= a;
        a = c;
    }
    u *= c;
    *sn = sinq(u);
    *cn = cosq(u);
    if (*sn != 0) {
        a = *cn / *sn;
        c *= a;
        for (int i = last; i >= 0; i--) {
            const quad b = em[i];
            a *= c;
            c *= d;
            d = (en[i] + a) / (b + a);
            a = c / b;
        }
        a = 1 / sqrtq(c * c + 1);
        *sn = copysignq(a, *sn);
        *cn = c * *sn;
    }
    *dn = d;
}
