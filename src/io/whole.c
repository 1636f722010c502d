/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "io/whole.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static plh_status complain(const struct whole_file *file, struct message *m)
{
    return message_file(m, file->shown, "cannot be written");
}

/* Where a chain of links leads, also when nothing is there yet. */
static bool follow(const char *path, char out[FILE_PATH])
{
    char place[PATH_MAX], link[FILE_PATH];
    if (realpath(path, place))
        return file_name(out, place, "");
    ssize_t n = readlink(path, link, sizeof link - 1);
    if (n < 0)
        return file_name(out, path, "");
    link[n] = '\0';
    const char *slash = strrchr(path, '/');
    if (link[0] == '/' || !slash)
        return file_name(out, link, "");
    if ((size_t)snprintf(out, FILE_PATH, "%.*s/%s", (int)(slash - path), path, link) < FILE_PATH)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

/* Removes a file of a writer that is gone: its process has ended, and nobody holds its lock. */
static void remove_left(const char *path, long process)
{
    if (kill((pid_t)process, 0) == 0 || errno != ESRCH)
        return;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
        unlink(path);
    if (fd >= 0)
        close(fd);
}

/* Whether a name is that of a writer of `base`, as set_temporary() makes them; its process. */
static bool is_left(const char *name, const char *base, long *process)
{
    unsigned long pid, fraction;
    int number, end = 0;
    const size_t n = strlen(base);
    if (strncmp(name, base, n) != 0 ||
        sscanf(name + n, ".%lx-%lx-%d.new%n", &pid, &fraction, &number, &end) != 3)
        return false;
    *process = (long)pid;
    return end && name[n + (size_t)end] == '\0' && pid > 0 && pid < INT_MAX;
}

/* What killed writers of this file left beside it. */
static void sweep(const struct whole_file *file)
{
    char directory[FILE_PATH], path[FILE_PATH];
    const char *slash = strrchr(file->path, '/'), *base = slash ? slash + 1 : file->path;
    file_directory(file->path, directory);
    DIR *all = opendir(directory);
    long process;
    for (const struct dirent *e; all && (e = readdir(all));)
        if (is_left(e->d_name, base, &process) &&
            (size_t)snprintf(path, sizeof path, "%s/%s", directory, e->d_name) < sizeof path)
            remove_left(path, process);
    if (all)
        closedir(all);
}

/* The name under which it is written first. */
static bool set_temporary(struct whole_file *file, const char *alone, int number)
{
    char ending[64];
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(ending, sizeof ending, ".%lx-%lx-%d.new", (unsigned long)getpid(),
             (unsigned long)now.tv_nsec, number);
    return file_name(file->temporary, file->path, alone ? alone : ending) &&
           (!alone || unlink(file->temporary) == 0 || errno == ENOENT);
}

/* A new file beside the path, which nobody can have put there for us. */
static bool open_beside(struct whole_file *file, const char *alone, const struct stat *old)
{
    if (!alone)
        sweep(file);
    for (int i = 0; i < 100; i++) {
        if (!set_temporary(file, alone, i))
            return false;
        file->fd = open(file->temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (file->fd >= 0 || errno != EEXIST)
            break;
    }
    if (file->fd >= 0 && !alone)
        flock(file->fd, LOCK_EX | LOCK_NB); /* while it is written */
    if (file->fd >= 0 && old && fchmod(file->fd, old->st_mode & 07777) != 0) {
        int reason = errno;
        close(file->fd);
        unlink(file->temporary);
        errno = reason;
        return false;
    }
    return file->fd >= 0;
}

plh_status whole_begin(struct whole_file *file, const char *path, const char *alone,
                       struct message *m)
{
    struct stat old;
    memset(file, 0, sizeof *file);
    file->fd = -1;
    errno = 0;
    if (!file_name(file->shown, path, "") || !follow(path, file->path))
        return message_file(m, path, "cannot be written");
    bool there = stat(file->path, &old) == 0;
    if (there && S_ISDIR(old.st_mode)) {
        errno = EISDIR;
        return complain(file, m);
    }
    file->direct = there && !S_ISREG(old.st_mode);
    if (file->direct) {
        memcpy(file->temporary, file->path, sizeof file->path);
        file->fd = open(file->path, O_WRONLY | O_CLOEXEC);
        return file->fd >= 0 ? PLH_OK : complain(file, m);
    }
    if (there && !(old.st_mode & 0222)) { /* also for root, who may write anything */
        errno = EACCES;
        return complain(file, m);
    }
    if (there && access(file->path, W_OK) != 0)
        return complain(file, m);
    return open_beside(file, alone, there ? &old : NULL) ? PLH_OK : complain(file, m);
}

FILE *whole_stream(struct whole_file *file, struct message *m)
{
    if (!file->stream)
        file->stream = fdopen(dup(file->fd), "w");
    if (!file->stream)
        complain(file, m);
    return file->stream;
}

static bool close_stream(struct whole_file *file)
{
    if (!file->stream)
        return true;
    FILE *stream = file->stream;
    file->stream = NULL;
    errno = 0;
    bool failed = fflush(stream) != 0 || ferror(stream);
    int reason = errno;
    if (fclose(stream) != 0 && !failed) {
        failed = true;
        reason = errno;
    }
    errno = reason;
    return !failed;
}

static void give_up(struct whole_file *file)
{
    int reason = errno;
    if (file->stream)
        fclose(file->stream);
    if (file->fd >= 0)
        close(file->fd);
    if (!file->direct)
        unlink(file->temporary);
    file->stream = NULL;
    file->fd = -1;
    errno = reason;
}

plh_status whole_end(struct whole_file *file, struct message *m)
{
    bool good = close_stream(file) && (file->direct || fsync(file->fd) == 0);
    int fd = file->fd;
    if (good) {
        file->fd = -1;
        good = close(fd) == 0 && (file->direct || rename(file->temporary, file->path) == 0);
    }
    if (!good) {
        give_up(file);
        return complain(file, m);
    }
    if (!file->direct)
        file_sync_directory(file->path);
    return PLH_OK;
}

plh_status whole_drop(struct whole_file *file, struct message *m)
{
    give_up(file);
    return complain(file, m);
}
