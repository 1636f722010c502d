/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Options as records: one list gives the parser, its messages, the help and the completion. */
#include "shell/option.h"
#include "support/cmocka_all.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct target {
    bool quiet;
    const char *plot, *format, *file;
    int threads;
    struct given_list set;
};

static void colours(word_taker *take, void *context)
{
    take(context, "red");
    take(context, "green");
}

#define AT(member) offsetof(struct target, member)
static const struct option list[] = {
    {.kind = OPTION_TEXT, .value = "FILE", .text = "a file", .offset = AT(file), .files = true},
    {.name = "quiet", .letter = 'q', .text = "say less", .offset = AT(quiet)},
    {.name = "plot",
     .kind = OPTION_TEXT,
     .value = "P",
     .text = "draw",
     .offset = AT(plot),
     .list = colours,
     .commas = true},
    {.name = "format",
     .kind = OPTION_WORD,
     .value = "a|bc",
     .words = "a|bc",
     .text = "a form",
     .offset = AT(format)},
    {.name = "threads",
     .kind = OPTION_COUNT,
     .value = "N",
     .text = "threads",
     .offset = AT(threads),
     .low = 1,
     .high = 8},
    {.name = "set", .kind = OPTION_LIST, .value = "K=V", .text = "a key", .offset = AT(set)},
    {.name = "step", .kind = OPTION_LIST, .value = "H", .text = "a step", .offset = AT(set)},
    {0}};

/* Parses words that end with NULL; what is said on stderr goes to `said`. */
static bool parse(struct target *t, char *said, size_t size, ...)
{
    char *argv[16] = {"test"};
    int argc = 1;
    va_list args;
    va_start(args, size);
    while ((argv[argc] = va_arg(args, char *)) != NULL)
        argc++;
    va_end(args);
    FILE *file = tmpfile();
    int before = dup(STDERR_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    memset(t, 0, sizeof *t);
    bool good = options_parse(list, argc, argv, t);
    dup2(before, STDERR_FILENO);
    close(before);
    rewind(file);
    memset(said, 0, size);
    size_t n = fread(said, 1, size - 1, file);
    said[n] = '\0';
    fclose(file);
    return good;
}

#define GOOD(...) assert_true(parse(&t, said, sizeof said, __VA_ARGS__, (char *)NULL) && !*said)
#define BAD(expected, ...)                                                                         \
    do {                                                                                           \
        assert_false(parse(&t, said, sizeof said, __VA_ARGS__, (char *)NULL));                     \
        if (!strstr(said, expected))                                                               \
            fail_msg("'%s' is not in '%s'", expected, said);                                       \
        options_free(list, &t);                                                                    \
    } while (0)

static void accepted(void **state)
{
    struct target t;
    char said[1024];
    (void)state;
    GOOD("--plot", "x", "-q", "f.yaml", "--format=bc", "--threads", "8");
    assert_true(t.quiet && t.threads == 8);
    assert_string_equal(t.plot, "x");
    assert_string_equal(t.format, "bc");
    assert_string_equal(t.file, "f.yaml");
    GOOD("--plot=", "--", "--quiet");
    assert_string_equal(t.plot, "");
    assert_string_equal(t.file, "--quiet");
    assert_false(t.quiet);
    GOOD("-");
    assert_string_equal(t.file, "-");
    GOOD("--plot", "--quiet"); /* the word after an option is its value */
    assert_string_equal(t.plot, "--quiet");
}

/* Options that share a member keep the order in which they were typed, with all '=' of a value. */
static void in_order(void **state)
{
    struct target t;
    char said[1024];
    (void)state;
    GOOD("--set", "a=1", "--step=2", "--set=b=c=3");
    assert_int_equal(t.set.count, 3);
    assert_string_equal(t.set.at[0].value, "a=1");
    assert_string_equal(t.set.at[1].option->name, "step");
    assert_string_equal(t.set.at[2].value, "b=c=3");
    options_free(list, &t);
    assert_null(t.set.at);
}

static void refused(void **state)
{
    struct target t;
    char said[1024];
    (void)state;
    BAD("polhode: test: unknown option '--qiet'; did you mean '--quiet'? accepted: FILE, --quiet, "
        "--plot P, --format a|bc, --threads N, --set K=V, --step H, --help\n",
        "--qiet");
    BAD("unknown option '--zzzzzz'; accepted: FILE", "--zzzzzz=1");
    BAD("unknown option '-x'", "-x");
    BAD("unknown option '-qq'", "-qq");
    BAD("test: --plot needs a value: P", "--plot");
    BAD("test: expected --plot once", "--plot", "a", "--plot=b");
    BAD("test: expected one FILE, found 'b' too", "a", "b");
    BAD("test: --quiet takes no value, found '--quiet=1'", "--quiet=1");
    BAD("test: --format: expected one of a|bc, found 'b'", "--format", "b");
    BAD("test: --threads: expected a whole number from 1 to 8, found '9'", "--threads=9");
    BAD("found '2x'", "--threads=2x");
    BAD("found ''", "--threads=");
    BAD("unknown option '--line break'", "--line\nbreak", "--set", "a=1"); /* one line */
}

static void complete(const char *expected, int count, ...)
{
    char *words[8], *text = NULL;
    size_t size;
    va_list args;
    va_start(args, count);
    for (int i = 0; i < count; i++)
        words[i] = va_arg(args, char *);
    va_end(args);
    FILE *out = open_memstream(&text, &size);
    options_complete(list, count, words, out);
    fclose(out);
    assert_string_equal(text, expected);
    free(text);
}

static void completion(void **state)
{
    (void)state;
    complete("--set\n--step\n", 1, "--s");
    complete("--help\n", 1, "--h");
    complete("<files>\n", 1, "");
    complete("a\nbc\n", 2, "--format", "");
    complete("--format=bc\n", 1, "--format=b");
    complete("bc\n", 3, "--format", "=", "b"); /* as bash cuts it */
    complete("red\ngreen\n", 2, "--plot", "");
    complete("red,green\n", 2, "--plot", "red,g");
    complete("--plot=red,green\n", 1, "--plot=red,gr");
    complete("", 1, "--none=x");
}

static void wrapped(void **state)
{
    char *text = NULL;
    size_t size;
    (void)state;
    FILE *out = open_memstream(&text, &size);
    fputs("  --x  ", out);
    print_wrapped(out,
                  "one two three four five six seven eight nine ten eleven twelve thirteen "
                  "fourteen fifteen\nnew",
                  10, 7);
    fclose(out);
    assert_string_equal(text,
                        "  --x     one two three four five six seven eight nine ten eleven twelve\n"
                        "          thirteen fourteen fifteen\n          new\n");
    free(text);
}

static void suggestions(void **state)
{
    char text[128];
    (void)state;
    assert_string_equal(words_suggest("gren", colours, text, sizeof text),
                        "; did you mean 'green'?");
    assert_string_equal(words_suggest("yellow", colours, text, sizeof text), ";");
    assert_string_equal(words_join(colours, text, sizeof text), "red, green");
    char small[6];
    assert_string_equal(words_join(colours, small, sizeof small), "red, ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepted),   cmocka_unit_test(in_order), cmocka_unit_test(refused),
        cmocka_unit_test(completion), cmocka_unit_test(wrapped),  cmocka_unit_test(suggestions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
