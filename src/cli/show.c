/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode show: a run as a page, in the browser. */
#include "cli/command.h"
#include "cli/execute.h"
#include "cli/names.h"
#include "io/word.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct options {
    const char *file, *output;
    struct plot_choice plot;
    struct given_list overrides;
    struct permission allow;
    bool no_open;
};

#define AT(member) offsetof(struct options, member)
static const struct option option_list[] = {
    SCENARIO_OPERAND(AT(file)),
    {"output", OPTION_TEXT, "FILE",
     "write the page to this file (.html), or a moving picture of one body (.svg). Default: the name of the scenario with .html.",
     .letter = 'o', .offset = AT(output), .files = true},
    PLOT_CHOICE_OPTIONS(
        AT(plot),
        "the columns that the page shows first. Default: those of output.columns, else q, m, energy-error.",
        "the principal axis whose path and flips the page shows first"),
    SET_OPTION(AT(overrides), "set any key of the scenario, such as --set until=10"),
    PERMISSION_OPTIONS(AT(allow)),
    {"no-open", OPTION_FLAG, NULL, "write the page and open no browser", .offset = AT(no_open)},
    {0}};

/* The last part of the scenario's name, with .html instead of .yaml. */
static void page_name(const char *scenario, char *path, size_t size)
{
    const char *slash = strrchr(scenario, '/'), *name = slash ? slash + 1 : scenario;
    const bool yaml = word_ends_file(".yaml .yml", name);
    const size_t length = yaml ? (size_t)(strrchr(name, '.') - name) : strlen(name);
    snprintf(path, size, "%.*s.html", (int)length, name);
}

/* xdg-open, told by a shell that finds it. The path is an argument, never a part of the command. */
static bool open_browser(const char *path)
{
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY") && !getenv("BROWSER"))
        return false;
    const pid_t child = fork();
    int status = -1;
    if (child == 0) {
        execlp("sh", "sh", "-c", "exec xdg-open \"$1\" >/dev/null 2>&1", "sh", path, (char *)NULL);
        _exit(127);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

static void present(const struct options *o, const char *page)
{
    char whole[PATH_MAX];
    const char *path = realpath(page, whole) ? whole : page;
    if (o->no_open || !open_browser(path))
        note("open %s in a browser", path);
}

/* Only the page is written, whatever files the scenario names. */
static int execute(plh_run *r, void *options)
{
    const struct options *o = options;
    const struct execution e = {
        .plot = o->plot, .brief = true, .only_picture = true, .command = "show"};
    if (o->plot.movie && plh_run_info_of(r).system)
        return usage_error(
            "show: --output: a moving picture (.svg) is of one body; a system has pages (.html)");
    const int status = execute_run(r, &e);
    if (!status)
        present(o, o->plot.path);
    return status;
}

static int run(void *options)
{
    struct options *o = options;
    char page[PATH_MAX];
    if (!o->file)
        return usage_error("show: expected a scenario; 'polhode scenarios' lists examples");
    page_name(o->file, page, sizeof page);
    o->plot.path = o->output ? o->output : page;
    o->plot.movie = word_ends_file(".svg", o->plot.path);
    if (!o->plot.movie && !page_named(o->plot.path))
        return usage_error("show: --output: expected a file ending .html or .svg, found '%s'",
                           o->output);
    return execute_scenario(o->file, &o->overrides, o->allow, execute, o);
}

const struct command command_show = {
    .name = "show",
    .summary = "run a scenario and look at it in the browser",
    .usage = "SCENARIO [OPTIONS]",
    .about =
        "Runs a scenario and writes one page that shows it: the body or the bodies as they move, the construction of "
        "Poinsot, and curves. The page needs no network and no other file. It is opened in a browser where there is "
        "one; otherwise the command says where it lies. With a name that ends in .svg it writes a moving picture instead, which "
        "plays wherever pictures are shown.",
    .examples = "polhode show t-handle --no-open\n"
                "polhode show t-handle --set until=39.1 --output t-handle.svg --no-open\n"
                "polhode show heavy-top --plot-columns omega,energy-error --no-open",
    .options = option_list,
    .size = sizeof(struct options),
    .run = run,
};
