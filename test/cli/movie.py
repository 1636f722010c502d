# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
"""movie.py FILE [PERIOD]: a moving picture of `polhode show` read back. PERIOD: it is that of the T-handle over one period of
its polhode, whose middle axis is nearest to L at t = 1.140479945 and turned over at 20.69334704 (polhode free --describe)."""
import math
import re
import sys
import xml.etree.ElementTree as tree

SVG = "{http://www.w3.org/2000/svg}"
root = tree.parse(sys.argv[1]).getroot()
wide, high = map(float, root.get("viewBox").split()[2:])
frames = [g for g in root.iter(SVG + "g") if "f" in g.get("class").split()]
delays = [float(re.search(r"-?[0-9.]+", g.get("style"))[0]) for g in frames]
assert 60 <= len(frames) <= 320, len(frames)
assert all(abs(b - a - 0.04) < 1e-9 for a, b in zip(delays, delays[1:])) and abs(delays[0] + 0.04 * len(frames)) < 0.01


def points(path):
    return [tuple(map(float, p.split())) for p in re.findall(r"[ML]([-0-9.]+ [-0-9.]+)", path.get("d"))]


curve = [p for path in root.findall(SVG + "path") if "p" in path.get("class").split() for p in points(path)]
heights = []
for g in frames:
    paths = g.findall(SVG + "path")
    facets = [p for p in paths if p.get("fill")]
    assert 2 <= len(facets) <= 64, len(facets)
    for x, y in (p for path in paths for p in points(path)):
        assert 0 <= x <= wide / 2 and 0 <= y <= high, (x, y)
    heights.append(points(paths[0])[-1][1])
    dot = g.find(SVG + "circle")
    x, y = float(dot.get("cx")), float(dot.get("cy"))
    assert min(math.hypot(x - a, y - b) for a, b in curve) < 25, "a point off its polhode"
if len(sys.argv) > 2:
    middle, reach = 0.53 * high, 0.36 * high * math.cos(0.35)
    for t, side in ((1.140479945, -1), (20.69334704, 1)):
        y = heights[round(t / float(sys.argv[2]) * len(frames))]
        assert abs(y - middle - side * reach) < 8, (t, y)
