/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The inside of a fit: see <polhode/fit.h>. */
#ifndef PLH_FIT_FIT_H
#define PLH_FIT_FIT_H

#include "fit/eigen.h"
#include "io/message.h"

#include <polhode/fit.h>

enum {
    FIT_N = PLH_FIT_PARAMETERS,
    FIT_SOLUTIONS = 16,
    FIT_STATEMENTS = 24,
    FIT_LINE = 320 /* characters of a statement */
};

/* A motion: the state of the sensor at t0 and the log of the inertia tensor. */
struct fit_point {
    plh_quat q;
    plh_vec3 omega;
    double s[5];
};

struct plh_fit {
    struct message message;
    plh_fit_options options;
    plh_fit_datum *data; /* with sigma above 0 */
    bool *estimated;     /* the sigma was not given */
    size_t n;
    double t0;
    int unknowns;    /* 11, or 8 with principal axes */
    bool use[FIT_N]; /* which parameters are free */
    bool kinds[PLH_FIT_KINDS];
    /* Angular frequencies of the data, the strongest first */
    double peak[3];
    /* A steady spin fits: nothing is known of the tensor */
    bool spin;
    int tried; /* starts of all searches */
    unsigned doubts;
    plh_fit_solution solution[FIT_SOLUTIONS];
    int count;
    char statement[FIT_STATEMENTS][FIT_LINE];
    int statements;
};

/* ---- model.c: residuals and their derivatives ---- */

/* point moved by x: rotated in the sensor's axes, other angular velocity, other tensor. */
struct fit_point point_move(const struct fit_point *base, const double x[FIT_N]);
plh_mat3 point_log_tensor(const struct fit_point *p);

/* The point has the log of a tensor, made traceless; moments below a fiftieth of the largest are
 * lifted. */
bool point_set_tensor(plh_mat3 tensor, struct fit_point *p);

/* The body of a point, and the rotation from the sensor's axes to its principal axes; false where
 * it is none. */
bool point_body(const struct fit_point *p, plh_body *body, plh_quat *to_principal);

/*
 * Residuals of the first n data at base moved by x, three numbers each, in sigmas; `robust` bends
 * large ones. jacobian: NULL, or 3 n rows of FIT_N numbers. False where there is no such motion.
 */
bool model_evaluate(const plh_fit *fit, size_t n, const struct fit_point *base,
                    const double x[FIT_N], bool robust, double *residual, double *jacobian);
double model_chi2(const plh_fit *fit, size_t n, const struct fit_point *p, bool robust);

/* ---- solve.c: Levenberg-Marquardt ---- */

/* Improves a point over the first n data; its chi^2, or infinity. effort: evaluations. */
double solve_fit(const plh_fit *fit, size_t n, int effort, struct fit_point *p);

/* J^T J over the first n data. */
bool solve_information(const plh_fit *fit, size_t n, const struct fit_point *p,
                       double information[FIT_N][FIT_N]);

/* ---- start.c: where to begin ---- */

/* Angular frequencies of the three highest separate peaks of the periodogram. */
void start_frequencies(const plh_fit *fit, double peak[3]);

/* A number of first data that tell something, `factor` numbers per unknown, and the start number i
 * for them. */
size_t start_window(const plh_fit *fit, unsigned factor);
bool start_make(const plh_fit *fit, size_t n, int i, plh_random *r, struct fit_point *p);

/* ---- search.c ---- */

plh_status search_solutions(plh_fit *fit);

/* ---- judge.c: rank, covariance, statements ---- */

void judge_solution(const plh_fit *fit, const struct fit_point *p, plh_fit_solution *s);
void judge_statements(plh_fit *fit);
void fit_say(plh_fit *fit, const char *format, ...) __attribute__((format(printf, 2, 3)));
struct fit_point point_of(const plh_fit_solution *s);

/* ---- doubt.c: whether what is left looks like errors ---- */

void doubt_residuals(plh_fit *fit);
void doubt_moments(plh_fit *fit);

#endif
