# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Torqued bodies: torques, methods, runs, and how methods compare."""

from __future__ import annotations

import difflib
import os
import time
import warnings
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike

from . import _core, catalogue, orbits
from .arrays import Floats, numbers
from .bodies import Body, States

DEFAULT_METHOD = "srkn6_14a/exact"

_TIME, _VELOCITY = 1, 2  # flags of a torque


def _refused(error: _core.Error, more: str) -> _core.Error:
    """The same error with more words."""
    told = _core.Error(f"{error}{more}")
    told.status = error.status
    return told


def _accepted(word: str, names: Iterable[str]) -> str:
    """"; did you mean ...? accepted: ..." for a name that is not known."""
    known = list(names)
    near = difflib.get_close_matches(word, known, 1)
    return (f"; did you mean {near[0]!r}?" if near else ";") + f" accepted: {', '.join(known)}"


def _why_torque(error: _core.Error, model: str, values: Iterable[str]) -> _core.Error:
    known = catalogue.torques()
    if error.status != "PLH_NOT_FOUND":
        return error
    if model not in known:
        return _refused(error, _accepted(model, known))
    names = [p["name"] for p in known[model]["parameters"]]
    strange = [v.replace("_", "-") for v in values if v.replace("_", "-") not in names]
    return _refused(error, _accepted(strange[0] if strange else "", names))


def _why_method(error: _core.Error, name: str, torqued: bool) -> _core.Error:
    first = name.split(":")[0].split("/")[0].split("+")[0]
    names = list(catalogue.methods())
    if " " in name and error.status in ("PLH_NOT_FOUND", "PLH_BAD_ARGUMENT"):
        return _refused(error, "; expected flows such as 'kick 0.5, drift 1, kick 0.5', of the parts drift, kick, gradient and rate, "
                        "each with the sum 1")
    if error.status == "PLH_NOT_FOUND":
        return _refused(error, _accepted(first, names))
    if "no closed form" in str(error):
        return error
    if error.status == "PLH_UNSUPPORTED" and torqued and "/" not in name and " " not in name and first in names:
        return _refused(error, f"; if {first} is for free bodies only, put it inside a splitting, such as verlet/{first}")
    return error


class Torque:
    """A torque: made by torque()."""

    __slots__ = ("name", "values", "_core")

    def __init__(self, name: str, values: Dict[str, Any], core: Any) -> None:
        self.name, self.values, self._core = name, values, core

    def __repr__(self) -> str:
        return f"torque({', '.join([repr(self.name)] + [f'{k}={v!r}' for k, v in self.values.items()])})"

    def __reduce__(self) -> Tuple[Any, ...]:
        if self.name in ("python", "compiled"):
            raise TypeError("a torque made from a function cannot be pickled; make it anew")
        return _rebuild_torque, (self.name, self.values)


def _rebuild_torque(name: str, values: Dict[str, Any]) -> Torque:
    return torque(name, **values)


def _address(function: Any) -> int:
    """The address of a compiled function: numba's cfunc, cffi's and ctypes' pointers, or a number."""
    if isinstance(function, int):
        return function
    if hasattr(function, "address"):
        return int(function.address)
    if type(function).__module__ == "_cffi_backend":
        import cffi

        return int(cffi.FFI().cast("intptr_t", function))
    if hasattr(function, "_objects") or type(function).__module__ in ("ctypes", "_ctypes"):
        import ctypes

        return int(ctypes.cast(function, ctypes.c_void_p).value or 0)
    return 0


def torque(model: Union[str, Callable[..., Any], Any], *, depends_on_momentum: bool = False,
           depends_on_time: bool = True, **values: Any) -> Torque:
    """A torque of a built-in model, or of your own.

    torque("heavy-top", strength=2): a model of ``polhode.torques()`` with its parameters; write '_' for '-'.
    torque("magnetic", dipole=p, orbit=o): along a ``polhode.Orbit``. torque("wheel", axis=a, profile=[(t, h), ...]): a
    wheel with this momentum at these times. torque("form", direction=n, square=s, field=..., rate=...): a torque of
    your own by its numbers, constant + K u + C omega + u x (S u) with u = Q^T n; as fast as a built-in one.
    torque(f): a Python function f(t, q, m) that returns the torque in the body frame; slow, since Python is called
    at every evaluation. torque(g) with a compiled function (numba ``cfunc``, a cffi or ctypes pointer, an address):
    void g(double t, const double q[4], const double m[3], double torque[3]); as fast as C.
    """
    if isinstance(model, str):
        rest, keeper = orbits.split(values)
        plain = {k: (v if isinstance(v, str) else np.asarray(v, float).tolist()) for k, v in rest.items()}
        others = {k: values[k] for k in ("orbit", "profile") if k in values}
        try:
            return Torque(model, {**plain, **others}, _core.Torque(model, plain, keeper=keeper))
        except _core.Error as error:
            raise _why_torque(error, model, plain) from None
    if values:
        raise TypeError("a torque made from a function takes no parameters; let the function know them")
    flags = (_VELOCITY if depends_on_momentum else 0) | (_TIME if depends_on_time else 0)
    address = _address(model)
    if address:
        return Torque("compiled", {}, _core.Torque("compiled", {}, None, address, model, flags))
    if not callable(model):
        raise TypeError("torque: expected the name of a model or a function")
    return Torque("python", {}, _core.Torque("python", {}, model, 0, None, flags))


class Method:
    """A method of your own: made by method()."""

    __slots__ = ("name", "order", "_core")

    def __init__(self, name: str, order: int, core: Any) -> None:
        self.name, self.order, self._core = name, order, core

    def __repr__(self) -> str:
        return f"<polhode.Method {self.name!r} of order {self.order}>"


def method(name: str, step: Any, *, order: int) -> Method:
    """A one-step method of your own, to be used by its name.

    step: f(t, h, q, m, inertia, torque) -> (q, m) in Python, principal frame, torque that at the start of the step;
    or a compiled void f(double t, double h, const double inertia[3], const double torque[3], double q[4], double m[3])
    that changes q and m in place. Numbers are scaled so that the moments are of order one.
    """
    address = _address(step)
    if address:
        return Method(name, order, _core.Method(name, order, None, address, step))
    if not callable(step):
        raise TypeError("method: expected a function")
    return Method(name, order, _core.Method(name, order, step))


class Result(States):
    """The states of a run, its energies, and how it was made."""

    __slots__ = ("energies", "method", "step", "steps", "torques", "tolerance", "error")

    def __init__(self, rows: Floats, body: Body, t: Floats, energies: Floats, method: str, step: float, steps: int,
                 torques: Sequence[Torque], tolerance: Optional[float] = None, error: float = float("nan")) -> None:
        super().__init__(rows, body, t)
        self.energies, self.method, self.step, self.steps = energies, method, step, steps
        self.torques, self.tolerance, self.error = tuple(torques), tolerance, error

    @property
    def energy(self) -> Floats:
        """Kinetic plus potential energies, where the torque has a potential."""
        return self.energies

    def modified_energy(self, order: int = 12) -> Floats:
        """The modified energies of a run by a splitting around the exact free motion, with a constant step.

        The energy of such a run swings by a power of the step. Its modified energy stays the same up to terms of the size
        step ** order, at times that whole steps reach. order: an even number from 2 to 20.
        """
        if order not in range(2, 21, 2):
            raise ValueError("order: expected an even number from 2 to 20")
        if not self.step:
            raise ValueError("modified_energy: needs a run with a constant step")
        energies = np.empty(self.t.size)
        _core.modified_energy(self.body._core, np.ascontiguousarray(self.rows), tuple(a._core for a in self.torques),
                              self.method, self.step, order, energies)
        return energies

    def columns(self) -> Dict[str, Floats]:
        """t, q0 to q3, m1 to m3 and energy by name."""
        return {**super().columns(), "energy": self.energies}

    def __getitem__(self, name: Any) -> Any:
        """A column by name, as those of a run: t, q, m, omega, energy, or one of ``columns()``; or states by index."""
        if not isinstance(name, str):
            return super().__getitem__(name)
        if name in ("t", "q", "m", "omega", "energy"):
            return getattr(self, name)
        columns = self.columns()
        if name not in columns:
            raise KeyError(f"{name!r}; the columns are t, q, m, omega, {', '.join(list(columns)[1:])}")
        return columns[name]

    def to_xarray(self) -> Any:
        """An xarray Dataset with q (t, 4), m (t, 3) and the energy."""
        table = super().to_xarray().assign(energy=("t", self.energies))
        return table.assign_attrs(method=self.method, step=self.step)

    def plot(self, what: str = "all") -> Any:
        """A matplotlib figure: "attitude", "momentum", "polhode", "energy" or "all"."""
        from .plotting import figure

        return figure(self, what)

    def to_html(self, path: Union[str, "os.PathLike[str]", None] = None) -> Optional[str]:
        """The interactive page of the run, to a file or returned; it needs no other file and no network."""
        from . import viewer

        return viewer.write(viewer.of_result(self), path)

    def _repr_html_(self) -> str:
        """What a notebook shows: the words and the interactive page."""
        from . import viewer

        return viewer.notebook(repr(self), viewer.of_result(self))

    def __repr__(self) -> str:
        how = f"step {self.step:g}" if self.tolerance is None else f"tolerance {self.tolerance:g}"
        return f"<polhode.Result: {self.method}, {how}, {self.steps} steps, {len(self)} records>"

    def __reduce__(self) -> Tuple[Any, ...]:
        return Result, (self.rows, self.body, self.t, self.energies, self.method, self.step, self.steps, self.torques,
                        self.tolerance, self.error)


def torque_tuple(torques: Union[Torque, Iterable[Torque]]) -> Tuple[Torque, ...]:
    items = (torques,) if isinstance(torques, Torque) else tuple(torques)
    for item in items:
        if not isinstance(item, Torque):
            raise TypeError("torques: expected what polhode.torque() returns")
    return items


def _times(times: ArrayLike) -> Floats:
    t = np.atleast_1d(numbers(times, "times"))
    if t.ndim != 1:
        raise ValueError(f"times: expected one axis, found shape {t.shape}")
    return t


def simulate(body: Body, *, times: ArrayLike, m: Optional[ArrayLike] = None, omega: Optional[ArrayLike] = None,
             q: Optional[ArrayLike] = None, frame: str = "body", torques: Union[Torque, Iterable[Torque]] = (),
             method: Union[str, Method, None] = None, step: Optional[float] = None, t0: Optional[float] = None,
             methods: Iterable[Method] = (), tolerance: Optional[float] = None) -> Result:
    """The body at the given times, by a method with steps of constant length, or within a tolerance.

    Times are in order from t0 (default: the first of them). Records between two steps are side steps: a trajectory
    does not depend on when it was looked at. method: a name of ``polhode.methods()``, "SCHEME/METHOD", a splitting row of
    your own ("kick 0.5, drift 0.5, rate 1, drift 0.5, kick 0.5/exact"), or a Method of your own; ``methods`` brings your
    own by name ("verlet/mine"). Default: "srkn6_14a/exact" with a step.

    tolerance, instead of step: the error at the last time, relative to the momentum and in radians of attitude, but
    for the growth of small changes of the start. Adaptive methods choose their steps; for any other one a constant
    step is found. Default: the library chooses the method ("auto"). The result has it in ``method``, and the
    estimated error in ``error``, which is never below rounding. A warning says when that is above the tolerance, and
    when a method that you named takes far more steps than "auto" would.

    method="exact" needs neither where the motion has a closed form: a free body, one with rotors of constant momentum, or a
    top, that is a body with two equal moments whose centre of mass or dipole is on its axis, in one constant field. Times may
    then come in any order.
    """
    closed = step is None and tolerance is None and method == "exact"
    if not closed and (step is None) == (tolerance is None):
        raise TypeError("simulate: expected step= or tolerance=" + ("" if step is None else ", not both"))
    t = _times(times)
    if t.size == 1 and t0 is None:
        raise ValueError("times: one time needs t0=, the time of the start")
    begin = float(t[0]) if t0 is None and t.size else float(t0 or 0.0)
    end = float(t[-1]) if t.size else begin
    h, allowed = float(step or 0.0), float(tolerance or 0.0)
    if step is not None and (h == 0.0 or not np.isfinite(h)):
        raise ValueError("step: expected a finite number that is not zero")
    if tolerance is not None and not 1e-16 <= allowed < 1.0:
        raise ValueError("tolerance: expected a number from 1e-16 to below 1; doubles have no more digits")
    forward = h > 0 if step is not None else end >= begin
    back = np.any(np.diff(np.concatenate([[begin], t])) * (1.0 if forward else -1.0) < 0)
    if (back and not closed) or not np.all(np.isfinite(t)):
        raise ValueError("times: expected finite numbers in order from t0" +
                         (", in the direction of step" if step is not None else ""))
    if method is None:
        method = DEFAULT_METHOD if tolerance is None else "auto"
    own = tuple(methods) + ((method,) if isinstance(method, Method) else ())
    name = method.name if isinstance(method, Method) else method
    acting = torque_tuple(torques)
    rows, energies = np.empty((7, t.size)), np.empty(t.size)
    start = body.start(q, m, omega, frame)
    try:
        steps, chosen, taken, error = _core.simulate(
            body._core, start, tuple(a._core for a in acting), name, h, t, rows, begin, energies,
            tuple(o._core for o in own), allowed, end if end != begin else begin + 1.0)
    except _core.Error as refused:
        raise _why_method(refused, name, bool(acting)) from None
    if tolerance is None:
        return Result(rows, body, t, energies, name, h, int(steps), acting)
    if error > allowed:
        warnings.warn(f"tolerance: {allowed:.1e} cannot be met: rounding leaves an error of about {error:.1e}",
                      stacklevel=2)
    return Result(rows, body, t, energies, chosen if name == "auto" else name, taken, int(steps), acting, allowed, error)


def reference(body: Body, *, times: ArrayLike, m: Optional[ArrayLike] = None, omega: Optional[ArrayLike] = None,
              q: Optional[ArrayLike] = None, frame: str = "body", torques: Union[Torque, Iterable[Torque]] = (),
              t0: float = 0.0) -> States:
    """The solution itself, as near to it as doubles go."""
    t = _times(times)
    rows = np.empty((7, t.size))
    _core.reference(body._core, body.start(q, m, omega, frame),
                    tuple(a._core for a in torque_tuple(torques)), t, rows, float(t0))
    return States(rows, body, t)


def attitude_error(a: Floats, b: Floats) -> Floats:
    """Angles in radians between attitudes (..., 4)."""
    sign = np.where(np.sum(a * b, axis=-1, keepdims=True) < 0, -1.0, 1.0)
    half = np.linalg.norm(a - sign * b, axis=-1) / 2.0
    return 4.0 * np.arcsin(np.minimum(half, 1.0))  # type: ignore[no-any-return]


def _points(name: Union[str, Method], steps: Sequence[float], tolerances: Sequence[float]) -> List[Dict[str, float]]:
    """Tolerances for adaptive methods and "auto", or where there are no steps; else steps."""
    base = name.name if isinstance(name, Method) else name.split(":")[0]
    adaptive = base == "auto" or any(a["name"] == base and a["adaptive"] for a in _core.methods())
    if len(tolerances) and (adaptive or not len(steps)):
        return [{"tolerance": float(e)} for e in tolerances]
    return [{"step": float(h)} for h in steps]


def compare(body: Body, *, methods: Sequence[Union[str, Method]], steps: Sequence[float] = (), times: ArrayLike,
            tolerances: Sequence[float] = (), m: Optional[ArrayLike] = None, omega: Optional[ArrayLike] = None, q: Optional[ArrayLike] = None,
            frame: str = "body", torques: Union[Torque, Iterable[Torque]] = ()) -> List[Dict[str, Any]]:
    """Errors and times of methods against the reference: one dict for each method and step or tolerance.

    Adaptive methods and "auto" take the tolerances, the others the steps; without steps all take the tolerances.
    "error" is the largest angle of the attitude in radians, "momentum_error" that of m over ``|m|``, "order" the slope
    to the step before; "failed" says why a run stopped.
    """
    t = _times(times)
    start = dict(m=m, omega=omega, q=q, frame=frame)
    truth = reference(body, times=t, torques=torques, t0=float(t[0]), **start)  # type: ignore[arg-type]
    size = float(np.linalg.norm(truth.m[0]))
    table: List[Dict[str, Any]] = []
    for name in methods:
        before: Optional[Dict[str, Any]] = None
        for point in _points(name, steps, tolerances):
            row: Dict[str, Any] = {"method": name.name if isinstance(name, Method) else name, **point}
            began = time.process_time()
            try:
                run = simulate(body, times=t, torques=torques, method=name, **point, **start)  # type: ignore[arg-type]
            except _core.Error as error:
                row["failed"] = str(error)
            else:
                row["seconds"] = time.process_time() - began
                row["error"] = float(np.max(attitude_error(run.q, truth.q)))
                row["momentum_error"] = float(np.max(np.linalg.norm(run.m - truth.m, axis=-1))) / (size or 1.0)
                row["steps"] = run.steps
                known = before and min(before["error"], row["error"], before["steps"], run.steps) > 0
                if before and known and run.steps != before["steps"]:
                    more = np.log(run.steps / before["steps"])
                    row["order"] = float(np.log(before["error"] / row["error"]) / more)
                before = row
            table.append(row)
    return table
