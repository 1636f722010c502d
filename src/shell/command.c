/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "shell/command.h"

#include "shell/program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool wants_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

int command_execute(const struct command *c, int argc, char **argv)
{
    if (c->program)
        return program_become(c->name, c->program, argc, argv);
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

void command_print_section(const struct command *c, FILE *out)
{
    fprintf(out, ".Ss polhode %s: %s\n", c->name, c->summary);
    man_usage(c, out);
    fputs(".Pp\n", out);
    man_lines(out, c->about);
    if (c->options && options_any(c->options)) {
        fputs(".Pp\n", out);
        options_man(c->options, out);
    }
    if (c->notes) {
        fputs(".Pp\n", out);
        man_lines(out, c->notes);
    }
}

void command_complete(const struct command *c, int count, char **words, FILE *out)
{
    if (c->program)
        program_complete(c->program, count, words);
    else
        options_complete(c->options, count, words, out);
}

int command_end(int status)
{
    errno = 0;
    bool lost = fflush(stdout) != 0 || ferror(stdout);
    if (lost && !status)
        return run_error("standard output: cannot be written%s%s", errno ? ": " : "",
                         errno ? strerror(errno) : "");
    return status;
}
