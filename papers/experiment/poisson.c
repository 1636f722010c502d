/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "papers/experiment/poisson.h"

#include <math.h>
#include <string.h>

enum { N = 6 };

static const plh_vec3 up = {0.0, 0.0, 1.0};

struct map {
    plh_integrator *it;
    double t0, h;
};

/* One step in the reduced variables. The step sees u/|u| only; B has no part along u, so it does
 * not matter how the map is continued off the sphere. */
static plh_status apply(const struct map *f, const double *z, double *out)
{
    plh_reduced r = {{z[0], z[1], z[2]}, {z[3], z[4], z[5]}};
    plh_state s;
    plh_status status = plh_state_from_reduced(r, up, &s);
    if (!status)
        status = plh_integrator_advance(f->it, f->t0, f->h, 0, 1, &s);
    r = plh_reduced_from_state(s, up);
    const double image[N] = {r.m.x, r.m.y, r.m.z, r.u.x, r.u.y, r.u.z};
    memcpy(out, image, sizeof image);
    return status;
}

/* Column k of D by central differences over d. */
static plh_status difference(const struct map *f, const double *z, int k, double d, double *column)
{
    double low[N], high[N], below[N], above[N];
    memcpy(below, z, sizeof below);
    memcpy(above, z, sizeof above);
    below[k] -= d;
    above[k] += d;
    plh_status status = apply(f, below, low);
    if (!status)
        status = apply(f, above, high);
    for (int i = 0; i < N; i++)
        column[i] = status ? NAN : (high[i] - low[i]) / (2.0 * d);
    return status;
}

static plh_status derivative(const struct map *f, const double *z, double scale, double D[N][N])
{
    plh_status status = PLH_OK;
    for (int k = 0; k < N && !status; k++) {
        double wide[N], narrow[N], d = k < 3 ? 1e-3 * scale : 1e-3;
        status = difference(f, z, k, d, wide);
        if (!status)
            status = difference(f, z, k, 0.5 * d, narrow);
        for (int i = 0; i < N; i++) /* Richardson */
            D[i][k] = status ? NAN : (4.0 * narrow[i] - wide[i]) / 3.0;
    }
    return status;
}

static void structure(const double *z, double b[N][N])
{
    memset(b, 0, sizeof(double[N][N]));
    for (int block = 0; block < 3; block++) {
        const double *v = block ? z + 3 : z;
        int row = block == 2 ? 3 : 0, column = block == 1 ? 3 : 0;
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3, k = (i + 2) % 3;
            b[row + i][column + j] = -v[k];
            b[row + j][column + i] = v[k];
        }
    }
}

plh_status poisson_defect(const plh_problem *problem, const char *method, double h, double *defect)
{
    plh_method_spec spec;
    struct map f = {NULL, problem->t0, h};
    plh_reduced r = plh_reduced_from_state(problem->start, up);
    const double z[N] = {r.m.x, r.m.y, r.m.z, r.u.x, r.u.y, r.u.z};
    double image[N], D[N][N], b[N][N], after[N][N], most = 0.0, size = 0.0;
    plh_status status = plh_method_parse(NULL, method, &spec);
    if (!status)
        status = plh_integrator_create(&spec, problem->body, problem->torque, &f.it);
    if (!status)
        status = apply(&f, z, image);
    if (!status)
        status = derivative(&f, z, plh_vec3_norm(r.m), D);
    plh_integrator_destroy(f.it);
    *defect = NAN;
    if (status)
        return status;
    structure(z, b);
    structure(image, after);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = -after[i][j];
            for (int k = 0; k < N; k++)
                for (int l = 0; l < N; l++)
                    sum += D[i][k] * b[k][l] * D[j][l];
            most = fmax(most, fabs(sum));
            size = fmax(size, fabs(after[i][j]));
        }
    *defect = most / size;
    return PLH_OK;
}
