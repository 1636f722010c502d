# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Brightness curves from files."""

import os

import numpy as np
import pytest

import polhode as plh

SOURCE = os.path.join(os.path.dirname(__file__), "..", "..")


def test_table():
    curve = plh.read_photometry(os.path.join(SOURCE, "examples", "tumbling-curve.csv"))
    assert len(curve) == 450 and len(curve.nights) == 10 and curve.format == "table"
    assert curve.scale == "UTC" and curve.epoch.startswith("2025-")
    assert curve.sun is None and not curve.light_time and curve.nights[0] == plh.Night("1", "", False)
    assert np.all(curve.sigma == 0.02) and np.all(np.bincount(curve.night) == 45)
    jd, mag = np.loadtxt(os.path.join(SOURCE, "examples", "tumbling-curve.csv"), delimiter=",", skiprows=2, usecols=(0, 1)).T
    np.testing.assert_allclose(curve.t - curve.t[0], jd - jd[0], atol=2e-9)
    np.testing.assert_array_equal(curve.magnitude, mag)


def test_damit(tmp_path):
    path = tmp_path / "lc.txt"
    path.write_text("1\n2 1\n2460000.5 2 1 0 0 0 2 0\n2460000.75 1 1 0 0 0 2 0\n")
    curve = plh.read_photometry(path, scale="TDB")
    assert curve.format == "DAMIT" and curve.scale == "TDB" and curve.light_time and curve.nights[0].calibrated
    np.testing.assert_allclose(curve.magnitude, -2.5 * np.log10([2, 1]), atol=1e-15)
    assert curve.observer is not None and curve.observer.shape == (2, 3) and curve.observer[1, 1] == 2
    assert "2 points in 1 nights" in repr(curve)


def test_refused(tmp_path):
    path = tmp_path / "curve.csv"
    path.write_text("jd,mag\n2460000.5,12\n")
    with pytest.raises(plh.Error, match="curve.csv:1: expected dates with their scale"):
        plh.read_photometry(path)
    assert plh.read_photometry(path, scale="TT").scale == "TT"
    with pytest.raises(plh.Error, match="scale: expected UTC"):
        plh.read_photometry(path, scale="UT1")
