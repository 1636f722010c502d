/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The styles that this directory adds to LAMMPS. */
#ifndef POLHODE_LAMMPS_STYLES_H
#define POLHODE_LAMMPS_STYLES_H

namespace LAMMPS_NS
{
class LAMMPS;
class Fix;
class Integrate;
} // namespace LAMMPS_NS

namespace polhode
{

typedef LAMMPS_NS::Fix *(*FixMaker)(LAMMPS_NS::LAMMPS *, int, char **);
typedef LAMMPS_NS::Integrate *(*RunMaker)(LAMMPS_NS::LAMMPS *, int, char **);

struct FixStyle {
    const char *name;
    FixMaker make;
};

/* All fixes; the last has no name. */
extern const FixStyle fix_styles[];

/* run_style splitting. */
LAMMPS_NS::Integrate *make_splitting(LAMMPS_NS::LAMMPS *lmp, int narg, char **arg);

/* Makes all styles known to this LAMMPS. `clear` forgets them. */
void register_styles(LAMMPS_NS::LAMMPS *lmp);

/* Whether the run style is splitting. Raises an error for one with which the fix does not work. */
bool run_style_is_splitting(LAMMPS_NS::LAMMPS *lmp, const char *fix_style);

} // namespace polhode

#endif
