/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * lmp_polhode: LAMMPS from a shared library, with our styles. It takes the options of lmp.
 *
 * The command `clear` makes new lists of styles. LAMMPS::post_create() ends the making of those
 * lists; the program's own definition stands before that of the library, calls it and adds our
 * styles.
 */
#include "styles.h"

#include "input.h"
#include "lammps.h"

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <mpi.h>

namespace LAMMPS_NS
{

void LAMMPS::post_create()
{
    typedef void (*PostCreate)(LAMMPS *);
    static const auto of_library =
        reinterpret_cast<PostCreate>(dlsym(RTLD_NEXT, "_ZN9LAMMPS_NS6LAMMPS11post_createEv"));
    if (of_library == nullptr) {
        std::fprintf(stderr, "lmp_polhode: this liblammps has no LAMMPS::post_create\n");
        std::exit(1);
    }
    polhode::register_styles(this);
    of_library(this);
}

} // namespace LAMMPS_NS

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    LAMMPS_NS::LAMMPS *lmp = new LAMMPS_NS::LAMMPS(argc, argv, MPI_COMM_WORLD);
    lmp->input->file();
    delete lmp;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
