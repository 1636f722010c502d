/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "output/columns.h"

#include <math.h>
#include <string.h>

static void put(plh_vec3 v, double *out)
{
    out[0] = v.x, out[1] = v.y, out[2] = v.z;
}

static void fill_t(const struct sample *s, double *out)
{
    *out = s->t;
}

static void fill_q(const struct sample *s, double *out)
{
    out[0] = s->user.q.w, out[1] = s->user.q.x, out[2] = s->user.q.y, out[3] = s->user.q.z;
}

static void fill_matrix(const struct sample *s, double *out)
{
    plh_mat3 m = plh_quat_to_mat3(s->user.q);
    memcpy(out, m.a, sizeof m.a);
}

static void fill_m(const struct sample *s, double *out)
{
    put(s->user.m, out);
}

static plh_vec3 space_momentum(plh_state s)
{
    return plh_quat_rotate(s.q, s.m);
}

static void fill_space(const struct sample *s, double *out)
{
    put(space_momentum(s->state), out);
}

static plh_vec3 omega(const struct sample *s)
{
    return plh_body_omega(s->problem->body, s->state.m);
}

static void fill_omega(const struct sample *s, double *out)
{
    put(plh_body_vector_to_user(s->problem->body, omega(s)), out);
}

static void fill_omega_space(const struct sample *s, double *out)
{
    put(plh_quat_rotate(s->state.q, omega(s)), out);
}

static void fill_kinetic(const struct sample *s, double *out)
{
    *out = plh_body_energy(s->problem->body, s->state.m);
}

static void fill_energy(const struct sample *s, double *out)
{
    *out = plh_problem_energy(s->problem, s->t, s->state);
}

static void fill_potential(const struct sample *s, double *out)
{
    const plh_torque *torque = s->problem->torque;
    *out = torque ? plh_torque_potential(torque, s->problem->body, s->t, s->state.q) : 0.0;
}

static void fill_energy_error(const struct sample *s, double *out)
{
    double d = plh_problem_energy(s->problem, s->t, s->state) - s->energy0;
    *out = s->energy0 != 0.0 ? d / fabs(s->energy0) : d;
}

static void fill_space_error(const struct sample *s, double *out)
{
    double size = plh_vec3_norm(s->space0);
    double d = plh_vec3_norm(plh_vec3_sub(space_momentum(s->state), s->space0));
    *out = size > 0.0 ? d / size : d;
}

/* omega / sqrt(2T): on the inertia ellipsoid, seen in the body. */
static plh_vec3 poinsot(const struct sample *s)
{
    double twice = 2.0 * plh_body_energy(s->problem->body, s->state.m);
    return twice > 0.0 ? plh_vec3_scale(1.0 / sqrt(twice), omega(s)) : plh_vec3_make(0.0, 0.0, 0.0);
}

static void fill_polhode(const struct sample *s, double *out)
{
    put(plh_body_vector_to_user(s->problem->body, poinsot(s)), out);
}

static void fill_herpolhode(const struct sample *s, double *out)
{
    put(plh_quat_rotate(s->state.q, poinsot(s)), out);
}

static void fill_axis_x(const struct sample *s, double *out)
{
    put(plh_quat_rotate(s->user.q, plh_vec3_make(1.0, 0.0, 0.0)), out);
}

static void fill_axis_y(const struct sample *s, double *out)
{
    put(plh_quat_rotate(s->user.q, plh_vec3_make(0.0, 1.0, 0.0)), out);
}

static void fill_axis_z(const struct sample *s, double *out)
{
    put(plh_quat_rotate(s->user.q, plh_vec3_make(0.0, 0.0, 1.0)), out);
}

static void fill_attitude_error(const struct sample *s, double *out)
{
    *out = plh_quat_angle(s->state.q, s->reference.q);
}

static void fill_momentum_error(const struct sample *s, double *out)
{
    double size = plh_vec3_norm(s->reference.m);
    double d = plh_vec3_norm(plh_vec3_sub(s->state.m, s->reference.m));
    *out = size > 0.0 ? d / size : d;
}

/* clang-format off */
static const struct column columns[] = {
    {"t", 1, "t", "time", false, fill_t},
    {"q", 4, "q0 q1 q2 q3", "attitude, unit quaternion, scalar first, body to space", false, fill_q},
    {"Q", 9, "Q11 Q12 Q13 Q21 Q22 Q23 Q31 Q32 Q33", "attitude, rotation matrix, row by row", false, fill_matrix},
    {"m", 3, "m1 m2 m3", "angular momentum, body frame", false, fill_m},
    {"L", 3, "L1 L2 L3", "angular momentum, space frame", false, fill_space},
    {"omega", 3, "omega1 omega2 omega3", "angular velocity, body frame", false, fill_omega},
    {"omega-space", 3, "omega_x omega_y omega_z", "angular velocity, space frame", false, fill_omega_space},
    {"kinetic", 1, "kinetic", "kinetic energy", false, fill_kinetic},
    {"potential", 1, "potential", "potential energy; nan if the torque has none", false, fill_potential},
    {"energy", 1, "energy", "kinetic plus potential energy", false, fill_energy},
    {"energy-error", 1, "energy_error", "relative change of the energy since the start (absolute if it was zero)", false, fill_energy_error},
    {"L-error", 1, "L_error", "relative change of L since the start", false, fill_space_error},
    {"polhode", 3, "p1 p2 p3", "omega / sqrt(2T), body frame: a point of the inertia ellipsoid", false, fill_polhode},
    {"herpolhode", 3, "h1 h2 h3", "omega / sqrt(2T), space frame", false, fill_herpolhode},
    {"axis-x", 3, "x1 x2 x3", "the body's x axis in space", false, fill_axis_x},
    {"axis-y", 3, "y1 y2 y3", "the body's y axis in space", false, fill_axis_y},
    {"axis-z", 3, "z1 z2 z3", "the body's z axis in space", false, fill_axis_z},
    {"attitude-error", 1, "attitude_error", "angle from the reference attitude, radians (computes the reference)", true, fill_attitude_error},
    {"m-error", 1, "m_error", "relative error of m against the reference (computes the reference)", true, fill_momentum_error},
};
/* clang-format on */

const struct column_table body_columns = {columns, (int)(sizeof columns / sizeof *columns)};

const struct column *column_find(const struct column_table *table, const char *name)
{
    for (int i = 0; i < table->count; i++)
        if (strcmp(table->columns[i].name, name) == 0)
            return &table->columns[i];
    return NULL;
}

struct sample sample_make(const plh_problem *problem, double t, plh_state state,
                          const plh_state *reference)
{
    const plh_state none = {{NAN, NAN, NAN, NAN}, {NAN, NAN, NAN}};
    struct sample s = {.problem = problem, .t = t, .state = state};
    s.user = plh_body_to_user(problem->body, state);
    s.reference = reference ? *reference : none;
    s.energy0 = plh_problem_energy(problem, problem->t0, problem->start);
    s.space0 = space_momentum(problem->start);
    return s;
}

int column_labels(const struct column *const *chosen, int n, const char *labels[], char *storage,
                  size_t size)
{
    int count = 0;
    for (int i = 0; i < n; i++) {
        size_t length = strlen(chosen[i]->labels) + 1;
        if (length > size)
            return -1;
        memcpy(storage, chosen[i]->labels, length);
        for (char *word = strtok(storage, " "); word; word = strtok(NULL, " "))
            labels[count++] = word;
        storage += length;
        size -= length;
    }
    return count;
}

static void list_table(FILE *out, const char *title, const struct column_table *table)
{
    fprintf(out, "%s\n", title);
    for (int i = 0; i < table->count; i++)
        fprintf(out, "  %-24s %s\n", table->columns[i].name, table->columns[i].text);
}

void column_list(FILE *out)
{
    list_table(out, "of one body:", &body_columns);
    list_table(out, "of a system:", &system_columns);
}
