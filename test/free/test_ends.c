/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The ends of the ranges: whatever the size of its numbers, a function of the free body or of the
 * orbit that answers PLH_OK gives finite numbers. Sizes are drawn from all of double's range, and
 * near one another.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <string.h>

#include "support/sampler.h"

enum { CASES = 20000 };

/* Any double that is not NaN: usual sizes, both ends, zero, now and then an infinity. */
static double any_size(sampler *r)
{
    const int kind = sample_below(r, 40);
    if (kind == 0)
        return 0.0;
    if (kind == 1)
        return INFINITY;
    return kind < 12 ? sample_decades(r, -3.0, 3.0) : sample_decades(r, -323.0, 308.2);
}

static double any_number(sampler *r)
{
    const double x = any_size(r);
    return sample_below(r, 2) ? x : -x;
}

static plh_vec3 any_vector(sampler *r)
{
    const double x = any_number(r), y = any_number(r), z = any_number(r);
    const double unit = any_number(r);
    if (sample_below(r, 2)) /* three numbers of one size */
        return plh_vec3_make(unit, unit * sample_range(r, 0.5, 2.0), unit * sample_unit(r));
    return plh_vec3_make(x, y, z);
}

/* Of one size or not, often with equal ones. */
static plh_vec3 any_moments(sampler *r)
{
    plh_vec3 v = any_vector(r);
    v = plh_vec3_make(fabs(v.x), fabs(v.y), fabs(v.z));
    if (sample_below(r, 4) == 0)
        v.y = v.x;
    return v;
}

static plh_quat any_attitude(sampler *r)
{
    const double a = sample_range(r, -4.0, 4.0), b = sample_range(r, -4.0, 4.0);
    return plh_quat_make(cos(a) * cos(b), sin(a) * cos(b), cos(a) * sin(b), sin(a) * sin(b));
}

static bool all_finite(int n, const double *x)
{
    for (int i = 0; i < n; i++)
        if (!isfinite(x[i]))
            return false;
    return true;
}

static bool fine_vector(plh_vec3 v)
{
    return all_finite(3, (const double[]){v.x, v.y, v.z});
}

static bool fine_state(const plh_state *s)
{
    return fine_vector(s->m) && all_finite(4, (const double[]){s->q.w, s->q.x, s->q.y, s->q.z});
}

/* A body by one of the constructors. */
static plh_status any_body(sampler *r, plh_body *body)
{
    const plh_vec3 v = any_moments(r);
    const double mass = any_size(r);
    plh_mat3 t;
    switch (sample_below(r, 8)) {
    case 0:
        return plh_body_from_box(mass, v, body);
    case 1:
        return plh_body_from_ellipsoid(mass, v, body);
    case 2:
        return plh_body_from_cylinder(mass, v.x, v.y, body);
    case 3:
        return plh_body_from_sphere(mass, v.x, body);
    case 4:
        memset(&t, 0, sizeof t);
        t.a[0][0] = v.x, t.a[1][1] = v.y, t.a[2][2] = v.z;
        t.a[0][1] = t.a[1][0] = 0.1 * fmin(v.x, v.y);
        return plh_body_from_tensor(t, body);
    default:
        return plh_body_from_moments(v, body);
    }
}

static void check_motion(const plh_body *body, plh_state s, int flags)
{
    plh_motion motion;
    plh_info info;
    plh_tumbling tumbling;
    if (plh_motion_init(body, s, 0.0, (unsigned)flags, &motion))
        return;
    if (plh_motion_info(&motion, &info) == PLH_OK) {
        assert_true(isfinite(info.energy) && isfinite(info.momentum) && isfinite(info.rate));
        assert_true(isfinite(info.precession) && isfinite(info.spin) && !isnan(info.period));
        assert_true(isfinite(info.k2) && isfinite(info.kc2) && !isnan(info.advance));
    } else {
        assert_true(isnan(info.energy) && isnan(info.period));
    }
    if (plh_motion_tumbling(&motion, &tumbling) == PLH_OK) {
        assert_true(isfinite(tumbling.psi_rate) && isfinite(tumbling.phi_rate));
        assert_true(!isnan(tumbling.P_psi) && !isnan(tumbling.P_phi));
        assert_true(!isnan(tumbling.psi_amplitude) && isfinite(tumbling.growth));
    } else {
        assert_true(isnan(tumbling.P_psi) && isnan(tumbling.phi_rate));
    }
}

/* A batch of one lane fails where the single step does. */
static void check_batch(const plh_body *body, double h, const plh_state *s, plh_status single)
{
    double q[4] = {s->q.w, s->q.x, s->q.y, s->q.z}, omega[3] = {s->m.x, s->m.y, s->m.z};
    const plh_world_batch batch = {.n = 1, .body = body, .q = q, .vector = omega};
    size_t failed = 9;
    const plh_status status = plh_free_step_world_batch(&batch, h, NULL, &failed);
    assert_int_equal(status, single);
    assert_int_equal(failed, single != PLH_OK);
    assert_true((all_finite(4, q) && all_finite(3, omega)) == (single == PLH_OK));
}

static void bodies_and_steps(void **state)
{
    (void)state;
    sampler r = {20261};
    int good = 0;
    for (int i = 0; i < CASES; i++) {
        plh_body body;
        if (any_body(&r, &body))
            continue;
        assert_true(fine_vector(body.moment));
        plh_state s = {any_attitude(&r), any_vector(&r)}, out;
        const double h = any_number(&r);
        check_motion(&body, s, i % 2);
        if (plh_free_step(&body, h, &s, &out) == PLH_OK) {
            assert_true(fine_state(&out));
            good++;
        }
        plh_tangent tangent = plh_tangent_identity();
        if (plh_free_step_tangent(&body, h, &s, &out, &tangent) == PLH_OK)
            assert_true(fine_state(&out) && all_finite(36, &tangent.a[0][0]));
        plh_quat q = s.q;
        plh_vec3 omega = s.m;
        const plh_status world = plh_free_step_world(&body, h, &q, &omega);
        assert_true(fine_state(&(plh_state){q, omega}) == (world == PLH_OK));
        check_batch(&body, h, &s, world);
        q = s.q;
        if (plh_free_step_world_momentum(&body, h, s.m, &q) == PLH_OK)
            assert_true(fine_state(&(plh_state){q, s.m}));
        omega = s.m;
        if (plh_gyroscopic(&body, h, s.q, &omega) == PLH_OK)
            assert_true(fine_vector(omega));
    }
    assert_true(good > CASES / 50);
}

static void periods(void **state)
{
    (void)state;
    sampler r = {20262};
    int solved = 0;
    for (int i = 0; i < CASES; i++) {
        const bool ratio = i % 200 == 0; /* these take long */
        plh_invert_given g = {any_size(&r), any_size(&r), PLH_MODE_NONE, PLH_INVERT_MOMENTS, {0}};
        const plh_vec3 v = any_moments(&r);
        g.value[0] = v.x, g.value[1] = v.y, g.value[2] = v.z;
        if (i % 3)
            g.phi = g.psi / sample_decades(&r, -1.0, 4.0);
        g.inertia = i % 4 ? PLH_INVERT_MOMENTS : PLH_INVERT_SHAPE;
        if (ratio) {
            g.inertia = (plh_invert_inertia)(PLH_INVERT_SHORT_LONG + sample_below(&r, 3));
            g.value[0] = 1.0 + sample_decades(&r, -16.0, 100.0);
            g.value[1] = sample_decades(&r, -300.0, 0.19);
        }
        plh_invert_solution s[8];
        plh_invert_verdict verdict;
        size_t count = 8;
        const plh_status status = plh_invert_periods(&g, 8, s, &count, &verdict);
        assert_true(count == 0 || (status == PLH_OK && count <= 8));
        for (int k = 0; k < (int)count; k++) {
            assert_true(all_finite(PLH_INVERT_OUTPUTS, s[k].value));
            assert_true(isfinite(s[k].k2) && isfinite(s[k].kc2));
            solved++;
        }
    }
    assert_true(solved > CASES / 50);
}

static plh_status any_orbit(sampler *r, plh_orbit *orbit)
{
    const double mu = any_size(r), a = any_size(r), t = any_number(r);
    const plh_orbit_elements e = {
        mu, a, sample_unit(r), any_number(r), any_number(r), any_number(r), any_number(r), t};
    switch (sample_below(r, 3)) {
    case 0:
        return plh_orbit_from_circle(mu, a, any_vector(r), any_vector(r), t, orbit);
    case 1:
        return plh_orbit_from_state(mu, any_vector(r), any_vector(r), t, orbit);
    default:
        return plh_orbit_from_elements(&e, orbit);
    }
}

static void orbits(void **state)
{
    (void)state;
    sampler r = {20263};
    int good = 0;
    for (int i = 0; i < CASES; i++) {
        plh_orbit orbit;
        plh_orbit_point p;
        plh_quat q;
        plh_vec3 a, b;
        const double t = any_number(&r);
        if (any_orbit(&r, &orbit))
            continue;
        const plh_orbit_field field = {any_vector(&r), any_size(&r), any_number(&r), any_number(&r),
                                       0.0};
        const bool has_field = plh_orbit_set_field(&orbit, &field) == PLH_OK;
        if (plh_orbit_at(&orbit, t, &p) == PLH_OK) {
            assert_true(fine_vector(p.position) && fine_vector(p.velocity) &&
                        fine_vector(p.acceleration));
            good++;
        } else {
            assert_true(isnan(p.position.x) && isnan(p.velocity.y) && isnan(p.acceleration.z));
        }
        if (plh_orbit_lvlh(&orbit, t, &q, &a) == PLH_OK)
            assert_true(fine_state(&(plh_state){q, a}));
        if (has_field && plh_orbit_field_at(&orbit, t, &a, &b) == PLH_OK)
            assert_true(fine_vector(a) && fine_vector(b));
    }
    assert_true(good > CASES / 50);
}

/* The two that were seen. */
static void as_reported(void **state)
{
    (void)state;
    plh_invert_given g = {2.0, 1.0, PLH_MODE_NONE, PLH_INVERT_MOMENTS, {1e-160, 1e-160, 6e-306}};
    plh_invert_solution s[2];
    plh_invert_verdict verdict;
    size_t count;
    if (plh_invert_periods(&g, 2, s, &count, &verdict) == PLH_OK)
        for (size_t k = 0; k < count; k++)
            assert_true(all_finite(PLH_INVERT_OUTPUTS, s[k].value));
    const plh_orbit_elements e = {3.986e14, 3e-201, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0};
    plh_orbit orbit;
    plh_orbit_point p;
    if (plh_orbit_from_elements(&e, &orbit) == PLH_OK) {
        assert_int_equal(plh_orbit_at(&orbit, -8.6e9, &p), PLH_NOT_FINITE);
        assert_true(isnan(p.position.x));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_reported),
        cmocka_unit_test(bodies_and_steps),
        cmocka_unit_test(periods),
        cmocka_unit_test(orbits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
