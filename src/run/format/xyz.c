/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Extended XYZ, as the manuals of OVITO and ASE describe it: one frame per record. The orientation
 * is x y z w, which is OVITO's order; the angular momentum is in space; the dipole is that of the
 * point dipole and the charges together. OVITO wants a Lattice: an open system gets the box around
 * its bodies, and pbc says that it is none. OVITO reads velo and mass, ASE momenta and masses.
 */
#include "record/atoms.h"
#include "record/writer.h"

#include <math.h>
#include <string.h>

/* One ps of velocity in angstroms as ASE has it, whose time is angstrom sqrt(u/eV) (CODATA
 * 2018). */
static const double ase_velocity = 0.010180505710759414;

/* The factors of lengths and momenta. */
static double length_scale(const struct writer_job *job)
{
    return job->scenario->output.angstrom ? 10.0 : 1.0;
}

static double momentum_scale(const struct writer_job *job)
{
    return job->scenario->output.angstrom ? 10.0 * ase_velocity : 1.0;
}

/* Where the bodies or their atoms are; open space only. */
static void bounds(const struct writer_job *job, const double *bodies, double low[3],
                   double size[3])
{
    const struct system_request *q = &job->scenario->system;
    double high[3] = {-INFINITY, -INFINITY, -INFINITY};
    low[0] = low[1] = low[2] = INFINITY;
    for (size_t i = 0; i < q->def.n; i++) {
        const double *b = bodies + BODY_VALUES * i;
        plh_vec3 x[PLH_SITES_MAX] = {plh_vec3_make(b[0], b[1], b[2])}, v[PLH_SITES_MAX];
        const int count =
            job->scenario->output.sites ? atoms_place(q, q->species_of[i], b, x, v) : 1;
        for (int k = 0; k < count; k++) {
            const double at[3] = {x[k].x, x[k].y, x[k].z};
            for (int d = 0; d < 3; d++) {
                low[d] = fmin(low[d], at[d]);
                high[d] = fmax(high[d], at[d]);
            }
        }
    }
    for (int d = 0; d < 3; d++) {
        if (q->def.n == 0)
            low[d] = high[d] = 0.0;
        size[d] = high[d] > low[d] ? high[d] - low[d] : 1.0;
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

static void units(FILE *out, const struct writer_job *job)
{
    const bool angstrom = job->scenario->output.angstrom;
    if (job->scenario->system.md)
        fprintf(out, " length_unit=%s time_unit=ps mass_unit=u charge_unit=e momenta_unit=\"%s\"",
                angstrom ? "angstrom" : "nm", angstrom ? "sqrt(u eV)" : "u nm/ps");
}

static void lattice(FILE *out, const struct writer_job *job, const double *record)
{
    const plh_system_def *d = &job->scenario->system.def;
    const double scale = length_scale(job);
    double low[3] = {0.0, 0.0, 0.0}, size[3] = {d->box.x, d->box.y, d->box.z};
    if (!d->periodic)
        bounds(job, record + job->state_at, low, size);
    fprintf(out, "Lattice=\"%.17g 0 0 0 %.17g 0 0 0 %.17g\"", scale * size[0], scale * size[1],
            scale * size[2]);
    if (!d->periodic)
        fprintf(out, " Origin=\"%.17g %.17g %.17g\"", scale * low[0], scale * low[1],
                scale * low[2]);
}

static void comment(FILE *out, const struct writer_job *job, const double *record)
{
    lattice(out, job, record);
    fprintf(out, " Properties=species:S:1:%s",
            job->scenario->output.sites
                ? "molecule:I:1:pos:R:3:velo:R:3:mass:R:1:momenta:R:3:masses:R:1:charge:R:1"
                : "kind:I:1:pos:R:3:velo:R:3:mass:R:1:momenta:R:3:masses:R:1:orientation:R:4:"
                  "angular_momentum:R:3:dipoles:R:3");
    fputs(job->scenario->system.def.periodic ? " pbc=\"T T T\"" : " pbc=\"F F F\"", out);
    fprintf(out, " Time=%.17g Step=%.0f", record[job_at(job, "t")], record[job_at(job, "step")]);
    for (int i = 0; i < job->width; i++)
        if (strcmp(job->labels[i], "t") != 0 && strcmp(job->labels[i], "step") != 0)
            fprintf(out, " %s=%.17g", job->labels[i],
                    isnan(record[i]) ? fabs(record[i]) : record[i]);
    units(out, job);
    provenance(out, job->scenario);
    fputc('\n', out);
}

static void put(FILE *out, double scale, plh_vec3 v)
{
    fprintf(out, " %.17g %.17g %.17g", scale * v.x, scale * v.y, scale * v.z);
}

/* Position, velocity, mass, momentum, mass. */
static void put_motion(FILE *out, const struct writer_job *job, double mass, plh_vec3 x, plh_vec3 v,
                       plh_vec3 p)
{
    put(out, length_scale(job), x);
    put(out, length_scale(job), v);
    fprintf(out, " %.17g", mass);
    put(out, momentum_scale(job), p);
    fprintf(out, " %.17g", mass);
}

static void put_body(FILE *out, const struct writer_job *job, int kind, const double *b)
{
    const struct system_request *q = &job->scenario->system;
    const plh_species *species = &q->species[kind];
    const double scale = length_scale(job);
    plh_quat attitude = plh_quat_make(b[6], b[7], b[8], b[9]);
    fprintf(out, "%s %d", q->symbol[kind], kind + 1);
    put_motion(out, job, species->mass, plh_vec3_make(b[0], b[1], b[2]),
               plh_vec3_make(b[3] / species->mass, b[4] / species->mass, b[5] / species->mass),
               plh_vec3_make(b[3], b[4], b[5]));
    fprintf(out, " %.17g %.17g %.17g %.17g", b[7], b[8], b[9], b[6]);
    put(out, scale * scale, plh_quat_rotate(attitude, plh_vec3_make(b[10], b[11], b[12])));
    put(out, scale, plh_quat_rotate(attitude, atoms_dipole(species)));
    fputc('\n', out);
}

static void put_atoms(FILE *out, const struct writer_job *job, size_t body, const double *b)
{
    const struct system_request *q = &job->scenario->system;
    struct atom atom[PLH_SITES_MAX];
    plh_vec3 x[PLH_SITES_MAX], v[PLH_SITES_MAX];
    const int kind = q->species_of[body], count = atoms_of(q, kind, atom);
    atoms_place(q, kind, b, x, v);
    for (int i = 0; i < count; i++) {
        fprintf(out, "%s %zu", atom[i].symbol, body + 1);
        put_motion(out, job, atom[i].mass, x[i], v[i], plh_vec3_scale(atom[i].mass, v[i]));
        fprintf(out, " %.17g\n", atom[i].charge);
    }
}

static void put_frame(const struct writer_job *job, const double *record, FILE *out)
{
    const struct system_request *q = &job->scenario->system;
    const bool sites = job->scenario->output.sites;
    fprintf(out, "%zu\n", sites ? atoms_count(q) : q->def.n);
    comment(out, job, record);
    for (size_t i = 0; i < q->def.n; i++) {
        const double *b = record + job->state_at + (size_t)BODY_VALUES * i;
        if (sites)
            put_atoms(out, job, i, b);
        else
            put_body(out, job, q->species_of[i], b);
    }
}

static plh_status write_xyz(const struct writer_job *job, struct whole_file *file,
                            struct message *m)
{
    FILE *out = whole_stream(file, m);
    const double *record;
    plh_status status;
    if (!out)
        return m->status;
    while (!(status = spool_next(job->spool, &record)) && record && !ferror(out))
        put_frame(job, record, out);
    return status;
}

const struct format format_xyz = {
    .word = "xyz",
    .endings = ".xyz",
    .text = "extended XYZ, one frame per record",
    .flags = FORMAT_SYSTEM | FORMAT_BODIES,
    .needs = "t step",
    .write = write_xyz,
    .frame = put_frame,
};
