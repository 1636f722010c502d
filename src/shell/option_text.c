/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The options of a command for people: help, man page, completion. */
#include "shell/option.h"

#include <string.h>

enum { WIDTH = 78, LABEL = 23 };

void print_wrapped(FILE *out, const char *text, int indent, int at)
{
    while (*text) {
        int n = (int)strcspn(text, " \n");
        if (at > indent && at + 1 + n > WIDTH) {
            fputc('\n', out);
            at = 0;
        }
        if (at < indent)
            at += fprintf(out, "%*s", indent - at, "");
        else if (at > indent)
            at += fprintf(out, " ");
        at += fprintf(out, "%.*s", n, text);
        text += n;
        if (*text == '\n') {
            fputc('\n', out);
            at = 0;
        }
        text += *text != '\0';
    }
    fputc('\n', out);
}

static bool has_value(const struct option *o)
{
    return o->value && o->kind != OPTION_FLAG;
}

static void help_line(FILE *out, const char *label, const char *text)
{
    int at = fprintf(out, "  %s", label);
    if (at > LABEL - 2) {
        fputc('\n', out);
        at = 0;
    }
    print_wrapped(out, text, LABEL, at < LABEL ? at : LABEL);
}

void options_help(const struct option *list, FILE *out)
{
    char label[128];
    for (const struct option *o = list; o->text; o++) {
        char letter[8] = "";
        if (o->letter)
            snprintf(letter, sizeof letter, "-%c, ", o->letter);
        if (o->name)
            snprintf(label, sizeof label, "%s--%s%s%s", letter, o->name, has_value(o) ? " " : "",
                     has_value(o) ? o->value : "");
        else
            snprintf(label, sizeof label, "%s", o->value);
        help_line(out, label, o->text);
    }
    help_line(out, "-h, --help", "this text");
}

/* Text of a man page: no line begins with a dot or a quote, backslashes are escaped. */
static void man_text(FILE *out, const char *text)
{
    bool start = true;
    for (; *text; text++) {
        if (start && (*text == '.' || *text == '\''))
            fputs("\\&", out);
        start = *text == '\n';
        fputs(*text == '\\' ? "\\e" : (char[2]){*text, '\0'}, out);
    }
    fputc('\n', out);
}

void options_man(const struct option *list, FILE *out)
{
    fputs(".Bl -tag -width Ds -compact\n", out);
    for (const struct option *o = list; o->text; o++) {
        fputs(".It", out);
        if (o->letter)
            fprintf(out, " Fl %c ,", o->letter);
        if (o->name)
            fprintf(out, " Fl -%s", o->name);
        if (has_value(o))
            fprintf(out, " Ar %s", o->value);
        fputc('\n', out);
        man_text(out, o->text);
    }
    fputs(".El\n", out);
}

struct completion {
    FILE *out;
    /* What stands before the word in the same argument: "--methods=rk4," */
    const char *before;
    int length;
    const char *begun; /* the word as far as it is typed */
};

static void offer(void *context, const char *word)
{
    const struct completion *c = context;
    if (strncmp(word, c->begun, strlen(c->begun)) == 0)
        fprintf(c->out, "%.*s%s\n", c->length, c->before, word);
}

/* The values of an option; what is typed may hold "--name=" and names with commas between them. */
static void complete_value(const struct option *o, const char *typed, int skip, FILE *out)
{
    struct completion c = {out, typed, skip, typed + skip};
    const char *comma = o->commas ? strrchr(c.begun, ',') : NULL;
    if (comma) {
        c.length += (int)(comma + 1 - c.begun);
        c.begun = comma + 1;
    }
    const char *equal = o->values ? strchr(c.begun, '=') : NULL;
    if (equal) {
        const char *key = c.begun;
        c.length += (int)(equal + 1 - key);
        c.begun = equal + 1;
        o->values(key, (size_t)(equal - key), offer, &c);
        return;
    }
    words_split(o->words, offer, &c);
    if (o->list)
        o->list(offer, &c);
    if (o->files)
        fputs("<files>\n", out);
}

static const struct option *named(const struct option *list, const char *word, size_t length)
{
    for (const struct option *o = list; o->text; o++)
        if (o->name && has_value(o) && length == strlen(o->name) + 2 &&
            strncmp(word, "--", 2) == 0 && strncmp(word + 2, o->name, length - 2) == 0)
            return o;
    return NULL;
}

void options_complete(const struct option *list, int count, char **words, FILE *out)
{
    const char *last = words[count - 1];
    size_t equal = strcspn(last, "=");
    /* bash cuts "--name=value" into three words */
    int before = count > 2 && strcmp(words[count - 2], "=") == 0 ? count - 3 : count - 2;
    const struct option *o = before >= 0 ? named(list, words[before], strlen(words[before])) : NULL;
    const struct option *set = count > 3 && before == count - 3
                                   ? named(list, words[count - 4], strlen(words[count - 4]))
                                   : NULL;
    if (o) {
        complete_value(o, last, 0, out);
    } else if (set && set->values) { /* and "--set key=value" into four */
        struct completion c = {out, last, 0, last};
        set->values(words[before], strlen(words[before]), offer, &c);
    } else if (last[0] == '-' && last[equal] == '=') {
        o = named(list, last, equal);
        if (o)
            complete_value(o, last, (int)equal + 1, out);
    } else if (last[0] == '-') {
        struct completion c = {out, "--", 2, last + (last[1] == '-' ? 2 : 1)};
        for (o = list; o->text; o++)
            if (o->name)
                offer(&c, o->name);
        offer(&c, "help");
    } else {
        for (o = list; o->text && o->name; o++)
            continue;
        if (o->text)
            complete_value(o, last, 0, out);
    }
}
