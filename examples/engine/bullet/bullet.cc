// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The scenes in Bullet: its own gyroscopic terms, and the hook of polhode_bullet.h.
#include "polhode_bullet.h"
#include "scenes.h"

enum { NONE, EXPLICIT, IMPLICIT_WORLD, IMPLICIT_BODY, OUR_TERM, OUR_STEP };

class bullet_world : public world
{
  public:
    bullet_world(double gravity, int setting)
        : dispatcher(&config), dynamics(&dispatcher, &broadphase, &solver, &config),
          setting(setting)
    {
        dynamics.setGravity(btVector3(0, 0, (btScalar)-gravity));
        if (setting >= OUR_TERM)
            hook.reset(new PolhodeBullet(&dynamics, setting == OUR_STEP));
    }

    ~bullet_world() override
    {
        for (auto &joint : joints)
            dynamics.removeConstraint(joint.get());
        for (auto &body : bodies)
            dynamics.removeRigidBody(body.get());
    }

    int add(const part &p) override
    {
        btRigidBody *body = make(p.mass, shape(p), vector(p.moment));
        body->setWorldTransform(
            btTransform(btQuaternion((btScalar)p.start.q.x, (btScalar)p.start.q.y,
                                     (btScalar)p.start.q.z, (btScalar)p.start.q.w),
                        vector(p.start.position)));
        body->setLinearVelocity(vector(p.start.velocity));
        body->setAngularVelocity(vector(p.start.omega));
        const int flags[] = {0,
                             BT_ENABLE_GYROSCOPIC_FORCE_EXPLICIT,
                             BT_ENABLE_GYROSCOPIC_FORCE_IMPLICIT_WORLD,
                             BT_ENABLE_GYROSCOPIC_FORCE_IMPLICIT_BODY,
                             0,
                             0};
        body->setFlags(flags[setting]);
        body->updateInertiaTensor();
        dynamics.addRigidBody(body, 1, p.solid ? 1 : 0);
        if (hook)
            hook->add(body);
        return (int)bodies.size() - 1;
    }

    void plate() override
    {
        shapes.emplace_back(new btStaticPlaneShape(btVector3(0, 0, 1), 0));
        dynamics.addRigidBody(make(0.0, shapes.back().get(), btVector3(0, 0, 0)), 1, 1);
    }

    void hinge(int a, int b, plh_vec3 point, plh_vec3 axis) override
    {
        btRigidBody &A = *bodies[(size_t)a], &B = *bodies[(size_t)b];
        const btTransform inA = A.getWorldTransform().inverse(),
                          inB = B.getWorldTransform().inverse();
        joints.emplace_back(new btHingeConstraint(A, B, inA * vector(point), inB * vector(point),
                                                  inA.getBasis() * vector(axis),
                                                  inB.getBasis() * vector(axis)));
        dynamics.addConstraint(joints.back().get(), true);
    }

    void step(double dt) override { dynamics.stepSimulation((btScalar)dt, 0); }

    motion get(int i) const override
    {
        const btRigidBody &b = *bodies[(size_t)i];
        const btQuaternion o = b.getOrientation();
        motion m = {unit(o.w(), o.x(), o.y(), o.z()), real(b.getAngularVelocity()),
                    real(b.getCenterOfMassPosition()), real(b.getLinearVelocity())};
        return m;
    }

  private:
    btDefaultCollisionConfiguration config;
    btCollisionDispatcher dispatcher;
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld dynamics;
    int setting;
    std::unique_ptr<PolhodeBullet> hook;
    std::vector<std::unique_ptr<btCollisionShape>> shapes;
    std::vector<std::unique_ptr<btRigidBody>> bodies;
    std::vector<std::unique_ptr<btTypedConstraint>> joints;

    static btVector3 vector(plh_vec3 v)
    {
        return btVector3((btScalar)v.x, (btScalar)v.y, (btScalar)v.z);
    }

    static plh_vec3 real(const btVector3 &v) { return plh_vec3_make(v.x(), v.y(), v.z()); }

    btCollisionShape *shape(const part &p)
    {
        if (p.half.x > 0.0) {
            shapes.emplace_back(new btBoxShape(vector(p.half)));
            return shapes.back().get();
        }
        btCollisionShape *ball = new btSphereShape((btScalar)p.radius);
        shapes.emplace_back(ball);
        btCompoundShape *all = new btCompoundShape();
        all->addChildShape(btTransform(btQuaternion::getIdentity(), vector(p.ball)), ball);
        shapes.emplace_back(all);
        return all;
    }

    btRigidBody *make(double mass, btCollisionShape *shape, const btVector3 &moment)
    {
        btRigidBody::btRigidBodyConstructionInfo info((btScalar)mass, NULL, shape, moment);
        info.m_linearDamping = info.m_angularDamping = 0;
        info.m_friction = 0;
        info.m_restitution = 0;
        bodies.emplace_back(new btRigidBody(info));
        bodies.back()->setActivationState(DISABLE_DEACTIVATION);
        return bodies.back().get();
    }
};

static std::unique_ptr<world> make(size_t, double gravity, int setting)
{
    return std::unique_ptr<world>(new bullet_world(gravity, setting));
}

engine this_engine()
{
    const int v = btGetVersion();
    engine e = {"Bullet",
                std::to_string(v / 100) + "." + std::to_string(v % 100),
                sizeof(btScalar),
                0.06,
                {{"no gyroscopic term", OWN},
                 {"explicit term", OWN},
                 {"implicit term in space", OWN},
                 {"implicit term in the body (its default)", OWN},
                 {"ours: the exact term before the solver", EXACT_TERM},
                 {"ours: the exact step after the solver", EXACT_STEP}},
                make};
    return e;
}
