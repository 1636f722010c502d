/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What a scenario from someone else may not do unasked: run code, and write where it was not started. */
#include "scenario/permission.h"

#include "io/file.h"

#include <string.h>

static const struct {
    const char *word;
    unsigned flag;
} permissions[] = {
    {"libraries", SCENARIO_ALLOW_LIBRARIES},
    {"outside", SCENARIO_ALLOW_OUTSIDE},
};

bool permission_given(const char *assignment)
{
    if (strncmp(assignment, "--", 2) == 0)
        assignment += strcspn(assignment, " ") + (strchr(assignment, ' ') != NULL);
    return strncmp(assignment, "allow=", 6) == 0;
}

bool permission_take(struct scenario *s, const char *assignment)
{
    const char *word = strchr(assignment, '=') + 1;
    for (size_t i = 0; i < sizeof permissions / sizeof *permissions; i++)
        if (strcmp(word, permissions[i].word) == 0) {
            s->allow |= permissions[i].flag;
            return true;
        }
    return document_error(&s->doc, NULL, "allow", "expected libraries or outside, found '%s'",
                          word);
}

bool scenario_may_load(const struct scenario *s, const struct value *library)
{
    return (s->allow & SCENARIO_ALLOW_LIBRARIES) ||
           document_error(&s->doc, library, library->key,
                          "a shared library runs code; if you trust it, add --allow-libraries");
}

bool scenario_may_write(const struct scenario *s, const struct value *file, const char *path)
{
    /* What was laid over the scenario comes from whoever runs it. */
    return !file || file->from || (s->allow & SCENARIO_ALLOW_OUTSIDE) || file_below(file->text) ||
           document_error(
               &s->doc, file, path,
               "'%s' is not below the working directory; name it on the command line, or add "
               "--allow-outside",
               file->text);
}
