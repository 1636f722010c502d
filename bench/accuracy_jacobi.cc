/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "accuracy.h"

#include <acb.h>
#include <polhode/elliptic.h>

extern "C" {
#include "support/arb_jacobi.h"
}

#ifdef PLH_HAVE_GSL
#include <gsl/gsl_errno.h>
#include <gsl/gsl_sf_elljac.h>
#endif
#ifdef PLH_HAVE_BOOST
#include <boost/math/special_functions/jacobi_elliptic.hpp>
#endif

namespace
{

template <int which> double our(const double *x)
{
    double v[3];
    plh_jacobi(x[0], acc_m(x[1]), acc_mc(x[1]), v, v + 1, v + 2);
    return v[which];
}
double our_am(const double *x)
{
    return plh_jacobi_am(x[0], acc_m(x[1]), acc_mc(x[1]));
}

#ifdef PLH_HAVE_GSL
template <int which> double gsl(const double *x)
{
    double v[3];
    return gsl_sf_elljac_e(x[0], acc_m(x[1]), v, v + 1, v + 2) == GSL_SUCCESS ? v[which] : NAN;
}
#else
template <int which> double gsl(const double *)
{
    return NAN;
}
#endif

#ifdef PLH_HAVE_BOOST
template <int which> double with_boost(const double *x)
{
    return acc_try([=] {
        double cn, dn;
        double sn = boost::math::jacobi_elliptic(acc_k(x[1]), x[0], &cn, &dn, acc_policy());
        return which == 0 ? sn : which == 1 ? cn : dn;
    });
}
#else
template <int which> double with_boost(const double *)
{
    return NAN;
}
#endif

/* Within four quarter periods, some near their multiples, some tiny. */
template <double (*t)(sampler *)> void draw(sampler *r, double *x)
{
    x[1] = t(r);
    double k = plh_ellint_K(acc_m(x[1]), acc_mc(x[1]));
    switch (sample_below(r, 4)) {
    case 0:
        x[0] = sample_decades(r, -30, 0);
        break;
    case 1:
        x[0] = k * (1 + sample_below(r, 3)) * (1.0 + sample_decades(r, -16, -2));
        break;
    default:
        x[0] = sample_range(r, -4.0, 4.0) * k;
    }
}
void large(sampler *r, double *x)
{
    x[0] = sample_decades(r, 1, 10);
    x[1] = acc_middle(r);
}

} // namespace

std::vector<acc_table> acc_jacobi()
{
    const std::vector<acc_region> near = {{"small m", draw<acc_small>},
                                          {"middle", draw<acc_middle>},
                                          {"m near 1", draw<acc_near1>},
                                          {"mc to 1e-300", draw<acc_end>}};
    const std::vector<acc_region> far = {{"large u, to 1e10, absolute", large}};
    return {
        {"sn", "u, m", 2, 6, truth_sn, near, our<0>, gsl<0>, with_boost<0>, nullptr},
        {"cn", "u, m", 2, 6, truth_cn, near, our<1>, gsl<1>, with_boost<1>, nullptr},
        {"dn", "u, m", 2, 6, truth_dn, near, our<2>, gsl<2>, with_boost<2>, nullptr},
        {"am", "u, m", 2, 6, truth_am, near, our_am, nullptr, nullptr, nullptr},
        {"sn, large u", "u, m", 2, 16, truth_sn, far, our<0>, gsl<0>, with_boost<0>, nullptr, true},
        {"cn, large u", "u, m", 2, 16, truth_cn, far, our<1>, gsl<1>, with_boost<1>, nullptr, true},
        {"dn, large u", "u, m", 2, 16, truth_dn, far, our<2>, gsl<2>, with_boost<2>, nullptr,
         true}};
}
