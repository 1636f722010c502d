/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Many bodies: dipolar soft spheres on a lattice, moved with the exact flow and with McLachlan and
 * Reich's in the same scheme; what that does to the energy. */
#include <math.h>
#include <polhode/polhode.h>
#include <stdio.h>

/* 125 molecules, four diameters apart, spinning fast (kT 1 and 25). */
static plh_status make(plh_system **system)
{
    plh_species dipole;
    plh_system_def def = plh_system_def_default();
    plh_status status = plh_species_find("dipole", &dipole);
    def.n = 125;
    def.species = &dipole;
    def.species_count = 1;
    if (!status)
        status = plh_system_create(&def, system);
    if (!status)
        status = plh_system_lattice(*system, 4.0, 0.01, true, 2);
    return status ? status : plh_system_thermal(*system, 1.0, 25.0, 102);
}

/* The largest relative energy error over 20 steps of 1/20. */
static plh_status energy_error(const char *name, double *worst)
{
    plh_system *system = NULL;
    plh_method_spec spec;
    plh_system_energy start, now;
    plh_status status = make(&system);
    if (!status)
        status = plh_method_parse(NULL, name, &spec);
    if (!status)
        status = plh_system_energies(system, &start);
    *worst = 0.0;
    for (int k = 0; k < 20 && !status; k++) {
        status = plh_system_run(system, &spec, 0.05 * k, 0.05, 1);
        if (!status)
            status = plh_system_energies(system, &now);
        if (!status)
            *worst = fmax(*worst, fabs(now.total / start.total - 1.0));
    }
    plh_system_destroy(system);
    return status;
}

int main(void)
{
    static const char *const names[] = {"verlet/mr2", "verlet/exact", "srkn4_6b/mr2",
                                        "srkn4_6b/exact"};
    double worst[4];
    for (int i = 0; i < 4; i++) {
        plh_status status = energy_error(names[i], &worst[i]);
        if (status) {
            printf("%s: %s\n", names[i], plh_status_text(status));
            return 1;
        }
        printf("%-16s largest energy error %.1e\n", names[i], worst[i]);
    }
    return worst[3] < 1e-3 * worst[2] ? 0 : 1;
}
