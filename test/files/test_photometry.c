/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Brightness curves from files: three formats, and one line for each thing that can be wrong. */
#include "support/cmocka_all.h"

#include "files/text_file.h"

#include <math.h>
#include <polhode/photometry.h>

static const char alcdef[] =
    "# made for this test\r\nSTARTMETADATA\r\nOBJECTNUMBER=4179\r\nOBJECTNAME=Toutatis\r\n"
    "SESSIONDATE=2010-08-02\r\nFILTER=R\r\nSTANDARD=SDSS\r\nDIFFERMAGS=FALSE\r\nLTCAPP=POINT\r\n"
    "DELIMITER=PIPE\r\nENDMETADATA\r\nDATA=2455410.5|+13.400|+0.005|+1.2\r\n"
    "DATA=2455410.75|13.5\r\nENDDATA\r\n"
    "STARTMETADATA\nOBJECTNAME=Toutatis\nFILTER=V\nSTANDARD=NONE\nLTCAPP=NONE\n"
    "DELIMITER=COMMA\nENDMETADATA\nDATA=2455409.25,-0.125,0.01\nENDDATA\n";

static const char damit[] = "2\n3 0\n"
                            "2435209.500000 1.0  1.5 0 0  0.5 0.1 0\n"
                            "2435209.625000  2.0  1.5 0 0  0.5 0.1 0\n\n"
                            "2435209.750000  0.5  1.5 0 0  0.5 0.1 0\n"
                            "1 1\n2435200.5  1.25  1.5 0 0  0.5 0.1 0\n";

static plh_photometry *read_text(const char *text, const plh_time_scale *scale, plh_status want)
{
    char path[64];
    plh_photometry *curve;
    text_file(path, text);
    const plh_status status = plh_photometry_create(path, scale, &curve);
    remove(path);
    if (status != want)
        fail_msg("status %d: %s", (int)status, plh_photometry_message(curve));
    return curve;
}

static void near(double found, double expected)
{
    if (!(fabs(found - expected) <= 1e-12 * (1.0 + fabs(expected))))
        fail_msg("expected %.17g, found %.17g", expected, found);
}

static void reads_alcdef(void **state)
{
    (void)state;
    plh_photometry *c = read_text(alcdef, NULL, PLH_OK);
    char epoch[PLH_DATE_TEXT];
    assert_int_equal(c->format, PLH_PHOTOMETRY_ALCDEF);
    assert_int_equal(c->n, 3);
    assert_int_equal(c->nights, 2);
    assert_string_equal(c->object, "Toutatis");
    assert_string_equal(c->night[0].name, "2010-08-02");
    assert_string_equal(c->night[0].filter, "R");
    assert_string_equal(c->night[1].filter, "V");
    assert_true(c->night[0].calibrated && !c->night[1].calibrated);
    assert_int_equal(c->night[0].count, 2);
    assert_true(c->dates && c->scale == PLH_SCALE_UTC && c->scale_stated);
    assert_false(c->light_time || c->flux || c->directions);
    plh_date_to_text(c->epoch, c->scale, PLH_DATE_CALENDAR, 0, epoch, sizeof epoch);
    assert_string_equal(epoch, "2010-08-02T00:00:00");
    near(c->point[0].t, 0.0);
    near(c->point[1].t, 0.25);
    near(c->point[2].t, -1.25);
    near(c->point[0].magnitude, 13.4);
    near(c->point[0].sigma, 0.005);
    near(c->point[1].sigma, 0.0);
    near(c->point[2].magnitude, -0.125);
    assert_int_equal(c->point[2].line, 22);
    assert_int_equal(c->point[2].night, 1);
    plh_photometry_destroy(c);
}

static void reads_damit(void **state)
{
    (void)state;
    const plh_time_scale tdb = PLH_SCALE_TDB;
    plh_photometry *c = read_text(damit, NULL, PLH_OK);
    assert_int_equal(c->format, PLH_PHOTOMETRY_DAMIT);
    assert_true(c->flux && c->light_time && c->directions && c->dates && !c->scale_stated);
    assert_int_equal(c->scale, PLH_SCALE_UTC);
    assert_true(!c->night[0].calibrated && c->night[1].calibrated);
    near(c->point[1].t, 0.125);
    near(c->point[3].t, -9.0);
    near(c->point[1].magnitude, -2.5 * log10(2.0));
    near(c->point[2].magnitude, -2.5 * log10(0.5));
    near(c->point[0].sun.x, 1.5);
    near(c->point[0].observer.y, 0.1);
    plh_photometry_destroy(c);
    c = read_text(damit, &tdb, PLH_OK);
    assert_int_equal(c->scale, PLH_SCALE_TDB);
    near(c->point[1].t, 0.125);
    plh_photometry_destroy(c);
}

static void reads_tables(void **state)
{
    (void)state;
    const plh_time_scale tt = PLH_SCALE_TT;
    /* Two filters in turn are two nights; columns in any order. */
    plh_photometry *c = read_text("# scale: TDB\nfilter,Mag,JD,night,error\n"
                                  "R,12.5,2460000.25,a,0.02\nV,13,2460000.25,a,0.03\n"
                                  "R,12.6,2460000.5,a,0\nR,12.7,2460001,b,0.02\n",
                                  NULL, PLH_OK);
    assert_int_equal(c->nights, 3);
    assert_int_equal(c->scale, PLH_SCALE_TDB);
    assert_true(c->scale_stated && !c->directions);
    assert_int_equal(c->point[2].night, 0);
    assert_int_equal(c->point[3].night, 2);
    near(c->point[3].t - c->point[0].t, 0.75);
    near(c->point[0].sigma, 0.02);
    plh_photometry_destroy(c);
    /* Half of a UTC day with a leap second (2016-12-31) has 43200.5 s. */
    c = read_text("mjd_utc;flux\n57753.5;2\n57754.500000000001;1\n", NULL, PLH_OK);
    near(c->point[1].t - c->point[0].t, 1.0 + 0.5 / 86400.0 + 1e-12);
    near(c->point[0].magnitude, -2.5 * log10(2.0));
    plh_photometry_destroy(c);
    /* Without a header; with dates; with plain times; with directions. */
    c = read_text("2460000.25 12.5 0.01\n2460000.50 12.6 0.02\n", &tt, PLH_OK);
    assert_true(c->scale == PLH_SCALE_TT && !c->scale_stated);
    near(c->point[1].sigma, 0.02);
    plh_photometry_destroy(c);
    c = read_text("date_utc,mag\n2026-01-31T12:00:00,1\n2026-01-31T18:00:00,2\n", NULL, PLH_OK);
    near(c->point[1].t, 0.75);
    plh_photometry_destroy(c);
    c = read_text("t,mag,sun1,sun2,sun3,observer1,observer2,observer3\n-5,1,1,0,0,0,1,0\n", NULL,
                  PLH_OK);
    assert_true(c->directions && !c->dates);
    near(c->point[0].t, -5.0);
    plh_photometry_destroy(c);
}

static void digits_stay(void **state)
{
    (void)state;
    /* A nanosecond of a Julian date, which one double does not have. */
    plh_photometry *c =
        read_text("jd_tt,mag\n2460000.5,1\n2460000.50000000000001,2\n", NULL, PLH_OK);
    assert_true(fabs(c->point[1].t - 1e-14) < 1e-15);
    plh_photometry_destroy(c);
}

static void broken(void **state)
{
    (void)state;
    static const char head[] = "STARTMETADATA\nFILTER=R\nENDMETADATA\n";
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"", "expected at least one point"},
        {"t,mag\n", "expected at least one point"},
        {"jd,mag\n2460000.5,12\n", ":1: expected dates with their scale"},
        {"2460000.5,12\n", ":1: expected dates with their scale"},
        {"# scale: UT\nt,mag\n", ":1: scale: expected UTC"},
        {"jd_ut,mag\n", ":1: expected jd_utc"},
        {"t,mag,colour\n", ":1: column 3: expected the name of a column, found 'colour'"},
        {"t,mag,MAG\n", ":1: column 3: expected each column once"},
        {"t,sigma\n", ":1: expected one time and one of mag and flux"},
        {"t,mag,flux\n", ":1: expected one time and one of mag and flux"},
        {"mag\n", ":1: expected one time"},
        {"t,mag,sun1\n1,2,3\n", ":1: expected all of sun1"},
        {"t,mag\n1,2\n0,2\n", ":3: expected the times of a night in order, each once; found one "
                              "that lies before"},
        {"t,mag\n1,2\n1,2\n", ":3: expected the times of a night in order, each once; found one "
                              "again"},
        {"t,mag\n1,nan\n", ":2: column 2: expected a finite number, found 'nan'"},
        {"t,mag\n1,\n", ":2: column 2: expected a finite number, found ''"},
        {"t,mag\ninf,1\n", ":2: column 1: expected a finite number"},
        {"t,mag\n1\n", ":2: expected 2 columns"},
        {"t,mag\n1,2,3\n", ":2: expected 2 columns"},
        {"t,mag,sigma\n1,2,-1\n", ":2: expected an error of at least 0"},
        {"t,mag\n1,12000\n", ":2: expected a magnitude from -50 to 50"},
        {"t,flux\n1,-0.3\n", ":2: expected a flux above 0"},
        {"t,flux\n1,1e-5\n2,1\n", ":2: expected fluxes"},
        {"jd_utc,mag\n1e300,1\n", ":2: expected a Julian date of the years"},
        {"jd_utc,mag\n12h,1\n", ":2: expected a Julian date, found '12h'"},
        {"date_utc,mag\n2026-02-30T00:00:00,1\n", ":2: expected a date"},
        {"1\n", "ends 1 curves too early"},
        {"0\n", ":1: expected the number of curves"},
        {"99999999\n", ":1: expected the number of curves"},
        {"1\n2 3\n", ":2: expected the number of points"},
        {"1\n1e9 0\n", ":2: expected the number of points"},
        {"1\n2 0\n2460000.5 1 1 0 0 1 0 0\n", "ends 1 points of a curve too early"},
        {"1\n1 0\n2460000.5 1 1 0 0 1 0\n", ":3: expected 8 numbers"},
        {"1\n1 0\n2460000.5 1 1 0 0 1 0 x\n", ":3: column 8: expected a finite number"},
        {"1\n1 0\n2460000.5 -1 1 0 0 1 0 0\n", ":3: expected a flux above 0"},
        {"1\n1 0\n2460000.5 1 0 0 0 1 0 0\n", ":3: expected vectors to Sun and Earth"},
        {"1\n1 0\n2460000.5 1 1 0 0 1 0 0\n1\n", ":4: expected the end of the file"},
        {"STARTMETADATA\nFILTER\n", ":2: expected KEYWORD=VALUE"},
        {"STARTMETADATA\nDELIMITER=DASH\n", ":2: DELIMITER: expected PIPE"},
        {"STARTMETADATA\nOBJECTNAME=A\nOBJECTNAME=B\n", ":3: expected one body in a file"},
        {"STARTMETADATA\n", "ends before ENDMETADATA"},
        {"HEAD", "ends before ENDDATA"},
        {"HEADFILTER=V\n", ":4: expected DATA= or ENDDATA"},
        {"HEADDATA=2455410.5\n", ":4: DATA: expected JD, MAGNITUDE"},
        {"HEADDATA=2455410.5|nan\n", ":4: DATA: expected JD, MAGNITUDE"},
        {"HEADDATA=2455410.5|12|x\n", ":4: DATA: expected the error"},
        {"HEADDATA=2455410.5|12\nDATA=2455410.4|12\n", ":5: expected the times of a night"},
        {"HEADENDDATA\nFILTER=R\n", ":5: expected STARTMETADATA"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[512];
        const bool with = strncmp(bad[i].text, "HEAD", 4) == 0;
        snprintf(text, sizeof text, "%s%s", with ? head : "", bad[i].text + (with ? 4 : 0));
        plh_photometry *c = read_text(text, NULL, PLH_BAD_ARGUMENT);
        if (!strstr(plh_photometry_message(c), bad[i].message))
            fail_msg("%zu: expected '%s', found '%s'", i, bad[i].message,
                     plh_photometry_message(c));
        plh_photometry_destroy(c);
    }
    plh_photometry *c;
    assert_int_equal(plh_photometry_create("/nonexistent/curve", NULL, &c), PLH_OS);
    assert_non_null(strstr(plh_photometry_message(c), "cannot be read"));
    plh_photometry_destroy(c);
    plh_photometry_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_alcdef), cmocka_unit_test(reads_damit),
        cmocka_unit_test(reads_tables), cmocka_unit_test(digits_stay),
        cmocka_unit_test(broken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
