/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The rows of key_list.h as a table, and a reference to the file that owns each section. */
#include "scenario/keys.h"

#define NONE   KEY_DEFAULT_NONE, NULL
#define NEEDED KEY_DEFAULT_NEEDED, NULL
#define IS(x)  KEY_DEFAULT_IS, x
#define AS(x)  KEY_DEFAULT_AS, x

#define ROW(id, path, kind, subject, accepts, has, text)                                           \
    {path, KEY_##kind, KEY_OF_##subject, accepts, has, text},
#define ROWS(section) section##_KEYS(ROW, ROW)
const struct key scenario_keys[] = {KEY_SECTIONS(ROWS)};
const int scenario_key_count = KEY_COUNT_OF_ALL;

#define DECLARE(section) extern const char key_owner_##section;
KEY_SECTIONS(DECLARE)
#define OWNER(section) &key_owner_##section,
extern const char *const scenario_key_owners[];
const char *const scenario_key_owners[] = {KEY_SECTIONS(OWNER)};
