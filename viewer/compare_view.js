// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Methods compared: error against work, and the table of the numbers.
import { show } from "./math.js";
import { Plot } from "./plot.js";
import { make } from "./timeline.js";

/** @typedef {import("./motion.js").PageData} PageData */
/** @typedef {import("./motion.js").MethodResult} MethodResult */

// A point: step, steps, torque evaluations, CPU seconds, three errors, observed order, status.
const fields = ["step", "steps", "torque calls", "CPU s", "attitude error", "momentum error", "energy error", "order", "status"];
export const methodColours = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#3a8fbf", "#777777", "#a04000"];

/** @param {(number | string)[]} point @param {number} field */
const number = (point, field) => (typeof point[field] === "number" ? point[field] : NaN);

export class CompareView {
  /** @param {HTMLElement} root @param {PageData} data */
  constructor(root, data) {
    this.results = data.results ?? [];
    this.work = this.results.some((r) => r.points.some((p) => number(p, 2) > 0)) ? 2 : 1;
    this.error = 4;
    this.controls = make("div", { class: "controls" });
    const place = make("div", { class: "large" });
    root.append(this.controls, place, this.table());
    this.plot = new Plot(place);
    this.choose("Error", [4, 5, 6], this.error, (v) => { this.error = v; });
    this.choose("Work", [2, 1, 3, 0], this.work, (v) => { this.work = v; });
    new ResizeObserver(() => this.redraw()).observe(place);
    this.redraw();
  }

  /** @param {string} name @param {number[]} list @param {number} now @param {(v: number) => void} set */
  choose(name, list, now, set) {
    const label = make("label", { class: "choice" }, `${name} `), select = /** @type {HTMLSelectElement} */ (make("select"));
    for (const f of list) select.append(make("option", { value: String(f) }, fields[f] ?? ""));
    select.value = String(now);
    select.addEventListener("change", () => {
      set(Number(select.value));
      this.redraw();
    });
    label.append(select);
    this.controls.append(label);
  }

  redraw() {
    const curves = this.results.map((r, i) => {
      const good = r.points.filter((p) => number(p, this.error) > 0 && number(p, this.work) > 0);
      return { x: good.map((p) => number(p, this.work)), y: good.map((p) => number(p, this.error)), label: r.method,
        colour: methodColours[i % methodColours.length] ?? "#888888", points: true, dash: i >= methodColours.length };
    });
    this.plot?.set({ title: `${fields[this.error]} against ${fields[this.work]}`, curves: [...curves, ...this.guides()], logX: true, logY: true, xLabel: fields[this.work] ?? "" });
  }

  /** A line of the slope that a method claims, a little above its first point; one per order. */
  guides() {
    /** @type {Set<number>} */
    const seen = new Set();
    return this.results.flatMap((r) => {
      const good = r.points.filter((p) => number(p, 4) > 0), a = good[0], b = good[good.length - 1];
      if (!a || !b || a === b || !(r.order > 0) || seen.has(r.order)) return [];
      seen.add(r.order);
      const ratio = number(a, 0) / number(b, 0), y = 3 * number(a, this.error), way = this.work === 0 ? 1 / ratio : ratio;
      return [{ x: [number(a, this.work), number(a, this.work) * way], y: [y, y * ratio ** -r.order], label: `order ${r.order}`, colour: "#888888", dash: true, faint: true }];
    });
  }

  table() {
    const scroll = make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table of the comparison" }), table = make("table"), head = make("tr");
    table.append(make("caption", {}, "What each method gave with each step"));
    for (const f of ["method", ...fields]) head.append(make("th", { scope: "col" }, f));
    const top = make("thead"), body = make("tbody");
    top.append(head);
    for (const r of this.results)
      for (const p of r.points) {
        const row = make("tr");
        row.append(make("th", { scope: "row" }, r.method));
        for (let f = 0; f < fields.length; f++)
          row.append(make("td", {}, typeof p[f] === "number" ? show(number(p, f), 4) : String(p[f] ?? "")));
        body.append(row);
      }
    table.append(top, body);
    scroll.append(table);
    return scroll;
  }
}
