/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The list of commands, and what is made from it. */
#include "cli/command.h"

#include "cli/names.h"

#include <string.h>

static const struct command *const commands[] = {
#define ENTRY(name) &command_##name,
    COMMAND_LIST(ENTRY) NULL};

const struct command *command_at(int i)
{
    return commands[i];
}

const struct command *command_find(const char *name)
{
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

void command_print_list(FILE *out)
{
    fputs(
        "polhode: how rigid bodies rotate, in closed form and by every method of the literature\n\n"
        "usage: polhode COMMAND [OPTIONS]\n"
        "       polhode help COMMAND       options and examples of one command\n"
        "       polhode --help | --version\n\n"
        "commands:\n",
        out);
    for (int i = 0; commands[i]; i++)
        fprintf(out, "  %-12s %s\n", commands[i]->name, commands[i]->summary);
    fputs(
        "\nexamples:\n"
        "  polhode free --inertia 1,2,3 --omega 0.01,1,0.01 --describe\n"
        "  polhode free --inertia 1,2,3 --omega 0.01,1,0.01 --times 0:100:0.1 --output tumble.csv\n"
        "  polhode run t-handle --plot t-handle.svg\n\n"
        "exit status: 0 success, 1 a run failed, 2 the input cannot be accepted\n",
        out);
}

void command_print_man(FILE *out)
{
    for (int i = 0; commands[i]; i++)
        command_print_section(commands[i], out);
}

static void offer(void *context, const char *word)
{
    puts(word);
    (void)context;
}

void command_print_words(int count, char **words, FILE *out)
{
    const struct command *c = count > 1 ? command_find(words[0]) : NULL;
    if (c) {
        command_complete(c, count - 1, words + 1, out);
    } else if (count <= 1) {
        name_commands(offer, NULL);
        fputs("--help\n--version\n", out);
    }
}
