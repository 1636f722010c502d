/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What can be said about a system as a whole. Sums run in the order of the bodies. */
#include <math.h>
#include <polhode/tensor.h>
#include <stdlib.h>
#include <string.h>

#include "system/private.h"

static void kinetic(const plh_system *s, plh_system_energy *e)
{
    for (size_t i = 0; i < s->def.n; i++) {
        const plh_species *sp = &s->species[s->kind_of[i]];
        const double p2 = s->px[i] * s->px[i] + s->py[i] * s->py[i] + s->pz[i] * s->pz[i];
        e->translation += 0.5 * p2 * s->per_mass[i];
        e->rotation += plh_body_energy(&sp->body, plh_system_spin(s, i));
    }
}

static void external(const plh_system *s, plh_system_energy *e)
{
    const plh_system_def *d = &s->def;
    for (size_t i = 0; i < d->n; i++) {
        const plh_inner_species *o = &s->inner[s->kind_of[i]];
        const plh_vec3 x = {s->x[i], s->y[i], s->z[i]};
        const plh_vec3 field = plh_quat_unrotate(plh_system_attitude(s, i), d->field);
        e->gravity -= s->species[s->kind_of[i]].mass * plh_vec3_dot(d->gravity, x);
        e->field -= plh_vec3_dot(o->moment, field) + o->charge * plh_vec3_dot(d->field, x);
    }
}

plh_status plh_system_energies(plh_system *s, plh_system_energy *e)
{
    plh_pair_totals totals;
    memset(e, 0, sizeof *e);
    const long evaluations = s->evaluations;
    plh_status status = plh_force_evaluate(s, &totals);
    s->evaluations = evaluations; /* those of a run are counted, not those of somebody looking */
    if (s->def.n == 0)
        return PLH_OK;
    if (status) {
        const double x = NAN;
        *e = (plh_system_energy){x, x, x, x, x, x, x, x, x, x, x};
        return status;
    }
    kinetic(s, e);
    external(s, e);
    e->short_range = totals.value[PLH_PAIR_SHORT];
    e->dipole = totals.value[PLH_PAIR_DIPOLE];
    e->charge = totals.value[PLH_PAIR_CHARGE];
    e->virial = totals.value[PLH_PAIR_VIRIAL];
    e->kinetic = e->translation + e->rotation;
    e->potential = (e->short_range + e->dipole) + (e->charge + e->gravity) + e->field;
    e->total = e->kinetic + e->potential;
    return PLH_OK;
}

static void momenta(const plh_system *s, plh_system_measure *m)
{
    plh_vec3 p = {0.0, 0.0, 0.0}, l = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < s->def.n; i++) {
        const plh_vec3 x = {s->x[i], s->y[i], s->z[i]}, pi = {s->px[i], s->py[i], s->pz[i]};
        p = plh_vec3_add(p, pi);
        l = plh_vec3_add(l, plh_vec3_cross(x, pi));
        l = plh_vec3_add(l, plh_quat_rotate(plh_system_attitude(s, i), plh_system_spin(s, i)));
    }
    m->momentum = p;
    m->angular_momentum = l;
}

static void order(const plh_system *s, plh_system_measure *m)
{
    plh_mat3 t;
    plh_vec3 sum = {0.0, 0.0, 0.0}, value;
    double count = 0.0;
    memset(&t, 0, sizeof t);
    for (size_t i = 0; i < s->def.n; i++) {
        const plh_vec3 axis = s->inner[s->kind_of[i]].moment_axis;
        if (axis.x == 0.0 && axis.y == 0.0 && axis.z == 0.0)
            continue;
        const plh_vec3 u = plh_quat_rotate(plh_system_attitude(s, i), axis);
        const double c[3] = {u.x, u.y, u.z};
        sum = plh_vec3_add(sum, u);
        count += 1.0;
        for (int a = 0; a < 3; a++)
            for (int b = 0; b < 3; b++)
                t.a[a][b] += c[a] * c[b];
    }
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            t.a[a][b] = 1.5 * t.a[a][b] / count - (a == b ? 0.5 : 0.0);
    m->polarisation = plh_vec3_scale(1.0 / count, sum);
    m->p1 = plh_vec3_norm(m->polarisation);
    plh_mat3 rotation;
    plh_status status = plh_tensor_diagonalise(t, &value, &rotation);
    m->p2 = status ? NAN : fmax(value.x, fmax(value.y, value.z));
}

/* The motion of the common centre is no heat: it takes its energy and its three degrees of freedom
 * with it. */
static void temperatures(const plh_system *s, const plh_system_energy *e, plh_system_measure *m)
{
    double mass = 0.0;
    for (size_t i = 0; i < s->def.n; i++) {
        mass += s->species[s->kind_of[i]].mass;
        m->freedom_rotation += s->inner[s->kind_of[i]].rotations;
    }
    const double common = 0.5 * plh_vec3_dot(m->momentum, m->momentum) / mass;
    const bool one = s->def.n == 1; /* a body alone has no other to move against */
    m->freedom_translation = 3.0 * ((double)s->def.n - (one ? 0.0 : 1.0));
    m->kt_translation = 2.0 * (e->translation - (one ? 0.0 : common)) / m->freedom_translation;
    m->kt_rotation = 2.0 * e->rotation / m->freedom_rotation;
}

void plh_measure_heat(const plh_system *s, double *freedom, double *kinetic_energy,
                      plh_vec3 *velocity)
{
    plh_system_energy e;
    plh_system_measure m;
    double mass = 0.0;
    memset(&e, 0, sizeof e);
    memset(&m, 0, sizeof m);
    kinetic(s, &e);
    momenta(s, &m);
    temperatures(s, &e, &m);
    for (size_t i = 0; i < s->def.n; i++)
        mass += s->species[s->kind_of[i]].mass;
    *freedom = m.freedom_translation + m.freedom_rotation;
    *kinetic_energy = 0.5 * m.kt_translation * m.freedom_translation + e.rotation;
    *velocity = plh_vec3_scale(s->def.n > 1 ? 1.0 / mass : 0.0, m.momentum);
}

plh_status plh_system_measures(plh_system *s, const plh_system_energy *energy,
                               plh_system_measure *m)
{
    plh_system_energy own;
    plh_status status = PLH_OK;
    if (energy == NULL)
        status = plh_system_energies(s, &own);
    const plh_system_energy *e = energy ? energy : &own;
    const plh_vec3 box = s->def.box;
    memset(m, 0, sizeof *m);
    momenta(s, m);
    order(s, m);
    temperatures(s, e, m);
    m->equipartition = m->kt_rotation / m->kt_translation;
    m->pressure =
        s->def.periodic ? (2.0 * e->translation + e->virial) / (3.0 * box.x * box.y * box.z) : NAN;
    return status;
}
