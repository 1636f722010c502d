# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""faults.py POLHODE SOURCE: every write of HDF5 that fails, one after the other, is noticed: one line, status 1, no file."""
import os, subprocess, sys, tempfile

polhode, source = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
os.chdir(tempfile.mkdtemp())
with open("fail.c", "w") as out:
    out.write("""#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>
#include <sys/syscall.h>
static int count;
static ssize_t put(int fd, const void *data, size_t size, off_t at)
{
    if (++count == atoi(getenv("FAIL_AT")))
        return errno = ENOSPC, -1;
    return syscall(SYS_pwrite64, fd, data, size, at);
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t at) { return put(fd, data, size, at); }
ssize_t pwrite64(int fd, const void *data, size_t size, off_t at) { return put(fd, data, size, at); }
""")
subprocess.run(["cc", "-shared", "-fPIC", "-o", "fail.so", "fail.c"], check=True)
if os.environ.get("LD_PRELOAD"):
    sys.exit(77)  # something else is there already


def run(scenario, number, *more):
    options = "verify_asan_link_order=0:" + os.environ.get("ASAN_OPTIONS", "")  # a build with sanitizers runs too
    env = dict(os.environ, LD_PRELOAD=os.path.abspath("fail.so"), FAIL_AT=str(number), ASAN_OPTIONS=options)
    command = [polhode, "run", os.path.join(source, "examples", scenario), "--quiet", "--output", "out.h5", *more]
    return subprocess.run(command, env=env, capture_output=True, text=True)


def every_write(scenario, *more):
    for number in range(1, 1000):
        r = run(scenario, number, *more)
        if r.returncode == 0:  # there was no such write any more
            break
        assert r.returncode == 1 and r.stderr.count("\n") == 1, (scenario, number, r)
        assert not [f for f in os.listdir(".") if f.startswith("out.h5")], (scenario, number, os.listdir("."))
    os.unlink("out.h5")
    assert number > 3, "no write failed"
    return number - 1


first = run("t-handle.yaml", 0)
if "cannot write" in first.stderr:
    print("skipped: no HDF5")
    sys.exit(77)
os.unlink("out.h5")
print(every_write("t-handle.yaml"), "writes of one body,",
      every_write("dipoles-lattice.yaml", "--until", "0.3"), "of a system: each failure was noticed")
