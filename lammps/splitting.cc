/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "splitting.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "fix.h"
#include "force.h"
#include "modify.h"
#include "output.h"
#include "timer.h"
#include "update.h"
#include "utils.h"

#include <cstring>
#include <string>

using namespace LAMMPS_NS;

namespace
{

bool has_gradient(const plh_scheme &scheme)
{
    for (int i = 0; i < scheme.flow_count; ++i)
        if (scheme.flows[i].part == PLH_PART_GRADIENT)
            return true;
    return false;
}

std::string names_of_schemes()
{
    std::string all;
    for (int i = 0; i < plh_scheme_count(); ++i)
        if (plh_scheme_get(i)->flows == nullptr)
            all += std::string(i ? ", " : "") + plh_scheme_get(i)->name;
    return all;
}

} // namespace

Splitting::Splitting(LAMMPS *lmp, int narg, char **arg) : Verlet(lmp, 0, nullptr)
{
    if (narg < 1)
        error->all(FLERR, "run_style splitting needs a scheme, such as omf2 or srkn4_6b, "
                          "or: row drifts A1 A2 ... kicks B1 B2 ...");
    if (std::strcmp(arg[0], "row") == 0) {
        read_row(narg - 1, arg + 1);
    } else {
        const plh_scheme *found = plh_scheme_find(arg[0]);
        if (found == nullptr)
            error->all(FLERR, "run_style splitting: no scheme is named '{}'; there are row, {}",
                       arg[0], names_of_schemes());
        else if (found->flows != nullptr)
            error->all(FLERR, "run_style splitting {}: it has a part beside drift and kick; {}",
                       arg[0],
                       has_gradient(*found)
                           ? "in LAMMPS forces have no gradient, and fixes cannot shift the places "
                             "at which they are computed"
                           : "in LAMMPS a thermostat is a fix of its own");
        if (narg > 1)
            error->all(FLERR, "run_style splitting {}: '{}' is one word too many", arg[0], arg[1]);
        scheme = *found;
    }
    const int evaluations = scheme.kicks - (scheme.kick_first ? 1 : 0);
    if (comm->me == 0)
        utils::logmesg(lmp, "Splitting {}: {} force evaluations per step, order {}\n", scheme.name,
                       evaluations, scheme.order);
}

void Splitting::read_row(int narg, char **arg)
{
    int kicks = 0;
    while (kicks < narg && std::strcmp(arg[kicks], "kicks") != 0)
        ++kicks;
    if (narg < 1 || std::strcmp(arg[0], "drifts") != 0 || kicks == narg)
        error->all(FLERR, "run_style splitting row: write drifts A1 A2 ... kicks B1 B2 ...");
    for (int i = 1; i < narg; ++i)
        if (i != kicks)
            row.push_back(utils::numeric(FLERR, arg[i], false, lmp));
    const int a = kicks - 1, b = narg - kicks - 1;
    const plh_status status = plh_scheme_init("row", row.data(), a, row.data() + a, b, &scheme);
    if (status != PLH_OK)
        error->all(
            FLERR,
            "run_style splitting row: {} drifts and {} kicks make no scheme: the numbers "
            "differ by one at most, there are at most {} of each, and each list has the sum 1",
            a, b, int(PLH_SCHEME_MAX));
}

/*
 * Many fixes ask for the name of the run style, and take each one that does not begin with verlet
 * for respa. We are a Verlet to them: forces of all kinds at once, no levels.
 */
static void name_after_verlet(Update *update)
{
    static const char name[] = "verlet/splitting";
    delete[] update->integrate_style;
    update->integrate_style = new char[sizeof name];
    std::memcpy(update->integrate_style, name, sizeof name);
}

void Splitting::init()
{
    name_after_verlet(update);
    Verlet::init();
    if (lmp->kokkos)
        error->all(FLERR, "run_style splitting does not work with the KOKKOS package");
    collect_fixes();
    const int reading = FixConst::POST_INTEGRATE | FixConst::PRE_FORCE | FixConst::POST_FORCE;
    velocities = comm->ghost_velocity != 0;
    for (const Other &other : others)
        velocities = velocities || (other.mask & reading) != 0;
}

void Splitting::collect_fixes()
{
    moved.clear();
    points.clear();
    others.clear();
    for (int i = 0; i < modify->nfix; ++i) {
        Fix *fix = modify->fix[i];
        check_fix(fix);
        if (polhode::Staged *staged = dynamic_cast<polhode::Staged *>(fix)) {
            moved.push_back(staged);
        } else if (std::strcmp(fix->style, "nve") == 0) {
            points.emplace_back(new polhode::Points(atom, force, fix->groupbit));
            moved.push_back(points.back().get());
        } else {
            others.push_back({fix, modify->fmask[i]});
        }
    }
    if (moved.empty())
        error->all(FLERR, "run_style splitting has nothing to move: it needs fix "
                          "nve/asphere/exact, rigid/exact/small or nve");
}

/* A fix that integrates by itself, or whose forces contain the step of Verlet's method. */
void Splitting::check_fix(Fix *fix)
{
    const bool ours = dynamic_cast<polhode::Staged *>(fix) || std::strcmp(fix->style, "nve") == 0;
    if (fix->time_integrate && !ours)
        error->all(FLERR,
                   "run_style splitting does not work with fix {} {}: atoms are moved by fix "
                   "nve/asphere/exact, rigid/exact/small or nve",
                   fix->id, fix->style);
    for (const char *style : {"langevin", "shake", "rattle", "gld", "ffl", "qtb"})
        if (std::strncmp(fix->style, style, std::strlen(style)) == 0)
            error->all(
                FLERR,
                "run_style splitting does not work with fix {} {}, whose forces are made for "
                "run_style verlet: use the keyword langevin of fix rigid/exact/small for "
                "molecules, and fix temp/berendsen or temp/csvr for ellipsoids and single atoms",
                fix->id, fix->style);
}

void Splitting::run(int n)
{
    for (int i = 0; i < n; ++i) {
        if (timer->check_timeout(i)) {
            update->nsteps = i;
            break;
        }
        step(i + 1 == n);
    }
}

void Splitting::step(bool last)
{
    ++update->ntimestep;
    ev_set(update->ntimestep);
    passed = 0.0;
    timer->stamp();
    for (const Other &other : others)
        if (other.mask & FixConst::INITIAL_INTEGRATE)
            other.fix->initial_integrate(vflag);
    timer->stamp(Timer::MODIFY);
    if (scheme.kick_first)
        stages_between_kicks();
    else
        stages_between_drifts(last);
    finish_step();
}

void Splitting::kick(double weight)
{
    timer->stamp();
    for (polhode::Staged *fix : moved)
        fix->kick(weight * update->dt);
    timer->stamp(Timer::MODIFY);
}

void Splitting::drift(double weight)
{
    timer->stamp();
    for (polhode::Staged *fix : moved)
        fix->drift(weight * update->dt, velocities);
    passed += weight;
    if (modify->n_post_integrate)
        modify->post_integrate();
    timer->stamp(Timer::MODIFY);
}

/* The forces of the last kick serve the first kick of the next step too. */
void Splitting::stages_between_kicks()
{
    const int last = scheme.kicks - 1;
    kick(plh_scheme_kick(&scheme, 0));
    for (int i = 1; i <= last; ++i) {
        drift(plh_scheme_drift(&scheme, i - 1));
        evaluate(i == last ? eflag : 0, i == last ? vflag : 0);
        kick(plh_scheme_kick(&scheme, i));
    }
}

/* The step ends with a drift: its forces are computed only if somebody reads them. */
void Splitting::stages_between_drifts(bool last)
{
    for (int i = 0; i < scheme.kicks; ++i) {
        drift(plh_scheme_drift(&scheme, i));
        evaluate(0, 0);
        kick(plh_scheme_kick(&scheme, i));
    }
    for (int i = scheme.kicks; i < scheme.drifts; ++i)
        drift(plh_scheme_drift(&scheme, i));
    if (forces_are_read(last))
        evaluate(eflag, vflag);
}

bool Splitting::forces_are_read(bool last) const
{
    const bigint now = update->ntimestep;
    if (last || eflag || vflag || output->next == now)
        return true;
    for (int i = 0; i < modify->nfix; ++i)
        if ((modify->fmask[i] & FixConst::END_OF_STEP) && now % modify->fix[i]->nevery == 0)
            return true;
    return false;
}

void Splitting::finish_step()
{
    timer->stamp();
    for (polhode::Staged *fix : moved)
        fix->finish(vflag);
    for (const Other &other : others)
        if (other.mask & FixConst::FINAL_INTEGRATE)
            other.fix->final_integrate();
    if (modify->n_end_of_step)
        modify->end_of_step();
    timer->stamp(Timer::MODIFY);
    if (output->next == update->ntimestep) {
        timer->stamp();
        output->write(update->ntimestep);
        timer->stamp(Timer::OUTPUT);
    }
}
