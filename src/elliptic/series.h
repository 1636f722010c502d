/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Made by scripts/elliptic-tables; do not edit.
 *
 * Carlson's integrals near equal arguments, after DLMF 19.19.7 and 19.36.1-2: in the elementary
 * symmetric functions E2, E3 (of X, Y, Z) or E2..E5 (of X, Y, Z, P, P), whose E1 is zero,
 *     RF = A^(-1/2) sum_N T_N / (2N+1),  RJ = A^(-3/2) sum_N 3 T_N / (2N+3),
 *     T_N = sum over 2 a + 3 b + 4 c + 5 d = N of (-1)^(M+N) (1/2)_M E2^a E3^b E4^c E5^d / (a! b!
 *     c! d!),
 * M = a + b + c + d. The remainder after degree N is below 2^-54 (RF) while |X| <= the limit named
 * beside it.
 */
#ifndef PLH_ELLIPTIC_SERIES_H
#define PLH_ELLIPTIC_SERIES_H

#include "elliptic/blend.h"

/* A table of rows of ten coefficients. For eight lanes the first eight of a row are one line of the
 * cache. */
#if VWIDTH == 8
#define PLH_HEAD(a, b, c, d, e, f, g, h, i, j) {a, b, c, d, e, f, g, h},
#define PLH_LAST(a, b, c, d, e, f, g, h, i, j) {i, j},
#define PLH_TABLE(name, rows, count)                                                               \
    static const _Alignas(64) double plh_##name##_table[count][8] = {rows(PLH_HEAD)};              \
    static const double plh_##name##_last[count][2] = {rows(PLH_LAST)};
#else
#define PLH_WHOLE(a, b, c, d, e, f, g, h, i, j) {a, b, c, d, e, f, g, h, i, j},
#define PLH_TABLE(name, rows, count)                                                               \
    static const double plh_##name##_table[count][10] = {rows(PLH_WHOLE)};
#endif

/* clang-format off */

/* Degree 12, |X| <= 0.082. */
PLH_INLINE vd plh_rf_series12(vd E2, vd E3)
{
    vd E22 = E2 * E2, E24 = E22 * E22, E32 = E3 * E3;
    (void)E24;
    vd t0 = vfma(E24, vfma(E22, vset1(0x1.27ae147ae147bp-7), vfma(E2, vset1(-0x1.8000000000000p-7), vset1(0x1.0787878787878p-6))), vfma(E22, vfma(E2, vset1(-0x1.89d89d89d89d9p-6), vset1(0x1.5555555555555p-5)), E2 * vset1(-0x1.999999999999ap-4)));
    vd t1 = vfma(E22, vfma(E22, vset1(0x1.b642c8590b216p-5), vfma(E2, vset1(-0x1.d79435e50d794p-5), vset1(0x1.0000000000000p-4))), vfma(E2, vset1(-0x1.1745d1745d174p-4), vset1(0x1.2492492492492p-4)));
    vd t2 = vfma(E22, vfma(E2, vset1(-0x1.9333333333333p-4), vset1(0x1.4000000000000p-4)), vfma(E2, vset1(-0x1.c3c3c3c3c3c3cp-5), vset1(0x1.d89d89d89d89ep-6)));
    vd t3 = vfma(E2, vset1(-0x1.8590b21642c86p-5), vset1(0x1.0d79435e50d79p-6));
    vd t4 = vset1(0x1.6666666666666p-7);
    return vfma(E32, vfma(E32, t4, vfma(E3, t3, t2)), vfma(E3, t1, t0));
}

/* Degree 13, |X| <= 0.098. */
PLH_INLINE vd plh_rf_series13(vd E2, vd E3)
{
    plh_two x = plh_two_same(E2), x2 = plh_two_mul(x, x), x4 = plh_two_mul(x2, x2);
    plh_two t0 = plh_two_fma(x4, plh_two_fma(x, plh_two_const(0x1.27ae147ae147bp-7, -0x1.9aaaaaaaaaaabp-5), plh_two_const(-0x1.8000000000000p-7, 0x1.b642c8590b216p-5)), plh_two_fma(x2, plh_two_fma(x, plh_two_const(0x1.0787878787878p-6, -0x1.d79435e50d794p-5), plh_two_const(-0x1.89d89d89d89d9p-6, 0x1.0000000000000p-4)), plh_two_fma(x, plh_two_const(0x1.5555555555555p-5, -0x1.1745d1745d174p-4), plh_two_const(-0x1.999999999999ap-4, 0x1.2492492492492p-4))));
    plh_two t2 = plh_two_fma(x2, plh_two_fma(x, plh_two_const(-0x1.9333333333333p-4, 0x0.0p+0), plh_two_const(0x1.4000000000000p-4, 0x1.7555555555555p-4)), plh_two_fma(x, plh_two_const(-0x1.c3c3c3c3c3c3cp-5, -0x1.8590b21642c86p-5), plh_two_const(0x1.d89d89d89d89ep-6, 0x1.0d79435e50d79p-6)));
    vd E32 = E3 * E3, low = vfma(E3, plh_two_second(t0), E2 * plh_two_first(t0));
    vd high = vfma(E3, plh_two_second(t2), plh_two_first(t2));
    return vfma(E32, vfma(E32, vset1(0x1.6666666666666p-7), high), low);
}

/* Degree 9, |X| <= 0.038. */
PLH_INLINE vd plh_rf_series9(vd E2, vd E3)
{
    vd E22 = E2 * E2, E24 = E22 * E22, E32 = E3 * E3;
    (void)E24;
    vd t0 = vfma(E22, vfma(E22, vset1(0x1.0787878787878p-6), vfma(E2, vset1(-0x1.89d89d89d89d9p-6), vset1(0x1.5555555555555p-5))), E2 * vset1(-0x1.999999999999ap-4));
    vd t1 = vfma(E22, vfma(E2, vset1(-0x1.d79435e50d794p-5), vset1(0x1.0000000000000p-4)), vfma(E2, vset1(-0x1.1745d1745d174p-4), vset1(0x1.2492492492492p-4)));
    vd t2 = vfma(E2, vset1(-0x1.c3c3c3c3c3c3cp-5), vset1(0x1.d89d89d89d89ep-6));
    vd t3 = vset1(0x1.0d79435e50d79p-6);
    return vfma(E32, vfma(E3, t3, t2), vfma(E3, t1, t0));
}

/* Degree 8, |X| <= 0.0256. */
PLH_INLINE vd plh_rf_series8(vd E2, vd E3)
{
    vd E22 = E2 * E2, E24 = E22 * E22, E32 = E3 * E3;
    (void)E24;
    vd t0 = vfma(E22, vfma(E22, vset1(0x1.0787878787878p-6), vfma(E2, vset1(-0x1.89d89d89d89d9p-6), vset1(0x1.5555555555555p-5))), E2 * vset1(-0x1.999999999999ap-4));
    vd t1 = vfma(E22, vset1(0x1.0000000000000p-4), vfma(E2, vset1(-0x1.1745d1745d174p-4), vset1(0x1.2492492492492p-4)));
    vd t2 = vfma(E2, vset1(-0x1.c3c3c3c3c3c3cp-5), vset1(0x1.d89d89d89d89ep-6));
    return vfma(E32, t2, vfma(E3, t1, t0));
}

/* Degree 7; the remainder is below 2^-48 while |X| <= 0.0205. */
PLH_INLINE vd plh_rj_series7(vd E2, vd E3, vd E4, vd E5)
{
    vd E22 = E2 * E2, E24 = E22 * E22, E32 = E3 * E3;
    (void)E24;
    vd t000 = vfma(E22, vfma(E2, vset1(-0x1.0000000000000p-4), vset1(0x1.a2e8ba2e8ba2fp-4)), E2 * vset1(-0x1.b6db6db6db6dbp-3));
    vd t100 = vfma(E22, vset1(0x1.52d2d2d2d2d2dp-3), vfma(E2, vset1(-0x1.6276276276276p-3), vset1(0x1.5555555555555p-3)));
    vd t200 = vset1(0x1.3333333333333p-4);
    vd t010 = vfma(E2, vset1(0x1.3333333333333p-3), vset1(-0x1.1745d1745d174p-3));
    vd t110 = vset1(-0x1.0f0f0f0f0f0f1p-3);
    vd t001 = vfma(E2, vset1(-0x1.0f0f0f0f0f0f1p-3), vset1(0x1.d89d89d89d89ep-4));
    vd u00_3 = vfma(E5, t001, t000);
    vd u01_3 = t010;
    vd u10_3 = t100;
    vd u11_3 = t110;
    vd u20_3 = t200;
    vd u0_2 = vfma(E4, u01_3, u00_3);
    vd u1_2 = vfma(E4, u11_3, u10_3);
    vd u2_2 = u20_3;
    return vfma(E32, u2_2, vfma(E3, u1_2, u0_2));
}

/* Degree 9; the remainder is below 2^-48 while |X| <= 0.046. */
PLH_INLINE vd plh_rj_series9(vd E2, vd E3, vd E4, vd E5)
{
    vd E22 = E2 * E2, E24 = E22 * E22, E32 = E3 * E3;
    vd E42 = E4 * E4;
    (void)E24;
    vd t000 = vfma(E22, vfma(E22, vset1(0x1.61af286bca1afp-5), vfma(E2, vset1(-0x1.0000000000000p-4), vset1(0x1.a2e8ba2e8ba2fp-4))), E2 * vset1(-0x1.b6db6db6db6dbp-3));
    vd t100 = vfma(E22, vfma(E2, vset1(-0x1.4000000000000p-3), vset1(0x1.52d2d2d2d2d2dp-3)), vfma(E2, vset1(-0x1.6276276276276p-3), vset1(0x1.5555555555555p-3)));
    vd t200 = vfma(E2, vset1(-0x1.2f286bca1af28p-3), vset1(0x1.3333333333333p-4));
    vd t300 = vset1(0x1.6db6db6db6db7p-5);
    vd t010 = vfma(E22, vset1(-0x1.2f286bca1af28p-3), vfma(E2, vset1(0x1.3333333333333p-3), vset1(-0x1.1745d1745d174p-3)));
    vd t110 = vfma(E2, vset1(0x1.1249249249249p-2), vset1(-0x1.0f0f0f0f0f0f1p-3));
    vd t020 = vset1(0x1.e50d79435e50dp-5);
    vd t001 = vfma(E22, vset1(0x1.1249249249249p-3), vfma(E2, vset1(-0x1.0f0f0f0f0f0f1p-3), vset1(0x1.d89d89d89d89ep-4)));
    vd t101 = vset1(0x1.e50d79435e50dp-4);
    vd t011 = vset1(-0x1.b6db6db6db6dbp-4);
    vd u00_3 = vfma(E5, t001, t000);
    vd u01_3 = vfma(E5, t011, t010);
    vd u02_3 = t020;
    vd u10_3 = vfma(E5, t101, t100);
    vd u11_3 = t110;
    vd u20_3 = t200;
    vd u30_3 = t300;
    vd u0_2 = vfma(E42, u02_3, vfma(E4, u01_3, u00_3));
    vd u1_2 = vfma(E4, u11_3, u10_3);
    vd u2_2 = u20_3;
    vd u3_2 = u30_3;
    return vfma(E32, vfma(E3, u3_2, u2_2), vfma(E3, u1_2, u0_2));
}

/* RC(1,t), 2^-4 <= t < 2^1: 16 intervals a binade, powers of t - midpoint. */
#define PLH_RC1_LOW 0x1p-4
#define PLH_RC1_FIRST UINT64_C(16304) /* of the upper bits of t */
#define PLH_RC1_ROWS(R) \
    R(0x1.0ef668de463dap+1, -0x1.ca482ba00067cp+2, 0x1.d4af1fa97df2ep+5, -0x1.32955edbe7a2dp+9, 0x1.c00ca4c380a30p+12, -0x1.5c71a395f1b48p+16, 0x1.1a005063f8e30p+20, -0x1.d543e67f2ff1dp+23, 0x1.8f31bab9dee2ap+27, -0x1.584b2e69323c1p+31) \
    R(0x1.0b7dfe3e2ee79p+1, -0x1.aeaeb38a89f64p+2, 0x1.a00e1384519bap+5, -0x1.00c089c8596aap+9, 0x1.61df8761a4c56p+12, -0x1.0383aa902f1d7p+16, 0x1.8c16f9855d089p+19, -0x1.36be8063eb61bp+23, 0x1.f2657ae8b4befp+26, -0x1.954d1babd41cep+30) \
    R(0x1.0839ab8ae915cp+1, -0x1.961a07fd2d2b2p+2, 0x1.73c3ece2294c8p+5, -0x1.b2487186d6315p+8, 0x1.1b2c54d7a95dap+12, -0x1.88efc5a11ac37p+15, 0x1.1bae24a2a54c3p+19, -0x1.a51383db163a4p+22, 0x1.3f624ae025a9ap+26, -0x1.eb6375f9fc4a2p+29) \
    R(0x1.0523e310e746dp+1, -0x1.8012b5b7579c5p+2, 0x1.4e25289858b26p+5, -0x1.72861e7c85b5cp+8, 0x1.ca88804117685p+11, -0x1.2ddca1e9dfcfbp+15, 0x1.9d8ac65656e0ep+18, -0x1.2331fcf73ba4fp+22, 0x1.a30b1de4f3b32p+25, -0x1.31d66ce6c368ap+29) \
    R(0x1.0237ed96b5f71p+1, -0x1.6c38a6f27f42bp+2, 0x1.2dec12559d416p+5, -0x1.3ea26ada175ddp+8, 0x1.772d0d9ba51cdp+11, -0x1.d5f0b7467bb2cp+14, 0x1.3239ef0d18c9dp+18, -0x1.9a3ec89070412p+21, 0x1.18c23c9b5bae5p+25, -0x1.85d79a40012fap+28) \
    R(0x1.fee382ba05c35p+0, -0x1.5a3db23849dabp+2, 0x1.121d036d9739fp+5, -0x1.13fa8079e6356p+8, 0x1.35e98fc1a9ba8p+11, -0x1.722fd4b1ac516p+14, 0x1.cc0c638f35405p+17, -0x1.25d7da372352bp+21, 0x1.7f764561ac5e5p+24, -0x1.fbb2f852744b2p+27) \
    R(0x1.f99bc4ed472b8p+0, -0x1.49e19d1d86266p+2, 0x1.f3e624d8b41abp+4, -0x1.e12f35a3d3c14p+7, 0x1.023ac17abf293p+11, -0x1.26c876cab4d8ap+14, 0x1.5e16b7bf55e24p+17, -0x1.ab5e200bdd840p+20, 0x1.0a729df77e98ep+24, -0x1.511ae261d261fp+27) \
    R(0x1.f492940e4a320p+0, -0x1.3aef2405f39c0p+2, 0x1.c9a4c7da6b18cp+4, -0x1.a5fbe84afb68ap+7, 0x1.b1bfcc73f9c76p+10, -0x1.da2449c9a9f38p+13, 0x1.0d974c4fabe05p+17, -0x1.3b1d6c04f638ap+20, 0x1.783084400324ap+23, -0x1.c7b58f84fff43p+26) \
    R(0x1.efc2a55a7ebf4p+0, -0x1.2d39bc4cfee02p+2, 0x1.a47c9fcc3307cp+4, -0x1.74161f01f4105p+7, 0x1.6eefc1c648868p+10, -0x1.80c964346c3ecp+13, 0x1.a3bec55b1f1d7p+16, -0x1.d6a06240ab995p+19, 0x1.0d7258c9309e7p+23, -0x1.391702f706324p+26) \
    R(0x1.eb2751b5736c3p+0, -0x1.209bdd9dca7f7p+2, 0x1.83a45be131ebfp+4, -0x1.49bc561a7c567p+7, 0x1.387e485fb7199p+10, -0x1.3ae2c2619ded7p+13, 0x1.4a0d14972ad96p+16, -0x1.639174d4dc4d8p+19, 0x1.872b91b57bc35p+22, -0x1.b4b7d8f6cb7f4p+25) \
    R(0x1.e6bc7c626b604p+0, -0x1.14f5aebcfa013p+2, 0x1.6677fefe8e8f8p+4, -0x1.258f1317b33c0p+7, 0x1.0bc599fc1cc91p+10, -0x1.03ac90ce78d9bp+13, 0x1.05ee68ecd2f3fp+16, -0x1.0f8c965afb441p+19, 0x1.1f760f08768bcp+22, -0x1.34d501ab848c8p+25) \
    R(0x1.e27e7e6f7c62ap+0, -0x1.0a2bfc6e26c81p+2, 0x1.4c70df04b90d4p+4, -0x1.0678d61c05cd0p+7, 0x1.cd8683bf419b6p+9, -0x1.af5969e52e227p+12, 0x1.a34fd6e9ebe4fp+15, -0x1.a2ecd4d593d42p+18, 0x1.ab57c3fcc21fap+21, -0x1.ba6e81c62b79dp+24) \
    R(0x1.de6a15d02bc5ep+0, -0x1.0027683cd1db3p+2, 0x1.351f92a687c80p+4, -0x1.d7391ea971f24p+6, 0x1.8fd94f1ec93abp+9, -0x1.68a3b86845a1cp+12, 0x1.524d70a4db7abp+15, -0x1.46265ae3b250fp+18, 0x1.410740c34f232p+21, -0x1.40b61e23b0f56p+24) \
    R(0x1.da7c5763e7d45p+0, -0x1.eda783c4da0d1p+1, 0x1.202749f436ddep+4, -0x1.a89159e7bd167p+6, 0x1.5c205ef84d3e4p+9, -0x1.2f6264821a0d7p+12, 0x1.12f80d0d23a24p+15, -0x1.001eacf5bd485p+18, 0x1.e71add15c8cdfp+20, -0x1.d6249164df46ep+23) \
    R(0x1.d6b2a352771a7p+0, -0x1.dc3f02fe493a3p+1, 0x1.0d3a34038eff9p+4, -0x1.7fdae40ca735bp+6, 0x1.307e0b03bf44fp+9, -0x1.00b0d3c993d8ap+12, 0x1.c214237754448p+14, -0x1.9580f1a3230d5p+17, 0x1.74f714962c370p+20, -0x1.5c2f9614df0b7p+23) \
    R(0x1.d30a9b4a60374p+0, -0x1.cbf6b6b03740bp+1, 0x1.f82d5cdd0cc8ep+3, -0x1.5c2b5b282033fp+6, 0x1.0b79e5b02de1fp+9, -0x1.b4b5cacf3a791p+11, 0x1.72bcbaaf61d7ep+14, -0x1.436f3eeaa6a83p+17, 0x1.200a325d9e76dp+20, -0x1.045fd35724bfcp+23) \
    R(0x1.cdc90ec2c88dcp+0, -0x1.b56ce4d6be562p+1, 0x1.ca87ac8bd4033p+3, -0x1.2e758d1c4f3a6p+6, 0x1.bbbdef870ba8dp+8, -0x1.59d97e948609ep+11, 0x1.184a7da9980dap+14, -0x1.d2ddc9513b23dp+16, 0x1.8d6e9736fcd19p+19, -0x1.56f4c2702d52fp+22) \
    R(0x1.c72a69ac914d8p+0, -0x1.9a6ff60cb5c8fp+1, 0x1.96a06f10a7d31p+3, -0x1.fa3d281af99acp+5, 0x1.5e491d5180650p+8, -0x1.01794c20f3feap+11, 0x1.898cf945f38b9p+13, -0x1.35106826dcc2bp+16, 0x1.f0117f59d206dp+18, -0x1.93a273c09df36p+21) \
    R(0x1.c0f19893ea36cp+0, -0x1.826ce8ccb7ab0p+1, 0x1.6afa7d80c8057p+3, -0x1.abd733a65deb5p+5, 0x1.1827ce0d1a9dcp+8, -0x1.85af3288d9df4p+10, 0x1.19c3ac0a58fdbp+13, -0x1.a2ad219cff09ap+15, 0x1.3dcf7eb7f15f3p+18, -0x1.e941bc8965014p+20) \
    R(0x1.bb13a931433fep+0, -0x1.6ced86e49d6d5p+1, 0x1.45edc4b6ef0e4p+3, -0x1.6cc6de45c16ddp+5, 0x1.c5695074217acp+7, -0x1.2b3d4b6f8c2bap+10, 0x1.9a9ba7fb89482p+12, -0x1.2173638ab7483p+15, 0x1.a0df5dc5fa95dp+17, -0x1.3071231e890f4p+20) \
    R(0x1.b58751a33a6e8p+0, -0x1.5992c6547a960p+1, 0x1.2637515c76023p+3, -0x1.397ad04761964p+5, 0x1.72cb6c86698c6p+7, -0x1.d1aa8d9682237p+9, 0x1.2ff327d9d2906p+12, -0x1.97ab290773cd9p+14, 0x1.173bb368ba9c1p+17, -0x1.83f9cb0bef786p+19) \
    R(0x1.b0449f1fc37a5p+0, -0x1.480f61ba23756p+1, 0x1.0addb7eaaea26p+3, -0x1.0f55161b77149p+5, 0x1.32232221e4b02p+7, -0x1.6eab9c084e494p+9, 0x1.c8793246d224dp+11, -0x1.23e9b3abfde7fp+14, 0x1.7d482731f872bp+16, -0x1.f927acad703d3p+18) \
    R(0x1.ab44b7339e33ep+0, -0x1.3823e26c346b5p+1, 0x1.e63bc4be04933p+2, -0x1.d8c575367e52dp+4, 0x1.fde9222f2d828p+6, -0x1.23dd55805a54cp+9, 0x1.5b4044b3ba686p+11, -0x1.a8700d6b94b7cp+13, 0x1.08ddb5dde2af5p+16, -0x1.4f573b38b32c5p+18) \
    R(0x1.a681a6b4c8d2bp+0, -0x1.299badfd8b691p+1, 0x1.bcbaeedecfd15p+2, -0x1.9e55f32a9542cp+4, 0x1.ac091de2d78acp+6, -0x1.d5423ed33d97cp+8, 0x1.0b50ec59fabdfp+11, -0x1.38dd5976639b1p+13, 0x1.75dccec171f0ap+15, -0x1.c5392597199c8p+17) \
    R(0x1.a1f63af846f47p+0, -0x1.1c4accee864adp+1, 0x1.98422157fd00ap+2, -0x1.6d1b7739f7efbp+4, 0x1.69ec7cf545d11p+6, -0x1.7cac00bd9ea99p+8, 0x1.a0107fe30fb01p+10, -0x1.d321d22cd1899p+12, 0x1.0bb6882fd9938p+15, -0x1.375013c4666ffp+17) \
    R(0x1.9d9de2d2952a6p+0, -0x1.100c37a1da7dbp+1, 0x1.780a273c22521p+2, -0x1.4358596689c91p+4, 0x1.3412b3db55506p+6, -0x1.37651d568dc86p+8, 0x1.470c645a34176p+10, -0x1.60d3e4d064053p+12, 0x1.848e7de2591b7p+14, -0x1.b224b12f7ffaap+16) \
    R(0x1.99749594ef5eap+0, -0x1.04c0860e7b36cp+1, 0x1.5b70cbc783c02p+2, -0x1.1fb0413a781e2p+4, 0x1.07db19ae6ba70p+6, -0x1.00b1bb18bcf81p+8, 0x1.037677ea673b8p+10, -0x1.0d6145b7ef024p+12, 0x1.1d783ffde32f7p+14, -0x1.32f18ec6b9272p+16) \
    R(0x1.9576beb1a2cc9p+0, -0x1.f499d20227640p+0, 0x1.41f0e918278ecp+2, -0x1.01103f667defap+4, 0x1.c68e818515448p+5, -0x1.aa3b93de29ee2p+7, 0x1.9f3957e74f2b9p+9, -0x1.9f76290efeeb0p+11, 0x1.a8470f0d9293cp+13, -0x1.b7a13542a93a0p+15) \
    R(0x1.91a12d0752e8fp+0, -0x1.e134b5a690b0fp+0, 0x1.2b1c622aa9a8cp+2, -0x1.cd3ac33118e6ep+3, 0x1.899f87ad360a1p+5, -0x1.64392d7a26eb0p+7, 0x1.4ee52b4431cb8p+9, -0x1.435cd404809d4p+11, 0x1.3ea5b4dbf7967p+13, -0x1.3e9c50bc700bep+15) \
    R(0x1.8df1051115ae2p+0, -0x1.cf29f4d2a6638p+0, 0x1.1697850b15d11p+2, -0x1.9f4faf7440b8bp+3, 0x1.568b2f67706efp+5, -0x1.2b8dbf7912ab8p+7, 0x1.101c7dbaf0fb1p+9, -0x1.fbb86d5b91b90p+10, 0x1.e35fad8f03762p+12, -0x1.d2f61ffe0ec0fp+14) \
    R(0x1.8a63b566b6ecap+0, -0x1.be570d7a6b691p+0, 0x1.041578372a417p+2, -0x1.7742b97de6cd5p+3, 0x1.2b77f4466b5f0p+5, -0x1.fab4835dd6162p+6, 0x1.bd41f12565db1p+8, -0x1.91d08256090b9p+10, 0x1.72049d08d62b7p+12, -0x1.59c1301abf9b2p+14) \
    R(0x1.86f6ed1a1db0cp+0, -0x1.ae9de76f82de6p+0, 0x1.e6aae0b32a70ap+1, -0x1.542bf78e7145ep+3, 0x1.06f0c69f7904cp+5, -0x1.aedde985b6784p+6, 0x1.6ea6007baaeacp+8, -0x1.40674519b58fep+10, 0x1.1db1c2264e7c5p+12, -0x1.028012814e6d6p+14) \
    R(0x1.820c3666749b9p+0, -0x1.98dfaeedd9c86p+0, 0x1.ba16878fff9abp+1, -0x1.2740744d8db83p+3, 0x1.b3ea65e8a16c8p+4, -0x1.5507645a4bb9cp+6, 0x1.15113cb17991dp+8, -0x1.ce4ce0e6a39ecp+9, 0x1.8a0dca9d6c1c4p+11, -0x1.5460db53726c2p+13) \
    R(0x1.7bddc5f4db2b8p+0, -0x1.7edf7a49e405ap+0, 0x1.87732f02d3362p+1, -0x1.ed9b610a6eb5ep+2, 0x1.57cb72e18f3cep+4, -0x1.fb6418b16f801p+5, 0x1.84c770397a5c3p+7, -0x1.31dfdf5faecd4p+9, 0x1.eb9da18d3b2b9p+10, -0x1.906ddfcbbe20ap+12) \
    R(0x1.76115d60cca58p+0, -0x1.67c62b0da7e16p+0, 0x1.5cea0c79931fbp+1, -0x1.a0b1d5fd6a07fp+2, 0x1.12b7d32468d61p+4, -0x1.7faedad5d77bap+5, 0x1.162ca3c6e27e8p+7, -0x1.9e21b00ea7f32p+8, 0x1.3aced5a08de58p+10, -0x1.e52a3ff1e167cp+11) \
    R(0x1.709c51b8438c8p+0, -0x1.531fc798683e7p+0, 0x1.38d967d3188aap+1, -0x1.62e196b8fa104p+2, 0x1.bc38339966e3dp+3, -0x1.266aa7f5c96c9p+5, 0x1.9520490c7dc41p+6, -0x1.1e27caf1ac45fp+8, 0x1.9cbd2af8e5199p+9, -0x1.2dc4b216edcbdp+11) \
    R(0x1.6b759839e1ea3p+0, -0x1.408f27859cd79p+0, 0x1.1a0360a84b71bp+1, -0x1.30a52a90ce22cp+2, 0x1.6af65ccf90642p+3, -0x1.c9d4f55afa777p+4, 0x1.2bb5650adcdb7p+6, -0x1.92d040f1bfd8cp+7, 0x1.1455b5640f389p+9, -0x1.806842b9995e2p+10) \
    R(0x1.6695764c72255p+0, -0x1.2fc89e086b5e4p+0, 0x1.fee5488a8f9f2p+0, -0x1.0767bba0f1c0fp+2, 0x1.2b6a1b53f40d6p+3, -0x1.683edb91191ebp+4, 0x1.c1d4e0d383b63p+5, -0x1.2048dbb090a11p+7, 0x1.79260d8f875f6p+8, -0x1.f44cdaed33666p+9) \
    R(0x1.61f543c5bfae1p+0, -0x1.208e11ca5adb9p+0, 0x1.d0cee8713c959p+0, -0x1.ca7ad783102f3p+1, 0x1.f24af47a74ed0p+2, -0x1.1e8ca17afa4c1p+4, 0x1.55fe518ac2195p+5, -0x1.a2f18bc2e9425p+6, 0x1.05dfb5b1a6bd7p+8, -0x1.4bfb05a2e87fap+9) \
    R(0x1.5d8f3ab3cd07bp+0, -0x1.12ac1521a5255p+0, 0x1.a8946f4522e5cp+0, -0x1.9166157a467f9p+1, 0x1.a1ef89ca3b3c5p+2, -0x1.cc64ba7c08d91p+3, 0x1.071cd44319045p+5, -0x1.34a7aee319efbp+6, 0x1.717838cff274ep+7, -0x1.c07f568ebf5b9p+8) \
    R(0x1.595e51435d390p+0, -0x1.05f7b52c29aa4p+0, 0x1.8543a1ea148e7p+0, -0x1.6159e108a5bc5p+1, 0x1.611827f83746cp+2, -0x1.753963b0f3c41p+3, 0x1.994809615a813p+4, -0x1.cc9c44914ad27p+5, 0x1.0872703c69081p+7, -0x1.33f0e03e568b9p+8) \
    R(0x1.555e1b531f856p+0, -0x1.f4999ae7b52d1p-1, 0x1.66191e3d702b3p+0, -0x1.389fb108ee67dp+1, 0x1.2c508533c48bap+2, -0x1.311882b17a4afp+3, 0x1.418788626ceb7p+4, -0x1.5bb991b870579p+5, 0x1.7fa4a046582b4p+6, -0x1.ad4450e4e1684p+7) \
    R(0x1.518ab1ebb1786p+0, -0x1.df1979fc24e7bp-1, 0x1.4a75e84ea6fafp+0, -0x1.15e0f14b5cf02p+1, 0x1.010181d21ddf7p+2, -0x1.f6aa82cd2b08dp+2, 0x1.fddfe9033e49dp+3, -0x1.09599f8890b6bp+5, 0x1.19bbc2d812880p+6, -0x1.2f5fa20a82a00p+7) \
    R(0x1.4de09f4b57bbbp+0, -0x1.cb3ac7c9ef81ep-1, 0x1.31d795de0f219p+0, -0x1.f01ecfb51dbf4p+0, 0x1.ba685c2875235p+1, -0x1.a10dd0f4b9ad8p+2, 0x1.97bfbb9f72bf0p+3, -0x1.990aa38bc23c1p+4, 0x1.a289c774cb74dp+5, -0x1.b257abbfff4e0p+6) \
    R(0x1.4a5cce88f359fp+0, -0x1.b8d0af349fb0dp-1, 0x1.1bd25ef2c4bd6p+0, -0x1.bca803ecb6433p+0, 0x1.7ece2a45f72fep+1, -0x1.5c52de9161a76p+2, 0x1.48ae2713729bep+3, -0x1.3e3530304736ap+4, 0x1.3a32ab66a5902p+5, -0x1.3aa750269295fp+6) \
    R(0x1.46fc7e0eeef6ap+0, -0x1.a7b4819effd90p-1, 0x1.080c91f3c2dd0p+0, -0x1.900449e0fac2ep+0, 0x1.4cdfd654932afp+1, -0x1.24b885dd77439p+2, 0x1.0ae9700ec3024p+3, -0x1.f361725a293c9p+3, 0x1.dc6a46b01cf4fp+4, -0x1.ccfac73496fa9p+5) \
    R(0x1.43bd345bb38a0p+0, -0x1.97c4b2d5ca028p-1, 0x1.ec761eb2d4567p-1, -0x1.691c71359259cp+0, 0x1.22cb8221e1febp+1, -0x1.eed44b057bc39p+1, 0x1.b481d80cccca1p+2, -0x1.8b057133c2d75p+3, 0x1.6c884ac1dcaeap+4, -0x1.5530ff44a2820p+5) \
    R(0x1.409cb6966bc1bp+0, -0x1.88e406c8485f2p-1, 0x1.cc3d15dde405cp-1, -0x1.470d0d21fd2b7p+0, 0x1.fe44a6020321cp+0, -0x1.a4804fd0783dep+1, 0x1.673ebf4b71d91p+2, -0x1.3ad57813863d9p+3, 0x1.19564b4dc0c4ap+4, -0x1.fdfa61368e1ecp+4) \
    R(0x1.3c215c91e22ecp+0, -0x1.74584724e6b94p-1, 0x1.a1680a04f02f4p-1, -0x1.1b7ceee792a15p+0, 0x1.a681c0facbe97p+0, -0x1.4c82f743df58dp+1, 0x1.0f404e9f951dep+2, -0x1.c5efe888975a9p+2, 0x1.83cbc5c857728p+3, -0x1.4f8fa0aa6d9e8p+4) \
    R(0x1.36820aa867030p+0, -0x1.5bd2217af34cdp-1, 0x1.70d3a0e485822p-1, -0x1.d92010389e92cp-1, 0x1.4cbd4e8fb2620p+0, -0x1.ee1c083c9d4ebp+0, 0x1.7c35beaa9c826p+1, -0x1.2c0e82727895ep+2, 0x1.e365f5528c392p+2, -0x1.8a7597842afa7p+3) \
    R(0x1.313f1756a146ep+0, -0x1.4614179b35180p-1, 0x1.4816d86fc1bd0p-1, -0x1.8ebca1e5f9721p-1, 0x1.098284f30bd58p+0, -0x1.7530458a8fa72p+0, 0x1.0fc1a72cca585p+1, -0x1.95e02a4ec8c56p+1, 0x1.3549713dda7ffp+2, -0x1.dd91e1d1cd3d1p+2) \
    R(0x1.2c4e4afc4de13p+0, -0x1.32adfc8ed8013p-1, 0x1.259b1dbf7b45ep-1, -0x1.5308fc6c63152p-1, 0x1.acbd35a019d44p-1, -0x1.1e064c7318c24p+0, 0x1.8b5e7db233a18p+0, -0x1.183163b494d5ap+1, 0x1.952a61ef1a031p+1, -0x1.28d264924fc51p+2) \
    R(0x1.27a700419efeap+0, -0x1.2145d57acf7d3p-1, 0x1.082b6adfadda6p-1, -0x1.2294d5bbc4a28p-1, 0x1.5dd7982c85161p-1, -0x1.bc43d24a77c64p-1, 0x1.2431383688f43p+0, -0x1.8a10136733251p+0, 0x1.0f0b0ff85b1bap+1, -0x1.79d3913edebc9p+1) \
    R(0x1.2341d64847515p+0, -0x1.1192a3fe957ffp-1, 0x1.ddb3146f1751ep-2, -0x1.f5b7137aa7136p-2, 0x1.203617814423ap-1, -0x1.5d2be812daf78p-1, 0x1.b61c446a7d06bp-1, -0x1.19c51c2c3f739p+0, 0x1.71a0fceaaf722p+0, -0x1.eb602ee42f1e5p+0) \
    R(0x1.1f1874bbba53fp+0, -0x1.03589687f3f7ap-1, 0x1.b1d707a5f0c52p-2, -0x1.b3fb89bc3e146p-2, 0x1.df0795359e0eep-2, -0x1.156df475198f4p-1, 0x1.4cc0d7ca0279cp-1, -0x1.991d920027c5ap-1, 0x1.0072d2809bd8cp+0, -0x1.45d2a3b7f43f7p+0) \
    R(0x1.1b255d0d93c30p+0, -0x1.eccc66ee097bep-2, 0x1.8b9cf4f2a8c62p-2, -0x1.7d2454b2137b2p-2, 0x1.91457a49b1fdap-2, -0x1.bd40045a37248p-2, 0x1.ff82748ea5e19p-2, -0x1.2d26fdedd172cp-1, 0x1.6987fa53daad1p-1, -0x1.b7dd1b897fb3bp-1) \
    R(0x1.1763c58c37c83p+0, -0x1.d5246e1737d8dp-2, 0x1.6a1a743c80380p-2, -0x1.4f09b3dcf4a63p-2, 0x1.52987ee4a5ba9p-2, -0x1.688eb1f723febp-2, 0x1.8d747d7ed379dp-2, -0x1.c10759ee3acb7p-2, 0x1.02907ea4a4d07p-1, -0x1.2dcca42105c3cp-1) \
    R(0x1.13cf7bf143404p+0, -0x1.bf73e589c4f61p-2, 0x1.4c92a80292334p-2, -0x1.28018f3550577p-2, 0x1.1fa228bcdc068p-2, -0x1.266d779df308bp-2, 0x1.37f1b110bbee9p-2, -0x1.52b1de755180fp-2, 0x1.76d251ba5e383p-2, -0x1.a4694b5deff16p-2) \
    R(0x1.1064cdaad0ef7p+0, -0x1.ab8017a1c14d5p-2, 0x1.326c0c706cd15p-2, -0x1.06bf5bff78562p-2, 0x1.ebb88191bbbb5p-3, -0x1.e4950064fd116p-3, 0x1.ee36eb81a00afp-3, -0x1.023e4dfdc4bd5p-2, 0x1.130bfc4b0d549p-2, -0x1.28e8d5897b025p-2) \
    R(0x1.0d207496bd730p+0, -0x1.9917006adf7e7p-2, 0x1.1b28d5e51415ep-2, -0x1.d47a144fb9976p-3, 0x1.a6ba283c8cc5cp-3, -0x1.91a2d861452dbp-3, 0x1.8add00cc64367p-3, -0x1.8dc21e4de79dep-3, 0x1.984c81a090168p-3, -0x1.a8cbf77de7414p-3) \
    R(0x1.09ff8739da7d3p+0, -0x1.880dc271ad469p-2, 0x1.066129781bf21p-2, -0x1.a3546f6878214p-3, 0x1.6d5b463f6278cp-3, -0x1.4f1b5f987c119p-3, 0x1.3e01795f8cafep-3, -0x1.352da13223618p-3, 0x1.3248d0ac0a289p-3, -0x1.33879f7aa99e2p-3) \
    R(0x1.06ff6bb8d1f1ep+0, -0x1.783f6ca67317cp-2, 0x1.e77d613811127p-3, -0x1.78bf9f2f3bc24p-3, 0x1.3d57edbbc8624p-3, -0x1.195540a4506c1p-3, 0x1.02036739baccdp-3, -0x1.e4d1f1e212ea7p-4, 0x1.d0138516c78d3p-4, -0x1.c23da78144dd7p-4) \
    R(0x1.041dcd043edc1p+0, -0x1.698bfe97cbefdp-2, 0x1.c5f25bdaba9f9p-3, -0x1.53ada0142f813p-3, 0x1.14eba19fea6dbp-3, -0x1.db1ca7c27319ep-4, 0x1.a5956aee711c8p-4, -0x1.7f32f433541e4p-4, 0x1.62d5967f8c341p-4, -0x1.4d059f1d3eb67p-4) \
    R(0x1.015891c9eaef7p+0, -0x1.5bd79d12a8c6cp-2, 0x1.a7a7a539ba0e0p-3, -0x1.3342b091a1b33p-3, 0x1.e564b2f8a103bp-4, -0x1.935af0a683c8ep-4, 0x1.5aa9871e8cb6bp-4, -0x1.312c040415225p-4, 0x1.11a80bfefb165p-4, -0x1.f170abdfb1234p-5) \
    R(0x1.fac3b572ac26fp-1, -0x1.48f2cd5d46cf3p-2, 0x1.7f733abb1a28ep-3, -0x1.09da76e0d64efp-3, 0x1.9144b0c909b96p-4, -0x1.3e7fdcb4b1775p-4, 0x1.056a674907b0ap-4, -0x1.b77f111977c22p-5, 0x1.78cffa6bf63a9p-5, -0x1.46fea086eaf10p-5) \
    R(0x1.f0d8043737afcp-1, -0x1.3272c42119e9bp-2, 0x1.51f1ac94297e0p-3, -0x1.baa9a5baceaa3p-4, 0x1.3b5c18c137278p-4, -0x1.d8698e17f5eb2p-5, 0x1.6dd01c019deedp-5, -0x1.22124d3d0f88fp-5, 0x1.d50e618209827p-6, -0x1.7fe61e253ba3ep-6) \
    R(0x1.e7959ad6eadbfp-1, -0x1.1e8d09dec792dp-2, 0x1.2bdf0b7725218p-3, -0x1.743a64fa2e14cp-4, 0x1.f64678cde473ep-5, -0x1.6428e9cdaada7p-5, 0x1.050a94e888764p-5, -0x1.87c9e4998ce2cp-6, 0x1.2bb40fe3beb0dp-6, -0x1.d033e1436de38p-7) \
    R(0x1.dee95fe5dcc7fp-1, -0x1.0cd765bee6f85p-2, 0x1.0bb6ebcb13a20p-3, -0x1.3bcfabddf6a7cp-4, 0x1.94be68eb42a74p-5, -0x1.107eec08e615cp-5, 0x1.7b2d947645e5bp-6, -0x1.0e13ab787bc0dp-6, 0x1.8816d9852b7f2p-7, -0x1.2028d034ec9a5p-7) \
    R(0x1.d6c3331a40789p-1, -0x1.f9f99d58dbcdfp-3, 0x1.e0a53548300b0p-4, -0x1.0e1c760819744p-4, 0x1.49a3e695d0094p-5, -0x1.a687de4e69f94p-6, 0x1.17caf6e07db17p-6, -0x1.7b4c45e9a1336p-7, 0x1.05f42c780401ep-7, -0x1.6e5b919c3be34p-8) \
    R(0x1.cf1558e1f7e90p-1, -0x1.dd70d60c88f2ep-3, 0x1.b19ea4016182bp-4, -0x1.d16ddaed08850p-5, 0x1.0f1243db9f2c1p-5, -0x1.4b89dae1c3107p-6, 0x1.a2e2781f3516cp-7, -0x1.0ed6358317c2dp-7, 0x1.64c6e52994829p-8, -0x1.dbe55fb4a824bp-9) \
    R(0x1.c7d4084214d56p-1, -0x1.c3a3d2e26cb11p-3, 0x1.88f8a80603f43p-4, -0x1.93a8c38cc704cp-5, 0x1.c1bd83711c6e4p-6, -0x1.06fe4b4631a6dp-6, 0x1.3dae4db9f55f9p-7, -0x1.88b51a70204a4p-8, 0x1.ee7171ee51941p-9, -0x1.3b30faf58f421p-9) \
    R(0x1.c0f511f1fcc9fp-1, -0x1.ac359647a9accp-3, 0x1.659c8f455acf9p-4, -0x1.60371443006c5p-5, 0x1.7815a3fbc100ep-6, -0x1.a56a47958027cp-7, 0x1.e7a2753ffbcb3p-8, -0x1.20b09b8aff7a8p-8, 0x1.5c1837cb2babap-9, -0x1.a9064970561c5p-10) \
    R(0x1.ba6f9a4eb1977p-1, -0x1.96d8b42c40ff8p-3, 0x1.46ac4c235d49fp-4, -0x1.350a5f248632cp-5, 0x1.3ccee83e4b443p-6, -0x1.54baff7ac9281p-7, 0x1.7a5e30d3c6644p-8, -0x1.ade2c01f54c89p-9, 0x1.f14eda34d7823p-10, -0x1.234a45ab3e5c2p-10) \
    R(0x1.b43be191492aap-1, -0x1.834c36f2a162ep-3, 0x1.2b753cde7a605p-4, -0x1.108cafbfb4729p-5, 0x1.0caefc987e22fp-6, -0x1.15d182e1be0d3p-7, 0x1.288d735e66336p-8, -0x1.43d753b29efeap-9, 0x1.68070eb09cda6p-10, -0x1.9552bb6a68f89p-11) \
    R(0x1.ae5316f2abc3fp-1, -0x1.71593aaa86c29p-3, 0x1.136667d409d82p-4, -0x1.e30349c270e46p-6, 0x1.ca971b24f423dp-7, -0x1.c892c832994e3p-8, 0x1.d5315c06ab8e1p-9, -0x1.ed3775c18d72ep-10, 0x1.07e20aa63ce3ap-10, -0x1.1df1433df7f00p-11) \
    R(0x1.a8af344667a3ap-1, -0x1.60d10fbda2b6ep-3, 0x1.fc125c6f8a175p-5, -0x1.ade085a0c65e5p-6, 0x1.89a14625c72f8p-7, -0x1.79e0a0de5fbf4p-8, 0x1.765fb3ddb991ap-9, -0x1.7b5eb693d63c5p-10, 0x1.87471c1b69339p-11, -0x1.98ab06a110455p-12) \
    R(0x1.a34ae035a928fp-1, -0x1.518bc374b6424p-3, 0x1.d5f78c53a4cccp-5, -0x1.8025a49438af2p-6, 0x1.53b0a77c4846fp-7, -0x1.3ad7164414525p-8, 0x1.2d1cab06cfffap-9, -0x1.2687583d0969cp-10, 0x1.252f834795376p-11, -0x1.278ab95c1697ep-12) \
    R(0x1.9e2155b6552abp-1, -0x1.4366f5eab120ep-3, 0x1.b3da03c4c40b4p-5, -0x1.58960290094c0p-6, 0x1.269c6b686a967p-7, -0x1.07f45630f5c70p-8, 0x1.e7fd4e42db455p-10, -0x1.cd4cda8164a69p-11, 0x1.bbbcbaef8bcb1p-12, -0x1.b03dc17a28912p-13) \
    R(0x1.992e4fae458c8p-1, -0x1.3644eb7834c41p-3, 0x1.95321ab7e989fp-5, -0x1.3632198aff6e8p-6, 0x1.00b5bef517c51p-7, -0x1.bd297ef60a5a7p-9, 0x1.8e2dc02bb6382p-10, -0x1.6c2f1ae3d4955p-11, 0x1.52e9d8f9974aep-12, -0x1.3f61cd1dfb838p-13) \
    R(0x1.946df7f0c965cp-1, -0x1.2a0bcc3b4caeep-3, 0x1.798dc8c73bd91p-5, -0x1.182a368e1dc57p-6, 0x1.c15417e5e46aap-8, -0x1.796df436c059cp-9, 0x1.4703adefe3dcbp-10, -0x1.21b24c685a875p-11, 0x1.0519066d83805p-12, -0x1.dc960b8c89f51p-14)
PLH_TABLE(rc1, PLH_RC1_ROWS, 80)

/* K as a function of t = mc, 2^-5 <= t < 2^0: 8 intervals a binade, powers of t - midpoint. */
#define PLH_K_LOW 0x1p-5
#define PLH_K_FIRST UINT64_C(8144) /* of the upper bits of t */
#define PLH_K_ROWS(R) \
    R(0x1.8da19780b55f6p+1, -0x1.d4a75ea814770p+3, 0x1.c221815988dc1p+7, -0x1.1b6da2b3d3bf8p+12, 0x1.90a80ccfa9ec3p+16, -0x1.2ddf6efd548d3p+21, 0x1.d9b5f0522152cp+25, -0x1.7e41bdc221412p+30, 0x1.3d0e64e44f82dp+35, -0x1.095488c97f582p+40) \
    R(0x1.86b75e1dc8e97p+1, -0x1.a25485f8b9231p+3, 0x1.680ed5427c960p+7, -0x1.95d82bf757752p+11, 0x1.00b1d2cf229fcp+16, -0x1.5a1ec65c4f978p+20, 0x1.e5ff6adc0920bp+24, -0x1.5ee6d130139dep+29, 0x1.040e86cc5f3f1p+34, -0x1.856ff7614dff1p+38) \
    R(0x1.80822ec164cd9p+1, -0x1.79a016579c299p+3, 0x1.2680883372ef1p+7, -0x1.2c71c4cb8cd1ap+11, 0x1.57e992d530b6bp+15, -0x1.a3970b8911f1ap+19, 0x1.0a899a3eb5f15p+24, -0x1.5c3f4021c1705p+28, 0x1.d28ecab348bf1p+32, -0x1.3c10b2216119fp+37) \
    R(0x1.7ae0ecaa41b39p+1, -0x1.5806dba9fe5a3p+3, 0x1.eaa0e7f169428p+6, -0x1.c929c6fa230c0p+10, 0x1.ddde37130b95cp+14, -0x1.0a2eb29240c57p+19, 0x1.34c8bbb54230cp+23, -0x1.705fc86af7e36p+27, 0x1.c246c280c2e46p+31, -0x1.1682bb1ed26afp+36) \
    R(0x1.75bacadfeee95p+1, -0x1.3bd39870db947p+3, 0x1.9ef04f5ff875bp+6, -0x1.63d3a61dc2fe0p+10, 0x1.563c167dbcfb9p+14, -0x1.5ec9eb59bd3bcp+18, 0x1.7665067c2db24p+22, -0x1.9aed6e8084ff9p+26, 0x1.cdd93b0b2f3dfp+30, -0x1.06d0e066f2ad6p+35) \
    R(0x1.70fcbb1686c0bp+1, -0x1.23d2b56ab4eefp+3, 0x1.6376cd473d357p+6, -0x1.1a57040dd2a78p+10, 0x1.f6f30abc60e7bp+13, -0x1.dd5e7c02a10dcp+17, 0x1.d7c6593522812p+21, -0x1.df77eae52d7e6p+25, 0x1.f2bf92a671901p+29, -0x1.06cad2f94b1aap+34) \
    R(0x1.6c97c81a09053p+1, -0x1.0f2587745610ep+3, 0x1.33e2d8dc1720dp+6, -0x1.c7849b8dd2cbap+9, 0x1.79cad0945e387p+13, -0x1.4ddf629444324p+17, 0x1.3337e0369ebccp+21, -0x1.22b44e9025afep+25, 0x1.197134a32b20cp+29, -0x1.14224c39a9b4bp+33) \
    R(0x1.687ffd33a69d6p+1, -0x1.fa4dce282ee42p+2, 0x1.0d3bc482b321bp+6, -0x1.74c0d6352be05p+9, 0x1.213e787794d1fp+13, -0x1.de49edb8e0274p+16, 0x1.9bbae821d1952p+20, -0x1.6c7962cda4ebbp+24, 0x1.4a016656f88ebp+28, -0x1.2ee52cd463b40p+32) \
    R(0x1.62d83781bb6dep+1, -0x1.cc4d6535bead0p+2, 0x1.bf2057691614fp+5, -0x1.1a58aa2633013p+9, 0x1.8f999d85c699fp+12, -0x1.2d445279da3f8p+16, 0x1.d8f1a6cb38f97p+19, -0x1.7dbd186367aaep+23, 0x1.3cafeb5d42c35p+27, -0x1.090f2e3bc2f67p+31) \
    R(0x1.5c0eade3a5b52p+1, -0x1.9a54b0169ec37p+2, 0x1.656a35f357e2ep+5, -0x1.94208c7920842p+8, 0x1.ffe25a334274ap+11, -0x1.5958bd53d3b6bp+15, 0x1.e51efde734f14p+18, -0x1.5e5f0b16a4a3ep+22, 0x1.03b81021f3153p+26, -0x1.84fe5b7a713ccp+29) \
    R(0x1.55f8db3ae9469p+1, -0x1.71f006b21faffp+2, 0x1.24262ecaa169fp+5, -0x1.2b0ceea5cb575p+8, 0x1.56cdc058e105dp+11, -0x1.a28eac659e32fp+14, 0x1.0a01f34284b80p+18, -0x1.5baaaa23a94a0p+21, 0x1.d1e3a37b1f98ep+24, -0x1.3baaefb852853p+28) \
    R(0x1.5075c81c47e05p+1, -0x1.509e2ad828b60p+2, 0x1.e665e503d5704p+4, -0x1.c6dbb9e338899p+7, 0x1.dc30721d66f93p+10, -0x1.0977ad04c1090p+14, 0x1.341d19099f794p+17, -0x1.6fb4094e9aad6p+20, 0x1.c1922b2be2f69p+23, -0x1.1620ac15ff201p+27) \
    R(0x1.4b6cc61df3fbap+1, -0x1.34ab551bbe353p+2, 0x1.9b1aae9168279p+4, -0x1.61e4406d9cd08p+7, 0x1.54ef2f9f0df6bp+10, -0x1.5dc4b0a24395dp+13, 0x1.7583750638df0p+16, -0x1.9a1da96f94813p+19, 0x1.cd1041061fa89p+22, -0x1.066c741257cadp+26) \
    R(0x1.46cae064e4c61p+1, -0x1.1ce50c4164545p+2, 0x1.5ff6d92a0de7ap+4, -0x1.18b1a3d9a2d11p+7, 0x1.f4e53d2015e51p+9, -0x1.dbdfea1cab00cp+12, 0x1.d69438fc91420p+15, -0x1.de72b1885ddbdp+18, 0x1.f1d59a5d0f945p+21, -0x1.065e8c0f5965bp+25) \
    R(0x1.42813739d89d0p+1, -0x1.086d849632d2bp+2, 0x1.30ac2c950cc13p+4, -0x1.c4afbabae3af3p+6, 0x1.7824a24da6e94p+9, -0x1.4cc101404ac4cp+12, 0x1.326259d0e41bbp+15, -0x1.220a93da3e69ap+18, 0x1.18e3a82a03b66p+21, -0x1.13a84a0940112p+24) \
    R(0x1.3e83e844f579bp+1, -0x1.ed4090c33b482p+1, 0x1.0a446e69bd913p+4, -0x1.724b46a3a4a2bp+6, 0x1.1fe695ce95314p+9, -0x1.dc94e86987695p+11, 0x1.9a89d82139872p+14, -0x1.6b966babeceedp+17, 0x1.49504e5daced8p+20, -0x1.2e5656f526e6fp+23) \
    R(0x1.39027ca10dbc3p+1, -0x1.bfc6c23fe5222p+1, 0x1.b9d23cd79df3dp+3, -0x1.185318483959ap+6, 0x1.8d942f32231afp+8, -0x1.2c17f77119724p+11, 0x1.d772e1a682a62p+13, -0x1.7cb93e766c7c8p+16, 0x1.3bf63fccb2b32p+19, -0x1.08868f7f8da76p+22) \
    R(0x1.3269c9436792ep+1, -0x1.8e6c9c5259a8ep+1, 0x1.60c88f9dd94dbp+3, -0x1.90efb2d151a49p+5, 0x1.fd0447ea932fdp+7, -0x1.57da88666fb85p+10, 0x1.e36a85d0fa474p+12, -0x1.5d55a957aa119p+15, 0x1.030e77081414dp+18, -0x1.841eefc15d70ap+20) \
    R(0x1.2c827a972faf5p+1, -0x1.66933eeed1ecfp+1, 0x1.200e2c5e8fffdp+3, -0x1.28797fe90d6f4p+5, 0x1.54b339a9041bap+7, -0x1.a0921500d006cp+9, 0x1.08fad2c3d5a88p+12, -0x1.5a88e1d4559b9p+14, 0x1.d0948fa668f85p+16, -0x1.3ae3271961b3bp+19) \
    R(0x1.272bde659102dp+1, -0x1.45bd267f91918p+1, 0x1.df162edfdcb68p+2, -0x1.c29ef98350201p+4, 0x1.d9043d86a74e6p+6, -0x1.0818b107cec39p+9, 0x1.32d1085e10c29p+11, -0x1.6e65d03c851e1p+13, 0x1.c03147470d370p+15, -0x1.156078cb0f138p+18) \
    R(0x1.224d7e9b02faep+1, -0x1.2a39502483d62p+1, 0x1.9484e63b751d6p+2, -0x1.5e5a0d0479a49p+4, 0x1.527c7977cc467p+6, -0x1.5bd14434b5c48p+8, 0x1.73d02743e7d8cp+10, -0x1.988a342a5a518p+12, 0x1.cb8841f5c949dp+14, -0x1.05a7f0a30bd61p+17) \
    R(0x1.1dd495068965dp+1, -0x1.12d75e45171cbp+1, 0x1.59fd6abf0f230p+2, -0x1.15b289992fdb3p+4, 0x1.f10b1685718c9p+5, -0x1.d906b5f34d424p+7, 0x1.d446edbc72611p+9, -0x1.dc7881d55e392p+11, 0x1.f00e175b13cbap+13, -0x1.058b01d28597fp+16) \
    R(0x1.19b26928e967dp+1, -0x1.fd76524037cd3p+0, 0x1.2b37d873f89d4p+2, -0x1.bf8e34f80861dp+3, 0x1.750fb762bc602p+5, -0x1.4aa0c0cf3eb4fp+7, 0x1.30c851ea6844fp+9, -0x1.20c25ec54ca67p+11, 0x1.17d093c5ab641p+13, -0x1.12ba4d8faeb99p+15) \
    R(0x1.15db3a099969bp+1, -0x1.da830fa7ed69ap+0, 0x1.05429eec6d5eap+2, -0x1.6ddb903a9d130p+3, 0x1.1d66421f42e93p+5, -0x1.d958c474c9bd6p+6, 0x1.984171b6b8107p+8, -0x1.69e06fe9260c4p+10, 0x1.47f8c40a97846p+12, -0x1.2d402b7a7803fp+14) \
    R(0x1.1090aca09b70ap+1, -0x1.adeb9a2fc1994p+0, 0x1.b0ef5f45bf8d8p+1, -0x1.14b365cd0c231p+3, 0x1.89d5ad527621fp+4, -0x1.29e133eef3c05p+6, 0x1.d49836124159bp+7, -0x1.7ac5516d9e4f8p+9, 0x1.3a8f033d53c03p+11, -0x1.077d1c81e96d7p+13) \
    R(0x1.0a3d486aef33bp+1, -0x1.7d99c8a3fdbeep+0, 0x1.591996de43e58p+1, -0x1.8b43677356440p+2, 0x1.f7bd69dbb254ap+3, -0x1.550d3c9bde856p+5, 0x1.e02d2a090d907p+6, -0x1.5b591bd6ca731p+8, 0x1.01c7759df3ed8p+10, -0x1.826e2b206827dp+11) \
    R(0x1.04976ec39feddp+1, -0x1.56a67d63ea44fp+0, 0x1.1953016685262p+1, -0x1.23ee05195e741p+2, 0x1.50da7090c6aa3p+3, -0x1.9cdc9882bf1f8p+4, 0x1.07091064e8411p+6, -0x1.585fb45f68b48p+7, 0x1.ce10acf04f8b9p+8, -0x1.396155b5f9f34p+10) \
    R(0x1.fefdd0262a0afp+0, -0x1.369b0ce37533bp+0, 0x1.d32a361aa1c1bp+0, -0x1.bb32e4885d8acp+1, 0x1.d33fede2cfd98p+2, -0x1.058cc100bff11p+4, 0x1.305f9309532eep+5, -0x1.6bea318de8d17p+6, 0x1.bd8d6838de107p+7, -0x1.13ee650de9c01p+9) \
    R(0x1.f5b742b236f90p+0, -0x1.1bcb809deabcdp+0, 0x1.89dd8324b38eep+0, -0x1.58319bbfbba1ep+1, 0x1.4e0fe9009dd91p+2, -0x1.5836250a91da0p+3, 0x1.709fae9fad03ap+4, -0x1.958db8c74a7dcp+5, 0x1.c89beb98f4558p+6, -0x1.042ea7aa6984dp+8) \
    R(0x1.ed364bc0ff7d4p+0, -0x1.050b4d6395400p+0, 0x1.5065263ea5d4ap+0, -0x1.1084ca9f770d8p+1, 0x1.ea1edd13004c5p+1, -0x1.d3c93fb54f632p+2, 0x1.cffa2478fc62cp+3, -0x1.d8bccd72d618cp+4, 0x1.ecab4280a30d1p+5, -0x1.03f607532ee07p+7) \
    R(0x1.e55e025f1892ep+0, -0x1.e30280fffa877p-1, 0x1.2284e85244d3ep+0, -0x1.b6be46f432750p+0, 0x1.6f8d87c4cd171p+1, -0x1.46bc20b91e9adp+2, 0x1.2dcd709c6d3c6p+3, -0x1.1e58dd4c60f9ep+4, 0x1.15c6bbbe2aa3cp+5, -0x1.10f3f80df80c4p+6) \
    R(0x1.de1757a075abfp+0, -0x1.c1190b98581abp-1, 0x1.faa7923e8ac2cp-1, -0x1.6648ab9fc5169p+0, 0x1.18f396735f89bp+1, -0x1.d3730adb63ad1p+1, 0x1.94065c0b4acb1p+2, -0x1.66ab35de7be78p+3, 0x1.456f091fc6f6ep+4, -0x1.2b2e94e2bcf43p+5) \
    R(0x1.d416730782b8cp+0, -0x1.95e68c49e5545p-1, 0x1.a2fc9e1c5d05cp-1, -0x1.0e9117ccd6acdp+0, 0x1.8339d5128b1e9p+0, -0x1.25dea065b6d5fp+1, 0x1.cf55ac346c3dap+1, -0x1.77209fed22931p+2, 0x1.37ea9853ee5b5p+3, -0x1.0585c1da2c242p+4) \
    R(0x1.c82935aa6f7b1p+0, -0x1.673149f2ba220p-1, 0x1.4d2d51cfb557cp-1, -0x1.81c3223832cc4p-1, 0x1.ee8344d3606b1p-1, -0x1.50049f186158dp+0, 0x1.da3fc458d3e0ep+0, -0x1.57aa674c40dbfp+1, 0x1.fec690d308bb3p+1, -0x1.7f3dd4175f9c4p+2) \
    R(0x1.bd8b17def4967p+0, -0x1.41a126cb891f4p-1, 0x1.0efd16db24e70p-1, -0x1.1c64a606a9747p-1, 0x1.4a2f8e447515dp-1, -0x1.964017cde5d77p-1, 0x1.0380a2d1bf54ap+0, -0x1.54649936416a1p+0, 0x1.c961fd8d9a4b7p+0, -0x1.368d3e57c4a0fp+1) \
    R(0x1.b3fd43647a80ap+0, -0x1.22cb639c3bb86p-1, 0x1.c10964c05e142p-2, -0x1.af0114f7ac386p-2, 0x1.c95657edbc1a8p-2, -0x1.010b3c5e956e4p-1, 0x1.2bf69eb727d65p-1, -0x1.675e28158c31bp-1, 0x1.b8a9f2ffca6f0p-1, -0x1.113b41b184251p+0) \
    R(0x1.ab50d9753d326p+0, -0x1.090cc1e9ee73dp-1, 0x1.79cfb7bfd3b4bp-2, -0x1.4e29fa51fef16p-2, 0x1.46847f63536bap-2, -0x1.51e05459292f1p-2, 0x1.6ae74a5ffa6e9p-2, -0x1.901db5a8f712bp-2, 0x1.c33980aa8122ep-2, -0x1.01716a6208abcp-1) \
    R(0x1.a361fb5a75570p+0, -0x1.e67e85166fe3ap-2, 0x1.420f2b1130e14p-2, -0x1.082722c801348p-2, 0x1.de67383bb25f8p-3, -0x1.caa4604f05c90p-3, 0x1.c84fda23ac27bp-3, -0x1.d1fa3976f5752p-3, 0x1.e676a437654f9p-3, -0x1.0108ce27073d3p-2) \
    R(0x1.9c149ce191fc3p+0, -0x1.c11d732f8d413p-2, 0x1.159ffbd66b260p-2, -0x1.a89e2bece51e4p-3, 0x1.664bb0559b32ep-3, -0x1.3ffc430bf13edp-3, 0x1.28857f7352416p-3, -0x1.1a00ac47a50a7p-3, 0x1.120f0ca6a7c85p-3, -0x1.0daf39c32f1b4p-3) \
    R(0x1.95526843ebf1ap+0, -0x1.a0bc8379470dep-2, 0x1.e3502151b849ap-3, -0x1.5a3b95a98eeabp-3, 0x1.118711d068b00p-3, -0x1.c949e31c6bd18p-4, 0x1.8c91d7b99591dp-4, -0x1.60ebc19ff981bp-4, 0x1.40d3c35b9a136p-4, -0x1.27638621df09ap-4) \
    R(0x1.8c0d6b31ce490p+0, -0x1.779470f798004p-2, 0x1.8eae58bfc9314p-3, -0x1.04e857e4454bbp-3, 0x1.784d53b6878b4p-4, -0x1.1f059c7facf18p-4, 0x1.c624383a20829p-5, -0x1.70a5ec11a3345p-5, 0x1.33273b7fc07e5p-5, -0x1.01f09d90e3060p-5)
PLH_TABLE(k, PLH_K_ROWS, 41)

/* clang-format on */

#endif
