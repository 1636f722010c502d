// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Exact rotation in Jolt. Leave mApplyGyroscopicForce off and add each body once:
//
//     PolhodeJolt polhode(&physics);
//     polhode.Add(*body);
//     polhode.Update(1.0f / 60.0f, &temp_allocator, &job_system);     in place of physics.Update()
//
// The attitude is kept before the step. Jolt then adds forces and the impulses of contacts and joints
// to the angular velocity, and turns the body. Afterwards the hook turns it by the exact step
// instead, from the kept attitude with the velocity of the solver. A contact needs nothing else: it
// is a kick, and the exact step follows it. Jolt calls nobody between its collision steps, so each
// Update has one; for more, call it more often.
//
// Jolt's attitudes are floats. The hook keeps attitude and velocity in double, adds what Jolt adds,
// and takes Jolt's attitude where something else has changed it.
//
// With turn = false the hook only applies the gyroscopic term, before the solver; Jolt turns the body.
#ifndef POLHODE_JOLT_H
#define POLHODE_JOLT_H

#include "polhode_step.h"

#include <Jolt/Jolt.h>

#include <Jolt/Physics/Body/Body.h>
#include <Jolt/Physics/PhysicsSystem.h>
#include <vector>

class PolhodeJolt
{
  public:
    explicit PolhodeJolt(JPH::PhysicsSystem *physics, bool turn = true)
        : physics(physics), turn(turn)
    {
    }

    // False where the moments of the body belong to no rigid body.
    bool Add(JPH::Body &body)
    {
        const JPH::MotionProperties *p = body.GetMotionProperties();
        const JPH::Vec3 inverse = p->GetInverseInertiaDiagonal();
        const JPH::Quat axes = p->GetInertiaRotation(); // principal axes to those of the body
        plh_body type;
        if (plh_body_from_moments(
                plh_vec3_make(1.0 / inverse.GetX(), 1.0 / inverse.GetY(), 1.0 / inverse.GetZ()),
                &type) != PLH_OK)
            return false;
        size_t t = 0;
        while (t < types.size() && !same(types[t], type))
            t++;
        if (t == types.size())
            types.push_back(type);
        const slot s = {&body, (int)t, axes, JPH::Quat::sZero(), JPH::Vec3::sZero()};
        slots.push_back(s);
        q.resize(slots.size());
        omega.resize(slots.size());
        return true;
    }

    JPH::EPhysicsUpdateError Update(float dt, JPH::TempAllocator *memory, JPH::JobSystem *jobs)
    {
        before(dt);
        const JPH::EPhysicsUpdateError error = physics->Update(dt, 1, memory, jobs);
        after(dt);
        return error;
    }

  private:
    struct slot {
        JPH::Body *body;
        int type;
        JPH::Quat axes;
        // What the hook has written
        JPH::Quat attitude;
        JPH::Vec3 velocity;
    };
    JPH::PhysicsSystem *physics;
    bool turn;
    std::vector<slot> slots;
    std::vector<plh_body> types;
    // By slot, in double: principal axes to space
    std::vector<plh_quat> q;
    std::vector<plh_vec3> omega;
    // Of this step: the slots that turn, and their types
    std::vector<int> lane, lane_type;

    static bool same(const plh_body &a, const plh_body &b)
    {
        return a.moment.x == b.moment.x && a.moment.y == b.moment.y && a.moment.z == b.moment.z;
    }

    static plh_vec3 real(JPH::Vec3Arg v) { return plh_vec3_make(v.GetX(), v.GetY(), v.GetZ()); }

    static plh_quat real(JPH::QuatArg o)
    {
        return plh_quat_make(o.GetW(), o.GetX(), o.GetY(), o.GetZ());
    }

    static JPH::Vec3 jolt(plh_vec3 v) { return JPH::Vec3((float)v.x, (float)v.y, (float)v.z); }

    static JPH::Quat jolt(plh_quat o)
    {
        return JPH::Quat((float)o.x, (float)o.y, (float)o.z, (float)o.w).Normalized();
    }

    void before(float dt)
    {
        lane.clear();
        lane_type.clear();
        for (size_t i = 0; i < slots.size(); i++) {
            slot &s = slots[i];
            if (!s.body->IsActive() || !s.body->IsDynamic())
                continue;
            if (turn)
                keep(i);
            else
                gyroscopic(s, dt);
        }
    }

    void gyroscopic(slot &s, float dt)
    {
        plh_vec3 w = real(s.body->GetAngularVelocity());
        const plh_quat axes = plh_quat_mul(real(s.body->GetRotation()), real(s.axes));
        if (plh_gyroscopic(&types[(size_t)s.type], (double)dt, axes, &w) == PLH_OK)
            s.body->SetAngularVelocity(jolt(w));
    }

    void keep(size_t i)
    {
        slot &s = slots[i];
        if (s.attitude != s.body->GetRotation()) {
            s.velocity = s.body->GetAngularVelocity();
            q[i] = plh_quat_mul(real(s.body->GetRotation()), real(s.axes));
            omega[i] = real(s.velocity);
        }
        lane.push_back((int)i);
        lane_type.push_back(s.type);
    }

    void after(float dt)
    {
        if (lane.empty())
            return;
        for (int i : lane) { // what forces and contacts have added
            const slot &s = slots[(size_t)i];
            plh_vec3 &w = omega[(size_t)i];
            w = plh_vec3_add(w, real(s.body->GetAngularVelocity() - s.velocity));
        }
        plh_world_batch batch = plh_world_batch();
        batch.n = lane.size();
        batch.body = types.data(), batch.bodies = types.size(), batch.body_index = lane_type.data();
        batch.q = &q[0].w, batch.vector = &omega[0].x;
        batch.q_row = batch.vector_row = lane.data();
        plh_free_step_world_batch(&batch, (double)dt, NULL, NULL);
        for (int i : lane)
            write(slots[(size_t)i], q[(size_t)i], omega[(size_t)i]);
    }

    void write(slot &s, plh_quat turned, plh_vec3 w)
    {
        if (!(plh_quat_norm2(turned) > 0.5)) // NaN: a state that was none
            return;
        const plh_quat body = plh_quat_mul(turned, plh_quat_conj(real(s.axes)));
        physics->GetBodyInterfaceNoLock().SetRotation(s.body->GetID(), jolt(body),
                                                      JPH::EActivation::DontActivate);
        s.velocity = jolt(w);
        s.body->SetAngularVelocity(s.velocity);
        s.attitude = s.body->GetRotation();
    }
};

#endif
