# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""A million calls leave no memory behind, whether they succeed or fail."""

import os
import pickle
import sys

import numpy as np
import pytest

import polhode as plh

pytestmark = pytest.mark.long

BODY = plh.Body(tensor=[[2, 0.1, 0], [0.1, 3, 0], [0, 0, 4]])
MOTION = BODY.motion(omega=[0.1, 1, 0.2])
TIME, MANY = np.array([1.0]), np.linspace(0, 1, 7)
TOP = plh.torque("heavy-top", strength=2)

SCENARIO = """body: {moments: [1, 2, 3]}
spin: {angular-velocity: [0.01, 1, 0.01], frame: body, unit: rad/s}
until: 1
output: {times: 0:1:0.5}
"""


def resident():
    """Bytes of this process in memory."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def refused(function, *args, **keywords):
    try:
        function(*args, **keywords)
    except (ValueError, TypeError, KeyError):
        return
    raise AssertionError("not refused")


def broken(t, q, m):
    raise KeyError("mine")


def run(**keywords):
    return plh.simulate(BODY, times=[0, 0.1], m=[1, 2, 3], step=0.1, method="rk4", **keywords)


def system_forces():
    system = plh.System("dipole", 3)
    system.lattice(2.0)
    return system.forces()


CALLS = {
    "call": (1_000_000, lambda: (MOTION(TIME).q, MOTION(1.0).m)),
    "converted": (300_000, lambda: MOTION([1, 2])),
    "make": (200_000, lambda: plh.Body(moments=[1, 2, 3]).motion(m=[1, 2, 3])),
    "info": (300_000, lambda: BODY.motion(m=[1, 2, 3]).info),
    "flips": (300_000, lambda: MOTION.flips(0, count=3)),
    "step": (200_000, lambda: plh.free_step([1, 2, 3], [1, 0, 0, 0], [1, 2, 3], 0.1)),
    "elliptic": (300_000, lambda: (plh.elliptic.jacobi(MANY, 0.5), plh.elliptic.K(0.3))),
    "simulate": (100_000, lambda: run(torques=TOP)),
    "python torque": (100_000, lambda: run(torques=plh.torque(lambda t, q, m: (0, 0, 1)))),
    "broken torque": (100_000, lambda: refused(run, torques=plh.torque(broken))),
    "bad body": (200_000, lambda: refused(plh.Body, moments=[1, 2])),
    "bad time": (300_000, lambda: refused(MOTION, "x")),
    "bad out": (300_000, lambda: refused(MOTION, TIME, out=np.empty(3))),
    "bad torque": (200_000, lambda: refused(plh.torque, "heavy-top", strenght=1)),
    "pickle": (100_000, lambda: pickle.loads(pickle.dumps(MOTION))),
    "scenario": (2_000, lambda: plh.run(text=SCENARIO)),
    "bad scenario": (5_000, lambda: refused(plh.run, text="body: {moments: [1, 2]}")),
    "system": (20_000, system_forces),
}


@pytest.mark.parametrize("name", CALLS)
def test_no_leak(name):
    count, function = CALLS[name]
    for _ in range(max(count // 10, 200)):
        function()
    before, blocks = resident(), sys.getallocatedblocks()
    for _ in range(count):
        function()
    assert sys.getallocatedblocks() - blocks < 500
    assert resident() - before < 2**20 + 2 * count, "two bytes per call"
