// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Typed parameters of methods, torque models, pair potentials and thermostats.
import { at, finite, get, list, only, text, wasm, whole } from './core.js';

/** @typedef {import('./core.js').Numbers} Numbers */
/**
 * @typedef {{ name: string, text: string, kind: 'real' | 'integer' | 'choice' | 'vector' | 'direction',
 *   required: boolean, low?: number, high?: number, choices?: string[], preset: number[] }} Param
 */
/**
 * A model of a catalogue.
 * @typedef {{ name: string, summary: string, source: string, params: Param[] }} ModelInfo
 */
/** @typedef {number | string | Numbers} Value of a parameter: a number, a word, or three numbers */

const kinds = /** @type {const} */ (['real', 'integer', 'choice', 'vector', 'direction']);

/** The catalogues of the module. */
export const catalogue = /** @type {const} */ ({ method: 0, torque: 1, pair: 2, thermostat: 3 });

/**
 * @param {number} kind of the catalogue
 * @param {number} i
 * @returns {Param[]}
 */
export function params(kind, i) {
  const w = wasm();
  return Array.from({ length: w.plw_param_count(kind, i) }, (_, p) => {
    w.plw_param_get(kind, i, p, at(0));
    const [which, flags, low, high, ...preset] = get(0, 7);
    const wide = which >= 3;
    const choices = text(w.plw_param_text(kind, i, p, 2));
    return {
      name: text(w.plw_param_text(kind, i, p, 0)),
      text: text(w.plw_param_text(kind, i, p, 1)),
      kind: kinds[which],
      required: (flags & 1) !== 0,
      ...(low !== 0 || high !== 0 ? { low, high } : {}),
      ...(choices ? { choices: choices.split('|') } : {}),
      preset: wide ? preset : preset.slice(0, 1),
    };
  });
}

/**
 * @param {number} kind of the catalogue
 * @param {number} count
 * @returns {ModelInfo[]}
 */
export function models(kind, count) {
  const w = wasm();
  return Array.from({ length: count }, (_, i) => ({
    name: text(w.plw_model_text(kind, i, 0)),
    summary: text(w.plw_model_text(kind, i, 1)),
    source: text(w.plw_model_text(kind, i, 2)),
    params: params(kind, i),
  }));
}

/**
 * Throws if a value is of no kind that a parameter has. Needs no module.
 * @param {unknown} value
 * @param {string} what
 */
export function needValue(value, what) {
  if (typeof value === 'number') finite(value, what);
  else if (typeof value !== 'string')
    Array.prototype.forEach.call(list(/** @type {Numbers} */ (value), what), (x) => finite(x, what));
}

/**
 * One value as the text that the library reads.
 * @param {Param} param
 * @param {Value} value
 * @param {string} what
 */
function written(param, value, what) {
  if (param.kind === 'choice') {
    if (!param.choices?.includes(String(value))) throw new TypeError(`${what}: one of ${param.choices?.join(', ')} is needed`);
    return String(value);
  }
  if (param.kind === 'vector' || param.kind === 'direction') {
    if (typeof value === 'string' || typeof value === 'number' || value.length !== 3)
      throw new TypeError(`${what}: 3 numbers are needed`);
    return Array.from(value).join(' ');
  }
  const number = finite(/** @type {number} */ (value), what);
  const { kind, low = kind === 'integer' ? -(2 ** 31) : -Infinity, high = kind === 'integer' ? 2 ** 31 - 1 : Infinity } = param;
  if (kind === 'integer') whole(number, what, low, high);
  if (number < low || number > high) throw new TypeError(`${what}: a number from ${low} to ${high} is needed, not ${number}`);
  return String(number);
}

/**
 * Values by name as the text "name=value, name=value" that the library reads.
 * @param {ModelInfo} model
 * @param {Record<string, Value>} values
 * @param {string} what
 */
export function settings(model, values, what) {
  only(values, model.params.map((p) => p.name), what);
  const missing = model.params.find((p) => p.required && !Object.hasOwn(values, p.name));
  if (missing) throw new TypeError(`${what}: '${missing.name}' is needed (${missing.text})`);
  const given = model.params.filter((p) => Object.hasOwn(values, p.name));
  return given.map((p) => `${p.name}=${written(p, values[p.name], `${what}, ${p.name}`)}`).join(', ');
}
