# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""How arguments become arrays, in one place."""

from typing import Any, Sequence, Tuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


def vector(value: ArrayLike, length: int, name: str) -> Floats:
    """One vector of so many finite numbers."""
    a = numbers(value, name)
    if a.shape != (length,):
        raise ValueError(f"{name}: expected {length} numbers, found shape {a.shape}")
    return a


def attitudes(value: Any) -> Any:
    """Quaternions, scalar first: as given, or from a ``scipy.spatial.transform.Rotation``."""
    return np.roll(value.as_quat(), 1, axis=-1) if hasattr(value, "as_quat") else value


def numbers(value: ArrayLike, name: str) -> Floats:
    """Any array of real numbers as C-contiguous float64."""
    try:
        a = np.asarray(value)
    except ValueError as error:
        raise TypeError(f"{name}: expected real numbers ({error})") from None
    if a.dtype.kind not in "buif" and a.size:
        raise TypeError(f"{name}: expected real numbers, found {a.dtype.name}")
    return np.asarray(a, np.float64, "C")


def rows(value: ArrayLike, width: int, name: str) -> Tuple[Floats, Tuple[int, ...]]:
    """An array of shape (..., width), and the shape without its last axis."""
    a = numbers(value, name)
    if a.ndim == 0 or a.shape[-1] != width:
        raise ValueError(f"{name}: expected an array of shape (..., {width}), found {a.shape}")
    return a, a.shape[:-1]


def broadcast(names: Sequence[str], values: Sequence[Any]) -> Tuple["list[Floats]", Tuple[int, ...]]:
    """All arguments as C-contiguous float64 of one shape."""
    arrays = [numbers(v, n) for n, v in zip(names, values)]
    shape = arrays[0].shape
    if all(a.shape == shape for a in arrays):
        return arrays, shape
    try:
        shape = np.broadcast_shapes(*(a.shape for a in arrays))
    except ValueError:
        shapes = ", ".join(f"{n} {a.shape}" for n, a in zip(names, arrays))
        raise ValueError(f"shapes do not fit together: {shapes}") from None
    return [np.ascontiguousarray(np.broadcast_to(a, shape)).reshape(shape) for a in arrays], shape


def output(out: Any, shape: Tuple[int, ...], name: str = "out") -> Floats:
    """A given output array, checked, or a new one."""
    if out is None:
        return np.empty(shape)
    if not isinstance(out, np.ndarray) or out.dtype != np.float64 or not out.flags.c_contiguous:
        raise TypeError(f"{name}: expected a C-contiguous float64 array")
    if out.shape != shape:
        raise ValueError(f"{name}: expected shape {shape}, found {out.shape}")
    if not out.flags.writeable:
        raise ValueError(f"{name}: the array is read-only")
    return out
