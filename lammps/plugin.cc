/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * polhode.so: the styles for a LAMMPS with the package PLUGIN: `plugin load polhode.so`.
 * Versions before June 2025 have no plug-ins for run styles: there `splitting` is entered into the
 * list of run styles directly, and `clear` forgets it until the plug-in is loaded anew.
 */
#include "styles.h"

#include "lammps.h"
#include "lammpsplugin.h"
#include "update.h"
#include "version.h"

using namespace LAMMPS_NS;

extern "C" void lammpsplugin_init(void *lmp, void *handle, void *regfunc)
{
    const auto register_plugin = reinterpret_cast<lammpsplugin_regfunc>(regfunc);
    lammpsplugin_t plugin = {};
    plugin.version = LAMMPS_VERSION;
    plugin.author = "The Polhode developers";
    plugin.handle = handle;
    plugin.style = "fix";
    plugin.info = "exact rotation of rigid bodies between kicks";
    for (const polhode::FixStyle *s = polhode::fix_styles; s->name != nullptr; ++s) {
        plugin.name = s->name;
        plugin.creator.v2 = reinterpret_cast<lammpsplugin_factory2 *>(s->make);
        register_plugin(&plugin, lmp);
    }
    LAMMPS *lammps = static_cast<LAMMPS *>(lmp);
    if (lammps->num_ver >= 20250612) {
        plugin.style = "run";
        plugin.name = "splitting";
        plugin.info = "splitting schemes with several force evaluations per step";
        plugin.creator.v2 = reinterpret_cast<lammpsplugin_factory2 *>(polhode::make_splitting);
        register_plugin(&plugin, lmp);
    } else {
        (*lammps->update->integrate_map)["splitting"] = polhode::make_splitting;
    }
}
