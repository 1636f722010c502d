/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Files of bodies, CSV or a frame of extended XYZ: refused in one line, or a system that takes two
 * steps. */
#include "fuzz.h"

#include <polhode/run.h>
#include <sys/mman.h>
#include <unistd.h>

static const char scenario[] =
    "system:\n  species: [{name: dipole}, {name: rod, mass: 2, body: {moments: [1, 1, 0]}}]\n  file: %s\n%s"
    "method: verlet/exact\nstep: 0.01\nuntil: 0.02\noutput: {every: 1}\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[1024], path[64], link[96];
    if (size < 1)
        return 0;
    int fd = memfd_create("bodies", 0);
    HOLDS(fd >= 0 && write(fd, data + 1, size - 1) == (ssize_t)size - 1);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    snprintf(link, sizeof link, "/tmp/polhode-fuzz-%d%s", (int)getpid(),
             data[0] % 2 ? ".xyz" : ".csv");
    unlink(link);
    HOLDS(symlink(path, link) == 0);
    snprintf(text, sizeof text, scenario, link, data[0] % 4 == 3 ? "  frame: 20\n" : "");
    plh_run *run = NULL;
    plh_run_options options = plh_run_options_default();
    options.files = false;
    if (plh_run_from_text(text, "fuzz.yaml", NULL, &run))
        HOLDS(!run || (*plh_run_message(run) && !strchr(plh_run_message(run), '\n')));
    else if (plh_run_info_of(run).bodies <= 64)
        (void)plh_run_execute(run, &options);
    plh_run_destroy(run);
    unlink(link);
    close(fd);
    return 0;
}
