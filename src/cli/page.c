/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The page of a run: the viewer with the data of the run in it. */
#include "cli/plot.h"
#include "cli/viewer.h"
#include "io/whole.h"
#include "shell/message.h"

#include <polhode/page.h>
#include <string.h>

static const char mark[] = "@DATA@";

/* Where the data go. */
static size_t find_mark(void)
{
    const size_t n = sizeof mark - 1;
    for (size_t i = 0; i + n <= viewer_page_size; i++)
        if (memcmp(viewer_page + i, mark, n) == 0)
            return i;
    return viewer_page_size;
}

bool page_write(const char *path, page_writer *write, const void *context)
{
    struct message m = {0};
    struct whole_file file;
    if (whole_begin(&file, path, false, &m))
        return run_error("%s", m.text), false;
    FILE *out = whole_stream(&file, &m);
    const size_t head = find_mark(), tail = head + sizeof mark - 1;
    bool good = out != NULL;
    if (good) {
        fwrite(viewer_page, 1, head, out);
        good = write(out, context);
        if (tail < viewer_page_size)
            fwrite(viewer_page + tail, 1, viewer_page_size - tail, out);
        if (!good)
            message_set(&m, "%s: out of memory", path);
    }
    good = (good ? whole_end(&file, &m) : whole_drop(&file, &m)) == PLH_OK;
    return good || (run_error("%s", m.text), false);
}

/* Hands the data on to the stream of the page. */
static bool put(void *context, const char *text, size_t size)
{
    return fwrite(text, 1, size, context) == size;
}

static bool put_run(FILE *out, const void *context)
{
    const struct plot *p = context;
    char show[1024] = "";
    for (int i = 0; i < p->columns; i++)
        snprintf(show + strlen(show), sizeof show - strlen(show), "%s ", p->name[i]);
    return plh_page_write_run(p->run, show, p->axis, put, out) == PLH_OK;
}

bool plot_page(const struct plot *p)
{
    return page_write(p->choice->path, put_run, p);
}
