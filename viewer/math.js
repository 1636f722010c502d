// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Vectors, quaternions (scalar first, body to space) and the matrices of WebGL (by columns).

/** @typedef {[number, number, number]} Vec3 */
/** @typedef {[number, number, number, number]} Quat */

/** @type {(a: Vec3, b: Vec3) => Vec3} */
export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
/** @type {(a: Vec3, b: Vec3) => Vec3} */
export const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** @type {(s: number, a: Vec3) => Vec3} */
export const scale = (s, a) => [s * a[0], s * a[1], s * a[2]];
/** @type {(a: Vec3, b: Vec3) => number} */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @type {(a: Vec3, b: Vec3) => Vec3} */
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
/** @type {(a: Vec3) => number} */
export const norm = (a) => Math.hypot(a[0], a[1], a[2]);

/**
 * Of length one; the zero vector stays.
 * @param {Vec3} a
 */
export function unit(a) {
  const n = norm(a);
  return n > 0 ? scale(1 / n, a) : a;
}

/**
 * @param {Quat} a
 * @param {Quat} b
 * @returns {Quat}
 */
export function quatProduct(a, b) {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}

/** @type {(q: Quat) => Quat} */
export const conjugate = (q) => [q[0], -q[1], -q[2], -q[3]];

/**
 * @param {Quat} q
 * @returns {Quat}
 */
export function quatUnit(q) {
  const n = Math.hypot(q[0], q[1], q[2], q[3]);
  return n > 0 ? [q[0] / n, q[1] / n, q[2] / n, q[3] / n] : [1, 0, 0, 0];
}

/**
 * The vector turned by a unit quaternion.
 * @param {Quat} q
 * @param {Vec3} v
 * @returns {Vec3}
 */
export function rotate(q, v) {
  /** @type {Vec3} */
  const u = [q[1], q[2], q[3]];
  const t = scale(2, cross(u, v));
  return add(add(v, scale(q[0], t)), cross(u, t));
}

/**
 * A rotation that takes the z axis to this direction.
 * @param {Vec3} direction
 * @returns {Quat}
 */
export function quatFromZ(direction) {
  const d = unit(direction);
  if (d[2] < -0.999999) return [0, 1, 0, 0];
  return quatUnit([1 + d[2], -d[1], d[0], 0]);
}

/**
 * The matrix of scaling, then turning, then moving.
 * @param {Quat} q
 * @param {Vec3} size
 * @param {Vec3} at
 */
export function matrixFrom(q, size, at) {
  const [w, x, y, z] = q;
  return new Float32Array([
    size[0] * (1 - 2 * (y * y + z * z)), size[0] * 2 * (x * y + w * z), size[0] * 2 * (x * z - w * y), 0,
    size[1] * 2 * (x * y - w * z), size[1] * (1 - 2 * (x * x + z * z)), size[1] * 2 * (y * z + w * x), 0,
    size[2] * 2 * (x * z + w * y), size[2] * 2 * (y * z - w * x), size[2] * (1 - 2 * (x * x + y * y)), 0,
    at[0], at[1], at[2], 1,
  ]);
}

/**
 * @param {Float32Array} a
 * @param {Float32Array} b
 */
export function matrixProduct(a, b) {
  const out = new Float32Array(16);
  for (let c = 0; c < 4; c++)
    for (let r = 0; r < 4; r++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += (a[4 * k + r] ?? 0) * (b[4 * c + k] ?? 0);
      out[4 * c + r] = sum;
    }
  return out;
}

/**
 * @param {number} angle of the view from top to bottom, radians
 * @param {number} aspect
 * @param {number} near
 * @param {number} far
 */
export function perspective(angle, aspect, near, far) {
  const f = 1 / Math.tan(angle / 2);
  return new Float32Array([f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0,
    (2 * far * near) / (near - far), 0]);
}

/**
 * A number for people: few digits, no exponent where it is not needed.
 * @param {number} x
 * @param {number} [digits]
 */
export function show(x, digits = 5) {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? "none" : x > 0 ? "infinite" : "-infinite";
  if (x === 0) return "0";
  const size = Math.abs(x);
  if (size >= 1e6 || size < 1e-4) return x.toExponential(Math.max(0, digits - 2)).replace("e+", "e");
  return String(Number(x.toPrecision(digits)));
}

/**
 * The little-endian numbers of a base64 text.
 * @param {string} text
 */
export function decodeBytes(text) {
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}

/** @param {string} text */
export function decodeDoubles(text) {
  const view = new DataView(decodeBytes(text).buffer);
  return Float64Array.from({ length: view.byteLength / 8 }, (_, i) => view.getFloat64(8 * i, true));
}

/** @param {string} text */
export function decodeFloats(text) {
  const view = new DataView(decodeBytes(text).buffer);
  return Float32Array.from({ length: view.byteLength / 4 }, (_, i) => view.getFloat32(4 * i, true));
}
