/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What JavaScript calls. Numbers and addresses only: structs of doubles are arrays of doubles,
 * texts end with zero. States are seven doubles (q, m) in the axes in which the body was given.
 * Functions of the library that have such a form already are exported as they are.
 */
#ifndef PLH_WEB_EXPORTS_H
#define PLH_WEB_EXPORTS_H

#include <emscripten.h>
#include <polhode/extend/checkpoint.h>
#include <polhode/extend/method.h>
#include <polhode/extend/pair.h>
#include <polhode/extend/thermostat.h>
#include <polhode/extend/torque.h>
#include <polhode/polhode.h>

#pragma GCC diagnostic ignored "-Wmissing-prototypes" /* nothing in C calls them */

#define PLW(type) EMSCRIPTEN_KEEPALIVE type

/* A torque of up to eight terms, bound to a body. */
typedef struct plw_torque {
    const plh_body *body;
    plh_torque term[8];
    plh_torque_list list;
    plh_torque sum;
} plw_torque;

static inline const plh_torque *plw_torque_of(const plw_torque *t)
{
    return t != NULL && t->list.count > 0 ? &t->sum : NULL;
}

/* States as seven rows of n numbers. */
static inline plh_states plw_rows(size_t n, double *rows)
{
    const plh_states s = {rows,         rows + n,     rows + 2 * n, rows + 3 * n,
                          rows + 4 * n, rows + 5 * n, rows + 6 * n};
    return s;
}

/* From principal axes to those in which the body was given. */
void plw_rows_to_user(const plh_body *body, size_t n, const plh_states *s);

#endif
