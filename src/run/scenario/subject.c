/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What scenarios of one body and of a system read, in the order in which one key needs another. */
#include "scenario/read.h"

#include "scenario/system.h"

#include <stdlib.h>

static bool read_body(struct scenario *s)
{
    return scenario_open_attitudes(s) && scenario_read_sky(s) && scenario_read_orbit(s) &&
           scenario_read_body(s) && scenario_read_attitude(s) && scenario_read_spin(s) &&
           scenario_read_torques(s) && scenario_read_method(s) && scenario_read_times(s) &&
           scenario_orbit_covers(s) && scenario_reference_covers(s) && scenario_read_output(s);
}

static bool read_system(struct scenario *s)
{
    return scenario_read_sky(s) && scenario_read_system(s) && scenario_read_method(s) &&
           scenario_read_times(s) && scenario_place_system(s) && scenario_read_output(s);
}

static void free_body(struct scenario *s)
{
    for (int i = 0; i < SCENARIO_TORQUES; i++) {
        plh_plugin_unload(s->library[i]);
        free(s->profile_memory[i]);
    }
    attitude_free(&s->attitude_file);
    attitude_free(&s->spin_file);
}

static void free_system(struct scenario *s)
{
    scenario_free_system(&s->system);
}

static const char *usual_of_body(const struct scenario *s)
{
    return !scenario_torque(s) ? "exact" : s->choose ? "dop853" : "srkn6_14a/exact";
}

static const char *usual_of_system(const struct scenario *s)
{
    (void)s;
    return "omf2/exact";
}

static bool check_system_method(const struct scenario *s, const struct value *v)
{
    return scenario_check_splitting(s, v, "method", s->method, &s->spec);
}

static const char *units_of_body(const struct scenario *s)
{
    (void)s;
    return NULL;
}

static const char *units_of_system(const struct scenario *s)
{
    return s->system.md ? "nm, u, ps, e, kJ/mol" : NULL;
}

static const struct subject subjects[SUBJECTS] = {
    [SUBJECT_BODY] = {"one body", FORMAT_BODY, usual_of_body, scenario_check_integrator, read_body,
                      free_body, units_of_body},
    [SUBJECT_SYSTEM] = {"a system", FORMAT_SYSTEM, usual_of_system, check_system_method,
                        read_system, free_system, units_of_system},
};

const struct subject *scenario_subject(const struct scenario *s)
{
    return &subjects[s->subject];
}
