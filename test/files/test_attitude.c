/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Attitudes from files: the sense of every rotation, round trips to the last digit,
 * interpolation. */
#include "support/cmocka_all.h"

#include "files/ccsds/attitude.h"
#include "text_file.h"

#include <math.h>

static const double degree = PLH_PI / 180.0;

static void read_text(const char *text, struct attitude_file *file)
{
    char path[64];
    struct message m = {0};
    text_file(path, text);
    const bool good = attitude_read(path, file, &m);
    unlink(path);
    if (!good)
        fail_msg("%s", m.text);
}

/* An ephemeris of one segment with these metadata and lines. */
static void make(char *out, size_t size, int version, const char *a, const char *b, const char *dir,
                 const char *rest, const char *lines)
{
    snprintf(
        out, size,
        "CCSDS_AEM_VERS = %d.0\nCREATION_DATE = 2026-01-01T00:00:00\nORIGINATOR = X\nMETA_START\n"
        "OBJECT_NAME = S\nOBJECT_ID = 1\nREF_FRAME_A = %s\nREF_FRAME_B = %s\n%s"
        "TIME_SYSTEM = TAI\nSTART_TIME = 2026-01-01T00:00:00\nSTOP_TIME = 2026-01-02T00:00:00\n"
        "%sMETA_STOP\nDATA_START\n%sDATA_STOP\n",
        version, a, b, dir, rest, lines);
}

static void assert_vec3(plh_vec3 got, double x, double y, double z)
{
    const double off = fmax(fabs(got.x - x), fmax(fabs(got.y - y), fabs(got.z - z)));
    if (!(off < 1e-15))
        fail_msg("(%.17g, %.17g, %.17g), not (%.17g, %.17g, %.17g)", got.x, got.y, got.z, x, y, z);
}

/* Frame B is frame A turned by 2 atan(3/4) about z: its x axis is (0.28, 0.96, 0) in A. */
static void the_sense_of_quaternions(void **state)
{
    (void)state;
    static const struct {
        int version;
        const char *a, *b, *dir, *rest, *line;
        bool turned_back;
    } cases[] = {
        {1, "EME2000", "SC_BODY_1", "ATTITUDE_DIR = A2B\n",
         "ATTITUDE_TYPE = QUATERNION\nQUATERNION_TYPE = LAST\n", "0 0 0.6 0.8", false},
        {1, "EME2000", "SC_BODY_1", "ATTITUDE_DIR = A2B\n",
         "ATTITUDE_TYPE = QUATERNION\nQUATERNION_TYPE = FIRST\n", "0.8 0 0 0.6", false},
        {1, "EME2000", "SC_BODY_1", "ATTITUDE_DIR = B2A\n",
         "ATTITUDE_TYPE = QUATERNION\nQUATERNION_TYPE = LAST\n", "0 0 0.6 0.8", true},
        {1, "SC_BODY_1", "EME2000", "ATTITUDE_DIR = A2B\n",
         "ATTITUDE_TYPE = QUATERNION\nQUATERNION_TYPE = LAST\n", "0 0 0.6 0.8", true},
        {1, "SC_BODY_1", "EME2000", "ATTITUDE_DIR = B2A\n",
         "ATTITUDE_TYPE = QUATERNION\nQUATERNION_TYPE = LAST\n", "0 0 0.6 0.8", false},
        {2, "EME2000", "SC_BODY_1", "", "ATTITUDE_TYPE = QUATERNION\n", "0 0 0.6 0.8", false},
        {2, "STARTRACKER_1", "ICRF", "", "ATTITUDE_TYPE = QUATERNION\n", "0 0 0.6 0.8", true},
        {2, "EME2000", "SC_BODY_1", "", "ATTITUDE_TYPE = QUATERNION\n", "0 0 -0.6 -0.8", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[2048], lines[256];
        struct attitude_file file;
        snprintf(lines, sizeof lines, "2026-01-01T00:00:00 %s\n", cases[i].line);
        make(text, sizeof text, cases[i].version, cases[i].a, cases[i].b, cases[i].dir,
             cases[i].rest, lines);
        read_text(text, &file);
        const plh_vec3 x = plh_quat_rotate(file.segment[0].q[0], plh_vec3_make(1.0, 0.0, 0.0));
        assert_vec3(x, 0.28, cases[i].turned_back ? -0.96 : 0.96, 0.0);
        attitude_free(&file);
    }
}

/* A column of the product of the three matrices that take the axes of A to those of B, one after
 * the other. */
static plh_vec3 turned_axis(const char *sequence, const double angle[3], plh_vec3 v)
{
    for (int k = 2; k >= 0; k--) {
        const double c = cos(angle[k] * degree), s = sin(angle[k] * degree);
        const plh_vec3 u = v;
        if (sequence[k] == 'X')
            v = plh_vec3_make(u.x, c * u.y - s * u.z, s * u.y + c * u.z);
        else if (sequence[k] == 'Y')
            v = plh_vec3_make(c * u.x + s * u.z, u.y, c * u.z - s * u.x);
        else
            v = plh_vec3_make(c * u.x - s * u.y, s * u.x + c * u.y, u.z);
    }
    return v;
}

static void the_sense_of_euler_angles(void **state)
{
    (void)state;
    static const char *const sequences[] = {"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX",
                                            "XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ"};
    const double angle[3] = {17.0, -35.0, 111.0};
    for (size_t i = 0; i < 12; i++)
        for (int version = 1; version <= 2; version++) {
            char text[2048], rest[128], word[4] = "";
            struct attitude_file file;
            for (int k = 0; k < 3; k++)
                word[k] = (char)(version == 1 ? sequences[i][k] - 'X' + '1' : sequences[i][k]);
            snprintf(rest, sizeof rest, "ATTITUDE_TYPE = EULER_ANGLE\nEULER_ROT_SEQ = %s\n", word);
            make(text, sizeof text, version, "EME2000", "SC_BODY_1",
                 version == 1 ? "ATTITUDE_DIR = A2B\n" : "", rest,
                 "2026-01-01T00:00:00 17 -35 111\n");
            read_text(text, &file);
            const plh_vec3 v = {0.3, -0.5, 0.8}, want = turned_axis(sequences[i], angle, v);
            assert_vec3(plh_quat_rotate(file.segment[0].q[0], v), want.x, want.y, want.z);
            attitude_free(&file);
        }
}

static void the_sense_of_angular_velocities(void **state)
{
    (void)state;
    for (int in_a = 0; in_a < 2; in_a++) {
        char text[2048], rest[128];
        struct attitude_file file;
        snprintf(rest, sizeof rest, "ATTITUDE_TYPE = QUATERNION/ANGVEL\nANGVEL_FRAME = %s\n",
                 in_a ? "EME2000" : "SC_BODY_1");
        make(text, sizeof text, 2, "EME2000", "SC_BODY_1", "", rest,
             "2026-01-01T00:00:00 0 0 0.6 0.8 180 0 90\n");
        read_text(text, &file);
        const plh_vec3 w = plh_vec3_scale(1.0 / PLH_PI, file.segment[0].omega[0]);
        assert_vec3(w, in_a ? 0.28 : 1.0, in_a ? -0.96 : 0.0, 0.5);
        attitude_free(&file);
    }
}

/* What was read is written again, byte for byte. */
static void write_again(const struct attitude_file *file, FILE *out)
{
    aem_write_head(out, file->version, "2026-01-01T00:00:00", "X", "");
    for (int i = 0; i < file->count; i++) {
        const struct attitude_segment *s = &file->segment[i];
        const char *text[AEM_KEYS];
        for (int k = 0; k < AEM_KEYS; k++)
            text[k] = s->meta[k].text;
        aem_write_meta(out, file->version, text, NULL);
        for (size_t n = 0; n < s->n; n++) {
            char epoch[PLH_DATE_TEXT];
            plh_date_to_text(s->date[n], s->scale, PLH_DATE_CALENDAR, 9, epoch, sizeof epoch);
            aem_write_line(out, epoch, 17, s->width, s->value + n * (size_t)s->width);
        }
        aem_write_stop(out);
    }
}

static void round_trips_keep_every_digit(void **state)
{
    (void)state;
    static const char *const scales[] = {"UTC", "TAI", "TT", "TDB", "GPS"};
    for (int kind = 0; kind < 4; kind++)
        for (int i = 0; i < 5; i++) {
            char *first = NULL, *second = NULL;
            size_t size;
            struct attitude_file file;
            FILE *out = open_memstream(&first, &size);
            const int version = kind < 2 ? 10 : 20;
            const bool euler = kind % 2 == 1;
            aem_write_head(out, version, "2026-01-01T00:00:00", "X", "");
            for (int segment = 0; segment < 3; segment++) {
                char epoch[PLH_DATE_TEXT], stop[PLH_DATE_TEXT];
                plh_date zero;
                plh_time_scale scale;
                plh_time_scale_find(scales[i], &scale);
                plh_date_from_text("2016-12-31T23:59:50.123456789", scale, &zero);
                zero = plh_date_add(zero, scale, 30.0 * segment);
                plh_date_to_text(zero, scale, PLH_DATE_CALENDAR, 9, epoch, sizeof epoch);
                plh_date_to_text(plh_date_add(zero, scale, 30.0), scale, PLH_DATE_CALENDAR, 9, stop,
                                 sizeof stop);
                const char *text[AEM_KEYS] = {
                    [AEM_OBJECT_NAME] = "S",
                    [AEM_OBJECT_ID] = "1",
                    [AEM_REF_FRAME_A] = "EME2000",
                    [AEM_REF_FRAME_B] = "SC_BODY_1",
                    [AEM_ATTITUDE_DIR] = "A2B",
                    [AEM_TIME_SYSTEM] = scales[i],
                    [AEM_START_TIME] = epoch,
                    [AEM_STOP_TIME] = stop,
                    [AEM_ATTITUDE_TYPE] = euler           ? "EULER_ANGLE"
                                          : version == 20 ? "QUATERNION/ANGVEL"
                                                          : "QUATERNION",
                    [AEM_QUATERNION_TYPE] = euler ? NULL : "LAST",
                    [AEM_EULER_ROT_SEQ] = !euler          ? NULL
                                          : version == 20 ? "ZXZ"
                                                          : "313",
                    [AEM_ANGVEL_FRAME] = !euler && version == 20 ? "SC_BODY_1" : NULL};
                aem_write_meta(out, version, text, NULL);
                for (int n = 0; n < 20; n++) {
                    const plh_quat q = plh_quat_exp(plh_vec3_make(0.1 * n, 0.037 * n, -0.2));
                    const double value[7] = {euler ? 13.1 * n : q.x,
                                             euler ? 7.3 * n : q.y,
                                             euler ? -n / 3.0 : q.z,
                                             q.w,
                                             1.0 / 3.0,
                                             -2e-7 / 7.0,
                                             1e3 / 9.0};
                    plh_date_to_text(plh_date_add(zero, scale, 0.7 * n), scale, PLH_DATE_CALENDAR,
                                     9, epoch, sizeof epoch);
                    aem_write_line(out, epoch, 17, euler ? 3 : version == 20 ? 7 : 4, value);
                }
                aem_write_stop(out);
            }
            fclose(out);
            read_text(first, &file);
            assert_int_equal(file.count, 3);
            assert_int_equal((int)attitude_lines(&file), 60);
            out = open_memstream(&second, &size);
            write_again(&file, out);
            fclose(out);
            assert_string_equal(second, first);
            /* quaternions come back to the last bit */
            if (!euler) {
                const plh_quat q = plh_quat_exp(plh_vec3_make(0.1 * 3, 0.037 * 3, -0.2)),
                               got = file.segment[2].q[3];
                assert_true(q.w == got.w && q.x == got.x && q.y == got.y && q.z == got.z);
            }
            attitude_free(&file);
            free(first);
            free(second);
        }
}

/* A turn at a constant rate: the error of degree d falls as the step to the power d + 1. */
static double worst_between(const char *method, int nodes, bool rates)
{
    const double span = 40.0, rate = 0.3, w = rate / degree;
    char *text = NULL, lines[64 * 160] = "", rest[256];
    size_t used = 0;
    struct attitude_file file;
    double worst = 0.0;
    plh_date zero;
    for (int i = 0; i < nodes; i++) {
        const double t = span * i / (nodes - 1);
        char epoch[PLH_DATE_TEXT];
        plh_date_from_text("2026-01-01T00:00:00", PLH_SCALE_TAI, &zero);
        plh_date_to_text(plh_date_add(zero, PLH_SCALE_TAI, t), PLH_SCALE_TAI, PLH_DATE_CALENDAR, 9,
                         epoch, sizeof epoch);
        used += (size_t)snprintf(lines + used, sizeof lines - used, "%s %.17g 0 0 %.17g", epoch,
                                 sin(0.5 * rate * t), cos(0.5 * rate * t));
        used +=
            (size_t)snprintf(lines + used, sizeof lines - used, rates ? " %.17g 0 0\n" : "\n", w);
    }
    snprintf(rest, sizeof rest, "ATTITUDE_TYPE = QUATERNION%s%s",
             rates ? "/ANGVEL\nANGVEL_FRAME = SC_BODY_1\n" : "\n", method);
    text = malloc(sizeof lines + 2048);
    make(text, sizeof lines + 2048, 2, "EME2000", "SC_BODY_1", "", rest, lines);
    read_text(text, &file);
    for (double t = 0.0; t <= span; t += 0.37) {
        plh_quat q;
        plh_vec3 omega;
        assert_true(attitude_at(&file, plh_date_add(zero, PLH_SCALE_TAI, t), &q, &omega));
        worst = fmax(worst, plh_quat_angle(q, plh_quat_make(cos(0.5 * rate * t),
                                                            sin(0.5 * rate * t), 0.0, 0.0)));
    }
    plh_quat q;
    plh_vec3 omega;
    assert_false(attitude_at(&file, plh_date_add(zero, PLH_SCALE_TAI, span + 0.001), &q, &omega));
    assert_false(attitude_at(&file, plh_date_add(zero, PLH_SCALE_TAI, -0.001), &q, &omega));
    attitude_free(&file);
    free(text);
    return worst;
}

static void interpolation_has_its_order(void **state)
{
    (void)state;
    static const struct {
        const char *method;
        bool rates;
        double order;
    } cases[] = {{"", false, 8.0},
                 {"INTERPOLATION_METHOD = LINEAR\nINTERPOLATION_DEGREE = 1\n", false, 2.0},
                 {"INTERPOLATION_METHOD = LAGRANGE\nINTERPOLATION_DEGREE = 3\n", false, 4.0},
                 {"INTERPOLATION_METHOD = HERMITE\nINTERPOLATION_DEGREE = 7\n", true, 8.0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double coarse = worst_between(cases[i].method, 17, cases[i].rates),
                     fine = worst_between(cases[i].method, 33, cases[i].rates);
        const double order = log2(coarse / fine);
        /* linear interpolation of a turn at a constant rate is nearly the turn itself */
        if (!(order > cases[i].order - 1.0 && fine < 1e-3))
            fail_msg("case %zu: order %.2f, error %.2g", i, order, fine);
    }
}

/*
 * A turn about x at 0.01 rad/s in two segments that overlap by a minute, in TAI and in UTC (37 s
 * behind). Where only the second one may be used, its lines are turned by another half angle about
 * z, so that they can be told apart.
 */
static void segments_meet_where_they_are_usable(void **state)
{
    (void)state;
    struct attitude_file file;
    char *text = NULL;
    size_t size;
    plh_date zero, first, last;
    plh_quat q;
    plh_vec3 omega;
    FILE *out = open_memstream(&text, &size);
    plh_date_from_text("2026-01-01T00:00:37", PLH_SCALE_TAI, &zero);
    aem_write_head(out, 20, "2026-01-01T00:00:00", "X", "");
    for (int segment = 0; segment < 2; segment++) {
        const char *meta[AEM_KEYS] = {
            [AEM_OBJECT_NAME] = "S",
            [AEM_OBJECT_ID] = "1",
            [AEM_REF_FRAME_A] = "EME2000",
            [AEM_REF_FRAME_B] = "SC_BODY_1",
            [AEM_TIME_SYSTEM] = segment ? "UTC" : "TAI",
            [AEM_START_TIME] = segment ? "2026-01-01T00:01:00" : "2026-01-01T00:00:37",
            [AEM_USEABLE_START_TIME] = segment ? "2026-01-01T00:01:30" : "2026-01-01T00:00:52",
            [AEM_USEABLE_STOP_TIME] = segment ? NULL : "2026-01-01T00:02:07",
            [AEM_STOP_TIME] = segment ? "2026-01-01T00:03:00" : "2026-01-01T00:02:37",
            [AEM_ATTITUDE_TYPE] = "QUATERNION"};
        aem_write_meta(out, 20, meta, NULL);
        for (int n = 0; n <= 12; n++) {
            const plh_time_scale scale = segment ? PLH_SCALE_UTC : PLH_SCALE_TAI;
            const double t = 60.0 * segment + 10.0 * n;
            const plh_quat turn =
                plh_quat_mul(plh_quat_make(segment ? 0.8 : 1.0, 0.0, 0.0, segment ? 0.6 : 0.0),
                             plh_quat_make(cos(0.005 * t), sin(0.005 * t), 0.0, 0.0));
            const double value[4] = {turn.x, turn.y, turn.z, turn.w};
            char epoch[PLH_DATE_TEXT];
            plh_date_to_text(plh_date_add(zero, scale, t), scale, PLH_DATE_CALENDAR, 9, epoch,
                             sizeof epoch);
            aem_write_line(out, epoch, 17, 4, value);
        }
        aem_write_stop(out);
    }
    fclose(out);
    read_text(text, &file);
    assert_true(attitude_span(&file, &first, &last));
    assert_float_equal(plh_date_since(first, PLH_SCALE_TAI, zero), 15.0, 0.0);
    assert_float_equal(plh_date_since(last, PLH_SCALE_TAI, zero), 180.0, 0.0);
    for (double t = -2.5; t < 190.0; t += 5.0) {
        const bool there = t >= 15.0 && t <= 180.0;
        assert_int_equal(attitude_at(&file, plh_date_add(zero, PLH_SCALE_TAI, t), &q, &omega),
                         there);
        const double half = t > 90.0 ? 0.6 : 0.0;
        const plh_quat want = plh_quat_mul(plh_quat_make(sqrt(1.0 - half * half), 0.0, 0.0, half),
                                           plh_quat_make(cos(0.005 * t), sin(0.005 * t), 0.0, 0.0));
        /* At 17.5 s a polynomial through usable lines only would have to extrapolate. */
        if (there && !(plh_quat_angle(q, want) < 1e-9))
            fail_msg("at %g: off by %g", t, plh_quat_angle(q, want));
    }
    attitude_free(&file);
    free(text);
}

static void parameter_messages(void **state)
{
    (void)state;
    struct attitude_file file;
    /* 1.0, with the derivative of a turn about z at 0.5 rad/s: q' = 1/2 q omega. */
    read_text(
        "CCSDS_APM_VERS = 1.0\nCREATION_DATE = 2026-01-01T00:00:00\nORIGINATOR = X\n"
        "OBJECT_NAME = S\nOBJECT_ID = 1\nTIME_SYSTEM = UTC\nEPOCH = 2016-12-31T23:59:60.5\n"
        "Q_FRAME_A = EME2000\nQ_FRAME_B = SC_BODY_1\nQ_DIR = A2B\nQ1 = 0\nQ2 = 0\nQ3 = 0.6\nQC = 0.8\n"
        "Q1_DOT = 0 [1/s]\nQ2_DOT = 0 [1/s]\nQ3_DOT = 0.2 [1/s]\nQC_DOT = -0.15 [1/s]\n",
        &file);
    assert_true(file.single && file.version == 10);
    assert_vec3(plh_quat_rotate(file.segment[0].q[0], plh_vec3_make(1.0, 0.0, 0.0)), 0.28, 0.96,
                0.0);
    assert_vec3(file.segment[0].omega[0], 0.0, 0.0, 0.5);
    attitude_free(&file);
    /* 2.0, Euler angles, angular velocity in space. */
    read_text(
        "CCSDS_APM_VERS = 2.0\nCREATION_DATE = 2026-01-01T00:00:00\nORIGINATOR = X\nMETA_START\n"
        "OBJECT_NAME = S\nOBJECT_ID = 1\nTIME_SYSTEM = TT\nMETA_STOP\nEPOCH = 2026-01-01T00:00:00\n"
        "EULER_START\nREF_FRAME_A = EME2000\nREF_FRAME_B = SC_BODY_1\nEULER_ROT_SEQ = ZYX\n"
        "ANGLE_1 = 90 [deg]\nANGLE_2 = 0 [deg]\nANGLE_3 = 0 [deg]\nEULER_STOP\nANGVEL_START\n"
        "REF_FRAME_A = EME2000\nREF_FRAME_B = SC_BODY_1\nANGVEL_FRAME = EME2000\nANGVEL_X = 180\n"
        "ANGVEL_Y = 0\nANGVEL_Z = 0\nANGVEL_STOP\n",
        &file);
    assert_vec3(plh_quat_rotate(file.segment[0].q[0], plh_vec3_make(1.0, 0.0, 0.0)), 0.0, 1.0, 0.0);
    assert_vec3(plh_vec3_scale(1.0 / PLH_PI, file.segment[0].omega[0]), 0.0, -1.0, 0.0);
    attitude_free(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sense_of_quaternions),
        cmocka_unit_test(the_sense_of_euler_angles),
        cmocka_unit_test(the_sense_of_angular_velocities),
        cmocka_unit_test(round_trips_keep_every_digit),
        cmocka_unit_test(interpolation_has_its_order),
        cmocka_unit_test(segments_meet_where_they_are_usable),
        cmocka_unit_test(parameter_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
