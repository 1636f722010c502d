/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * polhode-papers: the figures and tables of the papers (papers/) and our own studies (studies/),
 * computed anew. `polhode reproduce` starts it.
 */
#include "shell/command.h"

#include "io/csv.h"
#include "papers/experiment/campaign.h"
#include "papers/experiment/gallery.h"
#include "shell/gnuplot.h"
#include "shell/progress.h"

#include <polhode/version.h>
#include <stdlib.h>
#include <string.h>

enum { CHOSEN = 128, HOURS = 3600 }; /* seconds: what takes longer runs only by its name */

struct options {
    struct given_list names;
    const char *directory, *format;
    int threads;
    bool all, quick, force, no_plot, verdicts;
};

struct request {
    struct campaign campaign;
    const struct experiment *chosen[CHOSEN];
    int count;
    struct progress progress;
};

static void name_experiments(word_taker *take, void *context)
{
    for (int i = 0; i < experiment_count(); i++)
        take(context, experiment_at(i)->name);
}

static int print_list(void)
{
    const struct paper *last = NULL;
    for (int i = 0; i < experiment_count(); i++) {
        const struct experiment *e = experiment_at(i);
        if (e->paper != last)
            printf("%s%s\n", last ? "\n" : "", e->paper->authors);
        last = e->paper;
        printf("  %-28s %-10s %s%s\n", e->name, experiment_runtime(e, false), e->title,
               e->timed ? " (measures time)" : "");
    }
    return 0;
}

static int print_csv(void)
{
    puts("name,paper,place,title,quick_seconds,full_seconds,timed");
    for (int i = 0; i < experiment_count(); i++) {
        const struct experiment *e = experiment_at(i);
        printf("%s,", e->name);
        csv_text(stdout, e->paper->authors);
        putchar(',');
        csv_text(stdout, e->place);
        putchar(',');
        csv_text(stdout, e->title);
        printf(",%g,%g,%s\n", e->quick, e->full, e->timed ? "yes" : "no");
    }
    return 0;
}

static void show_progress(void *context, double done, int finished, int count)
{
    struct request *r = context;
    (void)count;
    progress_show(&r->progress, done, finished);
}

static void show_one(void *context, const struct experiment *e, const struct row_count *count,
                     double seconds, const char *failure)
{
    struct request *r = context;
    progress_end(&r->progress);
    if (failure) {
        run_error("reproduce: %s: %s", e->name, failure);
    } else {
        printf("%-28s", e->name);
        for (int k = 0; k < ROW_KINDS; k++)
            printf(" %s %3d of %3d,", row_kind_text((enum row_kind)k), count->agree[k],
                   count->rows[k]);
        printf(" agree  %7.1f s\n", seconds);
    }
    fflush(stdout);
}

/* A name, or the beginning of several: "buss" stands for all of that paper. */
static bool choose(struct request *r, const char *name)
{
    char near[128];
    size_t n = strlen(name);
    int before = r->count;
    const struct experiment *exact = experiment_find(name);
    for (int i = 0; i < experiment_count(); i++) {
        const struct experiment *e = experiment_at(i);
        bool hit = exact ? e == exact : strncmp(e->name, name, n) == 0 && e->name[n] == '-';
        if (hit && r->count < CHOSEN)
            r->chosen[r->count++] = e;
    }
    if (r->count > before)
        return true;
    usage_error("reproduce: no experiment '%s'%s 'polhode reproduce' lists them", name,
                words_suggest(name, name_experiments, near, sizeof near));
    return false;
}

/* The experiments that are meant: by name, or all. */
static bool choose_all(struct request *r, const struct options *o)
{
    if (o->all && o->names.count)
        return usage_error("reproduce: --all or names, not both"), false;
    for (int i = 0; i < o->names.count; i++)
        if (!choose(r, o->names.at[i].value))
            return false;
    for (int i = 0; o->all && i < experiment_count() && r->count < CHOSEN; i++)
        if (o->quick || experiment_at(i)->full < HOURS)
            r->chosen[r->count++] = experiment_at(i);
    if (!r->count && !o->verdicts)
        return usage_error("reproduce: which? a name or --all; 'polhode reproduce' lists them"),
               false;
    return !r->campaign.pictures || o->verdicts || gnuplot_check("reproduce", "index.svg");
}

static bool asks_for_list(const struct options *o)
{
    return !o->names.count && !o->all && !o->quick && !o->force && !o->no_plot && !o->verdicts &&
           !o->directory && !o->threads;
}

static int run_chosen(struct request *r)
{
    progress_start(&r->progress, true, "experiments");
    int failed = campaign_run(&r->campaign, r->chosen, r->count);
    progress_end(&r->progress);
    if (failed || !gallery_write(r->campaign.directory))
        return 1;
    printf("%s/index.html shows them\n", r->campaign.directory);
    return 0;
}

static int run(void *options)
{
    const struct options *o = options;
    struct request r = {.campaign = {.directory = o->directory ? o->directory : "reproduced",
                                     .quick = o->quick,
                                     .force = o->force,
                                     .pictures = !o->no_plot,
                                     .threads = o->threads,
                                     .progress = show_progress,
                                     .finished = show_one}};
    if (asks_for_list(o))
        return o->format && strcmp(o->format, "csv") == 0 ? print_csv() : print_list();
    r.campaign.context = &r;
    if (!choose_all(&r, o))
        return EXIT_USAGE;
    if (r.count && run_chosen(&r))
        return 1;
    if (o->verdicts)
        gallery_verdicts(r.campaign.directory, stdout);
    return 0;
}

#define AT(member) offsetof(struct options, member)
static const struct option list[] = {
    {NULL, OPTION_LIST, "NAME...", "experiments to run; the name of a paper means all of it",
     .offset = AT(names), .list = name_experiments},
    {"all", OPTION_FLAG, NULL, "run all but those that take hours", .offset = AT(all)},
    {"quick", OPTION_FLAG, NULL, "one draw of random data and shorter runs: a minute or two",
     .offset = AT(quick)},
    {"output", OPTION_TEXT, "DIR", "where to write. Default: reproduced.", .letter = 'o',
     .offset = AT(directory), .files = true},
    {"threads", OPTION_COUNT, "N", "experiments at a time. Default: 0, one for each processor.",
     .offset = AT(threads), .high = 4096},
    {"force", OPTION_FLAG, NULL, "do again what is done", .offset = AT(force)},
    {"no-plot", OPTION_FLAG, NULL, "no pictures (gnuplot is not needed then)",
     .offset = AT(no_plot)},
    {"verdicts", OPTION_FLAG, NULL,
     "print the verdicts that DIR holds: experiment | kind | what | verdict",
     .offset = AT(verdicts)},
    {"format", OPTION_WORD, "text|csv", "the form of the list of experiments. Default: text.",
     .words = "text|csv", .offset = AT(format)},
    {0}};

static const struct command reproduce = {
    .name = "reproduce",
    .summary = "compute the figures and tables of five published papers anew, with verdicts",
    .usage = "[--format text|csv]      list the experiments\n"
             "NAME... [OPTIONS]        run some\n"
             "--all [OPTIONS]          run all",
    .about =
        "Writes tables (CSV), pictures (SVG, with their gnuplot scripts), report.md and verdicts.csv to a folder "
        "DIR/NAME for each experiment; DIR/index.html shows them all. A row is printed (a number of the "
        "paper), claimed (words of the paper, made measurable) or ours (not in the paper: an independent "
        "calculation). Experiments that are done already, with the same revision and kind of run, are not "
        "done again, so that an interrupted run continues where it stopped.",
    .examples = "polhode reproduce buss-fig6\n"
                "polhode reproduce --all --quick --output gallery",
    .options = list,
    .size = sizeof(struct options),
    .run = run,
};

int main(int argc, char **argv)
{
    int status = 0;
    if (argc > 1 && strcmp(argv[1], "--version") == 0)
        printf("polhode-papers %s\nrevision: %s\n", plh_version(), plh_revision());
    else if (argc > 1 && strcmp(argv[1], "--man") == 0)
        command_print_section(&reproduce, stdout);
    else if (argc > 2 && strcmp(argv[1], "--complete") == 0)
        command_complete(&reproduce, argc - 2, argv + 2, stdout);
    else
        status = command_execute(&reproduce, argc, argv);
    return command_end(status);
}
