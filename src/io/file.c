/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "io/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_write(int fd, const void *data, size_t size)
{
    const char *p = data;
    while (size) {
        ssize_t n = write(fd, p, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            errno = n < 0 ? errno : EIO;
            return false;
        }
        p += n;
        size -= (size_t)n;
    }
    return true;
}

size_t file_read(int fd, void *data, size_t size)
{
    char *p = data;
    size_t done = 0;
    while (done < size) {
        ssize_t n = read(fd, p + done, size - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        done += (size_t)n;
    }
    return done;
}

bool file_name(char out[FILE_PATH], const char *file, const char *ending)
{
    if ((size_t)snprintf(out, FILE_PATH, "%s%s", file, ending) < FILE_PATH)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

void file_directory(const char *path, char out[FILE_PATH])
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        snprintf(out, FILE_PATH, ".");
    else
        snprintf(out, FILE_PATH, "%.*s", slash == path ? 1 : (int)(slash - path), path);
}

void file_sync_directory(const char *path)
{
    char directory[FILE_PATH];
    file_directory(path, directory);
    int fd = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    (void)fsync(fd);
    close(fd);
}

/* The remainders of the sixteen values of four bits by 0xc96c5795d7870f42. */
static const uint64_t remainder_of[16] = {
    0x0000000000000000, 0x7d9ba13851336649, 0xfb374270a266cc92, 0x86ace348f355aadb,
    0x64b62bcaebc387a1, 0x192d8af2baf0e1e8, 0x9f8169ba49a54b33, 0xe21ac88218962d7a,
    0xc96c5795d7870f42, 0xb4f7f6ad86b4690b, 0x325b15e575e1c3d0, 0x4fc0b4dd24d2a599,
    0xadda7c5f3c4488e3, 0xd041dd676d77eeaa, 0x56ed3e2f9e224471, 0x2b769f17cf112238,
};

uint64_t checksum(uint64_t crc, const void *bytes, size_t size)
{
    const unsigned char *p = bytes;
    crc = ~crc;
    for (size_t i = 0; i < size; i++) {
        crc ^= p[i];
        crc = (crc >> 4) ^ remainder_of[crc & 15];
        crc = (crc >> 4) ^ remainder_of[crc & 15];
    }
    return ~crc;
}

bool file_checksum(const char *path, uint64_t *sum)
{
    enum { BLOCK = 1 << 16 };
    char *block = malloc(BLOCK);
    int fd = block ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    *sum = 0;
    size_t n = BLOCK;
    errno = fd < 0 ? errno : 0;
    while (fd >= 0 && n == BLOCK) {
        n = file_read(fd, block, BLOCK);
        *sum = checksum(*sum, block, n);
    }
    bool good = fd >= 0 && errno == 0;
    if (fd >= 0)
        close(fd);
    free(block);
    return good;
}

/* The path without links and dots; a file that is not there yet in its directory. */
static bool resolve(const char *path, char out[FILE_PATH])
{
    char directory[FILE_PATH], place[PATH_MAX];
    if (realpath(path, place))
        return (size_t)snprintf(out, FILE_PATH, "%s", place) < FILE_PATH;
    file_directory(path, directory);
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    return realpath(directory, place) &&
           (size_t)snprintf(out, FILE_PATH, "%s/%s", place, name) < FILE_PATH;
}

FILE *file_open_input(const char *path)
{
    struct stat info;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool good = fd >= 0 && fstat(fd, &info) == 0;
    if (good && S_ISDIR(info.st_mode)) {
        errno = EISDIR;
        good = false;
    }
    /* Only the opening must not wait; the bytes of a writer who is there may. */
    good = good && fcntl(fd, F_SETFL, 0) == 0;
    FILE *in = good ? fdopen(fd, "rb") : NULL;
    if (!in && fd >= 0) {
        int reason = errno;
        close(fd);
        errno = reason;
    }
    return in;
}

/* Room for n bytes and a zero. */
static bool line_room(char **line, size_t *room, size_t n)
{
    if (*line && n < *room)
        return true;
    size_t size = *room < 128 ? 256 : 2 * *room;
    char *larger = realloc(*line, size);
    if (larger) {
        *line = larger;
        *room = size;
    }
    return larger;
}

long file_line(FILE *in, char **line, size_t *room)
{
    size_t n = 0;
    int c = 0;
    errno = 0;
    while (c != '\n' && (c = getc_unlocked(in)) != EOF) {
        if (n == FILE_LINE) {
            errno = EFBIG;
            return -1;
        }
        if (!line_room(line, room, n + 1))
            return -1;
        (*line)[n++] = (char)c;
    }
    if (n == 0 || ferror(in))
        return -1;
    (*line)[n] = '\0';
    return (long)n;
}

bool file_below(const char *path)
{
    char place[FILE_PATH], here[PATH_MAX], there[PATH_MAX];
    struct stat info;
    if (!realpath(path, there) && lstat(path, &info) == 0)
        return false; /* a link to nowhere yet */
    if (!resolve(path, place) || !realpath(".", here))
        return false;
    size_t n = strlen(here);
    return strncmp(place, here, n) == 0 && (place[n] == '/' || (n == 1 && here[0] == '/'));
}

bool file_special(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

bool file_same(const char *a, const char *b)
{
    struct stat sa, sb;
    if (stat(a, &sa) == 0 && stat(b, &sb) == 0)
        return S_ISREG(sa.st_mode) && sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino;
    char ra[FILE_PATH], rb[FILE_PATH];
    return resolve(a, ra) && resolve(b, rb) && strcmp(ra, rb) == 0;
}

int file_open_locked(const char *path, const char *shown, bool create, struct message *m)
{
    struct stat here, there;
    const int flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (create ? O_CREAT : 0);
    for (int tries = 0; tries < 100; tries++) {
        int fd = open(path, flags, 0666);
        if (fd < 0 || fstat(fd, &here) != 0 || !S_ISREG(here.st_mode)) {
            errno = fd < 0 ? errno : EEXIST;
            message_errno(m, create && errno != ELOOP && errno != EEXIST ? shown : path,
                          create ? "cannot be written" : "cannot be read");
            if (fd >= 0)
                close(fd);
            return -1;
        }
        if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
            message_fail(m, PLH_OS, "%s: another run is writing this file", shown);
            close(fd);
            return -1;
        }
        /* Whoever had it before may have removed it between our two calls. */
        if (stat(path, &there) == 0 && here.st_ino == there.st_ino && here.st_dev == there.st_dev)
            return fd;
        close(fd);
    }
    message_fail(m, PLH_OS, "%s: another run is writing this file", shown);
    return -1;
}

char *file_memory_text(FILE *memory, char **text)
{
    if (fclose(memory) != 0) {
        free(*text);
        *text = NULL;
    }
    return *text;
}
