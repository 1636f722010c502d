/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A YAML file as a tree that knows its lines, with settings laid over it. */
#ifndef PLH_SCENARIO_DOCUMENT_H
#define PLH_SCENARIO_DOCUMENT_H

#include "io/message.h"

#include <polhode/setting.h>
#include <stddef.h>
#include <stdint.h>

enum value_type { VALUE_SCALAR, VALUE_LIST, VALUE_MAP };

struct value {
    enum value_type type;
    int line; /* in the file; 0: not from the file */
    /* The label of its setting, such as "--step"; NULL: the file */
    const char *from;
    /* Which stands for the key, too, but not for those within */
    bool named;
    const char *key;  /* of a member of a map, else NULL */
    const char *text; /* of a scalar */
    /* A scalar that is text even where it looks like a number */
    bool quoted;
    bool numeric;        /* a scalar that was given as a number */
    double number;       /* then */
    struct value *next;  /* in its list or map */
    struct value *child; /* the first of a list or map */
};

/* A file that the scenario reads; nothing is written over it. */
struct document_input {
    const char *path;
    const struct document_input *next;
};

struct document {
    const char *path;
    struct value *root;                  /* a map */
    uint64_t hash;                       /* of the file's bytes and of what was set */
    const struct document_input *inputs; /* the scenario itself, and what it names */
    void *memory;
    int nodes;               /* values so far */
    struct message *message; /* the caller's: what is wrong goes here */
};

/* All return false after one line in the message. load: a file, or a scenario
 * that comes with the library; parse: text, which `path` names;
 * begin: an empty map. */
bool document_load(const char *path, struct message *message, struct document *doc);
bool document_parse(const char *path, const char *text, size_t length, struct message *message,
                    struct document *doc);
bool document_begin(const char *path, struct message *message, struct document *doc);
void document_free(struct document *doc);

/* Lays a setting over the tree. */
bool document_set(struct document *doc, const plh_setting *setting);

/* For document_set(): zeroed memory, a copy of text, the tree of a YAML text; NULL after a
 * message. */
void *document_take(struct document *doc, size_t size);
const char *document_copy(struct document *doc, const char *text, size_t length);
struct value *document_tree(struct document *doc, const char *text, size_t length,
                            const struct value *at);

/* Whether one more value is allowed at this depth; false after a message. */
bool document_room(struct document *doc, const struct value *v, int depth);

/* Something else that the scenario depends on, such as a file that it names. */
void document_hash(struct document *doc, const char *text, size_t length);

/* The path of a file that the scenario names: a relative one starts at the scenario's directory.
 * False where it does not fit into size bytes. */
bool document_path(const struct document *doc, const char *name, char *path, size_t size);

/* Notes a file that the scenario reads. hash_file: and takes its bytes into the hash. */
void document_input(struct document *doc, const char *path);
void document_hash_file(struct document *doc, const char *path);

/* The text in one line: line breaks and other control characters become blanks. NULL, after a
 * message: no memory. */
const char *document_line(struct document *doc, const char *text);

/* The member of that name, or NULL. */
const struct value *value_member(const struct value *map, const char *key);
int value_count(const struct value *v);

/* Sets the message, "file:line: key: message"; always returns false. */
bool document_error(const struct document *doc, const struct value *v, const char *path,
                    const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
