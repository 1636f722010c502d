/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "support/cmocka_all.h"

#include <polhode/status.h>
#include <polhode/version.h>
#include <stdio.h>
#include <string.h>

static void every_code_has_text_and_name(void **state)
{
    (void)state;
    for (int i = 0; i < PLH_STATUS_COUNT; i++) {
        assert_true(strlen(plh_status_text((plh_status)i)) > 5);
        assert_int_equal(strncmp(plh_status_name((plh_status)i), "PLH_", 4), 0);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(plh_status_text((plh_status)i), plh_status_text((plh_status)j));
    }
    assert_string_equal(plh_status_name(PLH_OK), "PLH_OK");
}

static void unknown_codes_are_safe(void **state)
{
    (void)state;
    assert_string_equal(plh_status_text((plh_status)9999), "unknown status");
    assert_string_equal(plh_status_name((plh_status)-1), "PLH_UNKNOWN");
}

/* Number, parts and text of the version are one. */
static void version_is_one(void **state)
{
    (void)state;
    const plh_version_info *v = plh_version_details();
    char text[40];
    snprintf(text, sizeof text, "%d.%d.%d", v->major, v->minor, v->patch);
    assert_string_equal(text, v->text);
    assert_string_equal(text, plh_version());
    assert_int_equal(v->number, PLH_VERSION);
    assert_int_equal(v->number, PLH_VERSION_NUMBER(v->major, v->minor, v->patch));
    assert_true(PLH_VERSION_NUMBER(0, 2, 0) <= PLH_VERSION);
    assert_string_equal(v->revision, plh_revision());
    assert_string_equal(v->compiler, plh_compiler());
    assert_non_null(v->build_type);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_has_text_and_name),
        cmocka_unit_test(unknown_codes_are_safe),
        cmocka_unit_test(version_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
