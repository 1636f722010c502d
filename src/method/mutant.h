/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * PLH_MUTANT(right, wrong) is right, always, in the library. The mutation test compiles the methods
 * once more with PLH_MUTATE defined, one coefficient of each family wrong, and wants every order
 * test to fail.
 */
#ifndef PLH_METHOD_MUTANT_H
#define PLH_METHOD_MUTANT_H

#ifdef PLH_MUTATE
#define PLH_MUTANT(right, wrong) (wrong)
#else
#define PLH_MUTANT(right, wrong) (right)
#endif

#endif
