/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode compare: the page. */
#include "cli/compare.h"
#include "cli/plot.h"
#include "io/json.h"

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
