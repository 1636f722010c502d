/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The methods of Krysl (2006): forward and backward Euler on the rotation group in the rate form
 * (11), (12) and in the momentum-conserving form (18), (19); their compositions, the trapezoidal
 * and midpoint pairs of 3.3, 3.4 and 3.6; and the comparable integrators of section 4.
 */
#include <math.h>
#include <polhode/extend/method.h>

#include "method/list.h"
#include "method/mutant.h"
#include "method/newton.h"
#include "method/rotate.h"

typedef struct {
    const plh_integrator *it;
    double t, h;     /* time and length of the step */
    plh_state s;     /* where it starts */
    plh_vec3 torque; /* there */
    /* Of the body over the step, in the last residual */
    plh_quat turn;
} step;

static plh_vec3 omega(const step *e, plh_vec3 m)
{
    return plh_vec3_mul(e->it->inverse, m);
}

static plh_vec3 torque(const step *e, double t, plh_quat q, plh_vec3 m)
{
    plh_state s = {q, m};
    return plh_integrator_torque(e->it, t, &s);
}

static plh_vec3 torque_at_end(const step *e, plh_vec3 m)
{
    return torque(e, e->t + e->h, plh_quat_mul(e->s.q, e->turn), m);
}

static void put(plh_vec3 a, plh_vec3 b, double *r)
{
    r[0] = a.x - b.x, r[1] = a.y - b.y, r[2] = a.z - b.z;
}

/* x = m + h (x x omega(x) + T(t + h)): the second equations of (12) */
static void residual_be(void *ctx, const double *v, double *r)
{
    step *e = ctx;
    plh_vec3 x = {v[0], v[1], v[2]}, w = omega(e, x);
    e->turn = plh_rotate_exp(plh_vec3_scale(e->h, w));
    plh_vec3 rate = plh_vec3_add(plh_vec3_cross(x, w), torque_at_end(e, x));
    put(x, plh_vec3_axpy(e->s.m, e->h, rate), r);
}

/* x = exp(-h omega(x)) m + h T(t + h): (19) */
static void residual_bem(void *ctx, const double *v, double *r)
{
    step *e = ctx;
    plh_vec3 x = {v[0], v[1], v[2]};
    e->turn = plh_rotate_exp(plh_vec3_scale(e->h, omega(e, x)));
    plh_vec3 kick = torque_at_end(e, x);
    put(x, plh_vec3_axpy(plh_rotate_back(e->turn, e->s.m), e->h, kick), r);
}

/* Psi = h/2 (omega(x) + omega(m)), x = exp(-Psi) m + h exp(-Psi/2) T(t + h/2): SWC1 */
static void residual_swc1(void *ctx, const double *v, double *r)
{
    step *e = ctx;
    plh_vec3 x = {v[0], v[1], v[2]};
    plh_vec3 mean = plh_vec3_scale(0.5, plh_vec3_add(x, e->s.m));
    plh_quat half = plh_rotate_exp(plh_vec3_scale(PLH_MUTANT(0.5, 0.501) * e->h, omega(e, mean)));
    plh_quat middle = plh_quat_mul(e->s.q, half);
    e->turn = plh_quat_mul(half, half);
    plh_vec3 kick = torque(e, e->t + 0.5 * e->h, middle, mean);
    plh_vec3 m = plh_vec3_axpy(plh_rotate_back(half, e->s.m), e->h, kick);
    put(x, plh_rotate_back(half, m), r);
}

/* x = m + h mean x omega(mean) + h/2 (T0 + T1), R1 = R0 cay(h omega(mean)): AKW */
static void residual_akw(void *ctx, const double *v, double *r)
{
    step *e = ctx;
    plh_vec3 x = {v[0], v[1], v[2]};
    plh_vec3 mean = plh_vec3_scale(0.5, plh_vec3_add(x, e->s.m)), w = omega(e, mean);
    double h2 = PLH_MUTANT(0.5, 0.501) * e->h;
    plh_quat cay = {1.0, h2 * w.x, h2 * w.y, h2 * w.z};
    e->turn = plh_rotate_unit(cay);
    plh_vec3 kick = plh_vec3_add(e->torque, torque_at_end(e, x));
    plh_vec3 m = plh_vec3_axpy(e->s.m, e->h, plh_vec3_cross(mean, w));
    put(x, plh_vec3_axpy(m, 0.5 * e->h, kick), r);
}

/* Psi as in SWC1, x = exp(-Psi) (m + h/2 T0) + h/2 T1: BBTRAP */
static void residual_bbtrap(void *ctx, const double *v, double *r)
{
    step *e = ctx;
    plh_vec3 x = {v[0], v[1], v[2]};
    double h2 = PLH_MUTANT(0.5, 0.501) * e->h;
    e->turn = plh_rotate_exp(plh_vec3_scale(h2, omega(e, plh_vec3_add(x, e->s.m))));
    plh_vec3 m = plh_rotate_back(e->turn, plh_vec3_axpy(e->s.m, 0.5 * e->h, e->torque));
    put(x, plh_vec3_axpy(m, 0.5 * e->h, torque_at_end(e, x)), r);
}

/* Where Newton's iteration starts: the backward Euler half steps have their root near m, the others
 * nearer to where free rotation and the present torque lead. */
static plh_vec3 guess(const step *e, bool ahead)
{
    plh_quat turn = plh_rotate_exp(plh_vec3_scale(e->h, omega(e, e->s.m)));
    return ahead ? plh_rotate_back(turn, plh_vec3_axpy(e->s.m, e->h, e->torque)) : e->s.m;
}

/* Solves the momentum at the end from the residual; the attitude follows from it. */
static plh_status implicit(plh_integrator *it, plh_residual f, bool ahead, double t, double h,
                           plh_state *s)
{
    step e = {it, t, h, *s, plh_integrator_torque(it, t, s), {1.0, 0.0, 0.0, 0.0}};
    double size = sqrt(plh_vec3_dot(s->m, s->m)) + fabs(h) * sqrt(plh_vec3_dot(e.torque, e.torque));
    double scale[3] = {size, size, size}, r[3];
    plh_status status = PLH_NO_CONVERGENCE;
    for (int attempt = 0; attempt < 2 && status; attempt++) {
        plh_vec3 g = guess(&e, ahead != (attempt == 1));
        double x[3] = {g.x, g.y, g.z};
        status = plh_newton(3, f, &e, scale, x, &it->iterations);
        if (status)
            continue;
        f(&e, x,
          r); /* the turn of the solution, and the momentum that goes with it to the last bit */
        s->m = plh_vec3_make(x[0] - r[0], x[1] - r[1], x[2] - r[2]);
        s->q = plh_rotate_by(s->q, e.turn);
    }
    return status;
}

/* (11) */
static plh_status forward(plh_integrator *it, double t, double h, plh_state *s)
{
    plh_vec3 w = plh_vec3_mul(it->inverse, s->m);
    plh_vec3 rate = plh_vec3_add(plh_vec3_cross(s->m, w), plh_integrator_torque(it, t, s));
    s->q = plh_rotate_by(s->q, plh_rotate_exp(plh_vec3_scale(h, w)));
    s->m = plh_vec3_axpy(s->m, PLH_MUTANT(1.0, 1.01) * h, rate);
    return PLH_OK;
}

/* (18) */
static plh_status forward_m(plh_integrator *it, double t, double h, plh_state *s)
{
    plh_vec3 w = plh_vec3_mul(it->inverse, s->m);
    s->m = plh_vec3_axpy(s->m, h, plh_integrator_torque(it, t, s));
    plh_rotate_body(s, plh_rotate_exp(plh_vec3_scale(PLH_MUTANT(1.0, 1.01) * h, w)));
    return PLH_OK;
}

static plh_status backward(plh_integrator *it, double t, double h, plh_state *s)
{
    return implicit(it, residual_be, false, t, PLH_MUTANT(1.0, 1.01) * h, s);
}

static plh_status backward_m(plh_integrator *it, double t, double h, plh_state *s)
{
    return implicit(it, residual_bem, false, t, PLH_MUTANT(1.0, 1.01) * h, s);
}

static plh_status swc1(plh_integrator *it, double t, double h, plh_state *s)
{
    return implicit(it, residual_swc1, true, t, h, s);
}

static plh_status akw(plh_integrator *it, double t, double h, plh_state *s)
{
    return implicit(it, residual_akw, true, t, h, s);
}

static plh_status bbtrap(plh_integrator *it, double t, double h, plh_state *s)
{
    return implicit(it, residual_bbtrap, true, t, h, s);
}

/* Half a step of one, then half a step of the other. */
static plh_status compose(plh_step_function first, plh_step_function second, plh_integrator *it,
                          double t, double h, plh_state *s)
{
    plh_status status = first(it, t, 0.5 * h, s);
    return status ? status : second(it, t + 0.5 * h, 0.5 * h, s);
}

static plh_status trap(plh_integrator *it, double t, double h, plh_state *s)
{
    return compose(forward, backward, it, t, h, s);
}

static plh_status imid(plh_integrator *it, double t, double h, plh_state *s)
{
    return compose(backward, forward, it, t, h, s);
}

static plh_status trapm(plh_integrator *it, double t, double h, plh_state *s)
{
    return compose(forward_m, backward_m, it, t, h, s);
}

static plh_status imidm(plh_integrator *it, double t, double h, plh_state *s)
{
    return compose(backward_m, forward_m, it, t, h, s);
}

enum {
    ROTATED = PLH_KEEPS_NORM | PLH_KEEPS_SPACE, /* m only ever turns with the body */
    ALL = ROTATED | PLH_KEEPS_ENERGY
};

/* Order p; what is kept without and with a torque. Those of order 2 are symmetric. */
#define KRYSL(ident, p, kept, with_torque, solves, run, what, where)                               \
    const plh_method plh_method_##ident = {                                                        \
        .name = #ident,                                                                            \
        .family = "krysl",                                                                         \
        .summary = what,                                                                           \
        .source = "Krysl (2006), " where,                                                          \
        .free = {p, p, kept, p == 2, false, false},                                                \
        .torqued = {p, p, with_torque, p == 2, false, false},                                      \
        .implicit = solves,                                                                        \
        .step = run,                                                                               \
    };

KRYSL(fe, 1, 0, 0, false, forward, "forward Euler, rate form", "eq. (11)")
KRYSL(be, 1, 0, 0, true, backward, "backward Euler, rate form; adjoint of fe", "eq. (12)")
KRYSL(fem, 1, ROTATED, PLH_KEEPS_SPACE, false, forward_m, "forward Euler, momentum-conserving form",
      "eq. (18)")
KRYSL(bem, 1, ROTATED, PLH_KEEPS_SPACE, true, backward_m,
      "backward Euler, momentum-conserving form; adjoint of fem", "eq. (19)")
KRYSL(trap, 2, 0, 0, true, trap,
      "trapezoidal rule: half a step of fe, then of be; conjugate to imid",
      "eq. (14), Algorithm TRAP")
KRYSL(imid, 2, PLH_KEEPS_ENERGY | PLH_KEEPS_NORM, 0, true, imid,
      "midpoint rule: half a step of be, then of fe", "section 3.4, Algorithm IMID")
KRYSL(trapm, 2, ROTATED, PLH_KEEPS_SPACE, true, trapm,
      "momentum-conserving trapezoidal rule: fem, then bem; conjugate to imidm",
      "eq. (20), Algorithm TRAPM")
KRYSL(imidm, 2, ROTATED, PLH_KEEPS_SPACE, true, imidm,
      "momentum-conserving midpoint rule: bem, then fem", "section 3.6, Algorithm IMIDM")
KRYSL(swc1, 2, ALL, PLH_KEEPS_SPACE, true, swc1,
      "Simo and Wong's energy and momentum conserving algorithm C1", "section 4, Algorithm SWC1")
KRYSL(akw, 2, ALL, PLH_KEEPS_SPACE | PLH_KEEPS_ENERGY, true, akw,
      "implicit midpoint rule of Austin, Krishnaprasad and Wang, Cayley map",
      "section 4, Algorithm AKW")
KRYSL(bbtrap, 2, ALL, PLH_KEEPS_SPACE, true, bbtrap,
      "Bottasso and Borri's trapezoidal rule, dexp^-1 truncated to 1",
      "section 4, Algorithm BBTRAP")
