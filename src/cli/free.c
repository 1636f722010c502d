/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode free: the torque-free body, from a table or from options. */
#include "cli/free.h"
#include "cli/command.h"
#include "scenario/number.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct options {
    const char *inertia, *omega, *momentum, *times, *attitude, *output, *file;
    bool describe;
};

static const char accepted[] =
    "--inertia, --omega, --momentum, --times, --attitude, --output, --describe, --help or a file";

/* The place of an option's value; NULL for an unknown one. */
static const char **slot(struct options *o, const char *name, size_t length)
{
    const struct {
        const char *name;
        const char **value;
    } table[] = {
        {"--inertia", &o->inertia}, {"--omega", &o->omega},       {"--momentum", &o->momentum},
        {"--times", &o->times},     {"--attitude", &o->attitude}, {"--output", &o->output},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strlen(table[i].name) == length && strncmp(table[i].name, name, length) == 0)
            return table[i].value;
    return NULL;
}

static int parse(int argc, char **argv, struct options *o)
{
    for (int i = 1; i < argc; i++) {
        const char *arg = argv[i];
        if (strcmp(arg, "--describe") == 0) {
            o->describe = true;
            continue;
        }
        if (arg[0] != '-' || strcmp(arg, "-") == 0) {
            if (o->file)
                return usage_error("free: expected one file, found '%s' after '%s'", arg, o->file);
            o->file = arg;
            continue;
        }
        const size_t length = strcspn(arg, "=");
        const char **value = slot(o, arg, length);
        if (!value)
            return usage_error("free: unknown option '%s'; accepted: %s", arg, accepted);
        if (*value)
            return usage_error("free: expected %.*s once", (int)length, arg);
        if (arg[length] == '=')
            *value = arg + length + 1;
        else if (i + 1 < argc)
            *value = argv[++i];
        else
            return usage_error("free: expected a value after %s", arg);
    }
    return 0;
}

/* Momentum from an angular velocity: the product with the tensor as given. */
static void multiply(const struct free_input *in, const double w[3], double m[3])
{
    const double *I = in->inertia;
    if (in->tensor) {
        m[0] = I[0] * w[0] + I[3] * w[1] + I[4] * w[2];
        m[1] = I[3] * w[0] + I[1] * w[1] + I[5] * w[2];
        m[2] = I[4] * w[0] + I[5] * w[1] + I[2] * w[2];
        return;
    }
    for (int i = 0; i < 3; i++)
        m[i] = I[i] * w[i];
}

static int read_input(const struct options *o, struct free_input *in)
{
    memset(in, 0, sizeof *in);
    in->q[0] = 1.0;
    const int n = o->inertia ? number_list(o->inertia, ',', 6, in->inertia) : 0;
    if (n != 3 && n != 6)
        return usage_error(
            "free: --inertia: expected I1,I2,I3 or Ixx,Iyy,Izz,Ixy,Ixz,Iyz, found '%s'",
            o->inertia ? o->inertia : "nothing");
    in->tensor = n == 6;
    if (!o->omega == !o->momentum)
        return usage_error("free: expected one of --omega and --momentum");
    const char *text = o->omega ? o->omega : o->momentum;
    double v[3];
    if (number_list(text, ',', 3, v) != 3)
        return usage_error("free: %s: expected three numbers x,y,z, found '%s'",
                           o->omega ? "--omega" : "--momentum", text);
    if (o->omega)
        multiply(in, v, in->m);
    else
        memcpy(in->m, v, sizeof v);
    if (o->attitude && number_list(o->attitude, ',', 4, in->q) != 4)
        return usage_error("free: --attitude: expected four numbers w,x,y,z, found '%s'",
                           o->attitude);
    return 0;
}

/* Names the option that has the culprit in it. */
static int refuse(const struct options *o, const struct free_fault *fault)
{
    if (fault->culprit < 6)
        return usage_error("free: --inertia: expected %s, found '%s'", fault->expected, o->inertia);
    if (fault->culprit < 9)
        return usage_error("free: %s: expected %s, found '%s'", o->omega ? "--omega" : "--momentum",
                           fault->expected, o->omega ? o->omega : o->momentum);
    return usage_error("free: --attitude: expected %s, found '%s'", fault->expected, o->attitude);
}

static int write_times(const struct options *o, const plh_motion *motion, const struct times *times)
{
    struct sink *sink = malloc(sizeof *sink);
    if (!sink)
        return run_error("out of memory");
    int status = sink_open(sink, o->output);
    if (status == 0) {
        status = free_write_header(sink);
        for (size_t i = 0; i < times->count && status == 0; i++) {
            status = free_write_state(sink, motion, times_at(times, i));
            if (status == 0 && sink_interrupted())
                status = run_error("free: interrupted after %zu of %zu rows", i + 1, times->count);
        }
        const int closed = sink_close(sink);
        status = status ? status : closed;
    }
    free(sink);
    return status;
}

static int run_options(const struct options *o)
{
    struct free_input input;
    struct free_fault fault;
    struct times times;
    plh_motion motion;
    if (o->file)
        return usage_error("free: expected a file or --inertia, found both: '%s'", o->file);
    if (!o->times && (!o->describe || o->output))
        return usage_error("free: expected --times FIRST:LAST:STEP%s",
                           o->describe ? "" : " or --describe");
    const int status = read_input(o, &input);
    if (status != 0)
        return status;
    if (o->times && !times_parse(o->times, &times))
        return usage_error("free: --times: expected FIRST:LAST:STEP, as 0:100:0.1, found '%s'",
                           o->times);
    if (!free_prepare(&input, &motion, &fault))
        return refuse(o, &fault);
    if (o->describe)
        free_describe(&motion);
    if (!o->times || (o->describe && !o->output))
        return 0;
    return write_times(o, &motion, &times);
}

static int run_table(const struct options *o)
{
    const bool standard = !o->file || strcmp(o->file, "-") == 0;
    FILE *in = standard ? stdin : fopen(o->file, "r");
    const char *name = standard ? "standard input" : o->file;
    if (!in)
        return usage_error("free: %s could not be read: %s", name, strerror(errno));
    const bool table = !o->describe || o->output;
    struct sink *sink = malloc(sizeof *sink);
    int status = sink ? 0 : run_error("out of memory");
    if (status == 0 && table)
        status = sink_open(sink, o->output);
    if (status == 0) {
        status = free_table(in, name, table ? sink : NULL, o->describe);
        /* What came before a bad row is kept. */
        const int closed = table ? sink_close(sink) : 0;
        status = status ? status : closed;
    }
    free(sink);
    if (!standard)
        fclose(in);
    return status;
}

static int run(int argc, char **argv)
{
    struct options o = {0};
    const int status = parse(argc, argv, &o);
    if (status != 0)
        return status;
    sink_catch_signals();
    if (o.inertia || o.omega || o.momentum || o.times || o.attitude)
        return run_options(&o);
    return run_table(&o);
}

const struct command command_free = {
    .name = "free",
    .summary = "the torque-free body in closed form, at any time",
    .help =
        "usage: polhode free [FILE] [--describe] [--output FILE]\n"
        "       polhode free --inertia I1,I2,I3 --omega X,Y,Z --times FIRST:LAST:STEP\n"
        "                    [--attitude W,X,Y,Z] [--describe] [--output FILE]\n\n"
        "Momentum and attitude of a free rigid body, exact to the last digits at any time.\n\n"
        "A table comes from FILE or standard input: CSV with a header, columns in any order\n"
        "  I1,I2,I3             principal moments, in any order; or a full tensor\n"
        "  Ixx,Iyy,Izz,Ixy,Ixz,Iyz   (Ixy is the element of the tensor, minus the product of inertia)\n"
        "  m1,m2,m3             angular momentum at t = 0, in the body\n"
        "  t                    time at which the state is wanted\n"
        "  q0,q1,q2,q3          attitude at t = 0, body to space, scalar first (else 1,0,0,0);\n"
        "                       it is normalised\n"
        "The result has a row for each row: t,m1,m2,m3,q0,q1,q2,q3 with 17 significant digits.\n\n"
        "options:\n"
        "  --inertia I1,I2,I3   principal moments, or the six elements of a tensor as above\n"
        "  --omega X,Y,Z        angular velocity at t = 0, in the body\n"
        "  --momentum X,Y,Z     angular momentum instead\n"
        "  --times A:B:STEP     a row for A, A + STEP, ... up to B\n"
        "  --attitude W,X,Y,Z   attitude at t = 0\n"
        "  --describe           say what is known about the motion, for people (the table then\n"
        "                       only goes to --output)\n"
        "  --output FILE        write the table to FILE; it appears there whole\n\n"
        "A row that cannot be read stops the run, exit status 2; the rows before it are kept.\n\n"
        "examples:\n"
        "  polhode free --inertia 1,2,3 --omega 0.01,1,0.01 --describe\n"
        "  polhode free --inertia 1,2,3 --omega 0.01,1,0.01 --times 0:100:0.1 --output tumble.csv\n"
        "  printf 'I1,I2,I3,m1,m2,m3,t\\n1,2,3,1,0,6,1\\n' | polhode free\n",
    .options = "--inertia --omega --momentum --times --attitude --describe --output",
    .run = run,
};
