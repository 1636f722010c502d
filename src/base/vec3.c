/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <math.h>
#include <polhode/vec3.h>

/* The vector times a power of two that makes its largest component of order one. */
static plh_vec3 scaled(plh_vec3 a, int *e)
{
    frexp(fmax(fmax(fabs(a.x), fabs(a.y)), fabs(a.z)), e);
    return plh_vec3_make(ldexp(a.x, -*e), ldexp(a.y, -*e), ldexp(a.z, -*e));
}

double plh_vec3_norm(plh_vec3 a)
{
    double n2 = plh_vec3_dot(a, a);
    if (n2 > 0x1p-900 && n2 < 0x1p900)
        return sqrt(n2);
    double big = fmax(fmax(fabs(a.x), fabs(a.y)), fabs(a.z));
    if (!(big > 0.0) || isinf(big))
        return big + 0.0 * (a.x + a.y + a.z);
    int e;
    plh_vec3 s = scaled(a, &e);
    return ldexp(sqrt(plh_vec3_dot(s, s)), e);
}

plh_vec3 plh_vec3_unit(plh_vec3 a)
{
    double n2 = plh_vec3_dot(a, a);
    if (!(n2 > 0x1p-900 && n2 < 0x1p900)) {
        if (a.x == 0.0 && a.y == 0.0 && a.z == 0.0)
            return a;
        int e;
        a = scaled(a, &e);
        n2 = plh_vec3_dot(a, a);
    }
    double n = sqrt(n2);
    return plh_vec3_make(a.x / n, a.y / n, a.z / n);
}
