/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The pair potential of a site, of a species or of a pair by hand. */
#include <polhode/extend/pair.h>
#include <polhode/plugin.h>

#include "scenario/read.h"

#include <string.h>

static const plh_pair_model *load(struct scenario *s, const struct value *library, const char *name)
{
    struct system_request *r = &s->system;
    const plh_pair_model *model = NULL;
    char path[4096], why[1024];
    if (!scenario_library(s, library, path))
        return NULL;
    if (plh_pair_load(path, name, &r->library[r->libraries], &model, why, sizeof why))
        document_error(&s->doc, library, "library", "cannot load pair potential '%s': %s", name,
                       why);
    else
        document_hash_file(&s->doc, path);
    r->libraries += model != NULL;
    return model;
}

static const plh_pair_model *find(struct scenario *s, const struct value *name)
{
    const char *names[64];
    const plh_pair_model *model = plh_pair_model_find(name->text);
    int n = plh_pair_model_count() < 64 ? plh_pair_model_count() : 64;
    for (int i = 0; i < n; i++)
        names[i] = plh_pair_model_get(i)->name;
    if (!model)
        keys_unknown_word(&s->doc, name, "potential", "pair potential", name->text, names, n,
                          PLH_RUN_UNKNOWN_POTENTIAL);
    return model;
}

static bool is_parameter(const char *key)
{
    for (int i = 0; i < plh_pair_model_count(); i++)
        if (plh_param_find(plh_pair_model_get(i)->params, plh_pair_model_get(i)->param_count, key))
            return true;
    return false;
}

/* The members of a map that the table of keys does not know are parameters of its potential. */
static bool read_values(const struct scenario *s, const struct value *map, const char *path,
                        plh_pair *pair)
{
    const plh_pair_model *m = pair->model;
    const struct params_target target = {path,
                                         "potential",
                                         m ? m->name : NULL,
                                         "potential, library",
                                         m ? m->params : NULL,
                                         m ? m->param_count : 0,
                                         &pair->values};
    for (const struct value *v = map->child; v; v = v->next) {
        if (keys_known(path, v->key))
            continue;
        if (!m && is_parameter(v->key))
            return document_error(&s->doc, v, path, "'potential' is missing beside '%s'", v->key);
        if (!m)
            return keys_unknown(&s->doc, v, path);
        if (!params_set(s, v, &target))
            return false;
    }
    return true;
}

bool scenario_read_pair(struct scenario *s, const struct value *map, const struct pair_keys *keys,
                        const char *fallback, plh_pair *pair)
{
    const struct value *given = read_member(map, keys->potential);
    const struct value *library = read_member(map, keys->library);
    const char *usual = member_text(map, keys->potential);
    const plh_pair_model *model = plh_pair_model_find(usual ? usual : fallback ? fallback : "");
    char path[128]; /* of the map: that of its parameters without ".*" */
    snprintf(path, sizeof path, "%.*s", (int)strcspn(scenario_keys[keys->params].path, "*") - 1,
             scenario_keys[keys->params].path);
    memset(pair, 0, sizeof *pair);
    if (library && !given)
        return document_error(&s->doc, library, path, "'potential' is missing beside 'library'");
    if (given && !(model = library ? load(s, library, given->text) : find(s, given)))
        return false;
    if (model && plh_pair_init(model, NULL, pair))
        return document_error(&s->doc, map, path,
                              "potential %s: its record lacks energy, or has too many parameters",
                              model->name);
    if (!read_values(s, map, path, pair))
        return false;
    const plh_param *bad;
    plh_status status = plh_pair_check(pair, &bad);
    const struct value *v = bad ? value_member(map, bad->name) : NULL;
    if (bad)
        return params_bad(s, v ? v : map, bad, !v);
    return !status || document_error(&s->doc, map, path, "potential %s: %s", model->name,
                                     plh_status_text(status));
}
