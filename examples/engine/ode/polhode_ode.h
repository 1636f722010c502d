// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Exact rotation in ODE. Add each body once, and call step() in place of dWorldQuickStep():
//
//     PolhodeOde polhode;
//     polhode.add(body);                 switches ODE's own gyroscopic term off
//     dSpaceCollide(space, ...);
//     polhode.step(world, dt);           or before(dt); dWorldStep(world, dt); after(dt);
//
// The attitude is kept before the step. ODE then adds forces and the impulses of contacts and joints
// to the angular velocity, and turns the body. Afterwards the hook turns it by the exact step
// instead, from the kept attitude with the velocity of the solver. A contact needs nothing else: it
// is a kick, and the exact step follows it.
//
// With turn = false the hook only applies the gyroscopic term, before the solver; ODE turns the body.
#ifndef POLHODE_ODE_H
#define POLHODE_ODE_H

#include "polhode_step.h"

#include <ode/ode.h>
#include <vector>

class PolhodeOde
{
  public:
    explicit PolhodeOde(bool turn = true) : turn(turn) {}

    // False where the inertia of the body belongs to no rigid body.
    bool add(dBodyID body)
    {
        dMass mass;
        dBodyGetMass(body, &mass);
        plh_mat3 tensor;
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                tensor.a[i][j] = mass.I[4 * i + j];
        plh_body type;
        if (plh_body_from_tensor(tensor, &type) != PLH_OK)
            return false;
        size_t t = 0;
        while (t < types.size() && !same(types[t], type))
            t++;
        if (t == types.size())
            types.push_back(type);
        dBodySetGyroscopicMode(body, 0);
        bodies.push_back(body);
        kind.push_back((int)t);
        q.resize(bodies.size());
        omega.resize(bodies.size());
        return true;
    }

    void step(dWorldID world, dReal dt)
    {
        before(dt);
        dWorldQuickStep(world, dt);
        after(dt);
    }

    void before(dReal dt)
    {
        lane.clear();
        lane_type.clear();
        for (size_t i = 0; i < bodies.size(); i++) {
            if (!dBodyIsEnabled(bodies[i]) || dBodyIsKinematic(bodies[i]))
                continue;
            q[i] = attitude(bodies[i]);
            if (turn) {
                lane.push_back((int)i);
                lane_type.push_back(kind[i]);
                continue;
            }
            plh_vec3 w = velocity(bodies[i]);
            if (plh_gyroscopic(&types[(size_t)kind[i]], dt, q[i], &w) == PLH_OK)
                dBodySetAngularVel(bodies[i], (dReal)w.x, (dReal)w.y, (dReal)w.z);
        }
    }

    void after(dReal dt)
    {
        if (lane.empty())
            return;
        for (int i : lane)
            omega[(size_t)i] = velocity(bodies[(size_t)i]);
        plh_world_batch batch = plh_world_batch();
        batch.n = lane.size();
        batch.body = types.data(), batch.bodies = types.size(), batch.body_index = lane_type.data();
        batch.q = &q[0].w, batch.vector = &omega[0].x;
        batch.q_row = batch.vector_row = lane.data();
        plh_free_step_world_batch(&batch, dt, NULL, NULL);
        for (int i : lane)
            write(bodies[(size_t)i], q[(size_t)i], omega[(size_t)i]);
    }

  private:
    bool turn;
    std::vector<dBodyID> bodies;
    std::vector<int> kind;
    std::vector<plh_body> types;
    std::vector<plh_quat> q;
    std::vector<plh_vec3> omega;
    // Of this step: the bodies that turn, and their types
    std::vector<int> lane, lane_type;

    static bool same(const plh_body &a, const plh_body &b)
    {
        return a.moment.x == b.moment.x && a.moment.y == b.moment.y && a.moment.z == b.moment.z &&
               a.frame.w == b.frame.w && a.frame.x == b.frame.x && a.frame.y == b.frame.y &&
               a.frame.z == b.frame.z;
    }

    static plh_quat attitude(dBodyID b)
    {
        const dReal *o = dBodyGetQuaternion(b);
        return plh_quat_make(o[0], o[1], o[2], o[3]);
    }

    static plh_vec3 velocity(dBodyID b)
    {
        const dReal *w = dBodyGetAngularVel(b);
        return plh_vec3_make(w[0], w[1], w[2]);
    }

    static void write(dBodyID b, plh_quat turned, plh_vec3 w)
    {
        if (!(plh_quat_norm2(turned) > 0.5)) // NaN: a state that was none
            return;
        const dQuaternion o = {(dReal)turned.w, (dReal)turned.x, (dReal)turned.y, (dReal)turned.z};
        dBodySetQuaternion(b, o);
        dBodySetAngularVel(b, (dReal)w.x, (dReal)w.y, (dReal)w.z);
    }
};

#endif
