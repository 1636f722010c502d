# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Dates in UTC (with its leap seconds), TAI, TT, TDB (to 50 microseconds) and GPS, as ISO text and Julian dates.

A text is 2026-01-31T12:00:00, with any number of decimals, or with the day of the year, 2026-031T12:00:00.
"""

from __future__ import annotations

from typing import Tuple

from . import _core

#: The last day that the table of leap seconds is known to cover; later dates assume no further one.
LEAP_SECONDS_UNTIL: str = _core.leap_seconds_until()


def convert(date: str, scale: str = "UTC", to: str = "TT", digits: int = 9, day_of_year: bool = False) -> str:
    """The same date in another scale or form.

    >>> convert("2016-12-31T23:59:60", "UTC", "TAI", digits=0)
    '2017-01-01T00:00:36'
    """
    return _core.date_convert(date, scale, to, digits, day_of_year)


def to_jd(date: str, scale: str = "UTC", to: str = "TT") -> Tuple[float, float]:
    """The Julian date in scale `to`, in two parts whose sum counts: midnight, and the fraction of the day."""
    return _core.date_to_jd(date, scale, to)


def from_jd(day: float, rest: float = 0.0, scale: str = "TT", to: str = "UTC", digits: int = 9,
            day_of_year: bool = False) -> str:
    """The date of the Julian date day + rest of a scale.

    >>> from_jd(2451545.0, to="TT", digits=0)
    '2000-01-01T12:00:00'
    """
    return _core.date_from_jd(day, rest, scale, to, digits, day_of_year)


def seconds(first: str, last: str, scale: str = "UTC") -> float:
    """Seconds from one date to another, leap seconds counted.

    >>> seconds("2016-12-31T00:00:00", "2017-01-01T00:00:00")
    86401.0
    """
    return _core.date_seconds(first, last, scale)


def add(date: str, seconds: float, scale: str = "UTC", digits: int = 9) -> str:
    """The date so many seconds later."""
    return _core.date_add(date, seconds, scale, digits)
