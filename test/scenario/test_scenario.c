/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Numbers, documents and keys of a scenario, without the command. */
#include "scenario/keys.h"
#include "scenario/scenario.h"
#include "support/cmocka_all.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void numbers(void **state)
{
    (void)state;
    double x, list[4];
    assert_true(number_parse("1.5", &x) && x == 1.5);
    assert_true(number_parse("  -2e-3 \n", &x) && x == -2e-3);
    assert_true(number_parse("0x1p-3", &x) && x == 0.125);
    static const char *const bad[] = {"", " ", "1x", "nan", "inf", "1e999", "1,5", "--1", "1 2"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (number_parse(bad[i], &x))
            fail_msg("'%s' is taken as %g", bad[i], x);
    assert_int_equal(number_list("1, 2 ,3", ',', 4, list), 3);
    assert_true(list[0] == 1.0 && list[1] == 2.0 && list[2] == 3.0);
    assert_int_equal(number_list("1,2,3,4,5", ',', 4, list), 0);
    assert_int_equal(number_list("1,,2", ',', 4, list), 0);
    assert_int_equal(number_list("1,nan", ',', 4, list), 0);
}

/* The document of a text, which must be good. */
static struct document parsed(const char *text, struct message *m)
{
    struct document doc;
    m->text[0] = '\0';
    if (!document_parse("t.yaml", text, strlen(text), m, &doc))
        fail_msg("%s", m->text);
    return doc;
}

/* "key=value", as a person types it. */
static bool set(struct document *doc, const char *text)
{
    const plh_setting typed = {NULL, {.kind = PLH_VALUE_YAML, .text = text}, NULL};
    return document_set(doc, &typed);
}

static void document_refuses(const char *text, const char *want)
{
    struct document doc;
    struct message m = {0};
    assert_false(document_parse("t.yaml", text, strlen(text), &m, &doc));
    if (!strstr(m.text, want))
        fail_msg("'%s' says '%s', not '%s'", text, m.text, want);
    document_free(&doc);
}

static void documents(void **state)
{
    (void)state;
    struct message m;
    struct document doc = parsed("a: 1\nb: {c: [1, 2], d: 'x y'}\n", &m);
    const struct value *c = keys_find(&doc, "b.c");
    assert_non_null(c);
    assert_int_equal(c->type, VALUE_LIST);
    assert_int_equal(value_count(c), 2);
    assert_int_equal(c->line, 2);
    assert_string_equal(keys_find(&doc, "b.d")->text, "x y");
    assert_true(keys_find(&doc, "b.d")->quoted && !keys_find(&doc, "a")->quoted);
    assert_null(keys_find(&doc, "b.x"));
    uint64_t hash = doc.hash;
    assert_true(set(&doc, "b.c=[3]") && set(&doc, "e.f=2"));
    assert_int_equal(value_count(keys_find(&doc, "b.c")), 1);
    assert_string_equal(keys_find(&doc, "e.f")->text, "2");
    assert_true(doc.hash != hash); /* what was set is part of what it is */
    hash = doc.hash;
    assert_true(set(&doc, "output.file=x.csv"));
    assert_true(doc.hash == hash); /* where it goes is not */
    assert_false(set(&doc, "no value"));
    assert_non_null(strstr(m.text, "expected KEY=VALUE, found 'no value'"));
    assert_string_equal(document_line(&doc, "a\nb\tc"), "a b c");
    document_free(&doc);
    document_refuses("", "empty");
    document_refuses("- 1\n- 2\n", "t.yaml:1: a scenario is a map of keys");
    document_refuses("a: 1\na: 2\n", "t.yaml:2: a: this key is given twice");
    document_refuses("a: [1, 2\n", "not YAML");
    document_refuses("? [1]\n: 2\n", "a key must be a plain word");
    document_refuses("a: &x [*x]\n", "");
}

/* Typed values are what YAML would give, with all bits; a label stands for the key in messages. */
static void settings_have_types(void **state)
{
    (void)state;
    struct message m = {0};
    struct document doc, text = parsed("step: 0.1\n", &m);
    const double three[] = {1.0 / 3.0, 2.0, 3e300};
    const plh_value maps[] = {{.kind = PLH_VALUE_TEXT, .text = "damping", .key = "model"},
                              {.kind = PLH_VALUE_NUMBER, .number = 2.5, .key = "rate"}};
    const plh_value torque = {.kind = PLH_VALUE_MAP, .items = maps, .count = 2};
    const plh_setting good[] = {
        {"step", {.kind = PLH_VALUE_NUMBER, .number = 0.1}, "--step"},
        {"body.moments", {.kind = PLH_VALUE_NUMBERS, .numbers = three, .count = 3}, NULL},
        {"torques", {.kind = PLH_VALUE_LIST, .items = &torque, .count = 1}, NULL},
        {"name", {.kind = PLH_VALUE_TEXT, .text = "10: [a"}, NULL},
        {"torques[0].rate", {.kind = PLH_VALUE_YAML, .text = "[1, 2]"}, NULL}};
    assert_true(document_begin("t", &m, &doc));
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(document_set(&doc, &good[i]));
    double x[3];
    value_numbers(keys_find(&doc, "body.moments"), x);
    assert_memory_equal(x, three, sizeof three);
    assert_true(value_number(keys_find(&doc, "step")) == 0.1);
    assert_string_equal(keys_find(&doc, "name")->text, "10: [a");
    assert_int_equal(value_count(value_member(keys_find(&doc, "torques")->child, "rate")), 2);
    const uint64_t hash = doc.hash;
    assert_true(document_set(&doc, &good[0]) && doc.hash != hash);
    assert_true(document_set(&text, &good[3]) && keys_check(&text));
    const struct {
        plh_setting setting;
        const char *message;
    } bad[] = {{{"step", {.kind = PLH_VALUE_NUMBER, .number = -1.0}, "--step"},
                "--step: expected a number above 0, found '-1'"},
               {{"step", {.kind = PLH_VALUE_NUMBER, .number = NAN}, NULL},
                "setting: step: expected a number above 0, found 'nan', which is not finite"},
               {{"step", {.kind = PLH_VALUE_TEXT, .text = "1"}, "STEP"},
                "STEP: expected a number above 0"},
               {{"step", {.kind = PLH_VALUE_YAML, .text = "{"}, "STEP"}, "STEP: not YAML"},
               {{"step", {.kind = PLH_VALUE_TEXT}, "STEP"}, "STEP: expected a value, found none"},
               {{"body", {.kind = PLH_VALUE_MAP, .items = &torque, .count = 1}, "B"},
                "B: an item has no key"},
               {{NULL, {.text = "step=-1"}, "--set"}, "--set: step: expected a number above 0"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct message why = {0};
        struct document copy = doc;
        assert_true(document_begin("t", &why, &copy));
        assert_false(document_set(&copy, &bad[i].setting) && keys_check(&copy));
        if (strncmp(why.text, bad[i].message, strlen(bad[i].message)) != 0)
            fail_msg("'%s', not '%s'", why.text, bad[i].message);
        document_free(&copy);
    }
    document_free(&doc);
    document_free(&text);
}

static void keys_refuse(const char *text, const char *want)
{
    struct message m;
    struct document doc = parsed(text, &m);
    assert_false(keys_check(&doc));
    if (!strstr(m.text, want))
        fail_msg("'%s' says '%s', not '%s'", text, m.text, want);
    document_free(&doc);
}

static void keys(void **state)
{
    (void)state;
    keys_refuse("until: ten\n", "t.yaml:1: until: expected a number");
    keys_refuse("until: '10'\n", "until: expected a number"); /* quoted: text */
    keys_refuse("step: 0\n", "step: expected a number above 0");
    keys_refuse("body: {moment: [1, 2, 3]}\n", "body.moment: unknown key; did you mean 'moments'");
    keys_refuse("body: {moments: [1, 2]}\n", "body.moments: expected [I1, I2, I3]");
    char list[256], want[300];
    format_words(0, list, sizeof list);
    snprintf(want, sizeof want, "output.format: expected one of %s", list);
    assert_non_null(strstr(list, "csv, hdf5, aem, ck, glb, xyz"));
    keys_refuse("output: {format: pdf}\n", want);
    keys_refuse("output: {every: 1.5}\n", "output.every: expected a whole number");
    keys_refuse("output: {times: 1:2}\n", "output.times: expected start:end:step");
    keys_refuse("spin: {frame: world}\n", "spin.frame: expected one of body|space");
    keys_refuse("torques: [1]\n", "each member of this list is a map");
    keys_refuse("body: {points: [{mass: 1, place: [0, 0, 0]}]}\n",
                "body.points[].place: unknown key");
    static const char *const words[] = {"moments", "tensor", "box"};
    assert_string_equal(nearest_word("tenser", words, 3), "tensor");
    assert_null(nearest_word("zzzzzz", words, 3));
}

#define BODY                                                                                       \
    "body: {moments: [1, 2, 3]}\nspin: {momentum: [1, 1, 1], frame: body}\nuntil: 1\nstep: 0.1\n"

static bool loads(const char *text, const char *const *set, int count, struct message *m,
                  struct scenario *s)
{
    plh_setting list[4] = {{0}};
    for (int i = 0; i < count; i++)
        list[i].value = (plh_value){.kind = PLH_VALUE_YAML, .text = set[i]};
    const plh_settings settings = {list, count, 0};
    const struct scenario_source source = {"t.yaml", text, false};
    return scenario_load(&source, &settings, m, s);
}

static void scenario_refuses(const char *text, const char *assignment, const char *want)
{
    struct scenario *s = calloc(1, sizeof *s);
    struct message m = {0};
    assert_false(loads(text, &assignment, assignment ? 1 : 0, &m, s));
    if (!strstr(m.text, want))
        fail_msg("%s: '%s', not '%s'", assignment ? assignment : text, m.text, want);
    scenario_free(s);
    free(s);
}

static void scenarios_and_formats(void **state)
{
    (void)state;
    struct scenario *s = calloc(1, sizeof *s);
    struct message m = {0};
    static const char *const set[] = {"output.file=a.h5", "name=\"x\\ny\""};
    if (!loads(BODY, set, format_by_word("hdf5", FORMAT_BODY)->available ? 0 : 1, &m, s))
        fail_msg("%s", m.text);
    assert_true(s->step == 0.1 && s->until == 1.0 && s->subject == SUBJECT_BODY);
    scenario_free(s);
    assert_true(loads(BODY, set + 1, 1, &m, s));
    assert_string_equal(s->name, "x y");
    assert_ptr_equal(s->output.format, format_by_word("csv", 0));
    scenario_warn(s, NULL, "step", "is %d", 3);
    assert_string_equal(s->warnings, "t.yaml: step: is 3\n");
    scenario_free(s);
    free(s);
    scenario_refuses(BODY, "output.file=a.pdf", "expected an ending .csv, .h5, .hdf5, .aem");
    scenario_refuses(BODY, "output.file=a.xyz", "one body has the formats csv, hdf5, aem");
    scenario_refuses(BODY, "output.file=a.aem", "ephemeris.epoch: missing");
    scenario_refuses(BODY, "output.format=aem", "only csv goes to standard output");
    scenario_refuses("until: 1\n", NULL, "body");
}

/* Every format: found by its word and by each of its endings, for what it is for. */
static void format_list(void **state)
{
    (void)state;
    for (int i = 0; i < output_format_count; i++) {
        const struct format *f = output_formats[i];
        const unsigned subject = f->flags & FORMAT_BODY ? FORMAT_BODY : FORMAT_SYSTEM;
        char name[64];
        assert_true(f->flags & (FORMAT_BODY | FORMAT_SYSTEM));
        assert_true(f->write || f->available);
        assert_ptr_equal(format_by_word(f->word, subject), f);
        for (const char *p = f->endings; *p; p += strcspn(p, " "), p += *p == ' ') {
            snprintf(name, sizeof name, "some.file%.*s", (int)strcspn(p, " "), p);
            assert_ptr_equal(format_by_file(name, subject), f);
        }
    }
    assert_null(format_by_file("csv", 0));
    assert_null(format_by_word("CSV", 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),
        cmocka_unit_test(settings_have_types),
        cmocka_unit_test(documents),
        cmocka_unit_test(keys),
        cmocka_unit_test(scenarios_and_formats),
        cmocka_unit_test(format_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
