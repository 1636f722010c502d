/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode fit: a free motion from noisy observations. */
#include "cli/fit.h"
#include "cli/command.h"
#include "cli/fit_light.h"
#include "io/number.h"
#include "shell/gnuplot.h"

#include <string.h>

struct options {
    const char *file, *axis, *within, *format, *residuals, *plot, *scenario;
    const char *scale, *zero_points, *periods, *sun, *observer, *vectors, *unit, *fix, *prior,
        *free;
    const char *mode;
    bool principal, robust, lines, light, free_moments, light_time, apparent;
    int starts, seed, readings;
};

/* Whether an option was given that only the other kind of file has; its name. */
static const char *stranger(const struct options *o, bool curve)
{
    const struct {
        bool given, of_curves;
        const char *name;
    } all[] = {{o->scale != NULL, true, "scale"},
               {o->zero_points != NULL, true, "zero-points"},
               {o->periods != NULL, true, "periods"},
               {o->sun != NULL, true, "sun"},
               {o->observer != NULL, true, "observer"},
               {o->vectors != NULL, true, "vectors"},
               {o->unit != NULL, true, "unit"},
               {o->fix != NULL, true, "fix"},
               {o->prior != NULL, true, "prior"},
               {o->free != NULL, true, "free"},
               {o->mode != NULL, true, "mode"},
               {o->free_moments, true, "free-moments"},
               {o->light_time, true, "light-time"},
               {o->apparent, true, "apparent"},
               {o->readings != 0, true, "readings"},
               {o->axis != NULL, false, "axis"},
               {o->lines, false, "lines"},
               {o->principal, false, "principal"},
               {o->starts != 0, false, "starts"},
               {o->seed != 0, false, "seed"}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].given && all[i].of_curves != curve)
            return all[i].name;
    return NULL;
}

static int run_light(const struct options *o)
{
    const struct light_request r = {.file = o->file,
                                    .scale = o->scale,
                                    .zero_points = o->zero_points,
                                    .periods = o->periods,
                                    .sun = o->sun,
                                    .observer = o->observer,
                                    .vectors = o->vectors,
                                    .unit = o->unit,
                                    .fix = o->fix,
                                    .prior = o->prior,
                                    .free = o->free,
                                    .mode = o->mode,
                                    .within = o->within,
                                    .format = o->format,
                                    .residuals = o->residuals,
                                    .plot = o->plot,
                                    .scenario = o->scenario,
                                    .robust = o->robust,
                                    .free_moments = o->free_moments,
                                    .light_time = o->light_time,
                                    .apparent = o->apparent,
                                    .readings = o->readings};
    return fit_light_run(&r);
}

static int read_options(const struct options *o, plh_fit_options *options, plh_vec3 *direction)
{
    double axis[3] = {0.0, 0.0, 1.0};
    if (!o->file)
        return usage_error("fit: expected observations: a table (CSV), an attitude file, or a "
                           "brightness curve");
    if (o->axis && number_list(o->axis, ',', 3, axis) != 3)
        return usage_error("fit: --axis: expected three numbers x,y,z, found '%s'", o->axis);
    *direction = plh_vec3_make(axis[0], axis[1], axis[2]);
    if (!(plh_vec3_norm(*direction) > 0.0))
        return usage_error("fit: --axis: expected an axis that is not zero, found '%s'", o->axis);
    *options = plh_fit_options_default();
    options->principal = o->principal;
    options->robust = o->robust;
    options->starts = o->starts;
    if (o->seed)
        options->seed = (uint64_t)o->seed;
    if (o->within && (!number_parse(o->within, &options->within) || options->within < 0.0))
        return usage_error("fit: --within: expected a number that is not negative, found '%s'",
                           o->within);
    if (o->plot && !gnuplot_check("fit: --plot", o->plot))
        return EXIT_USAGE;
    return 0;
}

/* The files, in the order of the options; each says why it cannot be written. */
static int write_files(const struct options *o, const struct fitting *f)
{
    int status = o->residuals ? fit_residuals(f, o->residuals) : 0;
    if (!status && o->plot)
        status = fit_plot(f, o->plot);
    return !status && o->scenario ? fit_scenario(f, o->scenario) : status;
}

static int execute(const struct options *o, struct fitting *f, const plh_fit_options *options,
                   plh_vec3 axis)
{
    if (plh_fit_data_create(o->file, axis, o->lines, &f->observed))
        return f->observed ? usage_error("fit: %s", plh_fit_data_message(f->observed))
                           : run_error("out of memory");
    const plh_status status = plh_fit_create(f->observed->n, f->observed->datum, options, &f->fit);
    if (!f->fit)
        return run_error("out of memory");
    if (status == PLH_BAD_ARGUMENT)
        return usage_error("fit: %s: %s", o->file, plh_fit_message(f->fit));
    if (status == PLH_UNSUPPORTED)
        return run_error("fit: %s; install libcminpack-dev and build polhode again",
                         plh_fit_message(f->fit));
    if (status)
        return run_error("fit: %s: %s", o->file, plh_fit_message(f->fit));
    fit_report(f, o->format ? o->format : "text");
    return write_files(o, f);
}

static int run(void *options)
{
    const struct options *o = options;
    plh_fit_options settings;
    plh_vec3 axis;
    struct fitting f = {.path = o->file, .principal = o->principal, .robust = o->robust};
    const bool curve = o->file && (o->light || fit_light_is_curve(o->file));
    const char *other = o->file ? stranger(o, curve) : NULL;
    if (other)
        return usage_error("fit: --%s is for %s, and %s has %s", other,
                           curve ? "attitudes, angular velocities and directions"
                                 : "brightness curves",
                           o->file, curve ? "magnitudes" : "none");
    if (curve)
        return run_light(o);
    int status = read_options(o, &settings, &axis);
    if (status)
        return status;
    status = execute(o, &f, &settings, axis);
    plh_fit_destroy(f.fit);
    plh_fit_data_destroy(f.observed);
    return status;
}

#define AT(member) offsetof(struct options, member)
static const struct option list[] = {
    {NULL, OPTION_TEXT, "OBS",
     "the observations, see below: a table (CSV), an attitude file (AEM, APM), or a brightness curve; - is "
     "standard input",
     .offset = AT(file), .files = true},
    {"principal", OPTION_FLAG, NULL,
     "the sensor's axes are the principal axes of the body: the inertia has two unknown ratios. Default: "
     "the directions of the principal axes are unknown too.",
     .offset = AT(principal)},
    {"axis", OPTION_TEXT, "X,Y,Z",
     "the axis whose directions were observed, in the sensor's axes. Default: 0,0,1.",
     .offset = AT(axis)},
    {"lines", OPTION_FLAG, NULL, "directions are known up to their sign", .offset = AT(lines)},
    {"robust", OPTION_FLAG, NULL, "a loss that grows linearly beyond 2 sigma: outliers weigh less",
     .offset = AT(robust)},
    {"within", OPTION_TEXT, "D",
     "give all solutions whose chi^2 exceeds the least by less than D. Default: 20, a likelihood of "
     "e^-10 of the best.",
     .offset = AT(within)},
    {"starts", OPTION_COUNT, "N", "starts of the search. Default: 60, or 300 for directions alone.",
     .offset = AT(starts), .low = 1, .high = 1000000},
    {"seed", OPTION_COUNT, "N", "seed of the random starts. Default: 1.", .offset = AT(seed),
     .low = 1, .high = 2147483647},
    {"light", OPTION_FLAG, NULL,
     "OBS is a brightness curve. Default: its first line tells, but that of standard input does not.",
     .offset = AT(light)},
    {"sun", OPTION_TEXT, "WHERE",
     "curves: direction from the body to the Sun, LON,LAT in degrees (ecliptic) or X,Y,Z, or a table in time. "
     "Default: the vectors of the curve.",
     .offset = AT(sun), .files = true},
    {"observer", OPTION_TEXT, "WHERE", "curves: the same for the observer", .offset = AT(observer),
     .files = true},
    {"vectors", OPTION_WORD, "WAY",
     "curves: tables of --sun and --observer point from-body or to-body. Default: from-body.",
     .offset = AT(vectors), .words = "from-body|to-body"},
    {"unit", OPTION_WORD, "UNIT", "curves: of lengths in these tables, au or km. Default: au.",
     .offset = AT(unit), .words = "au|km"},
    {"light-time", OPTION_FLAG, NULL,
     "curves: times are those of the observer; the light left earlier, by the distance of the observer",
     .offset = AT(light_time)},
    {"apparent", OPTION_FLAG, NULL,
     "curves: magnitudes contain the distances; 5 log10(r d) is subtracted",
     .offset = AT(apparent)},
    {"scale", OPTION_WORD, "SCALE", "curves: time scale of dates whose file does not say theirs",
     .offset = AT(scale), .words = "UTC|TAI|TT|TDB|GPS"},
    {"zero-points", OPTION_WORD, "KIND",
     "curves: a free zero point for each night, each filter, or one for all. Default: night.",
     .offset = AT(zero_points), .words = "night|filter|one"},
    {"periods", OPTION_TEXT, "SHORT,LONG",
     "curves: look for periods in this range only (hours where times are dates)",
     .offset = AT(periods)},
    {"mode", OPTION_WORD, "MODE", "curves: LAM or SAM. Default: both are tried.",
     .offset = AT(mode), .words = "LAM|SAM"},
    {"fix", OPTION_TEXT, "NAME=VALUE,...", "curves: known values of parameters, see below",
     .offset = AT(fix)},
    {"prior", OPTION_TEXT, "NAME=VALUE+-SIGMA,...",
     "curves: values of parameters that are known with an error", .offset = AT(prior)},
    {"free", OPTION_TEXT, "NAME,...",
     "curves: fit lambert or slope, which are fixed else. Default: lambert is 0.1, slope is 0.",
     .offset = AT(free)},
    {"free-moments", OPTION_FLAG, NULL,
     "curves: the moments need not be those of a homogeneous ellipsoid",
     .offset = AT(free_moments)},
    {"readings", OPTION_COUNT, "N",
     "curves: readings of the frequencies as P_psi and P_phi that are refined. Default: 20, and 60 while nothing fits.",
     .offset = AT(readings), .low = 1, .high = 10000},
    {"format", OPTION_WORD, "FORMAT", "text or json, which has the covariance. Default: text.",
     .offset = AT(format), .words = "text|json"},
    {"residuals", OPTION_TEXT, "FILE",
     "write the residuals of the best solution as CSV, in sigmas, of a curve in magnitudes",
     .offset = AT(residuals), .files = true},
    {"plot", OPTION_TEXT, "FILE", "draw the residuals (.svg, .png, .pdf) through gnuplot",
     .offset = AT(plot), .files = true},
    {"scenario", OPTION_TEXT, "FILE", "write the best solution as a scenario for 'polhode run'",
     .offset = AT(scenario), .files = true},
    {0}};

const struct command command_fit = {
    .name = "fit",
    .summary = "a free motion and its inertia from noisy observations or brightness",
    .usage = "OBS [OPTIONS]",
    .about =
        "Fits the free motion of a rigid body to attitudes, angular velocities or directions of a body axis. "
        "Unknown are the attitude and the angular velocity at the first time and the inertia tensor in the sensor's "
        "axes, up to its scale. The search finds its starts by itself. The report has errors and says what the data "
        "cannot tell. From a brightness curve it finds pole, periods, phases and axes of a tumbling ellipsoid.",
    .notes =
        "The table is CSV with a row of names, times in order, columns in any order, blank where nothing was "
        "observed:\n"
        "t: the time, a number or a date (UTC; then the unit is the day and t the Julian date, TT);\n"
        "q0,q1,q2,q3: attitude of the sensor, to space, scalar first;\n"
        "omega1,omega2,omega3: angular velocity in the sensor's axes, radians per unit of time;\n"
        "d1,d2,d3 or lon,lat (degrees): direction in space of the axis; n1,n2,n3: the same up to its sign;\n"
        "a1,a2,a3: the axis of this row, instead of --axis;\n"
        "sigma, or sigma_q, sigma_omega, sigma_d: the standard deviation of each component, in radians (per unit of "
        "time). Default: estimated from the residuals.\n"
        "An attitude ephemeris (AEM) gives its attitudes, with QUATERNION/ANGVEL also its angular velocities; t is then "
        "the time since its first usable date, in seconds.\n"
        "A brightness curve is a file of 'polhode periods': ALCDEF, lc.txt of DAMIT, or a table with a column mag or "
        "flux. Its parameters are lon, lat (pole of L, degrees), phi, psi (phases, degrees), P_psi, P_phi (hours for "
        "dates), a/b, b/c (axes), I_m/I_l, I_s/I_m (moments, with --free-moments), lambert, slope (magnitudes per degree). "
        "With P_psi and P_phi both known no frequencies are looked for.",
    .examples = "polhode run t-handle --set 'output.columns=[t, q]' --quiet --output obs.csv \\\n"
                "    && polhode fit obs.csv --principal --scenario found.yaml",
    .options = list,
    .size = sizeof(struct options),
    .run = run,
};
