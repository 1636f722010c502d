/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Names and values: written, read back, and refused by name where they do not fit. */
#include "support/cmocka_all.h"

#include <polhode/extend/checkpoint.h>
#include <stdint.h>
#include <string.h>

typedef struct one {
    double real[3];
    int32_t small;
    int64_t large;
} one;
static const plh_field fields[] = {
    PLH_SAVE_REALS(one, real),
    PLH_SAVE_INTEGER(one, small),
    PLH_SAVE_INTEGER(one, large),
};
enum { FIELDS = 3 };
static const one given = {{1.5, -0.0, 1e300}, -7, INT64_C(1) << 60};

/* The fields of `from`, with one name, kind or count changed, as bytes. */
static size_t written(one *from, const char *was, const plh_saved *now, char *bytes)
{
    plh_saved list[FIELDS];
    plh_checkpoint_bind(fields, FIELDS, from, list);
    for (int i = 0; i < FIELDS; i++)
        if (was && strcmp(list[i].name, was) == 0)
            list[i] = *now;
    plh_checkpoint_write(list, FIELDS, bytes);
    return plh_checkpoint_size(list, FIELDS);
}

static plh_status read_back(const char *bytes, size_t size, one *to, char why[200])
{
    plh_saved list[FIELDS];
    plh_checkpoint_bind(fields, FIELDS, to, list);
    why[0] = '\0';
    return plh_checkpoint_read(list, FIELDS, bytes, size, why, 200);
}

static void same_values_come_back(void **state)
{
    (void)state;
    char bytes[512], why[200];
    one from = given, to;
    memset(&to, 0, sizeof to);
    const size_t size = written(&from, NULL, NULL, bytes);
    assert_int_equal(read_back(bytes, size, &to, why), PLH_OK);
    assert_memory_equal(to.real, given.real, sizeof given.real);
    assert_true(to.small == given.small && to.large == given.large);
    size_t count;
    double real[3];
    memcpy(real, plh_checkpoint_find(bytes, size, "real", &count), sizeof real);
    assert_true(count == 3 && real[0] == 1.5);
    assert_null(plh_checkpoint_find(bytes, size, "rea", &count));
    assert_int_equal(count, 0);
}

/* Of whatever is wrong, nothing is taken over, and the value at fault is named. */
static void faults_have_names(void **state)
{
    (void)state;
    double four[4] = {0};
    const struct {
        plh_saved now;
        const char *why;
    } wrong[] = {
        {{"reals", PLH_FIELD_REAL, 3, four}, "reals is not known here"},
        {{"real", PLH_FIELD_REAL, 4, four}, "real has 4 values, 3 are expected"},
        {{"real", PLH_FIELD_REAL, 0, four}, "real has 0 values, 3 are expected"},
        {{"real", PLH_FIELD_INT64, 3, four}, "real is of another kind"},
        {{"small", PLH_FIELD_INT32, 1, four}, "real is missing"},
        {{"a\033[2J", PLH_FIELD_REAL, 3, four}, "a?[2J is not known here"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char bytes[512], why[200];
        one from = given, to = {.small = 99};
        const size_t size = written(&from, "real", &wrong[i].now, bytes);
        assert_int_equal(read_back(bytes, size, &to, why), PLH_BAD_ARGUMENT);
        assert_string_equal(why, wrong[i].why);
        assert_int_equal(to.small, 99);
    }
}

/* Bytes that are cut, longer, or changed anywhere: read or refused, and nothing outside is
 * touched. */
static void strange_bytes(void **state)
{
    (void)state;
    static const unsigned char values[] = {0, 1, 0x7f, 0x80, 0xff};
    char good[512], bad[512], why[200];
    one from = given, to;
    const size_t size = written(&from, NULL, NULL, good);
    for (size_t k = 0; k < size; k++)
        assert_int_equal(read_back(good, k, &to, why), PLH_BAD_ARGUMENT);
    memset(good + size, 0, 8);
    assert_int_equal(read_back(good, size + 8, &to, why), PLH_BAD_ARGUMENT);
    assert_string_equal(why, "a record is torn");
    for (size_t k = 0; k < 5 * size; k++) {
        memcpy(bad, good, size);
        bad[k / 5] = (char)values[k % 5];
        (void)read_back(bad, size, &to, why);
    }
    memcpy(good + size, good, size); /* everything twice */
    assert_int_equal(read_back(good, 2 * size, &to, why), PLH_BAD_ARGUMENT);
    assert_string_equal(why, "a value is there twice");
}

/* A group is compared by what is inside it. */
static void groups(void **state)
{
    (void)state;
    char inside[512], mine[512], bytes[1024], why[200];
    double two[2] = {0};
    one from = given;
    const plh_saved other = {"real", PLH_FIELD_REAL, 2, two};
    const size_t size = written(&from, NULL, NULL, mine);
    plh_saved group = {"state", PLH_FIELD_GROUP, size, mine};
    plh_checkpoint_write(&group, 1, bytes);
    assert_int_equal(
        plh_checkpoint_read(&group, 1, bytes, plh_checkpoint_size(&group, 1), why, sizeof why),
        PLH_OK);
    plh_saved wrong = {"state", PLH_FIELD_GROUP, written(&from, "real", &other, inside), inside};
    plh_checkpoint_write(&wrong, 1, bytes);
    assert_int_equal(
        plh_checkpoint_read(&group, 1, bytes, plh_checkpoint_size(&wrong, 1), why, sizeof why),
        PLH_BAD_ARGUMENT);
    assert_string_equal(why, "state.real has 2 values, 3 are expected");
    group.at = NULL; /* its length alone */
    assert_int_equal(plh_checkpoint_read(&group, 1, bytes, plh_checkpoint_size(&wrong, 1), NULL, 0),
                     PLH_BAD_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_values_come_back),
        cmocka_unit_test(faults_have_names),
        cmocka_unit_test(strange_bytes),
        cmocka_unit_test(groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
