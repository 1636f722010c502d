/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Checkpoints of a system with its thermostat. */
#include <polhode/extend/checkpoint.h>
#include <polhode/extend/thermostat.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The place of a run; what the thermostat is, which must be the same; its state. */
typedef struct saved {
    double t;
    int64_t steps;
    char kind[PLH_FIELD_NAME];
    double kt;
    int64_t seed;
    /* Three numbers each. */
    double parameters[3 * PLH_THERMOSTAT_SIZE / sizeof(int)];
    plh_thermostat now;
} saved;

enum { OWN = 7 };

static int param_count(const plh_thermostat *t)
{
    return t->model ? t->model->param_count : 0;
}

static saved saved_of(const plh_thermostat *thermostat)
{
    saved s = {.kt = thermostat->kt, .seed = (int64_t)thermostat->seed, .now = *thermostat};
    if (thermostat->model)
        strncpy(s.kind, thermostat->model->name, sizeof s.kind - 1);
    for (int i = 0; i < param_count(thermostat); i++)
        plh_param_get(&thermostat->model->params[i], &thermostat->values, s.parameters + 3 * i);
    return s;
}

static int list_of(const plh_system *system, saved *s, plh_saved list[PLH_FIELD_MOST + OWN])
{
    const plh_thermostat_model *model = s->now.model;
    const plh_saved own[OWN] = {
        {"system", PLH_FIELD_GROUP, plh_system_checkpoint_size(system), NULL},
        {"run.time", PLH_FIELD_REAL, 1, &s->t},
        {"run.steps", PLH_FIELD_INT64, 1, &s->steps},
        {"thermostat", PLH_FIELD_BYTES, sizeof s->kind, s->kind},
        {"thermostat.kT", PLH_FIELD_REAL, 1, &s->kt},
        {"thermostat.seed", PLH_FIELD_INT64, 1, &s->seed},
        {"thermostat.parameters", PLH_FIELD_REAL, 3 * (size_t)param_count(&s->now), s->parameters}};
    memcpy(list, own, sizeof own);
    return model ? OWN + plh_checkpoint_bind(model->fields, model->field_count, &s->now.state,
                                             list + OWN)
                 : OWN;
}

size_t plh_thermostat_checkpoint_size(const plh_thermostat *thermostat, const plh_system *system)
{
    saved s = saved_of(thermostat);
    plh_saved list[PLH_FIELD_MOST + OWN];
    return plh_checkpoint_size(list, list_of(system, &s, list));
}

void plh_thermostat_checkpoint_get(const plh_thermostat *thermostat, const plh_system *system,
                                   double t, int64_t steps, void *bytes)
{
    saved s = saved_of(thermostat);
    plh_saved list[PLH_FIELD_MOST + OWN];
    size_t count;
    s.t = t;
    s.steps = steps;
    const int n = list_of(system, &s, list);
    plh_checkpoint_write(list, n, bytes);
    plh_system_checkpoint_get(
        system, plh_checkpoint_find(bytes, plh_checkpoint_size(list, n), "system", &count));
}

/* Whether the bytes are of this kind of thermostat; else the line says of which. */
static bool same_kind(const saved *now, const void *bytes, size_t size, char *why, size_t room)
{
    size_t count;
    char shown[sizeof now->kind] = "";
    const char *kind = plh_checkpoint_find(bytes, size, "thermostat", &count);
    if (!kind || count != sizeof now->kind || memcmp(kind, now->kind, sizeof now->kind) == 0)
        return true; /* what else is wrong, plh_checkpoint_read() says */
    for (size_t i = 0; i < sizeof shown - 1 && kind[i]; i++) /* a terminal obeys none of these */
        shown[i] = kind[i] < ' ' || kind[i] > '~' ? '?' : kind[i];
    snprintf(why, room, "it was saved with the thermostat '%s', and this one is '%s'", shown,
             now->kind);
    return false;
}

/* The same of kT, seed and parameters, bit by bit. */
static bool same_settings(const saved *now, const saved *s, char *why, size_t room)
{
    const int n = param_count(&now->now);
    const char *name = memcmp(&s->kt, &now->kt, sizeof s->kt) != 0 ? "kT"
                       : s->seed != now->seed                      ? "seed"
                                                                   : NULL;
    for (int i = 0; i < n && !name; i++)
        if (memcmp(s->parameters + 3 * i, now->parameters + 3 * i, 3 * sizeof(double)) != 0)
            name = now->now.model->params[i].name;
    if (name)
        snprintf(why, room, "it was saved with another '%s' of the thermostat", name);
    return !name;
}

/* The numbers of the state, and the place of the run; steps that a double holds are enough. */
static bool is_possible(const saved *s, const plh_saved *list, int n, char *why, size_t room)
{
    const char *fault = !isfinite(s->t) ? "run.time is not finite"
                        : s->steps < 0 || s->steps > INT64_C(1) << 53
                            ? "run.steps is no number of steps"
                            : NULL;
    for (int i = OWN; i < n && !fault; i++)
        for (size_t k = 0; list[i].kind == PLH_FIELD_REAL && k < list[i].count; k++)
            if (!isfinite(((const double *)list[i].at)[k]))
                fault = "a number of the thermostat is not finite";
    if (fault)
        snprintf(why, room, "%s", fault);
    return !fault;
}

plh_status plh_thermostat_checkpoint_set(plh_thermostat *thermostat, plh_system *system,
                                         const void *bytes, size_t size, double *t, int64_t *steps,
                                         char *why, size_t room)
{
    const saved now = saved_of(thermostat);
    saved s = now;
    plh_saved list[PLH_FIELD_MOST + OWN];
    char own[128];
    size_t count;
    if (!why)
        why = own, room = sizeof own;
    snprintf(why, room, "%s", "");
    const int n = list_of(system, &s, list);
    if (!same_kind(&now, bytes, size, why, room) ||
        plh_checkpoint_read(list, n, bytes, size, why, room) ||
        !same_settings(&now, &s, why, room) || !is_possible(&s, list, n, why, room))
        return PLH_BAD_ARGUMENT;
    const void *group = plh_checkpoint_find(bytes, size, "system", &count);
    const plh_status status = plh_system_checkpoint_set(system, group, count);
    if (status) {
        snprintf(why, room, "%s",
                 status == PLH_NOT_FINITE     ? "a number of the system is not finite"
                 : status == PLH_BAD_ARGUMENT ? "the system does not fit"
                                              : plh_status_text(status));
        return status == PLH_NOT_FINITE ? PLH_BAD_ARGUMENT : status;
    }
    *thermostat = s.now;
    *t = s.t;
    *steps = s.steps;
    return PLH_OK;
}
