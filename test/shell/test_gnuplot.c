/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Texts and paths as gnuplot reads them: nothing in them ends the string, runs a program or is a
 * special name. */
#include "shell/gnuplot.h"
#include "support/cmocka_all.h"

#include <stdlib.h>
#include <string.h>

static void text_is(void (*write)(FILE *, const char *), const char *text, const char *expected)
{
    char *found = NULL;
    size_t size;
    FILE *out = open_memstream(&found, &size);
    write(out, text);
    fclose(out);
    assert_string_equal(found, expected);
    free(found);
}

static void quoting(void **state)
{
    (void)state;
    text_is(gnuplot_text, "heavy top (2)", "\"heavy top (2)\"");
    text_is(gnuplot_text, "a\"b'c`d`\\n\n@x$y",
            "\"a\\042b\\047c\\140d\\140\\134n\\012\\100x\\044y\"");
    text_is(gnuplot_text, "\303\274", "\"\\303\\274\"");
    text_is(gnuplot_path, "|ls", "\"./\\174ls\"");
    text_is(gnuplot_path, "<ls", "\"./\\074ls\"");
    text_is(gnuplot_path, "-", "\"./-\"");
    text_is(gnuplot_path, "/tmp/x.svg", "\"/tmp/x.svg\"");
}

static bool draw(FILE *script, const void *context)
{
    fputs("set title ", script);
    gnuplot_text(script, context);
    fputs(" noenhanced\nplot x title 'line'\n", script);
    return true;
}

/* Through gnuplot itself: the title arrives as it was, and no program was run. */
static void through_gnuplot(void **state)
{
    (void)state;
    const char *title = "a \"b\" `touch ran-a-program` 'c' |d";
    char path[] = "polhode |'\"-XXXXXX.svg", text[65536];
    int fd = mkstemps(path, 4);
    assert_true(fd >= 0);
    if (!gnuplot_check("test", path)) {
        remove(path);
        skip();
    }
    assert_true(gnuplot_draw(path, draw, title));
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    size_t n = fread(text, 1, sizeof text - 1, in);
    text[n] = '\0';
    fclose(in);
    remove(path);
    assert_non_null(strstr(text, "`touch ran-a-program`"));
    assert_int_not_equal(remove("ran-a-program"), 0);
}

/* Yellow is hard to see on white: no colour of the style has much red and green and little blue. */
static void no_yellow(void **state)
{
    (void)state;
    int colours = 0;
    for (const char *p = gnuplot_style; (p = strstr(p, "lc rgb '#")) != NULL; p += 9, colours++) {
        unsigned r, g, b;
        assert_int_equal(sscanf(p + 9, "%2x%2x%2x", &r, &g, &b), 3);
        assert_false(r > 200 && g > 200 && b < 150);
    }
    assert_int_equal(colours, 17); /* sixteen lines and the grid */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quoting),
        cmocka_unit_test(through_gnuplot),
        cmocka_unit_test(no_yellow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
