// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// arguments.mjs SOURCE: counts, times and options of the npm package are refused before they reach the memory of the
// module. The module itself is not needed: here a call of it is an error of the test.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'polhode-arguments-'));
try {
  cpSync(join(process.argv[2], 'web/npm/src'), folder, { recursive: true });
  writeFileSync(join(folder, 'wasm.js'), "export function bytes() { throw new Error('the module was called'); }\n");
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  const { Motion, Sim } = await import(pathToFileURL(join(folder, 'index.js')).href);
  const motion = Object.create(Motion.prototype, { t0: { value: 0 } });
  const sim = Object.create(Sim.prototype);
  for (const n of [-1, 1.5, 5e7, NaN, '3'])
    for (const kind of ['flips', 'extrema'])
      assert.throws(() => motion[kind](1, { n }), { name: 'TypeError', message: /^n: a whole number from 0 to 100000 is needed/ });
  assert.throws(() => motion.flips(5), { name: 'TypeError', message: /^axis: a whole number from 0 to 2/ });
  assert.throws(() => motion.flips(1, { until: NaN }), { name: 'TypeError', message: /^until: a number/ });
  assert.throws(() => motion.flips(1, { untl: 5 }), { name: 'TypeError', message: /^options: 'untl' is not known/ });
  assert.throws(() => motion.batch('abc'), { name: 'TypeError', message: /^times: a list of numbers/ });
  assert.throws(() => new Motion({}, {}), { name: 'TypeError', message: /^motion: a Body is needed/ });
  assert.throws(() => new Sim({}, {}), { name: 'TypeError', message: /^run: a Body is needed/ });
  for (const t of [undefined, NaN, Infinity, '1'])
    assert.throws(() => motion.at(t), { message: /^(t: a finite number is needed|polhode: call 'await init\(\)' first)/ });
  assert.throws(() => sim.advance(1.5), { message: /^(steps: a whole number|polhode: call 'await init\(\)' first)/ });
  console.log('refused');
} finally {
  rmSync(folder, { recursive: true });
}
