# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Events of motions and of scenarios, and what is known about a motion."""

import json
import os
import subprocess

import numpy as np
import polhode as plh
import pytest

BODY = plh.Body(moments=[1, 2, 3])
MOTION = BODY.motion(omega=[0.01, 1, 0.01])


def angle(motion, t, axis, direction):
    """Of a body axis to a direction of space, from the rotation matrix."""
    axis, direction = np.array(axis, float), np.array(direction, float)
    c = motion(t).matrix @ (axis / np.linalg.norm(axis)) @ (direction / np.linalg.norm(direction))
    return np.arccos(np.clip(c, -1, 1))


def test_crossings_against_samples():
    axis, direction = [1, 2, 2], [1, -1, 0.5]
    found = MOTION.events("angle", axis=axis, direction=direction, angle=1.2, until=200)
    t = np.linspace(0, 200, 400001)
    above = angle(MOTION, t, axis, direction) > 1.2
    at = np.flatnonzero(above[1:] != above[:-1])
    assert len(found) == len(at) > 20
    assert np.all((t[at] <= found["t"]) & (found["t"] <= t[at + 1]))
    assert np.array_equal(found["direction"] > 0, above[at + 1])
    assert np.allclose(angle(MOTION, found["t"], axis, direction), 1.2, atol=1e-12, rtol=0)
    assert not found["graze"].any()
    rising = MOTION.events("angle", axis=axis, direction=direction, angle=1.2, until=200, only="rising")
    assert np.array_equal(rising["t"], found["t"][found["direction"] > 0])
    back = MOTION.events("angle", axis=axis, direction=direction, angle=1.2, after=200, until=0)
    assert np.allclose(back["t"][::-1], found["t"], atol=1e-12, rtol=0)


def test_kinds():
    flips = MOTION.events("momentum", axis=[0, 1, 0], until=60)
    assert np.array_equal(flips["t"], MOTION.flips(1, until=60)["t"])
    turns = MOTION.events("nutation-extremum", axis=[0, 1, 0], until=60)
    assert np.array_equal(turns["t"], MOTION.extrema(1, until=60)["t"])
    assert np.allclose(np.cos(turns["value"]), MOTION.extrema(1, until=60)["cosine"], atol=1e-15)
    own = MOTION.events("function", function=lambda t, q, m: m[1], until=60)
    assert np.allclose(own["t"], flips["t"], atol=1e-12)
    assert len(MOTION.events("momentum", axis=[0, 1, 0], until=60, count=2)) == 2
    tilted = plh.Body(tensor=[[11.92, 1.44, 0], [1.44, 11.08, 0], [0, 0, 5]])
    found = tilted.motion(m=[1, 2, 3]).events("omega", axis=[1, 0, 0], until=50)
    assert len(found) > 3 and np.allclose(tilted.motion(m=[1, 2, 3])(found["t"]).omega[:, 0], 0, atol=1e-13)


def test_refusals():
    with pytest.raises(plh.Error):
        MOTION.events("angel", until=1)
    with pytest.raises(plh.Error):
        MOTION.events("momentum", until=1)
    with pytest.raises(ValueError, match="only: expected rising"):
        MOTION.events("momentum", axis=[0, 1, 0], until=1, only="up")
    with pytest.raises(ZeroDivisionError):
        MOTION.events("function", function=lambda t, q, m: 1 / 0, until=1)
    with pytest.raises(TypeError):
        MOTION.events("function", function=lambda t, q, m: "x", until=1)


def test_describe_is_what_the_command_says():
    command = os.path.join(os.environ["POLHODE_BUILD"], "polhode")
    said = json.loads(subprocess.run([command, "free", "--inertia", "1,2,3", "--momentum", "0.3,-1,2", "--describe",
                                      "--format", "json", "--window", "0:30"], check=True, capture_output=True).stdout)
    known = BODY.motion(m=[0.3, -1, 2]).describe(until=30)
    for key, value in said.items():
        if key == "events":
            assert sorted(e["t"] for e in value) == pytest.approx([e["t"] for e in known["events"]], rel=1e-14)
        elif isinstance(value, str):
            assert known[key] == value
        else:
            assert np.allclose(known[key], value, rtol=1e-14, atol=1e-15), key
    assert known["mode"] == "SAM" and known["units"]["energy"] == "inertia/time^2"
    assert known["P_phi"] == pytest.approx(2 * np.pi / (known["precession"] + known["spin"]), rel=1e-13)


def test_run_has_its_table():
    text = """
body: {moments: [1, 2, 3]}
spin: {angular-velocity: [0.01, 1, 0.01], frame: body, unit: rad/s}
until: 50
output: {times: '0:50:5'}
events:
  - {kind: omega, axis: [0, 1, 0], name: flip}
  - {kind: nutation-extremum, axis: [0, 1, 0], action: count}
"""
    run = plh.run(text=text)
    assert run.event_counts == {"flip": 2, "nutation-extremum": 3}
    assert list(run.events["event"]) == ["flip", "flip"]
    assert np.allclose(run.events["t"], MOTION.flips(1, until=50)["t"], atol=1e-13)
    assert np.allclose(run.events["m"][:, 1], 0, atol=1e-12)
    assert len(plh.run(text=text, set={"events": []}).events) == 0
    stopped = plh.run(text=text, set={"events[0].action": "stop"})
    assert stopped["t"][-1] == stopped.events["t"][-1]


def test_every_kind_is_found():
    """Each kind of the list is taken with what it says that it uses, and refused without."""
    given = {"axis": [1, 2, 2], "direction": [1, -1, 0.5], "angle": 1.2, "function": lambda t, q, m: m[0]}
    for name, kind in plh.event_kinds().items():
        uses = {k: given[k] for k in kind["uses"]}
        assert len(MOTION.events(name, until=50, **uses)) >= 0
        for missing in set(uses) & {"axis", "direction", "function"}:
            with pytest.raises(plh.Error):
                MOTION.events(name, until=50, **{k: v for k, v in uses.items() if k != missing})
