/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "papers/experiment/campaign.h"

#include "papers/experiment/report.h"
#include "shell/message.h"

#include <math.h>
#include <polhode/version.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct state {
    const struct campaign *campaign;
    const struct experiment **todo;
    double *done; /* fraction of each */
    int count, finished, failed;
    double total; /* expected seconds of all */
    plh_pool *pool;
    pthread_mutex_t lock;
};

static double cost(const struct campaign *c, const struct experiment *e)
{
    return fmax(c->quick ? e->quick : e->full, 0.1);
}

static bool is_done(const struct campaign *c, const struct experiment *e)
{
    struct report r;
    bool found = !c->force && report_read(e, c->directory, &r);
    bool done = found && strcmp(r.revision, plh_revision()) == 0 &&
                strcmp(r.mode, c->quick ? "quick" : "full") == 0;
    if (!c->force)
        report_release(&r);
    return done;
}

/* Called with the lock held. */
static void show(struct state *s)
{
    double sum = 0.0;
    if (!s->campaign->progress)
        return;
    for (int i = 0; i < s->count; i++)
        sum += s->done[i] * cost(s->campaign, s->todo[i]);
    s->campaign->progress(s->campaign->context, sum / s->total, s->finished, s->count);
}

static void advance(void *context, struct experiment_run *run, double done)
{
    struct state *s = context;
    pthread_mutex_lock(&s->lock);
    for (int i = 0; i < s->count; i++)
        if (s->todo[i] == run->experiment)
            s->done[i] = done;
    show(s);
    pthread_mutex_unlock(&s->lock);
}

static void one(struct state *s, int index)
{
    const struct campaign *c = s->campaign;
    struct experiment_run *run = calloc(1, sizeof *run);
    const char *failure = NULL;
    struct row_count count = {{0}, {0}};
    if (!run) {
        failure = "out of memory";
    } else {
        run->experiment = s->todo[index];
        run->quick = c->quick;
        run->directory = c->directory;
        run->pool = s->pool;
        run->progress = advance;
        run->context = s;
        if (!report_run(run))
            failure = run->failure;
        else if (!report_write(run, c->directory, c->pictures))
            failure = "its files could not be written";
        row_count_add(&count, run->row, run->rows);
    }
    pthread_mutex_lock(&s->lock);
    s->finished++;
    s->failed += failure != NULL;
    s->done[index] = 1.0;
    if (c->finished)
        c->finished(c->context, s->todo[index], &count, run ? run->seconds : 0.0, failure);
    show(s);
    pthread_mutex_unlock(&s->lock);
    if (run)
        report_free(run);
    free(run);
}

static plh_status work(void *context, size_t part, size_t first, size_t last)
{
    struct state *s = context;
    (void)part;
    for (size_t i = first; i < last; i++)
        if (!s->todo[i]->timed)
            one(s, (int)i);
    return PLH_OK;
}

/* The longest first, so that no core waits long for another at the end. */
static void sort(struct state *s)
{
    for (int i = 1; i < s->count; i++)
        for (int j = i; j > 0 && cost(s->campaign, s->todo[j]) > cost(s->campaign, s->todo[j - 1]);
             j--) {
            const struct experiment *e = s->todo[j];
            s->todo[j] = s->todo[j - 1];
            s->todo[j - 1] = e;
        }
}

int campaign_run(const struct campaign *c, const struct experiment *const *list, int count)
{
    struct state s = {.campaign = c};
    s.todo = malloc(((size_t)count + 1) * sizeof *s.todo);
    s.done = calloc((size_t)count + 1, sizeof *s.done);
    plh_status status = s.todo && s.done ? plh_pool_create(c->threads, &s.pool) : PLH_NO_MEMORY;
    for (int i = 0; i < count && !status; i++) {
        if (is_done(c, list[i]))
            continue;
        s.todo[s.count++] = list[i];
        s.total += cost(c, list[i]);
    }
    if (!status) {
        pthread_mutex_init(&s.lock, NULL);
        sort(&s);
        if (s.count == 1) /* its own loops may then use all cores */
            one(&s, 0);
        else
            plh_pool_for(s.pool, (size_t)s.count, 1, work, &s);
        for (int i = 0; i < s.count && s.count > 1; i++)
            if (s.todo[i]->timed)
                one(&s, i);
        pthread_mutex_destroy(&s.lock);
        plh_pool_destroy(s.pool);
    } else {
        run_error("reproduce: %s", plh_status_text(status));
    }
    free(s.todo);
    free(s.done);
    return status ? -1 : s.failed;
}
