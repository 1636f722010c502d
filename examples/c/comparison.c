/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Every method of the catalogue that can treat a free body, on one problem with one step. */
#include <polhode/polhode.h>
#include <stdio.h>

int main(void)
{
    plh_body body;
    plh_motion truth;
    plh_body_from_moments(plh_vec3_make(0.9144, 1.098, 1.66), &body);
    plh_state start = {plh_quat_identity(),
                       plh_body_momentum(&body, plh_vec3_make(0.45549, 0.82623, 0.03476))};
    plh_motion_init(&body, start, 0.0, PLH_MOTION_PLAIN, &truth);
    plh_quat end = plh_motion_at(&truth, 10.0).q;
    int shown = 0;
    for (int i = 0; i < plh_method_count(); i++) {
        const plh_method *method = plh_method_get(i);
        plh_method_spec spec;
        plh_integrator *it;
        plh_state s = start;
        const char *name = plh_method_about(method).name;
        plh_method_spec_init(method, &spec);
        if (spec.inner || !plh_method_claims(&spec, false).attitude)
            continue;
        if (plh_integrator_create(&spec, &body, NULL, &it))
            continue;
        plh_status status = plh_integrator_advance(it, 0.0, 0.1, 0, 100, &s);
        if (status)
            printf("%-28s %s\n", name, plh_status_text(status));
        else
            printf("%-28s %.2e rad\n", name, plh_quat_angle(s.q, end));
        plh_integrator_destroy(it);
        shown++;
    }
    return shown > 20 ? 0 : 1;
}
