/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Krysl (2006), sections 3 and 4: what each method keeps, which are symmetric, which are
 * conjugate. */
#include "papers/experiment/measure.h"
#include "papers/list.h"

#include <math.h>

enum { METHODS = 8, STEPS = 400 };

static const double h_free = 0.5, rounding = 1e-12;

/* What the text says is kept without torque: the kinetic energy, the momentum in space. */
static const struct keeping {
    const char *label, *method;
    bool energy, momentum;
} list[METHODS] = {
    {"TRAP", "trap", false, false},  {"IMID", "imid", true, false},
    {"TRAPM", "trapm", false, true}, {"IMIDM", "imidm", false, true},
    {"SWC1", "swc1", true, true},    {"BBTRAP", "bbtrap", true, true},
    {"AKW", "akw", true, true},      {"BBTRAPWD", "bbtrapwd", false, true},
};

/* Largest changes over a run, relative to the start: kinetic energy, momentum in space, and the
 * kinetic energy half a step of forward Euler later. */
struct change {
    double energy, momentum, middle;
};

static double middle_energy(const plh_body *body, plh_vec3 m)
{
    plh_vec3 turned = plh_vec3_cross(m, plh_body_omega(body, m));
    return plh_body_energy(body, plh_vec3_axpy(m, 0.5 * h_free, turned));
}

static plh_status follow(const plh_problem *p, const char *method, struct change *c)
{
    plh_state s = p->start;
    plh_method_spec spec;
    plh_integrator *it = NULL;
    const double e0 = plh_body_energy(p->body, s.m), mid0 = middle_energy(p->body, s.m);
    const plh_vec3 L0 = plh_quat_rotate(s.q, s.m);
    *c = (struct change){0.0, 0.0, 0.0};
    plh_status status = plh_method_parse(NULL, method, &spec);
    if (!status)
        status = plh_integrator_create(&spec, p->body, NULL, &it);
    for (long k = 0; k < STEPS && !status; k++) {
        status = plh_integrator_advance(it, 0.0, h_free, k, 1, &s);
        plh_vec3 d = plh_vec3_sub(plh_quat_rotate(s.q, s.m), L0);
        c->energy = fmax(c->energy, fabs(plh_body_energy(p->body, s.m) / e0 - 1.0));
        c->momentum = fmax(c->momentum, plh_vec3_norm(d) / plh_vec3_norm(L0));
        c->middle = fmax(c->middle, fabs(middle_energy(p->body, s.m) / mid0 - 1.0));
    }
    plh_integrator_destroy(it);
    return status;
}

/* A quantity that is kept moves by rounding only; one that is not moves by more than 1e-6. */
static void say_kept(struct experiment_run *run, const char *label, const char *what, bool kept,
                     double change)
{
    char row[96], ours[48];
    snprintf(row, sizeof row, "%s: %s", label, what);
    snprintf(ours, sizeof ours, "changes by %.1e", change);
    check_holds(run, row, kept ? "kept" : "not kept", kept ? change < rounding : change > 1e-6,
                ours, UNKNOWN, NULL);
    check_basis(run,
                kept ? "kept: to 1e-12, rounding of 400 steps" : "not kept: moves by over 1e-6");
}

static plh_status check_keeping(struct experiment_run *run, const plh_problem *p)
{
    FILE *t = experiment_table(run, "", "method,energy,momentum");
    for (int i = 0; i < METHODS; i++) {
        struct change c;
        plh_status status = follow(p, list[i].method, &c);
        if (status)
            return status;
        fprintf(t, "%s,%.3e,%.3e\n", list[i].label, fmax(c.energy, 1e-16), fmax(c.momentum, 1e-16));
        say_kept(run, list[i].label, "kinetic energy without torque", list[i].energy, c.energy);
        say_kept(run, list[i].label, "momentum in space without torque", list[i].momentum,
                 c.momentum);
        if (i == 0)
            say_kept(run, "TRAP", "kinetic energy half a forward Euler step later", true, c.middle);
    }
    return PLH_OK;
}

/* A lopsided heavy top, so that no symmetry of the problem hides one of the method. */
static plh_status lopsided_top(struct test_problem *p)
{
    const double values[] = {20.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0};
    plh_status status = problem_free_body((plh_vec3){5.0, 4.0, 1.0}, (plh_vec3){1.5, -2.0, 5.0}, p);
    p->problem.start.q = (plh_quat){0.8, 0.6, 0.0, 0.0};
    p->problem.torque = &p->torque;
    return status ? status
                  : plh_torque_init(plh_torque_model_find("heavy-top"), values, &p->torque);
}

static double distance(plh_state a, plh_state b)
{
    return momentum_distance(a, b) + attitude_angle(a, b);
}

/* n steps of h, then n' steps of h' by another method, and so on, from the start of the problem. */
struct leg {
    const char *method;
    double h;
    long n;
};

static plh_state journey(const plh_problem *problem, const struct leg *leg, int legs)
{
    plh_problem p = *problem;
    for (int i = 0; i < legs; i++) {
        plh_state end;
        take_steps(&p, leg[i].method, leg[i].h, leg[i].n, &end); /* NaN where it fails */
        p.start = end;
    }
    return p.start;
}

static void say_same(struct experiment_run *run, const char *what, const char *claim, double gap)
{
    char ours[48];
    snprintf(ours, sizeof ours, "%.1e apart", gap);
    check_holds(run, what, claim, gap < rounding, ours, UNKNOWN, NULL);
    check_basis(run, "to 1e-12 in momentum plus angle, a lopsided heavy top of ours");
}

static void check_symmetry(struct experiment_run *run, const plh_problem *top)
{
    static const char *const symmetric[][2] = {
        {"TRAP", "trap"}, {"IMID", "imid"}, {"TRAPM", "trapm"}, {"IMIDM", "imidm"}};
    static const char *const pair[][3] = {
        {"forward and backward Euler, (11) and (12)", "fe", "be"},
        {"forward and backward Euler, (18) and (19)", "fem", "bem"}};
    char what[96];
    for (int i = 0; i < 4; i++) {
        const struct leg there[] = {{symmetric[i][1], 0.02, 1}, {symmetric[i][1], -0.02, 1}};
        snprintf(what, sizeof what, "%s: a step forward and one back", symmetric[i][0]);
        say_same(run, what, "symmetric", distance(journey(top, there, 2), top->start));
    }
    for (int i = 0; i < 2; i++) {
        const struct leg there[] = {{pair[i][1], 0.02, 1}, {pair[i][2], -0.02, 1}};
        snprintf(what, sizeof what, "%s: one undoes the other", pair[i][0]);
        say_same(run, what, "mutual adjoints", distance(journey(top, there, 2), top->start));
    }
}

/* IMID = bE^-1 TRAP bE; the inverse of bE is fE backward in time. */
static void check_conjugacy(struct experiment_run *run, const plh_problem *top)
{
    static const char *const pair[][5] = {{"IMID and TRAP", "imid", "trap", "be", "fe"},
                                          {"IMIDM and TRAPM", "imidm", "trapm", "bem", "fem"}};
    const double h = 0.02;
    char what[96];
    for (int i = 0; i < 2; i++) {
        const struct leg direct[] = {{pair[i][1], h, 5}};
        const struct leg around[] = {
            {pair[i][3], 0.5 * h, 1}, {pair[i][2], h, 5}, {pair[i][4], -0.5 * h, 1}};
        snprintf(what, sizeof what, "%s, five steps: one inside half Euler steps is the other",
                 pair[i][0]);
        say_same(run, what, "conjugate",
                 distance(journey(top, direct, 1), journey(top, around, 3)));
    }
}

static void check_identities(struct experiment_run *run, const plh_problem *top,
                             const plh_problem *free_body)
{
    const struct leg swc1[] = {{"swc1", 0.05, 10}}, bbtrap[] = {{"bbtrap", 0.05, 10}};
    const struct leg imidm[] = {{"imidm", 0.02, 10}}, gauss[] = {{"mkrk:tableau=gauss2", 0.02, 10}};
    say_same(run, "BBTRAP and SWC1 without torque", "identical",
             distance(journey(free_body, swc1, 1), journey(free_body, bbtrap, 1)));
    check_basis(run, "to 1e-12 after ten steps of 0.05, the body of section 5.1");
    say_same(run, "IMIDM and MKRK with the tableau 1/2", "the same",
             distance(journey(top, imidm, 1), journey(top, gauss, 1)));
}

/* "shown to conserve the Hamiltonian even for the heavy top" */
static void check_heavy_top(struct experiment_run *run, const plh_problem *top)
{
    plh_state end;
    take_steps(top, "akw", 0.02, STEPS, &end);
    double h0 = plh_problem_energy(top, 0.0, top->start);
    say_kept(run, "AKW", "energy of the heavy top", true,
             fabs(plh_problem_energy(top, 0.0, end) / h0 - 1.0));
}

static void draw(struct experiment_run *run)
{
    fprintf(
        experiment_figure(run, "", 800, 420),
        "set logscale y\nset format y '10^{%%T}'\nset yrange [3e-17:1e-1]\nset xrange [0.4:8.6]\n"
        "set ytics 1e-16,1e4\nset mytics 1\nset xtics nomirror\nset ylabel 'largest relative change in 400 steps'\n"
        "set key at graph 0.98,0.75 right top\n"
        "f = 'krysl-properties.csv'\n"
        "plot f using 0:2:xtic(1) with points ls 1 pt 7 ps 1.2 title 'kinetic energy', "
        "f using 0:3 with points ls 2 pt 5 ps 1.1 title 'momentum in space', "
        "1e-12 with lines dt 3 lc rgb '#808080' title 'rounding'\n");
}

static void run_properties(struct experiment_run *run)
{
    const plh_vec3 moments = {0.9144, 1.098, 1.66}, omega = {0.45549, 0.82623, 0.03476};
    struct test_problem body, top;
    plh_status status = problem_free_body(moments, plh_vec3_mul(moments, omega), &body);
    if (!status)
        status = lopsided_top(&top);
    if (!status)
        status = check_keeping(run, &body.problem);
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
        return;
    }
    check_heavy_top(run, &top.problem);
    check_symmetry(run, &top.problem);
    check_conjugacy(run, &top.problem);
    check_identities(run, &top.problem, &body.problem);
    draw(run);
}

const struct experiment experiment_krysl_properties = {
    .name = "krysl-properties",
    .paper = &paper_krysl,
    .place = "Sections 3 and 4",
    .title = "what each method keeps, which are symmetric, which are conjugate",
    .note =
        "The paper says of each method what it keeps. We took 400 free steps of 0.5 with each and "
        "looked. Every statement holds to rounding, and what is said not to be kept really moves.",
    .details =
        "The free body is that of section 5.1. Symmetry and conjugacy are tried on a heavy top of "
        "ours with I = (5, 4, 1), which has no symmetry that could hide a fault.",
    .quick = 0.1,
    .full = 0.1,
    .run = run_properties,
};
