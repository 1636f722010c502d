/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Every function of simd.h on the same data; compiled once per instruction set. */
#include "base/simd_kernel.h"
#include "base/isa.h"
#include "base/simd.h"

plh_test_simd_fn PLH_ISA(plh_test_simd);
plh_test_tails_fn PLH_ISA(plh_test_tails);

static vd truth(vm m)
{
    return vselect(m, vset1(1.0), vset1(0.0));
}

void PLH_ISA(plh_test_simd)(const double *x, const double *y, const double *z, double *out)
{
    for (int i = 0; i < SIMD_N; i += VWIDTH) {
        vd a = vload(x + i), b = vload(y + i), c = vload(z + i);
        vi k, none = visplat(0);
        vd r = vround_int(a, &k);
        vd res[SIMD_OPS] = {
            vfma(a, b, c),
            vfms(a, b, c),
            a + b,
            a - b,
            a * b,
            a / b,
            vsqrt(vabs(a)),
            -a,
            vmin(a, b),
            vmax(a, b),
            truth(vlt(a, b)),
            truth(vle(a, b)),
            truth(vgt(a, b)),
            truth(vge(a, b)),
            truth(veq(a, b)),
            truth(vne(a, b)),
            truth(vmand(vlt(a, b), vlt(b, c))),
            truth(vmor(vlt(a, b), vlt(b, c))),
            truth(vmnot(vlt(a, b))),
            truth(vtest_bit(k, 0)),
            truth(vtest_bit(k, 1)),
            r - vround(a),
            r,
            vcopysign(a, b),
            vxorsign(a, b),
            vflip_bit(b, k, 1),
            vscale2(c, k),
            vfrom_bits(vishr(vishl(vbits(a), 3), 3) + none) * 2.0,
        };
        for (int op = 0; op < SIMD_OPS; op++)
            vstore(out + op * SIMD_N + i, res[op]);
    }
}

static int masks(void)
{
    double a[VWIDTH] = {0.0};
    vd v = vload(a);
    if (vany(vgt(v, vset1(0.0))) || !vall(veq(v, vset1(0.0))))
        return 1;
    a[VWIDTH - 1] = 1.0;
    v = vload(a);
    if (!vany(vgt(v, vset1(0.0))) || (VWIDTH > 1 && vall(vgt(v, vset1(0.0)))))
        return 2;
    if (vmask_bits(vgt(v, vset1(0.0))) != 1u << (VWIDTH - 1))
        return 3;
    return vget(v, VWIDTH - 1) == 1.0 ? 0 : 4;
}

int PLH_ISA(plh_test_tails)(void)
{
    double a[64], b[64];
    for (int i = 0; i < 64; i++)
        a[i] = i + 1.0;
    for (int n = 1; n <= VWIDTH; n++) {
        vd v = vload_n(a, n, -3.0);
        for (int i = 0; i < VWIDTH; i++)
            if (vget(v, i) != (i < n ? i + 1.0 : -3.0))
                return 10;
        memset(b, 0, sizeof b);
        vstore_n(b, v, n);
        for (int i = 0; i < 64; i++)
            if (b[i] != (i < n ? i + 1.0 : 0.0))
                return 11;
    }
    return masks();
}
