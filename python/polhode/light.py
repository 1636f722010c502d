# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Shapes, surfaces, and the light that a body sends to an observer.

>>> import numpy as np, polhode as plh
>>> shape = plh.Shape.ellipsoid(3, 2, 1)
>>> light = plh.Light(shape, plh.Surface(lommel_seeliger=1))
>>> motion = shape.body(mass=1).motion(omega=[0.1, 0.2, 1])
>>> t = np.linspace(0, 20, 5)
>>> np.round(light.magnitude(motion(t), sun=[1, 0, 0], observer=[1, 1, 0]), 3).shape
(5,)
"""

import os
from typing import Any, Dict, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from .arrays import Floats, attitudes, numbers, rows
from .bodies import Body, States

_GLOSS = {None: 0, "cook-torrance": 1, "ashikhmin-shirley": 2}
_PHASE = {"exponential": (1, 3), "linear": (2, 1), "hg": (3, 1)}


class Shape:
    """What a body looks like, in the axes in which the body is given."""

    __slots__ = ("_core", "_made")

    def __init__(self, core: Any, made: Tuple[Any, ...]) -> None:
        self._core, self._made = core, made

    @classmethod
    def ellipsoid(cls, a: float, b: float, c: float) -> "Shape":
        """An ellipsoid with semi-axes along x, y, z."""
        return cls._solid("ellipsoid", a, b, c)

    @classmethod
    def cylinder(cls, radius: float, length: float) -> "Shape":
        """A cylinder about the z axis."""
        return cls._solid("cylinder", radius, length, 0.0)

    @classmethod
    def box(cls, x: float, y: float, z: float) -> "Shape":
        """A box with edges along x, y, z. The materials 0 to 5 are on the faces -x, +x, -y, +y, -z, +z."""
        return cls._solid("box", x, y, z)

    @classmethod
    def _solid(cls, kind: str, *sizes: float) -> "Shape":
        given = tuple(map(float, sizes))
        return cls(_core.Shape(kind, given), ("_solid", (kind,) + given))

    @classmethod
    def mesh(cls, vertices: ArrayLike, triangles: ArrayLike, materials: Optional[ArrayLike] = None) -> "Shape":
        """A closed surface of triangles.

        vertices: (n, 3). triangles: (m, 3), indices from 0, counter-clockwise seen from outside.
        materials: one for each triangle, 0 to 255. Default: all 0.
        """
        v, c = rows(vertices, 3, "vertices")[0], rows(triangles, 3, "triangles")[0]
        k = np.zeros(c.size // 3) if materials is None else numbers(materials, "materials")
        return cls(_core.Shape.mesh(v, c, k), ("mesh", (v, c, k)))

    @classmethod
    def read(cls, path: Union[str, "os.PathLike[str]"]) -> "Shape":
        """A shape from a Wavefront .obj file or a shape file of DAMIT. Materials are numbered as their names come."""
        core = _core.Shape.read(os.fspath(path))
        return cls(core, ("_from_triangles", (_triangles(core),)))

    @classmethod
    def _from_triangles(cls, triangles: Floats) -> "Shape":
        corners, index = np.unique(triangles[:, :9].reshape(-1, 3), axis=0, return_inverse=True)
        return cls.mesh(corners, index.reshape(-1, 3), triangles[:, 13])

    def facets(self, rows: int = 32) -> "Shape":
        """Triangles in place of an ellipsoid or a cylinder; rows: from pole to pole."""
        return Shape(self._core.facets(int(rows)), ("_facets_of", (self, int(rows))))

    @classmethod
    def _facets_of(cls, shape: "Shape", rows: int) -> "Shape":
        return shape.facets(rows)

    @property
    def info(self) -> Dict[str, Any]:
        """Kind, extent, whether it is convex, facets, materials, and volume, centre and tensor for density one."""
        found: Dict[str, Any] = self._core.info()
        return found

    @property
    def triangles(self) -> Floats:
        """(m, 14): three corners, normal, area and material of each facet; none for an ellipsoid or a cylinder."""
        return _triangles(self._core)

    def body(self, mass: float = 1.0) -> Body:
        """A homogeneous body of this shape."""
        info = self.info
        if not mass > 0.0:
            raise ValueError(f"mass: expected a positive number, found {mass}")
        return Body(tensor=np.array(info["tensor"]) * (float(mass) / info["volume"]))

    def __repr__(self) -> str:
        info = self.info
        size = f"{info['facets']} facets" if info["facets"] else "x".join(f"{a:g}" for a in info["extent"])
        return f"<polhode.Shape: {info['kind']}, {size}>"

    def __reduce__(self) -> Tuple[Any, ...]:
        return _remake, self._made


def _triangles(core: Any) -> Floats:
    out = np.empty((core.info()["facets"], 14))
    core.triangles(out)
    return out


def _remake(name: str, arguments: Tuple[Any, ...]) -> Shape:
    shape: Shape = getattr(Shape, name)(*arguments)
    return shape


class Surface:
    """How a surface sends light back: weights of the geometric, Lambert and Lommel-Seeliger laws, and a gloss.

    gloss: None, "cook-torrance" (shine: rms slope) or "ashikhmin-shirley" (shine: exponent; below: diffuse albedo).
    mirror: share of light that the gloss sends back at normal incidence. A diffuse albedo A is lambert=A/pi.
    """

    __slots__ = ("geometric", "lambert", "lommel_seeliger", "gloss", "mirror", "shine", "below")

    def __init__(self, *, geometric: float = 0.0, lambert: float = 0.0, lommel_seeliger: float = 0.0,
                 gloss: Optional[str] = None, mirror: float = 0.0, shine: float = 0.1, below: float = 0.0) -> None:
        if gloss not in _GLOSS:
            raise ValueError(f'gloss: expected None, "cook-torrance" or "ashikhmin-shirley", found {gloss!r}')
        self.geometric, self.lambert, self.lommel_seeliger = float(geometric), float(lambert), float(lommel_seeliger)
        self.gloss, self.mirror, self.shine, self.below = gloss, float(mirror), float(shine), float(below)

    def _row(self) -> "list[float]":
        return [self.geometric, self.lambert, self.lommel_seeliger, float(_GLOSS[self.gloss]), self.mirror, self.shine,
                self.below]

    def __repr__(self) -> str:
        return "Surface(" + ", ".join(f"{n}={getattr(self, n)!r}" for n in self.__slots__) + ")"


class Light:
    """The light of a body of a shape. Call it with states or attitudes and the directions to Sun and observer.

    surfaces: one for each material of the shape, or one for all.
    phase: a factor that depends on the phase angle: ("exponential", a, d, k): 1 + a exp(-x/d) + k x, x in radians;
    ("linear", b): b magnitudes fainter for each radian; ("hg", G). Default: none.
    """

    __slots__ = ("shape", "surfaces", "phase", "_core")

    def __init__(self, shape: Shape, surfaces: Union[Surface, Sequence[Surface]],
                 phase: Optional[Tuple[Any, ...]] = None) -> None:
        many = [surfaces] * shape.info["materials"] if isinstance(surfaces, Surface) else list(surfaces)
        if len(many) < shape.info["materials"]:
            raise ValueError(f"surfaces: the shape has {shape.info['materials']} materials, found {len(many)} surfaces")
        self.shape, self.surfaces, self.phase = shape, many, phase
        self._core = _core.Light(shape._core, np.array([s._row() for s in many]), self._phase_row())

    def _phase_row(self) -> Tuple[int, float, float, float]:
        if self.phase is None:
            return 0, 0.0, 0.0, 0.0
        kind, *p = self.phase
        if kind not in _PHASE or len(p) != _PHASE[kind][1]:
            raise ValueError('phase: expected ("exponential", a, d, k), ("linear", b) or ("hg", G), '
                             f"found {self.phase!r}")
        a, b, c = (list(map(float, p)) + [0.0, 0.0])[:3]
        return _PHASE[kind][0], a, b, c

    def __call__(self, states: Union[States, ArrayLike], sun: ArrayLike, observer: ArrayLike) -> Floats:
        """The flux, in squared units of length.

        states: States, or quaternions (..., 4). sun, observer: directions in space, (3,) or (..., 3), of any length.
        """
        q = states.q if isinstance(states, States) else rows(attitudes(states), 4, "states")[0]
        shape = q.shape[:-1]
        out = np.empty(shape)
        self._core.flux(_columns(q), _directions(sun, shape, "sun"), _directions(observer, shape, "observer"), out)
        return out

    def magnitude(self, states: Union[States, ArrayLike], sun: ArrayLike, observer: ArrayLike) -> Floats:
        """-2.5 log10 of the flux; infinite where there is no light."""
        with np.errstate(divide="ignore"):
            return -2.5 * np.log10(self(states, sun, observer))

    def curves(self, motions: Sequence[Any], t: ArrayLike, sun: ArrayLike, observer: ArrayLike) -> Floats:
        """The fluxes of many motions at the same times, (number of motions, ...) with the shape of t."""
        times = numbers(t, "t")
        out = np.empty((len(motions),) + times.shape)
        for row, motion in zip(out, motions):
            row[...] = self(motion(times), sun, observer)
        return out

    def __repr__(self) -> str:
        return f"<polhode.Light of {self.shape!r}>"

    def __reduce__(self) -> Tuple[Any, ...]:
        return Light, (self.shape, self.surfaces, self.phase)


class LightCurve(NamedTuple):
    """The light of a motion at some times. All members have the shape of the times.

    t: as given. left: when the light left the body, which is t without a speed of light. phase_angle: in radians.
    """

    t: Floats
    left: Floats
    flux: Floats
    magnitude: Floats
    phase_angle: Floats


#: The speed of light by its unit; 1 au = 149597870700 m (IAU 2012).
LIGHT_SPEED = {"m/s": 299792458.0, "km/s": 299792.458, "au/s": 299792458.0 / 149597870700.0,
               "au/h": 299792458.0 * 3600.0 / 149597870700.0, "au/d": 299792458.0 * 86400.0 / 149597870700.0}


def _speed(value: Union[float, str]) -> float:
    if isinstance(value, str) and value not in LIGHT_SPEED:
        raise ValueError(f"light_speed: expected a number or one of {', '.join(LIGHT_SPEED)}, found {value!r}")
    speed = LIGHT_SPEED[value] if isinstance(value, str) else float(value)
    if not speed > 0.0:
        raise ValueError(f"light_speed: expected a number above 0, found {value}")
    return speed


def light_curve(motion: Any, t: ArrayLike, light: "Light", sun: ArrayLike, observer: ArrayLike, *,
                light_speed: Union[None, float, str] = None, distances: bool = False, zero_point: float = 0.0) -> LightCurve:
    """See Motion.light()."""
    times = numbers(t, "t")
    s, o = (_vectors(v, times.shape, n) for v, n in ((sun, "sun"), (observer, "observer")))
    left = times if light_speed is None else times - np.linalg.norm(o, axis=-1) / _speed(light_speed)
    flux = light(motion(left), s, o)
    with np.errstate(divide="ignore"):
        magnitude = zero_point - 2.5 * np.log10(flux)
    if distances:
        magnitude = magnitude + 5.0 * np.log10(np.linalg.norm(s, axis=-1) * np.linalg.norm(o, axis=-1))
    across = np.linalg.norm(np.cross(s, o), axis=-1)
    angle = np.broadcast_to(np.arctan2(across, np.sum(s * o, axis=-1)), times.shape).copy()
    return LightCurve(times, left, flux, np.asarray(magnitude), angle)


def _vectors(value: ArrayLike, shape: Tuple[int, ...], name: str) -> Floats:
    """(3,) or an array that fits (..., 3)."""
    v = rows(value, 3, name)[0]
    try:
        np.broadcast_to(v, shape + (3,))
    except ValueError:
        raise ValueError(f"{name}: expected (3,) or {shape + (3,)}, found {v.shape}") from None
    return v


def _columns(a: Floats) -> Floats:
    return np.ascontiguousarray(np.moveaxis(a, -1, 0))


def _directions(value: ArrayLike, shape: Tuple[int, ...], name: str) -> Floats:
    d = _vectors(value, shape, name)
    return _columns(d if d.shape[:-1] in ((), shape) else np.broadcast_to(d, shape + (3,)))
