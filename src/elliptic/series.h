/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Made by scripts/elliptic-tables; do not edit.
 *
 * Carlson's integrals near equal arguments, after DLMF 19.19.7 and 19.36.1-2: in the elementary
 * symmetric functions E2, E3 (of X, Y, Z) or E2..E5 (of X, Y, Z, P, P), whose E1 is zero,
 *     RF = A^(-1/2) sum_N T_N / (2N+1),  RJ = A^(-3/2) sum_N 3 T_N / (2N+3),
 *     T_N = sum over 2 a + 3 b + 4 c + 5 d = N of (-1)^(M+N) (1/2)_M E2^a E3^b E4^c E5^d / (a! b! c! d!),
 * M = a + b + c + d. The remainder after degree N is below 2^-54 (RF) while |X| <= the limit named
 * beside it.
 */
#ifndef PLH_ELLIPTIC_SERIES_H
#define PLH_ELLIPTIC_SERIES_H

#include "base/simd.h"

/* clang-format off */

/* Degree 12, |X| <= 0.082. */
static inline vd plh_rf_series12(vd E2, vd E3)
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
static inline vd plh_rf_series13(vd E2, vd E3)
{
    vd E22 = E2 * E2, E24 = E22 * E22, E32 = E3 * E3;
    (void)E24;
    vd t0 = vfma(E24, vfma(E22, vset1(0x1.27ae147ae147bp-7), vfma(E2, vset1(-0x1.8000000000000p-7), vset1(0x1.0787878787878p-6))), vfma(E22, vfma(E2, vset1(-0x1.89d89d89d89d9p-6), vset1(0x1.5555555555555p-5)), E2 * vset1(-0x1.999999999999ap-4)));
    vd t1 = vfma(E22, vfma(E22, vfma(E2, vset1(-0x1.9aaaaaaaaaaabp-5), vset1(0x1.b642c8590b216p-5)), vfma(E2, vset1(-0x1.d79435e50d794p-5), vset1(0x1.0000000000000p-4))), vfma(E2, vset1(-0x1.1745d1745d174p-4), vset1(0x1.2492492492492p-4)));
    vd t2 = vfma(E22, vfma(E2, vset1(-0x1.9333333333333p-4), vset1(0x1.4000000000000p-4)), vfma(E2, vset1(-0x1.c3c3c3c3c3c3cp-5), vset1(0x1.d89d89d89d89ep-6)));
    vd t3 = vfma(E22, vset1(0x1.7555555555555p-4), vfma(E2, vset1(-0x1.8590b21642c86p-5), vset1(0x1.0d79435e50d79p-6)));
    vd t4 = vset1(0x1.6666666666666p-7);
    return vfma(E32, vfma(E32, t4, vfma(E3, t3, t2)), vfma(E3, t1, t0));
}

/* Degree 8, |X| <= 0.0256. */
static inline vd plh_rf_series8(vd E2, vd E3)
{
    vd E22 = E2 * E2, E24 = E22 * E22, E32 = E3 * E3;
    (void)E24;
    vd t0 = vfma(E22, vfma(E22, vset1(0x1.0787878787878p-6), vfma(E2, vset1(-0x1.89d89d89d89d9p-6), vset1(0x1.5555555555555p-5))), E2 * vset1(-0x1.999999999999ap-4));
    vd t1 = vfma(E22, vset1(0x1.0000000000000p-4), vfma(E2, vset1(-0x1.1745d1745d174p-4), vset1(0x1.2492492492492p-4)));
    vd t2 = vfma(E2, vset1(-0x1.c3c3c3c3c3c3cp-5), vset1(0x1.d89d89d89d89ep-6));
    return vfma(E32, t2, vfma(E3, t1, t0));
}

/* Degree 7; the remainder is below 2^-48 while |X| <= 0.0205. */
static inline vd plh_rj_series7(vd E2, vd E3, vd E4, vd E5)
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

/* RC(1,t), 2^-4 <= t < 2^1: 8 intervals a binade, powers of t - midpoint. */
#define PLH_RC1_LOW 0x1p-4
#define PLH_RC1_FIRST UINT64_C(8152) /* of the upper bits of t */
static const double plh_rc1_table[40][10] = {
    {0x1.0d334df72fef0p+1, -0x1.bc1244f897fe1p+2, 0x1.b9340b5a84008p+5, -0x1.183310bce15fdp+9, 0x1.8d7f7be80c67ep+12, -0x1.2c0f3c9534c7dp+16, 0x1.d76a329e56ae0p+19, -0x1.7cb46bfb23092p+23, 0x1.3bf357618904ap+27, -0x1.0884b57a8a84fp+31},
    {0x1.06a945f8adf7cp+1, -0x1.8acb2ec4855a5p+2, 0x1.60357c85af802p+5, -0x1.90b8c6e32d67ep+8, 0x1.fce40b32b3270p+11, -0x1.57ce458cd3cabp+15, 0x1.e35f8f3b2a7a3p+18, -0x1.5d5032b920a6cp+22, 0x1.030b838077647p+26, -0x1.841b91a6146fep+29},
    {0x1.00d05911e4d2fp+1, -0x1.6303969c74c09p+2, 0x1.1f84b23bbb162p+5, -0x1.2849c6a5e453ep+8, 0x1.549987ee0aa60p+11, -0x1.a0804432e3ed9p+14, 0x1.08f395c7db24ep+18, -0x1.5a8256226b25cp+21, 0x1.d08e276b75459p+24, -0x1.3adfd7417c30fp+28},
    {0x1.f70fb3b786b3ep+0, -0x1.423e245e384eep+2, 0x1.de1400711d52ep+4, -0x1.c24b1c787bea5p+7, 0x1.d8da7d4a51659p+10, -0x1.080b620d670a1p+14, 0x1.32c71e055f2e6p+17, -0x1.6e5d9a9941d26p+20, 0x1.c029ee43ca081p+23, -0x1.155cffd5d40a8p+27},
    {0x1.ed6eaced439b5p+0, -0x1.26c9f81784cc3p+2, 0x1.9391864aa53a0p+4, -0x1.5e0fac97837e6p+7, 0x1.525a016cb938dp+10, -0x1.5bbcea7644d88p+13, 0x1.73c225e229e1cp+16, -0x1.987f81de45f3fp+19, 0x1.cb7f6fcb79ee0p+22, -0x1.05a419829e6f5p+26},
    {0x1.e49818cdedf5fp+0, -0x1.0f76d0c51f8b8p+2, 0x1.59173a0590cfep+4, -0x1.15700bd565baep+7, 0x1.f0d164c6860cap+9, -0x1.d8e6f91b0c7dcp+12, 0x1.d432a0536e8f5p+15, -0x1.dc6a1cfb6fbf6p+18, 0x1.f00315660f895p+21, -0x1.0586906113415p+25},
    {0x1.dc6e8cf57d39ap+0, -0x1.f6d13cc8ab942p+1, 0x1.2a5d7b9594197p+4, -0x1.bf16800c789d9p+6, 0x1.74dedcd9c053ap+9, -0x1.4a87953ca3666p+12, 0x1.30b94605cb137p+15, -0x1.20b869e583658p+18, 0x1.17c97a30b64cep+21, -0x1.12b4f5b57c9ddp+24},
    {0x1.d4da8d5f02e3ep+0, -0x1.d3f8981be1ab5p+1, 0x1.0472efe773144p+4, -0x1.6d6f27c723ad4p+6, 0x1.1d3c777fe11cfp+9, -0x1.d93040e7bc135p+11, 0x1.982ab5018451fp+14, -0x1.69d254132281bp+17, 0x1.47ef56f43b3bdp+20, -0x1.2d3986811fd88p+23},
    {0x1.ca6c3f4a4f981p+0, -0x1.a786b64463272p+1, 0x1.af6c72093683dp+3, -0x1.14550d1353631p+6, 0x1.899272e1ffe61p+8, -0x1.29c34094ca557p+11, 0x1.d479672f9acdep+13, -0x1.7ab3d3d70666cp+16, 0x1.3a844cceffe77p+19, -0x1.07763647cd8c4p+22},
    {0x1.bdf7e22d89d62p+0, -0x1.77632bbcbc76ap+1, 0x1.57b72878b81bap+3, -0x1.8aa42e30415b4p+5, 0x1.f75636046caeep+7, -0x1.54e3b04fc6d96p+10, 0x1.e006adf81e020p+12, -0x1.5b457951cf889p+15, 0x1.01bcac9dc4cdap+18, -0x1.8261b5c4b90e7p+20},
    {0x1.b2dd37579750bp+0, -0x1.509a68e5eb20cp+1, 0x1.180c3251cfbcap+3, -0x1.2365b05f0e890p+5, 0x1.508948dfc513dp+7, -0x1.9ca0ee2cbee2fp+9, 0x1.06efe98d35d39p+12, -0x1.5848632c656ccp+14, 0x1.cdf9718bf8da4p+16, -0x1.39552adf412c3p+19},
    {0x1.a8dbeb4ebea39p+0, -0x1.30b64c7b22a78p+1, 0x1.d0cc2efba9d0bp+2, -0x1.ba4697c6b83d2p+4, 0x1.d2bdb9390004bp+6, -0x1.0560ada81e17dp+9, 0x1.303d743923896p+11, -0x1.6bcd32c99ef55p+13, 0x1.bd72f73f6d0c1p+15, -0x1.13e1b93792ffdp+18},
    {0x1.9fc3efee3cab0p+0, -0x1.160b4daaa6aa3p+1, 0x1.87a8f08d62d09p+2, -0x1.5762b8ae7105ap+4, 0x1.4da5b2a77ad77p+6, -0x1.57f37637b233dp+8, 0x1.706fefdf36e0dp+10, -0x1.956841008a042p+12, 0x1.c87c68f7e9e8ap+14, -0x1.0420bbcdf0484p+17},
    {0x1.97707091f7849p+0, -0x1.feda73db74ce4p+0, 0x1.4e55080389961p+2, -0x1.0fce1144f1540p+4, 0x1.e96f1992314b1p+5, -0x1.d3624f1a18542p+7, 0x1.cfb58d5f72cb7p+9, -0x1.d88ac8e99feadp+11, 0x1.ec8437e50e5a2p+13, -0x1.03e60683e8731p+16},
    {0x1.8fc49689e3519p+0, -0x1.d8064eb2e5de5p+0, 0x1.20951bd5356a7p+2, -0x1.b5790f1e3bc1ap+3, 0x1.6efa4e4282aeap+5, -0x1.466b489f21d75p+7, 0x1.2d9b0c0039ceep+9, -0x1.1e3688984d8f4p+11, 0x1.15adb9e770ba5p+13, -0x1.10e0d835f0c1dp+15},
    {0x1.88a96319f99a7p+0, -0x1.b658fcad3916dp+0, 0x1.f701b02123e41p+1, -0x1.6525545719c2ap+3, 0x1.1876f1642a412p+5, -0x1.d2f221ec236c4p+6, 0x1.93bad8ba0e291p+8, -0x1.667aed5674ce0p+10, 0x1.454e0f2d48a22p+12, -0x1.2b16f1f439b7fp+14},
    {0x1.7ee7ff963e016p+0, -0x1.8b7a64e314431p+0, 0x1.9fa297775dfc0p+1, -0x1.0d97644e525f6p+3, 0x1.82743f64a5c0ep+4, -0x1.25809969b27b3p+6, 0x1.cef095cf47d88p+7, -0x1.76e56a76cdff9p+9, 0x1.37c57b290d6b0p+11, -0x1.056d6e2cc7296p+13},
    {0x1.734c8551b575bp+0, -0x1.5d2ae52999e8dp+0, 0x1.4a2881095ed3dp+1, -0x1.802594db80c95p+2, 0x1.ed5970466027ep+3, -0x1.4f845c6103d00p+5, 0x1.d9c367a2aa548p+6, -0x1.5768d94129927p+8, 0x1.fe7cc4f4a79fcp+9, -0x1.7f1266db2895cp+11},
    {0x1.68fd24a3307e0p+0, -0x1.37f6c93c47a48p+0, 0x1.0c3f68962b24bp+1, -0x1.1b089f445e786p+2, 0x1.4949472741450p+3, -0x1.958ac741cba43p+4, 0x1.03308533af671p+6, -0x1.5417c3a7e33a6p+7, 0x1.c9137511aeda8p+8, -0x1.36634bb037779p+10},
    {0x1.5fbb4eb07f659p+0, -0x1.1974de00b28edp+0, 0x1.bc0690bb7760bp+0, -0x1.acaf6b2aa9d02p+1, 0x1.c7eaa8f74d9e9p+2, -0x1.008742ec46fd6p+4, 0x1.2b8b6815c55d3p+5, -0x1.66ffcc5ce3134p+6, 0x1.b851966029f03p+7, -0x1.111007e12b608p+9},
    {0x1.57586128c596fp+0, -0x1.00031a17c9006p+0, 0x1.753446c4cda2cp+0, -0x1.4c29e13669e36p+1, 0x1.45602d54c1087p+2, -0x1.511b6d2bc179cp+3, 0x1.6a53311dfe74ap+4, -0x1.8fa5393151a8bp+5, 0x1.c2d15a70bd762p+6, -0x1.014267db5d854p+8},
    {0x1.4fb0b12a90700p+0, -0x1.d4f8e8b6a1b5ap-1, 0x1.3dcd57d58a1d2p+0, -0x1.0669171e433eap+1, 0x1.dc8a252faea65p+1, -0x1.c978656c8461fp+2, 0x1.c77db22c32549p+3, -0x1.d15b3454aa0a1p+4, 0x1.e5f6f4a60c39ep+5, -0x1.00d34ad9d8ec2p+7},
    {0x1.48a85f6d28896p+0, -0x1.b01b0fedfe029p-1, 0x1.11ac8b898224ep+0, -0x1.a58e942175129p+0, 0x1.64c1475c9c5a9p+1, -0x1.3f139a72b24f6p+2, 0x1.27ece5fc0e50ep+3, -0x1.1994b6226fc0dp+4, 0x1.11be16f6dc61bp+5, -0x1.0d6fe0a7f82fdp+6},
    {0x1.42293d701705ap+0, -0x1.90342600537a0p-1, 0x1.dbf377b5f8447p-1, -0x1.5786328b29ce0p+0, 0x1.103d44642d475p+1, -0x1.c7db4bfc8b816p+1, 0x1.8bafba1fa8a8cp+2, -0x1.6055808bb35ffp+3, 0x1.406a0b207696dp+4, -0x1.2715f13492526p+5},
    {0x1.394572010c8e2p+0, -0x1.67b421dfa4f71p-1, 0x1.8804b279c9507p-1, -0x1.02a03398d6154p+0, 0x1.764b939fc7bfap+0, -0x1.1dfeb0d55d4b3p+1, 0x1.c4fa514e20cd0p+1, -0x1.6ff068d569b88p+2, 0x1.32b1e3d206086p+3, -0x1.01a1cd0bc6123p+4},
    {0x1.2ebcff0a6913dp+0, -0x1.3c1c1f61b5d57p-1, 0x1.3626167863d32p-1, -0x1.6f4a684ced153p-1, 0x1.dc7b9f5b16644p-1, -0x1.462550fdccb02p+0, 0x1.ce9789bd95140p+0, -0x1.50687d38fa7eap+1, 0x1.f5558ab24c2afp+1, -0x1.78f02100f7ae2p+2},
    {0x1.256c924aeaccbp+0, -0x1.1939a0ac27827p-1, 0x1.f616d899828c2p-2, -0x1.0dc204dacaef3p-1, 0x1.3d2c54f9e01e6p-1, -0x1.894c8fc01874ep-1, 0x1.f91fcabc48764p-1, -0x1.4c8e33bbad7e9p+0, 0x1.c025f19469095p+0, -0x1.30f7330aa39e4p+1},
    {0x1.1d187020b1a54p+0, -0x1.f9725f8e3c074p-2, 0x1.9e159adc3e730p-2, -0x1.975946c92564bp-2, 0x1.b60367b5528e7p-2, -0x1.f0740a198c809p-2, 0x1.234f1d1896081p-1, -0x1.5e6cad9fbc0bep-1, 0x1.af081bcfe26d5p-1, -0x1.0be77abc141f7p+0},
    {0x1.159434ea99efdp+0, -0x1.ca112094d56c8p-2, 0x1.5ae18a52ee16ap-2, -0x1.3ab9fd83484a4p-2, 0x1.37d32607db199p-2, -0x1.457dfbded235ep-2, 0x1.5fb05478ce251p-2, -0x1.856e64565b4aap-2, 0x1.b89fe5bd31963p-2, -0x1.f815b64ec593dp-2},
    {0x1.0ebe0713f3c22p+0, -0x1.a21d09e7f5d20p-2, 0x1.2674f72634457p-2, -0x1.efe8aabb4f66cp-3, 0x1.c79b1baeb8bc5p-3, -0x1.b8c8c8077a14ep-3, 0x1.b94c515c52b4cp-3, -0x1.c4b4a16bb9053p-3, 0x1.da41db3a59defp-3, -0x1.f689a20d769fbp-3},
    {0x1.087b860e7182ap+0, -0x1.80015599d9e4fp-2, 0x1.f9a02c6beb47ep-3, -0x1.8d4a1f5867fe1p-3, 0x1.544d0444ac416p-3, -0x1.32d0dd2bd2645p-3, 0x1.1e2fc57f79eadp-3, -0x1.117afa1f96c9bp-3, 0x1.0ac09b4872801p-3, -0x1.0740140fdda97p-3},
    {0x1.02b7c26f1a11bp+0, -0x1.62938541bda61p-2, 0x1.b66bcaeec5856p-3, -0x1.42ef5a93378b4p-3, 0x1.031bc3dd14cf0p-3, -0x1.b57ad27e33fe8p-4, 0x1.7dfe028636922p-4, -0x1.55a7a35780e12p-4, 0x1.37c7cc31ea08ep-4, -0x1.1fed6083d07bfp-4},
    {0x1.f5b75f92c80dep-1, -0x1.3d57db0e62bf5p-2, 0x1.67a7b84bf330fp-3, -0x1.e4818b9cee741p-4, 0x1.631bffdfe0896p-4, -0x1.11b00f96575b3p-4, 0x1.b42fbfd95a324p-5, -0x1.63f679d28fe83p-5, 0x1.29cf1e8111a42p-5, -0x1.f5ccc90a445d8p-6},
    {0x1.e32dc97cf2e6ep-1, -0x1.1571f3b9d5175p-2, 0x1.1b21ef9848f1bp-3, -0x1.567f9a1a1f4e9p-4, 0x1.c23fdef7510e1p-5, -0x1.36fd4d21cd060p-5, 0x1.bbff713d270a8p-6, -0x1.447ef4c4f3733p-6, 0x1.e57ca753a4511p-7, -0x1.6e2b37d4802e5p-7},
    {0x1.d2de02c547874p-1, -0x1.eb573b2dfa8b3p-3, 0x1.c841c42caf81dp-4, -0x1.f4ff85b7e2521p-5, 0x1.2a950b82a9c27p-5, -0x1.75beece587c6cp-6, 0x1.e352270d8eb29p-7, -0x1.3fdf46c06acd5p-7, 0x1.b0d9bce8ef481p-8, -0x1.2789b0f26a8fap-8},
    {0x1.c458d6c94dfdbp-1, -0x1.b7a6059511d8dp-3, 0x1.76b0673488bcbp-4, -0x1.78c9a87ebcd3fp-5, 0x1.9adf9afc5447bp-6, -0x1.d63f0f8aa6901p-7, 0x1.15e968aa714e6p-7, -0x1.50253e083db01p-8, 0x1.9f4629206f7b8p-9, -0x1.03048f650c657p-9},
    {0x1.b74bf84337e82p-1, -0x1.8cdc0d72fb1dfp-3, 0x1.38a35f1307be6p-4, -0x1.220b3ac81a103p-5, 0x1.2384d6a8ecbcep-6, -0x1.335c4bd9459bap-7, 0x1.4e9108a04d81ep-8, -0x1.7496e899f98b4p-9, 0x1.a77d8f82d2199p-10, -0x1.e644ac6543ef9p-11},
    {0x1.ab78e1f145250p-1, -0x1.68ea6ecf1d9e9p-3, 0x1.08682326e2a2cp-4, -0x1.c76e4b82ec775p-6, 0x1.a893321c16cdep-7, -0x1.9f01b87ae005cp-8, 0x1.a2ad028e403dbp-9, -0x1.b00ab0e7b03dcp-10, 0x1.c6c0a8846bb4ep-11, -0x1.e3b8a014d23d7p-12},
    {0x1.a0af08de4cb6dp-1, -0x1.4a5741f7bd838p-3, 0x1.c4722907c94c3p-5, -0x1.6ba9a645089e0p-6, 0x1.3c28616c1856bp-7, -0x1.200f7e8102360p-8, 0x1.0ecf31db62c38p-9, -0x1.045df0ea2800ep-10, 0x1.fe6940211fcd3p-12, -0x1.f9b82360987b3p-13},
    {0x1.96c8077bf0561p-1, -0x1.300cb98820a60p-3, 0x1.8705e4a8dd11ap-5, -0x1.26ae0f752fc1dp-6, 0x1.e00d7286270c4p-8, -0x1.99a144eb40ccdp-9, 0x1.689000612ca31p-10, -0x1.4483b26158c5ap-11, 0x1.29a278f975c21p-12, -0x1.13ff6b89a8189p-13},
};

/* K as a function of t = mc, 2^-5 <= t < 2^0: 8 intervals a binade, powers of t - midpoint. */
#define PLH_K_LOW 0x1p-5
#define PLH_K_FIRST UINT64_C(8144) /* of the upper bits of t */
static const double plh_k_table[40][10] = {
    {0x1.8da19780b55f6p+1, -0x1.d4a75ea814770p+3, 0x1.c221815988dc1p+7, -0x1.1b6da2b3d3bf8p+12, 0x1.90a80ccfa9ec3p+16, -0x1.2ddf6efd548d3p+21, 0x1.d9b5f0522152cp+25, -0x1.7e41bdc221412p+30, 0x1.3d0e64e44f82dp+35, -0x1.095488c97f582p+40},
    {0x1.86b75e1dc8e97p+1, -0x1.a25485f8b9231p+3, 0x1.680ed5427c960p+7, -0x1.95d82bf757752p+11, 0x1.00b1d2cf229fcp+16, -0x1.5a1ec65c4f978p+20, 0x1.e5ff6adc0920bp+24, -0x1.5ee6d130139dep+29, 0x1.040e86cc5f3f1p+34, -0x1.856ff7614dff1p+38},
    {0x1.80822ec164cd9p+1, -0x1.79a016579c299p+3, 0x1.2680883372ef1p+7, -0x1.2c71c4cb8cd1ap+11, 0x1.57e992d530b6bp+15, -0x1.a3970b8911f1ap+19, 0x1.0a899a3eb5f15p+24, -0x1.5c3f4021c1705p+28, 0x1.d28ecab348bf1p+32, -0x1.3c10b2216119fp+37},
    {0x1.7ae0ecaa41b39p+1, -0x1.5806dba9fe5a3p+3, 0x1.eaa0e7f169428p+6, -0x1.c929c6fa230c0p+10, 0x1.ddde37130b95cp+14, -0x1.0a2eb29240c57p+19, 0x1.34c8bbb54230cp+23, -0x1.705fc86af7e36p+27, 0x1.c246c280c2e46p+31, -0x1.1682bb1ed26afp+36},
    {0x1.75bacadfeee95p+1, -0x1.3bd39870db947p+3, 0x1.9ef04f5ff875bp+6, -0x1.63d3a61dc2fe0p+10, 0x1.563c167dbcfb9p+14, -0x1.5ec9eb59bd3bcp+18, 0x1.7665067c2db24p+22, -0x1.9aed6e8084ff9p+26, 0x1.cdd93b0b2f3dfp+30, -0x1.06d0e066f2ad6p+35},
    {0x1.70fcbb1686c0bp+1, -0x1.23d2b56ab4eefp+3, 0x1.6376cd473d357p+6, -0x1.1a57040dd2a78p+10, 0x1.f6f30abc60e7bp+13, -0x1.dd5e7c02a10dcp+17, 0x1.d7c6593522812p+21, -0x1.df77eae52d7e6p+25, 0x1.f2bf92a671901p+29, -0x1.06cad2f94b1aap+34},
    {0x1.6c97c81a09053p+1, -0x1.0f2587745610ep+3, 0x1.33e2d8dc1720dp+6, -0x1.c7849b8dd2cbap+9, 0x1.79cad0945e387p+13, -0x1.4ddf629444324p+17, 0x1.3337e0369ebccp+21, -0x1.22b44e9025afep+25, 0x1.197134a32b20cp+29, -0x1.14224c39a9b4bp+33},
    {0x1.687ffd33a69d6p+1, -0x1.fa4dce282ee42p+2, 0x1.0d3bc482b321bp+6, -0x1.74c0d6352be05p+9, 0x1.213e787794d1fp+13, -0x1.de49edb8e0274p+16, 0x1.9bbae821d1952p+20, -0x1.6c7962cda4ebbp+24, 0x1.4a016656f88ebp+28, -0x1.2ee52cd463b40p+32},
    {0x1.62d83781bb6dep+1, -0x1.cc4d6535bead0p+2, 0x1.bf2057691614fp+5, -0x1.1a58aa2633013p+9, 0x1.8f999d85c699fp+12, -0x1.2d445279da3f8p+16, 0x1.d8f1a6cb38f97p+19, -0x1.7dbd186367aaep+23, 0x1.3cafeb5d42c35p+27, -0x1.090f2e3bc2f67p+31},
    {0x1.5c0eade3a5b52p+1, -0x1.9a54b0169ec37p+2, 0x1.656a35f357e2ep+5, -0x1.94208c7920842p+8, 0x1.ffe25a334274ap+11, -0x1.5958bd53d3b6bp+15, 0x1.e51efde734f14p+18, -0x1.5e5f0b16a4a3ep+22, 0x1.03b81021f3153p+26, -0x1.84fe5b7a713ccp+29},
    {0x1.55f8db3ae9469p+1, -0x1.71f006b21faffp+2, 0x1.24262ecaa169fp+5, -0x1.2b0ceea5cb575p+8, 0x1.56cdc058e105dp+11, -0x1.a28eac659e32fp+14, 0x1.0a01f34284b80p+18, -0x1.5baaaa23a94a0p+21, 0x1.d1e3a37b1f98ep+24, -0x1.3baaefb852853p+28},
    {0x1.5075c81c47e05p+1, -0x1.509e2ad828b60p+2, 0x1.e665e503d5704p+4, -0x1.c6dbb9e338899p+7, 0x1.dc30721d66f93p+10, -0x1.0977ad04c1090p+14, 0x1.341d19099f794p+17, -0x1.6fb4094e9aad6p+20, 0x1.c1922b2be2f69p+23, -0x1.1620ac15ff201p+27},
    {0x1.4b6cc61df3fbap+1, -0x1.34ab551bbe353p+2, 0x1.9b1aae9168279p+4, -0x1.61e4406d9cd08p+7, 0x1.54ef2f9f0df6bp+10, -0x1.5dc4b0a24395dp+13, 0x1.7583750638df0p+16, -0x1.9a1da96f94813p+19, 0x1.cd1041061fa89p+22, -0x1.066c741257cadp+26},
    {0x1.46cae064e4c61p+1, -0x1.1ce50c4164545p+2, 0x1.5ff6d92a0de7ap+4, -0x1.18b1a3d9a2d11p+7, 0x1.f4e53d2015e51p+9, -0x1.dbdfea1cab00cp+12, 0x1.d69438fc91420p+15, -0x1.de72b1885ddbdp+18, 0x1.f1d59a5d0f945p+21, -0x1.065e8c0f5965bp+25},
    {0x1.42813739d89d0p+1, -0x1.086d849632d2bp+2, 0x1.30ac2c950cc13p+4, -0x1.c4afbabae3af3p+6, 0x1.7824a24da6e94p+9, -0x1.4cc101404ac4cp+12, 0x1.326259d0e41bbp+15, -0x1.220a93da3e69ap+18, 0x1.18e3a82a03b66p+21, -0x1.13a84a0940112p+24},
    {0x1.3e83e844f579bp+1, -0x1.ed4090c33b482p+1, 0x1.0a446e69bd913p+4, -0x1.724b46a3a4a2bp+6, 0x1.1fe695ce95314p+9, -0x1.dc94e86987695p+11, 0x1.9a89d82139872p+14, -0x1.6b966babeceedp+17, 0x1.49504e5daced8p+20, -0x1.2e5656f526e6fp+23},
    {0x1.39027ca10dbc3p+1, -0x1.bfc6c23fe5222p+1, 0x1.b9d23cd79df3dp+3, -0x1.185318483959ap+6, 0x1.8d942f32231afp+8, -0x1.2c17f77119724p+11, 0x1.d772e1a682a62p+13, -0x1.7cb93e766c7c8p+16, 0x1.3bf63fccb2b32p+19, -0x1.08868f7f8da76p+22},
    {0x1.3269c9436792ep+1, -0x1.8e6c9c5259a8ep+1, 0x1.60c88f9dd94dbp+3, -0x1.90efb2d151a49p+5, 0x1.fd0447ea932fdp+7, -0x1.57da88666fb85p+10, 0x1.e36a85d0fa474p+12, -0x1.5d55a957aa119p+15, 0x1.030e77081414dp+18, -0x1.841eefc15d70ap+20},
    {0x1.2c827a972faf5p+1, -0x1.66933eeed1ecfp+1, 0x1.200e2c5e8fffdp+3, -0x1.28797fe90d6f4p+5, 0x1.54b339a9041bap+7, -0x1.a0921500d006cp+9, 0x1.08fad2c3d5a88p+12, -0x1.5a88e1d4559b9p+14, 0x1.d0948fa668f85p+16, -0x1.3ae3271961b3bp+19},
    {0x1.272bde659102dp+1, -0x1.45bd267f91918p+1, 0x1.df162edfdcb68p+2, -0x1.c29ef98350201p+4, 0x1.d9043d86a74e6p+6, -0x1.0818b107cec39p+9, 0x1.32d1085e10c29p+11, -0x1.6e65d03c851e1p+13, 0x1.c03147470d370p+15, -0x1.156078cb0f138p+18},
    {0x1.224d7e9b02faep+1, -0x1.2a39502483d62p+1, 0x1.9484e63b751d6p+2, -0x1.5e5a0d0479a49p+4, 0x1.527c7977cc467p+6, -0x1.5bd14434b5c48p+8, 0x1.73d02743e7d8cp+10, -0x1.988a342a5a518p+12, 0x1.cb8841f5c949dp+14, -0x1.05a7f0a30bd61p+17},
    {0x1.1dd495068965dp+1, -0x1.12d75e45171cbp+1, 0x1.59fd6abf0f230p+2, -0x1.15b289992fdb3p+4, 0x1.f10b1685718c9p+5, -0x1.d906b5f34d424p+7, 0x1.d446edbc72611p+9, -0x1.dc7881d55e392p+11, 0x1.f00e175b13cbap+13, -0x1.058b01d28597fp+16},
    {0x1.19b26928e967dp+1, -0x1.fd76524037cd3p+0, 0x1.2b37d873f89d4p+2, -0x1.bf8e34f80861dp+3, 0x1.750fb762bc602p+5, -0x1.4aa0c0cf3eb4fp+7, 0x1.30c851ea6844fp+9, -0x1.20c25ec54ca67p+11, 0x1.17d093c5ab641p+13, -0x1.12ba4d8faeb99p+15},
    {0x1.15db3a099969bp+1, -0x1.da830fa7ed69ap+0, 0x1.05429eec6d5eap+2, -0x1.6ddb903a9d130p+3, 0x1.1d66421f42e93p+5, -0x1.d958c474c9bd6p+6, 0x1.984171b6b8107p+8, -0x1.69e06fe9260c4p+10, 0x1.47f8c40a97846p+12, -0x1.2d402b7a7803fp+14},
    {0x1.1090aca09b70ap+1, -0x1.adeb9a2fc1994p+0, 0x1.b0ef5f45bf8d8p+1, -0x1.14b365cd0c231p+3, 0x1.89d5ad527621fp+4, -0x1.29e133eef3c05p+6, 0x1.d49836124159bp+7, -0x1.7ac5516d9e4f8p+9, 0x1.3a8f033d53c03p+11, -0x1.077d1c81e96d7p+13},
    {0x1.0a3d486aef33bp+1, -0x1.7d99c8a3fdbeep+0, 0x1.591996de43e58p+1, -0x1.8b43677356440p+2, 0x1.f7bd69dbb254ap+3, -0x1.550d3c9bde856p+5, 0x1.e02d2a090d907p+6, -0x1.5b591bd6ca731p+8, 0x1.01c7759df3ed8p+10, -0x1.826e2b206827dp+11},
    {0x1.04976ec39feddp+1, -0x1.56a67d63ea44fp+0, 0x1.1953016685262p+1, -0x1.23ee05195e741p+2, 0x1.50da7090c6aa3p+3, -0x1.9cdc9882bf1f8p+4, 0x1.07091064e8411p+6, -0x1.585fb45f68b48p+7, 0x1.ce10acf04f8b9p+8, -0x1.396155b5f9f34p+10},
    {0x1.fefdd0262a0afp+0, -0x1.369b0ce37533bp+0, 0x1.d32a361aa1c1bp+0, -0x1.bb32e4885d8acp+1, 0x1.d33fede2cfd98p+2, -0x1.058cc100bff11p+4, 0x1.305f9309532eep+5, -0x1.6bea318de8d17p+6, 0x1.bd8d6838de107p+7, -0x1.13ee650de9c01p+9},
    {0x1.f5b742b236f90p+0, -0x1.1bcb809deabcdp+0, 0x1.89dd8324b38eep+0, -0x1.58319bbfbba1ep+1, 0x1.4e0fe9009dd91p+2, -0x1.5836250a91da0p+3, 0x1.709fae9fad03ap+4, -0x1.958db8c74a7dcp+5, 0x1.c89beb98f4558p+6, -0x1.042ea7aa6984dp+8},
    {0x1.ed364bc0ff7d4p+0, -0x1.050b4d6395400p+0, 0x1.5065263ea5d4ap+0, -0x1.1084ca9f770d8p+1, 0x1.ea1edd13004c5p+1, -0x1.d3c93fb54f632p+2, 0x1.cffa2478fc62cp+3, -0x1.d8bccd72d618cp+4, 0x1.ecab4280a30d1p+5, -0x1.03f607532ee07p+7},
    {0x1.e55e025f1892ep+0, -0x1.e30280fffa877p-1, 0x1.2284e85244d3ep+0, -0x1.b6be46f432750p+0, 0x1.6f8d87c4cd171p+1, -0x1.46bc20b91e9adp+2, 0x1.2dcd709c6d3c6p+3, -0x1.1e58dd4c60f9ep+4, 0x1.15c6bbbe2aa3cp+5, -0x1.10f3f80df80c4p+6},
    {0x1.de1757a075abfp+0, -0x1.c1190b98581abp-1, 0x1.faa7923e8ac2cp-1, -0x1.6648ab9fc5169p+0, 0x1.18f396735f89bp+1, -0x1.d3730adb63ad1p+1, 0x1.94065c0b4acb1p+2, -0x1.66ab35de7be78p+3, 0x1.456f091fc6f6ep+4, -0x1.2b2e94e2bcf43p+5},
    {0x1.d416730782b8cp+0, -0x1.95e68c49e5545p-1, 0x1.a2fc9e1c5d05cp-1, -0x1.0e9117ccd6acdp+0, 0x1.8339d5128b1e9p+0, -0x1.25dea065b6d5fp+1, 0x1.cf55ac346c3dap+1, -0x1.77209fed22931p+2, 0x1.37ea9853ee5b5p+3, -0x1.0585c1da2c242p+4},
    {0x1.c82935aa6f7b1p+0, -0x1.673149f2ba220p-1, 0x1.4d2d51cfb557cp-1, -0x1.81c3223832cc4p-1, 0x1.ee8344d3606b1p-1, -0x1.50049f186158dp+0, 0x1.da3fc458d3e0ep+0, -0x1.57aa674c40dbfp+1, 0x1.fec690d308bb3p+1, -0x1.7f3dd4175f9c4p+2},
    {0x1.bd8b17def4967p+0, -0x1.41a126cb891f4p-1, 0x1.0efd16db24e70p-1, -0x1.1c64a606a9747p-1, 0x1.4a2f8e447515dp-1, -0x1.964017cde5d77p-1, 0x1.0380a2d1bf54ap+0, -0x1.54649936416a1p+0, 0x1.c961fd8d9a4b7p+0, -0x1.368d3e57c4a0fp+1},
    {0x1.b3fd43647a80ap+0, -0x1.22cb639c3bb86p-1, 0x1.c10964c05e142p-2, -0x1.af0114f7ac386p-2, 0x1.c95657edbc1a8p-2, -0x1.010b3c5e956e4p-1, 0x1.2bf69eb727d65p-1, -0x1.675e28158c31bp-1, 0x1.b8a9f2ffca6f0p-1, -0x1.113b41b184251p+0},
    {0x1.ab50d9753d326p+0, -0x1.090cc1e9ee73dp-1, 0x1.79cfb7bfd3b4bp-2, -0x1.4e29fa51fef16p-2, 0x1.46847f63536bap-2, -0x1.51e05459292f1p-2, 0x1.6ae74a5ffa6e9p-2, -0x1.901db5a8f712bp-2, 0x1.c33980aa8122ep-2, -0x1.01716a6208abcp-1},
    {0x1.a361fb5a75570p+0, -0x1.e67e85166fe3ap-2, 0x1.420f2b1130e14p-2, -0x1.082722c801348p-2, 0x1.de67383bb25f8p-3, -0x1.caa4604f05c90p-3, 0x1.c84fda23ac27bp-3, -0x1.d1fa3976f5752p-3, 0x1.e676a437654f9p-3, -0x1.0108ce27073d3p-2},
    {0x1.9c149ce191fc3p+0, -0x1.c11d732f8d413p-2, 0x1.159ffbd66b260p-2, -0x1.a89e2bece51e4p-3, 0x1.664bb0559b32ep-3, -0x1.3ffc430bf13edp-3, 0x1.28857f7352416p-3, -0x1.1a00ac47a50a7p-3, 0x1.120f0ca6a7c85p-3, -0x1.0daf39c32f1b4p-3},
    {0x1.95526843ebf1ap+0, -0x1.a0bc8379470dep-2, 0x1.e3502151b849ap-3, -0x1.5a3b95a98eeabp-3, 0x1.118711d068b00p-3, -0x1.c949e31c6bd18p-4, 0x1.8c91d7b99591dp-4, -0x1.60ebc19ff981bp-4, 0x1.40d3c35b9a136p-4, -0x1.27638621df09ap-4},
};

/* clang-format on */

#endif
