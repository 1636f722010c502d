/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Torqued bodies of published experiments, ready to run: body, torque, initial state, step, end
 * time. */
#ifndef POLHODE_PRESET_H
#define POLHODE_PRESET_H

#include <polhode/torque.h>

PLH_BEGIN_DECLS

typedef struct plh_preset {
    const char *name;
    const char *source;
    plh_vec3 moment;
    /* Name of the model */
    const char *torque;
    /* Its parameters, "name=value, name=value" */
    const char *values;
    /* Initial attitude: exp(turn) */
    plh_vec3 turn;
    /* Initial, body frame */
    plh_vec3 momentum;
    /* Of the paper's run */
    double step, end;
} plh_preset;

/* The presets, 0 <= index < plh_preset_count(). */
PLH_API int plh_preset_count(void);
PLH_API const plh_preset *plh_preset_get(int index);

/* The preset of this name, or NULL. */
PLH_API const plh_preset *plh_preset_find(const char *name);

/* Fills body, torque and state as the preset describes them. */
PLH_API plh_status plh_preset_init(const plh_preset *preset, plh_body *body, plh_torque *torque,
                                   plh_state *state);

PLH_END_DECLS

#endif
