# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Every function of the extension has a line in its stub, and every public name a place in the reference."""

import os
import re

import polhode as plh
import pytest
from polhode import _core

SOURCE = os.path.join(os.path.dirname(__file__), "..", "..")


def read(path):
    with open(os.path.join(SOURCE, path), encoding="utf-8") as f:
        return f.read()


def test_stub_names_every_function():
    stub = read("python/polhode/_core.pyi")
    functions = [n for n in dir(_core) if callable(getattr(_core, n)) and not n.startswith("_") and not isinstance(getattr(_core, n), type)]
    missing = [n for n in functions if not re.search(rf"^def {n}\(", stub, re.M)]
    assert not missing, f"python/polhode/_core.pyi lacks {missing}"


def test_reference_names_every_function():
    page = os.path.join(SOURCE, "docs", "reference", "python.md")
    if not os.path.exists(page):
        pytest.skip("there is no docs/reference/python.md")
    text = read("docs/reference/python.md")
    functions = [n for n in plh.__all__ if callable(getattr(plh, n)) and not isinstance(getattr(plh, n), type)]
    missing = [n for n in functions if f"polhode.{n}" not in text]
    assert not missing, f"docs/reference/python.md lacks {missing}"
