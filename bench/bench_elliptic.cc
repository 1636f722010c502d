/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The elliptic kernel beside GSL and Boost.Math (promotion to long double off): u uniform in +-4K,
 * m uniform in (0, 1), phi uniform in +-pi, n uniform in (-3, 1). The yardstick of a row of ours is
 * the faster of the two. Drawn arguments are many, so that no branch predictor learns them by
 * heart.
 */
#include "bench.h"

#include <cmath>
#include <cstdint>
#include <polhode/elliptic.h>
#include <string>
#include <vector>

#ifdef PLH_HAVE_GSL
#include <gsl/gsl_sf_ellint.h>
#include <gsl/gsl_sf_elljac.h>
#endif
#ifdef PLH_HAVE_BOOST
#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/ellint_2.hpp>
#include <boost/math/special_functions/ellint_3.hpp>
#include <boost/math/special_functions/ellint_rc.hpp>
#include <boost/math/special_functions/ellint_rd.hpp>
#include <boost/math/special_functions/ellint_rf.hpp>
#include <boost/math/special_functions/ellint_rj.hpp>
#include <boost/math/special_functions/jacobi_elliptic.hpp>
#endif

extern "C" void bench_elliptic(bench *b);

namespace
{

constexpr long count = 1 << 13, batch = 1024;

struct data {
    std::vector<double> u, m, mc, k, phi, n, q, half, ones, out[4];
};

typedef double point(const data &d, size_t i);

/* One call of f per operation, over all the arguments in turn. */
template <point f> double loop(void *ctx, long n)
{
    const data &d = *static_cast<const data *>(ctx);
    double sum = 0.0;
    for (long i = 0; i < n; i++)
        sum += f(d, static_cast<size_t>(i & (count - 1)));
    return sum;
}

double our_jacobi(const data &d, size_t i)
{
    double s, c, e;
    plh_jacobi(d.u[i], d.m[i], d.mc[i], &s, &c, &e);
    return s + c + e;
}
double our_am(const data &d, size_t i)
{
    return plh_jacobi_am(d.u[i], d.m[i], d.mc[i]);
}
double our_K(const data &d, size_t i)
{
    return plh_ellint_K(d.m[i], d.mc[i]);
}
double our_E(const data &d, size_t i)
{
    return plh_ellint_E(d.m[i], d.mc[i]);
}
double our_F(const data &d, size_t i)
{
    return plh_ellint_F(d.phi[i], d.m[i], d.mc[i]);
}
double our_Einc(const data &d, size_t i)
{
    return plh_ellint_E_inc(d.phi[i], d.m[i], d.mc[i]);
}
double our_Pi(const data &d, size_t i)
{
    return plh_ellint_Pi_inc(d.n[i], d.phi[i], d.m[i], d.mc[i]);
}
double our_Pic(const data &d, size_t i)
{
    return plh_ellint_Pi(d.n[i], d.m[i], d.mc[i]);
}
double our_RF(const data &d, size_t i)
{
    return plh_carlson_RF(d.m[i], d.mc[i], 1.0);
}
double our_RC(const data &d, size_t i)
{
    return plh_carlson_RC(d.m[i], d.k[i]);
}
double our_RD(const data &d, size_t i)
{
    return plh_carlson_RD(d.m[i], d.mc[i], 1.0);
}
double our_RJ(const data &d, size_t i)
{
    return plh_carlson_RJ(d.m[i], d.mc[i], 1.0, d.k[i]);
}

double theta(const data &d, size_t i)
{
    double t[4];
    plh_theta_all(d.phi[i], 0.04 * d.k[i], 0.5, t);
    return t[0] + t[1] + t[2] + t[3];
}

#ifdef PLH_HAVE_GSL
double gsl_jacobi(const data &d, size_t i)
{
    double s, c, e;
    gsl_sf_elljac_e(d.u[i], d.m[i], &s, &c, &e);
    return s + c + e;
}
double gsl_K(const data &d, size_t i)
{
    return gsl_sf_ellint_Kcomp(d.k[i], GSL_PREC_DOUBLE);
}
double gsl_E(const data &d, size_t i)
{
    return gsl_sf_ellint_Ecomp(d.k[i], GSL_PREC_DOUBLE);
}
double gsl_F(const data &d, size_t i)
{
    return gsl_sf_ellint_F(d.phi[i], d.k[i], GSL_PREC_DOUBLE);
}
double gsl_Einc(const data &d, size_t i)
{
    return gsl_sf_ellint_E(d.phi[i], d.k[i], GSL_PREC_DOUBLE);
}
double gsl_Pi(const data &d, size_t i)
{
    return gsl_sf_ellint_P(d.phi[i], d.k[i], -d.n[i], GSL_PREC_DOUBLE);
}
double gsl_Pic(const data &d, size_t i)
{
    return gsl_sf_ellint_Pcomp(d.k[i], -d.n[i], GSL_PREC_DOUBLE);
}
double gsl_RF(const data &d, size_t i)
{
    return gsl_sf_ellint_RF(d.m[i], d.mc[i], 1.0, GSL_PREC_DOUBLE);
}
double gsl_RC(const data &d, size_t i)
{
    return gsl_sf_ellint_RC(d.m[i], d.k[i], GSL_PREC_DOUBLE);
}
double gsl_RD(const data &d, size_t i)
{
    return gsl_sf_ellint_RD(d.m[i], d.mc[i], 1.0, GSL_PREC_DOUBLE);
}
double gsl_RJ(const data &d, size_t i)
{
    return gsl_sf_ellint_RJ(d.m[i], d.mc[i], 1.0, d.k[i], GSL_PREC_DOUBLE);
}
#endif

#ifdef PLH_HAVE_BOOST
typedef boost::math::policies::policy<boost::math::policies::promote_double<false>> plain;

double boost_jacobi(const data &d, size_t i)
{
    double c, e, s = boost::math::jacobi_elliptic(d.k[i], d.u[i], &c, &e, plain());
    return s + c + e;
}
double boost_K(const data &d, size_t i)
{
    return boost::math::ellint_1(d.k[i], plain());
}
double boost_E(const data &d, size_t i)
{
    return boost::math::ellint_2(d.k[i], plain());
}
double boost_F(const data &d, size_t i)
{
    return boost::math::ellint_1(d.k[i], d.phi[i], plain());
}
double boost_Einc(const data &d, size_t i)
{
    return boost::math::ellint_2(d.k[i], d.phi[i], plain());
}
double boost_Pi(const data &d, size_t i)
{
    return boost::math::ellint_3(d.k[i], d.n[i], d.phi[i], plain());
}
double boost_Pic(const data &d, size_t i)
{
    return boost::math::ellint_3(d.k[i], d.n[i], plain());
}
double boost_RF(const data &d, size_t i)
{
    return boost::math::ellint_rf(d.m[i], d.mc[i], 1.0, plain());
}
double boost_RC(const data &d, size_t i)
{
    return boost::math::ellint_rc(d.m[i], d.k[i], plain());
}
double boost_RD(const data &d, size_t i)
{
    return boost::math::ellint_rd(d.m[i], d.mc[i], 1.0, plain());
}
double boost_RJ(const data &d, size_t i)
{
    return boost::math::ellint_rj(d.m[i], d.mc[i], 1.0, d.k[i], plain());
}
#endif

/* n blocks of `batch` elements. */
template <class F> double blocks(void *ctx, long n, F run)
{
    data &d = *static_cast<data *>(ctx);
    double sum = 0.0;
    for (long i = 0; i < n; i++) {
        size_t at = static_cast<size_t>(i * batch & (count - 1));
        run(d, at);
        sum += d.out[0][at + 7];
    }
    return sum;
}

double batch_jacobi(void *ctx, long n)
{
    return blocks(ctx, n, [](data &d, size_t i) {
        plh_jacobi_batch(batch, &d.u[i], &d.m[i], &d.mc[i], &d.out[0][i], &d.out[1][i],
                         &d.out[2][i]);
    });
}
double batch_K(void *ctx, long n)
{
    return blocks(ctx, n, [](data &d, size_t i) {
        plh_ellint_K_batch(batch, &d.m[i], &d.mc[i], &d.out[0][i]);
    });
}
double batch_F(void *ctx, long n)
{
    return blocks(ctx, n, [](data &d, size_t i) {
        plh_ellint_F_batch(batch, &d.phi[i], &d.m[i], &d.mc[i], &d.out[0][i]);
    });
}

double batch_E(void *ctx, long n)
{
    return blocks(ctx, n, [](data &d, size_t i) {
        plh_ellint_E_batch(batch, &d.m[i], &d.mc[i], &d.out[0][i]);
    });
}
double batch_Einc(void *ctx, long n)
{
    return blocks(ctx, n, [](data &d, size_t i) {
        plh_ellint_E_inc_batch(batch, &d.phi[i], &d.m[i], &d.mc[i], &d.out[0][i]);
    });
}
double batch_Pi(void *ctx, long n)
{
    return blocks(ctx, n, [](data &d, size_t i) {
        plh_ellint_Pi_inc_batch(batch, &d.n[i], &d.phi[i], &d.m[i], &d.mc[i], &d.out[0][i]);
    });
}
double batch_Pic(void *ctx, long n)
{
    return blocks(ctx, n, [](data &d, size_t i) {
        plh_ellint_Pi_batch(batch, &d.n[i], &d.m[i], &d.mc[i], &d.out[0][i]);
    });
}
double batch_am(void *ctx, long n)
{
    return blocks(ctx, n, [](data &d, size_t i) {
        plh_jacobi_am_batch(batch, &d.u[i], &d.m[i], &d.mc[i], &d.out[0][i]);
    });
}
double batch_RF(void *ctx, long n)
{
    return blocks(ctx, n, [](data &d, size_t i) {
        plh_carlson_RF_batch(batch, &d.m[i], &d.mc[i], &d.ones[i], &d.out[0][i]);
    });
}
double batch_RC(void *ctx, long n)
{
    return blocks(ctx, n, [](data &d, size_t i) {
        plh_carlson_RC_batch(batch, &d.m[i], &d.k[i], &d.out[0][i]);
    });
}
double batch_RD(void *ctx, long n)
{
    return blocks(ctx, n, [](data &d, size_t i) {
        plh_carlson_RD_batch(batch, &d.m[i], &d.mc[i], &d.ones[i], &d.out[0][i]);
    });
}
double batch_RJ(void *ctx, long n)
{
    return blocks(ctx, n, [](data &d, size_t i) {
        plh_carlson_RJ_batch(batch, &d.m[i], &d.mc[i], &d.ones[i], &d.k[i], &d.out[0][i]);
    });
}
double batch_theta(void *ctx, long n)
{
    return blocks(ctx, n, [](data &d, size_t i) {
        plh_theta_all_batch(batch, &d.phi[i], &d.q[i], &d.half[i], &d.out[0][i], &d.out[1][i],
                            &d.out[2][i], &d.out[3][i]);
    });
}

double unit(uint64_t &s)
{
    s = s * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (static_cast<double>(s >> 11) + 0.5) * 0x1p-53;
}

data make()
{
    data d;
    uint64_t s = 1;
    for (long i = 0; i < count; i++) {
        double mc = unit(s), m = 1.0 - mc;
        d.mc.push_back(m < 0.5 ? 1.0 - m : mc);
        d.m.push_back(m);
        d.k.push_back(std::sqrt(m));
        d.u.push_back((2.0 * unit(s) - 1.0) * 4.0 * plh_ellint_K(m, d.mc.back()));
        d.phi.push_back((2.0 * unit(s) - 1.0) * M_PI);
        d.n.push_back(4.0 * unit(s) - 3.0);
        d.q.push_back(0.04 * d.k.back());
        d.half.push_back(0.5);
        d.ones.push_back(1.0);
    }
    for (auto &o : d.out)
        o.resize(static_cast<size_t>(count));
    return d;
}

struct row {
    const char *name;
    bench_fn ours, gsl, boost, ours_batch;
};

#ifdef PLH_HAVE_GSL
#define GSL(f) loop<f>
#else
#define GSL(f) nullptr
#endif
#ifdef PLH_HAVE_BOOST
#define BOOST(f) loop<f>
#else
#define BOOST(f) nullptr
#endif

const row rows[] = {
    {"jacobi", loop<our_jacobi>, GSL(gsl_jacobi), BOOST(boost_jacobi), batch_jacobi},
    {"F", loop<our_F>, GSL(gsl_F), BOOST(boost_F), batch_F},
    {"Pi", loop<our_Pi>, GSL(gsl_Pi), BOOST(boost_Pi), batch_Pi},
    {"K", loop<our_K>, GSL(gsl_K), BOOST(boost_K), batch_K},
    {"E complete", loop<our_E>, GSL(gsl_E), BOOST(boost_E), batch_E},
    {"E incomplete", loop<our_Einc>, GSL(gsl_Einc), BOOST(boost_Einc), batch_Einc},
    {"Pi complete", loop<our_Pic>, GSL(gsl_Pic), BOOST(boost_Pic), batch_Pic},
    {"RF", loop<our_RF>, GSL(gsl_RF), BOOST(boost_RF), batch_RF},
    {"RC", loop<our_RC>, GSL(gsl_RC), BOOST(boost_RC), batch_RC},
    {"RD", loop<our_RD>, GSL(gsl_RD), BOOST(boost_RD), batch_RD},
    {"RJ", loop<our_RJ>, GSL(gsl_RJ), BOOST(boost_RJ), batch_RJ},
};

/* Times GSL and Boost.Math; the name of the faster, or nothing. */
std::string rivals(bench *b, const row &r, data &d)
{
    std::string best;
    double ns = INFINITY;
    const bench_fn fn[2] = {r.gsl, r.boost};
    const char *lib[2] = {"gsl ", "boost "};
    for (int i = 0; i < 2; i++) {
        if (!fn[i])
            continue;
        std::string name = std::string(lib[i]) + r.name;
        double t = bench_row(b, "elliptic", name.c_str(), fn[i], &d, nullptr);
        if (t < ns) {
            ns = t;
            best = name;
        }
    }
    return best;
}

} // namespace

void bench_elliptic(bench *b)
{
    data d = make();
    for (const row &r : rows) {
        std::string best = rivals(b, r, d), name = std::string("plh ") + r.name;
        const char *yard = best.empty() ? nullptr : best.c_str();
        bench_row(b, "elliptic", name.c_str(), r.ours, &d, yard);
        if (r.ours_batch) {
            name += " batch";
            bench_row_per(b, "elliptic", name.c_str(), r.ours_batch, &d, batch, yard);
        }
    }
    bench_row(b, "elliptic", "plh am", loop<our_am>, &d, nullptr);
    bench_row_per(b, "elliptic", "plh am batch", batch_am, &d, batch, "plh am");
    bench_row(b, "elliptic", "plh theta, all four", loop<theta>, &d, nullptr);
    bench_row_per(b, "elliptic", "plh theta, all four batch", batch_theta, &d, batch,
                  "plh theta, all four");
}
