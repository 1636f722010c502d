/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Tops and gyrostats of any doubles: right or refused; lengths and momenta kept; batches give the
 * bits of single calls; events lie in their window, one after another. */
#include "fuzz.h"

/* Any body: a top has a step, others a reason. */
static void try_top_step(const plh_body *body, double strength, double h, const plh_state *in)
{
    plh_state out, again = *in;
    plh_bodies *bodies = NULL;
    plh_status status = plh_top_step(body, strength, h, in, &out);
    HOLDS(status ? nan_state(&out) : finite_state(&out));
    if (!status)
        HOLDS(length_error(out.q) < 1e-14);
    if (plh_bodies_create(1, body, &bodies))
        return;
    plh_states s = {&again.q.w, &again.q.x, &again.q.y, &again.q.z,
                    &again.m.x, &again.m.y, &again.m.z};
    HOLDS(plh_top_step_batch(bodies, &strength, h, s, s, NULL) == PLH_OK);
    if (status)
        HOLDS(nan_state(&again));
    else if (strcmp(plh_isa_used(), "base") != 0)
        HOLDS(same_state(&out, &again));
    plh_bodies_destroy(bodies);
}

static bool is_moderate(double x)
{
    return fabs(x) > 1e-4 && fabs(x) < 1e4;
}

static bool are_moderate(plh_vec3 v)
{
    return is_moderate(v.x) && is_moderate(v.y) && is_moderate(v.z);
}

/* A batch of times with t in the middle: the bits of a single call. */
static void same_as(const double column[7][3], const plh_state *s)
{
    if (strcmp(plh_isa_used(), "base") != 0)
        HOLDS(same_bits(column[0][1], s->q.w) && same_bits(column[6][1], s->m.z));
}

/* About 100 radians of the fastest turn. Turns of the axis are solved, whatever the numbers; other
 * events are searched, which takes long where these are far apart. */
static void try_events(const plh_top *top, plh_event_def def)
{
    enum { ROOM = 64 };
    plh_event e[ROOM];
    size_t n = 0;
    const double I = top->body.moment.x, J = top->body.moment.z, m = plh_vec3_norm(top->start.m);
    const double rate = m / I + sqrt(fabs(top->strength) / I) + (J > 0.0 ? m / J : 0.0);
    const double after = top->t0, until = after + 100.0 / rate;
    if (!is_moderate(I) || !is_moderate(J) || !is_moderate(m) || !is_moderate(top->strength))
        def.kind = PLH_EVENT_ENERGY_EXTREMUM;
    const plh_status status = plh_top_events(top, 1, &def, after, until, ROOM, e, &n);
    HOLDS(n <= ROOM && (!status || n == 0));
    for (size_t i = 0; i < n; i++) {
        HOLDS(e[i].t >= after && e[i].t <= until && e[i].direction >= -1 && e[i].direction <= 1);
        HOLDS(i == 0 || e[i].t >= e[i - 1].t);
    }
}

static void try_top(const plh_body *body, double strength, plh_state start, double t0, double t,
                    const plh_event_def *def)
{
    plh_top top;
    plh_top_info info;
    plh_fact fact[PLH_FACTS];
    double column[7][3];
    const double ts[3] = {0.5 * t, t, 2.0 * t};
    plh_states out = {column[0], column[1], column[2], column[3], column[4], column[5], column[6]};
    const plh_status status = plh_top_init(body, strength, start, t0, &top);
    const plh_state s = plh_top_at(&top, t);
    HOLDS(status == PLH_OK || nan_state(&s));
    if (finite_state(&s)) {
        HOLDS(length_error(s.q) < 1e-14);
        HOLDS(fabs(s.m.z - start.m.z) <= 1e-14 * fabs(start.m.z));
    }
    (void)plh_top_describe(&top, &info);
    HOLDS(plh_top_facts(&top, PLH_FACTS, fact) <= PLH_FACTS);
    plh_top_batch(&top, 3, ts, out);
    if (!status)
        same_as((const double(*)[3])column, &s);
    if (!status && finite_state(&s))
        try_events(&top, *def);
}

/* The momentum of body and rotors keeps its length; moments farther apart than those of any body
 * lose digits. */
static void try_gyrostat(const plh_body *body, plh_vec3 rotor, plh_state start, double t0, double t)
{
    plh_gyrostat gyrostat;
    plh_gyrostat_info info;
    double column[7][3];
    const double ts[3] = {0.5 * t, t, 2.0 * t};
    plh_states out = {column[0], column[1], column[2], column[3], column[4], column[5], column[6]};
    const plh_status status = plh_gyrostat_init(body, rotor, start, t0, &gyrostat);
    const plh_state s = plh_gyrostat_at(&gyrostat, t);
    HOLDS(status == PLH_OK || nan_state(&s));
    if (finite_state(&s)) {
        const double before = plh_vec3_norm(plh_vec3_add(start.m, rotor)),
                     after = plh_vec3_norm(plh_vec3_add(s.m, rotor));
        HOLDS(length_error(s.q) < 1e-14);
        HOLDS(!are_moderate(body->moment) ||
              fabs(after - before) <= 1e-13 * (before + plh_vec3_norm(rotor)));
    }
    plh_gyrostat_batch(&gyrostat, 3, ts, out);
    if (!status)
        same_as((const double(*)[3])column, &s);
    (void)plh_gyrostat_describe(&gyrostat, &info);
    HOLDS(info.count >= 0 && info.count <= 6 && info.encircles < info.count);
}

/* Half of the definitions are about the axis and the vertical. */
static plh_event_def take_event(struct bytes *b)
{
    const plh_vec3 z = plh_vec3_make(0.0, 0.0, 1.0);
    const unsigned how = take_byte(b);
    plh_event_def def = {.kind = (plh_event_kind)(how % 16), .axis = z, .direction = z};
    if (how & 16)
        def.axis = take_vector(b);
    if (how & 32)
        def.direction = take_vector(b);
    def.angle = take_double(b);
    def.only = (int)(how >> 6) - 1;
    return def;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes b = {data, data + size};
    plh_body body;
    if (!take_body(&b, &body))
        return 0;
    const unsigned how = take_byte(&b);
    plh_state s;
    s.q = take_quat(&b);
    s.m = take_vector(&b);
    const double t0 = take_double(&b), t = take_double(&b), norm = sqrt(plh_quat_norm2(s.q));
    const plh_vec3 rotor = take_vector(&b);
    if (how % 8 && norm > 1e-100 && norm < 1e100)
        s.q = plh_quat_scale(1.0 / norm, s.q);
    try_gyrostat(&body, rotor, s, t0, t);
    if (how & 8 &&
        plh_body_from_moments(plh_vec3_make(body.moment.x, body.moment.x, body.moment.z), &body))
        return 0;
    const plh_event_def def = take_event(&b);
    try_top_step(&body, rotor.x, t, &s);
    try_top(&body, rotor.x, s, t0, t, &def);
    return 0;
}
