/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode invert: from two periods to the spin state. */
#include "cli/invert.h"
#include "cli/command.h"
#include "cli/free.h"
#include "io/number.h"

#include <math.h>
#include <string.h>

struct options {
    const char *psi, *phi, *mode, *inertia, *shape, *ratio, *nutation, *format, *scenario;
    const char *pole, *system, *angles, *start;
};

static const double degree = PLH_PI / 180.0;

/* "5.41" or "5.41+-0.01" for each of n numbers with commas between them. */
static int read_numbers(const char *option, const char *text, int n, double *x, double *sigma)
{
    char copy[256];
    snprintf(copy, sizeof copy, "%s", text);
    char *item = copy;
    for (int i = 0; i < n; i++) {
        char *comma = strchr(item, ',');
        if ((comma != NULL) != (i + 1 < n))
            return usage_error("invert: --%s: expected %d number%s, each with or without its error "
                               "(5.41+-0.01), found '%s'",
                               option, n, n > 1 ? "s with commas" : "", text);
        if (comma)
            *comma = '\0';
        if (!number_with_error(item, &x[i], &sigma[i]))
            return usage_error("invert: --%s: expected a number, or a number and its error as in "
                               "5.41+-0.01, found '%s'",
                               option, item);
        item = comma ? comma + 1 : item;
    }
    return 0;
}

/* "short:long=3.22" */
static int read_ratio(const char *text, struct inversion *v)
{
    static const struct {
        const char *word;
        plh_invert_inertia kind;
    } kinds[] = {{"short:long=", PLH_INVERT_SHORT_LONG},
                 {"middle:long=", PLH_INVERT_MIDDLE_LONG},
                 {"short:middle=", PLH_INVERT_SHORT_MIDDLE}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const size_t n = strlen(kinds[i].word);
        if (strncmp(text, kinds[i].word, n) != 0)
            continue;
        v->given.inertia = kinds[i].kind;
        return read_numbers("ratio", text + n, 1, v->given.value, v->sigma + 2);
    }
    return usage_error(
        "invert: --ratio: expected short:long=X, middle:long=X or short:middle=X, the "
        "moments of two axes, found '%s'",
        text);
}

static int read_inertia(const struct options *o, struct inversion *v)
{
    const int given = !!o->inertia + !!o->shape + !!o->ratio;
    if (given != 1)
        return usage_error("invert: expected one of --inertia, --shape and --ratio");
    if (!o->ratio != !o->nutation)
        return usage_error(o->ratio ? "invert: --ratio: expected --nutation too"
                                    : "invert: --nutation: only goes with --ratio");
    if (o->ratio) {
        int status = read_ratio(o->ratio, v);
        if (!status)
            status = read_numbers("nutation", o->nutation, 1, v->given.value + 1, v->sigma + 3);
        v->given.value[1] *= degree;
        v->sigma[3] *= degree;
        v->input[2] = "ratio";
        v->input[3] = "nutation";
        return status;
    }
    static const char *const words[2][3] = {{"moment1", "moment2", "moment3"}, {"a", "b", "c"}};
    v->given.inertia = o->inertia ? PLH_INVERT_MOMENTS : PLH_INVERT_SHAPE;
    for (int i = 0; i < 3; i++)
        v->input[2 + i] = words[o->shape != NULL][i];
    return read_numbers(o->inertia ? "inertia" : "shape", o->inertia ? o->inertia : o->shape, 3,
                        v->given.value, v->sigma + 2);
}

static int read_input(const struct options *o, struct inversion *v)
{
    if (!o->psi || !o->phi)
        return usage_error("invert: expected --psi P and --phi P, the two periods");
    int status = read_numbers("psi", o->psi, 1, &v->given.psi, &v->sigma[0]);
    if (!status)
        status = read_numbers("phi", o->phi, 1, &v->given.phi, &v->sigma[1]);
    if (!status)
        status = read_inertia(o, v);
    v->input[0] = "psi";
    v->input[1] = "phi";
    v->given.mode = !o->mode                      ? PLH_MODE_NONE
                    : strcmp(o->mode, "LAM") == 0 ? PLH_MODE_LONG_AXIS
                                                  : PLH_MODE_SHORT_AXIS;
    for (int i = 0; i < PLH_INVERT_INPUTS; i++)
        v->errors = v->errors || v->sigma[i] > 0.0;
    return status;
}

static int refuse(const struct options *o, const struct inversion *v, plh_status status)
{
    if (!(v->given.psi > 0.0))
        return usage_error("invert: --psi: expected a period above 0, found '%s'", o->psi);
    if (!(v->given.phi > 0.0))
        return usage_error("invert: --phi: expected a period above 0, found '%s'", o->phi);
    if (o->ratio && status == PLH_BAD_INERTIA)
        return usage_error("invert: --ratio: expected %s, found '%s'",
                           v->given.inertia == PLH_INVERT_SHORT_MIDDLE
                               ? "a ratio from 1 to 2"
                               : "a ratio of 1 or more: the short axis has the largest moment",
                           o->ratio);
    if (o->ratio)
        return usage_error(
            "invert: --nutation: expected an angle between 0 and 90 degrees, found '%s'",
            o->nutation);
    return usage_error("invert: --%s: expected positive numbers, found '%s'",
                       o->inertia ? "inertia" : "shape", o->inertia ? o->inertia : o->shape);
}

/* What goes into a scenario is checked before anything is computed. */
static int check_sky(const struct options *o)
{
    double x[2];
    plh_date date;
    if ((o->pole || o->angles || o->start || o->system) && !o->scenario)
        return usage_error(
            "invert: --pole, --system, --angles and --start: only go with --scenario");
    if (!o->pole && (o->angles || o->system))
        return usage_error("invert: --%s: expected --pole too", o->angles ? "angles" : "system");
    if (o->pole && number_list(o->pole, ',', 2, x) != 2)
        return usage_error("invert: --pole: expected two numbers LON,LAT, found '%s'", o->pole);
    if (o->angles && number_list(o->angles, ',', 2, x) != 2)
        return usage_error("invert: --angles: expected two numbers PHI,PSI, found '%s'", o->angles);
    if (o->start && !number_parse(o->start, x) &&
        plh_date_from_text(o->start, PLH_SCALE_TDB, &date))
        return usage_error(
            "invert: --start: expected a time, or a date as 1992-12-11T00:00:00, found '%s'",
            o->start);
    return 0;
}

static void warn_inertia(const struct options *o, const struct inversion *v)
{
    const double *I = v->given.value;
    plh_body body;
    if (o->inertia && !plh_body_from_moments(plh_vec3_make(I[0], I[1], I[2]), &body))
        free_warn("invert: --inertia", &body);
}

static int run(void *options)
{
    const struct options *o = options;
    struct inversion v = {.count = 0};
    int exit_status = check_sky(o);
    if (!exit_status)
        exit_status = read_input(o, &v);
    if (exit_status)
        return exit_status;
    const plh_status status =
        plh_invert_periods(&v.given, INVERT_MOST, v.solution, &v.count, &v.verdict);
    if (status)
        return refuse(o, &v, status);
    if (v.count == 0) {
        char why[512];
        invert_explain(&v, why, sizeof why);
        return run_error("invert: no such motion: %s", why);
    }
    warn_inertia(o, &v);
    invert_report(&v, o->format ? o->format : "text");
    const struct invert_sky sky = {o->pole, o->system, o->angles, o->start};
    return o->scenario ? invert_scenario(&v, &sky, o->scenario) : 0;
}

#define AT(member) offsetof(struct options, member)
static const struct option list[] = {
    {"psi", OPTION_TEXT, "P",
     "P_psi: the period of the turn (LAM) or the swing (SAM) about the long axis, in any unit of time",
     .offset = AT(psi)},
    {"phi", OPTION_TEXT, "P",
     "P_phi: the mean period in which the long axis goes around the angular momentum, in the same unit",
     .offset = AT(phi)},
    {"mode", OPTION_WORD, "MODE",
     "LAM, the long-axis mode, or SAM, the short-axis mode. Default: both are tried.",
     .offset = AT(mode), .words = "LAM|SAM"},
    {"inertia", OPTION_TEXT, "I1,I2,I3",
     "principal moments, in any order and unit: only their ratios matter", .offset = AT(inertia)},
    {"shape", OPTION_TEXT, "A,B,C",
     "instead: the semi-axes of a homogeneous ellipsoid, in any order and unit",
     .offset = AT(shape)},
    {"ratio", OPTION_TEXT, "AXES=X",
     "instead, with --nutation: the moments of two axes, as short:long=3.22, middle:long=3.09 or "
     "short:middle=1.04 (the short axis has the largest moment)",
     .offset = AT(ratio), .words = "short:long=|middle:long=|short:middle="},
    {"nutation", OPTION_TEXT, "DEG",
     "the smallest angle between the long axis and the angular momentum, in degrees",
     .offset = AT(nutation)},
    {"format", OPTION_WORD, "FORMAT", "text, json or csv. Default: text.", .offset = AT(format),
     .words = "text|json|csv"},
    {"scenario", OPTION_TEXT, "FILE", "write a scenario with the first solution, for 'polhode run'",
     .offset = AT(scenario), .files = true},
    {"pole", OPTION_TEXT, "LON,LAT",
     "for the scenario: longitude and latitude of the angular momentum, in degrees",
     .offset = AT(pole)},
    {"system", OPTION_WORD, "SYSTEM",
     "what the pole is given in: ecliptic, or equatorial for right ascension and declination. Default: ecliptic.",
     .offset = AT(system), .words = "ecliptic|equatorial"},
    {"angles", OPTION_TEXT, "PHI,PSI",
     "for the scenario, with --pole: precession and rotation angle of the body's z axis at the start, in degrees. "
     "Default: 0,0.",
     .offset = AT(angles)},
    {"start", OPTION_TEXT, "TIME",
     "for the scenario: the time of these angles, a number or a date (TDB; the periods are then in days). "
     "Default: 0.",
     .offset = AT(start)},
    {0}};

const struct command command_invert = {
    .name = "invert",
    .summary = "from the two periods of a tumbling body to its spin state",
    .usage = "--psi P --phi P [--mode LAM|SAM] --inertia I1,I2,I3 [OPTIONS]\n"
             "--psi P --phi P [--mode LAM|SAM] --shape A,B,C [OPTIONS]\n"
             "--psi P --phi P [--mode LAM|SAM] --ratio AXES=X --nutation DEG [OPTIONS]",
    .about =
        "Finds every free motion with the given periods, or says why there is none: angular velocity and "
        "momentum at an instant when the long axis is nearest to the angular momentum, and the range of the "
        "angle between the two. The long axis is that of the smallest moment.",
    .notes =
        "Each number may have its error: 5.41+-0.01 is a standard deviation of 0.01. The results then have "
        "theirs, to first order. json and csv also have the derivatives of each result by each input.\n"
        "Periods tell neither the phase nor the pole of the angular momentum nor the unit of inertia. "
        "docs/inverse.md has the mathematics. The exit status is 1 when there is no such motion.",
    .examples =
        "polhode invert --psi 5.41 --phi 7.35 --mode LAM --inertia 3.22,3.09,1\n"
        "polhode invert --psi 5.41+-0.01 --phi 7.35+-0.01 --shape 4.6,2.4,1.9 --format json\n"
        "polhode invert --psi 5.41 --phi 7.35 --mode LAM --ratio short:long=3.22 --nutation 50.5",
    .options = list,
    .size = sizeof(struct options),
    .run = run,
};
