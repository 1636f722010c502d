/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Plug-ins as a user would write them: a torque that gives nothing but itself, air drag quadratic
 * in omega with its exact kick, a method, a pair potential, an orbit; some must be refused.
 */
#include <math.h>
#include <polhode/extend/event.h>
#include <polhode/extend/method.h>
#include <polhode/extend/orbit.h>
#include <polhode/extend/pair.h>
#include <polhode/extend/thermostat.h>
#include <stdlib.h>

typedef struct values {
    double drag;
} values;
PLH_TORQUE_VALUES(values, of)

static const plh_param params[] = {
    PLH_REAL(values, drag, "drag", 0.5, "torque = -drag omega |omega|"),
};

static double one(double drag, double inverse, double m)
{
    return -drag * m * inverse * fabs(m * inverse);
}

/* About each axis by itself: m' = -d m |m|, m(h) = m / (1 + d |m| h). */
static plh_vec3 torque(const plh_torque *self, const plh_body *body, double t, const plh_state *s)
{
    (void)t;
    double d = of(self)->drag;
    return plh_vec3_make(one(d, 1.0 / body->moment.x, s->m.x), one(d, 1.0 / body->moment.y, s->m.y),
                         one(d, 1.0 / body->moment.z, s->m.z));
}

static double slowed(double rate, double h, double m)
{
    return m / (1.0 + rate * fabs(m) * h);
}

static plh_vec3 kick(const plh_torque *self, const plh_body *body, double t, double h,
                     const plh_state *s)
{
    (void)t;
    double d = of(self)->drag;
    plh_vec3 i = body->moment;
    return plh_vec3_make(slowed(d / (i.x * i.x), h, s->m.x), slowed(d / (i.y * i.y), h, s->m.y),
                         slowed(d / (i.z * i.z), h, s->m.z));
}

static const plh_torque_model model = {
    .name = "air-drag",
    .summary = "drag quadratic in the angular velocity",
    .source = "a test",
    .flags = PLH_TORQUE_VELOCITY,
    .params = params,
    .param_count = 1,
    .torque = torque,
    .kick = kick,
};

PLH_TORQUE_PLUGIN(air_drag, model);
PLH_PLUGIN(too_old, "torque", PLH_TORQUE_KEY + 1u, &model);
PLH_PLUGIN(too_old_method, "method", PLH_METHOD_KEY + 1u, &model);

/* A compass needle along x in a field along x of space: as short as a plug-in can be. */
static plh_vec3 turn_north(const plh_torque *self, const plh_body *body, double t,
                           const plh_state *s)
{
    (void)self, (void)body, (void)t;
    plh_vec3 north = plh_quat_unrotate(s->q, plh_vec3_make(1.0, 0.0, 0.0));
    return plh_vec3_cross(plh_vec3_make(1.0, 0.0, 0.0), north);
}

static const plh_torque_model needle = {
    .name = "compass", .summary = "a magnet", .torque = turn_north};
PLH_TORQUE_PLUGIN(compass, needle);

/* The same with its series, for methods that take one. */
static plh_vec3 north_series(const plh_torque *self, const plh_body *body, double t, int k,
                             const plh_jet *jet, double *own)
{
    plh_vec3 *north = plh_jet_vectors(jet, own, 0);
    (void)self, (void)body, (void)t;
    plh_jet_unrotate(jet, k, plh_vec3_make(1.0, 0.0, 0.0), north);
    return plh_vec3_cross(plh_vec3_make(1.0, 0.0, 0.0), north[k]);
}

static const plh_torque_model smooth = {.name = "smooth-compass",
                                        .summary = "a magnet",
                                        .flags = PLH_TORQUE_SERIES,
                                        .torque = turn_north,
                                        .series = north_series,
                                        .series_rows = 3};
PLH_TORQUE_PLUGIN(smooth_compass, smooth);

/* The same as a form, from which everything follows. */
static bool north_form(const plh_torque *self, const plh_body *body, double t,
                       plh_torque_form *form)
{
    (void)self, (void)body, (void)t;
    plh_torque_cross(-1.0, plh_vec3_make(1.0, 0.0, 0.0), form->field);
    return plh_torque_form_direction(form, plh_vec3_make(1.0, 0.0, 0.0));
}

static const plh_torque_model whole = {.name = "form-compass",
                                       .summary = "a magnet",
                                       .flags = PLH_TORQUE_POTENTIAL,
                                       .form = north_form};
PLH_TORQUE_PLUGIN(form_compass, whole);

/* A free flow of order 1, good enough to be called. */
static plh_status euler(plh_integrator *it, double t, double h, plh_state *s)
{
    (void)t;
    plh_vec3 w = plh_vec3_mul(it->inverse, s->m);
    plh_quat d = plh_quat_mul(s->q, plh_quat_make(0.0, 0.5 * w.x, 0.5 * w.y, 0.5 * w.z));
    plh_vec3 m = plh_vec3_add(plh_vec3_cross(s->m, w), plh_integrator_torque(it, t, s));
    s->m = plh_vec3_axpy(s->m, h, m);
    s->q = plh_quat_make(s->q.w + h * d.w, s->q.x + h * d.x, s->q.y + h * d.y, s->q.z + h * d.z);
    double n = s->q.w * s->q.w + s->q.x * s->q.x + s->q.y * s->q.y + s->q.z * s->q.z;
    s->q = plh_quat_scale(1.0 / sqrt(n), s->q);
    return PLH_OK;
}

static const plh_method first_order = {.name = "my-euler",
                                       .family = "mine",
                                       .summary = "Euler's method",
                                       .source = "a test",
                                       .free = {1, 1, 0, false, false, false},
                                       .torqued = {1, 1, 0, false, false, false},
                                       .step = euler};
PLH_METHOD_PLUGIN(my_euler, first_order);
PLH_METHOD_PLUGIN(other_name, first_order);

/* The pair potential of Lennard and Jones once more, with other parameters: V = a/r^12 - b/r^6. */
typedef struct pair_values {
    double a, b;
} pair_values;
PLH_PAIR_VALUES(pair_values, pair_of)

static const plh_param pair_params[] = {
    PLH_REAL_REQUIRED(pair_values, a, "a", 0.0, 1e308, "of the repulsion"),
    PLH_REAL(pair_values, b, "b", 0.0, "of the attraction"),
};

static double pair_energy(const plh_pair *self, double r2, double *force)
{
    double w6 = 1.0 / (r2 * r2 * r2), a = pair_of(self)->a * w6 * w6, b = pair_of(self)->b * w6;
    *force = (12.0 * a - 6.0 * b) / r2;
    return a - b;
}

static const plh_pair_model own_pair = {.name = "my-pair",
                                        .summary = "a/r^12 - b/r^6",
                                        .source = "a test",
                                        .params = pair_params,
                                        .param_count = 2,
                                        .energy = pair_energy};
PLH_PAIR_PLUGIN(my_pair, own_pair);
PLH_PLUGIN(too_old_pair, "pair", PLH_PAIR_KEY + 1u, &own_pair);

/* An event: the third component of m, with its sign changed. */
static double third(void *context, double t, const plh_state *s)
{
    const plh_body *body = context;
    return t < 0.0 || body->moment.x < 0.0 ? NAN : -s->m.z;
}

static const plh_event_plugin own_event = {"my-event", "-m3", third};
PLH_EVENT_PLUGIN(my_event, own_event);

/* A weak coupling of the kinetic energy to kT, which counts its calls. */
typedef struct bath_values {
    double rate;
} bath_values;
PLH_THERMOSTAT_VALUES(bath_values, bath_of)
typedef struct bath_state {
    int64_t calls;
} bath_state;
PLH_THERMOSTAT_KEEPS(bath_state, bath_keeps)

static const plh_param bath_params[] = {
    PLH_REAL_REQUIRED(bath_values, rate, "rate", 5e-324, 1e308, "1/time")};
static const plh_field bath_fields[] = {PLH_SAVE_INTEGER(bath_state, calls)};

static double bath_factor(plh_thermostat *self, double freedom, double kinetic, double h,
                          uint64_t call)
{
    (void)call;
    bath_keeps(self)->calls++;
    return sqrt(1.0 + bath_of(self)->rate * h * (0.5 * freedom * self->kt / kinetic - 1.0));
}

static const plh_thermostat_model own_bath = {.name = "my-bath",
                                              .summary = "a weak coupling",
                                              .source = "a test",
                                              .params = bath_params,
                                              .param_count = PLH_PARAM_COUNT(bath_params),
                                              .fields = bath_fields,
                                              .field_count = PLH_FIELD_COUNT(bath_fields),
                                              .factor = bath_factor};
PLH_THERMOSTAT_PLUGIN(my_bath, own_bath);

/* An orbit that is a straight line, and that allocates: the drift of a flyby. */
typedef struct line_values {
    plh_vec3 from, velocity;
    double turn;
} line_values;
PLH_ORBIT_VALUES(line_values, line_of)

static const plh_param line_params[] = {
    PLH_VECTOR(line_values, from, "from", 1.0, 0.0, 0.0, "position at the time of the elements"),
    PLH_VECTOR(line_values, velocity, "drift", 0.0, 1.0, 0.0, "velocity"),
    PLH_ANGLE(line_values, turn, "turn", 0, 0.0, "of the velocity about z"),
};

typedef struct line_time {
    double start, last;
} line_time;

static plh_status line_prepare(plh_orbit *self, const plh_orbit_setting *setting,
                               plh_orbit_fault *fault)
{
    line_time *own = malloc(sizeof *own);
    self->memory = own;
    if (!own)
        return PLH_NO_MEMORY;
    own->start = setting->time;
    own->last = setting->time + 100.0;
    return line_of(self)->velocity.z == 0.0 ? PLH_OK
                                            : plh_orbit_refuse(PLH_BAD_ARGUMENT, &line_params[1],
                                                               "expected no drift along z", fault);
}

static plh_status line_at(const plh_orbit *self, double t, plh_orbit_point *point)
{
    const line_values *v = line_of(self);
    const double c = cos(v->turn), s = sin(v->turn), past = t - ((line_time *)self->memory)->start;
    const plh_vec3 zero = {0.0, 0.0, 0.0};
    point->velocity = plh_vec3_make(c * v->velocity.x - s * v->velocity.y,
                                    s * v->velocity.x + c * v->velocity.y, 0.0);
    point->position = plh_vec3_axpy(v->from, past, point->velocity);
    point->acceleration = zero;
    return PLH_OK;
}

static void line_span(const plh_orbit *self, double *first, double *last)
{
    *first = -INFINITY;
    *last = ((line_time *)self->memory)->last;
}

static void line_destroy(plh_orbit *self)
{
    free(self->memory);
}

static const plh_orbit_model line = {.name = "my-line",
                                     .summary = "a straight line",
                                     .source = "a test",
                                     .params = line_params,
                                     .param_count = PLH_PARAM_COUNT(line_params),
                                     .prepare = line_prepare,
                                     .at = line_at,
                                     .span = line_span,
                                     .destroy = line_destroy};
PLH_ORBIT_PLUGIN(my_line, line);
