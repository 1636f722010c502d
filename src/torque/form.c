/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Torques that are forms in u = Q^T n and omega. */
#include <polhode/torque.h>
#include <string.h>

bool plh_torque_form_direction(plh_torque_form *form, plh_vec3 n)
{
    const plh_vec3 d = form->direction;
    bool none = d.x == 0.0 && d.y == 0.0 && d.z == 0.0;
    if (none)
        form->direction = n;
    return none || (d.x == n.x && d.y == n.y && d.z == n.z);
}

plh_status plh_torque_form_get(const plh_torque *torque, const plh_body *body,
                               plh_torque_form *form)
{
    memset(form, 0, sizeof *form);
    if (torque->model->form && torque->model->form(torque, body, form))
        return PLH_OK;
    memset(form, 0, sizeof *form);
    return PLH_UNSUPPORTED;
}
