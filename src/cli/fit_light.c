/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode fit: the spin state of a tumbling ellipsoid from its brightness. */
#include "cli/fit_light.h"

#include "io/file.h"
#include "io/number.h"
#include "shell/gnuplot.h"
#include "shell/message.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 512 };

/* --- Which kind of file --- */

/* The first line with something in it that is no comment. */
static bool first_line(const char *path, char line[LINE])
{
    FILE *in = file_open_input(path);
    bool found = false;
    for (int i = 0; in && !found && i < 1000 && fgets(line, LINE, in); i++)
        found = line[strspn(line, " \t\r\n")] != '\0' && line[strspn(line, " \t")] != '#';
    if (in)
        fclose(in);
    return found;
}

bool fit_light_is_curve(const char *path)
{
    static const char *const columns[] = {"mag", "magnitude", "flux", "intensity"};
    char line[LINE], *rest = NULL;
    if (strcmp(path, "-") == 0 || !first_line(path, line))
        return false;
    const unsigned char first = (unsigned char)line[strspn(line, " \t")];
    if (strncmp(line, "STARTMETADATA", 13) == 0 || isdigit(first))
        return true;
    for (char *word = strtok_r(line, ",; \t\r\n", &rest); word;
         word = strtok_r(NULL, ",; \t\r\n", &rest))
        for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
            if (strcmp(word, columns[i]) == 0)
                return true;
    return false;
}

/* --- Options --- */

double fit_light_unit(const struct light_fitting *f)
{
    return f->curve->dates ? 24.0 : 1.0;
}

double fit_light_scale(const struct light_fitting *f, int parameter)
{
    const double degree = 180.0 / PLH_PI;
    return parameter < PLH_LIGHTFIT_P_PSI    ? degree
           : parameter < PLH_LIGHTFIT_A_B    ? fit_light_unit(f)
           : parameter == PLH_LIGHTFIT_SLOPE ? 1.0 / degree
                                             : 1.0;
}

static int find_name(const char *name)
{
    for (int k = 0; k < PLH_LIGHTFIT_COUNT; k++)
        if (strcmp(name, plh_lightfit_name(k)) == 0)
            return k;
    return -1;
}

static int unknown_name(const char *option, const char *name)
{
    char list[200] = "";
    for (int k = 0; k < PLH_LIGHTFIT_COUNT; k++) {
        const size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", k ? ", " : "", plh_lightfit_name(k));
    }
    return usage_error("fit: --%s: no parameter '%.40s'; accepted: %s", option, name, list);
}

/* One NAME=VALUE or NAME=VALUE+-SIGMA. */
static int read_given(const struct light_fitting *f, const char *option, char *item, bool prior,
                      plh_lightfit_options *o)
{
    char *equals = strchr(item, '='), *error = equals ? strstr(equals, "+-") : NULL;
    const char *wanted = prior ? "NAME=VALUE+-SIGMA" : "NAME=VALUE";
    double value, sigma = 0.0;
    if (!equals || (error != NULL) != prior)
        return usage_error("fit: --%s: expected %s, found '%.60s'", option, wanted, item);
    *equals = '\0';
    if (error)
        *error = '\0';
    const int k = find_name(item);
    if (k < 0)
        return unknown_name(option, item);
    if (!number_parse(equals + 1, &value) || (error && !number_parse(error + 2, &sigma)))
        return usage_error("fit: --%s: %s: expected %s with numbers", option, item, wanted);
    const double scale = fit_light_scale(f, k);
    o->given[k] = (plh_lightfit_given){prior ? PLH_LIGHTFIT_PRIOR : PLH_LIGHTFIT_FIXED,
                                       value / scale, sigma / scale};
    return 0;
}

/* A list with commas: kind 'x' fixes, 'p' is a prior, 'f' frees. */
static int read_list(const struct light_fitting *f, const char *option, const char *text, char kind,
                     plh_lightfit_options *o)
{
    char copy[LINE], *rest = NULL;
    int status = 0;
    if (!text)
        return 0;
    if (strlen(text) >= sizeof copy)
        return usage_error("fit: --%s: the list is too long", option);
    strcpy(copy, text);
    for (char *item = strtok_r(copy, ", ", &rest); item && !status;
         item = strtok_r(NULL, ", ", &rest)) {
        const int k = find_name(item);
        if (kind != 'f')
            status = read_given(f, option, item, kind == 'p', o);
        else if (k < 0)
            status = unknown_name(option, item);
        else
            o->given[k] = (plh_lightfit_given){PLH_LIGHTFIT_FREE, 0.0, 0.0};
    }
    return status;
}

static int read_options(const struct light_request *r, const struct light_fitting *f,
                        plh_lightfit_options *o)
{
    double range[2];
    *o = plh_lightfit_options_default();
    o->robust = r->robust;
    o->free_moments = r->free_moments;
    o->readings = r->readings;
    o->sampling = f->curve->dates ? 1.0 : 0.0;
    o->mode = !r->mode ? PLH_MODE_NONE : *r->mode == 'L' ? PLH_MODE_LONG_AXIS : PLH_MODE_SHORT_AXIS;
    if (r->within && (!number_parse(r->within, &o->within) || !(o->within >= 0.0)))
        return usage_error("fit: --within: expected a number that is not negative, found '%s'",
                           r->within);
    if (r->periods) {
        if (number_list(r->periods, ',', 2, range) != 2 || !(range[0] > 0.0) ||
            !(range[1] > range[0]))
            return usage_error("fit: --periods: expected two numbers SHORT,LONG above 0%s, found "
                               "'%s'",
                               f->curve->dates ? " in hours" : "", r->periods);
        o->shortest = range[0] / fit_light_unit(f);
        o->longest = range[1] / fit_light_unit(f);
    }
    int status = read_list(f, "free", r->free, 'f', o);
    if (!status)
        status = read_list(f, "fix", r->fix, 'x', o);
    return status ? status : read_list(f, "prior", r->prior, 'p', o);
}

/* --- The fit --- */

static int read_data(const struct light_request *r, struct light_fitting *f)
{
    const plh_lightfit_view view = {.sun = r->sun,
                                    .observer = r->observer,
                                    .to_body = r->vectors && strcmp(r->vectors, "to-body") == 0,
                                    .km = r->unit && strcmp(r->unit, "km") == 0,
                                    .light_time = r->light_time,
                                    .apparent = r->apparent,
                                    .zero_points = r->zero_points ? *r->zero_points : 'n'};
    if (r->light_time && f->curve->light_time)
        return usage_error("fit: --light-time: %s says that its dates are corrected already",
                           r->file);
    if (!plh_lightfit_data_create(f->curve, &view, &f->data))
        return 0;
    return f->data ? usage_error("fit: %s", plh_lightfit_data_message(f->data))
                   : run_error("out of memory");
}

static int write_files(const struct light_request *r, const struct light_fitting *f)
{
    int status = r->residuals ? fit_light_residuals(f, r->residuals) : 0;
    if (!status && r->plot)
        status = fit_light_plot(f, r->plot);
    return !status && r->scenario ? fit_light_scenario(f, r->scenario) : status;
}

static int execute(const struct light_request *r, struct light_fitting *f)
{
    plh_lightfit_options options;
    int code = read_options(r, f, &options);
    if (!code)
        code = read_data(r, f);
    if (code)
        return code;
    const plh_status status = plh_lightfit_create(f->data->n, f->data->datum, &options, &f->fit);
    if (!f->fit)
        return run_error("out of memory");
    if (status == PLH_BAD_ARGUMENT)
        return usage_error("fit: %s: %s", r->file, plh_lightfit_message(f->fit));
    if (status == PLH_UNSUPPORTED)
        return run_error("fit: %s; install libcminpack-dev and build polhode again",
                         plh_lightfit_message(f->fit));
    if (status)
        return run_error("fit: %s: %s", r->file,
                         *plh_lightfit_message(f->fit) ? plh_lightfit_message(f->fit)
                                                       : plh_status_text(status));
    fit_light_report(f, r->format ? r->format : "text");
    return write_files(r, f);
}

int fit_light_run(const struct light_request *r)
{
    struct light_fitting f = {.path = r->file};
    plh_time_scale scale = PLH_SCALE_UTC;
    int status;
    if (r->plot && !gnuplot_check("fit: --plot", r->plot))
        return EXIT_USAGE;
    if (r->scale)
        plh_time_scale_find(r->scale, &scale);
    if (plh_photometry_create(r->file, r->scale ? &scale : NULL, &f.curve))
        status = f.curve ? usage_error("fit: %s", plh_photometry_message(f.curve))
                         : run_error("out of memory");
    else
        status = execute(r, &f);
    plh_lightfit_destroy(f.fit);
    plh_lightfit_data_destroy(f.data);
    plh_photometry_destroy(f.curve);
    return status;
}
