/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What the compiled source of a step executes; test/experiment/test_cost.c counts. */
#ifndef PLH_PAPERS_EXPERIMENT_OPERATION_COUNT_H
#define PLH_PAPERS_EXPERIMENT_OPERATION_COUNT_H

struct operation_count {
    int add, multiply, divide, root, trig; /* trig: a sine and a cosine are two */
};

#endif
