// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// node assemble.js VERSION WASM PACKAGE_JSON OUT: writes the files of the package that are made, and the module. Names of the
// functions that the module exports, with their numbers of arguments, become a type: the package is checked against it.
import { readFileSync, writeFileSync } from 'node:fs';

const [version, wasm, description, out] = process.argv.slice(2);
const about = JSON.parse(readFileSync(description, 'utf8'));
writeFileSync(`${out}/package.json`, `${JSON.stringify({ ...about, version }, null, 2)}\n`);

const bytes = readFileSync(wasm);
writeFileSync(`${out}/polhode.wasm`, bytes); // for who fetches it
const { instance } = await WebAssembly.instantiate(bytes, { env: { emscripten_notify_memory_growth() {} } });
const functions = Object.entries(instance.exports).flatMap(([name, member]) =>
  typeof member === 'function' && /^(pl[hw]_|malloc$|free$)/.test(name) ? [{ name, count: member.length }] : []);
const types = functions.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ name, count }) => {
  const list = Array.from({ length: count }, (_, i) => `x${i}: number`).join(', ');
  return ` * @property {(${list}) => number} ${name}`;
});
writeFileSync(
  `${out}/src/wasm.js`,
  `// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The module itself, so that nothing has to be fetched.

/**
 * What it exports.
 * @typedef {object} Exports
${types.join('\n')}
 */

const base64 = '${bytes.toString('base64')}';

/** @returns {Uint8Array<ArrayBuffer>} */
export function bytes() {
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}
`,
);
