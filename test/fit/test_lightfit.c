/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Brightness curves inverted: derivatives against differences of the other way to compute the same
 * magnitudes, synthetic bodies found again, what is known before, outliers, and what is refused.
 * `long` solves 112 bodies and counts (docs/light-inversion.md has the figures).
 */
#include "support/cmocka_all.h"

#include "curve.h"
#include "fit/light.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static plh_lightfit_options usual(void)
{
    plh_lightfit_options o = plh_lightfit_options_default();
    o.shortest = 0.1, o.longest = 1.5, o.sampling = 1.0;
    return o;
}

/* Both periods are known: no search for frequencies. */
static plh_lightfit_options known(const struct curve *c)
{
    plh_lightfit_options o = usual();
    const double P[] = {c->truth.P_psi, c->truth.P_phi};
    o.mode = c->mode;
    for (int i = 0; i < 2; i++)
        o.given[PLH_LIGHTFIT_P_PSI + i] =
            (plh_lightfit_given){PLH_LIGHTFIT_PRIOR, P[i], 0.001 * P[i]};
    return o;
}

static struct curve *curve_of(int i)
{
    static const double noise[] = {0.005, 0.02, 0.05, 0.1};
    static struct curve c;
    c.mode = i & 1 ? PLH_MODE_LONG_AXIS : PLH_MODE_SHORT_AXIS;
    c.dense = i & 2, c.several = i & 4;
    c.noise = noise[i / 8 % 4];
    curve_make((uint64_t)i, &c);
    return &c;
}

/* --- Derivatives --- */

/* Weights of the central difference of order eight. */
static const double eighth[] = {4.0 / 5.0, -1.0 / 5.0, 4.0 / 105.0, -1.0 / 280.0};

static void compare_column(const plh_lightfit *f, const struct light_point *p, int k, double h,
                           const double *J, double *room)
{
    const size_t n = f->all.n;
    double *sum = room, *r = room + n, most = 0.0, off = 0.0;
    memset(sum, 0, n * sizeof *sum);
    for (int step = 1; step <= 4; step++)
        for (int side = -1; side <= 1; side += 2) {
            struct light_point q = *p;
            q.x[k] += side * step * h;
            assert_true(light_evaluate(f, &f->all, &q, r, NULL, NULL));
            for (size_t i = 0; i < n; i++)
                sum[i] += side * eighth[step - 1] / h * r[i];
        }
    for (size_t i = 0; i < n; i++) {
        most = fmax(most, fabs(sum[i]));
        off = fmax(off, fabs(sum[i] - J[i * LIGHT_N + (size_t)k]));
    }
    if (!(off <= 1e-7 * most + 1e-6))
        fail_msg("derivative by %s: off by %g of %g", plh_lightfit_name(k), off, most);
}

static void derivatives_of(int seed, bool free_moments)
{
    const struct curve *c = curve_of(seed);
    plh_lightfit_options o = usual();
    plh_lightfit *f;
    o.given[PLH_LIGHTFIT_LAMBERT].known = o.given[PLH_LIGHTFIT_SLOPE].known = PLH_LIGHTFIT_FREE;
    o.free_moments = free_moments;
    const plh_lightfit_solution truth = {.mode = c->mode,
                                         .value = {0.4, 0.7, 1.1, 2.0, c->truth.P_psi,
                                                   c->truth.P_phi, c->axes.x, 1.0 / c->axes.z, 1.0,
                                                   1.0, 0.2, 0.3}};
    struct light_point p = light_point_of(&truth);
    double start[LIGHT_N];
    memcpy(start, truth.value, sizeof start);
    start[PLH_LIGHTFIT_MIDDLE_LONG] = start[PLH_LIGHTFIT_SHORT_MIDDLE] = 1.3;
    plh_lightfit_refine(c->n, c->datum, &o, c->mode, start, &f); /* for its data */
    const plh_vec3 I = c->motion.body.moment;
    p.x[PLH_LIGHTFIT_MIDDLE_LONG] = log(I.y / I.x);
    p.x[PLH_LIGHTFIT_SHORT_MIDDLE] = log(I.z / I.y);
    p.frame = plh_quat_unit(plh_quat_make(0.8, 0.3, -0.4, 0.1));
    double *J = malloc(c->n * (LIGHT_N + 3) * sizeof *J);
    assert_true(light_evaluate(f, &f->all, &p, J + c->n * LIGHT_N, J, NULL));
    for (int k = 0; k < LIGHT_N; k++)
        if (f->use[k])
            compare_column(f, &p, k,
                           k == PLH_LIGHTFIT_P_PSI || k == PLH_LIGHTFIT_P_PHI ? 1e-4 : 1e-3, J,
                           J + c->n * (LIGHT_N + 1));
    free(J);
    plh_lightfit_destroy(f);
}

static void derivatives(void **state)
{
    (void)state;
    for (int seed = 0; seed < 4; seed++) {
        derivatives_of(seed, false);
        derivatives_of(seed, true);
    }
}

/* --- Bodies found again --- */

static int true_one(const struct curve *c, const plh_lightfit *f)
{
    for (int k = 0; k < plh_lightfit_count(f); k++)
        if (curve_is_true(c, plh_lightfit_get(f, k)))
            return k;
    return -1;
}

static plh_lightfit *solve(const struct curve *c, const plh_lightfit_options *o)
{
    plh_lightfit *f;
    const plh_status status = plh_lightfit_create(c->n, c->datum, o, &f);
    if (status && status != PLH_NO_CONVERGENCE)
        fail_msg("%s", plh_lightfit_message(f));
    return f;
}

/* One geometry: four poles fit alike, and the report says so. */
static void one_geometry(void **state)
{
    (void)state;
    const struct curve *c = curve_of(3);
    const plh_lightfit_options o = usual();
    plh_lightfit *f = solve(c, &o);
    assert_true(true_one(c, f) >= 0);
    assert_int_equal(plh_lightfit_count(f), 4);
    for (int i = 1; i < 4; i++)
        assert_int_equal(plh_lightfit_get(f, i)->relation, PLH_LIGHTFIT_MIRROR);
    assert_int_equal(plh_lightfit_doubts(f),
                     PLH_LIGHTFIT_DOUBT_POLES | PLH_LIGHTFIT_DOUBT_GEOMETRY);
    assert_int_equal(plh_lightfit_statement_count(f), 2);
    assert_null(plh_lightfit_get(f, 4));
    plh_lightfit_destroy(f);
}

/* The state of a solution gives the curve: an evaluation that knows nothing of the fit. */
static void state_of_a_solution(void **state)
{
    (void)state;
    const struct curve *c = curve_of(4);
    const plh_lightfit_options o = known(c);
    plh_lightfit *f = solve(c, &o);
    assert_true(true_one(c, f) >= 0);
    const plh_lightfit_solution *s = plh_lightfit_get(f, 0);
    plh_body body;
    plh_motion motion;
    plh_tumbling t;
    plh_shape *shape;
    plh_light *light;
    const plh_surface surface = {.lommel_seeliger = 1.0, .lambert = 0.1};
    plh_body_from_moments(s->moment, &body);
    plh_motion_init(&body, (plh_state){s->q, plh_body_momentum(&body, s->omega)}, s->t0,
                    PLH_MOTION_PLAIN, &motion);
    plh_motion_tumbling(&motion, &t);
    assert_true(fabs(t.P_psi / s->value[PLH_LIGHTFIT_P_PSI] - 1.0) < 1e-10);
    assert_true(fabs(t.theta_least - s->nutation[0]) < 1e-9);
    const double a = s->value[PLH_LIGHTFIT_A_B], b = s->value[PLH_LIGHTFIT_B_C];
    plh_shape_create_ellipsoid(plh_vec3_make(a, 1.0, 1.0 / b), &shape);
    plh_light_create(NULL, shape, 1, &surface, NULL, &light);
    double residual[CURVE_POINTS], zero[CURVE_POINTS];
    assert_int_equal(plh_lightfit_residuals(f, s, residual, zero), PLH_OK);
    assert_int_equal(plh_lightfit_zero_count(f), 1);
    for (size_t i = 0; i < c->n; i++) {
        const plh_quat q = plh_motion_at(&motion, c->datum[i].t).q;
        const double m =
            plh_magnitude_from_flux(plh_light_flux(light, plh_quat_unrotate(q, c->datum[i].sun),
                                                   plh_quat_unrotate(q, c->datum[i].observer)));
        assert_true(fabs((c->datum[i].magnitude - m - zero[0]) / c->noise - residual[i]) < 1e-5);
    }
    plh_light_destroy(light);
    plh_shape_destroy(shape);
    plh_lightfit_destroy(f);
}

/* Known periods need no search for frequencies; a fixed value stays, a prior pulls. */
static void known_before(void **state)
{
    (void)state;
    const struct curve *c = curve_of(5);
    plh_lightfit_options o = known(c);
    o.given[PLH_LIGHTFIT_P_PHI] = (plh_lightfit_given){PLH_LIGHTFIT_FIXED, c->truth.P_phi, 0.0};
    plh_lightfit *f = solve(c, &o);
    assert_true(true_one(c, f) >= 0);
    const plh_lightfit_solution *s = plh_lightfit_get(f, 0);
    assert_true(fabs(s->value[PLH_LIGHTFIT_P_PHI] - c->truth.P_phi) < 1e-14);
    assert_true(s->covariance[PLH_LIGHTFIT_P_PHI][PLH_LIGHTFIT_P_PHI] == 0.0);
    assert_int_equal(plh_lightfit_unknown_count(f), 7);
    const double free = s->value[PLH_LIGHTFIT_A_B],
                 sigma = sqrt(s->covariance[PLH_LIGHTFIT_A_B][PLH_LIGHTFIT_A_B]);
    plh_lightfit_destroy(f);
    /* As strong as the data, four sigma away: the mean of both. */
    o.given[PLH_LIGHTFIT_A_B] = (plh_lightfit_given){PLH_LIGHTFIT_PRIOR, free + 4.0 * sigma, sigma};
    f = solve(c, &o);
    s = plh_lightfit_get(f, 0);
    assert_true(fabs(s->value[PLH_LIGHTFIT_A_B] - (free + 2.0 * sigma)) < 0.5 * sigma);
    assert_true(fabs(sqrt(s->covariance[PLH_LIGHTFIT_A_B][PLH_LIGHTFIT_A_B]) / sigma - sqrt(0.5)) <
                0.1);
    plh_lightfit_destroy(f);
}

/* A start beside the truth, errors that are not given, and outliers. */
static void refined(void **state)
{
    (void)state;
    struct curve *c = curve_of(12);
    plh_lightfit_options o = known(c);
    plh_lightfit *f = solve(c, &o), *g;
    const int at = true_one(c, f);
    assert_true(at >= 0);
    plh_lightfit_solution start = *plh_lightfit_get(f, at);
    plh_lightfit_destroy(f);
    for (size_t i = 0; i < c->n; i++) {
        c->datum[i].sigma = 0.0;
        if (i % 20 == 7)
            c->datum[i].magnitude += 0.8;
    }
    start.value[PLH_LIGHTFIT_LON] += 0.05, start.value[PLH_LIGHTFIT_A_B] *= 1.03;
    o.robust = true;
    assert_int_equal(plh_lightfit_refine(c->n, c->datum, &o, start.mode, start.value, &g), PLH_OK);
    assert_true(curve_is_true(c, plh_lightfit_get(g, 0)));
    assert_true(plh_lightfit_sigma(g, 0) > 0.5 * c->noise &&
                plh_lightfit_sigma(g, 0) < 3.0 * c->noise);
    plh_lightfit_destroy(g);
    start.value[PLH_LIGHTFIT_P_PSI] = 0.3 * start.value[PLH_LIGHTFIT_P_PHI];
    assert_int_equal(plh_lightfit_refine(c->n, c->datum, &o, PLH_MODE_SHORT_AXIS, start.value, &g),
                     PLH_NO_CONVERGENCE);
    assert_true(*plh_lightfit_message(g) != '\0');
    plh_lightfit_destroy(g);
}

/* --- What is refused --- */

static void refuse(const struct curve *c, const plh_lightfit_options *o, const char *word)
{
    plh_lightfit *f;
    assert_int_equal(plh_lightfit_create(c->n, c->datum, o, &f), PLH_BAD_ARGUMENT);
    if (!strstr(plh_lightfit_message(f), word))
        fail_msg("'%s' does not say '%s'", plh_lightfit_message(f), word);
    assert_int_equal(plh_lightfit_count(f), 0);
    plh_lightfit_destroy(f);
}

static void refused_options(void **state)
{
    (void)state;
    const struct curve *c = curve_of(0);
    const plh_lightfit_options good = usual();
    static const struct {
        int k;
        plh_lightfit_given given;
        const char *word;
    } wrong[] = {{PLH_LIGHTFIT_P_PSI, {PLH_LIGHTFIT_FIXED, -1.0, 0.0}, "P_psi: expected a period"},
                 {PLH_LIGHTFIT_LAT, {PLH_LIGHTFIT_FIXED, 2.0, 0.0}, "lat: expected a latitude"},
                 {PLH_LIGHTFIT_A_B, {PLH_LIGHTFIT_FIXED, 0.5, 0.0}, "a/b: expected a ratio"},
                 {PLH_LIGHTFIT_LON, {PLH_LIGHTFIT_PRIOR, 1.0, 0.0}, "lon: expected a standard"},
                 {PLH_LIGHTFIT_PSI, {PLH_LIGHTFIT_FIXED, NAN, 0.0}, "psi: expected an angle"},
                 {PLH_LIGHTFIT_LAMBERT, {PLH_LIGHTFIT_FIXED, -0.1, 0.0}, "lambert: expected"},
                 {PLH_LIGHTFIT_SLOPE, {PLH_LIGHTFIT_PRIOR, INFINITY, 1.0}, "slope: expected"},
                 {PLH_LIGHTFIT_MIDDLE_LONG, {PLH_LIGHTFIT_FIXED, 1.5, 0.0}, "moments are free"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        plh_lightfit_options o = good;
        o.given[wrong[i].k] = wrong[i].given;
        refuse(c, &o, wrong[i].word);
    }
    plh_lightfit_options o = good;
    o.shortest = 2.0;
    refuse(c, &o, "periods: expected");
    o = good, o.within = NAN;
    refuse(c, &o, "within");
}

static void refused_data(void **state)
{
    (void)state;
    const plh_lightfit_options o = usual();
    struct curve *c = curve_of(0);
    c->datum[3].magnitude = NAN;
    refuse(c, &o, "magnitude 4: expected finite");
    c = curve_of(0), c->datum[5].sun = plh_vec3_make(0, 0, 0);
    refuse(c, &o, "magnitude 6: expected directions");
    c = curve_of(0), c->datum[5].night = -1;
    refuse(c, &o, "magnitude 6: expected the number of a night");
    c = curve_of(0), c->datum[9].sigma = 0.0;
    refuse(c, &o, "for each magnitude, or for none");
    c = curve_of(0), c->n = 9;
    refuse(c, &o, "too little data: 9 magnitudes");
    c = curve_of(0);
    for (size_t i = 0; i < c->n; i++)
        c->datum[i].t = 1.0;
    refuse(c, &o, "one time");
    c->n = 0;
    refuse(c, &o, "too little data");
}

/* --- Calibration --- */

struct tally {
    int bodies, solved, first, unsure, wrong, within[4], numbers;
};

/* A solution is wrong with confidence if the truth is not among those that are reported, and
 * nothing is said that would make one doubt. */
static void tally(const struct curve *c, const plh_lightfit *f, struct tally *t)
{
    static const int each[] = {PLH_LIGHTFIT_LON,   PLH_LIGHTFIT_LAT, PLH_LIGHTFIT_P_PSI,
                               PLH_LIGHTFIT_P_PHI, PLH_LIGHTFIT_A_B, PLH_LIGHTFIT_B_C};
    const unsigned unsure = PLH_LIGHTFIT_DOUBT_ERRORS | PLH_LIGHTFIT_DOUBT_PATTERN |
                            PLH_LIGHTFIT_DOUBT_SEARCH | PLH_LIGHTFIT_DOUBT_STATES |
                            PLH_LIGHTFIT_DOUBT_OPEN;
    const int at = true_one(c, f);
    t->bodies++;
    t->solved += at >= 0;
    t->first += at == 0;
    if (at < 0 && plh_lightfit_count(f) && !(plh_lightfit_doubts(f) & unsure))
        t->wrong++;
    else
        t->unsure += at < 0;
    for (int i = 0; at >= 0 && i < 6; i++) {
        const double off = fabs(curve_off(c, plh_lightfit_get(f, at), each[i]));
        t->numbers += isfinite(off);
        for (int k = 1; k <= 3; k++)
            t->within[k] += off < k;
    }
}

static void print(const char *name, const struct tally *t)
{
    printf(
        "%-22s %3d bodies, %3d solved, %3d first, %2d said to be unsure, %d wrong; within 1, 2, 3 "
        "sigma %.1f, %.1f, %.1f percent\n",
        name, t->bodies, t->solved, t->first, t->unsure, t->wrong,
        100.0 * t->within[1] / fmax(1, t->numbers), 100.0 * t->within[2] / fmax(1, t->numbers),
        100.0 * t->within[3] / fmax(1, t->numbers));
}

enum { FEW = 2 };

static int bodies = FEW;

static void calibration(void **state)
{
    (void)state;
    struct tally all = {0}, part[10] = {{0}};
    static const char *const name[] = {"SAM",          "LAM",     "sparse",    "dense",
                                       "one geometry", "several", "0.005 mag", "0.02 mag",
                                       "0.05 mag",     "0.1 mag"};
    const plh_lightfit_options o = usual();
    const clock_t begin = clock();
    for (int i = 0; i < bodies; i++) {
        const int number = bodies > FEW ? i : 4 + 3 * i;
        const struct curve *c = curve_of(number);
        plh_lightfit *f = solve(c, &o);
        struct tally *in[] = {&all, &part[number & 1], &part[2 + (number >> 1 & 1)],
                              &part[4 + (number >> 2 & 1)], &part[6 + number / 8 % 4]};
        for (int k = 0; k < 5; k++)
            tally(c, f, in[k]);
        plh_lightfit_destroy(f);
    }
    for (int k = 0; k < 10 && bodies > FEW; k++)
        print(name[k], &part[k]);
    print("all", &all);
    printf("%.1f s of processor time\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
    assert_int_equal(all.wrong, 0);
    assert_true(all.solved >= bodies * 3 / 4);
    if (bodies > FEW) {
        assert_true(fabs(all.within[1] / (double)all.numbers - 0.683) < 0.08);
        assert_true(all.within[2] / (double)all.numbers > 0.9);
        assert_true(all.within[3] / (double)all.numbers > 0.97);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "long") == 0)
        bodies = 112;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derivatives),  cmocka_unit_test(refused_options),
        cmocka_unit_test(refused_data), cmocka_unit_test(one_geometry),
        cmocka_unit_test(known_before), cmocka_unit_test(state_of_a_solution),
        cmocka_unit_test(refined),      cmocka_unit_test(calibration)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
