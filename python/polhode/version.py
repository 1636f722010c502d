# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""The version of the library inside."""

from typing import Dict

from . import _core

__version__: str = _core.version()[0]


def build() -> Dict[str, str]:
    """Version, git revision and the instruction sets in use."""
    version, revision, isa = _core.version()
    return {"version": version, "revision": revision, "instruction sets": isa}
