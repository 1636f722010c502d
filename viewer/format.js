// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The words of a page's data that JavaScript writes itself: columns and solids, as libpolhode_run has them (its catalogue
// and page.h; test/cli/page.sh compares). The laboratory and the derived curves of a page use them.

/** @type {Record<string, { text: string, labels: string[] }>} */
export const columns = {
  "t": { text: "time", labels: ["t"] },
  "q": { text: "attitude, unit quaternion, scalar first, body to space", labels: ["q0", "q1", "q2", "q3"] },
  "m": { text: "angular momentum, body frame", labels: ["m1", "m2", "m3"] },
  "L": { text: "angular momentum, space frame, with that of wheels and rotors", labels: ["L1", "L2", "L3"] },
  "omega": { text: "angular velocity, body frame", labels: ["omega1", "omega2", "omega3"] },
  "omega-space": { text: "angular velocity, space frame", labels: ["omega_x", "omega_y", "omega_z"] },
  "kinetic": { text: "kinetic energy", labels: ["kinetic"] },
};

/** What only the viewer shows. @type {typeof columns} */
const derivedColumns = {
  "angles": { text: "angles of the principal axes from L, degrees", labels: ["axis 1", "axis 2", "axis 3"] },
};

/** The numbers of a solid by their names. @type {Record<string, string[]>} */
export const solids = {
  "box": ["edges"],
  "ellipsoid": ["semiAxes"],
  "cylinder": ["radius", "length"],
  "sphere": ["radius"],
};

/**
 * A solid to be drawn; undefined for one that is not known by its edges.
 * @param {string} kind
 * @param {number[]} size
 * @returns {import("./mesh.js").Shape | undefined}
 */
export function shapeOf(kind, size) {
  const names = solids[kind];
  if (!names) return undefined;
  const whole = kind === "box" || kind === "ellipsoid";
  return /** @type {import("./mesh.js").Shape} */ ({ kind, ...Object.fromEntries(names.map((name, i) => [name, whole ? size.slice(0, 3) : size[i] ?? 1])) });
}

/**
 * A column with its numbers, state by state.
 * @param {string} name
 * @param {number} rows
 * @param {(i: number) => ArrayLike<number>} f
 * @returns {import("./motion.js").Group}
 */
export function columnOf(name, rows, f) {
  const { text, labels } = columns[name] ?? derivedColumns[name] ?? { text: name, labels: [name] };
  const values = labels.map(() => new Float64Array(rows));
  for (let i = 0; i < rows; i++) {
    const x = f(i);
    values.forEach((v, k) => { v[i] = x[k] ?? NaN; });
  }
  return { name, text, labels, values };
}
