# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""A day of a spacecraft by scipy's DOP853, for polhode-bench: the numbers of bench_spacecraft.c come as arguments; prints
the CPU time of the integration and the attitude at the end. Plain floats, which are quicker here than small arrays."""

import sys
import time
from math import cos, pi, sin, sqrt

import numpy as np
from scipy.integrate import solve_ivp

A = [float(x) for x in sys.argv[1:]]
TENSOR = np.array(A[:9]).reshape(3, 3)
(Q0, W0, (MU, SEMI, ECC, INC, NODE, ARG, MEAN), GAUSS, (RADIUS, ANGLE, RATE), DIPOLE, EDDY, AXIS, (TOL,)) = (
    A[9:13], A[13:16], A[16:23], A[23:26], A[26:29], A[29:32], A[32:35], A[35:38], A[38:39])
TIMES, MOMENTA = A[39::2], A[40::2]
J, K = TENSOR.tolist(), np.linalg.inv(TENSOR).tolist()
MOTION = sqrt(MU / SEMI) / SEMI
RATIO = sqrt(1 - ECC * ECC)
P = (cos(NODE) * cos(ARG) - sin(NODE) * sin(ARG) * cos(INC), sin(NODE) * cos(ARG) + cos(NODE) * sin(ARG) * cos(INC),
     sin(ARG) * sin(INC))
S = (-cos(NODE) * sin(ARG) - sin(NODE) * cos(ARG) * cos(INC), -sin(NODE) * sin(ARG) + cos(NODE) * cos(ARG) * cos(INC),
     cos(ARG) * sin(INC))
MAGNETIC = any(DIPOLE) or any(EDDY)


def orbit(t):
    mean = (MEAN + MOTION * t) % (2 * pi)
    e = mean + ECC * sin(mean) if ECC < 0.5 else pi
    for _ in range(50):
        step = (e - ECC * sin(e) - mean) / (1 - ECC * cos(e))
        e -= step
        if abs(step) < 1e-14:
            break
    x, y = SEMI * (cos(e) - ECC), SEMI * RATIO * sin(e)
    speed = SEMI * MOTION / (1 - ECC * cos(e))
    u, v = -speed * sin(e), speed * RATIO * cos(e)
    return [x * p + y * s for p, s in zip(P, S)], [u * p + v * s for p, s in zip(P, S)]


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def field(t, r, v):
    c, s = cos(ANGLE + RATE * t), sin(ANGLE + RATE * t)
    g = (c * GAUSS[0] - s * GAUSS[1], s * GAUSS[0] + c * GAUSS[1], GAUSS[2])
    d = (-RATE * g[1], RATE * g[0], 0.0)
    n = sqrt(dot(r, r))
    k, gr, rv = (RADIUS / n) ** 3, dot(g, r) / n**2, dot(r, v) / n**2
    shape = [3 * gr * r[i] - g[i] for i in range(3)]
    dgr = (dot(d, r) + dot(g, v)) / n**2 - 2 * gr * rv
    rate = [k * (3 * (dgr * r[i] + gr * v[i]) - d[i] - 3 * rv * shape[i]) for i in range(3)]
    return [k * x for x in shape], rate


def wheel(t):
    if not TIMES or t <= TIMES[0] or t >= TIMES[-1]:
        return (0.0 if not TIMES else MOMENTA[0] if t <= TIMES[0] else MOMENTA[-1]), 0.0
    i = max(k for k in range(len(TIMES)) if TIMES[k] <= t)
    slope = (MOMENTA[i + 1] - MOMENTA[i]) / (TIMES[i + 1] - TIMES[i])
    return MOMENTA[i] + slope * (t - TIMES[i]), slope


def rate(t, y):
    a, b, c, d, o1, o2, o3 = y.tolist()
    o = (o1, o2, o3)
    n = a * a + b * b + c * c + d * d
    rows = ((a * a + b * b - c * c - d * d, 2 * (b * c - a * d), 2 * (b * d + a * c)),
            (2 * (b * c + a * d), a * a - b * b + c * c - d * d, 2 * (c * d - a * b)),
            (2 * (b * d - a * c), 2 * (c * d + a * b), a * a - b * b - c * c + d * d))

    def to_body(x):
        return [(rows[0][i] * x[0] + rows[1][i] * x[1] + rows[2][i] * x[2]) / n for i in range(3)]

    r, v = orbit(t)
    near = to_body(r)
    size = dot(r, r)
    pull = cross(near, [dot(row, near) for row in J])
    scale = 3 * MU / (size * size * sqrt(size))
    h, slope = wheel(t)
    torque = [scale * pull[i] - slope * AXIS[i] for i in range(3)]
    if MAGNETIC:
        space, change = field(t, r, v)
        f, g = to_body(space), to_body(change)
        turn = cross(o, f)
        moment = [DIPOLE[i] + EDDY[i] * (turn[i] - g[i]) for i in range(3)]
        torque = [x + y for x, y in zip(torque, cross(moment, f))]
    m = [dot(J[i], o) + h * AXIS[i] for i in range(3)]
    torque = [x + y for x, y in zip(torque, cross(m, o))]
    return [-0.5 * (b * o1 + c * o2 + d * o3), 0.5 * (a * o1 + c * o3 - d * o2), 0.5 * (a * o2 + d * o1 - b * o3),
            0.5 * (a * o3 + b * o2 - c * o1), dot(K[0], torque), dot(K[1], torque), dot(K[2], torque)]


START = np.array(Q0 + W0)
BEGIN = time.process_time()
SCALE = np.array([1.0] * 4 + [float(np.linalg.norm(W0))] * 3)
END = solve_ivp(rate, (0.0, 86400.0), START, method="DOP853", rtol=TOL, atol=TOL * SCALE)
print(time.process_time() - BEGIN, *END.y[:4, -1])
