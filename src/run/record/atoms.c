/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "record/atoms.h"

int atoms_of(const struct system_request *q, int kind, struct atom out[PLH_SITES_MAX])
{
    const plh_species *species = &q->species[kind];
    double charge = 0.0;
    int count = 0;
    for (int i = 0; i < species->sites; i++) {
        const plh_site *site = &species->site[i];
        charge += site->charge;
        if (site->mass > 0.0)
            out[count++] =
                (struct atom){site->at, site->mass, site->charge, q->site_symbol[kind][i]};
    }
    if (count == 0)
        out[count++] =
            (struct atom){plh_vec3_make(0.0, 0.0, 0.0), species->mass, charge, q->symbol[kind]};
    return count;
}

size_t atoms_count(const struct system_request *q)
{
    struct atom atom[PLH_SITES_MAX];
    size_t each[PLH_SPECIES_MAX] = {0}, sum = 0;
    for (int k = 0; k < q->def.species_count; k++)
        each[k] = (size_t)atoms_of(q, k, atom);
    for (size_t i = 0; i < q->def.n; i++)
        sum += each[q->species_of[i]];
    return sum;
}

plh_vec3 atoms_dipole(const plh_species *species)
{
    plh_vec3 sum = species->dipole;
    for (int i = 0; i < species->sites; i++)
        sum = plh_vec3_axpy(sum, species->site[i].charge, species->site[i].at);
    return sum;
}

plh_vec3 atoms_omega(const plh_species *species, const double *b)
{
    const plh_state user = {plh_quat_make(b[6], b[7], b[8], b[9]),
                            plh_vec3_make(b[10], b[11], b[12])};
    const plh_state p = plh_body_to_principal(&species->body, user);
    return plh_quat_rotate(p.q, plh_body_omega(&species->body, p.m));
}

int atoms_place(const struct system_request *q, int kind, const double *b,
                plh_vec3 x[PLH_SITES_MAX], plh_vec3 v[PLH_SITES_MAX])
{
    struct atom atom[PLH_SITES_MAX];
    const plh_species *species = &q->species[kind];
    const int count = atoms_of(q, kind, atom);
    const plh_quat attitude = plh_quat_make(b[6], b[7], b[8], b[9]);
    const plh_vec3 omega = atoms_omega(species, b);
    for (int i = 0; i < count; i++) {
        const plh_vec3 arm = plh_quat_rotate(attitude, atom[i].at);
        x[i] = plh_vec3_add(plh_vec3_make(b[0], b[1], b[2]), arm);
        v[i] = plh_vec3_axpy(plh_vec3_cross(omega, arm), 1.0 / species->mass,
                             plh_vec3_make(b[3], b[4], b[5]));
    }
    return count;
}
