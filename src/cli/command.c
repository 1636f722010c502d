/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The list of commands, and what is made from it. */
#include "cli/command.h"

#include "cli/names.h"

#include <stdlib.h>
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

static bool wants_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

int command_execute(const struct command *c, int argc, char **argv)
{
    if (wants_help(argc, argv))
        return command_print_help(c, stdout), 0;
    void *options = calloc(1, c->size + 1);
    if (!options)
        return run_error("out of memory");
    int status = options_parse(c->options, argc, argv, options) ? c->run(options) : EXIT_USAGE;
    options_free(c->options, options);
    free(options);
    return status;
}

/* Each line of a text after `prefix`, those after the first after as many blanks. */
static void print_lines(FILE *out, const char *prefix, const char *each, const char *text)
{
    for (bool first = true; *text; first = false) {
        int n = (int)strcspn(text, "\n");
        fprintf(out, "%*s%s%.*s\n", (int)strlen(prefix), first ? prefix : "", each, n, text);
        text += n + (text[n] == '\n');
    }
}

static void print_usage(const struct command *c, FILE *out)
{
    char each[64];
    snprintf(each, sizeof each, "polhode %s%s", c->name, *c->usage ? " " : "");
    print_lines(out, "usage: ", each, *c->usage ? c->usage : "\n");
}

void command_print_help(const struct command *c, FILE *out)
{
    print_usage(c, out);
    fputc('\n', out);
    print_wrapped(out, c->about, 0, 0);
    fputs("\noptions:\n", out);
    options_help(c->options, out);
    if (c->notes) {
        fputc('\n', out);
        print_wrapped(out, c->notes, 0, 0);
    }
    fputs("\nexamples:\n", out);
    print_lines(out, "  ", "", c->examples);
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

/* Lines of help as lines of a man page. */
static void man_lines(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\\')
            fputs("\\e", out);
        else if (*text == '\n')
            fputs("\n.br\n", out);
        else
            fputc(*text, out);
    }
    fputc('\n', out);
}

static void man_usage(const struct command *c, FILE *out)
{
    fputs(".Bd -literal -compact\n", out);
    print_usage(c, out);
    fputs(".Ed\n", out);
}

void command_print_man(FILE *out)
{
    for (int i = 0; commands[i]; i++) {
        const struct command *c = commands[i];
        fprintf(out, ".Ss polhode %s: %s\n", c->name, c->summary);
        man_usage(c, out);
        fputs(".Pp\n", out);
        man_lines(out, c->about);
        if (options_any(c->options)) {
            fputs(".Pp\n", out);
            options_man(c->options, out);
        }
        if (c->notes) {
            fputs(".Pp\n", out);
            man_lines(out, c->notes);
        }
    }
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
        options_complete(c->options, count - 1, words + 1, out);
    } else if (count <= 1) {
        name_commands(offer, NULL);
        fputs("--help\n--version\n", out);
    }
}
