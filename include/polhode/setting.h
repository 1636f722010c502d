/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Settings: keys of a scenario and the values that replace or add them.
 *
 *     const double moments[3] = {1.0, 2.0, 3.0};
 *     const plh_setting list[] = {
 *         {"step", {.kind = PLH_VALUE_NUMBER, .number = 0.01}, NULL},
 *         {"body.moments", {.kind = PLH_VALUE_NUMBERS, .numbers = moments, .count = 3}, NULL},
 *         {"output.file", {.kind = PLH_VALUE_TEXT, .text = "top.csv"}, NULL}};
 *     const plh_settings settings = {list, 3, 0};
 *     plh_status status = plh_run_open("examples/heavy-top.yaml", &settings, &run);
 *
 * Everything that a setting points to is read while it is handed over, and not kept.
 */
#ifndef POLHODE_SETTING_H
#define POLHODE_SETTING_H

#include <polhode/export.h>

#include <stddef.h>

PLH_BEGIN_DECLS

typedef enum plh_value_kind {
    /* `number` */
    PLH_VALUE_NUMBER,
    /* a list of `count` numbers */
    PLH_VALUE_NUMBERS,
    /* `text` as it is, also if it looks like a number */
    PLH_VALUE_TEXT,
    /* `text` as a person writes it in a scenario: "0.1", "[1, 2, 3]", "{mass: 2, radius: 1}" */
    PLH_VALUE_YAML,
    /* a list of `count` items */
    PLH_VALUE_LIST,
    /* a map of `count` items; each has a key */
    PLH_VALUE_MAP
} plh_value_kind;

/* A value of a scenario. */
typedef struct plh_value {
    plh_value_kind kind;
    double number;
    const double *numbers;
    const char *text;
    const struct plh_value *items;
    size_t count;
    /* of an item of a map */
    const char *key;
} plh_value;

typedef struct plh_setting {
    /* "step", "body.moments", "torques[0].rate"; NULL: value.text is "key=value", the value YAML */
    const char *key;
    plh_value value;
    /* What messages call it, such as the option that it came from. NULL: "setting". */
    const char *label;
} plh_setting;

/* What a scenario, which may come from someone else, may do only if the caller allows it. */
enum {
    /* load shared libraries, which run code */
    PLH_ALLOW_LIBRARIES = 1,
    /* write files outside the working directory; a file that a setting names is allowed */
    PLH_ALLOW_OUTSIDE = 2
};

typedef struct plh_settings {
    /* later ones count */
    const plh_setting *list;
    int count;
    /* PLH_ALLOW_... */
    unsigned allow;
} plh_settings;

PLH_END_DECLS

#endif
