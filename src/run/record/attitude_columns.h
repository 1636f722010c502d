/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Columns of a body in the words of attitude engineers, for the table in columns.c. */
#ifndef PLH_RECORD_ATTITUDE_COLUMNS_H
#define PLH_RECORD_ATTITUDE_COLUMNS_H

#include "record/columns.h"

/* The twelve sequences about the axes of the body. */
#define EULER_SEQUENCES(X)                                                                         \
    X(xyz) X(xzy) X(yxz) X(yzx) X(zxy) X(zyx) X(xyx) X(xzx) X(yxy) X(yzy) X(zxz) X(zyz)

#define EULER_DECLARE(seq)                                                                         \
    void fill_euler_##seq(const struct sample *s, double *out);                                    \
    void fill_lvlh_##seq(const struct sample *s, double *out);
EULER_SEQUENCES(EULER_DECLARE)
#undef EULER_DECLARE

void fill_q_last(const struct sample *s, double *out);
void fill_q_lvlh(const struct sample *s, double *out);
void fill_q_lvlh_last(const struct sample *s, double *out);
void fill_omega_lvlh(const struct sample *s, double *out);
void fill_angle_nadir(const struct sample *s, double *out);
void fill_angle_sun(const struct sample *s, double *out);
void fill_angle_L(const struct sample *s, double *out);
void fill_spin_ra_dec(const struct sample *s, double *out);

/* Their entries in the table. */
#define EULER_COLUMN(seq)                                                                          \
    COLUMN("euler-" #seq, 3, #seq "_1 " #seq "_2 " #seq "_3",                                      \
           "Euler angles of the body in space, turns about its axes in the order " #seq            \
           ", degrees",                                                                            \
           fill_euler_##seq, ),
#define LVLH_COLUMN(seq)                                                                           \
    COLUMN("lvlh-" #seq, 3, "lvlh_" #seq "_1 lvlh_" #seq "_2 lvlh_" #seq "_3",                     \
           "Euler angles of the body relative to the local frame of the orbit, turns about its "   \
           "axes in the order " #seq ", degrees",                                                  \
           fill_lvlh_##seq, .needs = {NEED_ORBIT}),

#endif
