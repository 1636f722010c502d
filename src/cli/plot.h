/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The picture of a run. One body: attitude, momentum, energy, path of an axis, polhode on the inertia ellipsoid. A
 * system: energies, temperatures, changes of the energy and of the momentum. */
#ifndef PLH_CLI_PLOT_H
#define PLH_CLI_PLOT_H

#include "output/writer.h"

/* The columns that the picture is made of, separated by blanks. */
const char *plot_columns(bool many);

/* False after one line on stderr. */
bool plot_write(const struct writer_job *job, const char *path);

#endif
