/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Butcher tableaux, for the Munthe-Kaas Runge-Kutta methods of Krysl (2006). One of your own:
 *
 *     plh_method_parse(NULL, "mkrk", &spec);
 *     spec.data = &my_tableau;   // must outlive the integrator
 */
#ifndef POLHODE_TABLEAU_H
#define POLHODE_TABLEAU_H

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

/* The built-in tableaux, 0 <= index < plh_tableau_count(); and one by name, or NULL. */
PLH_API int plh_tableau_count(void);
PLH_API const plh_tableau *plh_tableau_at(int index);
PLH_API const plh_tableau *plh_tableau_find(const char *name);

/*
 * Whether a tableau makes sense: finite, 1 ... PLH_TABLEAU_MAX stages, sum b = 1 and the rows of a
 * sum to c within 1e-12. PLH_NOT_FINITE or PLH_BAD_ARGUMENT where not.
 */
PLH_API plh_status plh_tableau_check(const plh_tableau *tableau);

/* No stage needs a later one or itself. */
PLH_API bool plh_tableau_is_explicit(const plh_tableau *tableau);

PLH_END_DECLS

#endif
