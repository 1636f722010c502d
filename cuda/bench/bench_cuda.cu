/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What the GPU does in a second: bytes moved against a copy, operations against a loop of fma, both
 * measured in this run, and the same work on all cores of the processor: polhode-bench-gpu
 * [BODIES]. polhode-bench-gpu walk STEPS [BODIES [FILE]] looks for a drift instead (walk.cc).
 */
#include <polhode/cuda.h>

#include <algorithm>
#include <chrono>
#include <cstring>

#include "device_memory.h"
#include "draw.h"
#include "walk.h"

/* Double precision instructions of a short step on sm_90, as the hardware counts them: 119 fma, 95
 * products, 17 sums (docs/gpu.md). */
static const double step_operations = 231.0;

__global__ void copy_kernel(const double2 *from, double2 *to, size_t n)
{
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < n)
        to[i] = from[i];
}

__global__ void fma_kernel(double *out, int rounds)
{
    double x[8];
    for (int i = 0; i < 8; i++)
        x[i] = threadIdx.x * 1e-9 + i;
    for (int k = 0; k < rounds; k++)
#pragma unroll
        for (int i = 0; i < 8; i++)
            x[i] = fma(x[i], 1.0000001, 1e-9);
    double sum = 0.0;
    for (double v : x)
        sum += v;
    if (sum == 1.25) /* never; keeps the loop */
        *out = sum;
}

/* The median of some runs, seconds. */
template <class F> static double device_seconds(F run, int count = 15)
{
    cudaEvent_t a, b;
    must(cudaEventCreate(&a), "event");
    must(cudaEventCreate(&b), "event");
    std::vector<float> ms(count);
    run();
    must(cudaDeviceSynchronize(), "warming up");
    for (float &t : ms) {
        cudaEventRecord(a);
        run();
        cudaEventRecord(b);
        must(cudaEventSynchronize(b), "run");
        cudaEventElapsedTime(&t, a, b);
    }
    cudaEventDestroy(a);
    cudaEventDestroy(b);
    std::sort(ms.begin(), ms.end());
    return ms[count / 2] * 1e-3;
}

template <class F> static double host_seconds(F run, int count = 5)
{
    std::vector<double> s(count);
    run();
    for (double &t : s) {
        const auto begin = std::chrono::steady_clock::now();
        run();
        t = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }
    std::sort(s.begin(), s.end());
    return s[count / 2];
}

/* Ordinary bodies: random moments, a step of a tenth of a radian or so. */
static void ordinary(crowd &c)
{
    draw r = {1};
    for (size_t i = 0; i < c.t.size(); i++) {
        double norm = 0.0;
        for (int k = 0; k < 3; k++) {
            c.I[k][i] = 0.5 + r.unit();
            c.m[k][i] = 2.0 * r.unit() - 1.0;
        }
        for (int k = 0; k < 4; k++) {
            c.q[k][i] = r.unit() - 0.5;
            norm += c.q[k][i] * c.q[k][i];
        }
        for (int k = 0; k < 4; k++)
            c.q[k][i] /= std::sqrt(norm);
        c.t[i] = 100.0 * r.unit();
    }
}

static void row(const char *what, double seconds, size_t n, double work, double ceiling)
{
    std::printf("%-28s %9.3f ms %9.4f ns per body   %.2f of the ceiling\n", what, seconds * 1e3,
                seconds * 1e9 / (double)n, work / seconds / ceiling);
}

/* The same on all threads of the processor: 100 steps of all bodies, or in pieces that stay in the
 * caches, whichever is quicker. */
static void compare(crowd &c, plh_pool *pool, double one, double hundred)
{
    const size_t n = c.t.size(), piece = std::min<size_t>(n, 65536);
    plh_bodies *all, *few;
    plh_bodies_from_moments(n, c.I[0].data(), c.I[1].data(), c.I[2].data(), &all);
    plh_bodies_from_moments(piece, c.I[0].data(), c.I[1].data(), c.I[2].data(), &few);
    const double step = host_seconds([&] {
        plh_free_step_batch(all, 0.1, c.states(), c.states(), pool);
    });
    const double pieces = (double)n / (double)piece * host_seconds([&] {
        for (int k = 0; k < 100; k++)
            plh_free_step_batch(few, 0.1, c.states(), c.states(), pool);
    });
    const double steps = std::min(pieces, 100.0 * step);
    plh_bodies_destroy(all);
    plh_bodies_destroy(few);
    std::printf("one step on the processor    %9.3f ms: the GPU is %.1f times as fast\n", step * 1e3,
                step / one);
    std::printf("100 steps on the processor   %9.3f ms: the GPU is %.1f times as fast\n",
                steps * 1e3, steps / hundred);
}

/* The two ceilings: bytes moved and fma made per second. */
struct ceilings {
    double bandwidth, fmas;
};

static ceilings measure_ceilings(size_t n, const device_array &a, const device_array &b)
{
    cudaDeviceProp card;
    must(cudaGetDeviceProperties(&card, 0), "properties");
    const unsigned blocks = (unsigned)((n / 2 + 255) / 256), waves = 8u * card.multiProcessorCount;
    const double copy = device_seconds([&] {
        copy_kernel<<<blocks, 256>>>((const double2 *)a.get(), (double2 *)b.get(), n / 2);
    });
    const double loop = device_seconds([&] { fma_kernel<<<waves, 256>>>(b.get(), 4096); });
    const ceilings c = {16.0 * (double)(n / 2 * 2) / copy, 256.0 * waves * 8.0 * 4096.0 / loop};
    std::printf("copy %.0f GB/s, fma %.2f T/s\n", c.bandwidth * 1e-9, c.fmas * 1e-12);
    return c;
}

static double bench_motion(size_t n, const double *t, const device_states &out)
{
    plh_motion motion;
    plh_body body;
    plh_body_from_moments(plh_vec3_make(1, 2, 3), &body);
    const plh_state start = {plh_quat_identity(), plh_vec3_make(0.01, 2, 0.03)};
    plh_motion_init(&body, start, 0.0, PLH_MOTION_PLAIN, &motion);
    return device_seconds([&] { plh_cuda_motion_batch(&motion, n, t, out.view(), nullptr); });
}

static double bench_top(size_t n, const double *t, const device_states &out)
{
    plh_top top;
    plh_body body;
    const plh_state start = {{0.8, 0.36, -0.48, 0.0}, {0.3, 0.8, 1.2}};
    plh_body_from_moments(plh_vec3_make(1.0, 1.0, 0.6), &body);
    plh_top_init(&body, 0.1, start, 0.0, &top);
    return device_seconds([&] { plh_cuda_top_batch(&top, n, t, out.view(), nullptr); });
}

static double bench_gyrostat(size_t n, const double *t, const device_states &out)
{
    plh_gyrostat gyrostat;
    plh_body body;
    const plh_state start = {{0.8, 0.36, -0.48, 0.0}, {0.3, 0.8, 1.2}};
    plh_body_from_moments(plh_vec3_make(1.0, 2.0, 2.5), &body);
    plh_gyrostat_init(&body, plh_vec3_make(0.3, -0.2, 0.4), start, 0.0, &gyrostat);
    return device_seconds([&] { plh_cuda_gyrostat_batch(&gyrostat, n, t, out.view(), nullptr); });
}

static void bench(crowd &c, plh_pool *pool)
{
    const size_t n = c.t.size();
    const device_array a(c.I[0]), b(c.I[1]), d(c.I[2]), t(c.t), spare(n);
    const device_array memory(plh_cuda_bodies_size(n) / sizeof(double));
    const device_states in(c), out(n);
    plh_cuda_bodies bodies;
    plh_cuda_bodies_from_moments(n, a.get(), b.get(), d.get(), memory.get(), nullptr, &bodies);
    const ceilings top = measure_ceilings(n, a, spare);
    const double one = device_seconds([&] {
        plh_cuda_free_step(&bodies, 0.1, 1, in.view(), out.view(), nullptr);
    });
    row("one step", one, n, 144.0 * (double)n, top.bandwidth);
    row("one motion at n times", bench_motion(n, t.get(), out), n, 64.0 * (double)n, top.bandwidth);
    row("one top at n times", bench_top(n, t.get(), out), n, 64.0 * (double)n, top.bandwidth);
    row("one gyrostat at n times", bench_gyrostat(n, t.get(), out), n, 64.0 * (double)n,
        top.bandwidth);
    const double hundred = device_seconds([&] {
        plh_cuda_free_step(&bodies, 0.1, 100, in.view(), out.view(), nullptr);
    }, 5);
    row("100 steps in registers", hundred, n, 100.0 * step_operations * (double)n, top.fmas);
    const double prepared = device_seconds([&] {
        plh_cuda_motions_at(n, a.get(), b.get(), d.get(), in.view(), 0.0, 0, t.get(), out.view(),
                            nullptr);
    }, 5);
    row("n motions, prepared there", prepared, n, 144.0 * (double)n, top.bandwidth);
    compare(c, pool, one, hundred);
}

int main(int argc, char **argv)
{
    if (argc > 1 && std::strcmp(argv[1], "walk") == 0)
        return walk_main(argc, argv);
    const size_t n = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 32u << 20;
    cudaDeviceProp card;
    must(cudaGetDeviceProperties(&card, 0), "properties");
    plh_pool *pool = nullptr;
    plh_pool_create(0, &pool);
    std::printf("%s, %zu bodies; processor: %s, %d threads\n", card.name, n, plh_isa_found(),
                plh_pool_thread_count(pool));
    crowd c(n);
    ordinary(c);
    bench(c, pool);
    plh_pool_destroy(pool);
    return 0;
}
