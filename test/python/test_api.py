# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""The stub of the extension says what the extension has, and every public name has a place in the reference."""

import ast
import glob
import os
import re

import numpy as np
import polhode as plh
import pytest
from polhode import _core

SOURCE = os.path.join(os.path.dirname(__file__), "..", "..")


def read(path):
    with open(os.path.join(SOURCE, path), encoding="utf-8") as f:
        return f.read()


class Stub:
    """_core.pyi: the functions, and the members of the types, each with the names of its arguments."""

    def __init__(self):
        self.functions, self.types, self.values = {}, {}, set()
        for node in ast.parse(read("python/polhode/_core.pyi")).body:
            if isinstance(node, ast.FunctionDef):
                self.functions[node.name] = node
            elif isinstance(node, ast.ClassDef):
                self.types[node.name] = {n.name: n for n in node.body if isinstance(n, ast.FunctionDef)}
            elif isinstance(node, ast.AnnAssign):
                self.values.add(node.target.id)


def names_of(node):
    a = node.args
    return [x.arg for x in a.posonlyargs + a.args if x.arg not in ("self", "cls")]


def by_position(node):
    return bool(node.args.posonlyargs) or not names_of(node)


def count_of(function):
    """How many arguments a function takes, as its own message about too many of them says."""
    with pytest.raises(TypeError) as refused:
        function(*[None] * 50)
    text = str(refused.value)
    found = re.search(r"takes (?:exactly |at most )?(no|one|\d+) (?:positional )?arguments? \(50 given\)", text)
    assert found, text
    return int({"no": "0", "one": "1"}.get(found[1], found[1]))


def test_stub_names_every_function():
    stub = Stub()
    own = {n: getattr(_core, n) for n in dir(_core) if not n.startswith("_")}
    functions = {n for n, x in own.items() if callable(x) and not isinstance(x, type)}
    types = {n for n, x in own.items() if isinstance(x, type)}
    for what, there, written in (("functions", functions, set(stub.functions)), ("types", types, set(stub.types)),
                                 ("values", set(own) - functions - types, stub.values)):
        assert not there - written, f"python/polhode/_core.pyi lacks {sorted(there - written)}"
        assert not written - there, f"python/polhode/_core.pyi has {what} that are not there: {sorted(written - there)}"


def test_stub_names_every_member():
    for name, members in Stub().types.items():
        there = {n for n in vars(getattr(_core, name)) if not n.startswith("_")} - {"status"}  # a value of Error
        written = {n for n in members if not n.startswith("_")}
        assert there == written, f"_core.pyi, class {name}: {sorted(there ^ written)}"


def one_of_each():
    """An object of every type that has methods."""
    rows = np.array([[1.0, 2.0, 3.0]])
    body = _core.Body("moments", rows[0])
    return [body, _core.Motion(body, np.array([1.0, 0, 0, 0, 1, 2, 3])), _core.Bodies(rows),
            plh.Body([1, 1, 2]).top(0.5, m=[1, 2, 3])._core, plh.Body([1, 2, 3]).gyrostat([0, 0, 1], m=[1, 2, 3])._core,
            _core.SplittingBatch("verlet", (), (), rows), plh.Orbit(7e6)._core,
            _core.Run(None, "body: {moments: [1, 2, 3]}\nspin: {momentum: [1, 2, 3], frame: body}\nuntil: 1\noutput: {interval: 1}\n", "text", (), 0),
            plh.System("dipole", 1)._core, plh.Shape.box(1, 2, 3)._core,
            plh.Light(plh.Shape.ellipsoid(3, 2, 1), plh.Surface(lambert=1))._core]


def test_stub_counts_the_arguments():
    stub, objects = Stub(), one_of_each()
    pairs = [(n, getattr(_core, n), node) for n, node in stub.functions.items()]
    for one in objects:
        members = stub.types[type(one).__name__]
        pairs += [(f"{type(one).__name__}.{n}", getattr(one, n), node) for n, node in members.items() if not n.startswith("_")]
    wrong = [f"{name} takes {count_of(function)} arguments, in the stub {len(names_of(node))}"
             for name, function, node in pairs if count_of(function) != len(names_of(node))]
    assert not wrong, wrong
    tried = {type(one).__name__ for one in objects}
    left = [n for n, members in stub.types.items() if n not in tried and any(
        not k.startswith("_") and not node.decorator_list for k, node in members.items())]
    assert not left, f"one_of_each() lacks {left}"


def test_stub_has_the_names_of_keywords():
    pages = glob.glob(os.path.join(SOURCE, "python/core/*.c"))
    lists = {tuple(re.findall(r'"(\w+)"', found))
             for page in pages for found in re.findall(r"char \*(?:const )?names\[\] = \{(.*?)\}", read(page), re.S)}
    stub = Stub()
    nodes = list(stub.functions.values()) + [n for m in stub.types.values() for k, n in m.items() if k == "__init__"]
    written = {tuple(names_of(n)) for n in nodes if not by_position(n)}
    assert lists == written, f"only in python/core: {sorted(lists - written)}; only in _core.pyi: {sorted(written - lists)}"


def test_reference_names_every_function():
    page = os.path.join(SOURCE, "docs", "reference", "python.md")
    if not os.path.exists(page):
        pytest.skip("there is no docs/reference/python.md")
    text = read("docs/reference/python.md")
    functions = [n for n in plh.__all__ if callable(getattr(plh, n)) and not isinstance(getattr(plh, n), type)]
    missing = [n for n in functions if f"polhode.{n}" not in text]
    assert not missing, f"docs/reference/python.md lacks {missing}"
