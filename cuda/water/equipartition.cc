/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * polhode-water-gpu FILE [SECONDS]: the pieces of the experiment equipartition that FILE
 * (pieces.csv) does not have yet, all at once on a GPU. The motion and the kinetic energies of the
 * samples come from the GPU; starts, energies, g(r), displacements and the rescaling come from the
 * library, on the processor. Before it begins it compares forces and steps with the library. Pieces
 * appear in FILE when all are done.
 */
#include <cuda_runtime.h>

#include "jobs.h"

#include "free/body_inside.h"
#include "studies/equipartition.h"

#include <polhode/version.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace
{

const double boltzmann = 0.00831446261815324; /* kJ/(mol K) */

[[noreturn]] void die(const char *what, const char *why)
{
    std::fprintf(stderr, "polhode-water-gpu: %s: %s\n", what, why);
    std::exit(1);
}

void check(cudaError_t status, const char *what)
{
    if (status != cudaSuccess)
        die(what, cudaGetErrorString(status));
}

void check(plh_status status, const char *what)
{
    if (status != PLH_OK)
        die(what, plh_status_text(status));
}

/* A piece on its way. */
struct box {
    struct water_run run;
    struct water_piece piece;
    plh_cuda_water_run now;
    long done, counted[WATER_BLOCKS]; /* samples: all; of each block */
};

struct machine {
    const struct water_plan *plan;
    plh_cuda_water_job job;
    std::vector<box> boxes;
    std::vector<double> state, kinetic;
    double *device_state, *device_kinetic;
    plh_cuda_water_run *device_run;
    plh_pool *pool;
};

plh_cuda_water_rules rules_of(const struct water_plan &plan, plh_system *system)
{
    const plh_system_def *d = plh_system_definition(system);
    const plh_species *s = d->species;
    const double root = std::sqrt(d->coulomb), off3 = std::pow(plan.cut_off, 3);
    plh_cuda_water_rules w = {};
    double epsilon = 0.6501695808187486,
           sigma = 0.31655578901998815; /* SPC/E, as species.c has it */
    for (int a = 0; a < 3; a++) {
        const plh_vec3 p = plh_body_vector_to_principal(&s->body, s->site[a].at);
        w.at[a][0] = p.x, w.at[a][1] = p.y, w.at[a][2] = p.z;
        w.q[a] = root * s->site[a].charge;
    }
    w.per_mass = 1.0 / s->mass;
    w.per_moment[0] = 1.0 / s->body.moment.x;
    w.per_moment[1] = 1.0 / s->body.moment.y;
    w.per_moment[2] = 1.0 / s->body.moment.z;
    w.c12 = 4.0 * epsilon * std::pow(sigma, 12), w.c6 = 4.0 * epsilon * std::pow(sigma, 6);
    w.box = plan.edge, w.per_box = 1.0 / plan.edge;
    w.on2 = plan.cut_on * plan.cut_on, w.off2 = plan.cut_off * plan.cut_off;
    w.per_gap = 1.0 / (w.off2 - w.on2);
    w.k2 = 1.0 / off3, w.shift = 1.0 / plan.cut_off + 0.5 * w.k2 * w.off2;
    return w;
}

plh_cuda_water_run steps_of(const struct water_run &run, const char *method)
{
    const std::string name(method);
    const size_t slash = name.find('/');
    const plh_scheme *scheme = plh_scheme_find(name.substr(0, slash).c_str());
    plh_cuda_water_run out = {};
    if (!scheme || !scheme->kick_first || scheme->flows || scheme->drifts > PLH_CUDA_WATER_FLOWS)
        die(method, "not a scheme that begins with a kick");
    out.h = run.h;
    out.drifts = scheme->drifts;
    for (int k = 0; k < scheme->drifts; k++)
        out.drift[k] = plh_scheme_drift(scheme, k);
    for (int k = 0; k < scheme->kicks; k++)
        out.kick[k] = plh_scheme_kick(scheme, k);
    out.mr2 = name.substr(slash + 1) == "mr2";
    return out;
}

/* Between the host's systems and the arrays of the device. */
void exchange(machine &m, bool to_device, size_t b)
{
    const size_t n = m.plan->n, all = n * m.boxes.size();
    plh_bodies_view v = plh_system_bodies(m.boxes[b].run.system);
    double *const array[13] = {v.x,           v.y,           v.z,           v.px,
                               v.py,          v.pz,          v.rotation.qw, v.rotation.qx,
                               v.rotation.qy, v.rotation.qz, v.rotation.mx, v.rotation.my,
                               v.rotation.mz};
    for (size_t k = 0; k < 13; k++) {
        double *device = m.state.data() + k * all + b * n;
        std::memcpy(to_device ? device : array[k], to_device ? array[k] : device,
                    n * sizeof(double));
    }
    if (!to_device)
        plh_system_touch(m.boxes[b].run.system);
}

void copy_state(machine &m, bool to_device)
{
    const size_t bytes = m.state.size() * sizeof(double);
    check(to_device ? cudaMemcpy(m.device_state, m.state.data(), bytes, cudaMemcpyHostToDevice)
                    : cudaMemcpy(m.state.data(), m.device_state, bytes, cudaMemcpyDeviceToHost),
          "copy");
}

/* What every box has in `now`; afterwards the host has the states and the sums. */
void launch(machine &m)
{
    std::vector<plh_cuda_water_run> now;
    for (const box &b : m.boxes)
        now.push_back(b.now);
    check(cudaMemcpy(m.device_run, now.data(), now.size() * sizeof now[0], cudaMemcpyHostToDevice),
          "copy");
    check(plh_cuda_launch_water(m.job, 0), "launch");
    check(cudaDeviceSynchronize(), "run");
    check(cudaMemcpy(m.kinetic.data(), m.device_kinetic, m.kinetic.size() * sizeof(double),
                     cudaMemcpyDeviceToHost),
          "copy");
    copy_state(m, false);
}

void open_machine(machine &m)
{
    const size_t count = m.boxes.size();
    const plh_species *s = plh_system_definition(m.boxes[0].run.system)->species;
    const plh_body_gaps g = *plh_body_gaps_of(&s->body);
    const double constant[PLH_CUDA_CONSTANTS] = {g.low,  g.before,      g.after,
                                                 g.code, g.before_rest, g.after_rest};
    m.state.resize(13 * count * m.plan->n);
    m.kinetic.resize(2 * count);
    check(cudaMalloc((void **)&m.device_state, m.state.size() * sizeof(double)), "memory");
    check(cudaMalloc((void **)&m.device_kinetic, m.kinetic.size() * sizeof(double)), "memory");
    check(cudaMalloc((void **)&m.device_run, count * sizeof(plh_cuda_water_run)), "memory");
    m.job.n = (int)m.plan->n, m.job.boxes = (int)count;
    m.job.rules = rules_of(*m.plan, m.boxes[0].run.system);
    std::memcpy(m.job.constant, constant, sizeof constant);
    m.job.run = m.device_run, m.job.state = m.device_state, m.job.kinetic = m.device_kinetic;
    for (size_t b = 0; b < count; b++)
        exchange(m, true, b);
    copy_state(m, true);
}

/* Ten steps of each box on the GPU against the library: the largest difference of a position. */
double compare(machine &m)
{
    double worst = 0.0;
    std::vector<double> before = m.state;
    for (box &b : m.boxes)
        b.now.samples = 1, b.now.per_sample = 10;
    launch(m);
    for (size_t b = 0; b < m.boxes.size(); b += 7) {
        plh_system *copy;
        check(plh_system_create_copy(m.boxes[b].run.system, &copy), "copy");
        check(plh_system_run(copy, &m.boxes[b].run.spec, 0.0, m.boxes[b].run.h, 10), "steps");
        const plh_bodies_view v = plh_system_bodies(copy);
        for (size_t i = 0; i < m.plan->n; i++) {
            const size_t at = b * m.plan->n + i, all = m.plan->n * m.boxes.size();
            worst = std::fmax(worst, std::fabs(v.x[i] - m.state[at]));
            worst = std::fmax(worst, std::fabs(v.rotation.qx[i] - m.state[7 * all + at]));
            worst = std::fmax(worst, 0.01 * std::fabs(v.px[i] - m.state[3 * all + at]));
            worst = std::fmax(worst, std::fabs(v.rotation.my[i] - m.state[11 * all + at]));
        }
        plh_system_destroy(copy);
    }
    m.state = before;
    copy_state(m, true);
    return worst;
}

/* After a launch: what the piece has of it. The chunk counts for the block in which its middle
 * lies. */
plh_status take(void *context, size_t part, size_t, size_t)
{
    machine &m = *(machine *)context;
    box &b = m.boxes[part];
    const double n = (double)m.plan->n;
    if (b.now.samples == 0)
        return PLH_OK;
    exchange(m, false, part);
    const long block = b.run.samples / WATER_BLOCKS, middle = (b.done + b.now.samples / 2) / block;
    const long k = middle < WATER_BLOCKS ? middle : WATER_BLOCKS - 1;
    b.piece.translation[k] += 2.0 * m.kinetic[2 * part] / (boltzmann * (3.0 * n - 3.0));
    b.piece.rotation[k] += 2.0 * m.kinetic[2 * part + 1] / (boltzmann * 3.0 * n);
    b.counted[k] += b.now.samples;
    b.done += b.now.samples;
    plh_status status = water_look(&b.run, &b.piece);
    if (!status && b.run.bath.model) {
        const double time = (double)b.now.samples * (double)b.now.per_sample * b.run.h;
        status = plh_thermostat_apply(&b.run.bath, b.run.system, time, (uint64_t)b.run.looks);
        exchange(m, true, part);
    }
    return status;
}

struct starts {
    const struct water_plan *plan;
    plh_system *of[WATER_MANY + 1];
};

plh_status make_start(void *context, size_t part, size_t, size_t)
{
    starts &s = *(starts *)context;
    return water_start(s.plan, 1000 * (part + 1), &s.of[part + 1]);
}

/* The pieces that are missing. */
void gather(machine &m, const starts &s, const char *file)
{
    std::vector<struct water_piece> have(WATER_PIECES);
    const int found = water_read(file, water_points, water_point_count, have.data());
    for (int p = 0; p < water_point_count; p++)
        for (int seed = 1; seed <= water_points[p].seeds; seed++) {
            bool there = false;
            for (int i = 0; i < found; i++)
                there = there || (have[i].point == p && have[i].seed == (uint64_t)seed);
            if (there)
                continue;
            box b = {};
            check(water_begin(m.plan, &water_points[p], s.of[seed], 1000 * (uint64_t)seed, &b.run),
                  "piece");
            b.run.per_look *= b.run.per_pairs; /* every look is one at pairs too */
            b.run.per_pairs = 1;
            b.piece.point = p, b.piece.seed = (uint64_t)seed;
            std::snprintf(b.piece.revision, sizeof b.piece.revision, "%.20s-gpu", plh_revision());
            b.now = steps_of(b.run, water_points[p].method);
            m.boxes.push_back(b);
        }
}

double seconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/* Until all pieces are done, or the time is over: false. */
bool run_all(machine &m, double limit)
{
    const double begin = seconds();
    for (box &b : m.boxes)
        b.now.samples = 1, b.now.per_sample = (int)std::lround(m.plan->settle / b.run.h);
    launch(m);
    for (long round = 0;; round++) {
        bool more = false;
        for (box &b : m.boxes) {
            const long left = b.run.samples - b.done;
            b.now.per_sample = (int)b.run.per_sample;
            b.now.samples = (int)(left < b.run.per_look ? left : b.run.per_look);
            more = more || left > 0;
        }
        if (!more)
            return true;
        if (seconds() - begin > limit)
            return false;
        launch(m);
        check(plh_pool_for(m.pool, m.boxes.size(), 1, take, &m), "look");
        copy_state(m, true);
        if (round % 20 == 0)
            std::printf("round %ld, %.1f s\n", round, seconds() - begin), std::fflush(stdout);
    }
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 2)
        die("usage", "polhode-water-gpu FILE [SECONDS]");
    machine m = {};
    starts s = {};
    m.plan = s.plan = &water_plan;
    check(plh_pool_create(0, &m.pool), "threads");
    const double begin = seconds();
    check(plh_pool_for(m.pool, WATER_MANY, 1, make_start, &s), "starts");
    std::printf("%d starts in %.1f s\n", (int)WATER_MANY, seconds() - begin);
    gather(m, s, argv[1]);
    if (m.boxes.empty())
        return 0;
    open_machine(m);
    const double off = compare(m);
    std::printf("%zu pieces; ten steps differ from the library by %.2e at most\n", m.boxes.size(),
                off);
    if (!(off < 1e-8))
        die("comparison", "the GPU does not move as the library does");
    const bool done = run_all(m, argc > 2 ? std::atof(argv[2]) : 1e9);
    for (box &b : m.boxes) {
        const bool whole = b.done >= b.run.samples;
        for (int k = 0; k < WATER_BLOCKS; k++)
            b.piece.translation[k] /= (double)b.counted[k],
                b.piece.rotation[k] /= (double)b.counted[k];
        water_end(&b.run, &b.piece);
        if (whole && !water_append(argv[1], water_points, &b.piece))
            die(argv[1], "cannot be written");
        water_free(&b.run);
    }
    std::printf("%s in %.1f s\n", done ? "done" : "time over", seconds() - begin);
    for (plh_system *system : s.of)
        plh_system_destroy(system);
    plh_pool_destroy(m.pool);
    return 0;
}
