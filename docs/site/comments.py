#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""comments.py HEADER: the header with comments that doxygen reads, on standard output.

The headers have plain comments. Doxygen wants two stars, its own words for code and for the parts Given, Returned,
Error and Source, and some characters escaped.
"""
import glob
import os
import re
import sys

COMMENT = re.compile(r"/\*.*?\*/", re.S)
PART = re.compile(r"^(Given|Returned|Error|Source|Sources|Note|Notes|Domain|Reference|References)\b([^:]{0,60}):\s*(.*)$")


def escape(text):
    text = re.sub(r"([\\@<>&#%$])", r"\\\1", text).replace("::", "\\::")
    return re.sub(r"`([^`]*)`", r"<tt>\1</tt>", text)


def body_lines(comment):
    """The lines of a comment without its stars, with their indentation."""
    text = comment[2:-2].strip("\n")
    lines = [re.sub(r"^\s*\* ?", "", line).rstrip() for line in text.split("\n")]
    return [line[1:] if i == 0 and line.startswith(" ") else line for i, line in enumerate(lines)]


def marked(lines):
    """Code between @code and @endcode, parts as paragraphs with a title, the rest escaped."""
    result, in_code = [], False
    for i, line in enumerate(lines):
        deep = line.startswith("    ")
        blank_before = i > 0 and not lines[i - 1].strip()
        if not in_code and deep and blank_before:
            result.append("@verbatim")
            in_code = True
        elif in_code and line.strip() and not deep:
            result.append("@endverbatim")
            in_code = False
        if in_code:
            result.append(line[4:])
            continue
        part = PART.match(line)
        if part:
            result += ["@par " + escape(part[1] + part[2]), escape(part[3])]
        elif line.startswith("Error "):
            result += ["@par Error", escape(line)]
        else:
            result.append(escape(line.strip()))
    return result + ["@endverbatim"] * in_code


def rewrite(text):
    first = True

    def one(match):
        nonlocal first
        comment = match[0]
        line = text.rfind("\n", 0, match.start()) + 1
        before = text[line:match.start()]
        if "SPDX-" in comment or (before.strip() and text[match.end():match.end() + 1] != "\n"):
            return "" if "SPDX-" in comment else comment
        lines = marked(body_lines(comment))
        lines += [""] * (comment.count("\n") + 1 - len(lines))
        if before.strip():
            return "/**< " + "\n".join(lines) + " */"
        start = "/** @file\n" if first else "/** "
        first = False
        return start + "\n".join(lines) + " */"

    return COMMENT.sub(one, text)


def without_typedefs(text):
    """typedef struct x {...} x; as struct x {...}; since Sphinx takes the two names for two things."""
    text = re.sub(r"typedef (struct|enum) (\w+) (\{[^;{}]*\}) \2;", r"\1 \2 \3;", text)
    for name in re.findall(r"^(?:typedef )?(?:struct|enum|union) (\w+) \{", text, re.M):
        text = re.sub(r"^typedef (struct|enum|union) " + name + r" \{", r"\1 " + name + " {", text, flags=re.M)
        text = re.sub(r"^\} " + name + ";", "};", text, flags=re.M)
        text = re.sub(r"^typedef (struct|enum|union) " + name + " " + name + ";", "", text, flags=re.M)
    return text


def without_records(text, path):
    """Leaves out the forward declarations of what a header in extend/ defines and explains."""
    for extend in sorted(glob.glob(os.path.join(os.path.dirname(path), "extend", "*.h"))):
        with open(extend, encoding="utf-8") as header:
            for name in re.findall(r"^struct (\w+) \{", header.read(), re.M):
                text = re.sub(r"^typedef struct " + name + " " + name + r";( /\*.*?\*/)?$", "", text, flags=re.M)
    return text


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as header:
        sys.stdout.write(rewrite(without_typedefs(without_records(header.read(), sys.argv[1]))))
