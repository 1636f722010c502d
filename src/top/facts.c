/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What is known about a top, as a list of facts. */
#include "free/facts.h"
#include <polhode/top.h>

#include <math.h>

static void constants(plh_fact_list *f, const plh_top *top, const plh_top_info *info)
{
    plh_put_three(f, "moments", "moments of inertia", top->body.moment, "inertia");
    plh_put_number(f, "strength", "strength of the field", top->strength, "inertia/time^2");
    plh_put_text(f, "path", "path", plh_top_path_text(info->path));
    plh_put_number(f, "energy", "energy", info->energy, "inertia/time^2");
    plh_put_number(f, "vertical", "vertical momentum", info->vertical, "inertia/time");
    plh_put_number(f, "axial", "axial momentum", info->axial, "inertia/time");
    plh_put_number(f, "k2", "squared modulus", info->k2, "");
    plh_put_number(f, "kc2", "its complement", info->kc2, "");
}

static void motion(plh_fact_list *f, const plh_top_info *info)
{
    plh_put_number(f, "angle_least", "smallest angle", info->angle_least, "rad");
    plh_put_number(f, "angle_most", "largest angle", info->angle_most, "rad");
    plh_put_number(f, "period", "nutation period", info->period, "time");
    plh_put_number(f, "precession", "precession in it", info->precession, "rad");
    plh_put_number(f, "spin", "spin in it", info->spin, "rad");
    plh_put_number(f, "precession_rate", "mean precession", info->precession_rate, "rad/time");
    plh_put_number(f, "spin_rate", "mean spin", info->spin_rate, "rad/time");
}

/* Of the axis as it stands upright: the spin that it needs, and whether it has it. */
static void upright(plh_fact_list *f, const plh_top *top, const plh_top_info *info)
{
    const double J = top->body.moment.z;
    plh_put_number(f, "critical", "critical momentum", info->critical, "inertia/time");
    if (J > 0.0)
        plh_put_number(f, "critical_spin", "critical spin", info->critical / J, "rad/time");
    plh_put_text(f, "sleeps", "upright position",
                 fabs(info->axial) >= info->critical ? "stable at this spin"
                                                     : "unstable at this spin");
    if (info->path <= PLH_TOP_PRECESSION)
        plh_put_text(f, "stability", "stability", info->stable ? "stable" : "unstable");
}

/* Those at the angle of the start. */
static void precessions(plh_fact_list *f, const plh_top *top, const plh_top_info *info)
{
    const plh_quat q = top->start.q;
    const double angle = 2.0 * atan2(hypot(q.x, q.y), hypot(q.w, q.z));
    double rate[2];
    const int n = plh_top_precessions(&top->body, top->strength, info->axial, angle, rate);
    plh_put_number(f, "angle", "angle at the start", angle, "rad");
    if (n <= 0)
        plh_put_text(f, "regular", "regular precession",
                     "none at this angle: the spin is too slow");
    if (n > 0)
        plh_put_number(f, "regular_slow", "slow precession there", rate[0], "rad/time");
    if (n > 1)
        plh_put_number(f, "regular_fast", "fast precession there", rate[1], "rad/time");
}

size_t plh_top_facts(const plh_top *top, size_t room, plh_fact *fact)
{
    plh_fact_list f = {fact, room, 0};
    plh_top_info info;
    if (plh_top_describe(top, &info))
        return 0;
    constants(&f, top, &info);
    motion(&f, &info);
    upright(&f, top, &info);
    precessions(&f, top, &info);
    return f.count;
}
