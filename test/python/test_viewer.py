# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""The pages of motions and runs: what a notebook shows."""

import base64
import html
import json
import re

import numpy as np
import pytest

import polhode as plh
from polhode import viewer


def held(page):
    """The data of a page."""
    found = re.search(r'<script type="application/json" id="polhode-data">(.*?)</script>', page, re.S)
    assert page.count("<script") == 2 and "@DATA@" not in page and not re.search(r'(src|href)="(?!data:)', page)
    return json.loads(found.group(1))


def table(data):
    labels = [label for c in data["columns"] for label in c["labels"]]
    rows = np.frombuffer(base64.b64decode(data["data"]), "<f8").reshape(data["rows"], len(labels))
    return dict(zip(labels, rows.T))


def test_page_of_a_motion(tmp_path):
    body = plh.Body(box=[1, 2, 3], mass=2)
    motion = body.motion(omega=[0.01, 1, 0.01])
    t = np.linspace(0, 50, 101)
    assert motion.to_html(tmp_path / "a.html", times=t) is None
    data = held((tmp_path / "a.html").read_text(encoding="utf-8"))
    states, numbers = motion(t), table(data)
    assert np.array_equal(numbers["t"], t)
    for i in range(4):
        assert np.array_equal(numbers[f"q{i}"], states.q[:, i])
    for i in range(3):
        assert np.array_equal(numbers[f"m{i + 1}"], states.m[:, i])
    assert data["body"]["moments"] == body.moments.tolist() and data["body"]["shape"] == {"kind": "box", "edges": [1, 2, 3]}
    flips = [e["t"] for e in data["events"] if e["axis"] == 1]
    assert flips == motion.flips(1, until=50)["t"].tolist() and len(flips) > 1


def test_page_of_a_run():
    body = plh.Body(moments=[1, 2, 3])
    run = plh.simulate(body, times=np.linspace(0, 3, 50), torques=plh.torque("heavy-top", strength=2), step=0.01, m=[0.3, -1, 2])
    data = held(run.to_html())
    numbers = table(data)
    assert np.array_equal(numbers["energy"], run.energies) and np.array_equal(numbers["q2"], run.q[:, 2])
    assert not data["free"] and "shape" not in data["body"] and data["title"] == "heavy-top"


def test_what_a_body_is_drawn_as():
    body = plh.Body(moments=[1, 1, 0.5])
    top = body.top(strength=-2, omega=[0.3, 0, 12])
    assert held(top.to_html())["body"]["look"] == {"kind": "top", "axis": [0, 0, -1], "up": [0, 0, 1]}
    numbers = table(held(top.to_html(times=np.linspace(0, 3, 7))))
    assert np.array_equal(numbers["q1"], top(np.linspace(0, 3, 7)).q[:, 1])
    rotor = plh.Body(moments=[1, 2, 3]).gyrostat(rotor=[0, 0, 2], omega=[0.1, 0.2, 1])
    assert held(rotor.to_html())["body"]["look"] == {"kind": "satellite", "rotor": [0, 0, 2]}
    start = {"times": np.linspace(0, 1, 5), "step": 0.01, "omega": [0.1, 0, 3]}
    weight = plh.torque("heavy-top", strength=2, axis=[0, 1, 0], up=[1, 0, 0])
    looks = {"top": weight, "satellite": plh.torque("gravity-gradient", mu=1.0, radius=1.0, nadir=[0, 0, 1]),
             None: plh.torque("constant")}
    for kind, acting in looks.items():
        look = held(plh.simulate(body, torques=acting, **start).to_html())["body"].get("look", {})
        assert look.get("kind") == kind
        if acting is weight:
            assert look["axis"] == [0, 1, 0] and look["up"] == [1, 0, 0]
    for shown in (top, rotor):
        assert html.escape(repr(shown)) in shown._repr_html_()


def test_notebook_view():
    motion = plh.Body(ellipsoid=[1, 2, 3]).motion(omega=[1, 0.2, 0.1])
    for shown in (motion, plh.simulate(motion.body, times=[0, 1, 2], step=0.1, omega=[1, 0.2, 0.1])):
        text = shown._repr_html_()
        assert html.escape(repr(shown)) in text and 'sandbox="allow-scripts"' in text
        page = html.unescape(re.search(r'srcdoc="([^"]*)"', text).group(1))
        assert held(page)["rows"] >= 3


@pytest.mark.parametrize("start", [dict(omega=[0, 1, 0]), dict(omega=[0, 0, 0]), dict(omega=[0, 0, 1e-8])])
def test_steady_motions_have_a_page(start):
    assert held(plh.Body(moments=[1, 2, 3]).motion(**start).to_html())["rows"] > 100


@pytest.mark.parametrize("given, shape", [
    (dict(box=[1, 2, 3], mass=2), {"kind": "box", "edges": [1, 2, 3]}),
    (dict(ellipsoid=[1, 2, 3]), {"kind": "ellipsoid", "semiAxes": [1, 2, 3]}),
    (dict(cylinder=(0.5, 2.0)), {"kind": "cylinder", "radius": 0.5, "length": 2.0}),
    (dict(sphere=0.5), {"kind": "sphere", "radius": 0.5}),
    (dict(tensor=[[2, 0.1, 0], [0.1, 3, 0], [0, 0, 4]]), None),
])
def test_solids_are_those_of_the_command(given, shape, tmp_path):
    body = plh.Body(**given)
    data = held(body.motion(omega=[1, 0.2, 0.1]).to_html())
    assert data["body"].get("shape") == shape
    columns = {c["name"]: c for c in data["columns"]}
    assert list(columns) == ["t", "q", "m"] and columns["q"]["labels"] == ["q0", "q1", "q2", "q3"]
    assert columns["m"]["text"].startswith("angular momentum")


def test_points_are_drawn():
    body = plh.Body(points=[[1, 0, 0], [-1, 0, 0], [0, 2, 0], [0, -2, 0]], mass=[1, 1, 2, 2])
    shape = held(body.motion(omega=[1, 0.2, 0.1]).to_html())["body"]["shape"]
    assert shape["kind"] == "points" and shape["points"][2] == {"at": [0, 2, 0], "size": 2}


def test_long_ones_are_thinned():
    motion = plh.Body(moments=[1, 2, 3]).motion(omega=[1, 0.2, 0.1])
    data = held(motion.to_html(times=np.linspace(0, 1000, 20001)))
    assert data["rows"] == 8000 and data["notes"] == ["This page shows 8000 of the 20001 states."]
    assert table(data)["t"][-1] == 1000


def test_words_cannot_leave_the_script():
    evil = '</script><script>alert("1")</script> & <!--'
    page = viewer.page(viewer._data(plh.Body(moments=[1, 2, 3]), evil, "exact", "t q m", "m", np.zeros(1), np.zeros((7, 1))))
    assert held(page)["title"] == evil and "alert" not in page.split("polhode-data")[1].split("{")[0]
