/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* McLachlan-Reich with numbers whose operations are counted. */
#include "count_buss.h"

#include "count_numbers.h"

#define plh_method_mr2 count_mr2
#define plh_method_mr4 count_mr4
#include "method/mr.c"

#include "count_free.h"

struct operation_count count_mr(int which)
{
    return count_free_step(which == BUSS_MR2 ? &count_mr2 : &count_mr4);
}
