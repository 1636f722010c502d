/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Long runs keep what the records claim, as far as a random walk of rounding allows: every method,
 * also with +energy, on the free body and on the heavy top. "test_method_keeps PART PARTS" takes
 * 10^7 steps of every PARTS-th run; without arguments it is 10^5 of all.
 */
#include "support/cmocka_all.h"
#include <polhode/extend/method.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "measure.h"

#ifdef __SANITIZE_ADDRESS__
static long steps = 10000; /* it is rounding that is tested here, not memory */
#else
static long steps = 100000;
#endif
static int part = 0, parts = 1;

/*
 * Units in the last place per square root of a step; most methods stay below 1. A creep of 0.013
 * units a step, always the same way, is over the bound after 10^5 steps, one of 0.0013 after 10^7.
 */
static const double walk = 4.0;

static int wrong;

static void judge(const char *name, const char *what, bool claimed, double change)
{
    double found = change / 0x1p-52 / sqrt((double)steps);
    bool good = found <= walk;
    if (claimed && (!good || getenv("POLHODE_TEST_VERBOSE")))
        printf("%s %-36s %-22s %7.3f\n", good ? "     " : "WRONG", name, what, found);
    wrong += claimed && !good;
}

typedef struct {
    double energy, norm, size, length; /* length: of q */
    plh_vec3 space;
} invariants;

/* With torque only the space momentum along the axis of symmetry can be kept. */
static invariants of(const measure_problem *p, bool torqued, plh_state s)
{
    const double *up = p->reference.up;
    invariants r;
    r.length = sqrt(s.q.w * s.q.w + s.q.x * s.q.x + s.q.y * s.q.y + s.q.z * s.q.z);
    s.q = plh_quat_scale(1.0 / r.length, s.q);
    r.space = plh_quat_rotate(s.q, s.m);
    r.norm = plh_vec3_norm(s.m);
    r.energy = r.size = plh_body_energy(&p->body, s.m);
    if (torqued) {
        double v = plh_torque_potential(&p->torque, &p->body, 0.0, s.q);
        r.energy += v;
        r.size += fabs(v);
        r.space =
            plh_vec3_make(plh_vec3_dot(r.space, plh_vec3_make(up[0], up[1], up[2])), 0.0, 0.0);
    }
    return r;
}

static void run(const measure_problem *p, const plh_method_spec *spec, bool torqued)
{
    char name[80];
    unsigned keeps = plh_method_claims(spec, torqued).keeps;
    plh_state s = p->reference.start;
    snprintf(name, sizeof name, "%s%s%s", spec->method->name, spec->energy ? "+energy" : "",
             torqued ? ", top" : "");
    plh_status status = measure_run(spec, &p->body, torqued ? &p->torque : NULL, 0.1, steps, &s);
    if (status)
        printf("WRONG %s: %s\n", name, plh_status_name(status));
    wrong += status != PLH_OK;
    invariants a = of(p, torqued, p->reference.start), b = of(p, torqued, s);
    /* explicit methods may gain energy, and then round as the larger body does */
    double norm = fmax(a.norm, b.norm), size = fmax(a.size, b.size);
    plh_vec3 change = plh_vec3_sub(b.space, a.space);
    judge(name, "|q|", true, fabs(b.length - 1.0));
    judge(name, "energy", keeps & PLH_KEEPS_ENERGY, fabs(b.energy - a.energy) / size);
    judge(name, "|m|", keeps & PLH_KEEPS_NORM, fabs(b.norm - a.norm) / norm);
    judge(name, "space momentum", keeps & PLH_KEEPS_SPACE, plh_vec3_norm(change) / norm);
}

static void long_runs(void **state)
{
    (void)state;
    measure_problem p;
    int job = 0;
    wrong = 0;
    for (int torqued = 0; torqued < 2; torqued++) {
        if (torqued)
            measure_heavy_top(&p);
        else
            measure_free_body(&p);
        for (int i = 0; i < plh_method_count(); i++)
            for (int energy = 0; energy < 2 - torqued; energy++) {
                plh_method_spec spec;
                plh_method_spec_init(plh_method_get(i), &spec);
                unsigned without = plh_method_claims(&spec, torqued).keeps;
                spec.energy = energy != 0;
                plh_claims claims = plh_method_claims(&spec, torqued);
                bool news = energy ? !(without & PLH_KEEPS_ENERGY) : claims.keeps != 0;
                if (claims.attitude && news && job++ % parts == part)
                    run(&p, &spec, torqued);
            }
    }
    assert_true(job > 60);
    assert_int_equal(wrong, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(long_runs)};
    if (argc > 2) {
        part = atoi(argv[1]) - 1;
        parts = atoi(argv[2]);
        steps = 10000000;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
