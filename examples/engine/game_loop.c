/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A game loop in about a hundred lines: boxes that fall, tumble and bounce at 60 frames per second.
 * The rotation is exact (polhode_step.h, from 'make amalgamation'); forces change velocities at the
 * start of a frame, contacts at its end.
 *
 *     cc game_loop.c polhode_step.c -lm -o game_loop        (or c++)
 */
#include "polhode_step.h"

#include <stdio.h>

enum { BOXES = 3, FRAMES = 60 * 20 };
static const double frame_time = 1.0 / 60.0, gravity = 9.81, restitution = 0.6;

typedef struct box {
    double mass;
    plh_vec3 half; /* of its edges */
    plh_body inertia;
    plh_vec3 x, v, omega; /* position, velocity, angular velocity in space */
    plh_quat q;
} box;

static plh_vec3 at_point(const box *b, plh_vec3 r) /* velocity of the point at r from the centre */
{
    return plh_vec3_add(b->v, plh_vec3_cross(b->omega, r));
}

/* I^-1 t in space. */
static plh_vec3 spin_from(const box *b, plh_vec3 t)
{
    return plh_quat_rotate(b->q, plh_body_omega(&b->inertia, plh_quat_unrotate(b->q, t)));
}

static double rotation_energy(const box *b)
{
    return plh_body_energy(&b->inertia,
                           plh_body_momentum(&b->inertia, plh_quat_unrotate(b->q, b->omega)));
}

static double energy(const box *b)
{
    return b->mass * (0.5 * plh_vec3_dot(b->v, b->v) + gravity * b->x.z) + rotation_energy(b);
}

/* One frame without contact. A torque of yours goes where gravity is: omega += dt I^-1 torque. */
static void fly(box *b, double dt)
{
    b->x = plh_vec3_axpy(b->x, dt, b->v);
    b->x.z -= 0.5 * gravity * dt * dt;
    b->v.z -= gravity * dt;
    plh_free_step_world(&b->inertia, dt, &b->q, &b->omega); /* gyroscopic torque and attitude */
}

/* Corners below the ground that move down get an impulse up (Newton's law of restitution). Returns
 * how many did. */
static int bounce(box *b)
{
    int hits = 0;
    for (int corner = 0; corner < 8; corner++) {
        const plh_vec3 up = plh_vec3_make(0.0, 0.0, 1.0), h = b->half;
        const plh_vec3 local = plh_vec3_make(corner & 1 ? h.x : -h.x, corner & 2 ? h.y : -h.y,
                                             corner & 4 ? h.z : -h.z);
        const plh_vec3 r = plh_quat_rotate(b->q, local);
        const double speed = at_point(b, r).z;
        if (b->x.z + r.z > 0.0 || speed >= 0.0)
            continue;
        const plh_vec3 turn = spin_from(b, plh_vec3_cross(r, up));
        const double e = speed < -0.3 ? restitution : 0.0; /* slow contacts do not bounce */
        const double impulse = -(1.0 + e) * speed / (1.0 / b->mass + plh_vec3_cross(turn, r).z);
        b->v.z += impulse / b->mass;
        b->omega = plh_vec3_axpy(b->omega, impulse, turn);
        hits++;
    }
    return hits;
}

static int run(box *b)
{
    double flight = 0.0, gain = 0.0;
    int contacts = 0;
    for (int frame = 0; frame < FRAMES; frame++) {
        const double before = rotation_energy(b);
        fly(b, frame_time);
        const double change = fabs(rotation_energy(b) / before - 1.0), total = energy(b);
        flight = change > flight ? change : flight;
        contacts += bounce(b) > 0;
        gain = energy(b) - total > gain ? energy(b) - total : gain;
    }
    printf(
        "box %.1f x %.1f x %.1f: %3d frames with contact, rotation energy in flight kept to %.1e, contacts added %.1e J\n",
        2.0 * b->half.x, 2.0 * b->half.y, 2.0 * b->half.z, contacts, flight, gain);
    return flight < 1e-12 && gain < 1e-12 && contacts > 5;
}

int main(void)
{
    const double edge[BOXES][3] = {{0.4, 1.0, 2.0}, {1.0, 1.1, 1.2}, {0.1, 0.9, 1.7}};
    int good = 1;
    for (int i = 0; i < BOXES; i++) {
        box b;
        const plh_vec3 edges = plh_vec3_make(edge[i][0], edge[i][1], edge[i][2]);
        b.mass = 2.0;
        b.half = plh_vec3_scale(0.5, edges);
        b.x = plh_vec3_make(0.0, 0.0, 5.0);
        b.v = plh_vec3_make(1.0, 0.0, 3.0);
        b.omega = plh_vec3_make(0.1, 7.0, 0.1); /* about the middle axis: it flips */
        b.q = plh_quat_identity();
        if (plh_body_from_box(b.mass, edges, &b.inertia) != PLH_OK)
            return 1;
        good &= run(&b);
    }
    return good ? 0 : 1;
}
