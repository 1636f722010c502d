/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "shell/gnuplot.h"

#include "io/whole.h"
#include "shell/message.h"

#include <ctype.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH = 4096 };

/* The colours of Okabe and Ito without their yellow; the second eight are dashed. */
const char gnuplot_style[] =
    "set encoding utf8\n"
    "set style line 1 lc rgb '#0072b2' lw 1.4 pt 7 ps 0.5\n"
    "set style line 2 lc rgb '#d55e00' lw 1.4 pt 5 ps 0.5\n"
    "set style line 3 lc rgb '#009e73' lw 1.4 pt 9 ps 0.6\n"
    "set style line 4 lc rgb '#cc79a7' lw 1.4 pt 11 ps 0.6\n"
    "set style line 5 lc rgb '#e69f00' lw 1.4 pt 13 ps 0.6\n"
    "set style line 6 lc rgb '#56b4e9' lw 1.4 pt 6 ps 0.5\n"
    "set style line 7 lc rgb '#000000' lw 1.4 pt 4 ps 0.5\n"
    "set style line 8 lc rgb '#888888' lw 1.4 pt 8 ps 0.6\n"
    "set style line 9 lc rgb '#0072b2' lw 1.4 dt 2 pt 6 ps 0.5\n"
    "set style line 10 lc rgb '#d55e00' lw 1.4 dt 2 pt 4 ps 0.5\n"
    "set style line 11 lc rgb '#009e73' lw 1.4 dt 2 pt 8 ps 0.6\n"
    "set style line 12 lc rgb '#cc79a7' lw 1.4 dt 2 pt 10 ps 0.6\n"
    "set style line 13 lc rgb '#e69f00' lw 1.4 dt 2 pt 12 ps 0.6\n"
    "set style line 14 lc rgb '#56b4e9' lw 1.4 dt 2 pt 7 ps 0.5\n"
    "set style line 15 lc rgb '#000000' lw 1.4 dt 2 pt 5 ps 0.5\n"
    "set style line 16 lc rgb '#888888' lw 1.4 dt 2 pt 9 ps 0.6\n"
    "set style increment userstyles\n"
    "set border lw 0.8\nset tics nomirror\nset grid lc rgb '#dddddd' lw 0.6\n"
    "set key noenhanced samplen 2\n";

static const char *terminal(const char *path)
{
    static const struct {
        const char *ending, *terminal;
    } list[] = {
        {".svg", "svg size 1000,1250 font 'DejaVu Sans,13' background '#ffffff'"},
        {".png", "pngcairo size 1200,1500 font 'DejaVu Sans,13'"},
        {".pdf", "pdfcairo size 20cm,25cm font 'DejaVu Sans,11'"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof list / sizeof *list; i++)
        if (strcmp(dot, list[i].ending) == 0)
            return list[i].terminal;
    return NULL;
}

static bool have_gnuplot(void)
{
    char path[PATH];
    const char *dirs = getenv("PATH");
    for (const char *d = dirs; d && *d;) {
        size_t n = strcspn(d, ":");
        snprintf(path, sizeof path, "%.*s/gnuplot", (int)n, d);
        if (access(path, X_OK) == 0)
            return true;
        d += n + (d[n] == ':');
    }
    return false;
}

bool gnuplot_check(const char *option, const char *path)
{
    if (!terminal(path))
        usage_error("%s: expected a file ending .html, .svg, .png or .pdf, found '%s'", option,
                    path);
    else if (!have_gnuplot())
        usage_error("%s: gnuplot is missing; install gnuplot-nox", option);
    else
        return true;
    return false;
}

void gnuplot_text(FILE *script, const char *text)
{
    fputc('"', script);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (isalnum(c) || strchr(" ./_-,()", c))
            fputc(c, script);
        else
            fprintf(script, "\\%03o", c);
    }
    fputc('"', script);
}

void gnuplot_path(FILE *script, const char *path)
{
    char whole[PATH + 2];
    /* A name such as "|cat", "<ls" or "-" would be more than a file. */
    snprintf(whole, sizeof whole, "%s%s", *path == '/' ? "" : "./", path);
    gnuplot_text(script, whole);
}

bool gnuplot_run(const char *script, const char *path)
{
    struct sigaction ignore, before;
    memset(&ignore, 0, sizeof ignore);
    ignore.sa_handler = SIG_IGN; /* a gnuplot that ends early must not end us */
    sigaction(SIGPIPE, &ignore, &before);
    FILE *pipe = popen("gnuplot >/dev/null 2>&1", "w");
    int status = -1;
    if (pipe) {
        fputs(script, pipe);
        status = pclose(pipe);
    }
    sigaction(SIGPIPE, &before, NULL);
    if (status != -1 && WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    run_error("%s: gnuplot failed", path);
    return false;
}

/* gnuplot says nothing of a full disk: a picture is whole if it has its end. */
static bool has_end(const char *path, const char *written)
{
    static const char *const ends[][2] = {{".svg", "</svg>"}, {".png", "IEND"}, {".pdf", "%%EOF"}};
    char tail[32] = "";
    FILE *file = fopen(written, "rb");
    const char *dot = strrchr(path, '.');
    if (!file)
        return false;
    const bool sought = fseek(file, -(long)sizeof tail, SEEK_END) == 0;
    const size_t n = sought ? fread(tail, 1, sizeof tail, file) : 0;
    fclose(file);
    for (size_t i = 0; dot && i < sizeof ends / sizeof *ends; i++) {
        const size_t length = strlen(ends[i][1]);
        for (size_t k = 0; strcmp(dot, ends[i][0]) == 0 && k + length <= n; k++)
            if (memcmp(tail + k, ends[i][1], length) == 0)
                return true;
    }
    return false;
}

bool gnuplot_draw(const char *path, gnuplot_drawer *draw, const void *context)
{
    char *text = NULL;
    size_t size = 0;
    struct message m = {0};
    struct whole_file file;
    if (whole_begin(&file, path, NULL, &m))
        return run_error("%s", m.text), false;
    FILE *script = open_memstream(&text, &size);
    bool good = script != NULL;
    if (good) {
        fprintf(script, "set terminal %s\nset output ", terminal(path));
        gnuplot_path(script, file.temporary);
        fprintf(script, "\n%s", gnuplot_style);
        good = draw(script, context);
        good = !fclose(script) && good;
    }
    good = good && gnuplot_run(text, path); /* which told why not */
    free(text);
    if (good && !file.direct && !has_end(path, file.temporary)) {
        run_error("%s: cannot be written", path);
        good = false;
    }
    if (!good)
        return whole_drop(&file, NULL) == PLH_OK;
    return !whole_end(&file, &m) || (run_error("%s", m.text), false);
}
