/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Celledoni, Fassò et al. (2007): the splittings of Figs 12-13 and 16-18, drawn as the caption of
 * Fig 12 says: solid lines for the exact free flow, dash-dotted for the McLachlan-Reich flow, a
 * symbol a scheme. */
#ifndef PLH_PAPERS_CELLEDONI_FASSO_CELLEDONI_FASSO_SCHEMES_H
#define PLH_PAPERS_CELLEDONI_FASSO_CELLEDONI_FASSO_SCHEMES_H

/* Even: exact, odd: McL2. */
enum {
    V2_EXACT,
    V2_MCL2,
    SRKN4_EXACT,
    SRKN4_MCL2,
    S4_EXACT,
    S4_MCL2,
    S6_EXACT,
    S6_MCL2,
    SRKN6_EXACT,
    SRKN6_MCL2,
    SCHEMES,
    DRIFT_EXACT = SCHEMES, /* V2 as section 3.4 has it: drift, kick, drift */
    DRIFT_MCL2,
    ALL_SCHEMES
};

struct scheme {
    const char *name, *label;
    int stages; /* force evaluations per step */
    int order;  /* McL2 inside leaves 2 */
    const char *style;
};
extern const struct scheme fasso_schemes[ALL_SCHEMES];

#endif
