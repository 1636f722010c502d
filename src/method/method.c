/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The catalogue and the names of methods. */
#include <polhode/extend/method.h>
#include <string.h>

#include "method/list.h"
#include "method/splitting_method.h"

#define ADDRESS(record) &record,
static const plh_method *const methods[] = {PLH_METHOD_LIST(ADDRESS)};
#undef ADDRESS

int plh_method_count(void)
{
    return (int)(sizeof methods / sizeof *methods);
}

const plh_method *plh_method_get(int index)
{
    return index >= 0 && index < plh_method_count() ? methods[index] : NULL;
}

static const plh_method *find_in(const plh_method *const *list, int count, const char *name,
                                 size_t length)
{
    for (int i = 0; i < count; i++)
        if (strlen(list[i]->name) == length && strncmp(list[i]->name, name, length) == 0)
            return list[i];
    return NULL;
}

static const plh_method *find(const plh_method_list *extra, const char *name, size_t length)
{
    const plh_method *found = NULL;
    for (; extra && !found; extra = extra->next)
        found = find_in(extra->record, extra->count, name, length);
    if (!found)
        found = find_in(methods, plh_method_count(), name, length);
    for (int i = 0; i < plh_splitting_method_count() && !found; i++) {
        const plh_method *scheme = plh_splitting_method_at(i);
        found = find_in(&scheme, 1, name, length);
    }
    return found;
}

const plh_method *plh_method_find(const plh_method_list *extra, const char *name)
{
    return find(extra, name, strlen(name));
}

plh_about plh_method_about(const plh_method *method)
{
    return (plh_about){method->name, method->summary, method->source, method->params,
                       method->param_count};
}

void plh_method_spec_init(const plh_method *method, plh_method_spec *spec)
{
    memset(spec, 0, sizeof *spec);
    spec->method = method;
    plh_param_defaults(method->params, method->param_count, &spec->values);
    if (!method->takes_inner)
        return;
    spec->inner = find(NULL, "exact", 5);
    if (spec->inner)
        plh_param_defaults(spec->inner->params, spec->inner->param_count, &spec->inner_values);
}

/* Reads ":key=value,key=value" or, as a word in a list, ":key=value:key=value", up to the end or a
 * '/'; moves *text behind it. */
static plh_status parse_params(const plh_method *method, const char **text,
                               plh_method_values *values)
{
    while (**text == ':' || **text == ',') {
        const char *key = *text + 1;
        size_t length = strcspn(key, "=,/");
        if (key[length] != '=')
            return PLH_BAD_ARGUMENT;
        const char *value = key + length + 1;
        size_t value_length = strcspn(value, ":,/");
        plh_status status = plh_param_set(method->params, method->param_count, key, length, value,
                                          value_length, values);
        if (status)
            return status;
        *text = value + value_length;
    }
    return PLH_OK;
}

static plh_status parse_inner(const plh_method_list *extra, const char **text,
                              plh_method_spec *spec)
{
    size_t length = strcspn(*text, "+:/");
    const plh_method *inner = find(extra, *text, length);
    if (!inner)
        return PLH_NOT_FOUND;
    if (inner->multistep || inner->takes_inner || !inner->free.attitude)
        return PLH_UNSUPPORTED;
    spec->inner = inner;
    plh_param_defaults(inner->params, inner->param_count, &spec->inner_values);
    *text += length;
    return parse_params(inner, text, &spec->inner_values);
}

static plh_status parse(const plh_method_list *extra, const char *text, plh_method_spec *spec)
{
    size_t length = strcspn(text, "+:/");
    const plh_method *method = find(extra, text, length);
    if (!method)
        return PLH_NOT_FOUND;
    plh_method_spec_init(method, spec);
    text += length;
    if (strncmp(text, "+energy", 7) == 0) {
        spec->energy = true;
        text += 7;
    }
    plh_status status = parse_params(method, &text, &spec->values);
    if (!status && *text == '/') {
        if (!method->takes_inner)
            return PLH_UNSUPPORTED;
        text++;
        status = parse_inner(extra, &text, spec);
    }
    if (status)
        return status;
    return *text ? PLH_NOT_FOUND : PLH_OK;
}

plh_status plh_method_parse(const plh_method_list *extra, const char *text, plh_method_spec *spec)
{
    memset(spec, 0, sizeof *spec);
    plh_status status = parse(extra, text, spec);
    if (status)
        memset(spec, 0, sizeof *spec);
    return status;
}

plh_claims plh_method_claims(const plh_method_spec *spec, bool torqued)
{
    const plh_method *method = spec->method;
    plh_claims claims = torqued ? method->torqued : method->free;
    if (method->claims)
        method->claims(spec, torqued, &claims);
    if (spec->energy && claims.attitude) {
        claims.keeps |=
            torqued ? 0
                    : PLH_KEEPS_ENERGY; /* with torque it follows the work, Buss (2001), eq. (11) */
        if (claims.momentum < claims.attitude)
            claims.momentum = claims.attitude;
        claims.symmetric = false;
        claims.poisson = claims.symplectic = false;
    }
    return claims;
}
