/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The GPU gives the bits of the processor: every function, bodies of every kind, long steps,
 * motions over 1e9 radians, lanes that are NaN. polhode-test-gpu [BODIES]. Default: 10,000,000
 * bodies.
 */
#include <polhode/cuda.h>
#include <polhode/extend/torque.h>

#include <cstring>

#include "device_memory.h"
#include "draw.h"

static int passed, failed;

static void report(const char *name, bool good)
{
    std::printf("%-44s %s\n", name, good ? "ok" : "FAILED");
    (good ? passed : failed)++;
}

static uint64_t bits_of(double x)
{
    uint64_t k;
    if (std::isnan(x))
        return UINT64_C(0x7ff8) << 48; /* one NaN for all */
    std::memcpy(&k, &x, sizeof k);
    return k;
}

/* FNV-1a over the words of all arrays. */
static uint64_t hash_of(const crowd &c)
{
    uint64_t h = UINT64_C(14695981039346656037);
    for (const auto *a : {&c.q[0], &c.q[1], &c.q[2], &c.q[3], &c.m[0], &c.m[1], &c.m[2]})
        for (double x : *a)
            h = (h ^ bits_of(x)) * UINT64_C(1099511628211);
    return h;
}

/* True where both have the same bits; says where not. */
static bool same(const char *name, const crowd &gpu, const crowd &cpu)
{
    size_t wrong = 0, first = 0;
    for (size_t i = 0; i < cpu.t.size(); i++) {
        bool equal = true;
        for (int k = 0; k < 4; k++)
            equal &= bits_of(gpu.q[k][i]) == bits_of(cpu.q[k][i]);
        for (int k = 0; k < 3; k++)
            equal &= bits_of(gpu.m[k][i]) == bits_of(cpu.m[k][i]);
        if (!equal && wrong++ == 0)
            first = i;
    }
    if (wrong)
        std::printf("%s: %zu of %zu bodies differ, the first is %zu: I = (%a, %a, %a), t = %a,\n"
                    "  gpu q0 = %a, m0 = %a; cpu q0 = %a, m0 = %a\n",
                    name, wrong, cpu.t.size(), first, cpu.I[0][first], cpu.I[1][first],
                    cpu.I[2][first], cpu.t[first], gpu.q[0][first], gpu.m[0][first],
                    cpu.q[0][first], cpu.m[0][first]);
    else
        std::printf("%s: hash %016llx\n", name, (unsigned long long)hash_of(gpu));
    return wrong == 0;
}

struct device_bodies {
    device_array a, b, c, memory;
    plh_cuda_bodies bodies;

    explicit device_bodies(const crowd &h)
        : a(h.I[0]), b(h.I[1]), c(h.I[2]), memory(plh_cuda_bodies_size(h.t.size()) / sizeof(double))
    {
        if (plh_cuda_bodies_from_moments(h.t.size(), a.get(), b.get(), c.get(), memory.get(),
                                         nullptr, &bodies))
            must(cudaErrorUnknown, plh_cuda_error_text());
    }
};

/* count steps, each body with its own length of step. */
static void steps(const char *name, const crowd &start, plh_pool *pool, long count)
{
    const size_t n = start.t.size();
    crowd cpu = start, gpu = start;
    plh_bodies *bodies;
    bool good = plh_bodies_from_moments(n, start.I[0].data(), start.I[1].data(), start.I[2].data(),
                                        &bodies) == PLH_OK;
    for (long k = 0; good && k < count; k++)
        good =
            plh_free_step_each(bodies, start.t.data(), cpu.states(), cpu.states(), pool) == PLH_OK;
    plh_bodies_destroy(bodies);
    const device_bodies d(start);
    const device_states s(start);
    const device_array t(start.t);
    good &=
        plh_cuda_free_step_each(&d.bodies, t.get(), count, s.view(), s.view(), nullptr) == PLH_OK;
    must(cudaDeviceSynchronize(), name);
    s.read(gpu);
    report(name, good && same(name, gpu, cpu));
}

static void one_length(const crowd &start, plh_pool *pool)
{
    const size_t n = start.t.size();
    crowd cpu = start, gpu = start;
    plh_bodies *bodies;
    bool good = plh_bodies_from_moments(n, start.I[0].data(), start.I[1].data(), start.I[2].data(),
                                        &bodies) == PLH_OK;
    good &= plh_free_step_batch(bodies, 0.1, cpu.states(), cpu.states(), pool) == PLH_OK;
    plh_bodies_destroy(bodies);
    const device_bodies d(start);
    const device_states in(start), out(n);
    good &= plh_cuda_free_step(&d.bodies, 0.1, 1, in.view(), out.view(), nullptr) == PLH_OK;
    must(cudaDeviceSynchronize(), "one length of step");
    out.read(gpu);
    report("one length of step", good && same("one length of step", gpu, cpu));
}

static plh_body body_of(const crowd &c, size_t i)
{
    plh_body body;
    plh_body_from_moments(plh_vec3_make(c.I[0][i], c.I[1][i], c.I[2][i]), &body);
    return body;
}

static plh_state state_of(const crowd &c, size_t i)
{
    return {{c.q[0][i], c.q[1][i], c.q[2][i], c.q[3][i]}, {c.m[0][i], c.m[1][i], c.m[2][i]}};
}

static void set_state(crowd &c, size_t i, const plh_state &s)
{
    const double q[4] = {s.q.w, s.q.x, s.q.y, s.q.z}, m[3] = {s.m.x, s.m.y, s.m.z};
    for (int k = 0; k < 4; k++)
        c.q[k][i] = q[k];
    for (int k = 0; k < 3; k++)
        c.m[k][i] = m[k];
}

/* Each body's motion at its own time, prepared on both sides. */
static void motions(const char *name, const crowd &start, unsigned flags)
{
    const size_t n = start.t.size();
    crowd cpu = start, gpu = start;
    for (size_t i = 0; i < n; i++) {
        const plh_body body = body_of(start, i);
        plh_motion motion;
        plh_motion_init(&body, state_of(start, i), 0.25, flags, &motion);
        set_state(cpu, i, plh_motion_at(&motion, start.t[i]));
    }
    const device_array a(start.I[0]), b(start.I[1]), c(start.I[2]), t(start.t);
    const device_states s(start);
    const bool good = plh_cuda_motions_at(n, a.get(), b.get(), c.get(), s.view(), 0.25, flags,
                                          t.get(), s.view(), nullptr) == PLH_OK;
    must(cudaDeviceSynchronize(), name);
    s.read(gpu);
    report(name, good && same(name, gpu, cpu));
}

/* One motion at many times: a body of each kind in turn. */
static void motion_batches(const crowd &start)
{
    const size_t n = start.t.size();
    const device_array t(start.t);
    bool good = true;
    for (size_t i = 0; i < 64 && i < n; i++) {
        crowd cpu = start, gpu = start;
        const plh_body body = body_of(start, i);
        plh_motion motion;
        plh_motion_init(&body, state_of(start, i), -3.0,
                        i % 2 ? PLH_MOTION_LONG_TIME : PLH_MOTION_PLAIN, &motion);
        plh_motion_batch(&motion, n, start.t.data(), cpu.states());
        const device_states out(n);
        good &= plh_cuda_motion_batch(&motion, n, t.get(), out.view(), nullptr) == PLH_OK;
        must(cudaDeviceSynchronize(), "one motion at many times");
        out.read(gpu);
        char name[64];
        std::snprintf(name, sizeof name, "motion %zu at many times", i);
        good &= same(name, gpu, cpu);
    }
    report("one motion at many times", good);
}

/* One top at many times, in fields of both signs; a third of them near the separatrix. Some starts
 * of the list have no motion: the GPU gives the same NaN. */
static void top_batches(const crowd &start)
{
    const size_t n = start.t.size();
    const device_array t(start.t);
    bool good = true;
    int prepared = 0;
    for (size_t i = 0; i < 48 && i < n; i++) {
        crowd cpu = start, gpu = start;
        plh_body body;
        plh_top top;
        plh_state s = state_of(start, i);
        if (i % 3 == 0)
            s.m = plh_vec3_make(0.3, 0.8, 0.1);
        plh_body_from_moments(plh_vec3_make(1.0, 1.0, 0.1 + 0.035 * (double)i), &body);
        prepared += plh_top_init(&body, (i % 2 ? -1.5 : 1.5) / (1.0 + 0.1 * (double)i), s, -3.0,
                                 &top) == PLH_OK;
        plh_top_batch(&top, n, start.t.data(), cpu.states());
        const device_states out(n);
        good &= plh_cuda_top_batch(&top, n, t.get(), out.view(), nullptr) == PLH_OK;
        must(cudaDeviceSynchronize(), "one top at many times");
        out.read(gpu);
        char name[64];
        std::snprintf(name, sizeof name, "top %zu at many times", i);
        good &= same(name, gpu, cpu);
    }
    std::printf("%d tops prepared\n", prepared);
    report("one top at many times", good && prepared >= 32);
}

/* One gyrostat at many times: rotors of all sizes, a third of them near a separatrix of a small
 * rotor, one in five without a rotor. Some starts of the list have no motion: the same NaN. */
static void gyrostat_batches(const crowd &start)
{
    const size_t n = start.t.size();
    const device_array t(start.t);
    bool good = true;
    int prepared = 0;
    for (size_t i = 0; i < 48 && i < n; i++) {
        crowd cpu = start, gpu = start;
        plh_body body;
        plh_gyrostat gyrostat;
        plh_state s = state_of(start, i);
        const double size = i % 5 == 0 ? 0.0 : i % 3 == 0 ? 0.1 : 0.02 * (double)(i * i);
        if (i % 3 == 0)
            s.m = plh_vec3_make(0.01, i % 2 ? 1.0 : -1.0, 0.004);
        plh_body_from_moments(plh_vec3_make(1.0, 2.0, 2.1 + 0.015 * (double)i), &body);
        const plh_vec3 rotor = plh_vec3_make(0.3 * size, -0.2 * size, 0.1 * size);
        prepared += plh_gyrostat_init(&body, rotor, s, -3.0, &gyrostat) == PLH_OK;
        plh_gyrostat_batch(&gyrostat, n, start.t.data(), cpu.states());
        const device_states out(n);
        good &= plh_cuda_gyrostat_batch(&gyrostat, n, t.get(), out.view(), nullptr) == PLH_OK;
        must(cudaDeviceSynchronize(), "one gyrostat at many times");
        out.read(gpu);
        char name[64];
        std::snprintf(name, sizeof name, "gyrostat %zu at many times", i);
        good &= same(name, gpu, cpu);
    }
    std::printf("%d gyrostats prepared\n", prepared);
    report("one gyrostat at many times", good && prepared >= 32);
}

/* The torque of body i on the processor. */
static plh_torque torque_of(const plh_torque &shared, const plh_param *vary, double value)
{
    plh_torque t = shared;
    if (vary && plh_param_width(vary) == 3)
        plh_torque_set_vector(&t, vary->name, plh_vec3_make(value, 1.0, 0.5));
    else if (vary)
        plh_torque_set_real(&t, vary->name, value);
    return t;
}

/* 20 steps of each body by itself. */
static bool alone(const crowd &start, const plh_torque &shared, const plh_param *vary,
                  const std::vector<double> &own, const char *method, double h, crowd &cpu)
{
    plh_method_spec spec;
    if (plh_method_parse(nullptr, method, &spec))
        return false;
    for (size_t i = 0; i < own.size(); i++) {
        const plh_body body = body_of(start, i);
        const plh_torque torque = torque_of(shared, vary, own[i]);
        plh_integrator *it;
        plh_state s = state_of(start, i);
        if (std::isnan(body.moment.x) || plh_integrator_create(&spec, &body, &torque, &it)) {
            set_state(cpu, i, plh_state_nan());
            continue;
        }
        plh_integrator_advance(it, 0.25, h, 0, 20, &s);
        plh_integrator_destroy(it);
        set_state(cpu, i, s);
    }
    return true;
}

/* A torque, with one parameter that each body has for itself (or none), under a scheme. */
static bool splitting(const crowd &start, const plh_torque &shared, const plh_param *vary,
                      const char *scheme)
{
    const size_t n = start.t.size();
    const double h = 0.05;
    crowd cpu = start, gpu = start;
    std::vector<double> own(n), ones(n, 1.0), halves(n, 0.5);
    char name[128];
    for (size_t i = 0; i < n; i++)
        own[i] = 0.5 + (double)(i % 100) / 64.0;
    std::snprintf(name, sizeof name, "%s/exact", scheme);
    bool good = alone(start, shared, vary, own, name, h, cpu);
    const bool vector = vary && plh_param_width(vary) == 3;
    const plh_torque_vary each = {
        vary ? vary->name : "",
        {own.data(), vector ? ones.data() : nullptr, vector ? halves.data() : nullptr},
        0};
    const device_array a(start.I[0]), b(start.I[1]), c(start.I[2]),
        memory(plh_cuda_torques_size(n) / sizeof(double));
    const device_states s(start);
    plh_cuda_torques torques;
    std::snprintf(name, sizeof name, "%s, %s, %s", shared.model->name, vary ? vary->name : "-",
                  scheme);
    good &=
        plh_cuda_torques_init(&shared, &each, vary ? 1 : 0, n, start.I[0].data(), start.I[1].data(),
                              start.I[2].data(), memory.get(), nullptr, &torques) == PLH_OK;
    good &= plh_cuda_splitting_run(plh_scheme_find(scheme), &torques, a.get(), b.get(), c.get(),
                                   0.25, h, 20, s.view(), s.view(), nullptr) == PLH_OK;
    must(cudaDeviceSynchronize(), name);
    s.read(gpu);
    return good && same(name, gpu, cpu);
}

/* A torque that is no form, or depends on time, is refused. */
static bool refused(const plh_torque &torque)
{
    const double one = 1.0;
    plh_cuda_torques torques;
    return plh_cuda_torques_init(&torque, nullptr, 0, 1, &one, &one, &one, nullptr, nullptr,
                                 &torques) == PLH_UNSUPPORTED;
}

/* Whether a torque runs on the GPU. */
static bool is_form(const plh_torque &torque)
{
    plh_body body;
    plh_torque_form form;
    plh_body_from_moments(plh_vec3_make(1.0, 2.0, 2.5), &body);
    return !(plh_torque_flags(&torque) & PLH_TORQUE_TIME) &&
           plh_torque_form_get(&torque, &body, 0.0, &form) == PLH_OK;
}

/* Every example of every model; each parameter of a form in turn with a value for each body. */
static void splittings(const crowd &start)
{
    const crowd few = start.first(start.t.size() / 10 + 1);
    bool good = true;
    int forms = 0;
    for (int k = 0; k < plh_torque_model_count(); k++) {
        const plh_torque_model *model = plh_torque_model_get(k);
        for (const char *const *text = model->examples; *text; text++) {
            plh_torque t;
            good &= plh_torque_init(model, nullptr, &t) == PLH_OK;
            good &= plh_torque_set(&t, *text) == PLH_OK;
            if (!is_form(t)) {
                good &= refused(t);
                continue;
            }
            forms++;
            for (const char *scheme : {"verlet", "srkn6_14a", "aba1064", "s4_6"})
                good &= splitting(start, t, nullptr, scheme);
            for (int p = 0; p < model->param_count; p++) {
                const plh_torque own = torque_of(t, &model->params[p], 0.5);
                if (model->params[p].kind == PLH_PARAM_CHOICE)
                    continue;
                good &= is_form(own) ? splitting(few, t, &model->params[p], "aba864")
                                     : refused(own); /* it depends on time with this parameter */
            }
        }
    }
    report("splitting steps under every form", good && forms >= 10);
}

/* A torque of the user's: a top with friction, whose weight is a parameter. */
struct my_values {
    double weight;
};
PLH_TORQUE_VALUES(my_values, mine)

static bool my_form(const plh_torque *self, const plh_body *body, double t, plh_torque_form *form)
{
    (void)body, (void)t;
    plh_torque_cross(mine(self)->weight, plh_vec3_make(0.36, 0.48, 0.8), form->field);
    for (int i = 0; i < 3; i++)
        form->rate[i][i] -= 0.1 * (i + 1);
    return plh_torque_form_direction(form, plh_vec3_make(0.0, 0.6, 0.8));
}

static void own_forms(const crowd &start)
{
    static const plh_param params[] = {PLH_REAL(my_values, weight, "weight", 1.5, "a weight")};
    plh_torque_model model = {};
    model.name = "mine";
    model.flags = PLH_TORQUE_VELOCITY;
    model.params = params;
    model.param_count = 1;
    model.form = my_form;
    plh_torque term[2], sum;
    const plh_torque_list list = {term, 2};
    bool good = plh_torque_init(&model, nullptr, &term[0]) == PLH_OK;
    good &= plh_torque_init(plh_torque_model_find("gyrostat"), nullptr, &term[1]) == PLH_OK;
    good &= plh_torque_set(&term[1], "momentum=0.3 -0.2 0.5") == PLH_OK;
    good &= plh_torque_init_sum(&list, &sum) == PLH_OK;
    for (const char *scheme : {"verlet", "srkn6_14a"}) {
        good &= splitting(start, term[0], nullptr, scheme);
        good &= splitting(start, term[0], &params[0], scheme);
        good &= splitting(start, sum, nullptr, scheme);
    }
    report("a form of the user's, and a sum", good);
}

static void bad_arguments(void)
{
    plh_cuda_bodies none = {};
    const plh_states empty = {};
    crowd c(3);
    draw_crowd(1, c);
    const device_bodies d(c);
    const device_states s(c);
    bool good = plh_cuda_free_step(&none, 0.1, 1, empty, empty, nullptr) == PLH_OK; /* n = 0 */
    good &= plh_cuda_free_step(&d.bodies, 0.1, 1, empty, s.view(), nullptr) == PLH_BAD_ARGUMENT;
    good &= plh_cuda_free_step(&d.bodies, 0.1, 0, s.view(), s.view(), nullptr) == PLH_BAD_ARGUMENT;
    good &= plh_cuda_free_step_each(&d.bodies, nullptr, 1, s.view(), s.view(), nullptr) ==
            PLH_BAD_ARGUMENT;
    good &= plh_cuda_bodies_from_moments(3, nullptr, nullptr, nullptr, nullptr, nullptr, &none) ==
            PLH_BAD_ARGUMENT;
    good &= std::strcmp(plh_cuda_error_text(), "") == 0;
    report("wrong arguments", good);
}

int main(int argc, char **argv)
{
    const size_t n = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10000000;
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        std::fprintf(stderr, "polhode-test-gpu: no GPU found\n");
        return 2;
    }
    cudaDeviceProp card;
    must(cudaGetDeviceProperties(&card, 0), "properties");
    std::printf("%s, %zu bodies; processor: %s\n", card.name, n, plh_isa_found());
    plh_pool *pool = nullptr;
    plh_pool_create(0, &pool);
    crowd c(n), few(n / 10 + 1), short_list(n / 1000 + 1);
    draw_crowd(2026, c);
    draw_crowd(7, few);
    draw_crowd(8, short_list);
    one_length(c, pool);
    steps("steps of each body's own length", c, pool, 1);
    steps("100 steps in registers", few, pool, 100);
    motions("motions prepared on the GPU", few, PLH_MOTION_PLAIN);
    motions("long-time motions prepared on the GPU", few, PLH_MOTION_LONG_TIME);
    motion_batches(short_list);
    top_batches(short_list);
    gyrostat_batches(short_list);
    splittings(short_list);
    own_forms(short_list);
    bad_arguments();
    plh_pool_destroy(pool);
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
