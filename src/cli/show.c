/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode show: a run as a page, in the browser. */
#include "cli/command.h"
#include "cli/execute.h"
#include "cli/film.h"
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
    struct film_choice film;
    bool no_open;
};

#define AT(member) offsetof(struct options, member)
static const struct option option_list[] = {
    SCENARIO_OPERAND(AT(file)),
    {"output", OPTION_TEXT, "FILE",
     "write the page to this file (.html); a moving picture of one body (.svg); a movie (.mp4, .webm, .gif), or its frames (such as frames-%04d.png), through Chromium and ffmpeg. Default: the name of the scenario with .html.",
     .letter = 'o', .offset = AT(output), .files = true},
    PLOT_CHOICE_OPTIONS(
        AT(plot),
        "the columns that the page shows first. Default: those of output.columns, else q, m, energy-error.",
        "the principal axis whose path and flips the page shows first"),
    SET_OPTION(AT(overrides), "set any key of the scenario, such as --set until=10"),
    PERMISSION_OPTIONS(AT(allow)),
    {"size", OPTION_TEXT, "WxH", "of a movie, in pixels. Default: 1280x720.",
     .offset = AT(film.size)},
    {"rate", OPTION_COUNT, "N", "frames per second of a movie. Default: 25.",
     .offset = AT(film.rate), .low = 1, .high = 120},
    {"seconds", OPTION_TEXT, "S",
     "the length of a movie. Default: up to the end of the run, at most 12.",
     .offset = AT(film.seconds)},
    {"speed", OPTION_TEXT, "X",
     "how fast a movie plays; 1 is the speed at which the page plays. Default: 1.",
     .offset = AT(film.speed)},
    {"transparent", OPTION_FLAG, NULL, "a movie without background (.webm, .gif, .png)",
     .offset = AT(film.transparent)},
    {"loop", OPTION_FLAG, NULL,
     "end a movie where the motion is back at its start within 0.03 rad, if it comes back, so that it repeats without a jump",
     .offset = AT(film.loop)},
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

/* A page that is there for the movie alone. */
static bool film_page(char *path, size_t size)
{
    const char *folder = getenv("TMPDIR");
    snprintf(path, size, "%s/polhode-XXXXXX.html", folder && *folder == '/' ? folder : "/tmp");
    const int file = mkstemps(path, 5);
    if (file < 0)
        return run_error("%s: cannot be written", path), false;
    return close(file) == 0;
}

/* Only the page is written, whatever files the scenario names. */
static int execute(plh_run *r, void *options)
{
    const struct options *o = options;
    const struct execution e = {.plot = o->plot,
                                .brief = true,
                                .only_picture = true,
                                .command = "show",
                                .quiet = o->film.path != NULL};
    if (o->plot.movie && plh_run_info_of(r).system)
        return usage_error(
            "show: --output: a moving picture (.svg) is of one body; a system has pages (.html)");
    int status = execute_run(r, &e);
    if (o->film.path && !status)
        status = film_write(&o->film, o->plot.path) ? 0 : 1;
    else if (!status)
        present(o, o->plot.path);
    return status;
}

static int run_film(struct options *o)
{
    char page[PATH_MAX];
    o->film.path = o->plot.path;
    if (!film_check(&o->film) || !film_page(page, sizeof page))
        return EXIT_USAGE;
    o->plot.path = page;
    const int status = execute_scenario(o->file, &o->overrides, o->allow, execute, o);
    unlink(page);
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
    if (film_named(o->plot.path))
        return run_film(o);
    if (o->film.size || o->film.seconds || o->film.speed || o->film.rate || o->film.loop ||
        o->film.transparent)
        return usage_error("show: --size, --rate, --seconds, --speed, --loop and --transparent go "
                           "with a movie: --output FILE.mp4, .webm, .gif or frames-%%04d.png");
    o->plot.movie = word_ends_file(".svg", o->plot.path);
    if (!o->plot.movie && !page_named(o->plot.path))
        return usage_error(
            "show: --output: expected a file ending .html, .svg, .mp4, .webm or .gif, "
            "or frames-%%04d.png, found '%s'",
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
        "plays wherever pictures are shown; .mp4, .webm, .gif or frames-%04d.png give the page as a movie for slides.",
    .examples = "polhode show t-handle --no-open\n"
                "polhode show t-handle --set until=39.1 --output t-handle.svg --no-open\n"
                "polhode show heavy-top --plot-columns omega,energy-error --no-open",
    .options = option_list,
    .size = sizeof(struct options),
    .run = run,
};
