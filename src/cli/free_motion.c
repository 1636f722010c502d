/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* From numbers to a motion, and from a motion to a line. */
#include "cli/free.h"

#include "shell/message.h"

#include <math.h>

static bool blame(struct free_fault *fault, int culprit, const char *expected)
{
    fault->culprit = culprit;
    fault->expected = expected;
    return false;
}

static bool make_body(const struct free_input *input, plh_body *body, struct free_fault *fault)
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

/* q / |q|, any size of q; a q of length one to rounding stays as it is. */
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
    if (fabs(ldexp(norm, e) - 1.0) <= 0x1p-51)
        *out = plh_quat_make(q[0], q[1], q[2], q[3]);
    else
        *out = plh_quat_make(s[0] / norm, s[1] / norm, s[2] / norm, s[3] / norm);
    return top > 0.0;
}

bool free_prepare(const struct free_input *input, struct free_motion *motion,
                  struct free_fault *fault)
{
    plh_body body;
    plh_state *state = &motion->start;
    if (!make_body(input, &body, fault))
        return false;
    if (!normalise(input->q, &state->q))
        return blame(fault, 9, "a quaternion that is not zero");
    state->m = plh_vec3_make(input->m[0], input->m[1], input->m[2]);
    const plh_state principal = plh_body_to_principal(&body, *state);
    const plh_status check = plh_body_check(&body, input->tensor ? principal : *state);
    if (check == PLH_BAD_STATE)
        return blame(fault, 6, "no momentum along an axis without inertia");
    if (check != PLH_OK ||
        plh_motion_init(&body, principal, 0.0, PLH_MOTION_LONG_TIME, &motion->motion) != PLH_OK)
        return blame(fault, 6, "a momentum whose rates are finite numbers");
    return true;
}

bool free_warn(const char *where, const plh_body *body)
{
    char text[160];
    if (!plh_body_excess(body, 1e-9, text, sizeof text))
        return false;
    warning("%s: no distribution of mass has these moments of inertia: %s", where, text);
    return true;
}

/* Adding zero makes -0 a 0, which is easier to read, and leaves every other number. */
int free_state_text(char *text, size_t size, double t, plh_state s)
{
    return snprintf(text, size, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g", t + 0.0,
                    s.q.w + 0.0, s.q.x + 0.0, s.q.y + 0.0, s.q.z + 0.0, s.m.x + 0.0, s.m.y + 0.0,
                    s.m.z + 0.0);
}

int free_write_header(struct sink *sink)
{
    return sink_line(sink, FREE_STATE_NAMES "\n");
}

int free_write_state(struct sink *sink, const struct free_motion *motion, double t)
{
    const plh_motion *M = &motion->motion;
    char text[256];
    free_state_text(text, sizeof text, t,
                    t == 0.0 ? motion->start : plh_body_to_user(&M->body, plh_motion_at(M, t)));
    return sink_line(sink, "%s\n", text);
}
