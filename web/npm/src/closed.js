// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Motions in closed form: what they have in common, Lagrange's top and the gyrostat.
import { Held, PolhodeError, alloc, at, check, doubles, finite, integers, list, only, put, release, text, wasm, withMemory } from './core.js';
import { getState, needBody, putState } from './body.js';

/** @typedef {import('./core.js').Numbers} Numbers */
/** @typedef {import('./body.js').Body} Body */
/** @typedef {import('./body.js').State} State */
/** @typedef {import('./body.js').Start} Start */
/**
 * States at n times, one array for each component.
 * @typedef {{ t: Float64Array, qw: Float64Array, qx: Float64Array, qy: Float64Array, qz: Float64Array,
 *   mx: Float64Array, my: Float64Array, mz: Float64Array }} States
 */
/**
 * What is known about a motion, by the names that `polhode free --describe --format json` has: a text, a number or three.
 * @typedef {Record<string, string | number | number[]>} Facts
 */
/**
 * The functions of the module for a kind of motion.
 * @typedef {{ name: string, size: number, at: (motion: number, t: number, state: number) => number,
 *   batch: (motion: number, n: number, t: number, rows: number) => number, facts: (motion: number, fact: number) => number }} Kind
 */

const mostFacts = 48;
const factSize = 48; // four addresses, a count, three numbers

/** A motion that is prepared once and evaluated at any time. */
export class Prepared extends Held {
  /** @type {Kind} */
  #kind;

  /**
   * @param {Kind} kind
   * @param {Body} body
   * @param {number} t0
   * @param {(address: number) => number} prepare fills the memory of the motion and returns a status
   */
  constructor(kind, body, t0, prepare) {
    const address = alloc(kind.size);
    try {
      check(prepare(address), kind.name);
    } catch (error) {
      release(address);
      throw error;
    }
    super(address);
    this.#kind = kind;
    this.body = body;
    this.t0 = t0;
  }

  /**
   * The state at a time.
   * @param {number} t
   * @returns {State}
   */
  at(t) {
    const time = finite(t, 't');
    this.#kind.at(this.address, time, at(0));
    return getState(0);
  }

  /**
   * The states at many times; two lanes at once. A time that is not finite gives NaN.
   * @param {Numbers} times
   * @returns {States}
   */
  batch(times) {
    const n = list(times, 'times').length;
    return withMemory(64 * n, (address) => {
      doubles(address, n).set(times);
      this.#kind.batch(this.address, n, address, address + 8 * n);
      const [t, qw, qx, qy, qz, mx, my, mz] = [0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
        doubles(address + 8 * n * i, n).slice(),
      );
      return { t, qw, qx, qy, qz, mx, my, mz };
    });
  }

  /**
   * What is known about the motion.
   * @returns {Facts}
   */
  describe() {
    return withMemory(mostFacts * factSize, (address) => {
      const n = this.#kind.facts(this.address, address);
      if (n === 0) throw new PolhodeError(`${this.#kind.name}: a number is not finite`, 'PLH_NOT_FINITE');
      /** @type {Facts} */
      const facts = {};
      for (let fact = address; fact < address + n * factSize; fact += factSize) {
        const [key, , , words, count] = integers(fact, 5);
        const value = Array.from(doubles(fact + 24, 3).slice(0, count));
        facts[text(key)] = words !== 0 ? text(words) : count === 1 ? value[0] : value;
      }
      return facts;
    });
  }
}

/**
 * Lagrange's top in closed form: a body with its first two principal moments equal, held at a point of its third
 * axis. The third axis of space points up.
 */
export class Top extends Prepared {
  /**
   * @param {Body} body with the moments I, I, I3
   * @param {number} strength weight times the distance of the centre of mass from the fixed point, of either sign
   * @param {Start} start
   * @param {{ t0?: number }} [options]
   */
  constructor(body, strength, start, options = {}) {
    only(options, ['t0'], 'top');
    const { t0 = 0 } = options;
    needBody(body, 'top');
    const s = body.state(start);
    finite(strength, 'strength');
    finite(t0, 't0');
    const w = wasm();
    super({ name: 'top', size: w.plw_sizeof(3), at: w.plw_top_at, batch: w.plw_top_batch, facts: w.plw_top_facts }, body, t0,
      (address) => w.plw_top_init(body.address, strength, putState(0, s), t0, address));
    this.strength = strength;
  }
}

/** A body with rotors of constant momentum in closed form, such as a satellite with momentum wheels. */
export class Gyrostat extends Prepared {
  /**
   * @param {Body} body with three positive moments; they count the rotors as if they stood still
   * @param {Numbers} rotor momentum of the rotors relative to the body, in its axes
   * @param {Start} start m is that of the body alone
   * @param {{ t0?: number }} [options]
   */
  constructor(body, rotor, start, options = {}) {
    only(options, ['t0'], 'gyrostat');
    const { t0 = 0 } = options;
    needBody(body, 'gyrostat');
    const s = body.state(start);
    const momentum = Array.from(list(rotor, 'rotor'), (x) => finite(x, 'rotor'));
    finite(t0, 't0');
    const w = wasm();
    super({ name: 'gyrostat', size: w.plw_sizeof(4), at: w.plw_gyrostat_at, batch: w.plw_gyrostat_batch, facts: w.plw_gyrostat_facts },
      body, t0, (address) => w.plw_gyrostat_init(body.address, put(7, momentum, 3, 'rotor'), putState(0, s), t0, address));
    this.rotor = momentum;
  }
}
