// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The packed package in a project of its own, without a network: in node, by its types, in Chromium from a server and
// bundled from the disk.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
import { Body, Motion, PolhodeError, Sim, Torque, elliptic, init, version } from 'polhode';
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
  return { numbers: [...at.q, ...at.m, ...sim.state.q, ...sim.state.m, elliptic.K(0.3), motion.info.period],
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
  assert.ok(!held.some((name) => /test|node_modules|\.wasm$/.test(name)));
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
    'sim.advance(NaN)': /steps: a whole number/,
    'sim.advance(1.5)': /steps: a whole number/,
    'new Motion(body)': /state: an object with q, m, omega, space is needed/,
    'new Motion({ moments: [1, 2, 3] }, { m: [1, 2, 3] })': /motion: a Body is needed/,
    'new Motion(body, { omgea: [1, 2, 3] })': /state: 'omgea' is not known/,
    "new World([body], [1])": /index: a whole number from 0 to 0 is needed, not 1/,
  };
  const script = `import { Body, Motion, Sim, World, init } from 'polhode'; await init();
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

test('the example of the README', () => {
  const code = /```js\n([^]*?)```/.exec(readFileSync(join(root, 'web/npm/README.md'), 'utf8'))?.[1] ?? '';
  const error = Number(inNode(`${code}; console.log(angle(sim.state.q, truth.at(sim.time).q))`));
  assert.ok(error > 0 && error < 1e-6, String(error));
});

test('by its types', () => {
  writeFileSync(join(project, 'right.ts'), `
    import { Body, Motion, init, type State } from 'polhode';
    await init();
    const s: State = new Motion(Body.fromMoments([1, 2, 3]), { m: new Float64Array(3) }).at(1);
    const w: number = s.q[0] + Body.fromMoments([1, 2, 3]).moments[0];
    export { w };`);
  writeFileSync(join(project, 'wrong.ts'), "import { Body } from 'polhode'; export const x = Body.fromBox('1', [1, 2, 3]);");
  const options = ['--ignoreConfig', '--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--types', ''];
  execFileSync(join(tools, 'tsc'), [...options, 'right.ts'], { cwd: project });
  assert.throws(() => execFileSync(join(tools, 'tsc'), [...options, 'wrong.ts'], { cwd: project, stdio: 'pipe' }));
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
