/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The torque models in 128 bits. Compiled, as they are here, with quad_world.h before
 * everything. */
#include "support/quad_models.h"
#include <polhode/extend/torque.h>

#include "torque/list.h"

#define ADDRESS(record) &record,
static const plh_torque_model *const models[] = {PLH_TORQUE_LIST(ADDRESS)};
#undef ADDRESS

/* What the models use of rooms that are not compiled here. */
plh_vec3 plh_body_omega(const plh_body *body, plh_vec3 m)
{
    return plh_vec3_mul(body->inverse, m);
}

unsigned plh_torque_flags(const plh_torque *torque)
{
    return torque->model->flags_of ? torque->model->flags_of(torque) : torque->model->flags;
}

void plh_torque_tally(const plh_torque *torque, long evaluations)
{
    (void)torque, (void)evaluations;
}

plh_vec3 plh_body_momentum(const plh_body *body, plh_vec3 omega)
{
    return plh_vec3_mul(body->moment, omega);
}

double plh_vec3_norm(plh_vec3 a)
{
    return sqrt(plh_vec3_dot(a, a));
}

plh_vec3 plh_vec3_unit(plh_vec3 a)
{
    return plh_vec3_scale(1 / plh_vec3_norm(a), a);
}

static void make_orbit(const quad_model *m, plh_orbit *orbit)
{
    const quad *e = m->elements, *f = m->field;
    const plh_orbit_elements elements = {e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7]};
    const plh_orbit_field field = {{f[0], f[1], f[2]}, f[3], f[4], f[5], f[6]};
    plh_orbit_from_elements(&elements, orbit);
    orbit->field = field;
}

static void fill(const quad_model *m, plh_torque *torque, plh_body *body, plh_orbit *orbit)
{
    memset(torque, 0, sizeof *torque);
    memset(body, 0, sizeof *body);
    torque->model = models[m->index];
    for (int i = 0; i < torque->model->param_count; i++) {
        const plh_param *p = &torque->model->params[i];
        unsigned char *at = torque->values.bytes + p->offset;
        bool whole = p->kind == PLH_PARAM_INTEGER || p->kind == PLH_PARAM_CHOICE;
        bool vector = p->kind == PLH_PARAM_VECTOR || p->kind == PLH_PARAM_DIRECTION;
        int number = whole ? (int)m->value[i][0] : 0;
        if (whole)
            memcpy(at, &number, sizeof number);
        else
            memcpy(at, m->value[i], (vector ? 3 : 1) * sizeof(double));
    }
    if (m->orbit) {
        make_orbit(m, orbit);
        torque->data = orbit;
    }
    const quad *I = m->moment;
    body->moment = body->scaled = plh_vec3_make(I[0], I[1], I[2]);
    body->inverse =
        plh_vec3_make(I[0] > 0 ? 1 / I[0] : 0, I[1] > 0 ? 1 / I[1] : 0, I[2] > 0 ? 1 / I[2] : 0);
    body->unit = body->per_unit = 1;
}

/* An attitude, which need not be of unit length. */
static plh_quat attitude(const quad q[4])
{
    double n = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    return plh_quat_make(q[0] / n, q[1] / n, q[2] / n, q[3] / n);
}

void quad_model_torque(const quad_model *model, quad t, const quad q[4], const quad m[3],
                       quad torque[3])
{
    plh_torque self;
    plh_body body;
    plh_orbit orbit;
    fill(model, &self, &body, &orbit);
    plh_state s = {attitude(q), {m[0], m[1], m[2]}};
    plh_vec3 f = plh_torque_at(&self, &body, t, &s);
    torque[0] = f.x, torque[1] = f.y, torque[2] = f.z;
}

bool quad_model_potential(const quad_model *model, quad t, const quad q[4], quad *v)
{
    plh_torque self;
    plh_body body;
    plh_orbit orbit;
    fill(model, &self, &body, &orbit);
    if (!(plh_torque_flags(&self) & PLH_TORQUE_POTENTIAL))
        return false;
    *v = plh_torque_potential(&self, &body, t, attitude(q));
    return true;
}
