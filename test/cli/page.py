# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""page.py PAGE [TABLE.csv]: reads a page back as a browser would: one file, no address of another, data that are JSON.
With a table: every number of the page that has a record in the table is the same double. Prints what the page holds."""
import base64
import csv
import html.parser
import json
import struct
import sys


class Reader(html.parser.HTMLParser):
    """Collects the data and whatever would need another file."""

    def __init__(self):
        super().__init__()
        self.data, self.inside, self.needs, self.scripts = "", False, [], 0

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        self.inside = tag == "script" and named.get("id") == "polhode-data"
        self.scripts += tag == "script"
        for name in ("src", "href"):
            if named.get(name) and not named[name].startswith("data:"):
                self.needs.append(named[name])

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, text):
        if self.inside:
            self.data += text


def doubles(text):
    raw = base64.b64decode(text, validate=True)
    return struct.unpack(f"<{len(raw) // 8}d", raw)


def main():
    reader = Reader()
    reader.feed(open(sys.argv[1], encoding="utf-8").read())
    if reader.needs or reader.scripts != 2:
        sys.exit(f"{sys.argv[1]}: needs {reader.needs}, has {reader.scripts} scripts")
    data = json.loads(reader.data)
    labels = [label for column in data["columns"] for label in column["labels"]]
    numbers = doubles(data["data"])
    if len(numbers) != data["rows"] * len(labels):
        sys.exit(f"{sys.argv[1]}: {len(numbers)} numbers for {data['rows']} rows of {labels}")
    rows = [dict(zip(labels, numbers[i:i + len(labels)])) for i in range(0, len(numbers), max(1, len(labels)))]
    if len(sys.argv) > 2:
        lines = [line for line in open(sys.argv[2]) if not line.startswith("#")]
        table = {float(row["t"]): row for row in csv.DictReader(lines)}
        same = 0
        for row in rows:
            record = table.get(row["t"])
            if record is None:
                continue
            same += 1
            for label, text in record.items():
                if label in row and float(text) != row[label]:
                    sys.exit(f"t = {row['t']}: {label} is {row[label]!r} in the page, {text} in the table")
        data["same"] = same
    system = data.get("system") or {}
    print(json.dumps({
        "title": data["title"], "kind": data["kind"], "rows": data["rows"], "notes": data["notes"], "axis": data.get("axis"),
        "show": data.get("show"), "same": data.get("same"), "flips": [e["t"] for e in data["events"] if e["axis"] == data.get("axis")],
        "shape": (data.get("body") or {}).get("shape"), "frames": system.get("frames"), "bodies": system.get("bodies"),
        "species": [s["name"] for s in system.get("species", [])], "band": "low" in data,
        "methods": [r["method"] for r in data.get("results", [])], "orders": [r["order"] for r in data.get("results", [])],
        "observed": [sum(p[7] is not None for p in r["points"]) for r in data.get("results", [])]}))


main()
