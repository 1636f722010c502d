/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Every pair potential of the list: its record, its force, its mixing. */
#include <math.h>
#include <polhode/extend/pair.h>
#include <stdio.h>
#include <string.h>

#include "support/cmocka_all.h"
#include "system/own_pair.h"
#include "system/quad_pair.h"

/* The examples of a model, and the one of the user's with its defaults; NULL past the last. */
static const plh_pair *example(int index)
{
    static plh_pair pair;
    for (int i = 0; i < plh_pair_model_count(); i++) {
        const plh_pair_model *m = plh_pair_model_get(i);
        for (int k = 0; m->examples[k]; k++)
            if (index-- == 0) {
                assert_int_equal(plh_pair_init(m, NULL, &pair), PLH_OK);
                assert_int_equal(
                    plh_param_set_all(m->params, m->param_count, m->examples[k], &pair.values),
                    PLH_OK);
                assert_int_equal(plh_pair_check(&pair, NULL), PLH_OK);
                return &pair;
            }
    }
    assert_int_equal(plh_pair_init(&plh_pair_model_own_gauss, NULL, &pair), PLH_OK);
    return index == 0 ? &pair : NULL;
}

static void records(void **state)
{
    (void)state;
    assert_true(plh_pair_model_count() > 0);
    assert_null(plh_pair_model_get(-1));
    assert_null(plh_pair_model_get(plh_pair_model_count()));
    assert_null(plh_pair_model_find("no-such-potential"));
    for (int i = 0; i < plh_pair_model_count(); i++) {
        const plh_pair_model *m = plh_pair_model_get(i);
        assert_ptr_equal(plh_pair_model_find(m->name), m);
        assert_true(strlen(m->summary) > 4 && strlen(m->source) > 4);
        assert_non_null(m->examples);
        assert_non_null(m->examples[0]);
        for (int k = 0; k < m->param_count; k++)
            assert_true(strlen(m->params[k].text) > 3);
    }
}

/* The energy against the same formula in 128 bits, the force against its slope there; the slope of
 * a central difference with step h errs by h^2. */
static void forces(void **state)
{
    (void)state;
    const plh_pair *p;
    for (int i = 0; (p = example(i)) != NULL; i++) {
        double worst[2] = {0.0, 0.0};
        for (double r = 0.8; r < 2.6; r += 0.07) {
            const quad r2 = (quad)r * r, h = r2 * (quad)1e-11;
            double force, v = p->model->energy(p, (double)r2, &force);
            const quad at = (quad)(double)r2;
            const quad truth = quad_pair_energy(p, at);
            const quad slope = -(quad_pair_energy(p, at + h) - quad_pair_energy(p, at - h)) / h;
            /* where terms cancel, their size counts */
            double size_f, size_v = fabs(p->model->energy(p, (double)r2 * 0.9, &size_f));
            worst[0] = fmax(worst[0], fabs(v - (double)truth) / (fabs(v) + size_v));
            worst[1] = fmax(worst[1], fabs(force - (double)slope) / (fabs(force) + fabs(size_f)));
        }
        printf("%-16s energy %.2g, force %.2g\n", p->model->name, worst[0], worst[1]);
        /* exp() of a large argument has a large condition number */
        assert_true(worst[0] < 5e-15 && worst[1] < 5e-15);
    }
}

/* Where a model says that it is c12/r^12 - c6/r^6, it is. */
static void powers(void **state)
{
    (void)state;
    const plh_pair *p;
    for (int i = 0; (p = example(i)) != NULL; i++) {
        if (!p->model->powers)
            continue;
        double c12, c6;
        p->model->powers(p, &c12, &c6);
        for (double r = 0.8; r < 2.6; r += 0.07) {
            const quad r6 = powq((quad)r * r, 3);
            const quad a = (quad)c12 / (r6 * r6), b = (quad)c6 / r6;
            const double truth = (double)quad_pair_energy(p, (quad)r * r);
            assert_true(fabs((double)(a - b) - truth) <= 1e-15 * (double)(fabsq(a) + fabsq(b)));
        }
    }
}

/* With itself a potential is itself; with another one mixing is symmetric, or is refused from both
 * sides; with none there is none. */
static void mixing(void **state)
{
    (void)state;
    const plh_pair none = {.model = NULL};
    for (int i = 0; example(i); i++) {
        const plh_pair a = *example(i);
        plh_pair out, back;
        assert_int_equal(plh_pair_mix(PLH_MIX_GEOMETRIC, &a, &a, &out), PLH_OK);
        assert_memory_equal(&a, &out, sizeof a);
        assert_int_equal(plh_pair_mix(PLH_MIX_GEOMETRIC, &a, &none, &out), PLH_OK);
        assert_null(out.model);
        for (int k = 0; example(k); k++)
            for (int rule = 0; rule <= PLH_MIX_WALDMAN_HAGLER; rule++) {
                const plh_pair b = *example(k);
                const plh_status status = plh_pair_mix((plh_mixing)rule, &a, &b, &out);
                assert_int_equal(plh_pair_mix((plh_mixing)rule, &b, &a, &back), status);
                assert_true(status == PLH_OK || status == PLH_UNSUPPORTED);
                double f, v = status ? 0.0 : out.model->energy(&out, 1.3, &f);
                assert_true(v == (status ? 0.0 : back.model->energy(&back, 1.3, &f)));
            }
    }
}

static double value_of(const plh_pair *p, const char *name)
{
    double v[3];
    plh_param_get(plh_param_find(p->model->params, p->model->param_count, name), &p->values, v);
    return v[0];
}

/* The rules for epsilon and sigma, from their formulas; a soft sphere makes the pair soft. */
static void rules(void **state)
{
    (void)state;
    const double e[2] = {0.6, 1.7}, s[2] = {0.9, 1.4}, s3 = pow(s[0] * s[1], 3),
                 six = pow(s[0], 6) + pow(s[1], 6);
    const double epsilon[3] = {sqrt(e[0] * e[1]), sqrt(e[0] * e[1]),
                               sqrt(e[0] * e[1]) * 2.0 * s3 / six};
    const double sigma[3] = {0.5 * (s[0] + s[1]), sqrt(s[0] * s[1]), pow(0.5 * six, 1.0 / 6.0)};
    const plh_pair hard = plh_pair_lennard_jones(e[0], s[0]);
    const plh_pair other = plh_pair_lennard_jones(e[1], s[1]);
    const plh_pair soft = plh_pair_soft_sphere(e[1], s[1]);
    for (int rule = 0; rule < 3; rule++) {
        plh_pair out;
        assert_int_equal(plh_pair_mix((plh_mixing)rule, &hard, &other, &out), PLH_OK);
        assert_ptr_equal(out.model, hard.model);
        assert_true(fabs(value_of(&out, "epsilon") - epsilon[rule]) < 1e-15 * epsilon[rule]);
        assert_true(fabs(value_of(&out, "sigma") - sigma[rule]) < 1e-15 * sigma[rule]);
        assert_int_equal(plh_pair_mix((plh_mixing)rule, &hard, &soft, &out), PLH_OK);
        assert_ptr_equal(out.model, soft.model);
        assert_true(fabs(value_of(&out, "sigma") - sigma[rule]) < 1e-15 * sigma[rule]);
    }
}

static void refusals(void **state)
{
    (void)state;
    const plh_pair_model hollow = {.name = "hollow"};
    const plh_param *bad;
    plh_pair p;
    assert_int_equal(plh_pair_init(NULL, NULL, &p), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_pair_init(&hollow, NULL, &p), PLH_BAD_ARGUMENT);
    p = plh_pair_lennard_jones(1.0, 0.0);
    assert_int_equal(plh_pair_check(&p, &bad), PLH_BAD_ARGUMENT);
    assert_string_equal(bad->name, "sigma");
    p = plh_pair_lennard_jones(-1.0, 1.0);
    assert_int_equal(plh_pair_check(&p, &bad), PLH_BAD_ARGUMENT);
    p = plh_pair_lennard_jones(NAN, 1.0);
    assert_true(plh_pair_check(&p, &bad) != PLH_OK && bad);
    assert_int_equal(plh_pair_init(plh_pair_model_get(0), NULL, &p), PLH_OK);
    assert_true(plh_pair_check(&p, &bad) != PLH_OK && bad); /* what is required is missing */
    p.model = NULL;
    assert_int_equal(plh_pair_check(&p, &bad), PLH_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records), cmocka_unit_test(forces), cmocka_unit_test(powers),
        cmocka_unit_test(mixing),  cmocka_unit_test(rules),  cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
