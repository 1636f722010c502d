/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Device arrays for tests and benchmarks; any failure of CUDA ends the program with a word. */
#ifndef PLH_CUDA_TEST_DEVICE_MEMORY_H
#define PLH_CUDA_TEST_DEVICE_MEMORY_H

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include <polhode/motion.h>

inline void must(cudaError_t error, const char *what)
{
    if (error != cudaSuccess) {
        std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
        std::exit(1);
    }
}

/* Doubles on the device. */
class device_array
{
  public:
    explicit device_array(size_t n) : n_(n)
    {
        must(cudaMalloc(reinterpret_cast<void **>(&p_), (n ? n : 1) * sizeof(double)), "memory");
    }
    explicit device_array(const std::vector<double> &v) : device_array(v.size())
    {
        must(cudaMemcpy(p_, v.data(), n_ * sizeof(double), cudaMemcpyHostToDevice), "copy");
    }
    device_array(const device_array &) = delete;
    device_array &operator=(const device_array &) = delete;
    ~device_array() { cudaFree(p_); }
    double *get() const { return p_; }
    void read(std::vector<double> &v) const
    {
        must(cudaMemcpy(v.data(), p_, n_ * sizeof(double), cudaMemcpyDeviceToHost), "copy back");
    }

  private:
    size_t n_;
    double *p_;
};

/* Seven of them: the states of n bodies. */
class device_states
{
  public:
    explicit device_states(size_t n) : w(n), x(n), y(n), z(n), a(n), b(n), c(n) {}
    template <class Crowd>
    explicit device_states(const Crowd &h)
        : w(h.q[0]), x(h.q[1]), y(h.q[2]), z(h.q[3]), a(h.m[0]), b(h.m[1]), c(h.m[2])
    {
    }
    plh_states view() const
    {
        return {w.get(), x.get(), y.get(), z.get(), a.get(), b.get(), c.get()};
    }
    template <class Crowd> void read(Crowd &h) const
    {
        const device_array *from[] = {&w, &x, &y, &z, &a, &b, &c};
        std::vector<double> *to[] = {&h.q[0], &h.q[1], &h.q[2], &h.q[3], &h.m[0], &h.m[1], &h.m[2]};
        for (int i = 0; i < 7; i++)
            from[i]->read(*to[i]);
    }

  private:
    device_array w, x, y, z, a, b, c;
};

#endif
