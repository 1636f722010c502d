# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Elliptic functions and integrals, right to the last digits, over arrays that broadcast.

The parameter is m = k^2. Near m = 1 its complement mc = 1 - m carries the digits: give it where you
know it. Default: 1 - m.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Tuple

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from .arrays import Floats, broadcast


class Jacobi(NamedTuple):
    """Jacobi's functions."""

    sn: Floats
    cn: Floats
    dn: Floats


def _complement(m: ArrayLike, mc: Optional[ArrayLike]) -> ArrayLike:
    return np.subtract(1.0, m) if mc is None else mc


def _apply(name: str, names: Tuple[str, ...], *values: Any) -> Any:
    arrays, shape = broadcast(names, values)
    out = np.empty(shape)
    _core.elliptic(name, tuple(arrays), out)
    return out if shape else out[()]


def jacobi(u: ArrayLike, m: ArrayLike, mc: Optional[ArrayLike] = None) -> Jacobi:
    """sn, cn and dn of u."""
    (a, b, c), shape = broadcast(("u", "m", "mc"), (u, m, _complement(m, mc)))
    sn, cn, dn = np.empty(shape), np.empty(shape), np.empty(shape)
    _core.jacobi(a, b, c, sn, cn, dn)
    return Jacobi(sn, cn, dn) if shape else Jacobi(sn[()], cn[()], dn[()])


def am(u: ArrayLike, m: ArrayLike, mc: Optional[ArrayLike] = None) -> Any:
    """Jacobi's amplitude, continuous in u."""
    return _apply("am", ("u", "m", "mc"), u, m, _complement(m, mc))


def K(m: ArrayLike, mc: Optional[ArrayLike] = None) -> Any:
    """Complete integral of the first kind."""
    return _apply("K", ("m", "mc"), m, _complement(m, mc))


def E(m: ArrayLike, mc: Optional[ArrayLike] = None) -> Any:
    """Complete integral of the second kind."""
    return _apply("E", ("m", "mc"), m, _complement(m, mc))


def Pi(n: ArrayLike, m: ArrayLike, mc: Optional[ArrayLike] = None) -> Any:
    """Complete integral of the third kind; n > 1: Cauchy's principal value."""
    return _apply("Pi", ("n", "m", "mc"), n, m, _complement(m, mc))


def F(phi: ArrayLike, m: ArrayLike, mc: Optional[ArrayLike] = None) -> Any:
    """Incomplete integral of the first kind."""
    return _apply("F", ("phi", "m", "mc"), phi, m, _complement(m, mc))


def E_inc(phi: ArrayLike, m: ArrayLike, mc: Optional[ArrayLike] = None) -> Any:
    """Incomplete integral of the second kind."""
    return _apply("E_inc", ("phi", "m", "mc"), phi, m, _complement(m, mc))


def Pi_inc(n: ArrayLike, phi: ArrayLike, m: ArrayLike, mc: Optional[ArrayLike] = None) -> Any:
    """Incomplete integral of the third kind; n > 1: Cauchy's principal value."""
    return _apply("Pi_inc", ("n", "phi", "m", "mc"), n, phi, m, _complement(m, mc))


def nome(m: ArrayLike, mc: Optional[ArrayLike] = None) -> Any:
    """The nome exp(-pi K'/K)."""
    return _apply("nome", ("m", "mc"), m, _complement(m, mc))


def RF(x: ArrayLike, y: ArrayLike, z: ArrayLike) -> Any:
    """Carlson's symmetric integral of the first kind."""
    return _apply("RF", ("x", "y", "z"), x, y, z)


def RC(x: ArrayLike, y: ArrayLike) -> Any:
    """Carlson's degenerate integral; y < 0: Cauchy's principal value."""
    return _apply("RC", ("x", "y"), x, y)


def RD(x: ArrayLike, y: ArrayLike, z: ArrayLike) -> Any:
    """Carlson's symmetric integral of the second kind."""
    return _apply("RD", ("x", "y", "z"), x, y, z)


def RJ(x: ArrayLike, y: ArrayLike, z: ArrayLike, p: ArrayLike) -> Any:
    """Carlson's symmetric integral of the third kind; p < 0: Cauchy's principal value."""
    return _apply("RJ", ("x", "y", "z", "p"), x, y, z, p)


__all__ = ["Jacobi", "jacobi", "am", "K", "E", "Pi", "F", "E_inc", "Pi_inc", "nome", "RF", "RC", "RD", "RJ"]
