/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Results of the C library for web/test/bits.js, one case per line: a word, texts if it has some,
 * the numbers that go in, a '=', the numbers that come out. Numbers are the 16 hexadecimal digits
 * of their bits. Built from a library without SIMD and fma, whose bits WebAssembly must give.
 */
#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/extend/thermostat.h>
#include <polhode/polhode.h>
#include <stdio.h>
#include <string.h>

static plh_random draw;

static double between(double a, double b)
{
    return a + (b - a) * plh_random_uniform(&draw);
}

/* 10^a ... 10^b */
static double scale(double a, double b)
{
    return pow(10.0, between(a, b));
}

static void put(size_t n, const double *a)
{
    for (size_t i = 0; i < n; i++) {
        unsigned long long bits;
        memcpy(&bits, a + i, sizeof bits);
        printf(" %016llx", bits);
    }
}

static void put_state(const plh_state *s)
{
    put(7, (const double *)(const void *)s);
}

/* Generic, near-symmetric, symmetric, sphere, thin, linear. */
static plh_vec3 moments(int i)
{
    const double a = between(0.5, 2.0), b = between(0.5, 2.0), c = between(0.5, 2.0);
    switch (i % 6) {
    case 1:
        return plh_vec3_make(a, a * (1.0 + scale(-14, -2)), c);
    case 2:
        return plh_vec3_make(c, a, a);
    case 3:
        return plh_vec3_make(a, a, a);
    case 4:
        return plh_vec3_make(a, a * scale(-8, 0), b);
    case 5:
        return plh_vec3_make(a, 0.0, a);
    default:
        return plh_vec3_make(a, b, c);
    }
}

/* Any momentum, or one near the separatrix or near an axis. */
static plh_state state_of(const plh_body *body, int i)
{
    plh_state s = {plh_random_rotation(&draw), plh_random_direction(&draw)};
    const double tiny = scale(-12, -1);
    if (i % 4 == 1) {
        double m[3] = {tiny * s.m.x, tiny * s.m.y, tiny * s.m.z};
        m[body->order[1]] = 1.0;
        s.m = plh_vec3_make(m[0], m[1], m[2]);
    } else if (i % 4 == 2) {
        s.m = plh_vec3_make(s.m.x, tiny * s.m.y, tiny * s.m.z);
    }
    if (body->kind == PLH_BODY_LINEAR)
        s.m.y = 0.0;
    return s;
}

static void free_case(int i)
{
    plh_body body;
    plh_motion motion;
    const plh_vec3 I = moments(i);
    plh_body_from_moments(I, &body);
    plh_state s = state_of(&body, i / 6);
    const double t = (i % 2 ? 1.0 : -1.0) * scale(-3, i % 7 == 0 ? 6 : 1.5);
    plh_motion_init(&body, s, 0.0, i % 5 == 0 ? PLH_MOTION_LONG_TIME : 0, &motion);
    const plh_state at = plh_motion_at(&motion, t);
    plh_state stepped;
    plh_free_step(&body, t, &s, &stepped);
    plh_quat q = s.q;
    plh_vec3 omega = plh_quat_rotate(s.q, plh_body_omega(&body, s.m));
    printf("free%s", i % 5 == 0 ? " long" : " plain");
    put(3, &I.x);
    put_state(&s);
    put(1, &t);
    put(3, &omega.x);
    printf(" =");
    put_state(&at);
    put_state(&stepped);
    plh_free_step_world(&body, t, &q, &omega);
    put(4, &q.w);
    put(3, &omega.x);
    putchar('\n');
}

static void tensor_case(void)
{
    const plh_vec3 a = plh_random_direction(&draw), b = plh_random_direction(&draw);
    plh_mat3 t = {{{3.0, 0.0, 0.0}, {0.0, 4.0, 0.0}, {0.0, 0.0, 5.0}}};
    const double u[3] = {a.x, a.y, a.z}, v[3] = {b.x, b.y, b.z};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            t.a[i][j] += u[i] * u[j] + v[i] * v[j];
    plh_body body;
    plh_body_from_tensor(t, &body);
    const plh_state s = {plh_random_rotation(&draw), plh_random_direction(&draw)};
    const double h = between(-2.0, 2.0);
    plh_state p = plh_body_to_principal(&body, s);
    plh_free_step(&body, h, &p, &p);
    p = plh_body_to_user(&body, p);
    printf("tensor");
    put(9, &t.a[0][0]);
    put_state(&s);
    put(1, &h);
    printf(" =");
    put_state(&p);
    putchar('\n');
}

static void one(const char *name, size_t n, const double *in, double out)
{
    printf("elliptic %s", name);
    put(n, in);
    printf(" =");
    put(1, &out);
    putchar('\n');
}

static void elliptic_case(int i)
{
    const double mc = i % 3 == 0 ? scale(-15, 0) : between(0.0, 1.0), m = 1.0 - mc;
    const double u = between(-1.0, 1.0) * scale(-2, 1), n = between(-3.0, 0.9);
    const double x = scale(-3, 3), y = scale(-3, 3), z = scale(-3, 3), p = scale(-3, 3);
    const double um[3] = {u, m, mc}, num[4] = {n, u, m, mc}, nm[3] = {n, m, mc};
    const double xyzp[4] = {x, y, z, p};
    double j[3];
    plh_jacobi(u, m, mc, j, j + 1, j + 2);
    printf("jacobi");
    put(3, um);
    printf(" =");
    put(3, j);
    putchar('\n');
    one("am", 3, um, plh_jacobi_am(u, m, mc));
    one("K", 2, um + 1, plh_ellint_K(m, mc));
    one("E", 2, um + 1, plh_ellint_E(m, mc));
    one("Pi", 3, nm, plh_ellint_Pi(n, m, mc));
    one("F", 3, um, plh_ellint_F(u, m, mc));
    one("Einc", 3, um, plh_ellint_E_inc(u, m, mc));
    one("Piinc", 4, num, plh_ellint_Pi_inc(n, u, m, mc));
    one("RF", 3, xyzp, plh_carlson_RF(x, y, z));
    one("RC", 2, xyzp, plh_carlson_RC(x, y));
    one("RD", 3, xyzp, plh_carlson_RD(x, y, z));
    one("RJ", 4, xyzp, plh_carlson_RJ(x, y, z, p));
}

/* A method on a preset, 20 steps of the paper's length. */
static void run_case(const plh_preset *preset, const plh_method *method)
{
    plh_body body;
    plh_torque torque;
    plh_state start, end;
    plh_method_spec spec;
    plh_sim *sim;
    plh_preset_init(preset, &body, &torque, &start);
    plh_method_spec_init(method, &spec);
    const plh_problem problem = {&body, &torque, start, 0.0};
    if (plh_method_claims(&spec, true).attitude == 0)
        return;
    if (plh_sim_create(&problem, &spec, preset->step, &sim) != PLH_OK)
        return;
    if (plh_sim_advance(sim, 20) == PLH_OK) {
        end = plh_sim_state(sim);
        printf("run %s %s =", preset->name, method->name);
        put_state(&end);
        putchar('\n');
    }
    plh_sim_destroy(sim);
}

/* The numbers of System.x, p, q and m, body after body. */
static void put_bodies(plh_system *system)
{
    const plh_bodies_view b = plh_system_bodies(system);
    for (size_t i = 0; i < b.n; i++)
        put(3, (double[]){b.x[i], b.y[i], b.z[i]});
    for (size_t i = 0; i < b.n; i++)
        put(3, (double[]){b.px[i], b.py[i], b.pz[i]});
    for (size_t i = 0; i < b.n; i++)
        put(4, (double[]){b.rotation.qw[i], b.rotation.qx[i], b.rotation.qy[i], b.rotation.qz[i]});
    for (size_t i = 0; i < b.n; i++)
        put(3, (double[]){b.rotation.mx[i], b.rotation.my[i], b.rotation.mz[i]});
}

/* 20 steps of a system, with a thermostat or without: the bodies before and after, the energies. */
static void system_case(const char *name, const plh_system_def *def, double length, double kt,
                        double h, const plh_thermostat_model *model)
{
    plh_system *system;
    plh_thermostat bath;
    plh_method_spec spec;
    plh_system_energy e;
    double held = NAN;
    if (plh_system_create(def, &system) != PLH_OK)
        return;
    plh_system_lattice(system, length, 0.02, true, 5);
    plh_system_thermal(system, kt, kt, 6);
    plh_method_parse(NULL, "omf2/exact", &spec);
    printf("system %s %s", name, model ? model->name : "none");
    put_bodies(system);
    if (model && plh_thermostat_init(model, kt, 7, "rate=2", &bath) == PLH_OK) {
        plh_thermostat_run(&bath, system, &spec, 0.0, h, 0, 20);
        plh_thermostat_energy(&bath, system, &held);
    } else {
        plh_system_run(system, &spec, 0.0, h, 20);
    }
    plh_system_energies(system, &e);
    printf(" =");
    put_bodies(system);
    put(1, &e.total);
    put(1, &held);
    putchar('\n');
    plh_system_destroy(system);
}

/* Dipoles in open space; water in a box, with lists; ions of atoms, with a pair by hand. */
static void system_cases(const plh_thermostat_model *model)
{
    static const int kind[4] = {0, 0, 1, 1};
    plh_species species[2];
    plh_system_def def = plh_system_def_default();
    const plh_site ion[2] = {
        {.charge = 1.0, .mass = 23.0, .pair = plh_pair_lennard_jones(0.5, 0.25)},
        {.charge = -1.0, .mass = 35.0, .pair = plh_pair_lennard_jones(0.4, 0.4)}};
    const plh_pair_rule rule = {0, 0, 0, 0, plh_pair_lennard_jones(0.3, 0.3)};
    plh_species_find("dipole", &species[0]);
    def.n = 8, def.species = species, def.species_count = 1;
    system_case("dipole", &def, 1.5, 1.0, 0.01, model);
    plh_species_find("spce", &species[0]);
    def.n = 27, def.periodic = true, def.box = plh_vec3_make(0.93, 0.93, 0.93);
    def.cut = PLH_CUT_SMOOTH, def.cut_on = 0.35, def.cut_off = 0.45, def.reaction_field = true;
    system_case("water", &def, 0.31, 2.5, 0.001, model);
    plh_species_from_atoms(&ion[0], 1, &species[0]);
    plh_species_from_atoms(&ion[1], 1, &species[1]);
    def.species_count = 2, def.species_of = kind, def.n = 4, def.pairs = &rule, def.pair_count = 1;
    def.coulomb = PLH_COULOMB_MD, def.mixing = PLH_MIX_GEOMETRIC;
    system_case("salt", &def, 0.4, 2.5, 0.001, model);
}

int main(void)
{
    plh_random_seed(19, &draw);
    for (int i = 0; i < 1200; i++)
        free_case(i);
    for (int i = 0; i < 50; i++)
        tensor_case();
    for (int i = 0; i < 300; i++)
        elliptic_case(i);
    system_cases(NULL);
    for (int i = 0; i < plh_thermostat_model_count(); i++)
        system_cases(plh_thermostat_model_get(i));
    for (int p = 0; p < plh_preset_count(); p++) {
        for (int i = 0; i < plh_method_count(); i++)
            run_case(plh_preset_get(p), plh_method_get(i));
        for (int i = 0; i < plh_scheme_count(); i++)
            run_case(plh_preset_get(p), plh_method_find(NULL, plh_scheme_get(i)->name));
    }
    return 0;
}
