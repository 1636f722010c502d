/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What a torque model is made of, forms and series: for who writes one.
 *
 * A model of your own works wherever a built-in one does: fill in a plh_torque_model, make a
 * plh_torque from it and pass that. A torque that is a form (see plh_torque_form) gives the member
 * form and no other function: torque, potential, kick, series, batches, the fast kernel of taylor
 * and the GPU follow from it. Any other gives the member torque. A torque that depends on the
 * momentum sets PLH_TORQUE_VELOCITY. To be used in a splitting, a torque that is no form also gives
 * kick or linear then; in a sum of torques it must be linear. PLH_TORQUE_PLUGIN() ends a shared
 * library with a model (extend/plugin.h).
 */
#ifndef POLHODE_EXTEND_TORQUE_H
#define POLHODE_EXTEND_TORQUE_H

#include <polhode/extend/param.h>
#include <polhode/extend/plugin.h>
#include <polhode/extend/series.h>
#include <polhode/torque.h>

PLH_BEGIN_DECLS

/* The most series that a torque may have of its own; a sum that needs more has no series. */
enum { PLH_TORQUE_ROWS = 96 };

struct plh_torque_model {
    const char *name;
    /* One line */
    const char *summary;
    /* Paper and equation */
    const char *source;
    /* PLH_TORQUE_... */
    unsigned flags;
    /* Of a struct of the model's own, up to PLH_TORQUE_ROOM bytes */
    const plh_param *params;
    int param_count;

    /*
     * Settings to try the model with, each a text for plh_torque_set() such as "name=value,
     * name=value". Together they use every term of the model. The list ends with NULL. People read
     * it, and the tests of all models run it.
     */
    const char *const *examples;

    /* Checks the parameters together and for this body, beyond what their list says. NULL: no
     * check. */
    plh_status (*check)(const plh_torque *self, const plh_body *body);

    /*
     * Adds the torque at t to a form. False if it is none with these parameters, or one with
     * another direction than the form has already (see plh_torque_form_direction()). NULL: it is
     * none. What the flags and parameters say decides whether there is a potential or a rate: set
     * PLH_TORQUE_POTENTIAL, PLH_TORQUE_VELOCITY and PLH_TORQUE_TIME. PLH_TORQUE_SERIES (where it
     * does not depend on t), PLH_TORQUE_LINEAR and PLH_TORQUE_STEADY follow.
     */
    bool (*form)(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form);
    /* The parts that its form can have with any parameters, PLH_FORM_...: the others are neither
     * cleared before form() nor looked at after it. 0: all of them. */
    unsigned form_parts;

    /* Torque in the body frame. NULL: it is always a form. Used where form() says false. */
    plh_vec3 (*torque)(const plh_torque *self, const plh_body *body, double t, const plh_state *s);

    /* Potential energy; torque = -dV/d(rotation in the body frame). NULL: that of the form. */
    double (*potential)(const plh_torque *self, const plh_body *body, double t, plh_quat q);

    /* The momentum after time h of m' = torque(t, q, m) while t and q stand still. NULL: by the
     * form or linear(), or m + h torque if the torque does not depend on m. */
    plh_vec3 (*kick)(const plh_torque *self, const plh_body *body, double t, double h,
                     const plh_state *s);

    /* Adds a and c of torque = a + c omega at this t and q to *a and c, so that several torques add
     * up. Only for a torque that depends on m and has PLH_TORQUE_LINEAR among its flags. NULL: by
     * the form. */
    void (*linear)(const plh_torque *self, const plh_body *body, double t, plh_quat q, plh_vec3 *a,
                   double c[3][3]);

    /*
     * Taylor coefficient k of the torque along the motion. A model without torque() gives it only
     * for what depends on t, and may call plh_torque_form_series(). It may read q, m and omega of
     * the jet up to and including [k] and torque up to [k-1]. It is called for k = 0, 1, 2, ...
     * below jet->order and keeps what it needs again in `own`, room for series_rows series
     * (series.h says how), so that nothing is computed twice.
     */
    plh_vec3 (*series)(const plh_torque *self, const plh_body *body, double t, int k,
                       const plh_jet *jet, double *own);
    /* 0 ... PLH_TORQUE_ROWS */
    int series_rows;
    /* Their number with these parameters (NULL: series_rows). */
    int (*series_rows_of)(const plh_torque *self);

    /* The flags of a torque with these parameters (NULL: those above). */
    unsigned (*flags_of)(const plh_torque *self);

    /* The first time after t on the way to `end`, in either direction, at which the torque or a
     * derivative of it jumps; `end` if there is none before it. At the jump itself the torque is
     * that of later times. NULL: it is smooth. */
    double (*kink)(const plh_torque *self, double t, double end);

    /* The momentum g of wheels and other moving parts relative to the body, in the body frame at t.
     * NULL: there are none. A torque with PLH_TORQUE_INTERNAL is g x omega - g' and nothing else.
     * It keeps the space momentum Q (m + g), and methods that choose their steps keep it to
     * rounding. */
    plh_vec3 (*rotors)(const plh_torque *self, double t);
};

/* The parts of a form beside its direction. The field is its diagonal and the rest, which
 * plh_torque_cross() makes. */
enum {
    PLH_FORM_CONSTANT = 1,
    PLH_FORM_SQUARE = 2,
    PLH_FORM_DIAGONAL = 4,
    PLH_FORM_CROSS = 8,
    PLH_FORM_RATE = 16,
    PLH_FORM_FIELD = PLH_FORM_DIAGONAL | PLH_FORM_CROSS
};

/* For a model: function(self) is the struct of its parameters. */
#define PLH_TORQUE_VALUES(type, function)                                                          \
    PLH_STATIC_ASSERT(sizeof(type) <= PLH_TORQUE_ROOM, "too many parameters");                     \
    static inline const type *function(const plh_torque *self)                                     \
    {                                                                                              \
        return (const type *)(const void *)&self->values;                                          \
    }

/* Gives the form the direction n, of unit length. Says whether the form had none or the same. */
static inline bool plh_torque_form_direction(plh_torque_form *form, plh_vec3 n)
{
    const plh_vec3 d = form->direction;
    const bool none = d.x == 0.0 && d.y == 0.0 && d.z == 0.0;
    if (none)
        form->direction = n;
    return none || (d.x == n.x && d.y == n.y && d.z == n.z);
}

/* Coefficient k of the series of the form at t, as if it stood still in time. It takes three rows
 * of `own`. */
PLH_API plh_vec3 plh_torque_form_series(const plh_torque *torque, const plh_body *body, double t,
                                        int k, const plh_jet *jet, double *own);

/* Coefficient k of its series: what the member series of a model does, for any torque that has
 * one. */
PLH_API plh_vec3 plh_torque_series(const plh_torque *torque, const plh_body *body, double t, int k,
                                   const plh_jet *jet, double *own);

/* How many doubles suffice for a jet of any torque to this order, a constant. */
#define PLH_JET_ROOM(order) ((PLH_JET_ROWS + PLH_TORQUE_ROWS) * ((order) + 1))

/* How many series the torque (NULL: free) has of its own. */
PLH_API int plh_torque_rows(const plh_torque *torque);

/*
 * The bytes that a jet under the torque (NULL: free) needs to this order, and a jet in the caller's
 * memory, aligned as double.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for a negative order or too little memory; PLH_UNSUPPORTED for
 * a torque without a series.
 */
PLH_API size_t plh_jet_size(const plh_torque *torque, int order);
PLH_API plh_status plh_jet_init(const plh_torque *torque, int order, void *memory, size_t size,
                                plh_jet *jet);

/*
 * Taylor coefficients of the whole motion under the torque (NULL: free), recursively from
 * q' = 1/2 q omega, m' = m x omega + torque. plh_torque_jet() starts from the state s at the time
 * t; plh_jet_extend() goes on from coefficient `from`, up to which the jet is known, to order.
 * Given: a jet from plh_jet_init() with the same torque; order in 0 ... jet->order. Returned in
 * jet: q, m, omega [0..order], torque [0..order-1]. PLH_BAD_ARGUMENT for another order.
 */
PLH_API plh_status plh_torque_jet(const plh_torque *torque, const plh_body *body, double t,
                                  const plh_state *s, int order, plh_jet *jet);
PLH_API plh_status plh_jet_extend(const plh_torque *torque, const plh_body *body, double t,
                                  int from, int order, plh_jet *jet);

/*
 * A torque that counts how often it is evaluated, for comparing work: the torque, its kick or its
 * linear form at one state, or one coefficient of its series. Use out->torque in place of inner, in
 * one run at a time.
 */
typedef struct plh_counted_torque {
    plh_torque torque;
} plh_counted_torque;
PLH_API void plh_counted_torque_init(const plh_torque *inner, long *calls, plh_counted_torque *out);

/* For a method that evaluates a form by itself: so many more evaluations, if the torque (NULL:
 * none) counts them. */
PLH_API void plh_torque_tally(const plh_torque *torque, long evaluations);

/* A plug-in's record of this kind (see plugin.h). */
#define PLH_TORQUE_KEY                                                                             \
    PLH_PLUGIN_MIX(PLH_PLUGIN_MIX(PLH_PLUGIN_MIX(PLH_BODY_KEY, sizeof(plh_torque_model)),          \
                                  sizeof(plh_torque)),                                             \
                   sizeof(plh_jet))
#define PLH_BODY_KEY                                                                               \
    PLH_PLUGIN_MIX(                                                                                \
        PLH_PLUGIN_MIX(PLH_PLUGIN_MIX(PLH_PLUGIN_KEY, sizeof(plh_body)), sizeof(plh_state)),       \
        sizeof(plh_param))
#define PLH_TORQUE_PLUGIN(symbol, model) PLH_PLUGIN(symbol, "torque", PLH_TORQUE_KEY, &(model))

PLH_END_DECLS

#endif
