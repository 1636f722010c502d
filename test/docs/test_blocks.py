#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""test_blocks.py SOURCE BUILD: the test of the pages fails where it should."""
import contextlib
import io
import os
import sys
import tempfile
import unittest

import blocks

SOURCE, BUILD = sys.argv[1:3]
FENCE = "```"


def verdict(text):
    """What is printed about a page with this text, "" where it passes."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "page.md"), "w", encoding="utf-8") as page:
            page.write(text.replace("'''", FENCE))
        os.symlink(os.path.join(SOURCE, "include"), os.path.join(folder, "include"))
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                blocks.run(folder, BUILD, "page.md", [], None)
        except (blocks.Failure, ValueError) as problem:
            return str(problem)
    return ""


class Blocks(unittest.TestCase):
    """Pages that are right, and pages with one mistake."""

    def test_right(self):
        self.assertEqual(verdict("'''sh\necho a\n'''\n\n<!-- output -->\n'''text\na\n'''\n"), "")
        self.assertEqual(verdict("'''sh\nprintf 'a 1.0000001\\nb\\nc\\n'\n'''\n<!-- output -->\n'''text\na 1\n...\nc\n'''\n"), "")
        self.assertEqual(verdict("'''sh\nexport A=7\n'''\n\n'''sh\n[ $A = 7 ]\n'''\n"), "")
        self.assertEqual(verdict("<!-- not run: a drawing -->\n'''text\n+--+\n'''\n"), "")
        self.assertEqual(verdict("<!-- setup: int a = 2; -->\n'''c\nprintf(\"%d\\n\", a);\n'''\n<!-- output -->\n'''text\n2\n'''\n"), "")

    def test_wrong(self):
        self.assertIn("exit status 1", verdict("'''sh\nfalse\ntrue\n'''\n"))
        self.assertIn("the page says", verdict("'''sh\necho a\n'''\n\n<!-- output -->\n'''text\nb\n'''\n"))
        self.assertIn("the page says", verdict("'''sh\necho 1.001\n'''\n<!-- output -->\n'''text\n1\n'''\n"))
        self.assertIn("without a language", verdict("'''\necho a\n'''\n"))
        self.assertIn("no reason", verdict("<!-- not run: -->\n'''sh\nfalse\n'''\n"))
        self.assertIn("needs a mark", verdict("'''text\nwords\n'''\n"))
        self.assertIn("indented code", verdict("Words:\n\n    polhode run\n"))
        self.assertIn("without an end", verdict("'''sh\ntrue\n"))
        self.assertIn("exit status", verdict("'''c\nint a = ;\n'''\n"))
        self.assertIn("exit status", verdict("'''yaml\nbody: {moments: [1, 2]}\n'''\n"))
        self.assertIn("do not make", verdict("'''sh\ntrue\n'''\n![a](img/start/a.svg)\n"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
