/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The catalogue: one line for each method, in the order in which people see them. */
#ifndef PLH_METHOD_LIST_H
#define PLH_METHOD_LIST_H

#include <polhode/extend/method.h>

/* clang-format off */
#define PLH_METHOD_LIST(X) \
    X(plh_method_exact) \
    X(plh_method_exact_top) \
    X(plh_method_exact_gyrostat) \
    X(plh_method_jacobi_rot) \
    X(plh_method_jacobi_quat_a) \
    X(plh_method_jacobi_quat_b) \
    X(plh_method_jacobi_quat_c) \
    X(plh_method_rot_gauss2) \
    X(plh_method_rot_gauss4) \
    X(plh_method_rot_gauss6) \
    X(plh_method_rot_gauss8) \
    X(plh_method_rot_gauss10) \
    X(plh_method_quat_gauss2) \
    X(plh_method_quat_gauss4) \
    X(plh_method_quat_gauss6) \
    X(plh_method_quat_gauss8) \
    X(plh_method_quat_gauss10) \
    X(plh_method_factor2) \
    X(plh_method_factor4) \
    X(plh_method_factor6) \
    X(plh_method_factor8) \
    X(plh_method_magnus2) \
    X(plh_method_magnus4) \
    X(plh_method_magnus6) \
    X(plh_method_magnus8) \
    X(plh_method_magnus_rot2) \
    X(plh_method_magnus_rot4) \
    X(plh_method_magnus_rot6) \
    X(plh_method_magnus_rot8) \
    X(plh_method_dmv) \
    X(plh_method_dmv4) \
    X(plh_method_dmv6) \
    X(plh_method_dmv8) \
    X(plh_method_dmv10) \
    X(plh_method_mr2) \
    X(plh_method_mr4) \
    X(plh_method_fe) \
    X(plh_method_be) \
    X(plh_method_fem) \
    X(plh_method_bem) \
    X(plh_method_trap) \
    X(plh_method_imid) \
    X(plh_method_trapm) \
    X(plh_method_imidm) \
    X(plh_method_swc1) \
    X(plh_method_akw) \
    X(plh_method_bbtrap) \
    X(plh_method_bbtrapwd) \
    X(plh_method_mkrk) \
    X(plh_method_rk4) \
    X(plh_method_abam4) \
    X(plh_method_dop853) \
    X(plh_method_taylor) \
    X(plh_method_buss_rk4) \
    X(plh_method_buss_abam4) \
    X(plh_method_buss_abam4_tables) \
    X(plh_method_buss1) \
    X(plh_method_buss2) \
    X(plh_method_buss3_false) \
    X(plh_method_buss2_augmented) \
    X(plh_method_buss3) \
    X(plh_method_buss4) \
    X(plh_method_buss5) \
    X(plh_method_buss6) \
    X(plh_method_simo_wong_explicit) \
    X(plh_method_simo_wong_explicit_undivided) \
    X(plh_method_verlet_midpoint) \
    X(plh_method_respa) \
    X(plh_method_reversible)

/* clang-format on */

#define PLH_METHOD_DECLARE(record) extern const plh_method record;
PLH_METHOD_LIST(PLH_METHOD_DECLARE)
#undef PLH_METHOD_DECLARE

#endif
