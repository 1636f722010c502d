/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What is measured in the run of a system besides its columns: g(r), correlations in time, the
 * dielectric constant. */
#include "scenario/read.h"

#include "io/word.h"

#include <math.h>
#include <string.h>

OWN_KEYS(MEASURE)

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
        return read_error(s, v, key_output_rdf_pairs, "more than %d pairs", SCENARIO_RDF_PAIRS);
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
    return read_error(s, v, key_output_rdf_pairs,
                      "expected two symbols of sites, such as O-H, not '%.40s'; the sites are %s",
                      v->text, list);
}

static bool read_rdf(struct scenario *s)
{
    struct output_request *o = &s->output;
    const struct value *map = read_value(s, key_output_rdf);
    if (!map)
        return true;
    const struct value *range = read_needed(s, map, key_output_rdf_range);
    const struct value *pairs = read_member(map, key_output_rdf_pairs);
    if (!range)
        return false;
    o->measure[MEASURE_RDF].file = read_text(s, key_output_rdf_file);
    if (!scenario_may_write(s, read_value(s, key_output_rdf_file),
                            scenario_keys[key_output_rdf_file].path))
        return false;
    o->rdf_range = value_number(range);
    double bins = read_number(s, key_output_rdf_bins);
    o->rdf_bins = bins <= 10000.0 ? (int)bins : 0;
    if (!o->rdf_bins)
        return read_error(s, read_member(map, key_output_rdf_bins), key_output_rdf_bins,
                          "expected a whole number from 1 to 10000");
    if (!(o->format->flags & FORMAT_RDF) && !o->measure[MEASURE_RDF].file)
        return read_error(s, map, key_output_rdf, "'file' is missing");
    plh_vec3 box = s->system.def.box;
    if (s->system.def.periodic && o->rdf_range > 0.5 * fmin(box.x, fmin(box.y, box.z)))
        return read_error(s, range, key_output_rdf_range,
                          "expected at most half the shortest edge of the box");
    for (const struct value *c = pairs ? pairs->child : NULL; c; c = c->next)
        if (!read_pair(s, c))
            return false;
    return true;
}

static bool read_measure(struct scenario *s, int which, enum key_id key, enum key_id file_key)
{
    struct measure_request *r = &s->output.measure[which];
    const struct value *map = read_value(s, key);
    const struct value *file = map ? read_needed(s, map, file_key) : NULL;
    if (!map || !file)
        return !map;
    r->file = file->text;
    r->range = 0.25 * fabs(s->until - s->t0);
    return scenario_may_write(s, file, scenario_keys[file_key].path);
}

/* The longest lag. Correlations need records at equal intervals. */
static bool read_lag(struct scenario *s, int which, enum key_id key, enum key_id range)
{
    if (read_value(s, range))
        s->output.measure[which].range = read_number(s, range);
    return !s->output.measure[which].file || !s->output.times ||
           read_error(s, read_value(s, key), key,
                      "needs records at equal intervals (output.every, output.interval or "
                      "start:end:step), not a list of times");
}

/* M of a charged body depends on where it is. */
static bool check_neutral(const struct scenario *s)
{
    const struct system_request *q = &s->system;
    const struct value *v = read_value(s, key_output_dielectric);
    if (!v)
        return true;
    if (!q->def.periodic)
        return read_error(s, v, key_output_dielectric, "needs system.box");
    for (int k = 0; k < q->def.species_count; k++) {
        double charge = 0.0, size = 0.0;
        for (int i = 0; i < q->species[k].sites; i++) {
            charge += q->species[k].site[i].charge;
            size += fabs(q->species[k].site[i].charge);
        }
        if (fabs(charge) > 1e-12 * size)
            return read_error(s, v, key_output_dielectric,
                              "expected neutral bodies; '%s' has the charge %g", q->species[k].name,
                              charge);
    }
    return true;
}

static bool wants_bodies(const struct scenario *s, const struct value *v, enum key_id key)
{
    const struct format *f = s->output.format;
    return f->flags & FORMAT_BODIES ||
           read_error(s, v, key, "the format %s holds no bodies; expected xyz or hdf5", f->word);
}

/* Atoms and angstroms, in files of trajectories. */
static bool read_form(struct scenario *s)
{
    const struct value *sites = read_value(s, key_output_sites);
    const struct value *unit = read_value(s, key_output_length_unit);
    s->output.sites = read_is(s, key_output_sites, "yes");
    s->output.angstrom = read_is(s, key_output_length_unit, "angstrom");
    if ((s->output.sites && !wants_bodies(s, sites, key_output_sites)) ||
        (s->output.angstrom && !wants_bodies(s, unit, key_output_length_unit)))
        return false;
    return !s->output.angstrom || s->system.md ||
           read_error(s, unit, key_output_length_unit,
                      "the unit of length is not known; system.units: md says that it is nm");
}

bool scenario_read_measures(struct scenario *s)
{
    s->output.author = read_text(s, key_output_author);
    return read_measure(s, MEASURE_MSD, key_output_msd, key_output_msd_file) &&
           read_lag(s, MEASURE_MSD, key_output_msd, key_output_msd_range) &&
           read_measure(s, MEASURE_VELOCITY, key_output_velocity_correlation,
                        key_output_velocity_correlation_file) &&
           read_lag(s, MEASURE_VELOCITY, key_output_velocity_correlation,
                    key_output_velocity_correlation_range) &&
           read_measure(s, MEASURE_DIELECTRIC, key_output_dielectric, key_output_dielectric_file) &&
           read_rdf(s) && read_form(s) && check_neutral(s);
}
