/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Names and values of parameters as text, hashed: independent of how a record lays out its
 * struct. */
#include "sim/identity.h"
#include <polhode/extend/method.h>

#include <polhode/splitting.h>
#include <stddef.h>
#include <stdio.h>

/* FNV-1a over the text and its end. */
static uint64_t mix(uint64_t hash, const char *text)
{
    do
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    while (*text++);
    return hash;
}

static uint64_t mix_params(uint64_t hash, const plh_param *list, int count, const void *values)
{
    char text[128];
    for (int i = 0; i < count; i++) {
        plh_param_text(&list[i], values, text, sizeof text);
        hash = mix(mix(hash, list[i].name), text);
    }
    return hash;
}

static uint64_t mix_torque(uint64_t hash, const plh_torque *torque)
{
    const plh_torque_model *m = torque->model;
    const plh_torque_list *terms = plh_torque_terms(torque);
    for (int i = 0; terms && i < terms->count; i++)
        hash = mix_torque(hash, &terms->term[i]);
    return mix_params(mix(hash, m->name), m->params, m->param_count, &torque->values);
}

static uint64_t mix_method(uint64_t hash, const plh_method *m, const plh_method_values *values)
{
    return mix_params(mix(hash, m->name), m->params, m->param_count, values);
}

/* A row of the user's. */
static uint64_t mix_scheme(uint64_t hash, const plh_scheme *scheme)
{
    char text[64];
    for (int i = 0; scheme && i < plh_scheme_flow_count(scheme); i++) {
        const plh_flow f = plh_scheme_flow(scheme, i);
        snprintf(text, sizeof text, "%d %.17g", f.part, f.length);
        hash = mix(hash, text);
    }
    return hash;
}

uint64_t plh_sim_identity(const plh_torque *torque, const plh_method_spec *spec)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    if (torque)
        hash = mix_torque(hash, torque);
    if (spec) {
        hash = mix_method(hash, spec->method, &spec->values);
        hash = mix(hash, spec->energy ? "+energy" : "");
        if (!spec->method->data)
            hash = mix_scheme(hash, plh_splitting_scheme(spec));
        if (spec->inner)
            hash = mix_method(hash, spec->inner, &spec->inner_values);
    }
    return hash;
}
