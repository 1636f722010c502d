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
    vd t0 = E2 * (vfma(E2, vfma(E2, vfma(E2, vfma(E2, vfma(E2, vset1(0x1.27ae147ae147bp-7), vset1(-0x1.8000000000000p-7)), vset1(0x1.0787878787878p-6)), vset1(-0x1.89d89d89d89d9p-6)), vset1(0x1.5555555555555p-5)), vset1(-0x1.999999999999ap-4)));
    vd t1 = vfma(E2, vfma(E2, vfma(E2, vfma(E2, vset1(0x1.b642c8590b216p-5), vset1(-0x1.d79435e50d794p-5)), vset1(0x1.0000000000000p-4)), vset1(-0x1.1745d1745d174p-4)), vset1(0x1.2492492492492p-4));
    vd t2 = vfma(E2, vfma(E2, vfma(E2, vset1(-0x1.9333333333333p-4), vset1(0x1.4000000000000p-4)), vset1(-0x1.c3c3c3c3c3c3cp-5)), vset1(0x1.d89d89d89d89ep-6));
    vd t3 = vfma(E2, vset1(-0x1.8590b21642c86p-5), vset1(0x1.0d79435e50d79p-6));
    vd t4 = vset1(0x1.6666666666666p-7);
    return vfma(E3, vfma(E3, vfma(E3, vfma(E3, t4, t3), t2), t1), t0);
}

/* Degree 8, |X| <= 0.0256. */
static inline vd plh_rf_series8(vd E2, vd E3)
{
    vd t0 = E2 * (vfma(E2, vfma(E2, vfma(E2, vset1(0x1.0787878787878p-6), vset1(-0x1.89d89d89d89d9p-6)), vset1(0x1.5555555555555p-5)), vset1(-0x1.999999999999ap-4)));
    vd t1 = vfma(E2, vfma(E2, vset1(0x1.0000000000000p-4), vset1(-0x1.1745d1745d174p-4)), vset1(0x1.2492492492492p-4));
    vd t2 = vfma(E2, vset1(-0x1.c3c3c3c3c3c3cp-5), vset1(0x1.d89d89d89d89ep-6));
    return vfma(E3, vfma(E3, t2, t1), t0);
}

/* Degree 7; the remainder is below 2^-48 while |X| <= 0.0205. */
static inline vd plh_rj_series7(vd E2, vd E3, vd E4, vd E5)
{
    vd t000 = E2 * (vfma(E2, vfma(E2, vset1(-0x1.0000000000000p-4), vset1(0x1.a2e8ba2e8ba2fp-4)), vset1(-0x1.b6db6db6db6dbp-3)));
    vd t100 = vfma(E2, vfma(E2, vset1(0x1.52d2d2d2d2d2dp-3), vset1(-0x1.6276276276276p-3)), vset1(0x1.5555555555555p-3));
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
    return vfma(E3, vfma(E3, u2_2, u1_2), u0_2);
}

/* RC(1,t) for 2^-4 <= t < 2: 8 intervals a binade, in powers of t - midpoint. */
#define PLH_RC1_LOW 0x1p-4
#define PLH_RC1_DEGREE 9
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
/* clang-format on */

#endif
