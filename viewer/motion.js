// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The samples of a run: decoded, interpolated between their times, and what follows from them.
import { columnOf } from "./format.js";
import { conjugate, decodeDoubles, decodeFloats, norm, quatUnit, rotate, scale, dot } from "./math.js";

/** @typedef {import("./math.js").Vec3} Vec3 */
/** @typedef {import("./math.js").Quat} Quat */

/**
 * What the command writes into a page.
 * @typedef {{ name: string, labels: string[], text: string }} Column
 * @typedef {{ t: number, kind: string, axis?: number, direction?: number, name?: string }} Event
 * @typedef {{ moments: Vec3, frame: Quat, shape?: import("./mesh.js").Shape, look?: import("./look.js").Look }} BodyData
 * @typedef {{ name: string, symbol?: string, moments: Vec3, frame: Quat, dipole?: Vec3,
 *   sites: { at: Vec3, charge: number }[] }} Species
 * @typedef {{ box: Vec3 | null, species: Species[], speciesOf: number[], bodies: number, all: number,
 *   frames: number, times: string, states: string }} SystemData
 * @typedef {{ method: string, order: number, points: (number | string)[][] }} MethodResult
 * @typedef {{ polhode: number, kind: string, title: string, source?: string, method?: string, version?: string,
 *   notes: string[], columns: Column[], rows: number, data: string, low?: string, high?: string, bandScale?: number[], free?: boolean,
 *   conserved?: boolean, show?: string[], axis?: number, events: Event[], body?: BodyData, system?: SystemData,
 *   results?: MethodResult[] }} PageData
 */

/**
 * A curve group: its numbers at each sample.
 * @typedef {{ name: string, text: string, labels: string[], values: Float64Array[], low?: Float64Array[],
 *   high?: Float64Array[] }} Group
 */

/** The columns of a page as arrays. */
export class Table {
  /** @param {PageData} data */
  constructor(data) {
    this.rows = data.rows;
    this.width = data.columns.reduce((n, c) => n + c.labels.length, 0);
    const all = decodeDoubles(data.data);
    const low = data.low ? decodeFloats(data.low) : null, high = data.high ? decodeFloats(data.high) : null;
    /** @type {Group[]} */
    this.groups = [];
    let at = 0;
    for (const column of data.columns) {
      const first = at;
      /** @param {Float64Array} from */
      const take = (from) => column.labels.map((_, k) => Float64Array.from({ length: this.rows }, (__, i) => from[i * this.width + first + k] ?? NaN));
      /** Bands are floats, column after column, relative to a number of each column. @param {Float32Array} from */
      const band = (from) => column.labels.map((_, k) => Float64Array.from(from.subarray((first + k) * this.rows, (first + k + 1) * this.rows), (x) => x * (data.bandScale?.[first + k] ?? 1)));
      const group = { name: column.name, text: column.text, labels: column.labels, values: take(all) };
      this.groups.push(low && high ? { ...group, low: band(low), high: band(high) } : group);
      at += column.labels.length;
    }
    this.t = this.get("t")?.values[0] ?? new Float64Array();
  }

  /**
   * A table from arrays that are there already.
   * @param {Group[]} groups the first one is t
   * @returns {Table}
   */
  static of(groups) {
    const table = new Table({ polhode: 1, kind: "body", title: "", notes: [], columns: [], rows: 0, data: "", events: [] });
    table.groups = groups;
    table.t = groups[0]?.values[0] ?? new Float64Array();
    table.rows = table.t.length;
    return table;
  }

  /** @param {string} name */
  get(name) {
    return this.groups.find((g) => g.name === name);
  }

  /**
   * The last sample at or before a time, however the times run.
   * @param {number} t
   */
  index(t) {
    const back = this.rows > 1 && (this.t[this.rows - 1] ?? 0) < (this.t[0] ?? 0) ? -1 : 1;
    let a = 0, b = this.rows - 1;
    while (a < b) {
      const c = (a + b + 1) >> 1;
      if (back * (this.t[c] ?? 0) <= back * t) a = c;
      else b = c - 1;
    }
    return a;
  }
}

/** One body: its state at any time of the run. */
export class BodyMotion {
  /**
   * @param {Table} table with columns t, q and m
   * @param {BodyData} body
   */
  constructor(table, body) {
    this.table = table;
    this.body = body;
    this.toUser = conjugate(quatUnit(body.frame));
    const q = table.get("q")?.values, m = table.get("m")?.values;
    if (!q || !m) throw new Error("the page has no attitude or no momentum");
    this.q = q;
    this.m = m;
    this.turns = this.longestTurn();
    /** Whether samples are too far apart to be joined. */
    this.coarse = this.turns > 2;
  }

  /** @param {number} i @returns {Quat} */
  qAt(i) {
    const v = this.q.map((c) => c[i] ?? NaN);
    return [v[0] ?? 1, v[1] ?? 0, v[2] ?? 0, v[3] ?? 0];
  }

  /** @param {number} i @returns {Vec3} */
  mAt(i) {
    const v = this.m.map((c) => c[i] ?? NaN);
    return [v[0] ?? 0, v[1] ?? 0, v[2] ?? 0];
  }

  /**
   * Angular velocity of a momentum, both in the axes of the user.
   * @param {Vec3} m
   * @returns {Vec3}
   */
  omegaOf(m) {
    const p = rotate(conjugate(this.toUser), m), I = this.body.moments;
    /** @param {number} i */
    const part = (i) => ((I[i] ?? 0) > 0 ? (p[i] ?? 0) / (I[i] ?? 1) : 0);
    return rotate(this.toUser, [part(0), part(1), part(2)]);
  }

  /** The largest turn from sample to sample, radians. */
  longestTurn() {
    let most = 0;
    for (let i = 0; i + 1 < this.table.rows; i++)
      most = Math.max(most, norm(this.omegaOf(this.mAt(i))) * Math.abs((this.table.t[i + 1] ?? 0) - (this.table.t[i] ?? 0)));
    return most;
  }

  /** @param {Quat} q @param {Vec3} w @param {number} h @returns {Quat} h q'(t), q' = q omega/2 */
  slope(q, w, h) {
    const s = h / 2;
    return [s * (-q[1] * w[0] - q[2] * w[1] - q[3] * w[2]), s * (q[0] * w[0] + q[2] * w[2] - q[3] * w[1]),
      s * (q[0] * w[1] - q[1] * w[2] + q[3] * w[0]), s * (q[0] * w[2] + q[1] * w[1] - q[2] * w[0])];
  }

  /**
   * The state at a time: cubic Hermite between samples, the samples themselves at their times.
   * @param {number} t
   * @returns {{ t: number, q: Quat, m: Vec3, omega: Vec3 }}
   */
  at(t) {
    const T = this.table.t, i = this.table.index(t), a = T[i] ?? 0, b = T[i + 1];
    if (b === undefined || t === a || this.coarse || (t - a) / (b - a) < 0) {
      const near = b !== undefined && Math.abs(t - b) < Math.abs(t - a) ? i + 1 : i;
      const m = this.mAt(near);
      return { t: T[near] ?? t, q: this.qAt(near), m, omega: this.omegaOf(m) };
    }
    const h = b - a, s = (t - a) / h, u = 1 - s;
    const w = [(1 + 2 * s) * u * u, s * u * u, s * s * (3 - 2 * s), -s * s * u];
    const p = this.qAt(i);
    let r = this.qAt(i + 1);
    if (p[0] * r[0] + p[1] * r[1] + p[2] * r[2] + p[3] * r[3] < 0) r = [-r[0], -r[1], -r[2], -r[3]];
    const m = this.momentum(i, h, w);
    const dp = this.slope(p, this.omegaOf(this.mAt(i)), h), dr = this.slope(r, this.omegaOf(this.mAt(i + 1)), h);
    /** @param {number} k */
    const mix = (k) => (w[0] ?? 0) * (p[k] ?? 0) + (w[1] ?? 0) * (dp[k] ?? 0) + (w[2] ?? 0) * (r[k] ?? 0) + (w[3] ?? 0) * (dr[k] ?? 0);
    return { t, q: quatUnit([mix(0), mix(1), mix(2), mix(3)]), m, omega: this.omegaOf(m) };
  }

  /**
   * Slopes of the momentum are those of the parabola through three samples: a torque is in them.
   * @param {number} i
   * @param {number} h
   * @param {number[]} w weights of Hermite
   * @returns {Vec3}
   */
  momentum(i, h, w) {
    const T = this.table.t, last = this.table.rows - 1;
    /** @param {Float64Array} c @param {number} k */
    const slope = (c, k) => {
      const a = Math.max(0, k - 1), b = Math.min(last, k + 1);
      const left = ((c[k] ?? 0) - (c[a] ?? 0)) / ((T[k] ?? 0) - (T[a] ?? 0)), right = ((c[b] ?? 0) - (c[k] ?? 0)) / ((T[b] ?? 0) - (T[k] ?? 0));
      if (a === k) return right;
      if (b === k) return left;
      const x = (T[k] ?? 0) - (T[a] ?? 0), y = (T[b] ?? 0) - (T[k] ?? 0);
      return (left * y + right * x) / (x + y);
    };
    const v = this.m.map((c) => (w[0] ?? 0) * (c[i] ?? 0) + (w[1] ?? 0) * h * slope(c, i) + (w[2] ?? 0) * (c[i + 1] ?? 0) + (w[3] ?? 0) * h * slope(c, i + 1));
    return [v[0] ?? 0, v[1] ?? 0, v[2] ?? 0];
  }

  /**
   * A principal axis in the axes of the user.
   * @param {number} axis 0, 1 or 2
   * @returns {Vec3}
   */
  axis(axis) {
    /** @type {Vec3} */
    const e = [0, 0, 0];
    e[axis] = 1;
    return rotate(this.toUser, e);
  }

  /**
   * Points x, y, z of a curve through the run, with some between the samples.
   * @param {(s: { t: number, q: Quat, m: Vec3, omega: Vec3 }) => Vec3} f
   * @param {number} [between]
   * @returns {{ points: Float64Array, times: Float64Array }}
   */
  curve(f, between = this.coarse ? 1 : Math.max(1, Math.min(8, Math.ceil(this.turns / 0.1)))) {
    const n = Math.max(1, (this.table.rows - 1) * between + 1), points = new Float64Array(3 * n), times = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      const k = Math.floor(i / between), a = this.table.t[k] ?? 0, b = this.table.t[k + 1] ?? a;
      times[i] = a + ((b - a) * (i % between)) / between;
      points.set(f(this.at(times[i] ?? 0)), 3 * i);
    }
    return { points, times };
  }

  /** Groups of curves that follow from attitude and momentum. @returns {Group[]} */
  derived() {
    const rows = this.table.rows;
    return [
      columnOf("omega", rows, (i) => this.omegaOf(this.mAt(i))),
      columnOf("omega-space", rows, (i) => rotate(this.qAt(i), this.omegaOf(this.mAt(i)))),
      columnOf("L", rows, (i) => rotate(this.qAt(i), this.mAt(i))),
      columnOf("angles", rows, (i) => this.angles(this.mAt(i))),
      columnOf("kinetic", rows, (i) => [dot(this.mAt(i), this.omegaOf(this.mAt(i))) / 2]),
    ];
  }

  /** @param {Vec3} m */
  angles(m) {
    const p = rotate(conjugate(this.toUser), m), n = norm(m) || 1;
    return [0, 1, 2].map((i) => (180 / Math.PI) * Math.acos(Math.min(1, Math.max(-1, (p[i] ?? 0) / n))));
  }

  /**
   * Where a principal axis passes the plane across the momentum, from the samples.
   * @param {number} axis
   * @returns {Event[]}
   */
  flips(axis) {
    const e = this.axis(axis), T = this.table.t;
    /** @type {Event[]} */
    const found = [];
    for (let i = 0; i + 1 < this.table.rows && found.length < 2000; i++) {
      const a = dot(e, this.mAt(i)), b = dot(e, this.mAt(i + 1));
      if (!(a * b < 0)) continue;
      let [x, y] = [T[i] ?? 0, T[i + 1] ?? 0];
      for (let k = 0; k < 40 && !this.coarse; k++) {
        const c = (x + y) / 2;
        if (dot(e, this.at(c).m) * a > 0) x = c;
        else y = c;
      }
      found.push({ t: (x + y) / 2, kind: "flip", axis, direction: b > 0 ? 1 : -1 });
    }
    return found;
  }

  /**
   * omega / sqrt(2 T): a point of the inertia ellipsoid, in the axes of the user.
   * @param {Vec3} m
   * @returns {Vec3}
   */
  poinsot(m) {
    const w = this.omegaOf(m), twice = dot(m, w);
    return twice > 0 ? scale(1 / Math.sqrt(twice), w) : [0, 0, 0];
  }
}

/**
 * The flips of an axis: those of the closed form where the page has them.
 * @param {PageData} data
 * @param {BodyMotion} motion
 * @param {number} axis
 */
export function flipsOf(data, motion, axis) {
  return data.free ? data.events.filter((e) => e.kind === "flip" && e.axis === axis) : motion.flips(axis);
}

