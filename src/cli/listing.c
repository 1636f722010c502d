/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/listing.h"

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
