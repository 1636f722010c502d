// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// node assemble.js VERSION WASM PACKAGE_JSON OUT: writes the files of the package that are made, not copied.
import { readFileSync, writeFileSync } from 'node:fs';

const [version, wasm, description, out] = process.argv.slice(2);
const about = JSON.parse(readFileSync(description, 'utf8'));
writeFileSync(`${out}/package.json`, `${JSON.stringify({ ...about, version }, null, 2)}\n`);

const base64 = readFileSync(wasm).toString('base64');
writeFileSync(
  `${out}/src/wasm.js`,
  `// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The module itself, so that nothing has to be fetched.
const base64 = '${base64}';

/** @returns {Uint8Array<ArrayBuffer>} */
export function bytes() {
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}
`,
);
