# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Arrays on an NVIDIA GPU: CuPy, PyTorch and JAX, by DLPack, through libpolhode_cuda.

The library is looked for in POLHODE_CUDA_LIBRARY (a file), then by its name. Nothing here is needed without a GPU.
"""

from __future__ import annotations

import ctypes
import functools
import importlib
import os
from typing import TYPE_CHECKING, Any, List, Optional, Sequence, Tuple

if TYPE_CHECKING:
    from .bodies import Motion

from ._core import Error

_CUDA, _FLOAT = 2, 2  # DLPack: kDLCUDA, kDLFloat
_DOUBLE = ctypes.POINTER(ctypes.c_double)


class _Device(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int32), ("index", ctypes.c_int32)]


class _Type(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class _Tensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device", _Device), ("ndim", ctypes.c_int32), ("dtype", _Type),
                ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
                ("offset", ctypes.c_uint64)]


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter)]


class _Vector(ctypes.Structure):
    _fields_ = [(name, ctypes.c_double) for name in "xyz"]


class _State(ctypes.Structure):
    _fields_ = [(f"v{i}", ctypes.c_double) for i in range(7)]


class _States(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("qw", "qx", "qy", "qz", "mx", "my", "mz")]


class _Bodies(ctypes.Structure):
    _fields_ = [("n", ctypes.c_size_t), ("constant", ctypes.c_void_p * 6)]


def is_device(value: Any) -> bool:
    """Whether this is an array on a GPU."""
    device = getattr(value, "__dlpack_device__", None)
    return device is not None and device()[0] == _CUDA


@functools.lru_cache(maxsize=1)
def _library() -> ctypes.CDLL:
    """libpolhode_cuda; through it the functions of libpolhode and of the CUDA runtime are found too."""
    name = os.environ.get("POLHODE_CUDA_LIBRARY", "libpolhode_cuda.so")
    try:
        library = ctypes.CDLL(name)
    except OSError as error:
        raise Error(f"arrays on a GPU need libpolhode_cuda: {error}; build it with `make gpu` and set "
                    "POLHODE_CUDA_LIBRARY to its path", "PLH_OS") from None
    library.plh_cuda_error_text.restype = ctypes.c_char_p
    library.plh_status_text.restype = ctypes.c_char_p
    library.plh_status_name.restype = ctypes.c_char_p
    for function in ("plh_cuda_bodies_size", "plh_body_sizeof", "plh_motion_sizeof"):
        getattr(library, function).restype = ctypes.c_size_t
    return library


def _check(status: int, what: str) -> None:
    if status:
        library = _library()
        text = library.plh_cuda_error_text() or library.plh_status_text(status)
        raise Error(f"{what}: {text.decode()}", library.plh_status_name(status).decode())


class Buffer:
    """Device memory of n doubles that is given to an array library by DLPack, or freed."""

    def __init__(self, shape: Sequence[int]) -> None:
        self.shape = tuple(int(s) for s in shape)
        self.size = 1
        for s in self.shape:
            self.size *= s
        pointer = ctypes.c_void_p()
        _runtime(_library().cudaMalloc(ctypes.byref(pointer), ctypes.c_size_t(max(self.size, 1) * 8)))
        self.pointer: Optional[int] = pointer.value
        index = ctypes.c_int()
        _runtime(_library().cudaGetDevice(ctypes.byref(index)))
        self.index = index.value

    def row(self, k: int, n: int) -> int:
        """The address of row k of n doubles."""
        return (self.pointer or 0) + 8 * k * n

    def __dlpack_device__(self) -> Tuple[int, int]:
        return _CUDA, self.index

    def __dlpack__(self, *, stream: Any = None, **_others: Any) -> Any:
        if stream not in (None, 0, 1, -1):  # not the default stream, on which the work was queued
            _runtime(_library().cudaDeviceSynchronize())
        return _capsule(self)

    def __del__(self) -> None:
        if self.pointer is not None:
            _library().cudaFree(ctypes.c_void_p(self.pointer))


def _runtime(error: int) -> None:
    if error:
        _library().cudaGetErrorString.restype = ctypes.c_char_p
        raise Error("CUDA: " + _library().cudaGetErrorString(error).decode(), "PLH_OS")


_alive: "dict[int, Tuple[Any, ...]]" = {}  # what exported arrays need, by address, until their deleter is called


@_Deleter  # type: ignore[misc]
def _delete(managed: Any) -> None:
    address = ctypes.addressof(managed.contents)
    entry = _alive.pop(address, None)
    if entry is not None:
        _library().cudaFree(ctypes.c_void_p(managed.contents.tensor.data))


def _capsule(buffer: Buffer) -> Any:
    """A DLPack capsule that owns the memory of the buffer."""
    if buffer.pointer is None:
        raise Error("the array was given away before", "PLH_BAD_ARGUMENT")
    ndim = len(buffer.shape)
    shape = (ctypes.c_int64 * max(ndim, 1))(*buffer.shape)
    managed = _Managed()
    managed.tensor = _Tensor(buffer.pointer, _Device(_CUDA, buffer.index), ndim, _Type(_FLOAT, 64, 1),
                             ctypes.cast(shape, ctypes.POINTER(ctypes.c_int64)), None, 0)
    managed.deleter = _delete
    _alive[ctypes.addressof(managed)] = (managed, shape)
    buffer.pointer = None
    new = ctypes.pythonapi.PyCapsule_New
    new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return new(ctypes.addressof(managed), b"dltensor", None)


class View:
    """An array of the user's: its address and shape, while it is kept alive."""

    def __init__(self, array: Any, name: str) -> None:
        try:
            self.capsule = array.__dlpack__(stream=1)  # the default stream waits for what made the array
        except TypeError:
            self.capsule = array.__dlpack__()
        get = ctypes.pythonapi.PyCapsule_GetPointer
        get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        tensor = _Managed.from_address(get(self.capsule, b"dltensor")).tensor
        self.shape = tuple(tensor.shape[i] for i in range(tensor.ndim))
        if (tensor.dtype.code, tensor.dtype.bits, tensor.dtype.lanes) != (_FLOAT, 64, 1):
            raise TypeError(f"{name}: expected float64 on the GPU")
        if tensor.strides and not _contiguous(self.shape, tensor.strides):
            raise TypeError(f"{name}: expected a C-contiguous array on the GPU")
        self.pointer = (tensor.data or 0) + tensor.offset
        self.array = array


def _contiguous(shape: Tuple[int, ...], strides: Any) -> bool:
    expected = 1
    for i in range(len(shape) - 1, -1, -1):
        if shape[i] != 1 and strides[i] != expected:
            return False
        expected *= shape[i]
    return True


def _give(buffer: Buffer, like: Any) -> Any:
    """The buffer as an array of the library that `like` is from."""
    root = type(like).__module__.split(".")[0]
    if root in ("jax", "jaxlib"):
        _runtime(_library().cudaDeviceSynchronize())
        return importlib.import_module("jax.dlpack").from_dlpack(buffer)
    if root not in ("cupy", "torch"):
        raise TypeError(f"arrays of {root} are not known; expected cupy, torch or jax")
    return importlib.import_module(root).from_dlpack(buffer)


def _columns(view: View, n: int, width: int, name: str) -> Buffer:
    """(n, width), or one row for all, as `width` arrays of n."""
    if view.shape not in ((n, width), (width,)):
        raise ValueError(f"{name}: expected shape ({n}, {width}) or ({width},), found {view.shape}")
    if view.shape == (width,):
        raise ValueError(f"{name}: on the GPU give a row for each body, ({n}, {width})")
    out = Buffer((width, n))
    _check(_library().plh_cuda_columns_from_rows(ctypes.c_size_t(n), ctypes.c_size_t(width), ctypes.c_void_p(view.pointer),
                                                 ctypes.c_void_p(out.pointer), None), name)
    return out


def _states(q: Buffer, m: Buffer, n: int) -> _States:
    return _States(*[q.row(k, n) for k in range(4)], *[m.row(k, n) for k in range(3)])


def _rows(columns: Buffer, n: int, width: int, like: Any) -> Any:
    out = Buffer((n, width))
    _check(_library().plh_cuda_rows_from_columns(ctypes.c_size_t(n), ctypes.c_size_t(width),
                                                 ctypes.c_void_p(columns.pointer), ctypes.c_void_p(out.pointer), None), "rows")
    return _give(out, like)


def free_step(bodies: Any, q: Any, m: Any, h: Any, count: int = 1) -> Tuple[Any, Any]:
    """``count`` exact steps of n bodies: moments (n, 3), q (n, 4), m (n, 3), h one number or (n,), all float64 arrays on
    the GPU but a number h. Returns q and m as arrays of the library that q is from."""
    library = _library()
    views = [View(a, name) for a, name in ((bodies, "bodies"), (q, "q"), (m, "m"))]
    n = views[1].shape[0] if len(views[1].shape) == 2 else -1
    if n < 0:
        raise ValueError(f"q: expected shape (n, 4), found {views[1].shape}")
    moments, qs, ms = (_columns(v, n, w, name) for v, w, name in zip(views, (3, 4, 3), ("bodies", "q", "m")))
    memory = Buffer((6, n))
    made, states = _Bodies(), _states(qs, ms, n)
    _check(library.plh_cuda_bodies_from_moments(
        ctypes.c_size_t(n), *[ctypes.c_void_p(moments.row(k, n)) for k in range(3)], ctypes.c_void_p(memory.pointer), None,
        ctypes.byref(made)), "bodies")
    if is_device(h):
        each = View(h, "h")
        if each.shape != (n,):
            raise ValueError(f"h: expected a number or shape ({n},), found {each.shape}")
        status = library.plh_cuda_free_step_each(ctypes.byref(made), ctypes.c_void_p(each.pointer), ctypes.c_long(count), states,
                                                 states, None)
    else:
        status = library.plh_cuda_free_step(ctypes.byref(made), ctypes.c_double(float(h)), ctypes.c_long(count), states, states,
                                            None)
    _check(status, "free_step")
    return _rows(qs, n, 4, q), _rows(ms, n, 3, q)


class DeviceStates:
    """Attitudes (n, 4) and momenta in the body frame (n, 3) on the GPU."""

    __slots__ = ("q", "m")

    def __init__(self, q: Any, m: Any) -> None:
        self.q, self.m = q, m


def _prepare(motion: "Motion") -> Any:
    """The plh_motion of a motion, in host memory."""
    library = _library()
    body = ctypes.create_string_buffer(library.plh_body_sizeof())
    prepared = ctypes.create_string_buffer(library.plh_motion_sizeof())
    _check(library.plh_body_from_moments(_Vector(*motion.body.moments), body), "body")
    _check(library.plh_motion_init(body, _State(*motion.start), ctypes.c_double(motion.t0),
                                   ctypes.c_uint(1 if motion.long_time else 0), prepared), "motion")
    return prepared


def evaluate(motion: "Motion", t: Any) -> DeviceStates:
    """The states of a motion at n times on the GPU. The body is given by its principal moments."""
    if motion.body.kind_given != "moments":
        raise ValueError("on the GPU a motion needs a body given by its moments")
    view = View(t, "t")
    if len(view.shape) != 1:
        raise ValueError(f"t: expected one axis on the GPU, found shape {view.shape}")
    n = view.shape[0]
    q, m = Buffer((4, n)), Buffer((3, n))
    _check(_library().plh_cuda_motion_batch(_prepare(motion), ctypes.c_size_t(n), ctypes.c_void_p(view.pointer),
                                            _states(q, m, n), None), "motion")
    return DeviceStates(_rows(q, n, 4, t), _rows(m, n, 3, t))


def concatenate(parts: List[Any]) -> Any:
    """Arrays of one library along their first axis."""
    root = type(parts[0]).__module__.split(".")[0]
    if root == "torch":
        return importlib.import_module("torch").cat(parts)
    name = "jax.numpy" if root in ("jax", "jaxlib") else root
    return importlib.import_module(name).concatenate(parts)
