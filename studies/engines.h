/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * How engines and packages turn a free body, written by us from their published descriptions. Each
 * keeps what such a program keeps (angular velocity or momentum in space) and normalises q after a
 * step.
 */
#ifndef PLH_STUDIES_ENGINES_H
#define PLH_STUDIES_ENGINES_H

#include <polhode/polhode.h>

enum engine_name {
    NO_GYROSCOPE,
    EXPLICIT_GYROSCOPE,
    IMPLICIT_GYROSCOPE,
    NO_SQUISH,
    RICHARDSON,
    ENGINES
};

struct engine {
    const char *label, *source;
    /* Of the attitude; 0: it does not converge to the motion of the body */
    int order;
    void (*step)(const plh_body *body, double h, plh_state *s);
};
extern const struct engine engines[ENGINES];

/* n steps of length h. */
void engine_run(const struct engine *engine, const plh_body *body, double h, long n, plh_state *s);

#endif
