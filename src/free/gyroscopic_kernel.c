/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The gyroscopic term for several bodies in lanes; compiled once per instruction set.
 *
 * A short step of step_kernel.h without its attitude; y is the axis of the middle moment. The
 * energy of the result is compared with that of the start, and what rounding may have added is
 * taken off. Lanes that are long or out of range are left to the caller.
 */
#include "base/isa.h"
#include "base/simd.h"
#include "free/gyroscopic.h"
#include "free/step_kernel.h"

/* A rotation and its way back are good to 16 u of the vector's length; here of the sum of its
 * components, which is more. */
#define PLH_GYROSCOPIC_OFF 0x1p-49

typedef struct plh_gyroscopic_in {
    vd q[4], omega[3], moment[3], inverse[3], dx, dz, half_step;
} plh_gyroscopic_in;

/* v turned by q of any length; back: by its conjugate. two: 2/|q|^2. */
PLH_INLINE void plh_gyroscopic_rotate(const vd q[4], vd two, bool back, const vd v[3], vd out[3])
{
    const vd w = back ? -q[0] : q[0];
    const vd tx = two * (q[2] * v[2] - q[3] * v[1]), ty = two * (q[3] * v[0] - q[1] * v[2]);
    const vd tz = two * (q[1] * v[1] - q[2] * v[0]);
    out[0] = v[0] + vfma(w, tx, q[2] * tz - q[3] * ty);
    out[1] = v[1] + vfma(w, ty, q[3] * tx - q[1] * tz);
    out[2] = v[2] + vfma(w, tz, q[1] * ty - q[2] * tx);
}

/* Twice the energy of v, and what rotations may do to half of it. */
PLH_INLINE vd plh_gyroscopic_energy(const vd m[3], const vd v[3], vd *off)
{
    const vd sum = vabs(v[0]) + vabs(v[1]) + vabs(v[2]);
    *off = sum * (vabs(m[0]) + vabs(m[1]) + vabs(m[2])) * vset1(PLH_GYROSCOPIC_OFF);
    return vfma(m[0], v[0], vfma(m[1], v[1], m[2] * v[2]));
}

/* Euler's equation over the step: m to its end. False where the step is not short. */
PLH_INLINE vm plh_gyroscopic_step(const plh_gyroscopic_in *in, vd m[3])
{
    plh_step_in i;
    plh_step_out o;
    for (int k = 0; k < 3; k++)
        i.m[k] = m[k];
    i.dx = in->dx;
    i.dz = in->dz;
    i.s = in->half_step;
    i.low = vset1(0.0);
    const plh_step_work w = plh_step_begin(&i);
    const plh_sigma g = plh_sigma_series(w.k.p, w.k.pk);
    plh_half_step f;
    f.S = g.s;
    f.X = g.x;
    f.Y = g.y;
    f.Z = g.z;
    plh_step_near(&i, &w, &f, &o);
    for (int k = 0; k < 3; k++)
        m[k] = o.m[k];
    return vle(vmax(w.k.p, w.k.pk), vset1(PLH_STEP_SHORT));
}

/* The least energy of the start, the vector at the end, and the lanes where both are right. */
typedef struct plh_gyroscopic_end {
    vd two, least, omega[3];
    vm right;
} plh_gyroscopic_end;

/*
 * omega is shortened by so much that its energy E' cannot be above that of the start, E: by
 * ((E' - E)/2 + off + off')/E, where `off` is what the rotations may have changed, and 16 u for
 * products and sums.
 */
PLH_INLINE plh_gyroscopic_end plh_gyroscopic_turn_lanes(const plh_gyroscopic_in *in)
{
    plh_gyroscopic_end r;
    vd v[3], m[3], off, off_end;
    const vd *q = in->q, one = vset1(1.0);
    const vd n2 = vfma(q[0], q[0], vfma(q[1], q[1], vfma(q[2], q[2], q[3] * q[3])));
    r.two = vset1(2.0) / n2;
    plh_gyroscopic_rotate(q, r.two, true, in->omega, v);
    for (int k = 0; k < 3; k++)
        m[k] = in->moment[k] * v[k];
    const vd start = plh_gyroscopic_energy(m, v, &off);
    const vm is_short = plh_gyroscopic_step(in, m);
    for (int k = 0; k < 3; k++)
        v[k] = m[k] * in->inverse[k];
    const vd end = plh_gyroscopic_energy(m, v, &off_end);
    const vd slack = vfma(start, vset1(0x1p-49), off);
    const vd above = vfma(end - start, vset1(0.5), off_end) + slack;
    const vd by = one - vmax(above, vset1(0.0)) / start;
    for (int k = 0; k < 3; k++)
        v[k] = v[k] * by;
    plh_gyroscopic_rotate(q, r.two, false, v, r.omega);
    r.least = start - (slack + slack);
    const vm known = vmand(vge(start, vset1(0x1p-800)), vle(start, vset1(0x1p800)));
    const vm near = vle(above, start * vset1(0.5)); /* false where the step left the numbers */
    r.right = vmand(vmand(vmand(is_short, near), known), vle(vabs(n2 - one), vset1(0.5)));
    return r;
}

/* To the floats next to omega, and if their energy may be above that of the start, to those next
 * to less of it; false where that is not enough. */
PLH_INLINE vm plh_gyroscopic_to_floats(const plh_gyroscopic_in *in, plh_gyroscopic_end *r)
{
    static const double share[] = {1.0, 1.0 - 0x1p-25, 1.0 - 0x1p-24, 1.0 - 0x1p-23};
    vm done = vlt(vset1(1.0), vset1(0.0));
    vd found[3] = {r->omega[0], r->omega[1], r->omega[2]};
    for (int k = 0; k < 4 && !vall(done); k++) {
        vd f[3], v[3], m[3], off;
        for (int i = 0; i < 3; i++) {
            const vd x = r->omega[i] * vset1(share[k]), c = x * vset1(0x1p29 + 1.0);
            f[i] = c - (c - x); /* 24 bits, Veltkamp */
        }
        plh_gyroscopic_rotate(in->q, r->two, true, f, v);
        for (int i = 0; i < 3; i++)
            m[i] = in->moment[i] * v[i];
        const vd energy = plh_gyroscopic_energy(m, v, &off);
        const vm good =
            vmand(vmnot(done), vle(vfma(energy, vset1(1.0 + 0x1p-50), off + off), r->least));
        for (int i = 0; i < 3; i++)
            found[i] = vselect(good, f[i], found[i]);
        done = vmor(done, good);
    }
    for (int i = 0; i < 3; i++)
        r->omega[i] = found[i];
    return done;
}

/* One body in all lanes. */
bool PLH_ISA(plh_gyroscopic_one)(const plh_gyroscopic_body *b, const double q[4], double dt,
                                 bool floats, double omega[3])
{
    plh_gyroscopic_in in;
    for (int k = 0; k < 4; k++)
        in.q[k] = vset1(q[k]);
    for (int k = 0; k < 3; k++) {
        in.omega[k] = vset1(omega[k]);
        in.moment[k] = vset1(b->moment[k]);
        in.inverse[k] = vset1(b->inverse[k]);
    }
    in.dx = vset1(b->dx);
    in.dz = vset1(b->dz);
    in.half_step = vset1(0.5 * dt);
    plh_gyroscopic_end r = plh_gyroscopic_turn_lanes(&in);
    if (floats)
        r.right = vmand(r.right, plh_gyroscopic_to_floats(&in, &r));
    if (!vany(r.right))
        return false;
    for (int k = 0; k < 3; k++)
        omega[k] = vget(r.omega[k], 0);
    return true;
}

/* Columns of plh_gyroscopic_columns, n of them; those beyond are read, up to a multiple of the
 * lanes. */
void PLH_ISA(plh_gyroscopic_range)(plh_gyroscopic_columns *c, size_t n, double dt, bool floats)
{
    for (size_t i = 0; i < n; i += VWIDTH) {
        plh_gyroscopic_in in;
        for (int k = 0; k < 4; k++)
            in.q[k] = vload(c->q[k] + i);
        for (int k = 0; k < 3; k++) {
            in.omega[k] = vload(c->omega[k] + i);
            in.inverse[k] = vload(c->inverse[k] + i);
            in.moment[k] = vset1(1.0) / in.inverse[k];
        }
        in.dx = in.inverse[0] - in.inverse[1];
        in.dz = in.inverse[1] - in.inverse[2];
        in.half_step = vset1(0.5 * dt);
        plh_gyroscopic_end r = plh_gyroscopic_turn_lanes(&in);
        if (floats)
            r.right = vmand(r.right, plh_gyroscopic_to_floats(&in, &r));
        for (int k = 0; k < 3; k++)
            vstore(c->omega[k] + i, r.omega[k]);
        const unsigned right = vmask_bits(r.right);
        for (int k = 0; k < VWIDTH; k++)
            c->right[i + (size_t)k] = (right >> k & 1u) != 0;
    }
}
