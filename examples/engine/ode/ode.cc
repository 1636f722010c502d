// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The scenes in ODE: its own gyroscopic term, and the hook of polhode_ode.h.
#include "polhode_ode.h"
#include "scenes.h"

enum { OFF, DEFAULT, DEFAULT_FINITE, OUR_TERM, OUR_TERM_FINITE, OUR_STEP };

class ode_world : public world
{
  public:
    ode_world(double gravity, int setting)
        : dynamics(dWorldCreate()), space(dHashSpaceCreate(0)), contacts(dJointGroupCreate(0)),
          setting(setting)
    {
        dWorldSetGravity(dynamics, 0, 0, (dReal)-gravity);
        if (setting >= OUR_TERM)
            hook.reset(new PolhodeOde(setting == OUR_STEP));
    }

    ~ode_world() override
    {
        dJointGroupDestroy(contacts);
        dSpaceDestroy(space);
        dWorldDestroy(dynamics);
    }

    int add(const part &p) override
    {
        dBodyID body = dBodyCreate(dynamics);
        dMass mass;
        dMassSetParameters(&mass, p.mass, 0, 0, 0, p.moment.x, p.moment.y, p.moment.z, 0, 0, 0);
        dBodySetMass(body, &mass);
        const dQuaternion q = {p.start.q.w, p.start.q.x, p.start.q.y, p.start.q.z};
        const plh_vec3 &x = p.start.position, &v = p.start.velocity, &w = p.start.omega;
        dBodySetQuaternion(body, q);
        dBodySetPosition(body, x.x, x.y, x.z);
        dBodySetLinearVel(body, v.x, v.y, v.z);
        dBodySetAngularVel(body, w.x, w.y, w.z);
        dBodySetGyroscopicMode(body, setting == DEFAULT || setting == DEFAULT_FINITE);
        dBodySetFiniteRotationMode(body, setting == DEFAULT_FINITE || setting == OUR_TERM_FINITE);
        if (p.solid)
            shape(p, body);
        if (hook)
            hook->add(body);
        bodies.push_back(body);
        return (int)bodies.size() - 1;
    }

    void plate() override { dCreatePlane(space, 0, 0, 1, 0); }

    void hinge(int a, int b, plh_vec3 point, plh_vec3 axis) override
    {
        dJointID joint = dJointCreateHinge(dynamics, 0);
        dJointAttach(joint, bodies[(size_t)a], bodies[(size_t)b]);
        dJointSetHingeAnchor(joint, point.x, point.y, point.z);
        dJointSetHingeAxis(joint, axis.x, axis.y, axis.z);
    }

    void step(double dt) override
    {
        dSpaceCollide(space, this, near);
        if (hook)
            hook->step(dynamics, dt);
        else
            dWorldQuickStep(dynamics, dt);
        dJointGroupEmpty(contacts);
    }

    motion get(int i) const override
    {
        const dBodyID b = bodies[(size_t)i];
        const dReal *o = dBodyGetQuaternion(b);
        motion m = {unit(o[0], o[1], o[2], o[3]), real(dBodyGetAngularVel(b)),
                    real(dBodyGetPosition(b)), real(dBodyGetLinearVel(b))};
        return m;
    }

  private:
    dWorldID dynamics;
    dSpaceID space;
    dJointGroupID contacts;
    int setting;
    std::unique_ptr<PolhodeOde> hook;
    std::vector<dBodyID> bodies;

    static plh_vec3 real(const dReal *v) { return plh_vec3_make(v[0], v[1], v[2]); }

    void shape(const part &p, dBodyID body)
    {
        const bool box = p.half.x > 0.0;
        dGeomID g = box ? dCreateBox(space, 2 * p.half.x, 2 * p.half.y, 2 * p.half.z)
                        : dCreateSphere(space, p.radius);
        dGeomSetBody(g, body);
        if (!box)
            dGeomSetOffsetPosition(g, p.ball.x, p.ball.y, p.ball.z);
    }

    static void near(void *data, dGeomID a, dGeomID b)
    {
        ode_world *self = (ode_world *)data;
        dContact contact[8];
        const int n = dCollide(a, b, 8, &contact[0].geom, sizeof(dContact));
        for (int i = 0; i < n; i++) {
            contact[i].surface.mode = 0;
            contact[i].surface.mu = 0;
            dJointAttach(dJointCreateContact(self->dynamics, self->contacts, &contact[i]),
                         dGeomGetBody(a), dGeomGetBody(b));
        }
    }
};

// ODE is started once and stays.
static std::unique_ptr<world> make(size_t, double gravity, int setting)
{
    static const int started = dInitODE2(0);
    (void)started;
    return std::unique_ptr<world>(new ode_world(gravity, setting));
}

engine this_engine()
{
    engine e = {"ODE",
                POLHODE_ODE_VERSION,
                sizeof(dReal),
                0.06,
                {{"no gyroscopic term", OWN},
                 {"its own term (its default)", OWN},
                 {"its own term with finite rotation", OWN},
                 {"ours: the exact term before the solver", EXACT_TERM},
                 {"ours: the exact term with finite rotation", EXACT_TERM},
                 {"ours: the exact step after the solver", EXACT_STEP}},
                make};
    return e;
}
