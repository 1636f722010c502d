// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// What an engine must offer to run the scenes of scenes.cc: a world with bodies, a plate and hinges.
#ifndef POLHODE_EXAMPLE_SCENES_H
#define POLHODE_EXAMPLE_SCENES_H

#include "polhode_step.h"

#include <cmath>
#include <memory>
#include <string>
#include <vector>

struct motion {
    plh_quat q;
    plh_vec3 omega, position, velocity;
};

// The attitude that an engine has, of length one.
static inline plh_quat unit(double w, double x, double y, double z)
{
    const plh_quat q = plh_quat_make(w, x, y, z);
    return plh_quat_scale(1.0 / std::sqrt(plh_quat_norm2(q)), q);
}

// A body. Its shape is a box, or a ball about a point of it.
struct part {
    double mass;
    plh_vec3 moment;
    motion start;
    // Half edges; all zero: a ball
    plh_vec3 half;
    double radius;
    // Centre of the ball in the axes of the body
    plh_vec3 ball;
    // Collides with others and with the plate
    bool solid;
};

class world
{
  public:
    virtual ~world() {}
    virtual int add(const part &p) = 0;
    // The half-space z < 0: no friction, no bounce
    virtual void plate() = 0;
    // Joins a and b at a point, about an axis, both in space; a and b do not collide
    virtual void hinge(int a, int b, plh_vec3 point, plh_vec3 axis) = 0;
    virtual void step(double dt) = 0;
    virtual motion get(int i) const = 0;
};

// A way to treat the gyroscopic term: the engine's own ones, and our two.
enum kind { OWN, EXACT_TERM, EXACT_STEP };
struct setting {
    std::string name;
    kind how;
};

struct engine {
    std::string name, version;
    // Bytes of a number of the engine's state
    size_t real;
    // What a hinge of the engine costs, whatever turns the bodies: share of momentum and energy
    double joint;
    std::vector<setting> settings;
    // A world for up to so many bodies, with gravity along -z and the setting of that number
    std::unique_ptr<world> (*make)(size_t bodies, double gravity, int setting);
};

// Defined by the program of each engine.
engine this_engine();

#endif
