/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A day in orbit at tolerance 1e-10: the three spacecraft of the examples by what the library
 * chooses, by Boost.Odeint with the library's torques, and by scipy's DOP853 with a right-hand side
 * in Python (spacecraft_scipy.py). CPU time of one run, and its error against a run at 1e-15. The
 * test spacecraft_day compares runs at 1e-12 with 128 bits.
 */
#include "bench.h"

#include <math.h>
#include <polhode/polhode.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "ode.h"

void bench_spacecraft(bench *b);

static const double day = 86400.0, degree = PLH_PI / 180.0, tolerance = 1e-10;

/* As examples/rocket-stage.yaml, cubesat.yaml and dead-satellite.yaml; lengths in metres. */
typedef struct craft {
    const char *name;
    plh_mat3 tensor;
    plh_vec3 angles, spin;
    plh_orbit_elements elements; /* angles in degrees */
    plh_vec3 dipole, eddy, axis;
    plh_profile profile;
} craft;

static const double knots[3] = {0.0, 43000.0, 43600.0}, momenta[3] = {0.002, 0.002, 0.0012};
static const craft crafts[] = {
    {"rocket stage",
     {{{5200, 140, -90}, {140, 41000, 260}, {-90, 260, 42500}}},
     {40, -25, 110},
     {0.35, 0.9, -0.5},
     {PLH_ORBIT_EARTH_MU, 24400e3, 0.72, 27, 130, 178, 20, 0},
     {0, 0, 0},
     {0, 0, 0},
     {0, 0, 1},
     {0, NULL, NULL}},
    {"cubesat",
     {{{0.0085, 0.0002, -0.0001}, {0.0002, 0.0382, 0.0003}, {-0.0001, 0.0003, 0.0391}}},
     {10, 35, -60},
     {0.2, -0.6, 0.4},
     {PLH_ORBIT_EARTH_MU, 6878137, 0, 97.4, 40, 0, 75, 0},
     {0.002, -0.004, 0.003},
     {0, 0, 0},
     {0, 1, 0},
     {3, knots, momenta}},
    {"dead satellite",
     {{{17023, 397, -2171}, {397, 124826, 344}, {-2171, 344, 129112}}},
     {-70, 15, 30},
     {0.2, 0.4, 1.8},
     {PLH_ORBIT_EARTH_MU, 7143e3, 0.0012, 98.4, 290, 85, 140, 0},
     {0, 0, 0},
     {4e5, 1.2e6, 1.3e6},
     {0, 0, 1},
     {0, NULL, NULL}},
};

typedef struct job {
    const craft *craft;
    plh_orbit orbit;
    plh_torque term[4];
    plh_torque_list list;
    ode_problem p;
    plh_quat truth; /* in the user's axes */
    ode_solver solver;
    double error, tolerance;
} job;

static plh_torque *add(job *j, const char *model)
{
    plh_torque *t = &j->term[j->list.count++];
    (void)plh_torque_init(plh_torque_model_find(model), NULL, t);
    (void)plh_torque_set_orbit(t, &j->orbit);
    return t;
}

static void set(const plh_body *body, plh_torque *t, const char *name, plh_vec3 user)
{
    (void)plh_torque_set_vector(t, name, plh_body_vector_to_principal(body, user));
}

static void add_torques(const craft *c, job *j)
{
    const plh_body *body = &j->p.body;
    j->list.term = j->term;
    add(j, "gravity-gradient");
    if (plh_vec3_norm(c->dipole) > 0.0)
        set(body, add(j, "magnetic"), "dipole", c->dipole);
    if (plh_vec3_norm(c->eddy) > 0.0) {
        plh_torque *eddy = add(j, "eddy-currents");
        (void)plh_torque_set_vector(eddy, "coefficients", c->eddy);
        set(body, eddy, "first", plh_vec3_make(1.0, 0.0, 0.0));
        set(body, eddy, "second", plh_vec3_make(0.0, 1.0, 0.0));
    }
    if (c->profile.count) {
        plh_torque *wheel = add(j, "wheel");
        set(body, wheel, "axis", c->axis);
        (void)plh_torque_set_profile(wheel, &c->profile);
    }
    (void)plh_torque_init_sum(&j->list, &j->p.torque);
}

static plh_quat user_attitude(const job *j, const plh_state *s)
{
    return plh_body_to_user(&j->p.body, *s).q;
}

static plh_status choose_and_run(const job *j, double within, plh_state *s)
{
    const plh_problem problem = {&j->p.body, &j->p.torque, j->p.start, 0.0};
    plh_sim *sim;
    plh_status status = plh_sim_create_within(&problem, NULL, day, within, &sim);
    if (!status)
        status = plh_sim_advance_to(sim, day);
    if (!status)
        status = plh_sim_at(sim, day, s);
    plh_sim_destroy(sim);
    return status;
}

static void prepare(const craft *c, job *j)
{
    plh_orbit_elements e = c->elements;
    plh_euler zyx;
    plh_state s;
    memset(j, 0, sizeof *j);
    j->craft = c;
    (void)plh_body_from_tensor(c->tensor, &j->p.body);
    e.inclination *= degree, e.node *= degree, e.argument *= degree, e.anomaly *= degree;
    (void)plh_orbit_from_elements(&e, &j->orbit);
    const plh_orbit_field field = plh_orbit_earth_field(2461120.0, 0.0, 0.0); /* 2026-03-20T12:00 */
    (void)plh_orbit_set_field(&j->orbit, &field);
    add_torques(c, j);
    (void)plh_euler_find("zyx", &zyx);
    const plh_state user = {plh_euler_to_quat(zyx, plh_vec3_scale(degree, c->angles)), {0, 0, 0}};
    j->p.start = plh_body_to_principal(&j->p.body, user);
    j->p.start.m = plh_body_momentum(
        &j->p.body, plh_body_vector_to_principal(&j->p.body, plh_vec3_scale(degree, c->spin)));
    j->p.end = day;
    j->p.size = plh_vec3_norm(j->p.start.m);
    j->p.inverse[0] = 1.0 / j->p.body.moment.x;
    j->p.inverse[1] = 1.0 / j->p.body.moment.y;
    j->p.inverse[2] = 1.0 / j->p.body.moment.z;
    s = plh_state_nan();
    (void)choose_and_run(j, 1e-15, &s);
    j->truth = user_attitude(j, &s);
}

static double angle(plh_quat a, plh_quat b)
{
    const plh_quat d = plh_quat_mul(plh_quat_conj(a), b);
    return 2.0 * asin(fmin(1.0, plh_vec3_norm(plh_quat_vec(d))));
}

static double run(void *ctx)
{
    job *j = ctx;
    plh_state s = plh_state_nan();
    if (j->solver) {
        double y[ODE_SIZE];
        if (!j->solver(&j->p, j->tolerance, y))
            s.q = plh_quat_unit(plh_quat_make(y[0], y[1], y[2], y[3]));
    } else {
        (void)choose_and_run(j, j->tolerance, &s);
    }
    return j->error = angle(j->truth, user_attitude(j, &s));
}

static void row(bench *b, job *j, const char *what, ode_solver solver, const char *yardstick)
{
    char text[120];
    j->solver = solver;
    snprintf(text, sizeof text, "%s, %s", j->craft->name, what);
    (void)bench_once_cpu(b, "spacecraft", text, run, j, yardstick);
    snprintf(text, sizeof text, "error of %s, %s", j->craft->name, what);
    bench_note(b, "spacecraft", text, j->error, "rad");
}

/* The command with everything that the script needs; false if it does not fit. */
static int command(const job *j, char *text, size_t size)
{
    const craft *c = j->craft;
    const plh_orbit_field *f = &j->orbit.field;
    plh_orbit_elements own;
    const plh_orbit_elements *e = &own;
    plh_orbit_elements_get(&j->orbit, &own);
    const plh_state user = plh_body_to_user(&j->p.body, j->p.start);
    const plh_vec3 w = plh_vec3_scale(degree, c->spin);
    const double numbers[] = {user.q.w,
                              user.q.x,
                              user.q.y,
                              user.q.z,
                              w.x,
                              w.y,
                              w.z,
                              e->mu,
                              e->semi_axis,
                              e->eccentricity,
                              e->inclination,
                              e->node,
                              e->argument,
                              e->anomaly,
                              f->gauss.x,
                              f->gauss.y,
                              f->gauss.z,
                              f->radius,
                              f->angle,
                              f->rate,
                              c->dipole.x,
                              c->dipole.y,
                              c->dipole.z,
                              c->eddy.x,
                              c->eddy.y,
                              c->eddy.z,
                              c->axis.x,
                              c->axis.y,
                              c->axis.z,
                              tolerance};
    int used = snprintf(text, size, "%s", "/usr/bin/python3 " PLH_BENCH_SCIPY " 2>/dev/null");
    for (int i = 0; i < 9; i++)
        used += snprintf(text + used, size - (size_t)used, " %.17g", c->tensor.a[i / 3][i % 3]);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        used += snprintf(text + used, size - (size_t)used, " %.17g", numbers[i]);
    for (size_t i = 0; i < c->profile.count; i++)
        used += snprintf(text + used, size - (size_t)used, " %.17g %.17g", c->profile.time[i],
                         c->profile.value[i]);
    return used < (int)size;
}

/* By the script: its CPU time and its attitude at the end. False where there is no scipy. */
static bool scipy(bench *b, const job *j, double ours)
{
    char text[4096], what[120];
    double seconds, q[4];
    FILE *out = command(j, text, sizeof text) ? popen(text, "r") : NULL;
    if (!out)
        return false;
    const int n = fscanf(out, "%lf %lf %lf %lf %lf", &seconds, &q[0], &q[1], &q[2], &q[3]);
    if (pclose(out) != 0 || n != 5)
        return false;
    snprintf(what, sizeof what, "%s, scipy DOP853, CPU time", j->craft->name);
    bench_note(b, "spacecraft", what, seconds * 1e9, "ns");
    snprintf(what, sizeof what, "error of %s, scipy DOP853", j->craft->name);
    bench_note(b, "spacecraft", what,
               angle(j->truth, plh_quat_unit(plh_quat_make(q[0], q[1], q[2], q[3]))), "rad");
    snprintf(what, sizeof what, "%s, ours / scipy DOP853", j->craft->name);
    bench_note(b, "spacecraft", what, ours / (seconds * 1e9), "");
    return true;
}

void bench_spacecraft(bench *b)
{
    bool compared = true;
#ifndef PLH_HAVE_BOOST
    puts("  no rows of Odeint: built without Boost (scripts/setup bench)");
#endif
    for (size_t i = 0; i < sizeof crafts / sizeof *crafts; i++) {
        static job j;
        char first[120], auto_row[120];
        prepare(&crafts[i], &j);
        j.tolerance = tolerance;
        snprintf(first, sizeof first, "%s, Odeint fehlberg78", crafts[i].name);
        snprintf(auto_row, sizeof auto_row, "%s, auto", crafts[i].name);
        const char *yardstick = NULL;
#ifdef PLH_HAVE_BOOST
        row(b, &j, "Odeint fehlberg78", ode_boost_fehlberg78, NULL);
        row(b, &j, "Odeint bulirsch_stoer", ode_boost_bulirsch_stoer, first);
        yardstick = first;
        j.tolerance = 1e-14; /* theirs is one per step */
        row(b, &j, "Odeint fehlberg78 at 1e-14", ode_boost_fehlberg78, first);
        j.tolerance = tolerance;
#endif
        row(b, &j, "auto", NULL, yardstick);
        compared = compared && scipy(b, &j, bench_ns(b, auto_row));
    }
    if (!compared)
        puts("  no rows of scipy: /usr/bin/python3 has none (scripts/setup bench)");
}
