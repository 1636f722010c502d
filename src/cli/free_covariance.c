/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode free --covariance: errors at the start, carried along the motion. */
#include "cli/command.h"
#include "cli/free.h"
#include "io/file.h"

#include <errno.h>
#include <math.h>
#include <string.h>

enum { STATE = 6, ALL = 9, MOST = ALL * ALL };

static const char accepted[] =
    "attitude=RAD, momentum=SIGMA or omega=SIGMA, moments=RELATIVE with commas "
    "between them, or a file with a matrix of 6 x 6 or 9 x 9 numbers";

/* Standard deviations by name. */
struct sigmas {
    double attitude, momentum, omega, moments;
};

static int bad(const char *text, const char *found)
{
    return usage_error("free: --covariance: expected %s, found '%.60s' in '%.200s'", accepted,
                       found, text);
}

static double *find(struct sigmas *s, const char *name, size_t n)
{
    const struct {
        const char *name;
        double *value;
    } all[] = {{"attitude", &s->attitude},
               {"momentum", &s->momentum},
               {"omega", &s->omega},
               {"moments", &s->moments}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strlen(all[i].name) == n && strncmp(all[i].name, name, n) == 0)
            return all[i].value;
    return NULL;
}

static int read_sigmas(const char *text, struct sigmas *s)
{
    *s = (struct sigmas){-1.0, -1.0, -1.0, -1.0};
    for (const char *at = text; *at;) {
        char part[64];
        const size_t n = strcspn(at, ",");
        if (n >= sizeof part)
            return bad(text, at);
        memcpy(part, at, n);
        part[n] = '\0';
        const size_t name = strcspn(part, "=");
        double *value = part[name] ? find(s, part, name) : NULL;
        if (!value || *value >= 0.0 || !number_parse(part + name + 1, value) || *value < 0.0)
            return bad(text, part);
        at += n + (at[n] == ',');
    }
    if (s->momentum >= 0.0 && s->omega >= 0.0)
        return bad(text, "momentum and omega");
    return 0;
}

/* In the principal frame. A known angular velocity makes the momentum as uncertain as the
 * moments. */
static void from_sigmas(const struct sigmas *s, const plh_motion *motion, plh_covariance *P)
{
    const plh_body *body = &motion->body;
    const double moment[3] = {body->moment.x, body->moment.y, body->moment.z};
    const plh_vec3 w = plh_body_omega(body, motion->start.m);
    const double omega[3] = {w.x, w.y, w.z};
    memset(P, 0, sizeof *P);
    for (int i = 0; i < 3; i++) {
        const double error = fmax(s->moments, 0.0) * moment[i],
                     own = fmax(s->omega, 0.0) * moment[i];
        P->p[i][i] = fmax(s->attitude, 0.0) * fmax(s->attitude, 0.0);
        P->p[3 + i][3 + i] = fmax(s->momentum, 0.0) * fmax(s->momentum, 0.0);
        P->p[6 + i][6 + i] = error * error;
        if (s->omega >= 0.0) {
            P->p[3 + i][3 + i] = own * own + error * error * omega[i] * omega[i];
            P->p[3 + i][6 + i] = P->p[6 + i][3 + i] = error * error * omega[i];
        }
    }
}

/* The numbers of a file; blanks, commas and semicolons stand between them, # begins a comment. */
static int read_numbers(FILE *in, double x[MOST + 1])
{
    char word[64];
    int count = 0, c = fgetc(in);
    while (c != EOF && count <= MOST) {
        size_t n = 0;
        if (c == '#')
            while (c != EOF && c != '\n')
                c = fgetc(in);
        for (; c != EOF && !strchr(" \t\r\n,;#", c) && n < sizeof word - 1; c = fgetc(in))
            word[n++] = (char)c;
        word[n] = '\0';
        if (n > 0 && !number_parse(word, &x[count++]))
            return -1;
        if (c != EOF && strchr(" \t\r\n,;", c))
            c = fgetc(in);
        else if (n == sizeof word - 1)
            return -1;
    }
    return count;
}

/* Symmetric, and no correlation above one. */
static const char *fault_of(const plh_covariance *P)
{
    for (int i = 0; i < ALL; i++)
        for (int j = 0; j <= i; j++) {
            const double most = sqrt(fabs(P->p[i][i])) * sqrt(fabs(P->p[j][j]));
            if (!(P->p[i][i] >= 0.0))
                return "a diagonal that is not negative";
            if (!(fabs(P->p[i][j] - P->p[j][i]) <= 1e-9 * most))
                return "a symmetric matrix";
            if (!(fabs(P->p[i][j]) <= (1.0 + 1e-9) * most))
                return "no correlation above one";
        }
    return NULL;
}

static int read_matrix(const char *path, plh_covariance *P)
{
    double x[MOST + 1];
    FILE *in = file_open_input(path);
    if (!in)
        return usage_error("free: --covariance: expected %s; '%s' could not be read: %s", accepted,
                           path, strerror(errno));
    const int count = read_numbers(in, x), size = count == MOST ? ALL : STATE;
    fclose(in);
    if (count != MOST && count != STATE * STATE)
        return usage_error("free: --covariance: %s: expected 36 or 81 numbers, found %s", path,
                           count < 0 ? "a word that is none" : "another number of them");
    memset(P, 0, sizeof *P);
    for (int i = 0; i < count; i++)
        P->p[i / size][i % size] = x[i];
    const char *fault = fault_of(P);
    return fault ? usage_error("free: --covariance: %s: expected %s", path, fault) : 0;
}

static void write_row(struct sink *sink, const struct free_motion *motion, const plh_jacobian *J,
                      const plh_covariance *P, double t)
{
    const plh_state s = t == 0.0 ? motion->start : plh_body_to_user(&motion->motion.body, J->state);
    char line[1024];
    int n = free_state_text(line, sizeof line, t, s);
    for (int i = 0; i < STATE; i++)
        for (int j = 0; j <= i; j++)
            n += snprintf(line + n, sizeof line - (size_t)n, ",%.17g", P->p[i][j] + 0.0);
    sink_line(sink, "%s\n", line);
}

static void write_rows(struct sink *sink, const struct free_motion *motion,
                       const struct times *times, const plh_covariance *start)
{
    const plh_body *body = &motion->motion.body;
    plh_motion_derivatives derivatives;
    plh_motion_derivatives_init(&motion->motion, &derivatives);
    sink_line(sink, FREE_STATE_NAMES ",c11,c21,c22,c31,c32,c33,c41,c42,c43,c44,c51,c52,c53,c54,c55,"
                                     "c61,c62,c63,c64,c65,c66\n");
    for (size_t i = 0; i < times->count && !sink->status; i++) {
        const double t = times_at(times, i);
        plh_jacobian J;
        plh_covariance P;
        plh_motion_derivatives_at(&derivatives, t, &J);
        plh_jacobian_covariance(&J, start, &P);
        plh_body_covariance_to_user(body, &P, &P);
        write_row(sink, motion, &J, &P, t);
    }
}

int free_covariance(const struct free_motion *motion, const struct times *times, const char *text,
                    const char *output)
{
    plh_covariance start;
    struct sigmas sigmas;
    struct sink sink;
    int status = strchr(text, '=') ? read_sigmas(text, &sigmas) : read_matrix(text, &start);
    if (status)
        return status;
    if (strchr(text, '='))
        from_sigmas(&sigmas, &motion->motion, &start);
    else
        plh_body_covariance_to_principal(&motion->motion.body, &start, &start);
    status = sink_open(&sink, output);
    if (status)
        return status;
    write_rows(&sink, motion, times, &start);
    return sink_close(&sink);
}
