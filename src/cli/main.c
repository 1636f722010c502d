/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The polhode command: the list of commands, what is made from it, `polhode help`, and main(). */
#include "cli/command.h"
#include "cli/names.h"

#include <polhode/version.h>
#include <stdlib.h>
#include <string.h>

static const struct command *const commands[] = {
#define ENTRY(name) &command_##name,
    COMMAND_LIST(ENTRY) NULL};

void name_commands(word_taker *take, void *context)
{
    for (int i = 0; commands[i]; i++)
        take(context, commands[i]->name);
}

static const struct command *find(const char *name)
{
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static void print_list(FILE *out)
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

/* The part of the man page that is made from the records; scripts/make-docs puts it there. */
static void print_man(FILE *out)
{
    for (int i = 0; commands[i]; i++)
        command_print_section(commands[i], out);
}

static void offer(void *context, const char *word)
{
    puts(word);
    (void)context;
}

/* For the completion scripts. */
static void print_words(int count, char **words, FILE *out)
{
    const struct command *c = count > 1 ? find(words[0]) : NULL;
    if (c) {
        command_complete(c, count - 1, words + 1, out);
    } else if (count <= 1) {
        name_commands(offer, NULL);
        fputs("--help\n--version\n", out);
    }
}

struct help_options {
    const char *command;
};

static int help(void *options)
{
    const struct help_options *o = options;
    if (!o->command)
        return print_list(stdout), 0;
    const struct command *c = find(o->command);
    char near[128], all[256];
    if (!c)
        return usage_error("help: unknown command '%s'%s accepted: %s", o->command,
                           words_suggest(o->command, name_commands, near, sizeof near),
                           words_join(name_commands, all, sizeof all));
    char *asked[] = {(char *)c->name, "--help", NULL};
    return command_execute(c, 2, asked);
}

static const struct option help_list[] = {{NULL, OPTION_TEXT, "COMMAND", "the command to explain",
                                           .offset = offsetof(struct help_options, command),
                                           .list = name_commands},
                                          {0}};

const struct command command_help = {
    .name = "help",
    .summary = "explain a command, or list them all",
    .usage = "[COMMAND]",
    .about =
        "Prints the options and examples of a command, as COMMAND --help does, or the list of commands.",
    .examples = "polhode help\npolhode help run",
    .options = help_list,
    .size = sizeof(struct help_options),
    .run = help,
};

static void print_version(FILE *out)
{
    fprintf(out, "polhode %s\nrevision: %s\ncompiler: %s\ninstruction sets: %s; used: %s\n",
            plh_version(), plh_revision(), plh_compiler(), plh_isa_found(), plh_isa_used());
}

static const struct {
    const char *word;
    void (*print)(FILE *out);
} words[] = {{"--help", print_list},
             {"-h", print_list},
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
            return words[i].print(stdout), 0;
    if (strcmp(argv[1], "--complete") == 0) {
        print_words(argc - 2, argv + 2, stdout);
        return 0;
    }
    const struct command *c = find(argv[1]);
    return c ? command_execute(c, argc - 1, argv + 1) : unknown(argv[1]);
}

int main(int argc, char **argv)
{
    return command_end(dispatch(argc, argv));
}
