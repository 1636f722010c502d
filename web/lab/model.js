// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The computation behind the laboratory: a state to bodies, exact motion, two methods and their errors.
import { Body, Motion, PolhodeError, Reference, Sim, Torque, angle, energy } from "polhode";
import { columnOf, shapeOf } from "../../viewer/format.js";
import { BodyMotion, Table } from "../../viewer/motion.js";
import { mostSteps, terms } from "./state.js";

/** @typedef {import("./state.js").Lab} Lab */
/** @typedef {{ q: number[], m: number[] }} State */
/** @typedef {{ name: string, motion: BodyMotion | null, error: Float64Array, energyError: Float64Array, calls: number, steps: number, problem: string }} Track */
/** @typedef {{ body: Body, torque: Torque | undefined, t: Float64Array, exact: Track, tracks: Track[], free: boolean, flips: (axis: number) => number[], milliseconds: number }} Result */

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

/**
 * States as columns for the viewer.
 * @param {Float64Array} t
 * @param {State[]} states
 * @param {Lab} lab
 * @param {Body} body
 */
function motionOf(t, states, lab, body) {
  const n = states.length, groups = [columnOf("t", n, (i) => [t[i] ?? NaN]), columnOf("q", n, (i) => states[i]?.q ?? []),
    columnOf("m", n, (i) => states[i]?.m ?? [])];
  const [m0 = 1, m1 = 1, m2 = 1] = body.moments, [w = 1, x = 0, y = 0, z = 0] = body.frame, shape = shapeOf(lab.body, lab.size);
  return new BodyMotion(Table.of(groups), { moments: [m0, m1, m2], frame: [w, x, y, z], ...(shape ? { shape } : {}) });
}

/**
 * The exact motion: closed form, or the reference of the library under a torque.
 * @param {Lab} lab
 * @param {Body} body
 * @param {Torque | undefined} torque
 * @param {ArrayLike<number>} t
 * @returns {State[]}
 */
export function exactStates(lab, body, torque, t) {
  const given = { q: lab.q, omega: lab.omega }, from = torque ? new Reference(body, given, { torque, limit: mostReferenceSteps }) : new Motion(body, given);
  const first = body.state(given), whole = Math.hypot(...first.q) === 1, began = performance.now();
  /** What was given comes back to the last bit. @param {number} x */
  const stateAt = (x) => {
    if (performance.now() - began > mostMilliseconds) throw new Error(tooStiff);
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

/**
 * A method along the times; it ends early where the method fails.
 * @param {string} method
 * @param {Lab} lab
 * @param {Body} body
 * @param {Torque | undefined} torque
 * @param {Float64Array} t
 * @param {State[]} truth
 * @returns {Track}
 */
function follow(method, lab, body, torque, t, truth) {
  /** @type {State[]} */
  const states = [];
  let problem = "", calls = 0, steps = 0;
  try {
    if (lab.until / lab.step > mostSteps) throw new Error(`more than ${mostSteps} steps; take a larger step or a shorter time`);
    const sim = new Sim(body, { q: lab.q, omega: lab.omega }, { method, step: lab.step, ...(torque ? { torque } : {}) });
    try {
      for (const x of t) {
        sim.advanceTo(x);
        states.push(sim.at(x));
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
  return { name: method, motion: states.length > 1 ? motionOf(t, states, lab, body) : null, error, energyError, calls, steps, problem };
}

/** @param {Lab} lab @returns {Result} throws what the library says about a body or a torque */
export function compute(lab) {
  const began = performance.now(), body = makeBody(lab), list = terms(lab);
  const torque = list.length ? new Torque(body, list) : undefined, t = sampleTimes(lab, body);
  const truth = exactStates(lab, body, torque, t);
  const exact = { name: torque ? "reference" : "closed form", motion: motionOf(t, truth, lab, body), error: new Float64Array(t.length), energyError: new Float64Array(t.length), calls: 0, steps: 0, problem: "" };
  const tracks = [lab.a, lab.b].map((method) => follow(method, lab, body, torque, t, truth));
  const closed = torque ? null : new Motion(body, { q: lab.q, omega: lab.omega });
  /** @param {number} axis */
  const flips = (axis) => (closed ? closed.flips(axis, { until: lab.until, n: 500 }).map((e) => e.t) : exact.motion.flips(axis).map((e) => e.t));
  return { body, torque, t, exact, tracks, free: !torque, flips, milliseconds: performance.now() - began };
}

/**
 * One point of work against precision: error at the end, torque evaluations, milliseconds.
 * @param {Lab} lab
 * @param {string} method
 * @param {number} step
 * @param {State} truth at the end
 * @param {Result} result
 */
export function workPoint(lab, method, step, truth, result) {
  const sim = new Sim(result.body, { q: lab.q, omega: lab.omega }, { method, step, ...(result.torque ? { torque: result.torque } : {}) });
  const began = performance.now();
  try {
    sim.advanceTo(lab.until);
    const end = sim.at(lab.until);
    return { step, error: angle(end.q, truth.q), calls: sim.calls, steps: sim.steps, milliseconds: performance.now() - began };
  } finally {
    sim.free();
  }
}
