/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Dates against the C library's own calendar. */
#include "support/cmocka_all.h"

#include "scenario/calendar.h"

#include <string.h>
#include <time.h>

static void agrees_with_gmtime(void **state)
{
    (void)state;
    /* Every 37 hours and a bit from 1900 to 2200. */
    for (int64_t second = INT64_C(-2208988800); second < INT64_C(7258118400); second += 133337) {
        time_t t = (time_t)second;
        struct tm tm;
        char want[64], text[64];
        gmtime_r(&t, &tm);
        strftime(want, sizeof want, "%Y-%m-%dT%H:%M:%S.250000000", &tm);
        struct moment m = {second, 0.25}, back;
        moment_print(m, text, sizeof text);
        assert_string_equal(text, want);
        assert_true(moment_parse(text, &back));
        assert_true(back.second == second && back.fraction == 0.25);
    }
}

static void reads_what_the_standard_allows(void **state)
{
    (void)state;
    struct moment a, b;
    assert_true(moment_parse("2024-02-29T12:00:00Z", &a));
    assert_true(moment_parse("2024-060T12:00:00", &b));
    assert_true(a.second == b.second);
    static const char *const wrong[] = {"",
                                        "2024",
                                        "2023-02-29T00:00:00",
                                        "2023-366T00:00:00",
                                        "2024-13-01T00:00:00",
                                        "2024-01-01 00:00:00",
                                        "2024-01-01T24:00:00",
                                        "2024-01-01T00:60:00",
                                        "2024-01-01T00:00:60",
                                        "2024-01-01T00:00:00x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (moment_parse(wrong[i], &a))
            fail_msg("accepted: %s", wrong[i]);
}

static void adds_across_borders(void **state)
{
    (void)state;
    struct moment m;
    char text[64];
    assert_true(moment_parse("2024-02-28T23:59:59.75", &m));
    moment_print(moment_add(m, 0.5), text, sizeof text);
    assert_string_equal(text, "2024-02-29T00:00:00.250000000");
    moment_print(moment_add(m, -86400.0), text, sizeof text);
    assert_string_equal(text, "2024-02-27T23:59:59.750000000");
    moment_print(moment_add(m, 0.2499999999), text, sizeof text);
    assert_string_equal(text, "2024-02-29T00:00:00.000000000"); /* rounded to the nanosecond */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_gmtime),
        cmocka_unit_test(reads_what_the_standard_allows),
        cmocka_unit_test(adds_across_borders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
