# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""The same function for many draws: on all cores, or on a cluster."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, List, Optional

import numpy as np

from . import gpu


def _apply(function: Callable[..., Any], part: Any, first: int) -> Any:
    return function(part, first)


def ensemble(function: Callable[[Any, int], Any], draws: Any, *, client: Any = None,
             workers: Optional[int] = None, chunk: int = 65536) -> Any:
    """function(part, first) for parts of the draws, put together along the first axis.

    draws: an array whose first axis counts the draws. A part holds at most ``chunk`` of them, ``first`` is the
    number of its first draw: seed random numbers by it, and results do not depend on how the work was divided
    among threads. client: a ``dask.distributed`` client; without one the threads of this process do the work (the
    library releases the interpreter's lock). Draws on a GPU are divided there.
    """
    array = draws if gpu.is_device(draws) else np.asarray(draws)
    if array.ndim == 0:
        raise ValueError("draws: expected an array with an axis of draws")
    places = list(range(0, array.shape[0], chunk))
    parts = [array[i:i + chunk] for i in places]
    if not parts:
        return function(array, 0)
    results: List[Any]
    if client is not None:
        results = client.gather(client.map(_apply, [function] * len(parts), parts, places, pure=False))
    else:
        with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
            results = list(pool.map(function, parts, places))
    if isinstance(results[0], tuple):
        return tuple(_join([r[k] for r in results]) for k in range(len(results[0])))
    return _join(results)


def _join(parts: List[Any]) -> Any:
    if gpu.is_device(parts[0]):
        return gpu.concatenate(parts)
    return np.concatenate([np.asarray(p) for p in parts])
