# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Formulas as HTML when the site is built, by KaTeX in node. The pages then need no script for them, and a formula that
KaTeX cannot read is a warning, so that it ends the build."""
import json
import os
import subprocess

from docutils.nodes import SkipNode
from sphinx.util import logging

logger = logging.getLogger(__name__)
known = {}
programs = {}  # of each process that writes pages


def node():
    """One program for all formulas: a line of JSON in, a line of JSON out."""
    if os.getpid() not in programs:
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "katex.js")
        env = dict(os.environ, NODE_PATH="/usr/share/nodejs")
        programs[os.getpid()] = subprocess.Popen(["node", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                                 text=True, encoding="utf-8", env=env)
    return programs[os.getpid()]


def formula(tex, display, place):
    key = (tex, display)
    if key not in known:
        process = node()
        process.stdin.write(json.dumps({"tex": tex, "display": display}) + "\n")
        process.stdin.flush()
        known[key] = json.loads(process.stdout.readline())
    answer = known[key]
    if "error" in answer:
        logger.warning("formula: %s", answer["error"], location=place)
        return ""
    return answer["html"]


def visit_inline(self, node_):
    self.body.append(formula(node_.astext(), False, node_))
    raise SkipNode


def visit_block(self, node_):
    self.body.append('<div class="math">' + formula(node_.astext(), True, node_) + "</div>\n")
    raise SkipNode


def setup(app):
    app.add_html_math_renderer("katex", (visit_inline, None), (visit_block, None))
    app.config.html_math_renderer = "katex"
    return {"parallel_read_safe": True, "parallel_write_safe": True}
