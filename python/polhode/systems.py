# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Many bodies that act on one another."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from .arrays import Floats, numbers

#: In nm, u, ps, e: e^2/(4 pi epsilon0) in kJ nm/mol, and Boltzmann's constant in kJ/(mol K).
COULOMB_MD: float = _core.COULOMB_MD
BOLTZMANN_MD: float = _core.BOLTZMANN_MD

Species = Union[str, Sequence[float], Sequence[Sequence[float]]]
Forces = Callable[["System", float], Tuple[Floats, Floats]]


def _kind(species: Any) -> Any:
    """What the core takes: a name, numbers, or a tuple of atoms."""
    if isinstance(species, str) or np.ndim(species) < 1 or not len(species) or np.ndim(species[0]) == 0:
        return species
    rows = tuple(tuple(float(x) for x in row) for row in species)
    if any(len(row) != 7 for row in rows):
        raise ValueError("an atom has seven numbers: mass, x, y, z, charge, epsilon, sigma")
    return rows


class System:
    """Rigid bodies with pair forces, and forces of your own.

    species: names ("dipole", "spce", "tip3p", "tip4p-2005"), lists of up to 8 atoms (mass, x, y, z, charge, epsilon, sigma) with
    positions from any origin and Lennard-Jones potentials (epsilon 0: none), or dipolar spheres (mass, I1, I2, I3, d1, d2, d3,
    epsilon, sigma); number: how many of each. box: edges of a periodic box, which needs a cut-off. cut: "none", "smooth" (from
    cut_on to cut_off) or "plain". coulomb: the constant before q q'/r. Default: COULOMB_MD with a built-in water (nm, u, ps, e), else 1.
    forces: a function(system, t) that returns forces in space (n, 3) and torques in the body frame (n, 3), added to
    those of the pairs at every kick.
    """

    def __init__(self, species: Union[Species, Sequence[Species]], number: Union[int, Sequence[int]], *,
                 box: Optional[ArrayLike] = None, cut: str = "none", cut_on: float = 0.0, cut_off: float = 0.0,
                 reaction_field: bool = False, permittivity: float = float("inf"), coulomb: Optional[float] = None,
                 gravity: ArrayLike = (0, 0, 0), field: ArrayLike = (0, 0, 0), threads: int = 1,
                 forces: Optional[Forces] = None) -> None:
        kinds = (species,) if isinstance(species, str) else tuple(_kind(k) for k in species)
        counts = (number,) if isinstance(number, int) else tuple(number)
        edges = (0.0, 0.0, 0.0) if box is None else tuple(np.broadcast_to(numbers(box, "box"), 3).tolist())
        self._core = _core.System(kinds, counts, box is not None, edges, cut, cut_on, cut_off, reaction_field,
                                  permittivity, float("nan") if coulomb is None else coulomb, tuple(numbers(gravity, "gravity").tolist()),
                                  tuple(numbers(field, "field").tolist()), threads)
        self.forces_of_user = forces
        self.t = 0.0

    def __len__(self) -> int:
        return int(self._core.count())

    def _rows(self) -> Floats:
        out = np.empty((13, len(self)))
        self._core.bodies(out, False)
        return out

    def _store(self, first: int, value: ArrayLike, width: int, name: str) -> None:
        all_rows = self._rows()
        all_rows[first:first + width] = np.broadcast_to(numbers(value, name), (len(self), width)).T
        self._core.bodies(np.ascontiguousarray(all_rows), True)

    @property
    def x(self) -> Floats:
        """Positions (n, 3). Assign to change them."""
        return self._rows()[0:3].T

    @x.setter
    def x(self, value: ArrayLike) -> None:
        self._store(0, value, 3, "x")

    @property
    def p(self) -> Floats:
        """Momenta (n, 3). Assign to change them."""
        return self._rows()[3:6].T

    @p.setter
    def p(self, value: ArrayLike) -> None:
        self._store(3, value, 3, "p")

    @property
    def q(self) -> Floats:
        """Attitudes of the principal axes (n, 4). Assign to change them."""
        return self._rows()[6:10].T

    @q.setter
    def q(self, value: ArrayLike) -> None:
        self._store(6, value, 4, "q")

    @property
    def m(self) -> Floats:
        """Angular momenta in the principal frame (n, 3). Assign to change them."""
        return self._rows()[10:13].T

    @m.setter
    def m(self, value: ArrayLike) -> None:
        self._store(10, value, 3, "m")

    def lattice(self, constant: float, *, jitter: float = 0.0, seed: int = 1) -> None:
        """A simple cubic lattice with random attitudes."""
        self._core.place("lattice", constant, jitter, seed)

    def gas(self, scale: float, *, seed: int = 1) -> None:
        """Normal positions of that scale, random attitudes."""
        self._core.place("gas", scale, 0.0, seed)

    def thermal(self, kt: float, *, seed: int = 1) -> None:
        """Momenta and angular momenta drawn at kT; no drift."""
        self._core.place("thermal", kt, kt, seed)

    def forces(self) -> Tuple[Floats, Floats]:
        """Forces in space (n, 3) and torques in the principal frame (n, 3), without those of the user."""
        out = np.empty((6, len(self)))
        self._core.forces(out)
        return out[:3].T, out[3:].T

    def measures(self) -> Dict[str, Any]:
        """Energies by part, temperatures, momenta, pressure."""
        return dict(self._core.measures())

    def set_thermostat(self, kind: Optional[str], kt: float = 0.0, *, seed: int = 1, **parameters: float) -> None:
        """A thermostat that acts after each step of run(), or in the row of the method ("baoab/exact"); None takes it away.

        kind: a name of thermostats(), which has the parameters; kt: Boltzmann's constant (BOLTZMANN_MD for nm, u, ps) times
        the temperature.
        """
        text = ", ".join(f"{k.replace('_', '-')}={v!r}" for k, v in parameters.items())
        self._core.thermostat(kind, float(kt), seed, text)

    def save(self) -> bytes:
        """All that a run goes on from: bodies, lists, the state of the thermostat, time and steps."""
        return self._core.save(self.t)

    def restore(self, saved: bytes) -> None:
        """Goes on from what save() gave, with the same bits.

        This system must have been made as the one that was saved, and have a thermostat of the same kind, kT, seed and
        parameters; else polhode.Error says what differs, and nothing has changed.
        """
        self.t = self._core.restore(bytes(saved))

    @property
    def thermostat_energy(self) -> float:
        """The energy that the thermostat holds; with the total energy it is conserved. NaN if it holds none."""
        return float(self._core.thermostat_energy())

    def run(self, count: int, step: float, method: str = "omf2/exact") -> None:
        """So many steps of a splitting method: "SCHEME/INNER", or a row of your own, such as
        "kick 0.5, drift 0.5, thermostat 1, drift 0.5, kick 0.5/exact"."""
        if self.forces_of_user is None:
            self._core.run(method, self.t, step, count)
            self.t += step * count
            return
        inner, flows = _core.flows(method)
        self._core.run(method, self.t, step, 0)  # refuses what it would refuse
        if any(part == "gradient" for part, _ in flows):
            raise ValueError(f"{method}: its part 'gradient' needs forces of the pairs alone, without forces of your own")
        for _k in range(count):
            self._split(inner, flows, step)
            self.t += step

    def _kick(self, t: float, h: float) -> None:
        self._core.flow("kick", "exact", h)
        if self.forces_of_user is not None:
            force, torque = self.forces_of_user(self, t)
            all_rows = self._rows()
            all_rows[3:6] += h * np.broadcast_to(numbers(force, "forces"), (len(self), 3)).T
            all_rows[10:13] += h * np.broadcast_to(numbers(torque, "torques"), (len(self), 3)).T
            self._core.bodies(all_rows, True)

    def _split(self, inner: str, flows: List[Tuple[str, float]], h: float) -> None:
        baths = sum(part == "thermostat" for part, _ in flows)
        done, bath = 0.0, 0
        for part, c in flows:
            if part == "kick":
                self._kick(self.t + done * h, c * h)
            elif part == "drift":
                self._core.flow("drift", inner, c * h)
                done += c
            else:
                self._core.act(c * h, bath, baths)
                bath += 1
        if not baths:
            self._core.act(h, 0, 1)
