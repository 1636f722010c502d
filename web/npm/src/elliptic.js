// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Elliptic functions and integrals. The parameter is m = k^2 with its complement mc = 1 - m: near m = 1 give both, mc
// to its last digit. Outside their domain the functions return NaN.
import { at, doubles, get, wasm, withMemory } from './core.js';

/** @typedef {import('./core.js').Numbers} Numbers */

/**
 * Jacobi's sn, cn, dn.
 * @param {number} u
 * @param {number} m
 * @param {number} [mc]
 */
export function jacobi(u, m, mc = 1 - m) {
  wasm().plh_jacobi(u, m, mc, at(0), at(1), at(2));
  const [sn, cn, dn] = get(0, 3);
  return { sn, cn, dn };
}

/** Jacobi's amplitude. @param {number} u @param {number} m @param {number} [mc] */
export function am(u, m, mc = 1 - m) {
  return wasm().plh_jacobi_am(u, m, mc);
}

/** The complete integral of the first kind. @param {number} m @param {number} [mc] */
export function K(m, mc = 1 - m) {
  return wasm().plh_ellint_K(m, mc);
}

/** The complete integral of the second kind. @param {number} m @param {number} [mc] */
export function E(m, mc = 1 - m) {
  return wasm().plh_ellint_E(m, mc);
}

/** The complete integral of the third kind. @param {number} n @param {number} m @param {number} [mc] */
export function Pi(n, m, mc = 1 - m) {
  return wasm().plh_ellint_Pi(n, m, mc);
}

/** The nome exp(-pi K'/K). @param {number} m @param {number} [mc] */
export function nome(m, mc = 1 - m) {
  return wasm().plh_ellint_nome(m, mc);
}

/** The integral of the first kind. @param {number} phi @param {number} m @param {number} [mc] */
export function F(phi, m, mc = 1 - m) {
  return wasm().plh_ellint_F(phi, m, mc);
}

/** The integral of the second kind. @param {number} phi @param {number} m @param {number} [mc] */
export function Einc(phi, m, mc = 1 - m) {
  return wasm().plh_ellint_E_inc(phi, m, mc);
}

/** The integral of the third kind. @param {number} n @param {number} phi @param {number} m @param {number} [mc] */
export function Piinc(n, phi, m, mc = 1 - m) {
  return wasm().plh_ellint_Pi_inc(n, phi, m, mc);
}

/** @param {number} x @param {number} y @param {number} z */
export function RF(x, y, z) {
  return wasm().plh_carlson_RF(x, y, z);
}

/** @param {number} x @param {number} y */
export function RC(x, y) {
  return wasm().plh_carlson_RC(x, y);
}

/** @param {number} x @param {number} y @param {number} z */
export function RD(x, y, z) {
  return wasm().plh_carlson_RD(x, y, z);
}

/** @param {number} x @param {number} y @param {number} z @param {number} p */
export function RJ(x, y, z, p) {
  return wasm().plh_carlson_RJ(x, y, z, p);
}

/** The four theta functions, of the nome q and the complementary nome qc. @param {number} v @param {number} q @param {number} qc */
export function theta(v, q, qc) {
  wasm().plh_theta_all(v, q, qc, at(0));
  return get(0, 4);
}

/** @typedef {import('./wasm.js').Exports} Exports */
/** @typedef {(...args: number[]) => number} Call */

/**
 * Arrays in, arrays out.
 * @param {keyof Exports} name
 * @param {Numbers[]} inputs of one length
 * @param {number} outputs
 * @returns {Float64Array[]}
 */
function run(name, inputs, outputs) {
  const n = inputs[0].length;
  if (inputs.some((a) => a.length !== n)) throw new TypeError('arrays of one length are needed');
  const columns = inputs.length + outputs;
  return withMemory(8 * n * columns, (address) => {
    const places = Array.from({ length: columns }, (_, i) => address + 8 * n * i);
    inputs.forEach((a, i) => doubles(places[i], n).set(a));
    /** @type {Call} */ (wasm()[name])(n, ...places);
    return places.slice(inputs.length).map((place) => doubles(place, n).slice());
  });
}

/** @param {Numbers} m */
function complement(m) {
  return Float64Array.from(m, (a) => 1 - a);
}

/** The same functions over arrays, two lanes at once, with the same bits. */
export const batch = {
  /** @param {Numbers} u @param {Numbers} m @param {Numbers} [mc] */
  jacobi(u, m, mc = complement(m)) {
    const [sn, cn, dn] = run('plh_jacobi_batch', [u, m, mc], 3);
    return { sn, cn, dn };
  },
  /** @param {Numbers} u @param {Numbers} m @param {Numbers} [mc] */
  am: (u, m, mc = complement(m)) => run('plh_jacobi_am_batch', [u, m, mc], 1)[0],
  /** @param {Numbers} m @param {Numbers} [mc] */
  K: (m, mc = complement(m)) => run('plh_ellint_K_batch', [m, mc], 1)[0],
  /** @param {Numbers} m @param {Numbers} [mc] */
  E: (m, mc = complement(m)) => run('plh_ellint_E_batch', [m, mc], 1)[0],
  /** @param {Numbers} n @param {Numbers} m @param {Numbers} [mc] */
  Pi: (n, m, mc = complement(m)) => run('plh_ellint_Pi_batch', [n, m, mc], 1)[0],
  /** @param {Numbers} phi @param {Numbers} m @param {Numbers} [mc] */
  F: (phi, m, mc = complement(m)) => run('plh_ellint_F_batch', [phi, m, mc], 1)[0],
  /** @param {Numbers} phi @param {Numbers} m @param {Numbers} [mc] */
  Einc: (phi, m, mc = complement(m)) => run('plh_ellint_E_inc_batch', [phi, m, mc], 1)[0],
  /** @param {Numbers} n @param {Numbers} phi @param {Numbers} m @param {Numbers} [mc] */
  Piinc: (n, phi, m, mc = complement(m)) => run('plh_ellint_Pi_inc_batch', [n, phi, m, mc], 1)[0],
  /** @param {Numbers} x @param {Numbers} y @param {Numbers} z */
  RF: (x, y, z) => run('plh_carlson_RF_batch', [x, y, z], 1)[0],
  /** @param {Numbers} x @param {Numbers} y */
  RC: (x, y) => run('plh_carlson_RC_batch', [x, y], 1)[0],
  /** @param {Numbers} x @param {Numbers} y @param {Numbers} z */
  RD: (x, y, z) => run('plh_carlson_RD_batch', [x, y, z], 1)[0],
  /** @param {Numbers} x @param {Numbers} y @param {Numbers} z @param {Numbers} p */
  RJ: (x, y, z, p) => run('plh_carlson_RJ_batch', [x, y, z, p], 1)[0],
  /** @param {Numbers} v @param {Numbers} q @param {Numbers} qc */
  theta: (v, q, qc) => run('plh_theta_all_batch', [v, q, qc], 4),
};
