# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""What users meet first: shapes, indices, and the words of what is refused."""

import warnings

import numpy as np
import pytest

import polhode as plh

BODY = plh.Body([1, 2, 3])
TOP = plh.torque("heavy-top", strength=2)
START = dict(omega=[1.0, 2.0, 3.0])


class Rotation:
    """Stands for scipy's: scalar last."""

    def __init__(self, q):
        self.q = np.asarray(q, float)

    def as_quat(self):
        return np.roll(self.q, -1, axis=-1)


def test_a_rotation_is_an_attitude():
    q = [0.5, 0.5, -0.5, 0.5]
    assert np.array_equal(BODY.motion(q=Rotation(q), **START)(3.0).q, BODY.motion(q=q, **START)(3.0).q)


def test_states_are_a_sequence():
    s = BODY.motion(**START)(np.linspace(0, 5, 11))
    assert np.array_equal(s[3].q, s.q[3]) and float(s[3].t) == s.t[3]
    assert len(s[2:5]) == 3 and np.array_equal(s[2:5].m, s.m[2:5])
    assert [float(x.t) for x in s] == s.t.tolist()
    assert np.array_equal(np.asarray(s), np.hstack([s.q, s.m]))
    assert np.array_equal(s.columns()["m3"], s.m[:, 2])
    with pytest.raises(IndexError):
        s[3][0]


@pytest.mark.parametrize("make, words", [
    (lambda: plh.Body(moments=[1, 2]), "moments: expected 3 numbers, found 2"),
    (lambda: plh.Body(tensor=[[1, 0.1, 0], [0, 1, 0], [0, 0, 1]]), "tensor: expected a symmetric matrix"),
    (lambda: plh.torque("heavy-tpo"), "did you mean 'heavy-top'"),
    (lambda: plh.torque("heavy-top", strenght=2), "did you mean 'strength'"),
    (lambda: plh.simulate(BODY, times=[0, 1], step=0.1, method="rk5", **START), "did you mean 'rk4'"),
    (lambda: plh.simulate(BODY, times=[0, 1], step=0.1, method="mr2", torques=TOP, **START), "such as verlet/mr2"),
    (lambda: plh.simulate(BODY, times=[5.0], step=0.1, **START), "one time needs t0="),
    (lambda: plh.simulate(BODY, times=1.0, step=0.1, **START), "one time needs t0="),
])
def test_what_is_refused_is_explained(make, words):
    with pytest.raises(ValueError) as refused:
        make()
    assert words in str(refused.value)


def test_one_time_with_its_start():
    one = plh.simulate(BODY, times=[5.0], t0=0.0, step=0.1, method="rk4", **START)
    many = plh.simulate(BODY, times=[0.0, 5.0], step=0.1, method="rk4", **START)
    assert one.steps == many.steps and np.array_equal(one.q[0], many.q[1])


def test_moments_that_no_body_has_are_warned_of():
    with pytest.warns(UserWarning, match="no distribution of mass"):
        plh.Body(moments=[1, 2, 4])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        plh.Body(moments=[1, 2, 3])
