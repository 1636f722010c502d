/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Buss (2001), Fig 1: the inertial ellipsoid, the invariable plane, polhode and herpolhode. */
#include "papers/buss/buss_box.h"
#include "papers/list.h"

#include <math.h>

/* What the lines of a drawing are; the picture gives each its style. */
enum kind { OUTLINE, MESH, FAMILY, POLHODE, POLHODE_BEHIND, AXIS, PLANE, HERPOLHODE, ARROW, POINT };

/* An ellipsoid in an attitude, seen from far away: its points go to (right . x, up . x). */
struct scene {
    FILE *out, *picture;
    plh_vec3 J; /* semi-axes 1/sqrt(J) */
    plh_quat q; /* body to space */
    plh_vec3 right, up, view;
};

static void look_from(struct scene *s, double azimuth, double elevation)
{
    double ca = cos(azimuth), sa = sin(azimuth), ce = cos(elevation), se = sin(elevation);
    s->right = (plh_vec3){-sa, ca, 0.0};
    s->up = (plh_vec3){-se * ca, -se * sa, ce};
    s->view = (plh_vec3){ce * ca, ce * sa, se};
}

static void point(const struct scene *s, enum kind kind, plh_vec3 x)
{
    fprintf(s->out, "%d,%.4f,%.4f\n", (int)kind, plh_vec3_dot(s->right, x), plh_vec3_dot(s->up, x));
}

static void label(const struct scene *s, const char *text, plh_vec3 x, double dx, double dy)
{
    fprintf(s->picture, "set label '%s' at %.4f,%.4f left front\n", text,
            plh_vec3_dot(s->right, x) + dx, plh_vec3_dot(s->up, x) + dy);
}

static void line(const struct scene *s, enum kind kind, plh_vec3 a, plh_vec3 b)
{
    point(s, kind, a);
    point(s, kind, b);
    fprintf(s->out, "\n");
}

/* A point r of the surface (body frame): drawn as `front`, or as `back` where the body hides it. A
 * back equal to front leaves hidden points out. */
static void surface_point(const struct scene *s, plh_vec3 r, enum kind front, enum kind back,
                          int *last)
{
    plh_vec3 normal = plh_quat_rotate(s->q, plh_vec3_mul(s->J, r));
    bool seen = plh_vec3_dot(normal, s->view) > 0.0;
    int now = seen ? (int)front : back == front ? -1 : (int)back;
    if (*last >= 0 && now != *last) {
        if (now >= 0) /* no gap between the two */
            point(s, (enum kind) * last, plh_quat_rotate(s->q, r));
        fprintf(s->out, "\n");
    }
    if (now >= 0)
        point(s, (enum kind)now, plh_quat_rotate(s->q, r));
    *last = now;
}

static plh_vec3 on_ellipsoid(const struct scene *s, double u, double v)
{
    return (plh_vec3){cos(u) * cos(v) / sqrt(s->J.x), sin(v) / sqrt(s->J.y),
                      sin(u) * cos(v) / sqrt(s->J.z)};
}

static void end_curve(const struct scene *s, int *last)
{
    if (*last >= 0)
        fprintf(s->out, "\n");
    *last = -1;
}

static void mesh(const struct scene *s)
{
    int last = -1;
    for (int i = 0; i < 12; i++) {
        for (int k = 0; k <= 48; k++)
            surface_point(s, on_ellipsoid(s, PLH_PI * i / 6, PLH_PI * (k / 48.0 - 0.5)), MESH, MESH,
                          &last);
        end_curve(s, &last);
    }
    for (int i = 1; i < 12; i++) {
        for (int k = 0; k <= 72; k++)
            surface_point(s, on_ellipsoid(s, PLH_PI * k / 36, PLH_PI * (i / 12.0 - 0.5)), MESH,
                          MESH, &last);
        end_curve(s, &last);
    }
}

/* Where the normal is at right angles to the view: a circle on the sphere of which it is the
 * image. */
static void outline(const struct scene *s)
{
    plh_vec3 c = {sqrt(s->J.x), sqrt(s->J.y), sqrt(s->J.z)};
    plh_vec3 v = plh_vec3_mul(c, plh_quat_unrotate(s->q, s->view));
    plh_vec3 a = plh_vec3_cross(v, (plh_vec3){0.3, 0.5, 0.8}), b = plh_vec3_cross(v, a);
    a = plh_vec3_scale(1.0 / plh_vec3_norm(a), a);
    b = plh_vec3_scale(1.0 / plh_vec3_norm(b), b);
    for (int k = 0; k <= 120; k++) {
        plh_vec3 w =
            plh_vec3_axpy(plh_vec3_scale(cos(PLH_PI * k / 60), a), sin(PLH_PI * k / 60), b);
        point(s, OUTLINE, plh_quat_rotate(s->q, (plh_vec3){w.x / c.x, w.y / c.y, w.z / c.z}));
    }
    fprintf(s->out, "\n");
}

/* A polhode, |L|^2/2E = level in equations (12) and (16) of Buss (2001): about axis 2 (level < J3)
 * or axis 1, on its positive or negative side. */
static void polhode(const struct scene *s, double level, double side, enum kind front,
                    enum kind back)
{
    double J[3] = {s->J.x, s->J.y, s->J.z}, r[3];
    int a = level < J[2] ? 1 : 0, b = (a + 1) % 3, c = (a + 2) % 3, last = -1;
    for (int k = 0; k <= 120; k++) {
        r[b] = sqrt((level - J[a]) / (J[b] * (J[b] - J[a]))) * cos(PLH_PI * k / 60);
        r[c] = sqrt((level - J[a]) / (J[c] * (J[c] - J[a]))) * sin(PLH_PI * k / 60);
        r[a] = side * sqrt(fmax(0.0, 1.0 - J[b] * r[b] * r[b] - J[c] * r[c] * r[c]) / J[a]);
        surface_point(s, (plh_vec3){r[0], r[1], r[2]}, front, back, &last);
    }
    end_curve(s, &last);
}

/* The same construction for a body whose herpolhode is not almost a circle. */
struct drawn {
    struct test_problem p;
    plh_motion motion;
    plh_vec3 J;
    double energy, level, height; /* |L|^2/2E; distance of the plane */
};

static plh_status drawn_body(struct drawn *d)
{
    d->J = (plh_vec3){1.0, 0.45, 0.76};
    plh_vec3 m = {0.8, 0.6, 0.0};
    plh_status status = problem_free_body(d->J, m, &d->p);
    /* momentum straight down: half a turn about the line between m and -z */
    plh_quat q = {0.0, m.x, m.y, m.z - 1.0};
    d->p.problem.start.q = plh_quat_scale(1.0 / plh_vec3_norm((plh_vec3){q.x, q.y, q.z}), q);
    if (!status)
        status = plh_motion_init(&d->p.body, d->p.problem.start, 0.0, 0, &d->motion);
    d->energy = plh_body_energy(&d->p.body, m);
    d->level = 1.0 / (2.0 * d->energy);
    d->height = sqrt(2.0 * d->energy);
    return status;
}

static plh_vec3 contact(const struct drawn *d, plh_state s)
{
    return plh_vec3_scale(1.0 / sqrt(2.0 * d->energy), plh_body_omega(&d->p.body, s.m));
}

static void fill(FILE *g, const char *csv, enum kind kind, const char *how)
{
    fprintf(g, "'%s' using (k(%d)):3 with filledcurves closed %s, ", csv, (int)kind, how);
}

static void stroke(FILE *g, const char *csv, enum kind kind, int style)
{
    fprintf(g, "'%s' using (k(%d)):3 with lines ls %d, ", csv, (int)kind, style);
}

static void plot_ellipsoid(FILE *g, const char *csv)
{
    stroke(g, csv, MESH, 11);
    stroke(g, csv, FAMILY, 12);
    stroke(g, csv, OUTLINE, 12);
    stroke(g, csv, POLHODE_BEHIND, 14);
    stroke(g, csv, POLHODE, 13);
    stroke(g, csv, ARROW, 15);
    fprintf(g, "'%s' using (k(%d)):3 with points pt 7 ps 0.7 lc rgb 'black'\n", csv, POINT);
}

/* Panel a: in the body, with other polhodes and the axes. */
static void draw_body(struct experiment_run *run, const struct drawn *d, FILE *g)
{
    struct scene s = {.picture = g, .J = d->J, .q = {1.0, 0.0, 0.0, 0.0}};
    s.out = experiment_table(run, "body", "kind,x,y");
    look_from(&s, 0.85, 0.42);
    outline(&s);
    mesh(&s);
    const double level[] = {0.465, 0.53, 0.7599, 0.80, 0.86, 0.93, 0.98};
    for (int i = 0; i < 7; i++) {
        polhode(&s, level[i], 1.0, FAMILY, FAMILY);
        polhode(&s, level[i], -1.0, FAMILY, FAMILY);
    }
    polhode(&s, d->level, 1.0, POLHODE, POLHODE_BEHIND);
    const plh_vec3 end[3] = {{1.0 / sqrt(d->J.x), 0.0, 0.0},
                             {0.0, 1.0 / sqrt(d->J.y), 0.0},
                             {0.0, 0.0, 1.0 / sqrt(d->J.z)}};
    const char *const name[3] = {"1", "2", "3"};
    for (int i = 0; i < 3; i++) {
        plh_vec3 tip = plh_vec3_scale(1.5, end[i]);
        line(&s, AXIS, end[i], tip);
        label(&s, name[i], tip, i ? 0.06 : -0.2, 0.0);
    }
    point(&s, POINT, contact(d, d->p.problem.start));
    label(&s, "polhode", contact(d, d->p.problem.start), -0.95, 0.0);
    fprintf(g, "set title 'in the body: ellipsoid and polhodes'\nplot [-1.9:1.9][-1.6:1.9] ");
    fill(g, "buss-fig1-body.csv", OUTLINE, "fc rgb '#eef3f8'");
    stroke(g, "buss-fig1-body.csv", AXIS, 15);
    plot_ellipsoid(g, "buss-fig1-body.csv");
}

static void draw_plane(const struct scene *s, const struct drawn *d)
{
    const double side = 1.25, corner[5][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
    for (int i = 0; i < 5; i++)
        point(s, PLANE, (plh_vec3){side * corner[i][0], side * corner[i][1], -d->height});
    fprintf(s->out, "\n");
    for (int i = 0; i <= 900; i++) {
        plh_state at = plh_motion_at(&d->motion, 0.04 * i);
        point(s, HERPOLHODE, plh_quat_rotate(at.q, contact(d, at)));
    }
    fprintf(s->out, "\n");
}

/* Panel b: in space, rolling on the plane. */
static void draw_space(struct experiment_run *run, const struct drawn *d, FILE *g)
{
    plh_state now = plh_motion_at(&d->motion, 1.4);
    struct scene s = {.picture = g, .J = d->J, .q = now.q};
    s.out = experiment_table(run, "space", "kind,x,y");
    plh_vec3 axis = plh_quat_rotate(now.q, (plh_vec3){0.0, 1.0, 0.0});
    look_from(&s, atan2(axis.y, axis.x) + 0.6, 0.5);
    draw_plane(&s, d);
    outline(&s);
    mesh(&s);
    polhode(&s, d->level, 1.0, POLHODE, POLHODE_BEHIND);
    plh_vec3 touch = plh_quat_rotate(now.q, contact(d, now)), centre = {0.0, 0.0, 0.0};
    plh_vec3 foot = {0.0, 0.0, -d->height};
    line(&s, ARROW, centre, foot);
    line(&s, ARROW, centre, touch);
    point(&s, POINT, touch);
    fprintf(g, "unset label\n");
    label(&s, "L", plh_vec3_scale(0.5, foot), 0.05, 0.0);
    label(&s, "ω", plh_vec3_scale(0.5, touch), -0.2, 0.0);
    label(&s, "herpolhode", foot, 0.6, -0.3);
    fprintf(g, "set title 'in space: rolling on the invariable plane'\n"
               "plot [-1.9:1.9][-1.95:1.55] ");
    fill(g, "buss-fig1-space.csv", PLANE, "fc rgb '#f6f1e4'");
    stroke(g, "buss-fig1-space.csv", PLANE, 11);
    stroke(g, "buss-fig1-space.csv", HERPOLHODE, 16);
    fill(g, "buss-fig1-space.csv", OUTLINE, "fc rgb '#eef3f8' fs transparent solid 0.8");
    plot_ellipsoid(g, "buss-fig1-space.csv");
}

/* The point of contact stays on the ellipsoid, (12) of Buss (2001), and in a plane fixed in space,
 * (15). */
static void check_rolling(struct experiment_run *run, const char *body, const plh_problem *problem,
                          const plh_motion *motion, double dt, FILE *table)
{
    double energy = plh_problem_energy(problem, 0.0, problem->start), off = 0.0, lifted = 0.0;
    plh_vec3 L = plh_quat_rotate(problem->start.q, problem->start.m);
    double height = sqrt(2.0 * energy) / plh_vec3_norm(L);
    char what[128], text[64];
    for (int i = 0; i <= 4000; i++) {
        plh_state s = plh_motion_at(motion, dt * i);
        plh_vec3 r = plh_vec3_scale(1.0 / sqrt(2.0 * energy), plh_body_omega(problem->body, s.m));
        plh_vec3 h = plh_quat_rotate(s.q, r);
        if (table)
            fprintf(table, "%.6g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n", dt * i, r.x, r.y, r.z, h.x, h.y,
                    h.z);
        double distance = plh_vec3_dot(h, L) / plh_vec3_norm(L);
        lifted = fmax(lifted, fabs(distance - height) / height);
        off = fmax(off, fabs(plh_vec3_dot(r, plh_body_momentum(problem->body, r)) - 1.0));
    }
    snprintf(what, sizeof what, "%s: the ellipsoid touches a fixed plane", body);
    snprintf(text, sizeof text, lifted < 1e-14 ? "height constant to rounding" : "to %.1e", lifted);
    check_holds(run, what, "rho . L constant", lifted < 1e-14, text, UNKNOWN, NULL);
    check_basis(run, "constant: to 1e-14");
    snprintf(what, sizeof what, "%s: the polhode lies on the inertial ellipsoid", body);
    snprintf(text, sizeof text, off < 1e-14 ? "to rounding" : "to %.1e", off);
    check_holds(run, what, "rho . J rho = 1", off < 1e-14, text, UNKNOWN, NULL);
    check_basis(run, "to 1e-14");
}

/* Two formulas of the text for the box, which do not hold as printed. */
static void check_text(struct experiment_run *run, const plh_problem *p)
{
    double energy = plh_problem_energy(p, 0.0, p->start);
    plh_vec3 nu = plh_body_omega(p->body, p->start.m);
    double inertia = plh_vec3_dot(nu, p->start.m), norm = plh_vec3_norm(nu);
    plh_vec3 rho = plh_vec3_scale(1.0 / sqrt(2.0 * energy), nu);
    double dot = plh_vec3_dot(rho, p->start.m);
    check_relative(run, "section 3, E = (rho . L/2)^2, box of section 6", energy, 0.25 * dot * dot,
                   1e-4, MISPRINT, "(rho . L)^2/2 is E");
    check_kind(run, CLAIMED);
    check_relative(run, "section 4, the box for rho with nu . J nu for the inertia: rho . J rho",
                   1.0, inertia / (norm * norm * inertia), 1e-4, MISPRINT,
                   "nu . J nu should be n . J n with the unit vector n along nu, as in section 2");
    check_kind(run, CLAIMED);
}

static const char styles[] =
    "unset border\nunset tics\nunset grid\nunset key\nset size ratio -1\n"
    "k(n) = (column(1) == n ? column(2) : NaN)\n"
    "set style line 11 lc rgb '#b8c4d0' lw 0.6 dt 1\nset style line 12 lc rgb '#7f8fa3' lw 0.9 dt 1\n"
    "set style line 13 lc rgb '#d55e00' lw 2.4 dt 1\nset style line 14 lc rgb '#d55e00' lw 1.2 dt 3\n"
    "set style line 15 lc rgb '#333333' lw 1.2 dt 1\nset style line 16 lc rgb '#0072b2' lw 1.6 dt 1\n"
    "set lmargin 0\nset rmargin 0\n";

static void run_fig1(struct experiment_run *run)
{
    struct test_problem box;
    struct drawn d;
    plh_motion motion;
    plh_status status = box_problem(&box);
    if (!status)
        status = plh_motion_init(&box.body, box.problem.start, 0.0, 0, &motion);
    if (!status)
        status = drawn_body(&d);
    if (status) {
        experiment_fail(run, "%s", plh_status_text(status));
        return;
    }
    FILE *t = experiment_table(run, "", "t,rx,ry,rz,hx,hy,hz");
    check_rolling(run, "box of section 6", &box.problem, &motion, 0.0005, NULL);
    check_text(run, &box.problem);
    check_rolling(run, "body drawn", &d.p.problem, &d.motion, 0.01, t);
    FILE *g = experiment_figure(run, "", 1000, 520);
    fprintf(g, "%sset multiplot layout 1,2\n", styles);
    draw_body(run, &d, g);
    draw_space(run, &d, g);
    fprintf(g, "unset multiplot\n");
}

const struct experiment experiment_buss_fig1 = {
    .name = "buss-fig1",
    .paper = &paper_buss,
    .place = "Fig 1",
    .title = "inertial ellipsoid, polhode and herpolhode",
    .note =
        "Poinsot's picture: the inertial ellipsoid rolls on the invariable plane, and the point of contact "
        "draws the polhode on the one and the herpolhode on the other. Both panels come from the closed "
        "form, and the construction holds to rounding.",
    .details =
        "The paper does not say which body its drawing shows. This one has J = (1, 0.45, 0.76) and "
        "L = (0.8, 0.6, 0), because the body of the experiments is almost symmetric and its herpolhode "
        "almost a circle. The momentum points down. In the text rho is omega/sqrt(2E); its "
        "E = (rho . L/2)^2 should be (rho . L)^2/2.",
    .quick = 0.1,
    .full = 0.1,
    .run = run_fig1,
};
