/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* polhode methods: the catalogue of integrators, for people, for scripts and for the
 * documentation. */
#include "cli/listing.h"
#include "cli/names.h"
#include "io/csv.h"

#include <polhode/catalogue.h>
#include <polhode/extend/method.h>
#include <polhode/splitting.h>
#include <stdio.h>
#include <string.h>

/* The methods of the catalogue, then the splitting schemes. */
static int count(void)
{
    return plh_method_count() + plh_scheme_count();
}

static const plh_method *at(int i)
{
    int n = plh_method_count();
    return i < n ? plh_method_get(i) : plh_method_find(NULL, plh_scheme_get(i - n)->name);
}

/* "2", "exact", or "" for a kind of body the method is not for; text holds 16. */
static const char *order_text(int order, char *text)
{
    if (order == PLH_EXACT)
        return "exact";
    snprintf(text, 16, "%d", order);
    return order ? text : "";
}

static const char *keeps_text(unsigned keeps, char *text)
{
    snprintf(text, 32, "%s%s%s", keeps & PLH_KEEPS_ENERGY ? "energy " : "",
             keeps & PLH_KEEPS_NORM ? "norm " : "", keeps & PLH_KEEPS_SPACE ? "space " : "");
    size_t n = strlen(text);
    if (n)
        text[n - 1] = '\0';
    return text;
}

static void print_csv(void)
{
    puts("name,family,order,torque,keeps,symmetric,poisson,symplectic,source");
    for (int i = 0; i < count(); i++) {
        plh_method_spec spec;
        char a[16], b[16], keeps[32];
        plh_method_spec_init(at(i), &spec);
        plh_claims alone = plh_method_claims(&spec, false),
                   torqued = plh_method_claims(&spec, true);
        plh_claims shown = alone.attitude ? alone : torqued;
        printf("%s,%s,%s,%s,%s,%s,%s,%s,", spec.method->name, spec.method->family,
               order_text(alone.attitude, a), order_text(torqued.attitude, b),
               keeps_text(shown.keeps, keeps), shown.symmetric ? "yes" : "no",
               shown.poisson ? "yes" : "no", shown.symplectic ? "yes" : "no");
        csv_text(stdout, spec.method->source);
        putchar('\n');
    }
}

static void print_list(void)
{
    const char *family = "";
    puts("Columns: order for a free body, order with torque, what a free body keeps\n"
         "(E energy, m |m|, L momentum in space), S symmetric in time, P Poisson map of m,\n"
         "Q symplectic map of (Q, m).\n"
         "'polhode methods NAME' describes one of them.");
    for (int i = 0; i < count(); i++) {
        plh_method_spec spec;
        char a[16], b[16];
        plh_method_spec_init(at(i), &spec);
        plh_claims c = plh_method_claims(&spec, false), t = plh_method_claims(&spec, true);
        const char *with_torque = order_text(t.attitude, b);
        if (!c.attitude)
            c = t;
        if (strcmp(family, spec.method->family) != 0)
            printf("\n%s\n", family = spec.method->family);
        printf("  %-28s %5s %3s  %c%c%c %c%c%c  %s\n", spec.method->name, order_text(c.attitude, a),
               *with_torque ? with_torque : "-", c.keeps & PLH_KEEPS_ENERGY ? 'E' : '.',
               c.keeps & PLH_KEEPS_NORM ? 'm' : '.', c.keeps & PLH_KEEPS_SPACE ? 'L' : '.',
               c.symmetric ? 'S' : '.', c.poisson ? 'P' : '.', c.symplectic ? 'Q' : '.',
               spec.method->summary);
    }
    puts(
        "\nNAME+energy corrects the energy after each step (Buss 2001, section 4); not for splittings.\n"
        "SCHEME/NAME runs a free flow inside a splitting, such as srkn6_14a/exact or verlet/mr2.\n"
        "With a tolerance instead of a step, adaptive methods choose their steps; for the others one is found.");
}

static void print_claims(const char *label, const plh_method_spec *spec, bool torqued)
{
    const plh_claims c = plh_method_claims(spec, torqued);
    const plh_scheme *scheme = plh_splitting_scheme(spec);
    char a[16], m[16], keeps[32];
    if (!c.attitude) {
        printf("  %-12s no; %s\n", label,
               scheme ? plh_scheme_explain(scheme, PLH_SYSTEM_PARTS)
                      : "use it as the inner flow of a splitting");
        return;
    }
    keeps_text(c.keeps, keeps);
    printf("  %-12s order %s in attitude, %s in momentum; keeps %s; %ssymmetric; %sPoisson in %s; "
           "%ssymplectic in (Q, m)\n",
           label, order_text(c.attitude, a), order_text(c.momentum, m), *keeps ? keeps : "nothing",
           c.symmetric ? "" : "not ", c.poisson ? "" : "not ", torqued ? "(m, u)" : "m",
           c.symplectic ? "" : "not ");
}

static void print_param(const plh_param *p, const void *values)
{
    char accepted[256], value[128];
    plh_param_accepts(p, accepted, sizeof accepted);
    plh_param_text(p, values, value, sizeof value);
    printf("  %s: %s\n      %s; here %s\n", p->name, p->text, accepted, value);
}

static int describe(const char *name)
{
    char near[128];
    plh_method_spec spec;
    plh_status status = plh_method_parse(NULL, name, &spec);
    if (status == PLH_NOT_FOUND)
        return usage_error("methods: unknown method '%s'%s 'polhode methods' lists them", name,
                           plh_method_suggest(name, near, sizeof near));
    if (status)
        return usage_error("methods: '%s': %s", name, plh_status_text(status));
    const plh_method *m = spec.method;
    printf("%s: %s\n  family       %s\n  source       %s\n", name, m->summary, m->family,
           m->source);
    print_claims("free", &spec, false);
    print_claims("with torque", &spec, true);
    printf("  %s%s%s%s\n",
           m->multistep ? "multistep: keeps a history and starts itself" : "one step",
           m->implicit ? "; implicit, reports its iterations" : "",
           m->stride ? "; adaptive: within a tolerance it chooses its steps" : "",
           m->follow ? "; its steps follow the state, the step given is the longest one" : "");
    if (spec.inner)
        printf("  inner flow   %s: %s\n", spec.inner->name, spec.inner->summary);
    if (m->param_count)
        puts("parameters");
    for (int i = 0; i < m->param_count; i++)
        print_param(&m->params[i], &spec.values);
    return 0;
}

static const char *mark(bool yes)
{
    return yes ? "yes" : "";
}

static void markdown_head(void)
{
    puts(
        "# Methods\n\n"
        "<!-- Made by 'polhode methods --format markdown > docs/methods.md'; edit the records, not this page. -->\n\n"
        "The columns \"order\" and \"torque\" give the order of the attitude, for a free body and with a torque. The\n"
        "column \"keeps\" names what a free body keeps: the energy, the length of the momentum (norm), the momentum in\n"
        "space (space). \"Poisson (m)\" says that the map of m alone preserves the Lie-Poisson structure, \"symplectic\n"
        "(Q, m)\" that the map of attitude and momentum preserves the symplectic structure of T*SO(3). The second\n"
        "implies the first. A splitting under a torque with a potential is Poisson in (m, u), u = Qᵀ up, and\n"
        "symplectic in (Q, m), if its inner flow is symplectic. With an inner flow that is Poisson in m alone it is\n"
        "neither: `verlet/dmv4` misses the structure of (m, u) by 2e-3 in a step of 0.5, though `dmv4` keeps every\n"
        "integral of a free body. The moments that it modifies depend on the energy, and its attitude does not\n"
        "follow that dependence.\n\n"
        "The papers are listed in [errata.md](errata.md). Tests check every claim, and also that a method lacks what it does\n"
        "not claim: for the last two columns they differentiate one step of every method, free and under a heavy top.\n\n"
        "`NAME:key=value,key=value` sets parameters. `NAME+energy` corrects the energy after each step (Buss 2001,\n"
        "section 4). `SCHEME/NAME` runs a free flow inside a splitting. Adaptive methods choose their steps within a\n"
        "tolerance; with a fixed step they have the order given here.\n\n"
        "Buss (2001) saw first-order methods with `+energy` act like order 2. The correction leaves an error along\n"
        "the polhode. That error vanishes if two moments are equal (measured order 2.00 on 1 : 1 : 2) and nearly\n"
        "vanishes on the body of Buss (2001) (19 : 1.8 : 18.8; order 2.0 down to errors of 1e-7, then 1.0), but not in\n"
        "general (1.00 on 1 : 1.7 : 2.35 and on 1 : 2 : 3). So the declared order is 1.");
}

static void markdown_row(const plh_method *m)
{
    plh_method_spec spec;
    char a[16], b[16], keeps[32];
    plh_method_spec_init(m, &spec);
    plh_claims c = plh_method_claims(&spec, false), t = plh_method_claims(&spec, true);
    plh_claims shown = c.attitude ? c : t;
    printf("| `%s` | %s | %s | %s | %s | %s | %s | %s | %s |\n", m->name, order_text(c.attitude, a),
           order_text(t.attitude, b), keeps_text(shown.keeps, keeps), mark(shown.symmetric),
           mark(shown.poisson), mark(shown.symplectic), m->summary, m->source);
}

/* The parameters of the methods first ... last - 1, each list once. */
static void markdown_params(int first, int last)
{
    const plh_param *seen = NULL;
    for (int i = first; i < last; i++) {
        const plh_method *m = at(i);
        if (!m->param_count || m->params == seen)
            continue;
        seen = m->params;
        printf("\nParameters of `%s`:\n\n", m->name);
        for (int k = 0; k < m->param_count; k++) {
            const char *choices = seen[k].choices;
            printf("- `%s`%s%s%s: %s\n", seen[k].name, choices ? " (" : "", choices ? choices : "",
                   choices ? ")" : "", seen[k].text);
        }
    }
}

/* docs/methods.md */
static void print_markdown(void)
{
    markdown_head();
    for (int first = 0, last; first < count(); first = last) {
        printf(
            "\n## %s\n\n| name | order | torque | keeps | symmetric | Poisson (m) | symplectic (Q, m) | what | source |\n"
            "|---|---|---|---|---|---|---|---|---|\n",
            at(first)->family);
        for (last = first; last < count() && !strcmp(at(last)->family, at(first)->family); last++)
            markdown_row(at(last));
        markdown_params(first, last);
    }
}

static int run(void *options)
{
    static const struct listing forms[] = {
        {"text", print_list}, {"csv", print_csv}, {"markdown", print_markdown}, {NULL, NULL}};
    return listing_run(options, forms, describe);
}

static const struct option list[] = {LISTING_OPTIONS("text|csv|markdown", name_methods), {0}};

const struct command command_methods = {
    .name = "methods",
    .summary = "the integrators: what each is, its order and what it keeps",
    .usage = "[--format text|csv|markdown] [NAME]",
    .about =
        "Lists the methods, or describes one with its source and parameters. The columns of csv are name, family, order, "
        "torque, keeps, symmetric, poisson, symplectic, source.",
    .examples = "polhode methods\n"
                "polhode methods mr2:axes=231\n"
                "polhode methods srkn6_14a/exact\n"
                "polhode methods --format csv | grep ,buss,",
    .options = list,
    .size = sizeof(struct listing_options),
    .run = run,
};
