// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// What the closed form knows about a motion, in words, as one moves the sliders.
import { show } from "../../viewer/math.js";
import { make } from "../../viewer/timeline.js";

/** @typedef {import("polhode").Facts} Facts */

const degrees = 180 / Math.PI;
/** @param {Facts} facts @param {string} name */
const number = (facts, name) => (typeof facts[name] === "number" ? facts[name] : NaN);

/** @param {Facts} f @returns {[string, string][]} */
function ofTop(f) {
  const [low, high] = [number(f, "angle_least") * degrees, number(f, "angle_most") * degrees], period = number(f, "period");
  /** @type {[string, string][]} */
  const list = [["path", String(f.path)], ["angle of the axis", `${show(low, 4)}° to ${show(high, 4)}°`]];
  if (Number.isFinite(period)) list.push(["period of nutation", show(period, 5)], ["precession in it", `${show(number(f, "precession") * degrees, 4)}°`]);
  if (number(f, "critical_spin") > 0) list.push(["critical spin", show(number(f, "critical_spin"), 5)]);
  if (f.sleeps !== undefined) list.push(["upright, this spin", String(f.sleeps).replace(" at this spin", "")]);
  return list;
}

/** @param {Facts} f @returns {[string, string][]} */
function ofGyrostat(f) {
  const stable = Object.entries(f).filter(([name, value]) => /^equilibrium_\d+_stability$/.test(name) && /^stable/.test(String(value))).length;
  const all = Object.keys(f).filter((name) => /^equilibrium_\d+$/.test(name)).length;
  return [["path", String(f.path)], ["period", show(number(f, "period"), 5)], ["turn about L in it", `${show(number(f, "advance") * degrees, 4)}°`],
    ["equilibria", `${all}, of them ${stable} stable`]];
}

/** @param {Facts} f @returns {[string, string][]} */
const ofFree = (f) => [["regime", String(f.regime)], ["period", show(number(f, "period"), 5)]];

/** @param {HTMLElement} host a dl @param {Facts} facts */
export function showKnown(host, facts) {
  const list = "strength" in facts ? ofTop(facts) : "rotor" in facts ? ofGyrostat(facts) : "regime" in facts ? ofFree(facts) : [];
  host.hidden = list.length === 0;
  host.replaceChildren(...list.map(([name, value]) => {
    const pair = make("div");
    pair.append(make("dt", {}, name), make("dd", {}, value));
    return pair;
  }));
}
