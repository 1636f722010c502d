/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode free: the torque-free body, from a table or from options. */
#include "cli/free.h"
#include "cli/command.h"
#include "cli/describe.h"
#include "cli/names.h"
#include "io/file.h"
#include "io/number.h"
#include "shell/signals.h"

#include <errno.h>
#include <math.h>
#include <string.h>

struct options {
    const char *inertia, *omega, *momentum, *times, *attitude, *output, *file;
    const char *pole, *phi, *columns, *covariance, *rotor;
    const char *events;
    struct given_list event;
    struct plot_choice plot;
    struct description description;
    bool describe;
};

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

static const double degree = PLH_PI / 180.0;
static const char inertia_words[] = "I1,I2,I3 or Ixx,Iyy,Izz,Ixy,Ixz,Iyz";

/* "--omega: expected three numbers x,y,z, found '1,nan,1': 'nan' is not a finite number" */
static int bad_list(const char *option, const char *expected, const char *text)
{
    char why[128];
    return usage_error("free: --%s: expected %s, found '%s': %s", option, expected, text,
                       number_explain(text, ',', why, sizeof why));
}

/* The attitude that points L to a pole: theta and psi of the body about L follow from its momentum
 * and that of its rotors, phi is given. */
static int read_pole(const struct options *o, const double rotor[3], struct free_input *in)
{
    const double L[3] = {in->m[0] + rotor[0], in->m[1] + rotor[1], in->m[2] + rotor[2]};
    double pole[2], phi = 0.0;
    if (o->attitude)
        return usage_error("free: --pole: expected --pole or --attitude, found both");
    if (number_list(o->pole, ',', 2, pole) != 2)
        return bad_list("pole", "two numbers LON,LAT", o->pole);
    if (o->phi && !number_parse(o->phi, &phi))
        return usage_error("free: --phi: expected an angle in degrees, found '%s'", o->phi);
    const plh_vec3 turn = {pole[0] * degree, (90.0 - pole[1]) * degree, 0.0};
    const plh_vec3 angles = {phi * degree, atan2(hypot(L[0], L[1]), L[2]), atan2(L[0], L[1])};
    plh_euler zyz, zxz;
    plh_euler_find("zyz", &zyz);
    plh_euler_find("zxz", &zxz);
    const plh_quat q = plh_quat_mul(plh_euler_to_quat(zyz, turn), plh_euler_to_quat(zxz, angles));
    in->q[0] = q.w, in->q[1] = q.x, in->q[2] = q.y, in->q[3] = q.z;
    return 0;
}

static int read_input(const struct options *o, const double rotor[3], struct free_input *in)
{
    memset(in, 0, sizeof *in);
    in->q[0] = 1.0;
    if (!o->inertia)
        return usage_error("free: expected --inertia %s too", inertia_words);
    const int n = number_list(o->inertia, ',', 6, in->inertia);
    if (n != 3 && n != 6)
        return bad_list("inertia", inertia_words, o->inertia);
    in->tensor = n == 6;
    if (!o->omega == !o->momentum)
        return usage_error("free: expected one of --omega and --momentum");
    const char *text = o->omega ? o->omega : o->momentum;
    double v[3];
    if (number_list(text, ',', 3, v) != 3)
        return bad_list(o->omega ? "omega" : "momentum", "three numbers x,y,z", text);
    if (o->omega)
        multiply(in, v, in->m);
    else
        memcpy(in->m, v, sizeof v);
    if (o->attitude && number_list(o->attitude, ',', 4, in->q) != 4)
        return bad_list("attitude", "four numbers w,x,y,z", o->attitude);
    if (o->phi && !o->pole)
        return usage_error("free: --phi: expected --pole too");
    return o->pole ? read_pole(o, rotor, in) : 0;
}

/* The torque of the rotors, if there are any, as an entry of the key torques. */
static int read_rotor(const struct options *o, double rotor[3], char *text, size_t size,
                      const char **torque)
{
    if (!o->rotor)
        return 0;
    if (number_list(o->rotor, ',', 3, rotor) != 3)
        return bad_list("rotor", "three numbers x,y,z", o->rotor);
    if (o->covariance)
        return usage_error("free: --covariance: expected a body without --rotor");
    snprintf(text, size, "{model: gyrostat, momentum: [%.17g, %.17g, %.17g]}", rotor[0], rotor[1],
             rotor[2]);
    *torque = text;
    return 0;
}

/* A body with rotors; the momentum is in its axes. */
static int describe_rotor(const plh_motion *motion, const double rotor[3], struct description *d)
{
    plh_torque torque;
    plh_fact fact[PLH_FACTS];
    const plh_vec3 g = plh_vec3_make(rotor[0], rotor[1], rotor[2]);
    const plh_problem problem = {&motion->body, &torque, motion->start, 0.0};
    plh_status status = plh_torque_init(plh_torque_model_find("gyrostat"), NULL, &torque);
    if (!status)
        status = plh_torque_set_vector(&torque, "momentum",
                                       plh_body_vector_to_principal(&motion->body, g));
    const size_t n = status ? 0 : plh_problem_describe(&problem, PLH_FACTS, fact);
    if (n == 0)
        return usage_error("free: --rotor: expected three positive moments, and numbers whose "
                           "energy and rates are finite");
    describe_facts(fact, n, d);
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

/* What belongs together among the options. */
static int check(struct options *o)
{
    if (o->file)
        return usage_error("free: expected a file or --inertia, found both: '%s'", o->file);
    if (o->events && !o->event.count)
        return usage_error("free: --events: expected --event too, what is looked for");
    if (!o->times && (!o->describe || o->output || o->plot.path || o->event.count))
        return usage_error("free: expected --times FIRST:LAST:STEP%s",
                           o->describe ? "" : " or --describe");
    if (!plot_check("free", &o->plot))
        return EXIT_USAGE;
    if (o->covariance && (!o->times || o->plot.path || o->columns || o->event.count || o->events))
        return usage_error(
            "free: --covariance: expected --times, and neither --plot, --columns nor "
            "events");
    return 0;
}

/* Momentum, attitude and times must be accepted before anything is written. */
static int run_options(struct options *o)
{
    struct free_input input;
    struct free_fault fault;
    struct times times;
    char why[128], text[128];
    double rotor[3] = {0.0, 0.0, 0.0};
    const char *torque = NULL;
    struct free_motion motion;
    int status = check(o);
    if (status == 0)
        status = read_rotor(o, rotor, text, sizeof text, &torque);
    if (status == 0)
        status = read_input(o, rotor, &input);
    if (status != 0)
        return status;
    if (o->times && !times_parse(o->times, &times))
        return usage_error("free: --times: expected FIRST:LAST:STEP, as 0:100:0.1, found '%s': %s",
                           o->times, times_explain(o->times, why, sizeof why));
    if (!free_prepare(&input, &motion, &fault))
        return refuse(o, &fault);
    free_warn("free: --inertia", &motion.motion.body);
    if (torque && motion.motion.body.kind == PLH_BODY_LINEAR)
        return usage_error("free: --rotor: expected three positive moments with it, found '%s'",
                           o->inertia);
    if (o->describe && torque)
        status = describe_rotor(&motion.motion, rotor, &o->description);
    else if (o->describe)
        describe_motion(&motion.motion, &o->description);
    if (status || !o->times || (o->describe && !o->output && !o->plot.path && !o->event.count))
        return status;
    if (o->covariance)
        return free_covariance(&motion, &times, o->covariance, o->output);
    const struct free_request request = {.command = "free",
                                         .input = &input,
                                         .torque = torque,
                                         .times = &times,
                                         .times_text = o->times,
                                         .output = o->output,
                                         .plot = o->plot,
                                         .columns = o->columns,
                                         .event = &o->event,
                                         .events = o->events};
    return free_run(&request);
}

static int run_table(struct options *o)
{
    const bool standard = !o->file || strcmp(o->file, "-") == 0;
    FILE *in = standard ? stdin : file_open_input(o->file);
    const char *name = standard ? "standard input" : o->file;
    if (!in)
        return usage_error("free: %s could not be read: %s", name, strerror(errno));
    const bool table = !o->describe || o->output;
    struct sink sink;
    int status = table ? sink_open(&sink, o->output) : 0;
    if (status == 0) {
        status = free_table(in, name, table ? &sink : NULL, o->describe ? &o->description : NULL);
        /* What came before a bad row is kept. */
        const int closed = table ? sink_close(&sink) : 0;
        status = status ? status : closed;
    }
    if (!standard)
        fclose(in);
    return status;
}

static int run(void *options)
{
    struct options *o = options;
    signals_catch();
    if (!describe_check("free", o->describe, &o->description))
        return EXIT_USAGE;
    if (o->inertia || o->omega || o->momentum || o->times || o->attitude || o->plot.path ||
        o->pole || o->columns || o->covariance || o->rotor || o->event.count || o->events)
        return run_options(o);
    return run_table(o);
}

#define AT(member) offsetof(struct options, member)
static const struct option list[] = {
    {NULL, OPTION_TEXT, "FILE",
     "a table of motions and times, see below; - or nothing: standard input", .offset = AT(file),
     .files = true},
    {"inertia", OPTION_TEXT, "I1,I2,I3",
     "principal moments, in any order; or a whole tensor, Ixx,Iyy,Izz,Ixy,Ixz,Iyz (Ixy is the element "
     "of the tensor, minus the product of inertia)",
     .offset = AT(inertia)},
    {"omega", OPTION_TEXT, "X,Y,Z", "angular velocity at t = 0, in the body", .offset = AT(omega)},
    {"momentum", OPTION_TEXT, "X,Y,Z", "angular momentum at t = 0, in the body, instead of --omega",
     .offset = AT(momentum)},
    {"rotor", OPTION_TEXT, "X,Y,Z",
     "constant momentum of rotors relative to the body, in the body: a gyrostat, such as a satellite with momentum wheels. "
     "--inertia counts the rotors as if they stood still; --momentum is that of the body alone, inertia times omega. "
     "Default: none.",
     .offset = AT(rotor)},
    {"attitude", OPTION_TEXT, "W,X,Y,Z",
     "attitude at t = 0, body to space, scalar first. It is normalised. Default: 1,0,0,0.",
     .offset = AT(attitude)},
    {"pole", OPTION_TEXT, "LON,LAT",
     "instead of --attitude: longitude and latitude of the angular momentum, in degrees (ecliptic, or right "
     "ascension and declination: the space frame is theirs)",
     .offset = AT(pole)},
    {"phi", OPTION_TEXT, "DEG",
     "with --pole: the precession angle of the body's z axis about it at t = 0. Default: 0.",
     .offset = AT(phi)},
    {"columns", OPTION_TEXT, "A,B,...",
     "the columns, as 'polhode run --columns' lists them, such as t,z-sky. Default: t,q,m.",
     .offset = AT(columns), .list = name_columns, .commas = true},
    {"times", OPTION_TEXT, "FIRST:LAST:STEP", "a row for FIRST, FIRST + STEP, ... up to LAST",
     .offset = AT(times)},
    {"covariance", OPTION_TEXT, "ERRORS",
     "errors at t = 0, carried along: standard deviations, as attitude=0.01,omega=1e-4,moments=1e-3 (rad; or momentum=; "
     "moments relative to each), or a file with the covariance of the rotation in the body and the momentum, 6 x 6, and of "
     "the principal moments, 9 x 9. Each row gets the covariance of rotation and momentum, c11,c21,c22,...,c66.",
     .offset = AT(covariance), .files = true},
    {"plot", OPTION_TEXT, "FILE",
     "a page that turns, plays and needs nothing else (.html), or a picture through gnuplot (.svg, .png, .pdf); needs --times",
     .offset = AT(plot.path), .files = true},
    PLOT_CHOICE_OPTIONS(AT(plot), "the columns that the picture shows. Default: q,m,energy-error.",
                        PLOT_AXIS_TEXT),
    {"event", OPTION_LIST, "EVENT",
     "look for an event from t = 0 to the last of --times, and print a table of events instead of the states. EVENT is "
     "an entry of the key events of a scenario, such as 'kind: omega, axis: [0, 1, 0]'; 'polhode run --event-kinds' "
     "lists the kinds. May be repeated.",
     .offset = AT(event)},
    {"events", OPTION_TEXT, "FILE",
     "write the table of events to FILE, and the states where they go without it",
     .offset = AT(events), .files = true},
    {"describe", OPTION_FLAG, NULL,
     "say what is known about the motion: regime, periods, conserved quantities, the next events; the table "
     "then only goes to --output",
     .offset = AT(describe)},
    DESCRIBE_OPTIONS(AT(description)),
    {"output", OPTION_TEXT, "FILE", "write the table to FILE; it appears there whole",
     .letter = 'o', .offset = AT(output), .files = true},
    {0}};

const struct command command_free = {
    .name = "free",
    .summary = "the torque-free body, with rotors or without, in closed form, at any time",
    .usage = "[FILE] [--describe] [--output FILE]\n"
             "--inertia I1,I2,I3 --omega X,Y,Z --times FIRST:LAST:STEP [OPTIONS]",
    .about =
        "Momentum and attitude of a free rigid body, exact to the last digits at any time. Each row of the "
        "result has t, the attitude and the momentum, with 17 significant digits.",
    .notes =
        "A table is CSV with a row of names, columns in any order:\n"
        "I1,I2,I3 or Ixx,Iyy,Izz,Ixy,Ixz,Iyz: the inertia;\n"
        "m1,m2,m3: the angular momentum at t = 0, in the body;\n"
        "t: the time at which the state is wanted;\n"
        "q0,q1,q2,q3: the attitude at t = 0. Default: 1,0,0,0.\n"
        "The result has a row for each row. A row that cannot be read stops the run, exit status 2; the "
        "rows before it are kept.",
    .examples =
        "polhode free --inertia 1,2,3 --omega 0.01,1,0.01 --describe\n"
        "polhode free --inertia 3.22,3.09,1 --omega 0.1,0.2,0.4 --describe --format json --window 0:50\n"
        "polhode free --inertia 1,2,3 --omega 0.01,1,0.01 --times 0:100:0.1 --output tumble.csv\n"
        "polhode free --inertia 1,2,3 --omega 0.01,1,0.01 --times 0:100:0.1 --event 'kind: omega, axis: [0, 1, 0]'\n"
        "polhode free --inertia 10,12,8 --rotor 0,4,0 --omega 0.01,0.1,0.02 --describe\n"
        "printf 'I1,I2,I3,m1,m2,m3,t\\n1,2,3,1,0,6,1\\n' | polhode free",
    .options = list,
    .size = sizeof(struct options),
    .run = run,
};
