/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The polhode command: finds the sub-command in the list and runs it. */
#include "cli/command.h"
#include "cli/names.h"

#include <polhode/version.h>
#include <stdlib.h>
#include <string.h>

static int print_help(void)
{
    command_print_list(stdout);
    return 0;
}

static int print_version(void)
{
    printf("polhode %s\nrevision: %s\ncompiler: %s\ninstruction sets: %s; used: %s\n",
           plh_version(), plh_revision(), plh_compiler(), plh_isa_found(), plh_isa_used());
    return 0;
}

/* The part of the man page that is made from the records; scripts/make-docs puts it there. */
static int print_man(void)
{
    command_print_man(stdout);
    return 0;
}

static const struct {
    const char *word;
    int (*run)(void);
} words[] = {{"--help", print_help},
             {"-h", print_help},
             {"--version", print_version},
             {"-V", print_version},
             {"--man", print_man}};

static int unknown(const char *text)
{
    char near[128], all[256];
    return usage_error("unknown %s '%s'%s accepted: --help, --version, or a command: %s",
                       *text == '-' ? "option" : "command", text,
                       words_suggest(text, name_commands, near, sizeof near),
                       words_join(name_commands, all, sizeof all));
}

/* A word in POLHODE_ISA that the library passed over. */
static bool isa_refused(void)
{
    const char *wanted = getenv("POLHODE_ISA");
    return wanted && *wanted && strcmp(wanted, plh_isa_used()) != 0;
}

static int dispatch(int argc, char **argv)
{
    if (isa_refused())
        return usage_error("POLHODE_ISA: expected one of %s on this processor, found '%s'",
                           plh_isa_found(), getenv("POLHODE_ISA"));
    if (argc < 2)
        return usage_error("which command? 'polhode --help' lists them");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(argv[1], words[i].word) == 0)
            return words[i].run();
    if (strcmp(argv[1], "--complete") == 0) {
        command_print_words(argc - 2, argv + 2, stdout);
        return 0;
    }
    const struct command *c = command_find(argv[1]);
    return c ? command_execute(c, argc - 1, argv + 1) : unknown(argv[1]);
}

int main(int argc, char **argv)
{
    return command_end(dispatch(argc, argv));
}
