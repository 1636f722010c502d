#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""blocks.py SOURCE BUILD [--only LANGUAGE,...] [--pictures FOLDER] PAGE...: runs the code blocks of the pages.

Every block runs, or carries a mark (pages.py) that says why not. A page has a scratch home and a scratch directory in which
the sources seem to lie and the command is on the PATH. sh: bash, the environment goes on to the next block. python: one
interpreter per page. c: compiled and run. yaml: a scenario that is read. js: node with the npm package. What a block
prints is compared with the block marked as its output, numbers to a relative 1e-6.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

import pages

LIMIT = 300  # seconds per block
MAKE = """#!/bin/sh
# Stands for make: what these targets build is there.
case "$1" in
  "" | all | python | web) exit 0 ;;
  install) shift; exec cmake --install "$POLHODE_BUILD" --prefix "${1#PREFIX=}" >/dev/null ;;
  amalgamation) exec /usr/bin/python3 scripts/make-amalgamation build/amalgamation ;;
  *) echo "make $1 is not for this test" >&2; exit 1 ;;
esac
"""
DRIVER = """
import contextlib, io, json, sys, traceback
space = {"__name__": "__main__"}
for line in sys.stdin:
    block = json.loads(line)
    out, error = io.StringIO(), ""
    with contextlib.redirect_stdout(out):
        try:
            exec(compile("\\n" * block["line"] + block["text"], block["page"], "exec"), space)
        except BaseException:
            error = traceback.format_exc()
    print(json.dumps({"out": out.getvalue(), "error": error}), flush=True)
"""


class Failure(Exception):
    """A block that does not do what its page says."""


class Page:
    """A scratch directory in which the blocks of one page run."""

    def __init__(self, source, build, work):
        self.source, self.build, self.work = source, build, work
        self.tree, self.interpreter = os.path.join(work, "tree"), None
        for folder in ("tree", "home", "bin"):
            os.mkdir(os.path.join(work, folder))
        for name in os.listdir(source):
            if not name.startswith((".", "build")):
                os.symlink(os.path.join(source, name), os.path.join(self.tree, name))
        os.mkdir(os.path.join(self.tree, "build"))
        for name in os.listdir(build):
            if name != "amalgamation":  # other pages make it at the same time
                os.symlink(os.path.join(build, name), os.path.join(self.tree, "build", name))
        with open(os.path.join(work, "bin/make"), "w", encoding="utf-8") as shim:
            shim.write(MAKE)
        os.chmod(os.path.join(work, "bin/make"), 0o755)
        self.env = dict(os.environ, HOME=os.path.join(work, "home"), POLHODE_BUILD=build, MPLBACKEND="agg",
                        PATH=os.pathsep.join([os.path.join(work, "bin"), build, os.environ["PATH"]]),
                        PYTHONPATH=os.path.join(build, "python"), POLHODE_DOCS_ENV=os.path.join(work, "env"))
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
            self.env.pop(name, None)

    def write(self, name, text):
        with open(os.path.join(self.tree, name), "w", encoding="utf-8") as file:
            file.write(text)

    def call(self, block, command):
        """Standard output; a Failure where the exit status is not 0."""
        try:
            done = subprocess.run(command, cwd=self.tree, env=self.env, capture_output=True, text=True, timeout=LIMIT,
                                  check=False)
        except subprocess.TimeoutExpired:
            raise Failure(f"{block}: ran for more than {LIMIT} s") from None
        if done.returncode:
            raise Failure(f"{block}: exit status {done.returncode}\n{block.text}{done.stdout[-1500:]}{done.stderr[-3000:]}")
        return done.stdout

    def sh(self, block):
        go_on = 'if [ -e "$POLHODE_DOCS_ENV" ]; then . "$POLHODE_DOCS_ENV"; fi; set -eu\n'
        return self.call(block, ["bash", "-c", go_on + block.text + '\nexport -p >"$POLHODE_DOCS_ENV"\n'])

    def python(self, block):
        if self.interpreter is None:
            self.interpreter = subprocess.Popen(["/usr/bin/python3", "-c", DRIVER], cwd=self.tree, env=self.env, text=True,
                                                stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.interpreter.stdin.write(json.dumps({"page": block.page, "line": block.line, "text": block.text}) + "\n")
        self.interpreter.stdin.flush()
        answer = json.loads(self.interpreter.stdout.readline())
        if answer["error"]:
            raise Failure(f"{block}:\n{block.text}{answer['error']}")
        return answer["out"]

    def c(self, block):
        text, step = block.text, "polhode_step.h" in block.text
        if "int main(" not in text:
            head = "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <polhode/polhode.h>\n"
            if step:
                head = "#include <math.h>\n#include <stdio.h>\n"
            place = f'#line {block.line + 1} "{block.page}"\n'
            if block.mark == "file scope":
                text = head + block.argument + "\n" + place + text + "int main(void) { return 0; }\n"
            else:
                inner = text.replace('#include "polhode_step.h"\n', "")
                head += '#include "polhode_step.h"\n' if step else ""
                text = head + "int main(void)\n{\n" + block.argument + "\n" + place + inner + "return 0;\n}\n"
        self.write("block.c", text)
        command = ["cc", "-std=c17", "-Wall", "-Wno-unused", "-Werror=implicit-function-declaration", "block.c", "-o", "block"]
        if step:
            self.call(block, ["make", "amalgamation"])
            command += ["-Ibuild/amalgamation", "build/amalgamation/polhode_step.c", "-lm"]
        else:
            command += ["-Iinclude", "build/libpolhode_run.a", "build/libpolhode.a", "-lm", "-lpthread"]
            if "run.h" not in text:
                command.remove("build/libpolhode_run.a")
        self.call(block, command)
        return self.call(block, ["./block"])

    def yaml(self, block):
        self.write("block.yaml", (block.argument + "\n" if block.mark == "setup" else "") + block.text)
        return self.call(block, ["polhode", "run", "block.yaml", "--quiet", "--final"])

    def js(self, block):
        os.makedirs(os.path.join(self.tree, "node_modules"), exist_ok=True)
        link = os.path.join(self.tree, "node_modules/polhode")
        if not os.path.exists(link):
            os.symlink(os.path.join(self.build, "npm/polhode"), link)
        self.write("block.mjs", block.text)
        return self.call(block, ["node", "block.mjs"])

    def close(self):
        if self.interpreter:
            self.interpreter.stdin.close()
            self.interpreter.wait(30)


def same_word(a, b):
    if a == b:
        return True
    try:
        x, y = float(a.strip(",;()[]")), float(b.strip(",;()[]"))
    except ValueError:
        return False
    return abs(x - y) <= 1e-6 * max(abs(x), abs(y))


def same_line(expected, found):
    a, b = expected.split(), found.split()
    return len(a) == len(b) and all(map(same_word, a, b))


def matches(expected, found):
    """Whether the lines agree, a line ... for any lines."""
    if not expected:
        return not found
    if expected[0].strip() == "...":
        return any(matches(expected[1:], found[k:]) for k in range(len(found) + 1))
    return bool(found) and same_line(expected[0], found[0]) and matches(expected[1:], found[1:])


def lines_of(text):
    return [line.rstrip() for line in text.strip("\n").split("\n")]


def run_page(page, found, only):
    """(blocks that ran, blocks with a reason, blocks for another time)"""
    last, count, left, later = None, 0, 0, 0
    for block in found:
        if block.mark == "not run":
            if not block.argument:
                raise Failure(f"{block}: not run, and no reason")
            left, last = left + 1, None
        elif block.mark == "file":
            page.write(block.argument, block.text)
            count, last = count + 1, None
        elif block.mark == "output":
            if last is not None and not matches(lines_of(block.text), lines_of(last)):
                raise Failure(f"{block}: the page says\n{block.text}and it prints\n{last}")
        elif block.language not in ("sh", "python", "c", "yaml", "js"):
            raise Failure(f"{block}: a block of {block.language} needs a mark: output, or not run and why")
        elif only and block.language not in only:
            later, last = later + 1, None
        else:
            last, count = getattr(page, block.language)(block), count + 1
    return count, left, later


def run(source, build, name, only, folder):
    path = os.path.join(source, name)
    found = pages.blocks(path, name)
    with tempfile.TemporaryDirectory() as work:
        page = Page(source, build, work)
        try:
            count, left, later = run_page(page, found, only)
        finally:
            page.close()
        for picture in pages.pictures(path):
            made = os.path.join(page.tree, picture)
            if later == 0 and not (os.path.exists(made) and os.path.getsize(made)):
                raise Failure(f"{name}: its blocks do not make {picture}")
            if folder and os.path.exists(made):
                shutil.copy(made, os.path.join(folder, picture))
    print(f"{name}: {count} blocks ran" + (f", {left} not run" if left else "") + (f", {later} for another test" if later else ""))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("build")
    parser.add_argument("page", nargs="+")
    parser.add_argument("--only", default="")
    parser.add_argument("--pictures")
    given = parser.parse_args()
    failed = 0
    for name in given.page:
        try:
            run(os.path.abspath(given.source), os.path.abspath(given.build), name, given.only.split(",") if given.only else [],
                given.pictures)
        except (Failure, ValueError) as problem:
            print(problem)
            failed = 1
    sys.exit(failed)


if __name__ == "__main__":
    main()
