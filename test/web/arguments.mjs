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
  const { Motion, Sim, System } = await import(pathToFileURL(join(folder, 'index.js')).href);
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
  const refused = (f, message) => assert.throws(f, { name: 'TypeError', message });
  for (const number of [-1, 1.5, NaN, 2 ** 25, '3', undefined])
    refused(() => new System('spce', number), /^number: a whole number from 0 to 16777216 is needed/);
  refused(() => new System(['spce', 'dipole'], 3), /^number: 2 numbers are needed/);
  refused(() => new System([], []), /^number of species: a whole number from 1 to 16/);
  for (const kind of [null, undefined, 3, {}, { atoms: 3 }, { atoms: [] }, { atoms: [null] }, { atoms: [{ at: [NaN, 0, 0] }] },
    { atoms: [{ pair: 'lj' }] }, { atoms: [{ pair: { model: 'lennard-jones', epsilon: NaN } }] }, { mass: 1 }])
    refused(() => new System(kind, 1), /needed/);
  for (const options of [null, { box: 1 }, { box: [1, 2] }, { cut: 'soft' }, { cutOn: NaN }, { permittivity: NaN },
    { coulomb: Infinity }, { gravity: [1, 2, '3'] }, { mixing: 2 }, { pairs: 3 }, { pairs: [{ sites: [0, 0, 0, -1] }] }])
    refused(() => new System('spce', 1, options), /needed/);
  refused(() => new System('spce', 1, { cutoff: 1 }), /^system: 'cutoff' is not known/);
  const system = Object.create(System.prototype, { count: { value: 2 } });
  for (const f of [() => system.run(-1, 1), () => system.run(2 ** 31, 1), () => system.run(1, NaN), () => system.run(1, 1, 3),
    () => system.rdf(NaN, 1), () => system.rdf(1, 0), () => system.setEnergy(0, 2, 1), () => system.setEnergy(0, 1, NaN),
    () => system.setThermostat(3), () => system.setThermostat('langevin', NaN), () => system.setThermostat('langevin', 1, null),
    () => system.setThermostat('langevin', 1, { rate: NaN }), () => system.setThermostat('langevin', 1, {}, { seed: 0.5 }),
    () => system.restore([1, 2, 3])])
    assert.throws(f, { message: /needed/ });
  console.log('refused');
} finally {
  rmSync(folder, { recursive: true });
}
