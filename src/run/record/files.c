/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The files of a run: what it will write, beside which of them the records wait, what it has
 * written. None of them is another one, nor a file that the scenario reads, nor one that a format
 * writes beside its own and somebody else made.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "record/run.h"

enum { FILES = RUN_FILES + 8, DERIVED = 8 };

struct files {
    struct {
        const char *path, *name;
    } all[FILES];
    int count;
    char derived[DERIVED][FILE_PATH];
    int derived_count;
};

static void add(struct files *f, const char *path, const char *name)
{
    if (path && strcmp(path, "-") != 0) {
        f->all[f->count].path = path;
        f->all[f->count++].name = name;
    }
}

/* A name made from another; one that is too long will be refused where it is opened. */
static void add_derived(struct files *f, bool fits, const char *name)
{
    if (fits)
        add(f, f->derived[f->derived_count++], name);
}

/* The file beside which the records wait, or NULL. */
static const char *spool_file(const plh_run *r)
{
    const struct output_request *o = &r->scenario.output;
    if (r->options.files && o->file)
        return o->file;
    for (int i = 0; r->options.files && i < MEASURES; i++)
        if (o->measure[i].file)
            return o->measure[i].file;
    return NULL;
}

bool run_needs_spool(const plh_run *r)
{
    return r->options.keep || spool_file(r);
}

const char *run_spool_file(const plh_run *r)
{
    const char *file = spool_file(r);
    /* No records wait beside a device: they stay in memory. */
    return file && !r->options.resume && file_special(file) ? NULL : file;
}

/* What the format writes beside output.file: its index-th such file; false: there is none. */
static bool companion(const plh_run *r, int index, char path[FILE_PATH])
{
    const struct output_request *o = &r->scenario.output;
    const char *ending = r->options.files && o->file ? o->format->also : NULL;
    for (int i = 0; ending && i < index; i++) {
        ending = strchr(ending, ' ');
        ending += ending != NULL;
    }
    return ending && writer_beside(o->file, ending, path);
}

static void add_outputs(const plh_run *r, struct files *f)
{
    static const char *const measure[MEASURES] = {"output.rdf.file", "output.msd.file",
                                                  "output.velocity-correlation.file",
                                                  "output.dielectric.file"};
    const struct output_request *o = &r->scenario.output;
    add(f, r->options.picture, "the picture");
    if (!r->options.files)
        return;
    add(f, o->file, "output.file");
    for (int i = 0; i < MEASURES; i++)
        add(f, o->measure[i].file, measure[i]);
    add(f, o->events_file, "output.events");
    for (int i = 0; companion(r, i, f->derived[f->derived_count]); i++)
        add_derived(f, true, "a kernel beside output.file");
}

/* What stands beside a file while its records wait. */
static void add_working(const plh_run *r, struct files *f)
{
    static const char *const ending[] = {".spool", ".checkpoint", ".checkpoint.new", ".part",
                                         ".new"};
    const char *file = run_spool_file(r);
    for (size_t i = 0; file && i < sizeof ending / sizeof *ending; i++)
        add_derived(f, file_name(f->derived[f->derived_count], file, ending[i]),
                    "a working file of the run");
}

static plh_status one_file(plh_run *r, const char *path, const char *a, const char *b)
{
    return run_fail(r, PLH_BAD_ARGUMENT, "%s: %s and %s are one file", path, a, b);
}

/* Whether we wrote a text kernel: its first lines say so. */
static bool is_ours(const char *path)
{
    char head[400] = "";
    FILE *in = file_open_input(path);
    if (in)
        head[fread(head, 1, sizeof head - 1, in)] = '\0';
    if (in)
        fclose(in);
    return strstr(head, "by polhode ") != NULL;
}

static plh_status check_companions(plh_run *r)
{
    char path[FILE_PATH];
    struct stat info;
    for (int i = 0; companion(r, i, path); i++)
        if (stat(path, &info) == 0 && !is_ours(path))
            return run_fail(r, PLH_BAD_ARGUMENT,
                            "%s: exists, and Polhode did not write it; output.file would replace "
                            "it: move it, or give output.file another name",
                            path);
    return PLH_OK;
}

plh_status run_check_files(plh_run *r)
{
    struct files f;
    const struct document *doc = &r->scenario.doc;
    f.count = f.derived_count = 0;
    add_outputs(r, &f);
    add_working(r, &f);
    for (int i = 0; i < f.count; i++) {
        for (int k = i + 1; k < f.count; k++)
            if (file_same(f.all[i].path, f.all[k].path))
                return one_file(r, f.all[i].path, f.all[i].name, f.all[k].name);
        for (const struct document_input *in = doc->inputs; in; in = in->next)
            if (file_same(f.all[i].path, in->path))
                return one_file(r, f.all[i].path, f.all[i].name,
                                strcmp(in->path, doc->path) == 0 ? "the scenario"
                                                                 : "a file that it reads");
    }
    return check_companions(r);
}

void run_wrote(plh_run *r, const char *path)
{
    r->written[r->written_count++] = path;
}

void run_wrote_output(plh_run *r)
{
    run_wrote(r, r->scenario.output.file);
    while (r->also_count < RUN_ALSO && companion(r, r->also_count, r->also[r->also_count]))
        run_wrote(r, r->also[r->also_count++]);
}

int plh_run_file_count(const plh_run *run)
{
    return run->written_count;
}

const char *plh_run_file_get(const plh_run *run, int index)
{
    return index >= 0 && index < run->written_count ? run->written[index] : NULL;
}

/* A file that grows with the run, in whole frames: FILE.part, which gets its name at the end. */
enum {
    LINE = 640,
    COMMENT = 1 << 16,
    MOST = 1 << 26
}; /* bytes: of a body or atom, of a head; of a buffer */

static void end(plh_run *r)
{
    r->growing = false;
    free(r->part_buffer);
    r->part_buffer = NULL;
}

static plh_status fail(plh_run *r)
{
    plh_status status = whole_drop(&r->part, &r->message);
    end(r);
    return status;
}

/* The buffer holds a whole frame, unless it is huge: one write then, so that whoever reads the file
 * meets whole frames. */
static plh_status open_stream(plh_run *r)
{
    const size_t most = MOST / LINE, bodies = r->subject->bodies(&r->scenario);
    const size_t lines = bodies < most / PLH_SITES_MAX ? bodies * PLH_SITES_MAX : most;
    const size_t size = lines * LINE + COMMENT;
    FILE *out = whole_stream(&r->part, &r->message);
    r->part_buffer = out ? malloc(size) : NULL;
    if (r->part_buffer && setvbuf(out, r->part_buffer, _IOFBF, size) == 0)
        return PLH_OK;
    message_no_memory(&r->message);
    return fail(r);
}

plh_status grow_add(plh_run *r, const double *record)
{
    if (!r->growing)
        return PLH_OK;
    FILE *out = r->part.stream;
    r->scenario.output.format->frame(&r->job, record, out);
    return fflush(out) == 0 && !ferror(out) ? PLH_OK : fail(r);
}

plh_status grow_open(plh_run *r)
{
    const struct output_request *o = &r->scenario.output;
    if (!r->options.files || !o->file || !o->format->frame || r->spool.fd < 0)
        return PLH_OK;
    plh_status status = whole_begin(&r->part, o->file, ".part", &r->message);
    if (status)
        return status;
    r->growing = true;
    status = open_stream(r);
    if (!status)
        status = spool_begin(&r->spool);
    const double *record;
    while (!status && !(status = spool_next(&r->spool, &record)) && record)
        status = grow_add(r, record);
    return status;
}

plh_status grow_close(plh_run *r)
{
    plh_status status = whole_end(&r->part, &r->message);
    end(r);
    return status;
}

void grow_discard(plh_run *r)
{
    struct message unheard = {0};
    if (r->growing)
        whole_drop(&r->part, &unheard);
    end(r);
}
