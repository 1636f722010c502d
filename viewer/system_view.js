// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The bodies of a system in their box, coloured by species.
import { conjugate, decodeDoubles, decodeFloats, norm, quatUnit, unit } from "./math.js";
import { addMolecule, addRod, bodyMesh, emptyMesh } from "./mesh.js";
import { cssColour, Scene } from "./scene.js";

/** @typedef {import("./math.js").Vec3} Vec3 */
/** @typedef {import("./math.js").Quat} Quat */
/** @typedef {import("./motion.js").SystemData} SystemData */
/** @typedef {import("./motion.js").Species} Species */

const numbers = 7; // x y z, q0 q1 q2 q3

/** Colours that people with any colour vision tell apart (Okabe and Ito). */
export const speciesColours = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#888888", "#a04000"];

/** @param {string} hex @returns {Vec3} */
function rgb(hex) {
  const n = parseInt(hex.slice(1), 16);
  return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255];
}

/**
 * Its sites as a molecule, a dipole as an arrow, or the solid of its moments; and how far it reaches (0: unknown).
 * @param {Species} species
 * @param {number} bodies in the picture
 */
function speciesMesh(species, bodies) {
  const rows = bodies > 2000 ? 4 : bodies > 100 ? 6 : 14; // thousands of bodies are small in the picture
  const far = Math.max(0, ...species.sites.map((s) => norm(s.at)));
  const turn = conjugate(quatUnit(species.frame));
  if (species.sites.length > 1 && far > 0) {
    const mesh = emptyMesh();
    addMolecule(mesh, species.sites.map((s) => ({ at: s.at, charge: s.charge, size: norm(s.at) < 0.5 * far ? 2 : 0.6 })), rows);
    return { mesh, reach: 0, size: 1 };
  }
  const mesh = bodyMesh("ellipsoid", species.moments, turn, undefined, 2 * rows);
  mesh.position = mesh.position.map((x) => 0.8 * x);
  if (species.dipole && norm(species.dipole) > 0) {
    const e = unit(species.dipole);
    addRod(mesh, [-1 * e[0], -1 * e[1], -1 * e[2]], [0.9 * e[0], 0.9 * e[1], 0.9 * e[2]], 0.09, { shade: 1 });
    addRod(mesh, [0.8 * e[0], 0.8 * e[1], 0.8 * e[2]], [1.3 * e[0], 1.3 * e[1], 1.3 * e[2]], 0.26, { end: 0, shade: 1 });
  }
  return { mesh, reach: 1, size: 0 };
}

export class SystemView {
  /**
   * @param {HTMLElement} host
   * @param {SystemData} system
   * @param {string} title
   */
  constructor(host, system, title) {
    this.host = host;
    this.system = system;
    this.scene = new Scene(host, `The bodies of ${title}`);
    this.scene.changed = () => this.draw();
    this.scene.distance = 6.2;
    this.times = decodeDoubles(system.times);
    this.states = decodeFloats(system.states);
    this.wrap = system.box !== null;
    this.t = this.times[0] ?? 0;
    this.measure();
    this.kinds = system.species.map((species, k) => this.kind(species, k));
    this.edges = this.scene.line(this.boxLines());
  }

  /** Centre and size of the picture: the box, or where the bodies start. */
  measure() {
    const { box, bodies } = this.system;
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; i < bodies; i++)
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k] ?? 0, this.states[numbers * i + k] ?? 0);
        high[k] = Math.max(high[k] ?? 0, this.states[numbers * i + k] ?? 0);
      }
    /** @type {Vec3} */
    this.low = box ? [0, 0, 0] : [low[0] ?? 0, low[1] ?? 0, low[2] ?? 0];
    /** @type {Vec3} */
    this.edge = box ?? [(high[0] ?? 0) - (low[0] ?? 0) || 1, (high[1] ?? 0) - (low[1] ?? 0) || 1, (high[2] ?? 0) - (low[2] ?? 0) || 1];
    this.unit = 2 / Math.max(...this.edge);
    this.spacing = Math.cbrt((this.edge[0] * this.edge[1] * this.edge[2]) / Math.max(1, bodies)) * this.unit;
  }

  /** @param {Species} species @param {number} k */
  kind(species, k) {
    const { mesh, reach } = speciesMesh(species, this.system.bodies), colour = speciesColours[k % speciesColours.length] ?? "#888888";
    const members = this.system.speciesOf.flatMap((s, i) => (s === k && i < this.system.bodies ? [i] : []));
    const tint = new Float32Array(3 * members.length);
    members.forEach((_, i) => tint.set(rgb(colour), 3 * i));
    return { solid: this.scene.solid(mesh), members, tint, colour, name: species.name, size: reach ? 0.42 * (this.spacing ?? 1) : this.unit ?? 1,
      at: new Float32Array(3 * members.length), turn: new Float32Array(4 * members.length) };
  }

  boxLines() {
    const [a, b, c] = (this.edge ?? [1, 1, 1]).map((x) => (x * (this.unit ?? 1)) / 2);
    const x = a ?? 1, y = b ?? 1, z = c ?? 1, gap = [NaN, NaN, NaN];
    /** @param {number} h */
    const ring = (h) => [-x, -y, h, x, -y, h, x, y, h, -x, y, h, -x, -y, h, ...gap];
    return [...ring(-z), ...ring(z), -x, -y, -z, -x, -y, z, ...gap, x, -y, -z, x, -y, z, ...gap, x, y, -z, x, y, z, ...gap, -x, y, -z, -x, y, z];
  }

  /** Frames are shown as they are: bodies may cross the box between two of them. @param {number} t */
  frame(t) {
    let best = 0;
    for (let f = 1; f < this.system.frames; f++)
      if (Math.abs((this.times[f] ?? 0) - t) < Math.abs((this.times[best] ?? 0) - t)) best = f;
    return best;
  }

  /** @param {number} [t] */
  draw(t = this.t) {
    const f = this.frame(t), start = f * this.system.bodies * numbers;
    this.t = t;
    this.scene.begin();
    for (const kind of this.kinds) {
      kind.members.forEach((body, i) => {
        const at = start + numbers * body;
        for (let k = 0; k < 3; k++) kind.at[3 * i + k] = this.place(this.states[at + k] ?? 0, k);
        for (let k = 0; k < 4; k++) kind.turn[4 * i + k] = this.states[at + 3 + k] ?? 0;
      });
      this.scene.drawCopies(kind.solid, { at: kind.at, turn: kind.turn, tint: kind.tint, size: kind.size, count: kind.members.length });
    }
    if (this.system.box) this.scene.drawLine(this.edges, { colour: cssColour(this.host, "--grid3d"), width: 1.5 });
  }

  /** A coordinate in the picture, wrapped into a periodic box. @param {number} x @param {number} k */
  place(x, k) {
    const edge = this.edge?.[k] ?? 1, low = this.low?.[k] ?? 0, u = this.unit ?? 1;
    const inside = this.wrap ? x - edge * Math.floor((x - low) / edge) : x;
    return (inside - low - edge / 2) * u;
  }
}
