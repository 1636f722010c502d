/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Every kind of orbit, with its own examples: what each of them promises in extend/orbit.h. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/extend/orbit.h>
#include <string.h>

static plh_orbit_setting setting_of(const plh_orbit_model *m)
{
    plh_orbit_setting s = plh_orbit_setting_default();
    s.mu = 1.0;
    s.text = m->example_file;
    return s;
}

static plh_orbit make(const plh_orbit_model *m, const char *example)
{
    const plh_orbit_setting s = setting_of(m);
    plh_orbit orbit;
    plh_orbit_fault fault;
    if (plh_orbit_from_text(m, &s, example, &orbit, &fault))
        fail_msg("%s with \"%s\": %s", m->name, example, fault.text);
    return orbit;
}

typedef void check(const plh_orbit *orbit, const char *name, double first, double last);

/* Where an orbit has no bounds, a few turns about the time 0 are looked at. */
static void each(check *run)
{
    for (int i = 0; i < plh_orbit_model_count(); i++) {
        const plh_orbit_model *m = plh_orbit_model_get(i);
        assert_non_null(m->examples[0]);
        for (int k = 0; m->examples[k]; k++) {
            plh_orbit orbit = make(m, m->examples[k]);
            double first, last;
            plh_orbit_span(&orbit, &first, &last);
            print_message("%s: \"%s\"\n", m->name, m->examples[k]);
            run(&orbit, m->name, fmax(first, -20.0), fmin(last, 20.0));
            plh_orbit_destroy(&orbit);
            assert_null(orbit.memory);
        }
    }
}

static plh_vec3 slope(plh_vec3 a, plh_vec3 b, double h)
{
    return plh_vec3_scale(0.5 / h, plh_vec3_sub(b, a));
}

/* Velocity and acceleration are the slopes of position and velocity. */
static void slopes(const plh_orbit *orbit, const char *name, double first, double last)
{
    const double h = 1e-5 * (last - first);
    for (int i = 1; i < 400; i++) {
        const double t = first + (last - first) * i / 400.0;
        plh_orbit_point p[3];
        for (int k = 0; k < 3; k++)
            assert_int_equal(plh_orbit_at(orbit, t + h * (k - 1), &p[k]), PLH_OK);
        if (plh_orbit_kink(orbit, t - h, t + h) < t + h)
            continue;
        const plh_vec3 v = slope(p[0].position, p[2].position, h),
                       a = slope(p[0].velocity, p[2].velocity, h);
        const double off_v = plh_vec3_norm(plh_vec3_sub(v, p[1].velocity)),
                     off_a = plh_vec3_norm(plh_vec3_sub(a, p[1].acceleration));
        if (!(off_v < 1e-5 * plh_vec3_norm(p[1].velocity)))
            fail_msg("%s: the velocity at %g is off by %g", name, t, off_v);
        if (!(off_a < 1e-4 * plh_vec3_norm(p[1].acceleration) + 1e-6))
            fail_msg("%s: the acceleration at %g is off by %g", name, t, off_a);
    }
}

/* What the flags, the period, the normal and the least distance say is true. */
static void claims(const plh_orbit *orbit, const char *name, double first, double last)
{
    const double period = plh_orbit_period(orbit), lowest = plh_orbit_lowest(orbit);
    for (int i = 0; i < 400; i++) {
        const double t = first + (last - first) * i / 400.0;
        plh_orbit_point p, q;
        plh_quat frame;
        plh_vec3 rate;
        assert_int_equal(plh_orbit_at(orbit, t, &p), PLH_OK);
        const double r = plh_vec3_norm(p.position);
        const plh_vec3 pull = plh_vec3_scale(-orbit->mu / (r * r * r), p.position),
                       off = plh_vec3_sub(pull, p.acceleration);
        if (orbit->model->flags & PLH_ORBIT_CENTRAL && !(plh_vec3_norm(off) < 1e-12 / (r * r)))
            fail_msg("%s: the acceleration at %g is not central", name, t);
        if (!isnan(lowest) && !(r > lowest * (1.0 - 1e-6)))
            fail_msg("%s comes nearer than %g", name, lowest);
        if (!isnan(period)) {
            assert_int_equal(plh_orbit_at(orbit, t + period, &q), PLH_OK);
            assert_true(plh_vec3_norm(plh_vec3_sub(q.position, p.position)) < 1e-12 * r);
        }
        if (orbit->model->normal) {
            const plh_vec3 h = plh_vec3_cross(p.position, p.velocity),
                           d = plh_vec3_sub(h, orbit->model->normal(orbit, &p));
            assert_true(plh_vec3_norm(d) < 1e-13 * plh_vec3_norm(h));
        }
        assert_int_equal(plh_orbit_lvlh(orbit, t, &frame, &rate), PLH_OK);
    }
}

static void is_nan(const plh_orbit *orbit, double t, plh_status expected)
{
    plh_orbit_point p;
    assert_int_equal(plh_orbit_at(orbit, t, &p), expected);
    assert_true(isnan(p.position.x) && isnan(p.velocity.y) && isnan(p.acceleration.z));
}

/* Beyond its bounds, in its gaps and at no time at all there is no state. */
static void bounds(const plh_orbit *orbit, const char *name, double low, double high)
{
    double first, last, from, to;
    (void)name;
    plh_orbit_span(orbit, &first, &last);
    assert_true(first < last);
    is_nan(orbit, NAN, PLH_NOT_FINITE);
    is_nan(orbit, INFINITY, PLH_NOT_FINITE);
    if (isfinite(first))
        is_nan(orbit, first - 1e-9 * (last - first), PLH_BAD_ARGUMENT);
    if (isfinite(last))
        is_nan(orbit, last + 1e-9 * (last - first), PLH_BAD_ARGUMENT);
    if (plh_orbit_gap(orbit, low, high, &from, &to))
        is_nan(orbit, 0.5 * (from + to), PLH_BAD_ARGUMENT);
    assert_true(plh_orbit_kink(orbit, low, high) <= high);
    assert_true(plh_orbit_kink(orbit, high, low) >= low);
}

static void velocities_are_slopes(void **state)
{
    (void)state;
    each(slopes);
}

static void claims_are_true(void **state)
{
    (void)state;
    each(claims);
}

static void bounds_hold(void **state)
{
    (void)state;
    each(bounds);
}

/* A failed orbit says why, gives NaN and owns nothing. */
static void refused(const plh_orbit_model *m, const plh_orbit_setting *s, const void *values,
                    plh_status expected, const char *text)
{
    plh_orbit orbit;
    plh_orbit_fault fault;
    plh_orbit_elements e;
    assert_int_equal(plh_orbit_from_values(m, s, values, &orbit, &fault), expected);
    if (!strstr(fault.text, text))
        fail_msg("%s: '%s', not '%s'", m->name, fault.text, text);
    assert_null(orbit.memory);
    is_nan(&orbit, 0.0, PLH_NOT_FINITE);
    assert_true(isnan(plh_orbit_period(&orbit)) && isnan(plh_orbit_lowest(&orbit)));
    assert_int_equal(plh_orbit_elements_get(&orbit, &e), PLH_UNSUPPORTED);
    assert_int_equal(plh_orbit_from_values(m, s, values, &orbit, NULL), expected);
    plh_orbit_destroy(&orbit);
}

static void what_is_refused(void **state)
{
    (void)state;
    plh_orbit orbit;
    plh_orbit_fault fault;
    for (int i = 0; i < plh_orbit_model_count(); i++) {
        const plh_orbit_model *m = plh_orbit_model_get(i);
        plh_orbit good = make(m, m->examples[0]);
        assert_ptr_equal(plh_orbit_model_find(m->name), m);
        plh_orbit_setting s = setting_of(m);
        s.mu = NAN;
        refused(m, &s, &good.values, PLH_NOT_FINITE, "expected finite numbers");
        s = setting_of(m), s.mu = 0.0;
        refused(m, &s, &good.values, PLH_BAD_ARGUMENT, "above 0");
        s = setting_of(m), s.text = s.text ? NULL : "1 2 3";
        refused(m, &s, &good.values, PLH_BAD_ARGUMENT, s.text ? "takes no file" : "needs a file");
        s = setting_of(m);
        plh_orbit_model lacks = *m;
        lacks.at = NULL;
        refused(&lacks, &s, NULL, PLH_BAD_ARGUMENT, "lacks at()");
        assert_int_equal(plh_orbit_from_text(m, &s, "no-such=1", &orbit, &fault), PLH_NOT_FOUND);
        is_nan(&orbit, 0.0, PLH_NOT_FINITE);
        for (int k = 0; k < m->param_count; k++) { /* no parameter may be infinite */
            union {
                double real;
                unsigned char bytes[PLH_ORBIT_ROOM];
            } values;
            const double inf = INFINITY;
            if (m->params[k].kind == PLH_PARAM_INTEGER || m->params[k].kind == PLH_PARAM_CHOICE)
                continue;
            memcpy(&values, &good.values, sizeof values);
            memcpy(values.bytes + m->params[k].offset, &inf, sizeof inf);
            refused(m, &s, &values, PLH_NOT_FINITE, "expected");
        }
        plh_orbit_destroy(&good);
    }
    assert_null(plh_orbit_model_get(-1));
    assert_null(plh_orbit_model_get(plh_orbit_model_count()));
    assert_null(plh_orbit_model_find("none"));
    plh_orbit_destroy(NULL);
}

typedef struct fixed {
    double radius;
    plh_vec3 up, across;
} fixed;

static plh_status stand(const plh_orbit *self, double t, plh_orbit_point *point)
{
    (void)self, (void)t;
    *point = (plh_orbit_point){.position = {1.0, 0.0, 0.0}};
    return PLH_OK;
}

/* A parameter that has no default, and two directions that must be perpendicular. */
static void what_a_kind_needs(void **state)
{
    (void)state;
    static const plh_param params[] = {
        PLH_REAL_REQUIRED(fixed, radius, "radius", 0.0, INFINITY, ""),
        PLH_DIRECTION(fixed, up, "up", 0.0, 0.0, 1.0, ""),
        PLH_BODY_DIRECTION_ACROSS(fixed, across, "across", 1.0, 0.0, 0.0, "up", "")};
    const plh_orbit_model own = {
        .name = "own", .params = params, .param_count = PLH_PARAM_COUNT(params), .at = stand};
    const plh_orbit_setting s = setting_of(&own);
    fixed values = {2.0, {0.0, 0.0, 1.0}, {1.0, 0.0, 0.0}};
    plh_orbit orbit;
    assert_int_equal(plh_orbit_from_values(&own, &s, &values, &orbit, NULL), PLH_OK);
    plh_orbit_destroy(&orbit);
    refused(&own, &s, NULL, PLH_BAD_ARGUMENT, "expected a number, 0 or more");
    values.across = plh_vec3_make(1.0, 0.0, 0.1);
    refused(&own, &s, &values, PLH_BAD_ARGUMENT, "perpendicular");
}

/* Lines of a table: separators, comments, ends of lines; and what is none. */
static void lines_of_a_table(void **state)
{
    (void)state;
    static const char *const good[] = {
        "0 1 0 0 0 1 0\n1 1 1 0 0 1 0\n2 1 2 0 0 1 0",
        "# t\r\n0;1;0;0;0;1;0\r\n\r\n1,1,1,0,0,1,0 # x\r\n2 1 2 0 0 1 0\r\n"};
    static const struct {
        const char *text, *why;
    } bad[] = {{"", "two states"},
               {"0 1 0 0 0 1 0", "two states"},
               {"0 1 0 0 0 1 0\n1 1 1 0 0 1", "line 2"},
               {"0 1 0 0 0 1 0\n1 1 1 0", "line 2"},
               {"0 1 0 0 0 1 0 7\n", "line 1"},
               {"\n\n0 1 0 x 0 1 0", "line 3"},
               {"0 1 0 0 0 1 0\n0 1 1 0 0 1 0", "times that increase"},
               {"0 1 0 0 0 1 0\n1 1 nan 0 0 1 0", "finite"},
               {"0 1 0 0\n1 1 1 0", "hermite needs velocities"}};
    const plh_orbit_model *m = plh_orbit_model_find("table");
    plh_orbit_setting s = setting_of(m);
    plh_orbit orbit;
    plh_orbit_point p;
    for (int i = 0; i < 2; i++) {
        s.text = good[i];
        assert_int_equal(plh_orbit_from_text(m, &s, NULL, &orbit, NULL), PLH_OK);
        assert_int_equal(plh_orbit_at(&orbit, 1.5, &p), PLH_OK);
        assert_true(fabs(p.position.y - 1.5) < 1e-15 && fabs(p.velocity.y - 1.0) < 1e-15);
        plh_orbit_destroy(&orbit);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        s.text = bad[i].text;
        plh_orbit_fault fault;
        assert_int_not_equal(plh_orbit_from_text(m, &s, NULL, &orbit, &fault), PLH_OK);
        if (!strstr(fault.text, bad[i].why))
            fail_msg("'%s': %s", bad[i].text, fault.text);
    }
    s.text = "0 1 0 0\n1 1 1 0";
    assert_int_equal(plh_orbit_from_text(m, &s, "interpolation=lagrange", &orbit, NULL), PLH_OK);
    plh_orbit_destroy(&orbit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(velocities_are_slopes), cmocka_unit_test(claims_are_true),
        cmocka_unit_test(bounds_hold),           cmocka_unit_test(what_is_refused),
        cmocka_unit_test(what_a_kind_needs),     cmocka_unit_test(lines_of_a_table)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
