/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* For the fuzz targets: numbers out of bytes, and properties that must hold. */
#ifndef PLH_FUZZ_H
#define PLH_FUZZ_H

#include <math.h>
#include <polhode/polhode.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A property; the fuzzer keeps the input that breaks it. */
#define HOLDS(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);         \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

struct bytes {
    const uint8_t *at, *end;
};

static inline unsigned take_byte(struct bytes *b)
{
    return b->at < b->end ? *b->at++ : 0;
}

/* Any double: as its bits are, or a short one, which the fuzzer finds more easily. */
static inline double take_double(struct bytes *b)
{
    static const double known[] = {0.0,       -0.0,      1.0,    -1.0,    2.0,  0.5,
                                   1e-300,    1e300,     1e-160, 0x1p-53, 1e14, INFINITY,
                                   -INFINITY, 0x1p-1074, 3.0,    NAN};
    unsigned how = take_byte(b);
    double x = 0.0;
    if (how < 64)
        return known[how % 16];
    if (how < 192) {
        int mantissa = (int)(take_byte(b) << 8 | take_byte(b)) - 32768;
        return ldexp(mantissa, (int)(how % 64) - 40);
    }
    uint8_t bits[8];
    for (int i = 0; i < 8; i++)
        bits[i] = (uint8_t)take_byte(b);
    memcpy(&x, bits, sizeof x);
    return x;
}

static inline plh_vec3 take_vector(struct bytes *b)
{
    double x = take_double(b), y = take_double(b), z = take_double(b);
    return plh_vec3_make(x, y, z);
}

static inline plh_quat take_quat(struct bytes *b)
{
    double w = take_double(b);
    plh_vec3 v = take_vector(b);
    return plh_quat_make(w, v.x, v.y, v.z);
}

static inline bool same_bits(double a, double b)
{
    return (isnan(a) && isnan(b)) || memcmp(&a, &b, sizeof a) == 0;
}

static inline bool finite_state(const plh_state *s)
{
    return isfinite(s->q.w) && isfinite(s->q.x) && isfinite(s->q.y) && isfinite(s->q.z) &&
           isfinite(s->m.x) && isfinite(s->m.y) && isfinite(s->m.z);
}

static inline bool nan_state(const plh_state *s)
{
    return isnan(s->q.w) && isnan(s->q.x) && isnan(s->q.y) && isnan(s->q.z) && isnan(s->m.x) &&
           isnan(s->m.y) && isnan(s->m.z);
}

static inline bool same_state(const plh_state *a, const plh_state *b)
{
    return same_bits(a->q.w, b->q.w) && same_bits(a->q.x, b->q.x) && same_bits(a->q.y, b->q.y) &&
           same_bits(a->q.z, b->q.z) && same_bits(a->m.x, b->m.x) && same_bits(a->m.y, b->m.y) &&
           same_bits(a->m.z, b->m.z);
}

/* | |q| - 1 | */
static inline double length_error(plh_quat q)
{
    return fabs(sqrt(plh_quat_norm2(q)) - 1.0);
}

/* A body by one of its recipes; false if it was refused. */
static inline bool take_body(struct bytes *b, plh_body *body)
{
    plh_mat3 tensor;
    plh_vec3 at[3], v;
    double mass[3];
    switch (take_byte(b) % 6) {
    case 0:
        return !plh_body_from_box(take_double(b), take_vector(b), body);
    case 1:
        return !plh_body_from_ellipsoid(take_double(b), take_vector(b), body);
    case 2:
        for (int i = 0; i < 9; i++)
            tensor.a[i / 3][i % 3] = take_double(b);
        for (int i = 0; i < 3; i++)
            tensor.a[i][(i + 1) % 3] = tensor.a[(i + 1) % 3][i];
        return !plh_body_from_tensor(tensor, body);
    case 3:
        for (int i = 0; i < 3; i++)
            mass[i] = take_double(b), at[i] = take_vector(b);
        return !plh_body_from_points(3, mass, at, body);
    default:
        v = take_vector(b);
        return !plh_body_from_moments(v, body);
    }
}

#endif
