/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The report of polhode fit: text, JSON and CSV. */
#include "cli/fit.h"

#include "io/json.h"

#include <math.h>
#include <stdio.h>

static const double degree = 180.0 / PLH_PI;
static const char *const kind_words[] = {"attitudes", "angular velocities", "directions",
                                         "directions up to sign"};

static double sigma_of(const plh_fit_solution *s, int i)
{
    return sqrt(s->covariance[i][i]);
}

static void print_head(const struct fitting *f)
{
    size_t count[PLH_FIT_KINDS] = {0};
    for (size_t i = 0; i < f->observed->n; i++)
        count[f->observed->datum[i].kind]++;
    printf("%-22s ", "observations");
    bool first = true;
    for (int k = 0; k < PLH_FIT_KINDS; k++)
        if (count[k]) {
            printf("%s%zu %s", first ? "" : ", ", count[k], kind_words[k]);
            first = false;
        }
    printf(": %zu numbers, %d unknown\n", plh_fit_number_count(f->fit),
           plh_fit_unknown_count(f->fit));
}

/* The error that was estimated for a kind; 0: there is none, or it was given. */
static double estimated(const struct fitting *f, int kind)
{
    for (size_t i = 0; i < f->observed->n; i++)
        if ((int)f->observed->datum[i].kind == kind && f->observed->datum[i].sigma == 0.0)
            return plh_fit_sigma(f->fit, i);
    return 0.0;
}

static void print_sigmas(const struct fitting *f)
{
    bool first = true;
    for (int k = 0; k < PLH_FIT_KINDS; k++)
        if (estimated(f, k) > 0.0) {
            printf("%-22s %.3g%s for %s, in each component\n", first ? "sigma, estimated" : "",
                   estimated(f, k), k == PLH_FIT_RATE ? "" : " rad", kind_words[k]);
            first = false;
        }
}

/* The mode and the periods of the solution. */
static void print_motion(const plh_fit_solution *s)
{
    plh_body body;
    plh_motion motion;
    plh_tumbling t;
    const plh_vec3 omega = plh_quat_rotate(s->frame, s->omega);
    if (plh_body_from_moments(s->moment, &body))
        return;
    const plh_state start = {plh_quat_unit(plh_quat_mul(s->q, plh_quat_conj(s->frame))),
                             plh_body_momentum(&body, omega)};
    if (plh_motion_init(&body, start, s->t0, PLH_MOTION_PLAIN, &motion) ||
        plh_motion_tumbling(&motion, &t))
        return;
    printf("%-22s %s, P_psi %.10g, P_phi %.10g\n", "mode", plh_mode_name(t.mode), t.P_psi, t.P_phi);
    printf("%-22s between %.6g and %.6g degrees (long axis to L)\n", "nutation",
           degree * t.theta_least, degree * t.theta_most);
}

static void print_inertia(const struct fitting *f, const plh_fit_solution *s)
{
    plh_body body;
    if (plh_body_from_moments(s->moment, &body))
        return;
    const int *order = body.order;
    const double I[3] = {s->moment.x, s->moment.y, s->moment.z};
    printf("%-22s %.8g : %.8g : 1", "moments, as ratios", I[order[0]] / I[order[2]],
           I[order[1]] / I[order[2]]);
    fputs(" +- ", stdout);
    for (int i = 0; i < 2; i++) {
        if (isfinite(s->ratio_sigma[i]))
            printf("%.2g%s", s->ratio_sigma[i] * I[order[i]] / I[order[2]], i ? "\n" : ", ");
        else
            printf("not determined%s", i ? "\n" : ", ");
    }
    const plh_mat3 R = plh_quat_to_mat3(s->frame);
    for (int i = 0; i < 3 && !f->principal; i++)
        printf("  axis of %-12s (%.8g, %.8g, %.8g) in the sensor's axes\n",
               i == 0   ? "smallest"
               : i == 1 ? "middle"
                        : "largest",
               R.a[order[i]][0], R.a[order[i]][1], R.a[order[i]][2]);
    if (f->principal)
        printf("%-22s %d smallest, %d middle, %d largest moment\n", "principal axes", order[0] + 1,
               order[1] + 1, order[2] + 1);
}

static void print_solution(const struct fitting *f, const plh_fit_solution *s, int i, int count)
{
    const double freedom = (double)plh_fit_number_count(f->fit) - s->rank;
    const plh_vec3 L = plh_vec3_unit(s->momentum);
    const bool attitude = s->covariance[0][0] + s->covariance[1][1] + s->covariance[2][2] > 0.0;
    if (count > 1)
        printf("\nsolution %d of %d%s\n", i + 1, count,
               s->alias ? ", an alias: other whole turns between the observations" : "");
    printf("%-22s chi^2 %.6g for %.0f degrees of freedom; %d of %d parameters determined\n", "fit",
           s->chi2, freedom, s->rank, plh_fit_unknown_count(f->fit));
    printf("%-22s %.17g\n", "time t0", s->t0);
    if (attitude)
        printf("%-22s %.10g, %.10g, %.10g, %.10g +- %.2g, %.2g, %.2g rad about x, y, z\n",
               "attitude of the sensor", s->q.w, s->q.x, s->q.y, s->q.z, sigma_of(s, 0),
               sigma_of(s, 1), sigma_of(s, 2));
    printf("%-22s %.10g, %.10g, %.10g +- %.2g, %.2g, %.2g\n", "angular velocity", s->omega.x,
           s->omega.y, s->omega.z, sigma_of(s, 3), sigma_of(s, 4), sigma_of(s, 5));
    print_inertia(f, s);
    if (attitude)
        printf("%-22s (%.8g, %.8g, %.8g): longitude %.6g, latitude %.6g degrees\n",
               "direction of L", L.x, L.y, L.z, degree * atan2(L.y, L.x),
               degree * asin(fmax(-1.0, fmin(1.0, L.z))));
    print_motion(s);
}

static void print_text(const struct fitting *f)
{
    const int count = plh_fit_count(f->fit);
    print_head(f);
    print_sigmas(f);
    for (int i = 0; i < plh_fit_statement_count(f->fit); i++)
        printf("- %s\n", plh_fit_statement_get(f->fit, i));
    if (plh_fit_doubts(f->fit) & PLH_FIT_DOUBT_SEARCH)
        puts("- a longer search: --starts 1000, and another --seed");
    for (int i = 0; i < count; i++)
        print_solution(f, plh_fit_get(f->fit, i), i, count);
}

static void json_list(const char *name, const double *x, int n, const char *after)
{
    printf("\"%s\": [", name);
    for (int i = 0; i < n; i++) {
        fputs(i ? ", " : "", stdout);
        json_number(stdout, x[i]);
    }
    printf("]%s", after);
}

static void json_vector(const char *name, plh_vec3 v)
{
    const double x[3] = {v.x, v.y, v.z};
    json_list(name, x, 3, ",\n   ");
}

static void json_solution(const plh_fit_solution *s)
{
    const double q[] = {s->q.w, s->q.x, s->q.y, s->q.z},
                 frame[] = {s->frame.w, s->frame.x, s->frame.y, s->frame.z};
    printf("  {\"t0\": %.17g, \"chi2\": %.17g, \"rank\": %d, \"alias\": %d,\n   ", s->t0, s->chi2,
           s->rank, s->alias);
    json_list("attitude", q, 4, ",\n   ");
    json_vector("omega", s->omega);
    json_vector("moments", s->moment);
    json_list("log_ratio_sigma", s->ratio_sigma, 2, ",\n   ");
    json_list("frame", frame, 4, ",\n   ");
    json_list("tensor", &s->tensor.a[0][0], 9, ",\n   ");
    json_vector("momentum", s->momentum);
    json_list("log_tensor", s->s, 5, ",\n   ");
    json_list("covariance", &s->covariance[0][0], PLH_FIT_PARAMETERS * PLH_FIT_PARAMETERS, "}");
}

static void json_doubts(unsigned doubts)
{
    static const char *const words[] = {"errors", "pattern", "search", "moments"};
    bool first = true;
    fputs("\"doubts\": [", stdout);
    for (int i = 0; i < 4; i++)
        if (doubts >> i & 1u) {
            printf("%s\"%s\"", first ? "" : ", ", words[i]);
            first = false;
        }
    fputs("],\n ", stdout);
}

static void json_sigmas(const struct fitting *f)
{
    static const char *const names[] = {"attitude", "rate", "direction", "line"};
    bool first = true;
    fputs("\"sigma_estimated\": {", stdout);
    for (int k = 0; k < PLH_FIT_KINDS; k++)
        if (estimated(f, k) > 0.0) {
            printf("%s\"%s\": %.17g", first ? "" : ", ", names[k], estimated(f, k));
            first = false;
        }
    fputs("},\n ", stdout);
}

static void print_json(const struct fitting *f)
{
    printf("{\"numbers\": %zu, \"unknowns\": %d,\n ", plh_fit_number_count(f->fit),
           plh_fit_unknown_count(f->fit));
    json_sigmas(f);
    json_doubts(plh_fit_doubts(f->fit));
    fputs("\"statements\": [", stdout);
    for (int i = 0; i < plh_fit_statement_count(f->fit); i++) {
        fputs(i ? ",\n  " : "", stdout);
        json_text(stdout, plh_fit_statement_get(f->fit, i));
    }
    printf("],\n \"solutions\": [\n");
    for (int i = 0; i < plh_fit_count(f->fit); i++) {
        fputs(i ? ",\n" : "", stdout);
        json_solution(plh_fit_get(f->fit, i));
    }
    puts("\n]}");
}

void fit_report(const struct fitting *f, const char *format)
{
    if (*format == 'j')
        print_json(f);
    else
        print_text(f);
}
