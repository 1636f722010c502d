/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The report of polhode invert: text, JSON and a scenario. */
#include "cli/invert.h"

#include "cli/sink.h"
#include "io/json.h"
#include "io/number.h"
#include "shell/message.h"

#include <math.h>
#include <polhode/date.h>
#include <stdio.h>

static const double degree = 180.0 / PLH_PI;

static bool is_angle(int output)
{
    return output == PLH_INVERT_LEAST || output == PLH_INVERT_MOST;
}

/* The standard deviation of a number of a solution. */
static double deviation(const struct inversion *v, const plh_invert_solution *s, int output)
{
    double covariance[PLH_INVERT_OUTPUTS * PLH_INVERT_OUTPUTS];
    plh_invert_covariance(s, v->sigma, covariance);
    return sqrt(covariance[output * (PLH_INVERT_OUTPUTS + 1)]);
}

static void print_number(const struct inversion *v, const plh_invert_solution *s, int output)
{
    const double unit = is_angle(output) ? degree : 1.0;
    printf("%.10g", unit * s->value[output]);
    const double sigma = v->errors ? deviation(v, s, output) : 0.0;
    if (sigma > 0.0)
        printf(" +- %.2g", unit * sigma);
}

static void print_three(const struct inversion *v, const plh_invert_solution *s, const char *what,
                        int first, const char *after)
{
    printf("%-22s ", what);
    for (int i = 0; i < 3; i++) {
        fputs(i ? ", " : "", stdout);
        print_number(v, s, first + i);
    }
    puts(after);
}

static void print_text(const struct inversion *v, const plh_invert_solution *s, size_t number)
{
    if (v->count > 1)
        printf("%ssolution %zu of %zu\n", number ? "\n" : "", number + 1, v->count);
    printf("%-22s %s\n", "mode",
           s->mode == PLH_MODE_LONG_AXIS
               ? "LAM: long-axis mode; the body turns fully about its long axis"
               : "SAM: short-axis mode; the body swings about its long axis");
    print_three(v, s, "moments of inertia", PLH_INVERT_MOMENT_1, "");
    printf("%-22s %d long, %d middle, %d short\n", "axes", s->axis[0] + 1, s->axis[1] + 1,
           s->axis[2] + 1);
    printf("%-22s between ", "nutation");
    print_number(v, s, PLH_INVERT_LEAST);
    fputs(" and ", stdout);
    print_number(v, s, PLH_INVERT_MOST);
    puts(" degrees (long axis to L)");
    print_three(v, s, "angular velocity", PLH_INVERT_OMEGA_1, " at the smallest nutation");
    printf("%-22s ", "momentum");
    print_number(v, s, PLH_INVERT_MOMENTUM);
    printf("\n%-22s ", "rate along L");
    print_number(v, s, PLH_INVERT_RATE);
    printf(" (a turn in %.10g)\n", 2.0 * PLH_PI / s->value[PLH_INVERT_RATE]);
    printf("%-22s %.10g\n", "elliptic modulus k^2", s->k2);
}

/* Infinite slopes, where the body spins about an axis, have no number in JSON. */
static void json_solution(const struct inversion *v, const plh_invert_solution *s)
{
    printf("  {\"mode\": \"%s\", \"axes\": [%d, %d, %d], \"k2\": %.17g, \"kc2\": %.17g",
           plh_mode_name(s->mode), s->axis[0] + 1, s->axis[1] + 1, s->axis[2] + 1, s->k2, s->kc2);
    for (int o = 0; o < PLH_INVERT_OUTPUTS; o++) {
        printf(",\n   \"%s\": {\"value\": ", plh_invert_name(o));
        json_number(stdout, s->value[o]);
        if (v->errors) {
            fputs(", \"sigma\": ", stdout);
            json_number(stdout, deviation(v, s, o));
        }
        fputs(", \"by\": {", stdout);
        for (int j = 0; j < PLH_INVERT_INPUTS && v->input[j]; j++) {
            printf("%s\"%s\": ", j ? ", " : "", v->input[j]);
            json_number(stdout, s->by[o][j]);
        }
        fputs("}}", stdout);
    }
    putchar('}');
}

static void print_json(const struct inversion *v)
{
    puts("{\"solutions\": [");
    for (size_t i = 0; i < v->count; i++) {
        fputs(i ? ",\n" : "", stdout);
        json_solution(v, &v->solution[i]);
    }
    puts("\n]}");
}

/* A row for each number of each solution. */
static void print_csv(const struct inversion *v)
{
    fputs("solution,mode,name,value,sigma", stdout);
    for (int j = 0; j < PLH_INVERT_INPUTS && v->input[j]; j++)
        printf(",by_%s", v->input[j]);
    putchar('\n');
    for (size_t i = 0; i < v->count; i++)
        for (int o = 0; o < PLH_INVERT_OUTPUTS; o++) {
            const plh_invert_solution *s = &v->solution[i];
            printf("%zu,%s,%s,%.17g,%.17g", i + 1, plh_mode_name(s->mode), plh_invert_name(o),
                   s->value[o], v->errors ? deviation(v, s, o) : 0.0);
            for (int j = 0; j < PLH_INVERT_INPUTS && v->input[j]; j++)
                printf(",%.17g", s->by[o][j]);
            putchar('\n');
        }
}

void invert_report(const struct inversion *v, const char *format)
{
    if (*format == 'j')
        print_json(v);
    else if (*format == 'c')
        print_csv(v);
    else
        for (size_t i = 0; i < v->count; i++)
            print_text(v, &v->solution[i], i);
}

static int explain_mode(const struct inversion *v, int mode, char *text, size_t size)
{
    const char *word = plh_mode_name((plh_mode)mode);
    const double ratio = v->given.psi / v->given.phi, limit = v->verdict.limit[mode];
    switch (v->verdict.reason[mode]) {
    case PLH_INVERT_NO_SUCH_MODE:
        return snprintf(text, size, "%s: two moments are equal, and this mode does not exist",
                        word);
    case PLH_INVERT_RATIO_TOO_LOW:
        return snprintf(text, size,
                        "%s: P_psi/P_phi is %.6g, and with these moments it is above %.6g", word,
                        ratio, limit);
    case PLH_INVERT_SEPARATRIX:
        return snprintf(
            text, size,
            "%s: P_psi/P_phi is %.6g, nearer to the separatrix than double precision can "
            "tell",
            word, ratio);
    case PLH_INVERT_NO_SUCH_INERTIA:
        return snprintf(text, size,
                        "%s: no third moment of a real body gives these periods and this angle",
                        word);
    default:
        return 0;
    }
}

void invert_explain(const struct inversion *v, char *text, size_t size)
{
    int used = explain_mode(v, PLH_MODE_LONG_AXIS, text, size);
    if (used > 0 && v->verdict.reason[PLH_MODE_SHORT_AXIS] != PLH_INVERT_NOT_TRIED)
        used += snprintf(text + used, size - (size_t)used, "; ");
    explain_mode(v, PLH_MODE_SHORT_AXIS, text + used, size - (size_t)used);
}

/* Whether the start is a date, which makes the unit of time the day; else *start is the time. */
static bool is_dated(const struct invert_sky *sky, plh_date *date, double *start)
{
    *start = 0.0;
    return sky->start && !number_parse(sky->start, start) &&
           !plh_date_from_text(sky->start, PLH_SCALE_TDB, date);
}

/* By its pole and phases, or with the axes of the body at the start as those of space. */
static void write_state(struct sink *sink, const struct inversion *v, const struct invert_sky *sky)
{
    const plh_invert_solution *s = &v->solution[0];
    const double *x = s->value;
    double angles[2] = {0.0, 0.0};
    double start;
    plh_date date;
    if (!sky->pole) {
        sink_line(
            sink,
            "spin: {angular-velocity: [%.17g, %.17g, %.17g], unit: %s, frame: body} # rad per "
            "unit of time\n",
            x[PLH_INVERT_OMEGA_1], x[PLH_INVERT_OMEGA_2], x[PLH_INVERT_OMEGA_3],
            is_dated(sky, &date, &start) ? "rad/d" : "rad/s");
        return;
    }
    if (sky->angles)
        number_list(sky->angles, ',', 2, angles);
    sink_line(sink,
              "attitude: {pole: [%s], system: %s, angles: [%.17g, %.10g, %.17g], unit: deg}\n"
              "spin: {periods: [%.17g, %.17g], mode: %s}\n",
              sky->pole, sky->system ? sky->system : "ecliptic", angles[0],
              degree * x[PLH_INVERT_LEAST], angles[1], v->given.psi, v->given.phi,
              plh_mode_name(s->mode));
}

static void write_times(struct sink *sink, const struct inversion *v, const struct invert_sky *sky)
{
    const double span = 10.0 * (v->given.psi + v->given.phi);
    double start, rest;
    plh_date date;
    if (is_dated(sky, &date, &start)) {
        plh_date_to_jd(date, PLH_SCALE_TDB, &start, &rest);
        start += rest;
        sink_line(sink, "time-unit: d\nephemeris: {time-system: TDB}\n");
    }
    sink_line(sink, "start: %.17g\nduration: %.17g\noutput: {interval: %.10g}\n", start, span,
              span / 1000.0);
}

int invert_scenario(const struct inversion *v, const struct invert_sky *sky, const char *path)
{
    struct sink sink;
    const plh_invert_solution *s = &v->solution[0];
    const double *x = s->value;
    if (sink_open(&sink, path))
        return 1;
    sink_line(&sink, "# From 'polhode invert': P_psi %.10g, P_phi %.10g, %s.\n", v->given.psi,
              v->given.phi, plh_mode_name(s->mode));
    sink_line(&sink,
              "name: tumbling body from its periods\nbody: {moments: [%.17g, %.17g, %.17g]}\n",
              x[PLH_INVERT_MOMENT_1], x[PLH_INVERT_MOMENT_2], x[PLH_INVERT_MOMENT_3]);
    write_state(&sink, v, sky);
    write_times(&sink, v, sky);
    return sink_close(&sink);
}
