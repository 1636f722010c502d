/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A table of many motions through the command, against the oracle: what is printed is as good as
 * what the library computes. */
#include "free/cases.h"
#include "free/oracle.h"
#include "support/cmocka_all.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { CASES = 1000 };

static FILE *ask(const char *file)
{
    char command[4096];
    FILE *out = fopen(file, "w");
    assert_non_null(out);
    fputs("t,q3,q2,q1,q0,I1,I2,I3,m1,m2,m3\n", out);
    for (int k = 0; k < CASES; k++) {
        plh_free_case c;
        plh_test_free_case(31, k, &c);
        fprintf(out, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", c.t,
                c.q0[3], c.q0[2], c.q0[1], c.q0[0], c.I[0], c.I[1], c.I[2], c.m[0], c.m[1], c.m[2]);
    }
    fclose(out);
    snprintf(command, sizeof command, "'%s' free '%s'", POLHODE_COMMAND, file);
    FILE *in = popen(command, "r");
    assert_non_null(in);
    return in;
}

static void table_against_truth(void **state)
{
    (void)state;
    char file[] = "polhode-XXXXXX";
    int fd = mkstemp(file), above = 0;
    assert_true(fd >= 0);
    close(fd);
    FILE *in = ask(file);
    char line[1024];
    assert_non_null(fgets(line, sizeof line, in));
    assert_string_equal(line, "t,q0,q1,q2,q3,m1,m2,m3\n");
    double worst = 0;
    for (int k = 0; k < CASES; k++) {
        plh_free_case c;
        plh_free_truth truth;
        double t;
        plh_vec3 m;
        plh_quat q;
        assert_non_null(fgets(line, sizeof line, in));
        assert_int_equal(sscanf(line, "%lf,%lf,%lf,%lf,%lf,%lf,%lf,%lf", &t, &q.w, &q.x, &q.y, &q.z,
                                &m.x, &m.y, &m.z),
                         8);
        plh_test_free_case(31, k, &c);
        plh_test_free_truth(&c, &truth);
        assert_true(t == c.t);
        assert_true(plh_test_free_lift(&truth, q));
        const double e = plh_test_free_error(&truth, q, m);
        worst = isnan(e) ? HUGE_VAL : fmax(worst, e);
        above += !(e <= 3);
    }
    assert_null(fgets(line, sizeof line, in));
    assert_int_equal(pclose(in), 0);
    remove(file);
    print_message("worst %.2f of u + cond, %d of %d above 3\n", worst, above, CASES);
    assert_true(worst <= 8 && above <= CASES / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(table_against_truth)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
