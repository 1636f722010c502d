/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What pages draw a body as: a solid, a top, a gyroscope, a satellite, a wheel. */
#include "record/look.h"

#include <math.h>
#include <string.h>

#include "io/json.h"

static const char *const kinds[] = {"solid", "top", "gyroscope", "satellite", "wheel"};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* The first term of a torque with this model, or NULL. */
static const plh_torque *term_of(const plh_torque *torque, const char *model)
{
    const plh_torque_list one = {.term = torque, .count = torque ? 1 : 0};
    const plh_torque_list *list = torque ? plh_torque_terms(torque) : NULL;
    list = list ? list : &one;
    for (int i = 0; i < list->count; i++)
        if (strcmp(plh_torque_model_about(list->term[i].model).name, model) == 0)
            return &list->term[i];
    return NULL;
}

static const char *usual_kind(const plh_torque *torque, plh_vec3 rotor)
{
    if (term_of(torque, "heavy-top"))
        return "top";
    const bool turns = plh_vec3_norm(rotor) > 0.0;
    return turns || term_of(torque, "gravity-gradient") ? "satellite" : "solid";
}

plh_page_look plh_page_look_of(const plh_body *body, const plh_torque *torque, const char *kind)
{
    const plh_torque *top = term_of(torque, "heavy-top");
    const plh_vec3 rotor = plh_torque_rotors(torque, 0.0);
    const double strength = top ? plh_torque_get_real(top, "strength") : 0.0;
    plh_page_look look = {.kind = kind ? kind : usual_kind(torque, rotor)};
    look.rotor = plh_body_vector_to_user(body, rotor);
    if (!top)
        return look;
    /* A negative strength is a centre of mass on the other side. */
    look.axis = plh_body_vector_to_user(
        body, plh_vec3_scale(copysign(1.0, strength), plh_torque_get_vector(top, "axis")));
    look.up = plh_torque_get_vector(top, "up");
    return look;
}

static void put_vector(FILE *out, const char *name, plh_vec3 v)
{
    if (!(plh_vec3_norm(v) > 0.0))
        return;
    fprintf(out, ",\"%s\":", name);
    json_numbers(out, (double[]){v.x, v.y, v.z}, 3);
}

bool page_put_look(FILE *out, const plh_page_look *look)
{
    int i = 0;
    if (!look->kind)
        return true;
    while (i < KINDS && strcmp(kinds[i], look->kind) != 0)
        i++;
    if (i == KINDS)
        return false;
    fprintf(out, ",\"look\":{\"kind\":\"%s\"", kinds[i]);
    put_vector(out, "axis", look->axis);
    put_vector(out, "up", look->up);
    put_vector(out, "rotor", look->rotor);
    return fputc('}', out), true;
}
