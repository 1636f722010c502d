// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// What the laboratory shows: one plain object, in the address of the page, checked field by field.

/**
 * @typedef {{ body: string, size: number[], q: number[], omega: number[], top: number, rotor: number[], gradient: number, magnetic: number,
 *   damping: number, more: string, a: string, b: string, step: number, until: number, t: number, axis: number, view: string }} Lab
 */

/** @type {Lab} */
export const start = {
  body: "moments", size: [1, 2, 3], q: [1, 0, 0, 0], omega: [0.01, 1, 0.01], top: 0, rotor: [0, 0, 0], gradient: 0, magnetic: 0, damping: 0, more: "",
  a: "mr2", b: "rk4", step: 0.5, until: 100, t: 0, axis: 1, view: "auto",
};

export const kinds = ["moments", "box", "ellipsoid", "cylinder"];
export const views = ["auto", "solid", "top", "gyroscope", "satellite", "wheel"];
export const mostSteps = 400000;

/** The words of the address for the fields. @type {[string, keyof Lab][]} */
const names = [
  ["body", "body"], ["size", "size"], ["q", "q"], ["w", "omega"], ["top", "top"], ["rotor", "rotor"], ["gradient", "gradient"], ["magnetic", "magnetic"],
  ["damping", "damping"], ["more", "more"], ["a", "a"], ["b", "b"], ["h", "step"], ["until", "until"], ["t", "t"], ["axis", "axis"], ["view", "view"],
];

/**
 * Numbers of a text, "1, 2 3"; throws with what is accepted.
 * @param {string} text
 * @param {number} count
 */
export function readNumbers(text, count) {
  const words = text.trim().split(/[\s,;]+/).filter(Boolean), values = words.map(Number);
  const bad = words.find((_, i) => !Number.isFinite(values[i] ?? NaN));
  if (bad !== undefined) throw new Error(`'${bad}' is no number`);
  if (values.length !== count) throw new Error(`expected ${count === 1 ? "one number" : `${count} numbers, as ${count === 4 ? "1, 0, 0, 0" : "1, 2, 3"}`}`);
  return values;
}

/** @param {string} text @param {{ positive?: boolean, least?: number }} [limits] */
export function readNumber(text, limits = {}) {
  const value = readNumbers(text, 1)[0] ?? NaN;
  if (limits.positive && !(value > 0)) throw new Error("expected a number above 0");
  if (limits.least !== undefined && value < limits.least) throw new Error(`expected a number from ${limits.least} on`);
  return value;
}

/** @param {Lab} lab @returns {string} what differs from the start, as the part of the address after # */
export function toAddress(lab) {
  const found = new URLSearchParams();
  for (const [word, field] of names) {
    const value = lab[field], text = Array.isArray(value) ? value.join(",") : String(value);
    if (text !== String(start[field])) found.set(word, text);
  }
  return found.toString().replaceAll("%2C", ",").replaceAll("%2F", "/");
}

/**
 * The state of an address. What cannot be read stays as at the start, and is named.
 * @param {string} text
 * @returns {{ lab: Lab, problems: string[] }}
 */
export function fromAddress(text) {
  /** @type {Lab} */
  const lab = structuredClone(start);
  /** @type {string[]} */
  const problems = [];
  for (const [word, value] of new URLSearchParams(text.replace(/^#/, ""))) {
    const field = names.find((n) => n[0] === word)?.[1];
    try {
      if (!field) throw new Error("is not known");
      const old = start[field];
      if (Array.isArray(old)) Object.assign(lab, { [field]: readNumbers(value, old.length) });
      else if (typeof old === "number") Object.assign(lab, { [field]: readNumber(value, word === "h" || word === "until" ? { positive: true } : {}) });
      else if (field === "body" && !kinds.includes(value)) throw new Error(`expected one of ${kinds.join(", ")}`);
      else if (field === "view" && !views.includes(value)) throw new Error(`expected one of ${views.join(", ")}`);
      else Object.assign(lab, { [field]: value });
    } catch (error) {
      problems.push(`${word}=${value}: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (![0, 1, 2].includes(lab.axis)) {
    problems.push(`axis=${lab.axis}: expected 0, 1 or 2`);
    lab.axis = start.axis;
  }
  if (lab.t < 0 || lab.t > lab.until) {
    problems.push(`t=${lab.t}: expected a time from 0 to ${lab.until}`);
    lab.t = start.t;
  }
  return { lab, problems };
}

/** The torques of a state, as the library reads them. @param {Lab} lab @returns {string[]} */
export function terms(lab) {
  const list = [];
  if (lab.top !== 0) list.push(`heavy-top: strength=${lab.top}`);
  if (lab.rotor.some((x) => x !== 0)) list.push(`gyrostat: momentum=${lab.rotor.join(" ")}`);
  if (lab.gradient !== 0) list.push(`gravity-gradient: mu=${lab.gradient}, radius=1, nadir=0 0 1`);
  if (lab.magnetic !== 0) list.push(`magnetic: dipole=0 0 ${lab.magnetic}, field=1 0 0`);
  if (lab.damping !== 0) list.push(`damping: damping=${lab.damping} ${lab.damping} ${lab.damping}`);
  return [...list, ...lab.more.split(";").map((s) => s.trim()).filter(Boolean)];
}

/**
 * A term as YAML: "model: name=value, name=1 2 3".
 * @param {string} term
 */
function yamlTerm(term) {
  const colon = term.indexOf(":"), model = (colon < 0 ? term : term.slice(0, colon)).trim();
  const values = colon < 0 ? [] : term.slice(colon + 1).split(",").map((s) => s.split("=").map((x) => x.trim()));
  return [`  - model: ${model}`, ...values.map(([name, value]) => `    ${name}: ${/\s/.test(value ?? "") ? `[${(value ?? "").split(/\s+/).join(", ")}]` : value}`)];
}

/** Whether the two first moments of the body are equal, so that its third axis is that of a top. @param {Lab} lab */
function isRound(lab) {
  const [a = 0, b = 0] = lab.size;
  return lab.body === "cylinder" || a === b;
}

/**
 * The closed form that a state has: free body, Lagrange's top, gyrostat; null under other torques.
 * @param {Lab} lab
 * @returns {"free" | "top" | "gyrostat" | null}
 */
export function closedForm(lab) {
  const list = terms(lab);
  if (list.length === 0) return "free";
  if (list.length === 1 && lab.top !== 0 && isRound(lab)) return "top";
  return list.length === 1 && lab.rotor.some((x) => x !== 0) ? "gyrostat" : null;
}

/** What a body is drawn as, as the command has it. @param {Lab} lab @returns {import("../../viewer/look.js").Look} */
export function lookOf(lab) {
  const turns = lab.rotor.some((x) => x !== 0), usual = lab.top !== 0 ? "top" : turns || lab.gradient !== 0 ? "satellite" : "solid";
  return { kind: lab.view === "auto" ? usual : lab.view, ...(lab.top !== 0 ? { axis: [0, 0, Math.sign(lab.top)], up: [0, 0, 1] } : {}),
    ...(turns ? { rotor: /** @type {[number, number, number]} */ (lab.rotor.slice(0, 3)) } : {}) };
}

/** The method of a saved scenario: exact where there is a closed form, else the first one of the page. @param {Lab} lab */
export const savedMethod = (lab) => (closedForm(lab) ? "exact" : lab.a);

/** A scenario that `polhode run` accepts. @param {Lab} lab */
export function toScenario(lab) {
  const [a, b, c] = lab.size;
  const body = { moments: `  moments: [${lab.size.join(", ")}]`, box: `  box: {mass: 1, edges: [${lab.size.join(", ")}]}`,
    ellipsoid: `  ellipsoid: {mass: 1, semi-axes: [${lab.size.join(", ")}]}`, cylinder: `  cylinder: {mass: ${c}, radius: ${a}, length: ${b}}` }[lab.body];
  const list = terms(lab), exact = closedForm(lab) !== null;
  return [
    "# From the laboratory of Polhode.", "name: from the laboratory", "body:", body, "attitude:", "  order: scalar-first",
    `  quaternion: [${lab.q.join(", ")}]`, "spin:", `  angular-velocity: [${lab.omega.join(", ")}]`, "  frame: body", "  unit: rad/s",
    ...(list.length ? ["torques:", ...list.flatMap(yamlTerm)] : []), ...(lab.view === "auto" ? [] : [`view: {body: ${lab.view}}`]),
    `method: ${savedMethod(lab)}`, ...(exact ? [] : [`step: ${lab.step}`]), `until: ${lab.until}`,
    "output:", exact ? `  times: 0:${lab.until}:${lab.until / 1000}` : "  every: 1", exact ? "  columns: [t, q, m, energy-error]" : "  columns: [t, q, m, energy-error, attitude-error]", "",
  ].join("\n");
}
