// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Exact rotation in Bullet. Switch off Bullet's own gyroscopic term and add each body once:
//
//     PolhodeBullet polhode(&world);
//     body->setFlags(0);
//     polhode.add(body);
//
// The attitude is kept before the tick. Bullet then adds forces and the impulses of contacts and
// joints to the angular velocity, and turns the body. After the tick the hook turns it by the exact
// step instead, from the kept attitude with the velocity of the solver. A contact needs nothing else:
// it is a kick, and the exact step follows it.
//
// Bullet's numbers are floats. The hook keeps attitude and velocity in double, adds what Bullet adds,
// and takes Bullet's attitude where something else has changed it.
//
// With turn = false the hook only applies the gyroscopic term, before the solver; Bullet turns the
// body, to first order. That is enough for slow bodies, and nothing is written after the tick.
#ifndef POLHODE_BULLET_H
#define POLHODE_BULLET_H

#include "polhode_step.h"

#include <btBulletDynamicsCommon.h>
#include <vector>

class PolhodeBullet
{
  public:
    // turn: false leaves the turn of all bodies to Bullet.
    explicit PolhodeBullet(btDynamicsWorld *world, bool turn = true) : turn(turn)
    {
        world->setInternalTickCallback(before, this, true);
        world->setInternalTickCallback(after, this, false);
    }

    // False where the moments of the body belong to no rigid body (a fixed one).
    bool add(btRigidBody *body)
    {
        const btVector3 inverse = body->getInvInertiaDiagLocal();
        const plh_vec3 moment =
            plh_vec3_make(1.0 / inverse.x(), 1.0 / inverse.y(), 1.0 / inverse.z());
        size_t t = types.size();
        while (t > 0 && !same(types[t - 1].moment, moment))
            t--;
        if (t == 0) {
            plh_body type;
            if (plh_body_from_moments(moment, &type) != PLH_OK)
                return false;
            types.push_back(type);
            t = types.size();
        }
        const btScalar no = 0;
        const slot s = {body, (int)t - 1, btMatrix3x3(no, no, no, no, no, no, no, no, no),
                        btVector3(no, no, no)};
        slots.push_back(s);
        q.resize(slots.size());
        omega.resize(slots.size());
        return true;
    }

  private:
    struct slot {
        btRigidBody *body;
        int type;
        // What the hook has written
        btMatrix3x3 basis;
        btVector3 velocity;
    };
    bool turn;
    std::vector<slot> slots;
    std::vector<plh_body> types;
    // By slot, in double
    std::vector<plh_quat> q;
    std::vector<plh_vec3> omega;
    // Of this tick: the slots that turn, and their types
    std::vector<int> lane, lane_type;

    static bool same(plh_vec3 a, plh_vec3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

    static plh_vec3 real(const btVector3 &v) { return plh_vec3_make(v.x(), v.y(), v.z()); }

    static btVector3 bullet(plh_vec3 v)
    {
        return btVector3((btScalar)v.x, (btScalar)v.y, (btScalar)v.z);
    }

    static plh_quat attitude(const btRigidBody *body)
    {
        const btQuaternion o = body->getOrientation();
        return plh_quat_make(o.w(), o.x(), o.y(), o.z());
    }

    static void before(btDynamicsWorld *w, btScalar dt)
    {
        ((PolhodeBullet *)w->getWorldUserInfo())->start(dt);
    }

    static void after(btDynamicsWorld *w, btScalar dt)
    {
        ((PolhodeBullet *)w->getWorldUserInfo())->finish(dt);
    }

    void start(btScalar dt)
    {
        lane.clear();
        lane_type.clear();
        for (size_t i = 0; i < slots.size(); i++) {
            slot &s = slots[i];
            if (!s.body->isActive() || s.body->isStaticOrKinematicObject())
                continue;
            if (turn)
                keep(i);
            else
                gyroscopic(s, dt);
        }
    }

    void gyroscopic(slot &s, btScalar dt)
    {
        plh_vec3 w = real(s.body->getAngularVelocity());
        if (plh_gyroscopic(&types[(size_t)s.type], dt, attitude(s.body), &w) == PLH_OK)
            s.body->setAngularVelocity(bullet(w));
    }

    void keep(size_t i)
    {
        slot &s = slots[i];
        if (!(s.basis == s.body->getWorldTransform().getBasis())) {
            s.velocity = s.body->getAngularVelocity();
            q[i] = attitude(s.body);
            omega[i] = real(s.velocity);
        }
        lane.push_back((int)i);
        lane_type.push_back(s.type);
    }

    void finish(btScalar dt)
    {
        if (lane.empty())
            return;
        for (int i : lane) // what forces and contacts have added
            omega[(size_t)i] =
                plh_vec3_add(omega[(size_t)i], real(slots[(size_t)i].body->getAngularVelocity() -
                                                    slots[(size_t)i].velocity));
        plh_world_batch batch = plh_world_batch();
        batch.n = lane.size();
        batch.body = types.data(), batch.bodies = types.size(), batch.body_index = lane_type.data();
        batch.q = &q[0].w, batch.vector = &omega[0].x;
        batch.q_row = batch.vector_row = lane.data();
        plh_free_step_world_batch(&batch, dt, NULL, NULL);
        for (int i : lane)
            write(slots[(size_t)i], q[(size_t)i], omega[(size_t)i]);
    }

    void write(slot &s, plh_quat turned, plh_vec3 w)
    {
        if (!(plh_quat_norm2(turned) > 0.5)) // NaN: a state that was none
            return;
        btTransform to = s.body->getWorldTransform();
        to.setRotation(btQuaternion((btScalar)turned.x, (btScalar)turned.y, (btScalar)turned.z,
                                    (btScalar)turned.w));
        s.velocity = bullet(w);
        s.body->setAngularVelocity(s.velocity);
        s.body->setCenterOfMassTransform(to); // with the inertia in space, and for interpolation
        s.basis = s.body->getWorldTransform().getBasis();
    }
};

#endif
