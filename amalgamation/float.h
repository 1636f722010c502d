/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The same in float. A body is made in double and copied.
 *
 * Error of (m/|m|, q), and of (omega/|omega|, q) in space, with u = 2^-24 and cond, what input
 * rounded to u
 * costs: at most 4 (u + cond) if the body turns by up to 1 rad. Longer steps, and quaternions of
 * another length than one, go through double.
 */
typedef struct plhf_vec3 {
    float x, y, z;
} plhf_vec3;

typedef struct plhf_quat {
    float w, x, y, z;
} plhf_quat;

typedef struct plhf_state {
    plhf_quat q; /* attitude, body to space, unit */
    plhf_vec3 m; /* angular momentum in the body frame */
} plhf_state;

/* Plain data, made by plhf_body_init(), to be read only. */
typedef struct plhf_body {
    plh_body body;
    float moment[3];     /* scaled, axes x, y, z of the kernel */
    float low, dx, dz;   /* the smallest of the inverse moments, their differences */
    float rest[2];       /* of dx and dz */
    float frame[4];      /* the frame of the body in these axes */
    float per_unit;      /* 1 / body.unit; infinite or zero outside the range of floats */
    unsigned char at[3]; /* the axes of the body that are x, y, z */
    bool turned;         /* the frame is not the identity */
} plhf_body;

void plhf_body_init(const plh_body *body, plhf_body *out);

/* plh_free_step(): principal frame. The unit of inertia must be a float: 1e-38 to 1e38. */
plh_status plhf_free_step(const plhf_body *body, float h, const plhf_state *in, plhf_state *out);

/* plh_free_step_world() */
plh_status plhf_free_step_world(const plhf_body *body, float dt, plhf_quat *q, plhf_vec3 *omega);

/* The same with what rounding leaves over of q and of omega, seven floats, zero at the start: the
 * next step adds it. The attitude then errs about as in double. */
plh_status plhf_free_step_world_rest(const plhf_body *body, float dt, plhf_quat *q,
                                     plhf_vec3 *omega, float rest[7]);

/* plh_world_batch, flags PLH_WORLD_OMEGA and PLH_WORLD_SCALAR_LAST. Strides are multiples of 4; 0:
 * packed, 16 and 12. */
typedef struct plhf_world_batch {
    size_t n;
    const plhf_body *body;
    float *q, *omega;
    size_t q_stride, omega_stride;
    size_t bodies;
    const int *body_index;
    unsigned flags;
    /* NULL, or seven floats of each row, zero at the start: what rounding leaves over of q (in its
     * order) and of omega. Stride 0: packed, 28. */
    float *rest;
    size_t rest_stride;
} plhf_world_batch;

/* plh_free_step_world_batch() */
plh_status plhf_free_step_world_batch(const plhf_world_batch *batch, float dt, size_t *failed);

/* plh_gyroscopic(), plh_gyroscopic_moments() and plh_gyroscopic_tensor() (nine numbers; rounding
 * may have left them not quite symmetric). The energy of the floats that come out is never above
 * that of those that went in. */
plh_status plhf_gyroscopic(const plhf_body *body, float dt, plhf_quat q, plhf_vec3 *omega);
plh_status plhf_gyroscopic_moments(plhf_vec3 moment, float dt, plhf_quat q, plhf_vec3 *omega);
plh_status plhf_gyroscopic_tensor(const float inertia[9], float dt, plhf_vec3 *omega);
