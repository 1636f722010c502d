/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Values as records: a head with name, kind and count, then the numbers, filled up to eight
 * bytes. */
#include <polhode/extend/checkpoint.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct head {
    char name[PLH_FIELD_NAME];
    uint32_t kind, unused;
    uint64_t count;
};
_Static_assert(sizeof(struct head) == 48, "a head has the same layout everywhere");

static size_t size_of(plh_field_kind kind)
{
    static const size_t size[] = {sizeof(double), sizeof(int32_t), sizeof(int64_t), 1, 1};
    return size[kind];
}

/* The bytes of the numbers, filled up. */
static size_t filled(plh_field_kind kind, size_t count)
{
    return (count * size_of(kind) + 7) / 8 * 8;
}

int plh_checkpoint_bind(const plh_field *fields, int count, void *base, plh_saved *list)
{
    for (int i = 0; i < count; i++)
        list[i] = (plh_saved){fields[i].name, fields[i].kind, fields[i].count,
                              (char *)base + fields[i].offset};
    return count;
}

size_t plh_checkpoint_size(const plh_saved *list, int count)
{
    size_t size = 0;
    for (int i = 0; i < count; i++)
        size += sizeof(struct head) + filled(list[i].kind, list[i].count);
    return size;
}

void plh_checkpoint_write(const plh_saved *list, int count, void *bytes)
{
    char *out = bytes;
    memset(out, 0, plh_checkpoint_size(list, count));
    for (int i = 0; i < count; i++) {
        const plh_saved *v = &list[i];
        struct head head = {.kind = (uint32_t)v->kind, .count = v->count};
        snprintf(head.name, sizeof head.name, "%s", v->name);
        memcpy(out, &head, sizeof head);
        out += sizeof head;
        if (v->at && v->count)
            memcpy(out, v->at, v->count * size_of(v->kind));
        out += filled(v->kind, v->count);
    }
}

/* Bytes that are read record by record. */
typedef struct reader {
    const char *at, *end;
    struct head head;
    const char *values;
    /* Of the values: head.count, which has been found to fit. */
    size_t count;
} reader;

/* The next record; false where none is left, or what is left is no record. */
static bool next(reader *r)
{
    const size_t left = (size_t)(r->end - r->at);
    if (left < sizeof r->head)
        return false;
    memcpy(&r->head, r->at, sizeof r->head);
    const size_t room = left - sizeof r->head;
    if (!r->head.name[0] || !memchr(r->head.name, '\0', sizeof r->head.name) ||
        r->head.kind > PLH_FIELD_GROUP ||
        r->head.count > room / size_of((plh_field_kind)r->head.kind))
        return false;
    r->count = (size_t)r->head.count;
    const size_t size = filled((plh_field_kind)r->head.kind, r->count);
    if (size > room)
        return false;
    r->values = r->at + sizeof r->head;
    r->at = r->values + size;
    return true;
}

static reader open_at(const void *bytes, size_t size)
{
    return (reader){.at = bytes, .end = (const char *)bytes + size};
}

static bool find(const void *bytes, size_t size, const char *name, reader *r)
{
    *r = open_at(bytes, size);
    while (next(r))
        if (strcmp(r->head.name, name) == 0)
            return true;
    return false;
}

void *plh_checkpoint_find(const void *bytes, size_t size, const char *name, size_t *count)
{
    reader r;
    const bool there = find(bytes, size, name, &r);
    *count = there ? r.count : 0;
    return there ? (char *)bytes + (r.values - (const char *)bytes) : NULL;
}

/* Where a fault is told: the groups on the way to it, and the text. */
typedef struct fault {
    const char *group;
    const struct fault *outer;
    char *text;
    size_t room;
} fault;

static size_t put_path(const fault *f, char *out, size_t room)
{
    if (!f || !f->group)
        return 0;
    size_t n = put_path(f->outer, out, room);
    if (n < room)
        n += (size_t)snprintf(out + n, room - n, "%s.", f->group);
    return n < room ? n : room;
}

/* A name from a file, without what a terminal would obey. */
static bool tell(const fault *f, const char *name, const char *what)
{
    char path[256], shown[PLH_FIELD_NAME];
    const size_t n = put_path(f, path, sizeof path);
    path[n < sizeof path ? n : sizeof path - 1] = '\0';
    snprintf(shown, sizeof shown, "%s", name);
    for (char *c = shown; *c; c++)
        if (*c < ' ' || *c > '~')
            *c = '?';
    if (f->text)
        snprintf(f->text, f->room, "%s%s %s", path, shown, what);
    return false;
}

static bool check(const plh_saved *list, int count, const void *bytes, size_t size,
                  const fault *where);

/* The records within a group, against those that it should have. */
static bool check_group(const plh_saved *own, const reader *r, const fault *where)
{
    plh_saved list[PLH_FIELD_MOST];
    reader mine = open_at(own->at, own->count);
    int count = 0;
    while (count < PLH_FIELD_MOST && next(&mine)) {
        const reader m = mine;
        void *inside = m.head.kind == PLH_FIELD_GROUP
                           ? (char *)own->at + (m.values - (const char *)own->at)
                           : NULL;
        const char *name =
            (const char *)own->at + (m.values - (const char *)own->at) - sizeof m.head;
        list[count++] = (plh_saved){name, (plh_field_kind)m.head.kind, m.count, inside};
    }
    const fault inner = {own->name, where, where->text, where->room};
    return check(list, count, r->values, r->count, &inner);
}

static bool check_one(const plh_saved *v, const reader *r, const fault *where)
{
    char text[96];
    if (r->head.kind != (uint32_t)v->kind)
        return tell(where, v->name, "is of another kind");
    if (v->kind == PLH_FIELD_GROUP && v->at && !check_group(v, r, where))
        return false;
    snprintf(text, sizeof text, "has %llu values, %llu are expected",
             (unsigned long long)r->head.count, (unsigned long long)v->count);
    return r->head.count == v->count || tell(where, v->name, text);
}

static const plh_saved *named(const plh_saved *list, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].name, name) == 0)
            return &list[i];
    return NULL;
}

/* Every record has a value, every value has a record, and there are as many of the one as of the
 * other. */
static bool check(const plh_saved *list, int count, const void *bytes, size_t size,
                  const fault *where)
{
    reader r = open_at(bytes, size);
    int records = 0;
    for (; next(&r); records++) {
        const plh_saved *v = named(list, count, r.head.name);
        if (!v)
            return tell(where, r.head.name, "is not known here");
        if (!check_one(v, &r, where))
            return false;
    }
    if (r.at != r.end)
        return tell(where, "a record", "is torn");
    for (int i = 0; i < count; i++)
        if (!find(bytes, size, list[i].name, &r))
            return tell(where, list[i].name, "is missing");
    return records == count || tell(where, "a value", "is there twice");
}

plh_status plh_checkpoint_read(const plh_saved *list, int count, const void *bytes, size_t size,
                               char *why, size_t room)
{
    const fault where = {.text = room ? why : NULL, .room = room};
    reader r;
    if (!check(list, count, bytes, size, &where))
        return PLH_BAD_ARGUMENT;
    for (int i = 0; i < count; i++)
        if (list[i].at && list[i].count && find(bytes, size, list[i].name, &r))
            memcpy(list[i].at, r.values, list[i].count * size_of(list[i].kind));
    return PLH_OK;
}
