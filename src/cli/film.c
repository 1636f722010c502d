/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Movies. The page draws them itself (viewer/film.js): Chromium opens it without a window, the page
 * leaves its frames in its text, a hundred at a time, and prints it (--dump-dom). So a movie shows
 * what the page shows, and no second renderer has to agree with the first.
 */
#include "cli/film.h"

#include "io/word.h"
#include "shell/message.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHUNK = 100, LEAST = 16, MOST = 4096, MOST_FRAMES = 20000, MOST_BYTES = 1 << 28 };

struct film {
    const struct film_choice *choice;
    const char *page;
    int wide, high, rate;
    double seconds, speed;
    /* the frames: in all, as the page says, and those that are written */
    long frames, done;
    /* where frames go: the input of ffmpeg, or -1 for files of their own */
    int sink;
};

/* --- Options --- */

/* The place of the number in a pattern: one %d, %Nd or %0Nd; NULL: it is none. */
static const char *pattern_number(const char *path, size_t *length)
{
    const char *p = strchr(path, '%');
    const size_t digits = p ? strspn(p + 1, "0123456789") : 0;
    if (!p || digits > 2 || p[1 + digits] != 'd' || strchr(p + 1, '%'))
        return NULL;
    *length = digits + 2;
    return p;
}

bool film_named(const char *path)
{
    return word_ends_file(".mp4 .webm .gif", path) ||
           (strchr(path, '%') && word_ends_file(".png", path));
}

static bool read_number(const char *option, const char *text, double fallback, double *value)
{
    char *end = NULL;
    *value = text ? strtod(text, &end) : fallback;
    if (!text || (end != text && !*end && *value > 0.0 && isfinite(*value)))
        return true;
    return usage_error("show: --%s: expected a number above 0, found '%s'", option, text), false;
}

static bool read_size(const char *text, int *wide, int *high)
{
    char rest;
    *wide = 1280, *high = 720;
    if (!text || (sscanf(text, "%dx%d%c", wide, high, &rest) == 2 && *wide >= LEAST &&
                  *high >= LEAST && *wide <= MOST && *high <= MOST && !(*wide % 2) && !(*high % 2)))
        return true;
    return usage_error("show: --size: expected two even numbers from %d to %d, such as 1280x720, "
                       "found '%s'",
                       LEAST, MOST, text),
           false;
}

static bool read_choice(const struct film_choice *c, struct film *f)
{
    size_t length;
    *f = (struct film){.choice = c, .rate = c->rate ? c->rate : 25, .sink = -1};
    if (!read_size(c->size, &f->wide, &f->high) ||
        !read_number("seconds", c->seconds, 0.0, &f->seconds) ||
        !read_number("speed", c->speed, 1.0, &f->speed))
        return false;
    if (f->seconds * f->rate > MOST_FRAMES)
        return usage_error("show: --seconds: expected at most %d frames", MOST_FRAMES), false;
    if (c->transparent && word_ends_file(".mp4", c->path))
        return usage_error("show: --transparent: expected .webm, .gif or .png; .mp4 has no "
                           "transparency"),
               false;
    if (word_ends_file(".png", c->path) && !pattern_number(c->path, &length))
        return usage_error("show: --output: expected one number in the name, such as "
                           "frames-%%04d.png, found '%s'",
                           c->path),
               false;
    return true;
}

/* A program of the PATH, or where an environment variable says. */
static bool have_program(const char *name)
{
    char path[PATH_MAX];
    if (strchr(name, '/'))
        return access(name, X_OK) == 0;
    for (const char *d = getenv("PATH"); d && *d;) {
        const size_t n = strcspn(d, ":");
        snprintf(path, sizeof path, "%.*s/%s", (int)n, d, name);
        if (access(path, X_OK) == 0)
            return true;
        d += n + (d[n] == ':');
    }
    return false;
}

static const char *chromium(void)
{
    const char *names[] = {getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"};
    for (int i = names[0] ? 0 : 1; i < (names[0] ? 1 : 4); i++)
        if (have_program(names[i]))
            return names[i];
    return NULL;
}

bool film_check(const struct film_choice *c)
{
    struct film f;
    if (!read_choice(c, &f))
        return false;
    if (!chromium())
        return usage_error("show: a movie needs Chromium, which is missing; install chromium, or "
                           "name it in CHROMIUM"),
               false;
    if (!word_ends_file(".png", c->path) && !have_program("ffmpeg"))
        return usage_error("show: a movie needs ffmpeg, which is missing; install ffmpeg, or write "
                           "frames-%%04d.png"),
               false;
    return true;
}

/* --- Children --- */

/* Starts a program with one of its standard streams on a pipe, whose other end is *mine. */
static pid_t start(char *const words[], int stream, int *mine)
{
    int ends[2];
    if (pipe(ends))
        return -1;
    const int child_end = stream == STDIN_FILENO ? 0 : 1;
    const pid_t child = fork();
    if (child == 0) {
        const int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, STDIN_FILENO);
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        dup2(ends[child_end], stream);
        close(ends[0]), close(ends[1]);
        execvp(words[0], words);
        _exit(127);
    }
    close(ends[child_end]);
    fcntl(ends[1 - child_end], F_SETFD, FD_CLOEXEC);
    *mine = ends[1 - child_end];
    return child;
}

static bool ended_well(pid_t child)
{
    int status = -1;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static const char palette[] = "split[a][b];[a]palettegen=reserve_transparent=1[p];"
                              "[b][p]paletteuse=alpha_threshold=128";

static pid_t start_ffmpeg(struct film *f, const char *part)
{
    char rate[16], name[PATH_MAX + 8];
    const char *path = f->choice->path;
    snprintf(rate, sizeof rate, "%d", f->rate);
    snprintf(name, sizeof name, "file:%s", part);
    char *words[32] = {"ffmpeg",     "-loglevel", "error", "-y",  "-f", "image2pipe",
                       "-framerate", rate,        "-c:v",  "png", "-i", "-"};
    char *mp4[] = {"-f",      "mp4",  "-c:v", "libx264",   "-pix_fmt",
                   "yuv420p", "-crf", "18",   "-movflags", "+faststart"};
    char *webm[] = {
        "-f", "webm", "-c:v", "libvpx-vp9", "-b:v",
        "0",  "-crf", "24",   "-pix_fmt",   f->choice->transparent ? "yuva420p" : "yuv420p"};
    char *gif[] = {"-f",  "gif", "-loop", "0", "-vf", (char *)(size_t)palette,
                   "-an", "-sn", "-dn",   "-y"};
    char **more = word_ends_file(".mp4", path) ? mp4 : word_ends_file(".gif", path) ? gif : webm;
    memcpy(words + 12, more, 10 * sizeof *words);
    words[22] = name;
    return start(words, STDIN_FILENO, &f->sink);
}

static pid_t start_chromium(const struct film *f, int *mine)
{
    char address[PATH_MAX + 256], window[32];
    const struct film_choice *c = f->choice;
    snprintf(
        address, sizeof address,
        "file://%s#film=1&first=%ld&count=%d&wide=%d&high=%d&rate=%d&seconds=%.17g&speed=%.17g%s%s",
        f->page, f->done, CHUNK, f->wide, f->high, f->rate, f->seconds, f->speed,
        c->transparent ? "&clear=1" : "", c->loop ? "&loop=1" : "");
    snprintf(window, sizeof window, "--window-size=%d,%d", f->wide, f->high);
    char *words[] = {(char *)(size_t)chromium(), "--headless", "--dump-dom",
                     "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--hide-scrollbars",
                     "--no-first-run", "--disable-gpu-sandbox", window, address,
                     /* Chromium refuses its sandbox to root. */
                     geteuid() == 0 ? "--no-sandbox" : NULL, NULL};
    return start(words, STDOUT_FILENO, mine);
}

/* --- Frames --- */

static bool write_all(int to, const unsigned char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t n = write(to, bytes, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n, size -= (size_t)n;
    }
    return true;
}

/* In place; how many bytes. What is no base64 ends it. */
static size_t decode_base64(char *text)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned bits = 0;
    size_t n = 0;
    int have = 0;
    for (const char *c = text; *c; c++) {
        const char *at = strchr(letters, *c);
        if (!at)
            break;
        bits = bits << 6 | (unsigned)(at - letters);
        have += 6;
        if (have >= 8) {
            have -= 8;
            text[n++] = (char)(bits >> have & 255U);
        }
    }
    return n;
}

/* frames-%04d.png with the number in it. */
static bool write_picture(const struct film *f, const unsigned char *bytes, size_t size)
{
    char path[PATH_MAX];
    size_t length = 0;
    const char *name = f->choice->path, *number = pattern_number(name, &length);
    if (!number)
        return false;
    const int digits = atoi(number + 1);
    const int n = snprintf(path, sizeof path, "%.*s%0*ld%s", (int)(number - name), name, digits,
                           f->done + 1, number + length);
    if (n < 0 || (size_t)n >= sizeof path)
        return false;
    const int to = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    const bool good = to >= 0 && write_all(to, bytes, size);
    return (to >= 0 && close(to) == 0) && good;
}

/* A line of the page: "total N" or "frame BASE64". False: a frame could not be written. */
static bool take_line(struct film *f, char *line)
{
    if (strncmp(line, "total ", 6) == 0) {
        const long n = strtol(line + 6, NULL, 10);
        f->frames = n > 0 && n <= MOST_FRAMES ? n : 0;
        return f->frames > 0;
    }
    if (strncmp(line, "frame ", 6) != 0)
        return true;
    char *text = line + 6;
    const size_t size = decode_base64(text);
    const unsigned char *bytes = (const unsigned char *)text;
    const bool good =
        size > 8 && memcmp(bytes + 1, "PNG", 3) == 0 &&
        (f->sink < 0 ? write_picture(f, bytes, size) : write_all(f->sink, bytes, size));
    f->done += good;
    return good;
}

/* The frames of one run of Chromium; false: there were none, or one could not be written. */
static bool take_chunk(struct film *f)
{
    int from = -1;
    const long before = f->done;
    const pid_t child = start_chromium(f, &from);
    FILE *text = child > 0 ? fdopen(from, "r") : NULL;
    char *line = NULL;
    size_t room = 0;
    bool good = text != NULL;
    while (good && getline(&line, &room, text) > 0)
        good = room < MOST_BYTES && take_line(f, line);
    free(line);
    if (text)
        fclose(text);
    if (child > 0 && !good)
        kill(child, SIGTERM);
    return child > 0 && ended_well(child) && good && f->done > before;
}

static bool take_frames(struct film *f)
{
    do {
        if (!take_chunk(f))
            return false;
    } while (f->done < f->frames);
    return true;
}

/* Through ffmpeg, into a file that appears whole. */
static bool pack(struct film *f)
{
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s.part", f->choice->path);
    const pid_t child = start_ffmpeg(f, part);
    bool good = child > 0 && take_frames(f);
    if (child > 0) {
        close(f->sink);
        good = ended_well(child) && good;
    }
    good = good && rename(part, f->choice->path) == 0;
    if (!good)
        unlink(part);
    return good;
}

bool film_write(const struct film_choice *choice, const char *page)
{
    struct film f;
    struct sigaction ignore, before;
    if (!read_choice(choice, &f))
        return false;
    f.page = page;
    memset(&ignore, 0, sizeof ignore);
    ignore.sa_handler = SIG_IGN; /* an ffmpeg that ends early must not end us */
    sigaction(SIGPIPE, &ignore, &before);
    const bool good = word_ends_file(".png", choice->path) ? take_frames(&f) : pack(&f);
    sigaction(SIGPIPE, &before, NULL);
    if (!good)
        return run_error("%s: %s", choice->path,
                         f.done ? "ffmpeg failed, or the disk is full" : "Chromium drew no frame"),
               false;
    note("wrote %s: %ld frames, %d x %d, %d per second", choice->path, f.done, f.wide, f.high,
         f.rate);
    return true;
}
