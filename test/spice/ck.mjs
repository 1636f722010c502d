// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// ck.mjs NAME...: NAME.bc through CSPICE against the table NAME.csv: matrices at the nodes to 1e-15, angular velocities too, dates.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const { spiceClients } = await import(pathToFileURL(join(process.env.SPICE, "node_modules/@rybosome/tspice/dist/index.js")).href);
const { spice, dispose } = await spiceClients.toSync({ backend: "node" });
const raw = spice.raw;

// Leap seconds of IERS Bulletin C; the constants of TDB - TT are those that NAIF publishes for SPICE.
const leaps = "1972-JAN 1972-JUL 1973-JAN 1974-JAN 1975-JAN 1976-JAN 1977-JAN 1978-JAN 1979-JAN 1980-JAN 1981-JUL 1982-JUL 1983-JUL " +
  "1985-JUL 1988-JAN 1990-JAN 1991-JAN 1992-JUL 1993-JUL 1994-JUL 1996-JAN 1997-JUL 1999-JAN 2006-JAN 2009-JAN 2012-JUL 2015-JUL 2017-JAN";
writeFileSync("leaps.tls", "KPL/LSK\n\n\\begindata\n\nDELTET/DELTA_T_A = 32.184\nDELTET/K = 1.657D-3\nDELTET/EB = 1.671D-2\n" +
  "DELTET/M = ( 6.239996D0 1.99096871D-7 )\nDELTET/DELTA_AT = (\n" +
  leaps.split(" ").map((m, i) => `  ${10 + i}, @${m}-1`).join("\n") + "\n)\n\n\\begintext\n");

let worst = { matrix: 0, rate: 0, between: 0, date: 0 };
const up = (key, x) => { worst[key] = Math.max(worst[key], x); };

function rows(name) {
  const [head, ...lines] = readFileSync(`${name}.csv`, "utf8").trim().split("\n").map((l) => l.split(","));
  return lines.map((l) => Object.fromEntries(head.map((k, i) => [k, k === "date" ? l[i] : Number(l[i])]))).sort((a, b) => a.t - b.t);
}

// The rotation matrix of a quaternion that need not have the length one to the last digit.
function matrix(row) {
  const [a, b, c, d] = [row.q0, row.q1, row.q2, row.q3], n = a * a + b * b + c * c + d * d;
  return [[a * a + b * b - c * c - d * d, 2 * (b * c - a * d), 2 * (b * d + a * c)],
    [2 * (b * c + a * d), a * a - b * b + c * c - d * d, 2 * (c * d - a * b)],
    [2 * (b * d - a * c), 2 * (c * d + a * b), a * a - b * b - c * c + d * d]].map((r) => r.map((x) => x / n));
}

function check(name) {
  const text = readFileSync(`${name}.tf`, "utf8");
  const frame = /_NAME = '(\w+)'/.exec(text)[1], id = Number(/CLASS_ID = (-\d+)/.exec(text)[1]);
  const reference = name === "ecliptic" ? "ECLIPJ2000" : "J2000";
  const unit = name === "hours" ? 3600 : 1, scale = { tdb: "TDB", gps: "GPS" }[name] ?? "UTC";
  raw.kclear();
  for (const kernel of ["leaps.tls", `${name}.tf`, `${name}.tsc`, `${name}.bc`]) raw.furnsh(kernel);
  const table = rows(name), zero = Math.min(0, table[0].t);
  for (const row of table) {
    const tick = (row.t - zero) * unit * 1e6;
    const got = raw.ckgpav(id, tick, 0, reference);
    if (!got.found) throw new Error(`${name}: nothing at tick ${tick}`);
    // C takes space to the body: it is the transpose of Q.
    const Q = matrix(row);
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) up("matrix", Math.abs(got.cmat[3 * i + j] - Q[j][i]));
    ["x", "y", "z"].forEach((axis, i) => up("rate", Math.abs(got.av[i] - row[`omega_${axis}`] / unit)));
    // The clock kernel gives the tick its date; GPS is 19 s behind TAI.
    const et = raw.sct2e(Math.ceil(id / 1000), tick);
    const date = scale === "TDB" ? `${row.date} TDB` : scale === "GPS" ? null : row.date;
    if (date) up("date", Math.abs(et - raw.str2et(date.replace("T", " "))));
    else {
      const tdt = raw.unitim(et, "ET", "TDT");
      const count = (Date.parse(`${row.date.slice(0, 19)}Z`) - Date.UTC(2000, 0, 1, 12)) / 1000 + Number(row.date.slice(19));
      up("date", Math.abs(tdt - (count + 19 + 32.184)));
    }
  }
  // The frames kernel and the clock lead from dates to the same matrices.
  for (let i = 0; i + 2 < table.length; i += 2) {
    const tick = (table[i + 1].t - zero) * unit * 1e6;
    const et = raw.sct2e(Math.ceil(id / 1000), tick);
    const m = raw.pxform(reference, frame, et), Q = matrix(table[i + 1]);
    for (let r = 0; r < 3; r++)
      for (let c = 0; c < 3; c++) up("between", Math.abs(m[3 * r + c] - Q[c][r]));
  }
  const outside = raw.ckgpav(id, (table.at(-1).t - zero) * unit * 1e6 + 10, 0, reference);
  if (outside.found) throw new Error(`${name}: an attitude after the end`);
}

process.argv.slice(2).forEach(check);
await dispose();
console.log(`matrices ${worst.matrix.toExponential(1)}, rates ${worst.rate.toExponential(1)} rad/s, frames by date ${worst.between.toExponential(1)}, dates ${worst.date.toExponential(1)} s`);
if (!(worst.matrix < 1e-15 && worst.rate < 1e-15)) throw new Error("nodes differ");
if (!(worst.between < 1e-7 && worst.date < 2e-6)) throw new Error("dates or frames differ");
