/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Events: when a thrown box flips over, in closed form, and when the tip of a top is lowest, in a
 * run. */
#include <polhode/polhode.h>
#include <stdio.h>

enum { MOST = 100 };

static int box(void)
{
    plh_body body;
    plh_motion motion;
    plh_event event[MOST];
    size_t n;
    const plh_event_def def[] = {
        {.kind = PLH_EVENT_OMEGA, .axis = {0, 1, 0}},
        {.kind = PLH_EVENT_ANGLE, .axis = {0, 1, 0}, .direction = {0, 1, 0}, .angle = 1.0}};
    plh_body_from_box(2.0, plh_vec3_make(0.3, 0.2, 0.1), &body);
    plh_state start = {plh_quat_identity(), plh_body_momentum(&body, plh_vec3_make(0.2, 3.0, 0.1))};
    if (plh_motion_init(&body, start, 0.0, PLH_MOTION_PLAIN, &motion) ||
        plh_motion_events(&motion, 2, def, 0.0, 10.0, MOST, event, &n))
        return 1;
    for (size_t i = 0; i < n; i++)
        printf("%-6s %8.5f %+d\n", plh_event_name(def[event[i].which].kind), event[i].t,
               event[i].direction);
    return n == 0;
}

static int top(void)
{
    const plh_preset *preset = plh_preset_find("heavy-top");
    const plh_event_def lowest = {
        .kind = PLH_EVENT_ANGLE_EXTREMUM, .axis = {0, 0, 1}, .direction = {0, 0, 1}, .only = 1};
    plh_body body;
    plh_torque torque;
    plh_state start, state;
    plh_sim *sim = NULL;
    plh_watch *watch = NULL;
    plh_event event;
    int found = 0;
    if (!preset || plh_preset_init(preset, &body, &torque, &start))
        return 1;
    const plh_problem problem = {&body, &torque, start, 0.0};
    plh_status status = plh_sim_create_within(&problem, NULL, 1.0, 1e-10, &sim);
    if (!status)
        status = plh_watch_create(1, &lowest, &watch);
    if (!status) {
        plh_watch_set_end(watch, 1.0);
        status = plh_sim_watch_to(sim, watch, 1.0);
    }
    for (; !status && plh_watch_take(watch, &event, &state); found++)
        printf("lowest %8.5f %.6f rad\n", event.t, event.value);
    plh_watch_destroy(watch);
    plh_sim_destroy(sim);
    return status || found == 0;
}

int main(void)
{
    return box() || top();
}
