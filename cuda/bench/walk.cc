/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Rounding over very many exact steps of constant length: polhode-bench-gpu walk STEPS [BODIES
 * [FILE]] runs the bodies of test/support/walk.h and prints for each length of step whether energy,
 * |m| and L drift. FILE keeps the run: a second call with it goes on where the first one ended.
 */
#include "walk.h"

#include <polhode/cuda.h>

#include <algorithm>
#include <cstring>

#include "../../test/support/walk.h"
#include "device_memory.h"
#include "draw.h"

enum { BLOCKS = 100, KINDS = WALK_LENGTHS };

/* All that a call hands to the next one. */
struct walkers {
    std::vector<walk_body> body;
    std::vector<walk_sums> sums;
    crowd c;
    double steps;

    explicit walkers(size_t n) : body(n), sums(n), c(n), steps(0.0) {}
    walk_values values(size_t i) const
    {
        const double q[4] = {c.q[0][i], c.q[1][i], c.q[2][i], c.q[3][i]};
        const double m[3] = {c.m[0][i], c.m[1][i], c.m[2][i]};
        return walk_measure(&body[i], q, m);
    }
};

/* Neighbours have steps of the same kind, so that threads go the same way. */
static void begin(walkers &w)
{
    const size_t n = w.body.size(), share = n / KINDS;
    for (size_t i = 0; i < n; i++) {
        w.body[i] = walk_draw(i % share * KINDS + i / share);
        for (int k = 0; k < 3; k++) {
            w.c.I[k][i] = w.body[i].I[k];
            w.c.m[k][i] = w.body[i].m[k];
            w.c.q[1 + k][i] = 0.0;
        }
        w.c.q[0][i] = 1.0;
        w.c.t[i] = w.body[i].h;
        walk_begin(&w.sums[i], w.values(i));
    }
}

/* The parts of the file, in order: read, or written. */
template <class F> static bool each_part(walkers &w, F part)
{
    bool good =
        part(&w.steps, sizeof w.steps) && part(w.sums.data(), w.sums.size() * sizeof(walk_sums));
    for (auto *a : {&w.c.q[0], &w.c.q[1], &w.c.q[2], &w.c.q[3], &w.c.m[0], &w.c.m[1], &w.c.m[2]})
        good = good && part(a->data(), a->size() * sizeof(double));
    return good;
}

static bool load(walkers &w, const char *path)
{
    std::FILE *f = std::fopen(path, "rb");
    if (f == nullptr)
        return true; /* a first call */
    const bool good =
        each_part(w, [f](void *p, size_t size) { return std::fread(p, 1, size, f) == size; });
    std::fclose(f);
    return good;
}

static bool save(walkers &w, const char *path)
{
    std::FILE *f = std::fopen(path, "wb");
    if (f == nullptr)
        return false;
    const bool good =
        each_part(w, [f](void *p, size_t size) { return std::fwrite(p, 1, size, f) == size; });
    return std::fclose(f) == 0 && good;
}

static void run(walkers &w, long block)
{
    const size_t n = w.body.size();
    const device_array a(w.c.I[0]), b(w.c.I[1]), d(w.c.I[2]), h(w.c.t);
    const device_array memory(plh_cuda_bodies_size(n) / sizeof(double));
    const device_states one(w.c), two(n);
    plh_cuda_bodies bodies;
    plh_cuda_bodies_from_moments(n, a.get(), b.get(), d.get(), memory.get(), nullptr, &bodies);
    for (int k = 0; k < BLOCKS; k++) {
        const device_states &in = k % 2 ? two : one, &out = k % 2 ? one : two;
        plh_cuda_free_step_each(&bodies, h.get(), block, in.view(), out.view(), nullptr);
        must(cudaDeviceSynchronize(), "steps");
        out.read(w.c);
        for (size_t i = 0; i < n; i++)
            walk_add(&w.sums[i], w.values(i));
    }
    w.steps += (double)(block * BLOCKS);
}

static void print_row(const walkers &w, size_t first, size_t last, int k, double block)
{
    double squares = 0.0, worst = 0.0, walk = 0.0, end = 0.0;
    size_t beyond = 0;
    for (size_t i = first; i < last; i++) {
        const walk_result r = walk_judge(&w.sums[i], k, block);
        squares += r.z * r.z;
        worst = std::max(worst, std::fabs(r.z));
        beyond += std::fabs(r.z) > 3.0;
        walk = std::max(walk, r.walk);
        end += w.sums[i].sum[k] * w.sums[i].sum[k];
    }
    const double n = (double)(last - first);
    std::printf("| %zu | %s | %.2f | %.2f | %.2f | %.2f | %.2e |\n", last - first, walk_name(k),
                std::sqrt(squares / n), worst, 100.0 * beyond / n, walk,
                std::sqrt(end / n) * 0x1p-53);
}

int walk_main(int argc, char **argv)
{
    const long steps = argc > 2 ? std::atol(argv[2]) : 0;
    const size_t n = argc > 3 ? std::strtoull(argv[3], nullptr, 10) / KINDS * KINDS : 3840;
    const char *path = argc > 4 ? argv[4] : nullptr;
    if (steps < BLOCKS || n < KINDS) {
        std::fprintf(stderr,
                     "polhode-bench-gpu walk STEPS [BODIES [FILE]]: at least %d steps and "
                     "%d bodies\n",
                     (int)BLOCKS, (int)KINDS);
        return 2;
    }
    walkers w(n);
    begin(w);
    if (path != nullptr && !load(w, path)) {
        std::fprintf(stderr, "%s: not the file of a walk of %zu bodies\n", path, n);
        return 2;
    }
    run(w, steps / BLOCKS);
    if (path != nullptr && !save(w, path)) {
        std::fprintf(stderr, "%s: cannot be written\n", path);
        return 1;
    }
    std::printf("%.3g steps; for turns of 1e-3, 1e-2, 0.1, 0.4, 10 rad in a step\n", w.steps);
    std::printf("| bodies | of | mean over its standard error, rms | worst | %% beyond 3 | largest "
                "walk in a step, u | relative error at the end, rms |\n"
                "|---|---|---|---|---|---|---|\n");
    for (size_t kind = 0; kind < KINDS; kind++)
        for (int k = 0; k < WALK_VALUES; k++)
            print_row(w, kind * (n / KINDS), (kind + 1) * (n / KINDS), k,
                      w.steps / (double)w.sums[0].blocks);
    return 0;
}
