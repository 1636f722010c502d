/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The polhode command: finds the sub-command in the list and runs it. */
#include "cli/command.h"

#include <errno.h>
#include <polhode/version.h>
#include <stdio.h>
#include <string.h>

static const struct command *const commands[] = {
#define ENTRY(name) &command_##name,
    COMMAND_LIST(ENTRY)};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(void)
{
    puts(
        "polhode: how rigid bodies rotate, in closed form and by every method of the literature\n\n"
        "usage: polhode COMMAND [OPTIONS]\n"
        "       polhode COMMAND --help     options and examples of one command\n"
        "       polhode --help | --version\n\n"
        "commands:");
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-12s %s\n", commands[i]->name, commands[i]->summary);
    puts(
        "\nexamples:\n"
        "  polhode free --inertia 1,2,3 --omega 0.01,1,0.01 --describe\n"
        "  polhode free --inertia 1,2,3 --omega 0.01,1,0.01 --times 0:100:0.1 --output tumble.csv\n\n"
        "exit status: 0 success, 1 a run failed, 2 the input cannot be accepted");
}

static void print_version(void)
{
    printf("polhode %s\nrevision: %s\ncompiler: %s\ninstruction sets: %s\n", plh_version(),
           plh_revision(), plh_compiler(), plh_isa_found());
}

/* For the completion scripts: the commands, or the options of one. */
static int print_completion(const char *name)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (!name)
            puts(commands[i]->name);
        else if (strcmp(commands[i]->name, name) == 0)
            printf("%s --help\n", commands[i]->options);
    }
    return 0;
}

static int unknown(const char *what, const char *text)
{
    char list[256] = "";
    for (int i = 0; i < COMMANDS; i++) {
        strncat(list, commands[i]->name, sizeof list - strlen(list) - 1);
        strncat(list, i + 1 < COMMANDS ? ", " : "", sizeof list - strlen(list) - 1);
    }
    return usage_error("unknown %s '%s'; accepted: --help, --version, or a command: %s", what, text,
                       list);
}

static int dispatch(int argc, char **argv)
{
    if (argc < 2)
        return usage_error("which command? 'polhode --help' lists them");
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return print_help(), 0;
    if (strcmp(argv[1], "--version") == 0)
        return print_version(), 0;
    if (strcmp(argv[1], "--complete") == 0)
        return print_completion(argc > 2 ? argv[2] : NULL);
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i]->name, argv[1]) != 0)
            continue;
        for (int a = 2; a < argc; a++)
            if (strcmp(argv[a], "--help") == 0 || strcmp(argv[a], "-h") == 0)
                return fputs(commands[i]->help, stdout), 0;
        return commands[i]->run(argc - 1, argv + 1);
    }
    return unknown(argv[1][0] == '-' ? "option" : "command", argv[1]);
}

int main(int argc, char **argv)
{
    int status = dispatch(argc, argv);
    /* A full disk or a closed pipe must not look like success. */
    errno = 0;
    if (fflush(stdout) != 0 || ferror(stdout))
        return run_error("standard output could not be written: %s", strerror(errno));
    return status;
}
