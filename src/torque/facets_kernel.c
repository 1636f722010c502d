/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Sums over facets, with facets in the lanes; compiled once per instruction set. Eight sums go side
 * by side in any case, so that all sets add in one order. */
#include "torque/facets_kernel.h"
#include "base/inline.h"
#include "base/isa.h"
#include "base/simd.h"
#include "torque/facets.h"

#define PARTS (PLH_FACET_BLOCK / VWIDTH)

typedef struct sums {
    vd v[10][PARTS];
} sums;

PLH_INLINE void add_part(const plh_facets *f, const double *const k[3], size_t i, int p,
                         const vd u[3], vd wall, sums *s)
{
    vd n[3], arm[3], turn[3];
    for (int a = 0; a < 3; a++) {
        n[a] = vload(f->row[a] + i);
        arm[a] = vload(f->row[3 + a] + i);
        turn[a] = vload(f->row[6 + a] + i);
    }
    const vd m = vmax(vfma(n[0], u[0], vfma(n[1], u[1], n[2] * u[2])), vset1(0.0));
    const vd along = m * vload(k[0] + i);
    const vd out = m * vfma(vload(k[1] + i), m, vload(k[2] + i) * wall);
    s->v[0][p] = s->v[0][p] + along;
    for (int a = 0; a < 3; a++) {
        s->v[1 + a][p] = vfma(along, arm[a], s->v[1 + a][p]);
        s->v[4 + a][p] = vfma(out, n[a], s->v[4 + a][p]);
        s->v[7 + a][p] = vfma(out, turn[a], s->v[7 + a][p]);
    }
}

static double total(const vd part[PARTS])
{
    double x[PLH_FACET_BLOCK], sum = 0.0;
    for (int p = 0; p < PARTS; p++)
        vstore(x + p * VWIDTH, part[p]);
    for (int i = 0; i < PLH_FACET_BLOCK; i++)
        sum += x[i];
    return sum;
}

void PLH_ISA(plh_facets_sum)(const plh_facets *f, int law, const double d[3], double wall,
                             double out[10])
{
    const double *const k[3] = {f->row[law], f->row[law + 1], f->row[law + 2]};
    const vd u[3] = {vset1(d[0]), vset1(d[1]), vset1(d[2])}, w = vset1(wall);
    sums s;
    for (int j = 0; j < 10; j++)
        for (int p = 0; p < PARTS; p++)
            s.v[j][p] = vset1(0.0);
    for (size_t i = 0; i < f->n; i += PLH_FACET_BLOCK)
        for (int p = 0; p < PARTS; p++)
            add_part(f, k, i + (size_t)(p * VWIDTH), p, u, w, &s);
    for (int j = 0; j < 10; j++)
        out[j] = total(s.v[j]);
}
