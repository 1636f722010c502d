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
    if (pull.x == 0.0 && pull.y == 0.0 && pull.z == 0.0)
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

plh_status plh_part_top(const plh_torque *torque, const plh_body *body, plh_form *part, int *axis)
{
    const plh_torque_list *list = torque ? plh_torque_terms(torque) : NULL;
    const plh_torque *term = list ? list->term : torque;
    const int terms = list ? list->count : torque != NULL;
    plh_vec3 sum = {0.0, 0.0, 0.0}, pull = sum;
    double strength;
    memset(part, 0, sizeof *part);
    *axis = -1;
    for (int i = 0; i < terms; i++)
        add_field(&term[i], body, axis, &sum);
    if (*axis < 0 || (sum.x == 0.0 && sum.y == 0.0 && sum.z == 0.0))
        return PLH_UNSUPPORTED;
    split(sum, &strength, &part->f.direction);
    *(*axis == 0 ? &pull.x : *axis == 1 ? &pull.y : &pull.z) = 1.0;
    plh_torque_cross(strength, pull, part->f.field);
    part->parts = plh_form_parts(&part->f);
    return PLH_OK;
}
