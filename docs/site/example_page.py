# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""The page of the examples: every file of examples/ with its first words."""
import json
import os
import re

GROUPS = [("", "Scenarios", "Run them with `polhode run NAME`; they are also in the installed package."),
          ("c", "Programs in C, C++ and Fortran", "The tests compile and run them."),
          ("engine", "Game and physics engines", "With the two files of [the amalgamation](engines.md)."),
          ("gpu", "GPU", "See [gpu.md](gpu.md)."),
          ("python", "Python", "See [python.md](python.md).")]


def about(path):
    """The first sentence of the first comment, or the first heading of a notebook."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if path.endswith(".ipynb"):
        return "".join(json.loads(text)["cells"][0]["source"]).split("\n")[0].lstrip("# ")
    name = re.search(r"^name: *(.*)", text, re.M)
    if path.endswith(".yaml") and name:
        return name[1].strip("'\"")
    lines = [re.sub(r'^\s*(#!.*|/\*+|\*/|\*|//|#|!|""")\s?', "", line) for line in text.split("\n")[:30]]
    words = " ".join(line.strip() for line in lines if "SPDX" not in line)
    sentence = re.match(r"\s*(.*?[.:])(\s|$)", words.replace("*/", ""))
    return sentence[1].rstrip(":") if sentence else ""


def markdown(root, link):
    lines = ["# Examples", ""]
    for folder, title, text in GROUPS:
        lines += ["## " + title, "", text, "", "| file | |", "|---|---|"]
        there = os.path.join(root, "examples", folder)
        for name in sorted(os.listdir(there)):
            path = os.path.join("examples", folder, name)
            if os.path.isfile(os.path.join(root, path)) and not name.endswith((".txt", ".svg", ".png")):
                lines.append(f"| [{name}]({link(path)}) | {about(os.path.join(root, path)).replace('|', chr(92) + '|')} |")
        lines.append("")
    return "\n".join(lines)
