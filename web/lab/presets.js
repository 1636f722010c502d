// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Bodies to begin with: the five papers, each with its place in the gallery, and some for a lecture.
import { start } from "./state.js";

/** @typedef {import("./state.js").Lab} Lab */
/** @typedef {{ name: string, words: string, gallery?: string, set: Partial<Lab> }} Preset */

/** The attitude of an axis tilted by so many degrees. @param {number} degrees */
export const tilted = (degrees) => [Math.cos((degrees * Math.PI) / 360), Math.sin((degrees * Math.PI) / 360), 0, 0];

/** @type {Preset[]} */
export const presets = [
  { name: "Tumbling T-handle", words: "spun about its middle axis it turns over, again and again", set: {} },
  { name: "Tennis racket", words: "a flat box thrown about its middle axis", set: { body: "box", size: [0.26, 0.68, 0.03], omega: [6, 0.02, 0.05], until: 20, step: 0.05, axis: 0, a: "mr2", b: "rk4" } },
  { name: "Top with loops", words: "pushed back as it was let go, it precesses in loops", set: { size: [1, 1, 0.5], q: tilted(60), omega: [0, -1, 12], top: 2, until: 20, step: 0.02, axis: 2, a: "verlet/exact", b: "rk4" } },
  { name: "Gyroscope", words: "let go from rest it falls, and rises again: cusps", set: { size: [1, 1, 0.5], q: tilted(60), omega: [0, 0, 12], top: 2, until: 20, step: 0.02, axis: 2, a: "verlet/exact", b: "rk4", view: "gyroscope" } },
  { name: "Sleeping top that wakes", words: "a little slower than its critical spin it does not stay upright", set: { size: [1, 1, 0.5], q: tilted(1), omega: [0, 0, 3.9], top: 1, until: 120, step: 0.05, axis: 2, a: "srkn6_14a/exact", b: "rk4" } },
  { name: "Satellite with a momentum wheel", words: "its rotor holds the axis of the wheel upright", set: { size: [1, 2, 3], omega: [0.2, 0.3, 0.1], rotor: [0, 0, 2], until: 60, step: 0.1, axis: 2, a: "verlet/exact", b: "rk4" } },
  { name: "Spinning top", words: "a fast symmetric top precesses and nods", set: { size: [5, 5, 1], q: [Math.cos(0.15), Math.sin(0.15), 0, 0], omega: [0, 0, 50], top: 20, until: 20, step: 0.01, axis: 2, a: "verlet/exact", b: "rk4" } },
  { name: "Celledoni, Fassò, Säfström & Zanna (2007): free body", words: "Figs 1 to 11, one draw; the discrete Moser-Veselov method against the exact motion", gallery: "celledoni-fasso-fig1", set: { size: [0.6, 0.8, 1], omega: [0.8, 0.75, 0.64], step: 0.4, until: 10, a: "dmv10", b: "mr2", axis: 2 } },
  { name: "Celledoni, Fassò, Säfström & Zanna (2007): satellite", words: "Figs 14 and 15; gravity gradient, order 6 around the exact flow", gallery: "celledoni-fasso-fig14", set: { size: [1.7, 3.7, 5.4], omega: [15, -15, 15], gradient: 0.118, until: 40, step: 0.1, a: "srkn6_14a/exact", b: "verlet/mr2", axis: 2 } },
  { name: "Celledoni & Säfström (2006): heavy top", words: "Figs 6 and 7; Störmer-Verlet around the exact flow and around McLachlan-Reich", gallery: "celledoni-safstrom-fig6", set: { size: [1, 5, 6], omega: [10, 10, 10], top: 1, until: 20, step: 0.01, a: "verlet/exact", b: "verlet/mr2", axis: 2 } },
  { name: "Gustafsson (2010): Magnus series", words: "Fig 2 and Table 2, one draw; Magnus series of order 8 and 4", gallery: "gustafsson-fig2", set: { size: [1, 1.648785782711929, 1.972012709664193], omega: [0.5, -0.37876345, 0.30425763], step: 0.1, until: 10, a: "magnus8", b: "magnus4", axis: 2 } },
  { name: "Buss (2001): tumbling box", words: "section 6; augmented methods of order 4 and 2", gallery: "buss-fig6", set: { size: [0.31666666666666665, 0.03, 0.31333333333333335], omega: [6.698906348083, 70.710678118654, 0], step: 0.002, until: 4, a: "buss4+energy", b: "buss2", axis: 2 } },
  { name: "Krysl (2006): implicit midpoint", words: "section 5.1 and Fig 1; implicit midpoint and trapezoidal Lie methods", gallery: "krysl-fig1", set: { size: [0.9144, 1.098, 1.66], omega: [0.45549, 0.82623, 0.03476], step: 0.1, until: 100, a: "imid", b: "rk4", axis: 1 } },
  { name: "Damped spin", words: "energy goes, and the body ends about the axis of its largest moment", set: { size: [1, 2, 3], omega: [1, 0.1, 0.2], damping: 0.02, until: 150, step: 0.1, a: "verlet/exact", b: "rk4", axis: 2 } },
  { name: "Magnetic compass", words: "a dipole in a constant field", set: { size: [1, 2, 2.5], omega: [0.2, 0.3, 1], magnetic: 1, until: 60, step: 0.05, a: "srkn4_6b/exact", b: "verlet/mr2", axis: 2 } },
];

/** @param {Preset} preset @returns {Lab} */
export function labOf(preset) {
  return { ...structuredClone(start), ...structuredClone(preset.set) };
}
