/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The source of the methods of Buss (2001) and of their energy correction with numbers whose
 * operations are counted. */
#include "count_buss.h"

#include "count_numbers.h"

#define copysign                   __builtin_copysignf128
#define fmin                       count_fmin
#define plh_energy_correct         count_energy_correct
#define plh_energy_step            count_energy_step
#define plh_buss_series_torqued    count_series_torqued
#define plh_buss_momentum          count_momentum
#define plh_method_buss1           count_buss1
#define plh_method_buss2           count_buss2
#define plh_method_buss3_false     count_buss3_false
#define plh_method_buss2_augmented count_buss2_augmented
#define plh_method_buss3           count_buss3
#define plh_method_buss4           count_buss4
#define plh_method_buss5           count_buss5
#define plh_method_buss6           count_buss6
#undef isfinite
#define isfinite(x) (!__builtin_isnan(x))

static double count_fmin(double a, double b)
{
    return a < b ? a : b;
}

#include "method/buss.c"
#include "method/energy.c"

#include "count_free.h"

static struct operation_count correction(void)
{
    plh_body body;
    plh_integrator it;
    plh_state s;
    count_body(&body, &it, &s);
    double energy = kinetic(&it, s.m) * 1023 / 1024;
    /* unseen by the compiler, to which arithmetic changes no memory */
    void (*volatile correct)(const plh_integrator *, double, plh_state *) = plh_energy_correct;
    memset(&count_now, 0, sizeof count_now);
    correct(&it, energy, &s);
    return count_now;
}

struct operation_count count_buss(int which)
{
    static const plh_method *const all[] = {&count_buss1, &count_buss2, &count_buss2_augmented,
                                            &count_buss3, &count_buss4};
    if (which == BUSS_ENERGY)
        return correction();
    return which <= BUSS_FOURTH ? count_free_step(all[which]) : count_mr(which);
}
