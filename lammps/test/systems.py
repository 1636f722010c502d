# SPDX-License-Identifier: GPL-2.0-only
# SPDX-FileCopyrightText: The Polhode developers
"""Small systems for the tests, as texts of inputs: from the units to the velocities, without fix and run."""

import functools
import os

import lmp

# 64 molecules of SPC/E water, liquid, smooth forces: Ewald sum, no tables, switched Lennard-Jones.
WATER = """
units           real
atom_style      full
read_data       ${here}/water64.data
bond_style      zero
bond_coeff      *
angle_style     zero
angle_coeff     *
pair_style      hybrid/overlay lj/mdf 4.5 6.0 coul/long 6.0
pair_coeff      1 1 lj/mdf 0.15535 3.166
pair_coeff      * 2 lj/mdf 0.0 1.0
pair_coeff      * * coul/long
pair_modify     pair coul/long table 0
kspace_style    ewald 1e-4
kspace_modify   gewald 0.76 kmax/ewald 7 7 7
neighbor        1.0 bin
neigh_modify    delay 0 every 1 check yes
"""

# Two kinds of ellipsoids that attract each other.
ELLIPSOIDS = """
units           lj
atom_style      ellipsoid
lattice         sc 0.12
region          box block 0 4 0 4 0 4
create_box      2 box
create_atoms    1 box
set             type 1 type/fraction 2 0.4 99
set             type 1 shape 1.0 1.4 2.1
set             type 2 shape 1.2 1.2 0.8
set             type 1 mass 1.5
set             type 2 mass 0.8
set             group all quat/random 77
set             group all angmom 0.5 -0.9 0.7
velocity        all create 2.0 88
pair_style      gayberne 1.0 3.0 1.0 4.0
pair_coeff      1 1 1.0 1.0 1.7 1.2 1.0 1.7 1.2 1.0
pair_coeff      1 2 1.0 1.0 0 0 0 0 0 0
pair_coeff      2 2 1.0 1.0 1.0 1.5 0.2 1.0 1.5 0.2
neighbor        0.3 bin
neigh_modify    delay 0 every 1 check yes
"""

# Ellipsoids with a point dipole at their centre, soft repulsion.
DIPOLES = """
units           lj
atom_style      hybrid ellipsoid dipole
lattice         sc 0.3
region          box block 0 4 0 4 0 4
create_box      1 box
create_atoms    1 box
set             type 1 shape 0.9 0.8 0.6
set             type 1 mass 1.0
set             group all quat/random 77
set             group all dipole/random 55 1.2
set             group all angmom 0.1 -0.3 0.2
velocity        all create 1.0 88
pair_style      lj/cut/dipole/cut 2.8
pair_coeff      1 1 1.0 1.0
neighbor        0.3 bin
neigh_modify    delay 0 every 1 check yes
"""

# Three-site and linear molecules of unlike kinds, and single atoms that fix nve moves (group loose).
MIXTURE = """
units           lj
atom_style      full
lattice         sc 0.0878 origin 0.25 0.25 0.25
region          box block 0 4 0 4 0 4
create_box      4 box
region          low block INF INF INF INF INF 1.9
region          high block INF INF INF INF 1.9 INF
molecule        bent ${here}/bent.mol
molecule        line ${here}/line.mol
create_atoms    0 region low mol bent 5
create_atoms    0 region high mol line 6
lattice         sc 0.0878 origin 0.75 0.75 0.75
create_atoms    4 box
mass            1 3.0
mass            2 1.0
mass            3 1.3
mass            4 2.0
group           loose type 4
group           bodies subtract all loose
velocity        all create 1.4 44
pair_style      lj/mdf 1.6 2.2
pair_coeff      * * 0.7 0.9
neighbor        0.4 bin
neigh_modify    delay 0 every 1 check yes exclude molecule/intra bodies
"""

ELLIPSOID_COLUMNS = "c_q[1] c_q[2] c_q[3] c_q[4] angmomx angmomy angmomz"
ELLIPSOID_COMPUTE = "compute q all property/atom quatw quati quatj quatk\n"


@functools.lru_cache(maxsize=None)
def _made(create):
    return lmp.run(create + "write_restart start.restart\n", 1)


def start(system):
    """The same start for any number of processes: create_atoms numbers the atoms process by process."""
    if "read_data" in system:
        return system
    create, settings = system.split("pair_style", 1)
    return f"read_restart {os.path.join(_made(create).directory.name, 'start.restart')}\n" + "pair_style" + settings
