/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Dates against the C library's own calendar, leap seconds against the list of the IERS. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/date.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

/* To the nanosecond. */
static void print(plh_date date, plh_time_scale scale, char *text)
{
    plh_date_to_text(date, scale, PLH_DATE_CALENDAR, 9, text, PLH_DATE_TEXT);
}

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
        plh_date m = {second, 0.25}, back;
        print(m, PLH_SCALE_TAI, text);
        assert_string_equal(text, want);
        assert_int_equal(plh_date_from_text(text, PLH_SCALE_TAI, &back), PLH_OK);
        assert_true(back.second == second && back.fraction == 0.25);
        /* A date of UTC has the same digits, as POSIX counts it. */
        m = plh_date_from_posix(second);
        print((plh_date){m.second, 0.25}, PLH_SCALE_UTC, text);
        assert_string_equal(text, second >= 63072000 ? want : "");
        memcpy(text, want, sizeof text);
        assert_true(!plh_date_from_text(text, PLH_SCALE_UTC, &back) ==
                    (second >= 63072000)); /* 1972 */
    }
}

static void reads_what_the_standard_allows(void **state)
{
    (void)state;
    plh_date a, b;
    assert_int_equal(plh_date_from_text("2024-02-29T12:00:00Z", PLH_SCALE_UTC, &a), PLH_OK);
    assert_int_equal(plh_date_from_text("2024-060T12:00:00", PLH_SCALE_UTC, &b), PLH_OK);
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
        if (!plh_date_from_text(wrong[i], PLH_SCALE_UTC, &a))
            fail_msg("accepted: %s", wrong[i]);
}

static void adds_across_borders(void **state)
{
    (void)state;
    plh_date m;
    char text[64];
    assert_int_equal(plh_date_from_text("2024-02-28T23:59:59.75", PLH_SCALE_TAI, &m), PLH_OK);
    print(plh_date_add(m, PLH_SCALE_TAI, 0.5), PLH_SCALE_TAI, text);
    assert_string_equal(text, "2024-02-29T00:00:00.250000000");
    print(plh_date_add(m, PLH_SCALE_TAI, -86400.0), PLH_SCALE_TAI, text);
    assert_string_equal(text, "2024-02-27T23:59:59.750000000");
    print(plh_date_add(m, PLH_SCALE_TAI, 0.2499999999), PLH_SCALE_TAI, text);
    assert_string_equal(text, "2024-02-29T00:00:00.000000000"); /* rounded to the nanosecond */
}

/* What a date of one scale is in the others: GPS began with UTC in 1980, and UTC has fallen back
 * since. */
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
    static const plh_time_scale scale[] = {PLH_SCALE_UTC, PLH_SCALE_TAI, PLH_SCALE_TT,
                                           PLH_SCALE_GPS};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        for (int from = 0; from < 4; from++)
            for (int to = 0; to < 4; to++) {
                plh_date m;
                char text[64];
                assert_int_equal(plh_date_from_text(same[i][from], scale[from], &m), PLH_OK);
                print(m, scale[to], text);
                assert_string_equal(text, same[i][to]);
            }
}

/* A run across the end of 2016, second by second, then rounded up into the leap second and out of
 * it. */
static void goes_through_a_leap_second(void **state)
{
    (void)state;
    static const char *const want[] = {
        "2016-12-31T23:59:58.250000000", "2016-12-31T23:59:59.250000000",
        "2016-12-31T23:59:60.250000000", "2017-01-01T00:00:00.250000000"};
    plh_date m;
    char text[64];
    assert_int_equal(plh_date_from_text("2016-12-31T23:59:58.25", PLH_SCALE_UTC, &m), PLH_OK);
    for (int i = 0; i < 4; i++) {
        print(plh_date_add(m, PLH_SCALE_TAI, i), PLH_SCALE_UTC, text);
        assert_string_equal(text, want[i]);
    }
    print(plh_date_add(m, PLH_SCALE_TAI, 1.7499999999), PLH_SCALE_UTC, text);
    assert_string_equal(text, "2016-12-31T23:59:60.000000000");
    print(plh_date_add(m, PLH_SCALE_TAI, 2.7499999999), PLH_SCALE_UTC, text);
    assert_string_equal(text, "2017-01-01T00:00:00.000000000");
}

static void dates_have_bounds(void **state)
{
    (void)state;
    plh_date m;
    assert_int_equal(plh_date_from_text("2026-01-01T00:00:00", PLH_SCALE_UTC, &m), PLH_OK);
    assert_true(plh_date_in_scale(m, 1e9, PLH_SCALE_UTC) &&
                plh_date_in_scale(m, -1e9, PLH_SCALE_UTC));
    assert_false(plh_date_in_scale(m, -54.1 * 365.25 * 86400.0, PLH_SCALE_UTC));
    assert_true(plh_date_in_scale(m, -54.1 * 365.25 * 86400.0, PLH_SCALE_TAI));
    assert_false(plh_date_in_scale(m, 1e300, PLH_SCALE_TAI) ||
                 plh_date_in_scale(m, -1e300, PLH_SCALE_GPS));
    assert_false(plh_date_beyond_leap_seconds(m));
    assert_true(
        plh_date_beyond_leap_seconds(plh_date_add(m, PLH_SCALE_TAI, 2.0 * 365.25 * 86400.0)));
}

/*
 * The table against leap-seconds.list of the IERS, which the package tzdata brings: "NTP-second
 * offset" from 1900 on. A list that knows of a leap second more fails the test: then the table is
 * old.
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
        plh_date m = plh_date_from_posix(utc), before = plh_date_from_posix(utc - 1);
        assert_true(m.second == utc + offset);
        if (found++) {
            assert_true(before.second == utc - 1 + offset - 1);
            print(plh_date_add(before, PLH_SCALE_TAI, 1.0), PLH_SCALE_UTC, text);
            assert_string_equal(text + 11, "23:59:60.000000000");
        }
    }
    fclose(list);
    assert_true(found >= 28);
    assert_true(plh_date_from_posix(INT64_C(4102444800)).second == INT64_C(4102444800) + offset);
}

/* Values of eraDtdb() at the centre of the Earth (ERFA 2.0.0: Fairhead and Bretagnon (1990), 787
 * terms), 1900 to 2121. */
static const double tdb[][2] = {
    /* clang-format off */
    {2415020.5, -0.000018460}, {2418537.5, -0.001174528}, {2422054.5, 0.001638336}, {2425571.5, -0.001130552},
    {2429088.5, -0.000113564}, {2432605.5, 0.001314775}, {2436122.5, -0.001652063}, {2439639.5, 0.000957405},
    {2443156.5, 0.000274550}, {2446673.5, -0.001368261}, {2450190.5, 0.001627283}, {2453707.5, -0.000852937},
    {2457224.5, -0.000438833}, {2460741.5, 0.001444840}, {2464258.5, -0.001583852}, {2467775.5, 0.000713192},
    {2471292.5, 0.000602686}, {2474809.5, -0.001509707}, {2478326.5, 0.001489407}, {2481843.5, -0.000606182},
    {2485360.5, -0.000716232}, {2488877.5, 0.001603738}, {2492394.5, -0.001454276}, {2495911.5, 0.000406472},
    /* clang-format on */
};

static void tdb_is_right_to_ten_microseconds(void **state)
{
    (void)state;
    double worst = 0.0;
    for (size_t i = 0; i < sizeof tdb / sizeof *tdb; i++) {
        plh_date date;
        double day, rest;
        assert_int_equal(plh_date_from_jd(tdb[i][0], 0.0, PLH_SCALE_TT, &date), PLH_OK);
        worst = fmax(worst, fabs(plh_date_tdb_minus_tt(date) - tdb[i][1]));
        /* and the scale carries it */
        assert_int_equal(plh_date_to_jd(date, PLH_SCALE_TDB, &day, &rest), PLH_OK);
        const double ahead = ((day - tdb[i][0]) + rest) * 86400.0;
        assert_true(fabs(ahead - tdb[i][1]) < 1e-5);
    }
    assert_true(worst < 1e-5);
}

/* Through every form and scale, to the last printed digit. */
static void every_form_comes_back(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "1972-01-01T00:00:00.000000000", "1998-12-31T23:59:60.999999999",
        "2000-01-01T12:00:00.123456789", "2016-12-31T23:59:60.000000001",
        "2024-02-29T23:59:59.999999999", "2026-07-04T05:06:07.000000008"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int scale = 0; scale < PLH_SCALES; scale++) {
            plh_date date, back;
            char text[PLH_DATE_TEXT], again[PLH_DATE_TEXT];
            double day, rest;
            plh_time_scale s = (plh_time_scale)scale;
            assert_int_equal(plh_date_from_text(texts[i], PLH_SCALE_UTC, &date), PLH_OK);
            for (int form = 0; form < 2; form++) {
                plh_date_to_text(date, s, (plh_date_form)form, 9, text, sizeof text);
                assert_int_equal(plh_date_from_text(text, s, &back), PLH_OK);
                plh_date_to_text(back, s, (plh_date_form)form, 9, again, sizeof again);
                assert_string_equal(again, text);
                print(back, PLH_SCALE_UTC, again);
                assert_string_equal(again, texts[i]);
            }
            assert_int_equal(plh_date_to_jd(date, s, &day, &rest), PLH_OK);
            assert_true(rest >= 0.0 && rest < 1.0 && day + 0.5 == floor(day + 0.5));
            assert_int_equal(plh_date_from_jd(day - 7.25, rest + 7.25, s, &back), PLH_OK);
            assert_true(fabs(plh_date_since(back, PLH_SCALE_TAI, date)) < 1e-9);
        }
}

/* Meeus, Astronomical Algorithms (1998), chapter 7, and a UTC day with a leap second as SOFA counts
 * it. */
static void julian_dates_are_those_of_the_books(void **state)
{
    (void)state;
    plh_date date;
    double day, rest;
    assert_int_equal(plh_date_from_text("1957-10-04T19:26:24", PLH_SCALE_TT, &date), PLH_OK);
    plh_date_to_jd(date, PLH_SCALE_TT, &day, &rest);
    assert_true(fabs(day + rest - 2436116.31) < 1e-9);
    assert_int_equal(plh_date_from_text("2016-12-31T23:59:60.5", PLH_SCALE_UTC, &date), PLH_OK);
    plh_date_to_jd(date, PLH_SCALE_UTC, &day, &rest);
    assert_true(day == 2457753.5 && fabs(rest - 86400.5 / 86401.0) < 1e-15);
    assert_int_equal(plh_date_from_jd(2441316.5, 0.0, PLH_SCALE_UTC, &date),
                     PLH_BAD_ARGUMENT); /* 1971 */
    assert_int_equal(plh_date_from_jd(NAN, 0.0, PLH_SCALE_TT, &date), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_date_from_jd(1e6, 0.0, PLH_SCALE_TT, &date), PLH_BAD_ARGUMENT);
}

/* The seconds of TDB are its own. */
static void seconds_of_tdb(void **state)
{
    (void)state;
    plh_date zero, date;
    char text[PLH_DATE_TEXT];
    assert_int_equal(plh_date_from_text("2026-01-01T00:00:00", PLH_SCALE_TDB, &zero), PLH_OK);
    date = plh_date_add(zero, PLH_SCALE_TDB, 90.0 * 86400.0);
    print(date, PLH_SCALE_TDB, text);
    assert_string_equal(text, "2026-04-01T00:00:00.000000000");
    assert_true(fabs(plh_date_since(date, PLH_SCALE_TDB, zero) - 90.0 * 86400.0) < 1e-8);
    assert_true(fabs(plh_date_since(date, PLH_SCALE_TAI, zero) - 90.0 * 86400.0) > 1e-3);
}

static void texts_are_bounded(void **state)
{
    (void)state;
    plh_date date;
    char text[PLH_DATE_TEXT];
    assert_int_equal(plh_date_from_text("2026-12-31T23:59:59.96", PLH_SCALE_TAI, &date), PLH_OK);
    plh_date_to_text(date, PLH_SCALE_TAI, PLH_DATE_DAY_OF_YEAR, 1, text, sizeof text);
    assert_string_equal(text, "2027-001T00:00:00.0");
    plh_date_to_text(date, PLH_SCALE_TAI, PLH_DATE_CALENDAR, 0, text, sizeof text);
    assert_string_equal(text, "2027-01-01T00:00:00");
    assert_int_equal(plh_date_to_text(date, PLH_SCALE_TAI, PLH_DATE_CALENDAR, 3, text, 8),
                     PLH_BAD_ARGUMENT);
    assert_int_equal(
        plh_date_to_text(date, PLH_SCALE_TAI, PLH_DATE_CALENDAR, 10, text, sizeof text),
        PLH_BAD_ARGUMENT);
    date.second = INT64_C(1) << 60;
    assert_int_equal(plh_date_to_text(date, PLH_SCALE_TAI, PLH_DATE_CALENDAR, 3, text, sizeof text),
                     PLH_BAD_ARGUMENT);
    plh_time_scale scale;
    assert_int_equal(plh_time_scale_find("GPS", &scale), PLH_OK);
    assert_string_equal(plh_time_scale_name(scale), "GPS");
    assert_int_equal(plh_time_scale_find("UT1", &scale), PLH_NOT_FOUND);
    assert_null(plh_time_scale_name(PLH_SCALES));
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
        cmocka_unit_test(tdb_is_right_to_ten_microseconds),
        cmocka_unit_test(every_form_comes_back),
        cmocka_unit_test(julian_dates_are_those_of_the_books),
        cmocka_unit_test(seconds_of_tdb),
        cmocka_unit_test(texts_are_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
