/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The functions whose zeros are the built-in events, with two derivatives at a time and a bound on the third
 * around it. Derivatives of products are Leibniz's; those of a direction n of space in the body follow from
 * n' = n x omega; bounds are the same formulas with norms.
 */
#include "free/event_arc.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const double binomial[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

#define WORD(name, word, text) word,
#define TEXT(name, word, text) text,

static const char *const words[] = {PLH_EVENT_LIST(WORD)};

const char *plh_event_word(plh_event_kind kind)
{
    return (unsigned)kind < PLH_EVENT_KINDS ? words[kind] : "unknown";
}

const char *plh_event_text(plh_event_kind kind)
{
    static const char *const texts[] = {PLH_EVENT_LIST(TEXT)};
    return (unsigned)kind < PLH_EVENT_KINDS ? texts[kind] : "unknown kind of event";
}

plh_event_kind plh_event_find(const char *word)
{
    int kind = 0;
    while (kind < PLH_EVENT_KINDS && strcmp(words[kind], word) != 0)
        kind++;
    return (plh_event_kind)kind;
}

plh_status plh_event_load(const char *path, const char *name, void **library,
                          const plh_event_plugin **record, char *why, size_t why_size)
{
    const void *found;
    plh_status status =
        plh_plugin_load(path, name, "event", PLH_EVENT_KEY, library, &found, why, why_size);
    *record = found;
    return status;
}

static plh_status check_vector(plh_vec3 v)
{
    if (!isfinite(v.x) || !isfinite(v.y) || !isfinite(v.z))
        return PLH_NOT_FINITE;
    return v.x == 0.0 && v.y == 0.0 && v.z == 0.0 ? PLH_BAD_ARGUMENT : PLH_OK;
}

static bool uses_axis(plh_event_kind kind)
{
    return kind <= PLH_EVENT_OMEGA;
}

static bool uses_direction(plh_event_kind kind)
{
    return kind <= PLH_EVENT_ANGLE_EXTREMUM || kind == PLH_EVENT_MOMENTUM_SPACE ||
           kind == PLH_EVENT_OMEGA_SPACE;
}

plh_status plh_event_check(const plh_event_def *def)
{
    const plh_event_kind kind = def->kind;
    plh_status status = PLH_OK;
    if ((unsigned)kind >= PLH_EVENT_KINDS)
        return PLH_BAD_ARGUMENT;
    if (kind == PLH_EVENT_FUNCTION)
        return def->function && def->samples >= 0 ? PLH_OK : PLH_BAD_ARGUMENT;
    if (kind == PLH_EVENT_ANGLE || kind == PLH_EVENT_NUTATION) {
        if (!isfinite(def->angle))
            return PLH_NOT_FINITE;
        if (def->angle < 0.0 || def->angle > PLH_PI)
            return PLH_BAD_ARGUMENT;
    }
    if (uses_axis(kind))
        status = check_vector(def->axis);
    return status || !uses_direction(kind) ? status : check_vector(def->direction);
}

/* Of any length that a double can have. */
static plh_vec3 unit(plh_vec3 v)
{
    int e;
    frexp(fmax(fmax(fabs(v.x), fabs(v.y)), fabs(v.z)), &e);
    v = plh_vec3_make(ldexp(v.x, -e), ldexp(v.y, -e), ldexp(v.z, -e));
    return plh_vec3_scale(1.0 / plh_vec3_norm(v), v);
}

void plh_event_plan_init(const plh_event_def *def, plh_event_plan *plan)
{
    const double c = cos(0.5 * def->angle), s = sin(0.5 * def->angle);
    *plan = (plh_event_plan){.def = def, .c2 = c * c, .s2 = s * s};
    if (uses_axis(def->kind)) {
        const plh_vec3 a = unit(def->axis);
        plan->axis[0] = a.x;
        plan->axis[1] = a.y;
        plan->axis[2] = a.z;
    }
    if (uses_direction(def->kind))
        plan->direction = unit(def->direction);
    plan->extremum = def->kind == PLH_EVENT_ANGLE_EXTREMUM ||
                     def->kind == PLH_EVENT_NUTATION_EXTREMUM ||
                     def->kind == PLH_EVENT_ENERGY_EXTREMUM;
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double norm(const double a[3])
{
    return sqrt(dot(a, a));
}

/* a += s (b x c) */
static void add_cross(double s, const double b[3], const double c[3], double a[3])
{
    a[0] += s * (b[1] * c[2] - b[2] * c[1]);
    a[1] += s * (b[2] * c[0] - b[0] * c[2]);
    a[2] += s * (b[0] * c[1] - b[1] * c[0]);
}

/* A vector in the body: derivatives 0 to 3 at the middle of the cell, bounds on 0 to 4 over it. */
typedef struct moving {
    double v[4][3], bound[5];
} moving;

/* A cell: a point and bounds on the components of m and of half omega around it. */
typedef struct cell {
    const plh_arc *arc;
    plh_arc_point p;
    double m[5][3], w[5][3]; /* bounds */
} cell;

/* slope: what is looked for depends on m'. Around the middle each derivative is at most its value there and the next one times r. */
static void set_cell(const plh_arc *arc, double t, double r, bool slope, cell *c)
{
    c->arc = arc;
    arc->look(arc, t, &c->p);
    if (slope && arc->slope)
        arc->slope(arc, t, &c->p);
    else
        memset(c->p.torque, 0, sizeof c->p.torque);
    for (int i = 0; i < 3; i++) {
        c->m[4][i] = arc->bound[4][i];
        for (int k = 3; k >= 0; k--)
            c->m[k][i] = fmin(arc->bound[k][i], fabs(c->p.m[k][i]) + r * c->m[k + 1][i]);
        for (int k = 0; k < 5; k++)
            c->w[k][i] = fabs(arc->kappa[i]) * c->m[k][i];
    }
}

static void set_momentum(const cell *c, moving *x)
{
    memcpy(x->v, c->p.m, sizeof x->v);
    for (int k = 0; k < 5; k++)
        x->bound[k] = norm(c->m[k]);
}

static void set_omega(const cell *c, moving *x)
{
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < 3; i++)
            x->v[k][i] = c->arc->kappa[i] * c->p.m[k][i];
    for (int k = 0; k < 5; k++)
        x->bound[k] = norm(c->w[k]);
}

/* A direction of space. */
static void set_direction(const cell *c, plh_vec3 n, moving *x)
{
    const plh_vec3 v = plh_quat_rotate(plh_quat_conj(c->p.q), n);
    moving w;
    set_omega(c, &w);
    *x = (moving){{{v.x, v.y, v.z}}, {1.0}};
    for (int k = 0; k < 4; k++)
        for (int j = 0; j <= k; j++) {
            if (k < 3)
                add_cross(binomial[k][j], x->v[j], w.v[k - j], x->v[k + 1]);
            x->bound[k + 1] += binomial[k][j] * x->bound[j] * w.bound[k - j];
        }
}

/* The length of m: s^2 = m.m, differentiated again and again. least: over the cell; its bounds are infinite
 * where m may vanish. */
static void set_length(const moving *m, double least, double s[4], double bound[5])
{
    const double *M = m->bound;
    s[0] = norm(m->v[0]);
    s[1] = dot(m->v[0], m->v[1]) / s[0];
    s[2] = (dot(m->v[1], m->v[1]) + dot(m->v[0], m->v[2]) - s[1] * s[1]) / s[0];
    s[3] = (3.0 * dot(m->v[1], m->v[2]) + dot(m->v[0], m->v[3]) - 3.0 * s[1] * s[2]) / s[0];
    bound[0] = M[0];
    bound[1] = M[1];
    bound[2] = 2.0 * M[1] * M[1] / least + M[2];
    bound[3] = 3.0 * M[1] * (bound[2] + M[2]) / least + M[3];
    bound[4] =
        (4.0 * M[1] * (bound[3] + M[3]) + 3.0 * (bound[2] * bound[2] + M[2] * M[2])) / least + M[4];
}

/* The direction of the momentum: u = m / s, from m = s u differentiated. */
static void set_unit_momentum(const cell *c, double r, moving *x)
{
    moving m;
    double s[4], bound[5];
    set_momentum(c, &m);
    const double length = norm(m.v[0]), room = length - r * m.bound[1];
    const double least = c->arc->constant ? length : fmax(room, 0.0);
    if (c->arc->constant) {
        for (int k = 0; k < 4; k++) {
            s[k] = k == 0 ? length : 0.0;
            bound[k] = s[k];
        }
        bound[4] = 0.0;
    } else {
        set_length(&m, least, s, bound);
    }
    for (int k = 0; k < 5; k++) {
        x->bound[k] = m.bound[k] / least;
        for (int j = 1; j <= k; j++)
            x->bound[k] += binomial[k][j] * bound[j] * x->bound[k - j] / least;
    }
    x->bound[0] = 1.0;
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < 3; i++) {
            double sum = m.v[k][i];
            for (int j = 1; j <= k; j++)
                sum -= binomial[k][j] * s[j] * x->v[k - j][i];
            x->v[k][i] = sum / length;
        }
}

/*
 * Angle above `angle`: cos^2(a/2) |u - axis|^2 - sin^2(a/2) |u + axis|^2 = 2 (cos a - u.axis). The first form
 * keeps its digits at small angles, the second has the simple derivatives.
 */
static void angle_jet(const plh_event_plan *plan, const moving *u, double rough, plh_event_jet *jet)
{
    double y[3], x[3];
    for (int i = 0; i < 3; i++) {
        y[i] = u->v[0][i] - plan->axis[i];
        x[i] = u->v[0][i] + plan->axis[i];
    }
    const double near = norm(y), far = norm(x);
    jet->v[0] = plan->c2 * near * near - plan->s2 * far * far;
    jet->v[1] = -2.0 * dot(u->v[1], plan->axis);
    jet->v[2] = -2.0 * dot(u->v[2], plan->axis);
    jet->third = 2.0 * u->bound[3];
    jet->noise = rough * (2.0 * (plan->c2 * near + plan->s2 * far) + rough);
}

/* The derivative of the angle, times its sine. */
static void turning_jet(const plh_event_plan *plan, const moving *u, double noise,
                        plh_event_jet *jet)
{
    for (int k = 0; k < 3; k++)
        jet->v[k] = -dot(u->v[k + 1], plan->axis);
    jet->third = u->bound[4];
    jet->noise = noise;
}

/* The fastest rotation of an arc, per unit of s. Errors are those of the whole arc: where it starts from rest
 * they do not vanish with m. */
static double fastest(const plh_arc *arc)
{
    double w[3];
    for (int i = 0; i < 3; i++)
        w[i] = arc->kappa[i] * arc->bound[0][i];
    return norm(w);
}

/* A component in the body; each has its own bound, so that one that is always zero is known to be. */
static void component_jet(const cell *c, const plh_event_plan *plan, bool omega, plh_event_jet *jet)
{
    double scale[3], a[3];
    for (int i = 0; i < 3; i++) {
        scale[i] = plan->axis[i] * (omega ? fabs(c->arc->kappa[i]) : 1.0);
        a[i] = fabs(scale[i]);
    }
    for (int k = 0; k < 3; k++)
        jet->v[k] = dot(scale, c->p.m[k]);
    jet->third = dot(a, c->m[3]);
    jet->noise = c->arc->rough * norm(c->arc->bound[0]) * norm(scale);
}

/* A component in space. */
static void space_jet(const cell *c, const plh_event_plan *plan, bool omega, plh_event_jet *jet)
{
    moving n, x;
    set_direction(c, plan->direction, &n);
    if (omega)
        set_omega(c, &x);
    else
        set_momentum(c, &x);
    *jet = (plh_event_jet){.noise =
                               c->arc->rough * (omega ? fastest(c->arc) : norm(c->arc->bound[0]))};
    for (int k = 0; k < 3; k++)
        for (int j = 0; j <= k; j++)
            jet->v[k] += binomial[k][j] * dot(n.v[j], x.v[k - j]);
    if (omega && c->arc->half < 0.0) /* kappa has the sign of half */
        for (int k = 0; k < 3; k++)
            jet->v[k] = -jet->v[k];
    for (int j = 0; j < 4; j++)
        jet->third += binomial[3][j] * n.bound[j] * x.bound[3 - j];
}

/* The derivative of the kinetic energy, half omega . m'. Of m' only the torque does work, which may be little
 * beside m x omega. */
static void energy_jet(const cell *c, plh_event_jet *jet)
{
    *jet = (plh_event_jet){.v = {0}};
    for (int i = 0; i < 3; i++) {
        const double k = c->arc->kappa[i];
        const double m[4] = {c->p.m[0][i], c->p.m[1][i], c->p.m[2][i], c->p.m[3][i]};
        jet->v[0] += k * m[0] * c->p.torque[i];
        jet->v[1] += k * (m[1] * m[1] + m[0] * m[2]);
        jet->v[2] += k * (3.0 * m[1] * m[2] + m[0] * m[3]);
        jet->third +=
            c->w[0][i] * c->m[4][i] + 4.0 * c->w[1][i] * c->m[3][i] + 3.0 * c->w[2][i] * c->m[2][i];
    }
    jet->noise = c->arc->rough * fastest(c->arc) * fmax(c->arc->load, norm(c->p.torque));
}

/* Where |m| is constant, the bounds of its components are bounds of its direction. */
static double along_bound(const cell *c, const plh_event_plan *plan)
{
    double sum = 0.0;
    for (int i = 0; i < 3; i++)
        sum += fabs(plan->axis[i]) * (plan->extremum ? c->m[4][i] : 2.0 * c->m[3][i]);
    return sum / norm(c->p.m[0]);
}

void plh_event_jet_at(const plh_arc *arc, const plh_event_plan *plan, double t, double r,
                      plh_event_jet *jet)
{
    const plh_event_kind kind = plan->def->kind;
    cell c;
    moving u;
    set_cell(arc, t, r, plan->extremum && kind != PLH_EVENT_ANGLE_EXTREMUM, &c);
    if (kind == PLH_EVENT_ENERGY_EXTREMUM) {
        energy_jet(&c, jet);
    } else if (kind == PLH_EVENT_MOMENTUM || kind == PLH_EVENT_OMEGA) {
        component_jet(&c, plan, kind == PLH_EVENT_OMEGA, jet);
    } else if (kind == PLH_EVENT_MOMENTUM_SPACE || kind == PLH_EVENT_OMEGA_SPACE) {
        space_jet(&c, plan, kind == PLH_EVENT_OMEGA_SPACE, jet);
    } else {
        if (kind <= PLH_EVENT_ANGLE_EXTREMUM)
            set_direction(&c, plan->direction, &u);
        else
            set_unit_momentum(&c, r, &u);
        const bool space = kind <= PLH_EVENT_ANGLE_EXTREMUM;
        const double least = norm(c.p.m[0]); /* a small m has a rough direction */
        const double rough = arc->rough * (space ? 1.0 : norm(arc->bound[0]) / least);
        if (plan->extremum)
            turning_jet(plan, &u, rough * (space ? fastest(arc) : norm(arc->bound[1]) / least),
                        jet);
        else
            angle_jet(plan, &u, rough, jet);
        if (kind >= PLH_EVENT_NUTATION && arc->constant)
            jet->third = fmin(jet->third, along_bound(&c, plan));
    }
}

/* The angle between two vectors, by the arc tangent: small ones keep their digits. */
static double angle_between(plh_vec3 a, plh_vec3 b)
{
    return atan2(plh_vec3_norm(plh_vec3_cross(a, b)), plh_vec3_dot(a, b));
}

static double component_of(plh_vec3 v, const plh_event_plan *plan)
{
    const double x[3] = {v.x, v.y, v.z};
    return dot(x, plan->axis);
}

double plh_event_value_at(const plh_arc *arc, const plh_event_plan *plan, double t)
{
    plh_arc_point p;
    arc->look(arc, t, &p);
    const double *x = p.m[0], *k = arc->kappa, per = 1.0 / arc->half;
    const plh_vec3 m = plh_vec3_make(x[0], x[1], x[2]);
    const plh_vec3 w = plh_vec3_make(per * k[0] * x[0], per * k[1] * x[1], per * k[2] * x[2]);
    const plh_vec3 axis = plh_vec3_make(plan->axis[0], plan->axis[1], plan->axis[2]);
    plh_state s = {p.q, plh_vec3_scale(arc->size, m)};
    switch (plan->def->kind) {
    case PLH_EVENT_ANGLE:
    case PLH_EVENT_ANGLE_EXTREMUM:
        return angle_between(plh_quat_rotate(p.q, axis), plan->direction);
    case PLH_EVENT_NUTATION:
    case PLH_EVENT_NUTATION_EXTREMUM:
        return angle_between(axis, m);
    case PLH_EVENT_MOMENTUM:
        return component_of(s.m, plan);
    case PLH_EVENT_OMEGA:
        return component_of(w, plan);
    case PLH_EVENT_MOMENTUM_SPACE:
        return plh_vec3_dot(plh_quat_rotate(p.q, s.m), plan->direction);
    case PLH_EVENT_OMEGA_SPACE:
        return plh_vec3_dot(plh_quat_rotate(p.q, w), plan->direction);
    case PLH_EVENT_ENERGY_EXTREMUM:
        return 0.5 * arc->size * plh_vec3_dot(m, w);
    default:
        return plan->def->function(plan->def->context, t, &s);
    }
}
