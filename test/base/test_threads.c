/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The thread pool: every item once, the same bits for any number of threads, safe failure. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/threads.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#ifndef PLH_TEST_EMULATED /* no limits there */
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

typedef struct task {
    plh_pool *pool;
    size_t n, grain;
    unsigned char *seen;
    double *partial;
    int nested;
} task;

static plh_status count(void *context, size_t part, size_t first, size_t last)
{
    task *t = context;
    if (first != part * t->grain || last > t->n || (last < t->n && last - first != t->grain))
        return PLH_BAD_STATE;
    double s = 0.0;
    for (size_t i = first; i < last; i++) {
        t->seen[i]++;
        s += sin((double)i) * 1e-3 + 1.0 / (double)(i + 1);
    }
    t->partial[part] = s;
    return PLH_OK;
}

/* The sum over the parts, in their order. */
static double total(int threads, size_t n, size_t grain)
{
    task t = {NULL, n, grain, calloc(n + 1, 1), NULL, 0};
    size_t parts = plh_pool_part_count(n, grain);
    t.partial = calloc(parts + 1, sizeof *t.partial);
    if (threads)
        assert_int_equal(plh_pool_create(threads, &t.pool), PLH_OK);
    assert_int_equal(plh_pool_for(t.pool, n, grain, count, &t), PLH_OK);
    double s = 0.0;
    for (size_t i = 0; i < parts; i++)
        s += t.partial[i];
    for (size_t i = 0; i < n; i++)
        assert_int_equal(t.seen[i], 1);
    plh_pool_destroy(t.pool);
    free(t.seen);
    free(t.partial);
    return s;
}

static void same_bits_for_any_number_of_threads(void **state)
{
    (void)state;
    const size_t n[] = {0, 1, 7, 1000, 50001}, grain[] = {1, 7, 64, 100000};
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 4; j++) {
            double want = total(0, n[i], grain[j]);
            for (int threads = 1; threads <= 9; threads += 2) {
                double got = total(threads, n[i], grain[j]);
                assert_memory_equal(&got, &want, sizeof got);
            }
        }
}

static plh_status fail_some(void *context, size_t part, size_t first, size_t last)
{
    (void)first;
    (void)last;
    size_t *ran = context;
    ran[part] = 1;
    return part == 41 ? PLH_BAD_STATE : part == 500 ? PLH_NO_MEMORY : PLH_OK;
}

static void first_failure_is_reported(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        plh_pool *pool;
        assert_int_equal(plh_pool_create(threads, &pool), PLH_OK);
        assert_int_equal(plh_pool_thread_count(pool), threads);
        for (int k = 0; k < 50; k++) {
            size_t ran[1000] = {0}, sum = 0;
            assert_int_equal(plh_pool_for(pool, 1000, 1, fail_some, ran), PLH_BAD_STATE);
            for (int i = 0; i < 1000; i++)
                sum += ran[i];
            assert_int_equal(sum, 1000);
        }
        plh_pool_destroy(pool);
    }
}

static plh_status nest(void *context, size_t part, size_t first, size_t last)
{
    task *t = context;
    task inner = {t->pool, 10, 3, t->seen + 10 * part, t->partial + 4 * part, 0};
    (void)first;
    (void)last;
    return plh_pool_for(t->pool, 10, 3, count, &inner);
}

static void nested_and_repeated_jobs(void **state)
{
    (void)state;
    plh_pool *pool;
    assert_int_equal(plh_pool_create(3, &pool), PLH_OK);
    unsigned char seen[1000];
    double partial[400];
    for (int k = 0; k < 300; k++) {
        memset(seen, 0, sizeof seen);
        task t = {pool, 100, 1, seen, partial, 1};
        assert_int_equal(plh_pool_for(pool, 100, 1, nest, &t), PLH_OK);
        for (int i = 0; i < 1000; i++)
            assert_int_equal(seen[i], 1);
    }
    plh_pool_destroy(pool);
}

static void bad_arguments(void **state)
{
    (void)state;
    plh_pool *pool = (plh_pool *)8;
    assert_int_equal(plh_pool_create(-1, &pool), PLH_BAD_ARGUMENT);
    assert_null(pool);
    assert_int_equal(plh_pool_create(5000, &pool), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_pool_for(NULL, 3, 1, NULL, NULL), PLH_BAD_ARGUMENT);
    plh_pool_destroy(NULL);
    assert_int_equal(plh_pool_thread_count(NULL), 1);
    assert_int_equal(plh_pool_create(0, &pool), PLH_OK);
    assert_true(plh_pool_thread_count(pool) >= 1);
    plh_pool_destroy(pool);
    assert_int_equal(plh_pool_part_count(10, 0), 10);
    assert_int_equal(plh_pool_part_count(10, 3), 4);
    assert_int_equal(plh_pool_part_count(0, 3), 0);
    assert_int_equal(plh_pool_part_count(SIZE_MAX, 2), SIZE_MAX / 2 + 1);
}

/* No room for more stacks: creation fails with a status and leaves nothing behind. */
static void refused_threads_are_a_status(void **state)
{
    (void)state;
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(PLH_TEST_EMULATED)
    struct rlimit old, tight;
    assert_int_equal(getrlimit(RLIMIT_AS, &old), 0);
    tight = old;
    tight.rlim_cur = (rlim_t)256 << 20;
    assert_int_equal(setrlimit(RLIMIT_AS, &tight), 0);
    plh_pool *pool = (plh_pool *)8;
    plh_status s = plh_pool_create(4000, &pool);
    assert_int_equal(setrlimit(RLIMIT_AS, &old), 0);
    assert_int_equal(s, PLH_OS);
    assert_null(pool);
#endif
    assert_int_equal(plh_pool_thread_count(NULL), 1);
}

#ifndef PLH_TEST_EMULATED /* no fork there */
/* What a child finds wrong with the pool of its parent; the alarm ends one that hangs. */
static int child_uses(plh_pool *pool)
{
    alarm(60);
    if (plh_pool_thread_count(pool) != 1)
        return 1;
    unsigned char seen[1000] = {0};
    double partial[1000];
    task t = {pool, 1000, 7, seen, partial, 0};
    if (plh_pool_for(pool, t.n, t.grain, count, &t))
        return 2;
    for (size_t i = 0; i < t.n; i++)
        if (seen[i] != 1)
            return 3;
    plh_pool_destroy(pool);
#ifndef __SANITIZE_THREAD__ /* it lets no child of threads start threads */
    plh_pool *own;
    if (plh_pool_create(3, &own) || plh_pool_thread_count(own) != 3)
        return 4;
    t.pool = own;
    const plh_status s = plh_pool_for(own, t.n, t.grain, count, &t);
    plh_pool_destroy(own);
    if (s || seen[999] != 2)
        return 5;
#endif
    return 0;
}

static int fork_and_use(plh_pool *pool)
{
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(child_uses(pool));
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

typedef struct holder {
    plh_pool *pool;
    atomic_int inside, leave;
} holder;

static plh_status hold_part(void *context, size_t part, size_t first, size_t last)
{
    (void)part, (void)first, (void)last;
    holder *h = context;
    h->inside = 1;
    while (!h->leave)
        usleep(100);
    return PLH_OK;
}

static void *hold_pool(void *context)
{
    holder *h = context;
    plh_pool_for(h->pool, 4, 1, hold_part, h);
    return NULL;
}
#endif

/* A child has the pool, idle or in the middle of another thread's job, but not its threads. */
static void forked_child_works_alone(void **state)
{
    (void)state;
#ifndef PLH_TEST_EMULATED
    holder h = {NULL, 0, 0};
    assert_int_equal(plh_pool_create(4, &h.pool), PLH_OK);
    assert_int_equal(fork_and_use(h.pool), 0);
    pthread_t user;
    assert_int_equal(pthread_create(&user, NULL, hold_pool, &h), 0);
    while (!h.inside)
        usleep(100);
    assert_int_equal(fork_and_use(h.pool), 0);
    h.leave = 1;
    pthread_join(user, NULL);
    assert_int_equal(plh_pool_thread_count(h.pool), 4);
    plh_pool_destroy(h.pool);
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits_for_any_number_of_threads),
        cmocka_unit_test(first_failure_is_reported),
        cmocka_unit_test(nested_and_repeated_jobs),
        cmocka_unit_test(bad_arguments),
        cmocka_unit_test(forked_child_works_alone),
        cmocka_unit_test(refused_threads_are_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
