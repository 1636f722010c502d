# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""Every link, picture, style sheet and anchor of a folder of HTML pages must be there; nothing may come from elsewhere."""
import os
import posixpath
import re
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

LOADED = {("img", "src"), ("script", "src"), ("link", "href"), ("iframe", "src"), ("source", "src"), ("object", "data")}


class Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.links, self.anchors = [], set()
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if path.endswith(".css"):
            found = re.findall(r"url\(\s*[\"']?([^\"')]+)|@import\s+[\"']([^\"']+)", text)
            self.links = [(a or b, True) for a, b in found]
        else:
            self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value)
            if value and ((tag, name) in LOADED or (tag, name) == ("a", "href")):
                self.links.append((value, (tag, name) in LOADED))


def check(site):
    """(how many links were looked at, a line for each that leads nowhere)"""
    pages, wrong, count = {}, [], 0
    for folder, _, files in os.walk(site):
        for name in files:
            if name.endswith((".html", ".css")):
                path = os.path.join(folder, name)
                pages[os.path.relpath(path, site)] = Page(path)
    for path, page in sorted(pages.items()):
        if path.startswith(("laboratory/", "shown/")):
            continue  # they make their links as they run; make test-web drives them
        for link, loaded in page.links:
            count += 1
            problem = problem_of(site, pages, path, link, loaded)
            if problem:
                wrong.append(f"{path}: {link}: {problem}")
    return count, wrong


def problem_of(site, pages, path, link, loaded):
    parts = urlsplit(link)
    if parts.scheme == "data":
        return None
    if parts.scheme or parts.netloc:
        return "loaded from the network" if loaded and parts.scheme != "canonical" else None
    target = path
    if parts.path:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(parts.path)))
        if not os.path.exists(os.path.join(site, target)):
            return "no such file"
    anchor = unquote(parts.fragment)
    if anchor and target in pages and anchor not in pages[target].anchors and not target.startswith("laboratory/"):
        return "no such anchor"
    return None
