/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "scenario/body.h"

#include "scenario/attitude_file.h"
#include "scenario/keys.h"
#include "scenario/read.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The pair of entries that should be equal and is not. */
static bool not_symmetric(const struct scenario *s, const struct value *v, plh_mat3 t)
{
    for (int i = 0; i < 3; i++)
        for (int j = i + 1; j < 3; j++) {
            double larger = fmax(fabs(t.a[i][i]), fabs(t.a[j][j]));
            if (fabs(t.a[i][j] - t.a[j][i]) > 1e-8 * larger)
                return document_error(&s->doc, v, "body.tensor",
                                      "expected a symmetric tensor; entry %d,%d is %.12g and "
                                      "%d,%d is %.12g",
                                      i + 1, j + 1, t.a[i][j], j + 1, i + 1, t.a[j][i]);
        }
    return document_error(&s->doc, v, "body.tensor", "expected a symmetric tensor");
}

static bool read_tensor(const struct scenario *s, const struct value *v, plh_body *body,
                        plh_status *status)
{
    plh_mat3 tensor;
    value_numbers(v, &tensor.a[0][0]);
    *status = plh_body_from_tensor(tensor, body);
    return *status != PLH_BAD_ARGUMENT || not_symmetric(s, v, tensor);
}

/* A status for people, with the key. */
static bool no_body(const struct scenario *s, const struct value *v, plh_status status)
{
    char path[64] = "body.";
    strncat(path, v->key, 40);
    if (status == PLH_BAD_INERTIA)
        return document_error(&s->doc, v, path,
                              "expected positive principal moments, or I, I, 0 for a linear body");
    return document_error(&s->doc, v, path, "%s", plh_status_text(status));
}

static bool read_points(const struct scenario *s, const struct value *list, plh_body *body,
                        plh_status *status)
{
    size_t n = (size_t)value_count(list), i = 0;
    double *mass = malloc((n + 1) * sizeof *mass);
    plh_vec3 *position = malloc((n + 1) * sizeof *position);
    bool good = (mass && position) || document_error(&s->doc, list, "body.points", "out of memory");
    for (const struct value *c = list->child; good && c; c = c->next, i++) {
        const struct value *m = read_needed(s, c, "body.points", "mass");
        const struct value *p = m ? read_needed(s, c, "body.points", "position") : NULL;
        good = m && p;
        if (good) {
            mass[i] = value_number(m);
            position[i] = read_vector(p);
        }
    }
    if (good)
        *status = plh_body_from_points(n, mass, position, body);
    free(mass);
    free(position);
    return good;
}

/* box, ellipsoid, cylinder, sphere: false after a message about a missing member. */
static bool read_solid(const struct scenario *s, const struct value *v, plh_body *body,
                       plh_status *status)
{
    char path[64] = "body.";
    strncat(path, v->key, 40);
    bool round = strcmp(v->key, "cylinder") == 0 || strcmp(v->key, "sphere") == 0;
    const char *shape = strcmp(v->key, "box") == 0 ? "edges" : round ? "radius" : "semi-axes";
    const struct value *mass = read_needed(s, v, path, "mass");
    const struct value *size = mass ? read_needed(s, v, path, shape) : NULL;
    if (!size)
        return false;
    double m = value_number(mass);
    if (strcmp(v->key, "box") == 0) {
        *status = plh_body_from_box(m, read_vector(size), body);
    } else if (strcmp(v->key, "ellipsoid") == 0) {
        *status = plh_body_from_ellipsoid(m, read_vector(size), body);
    } else if (strcmp(v->key, "sphere") == 0) {
        *status = plh_body_from_sphere(m, value_number(size), body);
    } else {
        const struct value *length = read_needed(s, v, path, "length");
        if (!length)
            return false;
        *status = plh_body_from_cylinder(m, value_number(size), value_number(length), body);
    }
    return true;
}

bool scenario_body_of(const struct scenario *s, const struct value *map, plh_body *body)
{
    static const char *const words[] = {"moments",  "tensor", "box",   "ellipsoid",
                                        "cylinder", "sphere", "points"};
    const struct value *v = read_one_of(
        s, map, "body", words, 7, "moments, tensor, box, ellipsoid, cylinder, sphere, points");
    if (!v)
        return false;
    plh_status status = PLH_OK;
    bool good = true;
    if (strcmp(v->key, "moments") == 0)
        status = plh_body_from_moments(read_vector(v), body);
    else if (strcmp(v->key, "tensor") == 0)
        good = read_tensor(s, v, body, &status);
    else if (strcmp(v->key, "points") == 0)
        good = read_points(s, v, body, &status);
    else
        good = read_solid(s, v, body, &status);
    if (!good)
        return false;
    return !status || no_body(s, v, status);
}

bool scenario_read_body(struct scenario *s)
{
    char text[160];
    const struct value *map = keys_find(&s->doc, "body");
    if (!map)
        return document_error(&s->doc, NULL, "body",
                              "missing: the rigid body (or 'system', for many)");
    if (!scenario_body_of(s, map, &s->body))
        return false;
    if (plh_body_excess(&s->body, 1e-9, text, sizeof text))
        scenario_warn(s, map, "body", "no distribution of mass has these moments of inertia: %s",
                      text);
    return true;
}

/* Radians per unit of "attitude.unit". */
static bool angle_unit(struct scenario *s, const struct value *map, double *radians)
{
    const struct value *unit = read_needed(s, map, "attitude", "unit");
    if (unit)
        *radians = strcmp(unit->text, "deg") == 0 ? PLH_PI / 180.0 : 1.0;
    return unit != NULL;
}

static bool read_quaternion(struct scenario *s, const struct value *map, const struct value *v)
{
    double x[4];
    const struct value *order = read_needed(s, map, "attitude", "order");
    if (!order)
        return false;
    value_numbers(v, x);
    plh_quat q = strcmp(order->text, "scalar-first") == 0 ? plh_quat_make(x[0], x[1], x[2], x[3])
                                                          : plh_quat_make(x[3], x[0], x[1], x[2]);
    s->start.q = plh_quat_unit(q);
    double n = plh_quat_norm2(q);
    if (fabs(n - 1.0) <= 0x1p-50) /* of length one to rounding */
        s->given.q = q;
    return n > 0.0 || document_error(&s->doc, v, "attitude.quaternion",
                                     "expected a quaternion that is not zero");
}

static bool read_matrix(struct scenario *s, const struct value *v)
{
    plh_mat3 m;
    double worst = 0.0;
    value_numbers(v, &m.a[0][0]);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double dot = 0.0;
            for (int k = 0; k < 3; k++)
                dot += m.a[i][k] * m.a[j][k];
            worst = fmax(worst, fabs(dot - (i == j)));
        }
    plh_vec3 x = {m.a[0][0], m.a[0][1], m.a[0][2]}, y = {m.a[1][0], m.a[1][1], m.a[1][2]},
             z = {m.a[2][0], m.a[2][1], m.a[2][2]};
    if (worst > 1e-6 || plh_vec3_dot(plh_vec3_cross(x, y), z) < 0.0)
        return document_error(&s->doc, v, "attitude.matrix",
                              "expected a rotation matrix; this one is off by %.2g%s", worst,
                              worst > 1e-6 ? "" : " but has determinant -1");
    s->start.q = plh_quat_from_mat3(m);
    return true;
}

static bool read_axis(struct scenario *s, const struct value *map, const struct value *v)
{
    double radians;
    const struct value *angle = read_needed(s, map, "attitude", "angle");
    plh_vec3 axis = read_vector(v);
    if (!angle || !angle_unit(s, map, &radians))
        return false;
    if (!(plh_vec3_norm(axis) > 0.0))
        return document_error(&s->doc, v, "attitude.axis", "expected an axis that is not zero");
    s->start.q =
        plh_quat_exp(plh_vec3_scale(0.5 * radians * value_number(angle), plh_vec3_unit(axis)));
    return true;
}

static bool read_euler(struct scenario *s, const struct value *map, const struct value *v)
{
    plh_euler sequence;
    double radians;
    const struct value *angles = read_needed(s, map, "attitude", "angles");
    if (!angles || !angle_unit(s, map, &radians))
        return false;
    if (plh_euler_find(v->text, &sequence))
        return document_error(
            &s->doc, v, "attitude.euler",
            "expected a sequence such as zxz, xyz, zyx (axes of the body) or szxz, "
            "sxyz, szyx (axes of space)");
    s->start.q = plh_euler_to_quat(sequence, plh_vec3_scale(radians, read_vector(angles)));
    return true;
}

/* The local frame of the orbit at the start, for words that are relative to it; `path` is the word's. */
static bool local_frame(const struct scenario *s, const struct value *v, const char *path,
                        plh_quat *frame, plh_vec3 *rate)
{
    double start;
    if (!s->has_orbit)
        return document_error(&s->doc, v, path, "LVLH needs an orbit");
    return scenario_read_time(s, "start", 0.0, &start) &&
           (!plh_orbit_lvlh(&s->orbit, start, frame, rate) ||
            document_error(&s->doc, v, path, "the orbit has no state at the start"));
}

/* From an attitude in the local frame to one in space. */
static bool leave_local_frame(struct scenario *s, const struct value *map)
{
    const struct value *v = value_member(map, "relative-to");
    plh_quat frame;
    plh_vec3 rate;
    if (!v || strcmp(v->text, "LVLH") != 0)
        return true;
    if (s->sky.pole || s->attitude_file.count)
        return document_error(&s->doc, v, "attitude.relative-to",
                              "does not go with a pole or a file, which are in space");
    if (!local_frame(s, v, "attitude.relative-to", &frame, &rate))
        return false;
    s->start.q = plh_quat_unit(plh_quat_mul(frame, s->start.q));
    s->given.q = s->start.q;
    return true;
}

static bool read_attitude_word(struct scenario *s, const struct value *map)
{
    static const char *const words[] = {"quaternion", "matrix", "axis", "euler", "pole", "file"};
    if (value_count(map) == 1 && value_member(map, "relative-to"))
        return true; /* the local frame itself */
    const struct value *v =
        read_one_of(s, map, "attitude", words, 6, "quaternion, matrix, axis, euler, pole, file");
    if (!v)
        return false;
    if (strcmp(v->key, "file") == 0)
        return scenario_file_attitude(s, v);
    if (strcmp(v->key, "quaternion") == 0)
        return read_quaternion(s, map, v);
    if (strcmp(v->key, "matrix") == 0)
        return read_matrix(s, v);
    if (strcmp(v->key, "pole") == 0)
        return scenario_read_pole(s, map, v);
    return strcmp(v->key, "axis") == 0 ? read_axis(s, map, v) : read_euler(s, map, v);
}

bool scenario_read_attitude(struct scenario *s)
{
    const struct value *map = keys_find(&s->doc, "attitude");
    s->start.q = plh_quat_identity();
    return !map || (read_attitude_word(s, map) && leave_local_frame(s, map));
}

/* From the axes in which the vector is given to those of the body; the turn of the local frame is added where it is
 * relative to that. */
static bool leave_frame(const struct scenario *s, const struct value *map,
                        const struct value *frame, bool velocity, plh_vec3 *x)
{
    const struct value *to = value_member(map, "relative-to");
    const bool relative = to && strcmp(to->text, "LVLH") == 0;
    plh_quat local = plh_quat_identity();
    plh_vec3 rate = plh_vec3_make(0.0, 0.0, 0.0);
    if (relative && !velocity)
        return document_error(&s->doc, to, "spin.relative-to",
                              "goes with angular-velocity, not with momentum");
    const bool axes = strcmp(frame->text, "LVLH") == 0;
    if ((relative || axes) &&
        !local_frame(s, relative ? to : frame, relative ? "spin.relative-to" : "spin.frame", &local,
                     &rate))
        return false;
    if (axes)
        *x = plh_quat_rotate(local, *x);
    if (strcmp(frame->text, "body") != 0)
        *x = plh_quat_unrotate(s->start.q, *x);
    if (relative)
        *x = plh_vec3_add(*x, plh_quat_unrotate(s->start.q, rate));
    return true;
}

/* A vector with its frame and, if it is an angular velocity, its unit; in the axes of the body. */
static bool read_spin_vector(struct scenario *s, const struct value *map, const struct value *v,
                             plh_vec3 *x)
{
    const struct value *frame = read_needed(s, map, "spin", "frame");
    const bool velocity = strcmp(v->key, "angular-velocity") == 0;
    const struct value *unit = frame && velocity ? read_needed(s, map, "spin", "unit") : NULL;
    if (!frame || (velocity && !unit))
        return false;
    *x = read_vector(v);
    if (velocity)
        *x = plh_vec3_scale(sky_rate_unit(&s->sky, unit->text), *x);
    return leave_frame(s, map, frame, velocity, x);
}

bool scenario_read_spin(struct scenario *s)
{
    if (plh_quat_norm2(s->given.q) == 0.0) /* no quaternion that can be kept */
        s->given.q = s->start.q;
    static const char *const words[] = {"momentum", "angular-velocity", "size", "periods", "file"};
    const struct value *map = keys_find(&s->doc, "spin");
    if (!map)
        return document_error(&s->doc, NULL, "spin", "missing: the rotation at the start");
    const struct value *v =
        read_one_of(s, map, "spin", words, 5, "momentum, angular-velocity, size, periods, file");
    if (!v)
        return false;
    const bool vector = strcmp(v->key, words[0]) == 0 || strcmp(v->key, words[1]) == 0;
    const bool file = strcmp(v->key, "file") == 0;
    plh_vec3 x;
    if (!(vector ? read_spin_vector(s, map, v, &x)
          : file ? scenario_file_spin(s, v, &x)
                 : scenario_read_pole_spin(s, map, v, &x)))
        return false;
    const plh_state user = {s->start.q, x};
    s->start = plh_body_to_principal(&s->body, user);
    s->given.m = x;
    if (file || strcmp(v->key, "angular-velocity") == 0) {
        const plh_vec3 omega = plh_body_vector_to_principal(&s->body, x);
        s->start.m = plh_body_momentum(&s->body, omega);
        s->given.m = plh_body_to_user(&s->body, s->start).m;
    }
    plh_status status = plh_body_check(&s->body, s->start);
    if (status)
        return document_error(&s->doc, v, "spin", "%s", plh_status_text(status));
    return true;
}
