// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The time of a page: play, speed, scrubbing, marks, keys.
import { show } from "./math.js";
import { tickBase } from "./plot.js";

/** @typedef {{ x: number, kind: string, name?: string }} Mark */

export const speeds = [0.1, 0.25, 0.5, 1, 2, 4, 10, 30, 100];

/**
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {string} [text]
 */
export function make(tag, attributes = {}, text = "") {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text) element.textContent = text;
  return element;
}

export class Timeline {
  /**
   * @param {HTMLElement} host
   * @param {{ from: number, to: number, natural: number, step: number }} range natural: time per second at speed 1; step:
   *   what an arrow key moves
   * @param {(t: number) => void} changed
   */
  constructor(host, range, changed) {
    this.range = range;
    this.changed = changed;
    this.t = range.from;
    this.playing = false;
    this.speed = 1;
    this.button = /** @type {HTMLButtonElement} */ (make("button", { type: "button", class: "play", "aria-label": "Play" }, "▶"));
    this.bar = /** @type {HTMLInputElement} */ (make("input", { type: "range", min: "0", max: "1", step: "any", "aria-label": "Time" }));
    this.pace = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Speed" }));
    this.clock = make("output", { class: "clock" });
    this.track = make("div", { class: "track" });
    this.marks = make("div", { class: "marks", "aria-hidden": "true" });
    for (const s of speeds) this.pace.append(make("option", { value: String(s) }, `× ${s}`));
    this.pace.value = "1";
    this.track.append(this.marks, this.bar);
    host.classList.add("timeline");
    host.append(this.button, this.track, this.clock, this.pace);
    this.button.addEventListener("click", () => this.toggle());
    this.bar.addEventListener("input", () => this.go(range.from + Number(this.bar.value) * (range.to - range.from)));
    this.pace.addEventListener("change", () => this.setSpeed(Number(this.pace.value)));
    this.show();
  }

  /** @param {Mark[]} marks */
  setMarks(marks) {
    const { from, to } = this.range;
    this.marks.replaceChildren(...marks.slice(0, 2000).map((m) => {
      const element = make("i", { class: m.kind === "flip" ? "flip" : "event" });
      element.style.left = `${(100 * (m.x - from)) / (to - from)}%`;
      if (m.name) element.title = m.name;
      return element;
    }));
    this.list = marks.map((m) => m.x).sort((a, b) => (to > from ? a - b : b - a));
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.pace.value = String(speed);
  }

  toggle() {
    this.playing = !this.playing;
    this.button.textContent = this.playing ? "❚❚" : "▶";
    this.button.setAttribute("aria-label", this.playing ? "Pause" : "Play");
    if (!this.playing) return;
    if (this.t === this.range.to) this.go(this.range.from);
    this.last = performance.now();
    requestAnimationFrame((now) => this.tick(now));
  }

  stop() {
    if (this.playing) this.toggle();
  }

  /** @param {number} now milliseconds */
  tick(now) {
    if (!this.playing) return;
    const { from, to, natural } = this.range, way = to >= from ? 1 : -1;
    const passed = Math.min(0.1, Math.max(0, (now - (this.last ?? now)) / 1000));
    let t = this.t + way * passed * natural * this.speed;
    this.last = now;
    if (way * (t - to) > 0) t = from;
    this.go(t);
    requestAnimationFrame((next) => this.tick(next));
  }

  /** @param {number} t */
  go(t) {
    const { from, to } = this.range;
    this.t = Math.min(Math.max(t, Math.min(from, to)), Math.max(from, to));
    this.show();
    this.changed(this.t);
  }

  show() {
    const { from, to } = this.range, base = tickBase(Math.min(from, to), Math.max(from, to));
    this.bar.value = String(to !== from ? (this.t - from) / (to - from) : 0);
    const digits = Math.max(2, Math.ceil(Math.log10(Math.max(Math.abs(this.t - base), 1e-9) / (Math.abs(to - from) || 1)) + 4));
    const words = base ? `${base} + ${show(this.t - base, digits)}` : show(this.t, digits);
    this.clock.textContent = `t = ${words}`;
    this.bar.setAttribute("aria-valuetext", `t = ${words}`);
  }

  /** To the next or the last mark. @param {number} way */
  jump(way) {
    const up = this.range.to >= this.range.from ? way : -way, eps = 1e-9 * Math.abs(this.range.to - this.range.from);
    const later = (this.list ?? []).filter((x) => up * (x - this.t) > eps);
    const next = up > 0 ? Math.min(...later) : Math.max(...later);
    if (later.length) this.go(next);
  }

  /** The keys of the page; true: it was one. @param {KeyboardEvent} e */
  key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return false;
    const way = this.range.to >= this.range.from ? 1 : -1;
    /** @param {number} by */
    const pace = (by) => this.setSpeed(speeds[Math.min(speeds.length - 1, Math.max(0, speeds.indexOf(this.speed) + by))] ?? 1);
    /** @type {Record<string, () => void>} */
    const keys = {
      " ": () => this.toggle(), k: () => this.toggle(),
      ArrowRight: () => this.go(this.t + way * this.range.step * (e.shiftKey ? 10 : 1)),
      ArrowLeft: () => this.go(this.t - way * this.range.step * (e.shiftKey ? 10 : 1)),
      Home: () => this.go(this.range.from), End: () => this.go(this.range.to),
      n: () => this.jump(1), p: () => this.jump(-1), ">": () => pace(1), "<": () => pace(-1),
    };
    const act = keys[e.key];
    if (!act) return false;
    act();
    return true;
  }
}
