/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "shell/option.h"

#include "io/word.h"
#include "shell/message.h"

#include <stdlib.h>
#include <string.h>

static void *target_of(const struct option *o, void *target)
{
    return (char *)target + o->offset;
}

static const struct option *find(const struct option *list, const char *name, size_t length)
{
    for (const struct option *o = list; o->text; o++)
        if (o->name && strlen(o->name) == length && strncmp(o->name, name, length) == 0)
            return o;
    return NULL;
}

static const struct option *find_letter(const struct option *list, char letter)
{
    for (const struct option *o = list; o->text; o++)
        if (o->name && o->letter && o->letter == letter)
            return o;
    return NULL;
}

static const struct option *operand_of(const struct option *list)
{
    while (list->text && list->name)
        list++;
    return list->text ? list : NULL;
}

bool options_any(const struct option *list)
{
    return list->text != NULL;
}

static bool takes_value(const struct option *o)
{
    return o->kind != OPTION_FLAG;
}

/* "--step H, --quiet": what a command accepts, and "FILE" of its operand. */
static const char *accepted(const struct option *list, char *text, size_t size)
{
    *text = '\0';
    for (const struct option *o = list; o->text; o++) {
        size_t used = strlen(text);
        snprintf(text + used, size - used, "%s%s%s%s%s", used ? ", " : "", o->name ? "--" : "",
                 o->name ? o->name : "", o->name && takes_value(o) ? " " : "",
                 takes_value(o) ? o->value : "");
    }
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s--help", used ? ", " : "");
    return text;
}

static const char *suggest(const struct option *list, const char *arg, size_t length, char *text,
                           size_t size)
{
    const char *names[64];
    char name[64];
    int n = 0;
    snprintf(name, sizeof name, "%.*s", (int)length, arg);
    for (const struct option *o = list; o->text && n < 64; o++)
        if (o->name)
            names[n++] = o->name;
    const char *near = nearest_word(name, names, n);
    snprintf(text, size, near ? "; did you mean '--%s'?" : ";", near);
    return text;
}

static bool unknown(const struct option *list, const char *command, const char *arg, size_t length)
{
    char all[1024], near[128];
    size_t dashes = strspn(arg, "-");
    suggest(list, arg + dashes, length > dashes ? length - dashes : 0, near, sizeof near);
    usage_error("%s: unknown option '%.*s'%s accepted: %s", command, (int)length, arg, near,
                accepted(list, all, sizeof all));
    return false;
}

static void match(void *context, const char *word)
{
    const char **value = context;
    if (*value && strcmp(word, *value) == 0)
        *value = NULL;
}

static bool one_of(const char *words, const char *value)
{
    words_split(words, match, &value);
    return !value;
}

static bool take_word(const struct option *o, const char *command, const char *value)
{
    if (one_of(o->words, value))
        return true;
    usage_error("%s: --%s: expected one of %s, found '%s'", command, o->name, o->words, value);
    return false;
}

static bool take_count(const struct option *o, const char *command, const char *value, int *target)
{
    char *end;
    long n = strtol(value, &end, 10);
    if (end == value || *end || n < o->low || n > o->high) {
        usage_error("%s: --%s: expected a whole number from %d to %d, found '%s'", command, o->name,
                    o->low, o->high, value);
        return false;
    }
    *target = (int)n;
    return true;
}

bool given_append(struct given_list *list, const struct option *o, const char *value)
{
    struct given *at = realloc(list->at, (size_t)(list->count + 1) * sizeof *at);
    if (!at)
        return run_error("out of memory"), false;
    list->at = at;
    at[list->count++] = (struct given){o, value};
    return true;
}

static bool take(const struct option *o, const char *command, const char *value, void *target)
{
    void *at = target_of(o, target);
    switch (o->kind) {
    case OPTION_FLAG:
        *(bool *)at = true;
        return true;
    case OPTION_WORD:
        if (!take_word(o, command, value))
            return false;
        *(const char **)at = value;
        return true;
    case OPTION_TEXT:
    case OPTION_MAYBE:
        *(const char **)at = value;
        return true;
    case OPTION_COUNT:
        return take_count(o, command, value, at);
    case OPTION_LIST:
        return given_append(at, o, value);
    }
    return false;
}

struct parse {
    const struct option *list;
    const char *command;
    void *target;
    unsigned long long seen; /* a bit for each option of the list */
};

/* An operand too many may have been meant as the value of an option that can do without. */
static bool second_operand(const struct parse *p, const struct option *o, const char *value)
{
    for (const struct option *m = p->list; m->name || m->text; m++)
        if (m->kind == OPTION_MAYBE && p->seen & 1ULL << (m - p->list))
            return usage_error("%s: expected one %s, found '%s' too; --%s=FILE takes any file",
                               p->command, o->value, value, m->name),
                   false;
    return usage_error("%s: expected one %s, found '%s' too", p->command, o->value, value), false;
}

static bool give(struct parse *p, const struct option *o, const char *value)
{
    unsigned long long bit = 1ULL << (o - p->list);
    bool again = p->seen & bit && takes_value(o) && o->kind != OPTION_LIST;
    p->seen |= bit;
    if (again && o->name)
        return usage_error("%s: expected --%s once", p->command, o->name), false;
    if (again)
        return second_operand(p, o, value);
    return take(o, p->command, value, p->target);
}

static bool give_operand(struct parse *p, const char *word)
{
    char all[1024];
    const struct option *o = operand_of(p->list);
    if (o)
        return give(p, o, word);
    usage_error("%s: unexpected argument '%s'; accepted: %s", p->command, word,
                accepted(p->list, all, sizeof all));
    return false;
}

/* Whether the word is meant as the value of an option that can do without. */
static bool is_value(const struct option *o, const char *word)
{
    const char *dot = strrchr(word, '.');
    return (dot && one_of(o->endings, dot)) || (o->is_value && o->is_value(word));
}

/* "--name", "--name=value" or "-x"; returns how many words it took, or 0 after a message. */
static int give_option(struct parse *p, int left, char **argv)
{
    const char *arg = argv[0];
    bool whole = arg[1] == '-';
    size_t length = strcspn(arg, "=");
    const struct option *o = whole         ? find(p->list, arg + 2, length - 2)
                             : length == 2 ? find_letter(p->list, arg[1])
                                           : NULL;
    if (!o)
        return unknown(p->list, p->command, arg, length);
    bool joined = arg[length] == '=';
    if (!takes_value(o)) {
        if (joined)
            return usage_error("%s: --%s takes no value, found '%s'", p->command, o->name, arg), 0;
        return give(p, o, NULL);
    }
    if (o->kind == OPTION_MAYBE) {
        const bool next = !joined && left > 1 && is_value(o, argv[1]);
        if (!give(p, o, joined ? arg + length + 1 : next ? argv[1] : ""))
            return 0;
        return next ? 2 : 1;
    }
    if (!joined && left < 2)
        return usage_error("%s: --%s needs a value: %s", p->command, o->name, o->value), 0;
    if (!give(p, o, joined ? arg + length + 1 : argv[1]))
        return 0;
    return joined ? 1 : 2;
}

bool options_parse(const struct option *list, int argc, char **argv, void *target)
{
    struct parse p = {list, argv[0], target, 0};
    bool ended = false;
    for (int i = 1; i < argc;) {
        int taken = 1;
        if (!ended && strcmp(argv[i], "--") == 0)
            ended = true;
        else if (ended || argv[i][0] != '-' || !argv[i][1])
            taken = give_operand(&p, argv[i]);
        else
            taken = give_option(&p, argc - i, argv + i);
        if (!taken)
            return false;
        i += taken;
    }
    return true;
}

void options_free(const struct option *list, void *target)
{
    for (const struct option *o = list; o->text; o++) {
        struct given_list *given = o->kind == OPTION_LIST ? target_of(o, target) : NULL;
        if (!given)
            continue;
        free(given->at);
        given->at = NULL;
    }
}
