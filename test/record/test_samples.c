/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What libpolhode_run hands on: CSV to a sink, samples for pictures, the last state, pages,
 * catalogues. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/catalogue.h>
#include <polhode/page.h>
#include <polhode/run.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/opened.h"

static const char body[] = "name: box\nbody: {box: {mass: 1, edges: [1, 2, 3]}}\n"
                           "spin: {momentum: [0.1, 2, 0.1], frame: body}\nuntil: 100\n";
static const char thin[] = "output: {columns: [t, m], times: '0:100:0.01'}\n";
static const char few[] = "output: {columns: [t, m], times: '0:100:50'}\n";

/* Text as it comes; at most `most` calls are accepted. */
struct heard {
    char text[1 << 16];
    size_t used;
    int calls, most;
};

static bool hear(void *context, const char *text, size_t size)
{
    struct heard *h = context;
    if (h->calls++ >= h->most || h->used + size >= sizeof h->text)
        return false;
    memcpy(h->text + h->used, text, size);
    h->used += size;
    h->text[h->used] = '\0';
    return true;
}

static plh_run *open_body(const char *output)
{
    char text[1024];
    snprintf(text, sizeof text, "%s%s", body, output);
    return opened(text, NULL, 0);
}

static void records_go_to_a_sink(void **state)
{
    static struct heard h;
    (void)state;
    for (int most = 100; most >= 0; most -= 50) {
        h = (struct heard){.most = most == 50 ? 2 : most};
        plh_run_options options = plh_run_options_default();
        options.keep = false;
        options.sink = hear;
        options.sink_context = &h;
        plh_run *run = open_body(few);
        plh_status status = plh_run_execute(run, &options);
        if (most == 100) {
            assert_int_equal(status, PLH_OK);
            assert_memory_equal(h.text, "t,m1,m2,m3\n# polhode: ", 21);
            assert_non_null(strstr(h.text, "\n100,"));
            h.used = 0;
            assert_int_equal(plh_run_write_final(run, hear, &h), PLH_OK);
            assert_memory_equal(h.text, "t,q0,q1,q2,q3,m1,m2,m3\n100,", 27);
        } else { /* refused: at the second record, or at once */
            assert_int_equal(status, PLH_OS);
            assert_non_null(strstr(plh_run_message(run), "refused"));
        }
        plh_run_destroy(run);
    }
}

/* A page that holds as many states as there are shows all of them, not every second one. */
static void as_many_samples_as_states(void **state)
{
    (void)state;
    plh_run_options options = plh_run_options_default();
    options.samples = 100;
    plh_run *run = open_body("output: {columns: [t, m], times: '0:99:1'}\n");
    executed(run, &options);
    const plh_run_samples s = plh_run_samples_of(run);
    assert_true(s.states == 100 && s.stride == 1 && s.rows == 100);
    plh_run_destroy(run);
}

/* Thinned rows bound what they stand for; rows between records are as many as the caller can
 * show. */
static void samples_are_bounded(void **state)
{
    (void)state;
    plh_run_options options = plh_run_options_default();
    options.samples = 100;
    options.sample_columns = "q energy-error";
    plh_run *run = open_body(thin);
    executed(run, &options);
    const plh_run_samples s = plh_run_samples_of(run);
    const plh_run_column m = plh_run_column_find(run, "m"), q = plh_run_column_find(run, "q");
    assert_true(s.states == 10001 && !s.between && s.stride == 101 && s.rows == 101);
    assert_true(m.at == 1 && q.at == 4 && s.width == 9 && !plh_run_column_find(run, "L").name);
    size_t stride;
    const double *rows = plh_run_rows(run, &stride);
    for (size_t i = 0; i < 10001; i++)
        for (size_t k = 0; k < s.width; k++) {
            const double x = rows[i * stride + k];
            const size_t at = i / 101 * s.width + k;
            assert_true(i == 10000 || (s.low[at] <= x && x <= s.high[at]));
            assert_true(i % 101 != 0 || s.row[at] == x);
        }
    assert_true(s.row[(s.rows - 1) * s.width] == 100.0);
    plh_run_destroy(run);

    run = open_body(few);
    options.samples = 8000;
    executed(run, &options);
    const plh_run_samples more = plh_run_samples_of(run);
    assert_true(more.between && more.stride == 1 && more.rows == more.states && more.rows > 1000);
    plh_event flip[8], one;
    const size_t n = plh_run_flips(run, 1, 8, flip);
    assert_true(n > 1 && flip[0].t < flip[1].t && plh_run_flips(run, 1, 1, &one) == 1);
    assert_true(one.t == flip[0].t && plh_run_flips(run, 3, 8, flip) == 0);
    plh_run_destroy(run);
}

static void pages_refuse_what_does_not_fit(void **state)
{
    static struct heard h;
    (void)state;
    plh_body box;
    const double edges[] = {1.0, 2.0, 3.0}, row[8] = {0.0, 1.0};
    plh_body_from_box(1.0, plh_vec3_make(1.0, 2.0, 3.0), &box);
    plh_page page = {.title = "a <b>", .body = &box, .shape = {"box", edges, 3}, .free = true};
    page.columns = "t q m", page.show = "m", page.rows = 1, page.row = row, page.numbers = 8;
    h = (struct heard){.most = 1};
    assert_int_equal(plh_page_write(&page, hear, &h), PLH_OK);
    assert_non_null(strstr(h.text, "\"shape\":{\"kind\":\"box\",\"edges\":[1,2,3]}"));
    assert_null(strchr(h.text, '<'));
    assert_int_equal(plh_page_write(&page, hear, &h), PLH_OS);
    page.numbers = 7;
    assert_int_equal(plh_page_write(&page, hear, &h), PLH_BAD_ARGUMENT);
    page.numbers = 8, page.columns = "t q nothing";
    assert_int_equal(plh_page_write(&page, hear, &h), PLH_NOT_FOUND);
    page.columns = "t q m", page.look = (plh_page_look){.kind = "wheel", .axis = {0.0, 0.0, 2.0}};
    h.most = 9;
    assert_int_equal(plh_page_write(&page, hear, &h), PLH_OK);
    assert_non_null(strstr(h.text, "\"look\":{\"kind\":\"wheel\",\"axis\":[0,0,2]}"));
    page.look.kind = "</script>";
    assert_int_equal(plh_page_write(&page, hear, &h), PLH_BAD_ARGUMENT);
    page.look.kind = NULL, page.shape.count = 2;
    assert_int_equal(plh_page_write(&page, hear, &h), PLH_BAD_ARGUMENT);
    plh_run *run = open_body(few);
    assert_int_equal(plh_page_write_run(run, "m", 0, hear, &h), PLH_BAD_ARGUMENT); /* no samples */
    plh_run_destroy(run);
}

static void catalogues_end(void **state)
{
    (void)state;
    for (int i = 0; i < plh_column_count(); i++) {
        const plh_column c = plh_column_get(i), same = plh_column_find(c.system, c.name);
        assert_true(same.name == c.name && c.width > 0 && *c.text && *c.labels);
    }
    assert_null(plh_column_get(plh_column_count()).name);
    assert_null(plh_column_get(-1).name);
    assert_null(plh_column_find(false, "nothing").name);
    assert_null(plh_format_get(plh_format_count()).word);
    assert_null(plh_key_get(plh_key_count()).path);
    char text[256];
    assert_int_equal(plh_key_read("no-such.yaml", "name", text, sizeof text), PLH_BAD_ARGUMENT);
    assert_non_null(strstr(text, "no-such.yaml"));
}

/* Each scenario of the library by its name and by its file's, away from any folder of examples; a
 * file of that name comes first; other names say which is near. */
static void scenarios_have_names(void **state)
{
    (void)state;
    char folder[32], text[256];
    plh_run *run;
    folder_begin(folder);
    assert_true(plh_scenario_count() > 20 && !plh_scenario_get(plh_scenario_count()).name);
    assert_null(plh_scenario_get(-1).name);
    for (int i = 0; i < plh_scenario_count(); i++) {
        const plh_scenario s = plh_scenario_get(i);
        const char *const names[] = {s.name, s.file};
        for (int k = 0; k < 2; k++) {
            assert_int_equal(plh_run_open(names[k], NULL, &run), PLH_OK);
            plh_run_destroy(run);
        }
        assert_int_equal(plh_key_read(s.name, "name", text, sizeof text), PLH_OK);
        assert_true(*text && strstr(s.text, text) &&
                    (i == 0 || strcmp(plh_scenario_get(i - 1).file, s.file) < 0));
    }
    FILE *f = fopen("t-handle", "w");
    assert_non_null(f);
    fputs("name: mine", f);
    fclose(f);
    assert_int_equal(plh_key_read("t-handle", "name", text, sizeof text), PLH_OK);
    assert_string_equal(text, "mine");
    assert_int_equal(plh_run_open("t-handel", NULL, &run), PLH_BAD_ARGUMENT);
    assert_string_equal(plh_run_message(run), "t-handel: no such file, and no scenario of that "
                                              "name; did you mean 't-handle'?");
    assert_int_equal(plh_run_why(run), PLH_RUN_UNKNOWN_SCENARIO);
    plh_run_destroy(run);
    assert_int_equal(plh_run_open("no/t-handle", NULL, &run), PLH_BAD_ARGUMENT);
    assert_string_equal(plh_run_message(run), "no/t-handle: No such file or directory");
    assert_int_equal(plh_run_why(run), PLH_RUN_NO_REASON);
    plh_run_destroy(run);
    folder_end(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_go_to_a_sink), cmocka_unit_test(as_many_samples_as_states),
        cmocka_unit_test(samples_are_bounded),  cmocka_unit_test(pages_refuse_what_does_not_fit),
        cmocka_unit_test(catalogues_end),       cmocka_unit_test(scenarios_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
