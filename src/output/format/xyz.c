/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Extended XYZ, as the manuals of OVITO and ASE describe it: one frame per record. The orientation is
 * x y z w, which is OVITO's order; the angular momentum is in space; the dipole is that of the point
 * dipole and the charges together. OVITO wants a Lattice: an open system gets the box around its
 * bodies, and pbc says that it is none.
 */
#include "output/writer.h"

#include <math.h>
#include <string.h>

/* Where the bodies are; open space only. */
static void bounds(const double *bodies, size_t n, double low[3], double size[3])
{
    for (int k = 0; k < 3; k++) {
        double least = n ? bodies[k] : 0.0, most = least;
        for (size_t i = 0; i < n; i++) {
            least = fmin(least, bodies[BODY_VALUES * i + (size_t)k]);
            most = fmax(most, bodies[BODY_VALUES * i + (size_t)k]);
        }
        low[k] = least;
        size[k] = most > least ? most - least : 1.0;
    }
}

/* Text between quotes: without quotes, backslashes and ends of lines of its own. */
static void quoted(FILE *out, const char *key, const char *text)
{
    fprintf(out, " %s=\"", key);
    for (; *text; text++)
        fputc(*text == '"' || *text == '\\' ? '\'' : *text == '\n' ? ' ' : *text, out);
    fputc('"', out);
}

static void provenance(FILE *out, const struct scenario *s)
{
    char hash[24];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)s->doc.hash);
    quoted(out, "polhode", plh_version());
    quoted(out, "revision", plh_revision());
    quoted(out, "scenario", s->name);
    quoted(out, "scenario_hash", hash);
    quoted(out, "method", s->method);
    fputs(" kinds=\"", out);
    for (int k = 0; k < s->system.def.species_count; k++)
        fprintf(out, "%s%s", k ? "," : "", s->system.species[k].name);
    fputc('"', out);
}

static void comment(FILE *out, const struct writer_job *job, const double *record)
{
    const plh_system_def *d = &job->scenario->system.def;
    double low[3] = {0.0, 0.0, 0.0}, size[3] = {d->box.x, d->box.y, d->box.z};
    if (!d->periodic)
        bounds(record + job->state_at, d->n, low, size);
    fprintf(out, "Lattice=\"%.17g 0 0 0 %.17g 0 0 0 %.17g\"", size[0], size[1], size[2]);
    if (!d->periodic)
        fprintf(out, " Origin=\"%.17g %.17g %.17g\"", low[0], low[1], low[2]);
    fprintf(out, " Properties=species:S:1:kind:I:1:pos:R:3:velo:R:3:mass:R:1:orientation:R:4:"
                 "angular_momentum:R:3:dipoles:R:3");
    fputs(d->periodic ? " pbc=\"T T T\"" : " pbc=\"F F F\"", out);
    fprintf(out, " Time=%.17g Step=%.0f", record[job_at(job, "t")], record[job_at(job, "step")]);
    for (int i = 0; i < job->width; i++)
        if (strcmp(job->labels[i], "t") != 0 && strcmp(job->labels[i], "step") != 0)
            fprintf(out, " %s=%.17g", job->labels[i],
                    isnan(record[i]) ? fabs(record[i]) : record[i]);
    provenance(out, job->scenario);
    fputc('\n', out);
}

static plh_vec3 dipole_of(const plh_species *species)
{
    plh_vec3 sum = species->dipole;
    for (int i = 0; i < species->sites; i++)
        sum = plh_vec3_axpy(sum, species->site[i].charge, species->site[i].at);
    return sum;
}

static void write_body(FILE *out, const struct system_request *q, int kind, const double *b)
{
    const plh_species *species = &q->species[kind];
    plh_quat attitude = plh_quat_make(b[6], b[7], b[8], b[9]);
    plh_vec3 l = plh_quat_rotate(attitude, plh_vec3_make(b[10], b[11], b[12]));
    plh_vec3 u = plh_quat_rotate(attitude, dipole_of(species));
    fprintf(out, "%s %d %.17g %.17g %.17g", q->symbol[kind], kind + 1, b[0], b[1], b[2]);
    fprintf(out, " %.17g %.17g %.17g %.17g", b[3] / species->mass, b[4] / species->mass,
            b[5] / species->mass, species->mass);
    fprintf(out, " %.17g %.17g %.17g %.17g", b[7], b[8], b[9], b[6]);
    fprintf(out, " %.17g %.17g %.17g %.17g %.17g %.17g\n", l.x, l.y, l.z, u.x, u.y, u.z);
}

static bool write_xyz(const struct writer_job *job, struct whole_file *file, struct message *m)
{
    const struct system_request *q = &job->scenario->system;
    FILE *out = whole_stream(file, m);
    const double *record;
    uint64_t count = 0;
    if (!out)
        return false;
    for (; (record = spool_next(job->spool)) && !ferror(out); count++) {
        fprintf(out, "%zu\n", q->def.n);
        comment(out, job, record);
        for (size_t i = 0; i < q->def.n; i++)
            write_body(out, q, q->species_of[i], record + job->state_at + (size_t)BODY_VALUES * i);
    }
    return count == job->spool->records;
}

const struct format format_xyz = {
    .word = "xyz",
    .endings = ".xyz",
    .text = "extended XYZ, one frame per record",
    .flags = FORMAT_SYSTEM | FORMAT_BODIES,
    .needs = "t step",
    .write = write_xyz,
};
