/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "output/plot.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { POINTS = 20000 };

/* Columns of a picture, and how many numbers they are. */
static const struct picture {
    const char *columns[8];
    int count, numbers;
} pictures[] = {
    {{"t", "q", "m", "energy-error", "axis-z", "polhode"}, 6, 15},
    {{"t", "energy-error", "momentum-error", "translation", "rotation", "potential",
      "kt-translation", "kt-rotation"},
     8,
     8},
};

int plot_column_count(bool many)
{
    return pictures[many].count;
}

const char *plot_column(bool many, int index)
{
    return pictures[many].columns[index];
}

const char *plot_terminal(const char *path)
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
    char path[4096];
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

bool plot_check(const char *path)
{
    if (!plot_terminal(path))
        fprintf(stderr, "polhode: --plot %s: expected a file ending .svg, .png or .pdf\n", path);
    else if (!have_gnuplot())
        fprintf(stderr, "polhode: --plot: gnuplot is missing; install gnuplot-nox\n");
    else
        return true;
    return false;
}

bool gnuplot_run(const char *script, const char *path)
{
    FILE *pipe = popen("gnuplot >/dev/null 2>&1", "w");
    if (pipe) {
        fputs(script, pipe);
        int status = pclose(pipe);
        if (status != -1 && WIFEXITED(status) && WEXITSTATUS(status) == 0)
            return true;
    }
    fprintf(stderr, "polhode: %s: gnuplot failed\n", path);
    return false;
}

/* The points, thinned to what an eye can tell apart; also the range of the polhode. */
static bool write_points(const struct writer_job *job, struct spool *spool, FILE *out,
                         double *range)
{
    const int numbers = pictures[job->scenario->many].numbers;
    const double *record;
    uint64_t stride = spool->records / POINTS + 1, i = 0;
    *range = 0.0;
    for (; (record = spool_next(spool)); i++) {
        if (i % stride && i + 1 != spool->records)
            continue;
        const double *p = record + job->plot_at;
        for (int k = 0; k < numbers; k++)
            fprintf(out, "%.9g%c", p[k], k + 1 < numbers ? ' ' : '\n');
        for (int k = 12; k < numbers; k++)
            *range = fmax(*range, fabs(p[k]));
    }
    return i == spool->records;
}

/* In the user's axes only where these are the principal ones; else the ellipsoid is left out. */
static void ellipsoid(const plh_body *body, char *text, size_t size, double *range)
{
    plh_vec3 I = body->moment;
    bool turned = body->frame.w != 1.0, flat = !(I.x > 0.0 && I.y > 0.0 && I.z > 0.0);
    if (!flat)
        *range = 1.0 / sqrt(fmin(I.x, fmin(I.y, I.z)));
    if (turned || flat)
        snprintf(text, size, "1/0,1/0,1/0");
    else
        snprintf(text, size, "%.9g*cos(u)*cos(v),%.9g*sin(u)*cos(v),%.9g*sin(v)", 1.0 / sqrt(I.x),
                 1.0 / sqrt(I.y), 1.0 / sqrt(I.z));
}

static void quote(const char *text, char *out, size_t size)
{
    size_t n = 0;
    for (; *text && n + 2 < size; text++) {
        if (*text == '\'')
            out[n++] = '\'';
        if (*text != '\n')
            out[n++] = *text;
    }
    out[n] = '\0';
}

/* What both pictures begin with: terminal, file, data, title. */
#define PLOT_HEAD                                                                                  \
    "set terminal %s\n"                                                                            \
    "set output '%s'\n"                                                                            \
    "data = '%s'\n"                                                                                \
    "set multiplot title '%s' font ',16' noenhanced\n"                                             \
    "set style line 1 lc rgb '#0072b2' lw 1.3\n"                                                   \
    "set style line 2 lc rgb '#d55e00' lw 1.3\n"                                                   \
    "set style line 3 lc rgb '#009e73' lw 1.3\n"                                                   \
    "set style line 4 lc rgb '#555555' lw 1.3\n"                                                   \
    "set border lw 0.8\n"                                                                          \
    "set tics nomirror\n"                                                                          \
    "set grid lc rgb '#dddddd' lw 0.6\n"                                                           \
    "set xlabel 'time'\n"

/* Three rows: attitude and momentum, the energy error, and the two surfaces. */
static const char script[] = PLOT_HEAD
    "set key below center horizontal samplen 2\n"
    "set size 0.5,0.32\n"
    "set origin 0,0.64\n"
    "set title 'attitude (quaternion)' offset 0,-0.5\n"
    "set yrange [-1.05:1.05]\n"
    "plot data using 1:2 with lines ls 4 title 'q_0', '' using 1:3 with lines ls 1 title 'q_1', "
    "'' using 1:4 with lines ls 2 title 'q_2', '' using 1:5 with lines ls 3 title 'q_3'\n"
    "set autoscale y\n"
    "set origin 0.5,0.64\n"
    "set title 'angular momentum, body frame' offset 0,-0.5\n"
    "plot data using 1:6 with lines ls 1 title 'm_1', '' using 1:7 with lines ls 2 title 'm_2', "
    "'' using 1:8 with lines ls 3 title 'm_3'\n"
    "set size 1,0.2\n"
    "set origin 0,0.44\n"
    "set title 'relative energy error' offset 0,-0.5\n"
    "unset key\n"
    "set logscale y\n"
    "set format y '10^{%%T}'\n"
    "set yrange [1e-17:]\n"
    "set ytics 1e4\n"
    "plot data using 1:(abs($9) > 1e-17 ? abs($9) : 1e-17) with lines ls 1\n"
    "unset logscale y\n"
    "set parametric\n"
    "set urange [0:2*pi]\n"
    "set vrange [-pi/2:pi/2]\n"
    "set isosamples 25,13\n"
    "set view 62,35,1.5\n"
    "set view equal xyz\n"
    "set xyplane relative 0\n"
    "unset border\n"
    "unset grid\n"
    "unset tics\n"
    "unset xlabel\n"
    "set xrange [-1:1]\n"
    "set yrange [-1:1]\n"
    "set zrange [-1:1]\n"
    "set size 0.5,0.42\n"
    "set origin 0,0\n"
    "set title 'path of the z axis in space' offset 0,0\n"
    "splot cos(u)*cos(v),sin(u)*cos(v),sin(v) with lines lc rgb '#d5d5d5' lw 0.5, "
    "data using 10:11:12 with lines ls 1\n"
    "set origin 0.5,0\n"
    "set title 'polhode on the inertia ellipsoid' offset 0,0\n"
    "r = %.9g\n"
    "set xrange [-r:r]\n"
    "set yrange [-r:r]\n"
    "set zrange [-r:r]\n"
    "splot %s with lines lc rgb '#d5d5d5' lw 0.5, data using 13:14:15 with lines ls 2\n"
    "unset multiplot\n";

/* Two rows of two: energies and temperatures, errors of energy and momentum. */
static const char system_script[] = PLOT_HEAD
    "set key below center horizontal samplen 2\n"
    "set size 0.5,0.46\n"
    "set origin 0,0.48\n"
    "set title 'energy' offset 0,-0.5\n"
    "plot data using 1:4 with lines ls 1 title 'translation', '' using 1:5 with lines ls 2 title "
    "'rotation', '' using 1:6 with lines ls 3 title 'potential', '' using 1:($4+$5+$6) with lines "
    "ls 4 title 'total'\n"
    "set origin 0.5,0.48\n"
    "set title 'temperature (kT)' offset 0,-0.5\n"
    "plot data using 1:7 with lines ls 1 title 'translation', '' using 1:8 with lines ls 2 title "
    "'rotation'\n"
    "unset key\n"
    "set logscale y\n"
    "set format y '10^{%%T}'\n"
    "set yrange [*:*]\n"
    "set origin 0,0\n"
    "set title 'relative energy error' offset 0,-0.5\n"
    "plot data using 1:($2 == 0 ? 1/0 : abs($2)) with lines ls 1\n"
    "set origin 0.5,0\n"
    "set title 'change of the momentum' offset 0,-0.5\n"
    "plot data using 1:($3 == 0 ? 1/0 : $3) with lines ls 1\n"
    "unset multiplot\n";

static bool draw(const struct writer_job *job, double range, const char *points,
                 const char *temporary, const char *path)
{
    const size_t size = sizeof script + sizeof system_script + 16384;
    char *text = malloc(size);
    char surface[256], title[512], where[4096];
    if (!text)
        return false;
    quote(job->scenario->name, title, sizeof title);
    quote(temporary, where, sizeof where);
    if (job->scenario->many) {
        snprintf(text, size, system_script, plot_terminal(path), where, points, title);
    } else {
        ellipsoid(&job->scenario->body, surface, sizeof surface, &range);
        snprintf(text, size, script, plot_terminal(path), where, points, title, range, surface);
    }
    bool good = gnuplot_run(text, path);
    free(text);
    return good;
}

bool plot_write(const struct writer_job *job, struct spool *spool, const char *path)
{
    const char *dir = getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp";
    char points[512], temporary[SPOOL_PATH + 8];
    double range = 0.0;
    snprintf(points, sizeof points, "%s/polhode-plot-XXXXXX", dir);
    snprintf(temporary, sizeof temporary, "%s.new", path);
    if (!spool_rewind(spool))
        return false;
    int fd = mkstemp(points);
    FILE *out = fd >= 0 ? fdopen(fd, "w") : NULL;
    bool good = out && write_points(job, spool, out, &range);
    if (out && fclose(out))
        good = false;
    if (!good)
        fprintf(stderr, "polhode: %s: cannot be written: %s\n", points, strerror(errno));
    good = good && draw(job, range > 0.0 ? range : 1.0, points, temporary, path);
    if (good && rename(temporary, path)) {
        fprintf(stderr, "polhode: %s: cannot be written: %s\n", path, strerror(errno));
        good = false;
    }
    if (!good)
        unlink(temporary);
    if (fd >= 0)
        unlink(points);
    return good;
}
