/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Each record's claims hold, and what it does not claim is really absent: energy, |m|, space
 * momentum, symmetry in time, the Poisson structure of the reduced map, the symplectic structure of
 * the map of (Q, m); free body and heavy top.
 */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/reduced.h>
#include <polhode/splitting.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"

static int wrong;

/* Kept to rounding, or plainly not kept. */
static void judge(const char *name, const char *what, bool claimed, double change, double kept,
                  double lost)
{
    bool good = claimed ? change < kept : change > lost;
    if (!good || getenv("POLHODE_TEST_VERBOSE"))
        printf("%s %-38s %-24s %s, changes by %.2e\n", good ? "     " : "WRONG", name, what,
               claimed ? "claimed" : "not claimed", change);
    wrong += !good;
}

static measure_spec list[MEASURE_SPECS];
static int count; /* of the list; set in main */

static bool spec_for(int i, bool torqued, plh_method_spec *spec)
{
    *spec = list[i].spec;
    return plh_method_claims(spec, torqued).attitude != 0;
}

/* An adaptive method is so accurate that only long steps show what it does not keep. */
static double step_for(const plh_method_spec *spec, double h)
{
    const bool fine = spec->method == plh_method_find(NULL, "respa"); /* several steps in one */
    return spec->method->stride ? 3.0 * h : fine ? 6.0 * h : h;
}

typedef struct {
    double energy, norm;
    plh_vec3 space;
} invariants;

static invariants of(const measure_problem *p, bool torqued, plh_state s)
{
    invariants r;
    r.energy = plh_body_energy(&p->body, s.m);
    if (torqued)
        r.energy += plh_torque_potential(&p->torque, &p->body, 0.0, s.q);
    r.norm = plh_vec3_norm(s.m);
    r.space = plh_quat_rotate(s.q, s.m);
    if (torqued) { /* only the component along the axis of symmetry can be kept */
        const double *up = p->reference.up;
        r.space =
            plh_vec3_make(plh_vec3_dot(r.space, plh_vec3_make(up[0], up[1], up[2])), 0.0, 0.0);
    }
    return r;
}

static void conservation(bool torqued)
{
    measure_problem p;
    wrong = 0;
    if (torqued)
        measure_heavy_top(&p);
    else
        measure_free_body(&p);
    invariants a = of(&p, torqued, p.reference.start);
    for (int i = 0; i < count; i++) {
        plh_method_spec spec;
        if (!spec_for(i, torqued, &spec))
            continue;
        const char *name = list[i].label;
        unsigned keeps = plh_method_claims(&spec, torqued).keeps;
        plh_state s = p.reference.start;
        double h = step_for(&spec, 0.4);
        assert_int_equal(measure_run(&spec, &p.body, torqued ? &p.torque : NULL, h, 40, &s),
                         PLH_OK);
        invariants b = of(&p, torqued, s);
        double energy = fabs(b.energy - a.energy) / plh_body_energy(&p.body, p.reference.start.m);
        double space = plh_vec3_norm(plh_vec3_sub(b.space, a.space)) / a.norm;
        judge(name, torqued ? "top, energy" : "free, energy", keeps & PLH_KEEPS_ENERGY, energy,
              2e-12, 1e-10);
        judge(name, torqued ? "top, vertical momentum" : "free, space momentum",
              keeps & PLH_KEEPS_SPACE, space, 2e-12, 1e-10);
        if (!torqued)
            judge(name, "free, |m|", keeps & PLH_KEEPS_NORM, fabs(b.norm / a.norm - 1.0), 2e-12,
                  1e-10);
    }
    assert_int_equal(wrong, 0);
}

static void free_conservation(void **state)
{
    (void)state;
    conservation(false);
}

static void torqued_conservation(void **state)
{
    (void)state;
    conservation(true);
}

/* What +energy adds: the kinetic energy of a free body. */
static void corrected_energy(void **state)
{
    (void)state;
    measure_problem p;
    measure_free_body(&p);
    wrong = 0;
    double before = plh_body_energy(&p.body, p.reference.start.m);
    for (int i = 0; i < count; i++) {
        plh_method_spec spec;
        if (!spec_for(i, false, &spec))
            continue;
        spec.energy = true;
        plh_state s = p.reference.start;
        assert_int_equal(measure_run(&spec, &p.body, NULL, 0.4, 40, &s), PLH_OK);
        double change = fabs(plh_body_energy(&p.body, s.m) / before - 1.0);
        judge(list[i].label, "+energy, free", true, change, 1e-13, 0.0);
    }
    assert_int_equal(wrong, 0);
}

static double angle(plh_quat a, plh_quat b)
{
    plh_quat d = plh_quat_mul(plh_quat_conj(a), b);
    return 2.0 * plh_vec3_norm(plh_quat_vec(d));
}

/* There and back: Phi(-h) Phi(h) = 1. Methods with a history have no such inverse and claim
 * none. */
static void symmetry(bool torqued)
{
    measure_problem p;
    wrong = 0;
    if (torqued)
        measure_heavy_top(&p);
    else
        measure_free_body(&p);
    const plh_torque *torque = torqued ? &p.torque : NULL;
    for (int i = 0; i < count; i++) {
        plh_method_spec spec;
        if (!spec_for(i, torqued, &spec))
            continue;
        bool claimed = plh_method_claims(&spec, torqued).symmetric;
        if (spec.method->multistep) {
            assert_false(claimed);
            continue;
        }
        plh_integrator *it;
        plh_state a = p.reference.start, s;
        double h = step_for(&spec, 0.5);
        s = a;
        assert_int_equal(plh_integrator_create(&spec, &p.body, torque, &it), PLH_OK);
        assert_int_equal(plh_integrator_advance(it, 0.0, h, 0, 1, &s), PLH_OK);
        assert_int_equal(plh_integrator_advance(it, h, -h, 0, 1, &s), PLH_OK);
        plh_integrator_destroy(it);
        double off = angle(a.q, s.q) + plh_vec3_norm(plh_vec3_sub(a.m, s.m));
        judge(list[i].label, torqued ? "top, symmetry" : "free, symmetry", claimed, off, 1e-13,
              1e-9);
    }
    assert_int_equal(wrong, 0);
}

static void free_symmetry(void **state)
{
    (void)state;
    symmetry(false);
}

static void torqued_symmetry(void **state)
{
    (void)state;
    symmetry(true);
}

/* The derivative of m -> m' by central differences of four orders. */
static void jacobian(const measure_problem *p, const plh_method_spec *spec, double h, plh_state s,
                     double d[3][3], plh_vec3 *image)
{
    static const double at[4] = {-2.0, -1.0, 1.0, 2.0};
    static const double weight[4] = {1.0 / 12.0, -8.0 / 12.0, 8.0 / 12.0, -1.0 / 12.0};
    const double e = 1e-3;
    for (int j = 0; j < 3; j++) {
        plh_vec3 sum = plh_vec3_make(0.0, 0.0, 0.0);
        for (int k = 0; k < 4; k++) {
            plh_state x = s;
            double *c = j == 0 ? &x.m.x : j == 1 ? &x.m.y : &x.m.z;
            *c += at[k] * e;
            assert_int_equal(measure_run(spec, &p->body, NULL, h, 1, &x), PLH_OK);
            sum = plh_vec3_axpy(sum, weight[k] / e, x.m);
        }
        d[0][j] = sum.x, d[1][j] = sum.y, d[2][j] = sum.z;
    }
    plh_state x = s;
    assert_int_equal(measure_run(spec, &p->body, NULL, h, 1, &x), PLH_OK);
    *image = x.m;
}

/* |D hat(m) D^T - hat(m')|: for a 3 by 3 matrix D hat(m) D^T = hat(cof(D) m). */
static double poisson_defect(double d[3][3], plh_vec3 m, plh_vec3 image)
{
    plh_vec3 r[3];
    for (int i = 0; i < 3; i++)
        r[i] = plh_vec3_make(d[i][0], d[i][1], d[i][2]);
    plh_vec3 got = plh_vec3_make(plh_vec3_dot(plh_vec3_cross(r[1], r[2]), m),
                                 plh_vec3_dot(plh_vec3_cross(r[2], r[0]), m),
                                 plh_vec3_dot(plh_vec3_cross(r[0], r[1]), m));
    return plh_vec3_norm(plh_vec3_sub(got, image)) / plh_vec3_norm(image);
}

/* Free: the reduced map m -> m' preserves the Lie-Poisson structure. */
static void free_poisson(void **state)
{
    (void)state;
    measure_problem p;
    measure_free_body(&p);
    wrong = 0;
    for (int i = 0; i < count; i++) {
        plh_method_spec spec;
        if (!spec_for(i, false, &spec) || spec.method->multistep)
            continue;
        double d[3][3];
        plh_vec3 image;
        jacobian(&p, &spec, step_for(&spec, 0.8), p.reference.start, d, &image);
        judge(list[i].label, "free, Poisson", plh_method_claims(&spec, false).poisson,
              poisson_defect(d, p.reference.start.m, image), 1e-9, 1e-7);
    }
    assert_int_equal(wrong, 0);
}

/* --- the heavy top, reduced: x = (m, u) with u = Q^T up --- */

static void reduced_map(const measure_problem *p, const plh_method_spec *spec, const double x[6],
                        double y[6])
{
    const double *up = p->reference.up;
    plh_vec3 u0 = plh_vec3_make(up[0], up[1], up[2]);
    plh_reduced r = {{x[0], x[1], x[2]}, {x[3], x[4], x[5]}};
    plh_state s;
    assert_int_equal(plh_state_from_reduced(r, u0, &s), PLH_OK);
    assert_int_equal(measure_run(spec, &p->body, &p->torque, step_for(spec, 0.5), 1, &s), PLH_OK);
    r = plh_reduced_from_state(s, u0);
    const double z[6] = {r.m.x, r.m.y, r.m.z, r.u.x, r.u.y, r.u.z};
    memcpy(y, z, sizeof z);
}

/* The Poisson matrix of (m, u): hat(m), hat(u); hat(u), 0. */
static void structure(const double x[6], double j[6][6])
{
    memset(j, 0, 36 * sizeof j[0][0]);
    for (int i = 0; i < 3; i++) {
        int a = (i + 1) % 3, b = (i + 2) % 3;
        j[a][b] = -x[i], j[b][a] = x[i];
        j[a][3 + b] = j[3 + a][b] = -x[3 + i];
        j[b][3 + a] = j[3 + b][a] = x[3 + i];
    }
}

/*
 * |D J(x) D^T - J(y)|. The map is known for |u| = 1 only, where J(x) acts: the columns of D J(x)
 * are derivatives along the columns of J(x), which keep |u|, taken by central differences.
 */
static double top_poisson_defect(const measure_problem *p, const plh_method_spec *spec)
{
    static const double at[4] = {-2.0, -1.0, 1.0, 2.0};
    static const double weight[4] = {1.0 / 12.0, -8.0 / 12.0, 8.0 / 12.0, -1.0 / 12.0};
    const double e = 1e-3;
    plh_vec3 u = plh_quat_unrotate(p->reference.start.q, plh_vec3_make(0.0, 0.6, 0.8));
    const plh_vec3 m = p->reference.start.m;
    const double x[6] = {m.x, m.y, m.z, u.x, u.y, u.z};
    double j[6][6], after[6][6], dj[6][6] = {{0.0}}, row[6][6] = {{0.0}}, y[6], z[6], sum = 0.0;
    structure(x, j);
    for (int c = 0; c < 6; c++)
        for (int k = 0; k < 4; k++) {
            for (int i = 0; i < 6; i++)
                z[i] = x[i] + at[k] * e * j[i][c];
            reduced_map(p, spec, z, y);
            for (int i = 0; i < 6; i++)
                dj[i][c] += weight[k] / e * y[i];
        }
    /* J is skew: J D^T = -(D J)^T, whose columns are tangent too */
    for (int r = 0; r < 6; r++)
        for (int k = 0; k < 4; k++) {
            for (int i = 0; i < 6; i++)
                z[i] = x[i] - at[k] * e * dj[r][i];
            reduced_map(p, spec, z, y);
            for (int i = 0; i < 6; i++)
                row[i][r] += weight[k] / e * y[i];
        }
    reduced_map(p, spec, x, y);
    structure(y, after);
    for (int i = 0; i < 6; i++)
        for (int r = 0; r < 6; r++)
            sum += (row[i][r] - after[i][r]) * (row[i][r] - after[i][r]);
    return sqrt(sum);
}

static void torqued_poisson(void **state)
{
    (void)state;
    measure_problem p;
    measure_heavy_top(&p);
    wrong = 0;
    for (int i = 0; i < count; i++) {
        plh_method_spec spec;
        if (!spec_for(i, true, &spec) || spec.method->multistep)
            continue;
        judge(list[i].label, "top, Poisson", plh_method_claims(&spec, true).poisson,
              top_poisson_defect(&p, &spec), 1e-9, 2e-7);
    }
    assert_int_equal(wrong, 0);
}

/* --- the whole map on T*SO(3): tangent vectors (theta, dm) with dQ = Q hat(theta) --- */

typedef struct whole_map {
    const plh_body *body;
    const plh_torque *torque;
    const plh_method_spec *spec;
    double h;
} whole_map;

static plh_state image_of(const whole_map *map, plh_state s)
{
    assert_int_equal(measure_run(map->spec, map->body, map->torque, map->h, 1, &s), PLH_OK);
    return s;
}

static plh_state moved(plh_state s, int along, double e)
{
    double *m[3] = {&s.m.x, &s.m.y, &s.m.z};
    const double c = cos(0.5 * e), v = sin(0.5 * e);
    const plh_quat turn = {c, along == 0 ? v : 0.0, along == 1 ? v : 0.0, along == 2 ? v : 0.0};
    if (along < 3)
        s.q = plh_quat_mul(s.q, turn);
    else
        *m[along - 3] += e;
    return s;
}

/* Column `along` of the derivative at s, whose image is y: central differences of order six. */
static void whole_column(const whole_map *map, plh_state s, plh_state y, int along, double d[6][6])
{
    static const double weight[3] = {45.0 / 60.0, -9.0 / 60.0, 1.0 / 60.0};
    const double e = 2e-3;
    for (int k = -3; k <= 3; k++) {
        if (k == 0)
            continue;
        const double w = (k > 0 ? 1.0 : -1.0) * weight[abs(k) - 1] / e;
        const plh_state z = image_of(map, moved(s, along, k * e));
        const plh_quat turn = plh_quat_mul(plh_quat_conj(y.q), z.q);
        const plh_vec3 v = plh_quat_vec(turn), m = z.m;
        const double turned = turn.w < 0.0 ? -2.0 : 2.0;
        const double column[6] = {turned * v.x, turned * v.y, turned * v.z, m.x, m.y, m.z};
        for (int i = 0; i < 6; i++)
            d[i][along] += w * column[i];
    }
}

/* theta' = dH/dm, m' = m x dH/dm - dH/dtheta: the matrix 0, 1; -1, hat(m). */
static void canonical(plh_vec3 m, double p[6][6])
{
    const double x[3] = {m.x, m.y, m.z};
    memset(p, 0, 36 * sizeof p[0][0]);
    for (int i = 0; i < 3; i++) {
        int a = (i + 1) % 3, b = (i + 2) % 3;
        p[i][3 + i] = 1.0, p[3 + i][i] = -1.0;
        p[3 + a][3 + b] = -x[i], p[3 + b][3 + a] = x[i];
    }
}

/* |D P D^T - P'|. */
static double symplectic_defect(const whole_map *map, plh_state s)
{
    const plh_state y = image_of(map, s);
    double d[6][6] = {{0.0}}, before[6][6], after[6][6], sum = 0.0;
    for (int along = 0; along < 6; along++)
        whole_column(map, s, y, along, d);
    canonical(s.m, before);
    canonical(y.m, after);
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) {
            double got = 0.0;
            for (int k = 0; k < 6; k++)
                for (int l = 0; l < 6; l++)
                    got += d[i][k] * before[k][l] * d[j][l];
            sum += (got - after[i][j]) * (got - after[i][j]);
        }
    return sqrt(sum);
}

static void symplectic_claim(const measure_problem *p, const char *label,
                             const plh_method_spec *spec, bool torqued)
{
    const plh_claims claims = plh_method_claims(spec, torqued);
    assert_true(claims.poisson || !claims.symplectic);
    if (spec->method->multistep) /* a step is no map of (Q, m) */
        assert_false(claims.poisson || claims.symplectic);
    if (!claims.attitude || spec->method->multistep)
        return;
    /* quadratures of high order too */
    const double h = step_for(spec, claims.momentum == PLH_EXACT ? 2.4 : torqued ? 0.5 : 0.8);
    const whole_map map = {&p->body, torqued ? &p->torque : NULL, spec, h};
    judge(label, torqued ? "top, symplectic" : "free, symplectic", claims.symplectic,
          symplectic_defect(&map, p->reference.start), 1e-10, 1e-7);
}

/* Every method and every parameter, then every scheme around the exact flow. */
static void symplectic(void **state)
{
    (void)state;
    measure_problem p;
    plh_method_spec spec;
    wrong = 0;
    for (int torqued = 0; torqued < 2; torqued++) {
        (torqued ? measure_heavy_top : measure_free_body)(&p);
        for (int i = 0; i < count; i++)
            symplectic_claim(&p, list[i].label, &list[i].spec, torqued);
        for (int i = 0; i < plh_scheme_count(); i++) {
            const plh_scheme *scheme = plh_scheme_get(i);
            assert_int_equal(plh_method_parse(NULL, scheme->name, &spec), PLH_OK);
            if (*plh_scheme_explain(scheme, PLH_SYSTEM_PARTS)) /* a top lacks its further parts */
                assert_false(plh_method_claims(&spec, torqued).symplectic);
            else
                symplectic_claim(&p, scheme->name, &spec, torqued);
        }
    }
    assert_int_equal(wrong, 0);
}

/* Splittings claim what follows from the scheme and the inner flow. */
static void add_splittings(void)
{
    static const char *const scheme[] = {"verlet", "verlet-drift", "s6_10", "srkn6_14a", "aba864"};
    static const char *const inner[] = {"exact",       "mr2",   "dmv", "magnus2", "factor2",
                                        "quat-gauss2", "buss2", "rk4", "dmv4"};
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 9 && count < MEASURE_SPECS; k++, count++) {
            snprintf(list[count].label, sizeof list->label, "%s/%s", scheme[i], inner[k]);
            assert_int_equal(plh_method_parse(NULL, list[count].label, &list[count].spec), PLH_OK);
        }
    assert_true(count < MEASURE_SPECS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_conservation), cmocka_unit_test(torqued_conservation),
        cmocka_unit_test(corrected_energy),  cmocka_unit_test(free_symmetry),
        cmocka_unit_test(torqued_symmetry),  cmocka_unit_test(free_poisson),
        cmocka_unit_test(torqued_poisson),   cmocka_unit_test(symplectic),
    };
    count = measure_specs(list);
    add_splittings();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
