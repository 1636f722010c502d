/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Files that break the grammar of CCSDS 504.0-B: each is refused with its line. */
#include "support/cmocka_all.h"

#include "files/ccsds/attitude.h"
#include "files/ccsds/orbit.h"
#include "text_file.h"

#include <ctype.h>
#include <string.h>

/* Line by line, so that a test can replace one. */
static const char *const version_2[] = {
    /*  1 */ "CCSDS_AEM_VERS = 2.0",
    /*  2 */ "COMMENT made for a test",
    /*  3 */ "CREATION_DATE = 2026-01-01T00:00:00",
    /*  4 */ "ORIGINATOR = POLHODE",
    /*  5 */ "META_START",
    /*  6 */ "COMMENT first segment",
    /*  7 */ "OBJECT_NAME = SAT",
    /*  8 */ "OBJECT_ID = 1998-067A",
    /*  9 */ "CENTER_NAME = EARTH",
    /* 10 */ "REF_FRAME_A = EME2000",
    /* 11 */ "REF_FRAME_B = SC_BODY_1",
    /* 12 */ "TIME_SYSTEM = UTC",
    /* 13 */ "START_TIME = 2026-01-01T00:00:00",
    /* 14 */ "STOP_TIME = 2026-01-01T00:01:00",
    /* 15 */ "ATTITUDE_TYPE = QUATERNION/ANGVEL",
    /* 16 */ "ANGVEL_FRAME = SC_BODY_1",
    /* 17 */ "INTERPOLATION_METHOD = LAGRANGE",
    /* 18 */ "INTERPOLATION_DEGREE = 5",
    /* 19 */ "META_STOP",
    /* 20 */ "",
    /* 21 */ "DATA_START",
    /* 22 */ "2026-01-01T00:00:00 0 0 0 1 0.1 0.2 0.3",
    /* 23 */ "2026-01-01T00:00:30.5 0 0 0.6 0.8 0.1 0.2 0.3",
    /* 24 */ "2026-001T00:01:00.000 0 0.6 0 0.8 0.1 0.2 -3e-1",
    /* 25 */ "DATA_STOP",
    NULL};

static const char *const version_1[] = {
    /*  1 */ "CCSDS_AEM_VERS = 1.0",
    /*  2 */ "CREATION_DATE = 2026-001T00:00:00",
    /*  3 */ "ORIGINATOR = POLHODE",
    /*  4 */ "META_START",
    /*  5 */ "OBJECT_NAME = SAT",
    /*  6 */ "OBJECT_ID = 1998-067A",
    /*  7 */ "REF_FRAME_A = EME2000",
    /*  8 */ "REF_FRAME_B = SC_BODY_1",
    /*  9 */ "ATTITUDE_DIR = A2B",
    /* 10 */ "TIME_SYSTEM = TAI",
    /* 11 */ "START_TIME = 2026-01-01T00:00:00",
    /* 12 */ "USEABLE_START_TIME = 2026-01-01T00:00:10",
    /* 13 */ "USEABLE_STOP_TIME = 2026-01-01T00:00:50",
    /* 14 */ "STOP_TIME = 2026-01-01T00:01:00",
    /* 15 */ "ATTITUDE_TYPE = QUATERNION",
    /* 16 */ "QUATERNION_TYPE = FIRST",
    /* 17 */ "META_STOP",
    /* 18 */ "DATA_START",
    /* 19 */ "2026-01-01T00:00:00 1 0 0 0",
    /* 20 */ "DATA_STOP",
    /* 21 */ "META_START",
    /* 22 */ "OBJECT_NAME = SAT",
    /* 23 */ "OBJECT_ID = 1998-067A",
    /* 24 */ "REF_FRAME_A = EME2000",
    /* 25 */ "REF_FRAME_B = SC_BODY_1",
    /* 26 */ "ATTITUDE_DIR = A2B",
    /* 27 */ "TIME_SYSTEM = TAI",
    /* 28 */ "START_TIME = 2026-01-01T00:01:00",
    /* 29 */ "STOP_TIME = 2026-01-01T00:02:00",
    /* 30 */ "ATTITUDE_TYPE = EULER_ANGLE",
    /* 31 */ "EULER_ROT_SEQ = 321",
    /* 32 */ "META_STOP",
    /* 33 */ "DATA_START",
    /* 34 */ "COMMENT degrees",
    /* 35 */ "2026-01-01T00:01:30 10 20 30",
    /* 36 */ "DATA_STOP",
    NULL};

static const char *const apm_2[] = {
    /*  1 */ "CCSDS_APM_VERS = 2.0",
    /*  2 */ "CREATION_DATE = 2026-01-01T00:00:00",
    /*  3 */ "ORIGINATOR = POLHODE",
    /*  4 */ "META_START",
    /*  5 */ "OBJECT_NAME = SAT",
    /*  6 */ "OBJECT_ID = 1998-067A",
    /*  7 */ "TIME_SYSTEM = UTC",
    /*  8 */ "META_STOP",
    /*  9 */ "COMMENT state",
    /* 10 */ "EPOCH = 2026-01-01T00:00:00",
    /* 11 */ "QUAT_START",
    /* 12 */ "REF_FRAME_A = EME2000",
    /* 13 */ "REF_FRAME_B = SC_BODY_1",
    /* 14 */ "Q1 = 0",
    /* 15 */ "Q2 = 0",
    /* 16 */ "Q3 = 0.6",
    /* 17 */ "QC = 0.8",
    /* 18 */ "QUAT_STOP",
    /* 19 */ "ANGVEL_START",
    /* 20 */ "REF_FRAME_A = EME2000",
    /* 21 */ "REF_FRAME_B = SC_BODY_1",
    /* 22 */ "ANGVEL_FRAME = SC_BODY_1",
    /* 23 */ "ANGVEL_X = 1 [deg/s]",
    /* 24 */ "ANGVEL_Y = 2 [deg/s]",
    /* 25 */ "ANGVEL_Z = 3 [deg/s]",
    /* 26 */ "ANGVEL_STOP",
    NULL};

static const char *const apm_1[] = {
    /*  1 */ "CCSDS_APM_VERS = 1.0",
    /*  2 */ "CREATION_DATE = 2026-01-01T00:00:00",
    /*  3 */ "ORIGINATOR = POLHODE",
    /*  4 */ "OBJECT_NAME = SAT",
    /*  5 */ "OBJECT_ID = 1998-067A",
    /*  6 */ "TIME_SYSTEM = UTC",
    /*  7 */ "EPOCH = 2026-01-01T00:00:00",
    /*  8 */ "Q_FRAME_A = SC_BODY_1",
    /*  9 */ "Q_FRAME_B = ITRF-97",
    /* 10 */ "Q_DIR = A2B",
    /* 11 */ "Q1 = 0",
    /* 12 */ "Q2 = 0",
    /* 13 */ "Q3 = 0.6",
    /* 14 */ "QC = 0.8",
    /* 15 */ "EULER_FRAME_A = SC_BODY_1",
    /* 16 */ "EULER_ROT_SEQ = 312",
    /* 17 */ "X_ANGLE = 1 [deg]",
    NULL};

static const char *const orbit_2[] = {
    /*  1 */ "CCSDS_OEM_VERS = 2.0",
    /*  2 */ "CREATION_DATE = 2026-01-01T00:00:00",
    /*  3 */ "ORIGINATOR = POLHODE",
    /*  4 */ "META_START",
    /*  5 */ "OBJECT_NAME = SAT",
    /*  6 */ "OBJECT_ID = 1998-067A",
    /*  7 */ "CENTER_NAME = EARTH",
    /*  8 */ "REF_FRAME = EME2000",
    /*  9 */ "TIME_SYSTEM = UTC",
    /* 10 */ "START_TIME = 2026-01-01T00:00:00",
    /* 11 */ "USEABLE_START_TIME = 2026-01-01T00:00:10",
    /* 12 */ "USEABLE_STOP_TIME = 2026-01-01T00:00:50",
    /* 13 */ "STOP_TIME = 2026-01-01T00:01:00",
    /* 14 */ "INTERPOLATION = HERMITE",
    /* 15 */ "INTERPOLATION_DEGREE = 3",
    /* 16 */ "META_STOP",
    /* 17 */ "COMMENT km and km/s",
    /* 18 */ "2026-01-01T00:00:00 7000 0 0 0 7.5 0",
    /* 19 */ "2026-01-01T00:00:30 6990 220 0 -0.2 7.5 0 0 0 -0.008",
    /* 20 */ "2026-01-01T00:01:00 6980 440 0 -0.4 7.5 0",
    /* 21 */ "COVARIANCE_START",
    /* 22 */ "EPOCH = 2026-01-01T00:00:00",
    /* 23 */ "1e-4",
    /* 24 */ "-2e-5 1e-4",
    /* 25 */ "0 0 1e-4",
    /* 26 */ "0 0 0 1e-9",
    /* 27 */ "0 0 0 0 1e-9",
    /* 28 */ "0 0 0 0 0 1e-9",
    /* 29 */ "EPOCH = 2026-01-01T00:01:00",
    /* 30 */ "COV_REF_FRAME = RTN",
    /* 31 */ "1",
    /* 32 */ "0 1",
    /* 33 */ "0 0 1",
    /* 34 */ "0 0 0 1",
    /* 35 */ "0 0 0 0 1",
    /* 36 */ "0 0 0 0 0 1",
    /* 37 */ "COVARIANCE_STOP",
    NULL};

struct broken {
    const char *const *good;
    int line; /* that is replaced */
    /* By this; NULL: the line is left out; "\n" at the end: the line stays below it */
    const char *text;
    int told; /* the line of the message */
    const char *says;
};

#define LONG                                                                                            \
    "COMMENT xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"

/* clang-format off */
static const struct broken cases[] = {
    {version_2, 1, NULL, 1, "expected the first line 'CCSDS_AEM_VERS = 1.0'"},
    {version_2, 1, "CCSDS_AEM_VERS = 3.0", 1, "expected the version 1.0 or 2.0"},
    {version_2, 2, LONG, 2, "at most 254 characters"},
    {version_2, 2, "COMMENT caf\xc3\xa9", 2, "printable ASCII"},
    {version_2, 2, "COMMENT a\ttab", 2, "printable ASCII"},
    {version_2, 3, NULL, 4, "CREATION_DATE is missing in the header"},
    {version_2, 3, "CREATION_DATE = yesterday", 3, "CREATION_DATE: expected a date"},
    {version_2, 4, NULL, 4, "ORIGINATOR is missing"},
    {version_2, 4, "ORIGINATOR =", 4, "ORIGINATOR: expected a value"},
    {version_2, 5, "META_STRAT", 5, "expected META_START"},
    {version_2, 7, NULL, 18, "OBJECT_NAME is missing in the metadata"},
    {version_2, 7, "object_name = SAT", 7, "a keyword in capitals"},
    {version_2, 7, "OBJECT_NAME: SAT", 7, "expected 'KEYWORD = value'"},
    {version_2, 8, "OBJECT_NAME = SAT", 8, "OBJECT_NAME is given twice; it was on line 7"},
    {version_2, 9, "CENTRE_NAME = EARTH", 9, "CENTRE_NAME: not a keyword of the metadata; accepted: OBJECT_NAME, OBJECT_ID, CENTER_NAME"},
    {version_2, 9, "TIME_SYSTEM = UTC", 10, "REF_FRAME_A must come before TIME_SYSTEM"},
    {version_2, 9, "CENTER_NAME = EARTH\nCOMMENT later", 10, "at the beginning of the metadata"},
    {version_2, 11, "REF_FRAME_B = EME2000", 11, "another frame than REF_FRAME_A"},
    {version_2, 11, "REF_FRAME_B = SC_BODY_1\nATTITUDE_DIR = A2B", 12, "ATTITUDE_DIR: not a keyword"},
    {version_2, 12, "TIME_SYSTEM = UT1", 12, "expected UTC, TAI, TT, TDB or GPS"},
    {version_2, 13, "START_TIME = 2026-02-30T00:00:00", 13, "START_TIME: expected a date of UTC"},
    {version_2, 14, "STOP_TIME = 2025-01-01T00:00:00", 14, "STOP_TIME: expected no earlier than START_TIME"},
    {version_2, 14, "STOP_TIME = 2026-01-01T00:00:50", 24, "expected one from START_TIME"},
    {version_2, 15, "ATTITUDE_TYPE = SPIN", 15, "polhode reads QUATERNION, EULER_ANGLE, QUATERNION/ANGVEL"},
    {version_2, 15, "ATTITUDE_TYPE = QUATERNION", 16, "ANGVEL_FRAME: does not go with"},
    {version_2, 16, NULL, 15, "QUATERNION/ANGVEL needs ANGVEL_FRAME"},
    {version_2, 16, "ANGVEL_FRAME = LVLH", 16, "ANGVEL_FRAME: expected EME2000 or SC_BODY_1"},
    {version_2, 17, "INTERPOLATION_METHOD = SPLINE", 17, "expected LINEAR, LAGRANGE or HERMITE"},
    {version_2, 17, NULL, 17, "INTERPOLATION_DEGREE: needs INTERPOLATION_METHOD"},
    {version_2, 18, NULL, 17, "INTERPOLATION_METHOD: needs INTERPOLATION_DEGREE"},
    {version_2, 18, "INTERPOLATION_DEGREE = 2.5", 18, "expected a whole number from 1"},
    {version_2, 19, "WRONG_KEYWORD = 1", 19, "WRONG_KEYWORD: not a keyword of the metadata; accepted: OBJECT_NAME"},
    {version_2, 15, "ATTITUDE_TYPE = Quaternion/angvel", 15, "polhode reads QUATERNION"},
    {version_2, 19, NULL, 20, "expected META_STOP, found 'DATA_START'"},
    {version_2, 21, NULL, 21, "expected DATA_START"},
    {version_2, 22, "2026-01-01T00:00:00 0 0 0 1 0.1 0.2", 22, "expected an epoch and 7 numbers, found 6"},
    {version_2, 22, "2026-01-01T00:00:00 0 0 0 1 0.1 0.2 0.3 0.4", 22, "expected an epoch and 7 numbers, found 8"},
    {version_2, 22, "2026-01-01T00:00:00 0 0 0 1 0.1 nan 0.3", 22, "expected a finite number, found 'nan'"},
    {version_2, 22, "2026-01-01T00:00:00 0 0 0 1 0.1 1e999 0.3", 22, "expected a finite number"},
    {version_2, 22, "2026-01-01T00:00:00 0 0 0 0x1 0.1 0.2 0.3", 22, "expected a finite number"},
    {version_2, 22, "2026-01-01T00:00:00 0 0 0.5 1 0.1 0.2 0.3", 22, "quaternion: expected the length 1"},
    {version_2, 22, "2026-01-01 0 0 0 1 0.1 0.2 0.3", 22, "epoch: expected a date"},
    {version_2, 23, "2026-01-01T00:00:00 0 0 0.6 0.8 0.1 0.2 0.3", 23, "epochs that increase"},
    {version_2, 23, "2025-12-31T23:59:60 0 0 0.6 0.8 0.1 0.2 0.3", 23, "epoch: expected a date of UTC"},
    {version_2, 23, "COMMENT between\n", 23, "at the beginning of the data"},
    {version_2, 23, "OBJECT_NAME = SAT", 23, "expected DATA_STOP, found 'OBJECT_NAME'"},
    {version_2, 25, NULL, 24, "the file ends here; expected DATA_STOP"},
    {version_2, 25, "DATA_STOP\n2026-01-01T00:02:00 0 0 0 1 0.1 0.2 0.3", 26, "expected META_START"},
    {version_1, 9, NULL, 16, "ATTITUDE_DIR is missing"},
    {version_1, 9, "ATTITUDE_DIR = AB", 9, "ATTITUDE_DIR: expected A2B or B2A"},
    {version_1, 12, "USEABLE_START_TIME = 2026-01-01T00:02:00", 13, "USEABLE_STOP_TIME: expected no earlier than USEABLE_START_TIME"},
    {version_1, 15, "ATTITUDE_TYPE = QUATERNION/ANGVEL", 15, "polhode reads QUATERNION, EULER_ANGLE, found"},
    {version_1, 16, NULL, 15, "QUATERNION needs QUATERNION_TYPE"},
    {version_1, 16, "QUATERNION_TYPE = MIDDLE", 16, "expected LAST or FIRST"},
    {version_1, 19, NULL, 19, "expected data lines"},
    {version_1, 28, "START_TIME = 2026-01-01T00:00:30", 28, "START_TIME: expected no earlier than the USEABLE_STOP_TIME of the segment before (2026-01-01T00:00:50)"},
    {version_1, 28, "START_TIME = 2026-01-01T00:00:30\nUSEABLE_START_TIME = 2026-01-01T00:00:40", 29, "USEABLE_START_TIME: expected no earlier than the USEABLE_STOP_TIME"},
    {version_1, 23, "OBJECT_ID = 1998-067B", 23, "OBJECT_ID: expected 1998-067A as in the segment before, found '1998-067B'; polhode reads files of one object"},
    {version_1, 27, "TIME_SYSTEM = TT", 28, "no earlier than the USEABLE_STOP_TIME of the segment before"},
    {version_1, 1, "\xef\xbb\xbf""CCSDS_AEM_VERS = 1.0", 1, "printable ASCII"},
    {orbit_2, 0, NULL, 1, "expected the first line 'CCSDS_AEM_VERS = 1.0', found CCSDS_OEM_VERS"},
    {version_1, 30, "ATTITUDE_TYPE = EULER_ANGLE\nQUATERNION_TYPE = LAST", 31, "QUATERNION_TYPE: does not go with"},
    {version_1, 31, NULL, 30, "EULER_ANGLE needs EULER_ROT_SEQ"},
    {version_1, 31, "EULER_ROT_SEQ = ZYX", 31, "expected a sequence such as 321"},
    {version_1, 31, "EULER_ROT_SEQ = 113", 31, "expected a sequence such as 321"},
    {apm_2, 3, NULL, 25, "ORIGINATOR is missing"},
    {apm_2, 7, "TIME_SYSTEM = SCLK", 7, "expected UTC, TAI, TT, TDB or GPS"},
    {apm_2, 8, NULL, 9, "EPOCH: not a keyword of the block META"},
    {apm_2, 10, NULL, 25, "EPOCH is missing"},
    {apm_2, 13, NULL, 25, "REF_FRAME_B is missing in the block QUAT"},
    {apm_2, 15, "Q1 = 0", 15, "Q1 is given twice; it was on line 14"},
    {apm_2, 17, "QC = 0.9", 10, "quaternion: expected the length 1"},
    {apm_2, 17, "QC = big", 17, "QC: expected a finite number"},
    {apm_2, 18, "SPIN_STOP", 18, "expected a keyword or QUAT_STOP"},
    {apm_2, 22, "ANGVEL_FRAME = LVLH", 22, "ANGVEL_FRAME: expected EME2000 or SC_BODY_1"},
    {apm_2, 23, "ANGVEL_X = 1 deg/s", 23, "ANGVEL_X: expected a finite number"},
    {apm_2, 26, "ANGVEL_STOP\nEULER_START\nREF_FRAME_A = EME2000\nREF_FRAME_B = SC_BODY_1\nEULER_ROT_SEQ = ZZX\nANGLE_1 = 1\nANGLE_2 = 2\nANGLE_3 = 3\nEULER_STOP", 30, "EULER_ROT_SEQ: expected a sequence such as ZYX"},
    {apm_2, 26, "ANGVEL_STOP\nEULER_START\nREF_FRAME_A = EME2000\nREF_FRAME_B = SC_BODY_1\nANGLE_1 = 1\nANGLE_2 = 2\nANGLE_3 = 3\nEULER_STOP", 33, "EULER_ROT_SEQ is missing in the block EULER"},
    {apm_2, 26, "ANGVEL_STOP\nINERTIA_START\nINERTIA_REF_FRAME = SC_BODY_1\nIXX = heavy\nINERTIA_STOP", 29, "IXX: expected a finite number"},
    {apm_1, 16, "EULER_ROT_SEQ = 331", 16, "EULER_ROT_SEQ: expected a sequence such as 321"},
    {apm_1, 16, NULL, 16, "EULER_ROT_SEQ is missing"},
    {apm_2, 26, NULL, 25, "the file ends here; expected ANGVEL_STOP"},
    {apm_2, 26, "2026-01-01T00:00:00 1", 26, "expected 'KEYWORD = value'"},
};

static const struct broken orbit_cases[] = {
    {orbit_2, 1, "CCSDS_AEM_VERS = 2.0", 1, "expected the first line 'CCSDS_OEM_VERS = 2.0'"},
    {orbit_2, 1, "CCSDS_OEM_VERS = 4.0", 1, "expected the version"},
    {orbit_2, 2, NULL, 3, "CREATION_DATE is missing"},
    {orbit_2, 4, NULL, 4, "OBJECT_NAME: not a keyword of the header"},
    {orbit_2, 7, NULL, 15, "CENTER_NAME is missing in the metadata"},
    {orbit_2, 8, "REF_FRAME_A = EME2000", 8, "REF_FRAME_A: not a keyword of the metadata"},
    {orbit_2, 9, "TIME_SYSTEM = MET", 9, "expected UTC, TAI, TT, TDB or GPS"},
    {orbit_2, 11, "USEABLE_START_TIME = 2025-01-01T00:00:00", 11, "expected no earlier than START_TIME"},
    {orbit_2, 13, "STOP_TIME = 2026-01-01T00:00:55", 20, "expected one from START_TIME"},
    {orbit_2, 14, "INTERPOLATION = SPLINE", 14, "expected HERMITE, LAGRANGE or LINEAR"},
    {orbit_2, 15, NULL, 14, "INTERPOLATION: needs INTERPOLATION_DEGREE"},
    {orbit_2, 15, "INTERPOLATION_DEGREE = 0", 15, "expected a whole number from 1"},
    {orbit_2, 16, NULL, 16, "a COMMENT may only stand at the beginning of the metadata"},
    {orbit_2, 18, "2026-01-01T00:00:00 7000 0 0 0 7.5", 18, "expected an epoch and 6 or more numbers, found 5"},
    {orbit_2, 18, "2026-01-01T00:00:00 7000 0 0 0 7.5 0 1", 18, "expected an epoch and 6 or 9 numbers, found 7"},
    {orbit_2, 18, "2026-01-01T00:00:00 7000 0 0 0 7.5 inf", 18, "expected a finite number"},
    {orbit_2, 19, "2026-01-01T00:00:00 6990 220 0 -0.2 7.5 0", 19, "epochs that increase"},
    {orbit_2, 19, "7000 0 0 0 7.5 0", 19, "epoch: expected a date"},
    {orbit_2, 20, "DATA_STOP", 20, "expected META_START, found 'DATA_STOP'"},
    {orbit_2, 24, "-2e-5 1e-4 0", 24, "covariance: expected 2 numbers, found 3"},
    {orbit_2, 24, "-2e-5", 24, "covariance: expected 2 numbers, found 1"},
    {orbit_2, 24, "-2e-5 x", 24, "covariance: expected a finite number"},
    {orbit_2, 28, NULL, 28, "covariance: expected row 6 of 6 after its EPOCH, found 'EPOCH'"},
    {orbit_2, 36, NULL, 36, "covariance: expected row 6 of 6 after its EPOCH, found 'COVARIANCE_STOP'"},
    {orbit_2, 22, NULL, 22, "covariance: expected EPOCH"},
    {orbit_2, 29, "0 0 0 0 0 0 1", 29, "covariance: expected EPOCH or COVARIANCE_STOP after 6 rows"},
    {orbit_2, 22, "EPOCH = today", 22, "EPOCH: expected a date"},
    {orbit_2, 37, "COVARIANCE_STOP\nMETA_START\nOBJECT_NAME = SAT\nOBJECT_ID = 1998-067B\nCENTER_NAME = EARTH\nREF_FRAME = EME2000\nTIME_SYSTEM = UTC\nSTART_TIME = 2026-01-01T00:01:00\nSTOP_TIME = 2026-01-01T00:02:00\nMETA_STOP", 40, "OBJECT_ID: expected 1998-067A as in the segment before"},
    {orbit_2, 37, NULL, 36, "the file ends here; expected COVARIANCE_STOP"},
};
/* clang-format on */

/* The lines with one of them replaced. */
static void assemble(const struct broken *b, char *text, size_t size)
{
    size_t used = 0;
    *text = '\0';
    for (int i = 0; b->good[i]; i++) {
        const bool replaced = i + 1 == b->line;
        if (!replaced || b->text)
            used +=
                (size_t)snprintf(text + used, size - used, "%s\n", replaced ? b->text : b->good[i]);
    }
}

static bool reads_attitude(const char *path, struct message *m)
{
    struct attitude_file file;
    const bool good = attitude_read(path, &file, m);
    attitude_free(&file);
    return good;
}

static bool reads_orbit(const char *path, struct message *m)
{
    struct orbit_file file;
    const bool good = orbit_file_read(path, &file, m);
    orbit_file_free(&file);
    return good;
}

static void expect_refusals(const struct broken *list, size_t count,
                            bool (*reads)(const char *, struct message *))
{
    for (size_t i = 0; i < count; i++) {
        const struct broken *b = &list[i];
        char text[8192], path[64], start[96];
        struct message m = {0};
        assemble(b, text, sizeof text);
        text_file(path, text);
        snprintf(start, sizeof start, "%s:%d: ", path, b->told);
        const bool taken = reads(path, &m);
        unlink(path);
        if (taken || strncmp(m.text, start, strlen(start)) != 0 || !strstr(m.text, b->says))
            fail_msg("case %zu, line %d: expected line %d and '%s', found: %s", i, b->line, b->told,
                     b->says, taken ? "accepted" : m.text);
    }
}

static void good_files_are_read(void **state)
{
    (void)state;
    static const char *const *const all[] = {version_1, version_2, apm_2, apm_1};
    static const int segments[] = {2, 1, 1, 1};
    for (int i = 0; i < 4; i++) {
        char text[8192], path[64];
        struct attitude_file file;
        struct message m = {0};
        assemble(&(struct broken){all[i], 0, NULL, 0, NULL}, text, sizeof text);
        text_file(path, text);
        if (!attitude_read(path, &file, &m))
            fail_msg("%s", m.text);
        assert_int_equal(file.count, segments[i]);
        assert_true(attitude_is_file(path));
        attitude_free(&file);
        unlink(path);
    }
}

static void good_orbits_are_read(void **state)
{
    (void)state;
    char text[8192], path[64];
    struct orbit_file file;
    struct message m = {0};
    assemble(&(struct broken){orbit_2, 0, NULL, 0, NULL}, text, sizeof text);
    text_file(path, text);
    if (!orbit_file_read(path, &file, &m))
        fail_msg("%s", m.text);
    assert_int_equal(file.count, 1);
    assert_int_equal(file.segment[0].n, 3);
    assert_true(file.segment[0].hermite);
    orbit_file_free(&file);
    unlink(path);
}

/* The text with another end of each line, or with its values in small letters. */
static void changed(const char *text, const char *end, bool small, char *out)
{
    bool value = false;
    for (const char *c = text; *c; c++) {
        value = *c == '\n' ? false : value || *c == '=';
        if (*c == '\n')
            out += strlen(strcpy(out, end));
        else if (*c == 'T' && isdigit((unsigned char)c[1])) /* of a date */
            *out++ = *c;
        else
            *out++ = (char)(small && value ? tolower((unsigned char)*c) : *c);
    }
    *out = '\0';
}

/* Lines end with CR, LF or both (6.6.6); words are all in capitals or all in small letters
 * (6.8.6). */
static void ends_of_lines_and_small_letters(void **state)
{
    (void)state;
    static const char *const *const all[] = {version_1, version_2, apm_2, apm_1, orbit_2};
    static const char *const ends[] = {"\r", "\n\r", "\r\n", "\n"};
    for (int i = 0; i < 5; i++)
        for (int how = 0; how < 8; how++) {
            char text[8192], other[16384], path[64];
            struct message m = {.text = ""};
            assemble(&(struct broken){all[i], 0, NULL, 0, NULL}, text, sizeof text);
            changed(text, ends[how % 4], how >= 4, other);
            text_file(path, other);
            if (!(i == 4 ? reads_orbit : reads_attitude)(path, &m))
                fail_msg("file %d, way %d: %s", i, how, m.text);
            unlink(path);
        }
    /* Lines are counted, whatever their ends. */
    for (int how = 0; how < 4; how++) {
        char text[8192], other[16384], path[64], start[96];
        struct message m = {.text = ""};
        assemble(&(struct broken){version_2, 23, "2026-01-01T00:00:30.5 0 0 2 1 0 0 0", 0, NULL},
                 text, sizeof text);
        changed(text, ends[how], false, other);
        text_file(path, other);
        snprintf(start, sizeof start, "%s:23: quaternion", path);
        assert_false(reads_attitude(path, &m));
        if (strncmp(m.text, start, strlen(start)) != 0)
            fail_msg("%s", m.text);
        unlink(path);
    }
}

/* ANGVEL_FRAME may name the frame by its keyword. */
static void frames_by_their_keywords(void **state)
{
    (void)state;
    static const struct broken changes[] = {{apm_2, 22, "ANGVEL_FRAME = REF_FRAME_A", 0, NULL},
                                            {version_2, 16, "ANGVEL_FRAME = REF_FRAME_A", 0, NULL}};
    for (int i = 0; i < 2; i++) {
        char text[8192], path[64];
        struct attitude_file file;
        struct message m = {0};
        assemble(&changes[i], text, sizeof text);
        text_file(path, text);
        if (!attitude_read(path, &file, &m))
            fail_msg("%s", m.text);
        assert_false(file.segment[0].rate_in_body);
        attitude_free(&file);
        unlink(path);
    }
}

static void broken_files_are_refused_with_their_line(void **state)
{
    (void)state;
    assert_true(sizeof cases / sizeof *cases >= 20);
    expect_refusals(cases, sizeof cases / sizeof *cases, reads_attitude);
}

static void broken_orbits_too(void **state)
{
    (void)state;
    expect_refusals(orbit_cases, sizeof orbit_cases / sizeof *orbit_cases, reads_orbit);
}

static void files_that_are_not_there(void **state)
{
    (void)state;
    struct attitude_file file;
    struct message m = {0};
    assert_false(attitude_read("/nonexistent/x.aem", &file, &m));
    assert_non_null(strstr(m.text, "could not be read"));
    attitude_free(&file);
    char path[64];
    m.text[0] = '\0';
    text_file(path, "");
    assert_false(attitude_read(path, &file, &m));
    assert_non_null(strstr(m.text, "expected the first line"));
    attitude_free(&file);
    assert_false(attitude_is_file(path));
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_files_are_read),
        cmocka_unit_test(good_orbits_are_read),
        cmocka_unit_test(ends_of_lines_and_small_letters),
        cmocka_unit_test(frames_by_their_keywords),
        cmocka_unit_test(broken_files_are_refused_with_their_line),
        cmocka_unit_test(broken_orbits_too),
        cmocka_unit_test(files_that_are_not_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
