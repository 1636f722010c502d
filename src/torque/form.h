/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A form as its kernel takes it: 27 numbers in the order of plh_torque_form, and which parts are
 * not zero. */
#ifndef PLH_TORQUE_FORM_H
#define PLH_TORQUE_FORM_H

#include <polhode/extend/torque.h>
#include <string.h>

/* Where the parts begin. */
enum {
    PLH_FORM_AT_CONSTANT = 3,
    PLH_FORM_AT_SQUARE = 6,
    PLH_FORM_AT_FIELD = 9,
    PLH_FORM_AT_RATE = 18,
    PLH_FORM_NUMBERS = 27
};
PLH_STATIC_ASSERT(sizeof(plh_torque_form) == PLH_FORM_NUMBERS * sizeof(double), "gaps in a form");

/* The parts that need u; all parts. */
enum {
    PLH_FORM_TURNS = PLH_FORM_SQUARE | PLH_FORM_FIELD,
    PLH_FORM_ALL = PLH_FORM_CONSTANT | PLH_FORM_TURNS | PLH_FORM_RATE
};

typedef struct plh_form {
    unsigned parts;
    plh_torque_form f;
} plh_form;

/* The numbers of a form. */
static inline const double *plh_form_numbers(const plh_torque_form *form)
{
    return (const double *)(const void *)form;
}

/* The parts that need number i. */
static inline unsigned plh_form_part(int i)
{
    return i < PLH_FORM_AT_CONSTANT ? PLH_FORM_TURNS
           : i < PLH_FORM_AT_SQUARE ? PLH_FORM_CONSTANT
           : i < PLH_FORM_AT_FIELD  ? PLH_FORM_SQUARE
           : i < PLH_FORM_AT_RATE   ? PLH_FORM_FIELD
                                    : PLH_FORM_RATE;
}

/* Whether one of c[0], c[n], c[2 n] is not zero: without a branch for each. */
static inline unsigned plh_form_any(const double *c, int n)
{
    return (unsigned)(c[0] != 0.0) | (unsigned)(c[n] != 0.0) | (unsigned)(c[2 * n] != 0.0);
}

/* The parts that are not zero. */
static inline unsigned plh_form_parts(const plh_torque_form *form)
{
    const double *c = plh_form_numbers(form), *k = c + PLH_FORM_AT_FIELD,
                 *rate = c + PLH_FORM_AT_RATE;
    return plh_form_any(c + PLH_FORM_AT_CONSTANT, 1) * PLH_FORM_CONSTANT |
           plh_form_any(c + PLH_FORM_AT_SQUARE, 1) * PLH_FORM_SQUARE |
           plh_form_any(k, 4) * PLH_FORM_DIAGONAL |
           (plh_form_any(k + 1, 1) | plh_form_any(k + 5, 1)) * PLH_FORM_CROSS |
           (plh_form_any(rate, 1) | plh_form_any(rate + 3, 1) | plh_form_any(rate + 6, 1)) *
               PLH_FORM_RATE;
}

/* c v */
static inline plh_vec3 plh_form_apply(const double c[3][3], plh_vec3 v)
{
    return plh_vec3_make(c[0][0] * v.x + c[0][1] * v.y + c[0][2] * v.z,
                         c[1][0] * v.x + c[1][1] * v.y + c[1][2] * v.z,
                         c[2][0] * v.x + c[2][1] * v.y + c[2][2] * v.z);
}

/* The torque at t as a form; false if it is none. */
bool plh_form_make(const plh_torque *torque, const plh_body *body, double t, plh_form *form);

/* memset() of 72 bytes becomes a loop, of 64 a few stores. */
static inline void plh_form_clear(double c[3][3])
{
    memset(c, 0, 8 * sizeof(double));
    c[2][2] = 0.0;
}

/* The same for one evaluation: its parts are those that the model can have, and the numbers of no
 * other part are set. */
static inline bool plh_form_at(const plh_torque *torque, const plh_body *body, double t,
                               plh_form *form)
{
    const plh_torque_model *model = torque->model;
    const plh_vec3 zero = {0.0, 0.0, 0.0};
    if (!model->form)
        return false;
    form->parts = model->form_parts ? model->form_parts : (unsigned)PLH_FORM_ALL;
    form->f.direction = form->f.constant = form->f.square = zero;
    if (form->parts & PLH_FORM_FIELD)
        plh_form_clear(form->f.field);
    if (form->parts & PLH_FORM_RATE)
        plh_form_clear(form->f.rate);
    return model->form(torque, body, t, &form->f);
}

/* Coefficient k of the series of a form that stands still in time. */
plh_vec3 plh_form_series(const plh_form *form, int k, const plh_jet *jet, double *own);

/* What plh_torque_series() calls: found once, it is called for many coefficients. */
typedef plh_vec3 plh_series_function(const plh_torque *self, const plh_body *body, double t, int k,
                                     const plh_jet *jet, double *own);
plh_series_function *plh_torque_series_of(const plh_torque *torque);

/* Its gradient as plh_torque_gradient() has it, where it has no rate; torque: of the form at q. */
plh_vec3 plh_form_gradient(const plh_form *form, const plh_body *body, plh_quat q, plh_vec3 torque);

/* The potential of a form, if it has one. */
double plh_form_potential(const plh_torque_form *form, plh_quat q);

/* A model that is always a form: what it does not give follows. */
static inline bool plh_form_only(const plh_torque_model *model)
{
    return !model->torque && model->form;
}

#endif
