/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "cli/listing.h"

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
