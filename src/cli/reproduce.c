/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode reproduce: the figures and tables of the papers, computed anew. */
#include "cli/command.h"
#include "cli/progress.h"
#include "experiment/campaign.h"
#include "experiment/gallery.h"
#include "output/plot.h"
#include "output/writer.h"

#include <stdlib.h>
#include <string.h>

enum { CHOSEN = 128 };

struct request {
    struct campaign campaign;
    const struct experiment *chosen[CHOSEN];
    int count;
    bool all, verdicts;
    struct progress progress;
};

static int list(void)
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

static int list_csv(void)
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

static void show_one(void *context, const struct experiment *e, int agree, int rows, double seconds,
                     const char *failure)
{
    struct request *r = context;
    progress_end(&r->progress);
    if (failure)
        run_error("reproduce: %s: %s", e->name, failure);
    else
        printf("%-28s %3d of %3d agree  %7.1f s\n", e->name, agree, rows, seconds);
    fflush(stdout);
}

/* A name, or the beginning of several: "buss" stands for all of that paper. */
static bool choose(struct request *r, const char *name)
{
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
    usage_error("reproduce: no experiment '%s'; 'polhode reproduce' lists them", name);
    return false;
}

static bool parse(struct request *r, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        bool good = true;
        if (strcmp(argv[i], "--all") == 0) {
            r->all = true;
        } else if (strcmp(argv[i], "--quick") == 0) {
            r->campaign.quick = true;
        } else if (strcmp(argv[i], "--force") == 0) {
            r->campaign.force = true;
        } else if (strcmp(argv[i], "--no-plot") == 0) {
            r->campaign.pictures = false;
        } else if (strcmp(argv[i], "--verdicts") == 0) {
            r->verdicts = true;
        } else if (strcmp(argv[i], "--output") == 0 || strcmp(argv[i], "--threads") == 0) {
            bool output = argv[i][2] == 'o';
            char *end = "";
            if (++i == argc)
                return usage_error("reproduce: %s needs a value", argv[i - 1]), false;
            if (output)
                r->campaign.directory = argv[i];
            else
                r->campaign.threads = (int)strtol(argv[i], &end, 10);
            if (*end || r->campaign.threads < 0 || r->campaign.threads > 4096)
                return usage_error("reproduce: --threads %s: expected a number from 0 to 4096",
                                   argv[i]),
                       false;
        } else if (argv[i][0] == '-') {
            return usage_error(
                       "reproduce: unknown option '%s'; accepted: --all, --quick, --output DIR, "
                       "--threads N, --force, --no-plot, --verdicts, --format csv",
                       argv[i]),
                   false;
        } else {
            good = choose(r, argv[i]);
        }
        if (!good)
            return false;
    }
    if (r->all && r->count)
        return usage_error("reproduce: --all or names, not both"), false;
    for (int i = 0; r->all && i < experiment_count() && i < CHOSEN; i++)
        r->chosen[r->count++] = experiment_at(i);
    if (!r->count && !r->verdicts)
        return usage_error("reproduce: which? a name or --all; 'polhode reproduce' lists them"),
               false;
    return !r->campaign.pictures || r->verdicts || plot_check("index.svg");
}

static int run(int argc, char **argv)
{
    struct request r = {.campaign = {.directory = "reproduced",
                                     .pictures = true,
                                     .progress = show_progress,
                                     .finished = show_one}};
    if (argc == 1)
        return list();
    if (argc == 3 && strcmp(argv[1], "--format") == 0 && strcmp(argv[2], "csv") == 0)
        return list_csv();
    r.campaign.context = &r;
    if (!parse(&r, argc, argv))
        return EXIT_USAGE;
    if (r.count) {
        progress_start(&r.progress, true, "experiments");
        int failed = campaign_run(&r.campaign, r.chosen, r.count);
        progress_end(&r.progress);
        if (failed || !gallery_write(r.campaign.directory))
            return 1;
        printf("%s/index.html shows them\n", r.campaign.directory);
    }
    if (r.verdicts)
        gallery_verdicts(r.campaign.directory, stdout);
    return 0;
}

const struct command command_reproduce = {
    .name = "reproduce",
    .summary = "compute the figures and tables of the papers anew, with verdicts",
    .help =
        "usage: polhode reproduce                       list the experiments\n"
        "       polhode reproduce NAME... [OPTIONS]     run some; a paper's name means all of it\n"
        "       polhode reproduce --all [OPTIONS]       run all\n\n"
        "For each experiment a folder DIR/NAME gets tables (CSV), pictures (SVG, with their gnuplot\n"
        "scripts), report.md and verdicts.csv; DIR/index.html shows all that are there.\n"
        "Experiments that are done already (same revision, same kind of run) are not done again, so\n"
        "that an interrupted run goes on where it was.\n\n"
        "  --quick           smaller samples and shorter runs: minutes instead of hours\n"
        "  --output DIR      where to write (default: reproduced)\n"
        "  --threads N       experiments at a time (default: one for each processor)\n"
        "  --force           do again what is done\n"
        "  --no-plot         no pictures (gnuplot is not needed then)\n"
        "  --verdicts        print the verdicts that DIR holds: experiment | what | verdict\n"
        "  --format csv      the list for scripts\n\n"
        "examples:\n"
        "  polhode reproduce buss-fig6\n"
        "  polhode reproduce --all --quick --output gallery\n",
    .options = "--all --quick --output --threads --force --no-plot --verdicts --format",
    .run = run,
};
