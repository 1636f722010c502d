// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Bodies that look like what they are: a top on its tip, a gyroscope in its rings, a satellite with panels, a wheel; and what
// stands around them, which does not turn with the body: plate or stand, the sphere of the axis, rings, the Earth.
import { add, conjugate, cross, dot, norm, quatFromZ, quatProduct, rotate, scale, unit } from "./math.js";
import { addBox, addEllipsoid, addLathe, addRod, boxOfMoments, emptyMesh, scaled, turned } from "./mesh.js";
import { cssColour } from "./scene.js";

/** @typedef {import("./math.js").Vec3} Vec3 */
/** @typedef {import("./math.js").Quat} Quat */
/** @typedef {import("./mesh.js").Mesh} Mesh */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./motion.js").BodyMotion} BodyMotion */
/**
 * As the command writes it: axis and rotor in the axes of the user, up in space.
 * @typedef {{ kind: string, axis?: Vec3, up?: Vec3, rotor?: Vec3 }} Look
 */

/** Shapes of this file, with the words of the choice. @type {[string, string][]} */
export const looks = [["top", "top"], ["gyroscope", "gyroscope"], ["satellite", "satellite"], ["wheel", "wheel"]];

/** The radius of the sphere on which the path of an axis is drawn. */
export const sphereRadius = 1.22;

/** Whether a shape stands on a fixed point. @param {string} shape */
export const stands = (shape) => shape === "top" || shape === "gyroscope";

/** The principal axis of two equal moments, else the third. @param {Vec3} moment */
function symmetryAxis(moment) {
  const [a, b, c] = moment;
  return b === c && a !== b ? 0 : a === c && a !== b ? 1 : 2;
}

/** The axis about which a top, a gyroscope or a wheel is round, in the axes of the user. @param {BodyMotion} motion */
export function lookAxis(motion) {
  const given = motion.body.look?.axis;
  return given && norm(given) > 0 ? unit(given) : motion.axis(symmetryAxis(motion.body.moments));
}

/** How wide a round body is for its height, from its moments. @param {BodyMotion} motion */
function width(motion) {
  const [a, b, c] = motion.body.moments, axis = rotate(conjugate(motion.toUser), lookAxis(motion));
  const own = a * axis[0] ** 2 + b * axis[1] ** 2 + c * axis[2] ** 2, rest = (a + b + c - own) / 2;
  return Math.min(0.62, Math.max(0.26, 0.6 * Math.sqrt(own / (rest || 1))));
}

/** Tip at the origin, along z. @param {number} r */
function topMesh(r) {
  const mesh = emptyMesh();
  addLathe(mesh, [[0, 0], [0.02, 0.02], [0.04, 0.1], [0.5 * r, 0.34], [0.93 * r, 0.48], [r, 0.53], [0.97 * r, 0.58], [0.6 * r, 0.64], [0.06, 0.7]], { patches: 8 });
  addLathe(mesh, [[0.06, 0.7], [0.035, 0.76], [0.035, 0.95], [0.05, 0.97], [0.04, 1], [0, 1]], { shade: 1 });
  return mesh;
}

/** Hub, spokes and rim about z, at a height. @param {Mesh} mesh @param {number} r @param {number} z */
function addSpokes(mesh, r, z) {
  const t = 0.07 * r + 0.015;
  addLathe(mesh, [[0.86 * r, z - t], [r, z - t], [r, z + t], [0.86 * r, z + t], [0.86 * r, z - t]], { patches: 8 });
  addRod(mesh, [0, 0, z - 1.4 * t], [0, 0, z + 1.4 * t], 0.14 * r, { shade: 1 });
  for (let i = 0; i < 6; i++) {
    const u = (Math.PI * i) / 3;
    addRod(mesh, [0, 0, z], [0.88 * r * Math.cos(u), 0.88 * r * Math.sin(u), z], 0.035 * r + 0.006, { shade: i ? 0.5 : 1, sides: 8 });
  }
}

/** The wheel and its axle; the rings do not turn with them. */
function gyroscopeMesh() {
  const mesh = emptyMesh();
  addRod(mesh, [0, 0, 0.12], [0, 0, 1], 0.018, { shade: 1 });
  addSpokes(mesh, 0.36, ringHeight);
  return mesh;
}

const ringHeight = 0.56, ringRadius = 0.42;

/** @param {number} radius @param {number} z */
function ring(radius, z) {
  const mesh = emptyMesh(), profile = Array.from({ length: 9 }, (_, i) => /** @type {[number, number]} */ ([radius + 0.02 * Math.cos((Math.PI * i) / 4), z + 0.02 * Math.sin((Math.PI * i) / 4)]));
  addLathe(mesh, profile, { sides: 48 });
  return mesh;
}

/** One ring across the axle, one along it, and the foot between them and the tip. */
function ringsMesh() {
  const mesh = ring(ringRadius, ringHeight), along = turned(ring(ringRadius, 0), [Math.SQRT1_2, Math.SQRT1_2, 0, 0]);
  for (let i = 0; i < along.position.length; i++) mesh.position.push((along.position[i] ?? 0) + (i % 3 === 2 ? ringHeight : 0));
  mesh.normal.push(...along.normal);
  mesh.shade.push(...along.shade);
  addRod(mesh, [0, 0, 0.02], [0, 0, ringHeight - ringRadius], 0.02);
  addEllipsoid(mesh, [0.035, 0.035, 0.035], [0, 0, 0.02], [1, 0, 0, 0], { rows: 8 });
  return mesh;
}

/** A bus with panels along the axis of the smallest moment, and a drum for its rotors. @param {BodyMotion} motion */
function satelliteMesh(motion) {
  const mesh = emptyMesh(), { moments, look } = motion.body, box = boxOfMoments(moments), longest = Math.max(...box);
  const order = [0, 1, 2].sort((i, j) => (moments[i] ?? 0) - (moments[j] ?? 0)), [small = 0, middle = 1] = order;
  const edge = /** @type {Vec3} */ (box.map((x) => 0.52 * (x / longest) ** 0.35));
  /** @type {Quat} */
  const still = [1, 0, 0, 0];
  addBox(mesh, edge, [0, 0, 0], still);
  for (const side of [-1, 1])
    for (let k = 0; k < 3; k++) {
      /** @type {Vec3} */
      const size = [0.016, 0.016, 0.016], at = /** @type {Vec3} */ ([0, 0, 0]);
      size[small] = 0.2;
      size[middle] = 0.42;
      at[small] = side * ((edge[small] ?? 0) / 2 + 0.16 + 0.22 * k);
      addBox(mesh, size, at, still, 1);
      if (k === 0) addRod(mesh, scale((edge[small] ?? 0) / Math.abs(at[small] ?? 1) / 2, at), at, 0.015, { shade: 0.5, sides: 8 });
    }
  if (look?.rotor && norm(look.rotor) > 0) {
    const e = unit(rotate(conjugate(motion.toUser), look.rotor)), half = Math.abs(dot(e, edge)) > 0 ? 0.5 * (Math.abs(e[0]) * edge[0] + Math.abs(e[1]) * edge[1] + Math.abs(e[2]) * edge[2]) : 0.25;
    addRod(mesh, scale(half, e), scale(half + 0.12, e), 0.19, { shade: 1, sides: 32 });
    addRod(mesh, scale(half + 0.12, e), scale(half + 0.2, e), 0.04, { shade: 0.5 });
  }
  return turned(mesh, motion.toUser);
}

/**
 * The mesh of such a body in the axes of the user, its farthest point at distance 1.
 * @param {string} kind
 * @param {BodyMotion} motion
 */
export function lookMesh(kind, motion) {
  if (kind === "satellite") return scaled(satelliteMesh(motion));
  const wheel = emptyMesh();
  if (kind === "wheel") addSpokes(wheel, 1, 0);
  const mesh = kind === "top" ? topMesh(width(motion)) : kind === "gyroscope" ? gyroscopeMesh() : wheel;
  return scaled(turned(mesh, quatFromZ(lookAxis(motion))));
}

/** @param {number} theta @param {number} radius @returns {number[]} a circle of latitude about z */
function circle(theta, radius) {
  const points = [];
  for (let i = 0; i <= 96; i++) {
    const u = (Math.PI * i) / 48;
    points.push(radius * Math.sin(theta) * Math.cos(u), radius * Math.sin(theta) * Math.sin(u), radius * Math.cos(theta));
  }
  return [...points, NaN, NaN, NaN];
}

/** What does not turn with the body. */
export class Stage {
  /** @param {Scene} scene @param {HTMLElement} host */
  constructor(scene, host) {
    this.scene = scene;
    this.host = host;
    /** @type {Quat} from z to the vertical */
    this.upright = [1, 0, 0, 0];
    /** @type {Vec3} the point at which the camera looks */
    this.middle = [0, 0, 0];
    const earth = emptyMesh();
    addEllipsoid(earth, [1, 1, 1], [0, 0, 0], [1, 0, 0, 0], { rows: 16 });
    this.ball = scene.solid(earth);
  }

  /** @param {BodyMotion} motion @param {string} shape */
  set(motion, shape) {
    const up = motion.body.look?.up ?? [0, 0, 1];
    this.kind = shape;
    this.upright = quatFromZ(/** @type {Vec3} */ (up));
    this.axis = lookAxis(motion);
    this.middle = [0, 0, 0];
    [this.floor, this.dome, this.rings].forEach((s) => this.scene.drop(s ?? null));
    this.floor = this.dome = this.rings = null;
    if (stands(shape)) this.build(motion, shape);
  }

  /** Plate or stand, and the part of the sphere that the axis visits. @param {BodyMotion} motion @param {string} shape */
  build(motion, shape) {
    const [low, high] = this.range(motion), hangs = high > 1.75, floor = emptyMesh(), dome = emptyMesh();
    if (shape === "gyroscope" || (hangs && high < 2.6)) {
      addRod(floor, [0, 0, -0.95], [0, 0, -0.01], 0.06, { end: 0.018, sides: 24 });
      addRod(floor, [0, 0, -1], [0, 0, -0.95], 0.4, { sides: 48 });
    } else if (hangs) addEllipsoid(floor, [0.06, 0.06, 0.06], [0, 0, 0], [1, 0, 0, 0], { rows: 10 });
    else addLathe(floor, [[0, 0], [0.95, 0], [1, -0.03], [1, -0.06], [0, -0.06]], { sides: 64 });
    const end = Math.min(Math.PI, Math.max(high + 0.12, 0.5)), steps = 24;
    addLathe(dome, Array.from({ length: steps + 1 }, (_, i) => [sphereRadius * Math.sin((end * (steps - i)) / steps), sphereRadius * Math.cos((end * (steps - i)) / steps)]), { sides: 64 });
    this.floor = this.scene.solid(floor);
    this.dome = this.scene.solid(dome);
    this.rings = shape === "gyroscope" ? this.scene.solid(ringsMesh()) : null;
    this.limits = this.scene.line([...circle(low, sphereRadius), ...circle(high, sphereRadius)], this.limits);
    this.circles = this.scene.line([0.5, 1, 1.5, 2, 2.5, 3].filter((a) => a < end).flatMap((a) => circle(a, sphereRadius)), this.circles);
    this.middle = rotate(this.upright, [0, 0, shape === "gyroscope" ? 0.2 : hangs ? (high > 2.6 ? 0.1 * Math.cos(high) : 0.15) : 0.45]);
  }

  /** The least and the greatest angle of the axis from the vertical. @param {BodyMotion} motion @returns {[number, number]} */
  range(motion) {
    const e = lookAxis(motion), up = rotate(this.upright, [0, 0, 1]);
    let low = Math.PI, high = 0;
    for (let i = 0; i < motion.table.rows; i++) {
      const v = rotate(motion.qAt(i), e), angle = Math.atan2(norm(cross(v, up)), dot(v, up));
      if (Number.isFinite(angle)) [low, high] = [Math.min(low, angle), Math.max(high, angle)];
    }
    return [low, high];
  }

  /** Before the body. @param {Quat} q */
  drawBehind(q) {
    const { scene, host, upright } = this;
    scene.drawSolid(this.floor ?? null, { q: upright, colour: cssColour(host, "--floor") });
    if (!this.rings || !this.axis) return;
    const inside = rotate(conjugate(upright), rotate(q, this.axis));
    scene.drawSolid(this.rings, { q: quatProduct(upright, quatFromZ(inside)), size: [0.92, 0.92, 0.92], colour: cssColour(host, "--ring") });
  }

  /** After it, since one sees through the sphere. */
  drawOver() {
    const { scene, host, upright } = this;
    if (!this.dome) return;
    scene.drawLine(this.circles ?? null, { q: upright, colour: cssColour(host, "--grid3d", 0.35), width: 1 });
    scene.drawLine(this.limits ?? null, { q: upright, colour: cssColour(host, "--separatrix", 0.7), width: 1.4 });
    scene.drawSolid(this.dome, { q: upright, colour: cssColour(host, "--dome", 0.13) });
  }

  /** A globe in a direction: where the planet is, not how large it looks. @param {Vec3} to */
  drawPlanet(to) {
    const at = scale(1.36, unit(to));
    this.scene.drawSolid(this.ball, { size: [0.17, 0.17, 0.17], at, colour: cssColour(this.host, "--earth") });
    this.scene.label("planet", add(at, scale(0.24, this.scene.up)), "earth");
  }
}
