/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The body, its attitude and its spin. */
#include "scenario/read.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

OWN_KEYS(BODY)
OWN_KEYS(ATTITUDE)
OWN_KEYS(SPIN)
USE_KEY(attitude_pole);
USE_KEY(spin_size);
USE_KEY(spin_periods);
USE_KEY(start);

/* The pair of entries that should be equal and is not. */
static bool not_symmetric(const struct scenario *s, const struct value *v, plh_mat3 t)
{
    for (int i = 0; i < 3; i++)
        for (int j = i + 1; j < 3; j++) {
            double larger = fmax(fabs(t.a[i][i]), fabs(t.a[j][j]));
            if (fabs(t.a[i][j] - t.a[j][i]) > 1e-8 * larger)
                return read_error(s, v, key_body_tensor,
                                  "expected a symmetric tensor; entry %d,%d is %.12g and "
                                  "%d,%d is %.12g",
                                  i + 1, j + 1, t.a[i][j], j + 1, i + 1, t.a[j][i]);
        }
    return read_error(s, v, key_body_tensor, "expected a symmetric tensor");
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
    bool good = (mass && position) || read_error(s, list, key_body_points, "out of memory");
    for (const struct value *c = list->child; good && c; c = c->next, i++) {
        const struct value *m = read_needed(s, c, key_body_points_mass);
        const struct value *p = m ? read_needed(s, c, key_body_points_position) : NULL;
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

/* A homogeneous body: its key, and those of its mass, its size and, of a cylinder, its length. */
struct solid {
    enum key_id key, mass, size, length;
};

/* False after a message about a missing member. */
static bool read_solid(const struct scenario *s, const struct value *v, const struct solid *keys,
                       plh_body *body, plh_status *status)
{
    const struct value *mass = read_needed(s, v, keys->mass);
    const struct value *size = mass ? read_needed(s, v, keys->size) : NULL;
    const struct value *length = size ? read_needed(s, v, keys->length) : NULL;
    if (!length)
        return false;
    const double m = value_number(mass);
    *status = keys->key == key_body_box ? plh_body_from_box(m, read_vector(size), body)
              : keys->key == key_body_ellipsoid
                  ? plh_body_from_ellipsoid(m, read_vector(size), body)
              : keys->key == key_body_sphere
                  ? plh_body_from_sphere(m, value_number(size), body)
                  : plh_body_from_cylinder(m, value_number(size), value_number(length), body);
    return true;
}

bool scenario_body_of(const struct scenario *s, const struct value *map, plh_body *body)
{
    const struct solid solids[] = {
        {key_body_box, key_body_box_mass, key_body_box_edges, key_body_box_edges},
        {key_body_ellipsoid, key_body_ellipsoid_mass, key_body_ellipsoid_semi_axes,
         key_body_ellipsoid_semi_axes},
        {key_body_cylinder, key_body_cylinder_mass, key_body_cylinder_radius,
         key_body_cylinder_length},
        {key_body_sphere, key_body_sphere_mass, key_body_sphere_radius, key_body_sphere_radius}};
    const enum key_id ways[] = {key_body_moments,   key_body_tensor,   key_body_box,
                                key_body_ellipsoid, key_body_cylinder, key_body_sphere,
                                key_body_points};
    const struct value *v = read_one_of(s, map, key_body, ways, 7);
    plh_status status = PLH_OK;
    bool good = v;
    if (good && v == read_member(map, key_body_moments))
        status = plh_body_from_moments(read_vector(v), body);
    else if (good && v == read_member(map, key_body_tensor))
        good = read_tensor(s, v, body, &status);
    else if (good && v == read_member(map, key_body_points))
        good = read_points(s, v, body, &status);
    for (int i = 0; good && i < 4; i++)
        if (v == read_member(map, solids[i].key))
            good = read_solid(s, v, &solids[i], body, &status);
    return good && (!status || no_body(s, v, status));
}

bool scenario_read_body(struct scenario *s)
{
    char text[160];
    const struct value *map = read_value(s, key_body);
    if (!map)
        return read_error(s, NULL, key_body, "missing: the rigid body (or 'system', for many)");
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
    const struct value *unit = read_needed(s, map, key_attitude_unit);
    if (unit)
        *radians = strcmp(unit->text, "deg") == 0 ? PLH_PI / 180.0 : 1.0;
    return unit != NULL;
}

static bool read_quaternion(struct scenario *s, const struct value *map, const struct value *v)
{
    double x[4];
    const struct value *order = read_needed(s, map, key_attitude_order);
    if (!order)
        return false;
    value_numbers(v, x);
    plh_quat q = strcmp(order->text, "scalar-first") == 0 ? plh_quat_make(x[0], x[1], x[2], x[3])
                                                          : plh_quat_make(x[3], x[0], x[1], x[2]);
    s->start.q = plh_quat_unit(q);
    double n = plh_quat_norm2(q);
    if (fabs(n - 1.0) <= 0x1p-50) /* of length one to rounding */
        s->given.q = q;
    return n > 0.0 ||
           read_error(s, v, key_attitude_quaternion, "expected a quaternion that is not zero");
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
        return read_error(s, v, key_attitude_matrix,
                          "expected a rotation matrix; this one is off by %.2g%s", worst,
                          worst > 1e-6 ? "" : " but has determinant -1");
    s->start.q = plh_quat_from_mat3(m);
    return true;
}

static bool read_axis(struct scenario *s, const struct value *map, const struct value *v)
{
    double radians;
    const struct value *angle = read_needed(s, map, key_attitude_angle);
    plh_vec3 axis = read_vector(v);
    if (!angle || !angle_unit(s, map, &radians))
        return false;
    if (!(plh_vec3_norm(axis) > 0.0))
        return read_error(s, v, key_attitude_axis, "expected an axis that is not zero");
    s->start.q =
        plh_quat_exp(plh_vec3_scale(0.5 * radians * value_number(angle), plh_vec3_unit(axis)));
    return true;
}

static bool read_euler(struct scenario *s, const struct value *map, const struct value *v)
{
    plh_euler sequence;
    double radians;
    const struct value *angles = read_needed(s, map, key_attitude_angles);
    if (!angles || !angle_unit(s, map, &radians))
        return false;
    if (plh_euler_find(v->text, &sequence))
        return read_error(s, v, key_attitude_euler,
                          "expected a sequence such as zxz, xyz, zyx (axes of the body) or szxz, "
                          "sxyz, szyx (axes of space)");
    s->start.q = plh_euler_to_quat(sequence, plh_vec3_scale(radians, read_vector(angles)));
    return true;
}

/* The local frame of the orbit at the start, for words that are relative to it. */
static bool local_frame(const struct scenario *s, const struct value *v, enum key_id key,
                        plh_quat *frame, plh_vec3 *rate)
{
    double start;
    if (!s->has_orbit)
        return read_error(s, v, key, "LVLH needs an orbit");
    return scenario_read_time(s, key_start, &start) &&
           (!plh_orbit_lvlh(&s->orbit, start, frame, rate) ||
            read_error(s, v, key, "the orbit has no state at the start"));
}

/* From an attitude in the local frame to one in space. */
static bool leave_local_frame(struct scenario *s, const struct value *map)
{
    const struct value *v = read_member(map, key_attitude_relative_to);
    plh_quat frame;
    plh_vec3 rate;
    if (!member_is(map, key_attitude_relative_to, "LVLH"))
        return true;
    if (s->sky.pole || s->attitude_file.count)
        return read_error(s, v, key_attitude_relative_to,
                          "does not go with a pole or a file, which are in space");
    if (!local_frame(s, v, key_attitude_relative_to, &frame, &rate))
        return false;
    s->start.q = plh_quat_unit(plh_quat_mul(frame, s->start.q));
    s->given.q = s->start.q;
    return true;
}

static bool read_attitude_word(struct scenario *s, const struct value *map)
{
    const enum key_id ways[] = {key_attitude_quaternion, key_attitude_matrix, key_attitude_axis,
                                key_attitude_euler,      key_attitude_pole,   key_attitude_file};
    if (value_count(map) == 1 && read_member(map, key_attitude_relative_to))
        return true; /* the local frame itself */
    const struct value *v = read_one_of(s, map, key_attitude, ways, 6);
    if (!v)
        return false;
    return v == read_member(map, key_attitude_file)         ? scenario_file_attitude(s, v)
           : v == read_member(map, key_attitude_quaternion) ? read_quaternion(s, map, v)
           : v == read_member(map, key_attitude_matrix)     ? read_matrix(s, v)
           : v == read_member(map, key_attitude_pole)       ? scenario_read_pole(s, map, v)
           : v == read_member(map, key_attitude_axis)       ? read_axis(s, map, v)
                                                            : read_euler(s, map, v);
}

bool scenario_read_attitude(struct scenario *s)
{
    const struct value *map = read_value(s, key_attitude);
    s->start.q = plh_quat_identity();
    return !map || (read_attitude_word(s, map) && leave_local_frame(s, map));
}

/* From the axes in which the vector is given to those of the body; the turn of the local frame is
 * added where it is relative to that. */
static bool leave_frame(const struct scenario *s, const struct value *map,
                        const struct value *frame, bool velocity, plh_vec3 *x)
{
    const struct value *to = read_member(map, key_spin_relative_to);
    const bool relative = member_is(map, key_spin_relative_to, "LVLH");
    plh_quat local = plh_quat_identity();
    plh_vec3 rate = plh_vec3_make(0.0, 0.0, 0.0);
    if (relative && !velocity)
        return read_error(s, to, key_spin_relative_to,
                          "goes with angular-velocity, not with momentum");
    const bool axes = strcmp(frame->text, "LVLH") == 0;
    if ((relative || axes) &&
        !local_frame(s, relative ? to : frame, relative ? key_spin_relative_to : key_spin_frame,
                     &local, &rate))
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
    const struct value *frame = read_needed(s, map, key_spin_frame);
    const bool velocity = v == read_member(map, key_spin_angular_velocity);
    const struct value *unit = frame && velocity ? read_needed(s, map, key_spin_unit) : NULL;
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
    const enum key_id ways[] = {key_spin_momentum, key_spin_angular_velocity, key_spin_size,
                                key_spin_periods, key_spin_file};
    const struct value *map = read_value(s, key_spin);
    if (!map)
        return read_error(s, NULL, key_spin, "missing: the rotation at the start");
    const struct value *v = read_one_of(s, map, key_spin, ways, 5);
    if (!v)
        return false;
    const bool velocity = v == read_member(map, key_spin_angular_velocity);
    const bool vector = velocity || v == read_member(map, key_spin_momentum);
    const bool file = v == read_member(map, key_spin_file);
    plh_vec3 x;
    if (!(vector ? read_spin_vector(s, map, v, &x)
          : file ? scenario_file_spin(s, v, &x)
                 : scenario_read_pole_spin(s, map, v, &x)))
        return false;
    const plh_state user = {s->start.q, x};
    s->start = plh_body_to_principal(&s->body, user);
    s->given.m = x;
    if (file || velocity) {
        const plh_vec3 omega = plh_body_vector_to_principal(&s->body, x);
        s->start.m = plh_body_momentum(&s->body, omega);
        s->given.m = plh_body_to_user(&s->body, s->start).m;
    }
    plh_status status = plh_body_check(&s->body, s->start);
    if (status)
        return read_error(s, v, key_spin, "%s", plh_status_text(status));
    return true;
}
