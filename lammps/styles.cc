/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "styles.h"

#include "error.h"
#include "fix_nve_asphere_exact.h"
#include "fix_rigid_exact_small.h"
#include "lammps.h"
#include "modify.h"
#include "splitting.h"
#include "update.h"

#include <cstring>

using namespace LAMMPS_NS;

namespace polhode
{

template <typename T> static Fix *make_fix(LAMMPS *lmp, int narg, char **arg)
{
    return new T(lmp, narg, arg);
}

const FixStyle fix_styles[] = {
    {"nve/asphere/exact", make_fix<FixNVEAsphereExact>},
    {"rigid/exact/small", make_fix<FixRigidExactSmall>},
    {nullptr, nullptr},
};

Integrate *make_splitting(LAMMPS *lmp, int narg, char **arg)
{
    return new Splitting(lmp, narg, arg);
}

void register_styles(LAMMPS *lmp)
{
    for (const FixStyle *s = fix_styles; s->name != nullptr; ++s)
        (*lmp->modify->fix_map)[s->name] = s->make;
    (*lmp->update->integrate_map)["splitting"] = make_splitting;
}

bool run_style_is_splitting(LAMMPS *lmp, const char *fix_style)
{
    const char *run_style = lmp->update->integrate_style;
    if (std::strncmp(run_style, "respa", 5) == 0)
        lmp->error->all(FLERR, "fix {} does not work with run_style {}: use splitting or verlet",
                        fix_style, run_style);
    return dynamic_cast<Splitting *>(lmp->update->integrate) != nullptr;
}

} // namespace polhode
