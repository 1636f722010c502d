/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "torque/part.h"

#include <math.h>
#include <string.h>

/* Whether v -> c v is v x a. */
static bool is_cross(double c[3][3])
{
    for (int i = 0; i < 3; i++)
        if (c[i][i] != 0.0 || c[i][(i + 1) % 3] != -c[(i + 1) % 3][i])
            return false;
    return true;
}

static bool is_zero(plh_vec3 v)
{
    return v.x == 0.0 && v.y == 0.0 && v.z == 0.0;
}

/* The form of a torque that is one by itself and stands still. */
static bool steady_form(const plh_torque *torque, const plh_body *body, plh_torque_form *form)
{
    return !(plh_torque_flags(torque) & PLH_TORQUE_TIME) &&
           plh_torque_form_get(torque, body, 0.0, form) == PLH_OK;
}

static int largest(plh_vec3 v)
{
    const double x = fabs(v.x), y = fabs(v.y), z = fabs(v.z);
    return z >= x && z >= y ? 2 : y >= x ? 1 : 0;
}

static int axis_of(const plh_body *body, plh_vec3 pull)
{
    return body->kind == PLH_BODY_SPHERE ? largest(pull) : body->axis;
}

/* Adds the field of one term on the axis to the vector in space; the first one tells the axis of a
 * sphere. */
static void add_field(const plh_torque *term, const plh_body *body, int *axis, plh_vec3 *sum)
{
    plh_torque_form form;
    if (!steady_form(term, body, &form) || !is_cross(form.field))
        return;
    const plh_vec3 pull = plh_part_pull(&form);
    if (is_zero(pull))
        return;
    if (*axis < 0)
        *axis = axis_of(body, pull);
    if (*axis >= 0)
        *sum = plh_vec3_axpy(*sum, plh_vec3_component(pull, *axis), form.direction);
}

/* The direction keeps its sign where it lies on an axis of space: then the form is that of the
 * model. */
static void split(plh_vec3 field, double *strength, plh_vec3 *direction)
{
    const double sum = field.x + field.y + field.z, size = plh_vec3_norm(field);
    *strength = fabs(sum) == size ? sum : size;
    *direction = plh_vec3_scale(1.0 / *strength, field);
}

/* What a torque is the sum of: its terms, or itself; none for NULL. */
static plh_torque_list terms_of(const plh_torque *torque)
{
    const plh_torque_list *list = torque ? plh_torque_terms(torque) : NULL;
    return list ? *list : (plh_torque_list){torque, torque != NULL};
}

plh_status plh_part_top(const plh_torque *torque, const plh_body *body, plh_form *part, int *axis)
{
    const plh_torque_list list = terms_of(torque);
    plh_vec3 sum = {0.0, 0.0, 0.0}, pull = sum;
    double strength;
    memset(part, 0, sizeof *part);
    *axis = -1;
    for (int i = 0; i < list.count; i++)
        add_field(&list.term[i], body, axis, &sum);
    if (*axis < 0 || is_zero(sum))
        return PLH_UNSUPPORTED;
    split(sum, &strength, &part->f.direction);
    *(*axis == 0 ? &pull.x : *axis == 1 ? &pull.y : &pull.z) = 1.0;
    plh_torque_cross(strength, pull, part->f.field);
    part->parts = plh_form_parts(&part->f);
    return PLH_OK;
}

plh_status plh_part_rotors(const plh_torque *torque, const plh_body *body, plh_vec3 *rotor)
{
    const plh_torque_list list = terms_of(torque);
    const plh_vec3 I = body->moment;
    *rotor = plh_vec3_make(0.0, 0.0, 0.0);
    for (int i = 0; i < list.count; i++) {
        plh_torque_form f;
        if (steady_form(&list.term[i], body, &f) && is_cross(f.rate))
            *rotor = plh_vec3_sub(*rotor, plh_vec3_make(f.rate[1][2], f.rate[2][0], f.rate[0][1]));
    }
    return is_zero(*rotor) || !(I.x > 0.0 && I.y > 0.0 && I.z > 0.0) ? PLH_UNSUPPORTED : PLH_OK;
}
