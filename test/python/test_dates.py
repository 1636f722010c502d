# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Dates against Python's own calendar, and what is refused."""

import datetime

import pytest

from polhode import dates


def test_against_datetime():
    start = datetime.datetime(1980, 1, 6)
    for days in range(0, 20000, 37):
        d = start + datetime.timedelta(days=days, seconds=3661)
        iso = d.strftime("%Y-%m-%dT%H:%M:%S")
        assert dates.convert(iso, "TAI", "TAI", 0) == iso
        assert dates.convert(iso, "TAI", "TAI", 0, day_of_year=True) == d.strftime("%Y-%jT%H:%M:%S")
        assert dates.convert(d.strftime("%Y-%jT%H:%M:%S"), "TT", "TAI", 3) == \
            (d - datetime.timedelta(seconds=32.184)).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3]
        day, rest = dates.to_jd(iso, "TT", "TT")
        assert day + 0.5 == d.toordinal() + 1721425
        assert dates.from_jd(day, rest, "TT", "TT", 6) == iso + ".000000"


def test_leap_seconds():
    assert dates.convert("2016-12-31T23:59:60.5", "UTC", "GPS", 1) == "2017-01-01T00:00:17.5"
    assert dates.seconds("2016-12-31T00:00:00", "2017-01-01T00:00:00") == 86401.0
    assert dates.add("2016-12-31T23:59:59", 1.0, digits=0) == "2016-12-31T23:59:60"
    assert dates.LEAP_SECONDS_UNTIL >= "2026-12-28"
    gap = dates.seconds(dates.convert("2026-04-01T00:00:00", "TT", "TT"),
                        dates.convert("2026-04-01T00:00:00", "TT", "TDB"), "TT")
    assert 0.0016 < gap < 0.0018


@pytest.mark.parametrize("text, scale", [("2026-02-30T00:00:00", "UTC"), ("2016-12-31T23:59:60", "TAI"),
                                         ("2024-12-31T23:59:60", "UTC"), ("1971-01-01T00:00:00", "UTC"),
                                         ("yesterday", "TT"), ("2026-01-01T00:00:00", "UT1")])
def test_refused(text, scale):
    with pytest.raises(ValueError):
        dates.convert(text, scale, "TT")
    with pytest.raises(ValueError):
        dates.to_jd(text, scale, "TT")
