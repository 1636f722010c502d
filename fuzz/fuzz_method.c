/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Names of methods and torques, with any numbers: a run ends finite, or NaN with a status; cut in
 * two it is the same. */
#include "fuzz.h"

/* A line of the input; empty at its end. */
static void take_line(struct bytes *b, char *text, size_t room)
{
    size_t n = 0;
    unsigned c;
    while (b->at < b->end && (c = take_byte(b)) != '\n')
        if (c && n + 1 < room)
            text[n++] = (char)c;
    text[n] = '\0';
}

/* Numbers that may be subnormal in one of the two units. */
static bool has_tiny(const plh_state *s)
{
    double least = fmin(fmin(fabs(s->m.x), fabs(s->m.y)), fabs(s->m.z));
    double q = fmin(fmin(fabs(s->q.w), fabs(s->q.x)), fmin(fabs(s->q.y), fabs(s->q.z)));
    return fmin(least, q) < 1e-290;
}

static void run(const plh_method_spec *spec, const plh_body *body, const plh_torque *torque,
                plh_state s, double h)
{
    plh_integrator *it = NULL, *cut = NULL;
    plh_state two = s;
    plh_status status = plh_integrator_create(spec, body, torque, &it);
    if (status) {
        HOLDS(!it);
        return;
    }
    status = plh_integrator_advance(it, 0.0, h, 0, 4, &s);
    HOLDS(status ? nan_state(&s) : finite_state(&s));
    if (!status && !plh_integrator_create(spec, body, torque, &cut)) {
        plh_status first = plh_integrator_advance(cut, 0.0, h, 0, 2, &two);
        const plh_state middle = two; /* where tiny numbers lose bits, and they may grow again */
        plh_status second = first ? first : plh_integrator_advance(cut, 0.0, h, 2, 2, &two);
        HOLDS(second || same_state(&s, &two) || has_tiny(&s) || has_tiny(&middle));
    }
    plh_integrator_destroy(it);
    plh_integrator_destroy(cut);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes b = {data, data + size};
    char name[64], model[64], values[256];
    plh_method_spec spec;
    plh_torque torque;
    plh_body body;
    plh_state s;
    take_line(&b, name, sizeof name);
    take_line(&b, model, sizeof model);
    take_line(&b, values, sizeof values);
    if (plh_method_parse(NULL, name, &spec) || plh_body_from_moments(take_vector(&b), &body))
        return 0;
    const plh_torque_model *found = plh_torque_model_find(model);
    bool torqued = found && !plh_torque_init(found, NULL, &torque) &&
                   !plh_torque_set(&torque, values) && !plh_torque_check(&torque, &body, NULL);
    s.q = plh_quat_identity();
    s.m = take_vector(&b);
    run(&spec, &body, torqued ? &torque : NULL, s, take_double(&b));
    return 0;
}
