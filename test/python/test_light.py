# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Shapes and light from Python: values, shapes of arrays, pickles, words for what is refused."""

import pickle

import numpy as np
import polhode as plh
import pytest

CORNERS = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
FACES = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]


def test_sphere():
    light = plh.Light(plh.Shape.ellipsoid(2, 2, 2), plh.Surface(lambert=1 / np.pi))
    a = np.linspace(0.1, 3, 7)
    sun = np.stack([np.sin(a), 0 * a, np.cos(a)], axis=-1)
    flux = light(np.tile([1.0, 0, 0, 0], (7, 1)), sun, [0, 0, 5])
    assert np.allclose(flux, 4 * 2 / 3 * (np.sin(a) + (np.pi - a) * np.cos(a)) / np.pi, rtol=1e-12)
    assert np.allclose(light.magnitude(np.tile([1.0, 0, 0, 0], (7, 1)), sun, [0, 0, 5]), -2.5 * np.log10(flux))


def test_along_a_motion():
    shape = plh.Shape.ellipsoid(3, 2, 1)
    body = shape.body(mass=4)
    assert np.allclose(body.moments, [4 / 5 * 5, 4 / 5 * 10, 4 / 5 * 13])
    light = plh.Light(shape, plh.Surface(lommel_seeliger=1), ("hg", 0.15))
    states = body.motion(omega=[0.1, 1, 0.1])(np.linspace(0, 30, 12).reshape(3, 4))
    flux = light(states, [1, 0, 0], [1, 1, 0])
    assert flux.shape == (3, 4) and np.all(flux > 0)
    one = light(states.q[1, 2], [1, 0, 0], [1, 1, 0])
    assert one.shape == () and one == flux[1, 2]
    assert np.array_equal(light(states, np.broadcast_to([1.0, 0, 0], (3, 4, 3)), [1, 1, 0]), flux)
    assert np.array_equal(light(states, np.broadcast_to([1.0, 0, 0], (4, 3)), [1, 1, 0]), flux)


def test_mesh():
    shape = plh.Shape.mesh(CORNERS, FACES)
    info = shape.info
    assert info["convex"] is True and info["facets"] == 4 and np.isclose(info["volume"], 1 / 6)
    assert np.allclose(shape.triangles[2, 9:12], 1 / np.sqrt(3)) and np.isclose(shape.triangles[2, 12], np.sqrt(3) / 2)
    light = plh.Light(shape, plh.Surface(geometric=1))
    assert np.isclose(light([1, 0, 0, 0], [0, 0, -1], [0, 0, -1]), 0.5)
    box = plh.Shape.box(1, 2, 3)
    faces = [plh.Surface(geometric=k) for k in range(6)]
    assert np.isclose(plh.Light(box, faces)([1, 0, 0, 0], [0, 0, 1], [0, 0, 1]), 2 * 5)
    assert plh.Shape.cylinder(1, 2).facets(8).info["facets"] == 60


def test_file(tmp_path):
    path = tmp_path / "shape.txt"
    path.write_text("4 4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n1 3 2\n1 2 4\n2 3 4\n3 1 4\n")
    shape = plh.Shape.read(path)
    assert np.isclose(shape.info["volume"], 1 / 6)
    again = pickle.loads(pickle.dumps(shape))
    assert np.isclose(again.info["volume"], 1 / 6) and again.info["facets"] == 4
    path.write_text("4 4\n0 0 0\n")
    with pytest.raises(plh.Error, match="shape.txt: ends 3 vertices and 4 facets too early"):
        plh.Shape.read(str(path))
    with pytest.raises(plh.Error, match="cannot be read"):
        plh.Shape.read(tmp_path / "nothing.obj")


@pytest.mark.parametrize("make", [lambda: plh.Shape.ellipsoid(3, 2, 1), lambda: plh.Shape.mesh(CORNERS, FACES, [1, 0, 0, 0]),
                                  lambda: plh.Shape.cylinder(1, 2).facets(5)])
def test_pickle(make):
    shape = make()
    assert pickle.loads(pickle.dumps(shape)).info == shape.info
    light = plh.Light(shape, plh.Surface(lambert=0.2, lommel_seeliger=0.5), ("linear", 0.3))
    again = pickle.loads(pickle.dumps(light))
    assert again([1, 0, 0, 0], [1, 1, 0], [0, 1, 1]) == light([1, 0, 0, 0], [1, 1, 0], [0, 1, 1])


def test_words():
    with pytest.raises(plh.Error, match="triangle 3: .*vertex that is not there"):
        plh.Shape.mesh(CORNERS, FACES[:3] + [[2, 0, 4]])
    with pytest.raises(plh.Error, match="triangle 1: .*vertex that is not there"):
        plh.Shape.mesh(CORNERS, [[0, 2, 1], [0, 1, 2.5]] + FACES[2:])
    with pytest.raises(plh.Error, match="vertex 0: .*not finite"):
        plh.Shape.mesh([[np.nan, 0, 0]] + CORNERS[1:], FACES)
    with pytest.raises(plh.Error, match="open"):
        plh.Shape.mesh(CORNERS, FACES[:3] + [FACES[2]])
    with pytest.raises(plh.Error, match="materials|material"):
        plh.Shape.mesh(CORNERS, FACES, [0, 0, 0, 300])
    with pytest.raises(ValueError, match=r"triangles: expected an array of shape \(\.\.\., 3\)"):
        plh.Shape.mesh(CORNERS, [[0, 1]])
    with pytest.raises(ValueError, match="6 materials, found 1"):
        plh.Light(plh.Shape.box(1, 1, 1), [plh.Surface(lambert=1)])
    with pytest.raises(ValueError, match="gloss: expected None"):
        plh.Surface(gloss="shiny")
    with pytest.raises(ValueError, match="phase: expected"):
        plh.Light(plh.Shape.ellipsoid(1, 1, 1), plh.Surface(lambert=1), ("hg",))
    with pytest.raises(plh.Error):
        plh.Light(plh.Shape.ellipsoid(1, 1, 1), plh.Surface(gloss="cook-torrance", mirror=0.5))
    with pytest.raises(ValueError, match="sun: expected"):
        plh.Light(plh.Shape.ellipsoid(1, 1, 1), plh.Surface(lambert=1))(np.ones((4, 4)), np.ones((3, 3)), [1, 0, 0])
    with pytest.raises(plh.Error):
        plh.Shape.ellipsoid(1, 0, 1)
    with pytest.raises(ValueError, match="mass: expected a positive number"):
        plh.Shape.ellipsoid(1, 1, 1).body(mass=0)
