/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "papers/experiment/gallery.h"

#include "papers/experiment/page.h"
#include "papers/experiment/report.h"

#include <polhode/version.h>
#include <string.h>

enum { PATH = 4096, OPEN_ROWS = 12 }; /* a longer table is folded */

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

static const char head[] =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<title>Polhode: five papers, reproduced</title>\n<style>\n"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;"
    "color:#222}\n"
    "h2{margin-top:3rem;border-bottom:2px solid #0072b2}h3{margin-top:2.5rem}\n"
    "img{max-width:100%;height:auto;border:1px solid #ddd;margin:.5rem 0}\n"
    "table{border-collapse:collapse;margin:1rem 0;font-size:.9rem}\n"
    "details{margin:.5rem 0}summary{cursor:pointer;color:#0072b2}\n"
    "td,th{border:1px solid #ddd;padding:.2rem .6rem;text-align:left;vertical-align:top}\n"
    "th{background:#f4f4f4}.yes{color:#00694d}.no{color:#b34700}\n"
    "a{color:#0072b2}.small{color:#666;font-size:.85rem}\n"
    "</style></head><body>\n";

/* The page in HTML or in Markdown: the same order, told apart where words are written. */
struct page {
    FILE *out;
    const char *directory;
    bool html;
};

static void text(const struct page *p, const char *words)
{
    if (p->html)
        html(p->out, words);
    else
        fputs(words, p->out);
}

static void heading(const struct page *p, int level, const char *id, const char *a, const char *b)
{
    if (p->html && id)
        fprintf(p->out, "<h%d id=\"%s\">", level, id);
    else
        fprintf(p->out, p->html ? "<h%d>" : level > 1 ? "\n%.*s " : "%.*s ", level, "####");
    text(p, a);
    if (b) {
        fputs(": ", p->out);
        text(p, b);
    }
    fprintf(p->out, p->html ? "</h%d>\n" : "\n", level);
}

static void paragraph(const struct page *p, const char *words)
{
    if (!words || !*words)
        return;
    fputs(p->html ? "<p>" : "\n", p->out);
    text(p, words);
    fputs(p->html ? "</p>\n" : "\n", p->out);
}

static void fold(const struct page *p, const char *summary)
{
    fprintf(p->out, "%s<details><summary>%s</summary>\n", p->html ? "" : "\n", summary);
}

static void unfold(const struct page *p)
{
    fprintf(p->out, "%s</details>\n", p->html ? "" : "\n");
}

static void html_rows(FILE *out, const struct row *row, int rows, bool differing)
{
    fputs("<table><tr><th></th><th>kind</th><th>expected</th><th>ours</th><th>measure</th>"
          "<th>agrees</th></tr>\n",
          out);
    for (int i = 0; i < rows; i++) {
        const struct row *r = &row[i];
        bool yes = r->verdict == AGREES;
        const char *field[] = {r->what, row_kind_text(r->kind), r->expected, r->ours, r->basis};
        if (yes && differing)
            continue;
        fputs("<tr>", out);
        for (size_t k = 0; k < sizeof field / sizeof *field; k++) {
            fputs("<td>", out);
            html(out, field[k]);
            fputs("</td>", out);
        }
        fprintf(out, "<td class=\"%s\">%s%s%s", yes ? "yes" : "no",
                yes ? "yes" : "no: ", yes ? "" : verdict_text(r->verdict), *r->why ? "; " : "");
        html(out, r->why);
        fputs("</td></tr>\n", out);
    }
    fputs("</table>\n", out);
}

static void table(const struct page *p, const struct report *r, bool differing)
{
    if (p->html)
        html_rows(p->out, r->row, r->rows, differing);
    else
        report_rows(p->out, r->row, r->rows, differing);
}

/* A long table shows what differs, and all of it unfolded. */
static void tables(const struct page *p, const struct report *r)
{
    struct row_count n = {{0}, {0}};
    char summary[128];
    row_count_add(&n, r->row, r->rows);
    int agree = n.agree[PRINTED] + n.agree[CLAIMED] + n.agree[OURS];
    if (r->rows <= OPEN_ROWS) {
        table(p, r, false);
        return;
    }
    if (agree < r->rows)
        table(p, r, true);
    snprintf(summary, sizeof summary, "All %d rows: %d agree", r->rows, agree);
    fold(p, summary);
    table(p, r, false);
    unfold(p);
}

static void picture_of(const struct page *p, const struct report *r)
{
    const struct experiment *e = r->experiment;
    for (int i = 0; i < r->figures; i++)
        if (p->html)
            picture(p->out, p->directory, e->name, r->figure[i], e->title);
        else
            fprintf(p->out, "\n![%s, %s: %s](%s/%s)\n", e->paper->authors, e->place, e->title,
                    e->name, r->figure[i]);
}

static void show_one(const struct page *p, const struct report *r)
{
    const struct experiment *e = r->experiment;
    heading(p, 3, e->name, e->place, e->title);
    paragraph(p, e->note);
    picture_of(p, r);
    tables(p, r);
    fold(p, "Data, choices, how to run it");
    paragraph(p, e->details);
    paragraph(p, r->remark);
    fprintf(p->out,
            p->html ? "<p class=\"small\"><code>polhode reproduce %s</code> (%s run, %.3g s)</p>\n"
                    : "\n`polhode reproduce %s` (%s run, %.3g s)\n",
            e->name, r->mode, r->seconds);
    unfold(p);
}

/* All that is there of a paper; NULL: of all. */
struct tally {
    struct row_count count;
    /* Rows that correct the print, or our copy of it */
    int experiments, corrections;
};

static struct tally tally_of(const char *directory, const struct paper *paper)
{
    struct tally t = {0};
    for (int i = 0; i < experiment_count(); i++) {
        struct report r;
        const struct experiment *e = experiment_at(i);
        if (paper && e->paper != paper)
            continue;
        if (report_read(e, directory, &r)) {
            t.experiments++;
            row_count_add(&t.count, r.row, r.rows);
            for (int k = 0; k < r.rows; k++)
                t.corrections += r.row[k].verdict >= MISPRINT && r.row[k].verdict <= OUR_COPY;
        }
        report_release(&r);
    }
    return t;
}

static void head_line(const struct page *p, const struct paper *paper)
{
    struct tally t = tally_of(p->directory, paper);
    char words[256];
    snprintf(words, sizeof words,
             "Printed: %d of %d rows agree. Claimed: %d of %d. Ours: %d of %d. %d rows correct the "
             "paper or our copy of it.",
             t.count.agree[PRINTED], t.count.rows[PRINTED], t.count.agree[CLAIMED],
             t.count.rows[CLAIMED], t.count.agree[OURS], t.count.rows[OURS], t.corrections);
    paragraph(p, words);
}

/* Every experiment that is there, under a heading for each paper. */
static void body(const struct page *p)
{
    const struct paper *last = NULL;
    for (int i = 0; i < experiment_count(); i++) {
        struct report r;
        const struct paper *paper = experiment_at(i)->paper;
        if (report_read(experiment_at(i), p->directory, &r)) {
            if (paper != last) {
                heading(p, 2, paper->name, paper->authors, NULL);
                paragraph(p, paper->reference);
                head_line(p, paper);
            }
            last = paper;
            show_one(p, &r);
        }
        report_release(&r);
    }
}

/* Of the first run that is there; and how many are quick runs. */
static void provenance(const struct page *p)
{
    char words[512] = "";
    int quick = 0;
    for (int i = 0; i < experiment_count(); i++) {
        struct report r;
        bool found = report_read(experiment_at(i), p->directory, &r);
        quick += found && strcmp(r.mode, "quick") == 0;
        if (found && !*words)
            snprintf(words, sizeof words, "Polhode %s, revision %s, %s, on %s.", plh_version(),
                     r.revision, r.date, r.machine);
        report_release(&r);
    }
    paragraph(p, words);
    snprintf(
        words, sizeof words,
        "%d of these are quick runs, with one draw of random data: the fold below a figure says so.",
        quick);
    paragraph(p, quick ? words : "");
}

/* Counts for each paper, which begins where the paper changes in the list. */
static void summary(const struct page *p)
{
    const struct paper *last = NULL;
    fputs(p->html ? "<table><tr><th>paper</th><th>experiments</th><th>printed</th><th>claimed</th>"
                    "<th>ours</th><th>corrections</th></tr>\n"
                  : "\n| paper | experiments | printed | claimed | ours | corrections "
                    "|\n|---|---|---|---|---|---|\n",
          p->out);
    for (int i = 0; i <= experiment_count(); i++) {
        const struct paper *paper = i < experiment_count() ? experiment_at(i)->paper : NULL;
        if (paper == last)
            continue;
        last = paper;
        struct tally t = tally_of(p->directory, paper);
        if (!t.experiments)
            continue;
        fputs(p->html ? "<tr><td>" : "| ", p->out);
        text(p, paper ? paper->authors : "all");
        fprintf(p->out,
                p->html ? "</td><td>%d</td><td>%d of %d</td><td>%d of %d</td><td>%d of %d</td>"
                          "<td>%d</td></tr>\n"
                        : " | %d | %d of %d | %d of %d | %d of %d | %d |\n",
                t.experiments, t.count.agree[PRINTED], t.count.rows[PRINTED],
                t.count.agree[CLAIMED], t.count.rows[CLAIMED], t.count.agree[OURS],
                t.count.rows[OURS], t.corrections);
    }
    fputs(p->html ? "</table>\n" : "", p->out);
}

/* The one picture that tells the story. */
static void story(const struct page *p)
{
    struct report r;
    const struct experiment *e = experiment_find("today-work");
    if (e && report_read(e, p->directory, &r)) {
        picture_of(p, &r);
        paragraph(p, e->note);
    }
    if (e)
        report_release(&r);
}

static const char how[] =
    "Every figure and table is computed anew by polhode reproduce. A row of the tables has one of "
    "three kinds. Printed: the number stands in the paper. Claimed: the paper says it in words, and "
    "the column measure holds the threshold that makes the words measurable. Ours: the number is "
    "in no paper; it comes from a calculation independent of this library, or from our own check. "
    "The table counts the rows that agree.";
static const char words[] =
    "Where a row does not agree, a word says why. Misprint: the formula or number cannot be right as "
    "printed. Cut, not rounded: the printed digits are ours, cut off. Wrong in the paper: a "
    "statement that does not hold. Our copy: we have the paper as text, in which a dot may be lost. "
    "Different data: the paper does not give all data, or other programs were timed. Random draw: "
    "the paper's draw is not known. Unknown: we could not explain it. Each correction stands with "
    "its evidence in docs/errata.md.";

static void write_all(const struct page *p)
{
    heading(p, 1, NULL, "Five papers on rigid-body rotation, reproduced", NULL);
    if (!p->html)
        fputs("\n<!-- Made by polhode reproduce; do not edit. -->\n", p->out);
    paragraph(p, how);
    summary(p);
    story(p);
    paragraph(p, words);
    provenance(p);
    body(p);
}

static bool write_page(const char *directory, const char *name, bool in_html)
{
    struct whole_file file;
    struct page p = {page_open(&file, "%s/%s", directory, name), directory, in_html};
    if (!p.out)
        return false;
    if (in_html)
        fputs(head, p.out);
    write_all(&p);
    if (in_html)
        fputs("</body></html>\n", p.out);
    return page_close(&file);
}

bool gallery_write(const char *directory)
{
    return write_page(directory, "index.html", true) && write_page(directory, "index.md", false);
}

void gallery_verdicts(const char *directory, FILE *out)
{
    for (int i = 0; i < experiment_count(); i++) {
        struct report r;
        bool found = report_read(experiment_at(i), directory, &r);
        for (int k = 0; k < r.rows && found; k++)
            if (!r.row[k].timed)
                fprintf(out, "%s | %s | %s | %s\n", r.experiment->name,
                        row_kind_text(r.row[k].kind), r.row[k].what,
                        verdict_text(r.row[k].verdict));
        report_release(&r);
    }
}
