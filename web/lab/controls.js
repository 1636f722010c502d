// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Presets, body, spin, torques, methods.
import { choice } from "../../viewer/page.js";
import { make } from "../../viewer/timeline.js";
import { Field, section } from "./fields.js";
import { labOf, presets } from "./presets.js";
import { kinds, readNumber, readNumbers } from "./state.js";

/** @typedef {import("./state.js").Lab} Lab */
/** @typedef {import("polhode").MethodInfo} MethodInfo */

/** What the three numbers of a body are. @type {Record<string, string>} */
const sizes = { moments: "Moments of inertia", box: "Edges (mass 1)", ellipsoid: "Semi-axes (mass 1)", cylinder: "Radius, length, mass" };

/** Names for the list of the fields: methods, and schemes around two flows. @param {MethodInfo[]} list */
function methodNames(list) {
  return list.flatMap((m) => (m.takesInner ? [`${m.name}/exact`, `${m.name}/mr2`] : [m.name]));
}

export class Controls {
  /**
   * @param {Lab} lab
   * @param {MethodInfo[]} list
   * @param {(part: Partial<Lab>) => void} changed
   */
  constructor(lab, list, changed) {
    const names = make("datalist", { id: "methods" });
    for (const name of methodNames(list)) names.append(make("option", { value: name }));
    /** @param {string} label @param {keyof Lab} field @param {import("./fields.js").Field["read"]} read @param {{ wide?: boolean, list?: string }} [how] */
    const field = (label, field, read, how = {}) => {
      const made = new Field(label, { read, ...how }, (value) => changed({ [field]: value }));
      this.fields.push({ name: field, field: made });
      return made.root;
    };
    /** @type {{ name: keyof Lab, field: Field }[]} */
    this.fields = [];
    this.root = make("form", { "aria-label": "What is shown" });
    this.root.addEventListener("submit", (e) => e.preventDefault());
    const three = (/** @type {string} */ text) => readNumbers(text, 3), one = (/** @type {string} */ text) => readNumber(text);
    const above = (/** @type {string} */ text) => readNumber(text, { positive: true });
    this.kind = choice("Given by", kinds.map((k) => [k, k]), lab.body, (v) => changed({ body: v }));
    const method = (/** @type {string} */ text) => {
      if (!text.trim()) throw new Error("expected a method, such as rk4 or verlet/exact");
      return text.trim();
    };
    this.presets = this.presetSection(changed);
    this.root.append(names,
      section("Body", [this.kind, field("Moments of inertia", "size", three)]),
      section("Start", [field("Angular velocity, in the body", "omega", three), field("Attitude, quaternion", "q", (text) => readNumbers(text, 4))]),
      section("Torque", [field("Weight of a top", "top", one), field("Momentum of rotors", "rotor", three), field("Gravity gradient, mu/r³", "gradient", (text) => readNumber(text, { least: 0 })), field("Magnetic dipole", "magnetic", one),
        field("Damping", "damping", one), field("Others, as \"soft-wall-described\"", "more", (text) => text.trim(), { wide: true })]),
      section("Methods", [field("First", "a", method, { list: "methods" }), field("Second", "b", method, { list: "methods" }), field("Step", "step", above), field("Until", "until", above)]));
  }

  /** @param {(part: Partial<Lab>) => void} changed */
  presetSection(changed) {
    const words = make("p", { class: "words" });
    /** @type {[string, string][]} */
    const list = presets.map((p, i) => [String(i), p.name]);
    const select = choice("Begin with", [["", "…"], ...list], "", (v) => {
      const preset = presets[Number(v)];
      if (!preset || v === "") return;
      changed(labOf(preset));
      words.replaceChildren(`${preset.words}. `);
      if (preset.gallery) words.append(make("a", { href: `gallery/index.html#${preset.gallery}` }, "The paper in the gallery"));
    });
    const row = make("div", { class: "presets" });
    row.append(select, words);
    return row;
  }

  /** @param {Lab} lab */
  show(lab) {
    for (const { name, field } of this.fields) field.set(lab[name]);
    const select = this.kind.querySelector("select");
    if (select) select.value = lab.body;
    const label = this.fields.find((f) => f.name === "size")?.field.root.querySelector("label");
    if (label) label.textContent = sizes[lab.body] ?? "";
  }

  /** What the library says about the two methods. @param {string[]} words */
  problems(words) {
    for (const [i, name] of ["a", "b"].entries()) this.fields.find((f) => f.name === name)?.field.tell(words[i] ?? "");
  }
}
