/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Preparing states: places and momenta. */
#include <math.h>

#include "system/private.h"

static void set_attitude(plh_system *s, size_t i, plh_quat q)
{
    s->rotation.qw[i] = q.w, s->rotation.qx[i] = q.x;
    s->rotation.qy[i] = q.y, s->rotation.qz[i] = q.z;
}

plh_status plh_system_lattice(plh_system *s, double a, double jitter, bool turn, uint64_t seed)
{
    if (!isfinite(a) || !isfinite(jitter))
        return PLH_NOT_FINITE;
    if (!(a > 0.0))
        return PLH_BAD_ARGUMENT;
    size_t k = 1;
    while (k * k * k < s->def.n)
        k++;
    plh_random r;
    plh_random_seed(seed, &r);
    for (size_t i = 0; i < s->def.n; i++) {
        s->x[i] = a * (double)(1 + i % k) + jitter * a * plh_random_normal(&r);
        s->y[i] = a * (double)(1 + i / k % k) + jitter * a * plh_random_normal(&r);
        s->z[i] = a * (double)(1 + i / k / k) + jitter * a * plh_random_normal(&r);
        const plh_quat q = plh_random_rotation(&r);
        if (turn)
            set_attitude(s, i, q);
    }
    plh_system_touch(s);
    return PLH_OK;
}

plh_status plh_system_gas(plh_system *s, double scale, uint64_t seed)
{
    if (!isfinite(scale))
        return PLH_NOT_FINITE;
    plh_random r;
    plh_random_seed(seed, &r);
    for (size_t i = 0; i < s->def.n; i++) {
        s->x[i] = scale * plh_random_normal(&r);
        s->y[i] = scale * plh_random_normal(&r);
        s->z[i] = scale * plh_random_normal(&r);
        set_attitude(s, i, plh_random_rotation(&r));
    }
    plh_system_touch(s);
    return PLH_OK;
}

void plh_place_shake(plh_system *s, size_t i, double c, double wt, double wr, plh_random *r)
{
    const plh_species *sp = &s->species[s->kind_of[i]];
    const plh_vec3 I = sp->body.moment;
    const double f = wt * sqrt(sp->mass);
    plh_states *v = &s->rotation;
    s->px[i] = c * s->px[i] + f * plh_random_normal(r);
    s->py[i] = c * s->py[i] + f * plh_random_normal(r);
    s->pz[i] = c * s->pz[i] + f * plh_random_normal(r);
    v->mx[i] = c * v->mx[i] + wr * sqrt(I.x) * plh_random_normal(r);
    v->my[i] = c * v->my[i] + wr * sqrt(I.y) * plh_random_normal(r);
    v->mz[i] = c * v->mz[i] + wr * sqrt(I.z) * plh_random_normal(r);
}

void plh_system_remove_drift(plh_system *s)
{
    double p[3] = {0.0, 0.0, 0.0}, mass = 0.0;
    for (size_t i = 0; i < s->def.n; i++) {
        p[0] += s->px[i], p[1] += s->py[i], p[2] += s->pz[i];
        mass += s->species[s->kind_of[i]].mass;
    }
    for (size_t i = 0; i < s->def.n && s->def.n > 1; i++) {
        const double share = s->species[s->kind_of[i]].mass / mass;
        s->px[i] -= share * p[0], s->py[i] -= share * p[1], s->pz[i] -= share * p[2];
    }
}

plh_status plh_system_thermal(plh_system *s, double kt_translation, double kt_rotation,
                              uint64_t seed)
{
    if (!isfinite(kt_translation) || !isfinite(kt_rotation))
        return PLH_NOT_FINITE;
    if (kt_translation < 0.0 || kt_rotation < 0.0)
        return PLH_BAD_ARGUMENT;
    plh_random r;
    plh_random_seed(seed, &r);
    for (size_t i = 0; i < s->def.n; i++)
        plh_place_shake(s, i, 0.0, sqrt(kt_translation), sqrt(kt_rotation), &r);
    plh_system_remove_drift(s);
    return PLH_OK;
}

plh_status plh_system_set_energy(plh_system *s, size_t i, size_t j, double energy)
{
    plh_system_energy e;
    if (i >= s->def.n || j >= s->def.n || i == j)
        return PLH_BAD_ARGUMENT;
    if (!isfinite(energy))
        return PLH_NOT_FINITE;
    s->px[i] = s->py[i] = s->pz[i] = s->px[j] = s->py[j] = s->pz[j] = 0.0;
    plh_status status = plh_system_energies(s, &e);
    if (status)
        return status;
    const double missing = energy - e.total;
    if (missing < 0.0)
        return PLH_BAD_ARGUMENT;
    /* 3 p^2 (1/m_i + 1/m_j)/2 */
    const double p = sqrt(2.0 * missing / (3.0 * (s->per_mass[i] + s->per_mass[j])));
    s->px[i] = s->py[i] = s->pz[i] = p;
    s->px[j] = s->py[j] = s->pz[j] = -p;
    return PLH_OK;
}
