/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Work in a process of its own: the result comes back, and a crash is a reason. */
#include "io/child.h"
#include "io/file.h"
#include "support/cmocka_all.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum how { WELL, SEGMENT, STOP, SHORT };

struct task {
    enum how how;
    int answer;
    pid_t where;
};

static void work(void *context)
{
    struct task *t = context;
    t->where = getpid();
    t->answer = 42;
    if (t->how == SEGMENT)
        raise(SIGSEGV);
    if (t->how == STOP)
        _exit(3);
}

static bool send_task(const void *context, int pipe)
{
    const struct task *t = context;
    return file_write(pipe, t, t->how == SHORT ? 1 : sizeof *t);
}

static bool receive_task(void *context, int pipe)
{
    return file_read(pipe, context, sizeof(struct task)) == sizeof(struct task);
}

static const struct child_work how = {work, send_task, receive_task};

static void the_result_comes_back(void **state)
{
    (void)state;
    struct task t = {.how = WELL};
    char why[128] = "";
    assert_true(child_do(&how, &t, why, sizeof why));
    assert_int_equal(t.answer, 42);
    assert_int_not_equal(t.where, getpid());
}

static void a_crash_is_a_reason(void **state)
{
    (void)state;
    static const char *const reasons[] = {[SEGMENT] =
                                              "the process that read it ended with signal 11",
                                          [STOP] = "the process that read it ended with status 3",
                                          [SHORT] = "the process that read it ended with status 0"};
    for (int i = SEGMENT; i <= SHORT; i++) {
        struct task t = {.how = (enum how)i};
        char why[128] = "";
        assert_false(child_do(&how, &t, why, sizeof why));
        assert_string_equal(why, reasons[i]);
    }
}

static void *wait_for_end(void *end)
{
    char byte;
    assert_int_equal(read(*(int *)end, &byte, 1), 0);
    return NULL;
}

/* With a second thread a fork may do next to nothing. */
static void with_threads_it_is_done_here(void **state)
{
    (void)state;
    struct task t = {.how = WELL};
    int ends[2];
    pthread_t other;
    char why[128] = "";
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(pthread_create(&other, NULL, wait_for_end, &ends[0]), 0);
    assert_true(child_do(&how, &t, why, sizeof why));
    assert_int_equal(t.where, getpid());
    close(ends[1]);
    pthread_join(other, NULL);
    close(ends[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_result_comes_back),
        cmocka_unit_test(a_crash_is_a_reason),
        cmocka_unit_test(with_threads_it_is_done_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
