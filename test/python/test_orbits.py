# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Orbits, torques along them and wheels, from Python."""

import pickle

import numpy as np
import pytest

import polhode as plh

FIELD = plh.earth_field("2026-03-20T12:00:00")
ELLIPSE = plh.Orbit(7e6, 0.1, 0.9, 2.0, -1.0, 0.3, time=50.0, field=FIELD)


def test_orbit():
    t = np.linspace(0, 20000, 301)
    r, v = ELLIPSE(t)
    size = np.linalg.norm(r, axis=-1)
    energy = 0.5 * np.sum(v * v, axis=-1) - plh.EARTH_MU / size
    assert np.allclose(energy, -plh.EARTH_MU / 14e6, rtol=1e-14, atol=0)
    assert ELLIPSE.period == pytest.approx(2 * np.pi * np.sqrt(7e6**3 / plh.EARTH_MU), rel=1e-15)
    assert np.allclose(ELLIPSE.nadir(t), -r / size[:, None], atol=1e-15)
    position, velocity = ELLIPSE(50.0)
    assert position.shape == (3,)
    same = plh.Orbit.from_state(position, velocity, time=50.0)
    assert np.allclose(same(t)[0], r, rtol=0, atol=1e-5)
    q, rate = ELLIPSE.lvlh(t)
    assert q.shape == (301, 4) and np.allclose(np.sum(r * rate, axis=-1), 0, atol=1e-8)
    circle = plh.Orbit.circle(7e6, [0, 1, 0], [0, 0, 1])
    assert np.allclose(circle(0.0)[0], [0, 7e6, 0])
    table = plh.Orbit.from_table(t, r, v, degree=9, field=FIELD)
    assert np.isnan(table.period)
    middle = t[:-1] + 31.0
    assert np.allclose(table(middle)[0], ELLIPSE(middle)[0], rtol=0, atol=1e-2)
    assert np.allclose(table.magnetic_field(middle), ELLIPSE.magnetic_field(middle), rtol=1e-8)
    with pytest.raises(plh.Error):
        table(-1.0)
    with pytest.raises(plh.Error):
        plh.Orbit(7e6, 1.0)
    with pytest.raises(ValueError):
        plh.Orbit.from_table(t, r, v, interpolation="spline")
    for orbit in (ELLIPSE, table):
        again = pickle.loads(pickle.dumps(orbit))
        assert np.array_equal(again(100.0)[0], orbit(100.0)[0])
    assert "kepler" in repr(ELLIPSE)


def test_kinds():
    kinds = plh.orbit_kinds()
    assert kinds["kepler"]["series"] and not kinds["kepler"]["file"] and kinds["table"]["file"]
    assert "semi-major-axis" in [p["name"] for p in kinds["kepler"]["parameters"]]
    t = np.linspace(0, 6000, 101)
    same = plh.Orbit.of("kepler", semi_major_axis=7e6, eccentricity=0.1, inclination=0.9, node=2.0, argument=-1.0, mean_anomaly=0.3,
                        time=50.0, date="2026-03-20T12:00:00")
    assert np.array_equal(same(t)[0], ELLIPSE(t)[0])
    table = plh.Orbit.of("table", text="# t x y z vx vy vz\n0 1 0 0 0 1 0\n1 1 1 0 0 1 0\n2 1 2 0 0 1 0", degree=3, mu=1.0)
    assert np.allclose(table(1.5), [[1, 1.5, 0], [0, 1, 0]], atol=1e-14)
    for wrong, why in (({"kind": "none"}, "none"), ({"kind": "kepler"}, "expected one of radius"),
                       ({"kind": "kepler", "radius": 7e6, "node": [1, 2, 3]}, "node"),
                       ({"kind": "kepler", "radius": 7e6, "speed": 1.0}, "speed"),
                       ({"kind": "kepler", "radius": np.inf}, "radius"),
                       ({"kind": "kepler", "radius": 7e6, "mu": -1.0}, "above 0"),
                       ({"kind": "kepler", "radius": 7e6, "position": [1, 2, 3]}, "position: does not go with radius"),
                       ({"kind": "table"}, "needs a file"), ({"kind": "table", "text": "1 2"}, "line 1"),
                       ({"kind": "kepler", "radius": 7e6, "text": "1"}, "takes no file")):
        with pytest.raises(plh.Error, match=why):
            plh.Orbit.of(**wrong)


def straight(t):
    return [7e6, 100 * t, 0], [0, 100, 0], [0, 0, 0]


def test_functions():
    line = plh.Orbit.from_function(straight, span=(0, 4000), field=FIELD)
    assert np.array_equal(line([1.0, 2.0])[0], [[7e6, 100, 0], [7e6, 200, 0]]) and np.isnan(line.period)
    assert np.all(np.isfinite(line.magnetic_field([0.0, 10.0]))) and line.lvlh(3.0)[0].shape == (4,)
    with pytest.raises(plh.Error):
        line(4001.0)
    again = pickle.loads(pickle.dumps(line))
    assert np.array_equal(again(7.0), line(7.0))
    # the same ellipse by its function: the same torque, with a method that needs no series
    times = np.linspace(0, 300, 4)
    two = [plh.Orbit.from_function(ELLIPSE, field=FIELD), ELLIPSE]
    ours, theirs = (simulate([plh.torque("gravity-gradient", orbit=o), plh.torque("magnetic", dipole=[100, -50, 30], orbit=o)], times,
                             method="dop853") for o in two)
    assert np.array_equal(ours.q, theirs.q)
    position, velocity, acceleration = np.split(two[0]._at("point", 7.0, 9), 3)  # the acceleration by default
    assert np.allclose(acceleration, ELLIPSE._at("point", 7.0, 9)[6:], rtol=1e-14, atol=0)
    with pytest.raises(plh.Error):
        simulate([plh.torque("gravity-gradient", orbit=two[0])], times, method="taylor")

    def fails(t):
        if t > 1.0:
            raise RuntimeError("no orbit after 1")
        return straight(t)

    orbit = plh.Orbit.from_function(fails)
    with pytest.raises(RuntimeError, match="no orbit"):
        orbit([0.0, 2.0])
    with pytest.raises(RuntimeError, match="no orbit"):
        simulate([plh.torque("gravity-gradient", orbit=orbit)], times, method="dop853")
    with pytest.raises(ValueError, match="expected position, velocity and perhaps acceleration"):
        plh.Orbit.from_function(lambda t: [[1, 2, 3]])(0.0)


def test_field():
    b = ELLIPSE.magnetic_field(np.linspace(0, 6000, 50))
    size = np.linalg.norm(b, axis=-1)
    assert np.all((size > 1e-5) & (size < 6e-5))
    assert np.all(plh.Orbit(7e6).magnetic_field(3.0) == 0)


def simulate(torques, times, **more):
    body = plh.Body(tensor=[[17000, 400, -2000], [400, 120000, 300], [-2000, 300, 130000]])
    return plh.simulate(body, times=times, torques=torques, omega=[0.001, 0.002, 0.03], tolerance=1e-11, **more)


def test_torques_along_an_orbit_are_those_of_a_scenario():
    times = np.linspace(0, 3000, 7)
    torques = [plh.torque("gravity-gradient", orbit=ELLIPSE), plh.torque("magnetic", dipole=[100, -50, 30], orbit=ELLIPSE),
               plh.torque("eddy-currents", coefficients=[1e6, 2e6, 3e6], orbit=ELLIPSE),
               plh.torque("wheel", axis=[0, 1, 0], profile=[(0, 10), (1000, 20), (2000, -5)])]
    ours = simulate(torques, times)
    run = plh.run(text="""
body: {tensor: [[17000, 400, -2000], [400, 120000, 300], [-2000, 300, 130000]]}
spin: {angular-velocity: [0.001, 0.002, 0.03], frame: body, unit: rad/s}
orbit: {semi-major-axis: 7e6, eccentricity: 0.1, inclination: 0.9, node: 2, argument: -1, mean-anomaly: 0.3, unit: rad, time: 50}
ephemeris: {epoch: 2026-03-20T12:00:00}
torques:
  - {model: gravity-gradient}
  - {model: magnetic, dipole: [100, -50, 30]}
  - {model: eddy-currents, coefficients: [1e6, 2e6, 3e6]}
  - {model: wheel, axis: [0, 1, 0], profile: [[0, 10], [1000, 20], [2000, -5]]}
method: auto
tolerance: 1e-11
until: 3000
output: {times: "0:3000:500"}
""")
    assert np.allclose(ours.q, run["q"], rtol=0, atol=1e-10)
    again = pickle.loads(pickle.dumps(torques))
    assert np.array_equal(simulate(again, times).q, ours.q)


def test_what_is_refused():
    with pytest.raises(plh.Error):
        plh.torque("gravity-gradient")
    with pytest.raises(plh.Error):
        plh.torque("eddy-currents", coefficients=[1, 1, 1])
    with pytest.raises(plh.Error):
        plh.torque("heavy-top", orbit=ELLIPSE)
    with pytest.raises(TypeError):
        plh.torque("magnetic", orbit=7e6)
    with pytest.raises(plh.Error):
        plh.torque("wheel", profile=[(1, 2), (1, 3)])
    with pytest.raises(ValueError):
        plh.torque("wheel", profile=[1, 2, 3])


def test_a_refused_parameter_says_what_is_accepted():
    with pytest.raises(plh.Error, match="semi-major-axis': expected a number"):
        plh.Orbit(-7e6)
