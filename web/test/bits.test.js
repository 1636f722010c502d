// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// WebAssembly, one lane and two, against the C library without SIMD: every bit. REFERENCE: the output of reference.c.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const plh = await import(new URL('../../build/npm/polhode/src/index.js', import.meta.url).href);
await plh.init();

/** @typedef {{ kind: string, words: string[], given: number[], expected: number[] }} Case */

/** @param {string} word 16 hexadecimal digits */
function fromBits(word) {
  return new Float64Array(BigUint64Array.of(BigInt(`0x${word}`)).buffer)[0];
}

/** @returns {Case[]} */
function readCases() {
  const path = process.env.REFERENCE ?? 'build/scalar/reference.txt';
  return readFileSync(path, 'utf8').trim().split('\n').map((line) => {
    const [before, after] = line.split(' =').map((side) => side.trim().split(' '));
    const isNumber = (/** @type {string} */ word) => /^[0-9a-f]{16}$/.test(word);
    return {
      kind: before[0],
      words: before.slice(1).filter((word) => !isNumber(word)),
      given: before.slice(1).filter(isNumber).map(fromBits),
      expected: after.map(fromBits),
    };
  });
}

const cases = readCases();
assert.equal(plh.version().lanes, 2);
/** @param {string} kind */
const some = (kind) => cases.filter((c) => c.kind === kind);

/** @param {number[]} q @param {number[]} m */
const flat = (q, m) => [...q, ...m];

/**
 * @param {ArrayLike<number>} found
 * @param {ArrayLike<number>} expected
 * @param {string} what
 */
function same(found, expected, what) {
  assert.deepEqual(Array.from(found), Array.from(expected), what); // NaN equals NaN, 0 is not -0
}

/** @param {Case} c */
function freeCase(c) {
  const g = c.given;
  const start = { q: g.slice(3, 7), m: g.slice(7, 10) };
  return { body: plh.Body.fromMoments(g.slice(0, 3)), start, t: g[10], omega: g.slice(11, 14) };
}

test('motions and steps, one at a time', () => {
  assert.ok(some('free').length > 1000);
  for (const c of some('free')) {
    const { body, start, t, omega } = freeCase(c);
    const motion = new plh.Motion(body, start, { longTime: c.words[0] === 'long' });
    const at = motion.at(t);
    same(flat(at.q, at.m), c.expected.slice(0, 7), `motion ${c.given}`);
    const stepped = plh.step(body, t, start);
    same(flat(stepped.q, stepped.m), c.expected.slice(7, 14), `step ${c.given}`);
    const world = plh.stepWorld(body, t, start.q, omega);
    same(flat(world.q, world.omega), c.expected.slice(14, 21), `world ${c.given}`);
    motion.free();
    body.free();
  }
});

test('motions in two lanes', () => {
  for (const c of some('free')) {
    const { body, start, t } = freeCase(c);
    const motion = new plh.Motion(body, start, { longTime: c.words[0] === 'long' });
    const times = [t, -0.5 * t, 3 * t, 1e3 * t, 0];
    const s = motion.batch(times);
    times.forEach((time, i) => {
      const one = motion.at(time);
      const lane = [s.qw, s.qx, s.qy, s.qz, s.mx, s.my, s.mz].map((a) => a[i]);
      same(lane, flat(one.q, one.m), `time ${time} of ${c.given}`);
    });
    motion.free();
    body.free();
  }
});

test('steps in two lanes, each with its own time', () => {
  const all = some('free').map(freeCase);
  const bodies = new plh.Bodies(all.map((a) => a.body));
  all.forEach((a, i) => bodies.setState(i, a.start));
  bodies.step(all.map((a) => a.t));
  some('free').forEach((c, i) => {
    const s = bodies.state(i);
    same(flat(s.q, s.m), c.expected.slice(7, 14), `lane ${i}: ${c.given}`);
  });
});

test('steps in space in two lanes', () => {
  const all = some('free').map(freeCase);
  const index = all.map((_, i) => i);
  const world = new plh.World(all.map((a) => a.body), index);
  all.forEach((a, i) => {
    world.q.set(a.start.q, 4 * i);
    world.vector.set(a.omega, 3 * i);
  });
  world.step(0.37);
  all.forEach((a, i) => {
    const one = plh.stepWorld(a.body, 0.37, a.start.q, a.omega);
    same([...world.q.slice(4 * i, 4 * i + 4), ...world.vector.slice(3 * i, 3 * i + 3)], flat(one.q, one.omega), `${i}`);
  });
});

test('a body from a tensor, in its own axes', () => {
  for (const c of some('tensor')) {
    const g = c.given;
    const s = plh.step(plh.Body.fromTensor(g.slice(0, 9)), g[16], { q: g.slice(9, 13), m: g.slice(13, 16) });
    same(flat(s.q, s.m), c.expected, `${g}`);
  }
});

test('elliptic functions, one lane and two', () => {
  for (const name of ['am', 'K', 'E', 'Pi', 'F', 'Einc', 'Piinc', 'RF', 'RC', 'RD', 'RJ']) {
    const rows = some('elliptic').filter((c) => c.words[0] === name);
    assert.ok(rows.length >= 300);
    for (const c of rows) same([plh.elliptic[name](...c.given)], c.expected, `${name} ${c.given}`);
    const columns = rows[0].given.map((_, k) => rows.map((c) => c.given[k]));
    same(plh.elliptic.batch[name](...columns), rows.map((c) => c.expected[0]), `${name}, array`);
  }
  const rows = some('jacobi');
  for (const c of rows) {
    const { sn, cn, dn } = plh.elliptic.jacobi(...c.given);
    same([sn, cn, dn], c.expected, `jacobi ${c.given}`);
  }
  const { sn, cn, dn } = plh.elliptic.batch.jacobi(...[0, 1, 2].map((k) => rows.map((c) => c.given[k])));
  rows.forEach((c, i) => same([sn[i], cn[i], dn[i]], c.expected, `jacobi, lane ${i}`));
});

test('every method on every preset', () => {
  const presets = new Map(plh.presets().map((/** @type {any} */ p) => [p.name, p]));
  assert.ok(some('run').length > 500);
  for (const c of some('run')) {
    const preset = presets.get(c.words[0]);
    const body = plh.Body.fromMoments(preset.moments);
    const torque = new plh.Torque(body, preset.torque);
    const sim = new plh.Sim(body, preset.start, { method: c.words[1], step: preset.step, torque });
    sim.advance(20);
    const s = sim.state;
    const size = Math.hypot(...c.expected.slice(4));
    const off = s.m.map((/** @type {number} */ a, /** @type {number} */ i) => (a - c.expected[4 + i]) / size);
    // Some models call exp() and others of the C library, which need not be the same to the last bit everywhere.
    const error = Math.max(plh.angle(s.q, c.expected.slice(0, 4)), Math.hypot(...off));
    assert.ok(error < 1e-14, `${c.words.join(' ')}: ${error}`);
    for (const object of [sim, torque, body]) object.free();
  }
});

const box = { box: [0.93, 0.93, 0.93], cut: 'smooth', cutOn: 0.35, cutOff: 0.45, reactionField: true };
/** @param {number} mass @param {number} charge @param {number} epsilon @param {number} sigma */
const ion = (mass, charge, epsilon, sigma) => ({ atoms: [{ mass, charge, pair: { model: 'lennard-jones', epsilon, sigma } }] });
/** @type {Record<string, any>} the systems of reference.c */
const systems = {
  dipole: { kinds: 'dipole', number: 8, options: {}, kt: 1, h: 0.01 },
  water: { kinds: 'spce', number: 27, options: box, kt: 2.5, h: 0.001 },
  salt: {
    kinds: [ion(23, 1, 0.5, 0.25), ion(35, -1, 0.4, 0.4)], number: [2, 2], kt: 2.5, h: 0.001,
    options: {
      ...box, coulomb: plh.COULOMB_MD, mixing: 'geometric',
      pairs: [{ sites: [0, 0, 0, 0], pair: { model: 'lennard-jones', epsilon: 0.3, sigma: 0.3 } }],
    },
  },
};

test('systems, with every thermostat and without', () => {
  assert.equal(some('system').length, 3 * (1 + plh.thermostats().length));
  for (const c of some('system')) {
    const [name, kind] = c.words;
    const { kinds, number, options, kt, h } = systems[name];
    const system = new plh.System(kinds, number, options);
    const n = system.count;
    [system.x, system.p] = [c.given.slice(0, 3 * n), c.given.slice(3 * n, 6 * n)];
    [system.q, system.m] = [c.given.slice(6 * n, 10 * n), c.given.slice(10 * n)];
    if (kind !== 'none') system.setThermostat(kind, kt, { rate: 2 }, { seed: 7 });
    system.run(20, h);
    const found = [...system.x, ...system.p, ...system.q, ...system.m, system.measures().total, system.thermostatEnergy];
    if (kind === 'none') same(found, c.expected, name);
    // Thermostats call exp() and others of the C library, which need not be the same to the last bit everywhere.
    found.forEach((a, i) => {
      const b = c.expected[i];
      assert.ok(Object.is(a, b) || Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(b)), `${name} ${kind} ${i}: ${a} ${b}`);
    });
    system.free();
  }
});
