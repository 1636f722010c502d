// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The packed package in a project of its own, without a network: in node, by its types, in Chromium from a server and
// bundled from the disk.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const tools = join(root, 'web/node_modules/.bin');
const project = mkdtempSync(join(tmpdir(), 'polhode-npm-'));
const packed = readdirSync(join(root, 'build/npm')).filter((name) => name.endsWith('.tgz'));
/** @type {import('puppeteer-core').Browser} */
let browser;
/** @type {import('node:http').Server} */
let server;

const program = `
import { BOLTZMANN_MD, Body, Motion, PolhodeError, Sim, System, Torque, elliptic, init, version } from 'polhode';
export async function results() {
  await init();
  await init();
  const body = Body.fromBox(1, [1, 2, 3]);
  const motion = new Motion(body, { omega: [0.01, 1, 0.01] });
  const torque = new Torque(body, ['heavy-top', 'damping: damping=0.1 0.1 0.1']);
  const sim = new Sim(body, { omega: [1, 2, 3] }, { method: 'verlet/exact', step: 0.01, torque });
  sim.advance(100);
  let refused = '';
  try { Body.fromMoments([1, 1, -1]); } catch (error) {
    refused = error instanceof PolhodeError ? error.message + ' ' + error.status : 'not a PolhodeError';
  }
  const at = motion.at(100);
  const water = new System('spce', 8, { box: [1, 1, 1], cut: 'smooth', cutOn: 0.4, cutOff: 0.5, reactionField: true });
  water.lattice(0.4);
  water.thermal(300 * BOLTZMANN_MD);
  water.setThermostat('nose-hoover', 300 * BOLTZMANN_MD, { rate: 5 });
  water.run(20, 0.001);
  return { numbers: [...at.q, ...at.m, ...sim.state.q, ...sim.state.m, elliptic.K(0.3), motion.info.period,
                     ...water.x, ...water.q, water.measures().ktRotation, water.thermostatEnergy],
           refused, version: version().version, lanes: version().lanes };
}
`;

/** @param {string} script */
function inNode(script) {
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: project, encoding: 'utf8' });
}

/** @type {any} */
let expected;

before(async () => {
  assert.equal(packed.length, 1);
  writeFileSync(join(project, 'package.json'), '{ "name": "scratch", "private": true, "type": "module" }');
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
  execFileSync('npm', [...install, join(root, 'build/npm', packed[0])], { cwd: project });
  writeFileSync(join(project, 'program.js'), program);
  expected = JSON.parse(inNode("import { results } from './program.js'; console.log(JSON.stringify(await results()))"));
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const type = extname(path) === '.js' ? 'text/javascript' : 'text/html';
    try {
      const page = readFileSync(join(project, path));
      response.writeHead(200, { 'content-type': type }).end(page);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
});

after(async () => {
  await browser?.close();
  server?.close();
  rmSync(project, { recursive: true });
});

test('in node', () => {
  const version = /^project\(polhode VERSION ([0-9.]+)/m.exec(readFileSync(join(root, 'CMakeLists.txt'), 'utf8'))?.[1];
  assert.equal(expected.version, version);
  assert.equal(packed[0], `polhode-${version}.tgz`);
  assert.equal(expected.lanes, 2);
  assert.equal(expected.refused, 'body: the moments of inertia belong to no rigid body PLH_BAD_INERTIA');
  assert.ok(expected.numbers.every(Number.isFinite));
});

test('what the package holds', () => {
  const held = readdirSync(join(project, 'node_modules/polhode'), { recursive: true }).map(String).sort();
  for (const name of ['LICENSE', 'README.md', 'package.json', 'src/index.js', 'src/wasm.js', 'types/index.d.ts'])
    assert.ok(held.includes(name), name);
  assert.ok(!held.some((name) => /test|node_modules/.test(name)) && held.filter((name) => name.endsWith('.wasm')).length === 1);
});

test('before init() is called', () => {
  const script = "import { Body } from 'polhode'; try { Body.fromMoments([1, 2, 3]); } catch (e) { console.log(e.message); }";
  assert.match(inNode(script), /call 'await init\(\)' first/);
});

test('what makes no sense is refused before it reaches the memory of the module', () => {
  const cases = {
    'motion.flips(1, { n: -1 })': /n: a whole number from 0 to 100000 is needed, not -1/,
    'motion.extrema(1, { n: 1.5 })': /n: a whole number/,
    'motion.flips(1, { n: 5e7 })': /n: a whole number/,
    'motion.flips(5)': /axis: a whole number from 0 to 2 is needed, not 5/,
    'motion.flips(1, { untl: 50 })': /options: 'untl' is not known; accepted: after, n, until/,
    'motion.at()': /t: a finite number is needed, not undefined/,
    'motion.at(NaN)': /t: a finite number/,
    "motion.batch('abc')": /times: a list of numbers/,
    "motion.batch('')": /times: a list of numbers/,
    'motion.kinematics(NaN)': /t: a finite number/,
    'new Motion(body, { m: [1, 2, 3] }, { t0: NaN })': /t0: a finite number/,
    'new Motion(body, { m: [1, 2, 3] }, { longtime: true })': /motion: 'longtime' is not known/,
    'motion.flips(1, { after: Infinity })': /after: a finite number/,
    'motion.flips(1, { until: NaN })': /until: a number is needed/,
    'sim.advance(NaN)': /steps: a whole number/,
    'sim.advance(1.5)': /steps: a whole number/,
    'sim.advance(-1)': /steps: a whole number/,
    'sim.advanceTo(Infinity)': /t: a finite number/,
    'sim.at(NaN)': /t: a finite number/,
    "new Sim(body, { omega: [1, 2, 3] }, { method: 'rk4', stp: 0.1 })": /run: 'stp' is not known/,
    "new Sim(body, { omega: [1, 2, 3] }, { method: 'verlet/exact', step: 0.1, torque: new Torque(Body.fromMoments([1, 2, 2]), ['heavy-top']) })":
      /run: the torque was made for another body/,
    'new Reference(body, { omega: [1, 2, 3] }, { limit: -1 })': /limit: a whole number/,
    'new Reference(body, { omega: [1, 2, 3] }).at(NaN)': /t: a finite number/,
    'new Motion(body, { m: [1, 2, 3], omega: [1, 2, 3] })': /state: give either 'm' or 'omega'/,
    'new Motion(body, { m: [1, 2] })': /state: q has 4 numbers, m or omega 3/,
    'Body.fromMoments([1, 2, 3, 4])': /moments: 3 numbers are needed/,
    'Body.fromPoints([1, 2], [0, 0, 0])': /positions: 6 numbers are needed/,
    'new Motion(body)': /state: an object with q, m, omega, space is needed/,
    'new Motion({ moments: [1, 2, 3] }, { m: [1, 2, 3] })': /motion: a Body is needed/,
    'new Motion(body, { omgea: [1, 2, 3] })': /state: 'omgea' is not known/,
    'new Top(body, NaN, { m: [0, 0, 1] })': /strength: a finite number is needed, not NaN/,
    'new Top(body, 1)': /state: an object with q, m, omega, space is needed/,
    'new Top(body, 1, { m: [0, 0, 1] }, { t: 1 })': /top: 't' is not known; accepted: t0/,
    'new Top(7, 1, { m: [0, 0, 1] })': /top: a Body is needed/,
    'new Gyrostat(body, [1, 2], { m: [0, 0, 1] })': /rotor: 3 numbers are needed/,
    'new Gyrostat(body, [1, 2, NaN], { m: [0, 0, 1] })': /rotor: a finite number is needed, not NaN/,
    "new Gyrostat(body, 'abc', { m: [0, 0, 1] })": /rotor: a list of numbers/,
    'new Gyrostat(body, [0, 0, 1], { m: [0, 0, 1] }, { t0: Infinity })': /t0: a finite number/,
    'new Gyrostat(body, [0, 0, 1], { m: [0, 0, 1] }).at()': /t: a finite number/,
    "new World([body], [1])": /index: a whole number from 0 to 0 is needed, not 1/,
  };
  const script = `import { Body, Gyrostat, Motion, Reference, Sim, Top, Torque, World, init } from 'polhode'; await init();
    const body = Body.fromMoments([1, 2, 3]), motion = new Motion(body, { omega: [0.01, 1, 0.01] });
    const sim = new Sim(body, { omega: [1, 2, 3] }, { method: 'rk4', step: 0.01 });
    const said = {};
    for (const text of ${JSON.stringify(Object.keys(cases))})
      try { eval(text); said[text] = 'accepted'; } catch (error) { said[text] = error.constructor.name + ' ' + error.message; }
    const all = motion.flips(1, { until: 50 });
    console.log(JSON.stringify({ said, all: all.map((e) => e.t), next: motion.flips(1, { n: all.length + 1 }).map((e) => e.t) }));`;
  const { said, all, next } = JSON.parse(inNode(script));
  for (const [text, wanted] of Object.entries(cases)) assert.match(said[text], new RegExp(`^TypeError ${wanted.source}`), text);
  assert.ok(all.length >= 2 && next[all.length] > 50, `${all} ${next}`);
  assert.deepEqual(next.slice(0, all.length), all);
});

test('tops and gyrostats', () => {
  const script = `import { Body, Gyrostat, Motion, Sim, Top, Torque, init } from 'polhode'; await init();
    const start = { q: [0.8, 0.6, 0, 0], omega: [0.3, 0.2, 4] };
    const body = Body.fromMoments([1, 1, 0.5]), sat = Body.fromTensor([2, 0.1, 0, 0.1, 1, 0.2, 0, 0.2, 2.5]);
    const rotor = [0.3, -0.2, 1], spin = { omega: [0.5, 0.2, -0.4] };
    const run = (b, s, torque) => {
      const sim = new Sim(b, s, { method: 'dop853', step: 0.01, torque: new Torque(b, [torque]) });
      sim.advance(200);
      return sim.state;
    };
    const pairs = [
      [new Top(body, 2, start), run(body, start, 'heavy-top: strength=2')],
      [new Gyrostat(body, rotor, spin), run(body, spin, 'gyrostat: momentum=0.3 -0.2 1')],
      [new Gyrostat(sat, [0, 0, 0], spin), new Motion(sat, spin).at(2)],
      [new Gyrostat(sat, rotor, spin, { t0: 2 }), null],
    ];
    console.log(JSON.stringify(pairs.map(([motion, state]) => {
      const all = motion.batch([2, 7]);
      return { one: [2, 7].map((t) => [...motion.at(t).q, ...motion.at(t).m]), state: state && [...state.q, ...state.m],
        many: [0, 1].map((i) => ['qw', 'qx', 'qy', 'qz', 'mx', 'my', 'mz'].map((k) => all[k][i])), known: motion.describe() };
    })));`;
  const [top, gyrostat, free, turned] = JSON.parse(inNode(script));
  for (const { one, many } of [top, gyrostat, free, turned]) assert.deepEqual(many, one);
  for (const { one, state } of [top, gyrostat, free])
    state.forEach((/** @type {number} */ x, /** @type {number} */ i) => assert.ok(Math.abs(x - one[0][i]) < 1e-12, `${one[0]} ${state}`));
  assert.ok(1 - turned.one[0][0] < 1e-15);
  assert.deepEqual([top.known.strength, top.known.axial, top.known.moments], [2, 2, [1, 1, 0.5]]);
  assert.match(top.known.path, /^nutation with/);
  assert.deepEqual(gyrostat.known.rotor, [0.3, -0.2, 1]);
  turned.known.rotor.forEach((/** @type {number} */ x, /** @type {number} */ i) => assert.ok(Math.abs(x - [0.3, -0.2, 1][i]) < 1e-15));
  assert.equal(gyrostat.known.equilibrium_1.length, 3);
});

test('what makes no sense of a system is refused before it reaches the memory of the module', () => {
  const lj = "{ model: 'lennard-jones', epsilon: 1, sigma: 1 }";
  const sphere = (/** @type {string} */ change) =>
    `{ mass: 1, moments: [1, 1, 1], dipole: [0, 0, 1], epsilon: 1, sigma: 1, ${change} }`;
  const cases = {
    "new System('spce', -1)": /number: a whole number from 0 to 16777216 is needed, not -1/,
    "new System('spce', NaN)": /number: a whole number/,
    "new System(['spce', 'dipole'], [16777216, 1])": /number of bodies: a whole number/,
    "new System('spce', [1, 2])": /number: 1 numbers are needed/,
    'new System([], [])': /number of species: a whole number from 1 to 16/,
    'new System({ atoms: [] }, 1)': /number of atoms: a whole number from 1 to 8/,
    'new System({ atoms: [{ mass: NaN }] }, 1)': /mass: a finite number/,
    'new System({ atoms: [{ mass: 1, charge: Infinity }] }, 1)': /charge: a finite number/,
    'new System({ atoms: 3 }, 1)': /atoms: a list is needed/,
    'new System({ atoms: [{ weight: 1 }] }, 1)': /atom: 'weight' is not known; accepted: mass, at, charge, pair/,
    "new System({ atoms: [{ mass: 1 }], name: 'x' }, 1)": /species: 'name' is not known; accepted: atoms/,
    'new System({ atoms: [{ mass: 1, pair: { epsilon: 1 } }] }, 1)': /pair: an object with 'model'/,
    [`new System(${sphere('radius: 1')}, 1)`]: /species: 'radius' is not known/,
    [`new System(${sphere('mass: NaN')}, 1)`]: /mass: a finite number/,
    [`new System(${sphere('moments: [1, 1]')}, 1)`]: /moments: 3 numbers/,
    [`new System(${sphere('dipole: [1, 1, NaN]')}, 1)`]: /dipole: a finite number/,
    [`new System(${sphere("epsilon: '1'")}, 1)`]: /epsilon: a finite number/,
    [`new System(${sphere('sigma: undefined')}, 1)`]: /sigma: a finite number/,
    'new System({ atoms: [{ mass: 1, at: [1, 2] }] }, 1)': /at: 3 numbers/,
    "new System({ atoms: [{ mass: 1, pair: 'lennard-jones' }] }, 1)": /pair: an object with 'model'/,
    "new System({ atoms: [{ mass: 1, pair: { model: 'lennard-jones', epsilon: 1 } }] }, 1)": /pair "lennard-jones": 'sigma' is needed/,
    "new System({ atoms: [{ mass: 1, pair: { model: 'lennard-jones', epsilon: 1, sigma: -1 } }] }, 1)":
      /pair "lennard-jones", sigma: a number from .* is needed, not -1/,
    "new System('spce', 1, { box: [1, 1] })": /box: 3 numbers/,
    "new System('spce', 1, { gravity: [1] })": /gravity: 3 numbers/,
    "new System('spce', 1, { field: [1, 2, NaN] })": /field: a finite number/,
    "new System('spce', 1, { permittivity: NaN })": /permittivity: a finite number/,
    "new System('spce', 1, { cutOn: NaN })": /cutOn: a finite number/,
    "new System('spce', 1, { cutOff: Infinity })": /cutOff: a finite number/,
    "new System('spce', 1, { pairs: {} })": /pairs: a list is needed/,
    "new System('spce', 1, { pairs: [{ sites: [0, 0, 0] }] })": /sites: 4 numbers/,
    "new System('spce', 1, { cut: 'soft' })": /cut: one of none, smooth, plain is needed, not soft/,
    "new System('spce', 1, { cutoff: 1 })": /system: 'cutoff' is not known; accepted: box, /,
    "new System('spce', 1, { coulomb: NaN })": /coulomb: a finite number/,
    "new System('spce', 1, { pairs: [{ sites: [0, 0, 0, 99] }] })": /sites: a whole number from 0 to 15/,
    'system.run(1.5, 0.1)': /steps: a whole number/,
    'system.run(1, Infinity)': /h: a finite number/,
    'system.run(1, 0.1, 3)': /method: a text is needed/,
    'system.lattice(NaN)': /constant: a finite number/,
    'system.lattice(1, { jitter: NaN })': /jitter: a finite number/,
    'system.lattice(1, { sead: 1 })': /lattice: 'sead' is not known/,
    'system.gas(NaN)': /scale: a finite number/,
    'system.gas(1, { sead: 1 })': /gas: 'sead' is not known/,
    'system.thermal(1, { sead: 1 })': /thermal: 'sead' is not known/,
    'system.lattice(1, { seed: -1 })': /seed: a whole number/,
    'system.thermal()': /kt: a finite number/,
    'system.rdf(NaN, 10)': /rMax: a finite number/,
    'system.rdf(1, 0)': /bins: a whole number from 1/,
    'system.rdf(1, 1e9)': /bins: a whole number/,
    'system.setEnergy(8, 0, 1)': /i: a whole number from 0 to 7/,
    'system.setEnergy(0, 27, 1)': /j: a whole number from 0 to 7/,
    'system.setEnergy(0, 1, NaN)': /energy: a finite number/,
    'system.x = [1, 2, 3]': /x: 24 numbers are needed/,
    'system.q = new Float64Array(32).fill(NaN)': /q: a finite number/,
    'system.setThermostat(3, 1)': /thermostat: a name or null is needed/,
    "system.setThermostat('langevin', 1, null)": /thermostat: an object of parameters is needed/,
    "system.setThermostat('langevin', 1, { rate: 1 }, { seed: 0.5 })": /seed: a whole number/,
    "system.setThermostat('langevin', NaN, { rate: 1 })": /kt: a finite number/,
    "system.setThermostat('langevin', 1, { rate: NaN })": /thermostat, rate: a finite number/,
    "system.setThermostat('langevin', 1, { rate: 0 })": /thermostat "langevin", rate: a number from 5e-324/,
    "system.setThermostat('langevin', 1, { rate: 1, chain: 3 })": /thermostat "langevin": 'chain' is not known; accepted: rate/,
    "system.setThermostat('langevin', 1)": /thermostat "langevin": 'rate' is needed/,
    "system.setThermostat('nose-hoover', 1, { rate: 1, chain: 2.5 })": /thermostat "nose-hoover", chain: a whole number from 1/,
    "system.setThermostat('langevin', 1, { rate: 1 }, { sead: 1 })": /thermostat: 'sead' is not known/,
    "system.restore('abc')": /saved: a Uint8Array/,
  };
  /** What the library itself refuses: status and the start of the message. */
  const refused = {
    "new System('water', 1)": /PLH_NOT_FOUND species "water": .*accepted: dipole, spce/,
    [`new System({ atoms: [{ mass: 1, pair: ${lj.replace('lennard-jones', 'lj')} }] }, 1)`]: /PLH_NOT_FOUND pair "lj": .*accepted: lennard-jones/,
    "new System('spce', 1, { box: [1, 1, 1] })": /PLH_BAD_ARGUMENT system: a periodic box needs a cut-off/,
    "new System('spce', 1, { pairs: [{ sites: [0, 0, 0, 9] }] })": /PLH_BAD_ARGUMENT system/,
    "system.run(1, 0.1, 'rk4')": /PLH_UNSUPPORTED run, method "rk4"/,
    "system.setThermostat('ice', 1)": /PLH_NOT_FOUND thermostat "ice": .*accepted: langevin/,
    "system.setThermostat('langevin', -1, { rate: 1 })": /PLH_BAD_ARGUMENT thermostat "langevin"/,
    'system.restore(new Uint8Array(1000))': /PLH_BAD_ARGUMENT restore/,
    'system.restore(saved.subarray(0, 200))': /PLH_BAD_ARGUMENT restore/,
    "other.restore(saved)": /PLH_BAD_ARGUMENT restore/,
  };
  const script = `import { System, init } from 'polhode'; await init();
    const system = new System('dipole', 8), other = new System('dipole', 9);
    system.lattice(2);
    const saved = system.save(), x = system.x, said = {};
    for (const text of ${JSON.stringify([...Object.keys(cases), ...Object.keys(refused)])})
      try { eval(text); said[text] = 'accepted'; } catch (error) {
        said[text] = (error.status ?? error.constructor.name) + ' ' + error.message;
      }
    system.restore(saved);
    console.log(JSON.stringify({ said, same: system.x.every((v, i) => v === x[i]) }));`;
  const { said, same } = JSON.parse(inNode(script));
  for (const [text, wanted] of Object.entries(cases)) assert.match(said[text], new RegExp(`^TypeError ${wanted.source}`), text);
  for (const [text, wanted] of Object.entries(refused)) assert.match(said[text], new RegExp(`^${wanted.source}`), text);
  assert.ok(same);
});

test('a system that was saved goes on with the same bits, and bytes that were changed are refused or do no harm', () => {
  const script = `import { System, init, thermostats } from 'polhode'; await init();
    const made = (kind, seed) => {
      const system = new System('dipole', 8);
      system.lattice(1.5, { jitter: 0.1 });
      system.thermal(1);
      if (kind) system.setThermostat(kind, 1, { rate: 2 }, { seed });
      return system;
    };
    const all = (s) => [...s.x, ...s.p, ...s.q, ...s.m, s.time, s.thermostatEnergy].map(String).join();
    const found = {};
    for (const kind of [null, ...thermostats().map((t) => t.name)]) {
      const one = made(kind, 3), two = made(kind, 3), whole = made(kind, 3);
      one.run(7, 0.01);
      const saved = one.save();
      one.run(5, 0.01), two.restore(saved), two.run(5, 0.01), whole.run(7, 0.01), whole.run(5, 0.01);
      found[kind] = all(one) === all(two) && all(one) === all(whole) && all(one) !== all(made(kind, 3));
      const strange = made(kind === 'langevin' ? null : 'langevin', 1);
      try { strange.restore(saved); found[kind] = false; } catch { /* as it should be */ }
    }
    const other = [['langevin', 1, { rate: 2 }, { seed: 3 }], ['rescale', 1, { rate: 2 }, { seed: 3 }], ['langevin', 2, { rate: 2 }, { seed: 3 }],
      ['langevin', 1, { rate: 3 }, { seed: 3 }], ['langevin', 1, { rate: 2 }, { seed: 4 }]];
    const first = made('langevin', 3).save();
    const words = other.map((how) => {
      const system = made(), before = all(system);
      system.setThermostat(...how);
      try { system.restore(first); return 'restored'; } catch (error) { return all(system) === before ? error.message : 'it changed'; }
    });
    const system = made('nose-hoover', 1), saved = system.save();
    for (let i = 0; i < saved.length; i += 3) {
      const bad = saved.slice();
      bad[i] ^= 0x81;
      try { system.restore(bad); system.run(1, 0.01); } catch (error) { if (!error.status) throw error; }
      system.restore(saved);
    }
    system.free(), system.free();
    let gone = '';
    try { system.run(1, 0.1); } catch (error) { gone = error.message; }
    console.log(JSON.stringify({ found, gone, words }));`;
  const { found, gone, words } = JSON.parse(inNode(script));
  assert.deepEqual(found, { null: true, langevin: true, rescale: true, 'nose-hoover': true });
  assert.match(gone, /was freed/);
  const wanted = [/^restored$/, /the thermostat 'langevin', and this one is 'rescale'/, /another 'kT'/, /another 'rate'/, /another 'seed'/];
  wanted.forEach((text, i) => assert.match(words[i], text));
});

test('constants of the header', () => {
  const header = readFileSync(join(root, 'include/polhode/system.h'), 'utf8');
  const found = JSON.parse(inNode("import { BOLTZMANN_MD, COULOMB_MD } from 'polhode'; console.log(JSON.stringify([COULOMB_MD, BOLTZMANN_MD]))"));
  assert.deepEqual(found, ['COULOMB', 'BOLTZMANN'].map((name) => Number(new RegExp(`PLH_${name}_MD +([0-9.]+)`).exec(header)?.[1])));
});

test('the example of the README', () => {
  const code = /```js\n([^]*?)```/.exec(readFileSync(join(root, 'web/npm/README.md'), 'utf8'))?.[1] ?? '';
  const error = Number(inNode(`${code}; console.log(angle(sim.state.q, truth.at(sim.time).q))`));
  assert.ok(error > 0 && error < 1e-6, String(error));
});

test('what the module exports and what the package calls are the same', () => {
  const source = join(project, 'node_modules/polhode/src');
  const files = readdirSync(source).filter((name) => name !== 'wasm.js');
  const called = new Set(files.flatMap((name) => readFileSync(join(source, name), 'utf8').match(/(?<=[.'])(pl[hw]_\w+|malloc|free)(?=[(', ])/g) ?? []));
  const exported = readFileSync(join(source, 'wasm.js'), 'utf8').match(/(?<=@property .*\) => number\} )\w+/g) ?? [];
  assert.ok(exported.length > 100);
  assert.deepEqual([...called].sort(), exported.sort());

  // scripts/make-npm checks the calls against the type that comes from the module: a name or an argument that is wrong.
  const copy = join(project, 'changed');
  const options = ['--ignoreConfig', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', '--types', '', '--allowJs',
    '--checkJs', '--strict', '--noEmit'];
  const faults = [['plw_step(body.address, finite(h', 'plw_step(finite(h'], ['plw_world_step(', 'plw_world_steps('], ['', '']];
  for (const [right, wrong] of faults) {
    cpSync(source, copy, { recursive: true });
    const text = readFileSync(join(copy, 'motion.js'), 'utf8');
    assert.ok(text.includes(right));
    writeFileSync(join(copy, 'motion.js'), text.replace(right, wrong));
    const { status, stdout } = spawnSync(join(tools, 'tsc'), [...options, join(copy, 'index.js')], { cwd: project, encoding: 'utf8' });
    assert.equal(status !== 0, right !== wrong, stdout);
  }
});

test('by its types', () => {
  writeFileSync(join(project, 'right.ts'), `
    import { Body, Gyrostat, Motion, System, Top, init, type Facts, type Measures, type Species, type State } from 'polhode';
    await init();
    const s: State = new Motion(Body.fromMoments([1, 2, 3]), { m: new Float64Array(3) }).at(1);
    const w: number = s.q[0] + Body.fromMoments([1, 2, 3]).moments[0];
    const ion: Species = { atoms: [{ mass: 23, charge: 1, pair: { model: 'lennard-jones', epsilon: 0.5, sigma: 0.25 } }] };
    const salt = new System([ion, 'spce'], [1, 7], { cut: 'smooth', cutOn: 0.4, cutOff: 0.5 });
    const measured: Measures = salt.measures();
    salt.x = new Float64Array(24);
    salt.setThermostat('langevin', 2.5, { rate: 5 }, { seed: 3 });
    const top = new Top(Body.fromMoments([1, 1, 0.5]), 2, { m: [0, 0.1, 3] }, { t0: 1 });
    const known: Facts = top.describe(), rows: Float64Array = new Gyrostat(top.body, [0, 0, 1], { m: [1, 2, 3] }).batch([0, 1]).qw;
    export { known, measured, rows, w };`);
  const wrong = ["Body.fromBox('1', [1, 2, 3])", "new System('spce', '3')", "new System('spce', 1, { cut: 'soft' })",
    "new System({ atoms: [{ weight: 1 }] }, 1)", "new Top(Body.fromSphere(1, 1), '2', { m: [0, 0, 1] })"];
  const options = ['--ignoreConfig', '--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--types', ''];
  execFileSync(join(tools, 'tsc'), [...options, 'right.ts'], { cwd: project });
  writeFileSync(join(project, 'wrong.ts'), ["import { Body, System, Top } from 'polhode';",
    ...wrong.map((code, i) => `export const x${i} = ${code};`)].join('\n'));
  const { status, stdout } = spawnSync(join(tools, 'tsc'), [...options, 'wrong.ts'], { cwd: project, encoding: 'utf8' });
  assert.notEqual(status, 0);
  wrong.forEach((code, i) => assert.match(stdout, new RegExp(`^wrong.ts\\(${i + 2},`, 'm'), code));
});

/**
 * Opens a page and returns what its program found.
 * @param {string} url
 */
async function inBrowser(url) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(url);
  await page.waitForFunction('window.found', { timeout: 20000 }).catch(() => undefined);
  assert.deepEqual(problems, []);
  const found = await page.evaluate('window.found');
  await page.close();
  return found;
}

test('in Chromium from a server', async () => {
  const map = '{ "imports": { "polhode": "./node_modules/polhode/src/index.js" } }';
  writeFileSync(join(project, 'page.html'), `<!doctype html><script type="importmap">${map}</script>
    <script type="module">import { results } from './program.js'; window.found = await results();</script>`);
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  assert.deepEqual(await inBrowser(`http://127.0.0.1:${port}/page.html`), expected);
});

test('in Chromium, bundled, from the disk', async () => {
  writeFileSync(join(project, 'entry.js'), "import { results } from './program.js'; results().then((r) => { window.found = r; });");
  execFileSync(join(tools, 'esbuild'), ['entry.js', '--bundle', '--minify', '--outfile=bundle.js', '--log-level=error'], { cwd: project });
  writeFileSync(join(project, 'disk.html'), '<!doctype html><script src="bundle.js"></script>');
  assert.deepEqual(await inBrowser(`file://${project}/disk.html`), expected);
});

test('the module as a file: the same numbers, a small bundle, a clear refusal', async () => {
  writeFileSync(join(project, 'slim.js'), program.replaceAll("'polhode'", "'polhode/slim'").replaceAll('await init();', 'await init(globalThis.module);'));
  const read = `import { readFileSync } from 'node:fs'; import { createRequire } from 'node:module';
    const file = createRequire(process.cwd() + '/x.js').resolve('polhode/polhode.wasm');`;
  const found = inNode(`${read} globalThis.module = readFileSync(file); const { results } = await import('./slim.js'); console.log(JSON.stringify(await results()));`);
  assert.deepEqual(JSON.parse(found), expected);
  const compiled = inNode(`${read} globalThis.module = await WebAssembly.compile(readFileSync(file)); const { results } = await import('./slim.js'); console.log(JSON.stringify(await results()));`);
  assert.deepEqual(JSON.parse(compiled), expected);
  const refused = inNode(`import { init } from 'polhode/slim'; import { readFileSync } from 'node:fs'; try { await init(); } catch (e) { console.log(e.message); }
    await init(new Uint8Array([1, 2, 3])).catch((e) => console.log(e.constructor.name));
    ${read.replace("import { readFileSync } from 'node:fs';", '')} await init(readFileSync(file)); console.log('again');`);
  assert.match(refused, /^init: expected the address of polhode.wasm[^\n]*\nCompileError\nagain\n$/);
  writeFileSync(join(project, 'whole.js'), "export * from 'polhode/slim';");
  execFileSync(join(tools, 'esbuild'), ['whole.js', '--bundle', '--minify', '--format=esm', '--outfile=whole.out.js', '--log-level=error'], { cwd: project });
  const size = readFileSync(join(project, 'whole.out.js')).length;
  assert.ok(size < 40000, `${size} bytes`);
});
