/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Checkpoints: names and values. Each value is a record of its name, kind, count and numbers, so
 * that another build of the same version can read it, and what does not fit is refused by its name.
 *
 *     typedef struct history {
 *         plh_vec3 rate[3];
 *         double h;
 *         int32_t known;
 *     } history;
 *     static const plh_field fields[] = {
 *         PLH_SAVE_REALS(history, rate),
 *         PLH_SAVE_REALS(history, h),
 *         PLH_SAVE_INTEGER(history, known),
 *     };
 */
#ifndef POLHODE_EXTEND_CHECKPOINT_H
#define POLHODE_EXTEND_CHECKPOINT_H

#include <polhode/status.h>
#include <stddef.h>

PLH_BEGIN_DECLS

typedef enum plh_field_kind {
    PLH_FIELD_REAL,  /* double */
    PLH_FIELD_INT32, /* int32_t */
    PLH_FIELD_INT64, /* int64_t */
    PLH_FIELD_BYTES, /* text, or what only its owner can read */
    PLH_FIELD_GROUP  /* records within a record */
} plh_field_kind;

/* Room for a name with its zero, and for the members of one list. */
#define PLH_FIELD_NAME 32
#define PLH_FIELD_MOST 48

/* A member of a struct. */
typedef struct plh_field {
    const char *name;
    plh_field_kind kind;
    size_t count;
    size_t offset;
} plh_field;

/* clang-format off */
/* A member that consists of doubles: one, an array, a plh_vec3, a plh_state. */
#define PLH_SAVE_REALS(type, member) \
    {#member, PLH_FIELD_REAL, sizeof(((type *)0)->member) / (sizeof(double)), offsetof(type, member)}
/* One number of the type int32_t or int64_t. */
#define PLH_SAVE_INTEGER(type, member) \
    {#member, sizeof(((type *)0)->member) == 4 ? PLH_FIELD_INT32 : PLH_FIELD_INT64, 1, \
     offsetof(type, member)}
/* clang-format on */
#define PLH_FIELD_COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

/* A value in memory. */
typedef struct plh_saved {
    const char *name;
    plh_field_kind kind;
    size_t count;
    void *at;
} plh_saved;

/* The members of a struct as values; the number of them. */
PLH_API int plh_checkpoint_bind(const plh_field *fields, int count, void *base, plh_saved *list);

/* The bytes that a list needs, and the list as bytes. A value whose `at` is NULL is left zero: the
 * caller fills it in at the place that plh_checkpoint_find() gives. */
PLH_API size_t plh_checkpoint_size(const plh_saved *list, int count);
PLH_API void plh_checkpoint_write(const plh_saved *list, int count, void *bytes);

/*
 * Reads a list from bytes that may come from anywhere. Each value must be there once, with its kind
 * and count, and no other; else nothing is changed. A group has bytes of its own at `at`, as a
 * write left them: the names, kinds and counts within it must be the same. A value whose `at` is
 * NULL is checked and left where it is.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT, with one line about the first value at fault in why (NULL:
 * not wanted).
 */
PLH_API plh_status plh_checkpoint_read(const plh_saved *list, int count, const void *bytes,
                                       size_t size, char *why, size_t room);

/* Where the numbers of a value stand, aligned as the bytes are, and how many they are; NULL: there
 * is no such value. */
PLH_API void *plh_checkpoint_find(const void *bytes, size_t size, const char *name, size_t *count);

PLH_END_DECLS

#endif
