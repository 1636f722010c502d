/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Torques. A model is one const record; a torque is a model with values for its parameters. All
 * functions use the user's units and the principal frame. They get the time t, the attitude q (body
 * to space) and the momentum m in the body frame, and return the torque in the body frame:
 * m' = m x omega + torque.
 *
 * A model of your own works wherever a built-in one does: extend/torque.h says what it is made of,
 * and plugin.h loads it from a shared library. The built-in model "form" takes the numbers of a
 * form as
 * parameters: no code is needed.
 */
#ifndef POLHODE_TORQUE_H
#define POLHODE_TORQUE_H

#include <polhode/body.h>
#include <polhode/orbit.h>
#include <polhode/param.h>
#include <polhode/state.h>
#include <stdbool.h>

PLH_BEGIN_DECLS

enum {
    PLH_TORQUE_TIME = 1,     /* depends on t */
    PLH_TORQUE_VELOCITY = 2, /* depends on m */
    PLH_TORQUE_POTENTIAL =
        4, /* has a potential V(t, q); with PLH_TORQUE_VELOCITY the rest does no work */
    PLH_TORQUE_SERIES = 8,     /* has a series function */
    PLH_TORQUE_LINEAR = 16,    /* is a(t, q) + C(t, q) omega; C = 0 without PLH_TORQUE_VELOCITY */
    PLH_TORQUE_PRINCIPAL = 32, /* is tied to the principal axes beyond its PLH_PARAM_BODY_VECTORs */
    PLH_TORQUE_STEADY =
        64, /* its C, if any, depends on neither t nor q, or its series takes the angular velocity
                               from jet->m: see plh_torque_tangent() */
    PLH_TORQUE_ORBIT = 128,    /* takes an orbit: see plh_torque_set_orbit() */
    PLH_TORQUE_PROFILE = 256,  /* takes a profile: see plh_torque_set_profile() */
    PLH_TORQUE_INTERNAL = 512, /* is that of rotors alone: see extend/torque.h */
    PLH_TORQUE_FACETS = 1024   /* acts on facets: see plh_torque_set_surroundings() in facets.h */
};

/* Room for the parameters of a model, bytes. */
#define PLH_TORQUE_ROOM (48 * sizeof(double))

typedef struct plh_torque plh_torque;
typedef struct plh_torque_model plh_torque_model; /* see extend/torque.h */

/*
 * A torque that is a form in u = Q^T n, n fixed in space, and omega:
 * constant + field u + rate omega + u x (square u), square u = (square.x u.x, square.y u.y,
 * square.z u.z). A heavy top, a magnet, a gravity gradient, damping, rotors and their sums are
 * forms.
 *
 * It has a potential if constant is zero and field and rate are antisymmetric. With field v = v x
 * a, as plh_torque_cross() makes it, the potential is a.u + (square.x u.x^2 + ...) / 2; rate does
 * no work.
 */
typedef struct plh_torque_form {
    /* n, of unit length; zero: there is no u yet. */
    plh_vec3 direction;
    plh_vec3 constant, square;
    double field[3][3], rate[3][3];
} plh_torque_form;

/* Adds the matrix of v -> s v x a to c: u x a is a field, g x omega has the rate of -omega x g. */
static inline void plh_torque_cross(double s, plh_vec3 a, double c[3][3])
{
    c[0][1] += s * a.z, c[0][2] -= s * a.y;
    c[1][0] -= s * a.z, c[1][2] += s * a.x;
    c[2][0] += s * a.y, c[2][1] -= s * a.x;
}

struct plh_torque {
    const plh_torque_model *model;
    /* Its orbit or profile, or for the model's own use; not owned */
    const void *data;
    /* Where its evaluations are counted, or NULL; see plh_counted_torque_init() */
    long *calls;
    union {
        double real;
        void *pointer;
        unsigned char bytes[PLH_TORQUE_ROOM];
        /* The model's struct */
    } values;
};

/*
 * The built-in models, 0 <= index < plh_torque_model_count(); plh_torque_model_find() gives one by
 * name, or NULL.
 */
PLH_API int plh_torque_model_count(void);
PLH_API const plh_torque_model *plh_torque_model_get(int index);
PLH_API const plh_torque_model *plh_torque_model_find(const char *name);

/* What a model says about itself. */
PLH_API plh_about plh_torque_model_about(const plh_torque_model *model);

/*
 * Makes a torque from values, the model's own struct. NULL means the defaults; then set the
 * required parameters afterwards. Directions are normalised.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT or PLH_NOT_FINITE for bad values; PLH_BAD_ARGUMENT for a model
 * without torque(), or with a flag whose function is missing.
 */
PLH_API plh_status plh_torque_init(const plh_torque_model *model, const void *values,
                                   plh_torque *torque);

/*
 * Sets parameters by name, from the text "name=value, name=value", a number, or a vector. A number
 * also sets an integer, or a choice by its index. Directions are normalised.
 * Returned: PLH_OK; PLH_NOT_FOUND for an unknown name, or one of another kind; PLH_BAD_ARGUMENT or
 * PLH_NOT_FINITE for a value that is not accepted. A refused value changes nothing.
 */
PLH_API plh_status plh_torque_set(plh_torque *torque, const char *text);
PLH_API plh_status plh_torque_set_real(plh_torque *torque, const char *name, double value);
PLH_API plh_status plh_torque_set_vector(plh_torque *torque, const char *name, plh_vec3 value);

/* The value of a parameter by name; NaN if there is no such parameter. */
PLH_API double plh_torque_get_real(const plh_torque *torque, const char *name);
PLH_API plh_vec3 plh_torque_get_vector(const plh_torque *torque, const char *name);

/*
 * Checks that all parameters are set and accepted, alone, together and for this body. *bad (may be
 * NULL) is the parameter at fault, or NULL if it is not a single one.
 * Returned: PLH_OK; the status of plh_param_check(), or that of the model's own check.
 */
PLH_API plh_status plh_torque_check(const plh_torque *torque, const plh_body *body,
                                    const plh_param **bad);

/*
 * Lets a torque act along an orbit, which must outlive it; NULL takes it off again. What the
 * parameters with PLH_PARAM_ORBIT say, such as a nadir or a field, then comes from the orbit.
 * Torques on an ellipse have a series; on a table of states they have none.
 * Returned: PLH_OK; PLH_UNSUPPORTED for a model without PLH_TORQUE_ORBIT.
 */
PLH_API plh_status plh_torque_set_orbit(plh_torque *torque, const plh_orbit *orbit);

/* The orbit of a torque, or NULL. */
PLH_API const plh_orbit *plh_torque_orbit(const plh_torque *torque);

/* A number as a function of time: straight lines between the points of a table, constant outside of
 * it. */
typedef struct plh_profile {
    /* 1 or more */
    size_t count;
    /* Ascending */
    const double *time;
    const double *value;
} plh_profile;

/* The value and its slope at t; at a point of the table the slope is that after it. */
PLH_API double plh_profile_at(const plh_profile *profile, double t, double *slope);

/*
 * Gives a torque a profile, which must outlive it, instead of its parameters with
 * PLH_PARAM_PROFILE; NULL takes it off again. At the points of the table the torque jumps: steps of
 * a fixed length should end there.
 * Returned: PLH_OK; PLH_UNSUPPORTED for a model without PLH_TORQUE_PROFILE; PLH_BAD_ARGUMENT,
 *   PLH_NOT_FINITE for an empty table, times out of order, or values that are not finite.
 */
PLH_API plh_status plh_torque_set_profile(plh_torque *torque, const plh_profile *profile);

/* Several torques at once. The list and its terms must outlive the sum. An empty list is no
 * torque. */
typedef struct plh_torque_list {
    const plh_torque *term;
    int count;
} plh_torque_list;

/*
 * The sum of several torques. In a splitting, each term that depends on m must have a linear form,
 * unless it is the only term.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for a list without terms or terms without model.
 */
PLH_API plh_status plh_torque_init_sum(const plh_torque_list *list, plh_torque *torque);

/* The terms of a sum; NULL for another torque. */
PLH_API const plh_torque_list *plh_torque_terms(const plh_torque *torque);

/* The flags of a torque with its present parameters: a vessel without damping has a potential. A
 * torque that does not depend on m is always linear. */
PLH_API unsigned plh_torque_flags(const plh_torque *torque);

/* The flags of a model before its parameters are known, with those that follow from a form. */
PLH_API unsigned plh_torque_model_flags(const plh_torque_model *model);

/* The first time after t at which the torque (NULL: free) or a derivative of it jumps; `end` if
 * there is none before it. Methods that choose their steps step up to it. */
PLH_API double plh_torque_kink(const plh_torque *torque, double t, double end);

/* The momentum of rotors, relative to the body and in its frame, at t; zero if the torque (NULL:
 * free) has none. */
PLH_API plh_vec3 plh_torque_rotors(const plh_torque *torque, double t);

/* The torque at one state, body frame. A form is evaluated by one kernel, whatever the model is. */
PLH_API plh_vec3 plh_torque_at(const plh_torque *torque, const plh_body *body, double t,
                               const plh_state *s);

/*
 * The kick of a splitting: the exact momentum after time h (either sign) of m' = torque(t, q, m)
 * while t and q stand still. With linear damping it is Gustafsson (2010), eq. (45); expm1 makes
 * zero damping an ordinary case. Measured error: 4e-16 of |m| + |h torque| for |D h / I| < 1.
 * Returned: PLH_OK; PLH_UNSUPPORTED, and NaN, for a torque that depends on m and gives neither kick
 *   nor linear.
 */
PLH_API plh_status plh_torque_kick(const plh_torque *torque, const plh_body *body, double t,
                                   double h, const plh_state *s, plh_vec3 *m);

/*
 * Adds the linear form, torque = a + c omega at this t and q, to *a and c. For a torque that does
 * not depend on m, a is the torque itself.
 * Returned: PLH_OK; PLH_UNSUPPORTED, with a and c unchanged, for a torque without
 * PLH_TORQUE_LINEAR.
 */
PLH_API plh_status plh_torque_linear(const plh_torque *torque, const plh_body *body, double t,
                                     plh_quat q, plh_vec3 *a, double c[3][3]);

/*
 * The derivatives of the torque by a small rotation of the attitude in the body frame and by the
 * momentum, torque -> torque + by_attitude theta + by_momentum dm.
 *
 * They are exact, without differences: a form has them at once; another torque has a series, and
 * its first coefficient along a path that turns about an axis is the derivative. A sum adds those
 * of its terms.
 * Returned: PLH_OK; PLH_UNSUPPORTED, and NaN, for a torque that is no form and either has no
 *   series, or depends on m without PLH_TORQUE_STEADY and PLH_TORQUE_LINEAR.
 */
PLH_API plh_status plh_torque_tangent(const plh_torque *torque, const plh_body *body, double t,
                                      const plh_state *s, plh_mat3 *by_attitude,
                                      plh_mat3 *by_momentum);

/* A kick as plh_torque_kick() does it, and the derivatives of its result by attitude and momentum.
 * Same status as plh_torque_tangent(). A torque with a kick function of its own has none. */
PLH_API plh_status plh_torque_kick_tangent(const plh_torque *torque, const plh_body *body, double t,
                                           double h, const plh_state *s, plh_vec3 *m,
                                           plh_mat3 *by_attitude, plh_mat3 *by_momentum);

/*
 * The gradient of a torque that depends on t and q alone: 2 (D w + w x torque), where w = I^-1
 * torque and D is the derivative of the torque by a small rotation of the attitude in the body
 * frame. It is the field of the commutator [V,[T,V]]; with a potential it is the torque of the
 * potential -torque . I^-1 torque. Exact, without differences: by the form, or by the series.
 * Returned: PLH_OK; PLH_UNSUPPORTED, and NaN, where plh_torque_has_gradient() is false.
 */
PLH_API plh_status plh_torque_gradient(const plh_torque *torque, const plh_body *body, double t,
                                       plh_quat q, plh_vec3 *gradient);

/* False for a torque that depends on m, and for one that is no form and has no series. */
PLH_API bool plh_torque_has_gradient(const plh_torque *torque);

/* Potential energy; NaN if the torque has none. */
PLH_API double plh_torque_potential(const plh_torque *torque, const plh_body *body, double t,
                                    plh_quat q);

/*
 * The torque at t as a form. Without PLH_TORQUE_TIME the form is the same at all times.
 * Returned: PLH_OK; PLH_UNSUPPORTED, with a form of zeros, if it is none.
 */
PLH_API plh_status plh_torque_form_get(const plh_torque *torque, const plh_body *body, double t,
                                       plh_torque_form *form);

PLH_END_DECLS

#endif
