# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""What needs more than numpy: scipy, pandas, xarray, matplotlib, numba, cffi, dask."""

import math
import os
import subprocess
import sys

import numpy as np
import pytest

import polhode as plh

pytestmark = pytest.mark.more

BODY = plh.Body(moments=[1, 2, 3])
START = dict(m=[0.3, -1.0, 2.0], q=[0.9, 0.1, 0.3, math.sqrt(1 - 0.91)])
TIMES = np.linspace(0, 3, 7)
TOP = plh.torque("heavy-top", strength=2)


def euler(t, h, q, m, inertia, torque):
    """The explicit Euler step of m; the attitude stays."""
    o = [a / b for a, b in zip(m, inertia)]
    return q, [m[0] + h * (m[1] * o[2] - m[2] * o[1] + torque[0]), m[1] + h * (m[2] * o[0] - m[0] * o[2] + torque[1]),
               m[2] + h * (m[0] * o[1] - m[1] * o[0] + torque[2])]


def both(compiled_torque, compiled_step):
    """Compiled functions give what the same functions in Python give."""
    kind = dict(depends_on_momentum=True)
    slow = plh.torque(lambda t, q, m: (0.1 * math.sin(t), 0.2 * q[1], -0.1 * m[0]), **kind)
    fast = plh.torque(compiled_torque, **kind)
    runs = [plh.simulate(BODY, times=TIMES, torques=f, step=0.05, method="rk4", **START) for f in (slow, fast)]
    assert np.allclose(runs[0].rows, runs[1].rows, atol=1e-14, rtol=0) and not np.allclose(runs[0].m[-1], START["m"])
    own = plh.method("mine", euler, order=1), plh.method("mine", compiled_step, order=1)
    runs = [plh.simulate(BODY, times=TIMES, torques=TOP, step=0.05, method=f, **START) for f in own]
    assert np.allclose(runs[0].rows, runs[1].rows, atol=1e-14, rtol=0) and not np.allclose(runs[0].m[-1], START["m"])


def test_numba():
    numba = pytest.importorskip("numba")
    types = numba.types
    array = types.CPointer(types.double)

    @numba.cfunc(types.void(types.double, array, array, array))
    def torque(t, q, m, out):
        out[0], out[1], out[2] = 0.1 * math.sin(t), 0.2 * q[1], -0.1 * m[0]

    @numba.cfunc(types.void(types.double, types.double, array, array, array, array))
    def step(t, h, inertia, torque, q, m):
        a, b, c = m[0] / inertia[0], m[1] / inertia[1], m[2] / inertia[2]
        x, y, z = m[1] * c - m[2] * b, m[2] * a - m[0] * c, m[0] * b - m[1] * a
        m[0], m[1], m[2] = m[0] + h * (x + torque[0]), m[1] + h * (y + torque[1]), m[2] + h * (z + torque[2])

    both(torque, step)


def test_cffi():
    cffi = pytest.importorskip("cffi")
    ffi = cffi.FFI()

    @ffi.callback("void(double, double *, double *, double *)")
    def torque(t, q, m, out):
        out[0], out[1], out[2] = 0.1 * math.sin(t), 0.2 * q[1], -0.1 * m[0]

    @ffi.callback("void(double, double, double *, double *, double *, double *)")
    def step(t, h, inertia, torque, q, m):
        _, after = euler(t, h, q, [m[i] for i in range(3)], [inertia[i] for i in range(3)], torque)
        m[0], m[1], m[2] = after

    both(torque, step)


def test_rotation():
    pytest.importorskip("scipy")
    s = BODY.motion(**START)(TIMES)
    assert np.allclose(s.rotation.as_matrix(), s.matrix, atol=1e-15)
    one = BODY.motion(**START)(0.5)
    assert np.allclose(one.rotation.apply(one.m), one.momentum, atol=1e-14)


def test_columns_of_a_run_by_name():
    run = plh.simulate(BODY, times=TIMES, torques=TOP, step=0.01, **START)
    for name in ("t", "q", "m", "omega", "energy"):
        assert np.array_equal(run[name], getattr(run, name))
    assert np.array_equal(run["m2"], run.m[:, 1])
    with pytest.raises(KeyError, match="the columns are t, q, m, omega, q0"):
        run["nonsense"]


def test_frames_of_a_run():
    pandas, xarray = pytest.importorskip("pandas"), pytest.importorskip("xarray")
    run = plh.simulate(BODY, times=TIMES, torques=TOP, step=0.01, **START)
    frame, data = run.to_dataframe(), run.to_xarray()
    assert isinstance(frame, pandas.DataFrame) and np.array_equal(frame["q0"], run.q[:, 0])
    assert isinstance(data, xarray.Dataset)
    assert np.array_equal(data["m"].sel(axis="y"), run.m[:, 1]) and np.array_equal(data["t"], TIMES)


def test_frames_of_a_scenario(tree):
    pytest.importorskip("xarray")
    run = plh.run(os.path.join(tree, "examples", "satellite.yaml"), set={"until": 5})
    data, frame = run.to_xarray(), run.to_dataframe()
    assert np.array_equal(data["q"], run["q"]) and np.array_equal(data["t"], run["t"])
    assert np.array_equal(frame[run.labels["q"][2]], run["q"][:, 2])


def test_pictures():
    pytest.importorskip("matplotlib")
    run = plh.simulate(BODY, times=np.linspace(0, 3, 50), torques=TOP, step=0.01, **START)
    assert len(run.plot().axes) == 4 and len(run.plot("polhode").axes) == 1
    with pytest.raises(ValueError, match="what"):
        run.plot("nothing")


def tumble(draws, first):
    q, m = plh.free_step(draws, [1, 0, 0, 0], [0.1, 1, 0.2], 5.0)
    return q, m


def test_dask_gives_the_same_bits():
    distributed = pytest.importorskip("distributed")
    draws = np.random.default_rng(3).uniform(1, 2, (2000, 3))
    here = plh.ensemble(tumble, draws, chunk=300)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            assert len(client.scheduler_info()["workers"]) == 2
            there = plh.ensemble(tumble, draws, client=client, chunk=500)
    assert np.array_equal(here[0], there[0]) and np.array_equal(here[1], there[1])


def test_ensemble_example(tree):
    """Ten thousand bodies of the example, in a process of its own."""
    path = os.path.join(tree, "examples", "python", "ensemble.py")
    text = subprocess.run([sys.executable, path, "1e4"], capture_output=True, text=True, check=True).stdout
    medians = [float(line.split("median")[1].split(",")[0]) for line in text.splitlines()]
    assert len(medians) == 3 and 1.5 < medians[0] < 2.1 and medians == sorted(medians)
