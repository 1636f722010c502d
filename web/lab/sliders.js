// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Sliders for what one wants to feel: spin, angle and strength of a top, the rotor of a gyrostat.
import { rotate, show } from "../../viewer/math.js";
import { make } from "../../viewer/timeline.js";
import { tilted } from "./presets.js";

/** @typedef {import("./state.js").Lab} Lab */
/** @typedef {{ name: string, unit: string, range: (lab: Lab) => [number, number], get: (lab: Lab) => number, set: (lab: Lab, x: number) => Partial<Lab> }} Row */

/** The angle of the third axis from the vertical, degrees. @param {Lab} lab */
function angleOf(lab) {
  const [w = 1, x = 0, y = 0, z = 0] = lab.q, e = rotate([w, x, y, z], [0, 0, 1]);
  return (Math.atan2(Math.hypot(e[0], e[1]), e[2]) * 180) / Math.PI;
}

/** A round number above. @param {number} x */
const above = (x) => { const p = 10 ** Math.floor(Math.log10(x || 1)); return p * Math.ceil((2 * x) / p); };
/** @param {number[]} list @param {number} i @param {number} x */
const withOne = (list, i, x) => list.map((old, k) => (k === i ? x : old));
/** The axis of the rotor. @param {Lab} lab */
const rotorAxis = (lab) => Math.max(0, lab.rotor.reduce((best, x, i) => (Math.abs(x) > Math.abs(lab.rotor[best] ?? 0) ? i : best), 2));

/** @type {Row[]} */
const ofTop = [
  { name: "Spin", unit: "rad/s", range: (lab) => [0, above(Math.max(10, Math.abs(lab.omega[2] ?? 0)))], get: (lab) => lab.omega[2] ?? 0, set: (lab, x) => ({ omega: withOne(lab.omega, 2, x) }) },
  { name: "Angle", unit: "°", range: () => [0, 180], get: angleOf, set: (_, x) => ({ q: tilted(x) }) },
  { name: "Strength", unit: "", range: (lab) => [0.05, above(Math.max(1, Math.abs(lab.top)))], get: (lab) => lab.top, set: (_, x) => ({ top: x }) },
];
/** @type {Row[]} */
const ofRotor = [
  { name: "Rotor", unit: "", range: (lab) => { const most = above(Math.max(1, ...lab.rotor.map(Math.abs))); return [-most, most]; }, get: (lab) => lab.rotor[rotorAxis(lab)] ?? 0,
    set: (lab, x) => ({ rotor: withOne(lab.rotor, rotorAxis(lab), x || 1e-9) }) },
];

export class Sliders {
  /** @param {(part: Partial<Lab>) => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.root = make("div", { class: "sliders", role: "group", "aria-label": "Sliders" });
    /** @type {{ row: Row, input: HTMLInputElement, value: HTMLElement }[]} */
    this.list = [];
    this.kind = "";
    this.root.hidden = true;
  }

  /** @param {Lab} lab */
  show(lab) {
    const kind = lab.top !== 0 ? "top" : lab.rotor.some((x) => x !== 0) ? "rotor" : "";
    this.lab = lab;
    if (kind !== this.kind) this.build(kind === "top" ? ofTop : kind === "rotor" ? ofRotor : []);
    this.kind = kind;
    for (const { row, input, value } of this.list) {
      const now = row.get(lab);
      const [least, most] = row.range(lab);
      if (document.activeElement !== input) Object.assign(input, { min: String(least), max: String(most) });
      if (document.activeElement !== input || Number(input.value) !== now) input.value = String(now);
      value.textContent = `${show(now, 4)}${row.unit ? ` ${row.unit}`.replace(" °", "°") : ""}`;
    }
  }

  /** @param {Row[]} rows */
  build(rows) {
    this.list = rows.map((row) => {
      const label = make("label"), input = /** @type {HTMLInputElement} */ (make("input", { type: "range", step: "any" })), value = make("output");
      label.append(row.name, input, value);
      input.addEventListener("input", () => { if (this.lab) this.changed(row.set(this.lab, Number(Number(input.value).toPrecision(4)))); });
      return { row, input, value, label };
    }).map(({ label, ...rest }) => { this.root.append(label); return rest; });
    this.root.replaceChildren(...this.list.map(({ input }) => /** @type {HTMLElement} */ (input.parentElement)));
    this.root.hidden = rows.length === 0;
  }
}
