/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * polhode-accuracy [points]: prints docs/accuracy.md. Every entry is the worst error over the
 * points of a region, measured against Arb balls, in u = 2^-53 beyond conditioning, and in
 * parentheses the median error.
 */
#include "accuracy.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <polhode/version.h>

#ifdef PLH_HAVE_GSL
#include <gsl/gsl_errno.h>
#include <gsl/gsl_version.h>
#endif
#ifdef PLH_HAVE_BOOST
#include <boost/version.hpp>
#endif

namespace
{

struct tally {
    truth_worst worst = {};
    std::vector<double> errors;
    double worst_abs = 0.0;
    long points = 0, refused = 0;
};

void add(tally &t, const acc_table &table, acc_fn f, const double *x)
{
    double got = f(x);
    t.points++;
    if (!std::isfinite(got)) {
        t.refused++;
        return;
    }
    double error = table.absolute ? truth_abs_error(got, table.truth, x, table.args)
                                  : truth_error(got, table.truth, x, table.args);
    t.errors.push_back(error);
    if (table.absolute)
        t.worst_abs = std::fmax(t.worst_abs, error);
    else
        truth_worst_add(&t.worst, got, table.truth, x, table.args);
}

std::string number(double v)
{
    char s[32];
    std::snprintf(s, sizeof s, v < 99.95 ? "%.1f" : v < 99999.5 ? "%.0f" : "%.0e", v);
    return s;
}

std::string cell(tally &t, bool absolute)
{
    if (t.points == t.refused)
        return "refuses";
    double worst = absolute ? t.worst_abs : t.worst.excess;
    auto middle = t.errors.begin() + long(t.errors.size() / 2);
    std::nth_element(t.errors.begin(), middle, t.errors.end());
    std::string s = number(worst) + " (" + number(*middle) + ")";
    if (t.refused)
        s += ", refuses " + number(100.0 * double(t.refused) / double(t.points)) + "%";
    return s;
}

void print_table(const acc_table &table, long points)
{
    const acc_fn fn[4] = {table.ours, table.gsl, table.boost, table.standard};
    std::printf("\n## %s\n\nArguments %s.", table.title, table.arguments);
    if (table.bound)
        std::printf(" Promised: %d%s.", table.bound, table.absolute ? ", absolute" : "");
    std::printf("\n\n| region | Polhode | GSL | Boost.Math | libstdc++ |\n|---|---|---|---|---|\n");
    for (const acc_region &region : table.regions) {
        tally t[4];
        sampler r = {2026};
        for (long i = 0; i < points; i++) {
            double x[TRUTH_ARGS] = {0.0};
            region.draw(&r, x);
            for (int k = 0; k < 4; k++)
                if (fn[k] && (k == 0 || i % 4 == 0))
                    add(t[k], table, fn[k], x);
        }
        std::printf("| %s |", region.name);
        for (int k = 0; k < 4; k++)
            std::printf(" %s |", fn[k] ? cell(t[k], table.absolute).c_str() : "-");
        std::printf("\n");
        std::fflush(stdout);
    }
}

void print_head(long points)
{
    std::printf(
        "# Accuracy of the elliptic kernel\n\n"
        "Made by `make accuracy`; do not edit.\n\n"
        "Each entry is the worst error found in a region, in units of u = 2^-53, relative, beyond\n"
        "conditioning: |computed/true - 1|/u - sum |x df/dx / f|. The number in parentheses is the median\n"
        "error, conditioning included. True values are FLINT/Arb balls of 80 bits and more. Polhode is\n"
        "measured at %ld points per region, the others at a quarter of them.\n\n"
        "The others take the modulus k or the parameter m alone. Near m = 1 they get the double nearest to\n"
        "m, and the digits that they lose there are lost in their interface. The condition\n"
        "number is that of the pair (m, mc). \"refuses\": an exception, a NaN or an infinity where the\n"
        "true value is finite.\n\n",
        points);
    std::printf("| | |\n|---|---|\n| Polhode | %s, %s |\n", plh_version(), plh_isa_found());
#ifdef PLH_HAVE_GSL
    std::printf("| GSL | %s |\n", GSL_VERSION);
#endif
#ifdef PLH_HAVE_BOOST
    std::printf("| Boost.Math | %d.%d, promotion to long double off |\n", BOOST_VERSION / 100000,
                BOOST_VERSION / 100 % 1000);
#endif
#ifdef __GLIBCXX__
    std::printf("| libstdc++ | %ld |\n", long(__GLIBCXX__));
#endif
}

} // namespace

int main(int argc, char **argv)
{
    long points = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 2000;
#ifdef PLH_HAVE_GSL
    gsl_set_error_handler_off();
#endif
    print_head(points);
    for (const auto &group : {acc_legendre(), acc_carlson(), acc_jacobi()})
        for (const acc_table &table : group)
            print_table(table, points);
    return 0;
}
