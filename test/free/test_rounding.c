/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Rounding modes other than to nearest. A prepared motion computes in rounding to nearest and gives
 * the caller's mode back: its bits do not depend on the mode. A single step takes the mode as it is
 * and loses digits.
 */
#include "support/cmocka_all.h"

#include <fenv.h>
#include <math.h>
#include <polhode/polhode.h>
#include <string.h>

enum { TIMES = 64 };
static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

static plh_body body;
/* It tumbles, or is at rest; the length of the attitude is 1 to rounding. */
static const plh_state starts[2] = {{{1.0, 0.0, 0.0, 0.0}, {0.3, -1.0, 2.0}},
                                    {{0.3, 0.5, 0.1, 0.8062257748298549}, {0.0, 0.0, 0.0}}};

static double times[TIMES]; /* made in rounding to nearest */

typedef struct results {
    plh_state at[TIMES];
    double batch[7][TIMES];
    plh_jacobian jacobian;
} results;

/* All of a motion: prepared, at each time, in a batch, with derivatives. */
static void evaluate(plh_state start, unsigned flags, results *r)
{
    plh_motion motion;
    plh_motion_derivatives derivatives;
    memset(r, 0, sizeof *r);
    assert_int_equal(plh_motion_init(&body, start, 0.0, flags, &motion), PLH_OK);
    for (int i = 0; i < TIMES; i++)
        r->at[i] = plh_motion_at(&motion, times[i]);
    plh_motion_batch(&motion, TIMES, times,
                     (plh_states){r->batch[0], r->batch[1], r->batch[2], r->batch[3], r->batch[4],
                                  r->batch[5], r->batch[6]});
    plh_motion_derivatives_init(&motion, &derivatives);
    plh_motion_derivatives_at(&derivatives, times[9], &r->jacobian);
}

static double apart(const plh_state *a, const plh_state *b)
{
    const double *x = &a->q.w, *y = &b->q.w;
    double worst = plh_vec3_norm(plh_vec3_sub(a->m, b->m));
    for (int i = 0; i < 4; i++)
        worst = fmax(worst, fabs(x[i] - y[i]));
    return worst;
}

/* Plain, and for long times. */
static void motions_do_not_depend_on_the_mode(void **state)
{
    (void)state;
    static results nearest, other;
    const unsigned flags[] = {PLH_MOTION_PLAIN, PLH_MOTION_LONG_TIME};
    for (int k = 0; k < 12; k++) {
        const int mode = modes[k % 3];
        const plh_state start = starts[k / 6];
        evaluate(start, flags[k / 3 % 2], &nearest);
        assert_int_equal(fesetround(mode), 0);
        evaluate(start, flags[k / 3 % 2], &other);
        const int after = fegetround();
        fesetround(FE_TONEAREST);
        assert_int_equal(after, mode);
        assert_memory_equal(nearest.at, other.at, sizeof nearest.at);
        assert_memory_equal(nearest.batch, other.batch, sizeof nearest.batch);
        assert_memory_equal(&nearest.jacobian.state, &other.jacobian.state, sizeof(plh_state));
    }
}

/* As docs/free-body.md says. */
static void steps_lose_digits(void **state)
{
    (void)state;
    double worst = 0.0;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < TIMES; i++) {
            plh_state one, other;
            assert_int_equal(plh_free_step(&body, times[i], &starts[0], &one), PLH_OK);
            fesetround(modes[k]);
            const plh_status status = plh_free_step(&body, times[i], &starts[0], &other);
            fesetround(FE_TONEAREST);
            assert_int_equal(status, PLH_OK);
            worst = fmax(worst, apart(&one, &other) / (1.0 + fabs(times[i])));
        }
    assert_true(worst < 1e-11 && worst > 1e-16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(motions_do_not_depend_on_the_mode),
        cmocka_unit_test(steps_lose_digits),
    };
    if (plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &body))
        return 1;
    for (int i = 0; i < TIMES; i++)
        times[i] = 0.37 * i * (i % 7 ? 1.0 : 1e4);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
