/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One integrator of the gyrostat by Taylor series, for a type REAL of numbers; included once for
 * each type, with FUNCTION, ORDER and SMALL (the remainder that is dropped). */
#ifndef REAL
#error "define REAL, FUNCTION, ORDER and SMALL"
#endif

/* in: moments, rotor, m, q, t. On return q and m at t; *size is the largest |m| seen. */
static void FUNCTION(const REAL in[14], REAL q[4], REAL m[3], double *size)
{
    REAL x[14];
    int inertia, momentum = -4000;
    frexp((double)in[0], &inertia);
    for (int i = 3; i < 9; i++)
        if (in[i] != 0 && ilogb((double)in[i]) > momentum)
            momentum = ilogb((double)in[i]);
    for (int i = 0; i < 14; i++) /* of order one, exactly */
        x[i] = in[i] * (REAL)ldexpl(1, i < 3    ? -inertia
                                       : i < 9  ? -momentum
                                       : i < 13 ? 0
                                                : momentum - inertia);
    REAL M[3][ORDER + 1], w[3][ORDER + 1], Q[4][ORDER + 1], left, scale = 0, n = 0;
    for (int i = 0; i < 4; i++)
        n += x[9 + i] * x[9 + i];
    for (int i = 0; i < 4; i++)
        Q[i][0] = x[9 + i] / (REAL)ROOT(n);
    for (int i = 0; i < 3; i++) {
        M[i][0] = x[3 + i] + x[6 + i];
        w[i][0] = x[6 + i] / x[i];
        scale += (M[i][0] < 0 ? -M[i][0] : M[i][0]) + (x[6 + i] < 0 ? -x[6 + i] : x[6 + i]);
    }
    if (scale == 0)
        scale = 1;
    *size = 0;
    left = x[13] < 0 ? -x[13] : x[13];
    for (;;) {
        double now = 0;
        for (int i = 0; i < 3; i++)
            now += (double)(w[i][0] * x[i] / scale) * (double)(w[i][0] * x[i] / scale);
        now = sqrt(now) * (double)scale;
        *size = now > *size ? now : *size;
        if (!(left > 0))
            break;
        for (int k = 0; k < ORDER; k++) {
            REAL s[7] = {0, 0, 0, 0, 0, 0, 0};
            for (int j = 0; j <= k; j++) {
                const REAL a = w[0][k - j], b = w[1][k - j], c = w[2][k - j];
                s[0] += M[1][j] * c - M[2][j] * b;
                s[1] += M[2][j] * a - M[0][j] * c;
                s[2] += M[0][j] * b - M[1][j] * a;
                s[3] -= Q[1][j] * a + Q[2][j] * b + Q[3][j] * c;
                s[4] += Q[0][j] * a + Q[2][j] * c - Q[3][j] * b;
                s[5] += Q[0][j] * b + Q[3][j] * a - Q[1][j] * c;
                s[6] += Q[0][j] * c + Q[1][j] * b - Q[2][j] * a;
            }
            for (int i = 0; i < 3; i++) {
                M[i][k + 1] = s[i] / (k + 1);
                w[i][k + 1] = M[i][k + 1] / x[i];
            }
            for (int i = 0; i < 4; i++)
                Q[i][k + 1] = s[3 + i] / (2 * (k + 1));
        }
        double h = HUGE_VAL;
        for (int k = ORDER - 1; k <= ORDER; k++) {
            double top = 0;
            for (int i = 0; i < 3; i++)
                top = fmax(top, fabs((double)(M[i][k] / scale)));
            for (int i = 0; i < 4; i++)
                top = fmax(top, fabs((double)Q[i][k]));
            if (top > 0)
                h = fmin(h, exp((log(SMALL) - log(top)) / k));
        }
        REAL step = left < (REAL)h ? left : (REAL)h;
        left -= step;
        if (x[13] < 0)
            step = -step;
        for (int i = 0; i < 3; i++) {
            REAL sum = 0, own = 0;
            for (int k = ORDER; k >= 1; k--) {
                sum = (sum + M[i][k]) * step;
                own = (own + w[i][k]) * step;
            }
            M[i][0] += sum;
            w[i][0] += own; /* not from M, which the rotor may dwarf */
        }
        for (int i = 0; i < 4; i++) {
            REAL sum = 0;
            for (int k = ORDER; k >= 1; k--)
                sum = (sum + Q[i][k]) * step;
            Q[i][0] += sum;
        }
    }
    for (int i = 0; i < 3; i++)
        m[i] = w[i][0] * x[i] * (REAL)ldexpl(1, momentum);
    for (int i = 0; i < 4; i++)
        q[i] = Q[i][0];
    *size *= (double)ldexpl(1, momentum);
}

#undef REAL
#undef FUNCTION
#undef ORDER
#undef SMALL
#undef ROOT
