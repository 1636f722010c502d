/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Derivatives of Lagrange's top. The series of variation run in a frame that follows the axis and
 * turns about it at half the rate of a sphere, s/(2 I): there a top near its critical spin is slow.
 * After a period of the nutation this frame is where it was, turned about the vertical and about
 * the axis: the columns of any time are those of a part of a period, and n times what a period
 * adds, which is a sum of three columns that are known at every time (docs/derivatives.md).
 */
#include <math.h>
#include <string.h>

#include "base/isa.h"
#include "base/rounding.h"
#include "free/covariance.h"
#include "free/theta_dd.h"
#include "top/columns.h"
#include "top/inside.h"

/* Beyond this size of a column on the way doubles have lost digits. */
#define GROWN 30.0

typedef struct derivatives_inside {
    plh_top_course course;
    /* Rate at which the body turns about the axis beyond the frame, quarter turns */
    plh_dd spin;
    /* Unit of the momentum; scaled strength per strength */
    double size, field;
} derivatives_inside;

typedef union derivatives_view {
    plh_top_derivatives derivatives;
    struct {
        unsigned char head[offsetof(plh_top_derivatives, inside)];
        derivatives_inside in;
    };
} derivatives_view;

_Static_assert(sizeof(derivatives_view) == sizeof(plh_top_derivatives),
               "plh_top_derivatives.inside is small");

/* The turn in a period to all digits, from the closed form, which knows it but for half turns. */
static plh_dd exact_turn(const plh_top_inside *T, const plh_top_roots *r, plh_dd spin, plh_dd turn)
{
    const plh_dd period = plh_top_nutation(T, r);
    const plh_dd exact = plh_dd_sub(plh_dd_mul(spin, period), plh_top_turn(T, r));
    const double halves = rint(0.5 * (turn.hi - exact.hi));
    const plh_dd near = plh_dd_add_d(exact, 2.0 * halves);
    return fabs(near.hi - turn.hi) < 1e-6 ? near : turn;
}

static void prepare(const plh_top *top, derivatives_inside *in)
{
    const plh_top_inside *T = plh_top_look(top);
    plh_top_course *course = &in->course;
    plh_top_roots r;
    PLH_PICK_ONE(plh_top_roots, (T, &r));
    in->size = r.unit;
    in->field = top->body.moment.x / r.unit / r.unit * (T->flip ? -1.0 : 1.0);
    course->m[0] = r.m[0];
    course->m[1] = r.m[1];
    course->m[2] = r.s;
    memcpy(course->up, r.up, sizeof r.up);
    course->up[2] = plh_dd_scale2(plh_dd_sub(r.x0, r.y0), 0.5);
    course->strength = plh_dd_scale2(r.h, 0.5);
    course->clock = r.clock;
    course->period = plh_dd_mul(plh_top_nutation(T, &r), r.clock);
    if (isfinite(course->period.hi) && !(plh_top_gain_plain(course) <= GROWN))
        PLH_PICK_ONE(plh_top_gain_wide, (course));
    /* s/I3 - s/(2 I) */
    const plh_dd rate = plh_dd_add(plh_dd_scale2(r.spin, 2.0), plh_dd_scale2(r.s, 0.5));
    in->spin = plh_dd_mul(plh_dd_mul(rate, r.clock), two_over_pi);
    if (!r.steady && isfinite(course->period.hi))
        course->turn = exact_turn(T, &r, in->spin, course->turn);
}

void plh_top_derivatives_init(const plh_top *top, plh_top_derivatives *derivatives)
{
    derivatives_view *D = (derivatives_view *)(void *)derivatives;
    memset(D, 0, sizeof *D);
    derivatives->top = *top;
    const int mode = plh_round_nearest();
    if (!isnan(top->t0))
        prepare(top, &D->in);
    plh_round_back(mode);
}

static void turn_rows(plh_dd quarters, plh_top_column_table d)
{
    const double whole = 4.0 * rint(0.25 * quarters.hi);
    const double angle = plh_dd_to(plh_dd_mul(plh_dd_add_d(quarters, -whole), half_pi));
    const double c = cos(angle), s = sin(angle);
    for (int i = 0; i < 6; i += 3)
        for (int k = 0; k < PLH_TOP_COLUMNS; k++) {
            const double a = d[i][k], b = d[i + 1][k];
            d[i][k] = c * a - s * b;
            d[i + 1][k] = s * a + c * b;
        }
}

/* The columns in the frame of the variation, turned to the body at the time dt. */
static bool columns_at(const derivatives_inside *in, plh_dd dt, plh_top_column_table d)
{
    double n;
    if (!(plh_top_columns_plain(&in->course, dt, &n, d) <= GROWN) &&
        !isfinite(PLH_PICK_ONE(plh_top_columns_wide, (&in->course, dt, &n, d))))
        return false;
    turn_rows(plh_dd_sub(plh_dd_mul_d(in->course.turn, n), plh_dd_mul(in->spin, dt)), d);
    return true;
}

/* How the spin of the body beyond that of the frame, m3 (1/I3 - 1/(2 I)), changes. */
typedef struct spin_change {
    double by_m3, by_axial;
} spin_change;

static spin_change spin_of(const plh_top *top)
{
    const double I = top->body.moment.x, I3 = top->body.moment.z, s = top->start.m.z;
    const double by = I3 > 0.0 ? 1.0 / I3 - 0.5 / I : 0.0;
    return (spin_change){by, I3 > 0.0 ? -s / I3 / I3 : NAN};
}

static void put_column(plh_top_column_table x, int from, double unit, double size, double *out,
                       int stride)
{
    for (int i = 0; i < 6; i++)
        out[i * stride] = x[i][from] * unit * (i < 3 ? 1.0 : size);
}

/* What a change of the spin does at the time dt. */
static void add_spin(double change, plh_vec3 m, double *out, int stride)
{
    out[2 * stride] += change;
    out[3 * stride] += change * m.y;
    out[4 * stride] -= change * m.x;
}

static void by_time(const plh_top *top, const plh_state *s, double d[6][10])
{
    const plh_vec3 w = plh_body_omega(&top->body, s->m), turn = plh_vec3_cross(s->m, w);
    const plh_vec3 up = plh_quat_unrotate(s->q, plh_vec3_make(0.0, 0.0, 1.0));
    const double column[6] = {
        w.x, w.y, w.z, turn.x + top->strength * up.y, turn.y - top->strength * up.x, turn.z};
    for (int i = 0; i < 6; i++)
        d[i][PLH_BY_TIME] = column[i];
}

static void fill(plh_top_jacobian *out, double value)
{
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 10; j++)
            out->motion.d[i][j] = value;
        out->strength[i] = value;
    }
}

static void put_columns(const derivatives_inside *in, const plh_top *top, double dt,
                        const spin_change *spin, plh_top_column_table x, plh_top_jacobian *out)
{
    const double I = top->body.moment.x, size = in->size;
    const plh_vec3 m = out->motion.state.m;
    double(*d)[10] = out->motion.d;
    for (int j = 0; j < 6; j++)
        put_column(x, j, j < 3 ? 1.0 : 1.0 / size, size, &d[0][j], 10);
    put_column(x, PLH_TOP_BY_INERTIA, -1.0 / I, size, &d[0][PLH_BY_MOMENT], 10);
    put_column(x, PLH_TOP_BY_STRENGTH, in->field, size, out->strength, 1);
    add_spin(spin->by_m3 * dt, m, &d[0][PLH_BY_MOMENTUM + 2], 10);
    for (int i = 0; i < 6; i++) {
        d[i][PLH_BY_MOMENT] *= 0.5;
        d[i][PLH_BY_MOMENT + 1] = d[i][PLH_BY_MOMENT];
        d[i][PLH_BY_MOMENT + 2] = 0.0;
        if (top->body.moment.z == 0.0)
            d[i][PLH_BY_MOMENTUM + 2] = 0.0;
    }
    add_spin(spin->by_axial * dt, m, &d[0][PLH_BY_MOMENT + 2], 10);
    by_time(top, &out->motion.state, d);
}

static void evaluate(const derivatives_view *D, double t, plh_top_jacobian *out)
{
    const plh_top *top = &D->derivatives.top;
    const plh_dd dt = plh_two_sum(t, -top->t0);
    plh_top_column_table x;
    out->motion.state = plh_top_at(top, t);
    const spin_change spin = spin_of(top);
    if (isfinite(out->motion.state.q.w) && columns_at(&D->in, dt, x))
        put_columns(&D->in, top, dt.hi, &spin, x, out);
    else
        fill(out, NAN);
}

void plh_top_derivatives_at(const plh_top_derivatives *derivatives, double t, plh_top_jacobian *out)
{
    plh_top_derivatives_batch(derivatives, 1, &t, out);
}

void plh_top_derivatives_batch(const plh_top_derivatives *derivatives, size_t n, const double *t,
                               plh_top_jacobian *out)
{
    const int mode = plh_round_nearest();
    for (size_t i = 0; i < n; i++)
        evaluate((const derivatives_view *)(const void *)derivatives, t[i], &out[i]);
    plh_round_back(mode);
}

typedef struct share {
    const plh_top_derivatives *derivatives;
    const double *t;
    plh_top_jacobian *out;
} share;

static plh_status run_share(void *context, size_t part, size_t first, size_t last)
{
    const share *s = context;
    (void)part;
    plh_top_derivatives_batch(s->derivatives, last - first, s->t + first, s->out + first);
    return PLH_OK;
}

plh_status plh_top_derivatives_batch_pool(const plh_top_derivatives *derivatives, size_t n,
                                          const double *t, plh_top_jacobian *out, plh_pool *pool)
{
    share s = {derivatives, t, out};
    return plh_pool_for(pool, n, 16, run_share, &s);
}

void plh_top_jacobian_covariance(const plh_top_jacobian *jacobian, const plh_top_covariance *start,
                                 plh_top_covariance *out)
{
    enum { INPUTS = 10, STRENGTH = 9 };
    double rows[6][INPUTS];
    for (int i = 0; i < 6; i++) {
        memcpy(rows[i], jacobian->motion.d[i], STRENGTH * sizeof(double));
        rows[i][STRENGTH] = jacobian->strength[i];
    }
    plh_covariance_carry(INPUTS, rows[0], start->p[0], out->p[0]);
}
