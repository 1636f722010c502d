/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The thread pool: parts are handed out by a counter, the first failure in their order is kept. */
#include <polhode/threads.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/os.h"

/* One plh_pool_for. */
typedef struct job {
    plh_pool_work *work;
    void *context;
    size_t n, grain, parts;
    atomic_size_t next; /* part to take */
} job;

/* The first failure in the order of the parts, as one thread saw it. */
typedef struct outcome {
    size_t part;
    plh_status status;
} outcome;

struct plh_pool {
    /* held by the caller whose job runs */
    pthread_mutex_t gate;
    /* guards all below but process */
    pthread_mutex_t lock;
    pthread_cond_t start, done;
    job *current;
    /* counts jobs, so that a worker joins each once */
    atomic_ulong generation;
    /* workers that have not finished this job */
    atomic_int busy;
    /* threads look for a while before they sleep */
    bool awake;
    bool stop;
    outcome first;
    /* the process that has the threads; a forked child has none of them */
    long process;
    /* threads beside the caller's */
    int workers;
    pthread_t thread[];
};

/* Threads beside the caller's in this process. Locks of a forked child may be held by threads that
 * are not there, so nothing touches them when this is 0. */
static int workers_here(const plh_pool *p)
{
    return p && p->workers && p->process == plh_os_process() ? p->workers : 0;
}

/*
 * A thread that sleeps takes some ten microseconds to wake. A step of a system hands out work
 * several times, so threads look for the next job two thousand times first: some 20 to 80
 * microseconds.
 */
enum { LOOKS = 2000 };

static void relax(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

static void look_for_job(plh_pool *p, unsigned long seen)
{
    for (int i = 0; p->awake && i < LOOKS && atomic_load(&p->generation) == seen; i++)
        relax();
}

static void look_for_end(plh_pool *p)
{
    for (int i = 0; p->awake && i < LOOKS && atomic_load(&p->busy); i++)
        relax();
}

static outcome run_parts(job *j)
{
    outcome o = {SIZE_MAX, PLH_OK};
    for (;;) {
        size_t part = atomic_fetch_add_explicit(&j->next, 1, memory_order_relaxed);
        if (part >= j->parts)
            return o;
        size_t first = part * j->grain, left = j->n - first;
        plh_status s =
            j->work(j->context, part, first, first + (left < j->grain ? left : j->grain));
        if (s != PLH_OK && part < o.part) {
            o.part = part;
            o.status = s;
        }
    }
}

static void merge(plh_pool *p, outcome o)
{
    if (o.part < p->first.part)
        p->first = o;
}

static void *worker(void *argument)
{
    plh_pool *p = argument;
    unsigned long seen = 0;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (!p->stop && p->generation == seen)
            pthread_cond_wait(&p->start, &p->lock);
        if (p->stop)
            break;
        seen = p->generation;
        job *j = p->current;
        pthread_mutex_unlock(&p->lock);
        outcome o = run_parts(j);
        pthread_mutex_lock(&p->lock);
        merge(p, o);
        if (--p->busy == 0)
            pthread_cond_signal(&p->done);
        pthread_mutex_unlock(&p->lock);
        look_for_job(p, seen);
        pthread_mutex_lock(&p->lock);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* The four primitives, or none of them. */
static bool init_primitives(plh_pool *p)
{
    if (pthread_mutex_init(&p->gate, NULL))
        return false;
    if (!pthread_mutex_init(&p->lock, NULL)) {
        if (!pthread_cond_init(&p->start, NULL)) {
            if (!pthread_cond_init(&p->done, NULL))
                return true;
            pthread_cond_destroy(&p->start);
        }
        pthread_mutex_destroy(&p->lock);
    }
    pthread_mutex_destroy(&p->gate);
    return false;
}

plh_status plh_pool_create(int threads, plh_pool **pool)
{
    *pool = NULL;
    if (threads < 0 || threads > 4096)
        return PLH_BAD_ARGUMENT;
    int workers = (threads ? threads : plh_os_processors()) - 1;
    plh_pool *p = calloc(1, sizeof *p + (size_t)workers * sizeof p->thread[0]);
    if (!p)
        return PLH_NO_MEMORY;
    if (!init_primitives(p)) {
        free(p);
        return PLH_OS;
    }
    p->process = plh_os_process();
    p->awake = workers < plh_os_processors(); /* a processor for each thread */
    for (; p->workers < workers; p->workers++)
        if (pthread_create(&p->thread[p->workers], NULL, worker, p)) {
            plh_pool_destroy(p);
            return PLH_OS;
        }
    *pool = p;
    return PLH_OK;
}

static void end_threads(plh_pool *p)
{
    pthread_mutex_lock(&p->lock);
    p->stop = true;
    pthread_cond_broadcast(&p->start);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->workers; i++)
        pthread_join(p->thread[i], NULL);
}

void plh_pool_destroy(plh_pool *p)
{
    if (!p)
        return;
    if (p->process == plh_os_process()) {
        end_threads(p);
        pthread_cond_destroy(&p->done);
        pthread_cond_destroy(&p->start);
        pthread_mutex_destroy(&p->lock);
        pthread_mutex_destroy(&p->gate);
    }
    free(p);
}

int plh_pool_thread_count(const plh_pool *p)
{
    return workers_here(p) + 1;
}

size_t plh_pool_part_count(size_t n, size_t grain)
{
    return grain < 2 ? n : n / grain + (n % grain != 0);
}

static plh_status run_shared(plh_pool *p, job *j)
{
    pthread_mutex_lock(&p->lock);
    p->current = j;
    p->first = (outcome){SIZE_MAX, PLH_OK};
    p->busy = p->workers;
    p->generation++;
    pthread_cond_broadcast(&p->start);
    pthread_mutex_unlock(&p->lock);
    outcome o = run_parts(j);
    look_for_end(p);
    pthread_mutex_lock(&p->lock);
    merge(p, o);
    while (p->busy)
        pthread_cond_wait(&p->done, &p->lock);
    plh_status status = p->first.status;
    pthread_mutex_unlock(&p->lock);
    return status;
}

plh_status plh_pool_for(plh_pool *p, size_t n, size_t grain, plh_pool_work *work, void *context)
{
    if (!work)
        return PLH_BAD_ARGUMENT;
    job j = {work, context, n, grain ? grain : 1, plh_pool_part_count(n, grain), 0};
    /* Inside a running job the gate is shut: this thread does it all, with the same results. */
    if (j.parts < 2 || !workers_here(p) || pthread_mutex_trylock(&p->gate))
        return run_parts(&j).status;
    plh_status status = run_shared(p, &j);
    pthread_mutex_unlock(&p->gate);
    return status;
}
