/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Principal moments and axes of a symmetric tensor. */
#ifndef POLHODE_TENSOR_H
#define POLHODE_TENSOR_H

#include <polhode/mat3.h>
#include <polhode/status.h>

PLH_BEGIN_DECLS

/*
 * Diagonalises a symmetric 3x3 tensor: T = R^T diag(moments) R.
 *
 * Given: t, any units (it is scaled by a power of two inside). Entries t_ij and t_ji may differ by
 *   1e-8 of the larger of t_ii, t_jj and are averaged.
 * Returned: moments, ascending; rotation R, proper, from the given axes to the principal ones
 *   (v_principal = R v), its rows the axes. Rows 1 and 2 have their largest component positive.
 *   A diagonal tensor comes back untouched: moments in the given order, R = 1.
 *   PLH_NOT_FINITE or PLH_BAD_ARGUMENT (not symmetric), outputs NaN.
 * Notes: any symmetric tensor is accepted, also one that belongs to no rigid body.
 *   Write T = D H D with H of unit diagonal. For a positive definite T the relative error of each
 *   moment is eps plus the condition of H times 2^-100: moments of 1e-20 and 1e20 in one tensor
 *   both come out to the last digit (entries over 1e-200 of the largest).
 * Error: half an ulp for moments; R^T diag R returns t_ij to 1.3 eps of sqrt(t_ii t_jj).
 * Source: Jacobi's method with the relative stopping rule of Demmel and Veselic, SIAM J. Matrix
 *   Anal. Appl. 13 (1992) 1204, in double-double arithmetic.
 */
PLH_API plh_status plh_tensor_diagonalise(plh_mat3 t, plh_vec3 *moments, plh_mat3 *rotation);

PLH_END_DECLS

#endif
