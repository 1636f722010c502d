/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* From YAML to a tree of values; what is hostile in it ends here. setting.c lays settings over the
 * tree. */
#include "scenario/document.h"

#include "io/file.h"
#include "scenario/shipped.h"

#include <errno.h>
#include <polhode/run.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <yaml.h>

/* What a document may hold; people write scenarios, and nobody comes near. An alias counts as what
 * it stands for. */
enum { MOST_BYTES = 16 << 20, MOST_NODES = 100000, MOST_KEYS = 1000, MOST_LEVELS = 32 };

/* All of a document lives in a chain of blocks that is freed at once. */
struct block {
    struct block *next;
    max_align_t data[];
};

/* Zeroed; NULL, with a message, where there is no more. */
void *document_take(struct document *doc, size_t size)
{
    struct block *b = calloc(1, sizeof *b + size);
    if (!b) {
        document_error(doc, NULL, "", "out of memory");
        return NULL;
    }
    b->next = doc->memory;
    doc->memory = b;
    return b->data;
}

const char *document_copy(struct document *doc, const char *text, size_t length)
{
    char *r = document_take(doc, length + 1);
    if (r)
        memcpy(r, text, length);
    return r;
}

bool document_error(const struct document *doc, const struct value *v, const char *path,
                    const char *format, ...)
{
    char place[1024], text[1536];
    va_list args;
    if (v && v->from)
        snprintf(place, sizeof place, "%s: ", v->from);
    else if (v)
        snprintf(place, sizeof place, "%s:%d: ", doc->path, v->line);
    else
        snprintf(place, sizeof place, "%s: ", doc->path);
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    bool key = path && *path && !(v && v->named);
    return message_set(doc->message, "%s%s%s%s", place, key ? path : "", key ? ": " : "", text);
}

const struct value *value_member(const struct value *map, const char *key)
{
    const struct value *v = map && map->type == VALUE_MAP ? map->child : NULL;
    while (v && strcmp(v->key, key) != 0)
        v = v->next;
    return v;
}

int value_count(const struct value *v)
{
    int n = 0;
    for (const struct value *c = v->type == VALUE_SCALAR ? NULL : v->child; c; c = c->next)
        n++;
    return n;
}

static struct value *convert(struct document *doc, yaml_document_t *yaml, int id,
                             const struct value *at, int depth);

/* Appends a child at *end and returns where the next one goes. */
static struct value **append(struct value **end, struct value *child)
{
    *end = child;
    return &child->next;
}

static bool convert_map(struct document *doc, yaml_document_t *yaml, yaml_node_t *node,
                        struct value *v, const struct value *at, int depth)
{
    struct value **end = &v->child;
    if (node->data.mapping.pairs.top - node->data.mapping.pairs.start > MOST_KEYS)
        return document_error(doc, v, "", "more than %d keys in one map", MOST_KEYS);
    for (yaml_node_pair_t *p = node->data.mapping.pairs.start; p < node->data.mapping.pairs.top;
         p++) {
        yaml_node_t *key = yaml_document_get_node(yaml, p->key);
        struct value here = *at;
        here.line = at->from ? 0 : (int)key->start_mark.line + 1;
        if (key->type != YAML_SCALAR_NODE)
            return document_error(doc, &here, "", "a key must be a plain word");
        const char *name =
            document_copy(doc, (char *)key->data.scalar.value, key->data.scalar.length);
        if (name && value_member(v, name))
            return document_error(doc, &here, name, "this key is given twice");
        struct value *child = name ? convert(doc, yaml, p->value, at, depth + 1) : NULL;
        if (!child)
            return false;
        child->key = name;
        child->line = here.line;
        end = append(end, child);
    }
    return true;
}

bool document_room(struct document *doc, const struct value *v, int depth)
{
    if (depth > MOST_LEVELS)
        return document_error(doc, v, "", "more than %d levels (an alias to itself?)", MOST_LEVELS);
    return ++doc->nodes <= MOST_NODES ||
           document_error(doc, v, "", "more than %d values, those of aliases included", MOST_NODES);
}

/* `at`: where the text comes from. */
static struct value *convert(struct document *doc, yaml_document_t *yaml, int id,
                             const struct value *at, int depth)
{
    yaml_node_t *node = yaml_document_get_node(yaml, id);
    struct value *v = document_take(doc, sizeof *v);
    if (!v)
        return NULL;
    v->line = at->from ? 0 : (int)node->start_mark.line + 1;
    v->from = at->from;
    v->named = at->named && depth == 0;
    if (!document_room(doc, v, depth))
        return NULL;
    if (node->type == YAML_SCALAR_NODE) {
        v->type = VALUE_SCALAR;
        v->text = document_copy(doc, (char *)node->data.scalar.value, node->data.scalar.length);
        v->quoted = node->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
        if (!v->text)
            return NULL;
    } else if (node->type == YAML_SEQUENCE_NODE) {
        v->type = VALUE_LIST;
        struct value **end = &v->child;
        for (yaml_node_item_t *i = node->data.sequence.items.start;
             i < node->data.sequence.items.top; i++) {
            struct value *child = convert(doc, yaml, *i, at, depth + 1);
            if (!child)
                return NULL;
            end = append(end, child);
        }
    } else {
        v->type = VALUE_MAP;
        if (!convert_map(doc, yaml, node, v, at, depth))
            return NULL;
    }
    return v;
}

/*
 * Goes through the text without building anything, and stops at what is too large: the library that
 * builds the tree takes minutes for a hundred thousand open brackets.
 */
static bool survey(struct document *doc, const char *text, size_t length, const struct value *from)
{
    yaml_parser_t parser;
    yaml_event_t event;
    int levels = 0, nodes = 0;
    bool good = yaml_parser_initialize(&parser), end = !good;
    if (!good)
        return document_error(doc, NULL, "", "out of memory");
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, length);
    while (good && !end && yaml_parser_parse(&parser, &event)) {
        struct value at = *from;
        at.line = (int)event.start_mark.line + 1;
        yaml_event_type_t type = event.type;
        levels += type == YAML_SEQUENCE_START_EVENT || type == YAML_MAPPING_START_EVENT;
        levels -= type == YAML_SEQUENCE_END_EVENT || type == YAML_MAPPING_END_EVENT;
        nodes++;
        end = type == YAML_DOCUMENT_END_EVENT || type == YAML_STREAM_END_EVENT;
        if (levels > MOST_LEVELS)
            good = document_error(doc, &at, "", "more than %d levels", MOST_LEVELS);
        else if (nodes > 3 * MOST_NODES)
            good = document_error(doc, &at, "", "more than %d values", MOST_NODES);
        yaml_event_delete(&event);
        if (!good || end)
            break;
    }
    yaml_parser_delete(&parser);
    return good; /* what is not YAML is told by whoever builds the tree */
}

struct value *document_tree(struct document *doc, const char *text, size_t length,
                            const struct value *at)
{
    yaml_parser_t parser;
    yaml_document_t yaml;
    struct value *v = NULL, here = *at;
    if (!survey(doc, text, length, at))
        return NULL;
    if (!yaml_parser_initialize(&parser)) {
        document_error(doc, NULL, "", "out of memory");
        return NULL;
    }
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, length);
    if (!yaml_parser_load(&parser, &yaml)) {
        here.line = (int)parser.problem_mark.line + 1;
        document_error(doc, &here, "", "not YAML: %s",
                       parser.problem ? parser.problem : "unreadable");
    } else {
        yaml_node_t *root = yaml_document_get_root_node(&yaml);
        if (!root && at->from)
            document_error(doc, at, "", "expected a value, found none");
        else if (!root)
            document_error(doc, NULL, "", "the file is empty; a scenario is a map of keys");
        else
            v = convert(doc, &yaml, 1, at, 0);
        yaml_document_delete(&yaml);
    }
    yaml_parser_delete(&parser);
    return v;
}

void document_hash(struct document *doc, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) /* FNV-1a */
        doc->hash = (doc->hash ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
}

void document_input(struct document *doc, const char *path)
{
    struct document_input *input = document_take(doc, sizeof *input);
    const char *name = input ? document_copy(doc, path, strlen(path)) : NULL;
    if (!name)
        return; /* the message is set: the scenario is refused */
    *input = (struct document_input){name, doc->inputs};
    doc->inputs = input;
}

void document_hash_file(struct document *doc, const char *path)
{
    uint64_t sum;
    document_input(doc, path);
    if (file_checksum(path, &sum))
        document_hash(doc, (const char *)&sum, sizeof sum);
}

const char *document_line(struct document *doc, const char *text)
{
    char *line = document_take(doc, strlen(text) + 1);
    for (size_t i = 0; line && text[i]; i++)
        line[i] = (unsigned char)text[i] < ' ' || text[i] == 127 ? ' ' : text[i];
    return line;
}

/* A name that is neither a file nor a scenario of the library. */
static bool is_unknown(const struct document *doc)
{
    char near[128];
    if (errno != ENOENT || strchr(doc->path, '/'))
        return false;
    document_error(doc, NULL, "", "no such file, and no scenario of that name%s",
                   shipped_suggest(doc->path, near, sizeof near));
    message_because(doc->message, PLH_RUN_UNKNOWN_SCENARIO);
    return true;
}

/* The whole file, or NULL after a message; scenarios are small. */
static char *read_file(struct document *doc, size_t *length)
{
    FILE *f = file_open_input(doc->path);
    char *text = f ? malloc(MOST_BYTES + 1) : NULL;
    *length = text ? fread(text, 1, MOST_BYTES + 1, f) : 0;
    bool bad = !text || ferror(f) || *length > MOST_BYTES;
    if (bad && *length > MOST_BYTES)
        document_error(doc, NULL, "", "larger than %d MiB", MOST_BYTES >> 20);
    else if (bad && !is_unknown(doc))
        document_error(doc, NULL, "", "%s", strerror(errno ? errno : EIO));
    if (f)
        fclose(f);
    if (bad) {
        free(text);
        return NULL;
    }
    return text;
}

static void start(const char *path, struct message *message, struct document *doc)
{
    memset(doc, 0, sizeof *doc);
    doc->path = path;
    doc->message = message;
    doc->hash = UINT64_C(14695981039346656037);
}

bool document_begin(const char *path, struct message *message, struct document *doc)
{
    start(path, message, doc);
    doc->root = document_take(doc, sizeof *doc->root);
    if (doc->root)
        doc->root->type = VALUE_MAP;
    return doc->root != NULL;
}

bool document_parse(const char *path, const char *text, size_t length, struct message *message,
                    struct document *doc)
{
    const struct value file = {0};
    start(path, message, doc);
    document_hash(doc, text, length);
    doc->root = document_tree(doc, text, length, &file);
    if (doc->root && doc->root->type != VALUE_MAP) {
        document_error(doc, doc->root, "", "a scenario is a map of keys");
        doc->root = NULL;
    }
    return doc->root != NULL;
}

bool document_load(const char *path, struct message *message, struct document *doc)
{
    size_t length;
    const plh_scenario *shipped = access(path, F_OK) == 0 ? NULL : shipped_find(path);
    if (shipped)
        return document_parse(shipped->file, shipped->text, strlen(shipped->text), message, doc);
    start(path, message, doc);
    errno = 0;
    char *text = read_file(doc, &length);
    bool good = text && document_parse(path, text, length, message, doc);
    free(text);
    if (good)
        document_input(doc, path);
    return good;
}

void document_free(struct document *doc)
{
    for (struct block *b = doc->memory, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    memset(doc, 0, sizeof *doc);
}

bool document_path(const struct document *doc, const char *name, char *path, size_t size)
{
    const char *slash = strrchr(doc->path, '/');
    int directory = name[0] != '/' && slash ? (int)(slash + 1 - doc->path) : 0;
    int n = snprintf(path, size, "%.*s%s", directory, doc->path, name);
    return n >= 0 && (size_t)n < size;
}
