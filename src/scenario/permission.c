/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a scenario from someone else may not do unasked: run code, and write where it was not started. */
#include "scenario/scenario.h"

#include "io/file.h"

#include <stdio.h>

/* One line about what was not allowed; always false. */
static bool deny(struct scenario *s, unsigned what, const struct value *v, const char *path,
                 const char *text)
{
    s->denied = what;
    return document_error(&s->doc, v, path, "%s", text);
}

bool scenario_may_load(struct scenario *s, const struct value *library)
{
    return (s->allow & PLH_ALLOW_LIBRARIES) ||
           deny(s, PLH_ALLOW_LIBRARIES, library, library->key,
                "a shared library runs code, which is not allowed");
}

bool scenario_may_write(struct scenario *s, const struct value *file, const char *path)
{
    /* What was laid over the scenario comes from whoever runs it. */
    if (!file || file->from || (s->allow & PLH_ALLOW_OUTSIDE) || file_below(file->text))
        return true;
    char text[1200];
    snprintf(text, sizeof text,
             "'%.1000s' is not below the working directory, which is not allowed", file->text);
    return deny(s, PLH_ALLOW_OUTSIDE, file, path, text);
}
