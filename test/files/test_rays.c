/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Shadows by Embree beside our own cuts: both give one flux. */
#include "support/cmocka_all.h"
#include "support/torus.h"

#include <math.h>
#include <polhode/extend/shadow.h>
#include <polhode/polhode.h>
#include <polhode/rays.h>

/* Largest difference of both fluxes over n directions, relative to the area that is seen. */
static double difference(const plh_shape *shape, plh_surface surface, int detail, int n)
{
    plh_light *cut, *rays;
    plh_random r;
    double worst = 0.0;
    assert_int_equal(plh_light_create(NULL, shape, 1, &surface, NULL, &cut), PLH_OK);
    assert_int_equal(plh_light_create(NULL, shape, 1, &surface, NULL, &rays), PLH_OK);
    assert_int_equal(plh_light_set_shadow(rays, plh_shadow_embree(), detail), PLH_OK);
    plh_random_seed(11, &r);
    for (int i = 0; i < n; i++) {
        const plh_vec3 s = plh_random_direction(&r), o = plh_random_direction(&r);
        const double a = plh_light_flux(cut, s, o), b = plh_light_flux(rays, s, o);
        worst = fmax(worst, fabs(a - b) / plh_light_flux(cut, o, o));
    }
    plh_light_destroy(cut);
    plh_light_destroy(rays);
    return worst;
}

/* Rays miss what lies between them: the error of a facet is about the share 1/n of its edge that a
 * shadow crosses, and these errors are as often above as below. */
static void both_agree(void **state)
{
    (void)state;
    if (!plh_shadow_embree())
        skip(); /* a build without Embree */
    const plh_surface laws[] = {{.geometric = 1.0}, {.lambert = 1.0}, {.lommel_seeliger = 1.0}};
    plh_shape *plain = make_torus_shape(24, 16, 0.0), *wavy = make_torus_shape(40, 20, 0.3);
    assert_non_null(plain);
    assert_non_null(wavy);
    for (int k = 0; k < 3; k++) {
        const double coarse = difference(plain, laws[k], 4, 20);
        const double fine = difference(plain, laws[k], 32, 20);
        if (!(coarse < 8e-3 && fine < 5e-4))
            fail_msg("torus, law %d: %.3g with 4 x 4 rays, %.3g with 32 x 32", k, coarse, fine);
        const double waves = difference(wavy, laws[k], 16, 20);
        if (!(waves < 1e-3))
            fail_msg("torus with waves, law %d: %.3g with 16 x 16 rays", k, waves);
    }
    plh_shape_destroy(plain);
    plh_shape_destroy(wavy);
}

/* A convex body has no shadows: the model is not asked, and the bits stay. */
static void convex_is_left_alone(void **state)
{
    (void)state;
    if (!plh_shadow_embree())
        skip();
    const plh_surface surface = {.lambert = 1.0};
    const plh_surface six[6] = {surface, surface, surface, surface, surface, surface};
    const plh_vec3 s = {1, 2, 3}, o = {-1, 2, 0.5};
    plh_shape *box;
    plh_light *light;
    assert_int_equal(plh_shape_create_box(plh_vec3_make(1, 2, 3), &box), PLH_OK);
    assert_int_equal(plh_light_create(NULL, box, 6, six, NULL, &light), PLH_OK);
    const double flux = plh_light_flux(light, s, o);
    assert_int_equal(plh_light_set_shadow(light, plh_shadow_embree(), 0), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_light_set_shadow(light, plh_shadow_embree(), 65), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_light_set_shadow(light, plh_shadow_embree(), 4), PLH_OK);
    assert_true(plh_light_flux(light, s, o) == flux);
    plh_light_destroy(light);
    plh_shape_destroy(box);
}

/* A model of a user's own: half of every facet. */
static plh_status half_create(size_t n, const plh_vec3 *corner, int detail, void **tracer)
{
    size_t *count = malloc(sizeof *count);
    (void)corner, (void)detail;
    *tracer = count;
    if (count)
        *count = n;
    return count ? PLH_OK : PLH_NO_MEMORY;
}

static plh_status half_shares(const void *tracer, plh_vec3 sun, plh_vec3 observer, double *share)
{
    (void)sun, (void)observer;
    for (size_t i = 0; i < *(const size_t *)tracer; i++)
        share[i] = 0.5;
    return PLH_OK;
}

static void own_model(void **state)
{
    (void)state;
    const plh_shadow_model half = {"half", "half of all", half_create, free, half_shares};
    const plh_surface surface = {.geometric = 1.0};
    plh_shape *shape = make_torus_shape(12, 8, 0.0);
    plh_light *light;
    double sum = 0.0;
    const plh_vec3 d = {0, 0, 1};
    assert_int_equal(plh_light_create(NULL, shape, 1, &surface, NULL, &light), PLH_OK);
    const double whole = plh_light_flux(light, d, d); /* from above a torus hides nothing */
    assert_int_equal(plh_light_set_shadow(light, &half, 1), PLH_OK);
    for (size_t i = 0; i < plh_shape_facet_count(shape); i++) {
        const plh_facet f = plh_shape_facet(shape, i);
        sum += fmax(0.0, f.normal.z) * f.area;
    }
    assert_true(fabs(plh_light_flux(light, d, d) - 0.5 * sum) < 1e-12 * sum);
    assert_int_equal(plh_light_set_shadow(light, NULL, 0), PLH_OK);
    assert_true(plh_light_flux(light, d, d) == whole);
    plh_light_destroy(light);
    plh_shape_destroy(shape);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(own_model), cmocka_unit_test(both_agree),
                                       cmocka_unit_test(convex_is_left_alone)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
