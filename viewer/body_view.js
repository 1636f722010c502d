// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// One body in space with its axes, L, omega and the path of an axis; and the construction of Poinsot.
import { lookAxis, lookMesh, looks, Stage, sphereRadius, stands } from "./look.js";
import { conjugate, dot, norm, quatProduct, quatFromZ, rotate, scale, unit } from "./math.js";
import { addEllipsoid, arrowMesh, bodyMesh, emptyMesh, usualShape } from "./mesh.js";
import { valueAt } from "./plot.js";
import { ellipsoidAxes, polhodes } from "./poinsot.js";
import { cssColour, Scene } from "./scene.js";

/** @typedef {import("./math.js").Vec3} Vec3 */
/** @typedef {import("./math.js").Quat} Quat */
/** @typedef {import("./motion.js").BodyMotion} BodyMotion */
/** @typedef {{ t: number, q: Quat, m: Vec3, omega: Vec3 }} State */
/** @typedef {{ points: Float64Array, times: Float64Array }} Path */

/**
 * How many segments of a path lie before a time.
 * @param {Path} path
 * @param {number} t
 */
function passed(path, t) {
  const T = path.times, back = (T[T.length - 1] ?? 0) < (T[0] ?? 0) ? -1 : 1;
  let a = 0, b = T.length - 1;
  while (a < b) {
    const c = (a + b + 1) >> 1;
    if (back * (T[c] ?? 0) <= back * t) a = c;
    else b = c - 1;
  }
  return a;
}

/**
 * States too far apart for a line: a short stroke each.
 * @param {Float64Array} points
 * @param {number} size
 */
function specks(points, size) {
  const out = new Float64Array(3 * points.length);
  for (let i = 0; i < points.length; i += 3) {
    const at = [points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0];
    out.set([...at, (at[0] ?? 0) + size, at[1] ?? 0, at[2] ?? 0, NaN, NaN, NaN], 3 * i);
  }
  return out;
}

/** Where a path lies too dense to be followed, the whole of it fades: its ink stays that of this length. */
const inkLength = 60, tailLength = 16;

/** The length of a path up to each of its points. @param {Float64Array} points */
function lengths(points) {
  const sum = new Float64Array(points.length / 3);
  for (let i = 1; i < sum.length; i++) {
    const d = Math.hypot((points[3 * i] ?? 0) - (points[3 * i - 3] ?? 0), (points[3 * i + 1] ?? 0) - (points[3 * i - 2] ?? 0), (points[3 * i + 2] ?? 0) - (points[3 * i - 1] ?? 0));
    sum[i] = (sum[i - 1] ?? 0) + (Number.isFinite(d) ? d : 0);
  }
  return sum;
}

export class BodyView {
  /**
   * @param {HTMLElement} host
   * @param {BodyMotion} motion
   * @param {string} title
   */
  constructor(host, motion, title) {
    this.host = host;
    this.motion = motion;
    this.scene = new Scene(host, `The body of ${title} in space`);
    this.scene.changed = () => this.draw();
    this.arrow = this.scene.solid(arrowMesh());
    this.stage = new Stage(this.scene, host);
    this.shape = "";
    this.shown = { axes: true, L: true, omega: true, path: true, light: true };
    this.axis = 2;
    this.setMotion(motion);
  }

  /** Another motion in the same picture. @param {BodyMotion} motion */
  setMotion(motion) {
    this.motion = motion;
    /** @type {State} */
    this.state = motion.at(motion.table.t[0] ?? 0);
    const kind = motion.body.look?.kind ?? "solid";
    this.setShape(looks.some(([name]) => name === kind) ? kind : usualShape(motion.body.moments, motion.body.shape));
    this.scales();
  }

  /** Vectors are drawn to a common scale: the longest of the run has length 1.35. */
  scales() {
    let L = 0, w = 0;
    for (let i = 0; i < this.motion.table.rows; i += Math.ceil(this.motion.table.rows / 2000)) {
      const m = this.motion.mAt(i);
      L = Math.max(L, norm(m));
      w = Math.max(w, norm(this.motion.omegaOf(m)));
    }
    this.unitL = L > 0 ? 1.35 / L : 1;
    this.unitOmega = w > 0 ? 1.25 / w : 1;
  }

  /** @param {string} shape */
  setShape(shape) {
    const { moments, shape: given } = this.motion.body;
    this.shape = shape;
    this.scene.drop(this.mesh ?? null);
    const own = looks.some(([name]) => name === shape);
    this.mesh = this.scene.solid(own ? lookMesh(shape, this.motion) : bodyMesh(shape, moments, this.motion.toUser, given));
    this.stage.set(this.motion, shape);
    this.scene.distance = stands(shape) ? 4.5 : 5.2;
  }

  /** A principal axis; that of a top points away from its tip. @param {number} axis */
  axisOf(axis) {
    const e = this.motion.axis(axis), own = lookAxis(this.motion);
    return stands(this.shape) && dot(e, own) < -0.9 ? scale(-1, e) : e;
  }

  /** @param {number} axis */
  setAxis(axis) {
    const e = this.axisOf(axis);
    this.axis = axis;
    this.path = this.motion.curve((s) => scale(sphereRadius, rotate(s.q, e)));
    this.run = lengths(this.path.points);
    this.pathLine = this.scene.line(this.motion.coarse ? specks(this.path.points, 0.012) : this.path.points, this.pathLine);
  }

  /** @param {State} [state] */
  draw(state = this.state) {
    const s = this.scene, [one, two] = [cssColour(this.host, "--body1"), cssColour(this.host, "--body2")];
    this.state = state;
    s.begin(this.stage.middle);
    this.stage.drawBehind(state.q);
    s.drawSolid(this.mesh ?? null, { q: state.q, size: [0.92, 0.92, 0.92], colour: one, second: two });
    if (this.shown.path) this.stage.drawOver();
    if (this.shown.path) this.drawPath(state.t);
    if (this.shown.axes) this.drawAxes(state.q);
    if (this.shown.L) this.drawVector("L", scale(this.unitL ?? 1, rotate(state.q, state.m)), "--L");
    if (this.shown.omega) this.drawVector("ω", scale(this.unitOmega ?? 1, rotate(state.q, state.omega)), "--omega");
    if (this.shown.light) {
      this.drawDirection("Sun", "to-sun", "--sun");
      this.drawDirection("observer", "to-observer", "--observer");
      const planet = this.direction("to-planet");
      if (planet) this.stage.drawPlanet(planet);
    }
  }

  /** A direction that the page has a column of. @param {string} column @returns {Vec3 | null} */
  direction(column) {
    const { table } = this.motion, group = table.groups.find((g) => g.name === column);
    if (!group) return null;
    const i = table.index(this.state.t), [x, y, z] = group.values.map((v) => valueAt({ x: table.t, y: v }, this.state.t, i));
    return unit([x ?? 0, y ?? 0, z ?? 0]);
  }

  /** Where something is, if the page has its direction. @param {string} name @param {string} column @param {string} colour */
  drawDirection(name, column, colour) {
    const to = this.direction(column);
    if (to) this.drawVector(name, scale(1.4, to), colour);
  }

  /** @param {number} t */
  drawPath(t) {
    if (!this.path) return;
    const n = this.motion.coarse ? 0 : passed(this.path, t), run = this.run ?? new Float64Array(), whole = run[run.length - 1] ?? 0;
    const thin = Math.min(1, inkLength / whole), dense = thin < 0.5;
    let from = Math.max(0, n - 4000);
    while (dense && from < n && (run[n] ?? 0) - (run[from] ?? 0) > tailLength) from++;
    this.scene.drawLine(this.pathLine ?? null, { colour: cssColour(this.host, "--path", 0.32 * thin), width: this.motion.coarse ? 2 : 1.2 });
    this.scene.drawLine(this.pathLine ?? null, { colour: cssColour(this.host, "--path"), width: 2.6, from, to: n });
  }

  /** @param {Quat} q */
  drawAxes(q) {
    for (let i = 0; i < 3; i++) {
      if (stands(this.shape) && i !== this.axis) continue; // the other two only hide the top
      const end = rotate(q, scale(i === this.axis ? sphereRadius : 1.08, this.axisOf(i)));
      this.scene.drawArrow(this.arrow, end, cssColour(this.host, `--axis${i + 1}`));
      this.scene.label(String(i + 1), scale(1.08, end), `axis${i + 1}`);
    }
  }

  /** @param {string} name @param {Vec3} v @param {string} colour */
  drawVector(name, v, colour) {
    this.scene.drawArrow(this.arrow, v, cssColour(this.host, colour), [0, 0, 0], true);
    if (norm(v) > 0.02) this.scene.label(name, scale(1.07, v), colour.slice(2));
  }
}

/** Poinsot: the polhode on the inertia ellipsoid, seen in the body; or the ellipsoid rolling on the plane. */
export class PoinsotView {
  /**
   * @param {HTMLElement} host
   * @param {BodyMotion} motion
   * @param {boolean} free
   */
  constructor(host, motion, free) {
    this.host = host;
    this.motion = motion;
    this.free = free;
    this.rolling = false;
    this.scene = new Scene(host, "Poinsot's construction: the polhode on the inertia ellipsoid and the herpolhode");
    this.scene.changed = () => this.draw();
    this.arrow = this.scene.solid(arrowMesh());
    const ball = emptyMesh();
    addEllipsoid(ball, [1, 1, 1], [0, 0, 0], [1, 0, 0, 0], { rows: 10 });
    this.dot = this.scene.solid(ball);
    this.plane = this.scene.line(this.planeLines());
    /** @type {{ line: import("./scene.js").Line | null, separatrix: boolean }[]} */
    this.lines = [];
    /** @type {import("./scene.js").Solid | null} */
    this.surface = null;
    this.size = 1;
    /** @type {Path} */
    this.polhode = { points: new Float64Array(), times: new Float64Array() };
    this.setMotion(motion, free);
  }

  /** Another motion in the same picture. @param {BodyMotion} motion @param {boolean} free */
  setMotion(motion, free) {
    this.motion = motion;
    this.free = free;
    this.axes = ellipsoidAxes(motion.body.moments);
    this.size = this.axes ? 1.15 / Math.max(...this.axes) : this.fallback();
    /** @type {State} */
    this.state = motion.at(motion.table.t[0] ?? 0);
    const mesh = emptyMesh();
    if (this.axes) addEllipsoid(mesh, this.axes, [0, 0, 0], [1, 0, 0, 0], { rows: 40 });
    this.scene.drop(this.surface);
    this.surface = this.scene.solid(mesh);
    this.lines.forEach(({ line }) => this.scene.dropLine(line));
    this.lines = (this.axes ? polhodes(motion.body.moments) : []).map((p) => ({ line: this.scene.line(p.points), separatrix: p.separatrix }));
    const far = motion.coarse, speck = 0.008 / this.size;
    this.polhode = motion.curve((s) => this.lifted(motion.poinsot(s.m)));
    this.polhodeLine = this.scene.line(far ? specks(this.polhode.points, speck) : this.polhode.points, this.polhodeLine);
    const herpolhode = motion.curve((s) => rotate(s.q, motion.poinsot(s.m))).points;
    this.herpolhodeLine = this.scene.line(far ? specks(herpolhode, speck) : herpolhode, this.herpolhodeLine);
  }

  /** The size of a body without an ellipsoid: that of its path. */
  fallback() {
    const n = norm(this.motion.poinsot(this.motion.mAt(0)));
    return n > 0 ? 1 / n : 1;
  }

  /** A little above the surface, in principal axes. @param {Vec3} p @returns {Vec3} */
  lifted(p) {
    return scale(1.004, rotate(conjugate(this.motion.toUser), p));
  }

  /** A square grid across z. */
  planeLines() {
    const points = [];
    for (let i = -6; i <= 6; i++) points.push(i / 3, -2, 0, i / 3, 2, 0, NaN, NaN, NaN, -2, i / 3, 0, 2, i / 3, 0, NaN, NaN, NaN);
    return points;
  }

  /** @param {State} [state] */
  draw(state = this.state ?? this.motion.at(0)) {
    const s = this.scene, turn = this.rolling ? quatProduct(state.q, this.motion.toUser) : /** @type {Quat} */ ([1, 0, 0, 0]);
    this.state = state;
    s.begin();
    if (this.rolling && this.free) this.drawPlane(state);
    this.drawSurface(turn);
    const n = this.motion.coarse ? this.polhode.times.length : passed(this.polhode, state.t), strong = cssColour(this.host, "--polhode");
    s.drawLine(this.polhodeLine, { q: turn, size: this.size, colour: cssColour(this.host, "--polhode", 0.35), width: 1.4 });
    s.drawLine(this.polhodeLine, { q: turn, size: this.size, colour: strong, width: 3, from: n - 4000, to: n });
    if (this.rolling)
      s.drawLine(this.herpolhodeLine, { size: this.size, colour: cssColour(this.host, "--herpolhode"), width: 2.2, to: Math.max(2, n), from: n - 20000 });
    const w = rotate(turn, rotate(conjugate(this.motion.toUser), this.motion.poinsot(state.m)));
    const m = rotate(turn, rotate(conjugate(this.motion.toUser), state.m));
    s.drawArrow(this.arrow, scale(this.size, w), cssColour(this.host, "--omega"));
    s.drawSolid(this.dot, { size: [0.035, 0.035, 0.035], at: scale(this.size, w), colour: cssColour(this.host, "--omega") });
    s.label("ω", scale(1.1 * this.size, w), "omega");
    s.drawArrow(this.arrow, scale(1.45, unit(m)), cssColour(this.host, "--L"));
    s.label("L", scale(1.55, unit(m)), "L");
  }

  /** @param {Quat} turn */
  drawSurface(turn) {
    const s = this.scene, size = this.size;
    if (this.axes) s.drawSolid(this.surface, { q: turn, size: [size, size, size], colour: cssColour(this.host, "--surface", this.rolling ? 0.8 : 1) });
    for (const { line, separatrix } of this.lines)
      s.drawLine(line, { q: turn, size: 1.002 * size, colour: cssColour(this.host, separatrix ? "--separatrix" : "--neighbour"), width: separatrix ? 2 : 1 });
    for (let i = 0; i < 3; i++) {
      /** @type {Vec3} */
      const e = [0, 0, 0];
      e[i] = this.axes ? (this.axes[i] ?? 1) * size : 1;
      s.drawArrow(this.arrow, rotate(turn, scale(1.18, e)), cssColour(this.host, `--axis${i + 1}`));
      s.label(String(i + 1), rotate(turn, scale(1.27, e)), `axis${i + 1}`);
    }
  }

  /** The invariable plane, sqrt(2 T)/|L| from the centre, across L. @param {State} state */
  drawPlane(state) {
    const L = rotate(state.q, state.m), n = norm(L), p = this.motion.poinsot(state.m);
    if (!(n > 0)) return;
    const height = (state.m[0] * p[0] + state.m[1] * p[1] + state.m[2] * p[2]) / n;
    this.scene.drawLine(this.plane, { q: quatFromZ(L), at: scale((this.size * height) / n, L), size: 0.75, colour: cssColour(this.host, "--grid3d"), width: 1 });
  }
}
