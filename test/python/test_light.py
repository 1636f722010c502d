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


def rotation(q):
    w, x, y, z = q / np.linalg.norm(q)
    v = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + 2 * w * v + 2 * v @ v


def dusty(q, s, o, axes):  # Muinonen and Lumme (2015), once more
    s, o = (rotation(q).T @ v / np.linalg.norm(v) / axes for v in (s, o))
    S, O = np.linalg.norm(s), np.linalg.norm(o)
    b = np.arccos(s @ o / S / O)
    T, l = abs(O + S * np.exp(1j * b)), np.angle(O + S * np.exp(1j * b))
    m = b - l
    log = np.log(1 / np.tan(l / 2) / np.tan(m / 2))
    return np.pi / 2 * np.prod(axes) * O * S / T * (np.cos(l) + np.cos(m) - np.sin(l) * np.sin(m) * log)


def test_curve_with_light_time():
    axes = np.array([3.0, 2.0, 1.0])
    shape = plh.Shape.ellipsoid(*axes)
    motion = shape.body(mass=1).motion(omega=[20.0, 1.0, 3.0])  # per day
    light = plh.Light(shape, plh.Surface(lommel_seeliger=1))
    t = np.linspace(100, 140, 60).reshape(6, 10)
    sun = np.stack([1.5 * np.cos(0.01 * t), 1.4 * np.sin(0.01 * t), 0.1 + 0 * t], axis=-1)
    earth = sun + np.stack([np.cos(0.0172 * t), np.sin(0.0172 * t), 0 * t], axis=-1)
    curve = motion.light(t, light, sun, earth, light_speed="au/d", distances=True, zero_point=18.0)
    assert all(member.shape == t.shape for member in curve)
    delay = np.linalg.norm(earth, axis=-1) / (299792.458 * 86400 / 149597870.7)
    assert np.allclose(curve.left, t - delay, rtol=0, atol=1e-12) and np.all(delay > 1e-4)
    q = motion(t - delay).q
    flux = np.array([[dusty(q[i, j], sun[i, j], earth[i, j], axes) for j in range(10)] for i in range(6)])
    assert np.allclose(curve.flux, flux, rtol=1e-11)
    r, d = (np.linalg.norm(v, axis=-1) for v in (sun, earth))
    assert np.allclose(curve.magnitude, 18 - 2.5 * np.log10(flux) + 5 * np.log10(r * d), rtol=0, atol=1e-11)
    assert np.allclose(curve.phase_angle, np.arccos(np.sum(sun * earth, axis=-1) / r / d), rtol=1e-10)
    plain = motion.light(t, light, sun, earth)
    assert np.array_equal(plain.left, t) and np.array_equal(plain.flux, light(motion(t), sun, earth))
    assert np.allclose(motion.light(t, light, sun, earth, light_speed=plh.LIGHT_SPEED["au/d"]).flux, flux, rtol=1e-11)
    fixed = motion.light(3.0, light, [1, 0, 0], [1, 1, 0])
    assert fixed.flux.shape == fixed.phase_angle.shape == () and np.isclose(fixed.phase_angle, np.pi / 4)
    gyrostat = shape.body(mass=1).gyrostat(rotor=[0, 0, 0.1], omega=[0.1, 1, 0.3])
    assert gyrostat.light(t, light, [1, 0, 0], [1, 1, 0]).flux.shape == t.shape
    with pytest.raises(ValueError, match="light_speed: expected a number or one of m/s"):
        motion.light(t, light, sun, earth, light_speed="furlong")
    with pytest.raises(ValueError, match="observer: expected"):
        motion.light(t, light, sun, np.ones((5, 3)))


def test_sun_and_place():
    t = np.array([[0.0, 86400.0], [30 * 86400.0, 365.25 * 86400.0]])
    sun = plh.earth_sun("2026-03-20T12:00:00", t)
    assert sun.shape == (2, 2, 3)
    jd = 2461120.0 + (t + 69.184) / 86400
    T = (jd - 2451545) / 36525  # Meeus, Astronomical Algorithms, chapter 25, precessed to J2000
    M = np.radians(357.52911 + 35999.05029 * T)
    C = (1.914602 - 0.004817 * T) * np.sin(M) + 0.019993 * np.sin(2 * M) + 0.000289 * np.sin(3 * M)
    e = 0.016708634 - 0.000042037 * T
    lon, tilt = np.radians(280.46646 + 36000.76983 * T + C - 1.396971 * T), np.radians(84381.406 / 3600)
    R = 1.000001018 * (1 - e * e) / (1 + e * np.cos(M + np.radians(C)))
    want = np.stack([R * np.cos(lon), R * np.sin(lon) * np.cos(tilt), R * np.sin(lon) * np.sin(tilt)], axis=-1)
    assert np.max(np.linalg.norm(sun - want, axis=-1)) < 3e-4  # 0.015 degrees
    place = plh.earth_place(0.2, 0.8, 500.0, "2026-03-20T12:00:00", t)
    era = 2 * np.pi * (0.7790572732640 + 1.00273781191135448 * (2461120.0 + t / 86400 - 2451545)) + 0.2
    assert np.allclose(np.arctan2(place[..., 1], place[..., 0]), np.angle(np.exp(1j * era)), atol=1e-9)
    N = 6378137.0 / np.sqrt(1 - 0.00669437999014 * np.sin(0.8) ** 2)
    assert np.allclose(place[..., 2], (N * (1 - 0.00669437999014) + 500) * np.sin(0.8), atol=1e-3)


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


def test_many_motions():
    shape = plh.Shape.ellipsoid(3, 2, 1)
    light, body, t = plh.Light(shape, plh.Surface(lommel_seeliger=1)), shape.body(mass=1), np.linspace(0, 9, 12).reshape(3, 4)
    motions = [body.motion(omega=[0.1, 0.2 * k, 1]) for k in range(3)]
    flux = light.curves(motions, t, [1, 0, 0], [1, 1, 0])
    assert flux.shape == (3, 3, 4)
    assert all(np.array_equal(flux[k], light(motions[k](t), [1, 0, 0], [1, 1, 0])) for k in range(3))
