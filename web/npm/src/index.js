// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Rotation of rigid bodies in closed form, and many ways to integrate it. The module is inside.
import { begin } from './core.js';
import { bytes } from './wasm.js';

/**
 * Compiles the module; needed once, before anything else. Later calls return the same promise.
 * @returns {Promise<void>}
 */
export function init() {
  return begin(bytes);
}

export * from './all.js';
