/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "io/child.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

/* Whether this is the only thread; false where the system does not say. */
static bool alone(void)
{
    DIR *tasks = opendir("/proc/self/task");
    int count = 0;
    if (!tasks)
        return false;
    for (const struct dirent *d; (d = readdir(tasks)) != NULL;)
        count += d->d_name[0] != '.';
    closedir(tasks);
    return count == 1;
}

static void limit(unsigned resource, rlim_t most)
{
    struct rlimit r;
    if (getrlimit(resource, &r) == 0 && (r.rlim_max == RLIM_INFINITY || r.rlim_max > most)) {
        r.rlim_cur = r.rlim_max = most;
        setrlimit(resource, &r);
    }
}

/* The limits of the process; AddressSanitizer maps terabytes. */
static void set_limits(void)
{
    unsigned long long pages = 0;
    FILE *in = fopen("/proc/self/statm", "r");
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_CPU, CHILD_SECONDS);
    if (in && !SANITIZED && fscanf(in, "%llu", &pages) == 1)
        limit(RLIMIT_AS,
              (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + ((rlim_t)CHILD_GIBIBYTES << 30));
    if (in)
        fclose(in);
}

/* The child: signals end it, whatever the caller does about them. */
static void work_and_exit(const struct child_work *w, void *context, int out)
{
    for (int s = 1; s < 32; s++)
        signal(s, SIG_DFL);
    set_limits();
    w->work(context);
    _exit(w->send(context, out) ? 0 : 1);
}

static void describe_end(int status, char *why, size_t room)
{
    const int number = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (number == SIGXCPU || number == SIGKILL)
        snprintf(why, room, "it took more than %d s or more memory than there is", CHILD_SECONDS);
    else if (number)
        snprintf(why, room, "the process that read it ended with signal %d", number);
    else
        snprintf(why, room, "the process that read it ended with status %d", WEXITSTATUS(status));
}

static bool no_process(char *why, size_t room)
{
    snprintf(why, room, "no process to read it: %s", strerror(errno));
    return false;
}

bool child_do(const struct child_work *w, void *context, char *why, size_t room)
{
    int ends[2], status = 0;
    if (!alone()) {
        w->work(context);
        return true;
    }
    if (pipe(ends))
        return no_process(why, room);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        work_and_exit(w, context, ends[1]);
    }
    close(ends[1]);
    const bool right = child > 0 && w->receive(context, ends[0]);
    close(ends[0]);
    if (child < 0)
        return no_process(why, room);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (!right)
        describe_end(status, why, room);
    return right;
}
