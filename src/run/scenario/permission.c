/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a scenario from someone else may not do unasked: run code, and write where it was not
 * started. */
#include "scenario/scenario.h"

#include "io/file.h"

#include <polhode/run.h>

bool scenario_may_load(const struct scenario *s, const struct value *library)
{
    return (s->allow & PLH_ALLOW_LIBRARIES) ||
           document_error(&s->doc, library, library->key,
                          "a shared library runs code, which is not allowed") ||
           message_because(s->doc.message, PLH_RUN_LIBRARY_NOT_ALLOWED);
}

bool scenario_library(struct scenario *s, const struct value *library, char path[4096])
{
    if (s->system.libraries == SCENARIO_LIBRARIES)
        return document_error(&s->doc, library, "library", "more than %d things from libraries",
                              SCENARIO_LIBRARIES);
    if (!document_path(&s->doc, library->text, path, 4096))
        return document_error(
            &s->doc, library, "library",
            "expected the path of a shared library, from the directory of the scenario");
    return scenario_may_load(s, library);
}

bool scenario_may_write(const struct scenario *s, const struct value *file, const char *path)
{
    /* What was laid over the scenario comes from whoever runs it. */
    return !file || file->from || (s->allow & PLH_ALLOW_OUTSIDE) || file_below(file->text) ||
           document_error(&s->doc, file, path,
                          "'%.1000s' is not below the working directory, which is not allowed",
                          file->text) ||
           message_because(s->doc.message, PLH_RUN_OUTSIDE_NOT_ALLOWED);
}
