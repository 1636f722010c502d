/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Averages over bodies against plain sums, and species made of atoms. */
#include <math.h>
#include <polhode/polhode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/cmocka_all.h"

static plh_vec3 draw(plh_random *r)
{
    const double x = plh_random_normal(r), y = plh_random_normal(r);
    return plh_vec3_make(x, y, plh_random_normal(r));
}

/* Every pair of samples, group by group. */
static void correlations(void **state)
{
    (void)state;
    enum { N = 11, SAMPLES = 23, LAGS = 9, GROUPS = 3 };
    const int group_of[N] = {0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 0};
    static plh_vec3 a[SAMPLES][N];
    plh_random r;
    plh_random_seed(8, &r);
    for (int t = 0; t < SAMPLES; t++)
        for (int i = 0; i < N; i++)
            a[t][i] = draw(&r);
    for (int kind = 0; kind < 2; kind++) {
        plh_correlator *c;
        double mean[LAGS + 1];
        assert_int_equal(
            plh_correlator_create((plh_correlation)kind, N, group_of, GROUPS, LAGS, &c), PLH_OK);
        for (int t = 0; t < SAMPLES; t++)
            plh_correlator_add(c, a[t]);
        for (int g = 0; g < GROUPS; g++) {
            plh_correlator_get(c, g, mean);
            for (int lag = 0; lag <= LAGS; lag++) {
                double sum = 0.0, count = 0.0;
                for (int t = 0; t + lag < SAMPLES; t++)
                    for (int i = 0; i < N; i++) {
                        const plh_vec3 p = a[t][i], q = a[t + lag][i], d = plh_vec3_sub(p, q);
                        if (group_of[i] == g)
                            sum += kind ? plh_vec3_dot(p, q) : plh_vec3_dot(d, d), count += 1.0;
                    }
                assert_true(g == 2 ? isnan(mean[lag]) : fabs(mean[lag] - sum / count) < 1e-13);
            }
        }
        plh_correlator_destroy(c);
    }
}

static void limits(void **state)
{
    (void)state;
    plh_correlator *c;
    const int wrong[2] = {0, 5};
    double mean[4], line[7];
    assert_int_equal(plh_correlator_create(PLH_CORRELATION_PRODUCT, 2, wrong, 2, 3, &c),
                     PLH_BAD_ARGUMENT);
    assert_null(c);
    assert_int_equal(plh_correlator_create(PLH_CORRELATION_PRODUCT, 2, NULL, 1, -1, &c),
                     PLH_BAD_ARGUMENT);
    assert_int_equal(plh_correlator_create(PLH_CORRELATION_PRODUCT, SIZE_MAX / 8, NULL, 1, 9, &c),
                     PLH_NO_MEMORY);
    assert_null(c);
    plh_correlator_destroy(NULL);
    const plh_vec3 one[1] = {{1.0, 2.0, 2.0}};
    assert_int_equal(plh_correlator_create(PLH_CORRELATION_PRODUCT, 1, NULL, 1, 3, &c), PLH_OK);
    plh_correlator_add(c, one);
    plh_correlator_add(c, one);
    plh_correlator_get(c, 0, mean);
    assert_true(mean[0] == 9.0 && mean[1] == 9.0 && isnan(mean[2]) && isnan(mean[3]));
    plh_correlator_destroy(c);
    for (int i = 0; i < 7; i++)
        line[i] = 4.0 + 3.0 * (0.5 * i);
    assert_true(fabs(plh_correlation_slope(line, 1, 6, 0.5) - 3.0) < 1e-14);
}

/* A mixture of water and dipolar spheres, anywhere in its box. */
static plh_system *mixture(size_t n, plh_vec3 box, int *kind)
{
    plh_species species[2];
    plh_system *s;
    plh_random r;
    plh_system_def def = plh_system_def_default();
    assert_int_equal(plh_species_find("tip4p-2005", &species[0]), PLH_OK);
    assert_int_equal(plh_species_find("dipole", &species[1]), PLH_OK);
    for (size_t i = 0; i < n; i++)
        kind[i] = i % 3 == 1;
    def.species = species, def.species_count = 2, def.n = n, def.species_of = kind;
    def.periodic = true, def.box = box;
    def.cut = PLH_CUT_SMOOTH, def.cut_on = 0.5, def.cut_off = 0.6;
    assert_int_equal(plh_system_create(&def, &s), PLH_OK);
    plh_bodies_view v = plh_system_bodies(s);
    plh_random_seed(5, &r);
    for (size_t i = 0; i < n; i++) {
        const plh_vec3 x = draw(&r), p = draw(&r), m = draw(&r);
        const plh_quat q = plh_random_rotation(&r);
        v.x[i] = 3.0 * x.x, v.y[i] = 3.0 * x.y, v.z[i] = 3.0 * x.z;
        v.px[i] = p.x, v.py[i] = p.y, v.pz[i] = p.z;
        v.rotation.mx[i] = m.x, v.rotation.my[i] = m.y, v.rotation.mz[i] = m.z;
        v.rotation.qw[i] = q.w, v.rotation.qx[i] = q.x;
        v.rotation.qy[i] = q.y, v.rotation.qz[i] = q.z;
    }
    plh_system_touch(s);
    return s;
}

/* Where a site is, in the user's axes of the species. */
static plh_vec3 place(plh_system *s, size_t i, int site)
{
    const plh_species *sp = &plh_system_definition(s)->species[plh_system_species_of(s, i)];
    const plh_bodies_view v = plh_system_bodies(s);
    const plh_state u = plh_body_to_user(&sp->body, plh_system_state(s, i));
    return plh_vec3_add(plh_vec3_make(v.x[i], v.y[i], v.z[i]),
                        plh_quat_rotate(u.q, sp->site[site].at));
}

/* All pairs of bodies and all their images, no cells. */
static void count_sites(plh_system *s, size_t n, const plh_site_set *a, const plh_site_set *b,
                        double r_max, int bins, double *g)
{
    const plh_system_def *d = plh_system_definition(s);
    double number_a = 0.0, number_b = 0.0;
    memset(g, 0, (size_t)bins * sizeof *g);
    for (size_t i = 0; i < n * 4; i++) {
        const int k = plh_system_species_of(s, i / 4), site = (int)(i % 4);
        number_a += a->of_species[k] >> site & 1, number_b += b->of_species[k] >> site & 1;
        if (!(a->of_species[k] >> site & 1))
            continue;
        const plh_vec3 p = place(s, i / 4, site);
        for (size_t j = 0; j < n * 4; j++) {
            const int l = plh_system_species_of(s, j / 4), other = (int)(j % 4);
            if (i / 4 == j / 4 || !(b->of_species[l] >> other & 1))
                continue;
            const plh_vec3 e = plh_vec3_sub(p, place(s, j / 4, other));
            const double dx = remainder(e.x, d->box.x), dy = remainder(e.y, d->box.y),
                         dz = remainder(e.z, d->box.z), r = sqrt(dx * dx + dy * dy + dz * dz);
            if (r < r_max)
                g[(int)(r / r_max * bins)] += 1.0;
        }
    }
    for (int i = 0; i < bins; i++) {
        const double low = r_max * i / bins, high = r_max * (i + 1.0) / bins;
        const double shell = 4.18879020478639098 * (high * high * high - low * low * low);
        g[i] *= d->box.x * d->box.y * d->box.z / (number_a * number_b * shell);
    }
}

static void site_distribution(void **state)
{
    (void)state;
    enum { N = 90, BINS = 30 };
    int kind[N];
    const plh_vec3 box = {1.3, 1.6, 2.4};
    plh_system *s = mixture(N, box, kind);
    /* O-O, H-H, O-H, H with the spheres, M and O with H */
    static const plh_site_set sets[][2] = {
        {{{1}}, {{1}}}, {{{6}}, {{6}}}, {{{1}}, {{6}}}, {{{6}}, {{0, 1}}}, {{{9}}, {{6}}}};
    double ours[BINS], plain[BINS];
    for (size_t k = 0; k < sizeof sets / sizeof *sets; k++)
        for (double r_max = 0.3; r_max < 0.66; r_max += 0.175) {
            assert_int_equal(plh_system_site_rdf(s, &sets[k][0], &sets[k][1], r_max, BINS, ours),
                             PLH_OK);
            count_sites(s, N, &sets[k][0], &sets[k][1], r_max, BINS, plain);
            double sum = 0.0;
            for (int i = 0; i < BINS; i++) {
                assert_true(fabs(ours[i] - plain[i]) < 1e-10 * (1.0 + plain[i]));
                sum += plain[i];
            }
            assert_true(sum > 3.0);
        }
    const plh_site_set none = {{0}};
    assert_int_equal(plh_system_site_rdf(s, &none, &sets[0][0], 0.6, BINS, ours), PLH_OK);
    assert_true(ours[5] == 0.0);
    assert_int_equal(plh_system_site_rdf(s, &none, &none, 0.7, BINS, ours), PLH_BAD_ARGUMENT);
    plh_system_destroy(s);
}

/* Against the sites themselves: a dipole from charges, a velocity from a small turn. */
static void vectors(void **state)
{
    (void)state;
    enum { N = 6 };
    int kind[N];
    const plh_vec3 box = {2.0, 2.0, 2.0};
    plh_system *s = mixture(N, box, kind);
    plh_vec3 x[N], v[N], w[N], mu[N], total = {0.0, 0.0, 0.0};
    plh_method_spec exact;
    assert_int_equal(plh_method_parse(NULL, "exact", &exact), PLH_OK);
    plh_system_vectors(s, PLH_VECTOR_POSITION, x);
    plh_system_vectors(s, PLH_VECTOR_VELOCITY, v);
    plh_system_vectors(s, PLH_VECTOR_OMEGA, w);
    plh_system_vectors(s, PLH_VECTOR_DIPOLE, mu);
    const double h = 1e-7;
    for (size_t i = 0; i < N; i++)
        total = plh_vec3_add(total, mu[i]);
    assert_true(plh_vec3_norm(plh_vec3_sub(total, plh_system_dipole_moment(s))) < 1e-14);
    plh_vec3 before[N];
    for (size_t i = 0; i < N; i++) {
        plh_vec3 sum = {0.0, 0.0, 0.0};
        before[i] = place(s, i, 0);
        for (int k = 0; k < 4 && kind[i] == 0; k++)
            sum = plh_vec3_axpy(sum, plh_system_definition(s)->species[0].site[k].charge,
                                place(s, i, k));
        if (kind[i] == 0)
            assert_true(plh_vec3_norm(plh_vec3_sub(sum, mu[i])) < 1e-14);
    }
    assert_int_equal(plh_system_drift(s, &exact, h), PLH_OK);
    for (size_t i = 0; i < N; i++) {
        const plh_vec3 moved = plh_vec3_scale(1.0 / h, plh_vec3_sub(place(s, i, 0), before[i]));
        const plh_vec3 arm = plh_vec3_sub(before[i], x[i]);
        const plh_vec3 expected = plh_vec3_add(v[i], plh_vec3_cross(w[i], arm));
        assert_true(plh_vec3_norm(plh_vec3_sub(moved, expected)) <
                    1e-4 * (1.0 + plh_vec3_norm(expected)));
    }
    plh_system_destroy(s);
}

/* The formula, solved: what it gives satisfies it. */
static void dielectric(void **state)
{
    (void)state;
    plh_species water;
    plh_system *s;
    plh_system_def def = plh_system_def_default();
    assert_int_equal(plh_species_find("spce", &water), PLH_OK);
    def.species = &water, def.species_count = 1, def.n = 1, def.coulomb = 2.0;
    assert_int_equal(plh_system_create(&def, &s), PLH_OK);
    assert_true(isnan(plh_system_dielectric(s, 1.0, 1.0)));
    plh_system_destroy(s);
    def.periodic = true, def.box = plh_vec3_make(2.0, 3.0, 4.0);
    def.cut = PLH_CUT_PLAIN, def.cut_off = 0.9;
    const double around[4] = {0.0, 1.0, 60.0, INFINITY};
    for (int i = 0; i < 4; i++) {
        def.reaction_field = around[i] > 0.0, def.rf_permittivity = around[i];
        assert_int_equal(plh_system_create(&def, &s), PLH_OK);
        const double e = plh_system_dielectric(s, 3.0, 0.7), r = i ? around[i] : 1.0;
        const double a = 4.0 * 3.14159265358979324 * 2.0 * 3.0 / (3.0 * 24.0 * 0.7);
        const double left = isinf(r) ? e - 1.0 : (e - 1.0) * (2.0 * r + 1.0) / (2.0 * r + e);
        assert_true(fabs(left - a) < 1e-13);
        plh_system_destroy(s);
    }
}

/* SPC/E from its three atoms, turned and moved: the same molecule, with the same energy in a
 * pair. */
static void atoms(void **state)
{
    (void)state;
    plh_species water, same;
    plh_site atom[3];
    plh_random r;
    plh_random_seed(3, &r);
    const plh_quat turn = plh_random_rotation(&r);
    const plh_vec3 origin = {3.0, -2.0, 7.0};
    assert_int_equal(plh_species_find("spce", &water), PLH_OK);
    for (int i = 0; i < 3; i++) {
        atom[i] = water.site[i];
        atom[i].at = plh_vec3_add(origin, plh_quat_rotate(turn, atom[i].at));
    }
    assert_int_equal(plh_species_from_atoms(atom, 3, &same), PLH_OK);
    assert_true(fabs(same.mass - water.mass) < 1e-14 * water.mass);
    const plh_mat3 a = plh_body_tensor(&water.body), b = plh_body_tensor(&same.body);
    const plh_mat3 q = plh_quat_to_mat3(turn),
                   turned = plh_mat3_mul(plh_mat3_mul(q, a), plh_mat3_transpose(q));
    for (int i = 0; i < 9; i++)
        assert_true(fabs(turned.a[i / 3][i % 3] - b.a[i / 3][i % 3]) < 1e-14);
    for (int i = 0; i < 3; i++)
        assert_true(plh_vec3_norm(plh_vec3_sub(same.site[i].at,
                                               plh_quat_rotate(turn, water.site[i].at))) < 1e-14);
}

/* Lines, points, sites without mass; what is refused; TIP4P/2005 has the dipole that its authors
 * print. */
static void atoms_of_all_kinds(void **state)
{
    (void)state;
    plh_species s;
    plh_site atom[PLH_SITES_MAX + 1] = {{.mass = 12.011, .charge = 0.7}};
    for (int k = 1; k < 3; k++)
        atom[k] = (plh_site){.at = {k == 1 ? 0.05 : -0.05, k == 1 ? 0.1 : -0.1, 0.0},
                             .mass = 15.999,
                             .charge = -0.35};
    assert_int_equal(plh_species_from_atoms(atom, 3, &s), PLH_OK);
    assert_int_equal(s.body.kind, PLH_BODY_LINEAR);
    assert_int_equal(plh_species_from_atoms(atom, 1, &s), PLH_OK);
    assert_int_equal(s.body.kind, PLH_BODY_POINT);
    assert_int_equal(plh_species_from_atoms(atom, 0, &s), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_species_from_atoms(atom, PLH_SITES_MAX + 1, &s), PLH_BAD_ARGUMENT);
    atom[1].mass = -1.0;
    assert_int_equal(plh_species_from_atoms(atom, 3, &s), PLH_BAD_ARGUMENT);
    atom[1].mass = NAN;
    assert_int_equal(plh_species_from_atoms(atom, 3, &s), PLH_NOT_FINITE);
    atom[0].mass = 0.0;
    assert_int_not_equal(plh_species_from_atoms(atom, 1, &s), PLH_OK);
    plh_vec3 mu = {0.0, 0.0, 0.0};
    double mass = 0.0;
    assert_int_equal(plh_species_find("tip4p-2005", &s), PLH_OK);
    for (int i = 0; i < s.sites; i++) {
        mu = plh_vec3_axpy(mu, s.site[i].charge, s.site[i].at);
        mass += s.site[i].mass;
    }
    assert_true(s.sites == 4 && fabs(mass - s.mass) < 1e-14);
    assert_true(fabs(plh_vec3_norm(mu) / 0.020819434 - 2.305) < 0.001); /* debye */
    assert_string_equal(plh_species_name(3), "tip4p-2005");
    assert_null(plh_species_name(4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(correlations),       cmocka_unit_test(limits),
        cmocka_unit_test(site_distribution),  cmocka_unit_test(vectors),
        cmocka_unit_test(dielectric),         cmocka_unit_test(atoms),
        cmocka_unit_test(atoms_of_all_kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
