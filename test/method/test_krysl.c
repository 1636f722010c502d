/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What Krysl (2006) says about its methods: the conservation table (with the absences), adjoint and
 * conjugate pairs, identities between methods, the errors of its examples, and failures that are
 * told.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/extend/tableau.h>
#include <string.h>

static plh_body body_of(double a, double b, double c)
{
    plh_body body;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(a, b, c), &body), PLH_OK);
    return body;
}

static plh_integrator *make(const char *name, const plh_body *body, const plh_torque *torque)
{
    plh_method_spec spec;
    plh_integrator *it;
    assert_int_equal(plh_method_parse(NULL, name, &spec), PLH_OK);
    assert_int_equal(plh_integrator_create(&spec, body, torque, &it), PLH_OK);
    return it;
}

static plh_state run(const char *name, const plh_body *body, const plh_torque *torque, double h,
                     long steps, plh_state s)
{
    plh_integrator *it = make(name, body, torque);
    assert_int_equal(plh_integrator_advance(it, 0.0, h, 0, steps, &s), PLH_OK);
    plh_integrator_destroy(it);
    return s;
}

static double distance(plh_state a, plh_state b)
{
    plh_vec3 m = plh_vec3_sub(a.m, b.m);
    plh_quat r = plh_quat_mul(plh_quat_conj(a.q), b.q);
    return sqrt(plh_vec3_dot(m, m)) + 2.0 * sqrt(r.x * r.x + r.y * r.y + r.z * r.z);
}

/* The example of Krysl (2006), section 5.1. */
static const plh_vec3 spin = {0.45549, 0.82623, 0.03476};

static plh_state start(const plh_body *body, plh_vec3 omega)
{
    plh_state s = {{1.0, 0.0, 0.0, 0.0}, plh_vec3_mul(body->moment, omega)};
    return s;
}

static const struct {
    const char *name;
    /* Changes after 400 steps of 0.5: verified values for Krysl (2006) */
    double energy, norm, space;
} table[] = {
    {"trap", 1e-3, 1e-3, 2e-3},
    {"imid", 0, 0, 7e-3},
    {"trapm", 7e-4, 0, 0},
    {"imidm", 7e-4, 0, 0},
    {"swc1", 0, 0, 0},
    {"bbtrap", 0, 0, 0},
    {"akw", 0, 0, 0},
    {"bbtrapwd", 6e-3, 0, 0},
    {"mkrk:tableau=rk4", 6e-5, 0, 0},
    {"mkrk:tableau=heun3", 3e-3, 0, 0},
};

/* Largest change over the run; kept quantities stay within round-off, the others really move. */
static void keeps_what_the_paper_says(void **state)
{
    (void)state;
    plh_body body = body_of(0.9144, 1.098, 1.66);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        plh_state s = start(&body, spin);
        plh_integrator *it = make(table[i].name, &body, NULL);
        double e0 = plh_body_energy(&body, s.m), n0 = sqrt(plh_vec3_dot(s.m, s.m));
        plh_vec3 space0 = plh_quat_rotate(s.q, s.m);
        double worst[3] = {0.0, 0.0, 0.0};
        for (int k = 0; k < 400; k++) {
            assert_int_equal(plh_integrator_advance(it, 0.0, 0.5, k, 1, &s), PLH_OK);
            plh_vec3 d = plh_vec3_sub(plh_quat_rotate(s.q, s.m), space0);
            worst[0] = fmax(worst[0], fabs(plh_body_energy(&body, s.m) - e0));
            worst[1] = fmax(worst[1], fabs(sqrt(plh_vec3_dot(s.m, s.m)) - n0));
            worst[2] = fmax(worst[2], sqrt(plh_vec3_dot(d, d)));
        }
        plh_integrator_destroy(it);
        const double want[3] = {table[i].energy, table[i].norm, table[i].space};
        for (int j = 0; j < 3; j++) {
            if (want[j] == 0.0)
                assert_true(worst[j] < 1e-13);
            else if (!(worst[j] > want[j] / 2.0 && worst[j] < 2.0 * want[j]))
                fail_msg("%s, quantity %d: %g, known to be %g", table[i].name, j, worst[j],
                         want[j]);
        }
    }
}

static plh_torque heavy(const plh_body *body)
{
    plh_torque torque;
    assert_int_equal(plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &torque), PLH_OK);
    assert_int_equal(plh_torque_set(&torque, "strength=20"), PLH_OK);
    assert_non_null(body);
    return torque;
}

static void adjoint(const char *one, const char *other)
{
    plh_body body = body_of(5.0, 4.0, 1.0);
    plh_torque torque = heavy(&body);
    plh_state s0 = start(&body, plh_vec3_make(0.3, -0.5, 5.0));
    s0.q = plh_quat_make(0.8, 0.6, 0.0, 0.0);
    plh_state s = run(one, &body, &torque, 0.02, 1, s0);
    assert_true(distance(s, s0) > 1e-3);
    s = run(other, &body, &torque, -0.02, 1, s);
    if (!(distance(s, s0) < 1e-13))
        fail_msg("%s is not undone by %s: %g", one, other, distance(s, s0));
}

static void euler_pairs_are_adjoint(void **state)
{
    (void)state;
    adjoint("fe", "be");
    adjoint("be", "fe");
    adjoint("fem", "bem");
    adjoint("bem", "fem");
}

/* IMID = bE^-1 TRAP bE, Krysl (2006), section 3.5; bE^-1 with step h is fE with -h. */
static void conjugate(const char *imid, const char *trap, const char *be, const char *fe)
{
    plh_body body = body_of(5.0, 4.0, 1.0);
    plh_torque torque = heavy(&body);
    plh_state s0 = start(&body, plh_vec3_make(0.3, -0.5, 5.0));
    s0.q = plh_quat_make(0.8, 0.6, 0.0, 0.0);
    double h = 0.02;
    plh_state a = run(imid, &body, &torque, h, 5, s0);
    plh_state b = run(be, &body, &torque, 0.5 * h, 1, s0);
    b = run(trap, &body, &torque, h, 5, b);
    b = run(fe, &body, &torque, -0.5 * h, 1, b);
    assert_true(distance(a, run(trap, &body, &torque, h, 5, s0)) > 1e-5);
    if (!(distance(a, b) < 1e-12))
        fail_msg("%s and %s are not conjugate: %g", imid, trap, distance(a, b));
}

static void trapezoid_and_midpoint_are_conjugate(void **state)
{
    (void)state;
    conjugate("imid", "trap", "be", "fe");
    conjugate("imidm", "trapm", "bem", "fem");
}

static void same_methods(void **state)
{
    (void)state;
    plh_body body = body_of(5.0, 4.0, 1.0);
    plh_torque torque = heavy(&body);
    plh_state s0 = start(&body, plh_vec3_make(0.3, -0.5, 5.0));
    s0.q = plh_quat_make(0.8, 0.6, 0.0, 0.0);
    const struct {
        const char *a, *b;
        int torqued; /* -1: the same without torque only */
    } pair[] = {{"swc1", "bbtrap", -1},
                {"imidm", "mkrk:tableau=gauss2", 1},
                {"fem", "mkrk:tableau=euler", 1},
                {"bbtrapwd", "mkrk:tableau=trapezoid", 1}};
    for (size_t i = 0; i < sizeof pair / sizeof *pair; i++) {
        double free = distance(run(pair[i].a, &body, NULL, 0.05, 10, s0),
                               run(pair[i].b, &body, NULL, 0.05, 10, s0));
        double torqued = distance(run(pair[i].a, &body, &torque, 0.05, 10, s0),
                                  run(pair[i].b, &body, &torque, 0.05, 10, s0));
        assert_true(free < 1e-12);
        assert_true(pair[i].torqued > 0 ? torqued < 1e-11 : torqued > 1e-6);
    }
}

/* Frobenius norms are the paper's: error of the momentum and of the matrix, whose 2-norm is
 * 2 sin(angle/2). */
static void errors(const char *name, const plh_body *body, const plh_torque *torque, double h,
                   double t, plh_state s0, plh_state truth, double *em, double *er)
{
    plh_state s = run(name, body, torque, h, lround(t / h), s0);
    plh_vec3 d = plh_vec3_sub(s.m, truth.m);
    plh_quat r = plh_quat_mul(plh_quat_conj(s.q), truth.q);
    *em = sqrt(plh_vec3_dot(d, d));
    *er = 2.0 * sqrt(r.x * r.x + r.y * r.y + r.z * r.z);
}

static void near_to(const char *name, double value, double want)
{
    if (!(fabs(value - want) <= 0.02 * want))
        fail_msg("%s: %g, known to be %g", name, value, want);
}

/* Krysl (2006), section 5.1, t = 100, h = 0.1: errors of the momentum and of the attitude
 * matrix. */
static void example_of_the_free_body(void **state)
{
    (void)state;
    plh_body body = body_of(0.9144, 1.098, 1.66);
    plh_state s0 = start(&body, spin);
    plh_state truth = run("mkrk:tableau=gauss6", &body, NULL, 0.02, 5000, s0);
    const struct {
        const char *name;
        double m, r;
    } known[] = {{"imid", 3.94e-4, 3.61e-3},
                 {"akw", 3.94e-4, 7.49e-2},
                 {"trap", 8.1e-4, 3.3e-3},
                 {"swc1", 1.24e-2, 1.30e-2},
                 {"imidm", 4.4e-3, 5.1e-3}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        double em, er;
        errors(known[i].name, &body, NULL, 0.1, 100.0, s0, truth, &em, &er);
        near_to(known[i].name, em, known[i].m);
        near_to(known[i].name, er, known[i].r);
    }
}

/* Krysl (2006), section 5.2, the slow top, t = 20, h = 0.01. */
static void example_of_the_slow_top(void **state)
{
    (void)state;
    plh_body body = body_of(5.0, 5.0, 1.0);
    plh_torque torque = heavy(&body);
    plh_state s0 = start(&body, plh_vec3_make(0.0, 0.0, 5.0));
    s0.q = plh_quat_make(cos(0.025), sin(0.025), 0.0, 0.0);
    plh_state truth = run("mkrk:tableau=gauss6", &body, &torque, 0.01, 2000, s0);
    near_to("m1", truth.m.x, 0.42078973);
    near_to("m2", truth.m.y, 0.83955983);
    double em, er;
    errors("imidm", &body, &torque, 0.01, 20.0, s0, truth, &em, &er);
    near_to("imidm", em, 7.3e-3);
    near_to("imidm", er, 9.7e-3);
    errors("swc1", &body, &torque, 0.01, 20.0, s0, truth, &em, &er);
    near_to("swc1", em, 3.7e-3);
    near_to("swc1", er, 7.2e-3);
}

/* Torque about one axis by the clock: momentum sin(3t)/3, angle (1 - cos(3t))/(9 I3). */
static plh_vec3 swing(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)self, (void)body, (void)s;
    return plh_vec3_make(0.0, 0.0, cos(3.0 * t));
}

static double swing_error(const char *name, double h, double t0)
{
    static const plh_torque_model model = {.name = "swing", .torque = swing};
    plh_torque torque = {.model = &model};
    plh_body body = body_of(1.0, 2.0, 3.0);
    plh_state s = start(&body, plh_vec3_make(0.0, 0.0, 0.0));
    double angle = (1.0 - cos(6.0)) / 27.0;
    plh_state truth = {{cos(0.5 * angle), 0.0, 0.0, sin(0.5 * angle)}, {0.0, 0.0, sin(6.0) / 3.0}};
    plh_integrator *it = make(name, &body, &torque);
    assert_int_equal(plh_integrator_advance(it, t0, h, 0, lround(2.0 / h), &s), PLH_OK);
    plh_integrator_destroy(it);
    return distance(s, truth);
}

/* The torque of a midpoint rule belongs to t_{n-1} + h/2. At t_n + h/2, as the algorithms print it,
 * that is with a clock that is one step ahead, the order is 1. */
static void middle_of_the_step(void **state)
{
    (void)state;
    const char *const names[] = {"imid", "imidm", "swc1"};
    for (int i = 0; i < 3; i++) {
        double right = swing_error(names[i], 0.02, 0.0) / swing_error(names[i], 0.01, 0.0);
        double printed = swing_error(names[i], 0.02, 0.02) / swing_error(names[i], 0.01, 0.01);
        if (!(fabs(log2(right) - 2.0) < 0.05 && fabs(log2(printed) - 1.0) < 0.1))
            fail_msg("%s: orders %g and %g", names[i], log2(right), log2(printed));
    }
}

/* A wall so steep that no solution of the step is near: the status says so, the state is NaN. */
static plh_vec3 cliff(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)self, (void)body, (void)t;
    double x = s->q.x;
    return plh_vec3_make(x > 0.01 ? -1e6 * (x - 0.01) / fabs(x - 0.01 + 1e-300) : 0.0, 0.0, 0.0);
}

static void failure_is_told(void **state)
{
    (void)state;
    static const plh_torque_model model = {.name = "cliff", .torque = cliff};
    plh_torque torque = {.model = &model};
    plh_body body = body_of(1.0, 2.0, 3.0);
    plh_state s = start(&body, plh_vec3_make(1.0, 0.1, 0.1));
    plh_integrator *it = make("bem", &body, &torque);
    plh_status status = PLH_OK;
    for (int k = 0; k < 10 && !status; k++)
        status = plh_integrator_advance(it, 0.0, 0.1, k, 1, &s);
    assert_int_equal(status, PLH_NO_CONVERGENCE);
    assert_true(isnan(s.q.w) && isnan(s.m.x));
    plh_integrator_destroy(it);
}

static void iterations_are_reported(void **state)
{
    (void)state;
    plh_body body = body_of(1.0, 2.0, 3.0);
    plh_state s = start(&body, plh_vec3_make(1.0, 0.1, 0.1));
    plh_integrator *it = make("be", &body, NULL);
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.1, 0, 10, &s), PLH_OK);
    assert_in_range(it->iterations, 2, 12);
    assert_in_range(plh_integrator_iterations(it), 20, 120);
    plh_integrator_destroy(it);
}

static void users_tableau(void **state)
{
    (void)state;
    plh_tableau ralston = {"ralston",    "Ralston",       2, 2, {{0.0}, {2.0 / 3.0}},
                           {0.25, 0.75}, {0.0, 2.0 / 3.0}};
    plh_method_spec spec;
    plh_integrator *it;
    plh_body body = body_of(1.0, 2.0, 3.0);
    assert_int_equal(plh_tableau_check(&ralston), PLH_OK);
    assert_int_equal(plh_method_parse(NULL, "mkrk", &spec), PLH_OK);
    spec.data = &ralston;
    assert_int_equal(plh_method_claims(&spec, false).attitude, 2);
    assert_int_equal(plh_integrator_create(&spec, &body, NULL, &it), PLH_OK);
    plh_state s = start(&body, plh_vec3_make(1.0, 0.1, 0.1));
    assert_int_equal(plh_integrator_advance(it, 0.0, 0.1, 0, 10, &s), PLH_OK);
    plh_integrator_destroy(it);
    ralston.b[0] = 0.3;
    assert_int_equal(plh_integrator_create(&spec, &body, NULL, &it), PLH_BAD_ARGUMENT);
    ralston.b[0] = NAN;
    assert_int_equal(plh_integrator_create(&spec, &body, NULL, &it), PLH_NOT_FINITE);
    assert_null(plh_tableau_find("nonsense"));
}

/* Order conditions of the built-in tableaux through order 4 (the trees of Butcher's theory). */
static void tableaux_are_right(void **state)
{
    (void)state;
    for (int n = 0; n < plh_tableau_count(); n++) {
        const plh_tableau *p = plh_tableau_get(n);
        assert_int_equal(plh_tableau_check(p), PLH_OK);
        double sum[9] = {0};
        for (int i = 0; i < p->stages; i++) {
            double ac = 0.0, acc = 0.0, aac = 0.0;
            for (int j = 0; j < p->stages; j++) {
                double inner = 0.0;
                for (int k = 0; k < p->stages; k++)
                    inner += p->a[j][k] * p->c[k];
                ac += p->a[i][j] * p->c[j];
                acc += p->a[i][j] * p->c[j] * p->c[j];
                aac += p->a[i][j] * inner;
            }
            double c = p->c[i];
            const double term[8] = {1.0, c, c * c, ac, c * c * c, c * ac, acc, aac};
            for (int k = 0; k < 8; k++)
                sum[k] += p->b[i] * term[k];
        }
        static const double want[8] = {1.0,     1 / 2.0, 1 / 3.0,  1 / 6.0,
                                       1 / 4.0, 1 / 8.0, 1 / 12.0, 1 / 24.0};
        static const int order[8] = {1, 2, 3, 3, 4, 4, 4, 4};
        for (int k = 0; k < 8; k++)
            if (order[k] <= p->order)
                assert_true(fabs(sum[k] - want[k]) < 1e-15);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_what_the_paper_says),
        cmocka_unit_test(euler_pairs_are_adjoint),
        cmocka_unit_test(trapezoid_and_midpoint_are_conjugate),
        cmocka_unit_test(same_methods),
        cmocka_unit_test(example_of_the_free_body),
        cmocka_unit_test(example_of_the_slow_top),
        cmocka_unit_test(middle_of_the_step),
        cmocka_unit_test(failure_is_told),
        cmocka_unit_test(iterations_are_reported),
        cmocka_unit_test(users_tableau),
        cmocka_unit_test(tableaux_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
