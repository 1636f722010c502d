/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A long list of results, hashed: one line for each part of the library, "name hash". Every
 * instruction set with fma, and every compiler, must print the same lines (see golden.sh).
 */
#include <inttypes.h>
#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/polhode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 4096 };

/* FNV-1a over the bits of the numbers; one hash for every NaN, whose sign compilers choose. */
static uint64_t hash;

static void begin(void)
{
    hash = UINT64_C(14695981039346656037);
}

static void take(double x)
{
    uint64_t bits = 0x7ff8;
    if (!isnan(x))
        memcpy(&bits, &x, sizeof bits);
    for (int i = 0; i < 8; i++)
        hash = (hash ^ (bits >> (8 * i) & 255)) * UINT64_C(1099511628211);
}

static void take_many(const double *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        take(x[i]);
}

static void take_state(const plh_state *s)
{
    take(s->q.w), take(s->q.x), take(s->q.y), take(s->q.z);
    take(s->m.x), take(s->m.y), take(s->m.z);
}

static void end(const char *name)
{
    printf("%s %016" PRIx64 "\n", name, hash);
}

/* Numbers that need no library: a 64-bit generator and exact scaling. */
static uint64_t seed = 20261115;

static double draw(double low, double high)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return low + (high - low) * ((double)(seed >> 11) * 0x1p-53);
}

/* Over many powers of two, 2^low to 2^high. */
static double draw_wide(int low, int high)
{
    double x = draw(1.0, 2.0);
    return ldexp(x, (int)draw(low, high));
}

/* Compilers evaluate arguments in different orders, so a vector is drawn component by component. */
static plh_vec3 draw_vector(double low, double high)
{
    double x = draw(low, high), y = draw(low, high), z = draw(low, high);
    return plh_vec3_make(x, y, z);
}

static double in[4][MANY], out[4][MANY];

static void arguments(void)
{
    for (int i = 0; i < MANY; i++) {
        double m = i % 3 == 0 ? draw(0.0, 1.0) : i % 3 == 1 ? draw_wide(-60, -1) : draw(-4.0, 0.0);
        in[0][i] = i % 5 ? draw(-1.5, 1.5) : draw(-40.0, 40.0);
        in[1][i] = m;
        in[2][i] = 1.0 - m;
        in[3][i] = draw(-2.0, 0.9);
    }
}

static void legendre(void)
{
    const double *u = in[0], *m = in[1], *mc = in[2], *n = in[3];
    double *o = out[0];
    arguments();
    begin(), plh_jacobi_batch(MANY, u, m, mc, out[0], out[1], out[2]);
    take_many(out[0], MANY), take_many(out[1], MANY), take_many(out[2], MANY), end("jacobi");
    begin(), plh_jacobi_am_batch(MANY, u, m, mc, o), take_many(o, MANY), end("jacobi_am");
    begin(), plh_ellint_K_batch(MANY, m, mc, o), take_many(o, MANY), end("ellint_K");
    begin(), plh_ellint_E_batch(MANY, m, mc, o), take_many(o, MANY), end("ellint_E");
    begin(), plh_ellint_Pi_batch(MANY, n, m, mc, o), take_many(o, MANY), end("ellint_Pi");
    begin(), plh_ellint_F_batch(MANY, u, m, mc, o), take_many(o, MANY), end("ellint_F");
    begin(), plh_ellint_E_inc_batch(MANY, u, m, mc, o), take_many(o, MANY), end("ellint_E_inc");
    begin(), plh_ellint_Pi_inc_batch(MANY, n, u, m, mc, o), take_many(o, MANY);
    end("ellint_Pi_inc");
    begin();
    for (int i = 0; i < MANY; i++) {
        double sn, cn, dn, hi, lo;
        plh_jacobi(u[i], m[i], mc[i], &sn, &cn, &dn);
        plh_ellint_K_dd(m[i], mc[i], &hi, &lo);
        take(sn), take(cn), take(dn), take(hi), take(lo);
        take(plh_ellint_F(u[i], m[i], mc[i]));
        take(plh_ellint_Pi_inc(n[i], u[i], m[i], mc[i])), take(plh_ellint_nome(m[i], mc[i]));
    }
    end("legendre_single");
}

static void carlson(void)
{
    const double *x = in[0], *y = in[1], *z = in[2], *p = in[3];
    double *o = out[0];
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < MANY; i++)
            in[k][i] = i % 2 ? draw_wide(-6, 6) : draw_wide(-900, 900);
    for (int i = 0; i < MANY; i += 7)
        in[3][i] = -in[3][i];
    begin(), plh_carlson_RF_batch(MANY, x, y, z, o), take_many(o, MANY), end("carlson_RF");
    begin(), plh_carlson_RC_batch(MANY, x, p, o), take_many(o, MANY), end("carlson_RC");
    begin(), plh_carlson_RD_batch(MANY, x, y, z, o), take_many(o, MANY), end("carlson_RD");
    begin(), plh_carlson_RJ_batch(MANY, x, y, z, p, o), take_many(o, MANY), end("carlson_RJ");
    for (int i = 0; i < MANY; i++) {
        in[0][i] = draw(-10.0, 10.0);
        in[1][i] = draw(0.0, 0.04);
        in[2][i] = plh_ellint_nome(1.0 - 16.0 * in[1][i], 16.0 * in[1][i]);
    }
    begin(), plh_theta_all_batch(MANY, x, y, z, out[0], out[1], out[2], out[3]);
    for (int k = 0; k < 4; k++)
        take_many(out[k], MANY);
    end("theta");
}

/* Bodies of every kind, in turn. */
static void make_body(int i, plh_body *body)
{
    plh_vec3 moment = draw_vector(1.0, 2.0);
    if (i % 5 == 1)
        moment.y = moment.x;
    if (i % 5 == 2)
        moment.y = moment.z = moment.x;
    if (i % 5 == 3)
        moment.z = moment.y * (1.0 + draw_wide(-50, -3));
    if (i % 5 == 4)
        moment = plh_vec3_make(draw_wide(-20, 20), moment.y * 0x1p25, moment.y * 0x1p25);
    if (plh_body_from_moments(moment, body))
        exit(1);
}

static plh_state make_state(const plh_body *body)
{
    plh_state s;
    double w = draw(-1.0, 1.0);
    plh_vec3 omega = draw_vector(-1.0, 1.0), v = draw_vector(-1.0, 1.0);
    plh_quat q = plh_quat_make(w, v.x, v.y, v.z);
    s.q = plh_quat_scale(1.0 / sqrt(plh_quat_norm2(q)), q);
    s.m = plh_body_momentum(body, omega);
    return s;
}

static void motions(void)
{
    double t[64], column[7][64];
    plh_states states = {column[0], column[1], column[2], column[3],
                         column[4], column[5], column[6]};
    begin();
    for (int i = 0; i < 400; i++) {
        plh_body body;
        plh_motion motion;
        make_body(i, &body);
        plh_state start = make_state(&body);
        if (plh_motion_init(&body, start, draw(-1.0, 1.0), i % 2 ? PLH_MOTION_LONG_TIME : 0,
                            &motion))
            exit(1);
        for (int k = 0; k < 64; k++)
            t[k] = k % 8 ? draw(-50.0, 50.0) : draw(-1e9, 1e9);
        plh_motion_batch(&motion, 64, t, states);
        for (int k = 0; k < 7; k++)
            take_many(column[k], 64);
        plh_state s = plh_motion_at(&motion, t[3]);
        take_state(&s);
    }
    end("motions");
}

static void steps(void)
{
    begin();
    for (int i = 0; i < 2000; i++) {
        plh_body body;
        make_body(i, &body);
        plh_state s = make_state(&body);
        double h = i % 4 ? draw(0.0, 1.0) : draw(-100.0, 100.0);
        for (int k = 0; k < 5; k++)
            if (plh_free_step(&body, h, &s, &s))
                exit(1);
        take_state(&s);
        plh_vec3 omega = plh_body_omega(&body, s.m);
        plh_free_step_world(&body, h, &s.q, &omega);
        take(s.q.w), take(omega.x), take(omega.y), take(omega.z);
    }
    end("steps");
}

/* 40 steps of a method, free or with a torque; what cannot be combined leaves its status. */
static void run_method(const char *text, const plh_torque *torque)
{
    plh_method_spec spec;
    plh_integrator *it = NULL;
    plh_body body;
    plh_body_from_moments(plh_vec3_make(1.0, 1.75, 2.25), &body);
    plh_state s = {{0.5, 0.5, -0.5, 0.5}, {1.25, -0.5, 1.5}};
    plh_status status = plh_method_parse(NULL, text, &spec);
    if (!status)
        status = plh_integrator_create(&spec, &body, torque, &it);
    if (!status)
        status = plh_integrator_advance(it, 0.0, 0.0625, 0, 40, &s);
    take(status);
    if (!status)
        take_state(&s);
    plh_integrator_destroy(it);
}

static void methods(void)
{
    plh_torque top;
    if (plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &top) ||
        plh_torque_set(&top, "strength=0.75"))
        exit(1);
    for (int i = 0; i < plh_method_count(); i++) {
        char name[96];
        snprintf(name, sizeof name, "method:%s", plh_method_get(i)->name);
        begin();
        run_method(plh_method_get(i)->name, NULL);
        run_method(plh_method_get(i)->name, &top);
        end(name);
    }
    for (int i = 0; i < plh_scheme_count(); i++) {
        char name[96], text[96];
        if (*plh_scheme_explain(plh_scheme_get(i), plh_splitting_parts(&top)))
            continue;
        snprintf(name, sizeof name, "scheme:%s", plh_scheme_get(i)->name);
        begin();
        snprintf(text, sizeof text, "%s/exact", plh_scheme_get(i)->name);
        run_method(text, &top);
        snprintf(text, sizeof text, "%s/mr2", plh_scheme_get(i)->name);
        run_method(text, &top);
        end(name);
    }
}

static void torques(void)
{
    for (int i = 0; i < plh_torque_model_count(); i++) {
        const plh_torque_model *model = plh_torque_model_get(i);
        char name[96];
        snprintf(name, sizeof name, "torque:%s", model->name);
        begin();
        for (const char *const *e = model->examples; e && *e; e++) {
            plh_torque torque;
            if (plh_torque_init(model, NULL, &torque) || plh_torque_set(&torque, *e))
                exit(1);
            run_method("srkn4_6b/exact", &torque);
            run_method("rk4", &torque);
        }
        end(name);
    }
}

enum { CROWD = 33 };

/* Bodies of every kind side by side, 40 steps. */
static void run_batch(const plh_torque *torque)
{
    static double I[3][CROWD], y[7][CROWD];
    plh_splitting_batch *batch;
    for (int k = 0; k < CROWD; k++) {
        plh_body body;
        make_body(k, &body);
        const plh_vec3 c = body.moment;
        const double v[7] = {0.5, 0.5, -0.5, 0.5, 1.25 * c.x, -c.y, 0.25 * c.z};
        for (int j = 0; j < 7; j++)
            y[j][k] = v[j];
        I[0][k] = c.x, I[1][k] = c.y, I[2][k] = c.z;
    }
    if (plh_splitting_batch_create(plh_scheme_find("aba864"), torque, NULL, 0, CROWD, I[0], I[1],
                                   I[2], &batch))
        exit(1);
    const plh_states s = {y[0], y[1], y[2], y[3], y[4], y[5], y[6]};
    take(plh_splitting_batch_advance(batch, 0.0, 0.0625, 0, 40, s, NULL, NULL));
    take_many(y[0], sizeof y / sizeof **y);
    plh_splitting_batch_destroy(batch);
}

static void batches(void)
{
    for (int i = 0; i < plh_torque_model_count(); i++) {
        const plh_torque_model *model = plh_torque_model_get(i);
        char name[96];
        snprintf(name, sizeof name, "batch:%s", model->name);
        begin();
        for (const char *const *e = model->examples; e && *e; e++) {
            plh_torque torque;
            if (plh_torque_init(model, NULL, &torque) || plh_torque_set(&torque, *e))
                exit(1);
            run_batch(&torque);
        }
        end(name);
    }
}

/* The steps that a tolerance leads to. */
static void plans(void)
{
    static const char *const methods[] = {"verlet/exact", "srkn6_14a/exact", "aba1064/exact",
                                          "rk4"};
    for (int i = 0; i < 4; i++) {
        plh_body body;
        plh_torque torque;
        plh_method_spec spec;
        plh_plan plan;
        char name[96];
        if (plh_body_from_moments(plh_vec3_make(1.0, 1.7, 2.2), &body) ||
            plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &torque) ||
            plh_method_parse(NULL, methods[i], &spec))
            exit(1);
        const plh_problem p = {&body, &torque, {{0.8, 0.0, 0.6, 0.0}, {0.5, 1.1, 1.5}}, 0.0};
        begin();
        for (double tolerance = 1e-4; tolerance > 1e-9; tolerance /= 10.0) {
            take(plh_plan_init(&p, &spec, 20.0, tolerance, &plan));
            take(plan.step);
            take(plan.error);
        }
        snprintf(name, sizeof name, "plan:%s", methods[i]);
        end(name);
    }
}

/* Tops: weak and strong fields of either sign, upright starts. */
static void tops(void)
{
    double t[64], column[7][64];
    plh_states states = {column[0], column[1], column[2], column[3],
                         column[4], column[5], column[6]};
    begin();
    for (int i = 0; i < 400; i++) {
        plh_body body;
        plh_top top;
        plh_top_info info;
        plh_vec3 moment = draw_vector(1.0, 2.0);
        moment.y = moment.x;
        if (plh_body_from_moments(moment, &body))
            exit(1);
        plh_state start = make_state(&body);
        if (i % 4 == 1)
            start.q = plh_quat_identity();
        const double strength = (i % 2 ? 1.0 : -1.0) * draw_wide(-8, 6);
        if (plh_top_init(&body, strength, start, draw(-1.0, 1.0), &top))
            exit(1);
        for (int k = 0; k < 64; k++)
            t[k] = k % 8 ? draw(-50.0, 50.0) : draw(-1e9, 1e9);
        plh_top_batch(&top, 64, t, states);
        for (int k = 0; k < 7; k++)
            take_many(column[k], 64);
        plh_state s = plh_top_at(&top, t[3]);
        take_state(&s);
        if (plh_top_describe(&top, &info))
            exit(1);
        take(info.period), take(info.precession), take(info.spin), take(info.angle_least);
    }
    end("tops");
}

/* Gyrostats: any rotor, along axes, small and large ones, symmetric bodies. */
static void gyrostats(void)
{
    double t[64], column[7][64];
    plh_states states = {column[0], column[1], column[2], column[3],
                         column[4], column[5], column[6]};
    begin();
    for (int i = 0; i < 400; i++) {
        plh_body body;
        plh_gyrostat gyrostat;
        plh_gyrostat_info info;
        plh_vec3 moment = draw_vector(1.0, 2.0), rotor = draw_vector(-1.0, 1.0);
        rotor = plh_vec3_scale(draw_wide(-6, 6), rotor);
        if (i % 5 == 1)
            moment.y = moment.x;
        if (i % 7 == 1)
            rotor.z = 0.0;
        if (i % 14 == 1)
            rotor.x = 0.0;
        if (plh_body_from_moments(moment, &body))
            exit(1);
        const plh_state start = make_state(&body);
        const double epoch = draw(-1.0, 1.0);
        if (plh_gyrostat_init(&body, rotor, start, epoch, &gyrostat))
            exit(1);
        for (int k = 0; k < 64; k++)
            t[k] = k % 8 ? draw(-50.0, 50.0) : draw(-1e9, 1e9);
        plh_gyrostat_batch(&gyrostat, 64, t, states);
        for (int k = 0; k < 7; k++)
            take_many(column[k], 64);
        plh_state s = plh_gyrostat_at(&gyrostat, t[3]);
        take_state(&s);
        if (plh_gyrostat_describe(&gyrostat, &info))
            exit(1);
        take(info.period), take(info.advance), take(info.equilibrium[0].m.x);
    }
    end("gyrostats");
}

/* Steps of tops: short, divided and prepared ones, fields of either sign, upright starts. */
static void top_steps(void)
{
    begin();
    for (int i = 0; i < 2000; i++) {
        plh_body body;
        plh_vec3 moment = draw_vector(1.0, 2.0);
        moment.y = moment.x;
        if (plh_body_from_moments(moment, &body))
            exit(1);
        plh_state s = make_state(&body);
        if (i % 5 == 1)
            s.q = plh_quat_identity();
        const double strength = (i % 2 ? 1.0 : -1.0) * draw_wide(-8, 6);
        const double h = i % 4 ? draw(0.0, 1.0) : draw(-100.0, 100.0);
        for (int k = 0; k < 5; k++)
            if (plh_top_step(&body, strength, h, &s, &s))
                exit(1);
        take_state(&s);
    }
    end("top-steps");
}

/* Steps of gyrostats: short, divided and prepared ones, rotors of every size. */
static void gyrostat_steps(void)
{
    begin();
    for (int i = 0; i < 1000; i++) {
        plh_body body;
        const plh_vec3 moment = draw_vector(1.0, 1.9);
        if (plh_body_from_moments(moment, &body))
            exit(1);
        plh_state s = make_state(&body);
        const double size = draw_wide(-8, 4);
        const plh_vec3 rotor = draw_vector(-size, size);
        const double h = i % 8 ? draw(0.0, 1.0) : draw(-100.0, 100.0);
        for (int k = 0; k < 5; k++)
            if (plh_gyrostat_step(&body, rotor, h, &s, &s))
                exit(1);
        take_state(&s);
    }
    end("gyrostat-steps");
}

int main(void)
{
    legendre();
    carlson();
    motions();
    steps();
    methods();
    torques();
    batches();
    plans();
    tops();
    top_steps();
    gyrostats();
    gyrostat_steps();
    return 0;
}
