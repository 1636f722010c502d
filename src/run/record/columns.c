/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "record/columns.h"

#include "scenario/sky.h"

#include <math.h>
#include <string.h>

static const double degrees = 180.0 / PLH_PI;

/* Of body and wheels. */
static plh_vec3 space_momentum(const plh_problem *problem, double t, plh_state s)
{
    return plh_quat_rotate(s.q, plh_vec3_add(s.m, plh_torque_rotors(problem->torque, t)));
}

plh_vec3 sample_space_momentum(const struct sample *s)
{
    return space_momentum(s->problem, s->t, s->state);
}

static plh_vec3 omega(const struct sample *s)
{
    return plh_body_omega(s->problem->body, s->state.m);
}

static plh_vec3 omega_space(const struct sample *s)
{
    return plh_quat_rotate(s->state.q, omega(s));
}

static double potential(const struct sample *s)
{
    const plh_torque *torque = s->problem->torque;
    return torque ? plh_torque_potential(torque, s->problem->body, s->t, s->state.q) : 0.0;
}

static double relative(double change, double size)
{
    return size > 0.0 ? change / size : change;
}

double sample_energy_change(const struct sample *s)
{
    return relative(s->total - s->start->energy, fabs(s->start->energy));
}

double sample_modified_change(const struct sample *s)
{
    return relative(s->modified - s->start->modified, fabs(s->start->modified));
}

double sample_momentum_change(const struct sample *s)
{
    if (!s->problem)
        return relative(plh_vec3_norm(plh_vec3_sub(s->measure.momentum, s->start->momentum)),
                        s->momentum_size);
    plh_vec3 change = plh_vec3_sub(sample_space_momentum(s), s->start->momentum);
    return relative(plh_vec3_norm(change), plh_vec3_norm(s->start->momentum));
}

double sample_angular_change(const struct sample *s)
{
    plh_vec3 change = plh_vec3_sub(s->measure.angular_momentum, s->start->angular_momentum);
    return relative(plh_vec3_norm(change), s->angular_size);
}

double sample_attitude_error(const struct sample *s)
{
    return plh_quat_angle(s->state.q, s->reference.q);
}

double sample_m_error(const struct sample *s)
{
    double d = plh_vec3_norm(plh_vec3_sub(s->state.m, s->reference.m));
    return relative(d, plh_vec3_norm(s->reference.m));
}

/* omega / sqrt(2T): on the inertia ellipsoid, seen in the body. */
static plh_vec3 poinsot(const struct sample *s)
{
    double twice = 2.0 * s->kinetic;
    return twice > 0.0 ? plh_vec3_scale(1.0 / sqrt(twice), omega(s)) : plh_vec3_make(0.0, 0.0, 0.0);
}

/* An axis of the body in space; directions.axis in space. */
static plh_vec3 axis(const struct sample *s, int which)
{
    return plh_quat_rotate(s->user.q, plh_vec3_axis(which));
}

static plh_vec3 own_axis(const struct sample *s)
{
    return plh_quat_rotate(s->user.q, s->sky->axis);
}

static plh_vec3 to_user(const struct sample *s, plh_vec3 v)
{
    return plh_body_vector_to_user(s->problem->body, v);
}

/* Sun or observer in the body. */
static plh_vec3 seen(const struct sample *s, enum view_to which)
{
    return plh_quat_unrotate(s->user.q, s->sight.to[which]);
}

/* From the body to the local frame. */
static plh_quat local_attitude(const struct sample *s)
{
    plh_quat frame;
    plh_vec3 rate;
    plh_orbit_lvlh(s->orbit, s->t, &frame, &rate);
    return plh_quat_mul(plh_quat_conj(frame), s->user.q);
}

static plh_vec3 local_omega(const struct sample *s)
{
    plh_quat frame;
    plh_vec3 rate;
    plh_orbit_lvlh(s->orbit, s->t, &frame, &rate);
    return plh_quat_unrotate(s->user.q, plh_vec3_sub(omega_space(s), rate));
}

/* The angle between directions, right also near 0 and 180 degrees. */
static double angle_between(plh_vec3 a, plh_vec3 b)
{
    return atan2(plh_vec3_norm(plh_vec3_cross(a, b)), plh_vec3_dot(a, b)) * degrees;
}

static double phase_angle(const struct sample *s)
{
    return plh_phase_angle(s->sight.to[VIEW_SUN], s->sight.to[VIEW_OBSERVER]) * degrees;
}

static double flux(const struct sample *s)
{
    const plh_quat q = s->state.q;
    return s->sight.sunlit * plh_light_flux(s->light, plh_quat_unrotate(q, s->sight.to[VIEW_SUN]),
                                            plh_quat_unrotate(q, s->sight.to[VIEW_OBSERVER]));
}

/* A body that is r and d au away is fainter than at 1 au from both. */
static double magnitude(const struct sample *s)
{
    const double *d = s->sight.distance;
    const double reduced = plh_magnitude_from_flux(flux(s)) + s->zero_point;
    return s->distances ? reduced + 5.0 * log10(d[VIEW_SUN] * d[VIEW_OBSERVER]) : reduced;
}

static plh_vec3 nadir(const struct sample *s)
{
    plh_orbit_point p;
    const plh_status status = plh_orbit_at(s->orbit, s->t, &p);
    return status ? plh_vec3_make(NAN, NAN, NAN) : plh_orbit_nadir(&p);
}

/* Longitude and latitude of a vector, in degrees. */
static void put_sky(plh_vec3 v, double *out)
{
    sky_longitude(v, &out[0], &out[1]);
}

static void put_quat(plh_quat q, double *out)
{
    out[0] = q.w, out[1] = q.x, out[2] = q.y, out[3] = q.z;
}

static void put_quat_last(plh_quat q, double *out)
{
    out[0] = q.x, out[1] = q.y, out[2] = q.z, out[3] = q.w;
}

static void put_matrix(plh_quat q, double *out)
{
    plh_mat3 m = plh_quat_to_mat3(q);
    memcpy(out, m.a, sizeof m.a);
}

static void put_angles(const char *name, plh_quat q, double *out)
{
    plh_euler sequence;
    plh_euler_find(name, &sequence);
    const plh_vec3 a = plh_euler_from_quat(sequence, q);
    out[0] = a.x * degrees, out[1] = a.y * degrees, out[2] = a.z * degrees;
}

/* phi, theta, psi of the body's axes about L, in degrees. */
static void fill_euler(const struct sample *s, double *out)
{
    const plh_quat frame = sky_momentum_frame(sample_space_momentum(s));
    put_angles("zxz", plh_quat_mul(plh_quat_conj(frame), s->user.q), out);
    for (int i = 0; i < 3; i += 2)
        out[i] = out[i] < 0.0 ? out[i] + 360.0 : out[i];
}

FILL(t, s->t)
FILL(kinetic, s->kinetic)
FILL(potential, potential(s))
FILL(energy, s->total)
FILL(energy_change, sample_energy_change(s))
FILL(modified, s->modified)
FILL(space_error, sample_momentum_change(s))
FILL(attitude_error, sample_attitude_error(s))
FILL(momentum_error, sample_m_error(s))
FILL(angle_nadir, angle_between(own_axis(s), nadir(s)))
FILL(angle_sun, angle_between(own_axis(s), s->sight.to[VIEW_SUN]))
FILL(phase_angle, phase_angle(s))
FILL(flux, flux(s))
FILL(magnitude, magnitude(s))
FILL(sun_distance, s->sight.distance[VIEW_SUN])
FILL(observer_distance, s->sight.distance[VIEW_OBSERVER])
FILL(t_seen, s->sight.seen)
FILL(sunlit, s->sight.sunlit)
FILL(angle_L, angle_between(own_axis(s), sample_space_momentum(s)))
FILL(jd, s->sky->jd0 + s->t * (s->sky->seconds / 86400.0))

FILL_BY(column_vector, m, s->user.m)
FILL_BY(column_vector, space, sample_space_momentum(s))
FILL_BY(column_vector, omega, to_user(s, omega(s)))
FILL_BY(column_vector, omega_space, omega_space(s))
FILL_BY(column_vector, polhode, to_user(s, poinsot(s)))
FILL_BY(column_vector, herpolhode, plh_quat_rotate(s->state.q, poinsot(s)))
FILL_BY(column_vector, axis_x, axis(s, 0))
FILL_BY(column_vector, axis_y, axis(s, 1))
FILL_BY(column_vector, axis_z, axis(s, 2))
FILL_BY(column_vector, omega_lvlh, local_omega(s))
FILL_BY(column_vector, to_sun, s->sight.to[VIEW_SUN])
FILL_BY(column_vector, to_observer, s->sight.to[VIEW_OBSERVER])
FILL_BY(column_vector, to_planet, nadir(s))

FILL_BY(put_sky, sky_x, axis(s, 0))
FILL_BY(put_sky, sky_y, axis(s, 1))
FILL_BY(put_sky, sky_z, axis(s, 2))
FILL_BY(put_sky, sky_L, sample_space_momentum(s))
FILL_BY(put_sky, sky_omega, omega_space(s))
FILL_BY(put_sky, sub_observer, seen(s, VIEW_OBSERVER))
FILL_BY(put_sky, sub_solar, seen(s, VIEW_SUN))
FILL_BY(put_sky, spin_ra_dec, sky_equatorial(s->sky, omega_space(s)))

FILL_BY(put_quat, q, s->user.q)
FILL_BY(put_quat_last, q_last, s->user.q)
FILL_BY(put_matrix, matrix, s->user.q)
FILL_BY(put_quat, q_lvlh, local_attitude(s))
FILL_BY(put_quat_last, q_lvlh_last, local_attitude(s))

#define EULER_FILL(seq)                                                                            \
    static void fill_euler_##seq(const struct sample *s, double *out)                              \
    {                                                                                              \
        put_angles(#seq, s->user.q, out);                                                          \
    }                                                                                              \
    static void fill_lvlh_##seq(const struct sample *s, double *out)                               \
    {                                                                                              \
        put_angles(#seq, local_attitude(s), out);                                                  \
    }
EULER_SEQUENCES(EULER_FILL)

/* Their rows. */
#define EULER_COLUMN(seq)                                                                          \
    COLUMN("euler-" #seq, 3, #seq "_1 " #seq "_2 " #seq "_3",                                      \
           "Euler angles of the body in space, turns about its axes in the order " #seq            \
           ", degrees",                                                                            \
           fill_euler_##seq, ),
#define LVLH_COLUMN(seq)                                                                           \
    COLUMN("lvlh-" #seq, 3, "lvlh_" #seq "_1 lvlh_" #seq "_2 lvlh_" #seq "_3",                     \
           "Euler angles of the body relative to the local frame of the orbit, turns about its "   \
           "axes in the order " #seq ", degrees",                                                  \
           fill_lvlh_##seq, .needs = {NEED_ORBIT}),

/* clang-format off */
static const struct column columns[] = {
    COLUMN("t", 1, "t", "time", fill_t,),
    COLUMN("q", 4, "q0 q1 q2 q3", "attitude, unit quaternion, scalar first, body to space", fill_q, .scalar_last = "q-last"),
    COLUMN("q-last", 4, "q1 q2 q3 q0", "attitude, unit quaternion, scalar last, body to space", fill_q_last,),
    COLUMN("Q", 9, "Q11 Q12 Q13 Q21 Q22 Q23 Q31 Q32 Q33", "attitude, rotation matrix, row by row", fill_matrix,),
    COLUMN("m", 3, "m1 m2 m3", "angular momentum, body frame", fill_m,),
    COLUMN("L", 3, "L1 L2 L3", "angular momentum, space frame, with that of wheels and rotors", fill_space,),
    COLUMN("omega", 3, "omega1 omega2 omega3", "angular velocity, body frame", fill_omega,),
    COLUMN("omega-space", 3, "omega_x omega_y omega_z", "angular velocity, space frame", fill_omega_space,),
    COLUMN("kinetic", 1, "kinetic", "kinetic energy", fill_kinetic,),
    COLUMN("potential", 1, "potential", "potential energy", fill_potential, .needs = {NEED_POTENTIAL}),
    COLUMN("energy", 1, "energy", "kinetic plus potential energy", fill_energy,),
    COLUMN("energy-error", 1, "energy_error", "relative error of the energy against the start (absolute if that was zero); energy-change where the energy is not conserved", fill_energy_change, .not_conserved = "energy-change"),
    COLUMN("energy-change", 1, "energy_change", "relative change of the energy since the start (absolute if that was zero)", fill_energy_change,),
    COLUMN("modified-energy", 1, "modified_energy", "modified energy of a splitting at the last whole step, of order output.modified-energy", fill_modified, .needs = {NEED_MODIFIED}),
    COLUMN("L-error", 1, "L_error", "relative change of L since the start", fill_space_error,),
    COLUMN("polhode", 3, "p1 p2 p3", "omega / sqrt(2T), body frame: a point of the inertia ellipsoid", fill_polhode,),
    COLUMN("herpolhode", 3, "h1 h2 h3", "omega / sqrt(2T), space frame", fill_herpolhode,),
    COLUMN("axis-x", 3, "x1 x2 x3", "the body's x axis in space", fill_axis_x,),
    COLUMN("axis-y", 3, "y1 y2 y3", "the body's y axis in space", fill_axis_y,),
    COLUMN("axis-z", 3, "z1 z2 z3", "the body's z axis in space", fill_axis_z,),
    COLUMN("x-sky", 2, "x_lon x_lat", "the body's x axis in space: longitude and latitude, degrees", fill_sky_x,),
    COLUMN("y-sky", 2, "y_lon y_lat", "the body's y axis in space: longitude and latitude, degrees", fill_sky_y,),
    COLUMN("z-sky", 2, "z_lon z_lat", "the body's z axis in space: longitude and latitude, degrees", fill_sky_z,),
    COLUMN("L-sky", 2, "L_lon L_lat", "the angular momentum L: longitude and latitude, degrees", fill_sky_L,),
    COLUMN("omega-sky", 2, "omega_lon omega_lat", "the angular velocity in space: longitude and latitude, degrees", fill_sky_omega,),
    COLUMN("sub-observer", 2, "observer_lon observer_lat", "directions.observer in the body: longitude and latitude, degrees", fill_sub_observer, .needs = {NEED_OBSERVER}),
    COLUMN("sub-solar", 2, "sun_lon sun_lat", "directions.sun in the body: longitude and latitude, degrees", fill_sub_solar, .needs = {NEED_SUN}),
    COLUMN("euler-L", 3, "phi theta psi", "Euler angles of the body about L (z-x-z: precession, nutation, rotation of the z axis), degrees", fill_euler,),
    EULER_SEQUENCES(EULER_COLUMN)
    EULER_SEQUENCES(LVLH_COLUMN)
    COLUMN("q-lvlh", 4, "lvlh_q0 lvlh_q1 lvlh_q2 lvlh_q3", "attitude relative to the local frame of the orbit, unit quaternion, scalar first", fill_q_lvlh, .scalar_last = "q-lvlh-last", .needs = {NEED_ORBIT}),
    COLUMN("q-lvlh-last", 4, "lvlh_q1 lvlh_q2 lvlh_q3 lvlh_q0", "attitude relative to the local frame of the orbit, unit quaternion, scalar last", fill_q_lvlh_last, .needs = {NEED_ORBIT}),
    COLUMN("omega-lvlh", 3, "lvlh_omega1 lvlh_omega2 lvlh_omega3", "angular velocity relative to the local frame, body frame", fill_omega_lvlh, .needs = {NEED_ORBIT}),
    COLUMN("angle-nadir", 1, "angle_nadir", "angle of directions.axis (default: the body's z axis) to the nadir of the orbit, degrees", fill_angle_nadir, .needs = {NEED_ORBIT}),
    COLUMN("angle-sun", 1, "angle_sun", "angle of directions.axis (default: the body's z axis) to directions.sun, degrees", fill_angle_sun, .needs = {NEED_SUN}),
    COLUMN("angle-L", 1, "angle_L", "angle of directions.axis (default: the body's z axis) to the angular momentum L, degrees", fill_angle_L,),
    COLUMN("flux", 1, "flux", "flux, squared units of length (light to directions.observer of the body that 'light' describes)", fill_flux, .needs = {NEED_LIGHT, NEED_SUN, NEED_OBSERVER}),
    COLUMN("magnitude", 1, "magnitude", "magnitude (light.zero-point - 2.5 log10 of the flux, with the distances if light.distances says so)", fill_magnitude, .needs = {NEED_LIGHT, NEED_SUN, NEED_OBSERVER}),
    COLUMN("phase-angle", 1, "phase_angle", "phase angle, degrees (between directions.sun and directions.observer)", fill_phase_angle, .needs = {NEED_SUN, NEED_OBSERVER}),
    COLUMN("to-sun", 3, "sun_x sun_y sun_z", "direction to the Sun, space frame, of length one", fill_to_sun, .needs = {NEED_SUN}),
    COLUMN("to-observer", 3, "observer_x observer_y observer_z", "direction to the observer, space frame, of length one", fill_to_observer, .needs = {NEED_OBSERVER}),
    COLUMN("to-planet", 3, "planet_x planet_y planet_z", "direction to the centre of the planet, space frame, of length one", fill_to_planet, .needs = {NEED_ORBIT}),
    COLUMN("sun-distance", 1, "sun_distance", "distance of the Sun, astronomical units", fill_sun_distance, .needs = {NEED_SUN_DISTANCE}),
    COLUMN("observer-distance", 1, "observer_distance", "distance of the observer, astronomical units", fill_observer_distance, .needs = {NEED_OBSERVER_DISTANCE}),
    COLUMN("sunlit", 1, "sunlit", "share of the Sun's disc that the planet does not hide, 0 to 1", fill_sunlit, .needs = {NEED_ECLIPSE}),
    COLUMN("t-seen", 1, "t_seen", "time at which the observer sees the body as it is in this record", fill_t_seen, .needs = {NEED_LIGHT_TIME}),
    COLUMN("spin-ra-dec", 2, "spin_ra spin_dec", "right ascension and declination of the angular velocity, degrees", fill_spin_ra_dec,),
    COLUMN("jd", 1, "jd", "Julian date in TT, or TDB if that is ephemeris.time-system", fill_jd, .needs = {NEED_DATE}),
    COLUMN("date", 1, "date", "date in ephemeris.time-system: text in CSV and HDF5; as a number, the Julian date", fill_jd, .needs = {NEED_DATE}, .print = sky_date_text),
    COLUMN("attitude-error", 1, "attitude_error", "angle from the reference attitude, radians (computes the reference)", fill_attitude_error, .needs = {NEED_REFERENCE}),
    COLUMN("m-error", 1, "m_error", "relative error of m against the reference (computes the reference)", fill_momentum_error, .needs = {NEED_REFERENCE_RATES}),
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

struct start start_of_body(const plh_problem *problem)
{
    return (struct start){.energy = plh_problem_energy(problem, problem->t0, problem->start),
                          .momentum = space_momentum(problem, problem->t0, problem->start)};
}

struct sample sample_body(const plh_problem *problem, double t, plh_state state,
                          const plh_state *reference, const struct start *start)
{
    struct sample s = {.problem = problem, .t = t, .state = state, .start = start};
    s.user = plh_body_to_user(problem->body, state);
    s.reference = reference ? *reference : plh_state_nan();
    s.kinetic = plh_body_energy(problem->body, state.m);
    s.total = plh_problem_energy(problem, t, state);
    return s;
}
