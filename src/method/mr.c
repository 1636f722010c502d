/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * McLachlan-Reich: the kinetic energy split into its three terms, each of which turns the body
 * about a principal axis at constant rate. Buss (2001), section 3 (UPDATE), Celledoni & Säfström
 * (2006) with C = omega1 in R_x.
 */
#include "method/integrator_inside.h"
#include "method/list.h"
#include "method/mr_kernel.h"
#include <polhode/extend/method.h>

typedef struct values {
    int axes, turn;
} values;
PLH_METHOD_VALUES(values, of)

/* clang-format off */
static const plh_param params[] = {
    PLH_CHOICE(values, axes, "axes", 0, "123|132|213|231|312|321", "order of the principal axes, outermost first, innermost last"),
    PLH_CHOICE(values, turn, "turn", 0, "sincos|cayley", "each turn by sine and cosine, or by the Cayley map (Buss 2001, section 3)"),
};
/* clang-format on */

/* Yoshida's weights, x0 = 1/(2 - 2^(1/3)), x1 = 1 - 2 x0. */
static const double x0 = 1.3512071919596576340, x1 = -1.7024143839193152681;

/* Merging the outer turns of neighbours, 13 instead of 15, is right for exact turns only. */
static inline void fourth_order(const double inv[3], int a, int b, int c, bool cayley, double h,
                                double m[3], double q[4])
{
    const double weight[3] = {x0, PLH_MUTANT(x1, x1 + 0.01), x0};
    double pending = 0.0;
    for (int i = 0; i < 3; i++) {
        double h4 = 0.25 * weight[i] * h;
        if (cayley && i > 0) {
            plh_mr_turn(a, cayley, pending * inv[a], m, q);
            pending = 0.0;
        }
        plh_mr_turn(a, cayley, (pending + h4) * inv[a], m, q);
        plh_mr_turn(b, cayley, h4 * inv[b], m, q);
        plh_mr_turn(c, cayley, 2.0 * h4 * inv[c], m, q);
        plh_mr_turn(b, cayley, h4 * inv[b], m, q);
        pending = h4;
    }
    plh_mr_turn(a, cayley, pending * inv[a], m, q);
}

/* One function for each order of the axes, so that the indices are constants. */
#define STEP(name, kernel, a, b, c, cayley)                                                        \
    static plh_status name(plh_integrator *it, double t, double h, plh_state *s)                   \
    {                                                                                              \
        (void)t;                                                                                   \
        const double inv[3] = {it->inverse.x, it->inverse.y, it->inverse.z};                       \
        double m[3] = {s->m.x, s->m.y, s->m.z};                                                    \
        double q[4] = {s->q.w, s->q.x, s->q.y, s->q.z};                                            \
        kernel(inv, a, b, c, cayley, h, m, q);                                                     \
        s->m = plh_vec3_make(m[0], m[1], m[2]);                                                    \
        s->q = plh_quat_make(q[0], q[1], q[2], q[3]);                                              \
        return PLH_OK;                                                                             \
    }
#define SIX(prefix, kernel, cayley)                                                                \
    STEP(prefix##123, kernel, 0, 1, 2, cayley)                                                     \
    STEP(prefix##132, kernel, 0, 2, 1, cayley)                                                     \
    STEP(prefix##213, kernel, 1, 0, 2, cayley)                                                     \
    STEP(prefix##231, kernel, 1, 2, 0, cayley)                                                     \
    STEP(prefix##312, kernel, 2, 0, 1, cayley)                                                     \
    STEP(prefix##321, kernel, 2, 1, 0, cayley)
SIX(sincos2_, plh_mr_second_order, false)
SIX(cayley2_, plh_mr_second_order, true)
SIX(sincos4_, fourth_order, false)
SIX(cayley4_, fourth_order, true)
#undef SIX
#undef STEP

#define ROW(prefix)                                                                                \
    {                                                                                              \
        prefix##123, prefix##132, prefix##213, prefix##231, prefix##312, prefix##321               \
    }
static const plh_step_function steps[2][2][6] = {{ROW(sincos2_), ROW(cayley2_)},
                                                 {ROW(sincos4_), ROW(cayley4_)}};
#undef ROW

static plh_status prepare(plh_integrator *it)
{
    const values *v = of(&it->spec);
    plh_integrator_open(it)->base = steps[it->method->variant == 4][v->turn][v->axes];
    return PLH_OK;
}

enum { KEEPS = PLH_KEEPS_NORM | PLH_KEEPS_SPACE };

const plh_method plh_method_mr2 = {
    .name = "mr2",
    .family = "mclachlan-reich",
    .summary = "three turns about the principal axes, symmetric",
    .source =
        "Buss (2001), section 3, McLachlan-Reich explicit symplectic algorithm; Celledoni & Säfström (2006), R_x with C = omega1",
    .free = {2, 2, KEEPS, true, true, true},
    .variant = 2,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .step = sincos2_123,
    .prepare = prepare,
    .batch = plh_mr_batch,
};

const plh_method plh_method_mr4 = {
    .name = "mr4",
    .family = "mclachlan-reich",
    .summary = "mr2 composed to order 4 after Yoshida, 13 turns",
    .source = "Buss (2001), section 3, McLachlan-Reich fourth-order explicit symplectic algorithm",
    .free = {4, 4, KEEPS, true, true, true},
    .variant = 4,
    .params = params,
    .param_count = PLH_PARAM_COUNT(params),
    .step = sincos4_123,
    .prepare = prepare,
};
