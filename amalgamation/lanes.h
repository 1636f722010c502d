/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One body in the lanes of a vector, all the same: no second copy of the kernel for one lane. */

static double lane(vd a)
{
    return vget(a, 0);
}

static void plh_step_one(const plh_body_gaps *g, double h, const plh_state *in, plh_state *out)
{
    static const unsigned char before[4] = {2, 0, 1, 0}, after[4] = {1, 2, 0, 0};
    uint64_t code;
    memcpy(&code, &g->code, sizeof code);
    const unsigned y = (unsigned)(code & 3), x = before[y], z = after[y];
    double v[7] = {in->q.w, in->q.x, in->q.y, in->q.z, in->m.x, in->m.y, in->m.z};
    if (__builtin_expect((code & PLH_GAPS_BITS) >> PLH_GAPS_ZERO != 0, 0)) {
        vd m[3] = {vset1(v[4]), vset1(v[5]), vset1(v[6])};
        plh_drop_axes(visplat(code), m);
        for (int i = 0; i < 3; i++)
            v[4 + i] = lane(m[i]);
    }
    code &= ~(uint64_t)PLH_GAPS_BITS;
    double half;
    memcpy(&half, &code, sizeof half);
    const plh_step_in i = {{vset1(v[0]), vset1(v[1 + x]), vset1(v[1 + y]), vset1(v[1 + z])},
                           {vset1(v[4 + x]), vset1(v[4 + y]), vset1(v[4 + z])},
                           vset1(g->low),
                           vset1(g->before),
                           vset1(g->after),
                           vset1(h * half),
                           vset1(g->before_rest),
                           vset1(g->after_rest)};
    plh_step_work w = plh_step_begin(&i);
    plh_step_out o;
    if (__builtin_expect(vany(plh_step_is_long(&w)), 0)) {
        step_far(&i, &w, &o);
    } else {
        const plh_half_step f = plh_step_short(&w.k);
        plh_step_near(&i, &w, &f, &o);
        plh_step_attitude(&i, &w, &f, o.q, o.q);
    }
    v[0] = lane(o.q[0]);
    v[1 + x] = lane(o.q[1]);
    v[1 + y] = lane(o.q[2]);
    v[1 + z] = lane(o.q[3]);
    v[4 + x] = lane(o.m[0]);
    v[4 + y] = lane(o.m[1]);
    v[4 + z] = lane(o.m[2]);
    out->q = plh_quat_make(v[0], v[1], v[2], v[3]);
    out->m = plh_vec3_make(v[4], v[5], v[6]);
}
