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
from .bodies import Body, Gyrostat, Motion, States, Top
from .catalogue import columns, event_kinds, formats, keys, methods, orbit_kinds, read_key, scenarios, schemes, thermostats, torques
from .ensembles import ensemble
from .files import File, FileSegment, check_file, file_kind
from .inverse import Fit, FitSolution, Observations, SpinState, fit, invert, read_observations
from .light import LIGHT_SPEED, Light, LightCurve, Shape, Surface
from .lightfit import LightFit, LightSolution, fit_light
from .orbits import EARTH_MU, Orbit, earth_field, earth_place, earth_sun
from .periods import PeriodLine, Periods, PeriodSearch, PeriodSolution, TumblingPeriods, periods
from .photometry import Night, Photometry, read_photometry
from .scenario import Run, run
from .simulation import Method, Result, Torque, compare, method, simulate, torque
from .steps import free_step, free_step_world, gyrostat_step, top_step
from .systems import BOLTZMANN_MD, COULOMB_MD, System
from .version import __version__, build

__all__ = [
    "BOLTZMANN_MD", "Body", "COULOMB_MD", "EARTH_MU", "Error", "File", "FileSegment", "Fit", "FitSolution",
    "Gyrostat", "LIGHT_SPEED", "Light", "LightCurve", "LightFit", "LightSolution", "Method", "Motion", "Night", "Observations", "Orbit",
    "PeriodLine", "PeriodSearch", "PeriodSolution", "Periods", "Photometry", "Result", "Run", "Shape", "SpinState",
    "SplittingBatch", "States", "Surface", "System", "Top", "Torque", "TumblingPeriods", "__version__", "build",
    "check_file", "columns", "compare", "dates", "earth_field", "earth_place", "earth_sun", "elliptic", "ensemble",
    "event_kinds", "file_kind", "fit", "fit_light", "formats", "free_step", "free_step_world", "gyrostat_step", "invert", "keys",
    "method", "methods", "orbit_kinds", "periods", "read_key", "read_observations", "read_photometry", "run", "scenarios",
    "schemes", "simulate", "thermostats", "top_step", "torque", "torques",
]
