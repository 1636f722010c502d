/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The rows of the splitting schemes, checked algebraically in 128 bits. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/splitting.h>
#include <quadmath.h>
#include <stdio.h>
#include <string.h>

#define PLH_ROW_REAL __float128
#define PLH_ROWS_OF_PARTS
typedef struct flow128 {
    int part;
    __float128 length;
} flow128;
#define PLH_ROW_FLOW flow128
#define Q(x)         (__extension__ x##Q)
#define R(x)         Q(x)
#include "method/splitting_rows.h"
#define PLH_ALGEBRA_REAL __float128
#include "method/splitting_algebra.h"

enum { ABA, BAB, CBC, MAX = 40 };

typedef struct row {
    const char *name;
    int form, order, general, near[3], na, nb;
    const __float128 *a, *b;
} row;

#define COUNT(x) ((int)(sizeof(x) / sizeof *(x)))
#define ROW(id, name, rows, form, order, general, n1, n2, n3, error, source)                       \
    {name,     form,    order, general, {n1, n2, n3}, COUNT(rows##_a), COUNT(rows##_b),            \
     rows##_a, rows##_b},
static const row rows[] = {PLH_SCHEME_ROWS(ROW)};
#define PARTS_ROW(id, name, form, drifts, kicks, order, text, source)                              \
    {id##_flows, COUNT(id##_flows)},
static const struct {
    const plh_flow *flows;
    int count;
} parts[] = {PLH_PARTS_ROWS(PARTS_ROW)};

#define GRADIENT_ROW(id, name, form, drifts, kicks, order, n1, n2, n3, source)                     \
    {name, order, {n1, n2, n3}, id##_flows, COUNT(id##_flows)},
static const struct {
    const char *name;
    int order, near[3];
    const flow128 *flows;
    int count;
} gradients[] = {PLH_GRADIENT_ROWS(GRADIENT_ROW)};

static const __float128 tiny = Q(1e-32); /* 36 digits, some amplification */

/* The whole palindrome: letter (0 drift, 1 kick) and coefficient of each flow. */
static int expand(const row *r, int *letter, __float128 *x)
{
    int n = 2 * (r->na + r->nb) - 1;
    for (int i = 0; i < n; i++) {
        int half = i < n - 1 - i ? i : n - 1 - i;
        letter[i] = (half & 1) ^ (r->form != ABA);
        x[i] = letter[i] ? r->b[half / 2] : r->a[half / 2];
    }
    return n;
}

static void defects(const row *r, algebra_defect *defect)
{
    static __float128 word[PLH_WORDS];
    __float128 x[2 * MAX];
    int letter[2 * MAX], n = expand(r, letter, x);
    memset(word, 0, sizeof word);
    word[1] = 1;
    for (int i = 0; i < n; i++)
        algebra_multiply(word, letter[i], x[i]);
    int longest = r->near[1] > r->order ? r->near[1] + 1 : r->order + 1;
    algebra_compare(word, longest < PLH_WORD_MAX ? longest : PLH_WORD_MAX, defect);
}

static void sums_are_one(void **state)
{
    (void)state;
    for (int k = 0; k < COUNT(rows); k++) {
        __float128 x[2 * MAX], sum[2] = {0, 0};
        int letter[2 * MAX], n = expand(&rows[k], letter, x);
        for (int i = 0; i < n; i++)
            sum[letter[i]] += x[i];
        if (!(fabsq(sum[0] - 1) < tiny && fabsq(sum[1] - 1) < tiny))
            fail_msg("%s: %g %g", rows[k].name, (double)(sum[0] - 1), (double)(sum[1] - 1));
    }
}

/* Every word is met through the declared order, and some word of the next degree is not. */
static void order_conditions_hold(void **state)
{
    (void)state;
    for (int k = 0; k < COUNT(rows); k++) {
        const row *r = &rows[k];
        algebra_defect d;
        defects(r, &d);
        for (int n = 1; n <= r->general; n++)
            if (!(d.general[n] < tiny))
                fail_msg("%s: degree %d %g", r->name, n, (double)d.general[n]);
        for (int n = 1; n <= r->order; n++)
            if (!(d.nystrom[n] < tiny))
                fail_msg("%s: degree %d modulo the ideal %g", r->name, n, (double)d.nystrom[n]);
        if (r->general < PLH_WORD_MAX && !(d.general[r->general + 1] > Q(1e-12)))
            fail_msg("%s has order above %d", r->name, r->general);
        if (r->order < PLH_WORD_MAX && !(d.nystrom[r->order + 1] > Q(1e-12)))
            fail_msg("%s has order above %d for T + V", r->name, r->order);
    }
}

/* Kicks at their places as a quadrature rule: the terms linear in the kick. */
static void linear_terms_hold(void **state)
{
    (void)state;
    for (int k = 0; k < COUNT(rows); k++) {
        const row *r = &rows[k];
        __float128 x[2 * MAX];
        int letter[2 * MAX], n = expand(r, letter, x);
        for (int p = 0; p <= r->near[0]; p++) {
            __float128 c = 0, sum = 0;
            for (int i = 0; i < n; i++) {
                if (letter[i])
                    sum += x[i] * (p ? powq(c, p) : 1);
                else
                    c += x[i];
            }
            __float128 e = fabsq(sum - 1 / (__float128)(p + 1));
            if (p < r->near[0] ? !(e < tiny) : !(e > Q(1e-16)))
                fail_msg("%s: moment %d %g", r->name, p, (double)e);
        }
    }
}

static void higher_terms_hold(void **state)
{
    (void)state;
    for (int k = 0; k < COUNT(rows); k++) {
        const row *r = &rows[k];
        algebra_defect d;
        if (r->general == r->near[1] || r->order == r->near[1]) { /* no better than all words */
            assert_int_equal(r->near[2], r->near[1]);
            continue;
        }
        defects(r, &d);
        for (int n = 1; n <= r->near[1]; n++)
            assert_true(d.twice[n] < tiny);
        for (int n = 1; n <= r->near[2]; n++)
            assert_true(d.more[n] < tiny);
        assert_true(d.twice[r->near[1] + 1] > Q(1e-12));
        assert_true(d.more[r->near[2] + 1] > Q(1e-12));
    }
}

/* The library's doubles are these numbers, rounded; its counts fit. */
static void the_table_is_these_rows(void **state)
{
    (void)state;
    assert_int_equal(plh_scheme_count(), COUNT(rows) + COUNT(parts) + COUNT(gradients));
    for (int k = 0; k < COUNT(rows); k++) {
        const plh_scheme *s = plh_scheme_get(k);
        __float128 x[2 * MAX];
        int letter[2 * MAX], n = expand(&rows[k], letter, x), ia = 0, ib = 0;
        assert_string_equal(s->name, rows[k].name);
        assert_ptr_equal(plh_scheme_find(s->name), s);
        assert_int_equal(s->drifts + s->kicks, n);
        assert_int_equal(s->kick_first, rows[k].form != ABA);
        for (int i = 0; i < n; i++) {
            double y = letter[i] ? plh_scheme_kick(s, ib++) : plh_scheme_drift(s, ia++);
            assert_true(y == (double)x[i]);
        }
        assert_true(strlen(s->source) > 10);
    }
    assert_null(plh_scheme_find("no-such-scheme"));
    assert_null(plh_scheme_get(-1));
    assert_null(plh_scheme_get(plh_scheme_count()));
}

/* Rows of more parts: what the table says is what their flows give. */
static void rows_of_parts(void **state)
{
    (void)state;
    for (int k = 0; k < COUNT(parts); k++) {
        const plh_scheme *s = plh_scheme_get(COUNT(rows) + k);
        plh_scheme mine;
        assert_int_equal(plh_scheme_from_flows(s->name, parts[k].flows, parts[k].count, &mine),
                         PLH_OK);
        assert_ptr_equal(plh_scheme_find(s->name), s);
        assert_int_equal(s->flow_count, mine.flow_count);
        assert_memory_equal(s->flows, mine.flows, (size_t)mine.flow_count * sizeof *mine.flows);
        if (s->kick_first != mine.kick_first || s->palindrome != mine.palindrome ||
            s->drifts != mine.drifts || s->kicks != mine.kicks)
            fail_msg("%s: its form", s->name);
        if (s->order != mine.order || s->general != mine.general || mine.order < 2)
            fail_msg("%s: order %d, not %d", s->name, mine.order, s->order);
        for (int i = 0; i < 3; i++)
            assert_int_equal(s->near[i], mine.near[i]);
        assert_true(strlen(s->source) > 10);
        for (int i = 0, ia = 0, ib = 0; i < mine.flow_count; i++) {
            const plh_flow f = plh_scheme_flow(s, i);
            assert_non_null(plh_part_name(f.part));
            if (f.part == PLH_PART_DRIFT)
                assert_true(plh_scheme_drift(s, ia++) == f.length);
            if (f.part == PLH_PART_KICK)
                assert_true(plh_scheme_kick(s, ib++) == f.length);
        }
    }
}

/* The defects of row k with gradients; what the table says is met, and no more. */
static void check_gradients(int k)
{
    static __float128 word[PLH_WORDS];
    algebra_defect d;
    __float128 c = 0, moment = 0;
    const int n1 = gradients[k].near[0];
    memset(word, 0, sizeof word);
    word[1] = 1;
    for (int i = 0; i < gradients[k].count; i++) {
        const flow128 f = gradients[k].flows[i];
        if (f.part == PLH_PART_GRADIENT)
            algebra_gradient(word, f.length);
        else
            algebra_multiply(word, f.part == PLH_PART_KICK, f.length);
        c += f.part == PLH_PART_DRIFT ? f.length : 0;
        moment += f.part == PLH_PART_KICK ? f.length * powq(c, n1 - 1) : 0;
    }
    assert_true(fabsq(moment - 1 / (__float128)n1) < tiny);
    algebra_compare(word, PLH_WORD_MAX, &d);
    for (int n = 1; n <= gradients[k].order; n++)
        if (!(d.nystrom[n] < tiny))
            fail_msg("%s: degree %d %g", gradients[k].name, n, (double)d.nystrom[n]);
    if (gradients[k].order < PLH_WORD_MAX)
        assert_true(d.nystrom[gradients[k].order + 1] > Q(1e-12));
}

static void rows_with_gradients(void **state)
{
    (void)state;
    for (int k = 0; k < COUNT(gradients); k++) {
        const plh_scheme *s = plh_scheme_get(COUNT(rows) + COUNT(parts) + k);
        plh_scheme mine;
        check_gradients(k);
        assert_string_equal(s->name, gradients[k].name);
        assert_int_equal(s->flow_count, gradients[k].count);
        for (int i = 0; i < s->flow_count; i++)
            assert_true(s->flows[i].part == gradients[k].flows[i].part &&
                        s->flows[i].length == (double)gradients[k].flows[i].length);
        assert_int_equal(plh_scheme_from_flows(s->name, s->flows, s->flow_count, &mine), PLH_OK);
        if (s->kick_first != mine.kick_first || !mine.palindrome || s->drifts != mine.drifts ||
            s->kicks != mine.kicks || s->order != mine.order || s->general != mine.general)
            fail_msg("%s: its form, or order %d", s->name, mine.order);
        for (int i = 0; i < 3; i++)
            if (s->near[i] != mine.near[i])
                fail_msg("%s near %d: %d", s->name, i, mine.near[i]);
        assert_true(strlen(s->source) > 10);
    }
}

/* The printed digits of the papers, as typed from them. */
static void printed_digits_are_kept(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int kick, index;
        double value, half_unit;
    } printed[] = {
        {"omf2", 1, 0, 0.1931833275037836, 1e-16},
        {"pefrl", 0, 0, 0.1786178958448091, 1e-16},
        {"pefrl", 0, 1, -0.06626458266981849, 1e-17},
        {"pefrl", 1, 1, -0.2123418310626054, 1e-16},
        {"s4_6", 0, 1, 0.353172906049774, 1e-15},
        {"s4_6", 1, 1, -0.143851773179818, 1e-15},
        {"s6_10", 0, 0, 0.0502627644003922, 2e-15},
        {"s6_10", 1, 3, 0.432666402578175, 2e-15},
        {"srkn4_6b", 1, 0, 0.0829844064174052, 1e-15},
        {"srkn4_6b", 0, 1, 0.604872665711080, 1e-15},
        {"srkn6_14a", 0, 0, 0.0378593198406116, 2e-14},
        {"srkn6_14a", 1, 5, 0.328567693746804, 2e-14},
        {"mclachlan84", 1, 1, 0.84652407044352625706, 1e-15},
        {"yoshida6", 0, 0, 0.784513610477560, 1e-14},
        {"yoshida8", 0, 4, 1.93813913762276, 1e-12},
        {"omf4_42", 0, 0, 0.1921125277429464, 1e-16},
        {"omf4_52", 1, 1, 0.2158369476787619, 1e-16},
        {"omf6_53", 0, 1, 0.4140632267310831, 2e-16},
        {"omf6_55", 1, 1, 0.07611936345860829, 1e-16},
        {"omf8_11", 0, 5, 0.46629949890124853576794423820194, 1e-16},
    };
    for (int k = 0; k < COUNT(printed); k++) {
        const plh_scheme *s = plh_scheme_find(printed[k].name);
        const int i = printed[k].index;
        double x = printed[k].kick ? plh_scheme_kick(s, i) : plh_scheme_drift(s, i);
        assert_true(fabs(x - printed[k].value) <= printed[k].half_unit);
    }
    static const struct {
        const char *name;
        double error; /* Celledoni, Fassò et al. (2007), appendix */
    } effective[] = {{"s4_6", 0.56}, {"s6_10", 1.12}, {"srkn4_6b", 0.28}, {"srkn6_14a", 0.63}};
    int given = 0;
    for (int k = 0; k < 4; k++)
        assert_true(plh_scheme_find(effective[k].name)->error == effective[k].error);
    for (int k = 0; k < plh_scheme_count(); k++)
        given += plh_scheme_get(k)->error != 0.0;
    assert_int_equal(given, 4);
}

/*
 * Kicks l, 1 - 2l, l around two half drifts have the error x [A,[A,B]] - y [B,[A,B]] of degree 3,
 * where x and y are the defects of the words AAB and ABB.
 */
static __float128 error_of_two_kicks(__float128 l)
{
    static __float128 word[PLH_WORDS];
    const __float128 x[5] = {l, Q(0.5), 1 - 2 * l, Q(0.5), l};
    memset(word, 0, sizeof word);
    word[1] = 1;
    for (int i = 0; i < 5; i++)
        algebra_multiply(word, i % 2 == 0, x[i]);
    const __float128 aab = word[9] - 1 / Q(6.0), abb = word[11] - 1 / Q(6.0);
    return aab * aab + abb * abb;
}

/* The free parameter of omf2 is where that error is smallest. */
static void omf2_has_the_smallest_error(void **state)
{
    (void)state;
    const __float128 l = omf2_b[0], h = Q(1e-9);
    const __float128 up = error_of_two_kicks(l + h), down = error_of_two_kicks(l - h);
    assert_true(up > error_of_two_kicks(l) && down > error_of_two_kicks(l));
    assert_true(fabsq((up - down) / (2 * h)) < Q(1e-17)); /* the difference quotient errs by h^2 */
    /* against two steps of Verlet */
    assert_true(sqrtq(error_of_two_kicks(l)) < Q(0.37) * sqrtq(error_of_two_kicks(Q(0.25))));
}

/* A row of the user's: the orders are found from the numbers. */
static void user_rows_get_their_orders(void **state)
{
    (void)state;
    for (int k = 0; k < plh_scheme_count(); k++) {
        const plh_scheme *s = plh_scheme_get(k);
        double a[PLH_SCHEME_MAX], b[PLH_SCHEME_MAX];
        plh_scheme mine;
        if (s->flows)
            continue;
        for (int i = 0; i < s->drifts; i++)
            a[i] = plh_scheme_drift(s, i);
        for (int i = 0; i < s->kicks; i++)
            b[i] = plh_scheme_kick(s, i);
        assert_int_equal(plh_scheme_init("mine", a, s->drifts, b, s->kicks, &mine), PLH_OK);
        assert_true(mine.palindrome);
        assert_int_equal(mine.kick_first, s->kick_first);
        assert_int_equal(mine.composition, s->composition);
        assert_int_equal(mine.order, s->order);
        assert_int_equal(mine.general, s->general);
        /* 10 decimals cannot tell the last moments of the longest rows from zero */
        if (s->near[0] <= 12)
            for (int i = 0; i < 3 && s->order < 8; i++)
                if (mine.near[i] != s->near[i])
                    fail_msg("%s near %d: %d", s->name, i, mine.near[i]);
    }
}

static void bad_rows_are_refused(void **state)
{
    (void)state;
    const double one[] = {1.0}, two[] = {0.5, 0.5}, euler_a[] = {1.0}, nan_[] = {NAN};
    plh_scheme s;
    assert_int_equal(plh_scheme_init("x", one, 1, two, 2, &s), PLH_OK);
    assert_true(s.kick_first);
    assert_int_equal(s.order, 2);
    assert_int_equal(plh_scheme_init("x", euler_a, 1, one, 1, &s), PLH_OK);
    assert_int_equal(s.order, 1);
    assert_false(s.palindrome);
    assert_int_equal(plh_scheme_init("x", two, 1, one, 1, &s), PLH_BAD_ARGUMENT);
    assert_int_equal(s.drifts, 0);
    assert_int_equal(plh_scheme_init("x", one, 0, one, 1, &s), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_scheme_init("x", nan_, 1, one, 1, &s), PLH_NOT_FINITE);
    const double long_[] = {1.0 + 1e-9}, lame[] = {0.3, 0.7};
    assert_int_equal(plh_scheme_init("x", long_, 1, two, 2, &s), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_scheme_init("x", lame, 2, one, 1, &s), PLH_OK);
    assert_false(s.palindrome);
    assert_int_equal(s.order, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_one),
        cmocka_unit_test(order_conditions_hold),
        cmocka_unit_test(linear_terms_hold),
        cmocka_unit_test(higher_terms_hold),
        cmocka_unit_test(the_table_is_these_rows),
        cmocka_unit_test(rows_of_parts),
        cmocka_unit_test(rows_with_gradients),
        cmocka_unit_test(printed_digits_are_kept),
        cmocka_unit_test(omf2_has_the_smallest_error),
        cmocka_unit_test(user_rows_get_their_orders),
        cmocka_unit_test(bad_rows_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
