/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A method of your own in the catalogue: the explicit midpoint rule on (q, m). */
#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/polhode.h>
#include <stdio.h>

static void slope(const plh_integrator *it, double t, const plh_state *s, plh_quat *dq,
                  plh_vec3 *dm)
{
    plh_vec3 w = plh_vec3_mul(it->inverse, s->m);
    *dq = plh_quat_mul(s->q, plh_quat_make(0.0, 0.5 * w.x, 0.5 * w.y, 0.5 * w.z));
    *dm = plh_vec3_add(plh_vec3_cross(s->m, w), plh_integrator_torque(it, t, s));
}

static plh_state moved(plh_state s, double h, plh_quat dq, plh_vec3 dm)
{
    s.q = plh_quat_unit(
        plh_quat_make(s.q.w + h * dq.w, s.q.x + h * dq.x, s.q.y + h * dq.y, s.q.z + h * dq.z));
    s.m = plh_vec3_axpy(s.m, h, dm);
    return s;
}

static plh_status midpoint(plh_integrator *it, double t, double h, plh_state *s)
{
    plh_quat dq;
    plh_vec3 dm;
    slope(it, t, s, &dq, &dm);
    plh_state middle = moved(*s, 0.5 * h, dq, dm);
    slope(it, t + 0.5 * h, &middle, &dq, &dm);
    *s = moved(*s, h, dq, dm);
    return PLH_OK;
}

static const plh_method record = {.name = "my-midpoint",
                                  .family = "mine",
                                  .summary = "explicit midpoint rule",
                                  .source = "an example",
                                  .free = {2, 2, 0, false, false, false},
                                  .torqued = {2, 2, 0, false, false, false},
                                  .step = midpoint};

int main(void)
{
    const plh_method *const records[] = {&record};
    const plh_method_list mine = {records, 1, NULL};
    plh_method_spec spec;
    plh_body body;
    plh_motion truth;
    plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &body);
    plh_state start = {plh_quat_identity(), plh_vec3_make(1.0, 2.0, 0.5)};
    plh_motion_init(&body, start, 0.0, PLH_MOTION_PLAIN, &truth);
    if (plh_method_parse(&mine, "my-midpoint", &spec))
        return 1;
    double last = 0.0, order = 0.0;
    for (int n = 100; n <= 800; n *= 2) {
        plh_integrator *it;
        plh_state s = start;
        plh_integrator_create(&spec, &body, NULL, &it);
        plh_integrator_advance(it, 0.0, 5.0 / n, 0, n, &s);
        double error = plh_quat_angle(s.q, plh_motion_at(&truth, 5.0).q);
        order = log2(last / error);
        printf("h = %-8g error %.2e%s", 5.0 / n, error, n == 100 ? "\n" : "");
        if (n > 100)
            printf("  order %.2f\n", order);
        last = error;
        plh_integrator_destroy(it);
    }
    return fabs(order - 2.0) < 0.1 ? 0 : 1;
}
