/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "io/csv.h"

#include "io/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Why there is no further line; true at the end of the file. */
static bool ended(const struct csv *c)
{
    if (errno == EFBIG)
        return message_set(c->message, "%s:%ld: longer than %d bytes", c->name, c->line + 1,
                           FILE_LINE);
    return !errno || message_set(c->message, "%s: could not be read: %s", c->name, strerror(errno));
}

bool csv_next(struct csv *c, char **row)
{
    for (;;) {
        *row = NULL;
        const long n = file_line(c->in, &c->text, &c->room);
        if (n < 0)
            return ended(c);
        if (++c->line > FILE_LINES)
            return message_set(c->message, "%s:%ld: expected at most %d lines", c->name, c->line,
                               FILE_LINES);
        if (strlen(c->text) != (size_t)n)
            return message_set(c->message, "%s:%ld: expected text, found a zero byte", c->name,
                               c->line);
        *row = c->text;
        if (c->line == 1 && strncmp(*row, "\xef\xbb\xbf", 3) == 0)
            *row += 3;
        *row += strspn(*row, " \t\r\n");
        if (**row && **row != '#')
            return true;
    }
}

void csv_free(struct csv *c)
{
    free(c->text);
    c->text = NULL;
}

static char *trim(char *text)
{
    text += strspn(text, " \t");
    size_t n = strlen(text);
    while (n > 0 && strchr(" \t\r\n", text[n - 1]))
        text[--n] = '\0';
    if (n > 1 && text[0] == '"' && text[n - 1] == '"') {
        text[n - 1] = '\0';
        text++;
    }
    return text;
}

int csv_fields(char *row, char **field, int room)
{
    int n = 0;
    for (char *next = row; next; n++) {
        char *comma = strchr(next, ',');
        if (comma)
            *comma = '\0';
        if (n < room)
            field[n] = trim(next);
        next = comma ? comma + 1 : NULL;
    }
    return n;
}

void csv_text(FILE *out, const char *text)
{
    /* A spreadsheet takes these for formulas; the apostrophe says that it is text. */
    fputs(*text && strchr("=+-@\t\r", *text) ? "\"'" : "\"", out);
    for (; *text; text++)
        fprintf(out, *text == '"' ? "\"\"" : "%c", *text);
    fputc('"', out);
}
