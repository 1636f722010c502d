// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The polhodes of a body: curves of constant |L| on the inertia ellipsoid I1 x^2 + I2 y^2 + I3 z^2 = 1.

/** @typedef {import("./math.js").Vec3} Vec3 */
/** @typedef {{ points: number[], separatrix: boolean }} Polhode */

/**
 * Semi-axes of the ellipsoid; a body without thickness has none.
 * @param {Vec3} moment
 * @returns {Vec3 | null}
 */
export function ellipsoidAxes(moment) {
  return Math.min(...moment) > 0 ? [1 / Math.sqrt(moment[0]), 1 / Math.sqrt(moment[1]), 1 / Math.sqrt(moment[2])] : null;
}

/**
 * A closed curve from its coordinates on the unit sphere, u_i = sqrt(I_i) x_i, the axes in the order of their moments.
 * @param {Vec3} moment
 * @param {number[]} order
 * @param {(angle: number) => number[]} u
 */
function closed(moment, order, u) {
  const points = [];
  for (let k = 0; k <= 144; k++) {
    const v = u((2 * Math.PI * k) / 144), x = [0, 0, 0];
    order.forEach((axis, i) => { x[axis] = (v[i] ?? 0) / Math.sqrt(moment[axis] ?? 1); });
    points.push(...x);
  }
  return points;
}

/**
 * The polhodes with 2 T I_a < L^2 < 2 T I_c: on the unit sphere, I_a u^2 + I_b v^2 + I_c w^2 = D. Around the axis of the
 * largest moment (I_c - I_a) u^2 + (I_c - I_b) v^2 = I_c - D, around that of the smallest likewise.
 * @param {Vec3} moment
 * @param {number} [each] curves around an end of an axis
 * @returns {Polhode[]}
 */
export function polhodes(moment, each = 4) {
  const order = [0, 1, 2].sort((i, j) => (moment[i] ?? 0) - (moment[j] ?? 0));
  const [a, b, c] = order.map((i) => moment[i] ?? 0);
  /** @type {Polhode[]} */
  const list = [];
  if (a === undefined || b === undefined || c === undefined || !(a > 0) || a === c) return list;
  for (let k = 1; k <= each; k++) {
    const f = k / (each + 1);
    for (const side of [-1, 1]) {
      if (c > b) {
        const D = c + (b - c) * f * f, x = Math.sqrt((c - D) / (c - a)), y = Math.sqrt((c - D) / (c - b));
        const u = (/** @type {number} */ s) => {
          const p = x * Math.cos(s), q = y * Math.sin(s);
          return [p, q, side * Math.sqrt(Math.max(0, 1 - p * p - q * q))];
        };
        list.push({ points: closed(moment, order, u), separatrix: false });
      }
      if (b > a) {
        const D = a + (b - a) * f * f, y = Math.sqrt((D - a) / (b - a)), z = Math.sqrt((D - a) / (c - a));
        const u = (/** @type {number} */ s) => {
          const p = y * Math.cos(s), q = z * Math.sin(s);
          return [side * Math.sqrt(Math.max(0, 1 - p * p - q * q)), p, q];
        };
        list.push({ points: closed(moment, order, u), separatrix: false });
      }
    }
  }
  if (a < b && b < c)
    for (const side of [-1, 1]) {
      const x = Math.sqrt((c - b) / (c - a)), z = side * Math.sqrt((b - a) / (c - a));
      list.push({ points: closed(moment, order, (s) => [x * Math.cos(s), Math.sin(s), z * Math.cos(s)]), separatrix: true });
    }
  return list;
}
