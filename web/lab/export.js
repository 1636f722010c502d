// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// What is seen, as a table and as a scenario for the command.
import { saveBlob } from "../../viewer/save.js";
import { toScenario } from "./state.js";

/** @typedef {import("./state.js").Lab} Lab */
/** @typedef {import("./model.js").Result} Result */

/** @param {string} name @param {string} type @param {string} text */
const save = (name, type, text) => saveBlob(name, new Blob([text], { type }));

/** @param {Result} result */
export function toCsv(result) {
  const states = [result.exact, ...result.tracks];
  const names = ["exact", ...result.tracks.map((t) => t.name)];
  const head = ["t", ...names.flatMap((n) => ["q0", "q1", "q2", "q3", "m1", "m2", "m3"].map((c) => `${c} ${n}`)), ...result.tracks.map((t) => `error ${t.name}`)];
  const lines = [head.map((h) => `"${h.replaceAll('"', '""')}"`).join(",")];
  result.t.forEach((t, i) => {
    const numbers = states.flatMap((s) => (s.motion && i < s.motion.table.rows ? [...s.motion.qAt(i), ...s.motion.mAt(i)] : new Array(7).fill("")));
    lines.push([t, ...numbers, ...result.tracks.map((s) => s.error[i] ?? "")].join(","));
  });
  return `${lines.join("\n")}\n`;
}

/** @param {Result} result */
export function saveCsv(result) {
  save("polhode.csv", "text/csv", toCsv(result));
}

/** @param {Lab} lab */
export function saveScenario(lab) {
  save("polhode.yaml", "application/yaml", toScenario(lab));
}
