/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The coefficients of dop853 in 128 bits, by the order conditions: for every rooted tree up to the
 * order, the elementary weight is 1 / density (Hairer, Norsett & Wanner 1993, theorem II.2.13). Of
 * the dense polynomial the same at several places, of the error estimates that the weights cancel.
 */
#include "support/cmocka_all.h"

#include <quadmath.h>
#include <stdio.h>
#include <string.h>

#define PLH_ROW_REAL __float128
#define Q(x)         (__extension__ x##Q)
#define R(x)         Q(x)
#include "method/dop853_rows.h"

typedef __float128 quad;
enum { STAGES = PLH_DOP853_STAGES, ORDER = 9, MOST = 512 };

/* A rooted tree: its children are earlier trees. */
typedef struct tree {
    int order, children, child[ORDER];
    quad density;
    /* The inner elementary weights, stage by stage */
    quad weight[STAGES];
} tree;

static tree trees[MOST];
static int count;
static quad a[STAGES][STAGES];

static void spread(const plh_dop853_row *row, quad out[STAGES])
{
    memset(out, 0, STAGES * sizeof *out);
    out[0] = row->first;
    for (int i = 0; i < row->count; i++)
        out[row->from + i] += row->a[i];
}

/* phi_i(t) = the product over the children c of sum_j a_ij phi_j(c) */
static void finish(tree *t)
{
    t->order = 1;
    t->density = 1;
    for (int i = 0; i < STAGES; i++)
        t->weight[i] = 1;
    for (int k = 0; k < t->children; k++) {
        const tree *c = &trees[t->child[k]];
        t->order += c->order;
        t->density *= c->density;
        for (int i = 0; i < STAGES; i++) {
            quad sum = 0;
            for (int j = 0; j < i; j++)
                sum += a[i][j] * c->weight[j];
            t->weight[i] *= sum;
        }
    }
    t->density *= t->order;
}

/* Adds children of total order `rest`, none later in the list than `last`. */
static void grow(tree *t, int rest, int last)
{
    if (rest == 0) {
        assert_true(count < MOST);
        trees[count] = *t;
        finish(&trees[count++]);
        return;
    }
    for (int c = last; c >= 0; c--)
        if (trees[c].order <= rest) {
            t->child[t->children++] = c;
            grow(t, rest - trees[c].order, c);
            t->children--;
        }
}

static int make_trees(void **state)
{
    (void)state;
    for (int i = 0; i < STAGES; i++)
        spread(&plh_dop853_stage[i], a[i]);
    for (int order = 1; order <= ORDER; order++) {
        tree t = {.children = 0};
        grow(&t, order - 1, count - 1);
    }
    return 0;
}

/* The largest defect |sum b phi - value x^order / density| over the trees of this order. */
static double defect(const quad b[STAGES], int order, quad value, quad x)
{
    quad worst = 0;
    for (int k = 0; k < count; k++) {
        quad sum = 0;
        for (int i = 0; i < STAGES; i++)
            sum += b[i] * trees[k].weight[i];
        if (trees[k].order == order)
            worst = fmaxq(worst, fabsq(sum - value * powq(x, order) / trees[k].density));
    }
    return (double)worst;
}

static void there_are_all_trees(void **state)
{
    (void)state;
    static const int known[ORDER + 1] = {0, 1, 1, 2, 4, 9, 20, 48, 115, 286};
    int found[ORDER + 1] = {0};
    for (int k = 0; k < count; k++)
        found[trees[k].order]++;
    assert_memory_equal(found, known, sizeof known);
}

static void stages_are_where_they_say(void **state)
{
    (void)state;
    for (int i = 0; i < STAGES; i++) {
        quad sum = 0;
        for (int j = 0; j < STAGES; j++)
            sum += a[i][j];
        assert_true(fabsq(sum - plh_dop853_stage[i].c) < Q(1e-27));
    }
}

static void check(const char *what, const quad b[STAGES], int order, quad value, quad x,
                  double tiny)
{
    for (int r = 1; r <= order; r++)
        if (!(defect(b, r, value, x) < tiny))
            fail_msg("%s: order %d, defect %.1e", what, r, defect(b, r, value, x));
    if (!(defect(b, order + 1, value, x) > 1e-9)) /* the order is not higher */
        fail_msg("%s: order above %d", what, order);
}

static void the_step_has_order_8(void **state)
{
    (void)state;
    check("step", a[12], 8, 1, 1, 1e-27);
}

static void the_estimates_have_orders_5_and_3(void **state)
{
    (void)state;
    quad e[STAGES];
    spread(&plh_dop853_fifth, e);
    check("fifth", e, 5, 0, 1, 1e-26);
    spread(&plh_dop853_third, e);
    check("third", e, 3, 0, 1, 1e-27);
}

/* Adds w (weights of the row) to b. */
static void add(quad b[STAGES], quad w, const quad row[STAGES])
{
    for (int i = 0; i < STAGES; i++)
        b[i] += w * row[i];
}

/* The weights of the polynomial at x, as dense() sums it up. */
static void dense_weights(quad x, quad b[STAGES])
{
    quad first[STAGES] = {1}, last[STAGES] = {0}, row[STAGES], f = x * (1 - x);
    last[12] = 1;
    memset(b, 0, STAGES * sizeof *b);
    add(b, x - f + f * x * 2, a[12]); /* change, and what bend and the next term have of it */
    add(b, f - f * x, first);
    add(b, -f * x, last);
    f *= x * (1 - x);
    for (int i = 0; i < 4; i++) {
        spread(&plh_dop853_dense[i], row);
        add(b, f, row);
        f *= i % 2 ? 1 - x : x;
    }
}

static void dense_output_has_order_7(void **state)
{
    (void)state;
    for (int k = 1; k < 10; k++) {
        quad b[STAGES], x = (quad)k / 10;
        dense_weights(x, b);
        check("dense", b, 7, 1, x, 1e-24);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_all_trees),
        cmocka_unit_test(stages_are_where_they_say),
        cmocka_unit_test(the_step_has_order_8),
        cmocka_unit_test(the_estimates_have_orders_5_and_3),
        cmocka_unit_test(dense_output_has_order_7),
    };
    return cmocka_run_group_tests(tests, make_trees, NULL);
}
