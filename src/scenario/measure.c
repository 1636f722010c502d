/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What is measured in the run of a system besides its columns: g(r), correlations in time, the dielectric constant. */
#include "scenario/measure.h"

#include "io/word.h"
#include "scenario/keys.h"
#include "scenario/read.h"

#include <math.h>
#include <string.h>

static bool wants_system(const struct scenario *s, const struct value *map, const char *key)
{
    return s->subject == SUBJECT_SYSTEM ||
           document_error(&s->doc, map, key, "expected a system: this is one body");
}

/* The sites with a symbol; false if there are none. */
static bool sites_of(const struct system_request *q, const char *symbol, size_t length,
                     plh_site_set *set)
{
    bool any = false;
    memset(set, 0, sizeof *set);
    for (int k = 0; k < q->def.species_count; k++)
        for (int i = 0; i < q->species[k].sites; i++)
            if (strlen(q->site_symbol[k][i]) == length &&
                memcmp(q->site_symbol[k][i], symbol, length) == 0) {
                set->of_species[k] |= 1u << i;
                any = true;
            }
    return any;
}

/* "O-H": all sites of these symbols. */
static bool read_pair(struct scenario *s, const struct value *v)
{
    struct output_request *o = &s->output;
    const char *dash = strchr(v->text, '-');
    const size_t first = dash ? (size_t)(dash - v->text) : 0;
    if (o->rdf_pairs == SCENARIO_RDF_PAIRS)
        return document_error(&s->doc, v, "output.rdf.pairs", "more than %d pairs",
                              SCENARIO_RDF_PAIRS);
    plh_site_set *set = o->rdf_set[o->rdf_pairs];
    o->rdf_name[o->rdf_pairs++] = v->text;
    if (strlen(v->text) < 32 && dash && sites_of(&s->system, v->text, first, &set[0]) &&
        sites_of(&s->system, dash + 1, strlen(dash + 1), &set[1]))
        return true;
    char list[256] = "";
    const struct system_request *q = &s->system;
    for (int k = 0; k < q->def.species_count; k++)
        for (int i = 0; i < q->species[k].sites; i++) {
            const size_t used = strlen(list);
            if (!word_in_list(list, q->site_symbol[k][i]))
                snprintf(list + used, sizeof list - used, "%s%s", used ? " " : "",
                         q->site_symbol[k][i]);
        }
    return document_error(
        &s->doc, v, "output.rdf.pairs",
        "expected two symbols of sites, such as O-H, not '%.40s'; the sites are %s", v->text, list);
}

static bool read_rdf(struct scenario *s)
{
    struct output_request *o = &s->output;
    const struct value *map = keys_find(&s->doc, "output.rdf");
    if (!map)
        return true;
    const struct value *range = read_needed(s, map, "output.rdf", "range");
    const struct value *pairs = value_member(map, "pairs");
    if (!range)
        return false;
    o->measure[MEASURE_RDF].file = read_text(s, "output.rdf.file", NULL);
    if (!scenario_may_write(s, keys_find(&s->doc, "output.rdf.file"), "output.rdf.file"))
        return false;
    o->rdf_range = value_number(range);
    double bins = read_number(s, "output.rdf.bins", 100.0);
    o->rdf_bins = bins <= 10000.0 ? (int)bins : 0;
    if (s->subject == SUBJECT_BODY)
        return document_error(&s->doc, map, "output.rdf",
                              "expected a system: one body has no pairs");
    if (!o->rdf_bins)
        return document_error(&s->doc, value_member(map, "bins"), "output.rdf.bins",
                              "expected a whole number from 1 to 10000");
    if (!(o->format->flags & FORMAT_RDF) && !o->measure[MEASURE_RDF].file)
        return document_error(&s->doc, map, "output.rdf", "'file' is missing");
    plh_vec3 box = s->system.def.box;
    if (s->system.def.periodic && o->rdf_range > 0.5 * fmin(box.x, fmin(box.y, box.z)))
        return document_error(&s->doc, range, "output.rdf.range",
                              "expected at most half the shortest edge of the box");
    for (const struct value *c = pairs ? pairs->child : NULL; c; c = c->next)
        if (!read_pair(s, c))
            return false;
    return true;
}

static const char *const keys[MEASURES] = {"output.rdf", "output.msd",
                                           "output.velocity-correlation", "output.dielectric"};

static bool read_measure(struct scenario *s, int which)
{
    struct measure_request *r = &s->output.measure[which];
    const struct value *map = keys_find(&s->doc, keys[which]);
    const struct value *file = map ? read_needed(s, map, keys[which], "file") : NULL;
    const struct value *range = map ? value_member(map, "range") : NULL;
    char path[64];
    if (!map || !file)
        return !map;
    snprintf(path, sizeof path, "%s.file", keys[which]);
    if (!wants_system(s, map, keys[which]) || !scenario_may_write(s, file, path))
        return false;
    r->file = file->text;
    r->range = range ? value_number(range) : 0.25 * fabs(s->until - s->t0);
    return true;
}

/* M of a charged body depends on where it is. */
static bool check_neutral(const struct scenario *s)
{
    const struct system_request *q = &s->system;
    const struct value *v = keys_find(&s->doc, keys[MEASURE_DIELECTRIC]);
    if (!v)
        return true;
    if (!q->def.periodic)
        return document_error(&s->doc, v, keys[MEASURE_DIELECTRIC], "needs system.box");
    for (int k = 0; k < q->def.species_count; k++) {
        double charge = 0.0, size = 0.0;
        for (int i = 0; i < q->species[k].sites; i++) {
            charge += q->species[k].site[i].charge;
            size += fabs(q->species[k].site[i].charge);
        }
        if (fabs(charge) > 1e-12 * size)
            return document_error(&s->doc, v, keys[MEASURE_DIELECTRIC],
                                  "expected neutral bodies; '%s' has the charge %g",
                                  q->species[k].name, charge);
    }
    return true;
}

/* Correlations need records at equal intervals. */
static bool check_times(const struct scenario *s)
{
    for (int i = MEASURE_MSD; i <= MEASURE_VELOCITY; i++)
        if (s->output.measure[i].file && s->output.times)
            return document_error(&s->doc, keys_find(&s->doc, keys[i]), keys[i],
                                  "needs records at equal intervals (output.every, "
                                  "output.interval or start:end:step), not a list of times");
    return true;
}

static bool wants_bodies(const struct scenario *s, const struct value *v, const char *key)
{
    const struct format *f = s->output.format;
    return f->flags & FORMAT_BODIES ||
           document_error(&s->doc, v, key, "the format %s holds no bodies; expected xyz or hdf5",
                          f->word);
}

/* Atoms and angstroms, in files of trajectories. */
static bool read_form(struct scenario *s)
{
    const struct value *sites = keys_find(&s->doc, "output.sites");
    const struct value *unit = keys_find(&s->doc, "output.length-unit");
    s->output.sites = sites && strcmp(sites->text, "yes") == 0;
    s->output.angstrom = unit && strcmp(unit->text, "angstrom") == 0;
    if ((sites && !wants_system(s, sites, "output.sites")) ||
        (unit && !wants_system(s, unit, "output.length-unit")))
        return false;
    if ((s->output.sites && !wants_bodies(s, sites, "output.sites")) ||
        (s->output.angstrom && !wants_bodies(s, unit, "output.length-unit")))
        return false;
    return !s->output.angstrom || s->system.md ||
           document_error(&s->doc, unit, "output.length-unit",
                          "the unit of length is not known; system.units: md says that it is nm");
}

bool scenario_read_measures(struct scenario *s)
{
    s->output.author = read_text(s, "output.author", "not given");
    for (int i = MEASURE_MSD; i < MEASURES; i++)
        if (!read_measure(s, i))
            return false;
    return read_rdf(s) && read_form(s) && (s->subject == SUBJECT_BODY || check_neutral(s)) &&
           check_times(s);
}
