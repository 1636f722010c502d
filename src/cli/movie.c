/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The moving picture of a run: an SVG file whose frames a browser shows one after another, by CSS
 * alone. Left the body in space, its momentum or the vertical upwards; right its angular velocity
 * on the inertia ellipsoid, the polhode.
 */
#include "cli/plot.h"
#include "io/json.h"
#include "io/whole.h"
#include "shell/message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 1440, HIGH = 800, FEWEST = 60, MOST = 320, TAIL = 28, PER_SECOND = 25 };
static const double turn_per_frame = 0.15; /* radians */

/* The solid that it shows, from the moments of inertia as the pages of the viewer have it
 * (viewer/mesh.js). */
enum { FACET_CORNERS = 8, MOST_FACETS = 128 };

/* A flat part of the surface, in principal axes; `normal` points outwards, `shade` chooses the
 * colour. */
struct facet {
    plh_vec3 corner[FACET_CORNERS], middle, normal;
    int corners, shade;
};

struct solid {
    struct facet facet[MOST_FACETS];
    int facets;
};

/* Adds a facet; `inside` is a point on its inner side. */
static void add_facet(struct solid *s, const plh_vec3 *corner, int corners, plh_vec3 inside,
                      int shade)
{
    if (s->facets == MOST_FACETS)
        return;
    struct facet *f = &s->facet[s->facets++];
    f->corners = corners;
    f->shade = shade;
    f->middle = plh_vec3_make(0.0, 0.0, 0.0);
    for (int i = 0; i < corners; i++) {
        f->corner[i] = corner[i];
        f->middle = plh_vec3_axpy(f->middle, 1.0 / corners, corner[i]);
    }
    f->normal = plh_vec3_unit(
        plh_vec3_cross(plh_vec3_sub(corner[1], corner[0]), plh_vec3_sub(corner[2], corner[1])));
    if (plh_vec3_dot(f->normal, plh_vec3_sub(f->middle, inside)) < 0.0)
        f->normal = plh_vec3_scale(-1.0, f->normal);
}

static plh_vec3 along(int axis, double length)
{
    return plh_vec3_scale(length, plh_vec3_axis(axis));
}

/* A rod of eight sides along an axis. */
static void add_rod(struct solid *s, int axis, double from, double to, double radius, int shade)
{
    plh_vec3 low[8], high[8];
    for (int i = 0; i < 8; i++) {
        const double a = (i + 0.5) * PLH_PI / 4.0;
        const plh_vec3 side = plh_vec3_add(along((axis + 1) % 3, radius * cos(a)),
                                           along((axis + 2) % 3, radius * sin(a)));
        low[i] = plh_vec3_add(side, along(axis, from));
        high[i] = plh_vec3_add(side, along(axis, to));
    }
    const plh_vec3 inside = along(axis, 0.5 * (from + to));
    for (int i = 0; i < 8; i++) {
        const int j = (i + 1) % 8;
        add_facet(s, (plh_vec3[]){low[i], low[j], high[j], high[i]}, 4, inside, shade);
    }
    add_facet(s, low, 8, inside, shade);
    add_facet(s, high, 8, inside, shade);
}

/* Crossbar along the axis of the smallest moment, stem along the middle one. */
static void add_handle(struct solid *s, const double moment[3], const int *order)
{
    const double stem = fmin(1.3, fmax(0.45, sqrt(moment[order[0]] / moment[order[1]])));
    add_rod(s, order[0], -1.0, 0.0, 0.15, 0);
    add_rod(s, order[0], 0.0, 1.0, 0.15, 1);
    add_rod(s, order[1], 0.1, stem + 0.1, 0.12, 2);
}

/* Edges of the homogeneous box with these moments, to a common factor; a thin one where no box has
 * them. */
static plh_vec3 box_edges(const double m[3])
{
    const double sum = m[0] + m[1] + m[2];
    double edge[3];
    for (int i = 0; i < 3; i++)
        edge[i] = sqrt(fmax(sum - 2.0 * m[i], 0.004 * sum));
    return plh_vec3_make(edge[0], edge[1], edge[2]);
}

static void add_box(struct solid *s, plh_vec3 e)
{
    const plh_vec3 centre = plh_vec3_make(0.0, 0.0, 0.0);
    const double size[3] = {e.x, e.y, e.z};
    for (int axis = 0; axis < 3; axis++)
        for (int side = -1; side <= 1; side += 2) {
            const int b = (axis + 1) % 3, c = (axis + 2) % 3;
            const plh_vec3 m = along(axis, side * size[axis]);
            const plh_vec3 u = along(b, size[b]), v = along(c, size[c]);
            const plh_vec3 p = plh_vec3_add(m, u), q = plh_vec3_sub(m, u);
            add_facet(s,
                      (plh_vec3[]){plh_vec3_add(p, v), plh_vec3_sub(p, v), plh_vec3_sub(q, v),
                                   plh_vec3_add(q, v)},
                      4, centre, axis);
        }
}

static plh_vec3 on_ellipsoid(plh_vec3 e, int row, int column)
{
    const double a = row * PLH_PI / 8.0, b = column * PLH_PI / 6.0;
    return plh_vec3_make(e.x * sin(a) * cos(b), e.y * sin(a) * sin(b), e.z * cos(a));
}

/* In patches of two colours, so that its spin is seen. */
static void add_ellipsoid(struct solid *s, plh_vec3 e)
{
    const plh_vec3 centre = plh_vec3_make(0.0, 0.0, 0.0);
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 12; column++) {
            const plh_vec3 p[] = {on_ellipsoid(e, row, column), on_ellipsoid(e, row, column + 1),
                                  on_ellipsoid(e, row + 1, column + 1),
                                  on_ellipsoid(e, row + 1, column)};
            const int shade = column / 3 % 2 == row / 4 ? 0 : 2;
            if (row == 0) /* the corners at a pole are one */
                add_facet(s, p + 1, 3, centre, shade);
            else
                add_facet(s, p, row == 7 ? 3 : 4, centre, shade);
        }
}

static void scale_to_one(struct solid *s)
{
    double far = 0.0;
    for (int i = 0; i < s->facets; i++)
        for (int k = 0; k < s->facet[i].corners; k++)
            far = fmax(far, plh_vec3_norm(s->facet[i].corner[k]));
    for (int i = 0; far > 0.0 && i < s->facets; i++) {
        s->facet[i].middle = plh_vec3_scale(1.0 / far, s->facet[i].middle);
        for (int k = 0; k < s->facet[i].corners; k++)
            s->facet[i].corner[k] = plh_vec3_scale(1.0 / far, s->facet[i].corner[k]);
    }
}

/* What a body of these moments looks like, its farthest corner at distance 1: a T-handle if it is
 * flat, an ellipsoid if two moments are equal, else a box. */
static void solid_of_body(const plh_body *body, struct solid *solid)
{
    const double m[3] = {body->moment.x, body->moment.y, body->moment.z};
    const int *order = body->order;
    const double a = m[order[0]], b = m[order[1]], c = m[order[2]];
    memset(solid, 0, sizeof *solid);
    if (!(a > 0.0)) /* a line, or a point */
        add_rod(solid, order[0], -1.0, 1.0, 0.12, 0);
    else if (a == b || b == c)
        add_ellipsoid(solid, box_edges(m));
    else if (fabs(a + b - c) < 0.03 * c)
        add_handle(solid, m, order);
    else
        add_box(solid, box_edges(m));
    scale_to_one(solid);
}

/* A view: the unit vectors to the right, upwards and towards the eye, and where its middle is. */
struct view {
    plh_vec3 right, up, eye;
    double x, y, size;
};

struct state {
    double t;
    plh_quat q;
    plh_vec3 p; /* of the polhode, principal axes */
};

struct movie {
    const struct plot *plot;
    const plh_body *body;
    struct state *state;
    size_t states;
    struct solid solid;
    struct view space, inside;
    int frames;
    plh_quat to_user; /* principal axes to those of the user */
    FILE *out;
};

static struct state read_state(const struct plot *plot, size_t i)
{
    const double *q = plot_row(plot, "q", i), *p = plot_row(plot, "polhode", i);
    return (struct state){
        *plot_row(plot, "t", i), plh_quat_make(q[0], q[1], q[2], q[3]),
        plh_body_vector_to_principal(plot->problem->body, plh_vec3_make(p[0], p[1], p[2]))};
}

/* The angle that the body turns by, counted from state to state. */
static double turned(const struct movie *m)
{
    double sum = 0.0;
    for (size_t i = 1; i < m->states; i++)
        sum += plh_quat_angle(m->state[i - 1].q, m->state[i].q);
    return sum;
}

/* A view with `up` upwards, from a little above. */
static struct view view_along(plh_vec3 up, double x, double y, double size)
{
    const double high = 0.35, around = 0.6;
    const plh_vec3 least =
        fabs(up.x) < 0.6 ? plh_vec3_make(1.0, 0.0, 0.0) : plh_vec3_make(0.0, 1.0, 0.0);
    const plh_vec3 a = plh_vec3_unit(plh_vec3_cross(up, least)), b = plh_vec3_cross(up, a);
    const plh_vec3 flat = plh_vec3_axpy(plh_vec3_scale(cos(around), a), sin(around), b);
    struct view v = {.x = x, .y = y, .size = size};
    v.eye = plh_vec3_axpy(plh_vec3_scale(cos(high), flat), sin(high), up);
    v.right = plh_vec3_unit(plh_vec3_cross(up, v.eye));
    v.up = plh_vec3_cross(v.eye, v.right);
    return v;
}

static void put_point(FILE *out, const struct view *v, plh_vec3 p, char lead)
{
    fprintf(out, "%c%.0f %.0f", lead, v->x + v->size * plh_vec3_dot(p, v->right),
            v->y - v->size * plh_vec3_dot(p, v->up));
}

/* The state at a time between the first and the last. */
static struct state state_at(const struct movie *m, double t, size_t *from)
{
    const bool back = m->state[m->states - 1].t < m->state[0].t;
    size_t i = *from;
    while (i + 2 < m->states && (back ? m->state[i + 1].t > t : m->state[i + 1].t < t))
        i++;
    *from = i;
    const struct state *a = &m->state[i], *b = a + 1;
    const double f = b->t == a->t ? 0.0 : (t - a->t) / (b->t - a->t);
    const double sign =
        a->q.w * b->q.w + a->q.x * b->q.x + a->q.y * b->q.y + a->q.z * b->q.z < 0.0 ? -1.0 : 1.0;
    struct state s = {t,
                      plh_quat_make((1.0 - f) * a->q.w + f * sign * b->q.w,
                                    (1.0 - f) * a->q.x + f * sign * b->q.x,
                                    (1.0 - f) * a->q.y + f * sign * b->q.y,
                                    (1.0 - f) * a->q.z + f * sign * b->q.z),
                      plh_vec3_axpy(plh_vec3_scale(1.0 - f, a->p), f, b->p)};
    s.q = plh_quat_scale(1.0 / sqrt(plh_quat_norm2(s.q)), s.q);
    return s;
}

struct seen {
    const struct facet *facet;
    double depth, light;
};

static int by_depth(const void *a, const void *b)
{
    const double x = ((const struct seen *)a)->depth, y = ((const struct seen *)b)->depth;
    return (x > y) - (x < y);
}

/* The facets that face the eye, the farthest first. */
static void put_solid(const struct movie *m, plh_quat turn)
{
    static const int colour[3][3] = {{0, 114, 178}, {86, 160, 205}, {230, 159, 0}};
    const struct view *v = &m->space;
    const plh_vec3 lamp =
        plh_vec3_unit(plh_vec3_axpy(plh_vec3_axpy(v->eye, 0.9, v->up), -0.5, v->right));
    struct seen seen[MOST_FACETS] = {{NULL, 0.0, 0.0}};
    size_t n = 0;
    for (int i = 0; i < m->solid.facets; i++) {
        const struct facet *f = &m->solid.facet[i];
        const plh_vec3 normal = plh_quat_rotate(turn, f->normal);
        if (plh_vec3_dot(normal, v->eye) > 0.0)
            seen[n++] = (struct seen){f, plh_vec3_dot(plh_quat_rotate(turn, f->middle), v->eye),
                                      fmax(0.0, plh_vec3_dot(normal, lamp))};
    }
    qsort(seen, n, sizeof *seen, by_depth);
    for (size_t i = 0; i < n; i++) {
        const struct facet *f = seen[i].facet;
        const double light = 0.55 + 0.45 * seen[i].light;
        const int *c = colour[f->shade];
        fprintf(m->out, "<path fill='#%02x%02x%02x' d='", (unsigned)(light * c[0]),
                (unsigned)(light * c[1]), (unsigned)(light * c[2]));
        for (int k = 0; k < f->corners; k++)
            put_point(m->out, v, plh_quat_rotate(turn, f->corner[k]), k ? 'L' : 'M');
        fputs("z'/>", m->out);
    }
}

/* The path of the end of the axis during the last frames. */
static void put_tail(const struct movie *m, const struct state *frame, int i)
{
    const plh_vec3 end = plh_vec3_axis(m->plot->axis);
    fputs("<path class='t' d='", m->out);
    for (int k = i > TAIL ? i - TAIL : 0, first = k; k <= i; k++) {
        const plh_quat turn = plh_quat_mul(frame[k].q, m->to_user);
        put_point(m->out, &m->space, plh_quat_rotate(turn, end), k == first ? 'M' : 'L');
    }
    fputs("'/>", m->out);
}

static bool in_front(const struct movie *m, plh_vec3 p)
{
    return plh_vec3_dot(plh_vec3_mul(m->body->moment, p), m->inside.eye) > 0.0;
}

static void put_frame(const struct movie *m, const struct state *frame, int i)
{
    const double seconds = (double)(i - m->frames) / PER_SECOND;
    fprintf(m->out, "<g class='f%s' style='animation-delay:%.2fs'>", i == 0 ? " k" : "", seconds);
    put_tail(m, frame, i);
    put_solid(m, plh_quat_mul(frame[i].q, m->to_user));
    const plh_vec3 p = frame[i].p;
    fprintf(m->out, "<circle class='%s' r='13' cx='%.0f' cy='%.0f'/></g>\n",
            in_front(m, p) ? "d" : "d b",
            m->inside.x + m->inside.size * plh_vec3_dot(p, m->inside.right),
            m->inside.y - m->inside.size * plh_vec3_dot(p, m->inside.up));
}

/* A curve on the ellipsoid, its parts behind it and before it as two paths. */
static void put_curve(const struct movie *m, const plh_vec3 *p, size_t n, const char *class)
{
    for (int front = 0; front <= 1; front++) {
        bool drawn = false;
        fprintf(m->out, "<path class='%s%s' d='", class, front ? "" : " b");
        for (size_t i = 0; i < n; i++) {
            const bool here = in_front(m, p[i]) == (front != 0);
            if (here || drawn)
                put_point(m->out, &m->inside, p[i], drawn ? 'L' : 'M');
            drawn = here;
        }
        fputs("'/>\n", m->out);
    }
}

/* Circles of the inertia ellipsoid about an axis, at five heights. */
static void put_ellipsoid(const struct movie *m, int axis)
{
    const plh_vec3 I = m->body->moment;
    const double radius[3] = {1.0 / sqrt(I.x), 1.0 / sqrt(I.y), 1.0 / sqrt(I.z)};
    plh_vec3 p[65];
    for (int k = 1; k < 6; k++) {
        const double height = -cos(k * PLH_PI / 6.0), wide = sqrt(1.0 - height * height);
        for (int i = 0; i <= 64; i++) {
            double x[3];
            x[axis] = radius[axis] * height;
            x[(axis + 1) % 3] = radius[(axis + 1) % 3] * wide * cos(i * PLH_PI / 32.0);
            x[(axis + 2) % 3] = radius[(axis + 2) % 3] * wide * sin(i * PLH_PI / 32.0);
            p[i] = plh_vec3_make(x[0], x[1], x[2]);
        }
        put_curve(m, p, 65, "e");
    }
}

static void put_polhode(const struct movie *m)
{
    plh_vec3 p[601];
    const size_t n = m->states < 601 ? m->states : 601;
    for (size_t i = 0; i < n; i++)
        p[i] = m->state[i * (m->states - 1) / (n - 1)].p;
    put_curve(m, p, n, "p");
}

/* Bytes of the character at c, which XML 1.0 allows in text; 0: it does not, or this is not
 * UTF-8. U+FFFE and U+FFFF are none. */
static int xml_character(const unsigned char *c)
{
    const bool control = *c < ' ' && *c != '\t' && *c != '\n' && *c != '\r';
    const bool none = c[0] == 0xef && c[1] == 0xbf && c[2] >= 0xbe;
    return control || none ? 0 : utf8_length(c);
}

/* A text from the scenario, well-formed whatever it holds. */
static void put_text(FILE *out, int x, int y, const char *text)
{
    fprintf(out, "<text x='%d' y='%d'>", x, y);
    for (const char *c = text; *c;) {
        const int n = xml_character((const unsigned char *)c);
        const char *name = *c == '&' ? "&amp;" : *c == '<' ? "&lt;" : *c == '>' ? "&gt;" : NULL;
        if (name || !n)
            fputs(name ? name : "?", out);
        else
            fwrite(c, 1, (size_t)n, out);
        for (c += n ? n : 1; !n && (*c & 0xc0) == 0x80;)
            c++;
    }
    fputs("</text>\n", out);
}

static void put_head(const struct movie *m)
{
    const double seconds = (double)m->frames / PER_SECOND;
    fprintf(
        m->out,
        "<?xml version='1.0' encoding='UTF-8'?>\n"
        "<!-- Made by polhode show. -->\n"
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' height='%d'>\n"
        "<style>\n"
        "text{font:30px sans-serif;fill:#555;text-anchor:middle}\n"
        ".f{visibility:hidden;animation:f %.2fs steps(1,end) infinite}\n"
        "@keyframes f{0%%{visibility:visible}%.4f%%{visibility:hidden}100%%{visibility:hidden}}\n"
        "path.t,path.e,path.p,line{fill:none;stroke-linejoin:round;stroke-linecap:round}\n"
        ".t{stroke:#d55e00;stroke-width:3}.e{stroke:#999;stroke-width:1.5}.p{stroke:#d55e00;stroke-width:5}\n"
        ".b{opacity:.3}.d{fill:#9a4fb5}line{stroke:#9a4fb5;stroke-width:5}\n"
        "@media(prefers-color-scheme:dark){text{fill:#bbb}}\n"
        "@media(prefers-reduced-motion:reduce){.f{animation:none}.k{visibility:visible}}\n"
        "</style>\n",
        WIDE, HIGH, WIDE / 2, HIGH / 2, seconds, 100.0 / m->frames);
    put_text(m->out, WIDE / 2, 44, m->plot->info.name);
    put_text(m->out, (int)m->space.x, HIGH - 20, "the body in space");
    put_text(m->out, (int)m->inside.x, HIGH - 20, "its polhode on the inertia ellipsoid");
}

/* What points upwards: the momentum of a free body, z under a torque. */
static plh_vec3 upwards(const struct movie *m)
{
    const plh_problem *p = m->plot->problem;
    const plh_state start = plh_body_to_user(p->body, p->start);
    const plh_vec3 L = plh_quat_rotate(start.q, start.m);
    return p->torque || !(plh_vec3_norm(L) > 0.0) ? plh_vec3_make(0.0, 0.0, 1.0) : plh_vec3_unit(L);
}

/* What points upwards, as an arrow. */
static void put_arrow(const struct movie *m)
{
    const double x = m->space.x, y = m->space.y - 1.12 * m->space.size;
    fprintf(m->out,
            "<line x1='%.0f' y1='%.0f' x2='%.0f' y2='%.0f'/>"
            "<path class='d' d='M%.0f %.0fl-12 26h24z'/>\n",
            x, m->space.y, x, y, x, y - 16.0);
    put_text(m->out, (int)x + 34, (int)y + 12, m->plot->problem->torque ? "z" : "L");
}

static bool put_movie(struct movie *m)
{
    const double begin = m->state[0].t, end = m->state[m->states - 1].t;
    struct state *frame = malloc((size_t)m->frames * sizeof *frame);
    size_t from = 0;
    if (!frame)
        return false;
    put_head(m);
    for (int i = 0; i < 3 && m->solid.facets; i++)
        put_ellipsoid(m, i);
    put_polhode(m);
    put_arrow(m);
    for (int i = 0; i < m->frames; i++)
        frame[i] = state_at(m, begin + (end - begin) * i / m->frames, &from);
    for (int i = 0; i < m->frames; i++)
        put_frame(m, frame, i);
    fputs("</svg>\n", m->out);
    free(frame);
    return true;
}

static bool read_states(struct movie *m)
{
    m->states = m->plot->samples.rows;
    m->state = malloc((m->states + 1) * sizeof *m->state);
    for (size_t i = 0; m->state && i < m->states; i++)
        m->state[i] = read_state(m->plot, i);
    return m->state && m->states > 1;
}

static bool write_file(struct movie *m, const char *path)
{
    struct message text = {0};
    struct whole_file file;
    if (whole_begin(&file, path, NULL, &text))
        return run_error("%s", text.text), false;
    m->out = whole_stream(&file, &text);
    bool good = m->out && put_movie(m);
    good = (good ? whole_end(&file, &text) : whole_drop(&file, &text)) == PLH_OK;
    return good || (run_error("%s", text.text[0] ? text.text : "out of memory"), false);
}

bool plot_movie(const struct plot *p)
{
    const plh_body *body = p->problem->body;
    struct movie m = {.plot = p, .body = body};
    const double least = fmin(body->moment.x, fmin(body->moment.y, body->moment.z));
    bool good = read_states(&m);
    if (!good) {
        run_error("show: a moving picture needs two states of the run");
    } else if (!(least > 0.0)) {
        good =
            (run_error("show: a body without thickness has no inertia ellipsoid to draw"), false);
    } else {
        const double frames = ceil(turned(&m) / turn_per_frame);
        m.frames = frames > MOST ? MOST : frames < FEWEST ? FEWEST : (int)frames;
        m.to_user = plh_quat_conj(body->frame);
        solid_of_body(body, &m.solid);
        m.space = view_along(upwards(&m), 0.27 * WIDE, 0.53 * HIGH, 0.36 * HIGH);
        m.inside = view_along(plh_vec3_make(0.0, 0.0, 1.0), 0.75 * WIDE, 0.5 * HIGH,
                              0.40 * HIGH * sqrt(least));
        good = write_file(&m, p->choice->path);
    }
    free(m.state);
    return good;
}
