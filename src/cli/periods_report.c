/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The report of polhode periods: text, JSON and CSV. */
#include "cli/periods.h"

#include "io/json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double degree = 180.0 / PLH_PI;

/* --- Combinations of frequencies as text --- */

/* Appends "+ n what", n in halves. */
static void append(char *text, size_t size, int twice, const char *what)
{
    const size_t used = strlen(text);
    const int n = twice < 0 ? -twice : twice;
    char factor[8] = "";
    if (twice == 0)
        return;
    if (n != 2)
        snprintf(factor, sizeof factor, n % 2 ? "%d/2 " : "%d ", n % 2 ? n : n / 2);
    snprintf(text + used, size - used, "%s%s%s",
             used        ? twice < 0 ? " - " : " + "
             : twice < 0 ? "-"
                         : "",
             factor, what);
}

/* "f1 - f2 + 1/2 per day"; "" for none. */
static const char *combination(const int twice[3], char *text, size_t size)
{
    *text = '\0';
    append(text, size, twice[0], "f1");
    append(text, size, twice[1], "f2");
    append(text, size, twice[2], "per day");
    return text;
}

/* j f1 + k f2 */
static const char *line_name(int j, int k, char *text, size_t size)
{
    const int twice[3] = {2 * j, 2 * k, 0};
    return combination(twice, text, size);
}

/* --- Text --- */

static void print_curve(const struct periods *p)
{
    const plh_photometry *c = p->curve;
    const plh_periods_grid g = plh_periods_grid_of(p->found);
    const double unit = periods_unit(p), low = g.step * (double)g.first;
    const double high = g.step * (double)(g.first + (long)g.count - 1);
    printf("%-14s %zu magnitudes over %.6g%s, %d zero point%s, %s%s%s\n", "curve", c->n, g.span,
           c->dates ? " days" : "", p->zero_points, p->zero_points == 1 ? "" : "s",
           plh_photometry_format_name(c->format), c->dates ? ", " : "",
           c->dates ? plh_time_scale_name(c->scale) : "");
    if (c->dates && !c->scale_stated)
        printf("%-14s the file does not say its time scale; read as %s\n", "",
               plh_time_scale_name(c->scale));
    printf("%-14s periods from %.5g to %.5g%s: %zu frequencies, %.4g pairs, order %d\n", "search",
           unit / high, unit / low, periods_unit_name(p), g.count, g.pairs, p->options.order);
    if (g.lowered)
        printf("%-14s shorter periods need more pairs: --periods SHORT,LONG with --pairs N\n", "");
}

static void print_frequencies(const struct periods *p, const plh_periods_solution *s)
{
    const double unit = periods_unit(p);
    for (int i = 0; i < s->periods; i++) {
        const double f = s->frequency[i];
        printf("f%-13d %.8g +- %.2g%s, period %.8g +- %.2g%s", i + 1, f, s->sigma[i],
               p->curve->dates ? " per day" : "", unit / f, unit * s->sigma[i] / (f * f),
               periods_unit_name(p));
        if (isfinite(s->formal[i]))
            printf(" (+- %.2g from the errors of the data)", unit * s->formal[i] / (f * f));
        putchar('\n');
    }
    printf("%-14s order %d, chi^2 %.6g with %ld degrees of freedom, residuals %.3g mag\n", "fit",
           s->order, s->chi2, s->freedom, s->rms);
}

/* Two frequencies as p : q, within three errors: a curve with one period and sharp features. */
static void print_ratio(const struct periods *p, const plh_periods_solution *s)
{
    for (int b = 1; b <= 8; b++)
        for (int a = b + 1; a <= 9; a++) {
            const double x = b * s->sigma[0], y = a * s->sigma[1];
            const double error = sqrt(x * x + y * y - 2.0 * x * y * s->correlation);
            if (!(fabs(b * s->frequency[0] - a * s->frequency[1]) < 3.0 * error))
                continue;
            printf("%-14s f1 : f2 is %d : %d within the errors; one period of %.6g%s with many "
                   "harmonics has the same lines\n",
                   "caution", a, b, periods_unit(p) * b / s->frequency[1], periods_unit_name(p));
            return;
        }
}

static void print_lines(const struct periods *p, const plh_periods_solution *s)
{
    char name[48];
    int left = 0;
    printf("\nlines that are significant\n  %-16s %14s %12s %12s %12s\n", "line", "frequency",
           "period", "amplitude", "+-");
    for (int l = 0; l < s->lines; l++) {
        const plh_periods_line *m = &s->line[l];
        left += !m->significant;
        if (m->significant)
            printf("  %-16s %14.7g %12.6g %12.4f %12.4f\n",
                   line_name(m->j, m->k, name, sizeof name), m->frequency,
                   periods_unit(p) / fabs(m->frequency), m->amplitude, m->sigma);
    }
    printf("  %d of %d lines are not\n", left, s->lines);
}

static void print_others(const struct periods *p)
{
    const double unit = periods_unit(p);
    char name[2][48];
    if (plh_periods_count(p->found) < 2)
        return;
    printf("\nother solutions whose chi^2 is larger by less than %g\n  %10s %12s %12s  %s\n",
           p->options.within, "excess", "period 1", "period 2", "frequencies");
    for (int i = 1; i < plh_periods_count(p->found); i++) {
        const plh_periods_solution *s = plh_periods_get(p->found, i);
        for (int d = 0; d < 2; d++)
            if (!*combination(s->twice[d], name[d], sizeof name[d]))
                snprintf(name[d], sizeof name[d], "another");
        printf("  %10.4g %12.6g %12.6g  %s; %s\n", s->excess, unit / s->frequency[0],
               unit / s->frequency[1], name[0], name[1]);
    }
}

/* Whether this reading is one for the body that is given. */
static bool listed(const struct periods *p, const plh_periods_state *s, double nutation[2])
{
    if (p->body.inertia != PLH_INVERT_INERTIA_COUNT)
        return periods_try(p, s, &nutation[0], &nutation[1]);
    memcpy(nutation, s->nutation, sizeof s->nutation);
    return s->possible;
}

static void print_states(const struct periods *p)
{
    const bool known = p->body.inertia != PLH_INVERT_INERTIA_COUNT;
    const double unit = periods_unit(p);
    char psi[32], phi[32];
    int count = 0;
    printf("\nmotions that have these frequencies%s\n  %-4s %22s %22s  %-16s %s\n",
           known ? ", for this body" : "", "mode", "P_psi", "P_phi", "1/P_psi, 1/P_phi",
           known ? "nutation from, to" : "bodies, short:long moments, smallest nutation");
    for (int i = 0; i < p->states; i++) {
        const plh_periods_state *s = &p->state[i];
        double n[2];
        if (!listed(p, s, n))
            continue;
        count++;
        printf("  %-4s %11.6g +- %7.2g %11.6g +- %7.2g  %-7s, %-7s ", plh_mode_name(s->mode),
               unit * s->P_psi, unit * s->sigma_psi, unit * s->P_phi, unit * s->sigma_phi,
               line_name(s->psi[0], s->psi[1], psi, sizeof psi),
               line_name(s->phi[0], s->phi[1], phi, sizeof phi));
        if (known)
            printf("%.4g, %.4g degrees\n", degree * n[0], degree * n[1]);
        else
            printf("%3.0f%%, above %.3g, %.0f to %.0f degrees\n", 100.0 * s->share,
                   s->short_long[0], degree * n[0], degree * n[1]);
    }
    printf("  %d of %d readings are impossible%s\n", p->states - count, p->states,
           known ? " for this body" : "");
}

static void print_text(const struct periods *p)
{
    const int found = plh_periods_found(p->found);
    const plh_periods_solution *s = periods_best(p), *one = plh_periods_single(p->found);
    print_curve(p);
    printf("%-14s %s\n", "result",
           found == 2   ? "two periods"
           : found == 1 ? "one period: a second one does not improve the fit enough"
                        : "no period is significant");
    if (!s)
        return;
    print_frequencies(p, s);
    if (found == 2)
        printf("%-14s chi^2 %.6g with %d harmonics of the period %.6g%s\n", "one period", one->chi2,
               one->order, periods_unit(p) / one->frequency[0], periods_unit_name(p));
    if (found == 2)
        print_ratio(p, s);
    print_lines(p, s);
    if (found < 2)
        return;
    print_others(p);
    print_states(p);
}

/* --- JSON --- */

static void member(const char *name, double x, const char *after)
{
    printf("\"%s\": ", name);
    json_number(stdout, x);
    fputs(after, stdout);
}

static void members(const char *name, const double *x, size_t n, const char *after)
{
    printf("\"%s\": ", name);
    json_numbers(stdout, x, n);
    fputs(after, stdout);
}

static void json_lines(const plh_periods_solution *s)
{
    fputs("\"lines\": [", stdout);
    for (int l = 0; l < s->lines; l++) {
        const plh_periods_line *m = &s->line[l];
        printf("%s\n    {\"j\": %d, \"k\": %d, ", l ? "," : "", m->j, m->k);
        member("frequency", m->frequency, ", ");
        member("cosine", m->cosine, ", ");
        member("sine", m->sine, ", ");
        member("amplitude", m->amplitude, ", ");
        member("sigma", m->sigma, ", ");
        member("false_alarm", m->false_alarm, ", ");
        printf("\"significant\": %s}", m->significant ? "true" : "false");
    }
    fputs("]}", stdout);
}

static void json_solution(const plh_periods_solution *s)
{
    const size_t n = (size_t)s->periods;
    printf("{\"periods\": %d, \"order\": %d, ", s->periods, s->order);
    members("frequency", s->frequency, n, ", ");
    members("sigma", s->sigma, n, ", ");
    members("formal", s->formal, n, ", ");
    member("correlation", s->correlation, ",\n   ");
    member("chi2", s->chi2, ", ");
    member("excess", s->excess, ", ");
    member("rms", s->rms, ", ");
    member("bic", s->bic, ", ");
    printf("\"parameters\": %d, \"freedom\": %ld, \"twice\": [[%d, %d, %d], [%d, %d, %d]],\n   ",
           s->parameters, s->freedom, s->twice[0][0], s->twice[0][1], s->twice[0][2],
           s->twice[1][0], s->twice[1][1], s->twice[1][2]);
    json_lines(s);
}

static void json_state(const struct periods *p, const plh_periods_state *s)
{
    double nutation[2];
    printf("{\"mode\": \"%s\", \"psi\": [%d, %d], \"phi\": [%d, %d], ", plh_mode_name(s->mode),
           s->psi[0], s->psi[1], s->phi[0], s->phi[1]);
    member("P_psi", s->P_psi, ", ");
    member("P_phi", s->P_phi, ", ");
    member("sigma_psi", s->sigma_psi, ", ");
    member("sigma_phi", s->sigma_phi, ",\n   ");
    member("share", s->share, ", ");
    members("short_long", s->short_long, 2, ", ");
    members("middle_long", s->middle_long, 2, ", ");
    members("nutation", s->nutation, 2, "");
    if (p->body.inertia != PLH_INVERT_INERTIA_COUNT) {
        const bool can = periods_try(p, s, &nutation[0], &nutation[1]);
        printf(", \"this_body\": %s", can ? "true, " : "false");
        if (can)
            members("this_nutation", nutation, 2, "");
    }
    putchar('}');
}

static void print_json(const struct periods *p)
{
    const plh_periods_grid g = plh_periods_grid_of(p->found);
    fputs("{\"file\": ", stdout);
    json_text(stdout, p->path);
    printf(", \"format\": \"%s\", \"scale\": \"%s\", \"unit\": \"%s\",\n ",
           plh_photometry_format_name(p->curve->format),
           p->curve->dates ? plh_time_scale_name(p->curve->scale) : "", p->curve->dates ? "d" : "");
    printf("\"points\": %zu, \"zero_points\": %d, \"found\": %d,\n \"search\": {", p->curve->n,
           p->zero_points, plh_periods_found(p->found));
    member("step", g.step, ", ");
    member("lowest", g.step * (double)g.first, ", ");
    printf("\"count\": %zu, ", g.count);
    member("pairs", g.pairs, ", ");
    printf("\"lowered\": %s},\n \"single\":\n  ", g.lowered ? "true" : "false");
    json_solution(plh_periods_single(p->found));
    fputs(",\n \"solutions\": [", stdout);
    for (int i = 0; i < plh_periods_count(p->found); i++) {
        fputs(i ? ",\n  " : "\n  ", stdout);
        json_solution(plh_periods_get(p->found, i));
    }
    fputs("],\n \"motions\": [", stdout);
    for (int i = 0; i < p->states; i++) {
        fputs(i ? ",\n  " : "\n  ", stdout);
        json_state(p, &p->state[i]);
    }
    puts("]}");
}

/* --- CSV --- */

static void csv_solution(int number, const plh_periods_solution *s)
{
    for (int l = 0; l < s->lines; l++) {
        const plh_periods_line *m = &s->line[l];
        printf("%d,%d,%d,%.17g,%.17g,%.17g,%.17g,%.17g,%.6g,%d\n", number, m->j, m->k, m->frequency,
               m->cosine, m->sine, m->amplitude, m->sigma, m->false_alarm, m->significant);
    }
}

static void print_csv(const struct periods *p)
{
    puts("solution,j,k,frequency,cosine,sine,amplitude,sigma,false_alarm,significant");
    if (plh_periods_found(p->found) == 1)
        csv_solution(1, plh_periods_single(p->found));
    for (int i = 0; plh_periods_found(p->found) == 2 && i < plh_periods_count(p->found); i++)
        csv_solution(i + 1, plh_periods_get(p->found, i));
}

void periods_report(const struct periods *p, const char *format)
{
    if (*format == 'j')
        print_json(p);
    else if (*format == 'c')
        print_csv(p);
    else
        print_text(p);
}
