/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "support/cmocka_all.h"

#include <polhode/status.h>
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_has_text_and_name),
        cmocka_unit_test(unknown_codes_are_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
