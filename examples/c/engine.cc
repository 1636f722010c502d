// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// From C++, as a physics engine would: world-frame angular velocity, one exact step a frame.
#include <cmath>
#include <cstdio>
#include <polhode/polhode.h>

int main()
{
    plh_body body;
    if (plh_body_from_box(1.0, plh_vec3_make(0.3, 0.2, 0.1), &body) != PLH_OK)
        return 1;
    plh_quat q = plh_quat_identity();
    plh_vec3 omega = plh_vec3_make(0.1, 8.0, 0.1);
    auto energy = [&] {
        return plh_body_energy(&body, plh_body_momentum(&body, plh_quat_unrotate(q, omega)));
    };
    const double before = energy();
    for (int frame = 0; frame < 60 * 60; ++frame) // a minute at 60 frames a second
        plh_free_step_world(&body, 1.0 / 60.0, &q, &omega);
    const double drift = std::fabs(energy() / before - 1.0);
    std::printf("after 3600 frames: energy drift %.1e\n", drift);
    return drift < 1e-12 ? 0 : 1;
}
