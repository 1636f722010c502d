/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <math.h>
#include <polhode/vec3.h>

double plh_vec3_norm(plh_vec3 a)
{
    double big = fmax(fmax(fabs(a.x), fabs(a.y)), fabs(a.z));
    if (!(big > 0.0) || isinf(big))
        return big + 0.0 * (a.x + a.y + a.z);
    /* A power of two, so that scaling is exact. */
    int e;
    frexp(big, &e);
    plh_vec3 s = plh_vec3_make(ldexp(a.x, -e), ldexp(a.y, -e), ldexp(a.z, -e));
    return ldexp(sqrt(plh_vec3_dot(s, s)), e);
}

plh_vec3 plh_vec3_unit(plh_vec3 a)
{
    double big = fmax(fmax(fabs(a.x), fabs(a.y)), fabs(a.z));
    if (!(big > 0.0))
        return a;
    int e;
    frexp(big, &e);
    plh_vec3 s = plh_vec3_make(ldexp(a.x, -e), ldexp(a.y, -e), ldexp(a.z, -e));
    return plh_vec3_scale(1.0 / sqrt(plh_vec3_dot(s, s)), s);
}
