/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Butcher tableaux for the Munthe-Kaas Runge-Kutta methods of Krysl (2006). To use your own:
 *
 *     plh_method_parse(NULL, "mkrk", &spec);
 *     spec.data = &my_tableau;   // must outlive the integrator
 */
#ifndef POLHODE_EXTEND_TABLEAU_H
#define POLHODE_EXTEND_TABLEAU_H

#include <polhode/status.h>
#include <stdbool.h>

PLH_BEGIN_DECLS

enum { PLH_TABLEAU_MAX = 6 }; /* stages */

typedef struct plh_tableau {
    const char *name;
    const char *source;
    int stages, order;
    double a[PLH_TABLEAU_MAX][PLH_TABLEAU_MAX], b[PLH_TABLEAU_MAX], c[PLH_TABLEAU_MAX];
} plh_tableau;

/*
 * The built-in tableaux, 0 <= index < plh_tableau_count(); plh_tableau_find() gives one by name, or
 * NULL.
 */
PLH_API int plh_tableau_count(void);
PLH_API const plh_tableau *plh_tableau_get(int index);
PLH_API const plh_tableau *plh_tableau_find(const char *name);

/*
 * Checks a tableau: finite numbers, 1 to PLH_TABLEAU_MAX stages, sum of b equal to 1, and row sums
 * of a equal to c, within 1e-12. Returned: PLH_OK; PLH_NOT_FINITE; PLH_BAD_ARGUMENT.
 */
PLH_API plh_status plh_tableau_check(const plh_tableau *tableau);

/* Whether no stage depends on itself or on a later one. */
PLH_API bool plh_tableau_is_explicit(const plh_tableau *tableau);

PLH_END_DECLS

#endif
