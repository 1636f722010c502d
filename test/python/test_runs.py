# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Steps, torqued bodies, scenarios, systems, ensembles."""

import ctypes
import gc
import math
import os
import pathlib
import pickle
import signal
import subprocess
import warnings

import numpy as np
import pytest

import polhode as plh
from polhode.simulation import attitude_error, reference

BODY = plh.Body(moments=[1, 2, 3])
START = dict(m=[0.3, -1.0, 2.0], q=[0.9, 0.1, 0.3, math.sqrt(1 - 0.91)])
TOP = plh.torque("heavy-top", strength=2)
TIMES = np.linspace(0, 3, 7)


def test_free_step_is_the_motion():
    q, m = plh.free_step(BODY, START["q"], START["m"], 0.7)
    s = BODY.motion(**START)(0.7)
    assert np.allclose(q, s.q, atol=2e-15) and np.allclose(m, s.m, atol=4e-15)


def test_splitting_batch_is_simulate():
    rng = np.random.default_rng(5)
    n = 21
    moments = rng.uniform(0.5, 3, (n, 3))
    m, strength, up = rng.normal(size=(n, 3)), rng.uniform(0.5, 2, n), rng.normal(size=(n, 3))
    torques = [plh.torque("heavy-top"), plh.torque("gyrostat", momentum=[0.1, 0.2, -0.3])]
    batch = plh.SplittingBatch(moments, torques, vary=[{"strength": strength, "up": up}], scheme="aba864")
    assert len(batch) == n and batch.in_lanes
    q, p = batch.advance(START["q"], m, step=0.1, steps=20, threads=2)
    for i in range(n):
        own = [plh.torque("heavy-top", strength=strength[i], up=up[i]), torques[1]]
        run = plh.simulate(plh.Body(moments=moments[i]), times=[0, 2.0], q=START["q"], m=m[i], torques=own, step=0.1,
                           method="aba864/exact")
        assert np.array_equal(run.q[-1], q[i]) and np.array_equal(run.m[-1], p[i])
    half = batch.advance(START["q"], m, step=0.1, steps=7)
    rest = batch.advance(*half, step=0.1, steps=13, first=7)
    assert np.array_equal(rest[0], q) and np.array_equal(rest[1], p) and batch.failed == {}


def test_a_form_by_its_numbers():
    """A top with friction, given by numbers alone: the bits of the sum of the two models, in batches too."""
    form = plh.torque("form", direction=[0, 0, 1], field_upper=[2, 0, 0], field_lower=[-2, 0, 0], rate=[-0.1, -0.2, -0.3])
    sum_ = [plh.torque("heavy-top", strength=2), plh.torque("damping", damping=[0.1, 0.2, 0.3])]
    for method in ("aba864/exact", "rk4", "taylor"):
        a, b = (plh.simulate(BODY, times=TIMES, torques=t, step=0.05, method=method, **START) for t in (form, sum_))
        assert np.array_equal(a.q, b.q) and np.array_equal(a.m, b.m)
    batch = plh.SplittingBatch(BODY, form, vary={"rate": [[-0.1, -0.2, -0.3]] * 5}, scheme="aba864", count=5)
    q, m = batch.advance(START["q"], START["m"], step=0.05, steps=60)
    a = plh.simulate(BODY, times=[0, 3.0], torques=form, step=0.05, method="aba864/exact", **START)
    assert batch.in_lanes and np.array_equal(q[4], a.q[-1]) and np.array_equal(m[4], a.m[-1])


def test_splitting_batch_refuses():
    top = plh.torque("heavy-top")
    bad = plh.SplittingBatch([[1, 2, 3], [1, 1, -1], [1, 2, 3]], top)
    q, m = bad.advance([[1, 0, 0, 0], [1, 0, 0, 0], [1, 1, 0, 0]], [0, 0, 1], step=0.1, steps=2)
    assert bad.failed == {1: "PLH_BAD_INERTIA", 2: "PLH_BAD_ATTITUDE"} and np.isnan(q[1:]).all() and not np.isnan(q[0]).any()
    with pytest.raises(ValueError, match="strength: expected shape"):
        plh.SplittingBatch(np.ones((3, 3)), top, vary={"strength": [1.0]})
    with pytest.raises(plh.Error, match="heavy-top.*weight"):
        plh.SplittingBatch(np.ones((3, 3)), top, vary={"weight": [1.0, 2.0, 3.0]})
    with pytest.raises(plh.Error):
        plh.SplittingBatch(np.ones((3, 3)), top, scheme="none")
    with pytest.raises(ValueError, match="Python function"):
        plh.SplittingBatch(np.ones((3, 3)), plh.torque(lambda t, q, m: (0, 0, 0)))
    with pytest.raises(ValueError, match="n, 4"):
        bad.advance(np.ones((2, 4)), [0, 0, 1], step=0.1, steps=1)
    assert len(plh.SplittingBatch(plh.Body(moments=[1, 2, 3]), count=5)) == 5


def test_free_step_broadcasts():
    rng = np.random.default_rng(1)
    moments = rng.uniform(1, 2, (4, 1, 3))
    m = rng.normal(size=(5, 3))
    q, p = plh.free_step(moments, [1, 0, 0, 0], m, np.linspace(0.1, 0.5, 5))
    assert q.shape == (4, 5, 4) and p.shape == (4, 5, 3)
    one_q, one_m = plh.free_step(moments[2, 0], [1, 0, 0, 0], m[3], np.linspace(0.1, 0.5, 5)[3])
    assert np.array_equal(q[2, 3], one_q) and np.array_equal(p[2, 3], one_m)
    many = plh.free_step(moments, [1, 0, 0, 0], m, 0.2, threads=3)
    assert np.array_equal(many[0], plh.free_step(moments, [1, 0, 0, 0], m, 0.2)[0])
    out = np.empty((4, 5, 4)), np.empty((4, 5, 3))
    plh.free_step(moments, [1, 0, 0, 0], m, 0.2, out=out)
    assert np.array_equal(out[0], many[0]) and np.array_equal(out[1], many[1])
    assert plh.free_step(np.empty((0, 3)), np.empty((0, 4)), np.empty((0, 3)), 0.1)[0].shape == (0, 4)


def test_free_step_bad_lanes():
    q, _ = plh.free_step([[1, 2, 3], [-1, 2, 3], [1, 2, 3]], [1, 0, 0, 0], [[1, 2, 3]] * 3, 0.1)
    assert np.isnan(q[1]).all() and not np.isnan(q[[0, 2]]).any()
    with pytest.raises(ValueError, match="shapes do not fit"):
        plh.free_step([[1, 2, 3]] * 2, [1, 0, 0, 0], [[1, 2, 3]] * 3, 0.1)
    with pytest.raises(ValueError, match=r"q: expected an array of shape"):
        plh.free_step([1, 2, 3], [1, 0, 0], [1, 2, 3], 0.1)


def test_world_steps():
    q, omega = np.array([[1.0, 0, 0, 0]] * 3), np.array([[0.1, 0.2, 0.9]] * 3)
    assert plh.free_step_world(BODY, q, omega, 0.5) == 0
    s = BODY.motion(omega=[0.1, 0.2, 0.9])(0.5)
    assert np.allclose(q[1], s.q, atol=2e-15) and np.allclose(omega[1], s.matrix @ s.omega, atol=4e-15)
    with pytest.raises(TypeError, match="q"):
        plh.free_step_world(BODY, np.ones((3, 4), np.float32), omega, 0.5)


def test_simulate_meets_the_reference():
    run = plh.simulate(BODY, times=TIMES, torques=[TOP], step=0.01, **START)
    truth = reference(BODY, times=TIMES, torques=[TOP], **START)
    assert np.max(attitude_error(run.q, truth.q)) < 1e-10
    assert np.ptp(run.energy) < 1e-11 and run.steps == 300
    assert np.array_equal(run.q[0], START["q"])
    other = plh.simulate(BODY, times=TIMES[::3], torques=[TOP], step=0.01, **START)
    assert np.array_equal(other.q, run.q[::3]), "a trajectory does not depend on when it was looked at"


def test_modified_energy():
    r = plh.simulate(BODY, torques=TOP, method="verlet/exact", step=0.02, times=np.arange(0, 201) * 0.02, **START)
    modified = r.modified_energy()
    assert np.ptp(r.energy) > 1e-4 * abs(r.energy[0]) and np.ptp(modified) < 1e-12 * abs(modified[0])
    assert np.ptp(r.modified_energy(order=2)) > 1e-8 * abs(modified[0])
    tilted = plh.Body(tensor=[[2, 0.3, 0.1], [0.3, 1.5, 0.2], [0.1, 0.2, 1]])
    r = plh.simulate(tilted, torques=TOP, method="kick 0.5, drift 1, kick 0.5/exact", step=0.02, times=[0, 1, 2, 3], **START)
    modified = r.modified_energy(14)
    assert np.ptp(r.energy) > 1e-6 and np.ptp(modified) < 1e-12 * abs(modified[0])
    for order in (0, 5, 22):
        with pytest.raises(ValueError, match="even number from 2 to 20"):
            r.modified_energy(order)
    r = plh.simulate(BODY, torques=TOP, method="verlet/mr2", step=0.02, times=TIMES, **START)
    with pytest.raises(plh.Error, match="not the exact free motion"):
        r.modified_energy()
    with pytest.raises(ValueError, match="constant step"):
        plh.simulate(BODY, torques=TOP, tolerance=1e-8, times=TIMES, **START).modified_energy()


def test_a_tolerance_instead_of_a_step():
    truth = reference(BODY, times=TIMES, torques=[TOP], **START)
    for tolerance in (1e-6, 1e-10):
        for method in (None, "auto", "dop853", "srkn6_14a/exact"):
            run = plh.simulate(BODY, times=TIMES, torques=[TOP], tolerance=tolerance, method=method, **START)
            assert np.max(attitude_error(run.q, truth.q)) < 20 * tolerance
            assert run.steps > 0 and run.tolerance == tolerance and 0 < run.error <= tolerance
            other = plh.simulate(BODY, times=TIMES[::3], torques=[TOP], tolerance=tolerance, method=method, **START)
            assert np.array_equal(other.q[:-1], run.q[::3][:len(other.q) - 1]) or TIMES[::3][-1] != TIMES[-1]
    assert plh.simulate(BODY, times=TIMES, torques=[TOP], tolerance=1e-8, method="dop853", **START).method == "dop853"
    weak = plh.torque(lambda t, q, m: (0.0, 1e-3 * q[1], 0.0))
    run = plh.simulate(BODY, times=[0, 2.0], torques=[weak], tolerance=1e-8, **START)
    assert run.method != "auto" and "tolerance 1e-08" in repr(run)
    free = plh.simulate(BODY, times=[0, 2.0], tolerance=1e-8, **START)
    assert free.method == "exact" and free.steps == 0
    with pytest.warns(UserWarning, match="1.0e-16 cannot be met: rounding leaves"):
        run = plh.simulate(BODY, times=TIMES, torques=[TOP], tolerance=1e-16, **START)
    assert run.error > 4e-16
    with warnings.catch_warnings():  # told before the run, which would take long
        warnings.simplefilter("error")
        with pytest.raises(UserWarning, match=r"imidm needs \S+ steps for it; method='auto' needs about \S+ \(taylor\)$"):
            plh.simulate(BODY, times=TIMES, torques=[TOP], tolerance=1e-14, method="imidm", **START)
        with pytest.raises(UserWarning, match=r"imidm needs \S+ steps for it; method='auto' needs none \(exact\)$"):
            plh.simulate(BODY, times=TIMES, tolerance=1e-14, method="imidm", **START)
    for wrong in (1e-30, 0.0, 1.0, math.nan):
        with pytest.raises(ValueError, match="from 1e-16 to below 1"):
            plh.simulate(BODY, times=TIMES, torques=[TOP], tolerance=wrong, **START)
    back = plh.simulate(BODY, times=[0, -2.0], torques=[TOP], tolerance=1e-9, **START)
    assert np.max(attitude_error(back.q, reference(BODY, times=[0, -2.0], torques=[TOP], **START).q)) < 1e-8


@pytest.mark.more
def test_against_scipy():
    integrate = pytest.importorskip("scipy.integrate")

    def slope(_t, y):
        q, m = y[:4], y[4:]
        o = m / [1, 2, 3]
        w, v = q[0], q[1:]
        up = np.array([2 * (q[1] * q[3] - q[0] * q[2]), 2 * (q[2] * q[3] + q[0] * q[1]),
                       q[0]**2 - q[1]**2 - q[2]**2 + q[3]**2])
        push = 2 * np.cross(up, [0, 0, 1.0])  # V = strength u.e3, u = Q^T up
        return np.concatenate([[-(v @ o) / 2], (w * o + np.cross(v, o)) / 2, np.cross(m, o) + push])

    y0 = np.concatenate([START["q"], START["m"]])
    ode = integrate.solve_ivp(slope, (0, 3), y0, method="DOP853", rtol=1e-12, atol=1e-13).y[:, -1]
    run = plh.simulate(BODY, times=[0, 3.0], torques=[TOP], step=0.01, **START)
    assert min(np.abs(run.q[-1] - ode[:4]).max(), np.abs(run.q[-1] + ode[:4]).max()) < 1e-9


def push(t, q, m):
    return 0.1 * math.sin(t), 0.2, -0.1 * m[0]


def test_torques_of_the_users_own():
    signature = ctypes.CFUNCTYPE(None, ctypes.c_double, *[ctypes.POINTER(ctypes.c_double)] * 3)

    @signature
    def compiled(t, q, m, out):
        for k, value in enumerate(push(t, q, m)):
            out[k] = value

    kind = dict(depends_on_momentum=True)
    for method in ("rk4", "mkrk"):
        a = plh.simulate(BODY, times=TIMES, torques=plh.torque(push, **kind), step=0.05, method=method, **START)
        b = plh.simulate(BODY, times=TIMES, torques=plh.torque(compiled, **kind), step=0.05, method=method, **START)
        assert np.array_equal(a.rows, b.rows)
    constant = plh.torque(lambda t, q, m: (0.1, 0.2, 0.3), depends_on_time=False)
    a = plh.simulate(BODY, times=TIMES, torques=[constant, TOP], step=0.05, method="verlet/exact", **START)
    b = plh.simulate(BODY, times=TIMES, torques=[plh.torque("constant", value=[0.1, 0.2, 0.3]), TOP], step=0.05,
                     method="verlet/exact", **START)
    assert np.allclose(a.rows, b.rows, atol=1e-14)


def test_errors_in_call_backs_come_out():
    def broken(t, q, m):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        plh.simulate(BODY, times=TIMES, torques=plh.torque(broken), step=0.05, **START)
    for wrong in ((1, 2), (1, 2, 3, 4)):
        with pytest.raises(ValueError, match=f"expected 3 numbers, found {len(wrong)}"):
            plh.simulate(BODY, times=TIMES, torques=plh.torque(lambda t, q, m, wrong=wrong: wrong), step=0.05, **START)


def test_methods_of_the_users_own():
    def euler(t, h, q, m, inertia, torque):
        o = [a / b for a, b in zip(m, inertia)]
        slope = np.cross(m, o) + torque
        w, v = q[0], np.array(q[1:])
        turned = np.concatenate([[w - h / 2 * (v @ o)], v + h / 2 * (w * np.array(o) + np.cross(v, o))])
        return turned / np.linalg.norm(turned), np.array(m) + h * slope

    mine = plh.method("mine", euler, order=1)
    table = plh.compare(BODY, methods=[mine, "verlet/exact"], steps=[0.002, 0.001], times=[0, 1.0], torques=[TOP], **START)
    assert [round(r["order"]) for r in table if "order" in r] == [1, 2]
    table = plh.compare(BODY, methods=["verlet/exact", "dop853", "auto"], steps=[0.01], tolerances=[1e-5, 1e-8],
                        times=[0, 1.0], torques=[TOP], **START)
    assert [("step" in r, "tolerance" in r) for r in table] == [(True, False)] + 4 * [(False, True)]
    assert all(r["error"] < 20 * r["tolerance"] for r in table[1:])


@pytest.mark.parametrize("change, text", [
    (dict(method="rk5"), "rk5"), (dict(step=0.0), "step"), (dict(times=[1, 0.0]), "times"), (dict(times=[np.nan]), "times"),
    (dict(torques=[3]), "torques"), (dict(tolerance=1e-12), "not both"), (dict(step=None), "step"),
    (dict(tolerance=0.0, step=None), "tolerance"), (dict(tolerance=1e-6, step=None, method="abam4"), "simulate"),
    (dict(tolerance=1e-6, step=None, times=[0, 2.0, 1.0]), "times"),
    (dict(m=None), "exactly one"), (dict(times=[[0.0]]), "times")])
def test_bad_runs(change, text):
    keywords = {**dict(times=TIMES, torques=[TOP], step=0.01), **START, **change}
    with pytest.raises((plh.Error, TypeError, ValueError), match=text):
        plh.simulate(BODY, **keywords)


@pytest.mark.parametrize("name, values, text", [
    ("heavy", {}, "heavy"), ("heavy-top", {"strenght": 1}, "strenght"), ("heavy-top", {"up": [0, 0, 0]}, "up"),
    ("gravity-gradient", {}, "gravity-gradient"), ("heavy-top", {"strength": float("nan")}, "strength")])
def test_bad_torques(name, values, text):
    with pytest.raises(plh.Error, match=text):
        plh.torque(name, **values)


def test_what_a_scenario_may_not_do(tmp_path, monkeypatch):
    body = "body: {moments: [1, 2, 3]}\nspin: {momentum: [1, 0, 0], frame: body}\nuntil: 1\noutput: {times: 0:1:1, file: %s}\n"
    outside = tmp_path / "a.csv"
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    with pytest.raises(plh.Error, match="not below the working directory"):
        plh.run(text=body % outside, files=True)
    plh.run(text=body % outside, files=True, allow=["outside"])
    assert outside.exists()
    with pytest.raises(plh.Error, match=r'not allowed; see allow=\["libraries"\]'):
        plh.run(text=body % "a.csv" + "method-library: mine.so\n")
    with pytest.raises(ValueError, match="expected libraries or outside"):
        plh.run(text=body % "a.csv", allow=["all"])


@pytest.mark.parametrize("text, options", [
    ("output: {times: 0:1:1, columns: [t, qq]}", {}), ("output: {times: 0:1:1, columns: t}", {}),
    ("output: {times: 0:1:1}\nmethod: nope", {}), ("output: {times: 0:1:1}\nmethod: 'mr2:axes=9'\nstep: 1", {}),
    ("output: {times: 0:1:1}\ntorques: [{model: nope}]", {}), ("output: {times: 0:1:1}\ntorques: [{strength: 1}]", {}),
    ("output: {times: 0:1:1}\nevents: [{kind: nope}]", {}), ("output: {times: 0:1:1}\nmethod-library: mine.so", {}),
    ("output: {times: 0:1:1, file: /a.csv}", {"files": True}), ("output: {times: 0:1:1}", {"files": True, "resume": True}),
    ("output: {times: 0:1:1, file: none.csv}", {"files": True, "resume": True}),
    ("output: {times: 0:1:1}\nattitude: {euler: abc, angles: [0, 0, 0], unit: deg}", {}),
    ("output: {times: 0:1:1}\nattitude: {euler: [1], angles: [0, 0, 0], unit: deg}", {}),
    ("system: {species: [{name: dipole, number: 2}], lattice: {spacing: 2}}\nstep: 0.1", {"reference": True}),
    ("system: {species: [{name: x, mass: 1, potential: nope, number: 2}], lattice: {spacing: 2}}\nstep: 0.1", {})])
def test_messages_speak_of_no_option(text, options, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    body = "" if text.startswith("system") else "body: {moments: [1, 2, 3]}\nspin: {momentum: [1, 0, 0], frame: body}\n"
    with pytest.raises(plh.Error) as error:
        plh.run(text=body + "until: 1\n" + text + "\n", **options)
    assert "--" not in str(error.value) and "polhode" not in str(error.value), error.value


def test_settings_are_python_values():
    text = "body: {moments: [1, 2, 3]}\nspin: {momentum: [1, 1, 1], frame: body}\nuntil: 1\nmethod: mr2\nstep: 0.25\n"
    m = np.array([0.1, 1 / 3, 2])
    run = plh.run(text=text, set={"spin.momentum": m, "body": {"box": {"mass": 3, "edges": [1, 2, 3]}}, "step": np.float64(0.5),
                                  "output.columns": ("t", "m"), "name": "10"})
    assert np.array_equal(run["m"][0], m) and run["t"].tolist() == [0, 0.5, 1] and run.info["name"] == "10"
    for values, words in [({"step": -1}, r"set\['step'\]: expected a number above 0, found '-1'"),
                          ({"step": float("nan")}, "which is not finite"), ({"step": "0.1"}, "expected a number above 0"),
                          ({"body": {"moment": [1, 2, 3]}}, r"set\['body'\]: body.moment: unknown key; did you mean 'moments'"),
                          ({"until": [1, [2]]}, "expected a number, or a date")]:
        with pytest.raises(plh.Error, match=words):
            plh.run(text=text, set=values)
    with pytest.raises(TypeError):
        plh.run(text=text, set={"step": object()})


def test_catalogues():
    assert plh.methods()["mr2"]["order_free"] == 2 and plh.schemes()["verlet"]["b"] == [0.5, 0.5]
    dmv4 = plh.methods()["dmv4"]
    assert dmv4["poisson"] and not dmv4["symplectic"] and plh.methods()["dmv"]["symplectic"]
    names = [p["name"] for p in plh.torques()["heavy-top"]["parameters"]]
    assert "strength" in names and len(plh.methods()) > 50


def test_results():
    run = plh.simulate(BODY, times=TIMES, torques=[TOP], step=0.01, **START)
    again = pickle.loads(pickle.dumps(run))
    assert np.array_equal(again.rows, run.rows) and again.method == run.method and again.torques[0].name == "heavy-top"


def test_scenario_is_that_of_the_command(tree):
    path = os.path.join(tree, "examples", "satellite.yaml")
    run = plh.run(path, set={"until": 20})
    assert run["q"].shape == (run.records, 4) and run["t"][-1] == 20.0
    command = os.path.join(tree, "build", "polhode")
    if not os.path.exists(command):
        pytest.skip("the command is not built")
    text = subprocess.run([command, "run", path, "--until", "20"], capture_output=True, text=True, check=True).stdout
    rows = [line for line in text.splitlines() if line and not line.startswith("#")]
    table = np.array([[float(v) for v in line.split(",")] for line in rows[1:]])
    names = rows[0].split(",")
    assert np.array_equal(table[:, names.index("q0")], run["q"][:, 0])


def test_scenarios_by_name(tree):
    """Those that come with the package, as the command knows them."""
    folder = pathlib.Path(tree) / "examples"
    assert plh.scenarios()["t-handle"]["text"] == (folder / "t-handle.yaml").read_text()
    assert plh.scenarios().keys() == {p.stem for p in folder.glob("*.yaml")}
    assert all(s["title"] for s in plh.scenarios().values()) and "Fassò" in plh.scenarios()["free-body-exact"]["source"]
    by_name, by_file = plh.run("t-handle"), plh.run(folder / "t-handle.yaml")
    assert np.array_equal(by_name["q"], by_file["q"]) and plh.read_key("t-handle", "name") == plh.scenarios()["t-handle"]["title"]
    with pytest.raises(plh.Error) as e:
        plh.run("t-handel")
    assert str(e.value) == "t-handel: no such file, and no scenario of that name; did you mean 't-handle'? scenarios() lists them"
    with pytest.raises(plh.Error, match="^zz: no such file, and no scenario of that name; scenarios\\(\\) lists them$"):
        plh.run("zz")


def test_kelvin_after_a_restart(tmp_path, monkeypatch):
    """A thermostat and a preparation after a start from a file with momenta: 300 needs a unit, which may stand alone."""
    monkeypatch.chdir(tmp_path)
    molecules = """system: {species: [{name: spce%s}], %s, box: [1.24, 1.24, 1.24], cutoff: {radius: 0.6},
  reaction-field: conductor, %s}
step: 0.002
until: %g
output: {columns: [t, temperature]}"""
    warm = "temperature: {translation: 300 K, rotation: 300 K}"
    plh.run(text=molecules % (", number: 64", "lattice: {}", warm, 0), set={"output.file": "w.xyz"}, files=True)
    for block in ("thermostat: {temperature: 300, rate: 50}",
                  "prepare: {steps: 2, step: 0.002, thermostat: {temperature: 300, rate: 50}}"):
        text = molecules % ("", "file: w.xyz", block, 0.01)
        with pytest.raises(plh.Error, match=r"thermostat.temperature: needs a unit: 300 K"):
            plh.run(text=text)
        unit = plh.run(text=text, set={"system.temperature.unit": "K"})["temperature"]
        assert np.array_equal(unit, plh.run(text=text.replace("300,", "300 K,"))["temperature"])
        assert 100 < unit[-1] < 2000  # the lattice melts; kT = 300 would be 36,000 K


def test_scenarios_of_text():
    text = ("body: {moments: [1, 2, 3]}\nspin: {angular-velocity: [0.01, 1, 0.01], frame: body, unit: rad/s}\n"
            "until: 2\noutput: {times: 0:2:0.5, columns: [t, q]}\n")
    run = plh.run(text=text)
    assert np.array_equal(run["t"], [0, 0.5, 1, 1.5, 2])
    truth = BODY.motion(omega=[0.01, 1, 0.01])(run["t"])
    assert np.allclose(run["q"], truth.q, atol=1e-14)
    with pytest.raises(plh.Error, match="^text:1: body.moments") as caught:
        plh.run(text="body: {moments: [1, 2]}")
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.status == "PLH_BAD_ARGUMENT" and str(again) == str(caught.value)
    with pytest.raises(plh.Error):
        plh.run("no such file.yaml")
    with pytest.raises(TypeError):
        plh.run()


def test_watch_stops(tree):
    path = os.path.join(tree, "examples", "satellite.yaml")
    seen = []
    run = plh.run(path, set={"until": 1e6, "output.every": 100000}, watch=lambda *a: seen.append(a) or len(seen) < 3)
    assert run.status == "PLH_STOPPED" and len(seen) == 3


def test_system():
    system = plh.System("dipole", 27)
    system.lattice(2.0, jitter=0.05)
    system.thermal(0.1)
    before = system.measures()["total"]
    x = system.x.copy()
    system.run(20, 0.01, "srkn4_6b/exact")
    assert abs(system.measures()["total"] - before) < 1e-9 * abs(before) and not np.array_equal(system.x, x)
    force, torque = system.forces()
    assert np.allclose(force.sum(axis=0), 0, atol=1e-12) and torque.shape == (27, 3)

    def gravity(s, t):
        return np.tile([0.0, 0.0, -1.0], (len(s), 1)), np.zeros((len(s), 3))

    falling = plh.System("dipole", 1, forces=gravity)
    falling.run(10, 0.1, "verlet/exact")
    assert np.allclose(falling.x[0], [0, 0, -0.5], atol=1e-14)
    with pytest.raises(plh.Error):
        plh.System("nosuch", 3)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_forked_child_uses_and_frees_a_system_with_threads():
    system = plh.System("dipole", 1000, threads=4)
    system.lattice(2.0)
    here = system.forces()[0]
    child = os.fork()
    if child == 0:
        signal.alarm(120)  # ends a child that hangs
        same = np.array_equal(system.forces()[0], here)
        system.run(1, 0.01)
        del system
        gc.collect()
        os._exit(0 if same else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert np.array_equal(system.forces()[0], here)


def test_system_of_atoms():
    half = np.arccos(-1 / 3) / 2
    y, z = 0.1 * np.sin(half), 0.1 * np.cos(half)
    water = [(15.99943, 7, 1, 2, -0.8476, 0.6501695808187486, 0.31655578901998815),
             (1.007947, 7, 1 + y, 2 - z, 0.4238, 0, 0), (1.007947, 7, 1 - y, 2 - z, 0.4238, 0, 0)]
    energy = []
    for kind in ("spce", water):
        system = plh.System([kind], [8], coulomb=138.93545764438198)
        system.lattice(0.35, jitter=0.02, seed=3)
        system.thermal(2.0, seed=4)
        system.run(5, 0.001, "verlet/exact")
        energy.append(system.measures()["total"])
    assert abs(energy[0] - energy[1]) < 1e-9 * abs(energy[0])
    for wrong in ([(1, 0, 0, 0, 0, 0)], [(-1, 0, 0, 0, 0, 0, 0)], [(1, 0, 0, 0, 0, 0, 0)] * 9, [("a", 0, 0, 0, 0, 0, 0)]):
        with pytest.raises((plh.Error, TypeError, ValueError)):
            plh.System([wrong], [2])


def end_angles(draws, first):
    q, m = plh.free_step(draws, [1, 0, 0, 0], [0.1, 1, 0.2], 5.0)
    return q, m


def test_ensembles_do_not_depend_on_the_division():
    draws = np.random.default_rng(3).uniform(1, 2, (1000, 3))
    a = plh.ensemble(end_angles, draws, workers=1, chunk=1000)
    b = plh.ensemble(end_angles, draws, workers=4, chunk=64)
    assert np.array_equal(a[0], b[0]) and np.array_equal(a[1], b[1])
    with pytest.raises(ValueError, match="draws"):
        plh.ensemble(end_angles, 3.0)


def test_water_has_its_units():
    """The charges of the built-in waters are in e, with the Coulomb constant of nm, u, ps; a constant may be given."""
    def potential(**more):
        system = plh.System("spce", 64, **more)
        system.lattice(0.31, seed=3)
        return system.measures()["potential"]
    assert np.isclose(plh.COULOMB_MD, 138.93545764438198, rtol=1e-15) and np.isclose(plh.BOLTZMANN_MD, 0.008314462618, rtol=1e-9)
    assert potential() == potential(coulomb=plh.COULOMB_MD)
    weak, none = potential(coulomb=1.0), potential(coulomb=0.0)
    assert np.isclose(potential() - none, plh.COULOMB_MD * (weak - none), rtol=1e-9)
    assert abs(potential() - none) > 10 * abs(weak - none)
    with pytest.raises(plh.Error, match="a periodic box needs a cut-off"):
        plh.System("spce", 64, box=1.2)
    with pytest.raises(plh.Error, match="at most half the shortest edge"):
        plh.System("spce", 64, box=1.2, cut="smooth", cut_on=0.5, cut_off=0.7)


@pytest.mark.parametrize("kind", sorted(plh.thermostats()))
def test_thermostats(kind):
    """Every kind of the list brings a gas to its temperature, the same way twice, however the run is cut."""
    rate = 3.0 if plh.thermostats()[kind]["conserved"] else 20.0

    def heated(parts, **more):
        system = plh.System("dipole", 64, **more)
        system.lattice(2.0, seed=1)
        system.thermal(0.2, seed=2)
        system.set_thermostat(kind, 1.5, seed=5, rate=rate)
        total = []
        for _ in range(parts):
            system.run(1200 // parts, 0.01, "verlet/exact")
            m = system.measures()
            total.append((m["kt_translation"] + m["kt_rotation"]) / 2)
        return system, total
    system, total = heated(120)
    assert 1.1 < np.mean(total[60:]) < 1.9
    assert np.array_equal(heated(1)[0].p, system.p)
    assert np.isfinite(system.thermostat_energy) == plh.thermostats()[kind]["conserved"]
    pushed, _ = heated(2, forces=lambda s, t: (np.zeros((len(s), 3)), np.zeros((len(s), 3))))
    assert np.allclose(pushed.measures()["kinetic"], heated(2)[0].measures()["kinetic"], rtol=0.5)
    with pytest.raises(plh.Error):
        system.set_thermostat(kind, 1.0)
    with pytest.raises(plh.Error):
        system.set_thermostat(kind, 1.0, speed=2.0)
    system.set_thermostat(None)
    energy = system.measures()["total"]
    system.run(10, 0.001)
    assert np.isclose(system.measures()["total"], energy, rtol=1e-6)


BAOAB = "kick 0.5, drift 0.5, thermostat 1, drift 0.5, kick 0.5"
BACAB = BAOAB.replace("thermostat", "rate")


@pytest.mark.parametrize("kind", [None, *sorted(plh.thermostats())])
def test_a_saved_system_goes_on(kind):
    """With the same bits; a system with another thermostat is refused by what differs, and does not change."""
    def made(kind, kt=1.0, rate=2.0, seed=3, number=27):
        system = plh.System("dipole", number, box=9.0, cut="smooth", cut_on=2.0, cut_off=3.0)
        system.lattice(1.5, jitter=0.1)
        system.thermal(1.0)
        if kind:
            system.set_thermostat(kind, kt, seed=seed, rate=rate)
        return system

    def bits(system):
        return [*(a.tobytes() for a in (system.x, system.p, system.q, system.m)), system.t, repr(system.thermostat_energy)]

    one, other = made(kind), made(kind)
    one.run(7, 0.01)
    saved = one.save()
    assert isinstance(saved, bytes)
    one.run(5, 0.01)
    other.restore(saved)
    other.run(5, 0.01)
    assert bits(one) == bits(other) and one.t == pytest.approx(0.12)
    strange = {"another system": made(kind, number=8), "thermostat": made("rescale" if kind == "langevin" else "langevin")}
    if kind:
        strange.update({"'kT'": made(kind, kt=2.0), "'rate'": made(kind, rate=3.0), "'seed'": made(kind, seed=4)})
    for words, system in strange.items():
        before = bits(system)
        with pytest.raises(plh.Error, match="restore: " if words == "another system" else words):
            system.restore(saved)
        assert bits(system) == before
    before = bits(other)
    for bad in (b"", saved[:100], saved + b"x", saved[:-8]):
        with pytest.raises(plh.Error, match="restore: "):
            other.restore(bad)
    assert bits(other) == before
    with pytest.raises(TypeError):
        other.restore("text")


def test_rows_of_more_than_two_parts():
    """A row by its name and as text are the same, for a body and a system; a part that is not there is named."""
    assert plh.schemes()["baoab"]["flows"] == [(a, float(b)) for a, b in (x.split() for x in BAOAB.split(", "))]
    body = plh.Body(moments=[1.0, 2.0, 2.5])
    damped = [plh.torque("heavy-top", strength=0.7), plh.torque("damping", damping=[0.1, 0.2, 0.3])]

    def end(method, step=0.02, torques=damped):
        return plh.simulate(body, times=[0.0, 1.01], m=[1.0, 2.0, 0.5], torques=torques, method=method, step=step).m[-1]
    assert np.array_equal(end("bacab/exact"), end(BACAB)) and np.array_equal(end("bacab/mr2"), end(BACAB + "/mr2"))
    assert np.allclose(end("bacab"), end("s6_10/exact"), rtol=1e-3) and not np.array_equal(end("bacab"), end("verlet/exact"))
    for method in ("bacab/exact", BACAB):
        with pytest.raises(plh.Error, match="'rate' needs a single body with a torque that is linear"):
            end(method, torques=damped[:1])
    with pytest.raises(plh.Error, match="'thermostat' needs a system"):
        end("baoab/exact")
    for wrong in (BACAB.replace("rate", "rote"), BACAB.replace("rate 1", "rate x"), BACAB.replace("rate 1", "rate 2"), "drift 1"):
        with pytest.raises(plh.Error, match="expected flows such as"):
            end(wrong)
    with pytest.raises(plh.Error, match="a batch has drifts and kicks only"):
        plh.SplittingBatch(np.ones((2, 3)), damped, scheme="bacab")

    def heated(parts, method="baoab/exact", bath=True, **more):
        system = plh.System("dipole", 27, **more)
        system.lattice(2.0, seed=1)
        system.thermal(0.5, seed=2)
        if bath:
            system.set_thermostat("langevin", 0.5, seed=5, rate=2.0)
        for _ in range(parts):
            system.run(60 // parts, 0.01, method)
        return system.p
    assert np.array_equal(heated(1), heated(3, BAOAB)) and not np.array_equal(heated(1), heated(1, "verlet/exact"))
    twice = "thermostat 0.5, kick 0.5, drift 1, kick 0.5, thermostat 0.5"
    nothing = {"forces": lambda s, t: (np.zeros((len(s), 3)), np.zeros((len(s), 3)))}
    for method in ("baoab/exact", BAOAB, twice, "verlet/exact"):
        assert np.allclose(heated(2, method), heated(3, method, **nothing), rtol=0, atol=1e-12)
    for more in ({}, nothing):
        with pytest.raises(plh.Error, match="'thermostat' needs a system of bodies with a thermostat"):
            heated(1, bath=False, **more)
        with pytest.raises(plh.Error, match="'rate' needs a single body"):
            heated(1, "bacab/exact", **more)
        with pytest.raises(plh.Error, match="noise does not run backwards"):
            heated(1, "thermostat 2, kick 0.5, drift 1, kick 0.5, thermostat -1", **more)
