/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "accuracy.h"

#include <polhode/elliptic.h>

#ifdef PLH_HAVE_GSL
#include <gsl/gsl_sf_ellint.h>
#endif
#ifdef PLH_HAVE_BOOST
#include <boost/math/special_functions/ellint_rc.hpp>
#include <boost/math/special_functions/ellint_rd.hpp>
#include <boost/math/special_functions/ellint_rf.hpp>
#include <boost/math/special_functions/ellint_rj.hpp>
#endif

namespace
{

void order_one(sampler *r, double *x)
{
    for (int i = 0; i < 4; i++)
        x[i] = sample_unit(r) + 1e-3;
}
void wide(sampler *r, double *x)
{
    for (int i = 0; i < 4; i++)
        x[i] = sample_decades(r, -12, 12);
}
void close(sampler *r, double *x)
{
    double a = sample_range(r, 0.1, 2.0);
    for (int i = 0; i < 4; i++)
        x[i] = a * (1.0 + sample_decades(r, -16, -2));
}
void zero(sampler *r, double *x)
{
    order_one(r, x);
    x[0] = 0.0;
}
void small_p(sampler *r, double *x)
{
    order_one(r, x);
    x[3] = sample_decades(r, -100, -3);
}
void large_p(sampler *r, double *x)
{
    order_one(r, x);
    x[3] = sample_decades(r, 1, 20);
}
void negative_p(sampler *r, double *x)
{
    order_one(r, x);
    x[3] = -sample_decades(r, -3, 3);
}
void negative_y(sampler *r, double *x)
{
    wide(r, x);
    x[1] = -x[1];
}

double our_rf(const double *x)
{
    return plh_carlson_RF(x[0], x[1], x[2]);
}
double our_rc(const double *x)
{
    return plh_carlson_RC(x[0], x[1]);
}
double our_rd(const double *x)
{
    return plh_carlson_RD(x[0], x[1], x[2]);
}
double our_rj(const double *x)
{
    return plh_carlson_RJ(x[0], x[1], x[2], x[3]);
}

#ifdef PLH_HAVE_GSL
double gsl_rf(const double *x)
{
    return gsl_sf_ellint_RF(x[0], x[1], x[2], GSL_PREC_DOUBLE);
}
double gsl_rc(const double *x)
{
    return gsl_sf_ellint_RC(x[0], x[1], GSL_PREC_DOUBLE);
}
double gsl_rd(const double *x)
{
    return gsl_sf_ellint_RD(x[0], x[1], x[2], GSL_PREC_DOUBLE);
}
double gsl_rj(const double *x)
{
    return gsl_sf_ellint_RJ(x[0], x[1], x[2], x[3], GSL_PREC_DOUBLE);
}
#else
const acc_fn gsl_rf = nullptr, gsl_rc = nullptr, gsl_rd = nullptr, gsl_rj = nullptr;
#endif

#ifdef PLH_HAVE_BOOST
double boost_rf(const double *x)
{
    return acc_try([=] { return boost::math::ellint_rf(x[0], x[1], x[2], acc_policy()); });
}
double boost_rc(const double *x)
{
    return acc_try([=] { return boost::math::ellint_rc(x[0], x[1], acc_policy()); });
}
double boost_rd(const double *x)
{
    return acc_try([=] { return boost::math::ellint_rd(x[0], x[1], x[2], acc_policy()); });
}
double boost_rj(const double *x)
{
    return acc_try([=] { return boost::math::ellint_rj(x[0], x[1], x[2], x[3], acc_policy()); });
}
#else
const acc_fn boost_rf = nullptr, boost_rc = nullptr, boost_rd = nullptr, boost_rj = nullptr;
#endif

} // namespace

std::vector<acc_table> acc_carlson()
{
    const std::vector<acc_region> common = {{"order one", order_one},
                                            {"1e-12 to 1e12", wide},
                                            {"nearly equal", close},
                                            {"x = 0", zero}};
    std::vector<acc_region> rc = common, rj = common;
    rc.push_back({"y < 0, principal value", negative_y});
    rj.push_back({"p to 1e-100", small_p});
    rj.push_back({"p to 1e20", large_p});
    rj.push_back({"p < 0, principal value", negative_p});
    return {{"RF", "x, y, z", 3, 4, truth_RF, common, our_rf, gsl_rf, boost_rf, nullptr},
            {"RC", "x, y", 2, 4, truth_RC, rc, our_rc, gsl_rc, boost_rc, nullptr},
            {"RD", "x, y, z", 3, 4, truth_RD, common, our_rd, gsl_rd, boost_rd, nullptr},
            {"RJ", "x, y, z, p", 4, 10, truth_RJ, rj, our_rj, gsl_rj, boost_rj, nullptr}};
}
