/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Dates against the C library's own calendar, leap seconds against the list of the IERS. */
#include "support/cmocka_all.h"

#include "scenario/calendar.h"

#include <stdio.h>
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
        moment_print(m, SCALE_TAI, text, sizeof text);
        assert_string_equal(text, want);
        assert_true(moment_parse(text, SCALE_TAI, &back));
        assert_true(back.second == second && back.fraction == 0.25);
        /* A date of UTC has the same digits, as POSIX counts it. */
        m = moment_from_posix(second);
        moment_print((struct moment){m.second, 0.25}, SCALE_UTC, text, sizeof text);
        assert_string_equal(text, want);
        assert_true(moment_parse(text, SCALE_UTC, &back) == (second >= 63072000)); /* 1972 */
    }
}

static void reads_what_the_standard_allows(void **state)
{
    (void)state;
    struct moment a, b;
    assert_true(moment_parse("2024-02-29T12:00:00Z", SCALE_UTC, &a));
    assert_true(moment_parse("2024-060T12:00:00", SCALE_UTC, &b));
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
                                        "2024-12-31T23:59:60",
                                        "2016-12-31T22:59:60",
                                        "2016-12-31T23:59:61",
                                        "2016-12-30T23:59:60",
                                        "1971-12-31T23:59:59",
                                        "2024-01-01T00:00:00x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (moment_parse(wrong[i], SCALE_UTC, &a))
            fail_msg("accepted: %s", wrong[i]);
}

static void adds_across_borders(void **state)
{
    (void)state;
    struct moment m;
    char text[64];
    assert_true(moment_parse("2024-02-28T23:59:59.75", SCALE_TAI, &m));
    moment_print(moment_add(m, 0.5), SCALE_TAI, text, sizeof text);
    assert_string_equal(text, "2024-02-29T00:00:00.250000000");
    moment_print(moment_add(m, -86400.0), SCALE_TAI, text, sizeof text);
    assert_string_equal(text, "2024-02-27T23:59:59.750000000");
    moment_print(moment_add(m, 0.2499999999), SCALE_TAI, text, sizeof text);
    assert_string_equal(text, "2024-02-29T00:00:00.000000000"); /* rounded to the nanosecond */
}

/* What a date of one scale is in the others: GPS began with UTC in 1980, and UTC has fallen back since. */
static void scales_agree(void **state)
{
    (void)state;
    static const char *const same[][4] = {
        /* UTC, TAI, TT, GPS */
        {"1980-01-06T00:00:00.000000000", "1980-01-06T00:00:19.000000000",
         "1980-01-06T00:00:51.184000000", "1980-01-06T00:00:00.000000000"},
        {"2016-12-31T23:59:59.000000000", "2017-01-01T00:00:35.000000000",
         "2017-01-01T00:01:07.184000000", "2017-01-01T00:00:16.000000000"},
        {"2016-12-31T23:59:60.500000000", "2017-01-01T00:00:36.500000000",
         "2017-01-01T00:01:08.684000000", "2017-01-01T00:00:17.500000000"},
        {"2017-01-01T00:00:00.000000000", "2017-01-01T00:00:37.000000000",
         "2017-01-01T00:01:09.184000000", "2017-01-01T00:00:18.000000000"}};
    static const enum time_scale scale[] = {SCALE_UTC, SCALE_TAI, SCALE_TT, SCALE_GPS};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        for (int from = 0; from < 4; from++)
            for (int to = 0; to < 4; to++) {
                struct moment m;
                char text[64];
                assert_true(moment_parse(same[i][from], scale[from], &m));
                moment_print(m, scale[to], text, sizeof text);
                assert_string_equal(text, same[i][to]);
            }
}

/* A run across the end of 2016, second by second, then rounded up into the leap second and out of it. */
static void goes_through_a_leap_second(void **state)
{
    (void)state;
    static const char *const want[] = {
        "2016-12-31T23:59:58.250000000", "2016-12-31T23:59:59.250000000",
        "2016-12-31T23:59:60.250000000", "2017-01-01T00:00:00.250000000"};
    struct moment m;
    char text[64];
    assert_true(moment_parse("2016-12-31T23:59:58.25", SCALE_UTC, &m));
    for (int i = 0; i < 4; i++) {
        moment_print(moment_add(m, i), SCALE_UTC, text, sizeof text);
        assert_string_equal(text, want[i]);
    }
    moment_print(moment_add(m, 1.7499999999), SCALE_UTC, text, sizeof text);
    assert_string_equal(text, "2016-12-31T23:59:60.000000000");
    moment_print(moment_add(m, 2.7499999999), SCALE_UTC, text, sizeof text);
    assert_string_equal(text, "2017-01-01T00:00:00.000000000");
}

static void dates_have_bounds(void **state)
{
    (void)state;
    struct moment m;
    assert_true(moment_parse("2026-01-01T00:00:00", SCALE_UTC, &m));
    assert_true(moment_reaches(m, 1e9, SCALE_UTC) && moment_reaches(m, -1e9, SCALE_UTC));
    assert_false(moment_reaches(m, -54.1 * 365.25 * 86400.0, SCALE_UTC));
    assert_true(moment_reaches(m, -54.1 * 365.25 * 86400.0, SCALE_TAI));
    assert_false(moment_reaches(m, 1e300, SCALE_TAI) || moment_reaches(m, -1e300, SCALE_GPS));
    assert_false(moment_beyond_leap_seconds(m));
    assert_true(moment_beyond_leap_seconds(moment_add(m, 2.0 * 365.25 * 86400.0)));
}

/*
 * The table against leap-seconds.list of the IERS, which the package tzdata brings: "NTP-second offset"
 * from 1900 on. A list that knows of a leap second more fails the test: then the table is old.
 */
static void leap_seconds_are_those_of_the_iers(void **state)
{
    (void)state;
    FILE *list = fopen("/usr/share/zoneinfo/leap-seconds.list", "r");
    char line[256], text[64];
    long long ntp;
    int offset, found = 0;
    if (!list)
        skip();
    while (fgets(line, sizeof line, list)) {
        if (sscanf(line, "%lld %d", &ntp, &offset) != 2)
            continue;
        int64_t utc = ntp - INT64_C(2208988800);
        struct moment m = moment_from_posix(utc), before = moment_from_posix(utc - 1);
        assert_true(m.second == utc + offset);
        if (found++) {
            assert_true(before.second == utc - 1 + offset - 1);
            moment_print(moment_add(before, 1.0), SCALE_UTC, text, sizeof text);
            assert_string_equal(text + 11, "23:59:60.000000000");
        }
    }
    fclose(list);
    assert_true(found >= 28);
    assert_true(moment_from_posix(INT64_C(4102444800)).second == INT64_C(4102444800) + offset);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_gmtime),
        cmocka_unit_test(reads_what_the_standard_allows),
        cmocka_unit_test(adds_across_borders),
        cmocka_unit_test(scales_agree),
        cmocka_unit_test(goes_through_a_leap_second),
        cmocka_unit_test(dates_have_bounds),
        cmocka_unit_test(leap_seconds_are_those_of_the_iers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
