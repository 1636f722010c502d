/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The accuracy table: what is measured, where, and which libraries have it. */
#ifndef PLH_BENCH_ACCURACY_H
#define PLH_BENCH_ACCURACY_H

#include <arb.h> /* outside extern "C": it has its own */
#include <cmath>
#include <string>
#include <vector>

extern "C" {
#include "support/arb_truth.h"
#include "support/sampler.h"
}

/* A value of one library; x as the truth function takes it. NaN where the library refuses. */
typedef double (*acc_fn)(const double *x);

struct acc_region {
    const char *name;
    void (*draw)(sampler *r, double *x);
};

struct acc_table {
    const char *title, *arguments;
    int args, bound; /* what is promised, in u */
    truth_fn truth;
    std::vector<acc_region> regions;
    acc_fn ours, gsl, boost, standard; /* nullptr: does not have it */
    /* Large-argument sn, cn, dn: absolute error, no conditioning */
    bool absolute = false;
};

std::vector<acc_table> acc_carlson();
std::vector<acc_table> acc_legendre();
std::vector<acc_table> acc_jacobi();

/* m, mc and k of an argument t (arb_truth.h). */
inline double acc_m(double t)
{
    return t >= 0.0 ? t : 1.0 + t;
}
inline double acc_mc(double t)
{
    return t >= 0.0 ? 1.0 - t : -t;
}
inline double acc_k(double t)
{
    return std::sqrt(acc_m(t));
}

/* Calls that throw count as refusals. */
template <class F> double acc_try(F f)
{
    try {
        return f();
    } catch (...) {
        return NAN;
    }
}

/* The four regions of the parameter. */
inline double acc_small(sampler *r)
{
    return sample_decades(r, -300, -2);
}
inline double acc_middle(sampler *r)
{
    double m = sample_range(r, 0.01, 0.99);
    return m <= 0.5 ? m : -(1.0 - m);
}
inline double acc_near1(sampler *r)
{
    return -sample_decades(r, -16, -2);
}
inline double acc_end(sampler *r)
{
    return -sample_decades(r, -300, -16);
}

#ifdef PLH_HAVE_BOOST
#include <boost/math/policies/policy.hpp>
typedef boost::math::policies::policy<boost::math::policies::promote_double<false>> acc_policy;
#endif

#endif
