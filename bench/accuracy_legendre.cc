/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "accuracy.h"

#include <polhode/elliptic.h>

#ifdef PLH_HAVE_GSL
#include <gsl/gsl_sf_ellint.h>
#endif
#ifdef PLH_HAVE_BOOST
#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/ellint_2.hpp>
#include <boost/math/special_functions/ellint_3.hpp>
#endif

/* libstdc++ has the special functions of C++17; others may not. */
#if defined(__cpp_lib_math_special_functions)
#define STD_FN(name, expression)                                                                   \
    double std_##name(const double *x)                                                             \
    {                                                                                              \
        return acc_try([=] { return expression; });                                                \
    }
#else
#define STD_FN(name, expression) const acc_fn std_##name = nullptr;
#endif
#ifdef PLH_HAVE_GSL
#define GSL_FN(name, expression)                                                                   \
    double gsl_##name(const double *x)                                                             \
    {                                                                                              \
        return expression;                                                                         \
    }
#else
#define GSL_FN(name, expression) const acc_fn gsl_##name = nullptr;
#endif
#ifdef PLH_HAVE_BOOST
#define BOOST_FN(name, expression)                                                                 \
    double boost_##name(const double *x)                                                           \
    {                                                                                              \
        return acc_try([=] { return expression; });                                                \
    }
#else
#define BOOST_FN(name, expression) const acc_fn boost_##name = nullptr;
#endif
#define OUR_FN(name, expression)                                                                   \
    double our_##name(const double *x)                                                             \
    {                                                                                              \
        return expression;                                                                         \
    }

namespace
{

#ifdef PLH_HAVE_GSL
const gsl_mode_t mode = GSL_PREC_DOUBLE;
#endif

/* (t) */
OUR_FN(K, plh_ellint_K(acc_m(x[0]), acc_mc(x[0])))
GSL_FN(K, gsl_sf_ellint_Kcomp(acc_k(x[0]), mode))
BOOST_FN(K, boost::math::ellint_1(acc_k(x[0]), acc_policy()))
STD_FN(K, std::comp_ellint_1(acc_k(x[0])))
OUR_FN(E, plh_ellint_E(acc_m(x[0]), acc_mc(x[0])))
GSL_FN(E, gsl_sf_ellint_Ecomp(acc_k(x[0]), mode))
BOOST_FN(E, boost::math::ellint_2(acc_k(x[0]), acc_policy()))
STD_FN(E, std::comp_ellint_2(acc_k(x[0])))
/* (n, t) */
OUR_FN(Pic, plh_ellint_Pi(x[0], acc_m(x[1]), acc_mc(x[1])))
GSL_FN(Pic, gsl_sf_ellint_Pcomp(acc_k(x[1]), -x[0], mode))
BOOST_FN(Pic, boost::math::ellint_3(acc_k(x[1]), x[0], acc_policy()))
STD_FN(Pic, std::comp_ellint_3(acc_k(x[1]), x[0]))
/* (phi, t) */
OUR_FN(F, plh_ellint_F(x[0], acc_m(x[1]), acc_mc(x[1])))
GSL_FN(F, gsl_sf_ellint_F(x[0], acc_k(x[1]), mode))
BOOST_FN(F, boost::math::ellint_1(acc_k(x[1]), x[0], acc_policy()))
STD_FN(F, std::ellint_1(acc_k(x[1]), x[0]))
OUR_FN(Einc, plh_ellint_E_inc(x[0], acc_m(x[1]), acc_mc(x[1])))
GSL_FN(Einc, gsl_sf_ellint_E(x[0], acc_k(x[1]), mode))
BOOST_FN(Einc, boost::math::ellint_2(acc_k(x[1]), x[0], acc_policy()))
STD_FN(Einc, std::ellint_2(acc_k(x[1]), x[0]))
/* (n, phi, t) */
OUR_FN(Pi, plh_ellint_Pi_inc(x[0], x[1], acc_m(x[2]), acc_mc(x[2])))
GSL_FN(Pi, gsl_sf_ellint_P(x[1], acc_k(x[2]), -x[0], mode))
BOOST_FN(Pi, boost::math::ellint_3(acc_k(x[2]), x[0], x[1], acc_policy()))
STD_FN(Pi, std::ellint_3(acc_k(x[2]), x[0], x[1]))

/* Within a turn: ordinary, tiny, near multiples of pi/2. */
double turn(sampler *r)
{
    switch (sample_below(r, 4)) {
    case 0:
        return sample_decades(r, -30, 0);
    case 1:
        return M_PI_2 * (1 + sample_below(r, 2)) + sample_decades(r, -16, -1);
    default:
        return sample_range(r, -M_PI, M_PI);
    }
}
double ordinary_n(sampler *r)
{
    return sample_range(r, -3.0, 1.0);
}

template <double (*t)(sampler *)> void draw1(sampler *r, double *x)
{
    x[0] = t(r);
}
template <double (*t)(sampler *)> void draw2(sampler *r, double *x)
{
    x[0] = turn(r);
    x[1] = t(r);
}
template <double (*t)(sampler *)> void draw_n(sampler *r, double *x)
{
    x[0] = ordinary_n(r);
    x[1] = t(r);
}
template <double (*t)(sampler *)> void draw3(sampler *r, double *x)
{
    x[0] = ordinary_n(r);
    x[1] = turn(r);
    x[2] = t(r);
}
void large_phi(sampler *r, double *x)
{
    x[0] = sample_decades(r, 1, 6);
    x[1] = acc_middle(r);
}
void large_phi3(sampler *r, double *x)
{
    draw3<acc_middle>(r, x);
    x[1] = sample_decades(r, 1, 6);
}
template <int at> void n_near_1(sampler *r, double *x)
{
    x[at - 1] = turn(r);
    x[at] = acc_middle(r);
    x[0] = 1.0 - sample_decades(r, -15, -2);
}
template <int at> void n_to_minus(sampler *r, double *x)
{
    x[at - 1] = turn(r);
    x[at] = acc_middle(r);
    x[0] = -sample_decades(r, 1, 20);
}
template <int at> void n_above_1(sampler *r, double *x)
{
    x[at - 1] = turn(r);
    x[at] = acc_middle(r);
    x[0] = 1.0 + sample_decades(r, -6, 3);
}

} // namespace

std::vector<acc_table> acc_legendre()
{
    const std::vector<acc_region> one = {{"small m", draw1<acc_small>},
                                         {"middle", draw1<acc_middle>},
                                         {"m near 1", draw1<acc_near1>},
                                         {"mc to 1e-300", draw1<acc_end>}};
    const std::vector<acc_region> two = {{"small m", draw2<acc_small>},
                                         {"middle", draw2<acc_middle>},
                                         {"m near 1", draw2<acc_near1>},
                                         {"mc to 1e-300", draw2<acc_end>},
                                         {"large phi, to 1e6", large_phi}};
    const std::vector<acc_region> comp = {{"small m", draw_n<acc_small>},
                                          {"middle", draw_n<acc_middle>},
                                          {"m near 1", draw_n<acc_near1>},
                                          {"mc to 1e-300", draw_n<acc_end>},
                                          {"n near 1", n_near_1<1>},
                                          {"n to -1e20", n_to_minus<1>},
                                          {"n > 1, principal value", n_above_1<1>}};
    const std::vector<acc_region> three = {
        {"small m", draw3<acc_small>},     {"middle", draw3<acc_middle>},
        {"m near 1", draw3<acc_near1>},    {"mc to 1e-300", draw3<acc_end>},
        {"large phi, to 1e6", large_phi3}, {"n near 1", n_near_1<2>},
        {"n to -1e20", n_to_minus<2>},     {"n > 1, principal value", n_above_1<2>}};
    return {
        {"K", "m", 1, 3, truth_K, one, our_K, gsl_K, boost_K, std_K},
        {"E, complete", "m", 1, 3, truth_E, one, our_E, gsl_E, boost_E, std_E},
        {"Pi, complete", "n, m", 2, 10, truth_Pic, comp, our_Pic, gsl_Pic, boost_Pic, std_Pic},
        {"F", "phi, m", 2, 6, truth_F, two, our_F, gsl_F, boost_F, std_F},
        {"E, incomplete", "phi, m", 2, 6, truth_Einc, two, our_Einc, gsl_Einc, boost_Einc,
         std_Einc},
        {"Pi, incomplete", "n, phi, m", 3, 10, truth_Pi, three, our_Pi, gsl_Pi, boost_Pi, std_Pi}};
}
