/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Orbits against 128-bit arithmetic, written from Kepler's laws alone; tables, frames and the
 * field. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/orbit.h>
#include <polhode/rotation.h>
#include <quadmath.h>
#include <stdbool.h>
#include <string.h>

__extension__ typedef __float128 quad;

static quad pi(void)
{
    return acosq(-1);
}

/* E - e sin E = mean for 0 <= mean <= pi, by halving and Newton's steps. */
static quad kepler(quad e, quad mean)
{
    quad low = 0, high = pi(), x = mean;
    for (int i = 0; i < 400; i++) {
        const quad f = x - e * sinq(x) - mean, slope = 1 - e * cosq(x);
        if (f > 0)
            high = x;
        else
            low = x;
        x = i < 320 ? (low + high) / 2 : x - f / slope;
    }
    return x;
}

/* The anomalies themselves: for every x a mean is made in 128 bits, and x comes back. */
static void keplers_equation(void **state)
{
    (void)state;
    double worst = 0.0;
    for (int i = 0; i < 60; i++)
        for (int k = 0; k < 60; k++) {
            const double e = i < 20 ? 0.05 * i : 1.0 - pow(2.0, -0.5 - 1.3 * (i - 19));
            const quad x = k < 30 ? (quad)(3.14159 * (k + 1) / 30.0) : (quad)pow(2.0, -(k - 29));
            const quad less = 1 - (quad)e;
            /* x - sin x by its series, where the difference would lose digits */
            quad term = x * x * x / 6, sum = 0;
            for (int n = 4; n < 80; n += 2) {
                sum += term;
                term *= -x * x / (n * (n + 1));
            }
            const double mean = (double)(less * x + e * sum);
            /* the root of the rounded mean */
            const quad root =
                x - (less * x + e * sum - mean) / (less + 2 * e * powq(sinq(x / 2), 2));
            const double got = plh_orbit_eccentric_anomaly(e, mean);
            worst = fmax(worst, (double)fabsq((got - root) / root));
            assert_true(plh_orbit_eccentric_anomaly(e, -mean) == -got);
        }
    if (!(worst <= 4.5e-16))
        fail_msg("off by %g", worst);
    assert_true(isnan(plh_orbit_eccentric_anomaly(1.0, 0.3)));
    assert_true(isnan(plh_orbit_eccentric_anomaly(-0.1, 0.3)));
    assert_true(isnan(plh_orbit_eccentric_anomaly(0.1, INFINITY)));
    assert_true(fabs(plh_orbit_eccentric_anomaly(0.3, 20.0) -
                     (double)(kepler((quad)0.3, 20 - 6 * pi()) + 6 * pi())) < 1e-14);
    assert_true(fabs(plh_orbit_mean_anomaly(0.0, 20.0) - 20.0) < 1e-14);
    /* tan(nu/2) = sqrt((1 + e)/(1 - e)) tan(E/2) at e = 0.6 is a factor 2 */
    const double x = 2.0 * atan(0.5 * tan(0.5));
    assert_true(fabs(plh_orbit_mean_anomaly(0.6, 1.0) - (x - 0.6 * sin(x))) < 1e-15);
}

/* Position in 128 bits by turning the plane of the orbit about x and z. */
static void truth(const plh_orbit_elements *el, quad t, quad r[3])
{
    const quad a = el->semi_axis, e = el->eccentricity;
    quad mean = el->anomaly + sqrtq(el->mu / (a * a * a)) * (t - el->time);
    mean -= 2 * pi() * rintq(mean / (2 * pi()));
    const quad x = copysignq(kepler(e, fabsq(mean)), mean);
    const quad p = a * (cosq(x) - e), q = a * sqrtq(1 - e * e) * sinq(x);
    const quad w = el->argument, i = el->inclination, n = el->node;
    const quad u = p * cosq(w) - q * sinq(w), v = p * sinq(w) + q * cosq(w);
    r[0] = u * cosq(n) - v * cosq(i) * sinq(n);
    r[1] = u * sinq(n) + v * cosq(i) * cosq(n);
    r[2] = v * sinq(i);
}

static double off(plh_vec3 v, const quad r[3])
{
    const quad d[3] = {v.x - r[0], v.y - r[1], v.z - r[2]};
    return (double)sqrtq((d[0] * d[0] + d[1] * d[1] + d[2] * d[2]) /
                         (r[0] * r[0] + r[1] * r[1] + r[2] * r[2]));
}

static plh_orbit_elements some(int i)
{
    const double e[] = {0.0, 0.001, 0.3, 0.74, 0.97, 0.999999};
    return (plh_orbit_elements){3.986004418e14, 7e6 * (1 + i), e[i % 6],      0.4 * i,
                                1.1 * i - 3.0,  0.7 * i,       0.9 * i - 2.0, 100.0 * i};
}

static void ellipses(void **state)
{
    (void)state;
    for (int i = 0; i < 12; i++) {
        const plh_orbit_elements el = some(i);
        plh_orbit orbit, again;
        assert_int_equal(plh_orbit_from_elements(&el, &orbit), PLH_OK);
        const double period = plh_orbit_period(&orbit);
        for (int k = -9; k < 10; k++) {
            const double t = el.time + 0.37 * k * period;
            plh_orbit_point p, q;
            quad r[3], side[2][3];
            assert_int_equal(plh_orbit_at(&orbit, t, &p), PLH_OK);
            truth(&el, t, r);
            /* the rounding of time and mean motion moves the body along */
            const double rounding = plh_vec3_norm(p.velocity) / plh_vec3_norm(p.position) *
                                    (fabs(t) + fabs(t - el.time)) * 0x1p-52;
            if (!(off(p.position, r) < 2e-15 + rounding))
                fail_msg("orbit %d, %d: position off by %g", i, k, off(p.position, r));
            const quad h = (quad)1e-6 * sqrt(pow(plh_vec3_norm(p.position), 3.0) / el.mu);
            truth(&el, t - h, side[0]);
            truth(&el, t + h, side[1]);
            quad v[3], a[3];
            for (int j = 0; j < 3; j++) {
                v[j] = (side[1][j] - side[0][j]) / (2 * h);
                a[j] = (side[1][j] - 2 * r[j] + side[0][j]) / (h * h);
            }
            const double jolt = rounding * plh_vec3_norm(p.acceleration) *
                                plh_vec3_norm(p.position) / plh_vec3_dot(p.velocity, p.velocity);
            assert_true(off(p.velocity, v) < 1e-9 + jolt);
            assert_true(off(p.acceleration, a) < 1e-9 + 3.0 * rounding);
            assert_int_equal(plh_orbit_from_state(el.mu, p.position, p.velocity, t, &again),
                             PLH_OK);
            assert_int_equal(plh_orbit_at(&again, t + 0.1 * period, &p), PLH_OK);
            assert_int_equal(plh_orbit_at(&orbit, t + 0.1 * period, &q), PLH_OK);
            const double less = 1.0 - el.eccentricity;
            plh_orbit_elements found;
            assert_int_equal(plh_orbit_elements_get(&again, &found), PLH_OK);
            assert_true(plh_vec3_norm(plh_vec3_sub(p.position, q.position)) <
                        (1e-13 / less + rounding) * plh_vec3_norm(q.position));
            assert_true(fabs(found.inclination - el.inclination) < 1e-9 / less ||
                        el.inclination > 3.0);
        }
    }
}

static void circles(void **state)
{
    (void)state;
    plh_orbit orbit;
    plh_orbit_point p;
    const double r = 7e6, mu = PLH_ORBIT_EARTH_MU;
    assert_int_equal(plh_orbit_from_circle(mu, r, plh_vec3_make(0.0, 2.0, 0.0),
                                           plh_vec3_make(0.0, 0.0, 3.0), 10.0, &orbit),
                     PLH_OK);
    assert_int_equal(plh_orbit_at(&orbit, 10.0, &p), PLH_OK);
    assert_true(p.position.x == 0.0 && p.position.y == r && p.position.z == 0.0);
    assert_true(fabs(p.velocity.x + sqrt(mu / r)) < 1e-10 && p.velocity.z == 0.0);
    assert_true(plh_orbit_nadir(&p).y == -1.0);
    assert_int_equal(plh_orbit_at(&orbit, 10.0 + 0.25 * plh_orbit_period(&orbit), &p), PLH_OK);
    assert_true(fabs(p.position.x + r) < 1e-8 && fabs(p.position.y) < 1e-8);
    assert_int_equal(plh_orbit_from_circle(mu, r, plh_vec3_make(1.0, 0.0, 0.0),
                                           plh_vec3_make(-2.0, 0.0, 0.0), 0.0, &orbit),
                     PLH_BAD_ARGUMENT);
    plh_orbit_at(&orbit, 0.0, &p);
    assert_true(isnan(p.position.x));
}

static void what_is_refused(void **state)
{
    (void)state;
    plh_orbit orbit;
    plh_orbit_elements el = some(2);
    el.eccentricity = 1.0;
    assert_int_equal(plh_orbit_from_elements(&el, &orbit), PLH_BAD_ARGUMENT);
    el = some(2), el.semi_axis = -1.0;
    assert_int_equal(plh_orbit_from_elements(&el, &orbit), PLH_BAD_ARGUMENT);
    el = some(2), el.node = NAN;
    assert_int_equal(plh_orbit_from_elements(&el, &orbit), PLH_NOT_FINITE);
    const plh_vec3 x = {7e6, 0.0, 0.0}, fast = {0.0, 11e3, 0.0}, down = {-100.0, 0.0, 0.0};
    assert_int_equal(plh_orbit_from_state(3.986e14, x, fast, 0.0, &orbit), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_orbit_from_state(3.986e14, x, down, 0.0, &orbit), PLH_BAD_ARGUMENT);
}

/* z to the planet, y against the normal; the rate against differences of the attitude. */
static void the_local_frame(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        const plh_orbit_elements el = some(i);
        plh_orbit orbit;
        plh_orbit_point p;
        plh_quat q[3];
        plh_vec3 rate, dump;
        plh_orbit_from_elements(&el, &orbit);
        const double t = el.time + 0.3 * plh_orbit_period(&orbit),
                     h = 1e-5 * plh_orbit_period(&orbit);
        plh_orbit_at(&orbit, t, &p);
        assert_int_equal(plh_orbit_lvlh(&orbit, t, &q[1], &rate), PLH_OK);
        plh_orbit_lvlh(&orbit, t - h, &q[0], &dump);
        plh_orbit_lvlh(&orbit, t + h, &q[2], &dump);
        const plh_vec3 z = plh_quat_rotate(q[1], plh_vec3_make(0.0, 0.0, 1.0)),
                       y = plh_quat_rotate(q[1], plh_vec3_make(0.0, 1.0, 0.0)),
                       x = plh_quat_rotate(q[1], plh_vec3_make(1.0, 0.0, 0.0));
        assert_true(plh_vec3_norm(plh_vec3_sub(z, plh_orbit_nadir(&p))) < 2e-15);
        assert_true(plh_vec3_dot(y, rate) < 0.0 && fabs(plh_vec3_dot(y, p.position)) < 1e-8);
        assert_true(plh_vec3_dot(x, p.velocity) > 0.0);
        const plh_quat turn = plh_quat_mul(q[2], plh_quat_conj(q[0]));
        const plh_vec3 seen =
            plh_vec3_scale(1.0 / h * (turn.w < 0.0 ? -1.0 : 1.0), plh_quat_vec(turn));
        assert_true(plh_vec3_norm(plh_vec3_sub(seen, rate)) < 1e-5 * plh_vec3_norm(rate));
    }
}

/* A curve that leaves its plane: the local frame then also turns about the radius. */
static void a_frame_that_tilts(void **state)
{
    (void)state;
    enum { COUNT = 40 };
    double time[COUNT];
    plh_vec3 position[COUNT], velocity[COUNT], rate, dump;
    for (int i = 0; i < COUNT; i++) {
        const double t = time[i] = 0.05 * i;
        position[i] = plh_vec3_make(cos(t), sin(t), 0.3 * t * t);
        velocity[i] = plh_vec3_make(-sin(t), cos(t), 0.6 * t);
    }
    const plh_orbit_segment s = {COUNT, time, position,       velocity, PLH_ORBIT_HERMITE,
                                 9,     0.0,  time[COUNT - 1]};
    plh_orbit orbit;
    plh_quat q[2];
    assert_int_equal(plh_orbit_from_segments(1.0, &s, 1, &orbit), PLH_OK);
    const double t = 1.03, h = 1e-4;
    assert_int_equal(plh_orbit_lvlh(&orbit, t, &q[0], &rate), PLH_OK);
    plh_orbit_lvlh(&orbit, t - h, &q[0], &dump);
    plh_orbit_lvlh(&orbit, t + h, &q[1], &dump);
    const plh_quat turn = plh_quat_mul(q[1], plh_quat_conj(q[0]));
    const plh_vec3 seen = plh_vec3_scale(1.0 / h, plh_quat_vec(turn));
    assert_true(plh_vec3_norm(plh_vec3_sub(seen, rate)) < 1e-6);
}

/* States of an ellipse every `step`, as a table of one segment. */
enum { STATES = 200 };
typedef struct table {
    double time[STATES];
    plh_vec3 position[STATES], velocity[STATES];
    plh_orbit_segment segment;
    plh_orbit orbit;
} table;

static void fill(const plh_orbit *orbit, double step, plh_orbit_interpolation how, int degree,
                 table *out)
{
    for (int i = 0; i < STATES; i++) {
        plh_orbit_point p;
        out->time[i] = step * i;
        plh_orbit_at(orbit, out->time[i], &p);
        out->position[i] = p.position;
        out->velocity[i] = p.velocity;
    }
    out->segment = (plh_orbit_segment){STATES, out->time, out->position, out->velocity,
                                       how,    degree,    0.0,           out->time[STATES - 1]};
    assert_int_equal(plh_orbit_from_segments(orbit->mu, &out->segment, 1, &out->orbit), PLH_OK);
}

/* Worst relative errors of position, velocity and acceleration between the states. */
static void table_errors(const plh_orbit *orbit, const table *t, double e[3])
{
    e[0] = e[1] = e[2] = 0.0;
    for (int i = 0; i < 1999; i++) {
        const double time = t->time[STATES - 1] * (i + 0.37) / 1999.5;
        plh_orbit_point p, q;
        plh_orbit_at(orbit, time, &q);
        assert_int_equal(plh_orbit_at(&t->orbit, time, &p), PLH_OK);
        const plh_vec3 a[3] = {p.position, p.velocity, p.acceleration},
                       b[3] = {q.position, q.velocity, q.acceleration};
        for (int k = 0; k < 3; k++)
            e[k] = fmax(e[k], plh_vec3_norm(plh_vec3_sub(a[k], b[k])) / plh_vec3_norm(b[k]));
    }
}

/* The error falls by 2^order when the states are twice as near; at the states there is none. */
static void tables(void **state)
{
    (void)state;
    static const struct {
        plh_orbit_interpolation how;
        int degree;
        bool velocity;
        double order[3];
    } cases[] = {
        {PLH_ORBIT_HERMITE, 7, true, {8, 7, 6}},  {PLH_ORBIT_HERMITE, 3, true, {4, 3, 2}},
        {PLH_ORBIT_LAGRANGE, 7, true, {8, 8, 7}}, {PLH_ORBIT_LAGRANGE, 5, false, {6, 5, 4}},
        {PLH_ORBIT_LAGRANGE, 1, true, {2, 2, 1}},
    };
    plh_orbit orbit;
    static table wide, narrow;
    plh_orbit_elements el = some(2);
    plh_orbit_from_elements(&el, &orbit);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double e[2][3];
        plh_orbit_point p;
        fill(&orbit, 600.0, cases[i].how, cases[i].degree, &wide);
        fill(&orbit, 300.0, cases[i].how, cases[i].degree, &narrow);
        if (!cases[i].velocity)
            wide.segment.velocity = narrow.segment.velocity = NULL;
        table_errors(&orbit, &wide, e[0]);
        table_errors(&orbit, &narrow, e[1]);
        for (int k = 0; k < 3; k++) {
            const double order = log2(e[0][k] / e[1][k]);
            if (!(order > cases[i].order[k] - 0.7))
                fail_msg("case %zu, derivative %d: order %g, errors %g, %g", i, k, order, e[0][k],
                         e[1][k]);
        }
        assert_int_equal(plh_orbit_at(&wide.orbit, wide.time[77], &p), PLH_OK);
        assert_true(memcmp(&p.position, &wide.position[77], sizeof p.position) == 0);
    }
}

static void segments(void **state)
{
    (void)state;
    static table t;
    plh_orbit orbit, two;
    plh_orbit_point p;
    plh_orbit_elements el = some(2);
    double first, last;
    plh_orbit_from_elements(&el, &orbit);
    fill(&orbit, 60.0, PLH_ORBIT_HERMITE, 7, &t);
    plh_orbit_segment s[2] = {t.segment, t.segment};
    plh_vec3 moved[STATES];
    for (int i = 0; i < STATES; i++)
        moved[i] = plh_vec3_add(t.position[i], plh_vec3_make(1.0, 0.0, 0.0));
    s[0].stop = s[1].start = 3000.0;
    s[1].position = moved;
    assert_int_equal(plh_orbit_from_segments(orbit.mu, s, 2, &two), PLH_OK);
    plh_orbit_span(&two, &first, &last);
    assert_true(first == 0.0 && last == t.time[STATES - 1] && isnan(plh_orbit_period(&two)));
    plh_orbit_at(&two, 3000.0, &p); /* the later one */
    assert_true(p.position.x == moved[50].x);
    plh_orbit_at(&two, nextafter(3000.0, 0.0), &p);
    assert_true(fabs(p.position.x - t.position[50].x) < 1e-6);
    assert_int_equal(plh_orbit_at(&two, -1e-9, &p), PLH_BAD_ARGUMENT);
    assert_true(isnan(p.position.x) && isnan(p.acceleration.z));
    assert_int_equal(plh_orbit_at(&two, last + 1.0, &p), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_orbit_at(&two, NAN, &p), PLH_NOT_FINITE);
    s[1].start = 2999.0;
    assert_int_equal(plh_orbit_from_segments(orbit.mu, s, 2, &two), PLH_BAD_ARGUMENT);
    s[0].velocity = NULL;
    assert_int_equal(plh_orbit_from_segments(orbit.mu, s, 1, &two), PLH_BAD_ARGUMENT);
    s[0].interpolation = PLH_ORBIT_LAGRANGE;
    assert_int_equal(plh_orbit_from_segments(orbit.mu, s, 1, &two), PLH_OK);
    s[0].degree = PLH_ORBIT_DEGREE;
    s[0].count = 3, s[0].stop = t.time[2]; /* too few states for it: a parabola */
    assert_int_equal(plh_orbit_from_segments(orbit.mu, s, 1, &two), PLH_OK);
    assert_int_equal(plh_orbit_at(&two, 70.0, &p), PLH_OK);
    t.time[1] = 0.0;
    assert_int_equal(plh_orbit_from_segments(orbit.mu, s, 1, &two), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_orbit_from_segments(orbit.mu, s, 0, &two), PLH_BAD_ARGUMENT);
}

/* Against Meeus, Astronomical Algorithms, example 25.b (VSOP87), and the published distances of two
 * perihelia and an aphelion; the axes of WGS 84. */
static void the_sun_and_a_place(void **state)
{
    (void)state;
    const double degree = PLH_PI / 180.0, tilt = 84381.406 / 3600.0 * degree;
    static const double apsis[][2] = {
        {2458853.8250, 0.9832436}, {2459034.9826, 1.0166943}, {2458121.7326, 0.9832843}};
    plh_vec3 v = plh_orbit_earth_sun(2448908.0, 0.5);
    const double level = cos(tilt) * v.y + sin(tilt) * v.z, up = cos(tilt) * v.z - sin(tilt) * v.y;
    const double longitude = atan2(level, v.x) / degree + 360.0;
    assert_true(fabs(longitude - (199.907372 + 1.396971 * 0.072197)) < 0.01);
    assert_true(fabs(up) < 0.01 * degree);
    assert_true(fabs(plh_vec3_norm(v) - 0.99760775) < 1e-4);
    for (int i = 0; i < 3; i++)
        assert_true(fabs(plh_vec3_norm(plh_orbit_earth_sun(apsis[i][0], 0.0)) - apsis[i][1]) <
                    1e-4);
    v = plh_orbit_earth_place(1.0, 0.5 * PLH_PI, 7.0, 2461120.0, 0.0);
    assert_true(fabs(v.z - 6356759.314245) < 1e-5 && hypot(v.x, v.y) < 1e-8);
    const double angle = plh_orbit_earth_field(2461120.0, 0.25, 0.0).angle;
    v = plh_orbit_earth_place(-angle, 0.0, 10.0, 2461120.0, 0.25);
    assert_true(fabs(v.x - 6378147.0) < 1e-8 && fabs(v.y) < 1e-8 && v.z == 0.0);
    v = plh_orbit_earth_place(0.5 * PLH_PI - angle, 0.0, 10.0, 2461120.0, 0.25);
    assert_true(fabs(v.y - 6378147.0) < 1e-8);
}

/* At the pole of the dipole the field is twice that at its equator, and points down in the
 * north. */
static void the_field(void **state)
{
    (void)state;
    /* The Earth rotation angle at MJD 54388.0, as the test of ERFA's era00 has it. */
    plh_orbit_field f = plh_orbit_earth_field(2400000.5, 54388.0, 0.0);
    assert_true(fabs(f.angle - 0.4022837240028158102) < 1e-12);
    f = plh_orbit_earth_field(2451545.0, 0.0, 0.0);
    assert_true(fabs(f.angle - 2.0 * PLH_PI * 0.7790572732640) < 1e-14);
    f = plh_orbit_earth_field(2460676.5, 0.0, 7.0); /* 2025-01-01 */
    assert_true(f.gauss.z == -29350.0 * 1e-9 && f.gauss.x == -1410.3 * 1e-9 && f.time == 7.0);
    f = plh_orbit_earth_field(2460676.5, 365.25, 0.0);
    assert_true(fabs(f.gauss.y - 4524.0e-9) < 1e-18);
    plh_orbit orbit;
    plh_vec3 b, rate;
    plh_orbit_from_circle(PLH_ORBIT_EARTH_MU, 2.0 * f.radius, plh_vec3_make(0.0, 0.0, 1.0),
                          plh_vec3_make(1.0, 0.0, 0.0), 0.0, &orbit);
    assert_int_equal(plh_orbit_field_at(&orbit, 0.0, &b, &rate), PLH_OK);
    assert_true(plh_vec3_norm(b) == 0.0 && plh_vec3_norm(rate) == 0.0);
    const plh_orbit_field straight = {{0.0, 0.0, -30e-6}, f.radius, 1.0, 7e-5, 0.0};
    assert_int_equal(plh_orbit_set_field(&orbit, &straight), PLH_OK);
    plh_orbit_field_at(&orbit, 0.0, &b, &rate);
    assert_true(fabs(b.z + 7.5e-6) < 1e-20 && fabs(b.x) < 1e-20);
    plh_orbit_field_at(&orbit, 0.25 * plh_orbit_period(&orbit), &b, &rate);
    assert_true(fabs(b.z - 3.75e-6) < 1e-20 && fabs(b.y) < 1e-20);
    /* g11 alone at the start: the axis points along the meridian of the angle */
    const plh_orbit_field lying = {{1e-5, 0.0, 0.0}, f.radius, 0.5 * PLH_PI, 0.0, 0.0};
    plh_orbit_set_field(&orbit, &lying);
    plh_orbit_field_at(&orbit, 0.0, &b, &rate);
    assert_true(fabs(b.y + 1.25e-6) < 1e-20 && fabs(b.x) < 1e-20 && fabs(b.z) < 1e-20);
    for (int i = 0; i < 5; i++) {
        const plh_orbit_elements el = some(i);
        plh_vec3 side[2], dump;
        plh_orbit_from_elements(&el, &orbit);
        plh_orbit_set_field(&orbit, &f);
        const double t = el.time + 0.2 * plh_orbit_period(&orbit), h = 1e-4 * (t - el.time);
        assert_int_equal(plh_orbit_field_at(&orbit, t, &b, &rate), PLH_OK);
        plh_orbit_field_at(&orbit, t - h, &side[0], &dump);
        plh_orbit_field_at(&orbit, t + h, &side[1], &dump);
        const plh_vec3 seen = plh_vec3_scale(0.5 / h, plh_vec3_sub(side[1], side[0]));
        assert_true(plh_vec3_norm(plh_vec3_sub(seen, rate)) < 1e-6 * plh_vec3_norm(rate));
    }
    plh_orbit_field bad = f;
    bad.radius = 0.0;
    assert_int_equal(plh_orbit_set_field(&orbit, &bad), PLH_BAD_ARGUMENT);
    bad.rate = NAN;
    assert_int_equal(plh_orbit_set_field(&orbit, &bad), PLH_NOT_FINITE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keplers_equation), cmocka_unit_test(ellipses),
        cmocka_unit_test(circles),          cmocka_unit_test(what_is_refused),
        cmocka_unit_test(the_local_frame),  cmocka_unit_test(a_frame_that_tilts),
        cmocka_unit_test(tables),           cmocka_unit_test(segments),
        cmocka_unit_test(the_field),        cmocka_unit_test(the_sun_and_a_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
