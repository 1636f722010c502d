/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/listing.h"

#include "cli/names.h"
#include "io/csv.h"

#include <polhode/catalogue.h>
#include <polhode/event.h>
#include <stdio.h>
#include <string.h>

int listing_run(const struct listing_options *o, const struct listing *forms,
                int (*describe)(const char *name))
{
    if (o->name)
        return describe(o->name);
    while (o->format && forms[1].word && strcmp(forms->word, o->format) != 0)
        forms++;
    forms->print();
    return 0;
}

static void print_param(const plh_param *p, const void *defaults)
{
    char accepted[256], value[128];
    plh_param_accepts(p, accepted, sizeof accepted);
    plh_param_text(p, defaults, value, sizeof value);
    printf("  %s: %s\n      %s%s", p->name, p->text, accepted,
           p->flags & PLH_PARAM_BODY ? ", in the axes in which the body is given" : "");
    if (p->flags & PLH_PARAM_REQUIRED)
        puts(". Required.");
    else if (p->flags & PLH_PARAM_OPEN)
        puts("");
    else
        printf(". Default: %s.\n", value);
}

void listing_params(const plh_param *params, int count, const void *defaults)
{
    for (int k = 0; k < count; k++)
        print_param(&params[k], defaults);
}

void listing_csv_params(const plh_param *params, int count)
{
    for (int k = 0; k < count; k++)
        printf("%s%s", k ? " " : "", params[k].name);
    putchar(',');
}

void listing_csv_end(plh_about about)
{
    listing_csv_params(about.params, about.param_count);
    csv_text(stdout, about.summary);
    putchar(',');
    csv_text(stdout, about.source);
    putchar('\n');
}

void list_columns(void)
{
    for (int i = 0; i < plh_column_count(); i++) {
        const plh_column c = plh_column_get(i);
        if (i == 0 || c.system != plh_column_get(i - 1).system)
            puts(c.system ? "of a system:" : "of one body:");
        printf("  %-24s %s", c.name, c.text);
        for (int k = 0; k < 2 && c.needs[k]; k++)
            printf("%s %.*s", k ? " and" : "; needs", (int)strcspn(c.needs[k], ";"), c.needs[k]);
        putchar('\n');
    }
}

void list_events(void)
{
    for (int i = 0; i < PLH_EVENT_KINDS; i++)
        printf("  %-18s %s\n", plh_event_name((plh_event_kind)i),
               plh_event_text((plh_event_kind)i));
    puts(
        "  umbra              the planet hides the whole Sun, in a scenario with directions.eclipse\n"
        "  penumbra           the planet hides a part of the Sun or all of it, with its cone");
}

void list_formats(void)
{
    for (int i = 0; i < plh_format_count(); i++) {
        const plh_format f = plh_format_get(i);
        printf("  %-5s %-11s %s; for %s%s%s%s\n", f.word, f.endings, f.text,
               f.body ? "one body" : "", f.body && f.system ? " or " : "",
               f.system ? "a system" : "", f.available ? "" : " (not in this build)");
    }
}

static void print_cell(const char *text)
{
    for (; *text; text++)
        *text == '|' ? fputs(" or ", stdout) : putchar(*text);
}

void list_keys(void)
{
    char formats[256];
    words_join(name_formats, formats, sizeof formats);
    puts("| key | accepted | what it is |\n|---|---|---|");
    for (int i = 0; i < plh_key_count(); i++) {
        const plh_key k = plh_key_get(i);
        printf("| `%s` | ", k.path);
        print_cell(k.format ? formats : k.accepts);
        printf(" | %s", k.text);
        if (k.otherwise)
            printf(" Default: %s.", k.otherwise);
        puts(k.needed ? " Required. |" : " |");
    }
}
