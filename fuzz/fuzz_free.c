/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Bodies, motions and steps of any doubles: right or refused; lengths kept; batches give the bits
 * of single calls. */
#include "fuzz.h"

static void try_motion(const plh_body *body, plh_state start, double t0, double t, unsigned flags)
{
    plh_motion motion;
    plh_info info;
    plh_kinematics k;
    double column[7][9], ts[9];
    plh_states out = {column[0], column[1], column[2], column[3], column[4], column[5], column[6]};
    plh_status status = plh_motion_init(body, start, t0, flags, &motion);
    plh_state s = plh_motion_at(&motion, t);
    HOLDS(status == PLH_OK || nan_state(&s));
    if (status)
        return;
    if (finite_state(&s)) {
        double before = plh_vec3_norm(start.m), after = plh_vec3_norm(s.m);
        HOLDS(length_error(s.q) < 1e-14);
        HOLDS(fabs(after - before) <= 1e-13 * before);
    }
    for (int i = 0; i < 9; i++)
        ts[i] = i % 2 ? t : 0.5 * t;
    plh_motion_batch(&motion, 9, ts, out);
    if (strcmp(plh_isa_used(), "base") != 0)
        HOLDS(same_bits(column[0][1], s.q.w) && same_bits(column[6][7], s.m.z));
    (void)plh_motion_info(&motion, &info);
    plh_motion_kinematics(&motion, t, &k);
}

static void try_step(const plh_body *body, double h, const plh_state *in)
{
    plh_state out, again;
    plh_bodies *bodies = NULL;
    plh_status status = plh_free_step(body, h, in, &out);
    HOLDS(status ? nan_state(&out) : finite_state(&out));
    if (!status)
        HOLDS(length_error(out.q) < 1e-14);
    if (plh_bodies_create(1, body, &bodies))
        return;
    again = *in;
    plh_states s = {&again.q.w, &again.q.x, &again.q.y, &again.q.z,
                    &again.m.x, &again.m.y, &again.m.z};
    plh_status batch = plh_free_step_batch(bodies, h, s, s, NULL);
    if (!status && !batch && length_error(in->q) < 1e-6)
        HOLDS(same_state(&out, &again));
    plh_bodies_destroy(bodies);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes b = {data, data + size};
    plh_body body;
    if (!take_body(&b, &body))
        return 0;
    plh_state s;
    s.q = take_quat(&b);
    s.m = take_vector(&b);
    double t0 = take_double(&b), t = take_double(&b);
    double norm = sqrt(plh_quat_norm2(s.q));
    try_step(&body, t, &s);
    if (take_byte(&b) % 8 && norm > 1e-100 && norm < 1e100)
        s.q = plh_quat_scale(1.0 / norm, s.q);
    try_motion(&body, s, t0, t, take_byte(&b) % 2 ? PLH_MOTION_LONG_TIME : 0);
    return 0;
}
