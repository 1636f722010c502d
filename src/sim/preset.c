/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The torqued bodies of the papers, and the names that some of them had in version 0.1. */
#include <math.h>
#include <polhode/preset.h>
#include <string.h>

/* clang-format off */
static const plh_preset presets[] = {
    {"heavy-top", "Celledoni & Säfström (2006), Figs 6-7", {1.0, 5.0, 6.0}, "heavy-top", "strength=1",
     {0.0, 0.0, 0.0}, {10.0, 50.0, 60.0}, 0.01, 100.0},
    {"heavy-top-large", "Celledoni & Säfström (2006), Fig 4", {1000.0, 5000.0, 6000.0}, "heavy-top", "strength=1",
     {0.0, 0.0, 0.0}, {1e5, 5e5, 6e5}, 0.001, 20.0},
    {"heavy-top-scaled", "Celledoni & Säfström (2006), Fig 8, alpha = 1", {1.0, 2.0, 3.0}, "heavy-top", "strength=1",
     {0.0, 0.0, 0.0}, {1.0, 4.0, 9.0}, 0.01, 10.0},
    {"top-slow", "Krysl (2006), section 5.2", {5.0, 5.0, 1.0}, "heavy-top", "strength=20",
     {0.05, 0.0, 0.0}, {0.0, 0.0, 5.0}, 0.01, 20.0},
    {"top-fast", "Krysl (2006), section 5.3, end time assumed", {5.0, 5.0, 1.0}, "heavy-top", "strength=20",
     {0.3, 0.0, 0.0}, {0.0, 0.0, 50.0}, 0.005, 20.0},
    {"satellite", "Celledoni, Fassò et al. (2007), section 3.3.2", {1.7e4, 3.7e4, 5.4e4}, "gravity-gradient",
     "mu=3.986e14, radius=1.5e5, nadir=0 0 1",
     {0.0, 0.0, 0.0}, {1.7e4 * 15.0, -3.7e4 * 15.0, 5.4e4 * 15.0}, 0.1, 400.0},
    {"vessel", "Gustafsson (2010), section 5.3", {3.2164e8, 5.4782e9, 5.7426e9}, "vessel",
     "mass=6.3622e6, gravity=9.81, gm-transverse=2.1444, gm-longitudinal=103.628, damping=1e9 1e9 1e9",
     {0.0, 0.0, 0.0}, {3.2164e8, 5.4782e9, 5.7426e9}, 0.1, 15.0},
    {"vessel-undamped", "Gustafsson (2010), section 5.3", {3.2164e8, 5.4782e9, 5.7426e9}, "vessel",
     "mass=6.3622e6, gravity=9.81, gm-transverse=2.1444, gm-longitudinal=103.628",
     {0.0, 0.0, 0.0}, {3.2164e8, 5.4782e9, 5.7426e9}, 0.1, 15.0},
    {"soft-wall-printed", "Krysl (2006), section 5.4, as printed and plotted", {2.0, 3.0, 4.5}, "soft-wall-printed", "",
     {0.0, 0.0, 0.0}, {2.0, 2.0, 2.0}, 0.5, 20000.0},
    {"soft-wall-described", "Krysl (2006), section 5.4, as described", {2.0, 3.0, 4.5}, "soft-wall-described", "",
     {0.0, 0.0, 0.0}, {2.0, 2.0, 2.0}, 0.5, 20000.0},
};
/* clang-format on */

int plh_preset_count(void)
{
    return (int)(sizeof presets / sizeof *presets);
}

const plh_preset *plh_preset_get(int index)
{
    return index >= 0 && index < plh_preset_count() ? &presets[index] : NULL;
}

const plh_preset *plh_preset_find(const char *name)
{
    for (int i = 0; i < plh_preset_count(); i++)
        if (strcmp(presets[i].name, name) == 0)
            return &presets[i];
    return NULL;
}

static plh_quat exponential(plh_vec3 turn)
{
    double angle = plh_vec3_norm(turn), half = 0.5 * angle;
    plh_vec3 v = plh_vec3_scale(sin(half), plh_vec3_unit(turn));
    return plh_quat_make(cos(half), v.x, v.y, v.z);
}

plh_status plh_preset_init(const plh_preset *preset, plh_body *body, plh_torque *torque,
                           plh_state *state)
{
    const plh_torque_model *model = plh_torque_model_find(preset->torque);
    if (!model)
        return PLH_NOT_FOUND;
    plh_status status = plh_torque_init(model, NULL, torque);
    if (!status)
        status = plh_torque_set(torque, preset->values);
    if (!status)
        status = plh_body_from_moments(preset->moment, body);
    if (!status)
        status = plh_torque_check(torque, body, NULL);
    state->q = exponential(preset->turn);
    state->m = preset->momentum;
    return status;
}
