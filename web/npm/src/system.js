// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Many bodies that act on one another, and their thermostats.
import {
  Held, PolhodeError, at, bytesAt, check, doubles, finite, get, integers, list, only, put, text, wasm, whole, withMemory, withText,
} from './core.js';
import { catalogue, models, needValue, settings } from './params.js';

/** @typedef {import('./core.js').Numbers} Numbers */
/** @typedef {import('./params.js').Value} Value */
/** @typedef {import('./params.js').ModelInfo} ModelInfo */
/**
 * A short-range potential: its model and the parameters, as pairs() lists them.
 * @typedef {{ model: string, [parameter: string]: Value }} Pair
 */
/**
 * An atom of a rigid molecule, at a position from any origin. One without mass only carries charge or potential.
 * Defaults: mass 0, at the origin, no charge, no potential.
 * @typedef {{ mass?: number, at?: Numbers, charge?: number, pair?: Pair }} Atom
 */
/**
 * A name of species(), a rigid molecule of 1 to 8 atoms, or a soft sphere with a dipole at its centre.
 * @typedef {string | { atoms: readonly Atom[] } |
 *   { mass: number, moments: Numbers, dipole: Numbers, epsilon: number, sigma: number }} Species
 */
/**
 * `box`: edges of a periodic box, which needs a cut-off. `cut`: 'smooth' from cutOn to cutOff, or 'plain'. `permittivity`:
 * of the continuum of the reaction field. `coulomb`: the constant before q q'/r. `pairs`: potentials between single sites
 * instead of mixed ones, as [species, site, species, site] counted from 0; without a potential the sites do not act.
 * Defaults: open space, cut 'none', permittivity Infinity, coulomb COULOMB_MD with a built-in water, else 1, mixing
 * 'lorentz-berthelot'.
 * @typedef {{ box?: Numbers, cut?: 'none' | 'smooth' | 'plain', cutOn?: number, cutOff?: number, reactionField?: boolean,
 *   permittivity?: number, coulomb?: number, gravity?: Numbers, field?: Numbers,
 *   mixing?: 'lorentz-berthelot' | 'geometric' | 'waldman-hagler',
 *   pairs?: readonly { sites: Numbers, pair?: Pair }[] }} SystemOptions
 */
/**
 * Energies by part, the virial, momenta in space, temperatures as kT, and the order of the dipoles.
 * @typedef {{ translation: number, rotation: number, shortRange: number, dipole: number, charge: number, gravity: number,
 *   field: number, kinetic: number, potential: number, total: number, virial: number, momentum: number[],
 *   angularMomentum: number[], freedomTranslation: number, freedomRotation: number, ktTranslation: number,
 *   ktRotation: number, equipartition: number, pressure: number, polarisation: number[], p1: number, p2: number }} Measures
 */

/** In nm, u, ps, e: e^2/(4 pi epsilon0) in kJ nm/mol, and Boltzmann's constant in kJ/(mol K). */
export const COULOMB_MD = 138.93545764438198;
export const BOLTZMANN_MD = 0.00831446261815324;

const cuts = ['none', 'smooth', 'plain'];
const mixings = ['lorentz-berthelot', 'geometric', 'waldman-hagler'];
const mostBodies = 2 ** 24;
const mostSteps = 2 ** 31 - 1;
const mostSeed = Number.MAX_SAFE_INTEGER;

/**
 * The pair potentials.
 * @returns {ModelInfo[]}
 */
export function pairs() {
  return models(catalogue.pair, wasm().plh_pair_model_count());
}

/**
 * The thermostats.
 * @returns {ModelInfo[]}
 */
export function thermostats() {
  return models(catalogue.thermostat, wasm().plh_thermostat_model_count());
}

/**
 * The names of the built-in species.
 * @returns {string[]}
 */
export function species() {
  const names = [];
  for (let i = 0, name = ''; (name = text(wasm().plh_species_name(i))) !== ''; i++) names.push(name);
  return names;
}

/**
 * Throws if these are not so many finite numbers.
 * @param {Numbers} values
 * @param {number} count
 * @param {string} what
 */
function need(values, count, what) {
  if (list(values, what).length !== count) throw new TypeError(`${what}: ${count} numbers are needed`);
  Array.prototype.forEach.call(values, (x) => finite(x, what));
}

/**
 * The place of a word among those that are accepted.
 * @param {string} word
 * @param {readonly string[]} words
 * @param {string} what
 */
function choice(word, words, what) {
  const i = words.indexOf(word);
  if (i < 0) throw new TypeError(`${what}: one of ${words.join(', ')} is needed, not ${String(word)}`);
  return i;
}

/** @param {Pair | undefined} pair */
function needPair(pair) {
  if (pair === undefined) return;
  if (pair === null || typeof pair !== 'object' || typeof pair.model !== 'string')
    throw new TypeError("pair: an object with 'model' and its parameters is needed");
  Object.entries(pair).forEach(([name, value]) => needValue(value, `pair, ${name}`));
}

/** @param {Atom} atom */
function needAtom(atom) {
  only(atom, ['mass', 'at', 'charge', 'pair'], 'atom');
  finite(atom.mass ?? 0, 'mass');
  finite(atom.charge ?? 0, 'charge');
  need(atom.at ?? [0, 0, 0], 3, 'at');
  needPair(atom.pair);
}

/** @param {Species} kind */
function needSpecies(kind) {
  if (typeof kind === 'string') return;
  if (kind !== null && typeof kind === 'object' && 'atoms' in kind) {
    only(kind, ['atoms'], 'species');
    if (!Array.isArray(kind.atoms)) throw new TypeError('atoms: a list is needed');
    whole(kind.atoms.length, 'number of atoms', 1, 8);
    kind.atoms.forEach(needAtom);
    return;
  }
  only(kind, ['mass', 'moments', 'dipole', 'epsilon', 'sigma'], 'species');
  finite(kind.mass, 'mass');
  need(kind.moments, 3, 'moments');
  need(kind.dipole, 3, 'dipole');
  finite(kind.epsilon, 'epsilon');
  finite(kind.sigma, 'sigma');
}

/**
 * The numbers of the options, in the order in which the module takes them.
 * @param {SystemOptions} o
 */
function optionNumbers(o) {
  only(o, ['box', 'cut', 'cutOn', 'cutOff', 'reactionField', 'permittivity', 'coulomb', 'gravity', 'field', 'mixing', 'pairs'],
    'system');
  const { box = [0, 0, 0], gravity = [0, 0, 0], field = [0, 0, 0], permittivity = Infinity } = o;
  need(box, 3, 'box');
  need(gravity, 3, 'gravity');
  need(field, 3, 'field');
  if (permittivity !== Infinity) finite(permittivity, 'permittivity');
  return [
    o.box ? 1 : 0, ...Array.from(box), choice(o.cut ?? 'none', cuts, 'cut'), finite(o.cutOn ?? 0, 'cutOn'),
    finite(o.cutOff ?? 0, 'cutOff'), o.reactionField ? 1 : 0, permittivity,
    choice(o.mixing ?? 'lorentz-berthelot', mixings, 'mixing'),
    o.coulomb === undefined ? NaN : finite(o.coulomb, 'coulomb'), ...Array.from(gravity), ...Array.from(field),
  ];
}

/** @param {SystemOptions} o */
function pairRules(o) {
  const rules = o.pairs ?? [];
  if (!Array.isArray(rules)) throw new TypeError('pairs: a list is needed');
  rules.forEach((rule) => {
    only(rule, ['sites', 'pair'], 'pairs');
    need(rule.sites, 4, 'sites');
    Array.prototype.forEach.call(rule.sites, (i) => whole(i, 'sites', 0, 15));
    needPair(rule.pair);
  });
  return rules;
}

/**
 * Calls f with the addresses of the name and the settings of a model; both are empty for none.
 * @param {ModelInfo[]} all
 * @param {string | undefined} name
 * @param {Record<string, Value>} values
 * @param {string} what
 * @param {(name: number, settings: number, bad: number) => number} f returns a status
 */
function withModel(all, name, values, what, f) {
  const model = all.find((m) => m.name === name);
  if (name !== undefined && !model)
    throw new PolhodeError(`${what} "${name}": it is not known; accepted: ${all.map((m) => m.name).join(', ')}`, 'PLH_NOT_FOUND');
  const set = model ? settings(model, values, `${what} "${name}"`) : '';
  withText(name ?? '', (n) => withText(set, (s) => withMemory(8, (bad) => {
    const status = f(n, s, bad);
    const which = text(integers(bad, 1)[0]);
    check(status, `${what}${name ? ` "${name}"` : ''}${which ? `, ${which}` : ''}`);
  })));
}

/**
 * @param {Pair | undefined} pair
 * @param {string} what
 * @param {(name: number, settings: number, bad: number) => number} f
 */
function withPair(pair, what, f) {
  const { model, ...values } = pair ?? { model: undefined };
  withModel(model === undefined ? [] : pairs(), model, values, what, f);
}

/**
 * @param {number} definition
 * @param {Species} kind
 * @param {number} count
 */
function addSpecies(definition, kind, count) {
  const w = wasm();
  if (typeof kind === 'string') {
    const accepted = () => `; accepted: ${species().join(', ')}`;
    withText(kind, (name) => check(w.plw_definition_find(definition, name, count), `species "${kind}"`, accepted));
  } else if ('atoms' in kind) {
    for (const { mass = 0, at: place = [0, 0, 0], charge = 0, pair } of kind.atoms)
      withPair(pair, 'pair', (n, s, bad) =>
        w.plw_definition_atom(definition, put(0, [mass, ...Array.from(place), charge], 5, 'atom'), n, s, bad));
    check(w.plw_definition_molecule(definition, count), 'species');
  } else {
    const { mass, moments, dipole, epsilon, sigma } = kind;
    const all = [mass, ...Array.from(moments), ...Array.from(dipole), epsilon, sigma];
    check(w.plw_definition_sphere(definition, put(0, all, 9, 'species'), count), 'species');
  }
}

/**
 * Makes a system from what was checked; returns its address.
 * @param {readonly Species[]} kinds
 * @param {readonly number[]} counts
 * @param {number} n
 * @param {number[]} numbers
 * @param {readonly { sites: Numbers, pair?: Pair }[]} rules
 */
function create(kinds, counts, n, numbers, rules) {
  const w = wasm();
  const definition = w.plw_definition_create(n, rules.length) >>> 0;
  if (!definition) throw new PolhodeError('out of memory', 'PLH_NO_MEMORY');
  try {
    kinds.forEach((kind, k) => addSpecies(definition, kind, counts[k]));
    for (const { sites, pair } of rules)
      withPair(pair, 'pairs', (name, set, bad) =>
        w.plw_definition_pair(definition, put(0, sites, 4, 'sites'), name, set, bad));
    return withMemory(16, (out) => {
      const status = w.plw_system_create(definition, put(0, numbers, 17, 'system'), out, out + 4);
      const [made, why] = integers(out, 2);
      check(status, text(why) ? `system: ${text(why)}` : 'system');
      return made >>> 0;
    });
  } finally {
    w.plw_definition_destroy(definition);
  }
}

/**
 * Rigid bodies with pair forces. Arrays are copies, body after body: x, p and m have 3 numbers each, q has 4. Attitudes
 * and angular momenta are in the principal axes of the bodies. Assign to x, p, q or m to change them.
 */
export class System extends Held {
  /**
   * @param {Species | readonly Species[]} kinds up to 16
   * @param {number | readonly number[]} number of bodies, of each kind
   * @param {SystemOptions} [options]
   */
  constructor(kinds, number, options = {}) {
    const all = /** @type {readonly Species[]} */ (Array.isArray(kinds) ? kinds : [kinds]);
    const counts = /** @type {readonly number[]} */ (Array.isArray(number) ? number : [number]);
    whole(all.length, 'number of species', 1, 16);
    if (counts.length !== all.length) throw new TypeError(`number: ${all.length} numbers are needed, one of each species`);
    all.forEach(needSpecies);
    const n = counts.reduce((sum, count) => sum + whole(count, 'number', 0, mostBodies), 0);
    whole(n, 'number of bodies', 0, mostBodies);
    const numbers = optionNumbers(options);
    super(create(all, counts, n, numbers, pairRules(options)), (address) => wasm().plw_system_destroy(address));
    this.count = n;
  }

  /** The library's own system. */
  get #system() {
    return integers(this.address, 1)[0] >>> 0;
  }

  /**
   * Numbers of all bodies, from the place `first` among x, p, q, m.
   * @param {number} first
   * @param {number} width
   */
  #load(first, width) {
    return withMemory(8 * width * this.count, (rows) => {
      wasm().plw_system_bodies(this.address, first, width, 0, rows);
      return doubles(rows, width * this.count).slice();
    });
  }

  /**
   * @param {number} first
   * @param {number} width
   * @param {Numbers} values
   * @param {string} what
   */
  #store(first, width, values, what) {
    need(values, width * this.count, what);
    withMemory(8 * width * this.count, (rows) => {
      doubles(rows, width * this.count).set(values);
      wasm().plw_system_bodies(this.address, first, width, 1, rows);
    });
  }

  /** Positions. */
  get x() { return this.#load(0, 3); }
  set x(values) { this.#store(0, 3, values, 'x'); }
  /** Momenta. */
  get p() { return this.#load(3, 3); }
  set p(values) { this.#store(3, 3, values, 'p'); }
  /** Attitudes (w, x, y, z). */
  get q() { return this.#load(6, 4); }
  set q(values) { this.#store(6, 4, values, 'q'); }
  /** Angular momenta. */
  get m() { return this.#load(10, 3); }
  set m(values) { this.#store(10, 3, values, 'm'); }

  get time() {
    wasm().plw_system_get(this.address, at(0));
    return get(0, 1)[0];
  }

  /** Whether the cut-off is plain, and whether dipoles or charges in a box lack a reaction field. */
  get warnings() {
    const flags = wasm().plh_system_warnings(this.#system);
    return { plainCut: (flags & 1) !== 0, noReactionField: (flags & 2) !== 0 };
  }

  /**
   * @param {number} what
   * @param {number} a
   * @param {number} b
   * @param {number} seed
   */
  #place(what, a, b, seed) {
    whole(seed, 'seed', 0, mostSeed);
    check(wasm().plw_system_place(this.address, what, a, b, seed), ['lattice', 'gas', 'thermal'][what]);
  }

  /**
   * A simple cubic lattice with random attitudes; each coordinate is moved by jitter times the constant times a normal
   * number.
   * @param {number} constant
   * @param {{ jitter?: number, seed?: number }} [options] Default: jitter 0, seed 1.
   */
  lattice(constant, options = {}) {
    only(options, ['jitter', 'seed'], 'lattice');
    this.#place(0, finite(constant, 'constant'), finite(options.jitter ?? 0, 'jitter'), options.seed ?? 1);
  }

  /**
   * Normal positions of that scale, random attitudes.
   * @param {number} scale
   * @param {{ seed?: number }} [options] Default: seed 1.
   */
  gas(scale, options = {}) {
    only(options, ['seed'], 'gas');
    this.#place(1, finite(scale, 'scale'), 0, options.seed ?? 1);
  }

  /**
   * Momenta and angular momenta drawn at kT; no drift.
   * @param {number} kt
   * @param {{ seed?: number }} [options] Default: seed 1.
   */
  thermal(kt, options = {}) {
    only(options, ['seed'], 'thermal');
    this.#place(2, finite(kt, 'kt'), kt, options.seed ?? 1);
  }

  /** Takes the velocity of the common centre of mass from every body. */
  removeDrift() {
    wasm().plh_system_remove_drift(this.#system);
  }

  /**
   * Gives the bodies i and j opposite momenta along (1, 1, 1), so that the total energy is this.
   * @param {number} i
   * @param {number} j
   * @param {number} energy
   */
  setEnergy(i, j, energy) {
    whole(i, 'i', 0, this.count - 1);
    whole(j, 'j', 0, this.count - 1);
    finite(energy, 'energy');
    check(wasm().plh_system_set_energy(this.#system, i, j, energy), 'energy');
  }

  /**
   * Takes steps with a splitting method; a thermostat acts after each of them, or in the row ("baoab/exact").
   * @param {number} steps
   * @param {number} h length of a step
   * @param {string} [method] Default: 'omf2/exact'.
   */
  run(steps, h, method = 'omf2/exact') {
    whole(steps, 'steps', 0, mostSteps);
    finite(h, 'h');
    if (typeof method !== 'string') throw new TypeError('method: a text is needed');
    withMemory(wasm().plw_sizeof(2), (spec) => {
      withText(method, (name) => check(wasm().plh_method_parse(0, name, spec), `method "${method}"`));
      check(wasm().plw_system_run(this.address, spec, h, steps), `run, method "${method}"`);
    });
  }

  /** Forces in space and torques in the principal axes, 3 numbers for each body. */
  forces() {
    const n = this.count;
    return withMemory(48 * n, (rows) => {
      check(wasm().plw_system_forces(this.address, rows), 'forces');
      const all = doubles(rows, 6 * n);
      const turned = (/** @type {number} */ first) =>
        Float64Array.from({ length: 3 * n }, (_, i) => all[(first + (i % 3)) * n + Math.floor(i / 3)]);
      return { force: turned(0), torque: turned(3) };
    });
  }

  /** @returns {Measures} */
  measures() {
    check(wasm().plw_system_measures(this.address, at(0)), 'measures');
    const all = get(0, 28);
    const take = (/** @type {number} */ n) => all.splice(0, n);
    const [translation, rotation, shortRange, dipole, charge, gravity, field, kinetic, potential, total, virial] = take(11);
    const momentum = take(3);
    const angularMomentum = take(3);
    const [freedomTranslation, freedomRotation, ktTranslation, ktRotation, equipartition, pressure] = take(6);
    const polarisation = take(3);
    const [p1, p2] = all;
    return {
      translation, rotation, shortRange, dipole, charge, gravity, field, kinetic, potential, total, virial, momentum,
      angularMomentum, freedomTranslation, freedomRotation, ktTranslation, ktRotation, equipartition, pressure, polarisation,
      p1, p2,
    };
  }

  /**
   * g(r) of the centres of mass in bins of equal width up to rMax.
   * @param {number} rMax in a box at most half the shortest edge
   * @param {number} bins
   */
  rdf(rMax, bins) {
    finite(rMax, 'rMax');
    whole(bins, 'bins', 1, 1e6);
    return withMemory(8 * bins, (g) => {
      check(wasm().plh_system_rdf(this.#system, rMax, bins, g), 'rdf');
      return doubles(g, bins).slice();
    });
  }

  /**
   * A thermostat that acts after each step of run(); null takes it away.
   * @param {string | null} kind a name of thermostats(), which has the parameters
   * @param {number} [kt] Boltzmann's constant (BOLTZMANN_MD for nm, u, ps) times the temperature
   * @param {Record<string, Value>} [parameters] such as { rate: 5 }
   * @param {{ seed?: number }} [options] Default: seed 1.
   */
  setThermostat(kind, kt = 0, parameters = {}, options = {}) {
    if (kind !== null && typeof kind !== 'string') throw new TypeError('thermostat: a name or null is needed');
    finite(kt, 'kt');
    only(options, ['seed'], 'thermostat');
    whole(options.seed ?? 1, 'seed', 0, mostSeed);
    if (parameters === null || typeof parameters !== 'object') throw new TypeError('thermostat: an object of parameters is needed');
    Object.entries(parameters).forEach(([name, value]) => needValue(value, `thermostat, ${name}`));
    withModel(kind === null ? [] : thermostats(), kind ?? undefined, parameters, 'thermostat', (name, set, bad) =>
      wasm().plw_system_thermostat(this.address, name, kt, options.seed ?? 1, set, bad));
  }

  /** The energy that the thermostat holds; with the total energy it is conserved. NaN if it holds none. */
  get thermostatEnergy() {
    return wasm().plw_system_thermostat_energy(this.address);
  }

  /**
   * The bodies, the time and the state of the thermostat, by names and values.
   * @returns {Uint8Array}
   */
  save() {
    const size = wasm().plw_system_checkpoint_size(this.address);
    return withMemory(size, (address) => {
      wasm().plw_system_checkpoint_get(this.address, address);
      return bytesAt(address, size).slice();
    });
  }

  /**
   * Goes on from what save() gave, with the same bits. This system must have been made as the one that was saved, and
   * have a thermostat of the same kind, kT, seed and parameters. After an error nothing has changed.
   * @param {Uint8Array} saved
   */
  restore(saved) {
    if (!(saved instanceof Uint8Array)) throw new TypeError('saved: a Uint8Array of save() is needed');
    const room = 256;
    const size = saved.length;
    withMemory(size + 8 + room, (address) => {
      bytesAt(address, size).set(saved);
      const why = address + size;
      bytesAt(why, room).fill(0);
      const status = wasm().plw_system_checkpoint_set(this.address, address, size, why, room);
      const line = text(why);
      check(status, line ? `restore: ${line}` : 'restore');
    });
  }
}
