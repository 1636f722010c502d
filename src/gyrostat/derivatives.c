/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Derivatives of the gyrostat. After a period of the momentum in the body the motion is where it
 * was, turned about the total momentum in space: the columns of any time are those of a part of a
 * period, and n times what a period adds, which is a sum of two columns that are known at every
 * time (docs/derivatives.md).
 */
#include <math.h>
#include <string.h>

#include "base/isa.h"
#include "base/rounding.h"
#include "free/covariance.h"
#include "gyrostat/columns.h"
#include "gyrostat/inside.h"

/* Beyond this size of a column on the way doubles have lost digits. */
#define GROWN 30.0

/* A period of more radians than this is not followed. */
#define LONGEST 2e4

typedef struct derivatives_inside {
    plh_gyrostat_course course;
    /* Unit of the momentum */
    double size;
} derivatives_inside;

typedef union derivatives_view {
    plh_gyrostat_derivatives derivatives;
    struct {
        unsigned char head[offsetof(plh_gyrostat_derivatives, inside)];
        derivatives_inside in;
    };
} derivatives_view;

_Static_assert(sizeof(derivatives_view) == sizeof(plh_gyrostat_derivatives),
               "plh_gyrostat_derivatives.inside is small");

static void prepare(const plh_gyrostat *gyrostat, derivatives_inside *in)
{
    const plh_gyrostat_inside *G = plh_gyrostat_look(gyrostat);
    plh_gyrostat_course *course = &in->course;
    plh_gyrostat_roots r;
    PLH_PICK_ONE(plh_gyrostat_roots, (G, &r));
    in->size = r.unit;
    double speed = 0.0;
    for (int i = 0; i < 3; i++) {
        course->m[i] = r.m[i];
        course->rotor[i] = r.g[i];
        course->J[i] = r.J[i];
        speed = fmax(speed, fabs(r.w[i].hi));
    }
    course->clock = plh_dd_from(r.clock);
    course->steady = r.kind == PLH_GYROSTAT_IS_STEADY;
    course->period =
        course->steady ? plh_dd_from(INFINITY) : plh_dd_mul_d(plh_gyrostat_period(G), r.clock);
    if (!(course->period.hi * speed < LONGEST))
        course->period = plh_dd_from(INFINITY);
    else if (!(plh_gyrostat_gain_plain(course) <= GROWN))
        PLH_PICK_ONE(plh_gyrostat_gain_wide, (course));
}

void plh_gyrostat_derivatives_init(const plh_gyrostat *gyrostat,
                                   plh_gyrostat_derivatives *derivatives)
{
    derivatives_view *D = (derivatives_view *)(void *)derivatives;
    memset(D, 0, sizeof *D);
    derivatives->gyrostat = *gyrostat;
    const int mode = plh_round_nearest();
    if (!isnan(gyrostat->t0))
        prepare(gyrostat, &D->in);
    plh_round_back(mode);
}

static void set_turned(plh_quat start, plh_quat now, plh_gyrostat_turned out)
{
    for (int k = 0; k < 3; k++) {
        const plh_vec3 axis = plh_vec3_make(k == 0, k == 1, k == 2);
        const plh_vec3 v = plh_quat_unrotate(now, plh_quat_rotate(start, axis));
        out[0][k] = v.x, out[1][k] = v.y, out[2][k] = v.z;
    }
}

static bool columns_at(const derivatives_view *D, plh_dd dt, plh_quat q,
                       plh_gyrostat_column_table d)
{
    plh_gyrostat_turned turned;
    set_turned(D->derivatives.gyrostat.start.q, q, turned);
    return plh_gyrostat_columns_plain(&D->in.course, dt, turned, d) <= GROWN ||
           isfinite(PLH_PICK_ONE(plh_gyrostat_columns_wide, (&D->in.course, dt, turned, d)));
}

static void by_time(const plh_gyrostat *gyrostat, const plh_state *s, double d[6][10])
{
    const plh_vec3 w = plh_body_omega(&gyrostat->body, s->m);
    const plh_vec3 rate = plh_vec3_cross(plh_vec3_add(s->m, gyrostat->rotor), w);
    const double column[6] = {w.x, w.y, w.z, rate.x, rate.y, rate.z};
    for (int i = 0; i < 6; i++)
        d[i][PLH_BY_TIME] = column[i];
}

static void fill(plh_gyrostat_jacobian *out, double value)
{
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 10; j++)
            out->motion.d[i][j] = value;
        for (int j = 0; j < 3; j++)
            out->rotor[i][j] = value;
    }
}

static void put_columns(const derivatives_inside *in, const plh_gyrostat *gyrostat,
                        plh_gyrostat_column_table x, plh_gyrostat_jacobian *out)
{
    const plh_vec3 I = gyrostat->body.moment;
    const double moment[3] = {I.x, I.y, I.z};
    for (int i = 0; i < 6; i++) {
        const double row = i < 3 ? 1.0 : in->size;
        double *d = out->motion.d[i];
        for (int j = 0; j < 3; j++) {
            d[PLH_BY_ATTITUDE + j] = row * x[i][j];
            d[PLH_BY_MOMENTUM + j] = row / in->size * x[i][3 + j];
            d[PLH_BY_MOMENT + j] = -row / moment[j] * x[i][PLH_GYROSTAT_BY_INERTIA + j];
            out->rotor[i][j] = row / in->size * x[i][PLH_GYROSTAT_BY_ROTOR + j];
        }
    }
    by_time(gyrostat, &out->motion.state, out->motion.d);
}

static void evaluate(const derivatives_view *D, double t, plh_gyrostat_jacobian *out)
{
    const plh_gyrostat *gyrostat = &D->derivatives.gyrostat;
    plh_gyrostat_column_table x;
    const plh_state now = out->motion.state = plh_gyrostat_at(gyrostat, t);
    if (isfinite(now.q.w) && columns_at(D, plh_two_sum(t, -gyrostat->t0), now.q, x))
        put_columns(&D->in, gyrostat, x, out);
    else
        fill(out, NAN);
}

void plh_gyrostat_derivatives_at(const plh_gyrostat_derivatives *derivatives, double t,
                                 plh_gyrostat_jacobian *out)
{
    plh_gyrostat_derivatives_batch(derivatives, 1, &t, out);
}

void plh_gyrostat_derivatives_batch(const plh_gyrostat_derivatives *derivatives, size_t n,
                                    const double *t, plh_gyrostat_jacobian *out)
{
    const int mode = plh_round_nearest();
    for (size_t i = 0; i < n; i++)
        evaluate((const derivatives_view *)(const void *)derivatives, t[i], &out[i]);
    plh_round_back(mode);
}

typedef struct share {
    const plh_gyrostat_derivatives *derivatives;
    const double *t;
    plh_gyrostat_jacobian *out;
} share;

static plh_status run_share(void *context, size_t part, size_t first, size_t last)
{
    const share *s = context;
    (void)part;
    plh_gyrostat_derivatives_batch(s->derivatives, last - first, s->t + first, s->out + first);
    return PLH_OK;
}

plh_status plh_gyrostat_derivatives_batch_pool(const plh_gyrostat_derivatives *derivatives,
                                               size_t n, const double *t,
                                               plh_gyrostat_jacobian *out, plh_pool *pool)
{
    share s = {derivatives, t, out};
    return plh_pool_for(pool, n, 16, run_share, &s);
}

void plh_gyrostat_jacobian_covariance(const plh_gyrostat_jacobian *jacobian,
                                      const plh_gyrostat_covariance *start,
                                      plh_gyrostat_covariance *out)
{
    enum { INPUTS = 12, ROTOR = 9 };
    double rows[6][INPUTS];
    for (int i = 0; i < 6; i++) {
        memcpy(rows[i], jacobian->motion.d[i], ROTOR * sizeof(double));
        memcpy(rows[i] + ROTOR, jacobian->rotor[i], sizeof jacobian->rotor[i]);
    }
    plh_covariance_carry(INPUTS, rows[0], start->p[0], out->p[0]);
}
