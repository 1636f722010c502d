/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* An orbit of any kind: where the body is, and what the kind says about its times. */
#include "torque/orbit.h"

#include <math.h>
#include <string.h>

static plh_status nowhere(const plh_orbit *self, double t, plh_orbit_point *point)
{
    (void)self, (void)t, (void)point;
    return PLH_NOT_FINITE;
}

static const plh_orbit_model failed = {.name = "none", .at = nowhere};

void plh_orbit_begin(const plh_orbit_model *model, double mu, plh_orbit *orbit)
{
    memset(orbit, 0, sizeof *orbit);
    orbit->model = model;
    orbit->mu = mu;
}

plh_status plh_orbit_end(plh_status status, plh_orbit *orbit)
{
    if (status) {
        plh_orbit_destroy(orbit);
        plh_orbit_begin(&failed, NAN, orbit);
    }
    return status;
}

void plh_orbit_destroy(plh_orbit *orbit)
{
    if (orbit && orbit->model && orbit->model->destroy)
        orbit->model->destroy(orbit);
    if (orbit)
        orbit->memory = NULL;
}

void plh_orbit_span(const plh_orbit *orbit, double *first, double *last)
{
    *first = -INFINITY;
    *last = INFINITY;
    if (orbit->model->span)
        orbit->model->span(orbit, first, last);
}

bool plh_orbit_gap(const plh_orbit *orbit, double low, double high, double *from, double *to)
{
    *from = *to = NAN;
    return orbit->model->gap && orbit->model->gap(orbit, low, high, from, to);
}

double plh_orbit_period(const plh_orbit *orbit)
{
    return orbit->model->period ? orbit->model->period(orbit) : NAN;
}

double plh_orbit_lowest(const plh_orbit *orbit)
{
    return orbit->model->lowest ? orbit->model->lowest(orbit) : NAN;
}

double plh_orbit_kink(const plh_orbit *orbit, double t, double end)
{
    return orbit->model->kink ? orbit->model->kink(orbit, t, end) : end;
}

/* PLH_OK if there may be a state at t. */
static plh_status check_time(const plh_orbit *orbit, double t)
{
    double first, last;
    if (!isfinite(t))
        return PLH_NOT_FINITE;
    if (!orbit->model->span)
        return PLH_OK;
    orbit->model->span(orbit, &first, &last);
    return t >= first && t <= last ? PLH_OK : PLH_BAD_ARGUMENT;
}

plh_status plh_orbit_at(const plh_orbit *orbit, double t, plh_orbit_point *point)
{
    const plh_vec3 none = {NAN, NAN, NAN};
    plh_status status = check_time(orbit, t);
    if (!status)
        status = orbit->model->at(orbit, t, point);
    if (!status && plh_orbit_is_finite(point->position) && plh_orbit_is_finite(point->velocity) &&
        plh_orbit_is_finite(point->acceleration))
        return PLH_OK;
    point->position = point->velocity = point->acceleration = none;
    return status ? status : PLH_NOT_FINITE;
}
