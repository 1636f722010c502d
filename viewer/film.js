// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The page as a movie: its frames, as text, for the command (src/cli/film.c), which opens the page with #film=1&...
import { quatUnit } from "./math.js";
import { composite } from "./save.js";

/** @typedef {import("./page.js").RunPage} RunPage */
/** @typedef {import("./motion.js").BodyMotion} BodyMotion */

const usualSeconds = 12, closeEnough = 0.03;

/**
 * How far a state is from the first one: the angle between the attitudes, and the change of the momentum.
 * @param {BodyMotion} motion
 * @param {number} t
 */
function distance(motion, t) {
  const a = motion.at(motion.table.t[0] ?? 0), b = motion.at(t), p = quatUnit(a.q), q = quatUnit(b.q);
  const cosine = Math.min(1, Math.abs(p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3]));
  const size = Math.hypot(...a.m) || 1;
  return 2 * Math.acos(cosine) + Math.hypot(a.m[0] - b.m[0], a.m[1] - b.m[1], a.m[2] - b.m[2]) / size;
}

/**
 * The time at which a motion is back where it began, the latest one up to `to`; null: it does not come back.
 * @param {BodyMotion} motion
 * @param {number} to
 */
export function closingTime(motion, to) {
  const T = motion.table.t, from = T[0] ?? 0, last = motion.table.index(to);
  let best = null;
  for (let i = 2; i <= last; i++) {
    const [a, b, c] = [T[i - 2] ?? 0, T[i - 1] ?? 0, T[i] ?? 0], near = distance(motion, b);
    if (near > distance(motion, a) || near > distance(motion, c) || near > 1) continue;
    let [x, y] = [a, c];
    for (let k = 0; k < 60; k++) { // thirds: the distance has one least value between them
      const u = x + (y - x) / 3, v = y - (y - x) / 3;
      if (distance(motion, u) < distance(motion, v)) y = v;
      else x = u;
    }
    if (distance(motion, (x + y) / 2) < closeEnough && (x + y) / 2 !== from) best = (x + y) / 2;
  }
  return best;
}

/**
 * The times of the frames.
 * @param {RunPage} page
 * @param {URLSearchParams} words
 */
export function filmTimes(page, words) {
  const number = (/** @type {string} */ name) => Number(words.get(name) ?? 0);
  const { from, to, natural } = page.timeline?.range ?? { from: 0, to: 1, natural: 1 }, way = Math.sign(to - from) || 1;
  const pace = natural * (number("speed") || 1), seconds = number("seconds") || Math.min(usualSeconds, Math.abs(to - from) / pace);
  let end = way * (from + way * seconds * pace - to) > 0 ? to : from + way * seconds * pace;
  const back = words.get("loop") && page.motion && !page.motion.coarse ? closingTime(page.motion, end) : null;
  if (back !== null) end = back;
  const length = Math.min(seconds, Math.abs(end - from) / pace), count = Math.max(2, Math.round(length * (number("rate") || 25)));
  // A loop ends one frame before it begins again.
  return Array.from({ length: count }, (_, i) => from + ((end - from) * i) / (back !== null ? count : count - 1));
}

/**
 * Draws frames and leaves them in the text of the page: "total N", then "frame PNG" for each.
 * @param {RunPage} page
 * @param {URLSearchParams} words
 */
export function film(page, words) {
  const view = page.body ?? page.system, number = (/** @type {string} */ name) => Number(words.get(name) ?? 0);
  if (!view || !page.timeline) throw new Error("a movie needs a body or a system");
  const times = filmTimes(page, words), canvas = document.createElement("canvas"), first = number("first");
  Object.assign(view.scene.host.style, { position: "fixed", left: "0", top: "0", width: `${number("wide")}px`, height: `${number("high")}px`, border: "0", minHeight: "0" });
  document.documentElement.style.setProperty("font-size", `${Math.max(16, number("high") / 36)}px`);
  const lines = [`total ${times.length}`];
  for (const t of times.slice(first, first + number("count"))) {
    page.timeline.go(t);
    composite(view.scene, canvas, words.has("clear"));
    lines.push(`frame ${canvas.toDataURL("image/png").split(",")[1]}`);
  }
  const text = document.createElement("pre");
  text.textContent = `\n${lines.join("\n")}\n`;
  document.body.replaceChildren(text);
}
