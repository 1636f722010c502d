/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What columns need of a scenario: a table with one row for each need. */
#include "record/atoms.h"
#include "record/columns.h"
#include "scenario/scenario.h"

#include <math.h>

static bool has_date(const struct scenario *s)
{
    return !isnan(s->sky.jd0);
}

static bool has_orbit(const struct scenario *s)
{
    return s->has_orbit;
}

static bool has_sun(const struct scenario *s)
{
    return s->sky.given[SKY_SUN];
}

static bool has_observer(const struct scenario *s)
{
    return s->sky.given[SKY_OBSERVER];
}

static bool has_potential(const struct scenario *s)
{
    const plh_torque *torque = scenario_torque(s);
    return !torque || plh_torque_flags(torque) & PLH_TORQUE_POTENTIAL;
}

/* A reference that is computed has angular velocities. */
static bool has_rates(const struct scenario *s)
{
    return !s->reference.count || s->reference.segment[0].omega;
}

static bool has_units(const struct scenario *s)
{
    return s->system.md;
}

static bool has_box(const struct scenario *s)
{
    return s->system.def.periodic;
}

static bool has_rotation(const struct scenario *s)
{
    bool any = false;
    for (int k = 0; k < s->system.def.species_count; k++)
        any = any || plh_vec3_norm(s->system.species[k].body.moment) > 0.0;
    return any;
}

static bool has_dipoles(const struct scenario *s)
{
    bool any = false;
    for (int k = 0; k < s->system.def.species_count; k++)
        any = any || plh_vec3_norm(atoms_dipole(&s->system.species[k])) > 0.0;
    return any;
}

static const struct {
    const char *text;
    bool (*has)(const struct scenario *s);
} needs[NEEDS] = {
    [NEED_DATE] = {"a date at the start, 'time-unit: d' or ephemeris.epoch, the date of time 0",
                   has_date},
    [NEED_ORBIT] = {"an orbit", has_orbit},
    [NEED_SUN] = {"directions.sun", has_sun},
    [NEED_OBSERVER] = {"directions.observer", has_observer},
    [NEED_POTENTIAL] = {"torques that have a potential", has_potential},
    [NEED_REFERENCE_RATES] = {"angular velocities in the file of a reference", has_rates},
    [NEED_UNITS] = {"known units; system.units: md says that they are nm, u, ps, e", has_units},
    [NEED_BOX] = {"system.box", has_box},
    [NEED_ROTATION] = {"bodies that rotate", has_rotation},
    [NEED_DIPOLES] = {"bodies with a dipole moment", has_dipoles},
};

const char *column_need_text(enum column_need need)
{
    return needs[need].text;
}

const char *column_lacks(const struct column *c, const struct scenario *s)
{
    for (int i = 0; i < COLUMN_NEEDS; i++)
        if (needs[c->needs[i]].has && !needs[c->needs[i]].has(s))
            return needs[c->needs[i]].text;
    return NULL;
}

bool column_compares(const struct column *c)
{
    return c->needs[0] == NEED_REFERENCE || c->needs[0] == NEED_REFERENCE_RATES;
}
