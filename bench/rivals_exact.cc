// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Jacobi's solution of the free body step by step from scratch, as one writes it on a library of
// elliptic functions (Celledoni, Fassò, Säfström and Zanna, SIAM J. Sci. Comput. 30 (2008) 2084,
// in a form without singularities).
#include "rivals.h"

#include <cmath>

#ifdef PLH_HAVE_BOOST
#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/ellint_3.hpp>
#include <boost/math/special_functions/jacobi_elliptic.hpp>
#endif
#ifdef PLH_HAVE_GSL
#include <gsl/gsl_sf_ellint.h>
#include <gsl/gsl_sf_elljac.h>
#endif

namespace
{

const double pi = 3.14159265358979323846;

struct Quat {
    double w, x, y, z;
};

Quat mul(Quat a, Quat b)
{
    return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
            a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

// The turn that takes the unit vector m to the axis e (times sign) the short way.
Quat turn_to(const double m[3], int e, double sign)
{
    double v[3] = {0.0, 0.0, 0.0};
    v[e] = sign;
    const double s = 1.0 + sign * m[e], n = 1.0 / std::sqrt(2.0 * s);
    return {s * n, (m[1] * v[2] - m[2] * v[1]) * n, (m[2] * v[0] - m[0] * v[2]) * n,
            (m[0] * v[1] - m[1] * v[0]) * n};
}

struct Point {
    double phi, sn, cn, dn;
};

// Unwrapped angle atan2(a sn, b cn) at the amplitude phi.
double unwrap(const Point &p, double a, double b)
{
    const double n = std::round(p.phi / pi), s = std::fmod(std::fabs(n), 2.0) == 1.0 ? -1.0 : 1.0;
    return n * pi + std::atan2(s * a * p.sn, s * b * p.cn);
}

template <class Library>
void exact_step(const double I[3], double h, double m_io[3], double q_io[4])
{
    const double G = std::sqrt(m_io[0] * m_io[0] + m_io[1] * m_io[1] + m_io[2] * m_io[2]);
    double m[3] = {m_io[0] / G, m_io[1] / G, m_io[2] / G};
    const double tau = G * h;
    const double c1 = I[0] * (I[2] - I[1]) / (I[1] * (I[2] - I[0]));
    const double c2 = I[2] * (I[1] - I[0]) / (I[1] * (I[2] - I[0]));
    const double d1 = std::sqrt(m[0] * m[0] + c1 * m[1] * m[1]);
    const double d3 = std::sqrt(m[2] * m[2] + c2 * m[1] * m[1]);
    const double D = c2 * m[0] * m[0] - c1 * m[2] * m[2];
    const bool a = D >= 0.0;
    const int e = a ? 0 : 2, o = a ? 2 : 0;
    const double c = a ? c2 : c1, cc = a ? c1 : c2, d = a ? d1 : d3, d_o = a ? d3 : d1;
    const double sigma = m[e] < 0.0 ? -1.0 : 1.0, side = a ? -1.0 : 1.0, Ia = I[e];
    const double rate = a ? std::sqrt((I[1] - I[0]) * (I[2] - I[0]) / (I[1] * I[2])) / I[0]
                          : std::sqrt((I[2] - I[1]) * (I[2] - I[0]) / (I[0] * I[1])) / I[2];
    const double lambda = sigma * d * rate, d2 = d_o / std::sqrt(c);
    const double k = std::sqrt(cc * d_o * d_o / (c * d * d)), N = cc / (d * d);

    Point p0 = {0.0, m[1] / d2, m[o] / d_o, std::fabs(m[e]) / d}, p1;
    p0.phi = std::atan2(p0.sn, p0.cn);
    const double u = Library::F(p0.phi, k) + lambda * tau;
    Library::sncndn(u, k, p1.sn, p1.cn, p1.dn);
    const double n = std::round(u / (2.0 * Library::K(k)));
    const double s = std::fmod(std::fabs(n), 2.0) == 1.0 ? -1.0 : 1.0;
    p1.phi = n * pi + std::atan2(s * p1.sn, s * p1.cn);

    const double root = d * std::sqrt(c);
    auto B = [&](const Point &p) {
        return std::atan(cc * p.sn * p.cn / (root * p.dn)) - unwrap(p, 1.0, std::sqrt(c));
    };
    const double dPi = Library::Pi(p1.phi, N, k) - Library::Pi(p0.phi, N, k);
    const double psi =
        tau / Ia + side * (I[2] - I[0]) / (I[0] * I[2]) *
                       (d_o * d_o * tau + (std::fabs(D) * dPi + root * (B(p1) - B(p0))) / lambda);

    const Quat start = turn_to(m, e, sigma);
    m[e] = sigma * d * p1.dn;
    m[1] = d2 * p1.sn;
    m[o] = d_o * p1.cn;
    const Quat end = turn_to(m, e, sigma);
    Quat spin = {std::cos(0.5 * psi), 0.0, 0.0, 0.0};
    (e == 0 ? spin.x : spin.z) = sigma * std::sin(0.5 * psi);
    const Quat q = {q_io[0], q_io[1], q_io[2], q_io[3]};
    const Quat r = mul(mul(mul(q, {start.w, -start.x, -start.y, -start.z}), spin), end);
    q_io[0] = r.w;
    q_io[1] = r.x;
    q_io[2] = r.y;
    q_io[3] = r.z;
    for (int i = 0; i < 3; i++)
        m_io[i] = G * m[i];
}

#ifdef PLH_HAVE_GSL
struct Gsl {
    static double F(double phi, double k) { return gsl_sf_ellint_F(phi, k, GSL_PREC_DOUBLE); }
    static double K(double k) { return gsl_sf_ellint_Kcomp(k, GSL_PREC_DOUBLE); }
    static double Pi(double phi, double n, double k)
    {
        return gsl_sf_ellint_P(phi, k, -n, GSL_PREC_DOUBLE);
    }
    static void sncndn(double u, double k, double &sn, double &cn, double &dn)
    {
        gsl_sf_elljac_e(u, k * k, &sn, &cn, &dn);
    }
};
#endif

#ifdef PLH_HAVE_BOOST
// Double all through: by default Boost computes in long double, five times as slowly.
const boost::math::policies::policy<boost::math::policies::promote_double<false>> plain;

struct Boost {
    static double F(double phi, double k) { return boost::math::ellint_1(k, phi, plain); }
    static double K(double k) { return boost::math::ellint_1(k, plain); }
    static double Pi(double phi, double n, double k)
    {
        return boost::math::ellint_3(k, n, phi, plain);
    }
    static void sncndn(double u, double k, double &sn, double &cn, double &dn)
    {
        sn = boost::math::jacobi_elliptic(k, u, &cn, &dn, plain);
    }
};
#endif

} // namespace

#ifdef PLH_HAVE_GSL
void rival_gsl_step(const double I[3], double h, double m[3], double q[4])
{
    exact_step<Gsl>(I, h, m, q);
}
#endif
#ifdef PLH_HAVE_BOOST
void rival_boost_step(const double I[3], double h, double m[3], double q[4])
{
    exact_step<Boost>(I, h, m, q);
}
#endif
