// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The scenes in Jolt: its own gyroscopic term, and the hook of polhode_jolt.h.
#include "polhode_jolt.h"
#include "scenes.h"

#include <Jolt/Core/Factory.h>
#include <Jolt/Core/JobSystemSingleThreaded.h>
#include <Jolt/Core/TempAllocator.h>
#include <Jolt/Physics/Body/BodyCreationSettings.h>
#include <Jolt/Physics/Collision/Shape/BoxShape.h>
#include <Jolt/Physics/Collision/Shape/OffsetCenterOfMassShape.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>
#include <Jolt/Physics/Constraints/HingeConstraint.h>
#include <Jolt/Physics/PhysicsSettings.h>
#include <Jolt/RegisterTypes.h>

enum { NONE, DEFAULT, OUR_TERM, OUR_STEP };
enum { GHOST, SOLID }; // object layers

class one_layer : public JPH::BroadPhaseLayerInterface
{
  public:
    JPH::uint GetNumBroadPhaseLayers() const override { return 1; }
    JPH::BroadPhaseLayer GetBroadPhaseLayer(JPH::ObjectLayer) const override
    {
        return JPH::BroadPhaseLayer(0);
    }
#if defined(JPH_EXTERNAL_PROFILE) || defined(JPH_PROFILE_ENABLED)
    const char *GetBroadPhaseLayerName(JPH::BroadPhaseLayer) const override
    {
        return "all";
    }
#endif
};

class solid_only : public JPH::ObjectLayerPairFilter, public JPH::ObjectVsBroadPhaseLayerFilter
{
  public:
    bool ShouldCollide(JPH::ObjectLayer a, JPH::ObjectLayer b) const override
    {
        return a == SOLID && b == SOLID;
    }
    bool ShouldCollide(JPH::ObjectLayer a, JPH::BroadPhaseLayer) const override
    {
        return a == SOLID;
    }
};

class jolt_world : public world
{
  public:
    jolt_world(size_t count, double gravity, int setting)
        : memory((64u << 20) + 4096u * (unsigned)count), jobs(JPH::cMaxPhysicsJobs),
          setting(setting)
    {
        const JPH::uint n = (JPH::uint)count + 8;
        physics.Init(n, 0, n, n, layers, filter, filter);
        physics.SetGravity(JPH::Vec3(0, 0, (float)-gravity));
        if (setting >= OUR_TERM)
            hook.reset(new PolhodeJolt(&physics, setting == OUR_STEP));
    }

    ~jolt_world() override
    {
        if (joint != nullptr)
            physics.RemoveConstraint(joint);
        for (const JPH::Body *b : bodies) {
            physics.GetBodyInterface().RemoveBody(b->GetID());
            physics.GetBodyInterface().DestroyBody(b->GetID());
        }
    }

    int add(const part &p) override
    {
        const plh_vec3 origin = plh_vec3_add(p.start.position, plh_quat_rotate(p.start.q, p.ball));
        JPH::BodyCreationSettings s(shape(p), vector(origin),
                                    JPH::Quat((float)p.start.q.x, (float)p.start.q.y,
                                              (float)p.start.q.z, (float)p.start.q.w),
                                    JPH::EMotionType::Dynamic, p.solid ? SOLID : GHOST);
        s.mApplyGyroscopicForce = setting == DEFAULT;
        s.mLinearDamping = s.mAngularDamping = s.mFriction = 0.0f;
        s.mAllowSleeping = false;
        s.mMaxAngularVelocity = 1e4f;
        s.mOverrideMassProperties = JPH::EOverrideMassProperties::MassAndInertiaProvided;
        s.mMassPropertiesOverride.mMass = (float)p.mass;
        s.mMassPropertiesOverride.mInertia = JPH::Mat44::sScale(vector(p.moment));
        s.mLinearVelocity = vector(p.start.velocity);
        s.mAngularVelocity = vector(p.start.omega);
        bodies.push_back(physics.GetBodyInterface().CreateBody(s));
        physics.GetBodyInterface().AddBody(bodies.back()->GetID(), JPH::EActivation::Activate);
        if (hook)
            hook->Add(*bodies.back());
        return (int)bodies.size() - 1;
    }

    void plate() override
    {
        JPH::BodyCreationSettings s(new JPH::BoxShape(JPH::Vec3(50, 50, 1)), JPH::Vec3(0, 0, -1),
                                    JPH::Quat::sIdentity(), JPH::EMotionType::Static, SOLID);
        s.mFriction = 0.0f;
        bodies.push_back(physics.GetBodyInterface().CreateBody(s));
        physics.GetBodyInterface().AddBody(bodies.back()->GetID(), JPH::EActivation::DontActivate);
    }

    void hinge(int a, int b, plh_vec3 point, plh_vec3 axis) override
    {
        JPH::HingeConstraintSettings s;
        s.mPoint1 = s.mPoint2 = vector(point);
        s.mHingeAxis1 = s.mHingeAxis2 = vector(axis);
        s.mNormalAxis1 = s.mNormalAxis2 = vector(axis).GetNormalizedPerpendicular();
        joint = s.Create(*bodies[(size_t)a], *bodies[(size_t)b]);
        physics.AddConstraint(joint);
    }

    void step(double dt) override
    {
        if (hook)
            hook->Update((float)dt, &memory, &jobs);
        else
            physics.Update((float)dt, 1, &memory, &jobs);
    }

    motion get(int i) const override
    {
        const JPH::Body &b = *bodies[(size_t)i];
        const JPH::Quat o = b.GetRotation();
        motion m = {unit(o.GetW(), o.GetX(), o.GetY(), o.GetZ()), real(b.GetAngularVelocity()),
                    real(JPH::Vec3(b.GetCenterOfMassPosition())), real(b.GetLinearVelocity())};
        return m;
    }

  private:
    one_layer layers;
    solid_only filter;
    JPH::TempAllocatorImpl memory;
    JPH::JobSystemSingleThreaded jobs;
    JPH::PhysicsSystem physics;
    int setting;
    std::unique_ptr<PolhodeJolt> hook;
    std::vector<JPH::Body *> bodies;
    JPH::Ref<JPH::TwoBodyConstraint> joint;

    static JPH::Vec3 vector(plh_vec3 v) { return JPH::Vec3((float)v.x, (float)v.y, (float)v.z); }

    static plh_vec3 real(JPH::Vec3Arg v) { return plh_vec3_make(v.GetX(), v.GetY(), v.GetZ()); }

    static JPH::Shape *shape(const part &p)
    {
        if (p.half.x > 0.0)
            return new JPH::BoxShape(vector(p.half), 0.0f);
        const JPH::Vec3 centre = -vector(p.ball); // of mass, from the ball
        return new JPH::OffsetCenterOfMassShape(new JPH::SphereShape((float)p.radius), centre);
    }
};

// Jolt is started once and stays.
static bool start()
{
    JPH::RegisterDefaultAllocator();
    JPH::Factory::sInstance = new JPH::Factory();
    JPH::RegisterTypes();
    return true;
}

static std::unique_ptr<world> make(size_t bodies, double gravity, int setting)
{
    static const bool started = start();
    (void)started;
    return std::unique_ptr<world>(new jolt_world(bodies, gravity, setting));
}

engine this_engine()
{
    engine e = {"Jolt",
                std::to_string(JPH_VERSION_MAJOR) + "." + std::to_string(JPH_VERSION_MINOR) + "." +
                    std::to_string(JPH_VERSION_PATCH),
                sizeof(float),
                0.6,
                {{"no gyroscopic term (its default)", OWN},
                 {"`mApplyGyroscopicForce`", OWN},
                 {"ours: the exact term before the solver", EXACT_TERM},
                 {"ours: the exact step after the solver", EXACT_STEP}},
                make};
    return e;
}
