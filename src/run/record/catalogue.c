/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The tables of columns, formats and keys as others see them: <polhode/catalogue.h>. */
#include "record/columns.h"
#include "scenario/format.h"
#include "scenario/keys.h"

#include <polhode/catalogue.h>

static plh_column of_column(const struct column *c, bool system)
{
    return (plh_column){c->name, c->labels,
                        c->text, c->width,
                        system,  {column_needs[c->needs[0]], column_needs[c->needs[1]]}};
}

int plh_column_count(void)
{
    return body_columns.count + system_columns.count;
}

plh_column plh_column_get(int index)
{
    const int n = body_columns.count;
    if (index < 0 || index >= plh_column_count())
        return (plh_column){.name = NULL};
    return index < n ? of_column(&body_columns.columns[index], false)
                     : of_column(&system_columns.columns[index - n], true);
}

plh_column plh_column_find(bool system, const char *name)
{
    const struct column *c = column_find(system ? &system_columns : &body_columns, name);
    return c ? of_column(c, system) : (plh_column){.name = NULL};
}

int plh_format_count(void)
{
    return output_format_count;
}

plh_format plh_format_get(int index)
{
    if (index < 0 || index >= output_format_count)
        return (plh_format){.word = NULL};
    const struct format *f = output_formats[index];
    return (plh_format){.word = f->word,
                        .endings = f->endings,
                        .text = f->text,
                        .body = f->flags & FORMAT_BODY,
                        .system = f->flags & FORMAT_SYSTEM,
                        .available = !f->available || f->available()};
}

int plh_key_count(void)
{
    return scenario_key_count;
}

plh_key plh_key_get(int index)
{
    if (index < 0 || index >= scenario_key_count)
        return (plh_key){.path = NULL};
    const struct key *k = &scenario_keys[index];
    return (plh_key){.path = k->path,
                     .accepts = k->accepts,
                     .word = k->kind == KEY_WORD,
                     .format = k->kind == KEY_FORMAT,
                     .needed = k->has == KEY_DEFAULT_NEEDED,
                     .otherwise = k->otherwise,
                     .text = k->text};
}

plh_status plh_key_read(const char *path, const char *key, char *text, size_t size)
{
    struct document doc;
    struct message message = {0};
    const bool good = document_load(path, &message, &doc);
    const struct value *v = good ? keys_find(&doc, key) : NULL;
    snprintf(text, size, "%s", !good ? message.text : v && v->type == VALUE_SCALAR ? v->text : "");
    document_free(&doc);
    return good ? PLH_OK : PLH_BAD_ARGUMENT;
}
