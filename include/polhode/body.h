/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A rigid body: its principal moments of inertia, in any unit, and the rotation from the user's
 * axes to the principal ones.
 *
 * Everything else in the library works in the principal frame. A body made from three moments, a
 * solid or a diagonal tensor keeps the user's axes in the user's order; a full tensor gets its
 * eigenaxes. plh_body_to_principal() and plh_body_to_user() convert states once on the way in and
 * once on the way out.
 */
#ifndef POLHODE_BODY_H
#define POLHODE_BODY_H

#include <polhode/mat3.h>
#include <polhode/state.h>
#include <polhode/status.h>
#include <stdbool.h>
#include <stddef.h>

PLH_BEGIN_DECLS

typedef enum plh_body_kind {
    PLH_BODY_POINT,     /* (0, 0, 0): does not rotate */
    PLH_BODY_LINEAR,    /* (I, I, 0): a line; no momentum along its axis */
    PLH_BODY_SPHERE,    /* three equal moments */
    PLH_BODY_SYMMETRIC, /* two equal moments */
    PLH_BODY_GENERIC    /* three different moments */
} plh_body_kind;

/*
 * A body: plain data, owned by the caller, made by the constructors below. Its members may be read
 * and never written. Copies are bodies too.
 */
typedef struct plh_body {
    /* Principal moments, user's units, in the order of the principal frame */
    plh_vec3 moment;
    /* Moment / unit: the largest lies in [1/2, 1) */
    plh_vec3 scaled;
    /* 1 / scaled; 0 for a zero moment */
    plh_vec3 inverse;
    /* A power of two: the unit of inertia of scaled; 1 for a point */
    double unit;
    /* 1 / unit */
    double per_unit;
    /* User's axes to principal axes: v_principal = rotate(frame, v_user) */
    plh_quat frame;
    /* By exact equality of the moments */
    plh_body_kind kind;
    /* Symmetry axis (0, 1, 2) of a symmetric or linear body, else -1 */
    int axis;
    /* Axes by ascending moment; equal ones keep their order */
    int order[3];
    union { /* private: what the kernels need, with room to spare */
        double align;
        unsigned char bytes[104];
    } inside;
} plh_body;

/* sizeof(plh_body), for programs in other languages that keep bodies. */
PLH_API size_t plh_body_sizeof(void);

/*
 * A body from its principal moments. They are finite and positive; or (I, I, 0) with the zero in
 * any place (a linear rotor); or all zero (a point). The largest lies within 2^-1000 ... 2^1000,
 * and no positive one is below 2^-500 of it. The triangle inequality is not required: see
 * plh_body_is_physical().
 *
 * Returned: PLH_OK; PLH_NOT_FINITE for NaN or infinity; PLH_BAD_INERTIA for other moments;
 * PLH_BAD_ARGUMENT for a negative or zero mass, a negative length. A failed body is all NaN.
 */
PLH_API plh_status plh_body_from_moments(plh_vec3 moment, plh_body *body);

/* A homogeneous box about its centre, with edge lengths along x, y, z. */
PLH_API plh_status plh_body_from_box(double mass, plh_vec3 edge, plh_body *body);

/* A homogeneous ellipsoid with semi-axes along x, y, z. */
PLH_API plh_status plh_body_from_ellipsoid(double mass, plh_vec3 semi_axis, plh_body *body);

/* A homogeneous cylinder about the z axis. */
PLH_API plh_status plh_body_from_cylinder(double mass, double radius, double length,
                                          plh_body *body);

PLH_API plh_status plh_body_from_sphere(double mass, double radius, plh_body *body);

/*
 * A body from a symmetric tensor in the user's axes (see plh_tensor_diagonalise()). A diagonal
 * tensor keeps its order and axes. Otherwise the moments ascend and `frame` is the rotation to the
 * eigenaxes. If, within the rounding of the entries, the smallest moment is zero and the other two
 * are equal, the body is a linear rotor.
 */
PLH_API plh_status plh_body_from_tensor(plh_mat3 tensor, plh_body *body);

/* n point masses about their centre of mass, in the axes of the positions. No mass is negative, and
 * not all are zero. */
PLH_API plh_status plh_body_from_points(size_t n, const double *mass, const plh_vec3 *position,
                                        plh_body *body);

/* The tensor of a body in the user's axes. */
PLH_API plh_mat3 plh_body_tensor(const plh_body *body);

/* Whether some distribution of mass has these moments: none is larger than the sum of the other
 * two, within rounding. A plate is physical. */
PLH_API bool plh_body_is_physical(const plh_body *body);

/*
 * Whether a moment exceeds the sum of the two others by more than `tolerance` of it. Then `text`,
 * of `size` bytes, says which: "I3 = 9 exceeds I1 + I2 = 3".
 */
PLH_API bool plh_body_excess(const plh_body *body, double tolerance, char *text, size_t size);

/* Converts a state from the user's axes to the principal frame, and back. For a linear rotor the
 * momentum along its axis, which can only come from rounding, is dropped. */
PLH_API plh_state plh_body_to_principal(const plh_body *body, plh_state user);
PLH_API plh_state plh_body_to_user(const plh_body *body, plh_state state);

/* The same for one vector fixed to the body (a torque, a dipole). */
PLH_API plh_vec3 plh_body_vector_to_principal(const plh_body *body, plh_vec3 user);
PLH_API plh_vec3 plh_body_vector_to_user(const plh_body *body, plh_vec3 v);

/* Angular velocity, momentum and energy, in the principal frame and the user's units. Along a zero
 * moment both the angular velocity and the momentum are zero. */
PLH_API plh_vec3 plh_body_omega(const plh_body *body, plh_vec3 m);
PLH_API plh_vec3 plh_body_momentum(const plh_body *body, plh_vec3 omega);
PLH_API double plh_body_energy(const plh_body *body, plh_vec3 m); /* kinetic, m . omega / 2 */

/* d omega / dt in the body frame under a body-frame torque: I^-1 (m x omega + torque). */
PLH_API plh_vec3 plh_body_acceleration(const plh_body *body, plh_vec3 m, plh_vec3 torque);

/*
 * Checks that a body can have this state.
 * Returned: PLH_OK; PLH_NOT_FINITE; PLH_BAD_ATTITUDE if |q| differs from 1 by more than 1e-6;
 * PLH_BAD_STATE for a momentum along the zero moment of a rotor or point beyond rounding, 2^-48 of
 * |m|.
 */
PLH_API plh_status plh_body_check(const plh_body *body, plh_state state);

PLH_END_DECLS

#endif
