// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Torques, methods, runs and references.
import { Held, PolhodeError, at, check, finite, get, integers, only, text, wasm, whole, withMemory, withText } from './core.js';
import { getState, needBody, putState } from './body.js';
import { catalogue, models, params } from './params.js';

/** @typedef {import('./body.js').Body} Body */
/** @typedef {import('./body.js').State} State */
/** @typedef {import('./body.js').Start} Start */
/** @typedef {import('./params.js').Param} Param */
/** @typedef {import('./params.js').ModelInfo} ModelInfo */
/**
 * `order` and `torqueOrder` are those of the attitude, Infinity if only rounding remains, 0 if the method is not for
 * such bodies. `poisson` is a property of the map of the momentum alone, `symplectic` of attitude and momentum.
 * @typedef {{ name: string, family: string, summary: string, source: string, order: number, torqueOrder: number,
 *   keeps: ('energy' | 'norm' | 'space')[], symmetric: boolean, poisson: boolean, symplectic: boolean,
 *   multistep: boolean, implicit: boolean, takesInner: boolean, params: Param[] }} MethodInfo
 */
/**
 * @typedef {{ name: string, source: string, torque: string, moments: number[], start: State, step: number,
 *   end: number }} Preset
 */

/**
 * All methods and splitting schemes.
 * @returns {MethodInfo[]}
 */
export function methods() {
  const w = wasm();
  /** @param {number} order */
  const known = (order) => (order === 99 ? Infinity : order);
  return Array.from({ length: w.plw_method_count() }, (_, i) => {
    w.plw_method_get(i, at(0));
    const [order, torqueOrder, keeps, symmetric, multistep, implicit, takesInner, poisson, symplectic] = integers(
      at(0),
      9,
    );
    const names = /** @type {const} */ (['energy', 'norm', 'space']);
    return {
      name: text(w.plw_method_text(i, 0)),
      family: text(w.plw_method_text(i, 1)),
      summary: text(w.plw_method_text(i, 2)),
      source: text(w.plw_method_text(i, 3)),
      order: known(order),
      torqueOrder: known(torqueOrder),
      keeps: names.filter((_name, bit) => (keeps & (1 << bit)) !== 0),
      symmetric: symmetric !== 0,
      poisson: poisson !== 0,
      symplectic: symplectic !== 0,
      multistep: multistep !== 0,
      implicit: implicit !== 0,
      takesInner: takesInner !== 0,
      params: params(catalogue.method, i),
    };
  });
}

/**
 * All torque models.
 * @returns {ModelInfo[]}
 */
export function torques() {
  return models(catalogue.torque, wasm().plh_torque_model_count());
}

/**
 * Torqued bodies of published experiments, ready to run.
 * @returns {Preset[]}
 */
export function presets() {
  const w = wasm();
  return Array.from({ length: w.plh_preset_count() }, (_, i) => {
    check(w.plw_preset_get(i, at(0)), 'preset');
    const all = get(0, 12);
    return {
      name: text(w.plw_preset_text(i, 0)),
      source: text(w.plw_preset_text(i, 1)),
      torque: `${text(w.plw_preset_text(i, 2))}: ${text(w.plw_preset_text(i, 3))}`,
      moments: all.slice(0, 3),
      start: { q: all.slice(3, 7), m: all.slice(7, 10) },
      step: all[10],
      end: all[11],
    };
  });
}

/** A torque on a body, of up to eight terms. */
export class Torque extends Held {
  /**
   * @param {Body} body
   * @param {string | readonly string[]} terms each "model" or "model: name=value, name=value"; vectors are "1 2 3",
   *   and those fixed to the body are in the axes in which it was given
   */
  constructor(body, terms) {
    needBody(body, 'torque');
    const address = wasm().plw_torque_create(body.address) >>> 0;
    if (!address) throw new PolhodeError('out of memory', 'PLH_NO_MEMORY');
    super(address);
    this.body = body;
    try {
      for (const term of typeof terms === 'string' ? [terms] : terms) add(address, term);
    } catch (error) {
      this.free();
      throw error;
    }
  }

  /**
   * The torque in the axes of the body.
   * @param {number} t
   * @param {State} s
   */
  at(t, s) {
    wasm().plw_torque_at(this.address, finite(t, 't'), putState(0, s), at(7));
    return get(7, 3);
  }
}

/**
 * What would be right, for a name that was not found.
 * @param {string} name
 */
function acceptedTorque(name) {
  const model = torques().find((t) => t.name === name);
  if (!model) return `; the models are ${torques().map((t) => t.name).join(', ')}`;
  const names = model.params.map((p) => p.name);
  return names.length ? `; the parameters of ${name} are ${names.join(', ')}` : `; ${name} has no parameters`;
}

/**
 * @param {number} torque
 * @param {string} term
 */
function add(torque, term) {
  const colon = term.indexOf(':');
  const name = (colon < 0 ? term : term.slice(0, colon)).trim();
  const settings = colon < 0 ? '' : term.slice(colon + 1).trim();
  withText(name, (n) =>
    withText(settings, (s) => {
      const status = wasm().plw_torque_add(torque, n, s, at(0));
      const bad = text(integers(at(0), 1)[0]);
      check(status, `torque "${term}"${bad ? `, ${bad}` : ''}`, () => acceptedTorque(name));
    }),
  );
}

/** A run of one body with a method and a step, such as "srkn6_14a/exact". */
export class Sim extends Held {
  /**
   * @param {Body} body
   * @param {Start} start
   * @param {{ method?: string, step?: number, torque?: Torque, t0?: number }} [options] without a method: the closed
   *   form of a free body
   */
  constructor(body, start, options = {}) {
    needBody(body, 'run');
    only(options, ['method', 'step', 'torque', 't0'], 'run');
    const { method, step = 0, torque, t0 = 0 } = options;
    const s = body.state(start);
    if (torque && torque.body !== body) throw new TypeError('run: the torque was made for another body');
    const address = withMemory(8 + wasm().plw_sizeof(2), (memory) => {
      if (method !== undefined)
        withText(method, (m) => check(wasm().plh_method_parse(0, m, memory + 8), `method "${method}"`));
      const spec = method !== undefined ? memory + 8 : 0;
      const what = method !== undefined ? `method "${method}"` : 'run';
      check(
        wasm().plw_sim_create(body.address, torque?.address ?? 0, spec, putState(0, s), t0, step, memory), what,
      );
      return integers(memory, 1)[0] >>> 0;
    });
    super(address, (sim) => wasm().plw_sim_destroy(sim));
    this.body = body;
    this.torque = torque;
  }

  /**
   * Takes steps; throws if the method fails.
   * @param {number} steps
   */
  advance(steps) {
    check(wasm().plw_sim_advance(this.address, whole(steps, 'steps', 0, 2 ** 31 - 1)), 'run');
  }

  /**
   * To the last whole step at or before t (closed form: to t).
   * @param {number} t
   */
  advanceTo(t) {
    check(wasm().plw_sim_advance_to(this.address, finite(t, 't')), 'run');
  }

  /**
   * The state at a time within the next step, by a side step that leaves the run as it is.
   * @param {number} t
   * @returns {State}
   */
  at(t) {
    check(wasm().plw_sim_at(this.address, finite(t, 't'), at(0)), 'run');
    return getState(0);
  }

  /** @returns {State} */
  get state() {
    wasm().plw_sim_state(this.address, at(0));
    return getState(0);
  }

  get time() { return this.#get(0); }
  get steps() { return this.#get(1); }
  /** How often the torque was evaluated. */
  get calls() { return this.#get(2); }

  /** @param {number} i */
  #get(i) {
    wasm().plw_sim_get(this.address, at(0));
    return get(i, 1)[0];
  }

  /** Kinetic and potential energy now. */
  get energy() {
    return energy(this.body, this.state, { t: this.time, torque: this.torque });
  }
}

/**
 * Kinetic plus potential energy; a torque without a potential counts as 0.
 * @param {Body} body
 * @param {State} s
 * @param {{ t?: number, torque?: Torque }} [options]
 */
export function energy(body, s, { t = 0, torque } = {}) {
  needBody(body, 'energy');
  return wasm().plw_energy(body.address, torque?.address ?? 0, t, putState(0, s));
}

/** The solution as accurate as doubles allow: closed form, or Taylor series with torque. */
export class Reference extends Held {
  /**
   * @param {Body} body
   * @param {Start} start
   * @param {{ torque?: Torque, t0?: number, limit?: number }} [options] limit: the most steps that one call of at() may
   *   take before it throws (status "PLH_STOPPED"); a stiff torque needs very many. Default: 0, any number.
   */
  constructor(body, start, options = {}) {
    needBody(body, 'reference');
    only(options, ['torque', 't0', 'limit'], 'reference');
    const { torque, t0 = 0, limit = 0 } = options;
    whole(limit, 'limit', 0, 2 ** 31 - 1);
    const s = body.state(start);
    if (torque && torque.body !== body) throw new TypeError('reference: the torque was made for another body');
    const address = withMemory(8, (memory) => {
      check(
        wasm().plw_reference_create(body.address, torque?.address ?? 0, putState(0, s), t0, limit, memory), 'reference',
      );
      return integers(memory, 1)[0] >>> 0;
    });
    super(address, (reference) => wasm().plw_reference_destroy(reference));
    this.body = body;
    this.torque = torque;
  }

  /**
   * @param {number} t
   * @returns {State}
   */
  at(t) {
    check(wasm().plw_reference_at(this.address, finite(t, 't'), at(0)), 'reference');
    return getState(0);
  }
}
