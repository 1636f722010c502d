# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Rigid-body rotation: the free body in closed form, torqued bodies, many bodies.

>>> import numpy as np, polhode as plh
>>> body = plh.Body(moments=[1, 2, 3])
>>> motion = body.motion(omega=[0.01, 1, 0.01])
>>> s = motion(np.linspace(0, 100, 10001))
>>> s.q.shape, s.m.shape
((10001, 4), (10001, 3))

Quaternions are (w, x, y, z) and take the axes of the body to space. Momenta and angular velocities
are in the body frame, in the axes in which the body was given, unless ``frame="space"`` says
otherwise. Units are yours.
"""

from . import dates, elliptic
from ._core import Error
from .batches import SplittingBatch
from .bodies import Body, Motion, States
from .catalogue import event_kinds, methods, schemes, thermostats, torques
from .ensembles import ensemble
from .inverse import Fit, FitSolution, SpinState, fit, invert
from .orbits import EARTH_MU, Orbit, earth_field
from .scenario import Run, run
from .simulation import Method, Result, Torque, compare, method, simulate, torque
from .steps import free_step, free_step_world
from .systems import BOLTZMANN_MD, COULOMB_MD, System
from .version import __version__, build

__all__ = [
    "Body", "EARTH_MU", "Error", "Fit", "FitSolution", "Method", "Motion", "Orbit", "Result", "Run", "SpinState",
    "BOLTZMANN_MD", "COULOMB_MD", "SplittingBatch", "States", "System", "Torque", "__version__", "build", "compare", "dates", "earth_field",
    "elliptic", "ensemble", "event_kinds", "fit", "free_step", "free_step_world", "invert", "method", "methods", "run", "schemes", "simulate", "thermostats", "torque", "torques",
]
