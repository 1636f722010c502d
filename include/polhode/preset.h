/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Torqued bodies of published experiments, ready to run: body, torque, initial state, step, end time. */
#ifndef POLHODE_PRESET_H
#define POLHODE_PRESET_H

#include <polhode/torque.h>

PLH_BEGIN_DECLS

typedef struct plh_preset {
    const char *name;
    const char *source;
    plh_vec3 moment;
    const char *torque; /* name of the model */
    const char *values; /* its parameters, "name=value, name=value" */
    plh_vec3 turn;      /* initial attitude: exp(turn) */
    plh_vec3 momentum;  /* initial, body frame */
    double step, end;   /* of the paper's run */
} plh_preset;

/* The presets, 0 <= index < plh_preset_count(). */
PLH_API int plh_preset_count(void);
PLH_API const plh_preset *plh_preset_at(int index);

/* The preset of this name, or NULL. */
PLH_API const plh_preset *plh_preset_find(const char *name);

/* Fills body, torque and state as the preset describes them. */
PLH_API plh_status plh_preset_init(const plh_preset *preset, plh_body *body, plh_torque *torque,
                                   plh_state *state);

PLH_END_DECLS

#endif
