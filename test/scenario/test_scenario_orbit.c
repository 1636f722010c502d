/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The block `orbit` of a scenario. */
#include "scenario/scenario.h"
#include "support/cmocka_all.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BODY                                                                                       \
    "body: {moments: [1, 2, 3]}\nspin: {momentum: [1, 1, 1], frame: body}\nuntil: 1\nstep: 0.1\n"

static struct scenario *load(const char *text)
{
    struct scenario *s = calloc(1, sizeof *s);
    struct message m = {0};
    if (!scenario_load(&(struct scenario_source){"t.yaml", text, false}, NULL, &m, s))
        fail_msg("%s", m.text);
    return s;
}

static void drop(struct scenario *s)
{
    scenario_free(s);
    free(s);
}

static plh_vec3 position(const char *text, double t)
{
    plh_orbit_point p;
    struct scenario *s = load(text);
    assert_true(s->has_orbit);
    assert_int_equal(plh_orbit_at(&s->orbit, t, &p), PLH_OK);
    drop(s);
    return p.position;
}

static void refuses(const char *text, const char *want)
{
    struct scenario *s = calloc(1, sizeof *s);
    struct message m = {0};
    assert_false(scenario_load(&(struct scenario_source){"t.yaml", text, false}, NULL, &m, s));
    if (!strstr(m.text, want))
        fail_msg("%s: '%s', not '%s'", text, m.text, want);
    drop(s);
}

static bool near(plh_vec3 a, double x, double y, double z)
{
    return plh_vec3_norm(plh_vec3_sub(a, plh_vec3_make(x, y, z))) < 1e-9 * (1.0 + plh_vec3_norm(a));
}

static void orbits(void **state)
{
    (void)state;
    struct scenario *s = load(BODY);
    assert_false(s->has_orbit);
    drop(s);
    assert_true(near(position(BODY "orbit: {radius: 7e6}\n", 0.0), 7e6, 0.0, 0.0));
    assert_true(near(
        position(BODY "orbit: {radius: 7e6, inclination: 90, mean-anomaly: 90, unit: deg}\n", 0.0),
        0.0, 0.0, 7e6));
    assert_true(
        near(position(BODY "orbit: {radius: 2, mu: 8, nadir: [0, -3, 0], normal: [0, 0, 1]}\n",
                      0.5 * PLH_PI),
             -2.0, 0.0, 0.0));
    /* at the periapsis and, half a period (pi) later, at the apoapsis */
    const char *ellipse =
        BODY "orbit: {semi-major-axis: 2, eccentricity: 0.5, mu: 8, argument: 180, unit: deg}\n";
    assert_true(near(position(ellipse, 0.0), -1.0, 0.0, 0.0));
    assert_true(near(position(ellipse, PLH_PI), 3.0, 0.0, 0.0));
    assert_true(near(
        position(BODY "orbit: {position: [1, 0, 0], velocity: [0, 3.4641016151377544, 0], mu: 8}\n",
                 PLH_PI),
        -3.0, 0.0, 0.0));
    assert_true(near(position(BODY "orbit: {semi-major-axis: 2, eccentricity: 0.6, mu: 8, "
                                   "true-anomaly: 90, unit: deg}\n",
                              0.0),
                     0.0, 1.28, 0.0));
    /* the time of the anomaly: by itself, and by default the start */
    assert_true(near(position(BODY "orbit: {radius: 2, mu: 8, time: 5}\n", 5.0), 2.0, 0.0, 0.0));
    assert_true(near(position(BODY "start: -3\norbit: {radius: 2, mu: 8}\n", -3.0), 2.0, 0.0, 0.0));
    /* a minute of the Earth's orbit in kilometres and minutes */
    const plh_vec3 a = position(BODY "orbit: {radius: 7e6}\n", 60.0),
                   b = position(BODY "time-unit: min\norbit: {radius: 7000, length-unit: km}\n",
                                1.0);
    assert_true(near(a, 1e3 * b.x, 1e3 * b.y, 1e3 * b.z));
}

static void fields(void **state)
{
    (void)state;
    const char *dated = BODY "orbit: {radius: 7e6}\nephemeris: {epoch: '2000-01-01T12:00:00'}\n";
    struct scenario *s = load(dated);
    assert_true(fabs(s->orbit.field.angle - 2.0 * PLH_PI * 0.7790572732640) < 1e-12);
    assert_true(s->orbit.field.radius == 6371200.0 && s->orbit.field.gauss.z < -29e-6);
    drop(s);
    /* the same instant in another scale, and at another start, gives the same field */
    const char *later = BODY "start: 100\norbit: {radius: 7e6}\n"
                             "ephemeris: {epoch: '2000-01-01T11:58:52', time-system: TAI}\n";
    s = load(later);
    const double start =
        s->orbit.field.angle; /* 11:58:52 TAI is 11:58:20 UTC; 100 s later it is noon */
    assert_true(fabs(start - 2.0 * PLH_PI * 0.7790572732640) < 1e-12 &&
                s->orbit.field.time == 100.0);
    drop(s);
    s = load(BODY "orbit: {radius: 7e6}\n"); /* no date, no field */
    assert_true(plh_vec3_norm(s->orbit.field.gauss) == 0.0);
    drop(s);
    s = load(BODY "orbit: {radius: 2e6, mu: 4.9e12}\nephemeris: {epoch: '2000-01-01T12:00:00'}\n");
    assert_true(plh_vec3_norm(s->orbit.field.gauss) == 0.0); /* the Moon has none */
    drop(s);
    s = load(BODY
             "orbit: {radius: 2e6, mu: 4.9e12, unit: deg, field: {gauss: [1, 2, 3], radius: 1e6, "
             "angle: 180, rate: 5}}\n");
    assert_true(s->orbit.field.gauss.x == 1e-9 * 2.0 && s->orbit.field.gauss.z == 1e-9 &&
                s->orbit.field.angle == PLH_PI && s->orbit.field.rate == 5.0);
    drop(s);
    s = load(BODY "time-unit: min\norbit: {radius: 7000, length-unit: km}\n"
                  "ephemeris: {epoch: '2025-01-01T00:00:00'}\n");
    assert_true(fabs(s->orbit.field.gauss.z + 29350e-9 * 3600.0) < 1e-12 &&
                fabs(s->orbit.field.radius - 6371.2) < 1e-9 &&
                fabs(s->orbit.field.rate - 60.0 * 7.292115146706979e-5) < 1e-15);
    drop(s);
}

#define DATED "ephemeris: {epoch: '2026-03-20T12:00:00'}\n"

/* A torque acts along the orbit unless the scenario says what the orbit would. */
static void torques(void **state)
{
    (void)state;
    struct scenario *s = load(
        BODY DATED
        "orbit: {radius: 7e6}\ntorques: [{model: gravity-gradient}, {model: magnetic, dipole: "
        "[1, 2, 3]}, {model: magnetic, field: [0, 0, 1]}, {model: heavy-top}, {model: "
        "eddy-currents, coefficients: [1, 1, 1]}, {model: gravity-gradient, radius: 1e9, nadir: "
        "[1, 0, 0], mu: 4.9e12}]\n");
    static const bool along[] = {true, true, false, false, true, false};
    for (int i = 0; i < 6; i++)
        assert_ptr_equal(plh_torque_orbit(&s->term[i]), along[i] ? &s->orbit : NULL);
    drop(s);
    s = load(BODY
             "torques: [{model: wheel, axis: [0, 1, 0], profile: [[0, 1], [0.5, 2], [1, -1]]}]\n");
    assert_true(plh_torque_kink(&s->torque, 0.0, 1.0) == 0.5);
    const plh_state still = {{1.0, 0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    assert_true(plh_torque_at(&s->torque, &s->body, 0.7, &still).y == 6.0);
    drop(s);
    refuses(BODY "orbit: {radius: 7e6}\ntorques: [{model: magnetic}]\n", "needs a magnetic field");
    refuses(BODY DATED "orbit: {radius: 2e6, mu: 4.9e12}\ntorques: [{model: eddy-currents}]\n",
            "needs a magnetic field");
    refuses(BODY "torques: [{model: eddy-currents, coefficients: [1, 1, 1]}]\n",
            "field: is missing");
    refuses(BODY DATED "orbit: {radius: 7e6}\ntorques: [{model: eddy-currents}]\n",
            "coefficients: is missing; expected [x, y, z], each 0 or more");
    refuses(BODY DATED "orbit: {radius: 7e6}\n"
                       "torques: [{model: eddy-currents, coefficients: [1, 1, -1e-3]}]\n",
            "coefficients: expected [x, y, z], each 0 or more");
    refuses(BODY "torques: [{model: gravity-gradient}]\n", "radius: is missing");
    refuses(BODY DATED "orbit: {radius: 7e6}\ntorques: [{model: gravity-gradient, radius: 7e6}]\n",
            "nadir: is missing");
    refuses(BODY "torques: [{model: wheel, momentum: 1, profile: [[0, 1]]}]\n",
            "excludes 'profile'");
    refuses(BODY "torques: [{model: wheel, profile: 3}]\n", "expected a list of pairs");
    refuses(BODY "torques: [{model: wheel, profile: []}]\n", "expected a list of pairs");
    refuses(BODY "torques: [{model: wheel, profile: [[0, 1], [0, 2]]}]\n", "times that increase");
    refuses(BODY "torques: [{model: wheel, profile: [[2026-01-01T00:00:00, 1]]}]\n",
            "a time is a number");
    refuses(BODY "torques: [{model: wheel, profile: nothing.csv}]\n",
            "nothing.csv: could not be read");
    refuses(BODY "torques: [{model: wheel, profile: [[0, 1, 2]]}]\n", "expected pairs");
    refuses(BODY "torques: [{model: wheel, profile: [[0, x]]}]\n", "expected pairs");
    refuses(BODY "torques: [{model: gyrostat, profile: [[0, 1]]}]\n", "unknown key 'profile'");
    refuses(BODY "torques: [{model: wheel, spokes: 3}]\n",
            "accepted: model, library, profile, axis");
}

static void what_is_refused(void **state)
{
    (void)state;
    refuses(BODY "orbit: {mu: 1}\n", "orbit: expected one of radius, semi-major-axis, position");
    refuses(BODY "orbit: {radius: 1, position: [1, 0, 0]}\n",
            "orbit.position: does not go with radius");
    refuses(BODY "orbit: {radius: 7e6, inclination: 51}\n", "orbit.inclination: needs 'unit'");
    refuses(BODY "orbit: {radius: 7e6, eccentricity: 0.1}\n",
            "orbit.eccentricity: does not go with radius");
    refuses(BODY "orbit: {semi-major-axis: 7e6, eccentricity: 1}\n", "from 0 to below 1");
    refuses(BODY "orbit: {semi-major-axis: 7e6, nadir: [1, 0, 0]}\n",
            "orbit.nadir: does not go with semi");
    refuses(BODY "orbit: {radius: 7e6, nadir: [1, 0, 0]}\n", "'normal' is missing");
    refuses(BODY "orbit: {radius: 7e6, nadir: [1, 0, 0], normal: [1, 0, 1]}\n", "perpendicular");
    refuses(BODY "orbit: {radius: 7e6, nadir: [0, 0, 0], normal: [1, 0, 1]}\n", "orbit");
    refuses(BODY "orbit: {position: [7e6, 0, 0]}\n", "'velocity' is missing");
    refuses(BODY "orbit: {position: [7e6, 0, 0], velocity: [0, 2e4, 0]}\n", "a bound orbit");
    refuses(BODY "orbit: {radius: 1, mean-anomaly: 0, true-anomaly: 0}\n",
            "orbit.true-anomaly: does not go with mean-anomaly");
    refuses(BODY "orbit: {radius: 7e6, nadir: [1, 0, 0], normal: [0, 0, 1], node: 0}\n",
            "orbit.node: does not go with nadir");
    refuses(BODY "orbit: {radius: 7e6, normal: [0, 0, 1]}\n", "'nadir' is missing");
    refuses(BODY "orbit: {kind: keplr, radius: 7e6}\n", "unknown orbit 'keplr'; did you mean");
    refuses(BODY "orbit: {kind: table}\n", "orbit: this kind needs a file");
    refuses(BODY "orbit: {kind: table, degree: 28, file: none}\n",
            "expected a whole number from 1");
    refuses(BODY "orbit: {kind: kepler, radius: -7e6}\n", "expected a number above 0");
    refuses(BODY "orbit: {radius: 7e6, lenght-unit: km}\n", "did you mean 'length-unit'");
    refuses(BODY "orbit: {radius: 7e6, field: {gauss: [1, 2, 3]}}\n", "needs 'angle'");
    refuses(BODY "orbit: {radios: 7e6}\n", "did you mean 'radius'");
}

/* The same torque in seconds and in hours: S m^4 and A m^2 are converted with the field of the
 * orbit. */
static void units_of_time(void **state)
{
    (void)state;
#define ALONG                                                                                      \
    BODY DATED "orbit: {radius: 7e6, inclination: 1, unit: rad}\n"                                 \
               "torques: [{model: %s, %s: [3e4, 1e5, 2e5]}]\n"
    static const char *const term[2][2] = {{"eddy-currents", "coefficients"},
                                           {"magnetic", "dipole"}};
    const plh_quat q = plh_quat_unit(plh_quat_make(1.0, 0.5, -0.3, 0.2));
    const plh_state slow = {q, {0.01, 0.02, -0.03}}, fast = {q, {36.0, 72.0, -108.0}};
    for (int i = 0; i < 2; i++) {
        char text[1024], hours[1200];
        snprintf(text, sizeof text, ALONG, term[i][0], term[i][1]);
        snprintf(hours, sizeof hours, "time-unit: h\n%s", text);
        struct scenario *a = load(text), *b = load(hours);
        const plh_vec3 f = plh_torque_at(&a->torque, &a->body, 1800.0, &slow);
        const plh_vec3 g = plh_torque_at(&b->torque, &b->body, 0.5, &fast);
        const plh_vec3 d = plh_vec3_sub(plh_vec3_scale(1.0 / (3600.0 * 3600.0), g), f);
        assert_true(plh_vec3_norm(f) > 0.0);
        assert_true(plh_vec3_norm(d) < 1e-12 * plh_vec3_norm(f));
        drop(a);
        drop(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(orbits), cmocka_unit_test(fields),
                                       cmocka_unit_test(torques), cmocka_unit_test(units_of_time),
                                       cmocka_unit_test(what_is_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
