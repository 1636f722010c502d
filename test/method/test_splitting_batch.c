/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Many torqued bodies in lanes: the bits of plh_integrator_advance() for each body, for every
 * scheme and torque, from each instruction set (POLHODE_ISA, see CMakeLists.txt) and any number of
 * threads; lanes that fail.
 */
#include <math.h>
#include <polhode/extend/torque.h>
#include <polhode/polhode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/cmocka_all.h"

enum { MOST = 200, NUMBERS = 7 };

/* Bodies, states and what each varies. */
typedef struct crowd {
    size_t n;
    double I[3][MOST], y[NUMBERS][MOST], vary[3][MOST];
} crowd;

static plh_states states_of(crowd *c)
{
    return (plh_states){c->y[0], c->y[1], c->y[2], c->y[3], c->y[4], c->y[5], c->y[6]};
}

static double between(plh_random *r, double low, double high)
{
    return low + (high - low) * plh_random_uniform(r);
}

/* Every kind of body: generic in all orders of the axes, symmetric, spheres, rotors, points; large
 * and small. */
static void draw_body(plh_random *r, size_t i, crowd *c)
{
    static const double unit[4] = {1.0, 0x1p-160, 0x1p90, 3.7};
    const double u = unit[i / 16 % 4];
    double I[3] = {between(r, 0.3, 3.0), between(r, 0.3, 3.0), between(r, 0.3, 3.0)};
    switch (i % 16) {
    case 3:
        I[1] = I[0];
        break;
    case 5:
        I[2] = I[1];
        break;
    case 7:
        I[1] = I[2] = I[0];
        break;
    case 9:
        I[i / 16 % 3] = 0.0;
        I[(i / 16 + 1) % 3] = I[(i / 16 + 2) % 3];
        break;
    case 11:
        I[0] = I[1] = I[2] = 0.0;
        break;
    default:
        break;
    }
    for (int k = 0; k < 3; k++)
        c->I[k][i] = u * I[k];
}

/* speed: of the body, in radians per unit of time. */
static void draw_state(plh_random *r, size_t i, double speed, crowd *c)
{
    double q[4], norm = 0.0;
    const double scale = i % 16 == 13 ? 0.0 : i % 16 == 15 ? 40.0 * speed : speed; /* rest; fast */
    for (int k = 0; k < 4; k++) {
        q[k] = between(r, -1.0, 1.0);
        norm += q[k] * q[k];
    }
    for (int k = 0; k < 4; k++)
        c->y[k][i] = q[k] / sqrt(norm);
    for (int k = 0; k < 3; k++)
        c->y[4 + k][i] = scale * c->I[k][i] * between(r, -1.0, 1.0);
}

static void draw(uint64_t seed, size_t n, double speed, crowd *c)
{
    plh_random r;
    plh_random_seed(seed, &r);
    c->n = n;
    for (size_t i = 0; i < n; i++) {
        draw_body(&r, i, c);
        draw_state(&r, i, speed, c);
        for (int k = 0; k < 3; k++)
            c->vary[k][i] = between(&r, 0.1, 1.0);
    }
}

static plh_state get(const crowd *c, size_t i)
{
    return (plh_state){plh_quat_make(c->y[0][i], c->y[1][i], c->y[2][i], c->y[3][i]),
                       plh_vec3_make(c->y[4][i], c->y[5][i], c->y[6][i])};
}

/* What the scalar run makes of body i: calls with `parts` steps each. */
static plh_status alone(const plh_scheme *scheme, const plh_torque *torque, const crowd *c,
                        size_t i, double t0, double h, const long *parts, plh_state *s)
{
    plh_method_spec spec;
    plh_body body;
    plh_integrator *it;
    char name[64];
    *s = get(c, i);
    snprintf(name, sizeof name, "%s/exact", scheme->name);
    assert_int_equal(plh_method_parse(NULL, name, &spec), PLH_OK);
    plh_status status =
        plh_body_from_moments(plh_vec3_make(c->I[0][i], c->I[1][i], c->I[2][i]), &body);
    if (!status)
        status = plh_integrator_create(&spec, &body, torque, &it);
    if (status) {
        *s = plh_state_nan();
        return status;
    }
    long first = 0;
    for (; *parts > 0; first += *parts++)
        status = plh_integrator_advance(it, t0, h, first, *parts, s);
    plh_integrator_destroy(it);
    return status;
}

static bool same_bits(const plh_state *a, const plh_state *b)
{
    return (isnan(a->q.w) && isnan(b->q.w)) || memcmp(a, b, sizeof *a) == 0;
}

/* Gives the torque the value that body i has of one parameter. */
static plh_status set_own(const plh_torque_vary *vary, size_t i, plh_torque *torque)
{
    if (!vary)
        return PLH_OK;
    if (!vary->values[1])
        return plh_torque_set_real(torque, vary->name, vary->values[0][i]);
    return plh_torque_set_vector(
        torque, vary->name,
        plh_vec3_make(vary->values[0][i], vary->values[1][i], vary->values[2][i]));
}

/* Runs the crowd at once and one by one. */
static void compare(const plh_scheme *scheme, const plh_torque *torque, const plh_torque_vary *vary,
                    const crowd *start, double h, const long *parts, plh_pool *pool)
{
    static crowd c;
    plh_splitting_batch *batch;
    plh_status status[MOST], first = PLH_OK, result = PLH_OK;
    long done = 0;
    c = *start;
    assert_int_equal(plh_splitting_batch_create(scheme, torque, vary, vary != NULL, c.n, c.I[0],
                                                c.I[1], c.I[2], &batch),
                     PLH_OK);
    for (const long *p = parts; *p > 0; done += *p++)
        result = plh_splitting_batch_advance(batch, 0.3, h, done, *p, states_of(&c), pool, status);
    for (size_t i = 0; i < c.n; i++) {
        plh_state truth, s = get(&c, i);
        plh_torque t = torque ? *torque : (plh_torque){0};
        const plh_status refused = set_own(vary, i, &t);
        plh_status why = alone(scheme, torque ? &t : NULL, start, i, 0.3, h, parts, &truth);
        if (refused) {
            why = refused;
            truth = plh_state_nan();
        }
        if (!same_bits(&s, &truth) || status[i] != why)
            fail_msg("%s, %s, body %zu: %a against %a, status %d against %d", scheme->name,
                     torque ? torque->model->name : "free", i, s.q.w, truth.q.w, (int)status[i],
                     (int)why);
        first = first ? first : why;
    }
    assert_int_equal(result, first);
    plh_splitting_batch_destroy(batch);
}

static const long once[] = {7, 0}, thrice[] = {4, 2, 3, 0};

static plh_torque torque_of(const char *model, const char *values)
{
    plh_torque t;
    assert_int_equal(plh_torque_init(plh_torque_model_find(model), NULL, &t), PLH_OK);
    assert_int_equal(plh_torque_set(&t, values), PLH_OK);
    return t;
}

static void every_scheme(void **state)
{
    static crowd c;
    const plh_torque top = torque_of("heavy-top", "strength=1.7, axis=0.3 -0.2 0.9, up=0 0.6 0.8");
    const plh_torque rotors = torque_of("gyrostat", "momentum=0.7 -0.3 1.2");
    const plh_torque water = torque_of("damping", "damping=0.8 0 0.6");
    (void)state;
    draw(1, 83, 0.8, &c);
    for (int i = 0; i < plh_scheme_count(); i++) {
        if (plh_scheme_get(i)->flows)
            continue;
        compare(plh_scheme_get(i), &top, NULL, &c, 0.13, once, NULL);
        compare(plh_scheme_get(i), &rotors, NULL, &c, 0.13, once, NULL);
        compare(plh_scheme_get(i), &water, NULL, &c, -0.07, once, NULL);
        compare(plh_scheme_get(i), NULL, NULL, &c, 0.4, once, NULL);
    }
}

/* All built-in models with all their examples; one parameter of each with a value per body. */
static void every_torque(void **state)
{
    static crowd c;
    const char *const schemes[] = {"verlet", "aba864", "srkn6_14a"};
    (void)state;
    draw(2, 101, 0.8, &c);
    for (int i = 0; i < plh_torque_model_count(); i++) {
        const plh_torque_model *model = plh_torque_model_get(i);
        for (const char *const *text = model->examples; *text; text++) {
            const plh_torque t = torque_of(model->name, *text);
            for (int k = 0; k < 3; k++)
                compare(plh_scheme_find(schemes[k]), &t, NULL, &c, 0.11, once, NULL);
            for (int k = 0; k < model->param_count; k++) {
                plh_torque_vary v = {model->params[k].name, {c.vary[0], NULL, NULL}, 0};
                if (plh_param_width(&model->params[k]) == 3)
                    v.values[1] = c.vary[1], v.values[2] = c.vary[2];
                if (model->params[k].kind != PLH_PARAM_CHOICE)
                    compare(plh_scheme_find("aba864"), &t, &v, &c, 0.11, once, NULL);
            }
        }
    }
}

static void sums(void **state)
{
    static crowd c;
    const plh_torque several[] = {
        torque_of("heavy-top", "strength=1.7, axis=0.3 -0.2 0.9"),
        torque_of("magnetic", "dipole=0.3 -0.2 0.9, field=1 -2 0.5"),
        torque_of("constant", "value=0.1 0 0.2, frame=space"),
        torque_of("gyrostat", "momentum=0.7 -0.3 1.2"),
        torque_of("damping", "damping=0.1 0.2 0.3, damping-upper=0.1 0 0"),
        torque_of("spring", "stiffness=0.5 1.5 0.9"),
        torque_of("vessel", "mass=1.3, control=0.2 0.1 -0.3")};
    (void)state;
    draw(3, 51, 0.8, &c);
    for (int i = 0; i < 7; i++)
        for (int count = 0; count <= 7 - i; count++) {
            const plh_torque_list list = {several + i, count};
            plh_torque sum;
            assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
            compare(plh_scheme_find("aba864"), &sum, NULL, &c, 0.11, once, NULL);
            compare(plh_scheme_find("srkn4_6b"), &sum, NULL, &c, 0.11, once, NULL);
        }
}

/* Tails of every length, calls that follow one another, threads. */
static void sizes_and_calls(void **state)
{
    static crowd c;
    const plh_torque top = torque_of("heavy-top", "axis=0.3 -0.2 0.9");
    (void)state;
    for (size_t n = 0; n <= 70; n += n < 18 ? 1 : 13) {
        draw(4 + n, n, 0.8, &c);
        compare(plh_scheme_find("aba864"), &top, NULL, &c, 0.1, thrice, NULL);
        compare(plh_scheme_find("verlet"), &top, NULL, &c, 0.1, thrice, NULL);
    }
    for (int threads = 2; threads <= 4; threads += 2) {
        const long many[] = {20, 3, 0};
        plh_pool *pool;
        assert_int_equal(plh_pool_create(threads, &pool), PLH_OK);
        draw(5, MOST, 0.8, &c);
        compare(plh_scheme_find("s6_10"), &top, NULL, &c, 0.1, many, pool);
        plh_pool_destroy(pool);
    }
}

/* Long steps, in a few lanes and in all. */
static void long_steps(void **state)
{
    static crowd c;
    const plh_torque top = torque_of("heavy-top", "axis=0.3 -0.2 0.9");
    (void)state;
    for (double speed = 0.3; speed < 1e4; speed *= 6.0) {
        draw(6, 77, speed, &c);
        compare(plh_scheme_find("aba864"), &top, NULL, &c, 0.5, once, NULL);
    }
}

/* Bad bodies, states, parameters: NaN and the status of the scalar run, in their lanes only. */
static void failures(void **state)
{
    static crowd c, bad;
    const plh_torque rotors = torque_of("gyrostat", "momentum=0.7 -0.3 1.2");
    const plh_torque pull = torque_of("gravity-gradient", "mu=4.5, radius=1.3, nadir=0 0.6 0.8");
    const plh_torque_vary radius = {"radius", {bad.vary[0], NULL, NULL}, 0};
    (void)state;
    draw(7, 60, 0.8, &c);
    bad = c;
    bad.I[1][2] = -1.0;
    bad.I[0][5] = NAN;
    bad.y[0][17] = NAN;
    bad.y[5][18] = INFINITY;
    bad.y[1][29] += 0.01;
    bad.y[4][30] = 1e300;
    for (int k = 0; k < 3; k++)
        bad.y[4 + k][25] = 1.0; /* a rotor with momentum along its axis */
    bad.vary[0][33] = -1.0;     /* no radius */
    compare(plh_scheme_find("aba864"), &pull, &radius, &bad, 0.1, once, NULL);
    compare(plh_scheme_find("verlet"), &rotors, NULL, &bad, 0.1, once, NULL);
    compare(plh_scheme_find("verlet"), &rotors, NULL, &c, NAN, once, NULL);
}

/* A torque of the user's: it has no lanes. */
static plh_vec3 my_torque(const plh_torque *self, const plh_body *body, double t,
                          const plh_state *s)
{
    (void)self, (void)body;
    return plh_vec3_make(sin(t) * s->q.x, s->q.y, 0.1 * s->q.w);
}

static plh_vec3 my_drag(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)self, (void)body, (void)t;
    return plh_vec3_scale(-0.1 * plh_vec3_norm(s->m), s->m);
}

static plh_vec3 my_kick(const plh_torque *self, const plh_body *body, double t, double h,
                        const plh_state *s)
{
    (void)self, (void)body, (void)t;
    return plh_vec3_scale(1.0 / (1.0 + 0.1 * h * plh_vec3_norm(s->m)), s->m);
}

static void own_torques(void **state)
{
    static crowd c;
    const plh_torque_model wave = {.name = "wave", .flags = PLH_TORQUE_TIME, .torque = my_torque};
    const plh_torque_model drag = {
        .name = "drag", .flags = PLH_TORQUE_VELOCITY, .torque = my_drag, .kick = my_kick};
    const plh_torque_model refused = {
        .name = "drag", .flags = PLH_TORQUE_VELOCITY, .torque = my_drag};
    plh_splitting_batch *batch;
    plh_torque t;
    (void)state;
    draw(8, 37, 0.8, &c);
    assert_int_equal(plh_torque_init(&wave, NULL, &t), PLH_OK);
    compare(plh_scheme_find("aba864"), &t, NULL, &c, 0.1, thrice, NULL);
    compare(plh_scheme_find("verlet"), &t, NULL, &c, 0.1, thrice, NULL);
    assert_int_equal(plh_torque_init(&drag, NULL, &t), PLH_OK);
    compare(plh_scheme_find("srkn4_6b"), &t, NULL, &c, 0.1, thrice, NULL);
    assert_int_equal(plh_torque_init(&refused, NULL, &t), PLH_OK);
    assert_int_equal(plh_splitting_batch_create(plh_scheme_find("verlet"), &t, NULL, 0, c.n, c.I[0],
                                                c.I[1], c.I[2], &batch),
                     PLH_UNSUPPORTED);
    assert_null(batch);
}

/* A form of the user's runs in lanes, by itself and in a sum; with a kick of its own it does
 * not. */
static bool my_form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    (void)self, (void)t;
    form->square = plh_vec3_axpy(form->square, 0.7, body->moment);
    form->rate[0][0] -= 0.2, form->rate[0][1] += 0.3, form->rate[2][2] -= 0.1;
    return plh_torque_form_direction(form, plh_vec3_make(0.0, 0.0, 1.0));
}

static void in_lanes(const plh_torque *torque, const crowd *c, bool expected)
{
    plh_splitting_batch *batch;
    compare(plh_scheme_find("aba864"), torque, NULL, c, 0.1, thrice, NULL);
    compare(plh_scheme_find("verlet"), torque, NULL, c, 0.1, thrice, NULL);
    assert_int_equal(plh_splitting_batch_create(plh_scheme_find("verlet"), torque, NULL, 0, c->n,
                                                c->I[0], c->I[1], c->I[2], &batch),
                     PLH_OK);
    assert_int_equal(plh_splitting_batch_in_lanes(batch), expected);
    plh_splitting_batch_destroy(batch);
}

static void own_forms(void **state)
{
    static crowd c;
    plh_torque_model model = {.name = "mine", .flags = PLH_TORQUE_VELOCITY, .form = my_form};
    plh_torque term[3], sum;
    plh_torque_list list = {term, 2};
    (void)state;
    draw(10, 37, 0.8, &c);
    assert_int_equal(plh_torque_init(&model, NULL, &term[0]), PLH_OK);
    term[1] = torque_of("heavy-top", "strength=1.7, axis=0.3 -0.2 0.9");
    term[2] = torque_of("spring", "stiffness=0.5 1.5 0.9");
    in_lanes(&term[0], &c, true);
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    in_lanes(&sum, &c, true); /* one form */
    assert_int_equal(plh_torque_set(&term[1], "up=0 0.6 0.8"), PLH_OK);
    list.count = 3;
    in_lanes(&sum, &c, true); /* term by term */
    in_lanes(&term[2], &c, true);
    model.kick = my_kick;
    in_lanes(&term[0], &c, false);
}

/* Sums whose forms have one direction for some bodies and two for others. */
static void directions_that_meet(void **state)
{
    static crowd c;
    const plh_torque term[2] = {torque_of("heavy-top", "up=0 0 1"),
                                torque_of("magnetic", "dipole=0.3 -0.2 0.9, field=0 0 2")};
    const plh_torque_list list = {term, 2};
    const plh_torque_vary up = {"up", {c.vary[0], c.vary[1], c.vary[2]}, 0};
    plh_splitting_batch *batch;
    plh_status status[MOST];
    plh_torque sum;
    (void)state;
    draw(11, 21, 0.8, &c);
    for (size_t i = 0; i < c.n; i += 2)
        c.vary[0][i] = c.vary[1][i] = 0.0;
    assert_int_equal(plh_torque_init_sum(&list, &sum), PLH_OK);
    const plh_scheme *scheme = plh_scheme_find("aba864");
    assert_int_equal(
        plh_splitting_batch_create(scheme, &sum, &up, 1, c.n, c.I[0], c.I[1], c.I[2], &batch),
        PLH_OK);
    crowd now = c;
    (void)plh_splitting_batch_advance(batch, 0.3, 0.1, 0, 7, states_of(&now), NULL, status);
    for (size_t i = 0; i < c.n; i++) {
        plh_torque own[2] = {term[0], term[1]}, both;
        const plh_torque_list pair = {own, 2};
        plh_state truth, s = get(&now, i);
        assert_int_equal(set_own(&up, i, &own[0]), PLH_OK);
        assert_int_equal(plh_torque_init_sum(&pair, &both), PLH_OK);
        assert_int_equal(alone(scheme, &both, &c, i, 0.3, 0.1, once, &truth), status[i]);
        assert_true(same_bits(&s, &truth));
    }
    plh_splitting_batch_destroy(batch);
}

/* What a GPU gets: the numbers of each body, or a reason. */
static void forms_of_bodies(void **state)
{
    static const double strength[2] = {2.0, 3.0}, radius[1] = {-1.0};
    const plh_torque top = torque_of("heavy-top", "axis=0 0 1"),
                     pull = torque_of("gravity-gradient", "mu=8, radius=2, nadir=0 0.6 0.8");
    const plh_torque_vary own = {"strength", {strength, NULL, NULL}, 0},
                          less = {"radius", {radius, NULL, NULL}, 0},
                          none = {"weight", {strength, NULL, NULL}, 0};
    plh_torque_form f;
    plh_body body;
    (void)state;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 2.5), &body), PLH_OK);
    assert_int_equal(plh_torque_vary_form(&top, &own, 1, 1, &body, &f), PLH_OK);
    assert_true(f.field[0][1] == 3.0 && f.field[1][0] == -3.0 && f.direction.z == 1.0);
    assert_int_equal(plh_torque_vary_form(&pull, NULL, 0, 0, &body, &f), PLH_OK);
    assert_true(f.square.x == 3.0 && f.square.y == 6.0 && f.square.z == 7.5);
    assert_int_equal(plh_torque_vary_form(&pull, &less, 1, 0, &body, &f), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_torque_vary_form(&top, &none, 1, 0, &body, &f), PLH_NOT_FOUND);
    for (int i = 0; i < plh_torque_model_count(); i++) {
        const plh_torque_model *model = plh_torque_model_get(i);
        const plh_torque t = torque_of(model->name, model->examples[0]);
        const bool form = model->form && !(plh_torque_flags(&t) & PLH_TORQUE_TIME);
        assert_int_equal(plh_torque_vary_form(&t, NULL, 0, 0, &body, &f),
                         form ? PLH_OK : PLH_UNSUPPORTED);
    }
}

static void arguments(void **state)
{
    static crowd c;
    const plh_torque top = torque_of("heavy-top", "");
    const plh_scheme *verlet = plh_scheme_find("verlet");
    const plh_torque_vary unknown = {"weight", {c.vary[0], NULL, NULL}, 0},
                          missing = {"up", {c.vary[0], NULL, NULL}, 0},
                          nowhere = {"up", {c.vary[0], c.vary[1], c.vary[2]}, 1};
    const plh_scheme none = {.name = "none"};
    plh_splitting_batch *b;
    (void)state;
    draw(9, 5, 0.8, &c);
#define CREATE(scheme, vary, n, one)                                                               \
    plh_splitting_batch_create(scheme, &top, vary, (vary) != NULL, n, one, c.I[1], c.I[2], &b)
    assert_int_equal(CREATE(verlet, &unknown, 5, c.I[0]), PLH_NOT_FOUND);
    assert_int_equal(CREATE(verlet, &missing, 5, c.I[0]), PLH_BAD_ARGUMENT);
    assert_int_equal(CREATE(verlet, &nowhere, 5, c.I[0]), PLH_BAD_ARGUMENT);
    assert_int_equal(CREATE(verlet, (plh_torque_vary *)NULL, 5, NULL), PLH_BAD_ARGUMENT);
    assert_int_equal(CREATE(&none, (plh_torque_vary *)NULL, 5, c.I[0]), PLH_BAD_ARGUMENT);
    assert_null(b);
    assert_int_equal(CREATE(verlet, (plh_torque_vary *)NULL, 5, c.I[0]), PLH_OK);
#undef CREATE
    assert_int_equal(plh_splitting_batch_count(b), 5);
    assert_true(plh_splitting_batch_in_lanes(b));
    plh_states s = states_of(&c);
    assert_int_equal(plh_splitting_batch_advance(b, 0.0, 0.1, 0, -1, s, NULL, NULL),
                     PLH_BAD_ARGUMENT);
    s.my = NULL;
    assert_int_equal(plh_splitting_batch_advance(b, 0.0, 0.1, 0, 1, s, NULL, NULL),
                     PLH_BAD_ARGUMENT);
    const crowd before = c;
    assert_int_equal(plh_splitting_batch_advance(b, 0.0, 0.1, 0, 0, states_of(&c), NULL, NULL),
                     PLH_OK);
    assert_memory_equal(&before, &c, sizeof c);
    plh_splitting_batch_destroy(b);
    plh_splitting_batch_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scheme),
        cmocka_unit_test(every_torque),
        cmocka_unit_test(sums),
        cmocka_unit_test(sizes_and_calls),
        cmocka_unit_test(long_steps),
        cmocka_unit_test(failures),
        cmocka_unit_test(own_torques),
        cmocka_unit_test(arguments),
        cmocka_unit_test(own_forms),
        cmocka_unit_test(directions_that_meet),
        cmocka_unit_test(forms_of_bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
