// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The package without the module inside: init() takes it from the file polhode.wasm, which lies beside.
import { begin } from './core.js';

/**
 * Compiles the module; needed once, before anything else. Later calls return the same promise.
 * @param {import('./core.js').Source} source the address of polhode.wasm, what fetch() gave for it, its bytes, or a WebAssembly.Module
 * @returns {Promise<void>}
 */
export function init(source) {
  if (source === undefined || source === null) return Promise.reject(new TypeError('init: expected the address of polhode.wasm, a Response, its bytes or a WebAssembly.Module'));
  return begin(() => source);
}

export * from './all.js';
