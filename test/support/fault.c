/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A library to be preloaded (LD_PRELOAD) that counts the calls which change files, those which read
 * them, or those which ask for memory, and lets one of them fail or be the last.
 *
 *     FAULT_KIND   files | syncs | reads | memory: what is counted
 *     FAULT_AT     the number of the call, from 1; 0: none
 *     FAULT_HOW    error (default): it fails, ENOSPC, EIO or ENOMEM. cut: the process ends before
 *     it, as by a power cut
 *     FAULT_TRACE  a folder: calls are written to FOLDER/trace, a line each, and FOLDER/N is what a
 *     file held when
 *                  line N synced it
 *
 * Only files below the working directory count.
 */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int count, lines;
static int busy; /* our own calls do not count */

static int chosen(const char *kind, int error)
{
    const char *wanted = getenv("FAULT_KIND"), *at = getenv("FAULT_AT"), *how = getenv("FAULT_HOW");
    if (busy || !wanted || !at || strcmp(wanted, kind) != 0)
        return 0;
    if (++count != atoi(at))
        return 0;
    if (how && strcmp(how, "cut") == 0)
        kill(getpid(), SIGKILL);
    errno = error;
    return 1;
}

/* The name of an open file relative to the working directory; "" for one elsewhere. */
static const char *name_of(int fd, char *path, size_t room)
{
    char link[64], here[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, room - 1);
    if (n < 0 || !getcwd(here, sizeof here))
        return "";
    path[n] = '\0';
    size_t k = strlen(here);
    if (strcmp(path, here) == 0)
        return ".";
    return strncmp(path, here, k) == 0 && path[k] == '/' ? path + k + 1 : "";
}

static int ours(int fd)
{
    char path[4096];
    return *name_of(fd, path, sizeof path) != '\0';
}

static void put(const char *path, int flags, const char *text, size_t size)
{
    long fd = syscall(SYS_openat, AT_FDCWD, path, flags, 0666);
    syscall(SYS_write, fd, text, size);
    syscall(SYS_close, fd);
}

/* A line of the trace; copy: what the file holds goes beside it. */
static void trace(int copy, const char *format, ...)
{
    const char *folder = getenv("FAULT_TRACE");
    char line[8192], path[4096];
    static char content[1 << 20];
    if (!folder || busy)
        return;
    busy = 1;
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    lines++;
    if (copy >= 0) {
        snprintf(path, sizeof path, "/proc/self/fd/%d", copy);
        long fd = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY, 0);
        long size = syscall(SYS_read, fd, content, sizeof content);
        syscall(SYS_close, fd);
        snprintf(path, sizeof path, "%s/%d", folder, lines);
        put(path, O_WRONLY | O_CREAT | O_TRUNC, content, size > 0 ? (size_t)size : 0);
    }
    snprintf(path, sizeof path, "%s/trace", folder);
    put(path, O_WRONLY | O_CREAT | O_APPEND, line, (size_t)n);
    busy = 0;
}

static unsigned long inode(int fd)
{
    struct stat s;
    return fstat(fd, &s) == 0 ? (unsigned long)s.st_ino : 0;
}

ssize_t write(int fd, const void *data, size_t size)
{
    if (ours(fd) && chosen("files", ENOSPC))
        return -1;
    return syscall(SYS_write, fd, data, size);
}

ssize_t read(int fd, void *data, size_t size)
{
    if (ours(fd) && chosen("reads", EIO))
        return -1;
    return syscall(SYS_read, fd, data, size);
}

static ssize_t write_at(int fd, const void *data, size_t size, off_t at)
{
    if (ours(fd) && chosen("files", ENOSPC))
        return -1;
    return syscall(SYS_pwrite64, fd, data, size, at);
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t at)
{
    return write_at(fd, data, size, at);
}
ssize_t pwrite64(int fd, const void *data, size_t size, off_t at)
{
    return write_at(fd, data, size, at);
}

int ftruncate(int fd, off_t size)
{
    if (ours(fd) && chosen("files", EIO))
        return -1;
    return (int)syscall(SYS_ftruncate, fd, size);
}
int ftruncate64(int fd, off_t size)
{
    return ftruncate(fd, size);
}

int fsync(int fd)
{
    char path[4096];
    struct stat s;
    if (ours(fd) && (chosen("files", EIO) || chosen("syncs", EIO)))
        return -1;
    int done = 0; /* the disk is ours to make up, and a real sync is slow */
    if (fstat(fd, &s) == 0 && *name_of(fd, path, sizeof path)) {
        if (S_ISDIR(s.st_mode))
            trace(-1, "directory\n");
        else
            trace(fd, "sync %lu\n", inode(fd));
    }
    return done;
}

int rename(const char *from, const char *to)
{
    if (chosen("files", EIO))
        return -1;
    int done = (int)syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
    if (done == 0)
        trace(-1, "rename %s %s\n", from, to);
    return done;
}

int unlink(const char *path)
{
    if (chosen("files", EIO))
        return -1;
    int done = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (done == 0)
        trace(-1, "unlink %s\n", path);
    return done;
}

int close(int fd)
{
    /* A failed close has closed the file too. */
    int fails = ours(fd) && chosen("files", EIO);
    int done = (int)syscall(SYS_close, fd);
    if (fails)
        errno = EIO;
    return fails ? -1 : done;
}

static int open_any(const char *path, int flags, mode_t mode)
{
    char here[4096];
    int below =
        *path != '/' || (getcwd(here, sizeof here) && strncmp(path, here, strlen(here)) == 0);
    int writes = (flags & O_ACCMODE) != O_RDONLY && below;
    if (writes && chosen("files", EMFILE))
        return -1;
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (writes && fd >= 0 && flags & O_CREAT)
        trace(-1, "create %s %lu\n", path, inode(fd));
    return fd;
}
int open(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    return open_any(path, flags, mode);
}
int open64(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    return open_any(path, flags, mode);
}

#if defined(FAULT_MEMORY)
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *p, size_t size);
void *malloc(size_t size)
{
    return chosen("memory", ENOMEM) ? NULL : __libc_malloc(size);
}
void *calloc(size_t n, size_t size)
{
    return chosen("memory", ENOMEM) ? NULL : __libc_calloc(n, size);
}
void *realloc(void *p, size_t size)
{
    return chosen("memory", ENOMEM) ? NULL : __libc_realloc(p, size);
}
#endif

__attribute__((destructor)) static void report(void)
{
    const char *file = getenv("FAULT_COUNT");
    char text[32];
    busy = 1;
    if (file)
        put(file, O_WRONLY | O_CREAT | O_TRUNC, text,
            (size_t)snprintf(text, sizeof text, "%d\n", count));
}
