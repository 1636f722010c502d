/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* From numbers to a motion, and from a motion to a line. */
#include "cli/free.h"

#include <math.h>

static bool blame(struct free_fault *fault, int culprit, const char *expected)
{
    fault->culprit = culprit;
    fault->expected = expected;
    return false;
}

bool free_body(const struct free_input *input, plh_body *body, struct free_fault *fault)
{
    const double *I = input->inertia;
    if (input->tensor) {
        const plh_mat3 tensor = {{{I[0], I[3], I[4]}, {I[3], I[1], I[5]}, {I[4], I[5], I[2]}}};
        if (plh_body_from_tensor(tensor, body) == PLH_OK)
            return true;
        return blame(fault, 0, "a positive definite tensor, or that of a linear rotor");
    }
    if (plh_body_from_moments(plh_vec3_make(I[0], I[1], I[2]), body) == PLH_OK)
        return true;
    int culprit = 0;
    for (int i = 2; i >= 0; i--)
        if (!(I[i] > 0.0))
            culprit = i;
    return blame(fault, culprit, "positive moments, or I,I,0 in any order for a linear rotor");
}

/* q / |q|, any size of q. */
static bool normalise(const double q[4], plh_quat *out)
{
    double top = 0.0;
    for (int i = 0; i < 4; i++)
        top = fmax(top, fabs(q[i]));
    int e = 0;
    frexp(top, &e);
    double s[4], sum = 0.0;
    for (int i = 0; i < 4; i++) {
        s[i] = ldexp(q[i], -e);
        sum += s[i] * s[i];
    }
    const double norm = sqrt(sum);
    *out = plh_quat_make(s[0] / norm, s[1] / norm, s[2] / norm, s[3] / norm);
    return top > 0.0;
}

bool free_prepare(const struct free_input *input, plh_motion *motion, struct free_fault *fault)
{
    plh_body body;
    plh_state state;
    if (!free_body(input, &body, fault))
        return false;
    if (!normalise(input->q, &state.q))
        return blame(fault, 9, "a quaternion that is not zero");
    state.m = plh_vec3_make(input->m[0], input->m[1], input->m[2]);
    const plh_status check =
        plh_body_check(&body, input->tensor ? plh_body_to_principal(&body, state) : state);
    if (check == PLH_BAD_STATE)
        return blame(fault, 6, "no momentum along an axis without inertia");
    const plh_state start = plh_body_to_principal(&body, state);
    if (check != PLH_OK ||
        plh_motion_init(&body, start, 0.0, PLH_MOTION_LONG_TIME, motion) != PLH_OK)
        return blame(fault, 6, "a momentum whose rates are finite numbers");
    return true;
}

int free_write_header(struct sink *sink)
{
    return sink_line(sink, "t,m1,m2,m3,q0,q1,q2,q3\n");
}

int free_write_state(struct sink *sink, const plh_motion *motion, double t)
{
    const plh_state s = plh_body_to_user(&motion->body, plh_motion_at(motion, t));
    return sink_line(sink, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", t, s.m.x, s.m.y,
                     s.m.z, s.q.w, s.q.x, s.q.y, s.q.z);
}
