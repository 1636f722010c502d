/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode top: Lagrange's top in closed form. */
#include "cli/command.h"
#include "cli/describe.h"
#include "cli/free.h"
#include "cli/names.h"
#include "shell/signals.h"

#include <math.h>
#include <string.h>

struct options {
    const char *inertia, *strength, *spin, *angle, *precession, *nutation;
    const char *omega, *momentum, *attitude, *times, *output, *columns, *events;
    struct given_list event;
    struct plot_choice plot;
    struct description description;
    bool describe;
};

/* A top as the options give it. */
struct top {
    struct free_input input;
    struct free_motion body; /* the same without gravity, for its body and start */
    double strength;
    struct times times;
};

static int bad_list(const char *option, const char *expected, const char *text)
{
    char why[128];
    return usage_error("top: --%s: expected %s, found '%s': %s", option, expected, text,
                       number_explain(text, ',', why, sizeof why));
}

/* An option with one number; *value stays as it is without it. */
static int read_number(const char *option, const char *text, double *value)
{
    if (!text || number_parse(text, value))
        return 0;
    return usage_error("top: --%s: expected a number, found '%s'", option, text);
}

/* The state of Euler's angles z-x-z with the first and the last zero. */
static int read_angles(const struct options *o, struct free_input *in)
{
    const double *I = in->inertia;
    double spin = 0.0, angle = 0.0, precession = 0.0, nutation = 0.0;
    if (o->omega || o->momentum || o->attitude)
        return usage_error("top: expected --spin, --angle, --precession and --nutation, or --omega "
                           "or --momentum and --attitude, found some of both");
    int status = read_number("spin", o->spin, &spin);
    status = status ? status : read_number("angle", o->angle, &angle);
    status = status ? status : read_number("precession", o->precession, &precession);
    status = status ? status : read_number("nutation", o->nutation, &nutation);
    if (status)
        return status;
    if (!(angle >= 0.0 && angle <= 180.0))
        return usage_error("top: --angle: expected 0 to 180 degrees, found '%s'", o->angle);
    if (I[2] == 0.0 && spin != 0.0)
        return usage_error("top: --spin: expected 0 for a pendulum, I3 = 0, found '%s'", o->spin);
    const double half = 0.5 * angle * PLH_PI / 180.0;
    in->q[0] = angle == 180.0 ? 0.0 : cos(half); /* which hangs exactly */
    in->q[1] = sin(half);
    in->m[0] = I[0] * nutation;
    in->m[1] = I[0] * precession * (2.0 * in->q[0] * in->q[1]);
    in->m[2] = I[2] * spin;
    return 0;
}

static int read_state(const struct options *o, struct free_input *in)
{
    if (o->spin || o->angle || o->precession || o->nutation)
        return read_angles(o, in);
    if (!o->omega == !o->momentum)
        return usage_error("top: expected --spin, or one of --omega and --momentum");
    const char *text = o->omega ? o->omega : o->momentum;
    double v[3];
    if (number_list(text, ',', 3, v) != 3)
        return bad_list(o->omega ? "omega" : "momentum", "three numbers x,y,z", text);
    for (int i = 0; i < 3; i++)
        in->m[i] = (o->omega ? in->inertia[i] : 1.0) * v[i];
    if (o->attitude && number_list(o->attitude, ',', 4, in->q) != 4)
        return bad_list("attitude", "four numbers w,x,y,z", o->attitude);
    return 0;
}

static int read_input(const struct options *o, struct top *t)
{
    struct free_input *in = &t->input;
    memset(in, 0, sizeof *in);
    in->q[0] = 1.0;
    if (!o->inertia || !o->strength)
        return usage_error("top: expected --inertia I,I,I3 and --strength E");
    if (number_list(o->inertia, ',', 3, in->inertia) != 3)
        return bad_list("inertia", "three numbers I,I,I3", o->inertia);
    if (in->inertia[0] != in->inertia[1])
        return usage_error(
            "top: --inertia: expected I,I,I3 with two equal moments, then that about "
            "the axis, found '%s'; 'polhode run' takes any body under the torque "
            "heavy-top",
            o->inertia);
    const int status = read_number("strength", o->strength, &t->strength);
    return status ? status : read_state(o, in);
}

/* Names the option that has the culprit in it. */
static int refuse(const struct options *o, const struct free_fault *fault)
{
    const char *m = o->omega ? o->omega : o->momentum;
    if (fault->culprit < 6)
        return usage_error("top: --inertia: expected %s, found '%s'", fault->expected, o->inertia);
    if (fault->culprit < 9)
        return usage_error("top: --%s: expected %s, found '%s'",
                           o->omega      ? "omega"
                           : o->momentum ? "momentum"
                                         : "spin",
                           fault->expected,
                           m         ? m
                           : o->spin ? o->spin
                                     : "");
    return usage_error("top: --attitude: expected %s, found '%s'", fault->expected, o->attitude);
}

static int describe(const struct top *t, struct options *o)
{
    plh_torque torque;
    plh_fact fact[PLH_FACTS];
    const plh_body *body = &t->body.motion.body;
    const plh_problem problem = {body, &torque, t->body.motion.start, 0.0};
    plh_status status = plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &torque);
    if (!status)
        status = plh_torque_set_real(&torque, "strength", t->strength);
    const size_t n = status ? 0 : plh_problem_describe(&problem, PLH_FACTS, fact);
    if (n == 0)
        return usage_error("top: expected numbers whose energy and rates are finite");
    describe_facts(fact, n, &o->description);
    return 0;
}

/* What belongs together among the options. */
static int check(struct options *o)
{
    if (!describe_check("top", o->describe, &o->description))
        return EXIT_USAGE;
    if (o->events && !o->event.count)
        return usage_error("top: --events: expected --event too, what is looked for");
    if (!o->times && (!o->describe || o->output || o->plot.path || o->event.count))
        return usage_error("top: expected --times FIRST:LAST:STEP%s",
                           o->describe ? "" : " or --describe");
    return plot_check("top", &o->plot) ? 0 : EXIT_USAGE;
}

static int run_times(const struct top *t, const struct options *o)
{
    char torque[80];
    snprintf(torque, sizeof torque, "{model: heavy-top, strength: %.17g}", t->strength);
    const struct free_request request = {.command = "top",
                                         .input = &t->input,
                                         .torque = torque,
                                         .times = &t->times,
                                         .times_text = o->times,
                                         .output = o->output,
                                         .plot = o->plot,
                                         .columns = o->columns,
                                         .event = &o->event,
                                         .events = o->events};
    return free_run(&request);
}

static int run(void *options)
{
    struct options *o = options;
    struct top t;
    struct free_fault fault;
    char why[128];
    signals_catch();
    int status = check(o);
    if (!status)
        status = read_input(o, &t);
    if (status)
        return status;
    if (o->times && !times_parse(o->times, &t.times))
        return usage_error("top: --times: expected FIRST:LAST:STEP, as 0:100:0.1, found '%s': %s",
                           o->times, times_explain(o->times, why, sizeof why));
    if (!free_prepare(&t.input, &t.body, &fault))
        return refuse(o, &fault);
    free_warn("top: --inertia", &t.body.motion.body);
    if (o->describe)
        status = describe(&t, o);
    if (status || !o->times || (o->describe && !o->output && !o->plot.path && !o->event.count))
        return status;
    return run_times(&t, o);
}

#define AT(member) offsetof(struct options, member)
static const struct option list[] = {
    {"inertia", OPTION_TEXT, "I,I,I3",
     "moments of inertia about the fixed point: twice that across the axis of symmetry, then that about it; I3 = 0 is a "
     "spherical pendulum",
     .offset = AT(inertia)},
    {"strength", OPTION_TEXT, "E",
     "weight times the distance of the centre of mass from the fixed point, in inertia/time^2; negative: it lies below the "
     "fixed point when the axis points up",
     .offset = AT(strength)},
    {"spin", OPTION_TEXT, "RATE",
     "angular velocity about the axis, rad per unit of time, constant. Default: 0.",
     .offset = AT(spin)},
    {"angle", OPTION_TEXT, "DEG",
     "angle of the axis from the vertical at t = 0, in degrees. Default: 0, upright.",
     .offset = AT(angle)},
    {"precession", OPTION_TEXT, "RATE",
     "at t = 0 the axis turns about the vertical so fast, rad per unit of time. Default: 0.",
     .offset = AT(precession)},
    {"nutation", OPTION_TEXT, "RATE",
     "at t = 0 the angle grows so fast, rad per unit of time. Default: 0.", .offset = AT(nutation)},
    {"omega", OPTION_TEXT, "X,Y,Z", "instead of these four: angular velocity at t = 0, in the body",
     .offset = AT(omega)},
    {"momentum", OPTION_TEXT, "X,Y,Z", "angular momentum at t = 0, in the body, instead of --omega",
     .offset = AT(momentum)},
    {"attitude", OPTION_TEXT, "W,X,Y,Z",
     "with --omega or --momentum: attitude at t = 0, body to space, scalar first. The third axis of space points up. It is "
     "normalised. Default: 1,0,0,0.",
     .offset = AT(attitude)},
    {"times", OPTION_TEXT, "FIRST:LAST:STEP", "a row for FIRST, FIRST + STEP, ... up to LAST",
     .offset = AT(times)},
    {"columns", OPTION_TEXT, "A,B,...",
     "the columns, as 'polhode run --columns' lists them, such as t,z-sky. Default: t,q,m.",
     .offset = AT(columns), .list = name_columns, .commas = true},
    {"plot", OPTION_TEXT, "FILE",
     "a page that turns, plays and needs nothing else (.html), or a picture through gnuplot (.svg, .png, .pdf); needs --times",
     .offset = AT(plot.path), .files = true},
    PLOT_CHOICE_OPTIONS(AT(plot), "the columns that the picture shows. Default: q,m,energy-error.",
                        PLOT_AXIS_TEXT),
    {"event", OPTION_LIST, "EVENT",
     "look for an event from t = 0 to the last of --times, and print a table of events instead of the states. EVENT is "
     "an entry of the key events of a scenario, such as 'kind: angle-extremum, axis: [0, 0, 1], direction: [0, 0, 1]'; "
     "'polhode run --event-kinds' lists the kinds. May be repeated.",
     .offset = AT(event)},
    {"events", OPTION_TEXT, "FILE",
     "write the table of events to FILE, and the states where they go without it",
     .offset = AT(events), .files = true},
    {"describe", OPTION_FLAG, NULL,
     "say what is known about the motion: path, range of the angle, nutation, precession, spin, critical spin, regular "
     "precessions; the table then only goes to --output",
     .offset = AT(describe)},
    DESCRIBE_OPTIONS(AT(description)),
    {"output", OPTION_TEXT, "FILE", "write the table to FILE; it appears there whole",
     .letter = 'o', .offset = AT(output), .files = true},
    {0}};

const struct command command_top = {
    .name = "top",
    .summary = "Lagrange's top, a symmetric body on its tip, in closed form, at any time",
    .usage =
        "--inertia I,I,I3 --strength E --spin RATE --angle DEG --describe\n"
        "--inertia I,I,I3 --strength E --spin RATE --angle DEG --times FIRST:LAST:STEP [OPTIONS]",
    .about =
        "Momentum and attitude of a symmetric body with one fixed point and its centre of mass on the axis of symmetry, in "
        "uniform gravity, exact to the last digits at any time. Each row of the result has t, the attitude and the momentum, "
        "with 17 significant digits. Axis and vertical are the third axes of body and space.",
    .notes =
        "A scenario with 'method: exact' takes any principal axis and any vertical, and a magnetic dipole on the axis "
        "instead of the weight. Other bodies under gravity run with 'polhode run'.",
    .examples =
        "polhode top --inertia 1,1,0.5 --strength 2 --spin 12 --angle 30 --describe\n"
        "polhode top --inertia 1,1,0.5 --strength 2 --spin 12 --angle 30 --times 0:20:0.01 --plot top.html\n"
        "polhode top --inertia 1,1,0.5 --strength 2 --spin 12 --angle 30 --precession 0.3 --times 0:10:0.1 --output top.csv\n"
        "polhode top --inertia 1,1,0.5 --strength 2 --spin 12 --angle 30 --times 0:10:1 "
        "--event 'kind: angle-extremum, axis: [0, 0, 1], direction: [0, 0, 1]'",
    .options = list,
    .size = sizeof(struct options),
    .run = run,
};
