/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Files that are made from all records of a system: g(r), correlations in time, the dielectric
 * constant. */
#include "record/atoms.h"
#include "record/writer.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* g(r) summed over the records. */
static plh_status sum_rdf(const struct writer_job *job, int all, double *sum)
{
    const double *record;
    plh_status status;
    while (!(status = spool_next(job->spool, &record)) && record)
        for (int i = 0; i < all; i++)
            sum[i] += record[job->rdf_at + i];
    return status;
}

/* The mean over the records: r, g of the centres, g of the pairs of sites. */
static plh_status write_rdf(const struct writer_job *job, struct whole_file *file,
                            struct message *m)
{
    const struct output_request *o = &job->scenario->output;
    const int all = job->bins * (1 + o->rdf_pairs);
    double *mean = calloc((size_t)all, sizeof *mean);
    FILE *out = whole_stream(file, m);
    plh_status status = !out ? m->status : mean ? sum_rdf(job, all, mean) : message_no_memory(m);
    if (status) {
        free(mean);
        return status;
    }
    fprintf(out, "r,g");
    for (int k = 0; k < o->rdf_pairs; k++)
        fprintf(out, ",%s", o->rdf_name[k]);
    fputc('\n', out);
    provenance_print(out, "# ", job->scenario);
    fprintf(out, "# mean over records: %" PRIu64 "\n", job->spool->records);
    for (int i = 0; i < job->bins; i++) {
        double line[2 + SCENARIO_RDF_PAIRS] = {o->rdf_range * (i + 0.5) / job->bins};
        for (int k = 0; k <= o->rdf_pairs; k++)
            line[1 + k] = mean[k * job->bins + i] / (double)job->spool->records;
        csv_record(out, line, 2 + o->rdf_pairs);
    }
    free(mean);
    return PLH_OK;
}

/* Velocities, angular velocities in space, or positions of the bodies of a record. */
static void take_vectors(const struct writer_job *job, const double *record, plh_vector_kind kind,
                         plh_vec3 *out)
{
    const struct system_request *q = &job->scenario->system;
    const double *b = record + job->state_at;
    for (size_t i = 0; i < q->def.n; i++, b += BODY_VALUES) {
        const plh_species *species = &q->species[q->species_of[i]];
        if (kind == PLH_VECTOR_POSITION) {
            out[i] = plh_vec3_make(b[0], b[1], b[2]);
        } else if (kind == PLH_VECTOR_VELOCITY) {
            out[i] = plh_vec3_scale(1.0 / species->mass, plh_vec3_make(b[3], b[4], b[5]));
        } else {
            out[i] = atoms_omega(species, b);
        }
    }
}

/* Correlations of one kind of vector: of all bodies, and of each kind if there are several. */
struct series {
    const char *name;
    plh_vector_kind vector;
    plh_correlation kind;
    plh_correlator *all, *kinds;
};

enum { SERIES = 2 };

struct correlation {
    const struct writer_job *job;
    struct series series[SERIES];
    int count, lags;
    double interval;
    plh_vec3 *values;
    double *mean; /* of every column, lags + 1 each */
};

/* The records from the first at equal intervals; the last of a run may not be. */
static plh_status add_records(struct correlation *c)
{
    const int t = job_at(c->job, "t");
    const double *record;
    double first = 0.0;
    plh_status status;
    for (uint64_t i = 0; !(status = spool_next(c->job->spool, &record)) && record; i++) {
        if (i == 0)
            first = record[t];
        if (fabs(record[t] - first - (double)i * c->interval) > 1e-6 * fabs(c->interval))
            break;
        for (int k = 0; k < c->count; k++) {
            take_vectors(c->job, record, c->series[k].vector, c->values);
            plh_correlator_add(c->series[k].all, c->values);
            if (c->series[k].kinds)
                plh_correlator_add(c->series[k].kinds, c->values);
        }
    }
    return status;
}

static plh_status make_correlators(struct correlation *c, struct message *m)
{
    const struct system_request *q = &c->job->scenario->system;
    const int kinds = q->def.species_count;
    plh_status status = PLH_OK;
    for (int k = 0; k < c->count && !status; k++) {
        struct series *s = &c->series[k];
        status = plh_correlator_create(s->kind, q->def.n, NULL, 1, c->lags, &s->all);
        if (!status && kinds > 1)
            status =
                plh_correlator_create(s->kind, q->def.n, q->species_of, kinds, c->lags, &s->kinds);
    }
    const size_t columns = (size_t)c->count * (1 + (kinds > 1 ? (size_t)kinds : 0));
    c->values = malloc((q->def.n + 1) * sizeof *c->values);
    c->mean = malloc(columns * ((size_t)c->lags + 1) * sizeof *c->mean);
    return !status && c->values && c->mean ? PLH_OK : message_no_memory(m);
}

static void free_correlators(struct correlation *c)
{
    for (int k = 0; k < c->count; k++) {
        plh_correlator_destroy(c->series[k].all);
        plh_correlator_destroy(c->series[k].kinds);
    }
    free(c->values);
    free(c->mean);
}

/* The time from record to record, and how many of those the longest lag has. */
static void set_lags(struct correlation *c, double range)
{
    const struct output_request *o = &c->job->scenario->output;
    const double records = (double)c->job->spool->records;
    const double step = c->job->scenario->until > c->job->scenario->t0 ? c->job->scenario->step
                                                                       : -c->job->scenario->step;
    c->interval = o->every            ? (double)o->every * step
                  : o->time_count > 1 ? output_time(o, 1) - output_time(o, 0)
                                      : 1.0;
    const double lags = floor(range / fabs(c->interval) * (1.0 + 1e-9));
    c->lags = (int)fmax(0.0, fmin(fmin(lags, records - 1.0), 1e8));
}

/* Averages of all bodies, then of each kind; their number. */
static int take_means(struct correlation *c)
{
    const size_t all = (size_t)c->lags + 1;
    const int kinds = c->job->scenario->system.def.species_count;
    int column = 0;
    for (int k = 0; k < c->count; k++) {
        plh_correlator_get(c->series[k].all, 0, c->mean + all * (size_t)column++);
        for (int g = 0; c->series[k].kinds && g < kinds; g++)
            plh_correlator_get(c->series[k].kinds, g, c->mean + all * (size_t)column++);
    }
    return column;
}

static void print_means(const struct correlation *c, FILE *out, int columns)
{
    double line[1 + SERIES * (1 + PLH_SPECIES_MAX)];
    for (int lag = 0; lag <= c->lags; lag++) {
        line[0] = lag * fabs(c->interval);
        for (int k = 0; k < columns; k++)
            line[1 + k] = c->mean[(size_t)k * ((size_t)c->lags + 1) + (size_t)lag];
        csv_record(out, line, 1 + columns);
    }
}

/* Einstein's relation, over the second half of the lags. */
static void print_diffusion(const struct correlation *c, FILE *out, int columns)
{
    const struct system_request *q = &c->job->scenario->system;
    for (int k = 0; k < columns && c->lags > 1; k++) {
        const double d = plh_correlation_slope(c->mean + (size_t)k * ((size_t)c->lags + 1),
                                               c->lags / 2, c->lags, fabs(c->interval)) /
                         6.0;
        fprintf(out, "# diffusion%s%s: %.17g%s\n", k ? " " : "", k ? q->species[k - 1].name : "", d,
                q->md ? " nm2 ps-1" : "");
    }
}

static plh_status write_correlation(struct correlation *c, int which, struct whole_file *file,
                                    struct message *m)
{
    const struct scenario *s = c->job->scenario;
    FILE *out = whole_stream(file, m);
    if (!out)
        return m->status;
    set_lags(c, s->output.measure[which].range);
    plh_status status = make_correlators(c, m);
    if (!status)
        status = add_records(c);
    if (status) {
        free_correlators(c);
        return status;
    }
    const int columns = take_means(c);
    fprintf(out, "lag");
    for (int k = 0; k < c->count; k++) {
        fprintf(out, ",%s", c->series[k].name);
        for (int g = 0; c->series[k].kinds && g < s->system.def.species_count; g++)
            fprintf(out, ",%s_%s", c->series[k].name, s->system.species[g].name);
    }
    fputc('\n', out);
    provenance_print(out, "# ", s);
    if (which == MEASURE_MSD)
        print_diffusion(c, out, columns);
    print_means(c, out, columns);
    free_correlators(c);
    return PLH_OK;
}

static plh_status write_msd(const struct writer_job *job, struct whole_file *file,
                            struct message *m)
{
    struct correlation c = {.job = job, .count = 1};
    c.series[0] = (struct series){"msd", PLH_VECTOR_POSITION, PLH_CORRELATION_DISTANCE, NULL, NULL};
    return write_correlation(&c, MEASURE_MSD, file, m);
}

static plh_status write_velocity(const struct writer_job *job, struct whole_file *file,
                                 struct message *m)
{
    struct correlation c = {.job = job, .count = 2};
    c.series[0] =
        (struct series){"velocity", PLH_VECTOR_VELOCITY, PLH_CORRELATION_PRODUCT, NULL, NULL};
    c.series[1] =
        (struct series){"angular_velocity", PLH_VECTOR_OMEGA, PLH_CORRELATION_PRODUCT, NULL, NULL};
    return write_correlation(&c, MEASURE_VELOCITY, file, m);
}

/* What is known after each record: M, its fluctuation and the dielectric constant. */
static plh_status write_dielectric(const struct writer_job *job, struct whole_file *file,
                                   struct message *m)
{
    const int t = job_at(job, "t"), moment = job_at(job, "dipole-moment"), kt = job_at(job, "kt");
    double sum[3] = {0.0}, squares = 0.0, heat = 0.0, n = 0.0;
    const double *record;
    plh_status status;
    FILE *out = whole_stream(file, m);
    if (!out)
        return m->status;
    fprintf(out, "t,M1,M2,M3,fluctuation,dielectric\n");
    provenance_print(out, "# ", job->scenario);
    while (!(status = spool_next(job->spool, &record)) && record) {
        double mean2 = 0.0;
        n += 1.0, heat += record[kt];
        for (int k = 0; k < 3; k++) {
            sum[k] += record[moment + k];
            squares += record[moment + k] * record[moment + k];
            mean2 += sum[k] / n * (sum[k] / n);
        }
        const double fluctuation = squares / n - mean2;
        const double line[] = {
            record[t],
            record[moment],
            record[moment + 1],
            record[moment + 2],
            fluctuation,
            plh_system_dielectric(job->scenario->system.start, fluctuation, heat / n)};
        csv_record(out, line, 6);
    }
    return status;
}

plh_status writer_measure(const struct writer_job *job, int which, const char *path,
                          struct message *m)
{
    static file_writer *const write[MEASURES] = {write_rdf, write_msd, write_velocity,
                                                 write_dielectric};
    return writer_file(job, path, write[which], m);
}
