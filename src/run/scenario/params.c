/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Parameters of a record from the members of a map. */
#include "scenario/read.h"

#include <stdio.h>
#include <string.h>

/* A scalar or a list of three as the text that plh_param_set() reads. */
static bool text_of(const struct value *v, char *text, size_t size)
{
    if (v->type == VALUE_SCALAR)
        return (size_t)snprintf(text, size, "%s", v->text) < size;
    *text = '\0';
    for (const struct value *c = v->type == VALUE_LIST ? v->child : NULL; c; c = c->next) {
        size_t used = strlen(text);
        if (c->type != VALUE_SCALAR || strlen(c->text) + used + 2 > size)
            return false;
        snprintf(text + used, size - used, "%s ", c->text);
    }
    return *text;
}

bool params_bad(const struct scenario *s, const struct value *where, const plh_param *p,
                bool missing)
{
    char accepted[256];
    plh_param_accepts(p, accepted, sizeof accepted);
    return document_error(&s->doc, where, p->name, "%sexpected %s (%s)",
                          missing ? "is missing; " : "", accepted, p->text);
}

static bool unknown(const struct scenario *s, const struct value *v, const struct params_target *t)
{
    const char *names[64];
    char list[512];
    int count = t->count < 64 ? t->count : 64;
    snprintf(list, sizeof list, "%s", t->other);
    for (int i = 0; i < count; i++) {
        names[i] = t->list[i].name;
        snprintf(list + strlen(list), sizeof list - strlen(list), ", %s", names[i]);
    }
    char near[128];
    return document_error(&s->doc, v, t->path, "unknown key '%s' of %s %s%s accepted: %s", v->key,
                          t->kind, t->name, suggest_word(v->key, names, count, near, sizeof near),
                          list);
}

bool params_set(const struct scenario *s, const struct value *v, const struct params_target *t)
{
    const plh_param *p = plh_param_find(t->list, t->count, v->key);
    char text[256];
    if (!p)
        return unknown(s, v, t);
    return (text_of(v, text, sizeof text) && plh_param_set(p, 1, p->name, strlen(p->name), text,
                                                           strlen(text), t->values) == PLH_OK) ||
           params_bad(s, v, p, false);
}
