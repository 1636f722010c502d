/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Whole files, checksums, locks and messages. */
#include "io/json.h"
#include "io/whole.h"
#include "support/cmocka_all.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[64];

static int enter(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/polhode-io-XXXXXX");
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

static void put(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

static void holds(const char *path, const char *text)
{
    char got[256] = "";
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    got[fread(got, 1, sizeof got - 1, f)] = '\0';
    fclose(f);
    assert_string_equal(got, text);
}

static bool write_whole(const char *path, const char *text, struct message *m)
{
    struct whole_file file;
    m->text[0] = '\0';
    if (whole_begin(&file, path, NULL, m))
        return false;
    FILE *out = whole_stream(&file, m);
    assert_non_null(out);
    fputs(text, out);
    return whole_end(&file, m) == PLH_OK;
}

/* Names in this folder. */
static int count_files(void)
{
    FILE *p = popen("ls -A | wc -l", "r");
    int n = -1;
    assert_int_equal(fscanf(p, "%d", &n), 1);
    pclose(p);
    return n;
}

/* The check value that the catalogue of CRCs gives for CRC-64/XZ; in parts, the same. */
static void checksum_is_crc64(void **state)
{
    (void)state;
    assert_true(checksum(0, "123456789", 9) == UINT64_C(0x995dc9bbdf1939fa));
    assert_true(checksum(checksum(0, "1234", 4), "56789", 5) == checksum(0, "123456789", 9));
    assert_true(checksum(0, "", 0) == 0);
    char bytes[256];
    for (int i = 0; i < 256; i++)
        bytes[i] = (char)(i * 37 + 11);
    uint64_t right = checksum(0, bytes, sizeof bytes);
    for (int bit = 0; bit < 8 * 256; bit++) {
        bytes[bit / 8] ^= (char)(1 << bit % 8);
        assert_true(checksum(0, bytes, sizeof bytes) != right);
        bytes[bit / 8] ^= (char)(1 << bit % 8);
    }
}

static void a_file_appears_whole(void **state)
{
    (void)state;
    struct message m;
    struct whole_file file;
    put("old", "before");
    m.text[0] = '\0';
    assert_false(whole_begin(&file, "old", NULL, &m));
    fputs("half", whole_stream(&file, &m));
    fflush(file.stream);
    holds("old", "before"); /* while it is being written */
    assert_true(whole_drop(&file, NULL));
    holds("old", "before");
    assert_int_equal(count_files(), 1);
    assert_true(write_whole("old", "after", &m));
    holds("old", "after");
    assert_true(write_whole("new", "first", &m));
    holds("new", "first");
    assert_int_equal(count_files(), 2);
    assert_false(write_whole("nowhere/new", "x", &m));
    assert_string_equal(m.text, "nowhere/new: cannot be written: No such file or directory");
    assert_false(write_whole(".", "x", &m));
    assert_non_null(strstr(m.text, "Is a directory"));
}

static void modes_and_links_stay(void **state)
{
    (void)state;
    struct message m;
    struct stat info;
    put("private", "a");
    assert_int_equal(chmod("private", 0640), 0);
    assert_int_equal(symlink("private", "link"), 0);
    assert_true(write_whole("link", "b", &m));
    assert_int_equal(lstat("link", &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_int_equal(stat("private", &info), 0);
    assert_int_equal(info.st_mode & 07777, 0640);
    holds("private", "b");
    assert_int_equal(chmod("private", 0444), 0);
    assert_false(write_whole("private", "c", &m));
    assert_string_equal(m.text, "private: cannot be written: Permission denied");
    holds("private", "b");
    assert_int_equal(symlink("not-yet", "to-nothing"), 0);
    assert_true(write_whole("to-nothing", "d", &m));
    holds("not-yet", "d");
    assert_true(write_whole("/dev/null", "e", &m));
    assert_int_equal(stat("/dev/null", &info), 0);
    assert_true(S_ISCHR(info.st_mode));
}

/* A killed writer's leavings go; a link in their place is removed, not followed. */
static void leavings_are_not_followed(void **state)
{
    (void)state;
    struct message m = {0};
    struct whole_file file;
    put("victim", "safe");
    assert_int_equal(symlink("victim", "mine.new"), 0);
    assert_false(whole_begin(&file, "mine", ".new", &m));
    fputs("whole", whole_stream(&file, &m));
    assert_false(whole_end(&file, &m));
    holds("victim", "safe");
    holds("mine", "whole");
    assert_int_equal(count_files(), 2);
}

static void a_full_device_is_told(void **state)
{
    (void)state;
    struct message m;
    if (access("/dev/full", W_OK) != 0)
        skip();
    assert_false(write_whole("/dev/full", "x", &m));
    assert_string_equal(m.text, "/dev/full: cannot be written: No space left on device");
}

static void locks_exclude(void **state)
{
    (void)state;
    struct message m = {0};
    int fd = file_open_locked("spool", "out.csv", true, &m);
    assert_true(fd >= 0);
    assert_int_equal(file_open_locked("spool", "out.csv", true, &m), -1);
    assert_string_equal(m.text, "out.csv: another run is writing this file");
    close(fd);
    m.text[0] = '\0';
    fd = file_open_locked("spool", "out.csv", false, &m);
    assert_true(fd >= 0);
    close(fd);
    assert_int_equal(file_open_locked("missing", "out.csv", false, &m), -1);
    assert_string_equal(m.text, "missing: cannot be read: No such file or directory");
    assert_int_equal(access("missing", F_OK), -1);
    assert_int_equal(symlink("spool", "planted"), 0);
    m.text[0] = '\0';
    assert_int_equal(file_open_locked("planted", "out.csv", true, &m), -1);
}

static void one_file_by_two_names(void **state)
{
    (void)state;
    put("a", "x");
    assert_int_equal(link("a", "b"), 0);
    assert_true(file_same("a", "./a"));
    assert_true(file_same("a", "b"));
    assert_true(file_same("new", "./new")); /* neither is there */
    assert_false(file_same("a", "new"));
    assert_false(file_same("/dev/null", "/dev/null")); /* no harm in that */
}

static void messages_are_one_line(void **state)
{
    (void)state;
    struct message m = {0};
    assert_false(message_set(&m, "first %s", "with\nbreak\x1b"));
    assert_false(message_set(&m, "second"));
    assert_string_equal(m.text, "first with?break?");
    assert_false(message_set(NULL, "nobody listens"));
}

/* Whatever a text holds, it stays one string of JSON inside one script of HTML. */
static void json_stays_in_its_script(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    json_text(out, "a</script>&\"\\\n\x7f \xc3\xa9 \xf0\x9f\x98\x80");
    json_text(out, "\xff\xc3 \xed\xa0\x80 \xc0\xaf \xf5");
    json_numbers(out, (double[]){0.1, HUGE_VAL, -2.0}, 3);
    struct base64 b = {.out = out};
    base64_double(&b, 1.0); /* 00 00 00 00 00 00 f0 3f */
    base64_end(&b);
    base64_float(&b, -2.0f); /* 00 00 00 c0 */
    base64_end(&b);
    base64_end(&b);
    fclose(out);
    assert_string_equal(
        text,
        "\"a\\u003c/script\\u003e\\u0026\\u0022\\u005c\\u000a\\u007f \xc3\xa9 \xf0\x9f\x98\x80\""
        "\"\\ufffd\\ufffd \\ufffd\\ufffd\\ufffd \\ufffd\\ufffd \\ufffd\""
        "[0.10000000000000001,null,-2]AAAAAAAA8D8=AAAAwA==");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checksum_is_crc64),
        cmocka_unit_test_setup_teardown(a_file_appears_whole, enter, leave),
        cmocka_unit_test_setup_teardown(modes_and_links_stay, enter, leave),
        cmocka_unit_test_setup_teardown(leavings_are_not_followed, enter, leave),
        cmocka_unit_test_setup_teardown(a_full_device_is_told, enter, leave),
        cmocka_unit_test_setup_teardown(locks_exclude, enter, leave),
        cmocka_unit_test_setup_teardown(one_file_by_two_names, enter, leave),
        cmocka_unit_test(messages_are_one_line),
        cmocka_unit_test(json_stays_in_its_script),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
