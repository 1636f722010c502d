// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Solids as triangles with normals, and the bodies that are made of them.
import { add, norm, quatFromZ, rotate, scale, sub, unit } from "./math.js";

/** @typedef {import("./math.js").Vec3} Vec3 */
/** @typedef {import("./math.js").Quat} Quat */
/** @typedef {{ position: number[], normal: number[], shade: number[] }} Mesh */

/** @returns {Mesh} */
export function emptyMesh() {
  return { position: [], normal: [], shade: [] };
}

/**
 * Adds a triangle with a normal at each corner. shade: 0 the body's colour, 1 its second colour.
 * @param {Mesh} mesh
 * @param {[Vec3, Vec3, Vec3]} corner
 * @param {[Vec3, Vec3, Vec3]} normal
 * @param {number} shade
 */
function triangle(mesh, corner, normal, shade) {
  for (let i = 0; i < 3; i++) {
    mesh.position.push(...(corner[i] ?? [0, 0, 0]));
    mesh.normal.push(...(normal[i] ?? [0, 0, 0]));
    mesh.shade.push(shade);
  }
}

/**
 * @param {Mesh} mesh
 * @param {Vec3} size edges
 * @param {Vec3} at
 * @param {Quat} turn
 * @param {number} [shade]
 */
export function addBox(mesh, size, at, turn, shade = 0) {
  for (let axis = 0; axis < 3; axis++)
    for (const side of [-1, 1]) {
      /** @type {Vec3} */
      const n = [0, 0, 0];
      n[axis] = side;
      /** @param {number} a @param {number} b @returns {Vec3} */
      const corner = (a, b) => {
        /** @type {Vec3} */
        const v = [0, 0, 0];
        v[axis] = (side * (size[axis] ?? 0)) / 2;
        v[(axis + 1) % 3] = (a * side * (size[(axis + 1) % 3] ?? 0)) / 2;
        v[(axis + 2) % 3] = (b * (size[(axis + 2) % 3] ?? 0)) / 2;
        return add(at, rotate(turn, v));
      };
      const m = rotate(turn, n);
      const face = axis === 0 ? shade + 0.25 * (side + 1) : shade;
      triangle(mesh, [corner(-1, -1), corner(1, -1), corner(1, 1)], [m, m, m], face);
      triangle(mesh, [corner(-1, -1), corner(1, 1), corner(-1, 1)], [m, m, m], face);
    }
}

/**
 * @param {Mesh} mesh
 * @param {Vec3} radius semi-axes
 * @param {Vec3} at
 * @param {Quat} turn
 * @param {{ shade?: number, rows?: number, patches?: boolean }} [look] patches: a chequered surface shows the spin
 */
export function addEllipsoid(mesh, radius, at, turn, look = {}) {
  const rows = look.rows ?? 24;
  /** @param {number} i @param {number} j @returns {[Vec3, Vec3]} */
  const point = (i, j) => {
    const v = (Math.PI * i) / rows, u = (Math.PI * j) / rows;
    /** @type {Vec3} */
    const e = [Math.sin(v) * Math.cos(u), Math.sin(v) * Math.sin(u), Math.cos(v)];
    /** @type {Vec3} */
    const p = [e[0] * radius[0], e[1] * radius[1], e[2] * radius[2]];
    /** @type {Vec3} */
    const n = [e[0] / radius[0], e[1] / radius[1], e[2] / radius[2]];
    return [add(at, rotate(turn, p)), rotate(turn, unit(n))];
  };
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < 2 * rows; j++) {
      const a = point(i, j), b = point(i + 1, j), c = point(i + 1, j + 1), d = point(i, j + 1);
      const patch = look.patches && (Math.floor((4 * i) / rows) + Math.floor((4 * j) / rows)) % 2 ? 0.5 : 0;
      const shade = (look.shade ?? 0) + patch;
      if (i < rows - 1) triangle(mesh, [a[0], b[0], c[0]], [a[1], b[1], c[1]], shade);
      if (i > 0) triangle(mesh, [a[0], c[0], d[0]], [a[1], c[1], d[1]], shade);
    }
}

/**
 * A cylinder or, with another radius at its end, a cone.
 * @param {Mesh} mesh
 * @param {Vec3} from
 * @param {Vec3} to
 * @param {number} radius
 * @param {{ shade?: number, end?: number, sides?: number }} [look]
 */
export function addRod(mesh, from, to, radius, look = {}) {
  const { shade = 0, end = radius, sides = 20 } = look;
  const axis = sub(to, from), turn = quatFromZ(axis), slope = (radius - end) / (norm(axis) || 1);
  /** @param {number} j @returns {Vec3} */
  const around = (j) => [Math.cos((2 * Math.PI * j) / sides), Math.sin((2 * Math.PI * j) / sides), 0];
  const down = rotate(turn, [0, 0, -1]), up = rotate(turn, [0, 0, 1]);
  for (let j = 0; j < sides; j++) {
    const e = around(j), f = around(j + 1);
    const a = add(from, rotate(turn, scale(radius, e))), b = add(from, rotate(turn, scale(radius, f)));
    const c = add(to, rotate(turn, scale(end, f))), d = add(to, rotate(turn, scale(end, e)));
    const n = rotate(turn, unit([e[0], e[1], slope])), m = rotate(turn, unit([f[0], f[1], slope]));
    triangle(mesh, [a, b, c], [n, m, m], shade);
    triangle(mesh, [a, c, d], [n, m, n], shade);
    triangle(mesh, [from, b, a], [down, down, down], shade);
    if (end > 0) triangle(mesh, [to, d, c], [up, up, up], shade);
  }
}

/**
 * A surface of revolution about z.
 * @param {Mesh} mesh
 * @param {[number, number][]} profile distance from the axis and height, from below outwards to above
 * @param {{ shade?: number, sides?: number, patches?: number }} [look] patches: sectors of two colours show the spin
 */
export function addLathe(mesh, profile, look = {}) {
  const { shade = 0, sides = 48, patches = 0 } = look;
  for (let i = 0; i + 1 < profile.length; i++) {
    const [r = 0, z = 0] = profile[i] ?? [], [s = 0, y = 0] = profile[i + 1] ?? [];
    for (let j = 0; j < sides; j++) {
      const a = (2 * Math.PI * j) / sides, b = (2 * Math.PI * (j + 1)) / sides;
      /** @param {number} u @param {number} far @param {number} high @returns {Vec3} */
      const point = (u, far, high) => [far * Math.cos(u), far * Math.sin(u), high];
      const n = unit(point(a, y - z, r - s)), m = unit(point(b, y - z, r - s));
      const tone = shade + (patches && Math.floor((j * patches) / sides) % 2 ? 0.5 : 0);
      if (r > 0) triangle(mesh, [point(a, r, z), point(b, r, z), point(b, s, y)], [n, m, m], tone);
      if (s > 0) triangle(mesh, [point(a, r, z), point(b, s, y), point(a, s, y)], [n, m, n], tone);
    }
  }
}

/** An arrow of length 1 along z. */
export function arrowMesh() {
  const mesh = emptyMesh();
  addRod(mesh, [0, 0, 0], [0, 0, 0.86], 0.014);
  addRod(mesh, [0, 0, 0.84], [0, 0, 1], 0.042, { end: 0 });
  return mesh;
}

/**
 * @typedef {{ kind: string, edges?: Vec3, semiAxes?: Vec3, radius?: number, length?: number,
 *   points?: { at: Vec3, size?: number, charge?: number }[] }} Shape
 */

/**
 * Edges of the homogeneous box with these moments, to a common factor: a^2 ~ Ib + Ic - Ia. Moments that no
 * distribution of mass has give a thin box.
 * @param {Vec3} moment
 * @returns {Vec3}
 */
export function boxOfMoments(moment) {
  const sum = moment[0] + moment[1] + moment[2] || 1;
  /** @param {number} i */
  const edge = (i) => Math.sqrt(Math.max(sum - 2 * (moment[i] ?? 0), 0.004 * sum));
  return [edge(0), edge(1), edge(2)];
}

/**
 * What a body looks like by default: as given; a T-handle for a flat body with three moments; else a box.
 * @param {Vec3} moment
 * @param {Shape | undefined} given
 */
export function usualShape(moment, given) {
  if (given) return "given";
  const [a, b, c] = /** @type {Vec3} */ ([...moment].sort((x, y) => x - y));
  if (b === c || a === b) return a === 0 ? "rod" : "ellipsoid";
  return Math.abs(a + b - c) < 0.03 * c ? "handle" : "box";
}

/**
 * Crossbar along the axis of the smallest moment, stem along the middle one: for thin rods the stem alone turns about the
 * crossbar (Ia ~ stem^2), the crossbar alone about the stem (Ib ~ crossbar^2).
 * @param {Mesh} mesh
 * @param {Vec3} moment
 */
function addHandle(mesh, moment) {
  const order = [0, 1, 2].sort((i, j) => (moment[i] ?? 0) - (moment[j] ?? 0));
  const [small, middle] = [order[0] ?? 0, order[1] ?? 1];
  const bar = 1, stem = Math.min(1.3, Math.max(0.45, Math.sqrt((moment[small] ?? 1) / (moment[middle] ?? 1))));
  /** @param {number} axis @param {number} length @returns {Vec3} */
  const along = (axis, length) => {
    /** @type {Vec3} */
    const v = [0, 0, 0];
    v[axis] = length;
    return v;
  };
  addRod(mesh, along(small, -bar), along(small, 0), 0.13);
  addRod(mesh, along(small, 0), along(small, bar), 0.13, { shade: 0.5 });
  addRod(mesh, [0, 0, 0], along(middle, stem), 0.11, { shade: 1 });
}

/**
 * Spheres at the points and rods between near ones.
 * @param {Mesh} mesh
 * @param {{ at: Vec3, size?: number, charge?: number }[]} points
 * @param {number} [rows] of triangles on a sphere
 */
export function addMolecule(mesh, points, rows = 14) {
  let nearest = Infinity;
  points.forEach((p, i) => points.slice(0, i).forEach((q) => {
    nearest = Math.min(nearest, norm(sub(p.at, q.at)) || Infinity);
  }));
  if (!Number.isFinite(nearest)) nearest = 1;
  const heaviest = Math.max(...points.map((p) => p.size ?? 1)) || 1;
  for (const [i, p] of points.entries()) {
    const r = 0.42 * nearest * Math.min(1, Math.max(0.45, Math.cbrt((p.size ?? 1) / heaviest)));
    addEllipsoid(mesh, [r, r, r], p.at, [1, 0, 0, 0], { shade: (p.charge ?? 0) > 0 ? 1 : 0, rows: Math.min(rows, points.length > 20 ? 8 : 14) });
    for (const q of points.slice(0, i))
      if (norm(sub(p.at, q.at)) < 1.3 * nearest) addRod(mesh, p.at, q.at, 0.12 * nearest, { shade: 0.5, sides: Math.min(10, rows) });
  }
}

/**
 * @param {Mesh} mesh
 * @param {Shape} shape
 */
function addGiven(mesh, shape) {
  /** @type {Quat} */
  const still = [1, 0, 0, 0];
  if (shape.kind === "box" && shape.edges) addBox(mesh, shape.edges, [0, 0, 0], still);
  else if (shape.kind === "ellipsoid" && shape.semiAxes)
    addEllipsoid(mesh, shape.semiAxes, [0, 0, 0], still, { patches: true });
  else if (shape.kind === "sphere") addEllipsoid(mesh, [1, 1, 1], [0, 0, 0], still, { patches: true });
  else if (shape.kind === "cylinder") addHalves(mesh, shape.radius ?? 1, shape.length ?? 1);
  else if (shape.points) addMolecule(mesh, shape.points);
}

/**
 * A cylinder about z of two colours, so that its spin is seen.
 * @param {Mesh} mesh
 * @param {number} radius
 * @param {number} length
 */
function addHalves(mesh, radius, length) {
  const whole = emptyMesh();
  addRod(whole, [0, 0, -length / 2], [0, 0, length / 2], radius, { sides: 40 });
  for (let i = 0; i < whole.position.length; i += 9) {
    const x = ((whole.position[i] ?? 0) + (whole.position[i + 3] ?? 0) + (whole.position[i + 6] ?? 0));
    whole.shade.fill(x > 0 ? 0.5 : 0, i / 3, i / 3 + 3);
  }
  mesh.position.push(...whole.position);
  mesh.normal.push(...whole.normal);
  mesh.shade.push(...whole.shade);
}

/**
 * The mesh of a body in the axes in which it was given, its farthest point at distance 1.
 * @param {string} choice "given", "box", "ellipsoid", "handle" or "rod"
 * @param {Vec3} moment
 * @param {Quat} toUser from the principal axes to those of the user
 * @param {Shape | undefined} given
 * @param {number} [rows] of triangles on an ellipsoid
 */
export function bodyMesh(choice, moment, toUser, given, rows = 24) {
  const mesh = emptyMesh(), edges = boxOfMoments(moment);
  if (choice === "given" && given) {
    addGiven(mesh, given);
    return scaled(mesh);
  }
  if (choice === "handle") addHandle(mesh, moment);
  else if (choice === "ellipsoid") addEllipsoid(mesh, edges, [0, 0, 0], [1, 0, 0, 0], { patches: true, rows });
  else if (choice === "rod") addLine(mesh, moment);
  else addBox(mesh, edges, [0, 0, 0], [1, 0, 0, 0]);
  return scaled(turned(mesh, toUser));
}

/**
 * A body without thickness: two balls on a rod along the axis without a moment.
 * @param {Mesh} mesh
 * @param {Vec3} moment
 */
function addLine(mesh, moment) {
  /** @type {Vec3} */
  const e = [0, 0, 0];
  e[Math.max(0, moment.indexOf(0))] = 1;
  addRod(mesh, scale(-1, e), e, 0.08, { shade: 0.5 });
  addEllipsoid(mesh, [0.25, 0.25, 0.25], e, [1, 0, 0, 0]);
  addEllipsoid(mesh, [0.25, 0.25, 0.25], scale(-1, e), [1, 0, 0, 0], { shade: 1 });
}

/**
 * @param {Mesh} mesh
 * @param {Quat} q
 */
export function turned(mesh, q) {
  for (const list of [mesh.position, mesh.normal])
    for (let i = 0; i < list.length; i += 3) {
      const v = rotate(q, [list[i] ?? 0, list[i + 1] ?? 0, list[i + 2] ?? 0]);
      [list[i], list[i + 1], list[i + 2]] = v;
    }
  return mesh;
}

/** @param {Mesh} mesh */
export function scaled(mesh) {
  let most = 0;
  for (let i = 0; i < mesh.position.length; i += 3)
    most = Math.max(most, Math.hypot(mesh.position[i] ?? 0, mesh.position[i + 1] ?? 0, mesh.position[i + 2] ?? 0));
  if (most > 0) mesh.position = mesh.position.map((x) => x / most);
  return mesh;
}
