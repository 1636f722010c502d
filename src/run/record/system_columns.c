/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The columns of a system. */
#include "record/columns.h"
#include "scenario/system.h"

#include <string.h>

/* Of both kinds of motion together; bodies without rotation have only one. */
static double kt_of(const plh_system_measure *m)
{
    const double f = m->freedom_translation, g = m->freedom_rotation;
    return g > 0.0 ? (f * m->kt_translation + g * m->kt_rotation) / (f + g) : m->kt_translation;
}

FILL(t, s->t)
FILL(step, (double)s->step)
FILL(translation, s->energy.translation)
FILL(rotation, s->energy.rotation)
FILL(short_range, s->energy.short_range)
FILL(dipole, s->energy.dipole)
FILL(charge, s->energy.charge)
FILL(gravity, s->energy.gravity)
FILL(field, s->energy.field)
FILL(kinetic, s->energy.kinetic)
FILL(potential, s->energy.potential)
FILL(energy, s->energy.total)
FILL(virial, s->energy.virial)
FILL(kt_translation, s->measure.kt_translation)
FILL(kt_rotation, s->measure.kt_rotation)
FILL(kt, kt_of(&s->measure))
FILL(temperature, kt_of(&s->measure) / PLH_BOLTZMANN_MD)
FILL(temperature_translation, s->measure.kt_translation / PLH_BOLTZMANN_MD)
FILL(temperature_rotation, s->measure.kt_rotation / PLH_BOLTZMANN_MD)
FILL(pressure_bar, s->measure.pressure *SYSTEM_BAR)
FILL(equipartition, s->measure.equipartition)
FILL(pressure, s->measure.pressure)
FILL(p1, s->measure.p1)
FILL(p2, s->measure.p2)
FILL(energy_change, sample_energy_change(s))
FILL(momentum_error, sample_momentum_change(s))
FILL(angular_error, sample_angular_change(s))

FILL_BY(column_vector, momentum, s->measure.momentum)
FILL_BY(column_vector, angular, s->measure.angular_momentum)
FILL_BY(column_vector, polarisation, s->measure.polarisation)
FILL_BY(column_vector, dipole_moment, s->dipole_moment)

/* clang-format off */
static const struct column columns[] = {
    COLUMN("t", 1, "t", "time", fill_t,),
    COLUMN("step", 1, "step", "steps taken; between two steps, the number of the first", fill_step,),
    COLUMN("translation", 1, "translation", "kinetic energy of the centres of mass", fill_translation, .unit = "kJ mol-1"),
    COLUMN("rotation", 1, "rotation", "kinetic energy of the rotation", fill_rotation, .unit = "kJ mol-1"),
    COLUMN("short-range", 1, "short_range", "energy of the soft-sphere and Lennard-Jones parts", fill_short_range, .unit = "kJ mol-1"),
    COLUMN("dipole-energy", 1, "dipole_energy", "energy of the dipoles with one another", fill_dipole, .unit = "kJ mol-1"),
    COLUMN("charge-energy", 1, "charge_energy", "energy of the charges with charges and dipoles", fill_charge, .unit = "kJ mol-1"),
    COLUMN("gravity-energy", 1, "gravity_energy", "energy in the uniform gravity", fill_gravity, .unit = "kJ mol-1"),
    COLUMN("field-energy", 1, "field_energy", "energy in the uniform electric field", fill_field, .unit = "kJ mol-1"),
    COLUMN("kinetic", 1, "kinetic", "kinetic energy", fill_kinetic, .unit = "kJ mol-1"),
    COLUMN("potential", 1, "potential", "potential energy", fill_potential, .unit = "kJ mol-1"),
    COLUMN("energy", 1, "energy", "total energy", fill_energy, .unit = "kJ mol-1"),
    COLUMN("energy-error", 1, "energy_error", "relative error of the energy against the start (absolute if that was zero)", fill_energy_change, .not_conserved = "energy-change"),
    COLUMN("energy-change", 1, "energy_change", "relative change of the energy since the start", fill_energy_change,),
    COLUMN("momentum", 3, "P1 P2 P3", "total momentum", fill_momentum, .unit = "u nm ps-1"),
    COLUMN("momentum-error", 1, "momentum_error", "change of the total momentum since the start, over the sum of the bodies' magnitudes", fill_momentum_error,),
    COLUMN("angular-momentum", 3, "J1 J2 J3", "total angular momentum about the origin, orbital and spin", fill_angular, .unit = "u nm2 ps-1"),
    COLUMN("angular-momentum-error", 1, "J_error", "change of the total angular momentum since the start, over the sum of the bodies' magnitudes", fill_angular_error,),
    COLUMN("kt-translation", 1, "kt_translation", "temperature of the translation, as kT", fill_kt_translation, .unit = "kJ mol-1"),
    COLUMN("kt-rotation", 1, "kt_rotation", "temperature of the rotation, as kT", fill_kt_rotation, .unit = "kJ mol-1", .needs = {NEED_ROTATION}),
    COLUMN("kt", 1, "kt", "temperature of all motion, as kT", fill_kt, .unit = "kJ mol-1"),
    COLUMN("temperature", 1, "temperature", "temperature of all motion in K", fill_temperature, .unit = "K", .needs = {NEED_UNITS}),
    COLUMN("temperature-translation", 1, "temperature_translation", "temperature of the translation in K", fill_temperature_translation, .unit = "K", .needs = {NEED_UNITS}),
    COLUMN("temperature-rotation", 1, "temperature_rotation", "temperature of the rotation in K", fill_temperature_rotation, .unit = "K", .needs = {NEED_UNITS, NEED_ROTATION}),
    COLUMN("equipartition", 1, "equipartition", "kt-rotation / kt-translation; nan at rest", fill_equipartition, .needs = {NEED_ROTATION}),
    COLUMN("virial", 1, "virial", "sum of r . F over pairs of bodies", fill_virial, .unit = "kJ mol-1"),
    COLUMN("pressure", 1, "pressure", "pressure in a periodic box", fill_pressure, .unit = "kJ mol-1 nm-3", .needs = {NEED_BOX}),
    COLUMN("pressure-bar", 1, "pressure_bar", "pressure, bar", fill_pressure_bar, .unit = "bar", .needs = {NEED_BOX, NEED_UNITS}),
    COLUMN("dipole-moment", 3, "M1 M2 M3", "total dipole moment, about the centres of mass", fill_dipole_moment, .unit = "e nm"),
    COLUMN("polarisation", 3, "u1 u2 u3", "mean of the unit dipoles", fill_polarisation, .needs = {NEED_DIPOLES}),
    COLUMN("p1", 1, "p1", "dipole order: length of the polarisation", fill_p1, .needs = {NEED_DIPOLES}),
    COLUMN("p2", 1, "p2", "dipole order: largest eigenvalue of the mean of (3uu - 1)/2", fill_p2, .needs = {NEED_DIPOLES}),
};
/* clang-format on */

const struct column_table system_columns = {columns, (int)(sizeof columns / sizeof *columns)};

plh_status sample_system(plh_system *system, double t, long step, const struct start *start,
                         struct sample *s)
{
    memset(s, 0, sizeof *s);
    s->t = t;
    s->step = step;
    s->start = start;
    s->dipole_moment = plh_system_dipole_moment(system);
    plh_status status = plh_system_energies(system, &s->energy);
    if (!status)
        status = plh_system_measures(system, &s->energy, &s->measure);
    s->kinetic = s->energy.kinetic;
    s->total = s->energy.total;
    plh_bodies_view b = plh_system_bodies(system);
    for (size_t i = 0; i < b.n; i++) {
        plh_vec3 x = {b.x[i], b.y[i], b.z[i]}, p = {b.px[i], b.py[i], b.pz[i]};
        plh_vec3 m = plh_system_state(system, i).m;
        s->momentum_size += plh_vec3_norm(p);
        s->angular_size += plh_vec3_norm(plh_vec3_cross(x, p)) + plh_vec3_norm(m);
    }
    return status;
}

struct start start_of_system(const struct sample *s)
{
    return (struct start){.energy = s->total,
                          .momentum = s->measure.momentum,
                          .angular_momentum = s->measure.angular_momentum};
}
