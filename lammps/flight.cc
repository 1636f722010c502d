/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "flight.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace polhode
{

void axes_of(const double *q, double *ex, double *ey, double *ez)
{
    const double w = q[0], x = q[1], y = q[2], z = q[3];
    ex[0] = w * w + x * x - y * y - z * z;
    ex[1] = 2.0 * (x * y + w * z);
    ex[2] = 2.0 * (x * z - w * y);
    ey[0] = 2.0 * (x * y - w * z);
    ey[1] = w * w - x * x + y * y - z * z;
    ey[2] = 2.0 * (y * z + w * x);
    ez[0] = 2.0 * (x * z + w * y);
    ez[1] = 2.0 * (y * z - w * x);
    ez[2] = w * w - x * x - y * y + z * z;
}

void omega_of(const double *momentum, const double *ex, const double *ey, const double *ez,
              const double *moment, double *omega)
{
    const double *axis[3] = {ex, ey, ez};
    double rate[3];
    for (int k = 0; k < 3; ++k) {
        const double *e = axis[k];
        const double m = momentum[0] * e[0] + momentum[1] * e[1] + momentum[2] * e[2];
        rate[k] = moment[k] > 0.0 ? m / moment[k] : 0.0;
    }
    for (int k = 0; k < 3; ++k)
        omega[k] = rate[0] * ex[k] + rate[1] * ey[k] + rate[2] * ez[k];
}

void omega_in_plane(const double *momentum, const double *ex, const double *ey, const double *ez,
                    const double *moment, double *omega)
{
    const double about_z =
        moment[0] * ex[2] * ex[2] + moment[1] * ey[2] * ey[2] + moment[2] * ez[2] * ez[2];
    omega[0] = omega[1] = 0.0;
    omega[2] = momentum[2] / about_z;
}

std::size_t Flight::Hash::operator()(const Moments &m) const
{
    std::uint64_t sum = 0;
    for (double value : m) {
        std::uint64_t bits;
        std::memcpy(&bits, &value, sizeof bits);
        sum = (sum ^ bits) * 0x9E3779B97F4A7C15u;
        sum ^= sum >> 29;
    }
    return static_cast<std::size_t>(sum);
}

/* LAMMPS finds the two moments of a line by an eigensolver: they differ in their last digits. */
static plh_vec3 equalised(const Moments &m)
{
    const int zeros = int(m[0] == 0.0) + int(m[1] == 0.0) + int(m[2] == 0.0);
    if (zeros != 1)
        return plh_vec3_make(m[0], m[1], m[2]);
    const double mean = 0.5 * (m[0] + m[1] + m[2]);
    return plh_vec3_make(m[0] > 0.0 ? mean : 0.0, m[1] > 0.0 ? mean : 0.0, m[2] > 0.0 ? mean : 0.0);
}

int Flight::index_of(const Moments &moment)
{
    const auto found = known_.find(moment);
    if (found != known_.end())
        return found->second;
    plh_body body;
    plh_body_from_moments(equalised(moment), &body); /* a failed body is NaN, and turn() says so */
    const int index = static_cast<int>(table_.size());
    table_.push_back(body);
    known_.emplace(moment, index);
    return index;
}

void Flight::begin(bool in_plane)
{
    /* Bodies that went to other processors are forgotten now and then. */
    if (table_.size() > 1024 + 4 * moment_.size()) {
        table_.clear();
        known_.clear();
        moment_.clear();
        index_.clear();
    }
    in_plane_ = in_plane;
    count_ = 0;
}

void Flight::add(int q_row, int momentum_row, const Moments &moment)
{
    if (count_ == q_row_.size()) {
        q_row_.resize(2 * count_ + 64);
        momentum_row_.resize(q_row_.size());
    }
    if (moment_.size() <= count_) {
        moment_.resize(q_row_.size(), Moments{{-1.0, -1.0, -1.0}});
        index_.resize(q_row_.size());
    }
    q_row_[count_] = q_row;
    momentum_row_[count_] = momentum_row;
    if (moment_[count_] != moment) {
        moment_[count_] = moment;
        index_[count_] = index_of(moment);
    }
    ++count_;
}

std::size_t Flight::turn(double dt, double *q, std::size_t q_stride, double *momentum,
                         std::size_t momentum_stride)
{
    if (count_ == 0)
        return 0;
    if (in_plane_)
        return turn_in_plane(dt, q, q_stride, momentum, momentum_stride);
    plh_world_batch batch = {};
    batch.n = count_;
    batch.body = table_.data();
    batch.q = q;
    batch.vector = momentum;
    batch.q_stride = q_stride;
    batch.vector_stride = momentum_stride;
    batch.q_row = q_row_.data();
    batch.vector_row = momentum_row_.data();
    batch.bodies = table_.size();
    batch.body_index = index_.data();
    batch.flags = PLH_WORLD_MOMENTUM;
    std::size_t failed = 0;
    const plh_status status = plh_free_step_world_batch(&batch, dt, nullptr, &failed);
    return status == PLH_OK ? 0 : std::max<std::size_t>(failed, 1);
}

std::size_t Flight::turn_in_plane(double dt, double *q, std::size_t q_stride,
                                  const double *momentum, std::size_t momentum_stride) const
{
    std::size_t failed = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        double *p = q + q_row_[i] * (q_stride / sizeof(double));
        const double *m = momentum + momentum_row_[i] * (momentum_stride / sizeof(double));
        double ex[3], ey[3], ez[3];
        axes_of(p, ex, ey, ez);
        const Moments &moment = moment_[i];
        const double about_z =
            moment[0] * ex[2] * ex[2] + moment[1] * ey[2] * ey[2] + moment[2] * ez[2] * ez[2];
        const double half = 0.5 * dt * m[2] / about_z;
        const double c = std::cos(half), s = std::sin(half);
        const double w = c * p[0] - s * p[3], x = c * p[1] - s * p[2];
        const double y = c * p[2] + s * p[1], z = c * p[3] + s * p[0];
        const double scale = 1.0 / std::sqrt(w * w + x * x + y * y + z * z);
        p[0] = w * scale;
        p[1] = x * scale;
        p[2] = y * scale;
        p[3] = z * scale;
        failed += !std::isfinite(scale * half);
    }
    return failed;
}

double Flight::memory() const
{
    return double(table_.size() * (sizeof(plh_body) + 2 * sizeof(Moments)) +
                  moment_.size() * (sizeof(Moments) + 3 * sizeof(int)));
}

} // namespace polhode
