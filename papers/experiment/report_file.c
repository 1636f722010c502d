/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The files of an experiment: tables, gnuplot scripts, pictures, report.md, and verdicts.csv, whose
 * presence says that the rest is whole. */
#include "io/csv.h"
#include "papers/experiment/page.h"
#include "papers/experiment/report.h"
#include "shell/gnuplot.h"
#include "shell/message.h"

#include <errno.h>
#include <polhode/version.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATH = 4096 };

static const char *machine_name(char *text, size_t size)
{
    char line[512];
    FILE *in = fopen("/proc/cpuinfo", "r");
    snprintf(text, size, "unknown processor");
    while (in && fgets(line, sizeof line, in)) {
        char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) || !colon)
            continue;
        line[strcspn(line, "\n")] = '\0';
        snprintf(text, size, "%s", colon + 2);
        break;
    }
    if (in)
        fclose(in);
    return text;
}

static void provenance(FILE *out, const struct experiment_run *run)
{
    char machine[128], date[32];
    time_t now = time(NULL);
    struct tm utc;
    strftime(date, sizeof date, "%Y-%m-%d", gmtime_r(&now, &utc));
    fprintf(out, "# polhode: %s\n# revision: %s\n# experiment: %s\n# mode: %s\n", plh_version(),
            plh_revision(), run->experiment->name, run->quick ? "quick" : "full");
    fprintf(out, "# date: %s\n# machine: %s\n", date, machine_name(machine, sizeof machine));
}

static bool write_table(const struct experiment_run *run, const struct run_file *f,
                        const char *directory)
{
    struct whole_file file;
    FILE *out = page_open(&file, "%s/%s.csv", directory, f->name);
    if (!out)
        return false;
    provenance(out, run);
    fwrite(f->text, 1, f->size, out);
    return page_close(&file);
}

/* The commands of a picture under a title that names paper and place. A picture of one plot becomes
 * a multiplot of one, because only that has a title of the page beside one of the plot. */
static void titled(FILE *out, const struct experiment *e, const char *commands)
{
    static const char many[] = "set multiplot";
    const char *at = strstr(commands, many);
    char title[256];
    snprintf(title, sizeof title, "title \"%s, %s\" font ',14' noenhanced", e->paper->authors,
             e->place);
    if (at)
        fprintf(out, "%.*s%s %s%s", (int)(at - commands), commands, many, title, at + strlen(many));
    else
        fprintf(out, "%s %s layout 1,1\nset tmargin 3\n%sunset multiplot\n", many, title, commands);
}

/* The script is kept, so that a person can change it and draw again: gnuplot NAME.gp. */
static bool draw(const struct experiment *e, const struct run_file *f, const char *directory,
                 bool pictures)
{
    struct whole_file file;
    char *text = NULL;
    size_t size;
    FILE *out = page_open(&file, "%s/%s.gp", directory, f->name);
    if (!out)
        return false;
    fprintf(out, "set terminal svg size %d,%d font 'DejaVu Sans,13' background '#ffffff'\n",
            f->width, f->height);
    fprintf(out, "set output '%s.svg'\n%s%s", f->name,
            "set datafile separator ','\nset datafile commentschars '#'\n", gnuplot_style);
    titled(out, e, f->text);
    if (!page_close(&file))
        return false;
    FILE *script = pictures ? open_memstream(&text, &size) : NULL;
    if (!script)
        return !pictures;
    fprintf(script, "cd ");
    gnuplot_path(script, directory);
    fprintf(script, "\nload '%s.gp'\n", f->name);
    fclose(script);
    bool good = gnuplot_run(text, file.path);
    free(text);
    return good;
}

/* A Markdown cell. */
static void cell(FILE *out, const char *text)
{
    fputs("| ", out);
    for (; *text; text++)
        fprintf(out, *text == '|' ? "\\|" : "%c", *text);
    fputc(' ', out);
}

void report_rows(FILE *out, const struct row *row, int rows, bool differing)
{
    fprintf(out, "\n| | kind | expected | ours | measure | agrees |\n|---|---|---|---|---|---|\n");
    for (int i = 0; i < rows; i++) {
        const struct row *r = &row[i];
        char verdict[2 * RUN_TEXT] = "yes";
        if (r->verdict != AGREES)
            snprintf(verdict, sizeof verdict, "no: %s%s%s", verdict_text(r->verdict),
                     *r->why ? "; " : "", r->why);
        else if (differing)
            continue;
        cell(out, r->what);
        cell(out, row_kind_text(r->kind));
        cell(out, r->expected);
        cell(out, r->ours);
        cell(out, r->basis);
        cell(out, verdict);
        fputs("|\n", out);
    }
}

static bool write_markdown(const struct experiment_run *run, const char *directory)
{
    const struct experiment *e = run->experiment;
    struct whole_file file;
    FILE *out = page_open(&file, "%s/report.md", directory);
    if (!out)
        return false;
    fprintf(out, "# %s: %s\n\n%s, %s\n\n%s\n", e->name, e->title, e->paper->authors, e->place,
            e->note ? e->note : "");
    if (e->details || *run->remark)
        fprintf(out, "\n%s%s%s\n", e->details ? e->details : "",
                e->details && *run->remark ? " " : "", run->remark);
    for (int i = 0; i < run->figures; i++)
        fprintf(out, "\n![%s](%s.svg)\n", e->title, run->figure[i].name);
    report_rows(out, run->row, run->rows, false);
    return page_close(&file);
}

static bool write_verdicts(const struct experiment_run *run, const char *directory)
{
    struct whole_file file;
    FILE *out = page_open(&file, "%s/verdicts.csv", directory);
    if (!out)
        return false;
    provenance(out, run);
    fprintf(out, "# seconds: %.3g\n# remark: %s\n", run->seconds, run->remark);
    for (int i = 0; i < run->figures; i++)
        fprintf(out, "# figure: %s.svg\n", run->figure[i].name);
    fprintf(out, "what,kind,expected,ours,verdict,why,basis,timed\n");
    for (int i = 0; i < run->rows; i++) {
        const struct row *r = &run->row[i];
        const char *field[] = {r->what, row_kind_text(r->kind),   r->expected,
                               r->ours, verdict_text(r->verdict), r->why,
                               r->basis};
        for (size_t k = 0; k < sizeof field / sizeof *field; k++) {
            csv_text(out, field[k]);
            fputc(',', out);
        }
        fprintf(out, "%s\n", r->timed ? "yes" : "no");
    }
    return page_close(&file);
}

bool report_write(struct experiment_run *run, const char *directory, bool pictures)
{
    char path[PATH - 128], old[PATH];
    snprintf(path, sizeof path, "%s/%s", directory, run->experiment->name);
    if ((mkdir(directory, 0777) && errno != EEXIST) || (mkdir(path, 0777) && errno != EEXIST)) {
        run_error("%s: cannot be made: %s", path, strerror(errno));
        return false;
    }
    snprintf(old, sizeof old, "%s/verdicts.csv", path);
    unlink(old); /* from here to the end what is there may be of two runs */
    for (int i = 0; i < run->tables; i++)
        if (!write_table(run, &run->table[i], path))
            return false;
    for (int i = 0; i < run->figures; i++)
        if (!draw(run->experiment, &run->figure[i], path, pictures))
            return false;
    return write_markdown(run, path) && write_verdicts(run, path);
}

/* The next quoted or plain field; NULL at the end of the line. */
static char *field(char *at, char *out, size_t size)
{
    size_t n = 0;
    bool in = *at == '"';
    if (in)
        at++;
    for (; *at && *at != '\n' && (in || *at != ','); at++) {
        if (in && *at == '"' && *++at != '"')
            break;
        if (n + 1 < size)
            out[n++] = *at;
    }
    out[n] = '\0';
    return *at == ',' ? at + 1 : at;
}

static void read_row(char *line, struct row *r)
{
    char verdict[32], kind[16], timed[8];
    line = field(line, r->what, sizeof r->what);
    line = field(line, kind, sizeof kind);
    line = field(line, r->expected, sizeof r->expected);
    line = field(line, r->ours, sizeof r->ours);
    line = field(line, verdict, sizeof verdict);
    line = field(line, r->why, sizeof r->why);
    line = field(line, r->basis, sizeof r->basis);
    field(line, timed, sizeof timed);
    r->timed = strcmp(timed, "yes") == 0;
    r->verdict = UNKNOWN;
    for (int v = 0; v < VERDICTS; v++)
        if (strcmp(verdict, verdict_text((enum verdict)v)) == 0)
            r->verdict = (enum verdict)v;
    for (int k = 0; k < ROW_KINDS; k++)
        if (strcmp(kind, row_kind_text((enum row_kind)k)) == 0)
            r->kind = (enum row_kind)k;
}

static void read_comment(struct report *report, char *line)
{
    char *value = strchr(line, ':');
    line[strcspn(line, "\n")] = '\0';
    if (!value)
        return;
    *value = '\0';
    value += value[1] == ' ' ? 2 : 1;
    if (strcmp(line, "# revision") == 0)
        snprintf(report->revision, sizeof report->revision, "%s", value);
    else if (strcmp(line, "# mode") == 0)
        snprintf(report->mode, sizeof report->mode, "%s", value);
    else if (strcmp(line, "# date") == 0)
        snprintf(report->date, sizeof report->date, "%s", value);
    else if (strcmp(line, "# machine") == 0)
        snprintf(report->machine, sizeof report->machine, "%s", value);
    else if (strcmp(line, "# remark") == 0)
        snprintf(report->remark, sizeof report->remark, "%s", value);
    else if (strcmp(line, "# seconds") == 0)
        report->seconds = strtod(value, NULL);
    else if (strcmp(line, "# figure") == 0 && report->figures < RUN_FILES)
        snprintf(report->figure[report->figures++], sizeof *report->figure, "%s", value);
}

bool report_read(const struct experiment *e, const char *directory, struct report *report)
{
    char path[PATH], *line = NULL;
    size_t size = 0;
    bool heading = false;
    memset(report, 0, sizeof *report);
    report->experiment = e;
    snprintf(path, sizeof path, "%s/%s/verdicts.csv", directory, e->name);
    FILE *in = fopen(path, "r");
    report->row = in ? calloc(RUN_ROWS, sizeof *report->row) : NULL;
    while (report->row && getline(&line, &size, in) > 0) {
        if (line[0] == '#')
            read_comment(report, line);
        else if (!heading)
            heading = true;
        else if (report->rows < RUN_ROWS)
            read_row(line, &report->row[report->rows++]);
    }
    free(line);
    if (in)
        fclose(in);
    return heading;
}

void report_release(struct report *report)
{
    free(report->row);
    report->row = NULL;
}
