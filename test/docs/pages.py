# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""The code blocks of a page with their marks.

A mark is an HTML comment right before a block:

    <!-- not run: REASON -->       the block is left alone
    <!-- output -->                what the block before it prints; a line ... stands for any lines
    <!-- file: NAME -->            the block is this file for the blocks after it
    <!-- setup: TEXT -->           comes before the block: C declarations, the rest of a scenario
    <!-- file scope: TEXT -->      the same for C that defines functions
"""
import re
from dataclasses import dataclass

FENCE = re.compile(r"^( *)```(.*)$")
MARK = re.compile(r"<!--\s*(not run|output|file scope|file|setup)(?::\s*((?:(?!-->).)*?))?\s*-->\s*\Z", re.S)


@dataclass
class Block:
    """A block: where it is, its language, its text and its mark."""

    page: str
    line: int
    language: str
    text: str
    mark: str = ""
    argument: str = ""

    def __str__(self):
        return f"{self.page}:{self.line}"


def indented_code(lines, fenced):
    """The lines of code that are indented instead of fenced; they have no language and no mark."""
    return [i + 1 for i, line in enumerate(lines)
            if line.startswith("    ") and not fenced[i] and i > 0 and not lines[i - 1].strip()
            and not any(re.match(r"\s*([-*]|\d+\.) ", before) for before in lines[max(0, i - 6):i])]


def blocks(path, name):
    """All blocks of a page; ValueError where one has no language or is not closed."""
    with open(path, encoding="utf-8") as page:
        lines = page.read().split("\n")
    fenced, found, i = [False] * len(lines), [], 0
    while i < len(lines):
        begin = FENCE.match(lines[i])
        if not begin:
            i += 1
            continue
        end = i + 1
        while end < len(lines) and lines[end].strip() != "```":
            end += 1
        if end == len(lines):
            raise ValueError(f"{name}:{i + 1}: a block without an end")
        fenced[i:end + 1] = [True] * (end + 1 - i)
        language = begin[2].strip()
        if not language:
            raise ValueError(f"{name}:{i + 1}: a block without a language: sh, python, c, yaml, js or text")
        if not language.startswith("{"):
            mark = MARK.search("\n".join(lines[:i]).rstrip("\n"))
            text = "\n".join(line[len(begin[1]):] for line in lines[i + 1:end]) + "\n"
            found.append(Block(name, i + 1, language, text, *((mark[1], mark[2] or "") if mark else ())))
        i = end + 1
    in_comment = False
    for k, line in enumerate(lines):
        in_comment = in_comment or "<!--" in line
        fenced[k] = fenced[k] or in_comment
        in_comment = in_comment and "-->" not in line
    wrong = indented_code(lines, fenced)
    if wrong:
        raise ValueError(f"{name}:{wrong[0]}: indented code; write a block with a language")
    return found


def pictures(path):
    """The pictures of a page that its own commands make."""
    with open(path, encoding="utf-8") as page:
        return re.findall(r"!\[[^\]]*\]\([^)]*img/start/([^)/]+)\)", page.read())
