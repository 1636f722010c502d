/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What the papers report of splittings and tops, reproduced. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/quad_torque.h"

typedef struct setting {
    plh_body body;
    plh_torque torque;
    plh_state start;
} setting;

static void load(const char *preset, setting *p)
{
    assert_non_null(plh_preset_find(preset));
    assert_int_equal(plh_preset_init(plh_preset_find(preset), &p->body, &p->torque, &p->start),
                     PLH_OK);
}

static plh_integrator *start(const setting *p, const char *method)
{
    plh_method_spec spec;
    plh_integrator *it;
    if (plh_method_parse(NULL, method, &spec))
        fail_msg("%s is not a method", method);
    assert_int_equal(plh_integrator_create(&spec, &p->body, &p->torque, &it), PLH_OK);
    return it;
}

static double energy(const setting *p, const plh_state *s)
{
    return plh_body_energy(&p->body, s->m) + plh_torque_potential(&p->torque, &p->body, 0.0, s->q);
}

typedef struct drift {
    double most, mean; /* of |H - H0| */
    plh_status status;
} drift;

static drift energy_error(const setting *p, const char *method, double h, double end)
{
    plh_integrator *it = start(p, method);
    plh_state s = p->start;
    double h0 = energy(p, &s);
    long n = lround(end / h);
    drift d = {0.0, 0.0, PLH_OK};
    for (long k = 0; k < n && !d.status; k++) {
        d.status = plh_integrator_advance(it, 0.0, h, k, 1, &s);
        double e = d.status ? 0.0 : fabs(energy(p, &s) - h0);
        d.most = fmax(d.most, e);
        d.mean += e / (double)n;
    }
    plh_integrator_destroy(it);
    return d;
}

static void within(const char *what, double value, double expected, double relative)
{
    if (!(fabs(value - expected) <= relative * expected))
        fail_msg("%s: %.4g, expected %.4g", what, value, expected);
}

/*
 * Gustafsson (2010), Table 3: errors of m (relative) and q at t = 15, four digits. Two entries
 * print one unit less than what was found anew: 1.383e-2 and 7.894e-6.
 */
static void vessel_table(void **state)
{
    (void)state;
    static const struct {
        const char *method;
        double m[4], q[4];
    } table[] = {
        {"verlet/magnus2",
         {1.382e-2, 3.459e-3, 8.650e-4, 2.162e-4},
         {4.494e-4, 1.130e-4, 2.828e-5, 7.072e-6}},
        {"verlet/magnus8",
         {1.283e-2, 3.207e-3, 8.017e-4, 2.004e-4},
         {5.056e-4, 1.263e-4, 3.158e-5, 7.893e-6}},
    };
    setting p;
    quad y[QUAD_STATE];
    int off = 0;
    load("vessel", &p);
    quad_problem truth = {&p.torque, &p.body};
    quad_from_state(&p.start, y);
    quad_integrate(&truth, 0, 15, 240, y);
    const double end[4] = {-0.99200561, -0.03267696, 0.10165724, 0.06725248};
    for (int i = 0; i < 4; i++)
        assert_true(fabs((double)y[i] - end[i]) < 5.1e-9);
    for (int r = 0; r < 2; r++)
        for (int k = 0; k < 4; k++) {
            plh_integrator *it = start(&p, table[r].method);
            plh_state s = p.start;
            double h = ldexp(0.1, -k), d = 0.0;
            assert_int_equal(plh_integrator_advance(it, 0.0, h, 0, 150L << k, &s), PLH_OK);
            plh_integrator_destroy(it);
            const double q[4] = {s.q.w, s.q.x, s.q.y, s.q.z};
            for (int i = 0; i < 4; i++)
                d += (q[i] - (double)y[i]) * (q[i] - (double)y[i]);
            double found[2] = {quad_momentum_error(&s, y), sqrt(d)};
            double printed[2] = {table[r].m[k], table[r].q[k]};
            for (int i = 0; i < 2; i++) {
                double unit = pow(10.0, floor(log10(printed[i])) - 3.0);
                double miss = fabs(found[i] - printed[i]) / unit;
                if (!(miss <= 1.5))
                    fail_msg("%s h=%g: %.5e printed %.3e", table[r].method, h, found[i],
                             printed[i]);
                off += miss > 0.5 + 1e-9;
            }
        }
    assert_int_equal(off, 2);
}

/* Celledoni, Fassò et al. (2007), Figs 14-15, relative energy error over [0, 400]. */
static void satellite(void **state)
{
    (void)state;
    setting p;
    load("satellite", &p);
    double h0 = energy(&p, &p.start);
    within("srkn6_14a 0.1", energy_error(&p, "srkn6_14a/exact", 0.1, 400.0).most / h0, 1.15e-7,
           0.02);
    within("srkn6_14a 0.05", energy_error(&p, "srkn6_14a/exact", 0.05, 400.0).most / h0, 4.6e-10,
           0.02);
    within("MR 0.1", energy_error(&p, "verlet/mr2", 0.1, 400.0).most / h0, 1.5, 0.05);
    within("MR 0.05", energy_error(&p, "verlet/mr2", 0.05, 400.0).most / h0, 6.1e-3, 0.02);
}

/*
 * Celledoni & Säfström (2006), Fig 4: I = (1000, 5000, 6000), omega = 100 (1, 1, 1), h = 0.001, [0,
 * 20].
 */
static void figure_4_of_002(void **state)
{
    (void)state;
    setting p;
    load("heavy-top-large", &p);
    within("RK4", energy_error(&p, "rk4", 0.001, 20.0).most, 2.8e4, 0.02);
    within("MR", energy_error(&p, "verlet/mr2", 0.001, 20.0).most, 3.1e3, 0.02);
    within("SEJ", energy_error(&p, "verlet/exact", 0.001, 20.0).most, 3.6e-3, 0.02);
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/*
 * MR with h = 0.1 on [0, 100], axes 1-2-3, kick-drift-kick as printed: the motion is chaotic, and
 * starts 1e-13 apart part after t = 5, with 87.1 to 87.4 until then. Later the largest error is
 * chance: 87 to 835 on [0, 100], median 240; the known value 114 is one draw, low in its
 * distribution. No other order of the axes, nor the Cayley turn, has it as a steady value either.
 * So the distribution is tested.
 */
static void wild_steps_of_002(const setting *p)
{
    enum { STARTS = 400 };
    double most[STARTS];
    int below = 0;
    for (int k = 0; k < STARTS; k++) {
        setting near = *p;
        near.start.m.x *= 1.0 + 1e-13 * k;
        within("MR 0.1, t = 5", energy_error(&near, "verlet/mr2", 0.1, 5.0).most, 87.26, 0.004);
        most[k] = energy_error(&near, "verlet/mr2", 0.1, 100.0).most;
        below += most[k] < 114.0;
    }
    qsort(most, STARTS, sizeof *most, ascending);
    if (getenv("POLHODE_TEST_VERBOSE"))
        printf("MR 0.1: %g to %g, median %g, %d below 114\n", most[0], most[STARTS - 1],
               most[STARTS / 2], below);
    within("MR 0.1, median", most[STARTS / 2], 240.0, 0.08);
    assert_in_range(below, STARTS / 50, STARTS / 6);
}

/* Celledoni & Säfström (2006), Figs 6-7: h = 0.01 and 0.1 on [0, 100]. */
static void figures_6_and_7_of_002(void **state)
{
    (void)state;
    setting p;
    load("heavy-top", &p);
    within("SEJ 0.01", energy_error(&p, "verlet/exact", 0.01, 100.0).most, 3.6e-3, 0.02);
    within("SEJ 0.1", energy_error(&p, "verlet/exact", 0.1, 100.0).most, 0.42, 0.02);
    within("MR 0.01", energy_error(&p, "verlet/mr2", 0.01, 100.0).most, 3.4e-2, 0.02);
    wild_steps_of_002(&p);
}

/* Celledoni & Säfström (2006), Fig 8: I = alpha (1, 2, 3), mean error on [0, 10] with h = 0.01. */
static void figure_8_of_002(void **state)
{
    (void)state;
    for (double alpha = 1.0; alpha < 2e5; alpha *= 10.0) {
        setting p;
        load("heavy-top-scaled", &p);
        assert_int_equal(plh_body_from_moments(plh_vec3_scale(alpha, p.body.moment), &p.body),
                         PLH_OK);
        p.start.m = plh_vec3_scale(alpha, p.start.m);
        within("SEJ", energy_error(&p, "verlet/exact", 0.01, 10.0).mean, 4.5e-5, 0.05);
        double mr = energy_error(&p, "verlet/mr2", 0.01, 10.0).mean;
        if (alpha == 1.0)
            within("MR, alpha 1", mr, 5e-5, 0.1);
        if (alpha > 5e4)
            within("MR, alpha 1e5", mr, 2.8, 0.05);
    }
}

/* I = (1, 5, 6), omega = 10 (1, 1, 1), u0 = e3 at t = 1. */
static void heavy_top_values(void **state)
{
    (void)state;
    const double m[3] = {-14.0044251, -10.8014511, 76.7273898};
    const double u[3] = {-0.707696474, 0.192187278, 0.679874805};
    const char *const methods[] = {"srkn6_14a/exact", "s6_10/exact", "aba1064/exact",
                                   "yoshida8/mr2"};
    setting p;
    load("heavy-top", &p);
    for (int i = 0; i < 4; i++) {
        plh_integrator *it = start(&p, methods[i]);
        plh_state s = p.start;
        assert_int_equal(plh_integrator_advance(it, 0.0, 0.005, 0, 200, &s), PLH_OK);
        plh_integrator_destroy(it);
        plh_reduced r = plh_reduced_from_state(s, plh_vec3_make(0.0, 0.0, 1.0));
        assert_true(fabs(r.m.x - m[0]) < 6e-8 && fabs(r.m.y - m[1]) < 6e-8 &&
                    fabs(r.m.z - m[2]) < 6e-8);
        assert_true(fabs(r.u.x - u[0]) < 6e-10 && fabs(r.u.y - u[1]) < 6e-10 &&
                    fabs(r.u.z - u[2]) < 6e-10);
    }
}

/* Errors |Pi - Pi'| and |R - R'| (spectral norm) at t = 20. */
static void top_errors(const char *preset, const char *method, double h, double pi, double r)
{
    setting p;
    quad y[QUAD_STATE];
    load(preset, &p);
    quad_problem truth = {&p.torque, &p.body};
    quad_from_state(&p.start, y);
    quad_integrate(&truth, 0, 20, 400, y);
    plh_integrator *it = start(&p, method);
    plh_state s = p.start;
    assert_int_equal(plh_integrator_advance(it, 0.0, h, 0, lround(20.0 / h), &s), PLH_OK);
    plh_integrator_destroy(it);
    plh_state exact = quad_to_state(y);
    within(method, plh_vec3_norm(plh_vec3_sub(s.m, exact.m)), pi, 0.02);
    within(method, 2.0 * sin(0.5 * quad_attitude_error(&s, y)), r, 0.02);
}

/* Krysl (2006), sections 5.2 and 5.3. */
static void lagrange_tops(void **state)
{
    (void)state;
    top_errors("top-slow", "imidm", 0.01, 7.3e-3, 9.7e-3);
    top_errors("top-slow", "swc1", 0.01, 3.7e-3, 7.2e-3);
    top_errors("top-fast", "trapm", 0.005, 0.163, 3.3e-3);
    top_errors("top-fast", "swc1", 0.005, 0.89, 1.9e-2);
    setting p;
    load("top-slow", &p);
    plh_integrator *it = start(&p, "srkn6_14a/exact");
    plh_state s = p.start;
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.02, 0, 1000, &s), PLH_OK);
    plh_integrator_destroy(it);
    assert_true(fabs(s.m.x - 0.42078973) < 6e-9 && fabs(s.m.y - 0.83955983) < 6e-9 &&
                fabs(s.m.z - 5.0) < 1e-12);
    load("top-fast", &p);
    within("H0", energy(&p, &p.start), 1269.10673, 1e-8);
}

/*
 * Krysl (2006), Figs 4-5: the printed forces, step 0.5, largest |H - H0|/H0. The four methods of
 * Krysl (2006) run regularly: starts 1e-14 apart have the same error over all 40000 steps, at most
 * 1.2%. The other three are chaotic. For 4000 steps their errors are definite, 1.8, 2.5 and 4.3%;
 * over 40000 they are chance, 3.3 to 7.1% among 40 starts 1e-14 apart, irregular as Figure 4 shows
 * them and never more.
 */
static void soft_wall(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        /* After 4000 and 40000 steps; late = 0: chance */
        double soon, late;
    } known[] = {{"imid", 0.0068, 0.0069},  {"imidm", 0.0052, 0.0052}, {"trap", 0.0090, 0.0091},
                 {"trapm", 0.0120, 0.0123}, {"swc1", 0.0181, 0.0},     {"akw", 0.0249, 0.0},
                 {"bbtrap", 0.0432, 0.0}};
    setting p;
    load("soft-wall-printed", &p);
    double h0 = energy(&p, &p.start);
    for (int i = 0; i < 7; i++) {
        double low = INFINITY, high = 0.0;
        for (int k = 0; k < 4; k++) {
            setting near = p;
            near.start.m.x *= 1.0 + 1e-14 * k;
            double soon = energy_error(&near, known[i].name, 0.5, 2000.0).most / h0;
            within(known[i].name, soon, known[i].soon, 0.01);
            drift d = energy_error(&near, known[i].name, 0.5, 20000.0);
            assert_int_equal(d.status, PLH_OK);
            low = fmin(low, d.most / h0);
            high = fmax(high, d.most / h0);
        }
        if (getenv("POLHODE_TEST_VERBOSE"))
            printf("%s: %g to %g\n", known[i].name, low, high);
        if (known[i].late > 0.0) {
            within(known[i].name, high, known[i].late, 0.01);
            assert_true(high < 1.0001 * low);
        } else {
            assert_true(low > 0.03 && high < 0.08 && high > 1.02 * low);
        }
    }
    /* The splitting around the exact flow needs no iteration. Its largest error is chance, 0.03 to
     * 0.08 for neighbouring starts. */
    double most[64];
    for (int k = 0; k < 64; k++) {
        setting near = p;
        near.start.m.x *= 1.0 + 1e-14 * k;
        most[k] = energy_error(&near, "verlet/exact", 0.5, 20000.0).most / h0;
    }
    qsort(most, 64, sizeof most[0], ascending);
    assert_true(most[32] < 0.05 && most[63] < 0.1);
    assert_true(energy_error(&p, "srkn6_14a/exact", 0.5, 20000.0).most / h0 < 1e-4);
}

/* The forces as described: Newton's iteration must say that it fails. */
static void soft_wall_as_described(void **state)
{
    (void)state;
    const char *const names[] = {"imid", "imidm", "trap", "trapm", "swc1", "akw", "bbtrap"};
    setting p;
    load("soft-wall-described", &p);
    for (int i = 0; i < 7; i++)
        assert_int_equal(energy_error(&p, names[i], 0.5, 500.0).status, PLH_NO_CONVERGENCE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vessel_table),           cmocka_unit_test(satellite),
        cmocka_unit_test(figure_4_of_002),        cmocka_unit_test(figures_6_and_7_of_002),
        cmocka_unit_test(figure_8_of_002),        cmocka_unit_test(heavy_top_values),
        cmocka_unit_test(lagrange_tops),          cmocka_unit_test(soft_wall),
        cmocka_unit_test(soft_wall_as_described),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
