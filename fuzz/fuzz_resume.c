/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Checkpoints and spools with changed bytes, in a run that goes on. Plain damage is refused by the
 * checksums, so the input may also ask for checksums made anew: then what a checkpoint says must be
 * checked value by value.
 */
#include "fuzz.h"

#include "io/file.h"

#include <polhode/run.h>
#include <unistd.h>

static char file[64], spool[80], checkpoint[80];
#define TOP                                                                                        \
    "body: {moments: [1, 5, 6]}\nspin: {angular-velocity: [1, 2, 1], frame: body, unit: rad/s}\n"  \
    "torques: [{model: heavy-top}]\n"
#define STEPS "until: 0.4\nstep: 0.01\noutput: {file: %s, columns: [t, q, m], every: 1}\n"
#define WITHIN                                                                                     \
    "until: 20\ntolerance: 1e-8\noutput: {file: %s, columns: [t, q, m], times: 0:20:0.025}\n"
#define EVENTS                                                                                     \
    "events:\n  - {name: a, kind: omega, axis: [0, 1, 0]}\n"                                       \
    "  - {name: b, kind: angle, axis: [0, 0, 1], direction: [0, 0, 1], angle: 20, unit: deg}\n"
static const char *const scenarios[] = {
    TOP "method: verlet/exact\n" STEPS,
    TOP "method: abam4\n" STEPS,
    TOP "method: srkn4_6b/exact\n" STEPS,
    TOP "method: taylor\n" WITHIN,
    TOP "method: dop853\n" WITHIN,
    TOP "method: verlet/exact\n" EVENTS STEPS,
    TOP "method: taylor\n" EVENTS WITHIN,
    "system: {species: [{name: dipole, number: 8}], lattice: {spacing: 2, perturbation: 0.1}, seed: 5,\n"
    "  box: [8, 8, 8], cutoff: {radius: 3}, thermostat: {kind: langevin, temperature: 1, rate: 1}}\n"
    "method: verlet/exact\nstep: 0.01\nuntil: 0.2\n"
    "output: {file: %s, columns: [t, energy], every: 1}\n",
};
enum { RUNS = sizeof scenarios / sizeof *scenarios };

struct content {
    unsigned char *bytes;
    size_t size;
};
static struct content kept[RUNS][2];

static struct content load(const char *path)
{
    struct content c = {malloc(1 << 20), 0};
    FILE *in = fopen(path, "rb");
    HOLDS(in && c.bytes);
    c.size = fread(c.bytes, 1, 1 << 20, in);
    fclose(in);
    return c;
}

static void store(const char *path, const unsigned char *bytes, size_t size)
{
    FILE *out = fopen(path, "wb");
    HOLDS(out && fwrite(bytes, 1, size, out) == size && fclose(out) == 0);
}

static bool stop_half_way(void *context, const plh_run_progress *p)
{
    (void)context;
    return p->done < 0.5;
}

/* A changed state may spin a million times as fast, which is a long run and no error. */
static bool stop_long_runs(void *context, const plh_run_progress *p)
{
    int *looks = context;
    (void)p;
    return ++*looks < 64;
}

static plh_run *start(int which)
{
    char text[1024];
    plh_run *run = NULL;
    snprintf(text, sizeof text, scenarios[which], file);
    const plh_settings outside = {NULL, 0, PLH_ALLOW_OUTSIDE};
    HOLDS(!plh_run_from_text(text, "fuzz.yaml", &outside, &run));
    return run;
}

/* The files of a run that was stopped half-way, for each method. */
static void prepare(void)
{
    snprintf(file, sizeof file, "/tmp/polhode-fuzz-%d.csv", (int)getpid());
    snprintf(spool, sizeof spool, "%s.spool", file);
    snprintf(checkpoint, sizeof checkpoint, "%s.checkpoint", file);
    for (int i = 0; i < RUNS; i++) {
        plh_run_options options = plh_run_options_default();
        options.watch = stop_half_way;
        options.checkpoint_seconds = 1e-9;
        plh_run *run = start(i);
        HOLDS(plh_run_execute(run, &options) == PLH_STOPPED);
        plh_run_destroy(run);
        kept[i][0] = load(checkpoint);
        kept[i][1] = load(spool);
    }
}

/* Up to eight bytes of it, changed. */
static void damage(struct bytes *b, struct content *c)
{
    for (unsigned n = take_byte(b) % 9; n; n--) {
        size_t at = (size_t)(take_byte(b) << 8 | take_byte(b)) % c->size;
        c->bytes[at] = (unsigned char)take_byte(b);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes b = {data, data + size};
    struct content c[2];
    if (!*file)
        prepare();
    int which = (int)(take_byte(&b) % RUNS);
    bool sums = take_byte(&b) % 2;
    for (int i = 0; i < 2; i++) {
        c[i] = (struct content){malloc(kept[which][i].size + 8), kept[which][i].size};
        HOLDS(c[i].bytes);
        memcpy(c[i].bytes, kept[which][i].bytes, c[i].size);
        damage(&b, &c[i]);
    }
    if (sums) {
        uint64_t sum = checksum(0, c[0].bytes, c[0].size - sizeof sum);
        memcpy(c[0].bytes + c[0].size - sizeof sum, &sum, sizeof sum);
    }
    bool changed = memcmp(c[0].bytes, kept[which][0].bytes, c[0].size) != 0;
    store(checkpoint, c[0].bytes, c[0].size);
    store(spool, c[1].bytes, c[1].size);
    plh_run_options options = plh_run_options_default();
    int looks = 0;
    options.watch = stop_long_runs;
    options.context = &looks;
    options.resume = true;
    plh_run *run = start(which);
    plh_status status = plh_run_execute(run, &options);
    HOLDS(!status || *plh_run_message(run) || status == PLH_STOPPED);
    HOLDS(status || sums || !changed);
    plh_run_destroy(run);
    unlink(file), unlink(spool), unlink(checkpoint);
    free(c[0].bytes), free(c[1].bytes);
    return 0;
}
