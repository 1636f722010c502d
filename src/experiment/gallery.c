/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "experiment/gallery.h"

#include "experiment/report.h"
#include "output/whole.h"

#include <polhode/version.h>

enum { PATH = 4096 };

static void html(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
}

/* A picture inside the page. As an image it keeps its identifiers to itself. */
static void picture(FILE *out, const char *directory, const char *experiment, const char *file,
                    const char *title)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char path[PATH];
    unsigned char b[3];
    size_t n;
    snprintf(path, sizeof path, "%s/%s/%s", directory, experiment, file);
    FILE *in = fopen(path, "rb");
    if (!in)
        return;
    fputs("<img alt=\"", out);
    html(out, title);
    fputs("\" src=\"data:image/svg+xml;base64,", out);
    while ((n = fread(b, 1, 3, in)) > 0) {
        unsigned v =
            (unsigned)b[0] << 16 | (n > 1 ? (unsigned)b[1] << 8 : 0u) | (n > 2 ? b[2] : 0u);
        fputc(digit[v >> 18 & 63], out);
        fputc(digit[v >> 12 & 63], out);
        fputc(n > 1 ? digit[v >> 6 & 63] : '=', out);
        fputc(n > 2 ? digit[v & 63] : '=', out);
    }
    fputs("\">\n", out);
    fclose(in);
}

static int agreeing(const struct report *r)
{
    int n = 0;
    for (int i = 0; i < r->rows; i++)
        n += r->row[i].verdict == AGREES;
    return n;
}

static const char head[] =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<title>Polhode: five papers, reproduced</title>\n<style>\n"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;"
    "color:#222}\n"
    "h2{margin-top:3rem;border-bottom:2px solid #0072b2}h3{margin-top:2.5rem}\n"
    "img{max-width:100%;height:auto;border:1px solid #ddd;margin:.5rem 0}\n"
    "table{border-collapse:collapse;margin:1rem 0;font-size:.9rem}\n"
    "td,th{border:1px solid #ddd;padding:.2rem .6rem;text-align:left;vertical-align:top}\n"
    "th{background:#f4f4f4}.yes{color:#00694d}.no{color:#b34700}\n"
    "a{color:#0072b2}.small{color:#666;font-size:.85rem}\n"
    "</style></head><body>\n";

static void html_rows(FILE *out, const struct report *r)
{
    fputs("<table><tr><th></th><th>published</th><th>ours</th><th>agrees</th></tr>\n", out);
    for (int i = 0; i < r->rows; i++) {
        const struct row *row = &r->row[i];
        bool yes = row->verdict == AGREES;
        fputs("<tr><td>", out);
        html(out, row->what);
        fputs("</td><td>", out);
        html(out, row->published);
        fputs("</td><td>", out);
        html(out, row->ours);
        fprintf(out, "</td><td class=\"%s\">%s%s", yes ? "yes" : "no",
                yes ? "yes" : "no: ", yes ? "" : verdict_text(row->verdict));
        if (*row->why) {
            fputs("; ", out);
            html(out, row->why);
        }
        fputs("</td></tr>\n", out);
    }
    fputs("</table>\n", out);
}

static void html_one(FILE *out, const char *directory, const struct report *r)
{
    const struct experiment *e = r->experiment;
    fprintf(out, "<h3 id=\"%s\">", e->name);
    html(out, e->place);
    fputs(": ", out);
    html(out, e->title);
    fprintf(out,
            "</h3>\n<p class=\"small\"><code>polhode reproduce %s</code> (%s run, %.3g s)</p>\n<p>",
            e->name, r->mode, r->seconds);
    html(out, e->note ? e->note : "");
    fputc(' ', out);
    html(out, r->remark);
    fputs("</p>\n", out);
    for (int i = 0; i < r->figures; i++)
        picture(out, directory, e->name, r->figure[i], e->title);
    html_rows(out, r);
}

/* Calls show for each experiment that is there; paper, unless NULL, where a new one begins. */
static void each(FILE *out, const char *directory, void (*paper)(FILE *, const struct paper *),
                 void (*show)(FILE *, const char *, const struct report *))
{
    const struct paper *last = NULL;
    for (int i = 0; i < experiment_count(); i++) {
        struct report r;
        if (report_read(experiment_at(i), directory, &r)) {
            if (paper && experiment_at(i)->paper != last)
                paper(out, experiment_at(i)->paper);
            last = experiment_at(i)->paper;
            show(out, directory, &r);
        }
        report_release(&r);
    }
}

static void html_paper(FILE *out, const struct paper *p)
{
    fputs("<h2>", out);
    html(out, p->authors);
    fputs("</h2>\n<p class=\"small\">", out);
    html(out, p->reference);
    fputs("</p>\n", out);
}

static void html_summary(FILE *out, const char *directory, const struct report *r)
{
    (void)directory;
    fprintf(out, "<tr><td><a href=\"#%s\">%s</a></td><td>", r->experiment->name,
            r->experiment->name);
    html(out, r->experiment->title);
    fprintf(out, "</td><td class=\"%s\">%d of %d</td></tr>\n",
            agreeing(r) == r->rows ? "yes" : "no", agreeing(r), r->rows);
}

static void provenance(FILE *out, const char *directory, const char *before, const char *after)
{
    struct report r;
    for (int i = 0; i < experiment_count(); i++) {
        bool found = report_read(experiment_at(i), directory, &r);
        if (found)
            fprintf(out, "%sPolhode %s, revision %s, %s, on %s%s", before, plh_version(),
                    r.revision, r.date, r.machine, after);
        report_release(&r);
        if (found)
            return;
    }
}

static void write_html(FILE *out, const char *directory)
{
    fputs(head, out);
    fputs("<h1>Five papers on rigid-body rotation, reproduced</h1>\n", out);
    provenance(out, directory, "<p class=\"small\">", "</p>\n");
    fputs(
        "<p>Each figure and table is computed anew by <code>polhode reproduce</code>. The tables say "
        "what was published, what we got and whether they agree; where they do not, why: a misprint, "
        "a statement that is wrong, different data, a random draw, or unknown. The corrections to the "
        "papers, each with its evidence, are in docs/errata.md of the source.</p>\n"
        "<table><tr><th>experiment</th><th></th><th>agree</th></tr>\n",
        out);
    each(out, directory, NULL, html_summary);
    fputs("</table>\n", out);
    each(out, directory, html_paper, html_one);
    fputs("</body></html>\n", out);
}

static void md_paper(FILE *out, const struct paper *p)
{
    fprintf(out, "\n## %s\n\n%s\n", p->authors, p->reference);
}

static void md_one(FILE *out, const char *directory, const struct report *r)
{
    const struct experiment *e = r->experiment;
    (void)directory;
    fprintf(out, "\n### %s: %s\n\n`polhode reproduce %s` (%s run, %.3g s)\n\n%s%s%s\n\n", e->place,
            e->title, e->name, r->mode, r->seconds, e->note ? e->note : "", *r->remark ? " " : "",
            r->remark);
    for (int i = 0; i < r->figures; i++)
        fprintf(out, "![%s](%s/%s)\n", e->title, e->name, r->figure[i]);
    report_rows(out, r->row, r->rows);
}

static void write_md(FILE *out, const char *directory)
{
    fputs("# Five papers on rigid-body rotation, reproduced\n\n", out);
    fputs("<!-- Made by polhode reproduce; do not edit. -->\n", out);
    provenance(out, directory, "\n", ".\n");
    each(out, directory, md_paper, md_one);
}

static bool write_page(const char *directory, const char *name,
                       void (*write)(FILE *out, const char *directory))
{
    struct whole_file file = {.stream = NULL};
    FILE *out = whole_open(&file, "%s/%s", directory, name);
    if (!out)
        return false;
    write(out, directory);
    return whole_close(&file);
}

bool gallery_write(const char *directory)
{
    return write_page(directory, "index.html", write_html) &&
           write_page(directory, "index.md", write_md);
}

static void list_one(FILE *out, const char *directory, const struct report *r)
{
    (void)directory;
    for (int i = 0; i < r->rows; i++)
        if (!r->row[i].timed)
            fprintf(out, "%s | %s | %s\n", r->experiment->name, r->row[i].what,
                    verdict_text(r->row[i].verdict));
}

void gallery_verdicts(const char *directory, FILE *out)
{
    each(out, directory, NULL, list_one);
}
