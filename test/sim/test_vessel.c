/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The vessel in six degrees of freedom. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <string.h>

#include "support/quad_torque.h"

enum { FULL = QUAD_STATE + 6 }; /* q, m, position, velocity (body) */

static plh_vec3 thrust(const void *context, double t)
{
    (void)context;
    return plh_vec3_make(0.7 * cos(2.0 * t), 0.2, -0.3 * cos(2.0 * t));
}

typedef struct ship {
    plh_body body;
    plh_torque torque;
    plh_vessel vessel;
    plh_vessel_state start;
} ship;

static void build(ship *s)
{
    memset(s, 0, sizeof *s);
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 1.75, 2.25), &s->body), PLH_OK);
    assert_int_equal(plh_torque_init(plh_torque_model_find("vessel"), NULL, &s->torque), PLH_OK);
    assert_int_equal(plh_torque_set(&s->torque, "mass=1.3, gm-longitudinal=0.9, gm-transverse=0.4, "
                                                "damping=0.5 0.8 0.3"),
                     PLH_OK);
    s->vessel = (plh_vessel){.body = &s->body, .torque = &s->torque, .mass = 1.3, .heave = 6.0};
    const double damping[3][3] = {{0.4, 0.1, 0.0}, {-0.2, 0.9, 0.1}, {0.0, 0.0, 0.6}};
    memcpy(s->vessel.damping, damping, sizeof damping);
    s->vessel.force = thrust;
    s->start = (plh_vessel_state){
        {{0.8, 0.36, -0.48, 0.0}, {0.9, 1.3, -1.1}}, {0.1, -0.2, 0.3}, {1.0, -0.5, 0.2}};
}

/* The right-hand side of Gustafsson (2010), eq. (42) in 128 bits. */
static void rate(const ship *s, quad t, const quad *y, quad *dy)
{
    quad_problem p = {&s->torque, &s->body};
    const quad inertia[3] = {s->body.moment.x, s->body.moment.y, s->body.moment.z};
    quad f[3], o[3], n = 0, w = y[0], x = y[1], u = y[2], z = y[3];
    for (int i = 0; i < 3; i++)
        o[i] = y[4 + i] / inertia[i];
    quad_torque(&p, t, y, f);
    dy[0] = (-x * o[0] - u * o[1] - z * o[2]) / 2;
    dy[1] = (w * o[0] + u * o[2] - z * o[1]) / 2;
    dy[2] = (w * o[1] + z * o[0] - x * o[2]) / 2;
    dy[3] = (w * o[2] + x * o[1] - u * o[0]) / 2;
    for (int i = 0; i < 4; i++)
        n += y[i] * y[i];
    quad r[3][3] = {{w * w + x * x - u * u - z * z, 2 * (x * u - w * z), 2 * (x * z + w * u)},
                    {2 * (x * u + w * z), w * w - x * x + u * u - z * z, 2 * (u * z - w * x)},
                    {2 * (x * z - w * u), 2 * (u * z + w * x), w * w - x * x - u * u + z * z}};
    const quad push[3] = {(quad)0.7 * cosq(2 * t), (quad)0.2, (quad)-0.3 * cosq(2 * t)};
    const quad *v = y + 10;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        quad drag = 0, restoring = (quad)s->vessel.heave * y[9] * r[2][i] / n;
        for (int l = 0; l < 3; l++)
            drag += s->vessel.damping[i][l] * v[l];
        quad force = s->vessel.force ? push[i] : 0;
        dy[4 + i] = y[4 + j] * o[k] - y[4 + k] * o[j] + f[i];
        dy[7 + i] = (r[i][0] * v[0] + r[i][1] * v[1] + r[i][2] * v[2]) / n;
        dy[10 + i] = (force - drag - restoring) / s->vessel.mass - (o[j] * v[k] - o[k] * v[j]);
    }
}

/* Runge-Kutta of order 4 with a step so small that 1e-14 is left. */
static void truth(const ship *s, quad end, quad *y)
{
    const int steps = 4000;
    quad h = end / steps, k[4][FULL], z[FULL];
    for (int n = 0; n < steps; n++) {
        const quad at[4] = {0, h / 2, h / 2, h};
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < FULL; j++)
                z[j] = y[j] + (i ? at[i] * k[i - 1][j] : 0);
            rate(s, n * h + at[i], z, k[i]);
        }
        for (int j = 0; j < FULL; j++)
            y[j] += h / 6 * (k[0][j] + 2 * k[1][j] + 2 * k[2][j] + k[3][j]);
    }
}

static double translation_error(const plh_vessel_state *s, const quad *y)
{
    const double v[6] = {s->position.x, s->position.y, s->position.z,
                         s->velocity.x, s->velocity.y, s->velocity.z};
    double worst = 0.0;
    for (int i = 0; i < 6; i++)
        worst = fmax(worst, (double)fabsq(v[i] - y[7 + i]));
    return worst;
}

static void orders(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        long steps;
    } schemes[] = {{"verlet", 200}, {"s4_6", 12}, {"s6_10", 4}, {"srkn6_14a", 8}};
    ship s;
    build(&s);
    quad y[FULL];
    quad_from_state(&s.start.rotation, y);
    const double rest[6] = {0.1, -0.2, 0.3, 1.0, -0.5, 0.2};
    for (int i = 0; i < 6; i++)
        y[7 + i] = rest[i];
    truth(&s, 2, y);
    for (int k = 0; k < 4; k++) {
        const plh_scheme *scheme = plh_scheme_find(schemes[k].name);
        double error[2], turn[2];
        for (int i = 0; i < 2; i++) {
            long n = schemes[k].steps << (2 * i);
            plh_vessel_state v = s.start;
            assert_int_equal(plh_vessel_run(&s.vessel, scheme, 0.0, 2.0 / (double)n, n, &v),
                             PLH_OK);
            error[i] = translation_error(&v, y);
            turn[i] = quad_attitude_error(&v.rotation, y);
        }
        double order = log(error[0] / error[1]) / log(4.0);
        if (!(fabs(order - scheme->general) < 0.25))
            fail_msg("%s: %g, error %g, attitude %g", scheme->name, order, error[1], turn[1]);
        assert_true(turn[1] < turn[0]);
    }
}

/* Nothing but inertia: a straight line in space whatever the rotation. */
static void a_free_vessel_moves_straight_on(void **state)
{
    (void)state;
    ship s;
    build(&s);
    memset(s.vessel.damping, 0, sizeof s.vessel.damping);
    s.vessel.force = NULL;
    s.vessel.torque = NULL;
    s.vessel.heave = 0.0;
    plh_vessel_state v = s.start;
    plh_vec3 space = plh_quat_rotate(v.rotation.q, v.velocity);
    assert_int_equal(plh_vessel_run(&s.vessel, plh_scheme_find("s4_6"), 0.0, 0.1, 100, &v), PLH_OK);
    plh_vec3 end = plh_vec3_axpy(s.start.position, 10.0, space);
    assert_true(plh_vec3_norm(plh_vec3_sub(v.position, end)) < 1e-13);
    assert_true(plh_vec3_norm(plh_vec3_sub(plh_quat_rotate(v.rotation.q, v.velocity), space)) <
                1e-13);
}

/* Equal damping in all directions: the velocity in space decays, whatever the rotation. */
static void equal_damping_is_exact(void **state)
{
    (void)state;
    ship s;
    build(&s);
    s.vessel.force = NULL;
    s.vessel.heave = 0.0;
    memset(s.vessel.damping, 0, sizeof s.vessel.damping);
    for (int i = 0; i < 3; i++)
        s.vessel.damping[i][i] = 0.65;
    plh_vessel_state v = s.start;
    plh_vec3 space = plh_quat_rotate(v.rotation.q, v.velocity);
    assert_int_equal(plh_vessel_run(&s.vessel, plh_scheme_find("verlet"), 0.0, 0.1, 40, &v),
                     PLH_OK);
    space = plh_vec3_scale(exp(-0.65 / 1.3 * 4.0), space);
    assert_true(plh_vec3_norm(plh_vec3_sub(plh_quat_rotate(v.rotation.q, v.velocity), space)) <
                1e-14);
}

static void what_is_refused(void **state)
{
    (void)state;
    ship s;
    build(&s);
    plh_vessel_state v = s.start;
    s.vessel.mass = 0.0;
    assert_int_equal(plh_vessel_run(&s.vessel, plh_scheme_find("verlet"), 0.0, 0.1, 1, &v),
                     PLH_BAD_ARGUMENT);
    assert_true(isnan(v.position.x) && isnan(v.rotation.q.w));
    s.vessel.mass = 1.0;
    v = s.start;
    assert_int_equal(plh_vessel_run(&s.vessel, NULL, 0.0, 0.1, 1, &v), PLH_BAD_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders),
        cmocka_unit_test(a_free_vessel_moves_straight_on),
        cmocka_unit_test(equal_damping_is_exact),
        cmocka_unit_test(what_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
