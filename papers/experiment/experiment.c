/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "papers/experiment/experiment.h"

#include "papers/list.h"

#include <string.h>

const struct paper paper_celledoni_fasso = {
    "celledoni-fasso", "Celledoni, Fassò, Säfström & Zanna (2007)",
    "E. Celledoni, F. Fassò, N. Säfström, A. Zanna: Exact computation of the solution of the free rigid "
    "body with applications. Preprint Numerics 6/2007, NTNU Trondheim"};
const struct paper paper_gustafsson = {
    "gustafsson", "Gustafsson (2010)",
    "E. Gustafsson: Accurate discretizations of torqued rigid body dynamics. Master's thesis, NTNU "
    "Trondheim, 2010"};
const struct paper paper_celledoni_safstrom = {
    "celledoni-safstrom", "Celledoni & Säfström (2006)",
    "E. Celledoni, N. Säfström: A symmetric splitting method for rigid body dynamics. 2006"};
const struct paper paper_buss = {
    "buss", "Buss (2001)",
    "S. R. Buss: Accurate and efficient simulation of rigid body rotations. 2001"};
const struct paper paper_krysl = {
    "krysl", "Krysl (2006)",
    "P. Krysl: Dynamically equivalent implicit algorithms for the integration of rigid body rotations. "
    "2006"};

const struct paper paper_today = {
    "today", "Beyond the papers",
    "Polhode's catalogue of methods on one body, and beside what engines and packages do"};

static const struct experiment *const list[] = {
#define ENTRY(name) &experiment_##name,
    EXPERIMENT_LIST(ENTRY)};

int experiment_count(void)
{
    return (int)(sizeof list / sizeof *list);
}

const struct experiment *experiment_at(int index)
{
    return list[index];
}

const struct experiment *experiment_find(const char *name)
{
    for (int i = 0; i < experiment_count(); i++)
        if (strcmp(list[i]->name, name) == 0)
            return list[i];
    return NULL;
}

const char *experiment_runtime(const struct experiment *e, bool quick)
{
    double s = quick ? e->quick : e->full;
    return s < 10.0 ? "seconds" : s < 90.0 ? "a minute" : s < 900.0 ? "minutes" : "long";
}
