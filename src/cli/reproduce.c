/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode reproduce: the program polhode-papers (papers/), which is a package of its own. */
#include "cli/command.h"

const struct command command_reproduce = {
    .name = "reproduce",
    .summary = "compute the figures and tables of five published papers anew, with verdicts",
    .usage = "[OPTIONS]",
    .about =
        "Starts the program polhode-papers with these arguments. Its options and examples are in "
        "polhode-papers(1); it comes with the sources and in a package of its own.",
    .program = "polhode-papers",
};
