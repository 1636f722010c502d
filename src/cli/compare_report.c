/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode compare: table, CSV, picture and page. */
#include "cli/compare.h"

#include "cli/plot.h"
#include "io/csv.h"
#include "io/json.h"
#include "io/whole.h"
#include "shell/gnuplot.h"
#include "shell/message.h"

#include <inttypes.h>
#include <math.h>

/* What was compared, not the method and step of the scenario. */
static void print_origin(const struct comparison *c, FILE *out)
{
    fprintf(out, "# polhode: %s\n# revision: %s\n", plh_version(), plh_revision());
    fprintf(out, "# scenario: %s\n# scenario hash: %016" PRIx64 "\n# methods:", c->info.name,
            c->info.hash);
    for (int i = 0; i < c->methods; i++)
        fprintf(out, "%s %s", i ? "," : "", c->method[i]);
    fputs(c->steps ? "\n# steps:" : "", out);
    for (int i = 0; i < c->steps; i++)
        fprintf(out, "%s %.17g", i ? "," : "", c->step[i]);
    fputs(c->tolerances ? "\n# tolerances:" : "", out);
    for (int i = 0; i < c->tolerances; i++)
        fprintf(out, "%s %.17g", i ? "," : "", c->tolerance[i]);
    fputc('\n', out);
}

static void print_row(FILE *out, const char *method, const struct result *r)
{
    csv_text(out, method);
    fprintf(out, ",%.17g,%ld,%ld,%.6g,", r->step, r->steps, r->torque_calls, r->cpu);
    if (r->status)
        fprintf(out, ",,,,%s,", plh_status_text(r->status));
    else if (isnan(r->order))
        fprintf(out, "%.6g,%.6g,%.6g,,ok,", r->attitude, r->momentum, r->energy);
    else
        fprintf(out, "%.6g,%.6g,%.6g,%.4g,ok,", r->attitude, r->momentum, r->energy, r->order);
    if (r->tolerance > 0.0)
        fprintf(out, "%.17g", r->tolerance);
    fputc('\n', out);
}

static void print_csv(const struct comparison *c, FILE *out)
{
    fprintf(out, "method,step,steps,torque_calls,cpu_seconds,attitude_error,m_error,energy_error,"
                 "order,status,tolerance\n");
    print_origin(c, out);
    for (int i = 0; i < c->methods; i++)
        for (int j = 0; j < compare_points(c, i); j++)
            print_row(out, c->method[i], &c->result[i][j]);
}

/* A line of the table; the column of tolerances is there if there are any. */
static void print_line(const char *method, const struct result *r, bool tolerances)
{
    printf("%-26s ", method);
    if (tolerances && r->tolerance > 0.0)
        printf("%9.1e ", r->tolerance);
    else if (tolerances)
        printf("%9s ", "");
    printf("%10.4g %10ld %12ld %11.3e ", r->step, r->steps, r->torque_calls, r->cpu);
    if (r->status)
        printf("%s\n", plh_status_text(r->status));
    else if (isnan(r->order))
        printf("%10.2e %10.2e %10.2e\n", r->attitude, r->momentum, r->energy);
    else
        printf("%10.2e %10.2e %10.2e %6.2f\n", r->attitude, r->momentum, r->energy, r->order);
}

void compare_print(const struct comparison *c)
{
    printf("%-26s %s%10s %10s %11s %11s %10s %10s %10s %6s\n", "method",
           c->tolerances ? "tolerance " : "", "step", "steps", "torque calls", "CPU s", "attitude",
           "momentum", "energy", "order");
    for (int i = 0; i < c->methods; i++)
        for (int j = 0; j < compare_points(c, i); j++)
            print_line(c->method[i], &c->result[i][j], c->tolerances > 0);
}

bool compare_write(const struct comparison *c, const char *path)
{
    struct message m = {0};
    struct whole_file file;
    bool good = whole_begin(&file, path, NULL, &m) == PLH_OK;
    FILE *out = good ? whole_stream(&file, &m) : NULL;
    if (out)
        print_csv(c, out);
    if (good)
        good = (out ? whole_end(&file, &m) : whole_drop(&file, &m)) == PLH_OK;
    if (!good)
        run_error("%s", m.text);
    return good;
}

/* A point: CPU time, evaluations or steps, three errors. */
static void write_point(FILE *script, double cpu, double work, const double error[3])
{
    fprintf(script, "%.6g %.6g %.6g %.6g %.6g\n", cpu, work, fmax(error[0], 1e-17),
            fmax(error[1], 1e-17), fmax(error[2], 1e-17));
}

/* The points of each method, as gnuplot's $m0, $m1, ... */
static void write_points(FILE *script, const struct comparison *c, bool calls)
{
    for (int i = 0; i < c->methods; i++) {
        fprintf(script, "$m%d << EOD\n", i);
        for (int j = 0; j < compare_points(c, i); j++) {
            const struct result *r = &c->result[i][j];
            const double error[] = {r->attitude, r->momentum, r->energy};
            if (!r->status)
                write_point(script, r->cpu, (double)(calls ? r->torque_calls : r->steps), error);
        }
        fprintf(script, "EOD\n");
    }
}

int compare_order(const struct comparison *c, int method)
{
    if (compare_within(c, method))
        return 0;
    const int order = plh_method_claims(&c->spec[method], c->problem->torque != NULL).attitude;
    return order == PLH_EXACT ? 0 : order;
}

/* The first method of each order gets a guide: a line of that slope a little above its first point,
 * as $g0, $g1, ... */
static void write_guides(FILE *script, const struct comparison *c, bool calls, bool *guided)
{
    for (int i = 0; i < c->methods; i++) {
        int order = compare_order(c, i);
        const struct result *a = &c->result[i][0], *b = a + compare_points(c, i) - 1;
        double work = (double)(calls ? a->torque_calls : a->steps);
        double ratio = (double)b->steps / (double)a->steps;
        const double error[] = {3.0 * a->attitude, 3.0 * a->momentum, 3.0 * a->energy};
        guided[i] = order > 0 && !a->status && ratio > 1.0 && a->attitude > 0.0;
        for (int k = 0; k < i; k++)
            guided[i] = guided[i] && !(guided[k] && compare_order(c, k) == order);
        if (!guided[i])
            continue;
        double fall = pow(ratio, -order);
        const double end[] = {fall * error[0], fall * error[1], fall * error[2]};
        fprintf(script, "$g%d << EOD\n", i);
        write_point(script, a->cpu, work, error);
        write_point(script, a->cpu * ratio, work * ratio, end);
        fprintf(script, "EOD\n");
    }
}

static void draw_panel(FILE *script, const struct comparison *c, int work_column, int error_column,
                       const bool *guided)
{
    for (int i = 0; i < c->methods; i++) {
        fprintf(script, "%s$m%d using %d:%d with linespoints ls %d title ", i ? ", " : "plot ", i,
                work_column, error_column, i % 16 + 1);
        gnuplot_text(script, c->method[i]);
    }
    for (int i = 0; i < c->methods; i++)
        if (guided[i])
            fprintf(
                script,
                ", $g%d using %d:%d with lines lc rgb '#555555' lw 0.8 dt 3 notitle, "
                "'' every ::1::1 using %d:%d:('order %d') with labels font ',9' left offset 0.3,0.5 "
                "tc rgb '#555555' notitle",
                i, work_column, error_column, work_column, error_column, compare_order(c, i));
    fprintf(script, "\n");
}

/* Three errors against two kinds of work: six panels, a curve for each method. */
static bool draw(FILE *script, const void *context)
{
    static const char *const error[] = {"attitude error (rad)", "momentum error", "energy error"};
    const struct comparison *c = context;
    bool guided[COMPARE_METHODS], calls = c->problem->torque != NULL;
    write_points(script, c, calls);
    write_guides(script, c, calls, guided);
    fprintf(script, "set multiplot layout 3,2 title ");
    gnuplot_text(script, c->info.name);
    fprintf(script, " font ',16' noenhanced\nset logscale xy\nset format '10^{%%T}'\n"
                    "set key bottom left samplen 1 noenhanced opaque\n");
    for (int e = 0; e < 3; e++)
        for (int w = 0; w < 2; w++) {
            const char *what = w == 0 ? "CPU time (s)" : calls ? "torque evaluations" : "steps";
            fprintf(script, "set xlabel '%s'\nset ylabel '%s'\n", what, error[e]);
            draw_panel(script, c, 1 + w, 3 + e, guided);
        }
    fprintf(script, "unset multiplot\n");
    return true;
}

bool compare_draw(const struct comparison *c, const char *path)
{
    return gnuplot_draw(path, draw, c);
}

/* step, steps, torque evaluations, CPU seconds, three errors, observed order, status. */
static void put_result(FILE *out, const struct result *r)
{
    const double numbers[] = {r->step,   (double)r->steps, (double)r->torque_calls,
                              r->cpu,    r->attitude,      r->momentum,
                              r->energy, r->order};
    fputc('[', out);
    for (int i = 0; i < 8; i++) {
        if (i >= 4 && r->status)
            fputs("null", out);
        else
            json_number(out, numbers[i]);
        fputc(',', out);
    }
    json_text(out, r->status ? plh_status_text(r->status) : "ok");
    fputc(']', out);
}

static void put_method(FILE *out, const struct comparison *c, int method)
{
    fputs("{\"method\":", out);
    json_text(out, c->method[method]);
    fprintf(out, ",\"order\":%d,\"points\":[", compare_order(c, method));
    for (int i = 0; i < compare_points(c, method); i++) {
        fputs(i ? "," : "", out);
        put_result(out, &c->result[method][i]);
    }
    fputs("]}", out);
}

static bool put_comparison(FILE *out, const void *context)
{
    const struct comparison *c = context;
    fputs("{\"polhode\":1,\"kind\":\"compare\",\"title\":", out);
    json_text(out, c->info.name);
    fputs(",\"source\":", out);
    json_text(out, c->info.source ? c->info.source : "");
    fputs(",\"version\":", out);
    json_text(out, plh_version());
    fputs(",\"notes\":[],\"columns\":[],\"rows\":0,\"data\":\"\",\"events\":[],\"results\":[", out);
    for (int i = 0; i < c->methods; i++) {
        fputs(i ? "," : "", out);
        put_method(out, c, i);
    }
    fputs("]}", out);
    return true;
}

bool compare_page(const struct comparison *c, const char *path)
{
    return page_write(path, put_comparison, c);
}
