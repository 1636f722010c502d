/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A Kepler ellipse from elements, a circle or a state: Kepler's equation, the state at a time. */
#include "torque/orbit.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

/* What an ellipse keeps. */
typedef struct ellipse {
    plh_orbit_elements elements;
    /* 1 - e, without loss near 1 */
    double less;
    /* Mean motion, rad per unit of time */
    double motion;
    /* sqrt(1 - e^2) */
    double ratio;
    /* To the periapsis, and a right angle ahead */
    plh_vec3 along, across;
} ellipse;
PLH_ORBIT_KEEPS(ellipse, keeps)

/* 2 pi in two parts: the turns of a large angle are taken off without loss. */
static const double turn_high = 2.0 * PLH_PI, turn_low = 2.4492935982947064e-16;

/* x - sin x without cancellation. */
static double excess(double x)
{
    if (fabs(x) > 1.0)
        return x - sin(x);
    double term = x * x * x / 6.0, sum = term;
    for (int k = 4; k < 60; k += 2) {
        const double before = sum;
        term *= -x * x / (k * (k + 1));
        sum += term;
        if (sum == before)
            break;
    }
    return sum;
}

/* r / a at the eccentric anomaly x; less = 1 - e. */
static double nearness(double less, double x)
{
    const double s = sin(0.5 * x);
    return less + 2.0 * (1.0 - less) * s * s;
}

/*
 * Kepler's equation for 0 <= mean <= pi, as less E + e (E - sin E) = mean, whose terms are
 * positive. The left side is convex, so that Newton's steps from above descend until rounding stops
 * them. Above lie mean / less; mean + e; pi; and, since x - sin x >= x^3 / pi^2 there, cbrt(pi^2
 * mean / e): near e = 1 they start within a factor 2.
 */
static double solve(double less, double mean)
{
    const double e = 1.0 - less, pi = 0.5 * turn_high;
    double x = fmin(mean + e, pi);
    if (mean < less * x)
        x = mean / less;
    if (e > 0.5)
        x = fmin(x, cbrt(pi * pi / e * mean));
    for (int i = 0; i < 100; i++) {
        const double next = x - (less * x + e * excess(x) - mean) / nearness(less, x);
        if (!(next < x))
            break;
        x = next;
    }
    return x;
}

/* The angle high + low without its whole turns, in -pi ... pi. */
static double reduced(double high, double low, double *turns)
{
    *turns = rint(high / turn_high);
    return fma(-*turns, turn_low, fma(-*turns, turn_high, high)) + low;
}

static double eccentric(double less, double mean)
{
    return copysign(solve(less, fabs(mean)), mean);
}

double plh_orbit_eccentric_anomaly(double e, double mean)
{
    double turns;
    if (!(e >= 0.0 && e < 1.0) || !isfinite(mean))
        return NAN;
    const double part = reduced(mean, 0.0, &turns);
    return turns == 0.0 ? eccentric(1.0 - e, mean) : eccentric(1.0 - e, part) + turns * turn_high;
}

double plh_orbit_mean_anomaly(double e, double true_anomaly)
{
    double turns;
    if (!(e >= 0.0 && e < 1.0) || !isfinite(true_anomaly))
        return NAN;
    const double half = 0.5 * reduced(true_anomaly, 0.0, &turns);
    const double x = 2.0 * atan2(sqrt(1.0 - e) * sin(half), sqrt(1.0 + e) * cos(half));
    return (1.0 - e) * x + e * excess(x) + turns * turn_high;
}

/* The mean anomaly of the eccentric anomaly x. */
static double mean_of(double less, double x)
{
    return less * x + (1.0 - less) * excess(x);
}

static bool is_finite(const double *x, int count)
{
    bool finite = true;
    for (int i = 0; i < count; i++)
        finite = finite && isfinite(x[i]);
    return finite;
}

/* An ellipse from checked elements and its axes; less = 1 - e. */
static plh_status make(const plh_orbit_elements *e, double less, plh_vec3 along, plh_vec3 across,
                       plh_orbit *self)
{
    ellipse *in = keeps(self);
    in->elements = *e;
    in->less = less;
    in->motion = sqrt(e->mu / e->semi_axis) / e->semi_axis;
    in->ratio = sqrt(less * (1.0 + e->eccentricity));
    in->along = along;
    in->across = across;
    return in->motion > 0.0 && isfinite(in->motion) ? PLH_OK : PLH_BAD_ARGUMENT;
}

static plh_status by_elements(const plh_orbit_elements *elements, plh_orbit *self)
{
    const plh_orbit_elements e = *elements;
    const double numbers[] = {e.mu,   e.semi_axis, e.eccentricity, e.inclination,
                              e.node, e.argument,  e.anomaly,      e.time};
    if (!is_finite(numbers, 8))
        return PLH_NOT_FINITE;
    if (!(e.mu > 0.0 && e.semi_axis > 0.0 && e.eccentricity >= 0.0 && e.eccentricity < 1.0))
        return PLH_BAD_ARGUMENT;
    const double cn = cos(e.node), sn = sin(e.node), cw = cos(e.argument), sw = sin(e.argument),
                 ci = cos(e.inclination), si = sin(e.inclination);
    return make(&e, 1.0 - e.eccentricity,
                plh_vec3_make(cn * cw - sn * sw * ci, sn * cw + cn * sw * ci, sw * si),
                plh_vec3_make(-cn * sw - sn * cw * ci, -sn * sw + cn * cw * ci, cw * si), self);
}

/* Inclination, node and argument of an ellipse with these axes. */
static void orient(plh_vec3 along, plh_vec3 across, plh_orbit_elements *e)
{
    const plh_vec3 w = plh_vec3_cross(along, across);
    const double level = hypot(w.x, w.y);
    e->inclination = atan2(level, w.z);
    e->node = level > 0.0 ? atan2(w.x, -w.y) : 0.0;
    const plh_vec3 n = plh_vec3_make(cos(e->node), sin(e->node), 0.0);
    e->argument = atan2(-plh_vec3_dot(n, across), plh_vec3_dot(n, along));
}

static plh_status by_circle(double mu, double radius, plh_vec3 position, plh_vec3 normal,
                            double time, plh_orbit *self)
{
    plh_orbit_elements e = {mu, radius, 0.0, 0.0, 0.0, 0.0, 0.0, time};
    if (!isfinite(mu) || !isfinite(radius) || !isfinite(time) || !plh_orbit_is_finite(position) ||
        !plh_orbit_is_finite(normal))
        return PLH_NOT_FINITE;
    const plh_vec3 w = plh_vec3_unit(normal), ahead = plh_vec3_cross(w, plh_vec3_unit(position));
    if (!(mu > 0.0 && radius > 0.0 && plh_vec3_norm(ahead) > 1e-8))
        return PLH_BAD_ARGUMENT;
    const plh_vec3 across = plh_vec3_unit(ahead), along = plh_vec3_cross(across, w);
    orient(along, across, &e);
    return make(&e, 1.0, along, across, self);
}

static plh_status by_state(double mu, plh_vec3 position, plh_vec3 velocity, double time,
                           plh_orbit *self)
{
    if (!isfinite(mu) || !isfinite(time) || !plh_orbit_is_finite(position) ||
        !plh_orbit_is_finite(velocity))
        return PLH_NOT_FINITE;
    const double r = plh_vec3_norm(position);
    const plh_vec3 u = plh_vec3_unit(position), h = plh_vec3_cross(position, velocity);
    const double speed2 = plh_vec3_dot(velocity, velocity), inverse = 2.0 / r - speed2 / mu;
    if (!(mu > 0.0 && r > 0.0 && inverse > 0.0 && plh_vec3_norm(h) > 0.0))
        return PLH_BAD_ARGUMENT;
    const plh_vec3 toward = plh_vec3_sub(plh_vec3_scale(1.0 / mu, plh_vec3_cross(velocity, h)), u);
    /* 1 - e^2 = h^2 / (mu a), which keeps its digits near e = 1 */
    const double a = 1.0 / inverse, square = plh_vec3_dot(h, h) / mu * inverse;
    double e = plh_vec3_norm(toward);
    const double less = e > 0.5 ? square / (1.0 + sqrt(fmax(1.0 - square, 0.0))) : 1.0 - e;
    e = 1.0 - less;
    if (!(less > 0.0 && less <= 1.0 && e < 1.0))
        return PLH_BAD_ARGUMENT;
    const plh_vec3 along = e > 0.0 ? plh_vec3_unit(toward) : u, w = plh_vec3_unit(h),
                   across = plh_vec3_unit(plh_vec3_cross(w, along)),
                   straight = plh_vec3_cross(across, w);
    const double x = atan2(plh_vec3_dot(position, across) / sqrt(less * (1.0 + e)),
                           plh_vec3_dot(position, straight) + a * e);
    plh_orbit_elements el = {mu, a, e, 0.0, 0.0, 0.0, mean_of(less, x), time};
    orient(straight, across, &el);
    return make(&el, less, straight, across, self);
}

/* x = a (cos E - e), y = a ratio sin E, in the axes along and across. */
static plh_status at(const plh_orbit *self, double t, plh_orbit_point *point)
{
    const ellipse *in = keeps_of(self);
    const double past = t - in->elements.time, a = in->elements.semi_axis;
    const double high = in->motion * past, low = fma(in->motion, past, -high);
    double turns;
    const double start = reduced(high, low, &turns) + in->elements.anomaly;
    const double mean = reduced(start, 0.0, &turns);
    const double x = in->less == 1.0 ? mean : eccentric(in->less, mean);
    const double s = sin(x), c = cos(x), half = sin(0.5 * x);
    const double r = nearness(in->less, x), speed = a * in->motion / r;
    const double far = a * (in->less - 2.0 * half * half);
    point->position = plh_vec3_axpy(plh_vec3_scale(far, in->along), a * in->ratio * s, in->across);
    point->velocity =
        plh_vec3_axpy(plh_vec3_scale(-speed * s, in->along), speed * in->ratio * c, in->across);
    const double pull = in->motion / r; /* mu / r^3 = motion^2 / (r/a)^3 */
    point->acceleration = plh_vec3_scale(-pull * pull / r, point->position);
    return PLH_OK;
}

static double period(const plh_orbit *self)
{
    return 2.0 * PLH_PI / keeps_of(self)->motion;
}

static double lowest(const plh_orbit *self)
{
    const plh_orbit_elements *e = &keeps_of(self)->elements;
    return e->semi_axis * (1.0 - e->eccentricity);
}

/* By the axes, since near e = 1 position and velocity are nearly parallel. */
static plh_vec3 normal(const plh_orbit *self, const plh_orbit_point *point)
{
    const ellipse *in = keeps_of(self);
    const double a = in->elements.semi_axis;
    (void)point;
    return plh_vec3_scale(a * a * in->motion * in->ratio, plh_vec3_cross(in->along, in->across));
}

typedef struct values {
    double radius, semi_axis, eccentricity, inclination, node, argument, mean, true_anomaly;
    plh_vec3 nadir, normal, position, velocity;
} values;
PLH_ORBIT_VALUES(values, of)

/* Their places in the list. */
enum {
    RADIUS,
    SEMI_AXIS,
    ECCENTRICITY,
    INCLINATION,
    NODE,
    ARGUMENT,
    MEAN,
    TRUE,
    NADIR,
    NORMAL,
    POSITION,
    VELOCITY,
    PARAMS
};

/* clang-format off */
#define OPEN_SIZE(member, name, low, text) \
    PLH_PARAM_REAL_ROW(values, member, name, PLH_PARAM_OPEN, NAN, low, 1e308, text)
#define OPEN_ANGLE(member, name, text) PLH_ANGLE(values, member, name, PLH_PARAM_OPEN, NAN, text)
#define OPEN_VECTOR(member, name, text) \
    PLH_PARAM_VECTOR_ROW(values, member, name, PLH_PARAM_OPEN, NAN, NAN, NAN, 0.0, 0.0, NULL, text)
static const plh_param params[] = {
    [RADIUS] = OPEN_SIZE(radius, "radius", 5e-324, "of a circle; its place follows from inclination, node and mean-anomaly (counted from the node), or from nadir and normal"),
    [SEMI_AXIS] = OPEN_SIZE(semi_axis, "semi-major-axis", 5e-324, "of an ellipse"),
    [ECCENTRICITY] = OPEN_SIZE(eccentricity, "eccentricity", 0.0, "of the ellipse, below 1. Default: 0"),
    [INCLINATION] = OPEN_ANGLE(inclination, "inclination", "against the xy plane of space. Default: 0"),
    [NODE] = OPEN_ANGLE(node, "node", "longitude (right ascension) of the ascending node. Default: 0"),
    [ARGUMENT] = OPEN_ANGLE(argument, "argument", "of the periapsis, from the node. Default: 0"),
    [MEAN] = OPEN_ANGLE(mean, "mean-anomaly", "at the time of the elements. Default: 0"),
    [TRUE] = OPEN_ANGLE(true_anomaly, "true-anomaly", "instead of the mean one"),
    [NADIR] = OPEN_VECTOR(nadir, "nadir", "of a circle: the direction from the body to the planet at the time of the elements, in space; needs normal"),
    [NORMAL] = OPEN_VECTOR(normal, "normal", "of a circle: the direction about which the body goes round, perpendicular to nadir"),
    [POSITION] = OPEN_VECTOR(position, "position", "at the time of the elements, from the planet, in space; needs velocity"),
    [VELOCITY] = OPEN_VECTOR(velocity, "velocity", "at the time of the elements, in space"),
};
static const char *const examples[] = {
    "radius=1.1, inclination=0.9, node=2, mean-anomaly=-1",
    "radius=0.9, nadir=1 2 2, normal=2 1 -2",
    "semi-major-axis=1.2, eccentricity=0.6, inclination=2, node=-1, argument=3, true-anomaly=0.4",
    "position=1 0.3 0.1, velocity=-0.2 0.9 0.3", NULL};

/* Which parameters exclude which, and which one needs another. */
#define BIT(i) (1u << (i))
static const unsigned against[PARAMS] = {
    [RADIUS] = BIT(SEMI_AXIS) | BIT(ECCENTRICITY) | BIT(POSITION) | BIT(VELOCITY),
    [SEMI_AXIS] = BIT(RADIUS) | BIT(NADIR) | BIT(NORMAL) | BIT(POSITION) | BIT(VELOCITY),
    [POSITION] = ~(BIT(POSITION) | BIT(VELOCITY)),
    [MEAN] = BIT(TRUE),
    [NADIR] = BIT(INCLINATION) | BIT(NODE) | BIT(ARGUMENT) | BIT(MEAN) | BIT(TRUE),
};
static const int needs[PARAMS] = {[NADIR] = NORMAL, [NORMAL] = NADIR, [POSITION] = VELOCITY};
/* clang-format on */

static bool given(const plh_orbit *self, int i)
{
    return !isnan(*(const double *)(const void *)(self->values.bytes + params[i].offset));
}

/* What goes with another way to give an orbit is refused, never ignored. */
static plh_status check(const plh_orbit *self, plh_orbit_fault *fault)
{
    char text[80];
    for (int i = 0; i < PARAMS; i++) {
        if (!given(self, i))
            continue;
        for (int j = 0; j < PARAMS; j++)
            if (against[i] & BIT(j) && given(self, j)) {
                snprintf(text, sizeof text, "does not go with %s", params[i].name);
                return plh_orbit_refuse(PLH_BAD_ARGUMENT, &params[j], text, fault);
            }
        if (needs[i] && !given(self, needs[i])) {
            snprintf(text, sizeof text, "'%s' is missing beside it", params[needs[i]].name);
            return plh_orbit_refuse(PLH_BAD_ARGUMENT, &params[i], text, fault);
        }
    }
    if (of(self)->eccentricity >= 1.0)
        return plh_orbit_refuse(PLH_BAD_ARGUMENT, &params[ECCENTRICITY],
                                "expected a number from 0 to below 1", fault);
    return given(self, RADIUS) || given(self, SEMI_AXIS) || given(self, POSITION)
               ? PLH_OK
               : plh_orbit_refuse(PLH_BAD_ARGUMENT, NULL,
                                  "expected one of radius, semi-major-axis, position", fault);
}

static double or_zero(double x)
{
    return isnan(x) ? 0.0 : x;
}

static plh_status prepare(plh_orbit *self, const plh_orbit_setting *setting, plh_orbit_fault *fault)
{
    const values *v = of(self);
    const plh_status status = check(self, fault);
    if (status)
        return status;
    if (given(self, POSITION)) {
        const plh_status bound = by_state(self->mu, v->position, v->velocity, setting->time, self);
        return bound ? plh_orbit_refuse(bound, &params[POSITION],
                                        "expected a bound orbit, which does not fall straight down",
                                        fault)
                     : PLH_OK;
    }
    plh_orbit_elements e = {self->mu,
                            0.0,
                            or_zero(v->eccentricity),
                            or_zero(v->inclination),
                            or_zero(v->node),
                            or_zero(v->argument),
                            or_zero(v->mean),
                            setting->time};
    e.semi_axis = given(self, RADIUS) ? v->radius : v->semi_axis;
    if (given(self, TRUE))
        e.anomaly = plh_orbit_mean_anomaly(e.eccentricity, v->true_anomaly);
    if (!given(self, NADIR))
        return by_elements(&e, self);
    const plh_vec3 up = plh_vec3_scale(-1.0, v->nadir);
    if (fabs(plh_vec3_dot(plh_vec3_unit(up), plh_vec3_unit(v->normal))) > PLH_PARAM_PERPENDICULAR)
        return plh_orbit_refuse(PLH_BAD_ARGUMENT, &params[NORMAL],
                                "expected a direction perpendicular to nadir, to 1e-6", fault);
    return by_circle(e.mu, e.semi_axis, up, v->normal, e.time, self);
}

const plh_orbit_model plh_orbit_model_kepler = {
    .name = "kepler",
    .summary = "an ellipse or a circle: by elements, or through a position with a velocity",
    .source = "Kepler (1609); Kepler's equation by Newton's steps",
    .flags = PLH_ORBIT_CENTRAL,
    .params = params,
    .param_count = PARAMS,
    .examples = examples,
    .prepare = prepare,
    .at = at,
    .period = period,
    .lowest = lowest,
    .normal = normal,
};

plh_status plh_orbit_from_elements(const plh_orbit_elements *elements, plh_orbit *orbit)
{
    plh_orbit_begin(&plh_orbit_model_kepler, elements->mu, orbit);
    return plh_orbit_end(by_elements(elements, orbit), orbit);
}

plh_status plh_orbit_from_circle(double mu, double radius, plh_vec3 position, plh_vec3 normal,
                                 double time, plh_orbit *orbit)
{
    plh_orbit_begin(&plh_orbit_model_kepler, mu, orbit);
    return plh_orbit_end(by_circle(mu, radius, position, normal, time, orbit), orbit);
}

plh_status plh_orbit_from_state(double mu, plh_vec3 position, plh_vec3 velocity, double time,
                                plh_orbit *orbit)
{
    plh_orbit_begin(&plh_orbit_model_kepler, mu, orbit);
    return plh_orbit_end(by_state(mu, position, velocity, time, orbit), orbit);
}

plh_status plh_orbit_elements_get(const plh_orbit *orbit, plh_orbit_elements *elements)
{
    static const plh_orbit_elements none = {NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN};
    const bool own = orbit->model == &plh_orbit_model_kepler;
    *elements = own ? keeps_of(orbit)->elements : none;
    return own ? PLH_OK : PLH_UNSUPPORTED;
}
