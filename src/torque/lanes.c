/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The models that are no forms and have lanes. */
#include "torque/lanes.h"

#include "torque/list.h"
#include "torque/model/soft_wall.h"
#include "torque/model/spring.h"

static const struct {
    const plh_torque_model *model;
    int count;
    void (*numbers)(const plh_torque *torque, double c[PLH_LANES_MOST]);
} list[] = {
#define ROW(record, kind, count) {&record, count, plh_##kind##_numbers},
    PLH_LANES_LIST(ROW)
#undef ROW
};

int plh_lanes_kind(const plh_torque *torque)
{
    for (int i = 0; i < (int)(sizeof list / sizeof *list); i++)
        if (torque->model == list[i].model)
            return i + 1;
    return PLH_LANES_NONE;
}

int plh_lanes_count(int kind)
{
    return list[kind - 1].count;
}

void plh_lanes_numbers(int kind, const plh_torque *torque, double c[PLH_LANES_MOST])
{
    list[kind - 1].numbers(torque, c);
}
