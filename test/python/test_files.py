# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Files of the CCSDS and of observations, the catalogues of scenarios, and CSV on its way, from Python."""

import os
import random

import numpy as np
import pytest

import polhode as plh
from test_inverse import without

SOURCE = os.path.join(os.path.dirname(__file__), "..", "..")
TEXT = """
name: a satellite
body: {moments: [10, 14, 17]}
spin: {angular-velocity: [1, 0.3, -0.5], frame: body, unit: deg/s}
start: 2026-01-01T00:00:00
until: 100
ephemeris: {object-name: SAT, object-id: 1998-067A}
output: {interval: 10, columns: [t, q]}
"""
OEM = """CCSDS_OEM_VERS = 2.0
CREATION_DATE = 2026-01-01T00:00:00
ORIGINATOR = TEST
META_START
OBJECT_NAME = SAT
OBJECT_ID = 1998-067A
CENTER_NAME = EARTH
REF_FRAME = EME2000
TIME_SYSTEM = UTC
START_TIME = 2026-01-01T00:00:00
STOP_TIME = 2026-01-01T00:02:00
INTERPOLATION = HERMITE
INTERPOLATION_DEGREE = 3
META_STOP
2026-01-01T00:00:00 7000 0 0 0 7.5 0
2026-01-01T00:01:00 6985 450 0 -0.48 7.48 0
2026-01-01T00:02:00 6942 898 0 -0.97 7.43 0
"""


@pytest.fixture
def aem(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    plh.run(text=TEXT, files=True, set={"output.file": "sat.aem", "output.columns": ["q"]})
    return tmp_path / "sat.aem"


def test_attitude_file(aem):
    found = plh.check_file(aem)
    assert (found.kind, found.version, found.lines, len(found.segments)) == ("AEM", "2.0", 11, 1)
    s = found.segments[0]
    assert (s.object, s.object_id, s.center, s.type, s.lines) == ("SAT", "1998-067A", None, "QUATERNION", 11)
    assert (s.first, s.last, s.scale) == ("2026-01-01T00:00:00.000000000", "2026-01-01T00:01:40.000000000", "UTC")
    assert plh.file_kind(aem) == plh.file_kind(str(aem)) == "AEM"


def test_orbit_file(tmp_path):
    path = tmp_path / "sat.oem"
    path.write_text(OEM)
    found = plh.check_file(path)
    s = found.segments[0]
    assert (found.kind, found.lines, s.center, s.frame, s.frame_to, s.degree) == ("OEM", 3, "EARTH", "EME2000", None, 3)
    path.write_text(OEM.replace("6985 450", "6985 x450"))
    with pytest.raises(plh.Error, match=r"sat.oem:16: .*x450") as refused:
        plh.check_file(path)
    assert refused.value.status == "PLH_BAD_ARGUMENT"


def test_files_that_are_none(tmp_path):
    for path in (tmp_path, tmp_path / "missing.aem"):
        assert plh.file_kind(path) is None
        for read in (plh.check_file, plh.read_observations):
            with pytest.raises(plh.Error, match=path.name):
                read(path)
    for path in ("a\0b", b"x", 3, None):
        for read in (plh.check_file, plh.file_kind, plh.read_observations):
            with pytest.raises((TypeError, ValueError)):
                read(path)


def test_broken_bytes(aem, tmp_path):
    whole, rng, path = aem.read_bytes(), random.Random(5), tmp_path / "broken"
    path.write_bytes(whole.replace(b"= SAT", b"= S\xffT"))
    with pytest.raises(plh.Error, match="broken:"):
        plh.check_file(path)
    for _ in range(300):
        bad = bytearray(whole)
        for _k in range(rng.randint(1, 4)):
            bad[rng.randrange(len(bad))] = rng.randrange(256)
        path.write_bytes(bad[:rng.randint(0, len(bad))])
        for read in (plh.check_file, plh.read_observations):
            try:
                read(path)
            except plh.Error as error:
                assert "broken" in str(error)
        assert plh.file_kind(path) in (None, "AEM", "APM", "OEM")


def test_observations_of_an_attitude_file(aem):
    data, run = plh.read_observations(aem), plh.run(text=TEXT)
    assert len(data) == 11 and set(data.kind) == {"attitude"} and not data.dates
    assert data.epoch.startswith("2026-01-01T00:00:00") and data.scale == "UTC"
    assert np.allclose(data.t, run["t"], atol=1e-9)
    assert np.allclose(np.abs(np.sum(data.values * run["q"], axis=1)), 1, atol=1e-12)
    assert np.all(np.diff(data.line) == 1) and np.all(data.sigma == 0)


def test_observations_of_a_table(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "-").write_text("t,d1,d2,d3\n0,0,0,1\n1,0,1,0\n")
    for lines, kind in ((False, "direction"), (True, "line")):
        data = plh.read_observations("-", axis=[1, 0, 0], lines=lines)
        assert list(data.kind) == [kind, kind] and np.array_equal(data.axis, [[1, 0, 0]] * 2)
        assert np.array_equal(data.values[:, :3], [[0, 0, 1], [0, 1, 0]])
    (tmp_path / "bad.csv").write_text("t,omega1,omega2,omega3\n0,1,2,x\n")
    with pytest.raises(plh.Error, match="bad.csv:2: "):
        plh.read_observations("bad.csv")
    for axis in ([1, 0], [0, 0, "x"]):
        with pytest.raises((TypeError, ValueError)):
            plh.read_observations("-", axis=axis)


@without
def test_observations_give_the_fit_of_arrays():
    data = plh.read_observations(os.path.join(SOURCE, "examples", "box-gyroscope.csv"))
    assert set(data.kind) == {"rate"} and np.all(data.sigma == 0.02)
    one = data.fit(seed=3)
    two = plh.fit(data.t, omega=data.values[:, :3], sigma_omega=data.sigma, seed=3)
    assert np.array_equal(one.best.tensor, two.best.tensor) and one.statements == two.statements


def test_catalogues(tmp_path):
    one, many = plh.columns(), plh.columns(system=True)
    assert one["q"]["width"] == 4 and one["q"]["labels"] == ["q0", "q1", "q2", "q3"] and "pressure" in many
    assert "pressure" not in one and "q" not in many
    assert all(len(c["labels"]) == c["width"] and c["text"] for c in (*one.values(), *many.values()))
    assert any(c["needs"] for c in one.values())
    assert {"csv", "aem"} <= set(plh.formats()) and plh.formats()["csv"]["available"]
    assert "aem" not in plh.formats(system=True) and ".csv" in plh.formats()["csv"]["endings"]
    keys = plh.keys()
    assert "body.moments" in keys and keys["body.moments"]["accepts"] and all(k["text"] for k in keys.values())
    path = tmp_path / "a.yaml"
    path.write_text(TEXT)
    assert plh.read_key(path, "name") == "a satellite" and plh.read_key(path, "source") == ""
    for bad in (tmp_path / "none.yaml", tmp_path):
        with pytest.raises(plh.Error, match=bad.name):
            plh.read_key(bad, "name")


def test_csv_on_its_way(tmp_path):
    parts = []
    run = plh.run(text=TEXT, csv=parts.append)
    rows = [line for line in "".join(parts).splitlines() if line and line[0] not in "#t"]
    assert len(rows) == run.records and all(part.endswith("\n") for part in parts)
    assert np.array_equal([[float(x) for x in row.split(",")] for row in rows], np.column_stack([run["t"], run["q"]]))
    with open(tmp_path / "a.csv", "w") as file:
        plh.run(text=TEXT, csv=file.write)
    assert (tmp_path / "a.csv").read_text() == "".join(parts)
    last = run.final().splitlines()[-1].split(",")
    assert float(last[0]) == 100 and any(float(x) == run["q"][-1, 0] for x in last)

    def full(text):
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        plh.run(text=TEXT, csv=full)
    with pytest.raises(TypeError):
        plh.run(text=TEXT, csv=3)
