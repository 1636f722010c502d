// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The computation behind the laboratory: a state to bodies, exact motion, two methods and their errors.
import { Body, Gyrostat, Motion, PolhodeError, Reference, Sim, Top, Torque, angle, energy } from "polhode";
import { columnOf, shapeOf } from "../../viewer/format.js";
import { BodyMotion, Table } from "../../viewer/motion.js";
import { closedForm, lookOf, mostSteps, terms } from "./state.js";

/** @typedef {import("./state.js").Lab} Lab */
/** @typedef {{ q: number[], m: number[] }} State */
/** @typedef {{ name: string, motion: BodyMotion | null, error: Float64Array, energyError: Float64Array, calls: number, steps: number, problem: string }} Track */
/**
 * What the worker sends: numbers and words only. Rows are q and m, seven numbers for each time.
 * @typedef {{ name: string, rows: Float64Array, error: Float64Array, energyError: Float64Array, calls: number, steps: number, problem: string }} Numbers
 * @typedef {{ moments: number[], frame: number[], physical: boolean }} About
 * @typedef {{ about: About, t: Float64Array, exact: Numbers, tracks: Numbers[], flips: number[][] | null, facts: import("polhode").Facts, milliseconds: number }} Computed
 * @typedef {{ about: About, t: Float64Array, exact: Track, tracks: Track[], free: boolean, flips: (axis: number) => number[], facts: import("polhode").Facts, milliseconds: number }} Result
 * @typedef {(fraction: number) => void} Progress
 */

const mostSamples = 3000;
/** A page must answer: steps of the reference between two samples, and time for all of them. */
const mostReferenceSteps = 20000, mostMilliseconds = 8000;
const tooStiff = "The exact motion under this torque takes too long for a page: the torque acts much faster than the body turns. Take a weaker torque or an earlier end.";

/** @param {Lab} lab */
export function makeBody(lab) {
  const [a = 1, b = 1, c = 1] = lab.size;
  if (lab.body === "box") return Body.fromBox(1, lab.size);
  if (lab.body === "ellipsoid") return Body.fromEllipsoid(1, lab.size);
  if (lab.body === "cylinder") return Body.fromCylinder(c, a, b);
  return Body.fromMoments(lab.size);
}

/** Evenly over the time: 40 per turn, at least 400. @param {Lab} lab @param {Body} body */
function sampleTimes(lab, body) {
  const turns = (Math.hypot(...body.omega(body.momentum(lab.omega))) * lab.until) / (2 * Math.PI);
  const n = Math.min(mostSamples, Math.max(400, Math.ceil(40 * turns)));
  return Float64Array.from({ length: n + 1 }, (_, i) => (lab.until * i) / n);
}

/** The motion of a state in closed form, or the reference solution. @param {Lab} lab @param {Body} body @param {Torque | undefined} torque */
function exactMotion(lab, body, torque) {
  const given = { q: lab.q, omega: lab.omega }, kind = closedForm(lab);
  if (kind === "free") return new Motion(body, given);
  if (kind === "top") return new Top(body, lab.top, given);
  if (kind === "gyrostat" && body.moments.every((x) => x > 0)) return new Gyrostat(body, lab.rotor, given);
  return new Reference(body, given, { torque, limit: mostReferenceSteps });
}

/**
 * The exact motion: closed form, or the reference of the library under a torque.
 * @param {Lab} lab
 * @param {Body} body
 * @param {Torque | undefined} torque
 * @param {ArrayLike<number>} t
 * @param {Progress} [progress]
 * @returns {State[]}
 */
export function exactStates(lab, body, torque, t, progress = () => {}) {
  const given = { q: lab.q, omega: lab.omega }, from = exactMotion(lab, body, torque);
  const first = body.state(given), whole = Math.hypot(...first.q) === 1, began = performance.now();
  /** What was given comes back to the last bit. @param {number} x @param {number} i */
  const stateAt = (x, i) => {
    if (performance.now() - began > mostMilliseconds) throw new Error(tooStiff);
    progress(i / t.length);
    return x === 0 && whole ? first : from.at(x);
  };
  try {
    return Array.from(t, stateAt);
  } catch (error) {
    throw error instanceof PolhodeError && error.status === "PLH_STOPPED" ? new Error(tooStiff) : error;
  } finally {
    from.free();
  }
}

/** @param {State[]} states */
const rowsOf = (states) => Float64Array.from(states.flatMap((s) => [...s.q, ...s.m]));

/**
 * A method along the times; it ends early where the method fails.
 * @param {string} method
 * @param {Lab} lab
 * @param {Body} body
 * @param {Torque | undefined} torque
 * @param {Float64Array} t
 * @param {State[]} truth
 * @param {Progress} progress
 * @returns {Numbers}
 */
function follow(method, lab, body, torque, t, truth, progress) {
  /** @type {State[]} */
  const states = [];
  let problem = "", calls = 0, steps = 0;
  try {
    if (lab.until / lab.step > mostSteps) throw new Error(`more than ${mostSteps} steps; take a larger step or a shorter time`);
    const sim = new Sim(body, { q: lab.q, omega: lab.omega }, { method, step: lab.step, ...(torque ? { torque } : {}) });
    try {
      for (const [i, x] of t.entries()) {
        sim.advanceTo(x);
        states.push(sim.at(x));
        progress(i / t.length);
      }
    } finally {
      calls = sim.calls;
      steps = sim.steps;
      sim.free();
    }
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
    if (torque && !method.includes("/") && /not supported/.test(problem)) problem = `${method} is for a free body; under a torque it can be the flow of a scheme, as verlet/${method}`;
  }
  const first = truth[0], e0 = first ? energy(body, first, torque ? { torque } : {}) : NaN;
  const error = Float64Array.from(states, (s, i) => angle(s.q, truth[i]?.q ?? s.q));
  const energyError = Float64Array.from(states, (s, i) => Math.abs(energy(body, s, { t: t[i] ?? 0, ...(torque ? { torque } : {}) }) - e0) / (Math.abs(e0) || 1));
  return { name: method, rows: rowsOf(states), error, energyError, calls, steps, problem };
}

/** What is known about a motion in closed form; nothing under other torques. @param {Lab} lab @param {Body} body */
function factsOf(lab, body) {
  if (!closedForm(lab)) return {};
  const motion = exactMotion(lab, body, undefined);
  try {
    return motion instanceof Reference ? {} : motion.describe();
  } finally {
    motion.free();
  }
}

/** Flips of the three axes of a free body; null: the page looks for them. @param {Lab} lab @param {Body} body */
function flipsOfFree(lab, body) {
  if (closedForm(lab) !== "free") return null;
  const motion = new Motion(body, { q: lab.q, omega: lab.omega });
  try {
    return [0, 1, 2].map((axis) => motion.flips(axis, { until: lab.until, n: 500 }).map((e) => e.t));
  } finally {
    motion.free();
  }
}

/**
 * Everything that takes time, in the worker.
 * @param {Lab} lab
 * @param {Progress} [progress]
 * @returns {Computed}
 */
export function compute(lab, progress = () => {}) {
  const began = performance.now(), body = makeBody(lab), list = terms(lab);
  const torque = list.length ? new Torque(body, list) : undefined, t = sampleTimes(lab, body), none = new Float64Array(t.length);
  const truth = exactStates(lab, body, torque, t, (f) => progress(f / 3));
  const exact = { name: closedForm(lab) ? "closed form" : "reference", rows: rowsOf(truth), error: none, energyError: none, calls: 0, steps: 0, problem: "" };
  const tracks = [lab.a, lab.b].map((method, k) => follow(method, lab, body, torque, t, truth, (f) => progress((1 + k + f) / 3)));
  const about = { moments: [...body.moments], frame: [...body.frame], physical: body.isPhysical };
  const facts = factsOf(lab, body), flips = flipsOfFree(lab, body);
  torque?.free();
  body.free();
  return { about, t, exact, tracks, flips, facts, milliseconds: performance.now() - began };
}

/** Rows as a motion that the viewer shows; null: too few. @param {Float64Array} t @param {Float64Array} rows @param {Lab} lab @param {About} about */
function motionOf(t, rows, lab, about) {
  const n = rows.length / 7;
  if (n < 2) return null;
  const groups = [columnOf("t", n, (i) => [t[i] ?? NaN]), columnOf("q", n, (i) => rows.subarray(7 * i, 7 * i + 4)), columnOf("m", n, (i) => rows.subarray(7 * i + 4, 7 * i + 7))];
  const [a = 1, b = 1, c = 1] = about.moments, [w = 1, x = 0, y = 0, z = 0] = about.frame, shape = shapeOf(lab.body, lab.size);
  return new BodyMotion(Table.of(groups), { moments: [a, b, c], frame: [w, x, y, z], look: lookOf(lab), ...(shape ? { shape } : {}) });
}

/** What the worker sent, as the page shows it. @param {Lab} lab @param {Computed} from @returns {Result} */
export function assemble(lab, from) {
  const { about, t, flips, facts, milliseconds } = from;
  /** @param {Numbers} track @returns {Track} */
  const shown = ({ rows, ...rest }) => ({ ...rest, motion: motionOf(t, rows, lab, about) });
  const exact = shown(from.exact);
  return { about, t, facts, milliseconds, exact, tracks: from.tracks.map(shown), free: flips !== null,
    flips: (axis) => flips?.[axis] ?? exact.motion?.flips(axis).map((e) => e.t) ?? [] };
}

/**
 * One point of work against precision: error at the end, torque evaluations, milliseconds.
 * @param {Lab} lab
 * @param {string} method
 * @param {number} step
 */
export function workPoint(lab, method, step) {
  const body = makeBody(lab), list = terms(lab), torque = list.length ? new Torque(body, list) : undefined;
  const truth = exactStates(lab, body, torque, [lab.until])[0];
  const sim = new Sim(body, { q: lab.q, omega: lab.omega }, { method, step, ...(torque ? { torque } : {}) });
  try {
    const began = performance.now();
    sim.advanceTo(lab.until);
    const end = sim.at(lab.until), milliseconds = performance.now() - began;
    return { step, error: angle(end.q, truth?.q ?? end.q), calls: sim.calls, steps: sim.steps, milliseconds };
  } finally {
    sim.free();
    torque?.free();
    body.free();
  }
}
