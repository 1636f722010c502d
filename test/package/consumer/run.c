/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A program that runs a scenario through the installed libpolhode_run. */
#include <polhode/run.h>
#include <stdio.h>

int main(void)
{
    plh_run *run;
    plh_run_options options = plh_run_options_default();
    double t[11];
    plh_status status = plh_run_from_text("body: {moments: [1, 2, 3]}\n"
                                          "spin: {momentum: [1, 2, 3], frame: body}\n"
                                          "until: 1\noutput: {times: 0:1:0.1}\n",
                                          "consumer", NULL, &run);
    if (!status)
        status = plh_run_execute(run, &options);
    if (!status)
        status = plh_run_column_copy(run, "t", t);
    if (status)
        fprintf(stderr, "%s\n", plh_run_message(run));
    plh_run_destroy(run);
    return status || t[10] != 1.0;
}
