/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A free body at any time: prepare once, evaluate where you like. */
#include <polhode/polhode.h>
#include <stdio.h>

int main(void)
{
    plh_body body;
    plh_motion motion;
    if (plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &body))
        return 1;
    /* Nearly about the middle axis: it tumbles. */
    plh_state start = {plh_quat_identity(),
                       plh_body_momentum(&body, plh_vec3_make(0.01, 1.0, 0.01))};
    plh_status status = plh_motion_init(&body, start, 0.0, PLH_MOTION_PLAIN, &motion);
    if (status) {
        fprintf(stderr, "%s\n", plh_status_text(status));
        return 1;
    }
    for (double t = 0.0; t <= 1e6; t = t == 0.0 ? 1.0 : 10.0 * t) {
        plh_state s = plh_motion_at(&motion, t);
        printf("t = %-8g  q = %9.6f %9.6f %9.6f %9.6f\n", t, s.q.w, s.q.x, s.q.y, s.q.z);
    }
    return 0;
}
