/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "system/settings.h"
#include <polhode/extend/pair.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/cmocka_all.h"
#include "system/private.h"

static plh_species named(const char *name)
{
    plh_species s;
    assert_int_equal(plh_species_find(name, &s), PLH_OK);
    return s;
}

plh_species settings_ball(plh_pair pair)
{
    plh_species s = named("dipole");
    s.dipole = plh_vec3_make(0, 0, 0);
    s.site[0].pair = pair;
    return s;
}

/* A dumb-bell with charges, and a dipole along its axis. */
static plh_species rod(void)
{
    plh_species s;
    memset(&s, 0, sizeof s);
    s.mass = 2.0;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(0.5, 0.5, 0.0), &s.body), PLH_OK);
    s.sites = 2;
    s.site[0] = (plh_site){{0, 0, 0.4}, 0.7, plh_pair_lennard_jones(0.8, 0.9), 0.0};
    s.site[1] = (plh_site){{0, 0, -0.3}, -0.5, plh_pair_soft_sphere(0.5, 1.0), 0.0};
    s.dipole = plh_vec3_make(0, 0, 0.6);
    return s;
}

/* Water in units of 0.3 nm, so that all settings have the same size. */
static plh_species big_water(const char *name)
{
    plh_species s = named(name);
    for (int i = 0; i < s.sites; i++) {
        s.site[i].at = plh_vec3_scale(1.0 / 0.3, s.site[i].at);
        const plh_pair *pair = &s.site[i].pair;
        double epsilon[3], sigma[3];
        if (!pair->model)
            continue;
        plh_param_get(&pair->model->params[0], &pair->values, epsilon);
        plh_param_get(&pair->model->params[1], &pair->values, sigma);
        s.site[i].pair = plh_pair_lennard_jones(epsilon[0], sigma[0] / 0.3);
    }
    return s;
}

void settings_make(setting out[SETTINGS])
{
    const plh_species d = named("dipole"), w = big_water("spce"), p = big_water("tip3p");
    const plh_species a = settings_ball(plh_pair_lennard_jones(1.0, 1.0)),
                      b = settings_ball(plh_pair_lennard_jones(0.6, 1.2)),
                      c = settings_ball(plh_pair_soft_sphere(1.4, 0.8)), r = rod();
    const plh_pair_rule none = {.species_b = -1};
    const setting list[SETTINGS] = {
        {"dipoles, open", {d}, 1, false, PLH_CUT_NONE, false, 0, 0, none},
        {"dipoles, open, switched", {d}, 1, false, PLH_CUT_SMOOTH, true, 0, 0, none},
        {"dipoles, box", {d}, 1, true, PLH_CUT_SMOOTH, false, 0, INFINITY, none},
        {"dipoles, box, finite rf", {d}, 1, true, PLH_CUT_SMOOTH, true, 0, 12.0, none},
        {"lennard-jones", {a}, 1, false, PLH_CUT_NONE, false, 0, 0, none},
        {"mixture, lorentz", {a, b, c}, 3, false, PLH_CUT_NONE, false, 0, 0, none},
        {"mixture, geometric, box", {a, b, c}, 3, true, PLH_CUT_SMOOTH, false, 1, 0, none},
        {"mixture, waldman-hagler", {a, b, c}, 3, false, PLH_CUT_SMOOTH, true, 2, 0, none},
        {"spc/e, open", {w}, 1, false, PLH_CUT_NONE, true, 0, 0, none},
        {"tip3p, box", {p}, 1, true, PLH_CUT_SMOOTH, true, 0, INFINITY, none},
        {"rods, dipoles, water, open", {r, d, w}, 3, false, PLH_CUT_NONE, true, 0, 0, none},
        {"rods, dipoles, water, box", {r, d, w}, 3, true, PLH_CUT_SMOOTH, true, 0, 5.0, none},
    };
    memcpy(out, list, sizeof list);
}

plh_system *settings_system(const setting *t, size_t n, double a, plh_pool *pool)
{
    plh_system_def d = plh_system_def_default();
    int *kind = malloc(n * sizeof *kind);
    for (size_t i = 0; i < n; i++)
        kind[i] = (int)(i % (size_t)t->kinds);
    d.n = n, d.species = t->species, d.species_count = t->kinds, d.species_of = kind;
    d.cut = t->cut, d.mixing = t->mixing, d.pool = pool;
    d.coulomb = 1.7;
    d.pairs = &t->pair, d.pair_count = t->pair.species_b >= 0;
    if (t->cut != PLH_CUT_NONE)
        d.cut_on = 1.2 * a, d.cut_off = 1.9 * a;
    double edge = ceil(cbrt((double)n) - 1e-9);
    if (t->boxed) {
        d.periodic = true;
        d.box = plh_vec3_make(a * fmax(4.0, edge), a * fmax(4.1, edge), a * fmax(4.2, edge));
        d.reaction_field = t->permittivity > 0.0;
        d.rf_permittivity = t->permittivity;
    }
    if (t->field)
        d.gravity = plh_vec3_make(0.3, -0.2, 1.1), d.field = plh_vec3_make(-0.7, 0.4, 0.2);
    plh_system *s;
    assert_int_equal(plh_system_create(&d, &s), PLH_OK);
    assert_int_equal(plh_system_lattice(s, a, 0.05, true, 11), PLH_OK);
    free(kind);
    return s;
}

void settings_all_pairs(plh_system *s)
{
    assert_true(s->use_list);
    plh_list_free(s);
    free(s->sums);
    s->use_list = false;
    assert_int_equal(plh_system_set_tiles(s), PLH_OK);
}

char *settings_saved(const plh_system *s, size_t *size)
{
    *size = plh_system_checkpoint_size(s);
    char *bytes = malloc(*size);
    plh_system_checkpoint_get(s, bytes);
    return bytes;
}
