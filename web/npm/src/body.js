// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Rigid bodies and their states.
import { Held, alloc, at, check, doubles, get, list, only, put, release, wasm, withMemory } from './core.js';

/** @typedef {import('./core.js').Numbers} Numbers */
/**
 * Attitude q = (w, x, y, z), axes of the body to space, and angular momentum m in the axes of the body.
 * @typedef {{ q: number[], m: number[] }} State
 */
/**
 * A state as it is given: with m, or with the angular velocity omega instead. `space` says that m or omega
 * are in space. Default of q: (1, 0, 0, 0).
 * @typedef {{ q?: Numbers, m?: Numbers, omega?: Numbers, space?: boolean }} Start
 */
/** @typedef {'point' | 'linear' | 'sphere' | 'symmetric' | 'generic'} Kind */

/** @type {Kind[]} */
const kinds = ['point', 'linear', 'sphere', 'symmetric', 'generic'];

/**
 * Writes a state to the scratch memory; returns its address.
 * @param {number} place
 * @param {State} s
 */
export function putState(place, s) {
  put(place, s.q, 4, 'q');
  put(place + 4, s.m, 3, 'm');
  return at(place);
}

/**
 * @param {number} place
 * @returns {State}
 */
export function getState(place) {
  return { q: get(place, 4), m: get(place + 4, 3) };
}

/** A rigid body, made by one of the `from` functions. Any units. */
export class Body extends Held {
  /** @param {(address: number) => number} make fills the memory of a body, returns a status */
  constructor(make) {
    const address = alloc(wasm().plw_sizeof(0));
    try {
      check(make(address), 'body');
    } catch (error) {
      release(address);
      throw error;
    }
    super(address);
    wasm().plw_body_get(address, at(0));
    const all = get(0, 13);
    /** Principal moments. */
    this.moments = all.slice(0, 3);
    /** Quaternion from the given axes to the principal ones. */
    this.frame = all.slice(3, 7);
    /** By exact equality of the moments. */
    this.kind = kinds[all[7]];
    /** Symmetry axis (0, 1, 2) of a symmetric or linear body, else -1. */
    this.axis = all[8];
    /** Axes by ascending moment. */
    this.order = all.slice(9, 12);
    /** Whether some distribution of mass has these moments. */
    this.isPhysical = all[12] === 1;
  }

  /** @param {Numbers} moments three principal moments */
  static fromMoments(moments) {
    return new Body((body) => wasm().plw_body_from_moments(put(0, moments, 3, 'moments'), body));
  }

  /**
   * @param {number} mass
   * @param {Numbers} edges lengths along x, y, z
   */
  static fromBox(mass, edges) {
    return new Body((body) => wasm().plw_body_from_box(mass, put(0, edges, 3, 'edges'), body));
  }

  /**
   * @param {number} mass
   * @param {Numbers} semiAxes along x, y, z
   */
  static fromEllipsoid(mass, semiAxes) {
    return new Body((body) => wasm().plw_body_from_ellipsoid(mass, put(0, semiAxes, 3, 'semiAxes'), body));
  }

  /**
   * About the z axis.
   * @param {number} mass
   * @param {number} radius
   * @param {number} length
   */
  static fromCylinder(mass, radius, length) {
    return new Body((body) => wasm().plh_body_from_cylinder(mass, radius, length, body));
  }

  /**
   * @param {number} mass
   * @param {number} radius
   */
  static fromSphere(mass, radius) {
    return new Body((body) => wasm().plh_body_from_sphere(mass, radius, body));
  }

  /** @param {Numbers} tensor nine numbers, row by row, symmetric */
  static fromTensor(tensor) {
    return new Body((body) => wasm().plw_body_from_tensor(put(0, tensor, 9, 'tensor'), body));
  }

  /**
   * Point masses about their centre of mass.
   * @param {Numbers} masses n numbers
   * @param {Numbers} positions 3 n numbers: x, y, z of each
   */
  static fromPoints(masses, positions) {
    const n = list(masses, 'masses').length;
    if (list(positions, 'positions').length !== 3 * n) throw new TypeError(`positions: ${3 * n} numbers are needed`);
    return new Body((body) =>
      withMemory(32 * n, (address) => {
        doubles(address, n).set(masses);
        doubles(address + 8 * n, 3 * n).set(positions);
        return wasm().plh_body_from_points(n, address, address + 8 * n, body);
      }),
    );
  }

  /** The tensor in the given axes: nine numbers, row by row. */
  get tensor() {
    wasm().plw_body_tensor(this.address, at(0));
    return get(0, 9);
  }

  /**
   * Angular velocity from the momentum, in the axes of the body.
   * @param {Numbers} m
   */
  omega(m) {
    wasm().plw_body_omega(this.address, put(0, m, 3, 'm'), at(3));
    return get(3, 3);
  }

  /**
   * Momentum from the angular velocity, in the axes of the body.
   * @param {Numbers} omega
   */
  momentum(omega) {
    wasm().plw_body_momentum(this.address, put(0, omega, 3, 'omega'), at(3));
    return get(3, 3);
  }

  /**
   * Kinetic energy.
   * @param {Numbers} m
   */
  energy(m) {
    return wasm().plw_body_energy(this.address, put(0, m, 3, 'm'));
  }

  /**
   * A whole state from what was given; throws if the body cannot have it.
   * @param {Start} start
   * @returns {State}
   */
  state(start) {
    only(start, ['q', 'm', 'omega', 'space'], 'state');
    const q = Array.from(start.q ?? [1, 0, 0, 0]);
    const given = start.m ?? start.omega;
    if (!given || (start.m && start.omega)) throw new TypeError("state: give either 'm' or 'omega'");
    if (given.length !== 3 || q.length !== 4) throw new TypeError('state: q has 4 numbers, m or omega 3');
    const v = start.space ? unrotate(q, given) : Array.from(given);
    const s = { q, m: start.m ? v : this.momentum(v) };
    check(wasm().plw_body_check(this.address, putState(0, s)), 'state');
    return s;
  }

  /**
   * A state in principal axes, and back.
   * @param {State} s
   */
  toPrincipal(s) {
    wasm().plw_body_to_principal(this.address, putState(0, s), at(7));
    return getState(7);
  }

  /** @param {State} s */
  toUser(s) {
    wasm().plw_body_to_user(this.address, putState(0, s), at(7));
    return getState(7);
  }
}

/**
 * Throws if this is no body.
 * @param {Body} body
 * @param {string} what
 */
export function needBody(body, what) {
  if (!(body instanceof Body)) throw new TypeError(`${what}: a Body is needed, such as Body.fromMoments([1, 2, 3])`);
}

/**
 * @param {Numbers} a
 * @param {Numbers} b
 */
function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/**
 * A vector of the body in space.
 * @param {Numbers} q
 * @param {Numbers} v
 */
export function rotate(q, v) {
  const u = [q[1], q[2], q[3]];
  const t = cross(u, v).map((a) => 2 * a);
  const d = cross(u, t);
  return [0, 1, 2].map((i) => v[i] + q[0] * t[i] + d[i]);
}

/**
 * A vector of space in the body.
 * @param {Numbers} q
 * @param {Numbers} v
 */
export function unrotate(q, v) {
  return rotate([q[0], -q[1], -q[2], -q[3]], v);
}

/**
 * The product a b: first b, then a.
 * @param {Numbers} a
 * @param {Numbers} b
 */
export function multiply(a, b) {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}

/**
 * The angle between two attitudes, 0 to pi.
 * @param {Numbers} p
 * @param {Numbers} q
 */
export function angle(p, q) {
  return wasm().plw_quat_angle(put(0, p, 4, 'p'), put(4, q, 4, 'q'));
}

/**
 * The unit quaternion of a turn by |v| about v, and back (|v| <= 2 pi).
 * @param {Numbers} v
 */
export function fromRotationVector(v) {
  wasm().plw_quat_exp(put(0, Array.from(v, (a) => 0.5 * a), 3, 'v'), at(3));
  return get(3, 4);
}

/** @param {Numbers} q */
export function toRotationVector(q) {
  wasm().plw_quat_log(put(0, q, 4, 'q'), at(4));
  return get(4, 3).map((a) => 2 * a);
}

/**
 * The matrix of a unit quaternion, nine numbers row by row, and back.
 * @param {Numbers} q
 */
export function toMatrix(q) {
  wasm().plw_quat_to_mat3(put(0, q, 4, 'q'), at(4));
  return get(4, 9);
}

/** @param {Numbers} matrix */
export function fromMatrix(matrix) {
  wasm().plw_quat_from_mat3(put(0, matrix, 9, 'matrix'), at(9));
  return get(9, 4);
}

/** @param {Numbers} q */
export function unit(q) {
  wasm().plw_quat_unit(put(0, q, 4, 'q'), at(4));
  return get(4, 4);
}
