# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Files of the CCSDS: attitude ephemerides (AEM), attitude parameters (APM), orbit ephemerides (OEM)."""

from __future__ import annotations

import os
from typing import List, NamedTuple, Optional, Union

from . import _core


class FileSegment(NamedTuple):
    """A segment of a file. None: this kind of file does not have it.

    ``frame``, ``frame_to``: from and to, of attitudes; ``center``, ``degree``: of an orbit. ``type``: how attitudes are
    written ("QUATERNION"), or how to go from line to line ("Hermite"). ``first``, ``last``: dates in ``scale``.
    """

    object: Optional[str]
    object_id: Optional[str]
    center: Optional[str]
    frame: Optional[str]
    frame_to: Optional[str]
    type: Optional[str]
    degree: int
    scale: str
    first: str
    last: str
    lines: int


class File(NamedTuple):
    """A file that conforms: "AEM", "APM" or "OEM", the version of the format, lines of data, segments."""

    kind: str
    version: str
    lines: int
    segments: List[FileSegment]


def check_file(path: Union[str, "os.PathLike[str]"]) -> File:
    """Reads a file of the CCSDS and checks every line, as ``polhode check`` does.

    Raises ``polhode.Error`` with file, line and keyword for one that does not conform. ``read_observations`` gives the
    attitudes of an AEM or APM, ``Orbit(table=)`` an orbit from numbers.
    """
    kind, version, lines, segments = _core.check_file(os.fspath(path))
    return File(kind, f"{version // 10}.{version % 10}", lines, [FileSegment(*s) for s in segments])


def file_kind(path: Union[str, "os.PathLike[str]"]) -> Optional[str]:
    """"AEM", "APM" or "OEM", by the first line of the file; None for any other."""
    return _core.file_kind(os.fspath(path))
