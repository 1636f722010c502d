# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Scalar-last quaternions by one word, and attitude files, from Python."""

import numpy as np

import polhode as plh

TEXT = """
body: {moments: [10, 14, 17]}
spin: {angular-velocity: [1, 0.3, -0.5], frame: body, unit: deg/s}
start: 2026-01-01T00:00:00
until: 100
ephemeris: {object-name: SAT, object-id: 1998-067A}
output: {interval: 10, columns: [t, q, euler-zyx]}
"""


def test_scalar_last():
    first, last = plh.run(text=TEXT), plh.run(text=TEXT, set={"output.quaternion": "scalar-last"})
    assert np.array_equal(np.roll(first["q"], -1, axis=1), last["q-last"])
    assert np.array_equal(last["q"], last["q-last"])
    assert first["euler-zyx"].shape == (11, 3)


def test_scalar_last_of_the_local_frame():
    text = TEXT.replace("euler-zyx", "q-lvlh") + "orbit: {radius: 7.0e+6}\n"
    first, last = plh.run(text=text), plh.run(text=text, set={"output.quaternion": "scalar-last"})
    assert np.array_equal(np.roll(first["q-lvlh"], -1, axis=1), last["q-lvlh"])
    assert last.labels["q-lvlh-last"] == ["lvlh_q1", "lvlh_q2", "lvlh_q3", "lvlh_q0"]
    both = plh.run(text=TEXT, set={"output.columns": ["q", "q-last"]})
    assert np.array_equal(np.roll(both["q"], -1, axis=1), both["q-last"])


def test_reference_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    plh.run(text=TEXT, files=True, set={"output.file": "sat.aem", "output.columns": ["q"]})
    run = plh.run(text=TEXT, reference=tmp_path / "sat.aem", set={"output.columns": ["attitude-error"]})
    assert run["attitude-error"].max() < 1e-15
    assert "against" in run.summary and "sat.aem" in run.summary
