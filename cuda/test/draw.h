/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Bodies and states of every kind for the comparison of GPU and processor, the same on every
 * run. */
#ifndef PLH_CUDA_TEST_DRAW_H
#define PLH_CUDA_TEST_DRAW_H

#include <polhode/polhode.h>

#include <cmath>
#include <cstdint>
#include <vector>

struct draw {
    uint64_t s;
    double unit()
    {
        uint64_t z = (s += UINT64_C(0x9E3779B97F4A7C15)); /* splitmix64 */
        z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
        z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
        return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
    }
    double decades(double a, double b)
    {
        return std::exp2(3.321928094887362 * (a + (b - a) * unit()));
    }
};

/* Arrays of n bodies: moments, states, a time for each. */
struct crowd {
    std::vector<double> I[3], q[4], m[3], t;

    explicit crowd(size_t n)
    {
        for (auto *a : {&I[0], &I[1], &I[2], &q[0], &q[1], &q[2], &q[3], &m[0], &m[1], &m[2], &t})
            a->resize(n);
    }
    /* The first n of them. */
    crowd first(size_t n) const
    {
        crowd c = *this;
        for (auto *a : {&c.I[0], &c.I[1], &c.I[2], &c.q[0], &c.q[1], &c.q[2], &c.q[3], &c.m[0],
                        &c.m[1], &c.m[2], &c.t})
            a->resize(n);
        return c;
    }
    plh_states states(size_t first = 0)
    {
        return {&q[0][first], &q[1][first], &q[2][first], &q[3][first],
                &m[0][first], &m[1][first], &m[2][first]};
    }
};

/* The moments of body i: generic, thin, symmetric, spheres, rotors, points, and none at all. */
inline void draw_moments(draw &r, size_t i, double I[3])
{
    const double unit = i % 7 == 0 ? r.decades(-45, 25) : 1.0;
    for (int k = 0; k < 3; k++)
        I[k] = unit * (0.2 + r.unit());
    switch (i % 16) {
    case 1:
        I[i % 3] *= 1e-8; /* thin */
        break;
    case 2:
        I[i % 3] = I[(i + 1) % 3]; /* symmetric */
        break;
    case 3:
        I[0] = I[1] = I[2]; /* a sphere */
        break;
    case 4:
        I[i % 3] = 0.0; /* a rotor */
        I[(i + 1) % 3] = I[(i + 2) % 3];
        break;
    case 5:
        I[0] = I[1] = I[2] = 0.0; /* a point */
        break;
    case 6:
        I[i % 3] = I[(i + 1) % 3] * (1.0 + 1e-12 * r.unit()); /* nearly symmetric */
        break;
    case 7:
        if (i % 3 == 0)
            I[1] = i % 2 ? -1.0 : NAN; /* no body */
        break;
    default:
        break;
    }
}

/* A momentum of length one before scaling: anywhere, along an axis, near and on the separatrix. */
inline void draw_momentum(draw &r, size_t i, const double I[3], double m[3])
{
    double norm = 0.0;
    for (int k = 0; k < 3; k++)
        m[k] = 2.0 * r.unit() - 1.0;
    const int lo = I[0] <= I[1] && I[0] <= I[2] ? 0 : I[1] <= I[2] ? 1 : 2;
    const int hi = I[0] > I[1] && I[0] > I[2] ? 0 : I[1] > I[2] ? 1 : 2, mid = 3 - lo - hi;
    if (i % 5 == 1 && lo != hi && mid >= 0 && mid < 3) {
        const double a = I[hi] * (I[mid] - I[lo]), b = I[lo] * (I[hi] - I[mid]);
        m[hi] = m[lo] * std::sqrt(a / b) * (1.0 + (i % 2 ? r.decades(-16, -1) : 0.0));
    }
    if (i % 11 == 3)
        m[i % 3] = m[(i + 1) % 3] = 0.0;
    if (i % 97 == 5)
        m[0] = m[1] = m[2] = 0.0;
    for (int k = 0; k < 3; k++)
        if (I[k] == 0.0)
            m[k] = 0.0; /* a rotor has no momentum along its axis */
    for (int k = 0; k < 3; k++)
        norm += m[k] * m[k];
    const double largest = std::fmax(std::fmax(I[0], I[1]), I[2]);
    for (int k = 0; k < 3 && norm > 0.0; k++)
        m[k] *= largest / std::sqrt(norm);
}

/* Times: mostly short steps, some of many periods, either sign. */
inline double draw_time(draw &r, size_t i)
{
    const double sign = i % 2 ? 1.0 : -1.0;
    return sign * (i % 8 == 0 ? r.decades(0, 9) : i % 8 == 1 ? r.decades(-12, 0) : 0.3 * r.unit());
}

inline void draw_crowd(uint64_t seed, crowd &c)
{
    draw r = {seed};
    for (size_t i = 0; i < c.t.size(); i++) {
        double I[3], m[3], q[4], norm = 0.0;
        draw_moments(r, i, I);
        draw_momentum(r, i, I, m);
        for (double &x : q) {
            x = 2.0 * r.unit() - 1.0;
            norm += x * x;
        }
        for (int k = 0; k < 4; k++)
            c.q[k][i] = i % 1009 == 7 ? NAN : q[k] / std::sqrt(norm);
        for (int k = 0; k < 3; k++) {
            c.I[k][i] = I[k];
            c.m[k][i] = i % 1013 == 9 ? INFINITY : m[k];
        }
        c.t[i] = draw_time(r, i);
    }
}

#endif
