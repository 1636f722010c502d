// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The free body in closed form: prepared motions, single steps, many bodies.
import { Held, PolhodeError, alloc, at, check, doubles, finite, get, integers, list, only, put, release, text, wasm, whole, withMemory } from './core.js';
import { getState, needBody, putState } from './body.js';
import { Prepared } from './closed.js';

/** @typedef {import('./core.js').Numbers} Numbers */
/** @typedef {import('./body.js').Body} Body */
/** @typedef {import('./body.js').State} State */
/** @typedef {import('./body.js').Start} Start */
/**
 * Vectors in the principal frame ("Body") and in space.
 * @typedef {{ state: State, rotation: number[], omegaBody: number[], omegaSpace: number[], alphaBody: number[],
 *   alphaSpace: number[] }} Kinematics
 */
/** @typedef {{ t: number, cosine: number, direction: number }} Event */
/**
 * after: where the search begins. Default: t0. n: how many at most. Default: 1; with `until`, 100,000.
 * until: none later than this time.
 * @typedef {{ after?: number, n?: number, until?: number }} EventOptions
 */

const mostEvents = 100000;

/** The motion of a free body, prepared once and evaluated at any time. */
export class Motion extends Prepared {
  /**
   * @param {Body} body
   * @param {Start} start
   * @param {{ t0?: number, longTime?: boolean }} [options] longTime: phases keep their digits however large t grows
   */
  constructor(body, start, options = {}) {
    only(options, ['t0', 'longTime'], 'motion');
    const { t0 = 0, longTime = false } = options;
    needBody(body, 'motion');
    const s = body.state(start);
    finite(t0, 't0');
    const w = wasm();
    super({ name: 'motion', size: w.plw_sizeof(1), at: w.plw_motion_at, batch: w.plw_motion_batch, facts: w.plw_motion_facts }, body, t0,
      (address) => w.plw_motion_init(body.address, putState(0, s), t0, longTime ? 1 : 0, address));
  }

  /**
   * State, matrix, angular velocity and acceleration, in the principal frame.
   * @param {number} t
   * @returns {Kinematics}
   */
  kinematics(t) {
    wasm().plh_motion_kinematics(this.address, finite(t, 't'), at(0));
    const all = get(0, 28);
    return {
      state: getState(0),
      rotation: all.slice(7, 16),
      omegaBody: all.slice(16, 19),
      omegaSpace: all.slice(19, 22),
      alphaBody: all.slice(22, 25),
      alphaSpace: all.slice(25, 28),
    };
  }

  /** Regime, periods and rates, as plh_info of the C library. */
  get info() {
    check(wasm().plw_motion_info(this.address, at(0)), 'motion');
    const [regime, axis, direction, k2, kc2, period, advance, precession, spin, energy, momentum, rate, ...cosines] =
      get(0, 18);
    return {
      regime: text(wasm().plh_regime_text(regime)),
      axis, direction, k2, kc2, period, advance, precession, spin, energy, momentum, rate,
      cosineLeast: cosines.slice(0, 3),
      cosineMost: cosines.slice(3, 6),
    };
  }

  /**
   * Poinsot's curves: omega / sqrt(2 T) in the axes of the body, and in space.
   * @param {number} t
   */
  polhode(t) {
    wasm().plw_motion_polhode(this.address, finite(t, 't'), at(0));
    return get(0, 3);
  }

  /** @param {number} t */
  herpolhode(t) {
    wasm().plw_motion_herpolhode(this.address, finite(t, 't'), at(0));
    return get(0, 3);
  }

  /**
   * The next times at which a principal axis passes the plane across the momentum.
   * @param {number} axis 0, 1, 2
   * @param {EventOptions} [options]
   * @returns {Event[]}
   */
  flips(axis, options) {
    return events(this, 1, axis, options);
  }

  /**
   * The next times at which the angle of a principal axis and the momentum is extreme.
   * @param {number} axis 0, 1, 2
   * @param {EventOptions} [options]
   * @returns {Event[]}
   */
  extrema(axis, options) {
    return events(this, 0, axis, options);
  }
}

/**
 * @param {Motion} motion
 * @param {number} flips
 * @param {number} axis
 * @param {EventOptions} [options]
 * @returns {Event[]}
 */
function events(motion, flips, axis, options = {}) {
  only(options, ['after', 'n', 'until'], 'options');
  const { after = motion.t0, until = Infinity, n = until < Infinity ? mostEvents : 1 } = options;
  whole(axis, 'axis', 0, 2);
  whole(n, 'n', 0, mostEvents);
  finite(after, 'after');
  if (Number.isNaN(until)) throw new TypeError('until: a number is needed, not NaN');
  /** @type {Event[]} */
  const all = [];
  while (all.length < n) {
    const piece = someEvents(motion, flips, axis, all.at(-1)?.t ?? after, Math.min(n - all.length, until < Infinity ? 64 : n));
    const early = piece.filter((e) => e.t <= until);
    all.push(...early);
    if (early.length === 0 || early.length < piece.length) break;
  }
  return all;
}

/**
 * The next n after a time; fewer if there are no more.
 * @param {Motion} motion
 * @param {number} flips
 * @param {number} axis
 * @param {number} after
 * @param {number} n
 * @returns {Event[]}
 */
function someEvents(motion, flips, axis, after, n) {
  return withMemory(24 * n, (address) => {
    const found = wasm().plw_motion_events(motion.address, flips, axis, after, n, address);
    const all = doubles(address, 3 * found);
    return Array.from({ length: found }, (_, i) => ({
      t: all[3 * i], cosine: all[3 * i + 1], direction: all[3 * i + 2],
    }));
  });
}

/**
 * One exact step of a free body.
 * @param {Body} body
 * @param {number} h
 * @param {State} s
 * @returns {State}
 */
export function step(body, h, s) {
  needBody(body, 'step');
  check(wasm().plw_step(body.address, finite(h, 'h'), putState(0, s)), 'step');
  return getState(0);
}

/**
 * The same in space: q and the angular velocity in space.
 * @param {Body} body
 * @param {number} dt
 * @param {Numbers} q
 * @param {Numbers} omega
 */
export function stepWorld(body, dt, q, omega) {
  needBody(body, 'step');
  finite(dt, 'dt');
  const from = put(0, q, 4, 'q');
  check(wasm().plh_free_step_world(body.address, dt, from, put(4, omega, 3, 'omega')), 'step');
  return { q: get(0, 4), omega: get(4, 3) };
}

/**
 * Copies bodies into one block of memory.
 * @param {readonly Body[]} bodies
 * @param {number} address
 */
function copyBodies(bodies, address) {
  const doublesEach = wasm().plw_sizeof(0) / 8;
  bodies.forEach((body, i) => {
    doubles(address + 8 * doublesEach * i, doublesEach).set(doubles(body.address, doublesEach));
  });
}

/**
 * Many bodies, all stepped at once in their principal axes. The arrays qw ... mz are views into the memory of
 * the module; read them anew after anything was made, since the memory may have moved.
 */
export class Bodies extends Held {
  /** @type {number} */
  #rows;

  /** @param {readonly Body[]} bodies */
  constructor(bodies) {
    const n = bodies.length;
    bodies.forEach((body) => needBody(body, 'bodies'));
    const made = withMemory(8 + n * wasm().plw_sizeof(0), (address) => {
      copyBodies(bodies, address + 8);
      check(wasm().plh_bodies_create(n, address + 8, address), 'bodies');
      return integers(address, 1)[0];
    });
    const rows = alloc(64 * n);
    super(made, () => {
      wasm().plh_bodies_destroy(made);
      release(rows);
    });
    this.#rows = rows;
    this.count = n;
    doubles(rows, 8 * n).fill(0);
    this.qw.fill(1);
  }

  /** @param {number} i */
  #row(i) {
    if (!this.address) return new Float64Array(0);
    return doubles(this.#rows + 8 * this.count * i, this.count);
  }
  get qw() { return this.#row(0); }
  get qx() { return this.#row(1); }
  get qy() { return this.#row(2); }
  get qz() { return this.#row(3); }
  get mx() { return this.#row(4); }
  get my() { return this.#row(5); }
  get mz() { return this.#row(6); }

  /** @param {number} i @returns {State} */
  state(i) {
    const all = [0, 1, 2, 3, 4, 5, 6].map((k) => this.#row(k)[i]);
    return { q: all.slice(0, 4), m: all.slice(4) };
  }

  /** @param {number} i @param {State} s */
  setState(i, s) {
    [...s.q, ...s.m].forEach((a, k) => { this.#row(k)[i] = a; });
  }

  /**
   * One exact step: all by h, or body i by h[i]. A body that fails becomes NaN and does not affect the others.
   * @param {number | Numbers} h
   */
  step(h) {
    const each = typeof h !== 'number';
    const times = this.#row(7);
    if (each) list(h, 'h');
    else finite(h, 'h');
    if (each && h.length !== this.count) throw new TypeError(`h: one number, or ${this.count}`);
    if (each) times.set(h);
    else if (this.count > 0) times[0] = h;
    const at7 = this.#rows + 56 * this.count;
    check(wasm().plw_bodies_step(this.address, this.count, each ? 1 : 0, at7, this.#rows), 'bodies');
  }
}

/**
 * Many bodies in space, as an engine keeps them: rows of quaternions (w, x, y, z) and of angular velocities (or
 * momenta). The arrays are views into the memory of the module; read them anew after anything was made.
 */
export class World extends Held {
  /** @type {number} */
  #tableSize;
  /** @type {number} */
  #states;

  /**
   * @param {readonly Body[]} bodies a table
   * @param {Numbers} index the place of each lane's body in the table
   * @param {{ momentum?: boolean }} [options] momentum: `vector` holds angular momenta, which stay
   */
  constructor(bodies, index, { momentum = false } = {}) {
    const n = list(index, 'index').length;
    bodies.forEach((body) => needBody(body, 'world'));
    Array.prototype.forEach.call(index, (i) => whole(i, 'index', 0, bodies.length - 1));
    const tableSize = bodies.length * wasm().plw_sizeof(0);
    const address = alloc(tableSize + 56 * n + 4 * n + 16);
    super(address);
    copyBodies(bodies, address);
    this.#tableSize = tableSize;
    this.#states = address + tableSize;
    this.count = n;
    this.bodies = bodies.length;
    this.isMomentum = momentum;
    this.vector.fill(0);
    const q = this.q.fill(0);
    for (let i = 0; i < n; i++) q[4 * i] = 1;
    integers(this.#states + 56 * n, n).set(index);
  }

  /** 4 n numbers. */
  get q() {
    return doubles(this.address + this.#tableSize, 4 * this.count);
  }

  /** 3 n numbers. */
  get vector() {
    return doubles(this.address + this.#tableSize + 32 * this.count, 3 * this.count);
  }

  /**
   * One exact step of all. Lanes that fail become NaN and do not affect the others; then this throws.
   * @param {number} dt
   */
  step(dt) {
    finite(dt, 'dt');
    const n = this.count;
    const q = this.#states;
    const failed = q + 56 * n + 4 * n + ((4 * n) % 8 === 0 ? 0 : 4);
    const status = wasm().plw_world_step(
      n, this.address, this.bodies, q + 56 * n, q, q + 32 * n, this.isMomentum ? 1 : 0, dt, failed,
    );
    if (status !== 0) {
      const name = text(wasm().plh_status_name(status));
      const count = integers(failed, 1)[0];
      throw new PolhodeError(`${count} of ${n} bodies: ${text(wasm().plh_status_text(status))}`, name);
    }
  }
}
