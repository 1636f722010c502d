# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Brightness curves inverted."""

import os

import numpy as np
import pytest

import polhode as plh

SOURCE = os.path.join(os.path.dirname(__file__), "..", "..")
SUN, OBSERVER = [1.0, 0.3, 0.2], [0.8, 0.7, 0.1]
KNOWN = {"P_psi": (9.1 / 24, 0.01 / 24), "P_phi": (6.3 / 24, 0.01 / 24)}


@pytest.fixture(scope="module")
def curve():
    return plh.read_photometry(os.path.join(SOURCE, "examples", "tumbling-curve.csv"))


def solve(curve, **options):
    try:
        return plh.fit_light(curve, sun=SUN, observer=OBSERVER, prior=KNOWN, **options)
    except plh.Error as error:
        if "cminpack" in str(error):
            pytest.skip("this build has no cminpack")
        raise


def test_the_example(curve):
    found = solve(curve)
    assert found.unknowns == 8 and found.doubts == ["poles", "geometry"] and len(found.solutions) == 4
    best = found.best
    for name, true in (("P_psi", 9.1 / 24), ("P_phi", 6.3 / 24), ("a/b", 2.2 / 1.3), ("b/c", 1.3)):
        assert abs(best.values[name] - true) < 4 * best.sigma[name] < 0.02 * true
    # Motion, light and zero points give the magnitudes back.
    magnitude = best.light().magnitude(best.motion()(curve.t), sun=SUN, observer=OBSERVER)
    left = curve.magnitude - magnitude - best.zero_points[curve.night]
    assert np.allclose(left / curve.sigma, best.residuals, atol=1e-6)
    assert abs(np.std(left) - 0.02) < 0.003


def test_arrays_are_the_curve(curve):
    options = {"fix": {"lon": 0.1, "lat": 0.9}, "mode": "LAM"}
    one = solve(curve, **options).best
    two = plh.fit_light(curve.t, curve.magnitude, sigma=curve.sigma, night=curve.night, sun=np.tile(SUN, (len(curve), 1)),
                        observer=OBSERVER, prior=KNOWN, **options).best
    assert one.values == two.values and one.values["lon"] == pytest.approx(0.1, abs=1e-12) and one.sigma["lon"] == 0


def test_refused(curve):
    with pytest.raises(ValueError, match="no parameter 'P_chi'"):
        solve(curve, fix={"P_chi": 1})
    with pytest.raises(ValueError, match="directions"):
        plh.fit_light(curve)
    with pytest.raises(ValueError, match="mode"):
        solve(curve, mode="XAM")
    with pytest.raises(ValueError, match="observer: expected shape"):
        plh.fit_light(curve, sun=SUN, observer=[1, 2])
    with pytest.raises(ValueError, match="night"):
        plh.fit_light([1, 2], [3, 4], sun=SUN, observer=SUN, night=[0, 0.5])
    with pytest.raises(plh.Error, match="too little data"):
        plh.fit_light([1, 2], [3, 4], sun=SUN, observer=SUN)
    with pytest.raises(plh.Error, match="a/b: expected a ratio"):
        solve(curve, fix={"a/b": 0.5})
