/* SPDX-License-Identifier: GPL-2.0-only */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The exact free rotation of many bodies, in place in the records in which LAMMPS keeps them:
 * quaternions (w, x, y, z) from principal axes to space, angular momenta in space.
 */
#ifndef POLHODE_LAMMPS_FLIGHT_H
#define POLHODE_LAMMPS_FLIGHT_H

#include <array>
#include <cstddef>
#include <polhode/polhode.h>
#include <unordered_map>
#include <vector>

namespace polhode
{

typedef std::array<double, 3> Moments;

/* The columns of the rotation matrix of a unit quaternion: the principal axes in space. */
void axes_of(const double *q, double *ex, double *ey, double *ez);

/* omega = I^-1 L for a body with these axes; no rotation about an axis without inertia. */
void omega_of(const double *momentum, const double *ex, const double *ey, const double *ez,
              const double *moment, double *omega);

/*
 * The same in two dimensions: about z alone, where the moments about the other axes do not matter.
 * A body that is nearly a line has one that is almost zero, and the smallest momentum about it, of
 * rounding, would turn the body out of the plane.
 */
void omega_in_plane(const double *momentum, const double *ex, const double *ey, const double *ez,
                    const double *moment, double *omega);

class Flight
{
  public:
    /* Begins a new list of bodies. in_plane: two dimensions, all bodies turn about z alone. */
    void begin(bool in_plane);
    /* The next body: its row among the quaternions and among the momenta. */
    void add(int q_row, int momentum_row, const Moments &moment);
    std::size_t size() const { return count_; }
    /* Turns all bodies of the list by dt. Returns how many could not be turned: their quaternions
     * are NaN. */
    std::size_t turn(double dt, double *q, std::size_t q_stride, double *momentum,
                     std::size_t momentum_stride);
    double memory() const;

  private:
    struct Hash {
        std::size_t operator()(const Moments &m) const;
    };
    int index_of(const Moments &moment);
    std::size_t turn_in_plane(double dt, double *q, std::size_t q_stride, const double *momentum,
                              std::size_t momentum_stride) const;

    bool in_plane_ = false;
    std::size_t count_ = 0;
    std::vector<Moments>
        moment_; /* of each lane, as last seen: atoms migrate, and then it changes */
    std::vector<int> index_, q_row_, momentum_row_;
    std::vector<plh_body> table_; /* the different bodies */
    std::unordered_map<Moments, int, Hash> known_;
};

} // namespace polhode

#endif
