/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Solvers of Boost.Odeint. */
#include "ode.h"

#ifdef PLH_HAVE_BOOST
#include <algorithm>
#include <array>
#include <boost/numeric/odeint.hpp>

namespace odeint = boost::numeric::odeint;
using state = std::array<double, ODE_SIZE>;

template <class Stepper> static int integrate(const ode_problem *p, Stepper stepper, double *y)
{
    state s;
    ode_start(p, s.data());
    auto rate = [p](const state &x, state &dx, double t) { ode_rate(p, t, x.data(), dx.data()); };
    try {
        odeint::integrate_adaptive(stepper, rate, s, 0.0, p->end, 1e-3);
    } catch (...) {
        return 1;
    }
    std::copy(s.begin(), s.end(), y);
    return 0;
}

extern "C" int ode_boost_fehlberg78(const ode_problem *p, double tolerance, double *y)
{
    return integrate(
        p, odeint::make_controlled<odeint::runge_kutta_fehlberg78<state>>(tolerance, tolerance), y);
}

extern "C" int ode_boost_bulirsch_stoer(const ode_problem *p, double tolerance, double *y)
{
    return integrate(p, odeint::bulirsch_stoer<state>(tolerance, tolerance), y);
}
#endif
