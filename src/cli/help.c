/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode help: the list of commands, or the help of one. */
#include "cli/command.h"
#include "cli/names.h"

struct options {
    const char *command;
};

static int run(void *options)
{
    const struct options *o = options;
    if (!o->command)
        return command_print_list(stdout), 0;
    const struct command *c = command_find(o->command);
    char near[128], all[256];
    if (!c)
        return usage_error("help: unknown command '%s'%s accepted: %s", o->command,
                           words_suggest(o->command, name_commands, near, sizeof near),
                           words_join(name_commands, all, sizeof all));
    char *asked[] = {(char *)c->name, "--help", NULL};
    return command_execute(c, 2, asked);
}

static const struct option list[] = {{NULL, OPTION_TEXT, "COMMAND", "the command to explain",
                                      .offset = offsetof(struct options, command),
                                      .list = name_commands},
                                     {0}};

const struct command command_help = {
    .name = "help",
    .summary = "explain a command, or list them all",
    .usage = "[COMMAND]",
    .about =
        "Prints the options and examples of a command, as COMMAND --help does, or the list of commands.",
    .examples = "polhode help\npolhode help run",
    .options = list,
    .size = sizeof(struct options),
    .run = run,
};
