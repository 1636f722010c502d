// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// glTF files of runs: judged by Khronos's validator, read back number by number, and played by three.js in Chromium.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, open, painted, polhode, root, rows, shoot } from './browser.js';

const work = mkdtempSync(join(tmpdir(), 'polhode-gltf-'));
/** @type {import('puppeteer-core').Browser} */
let browser;
const names = ['top-loops', 'asteroid', 't-handle', 'dual-spin-satellite'];

before(async () => {
  for (const name of names) polhode(['run', name, '--quiet', '--output', `${name}.glb`], work);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  rmSync(work, { recursive: true });
});

/** The keys of a file, and the error that it states. @param {string} name */
function keysOf(name) {
  const bytes = readFileSync(join(work, `${name}.glb`)), size = bytes.readUInt32LE(12);
  assert.equal(bytes.readUInt32LE(8), bytes.length);
  const json = JSON.parse(bytes.toString('utf8', 20, 20 + size)), { input, output } = json.animations[0].samplers[0];
  /** @param {number} i */
  const floats = (i) => {
    const view = json.bufferViews[json.accessors[i].bufferView], width = { SCALAR: 1, VEC4: 4 }[/** @type {'SCALAR' | 'VEC4'} */ (json.accessors[i].type)];
    return Array.from({ length: json.accessors[i].count * width }, (_, k) => bytes.readFloatLE(28 + size + view.byteOffset + 4 * k));
  };
  return { t: floats(input), q: floats(output), error: json.asset.extras.angleError, records: json.asset.extras.records, json };
}

test('the validator of Khronos finds nothing', async () => {
  const validator = createRequire(import.meta.url)('gltf-validator');
  for (const name of names) {
    const found = await validator.validateBytes(new Uint8Array(readFileSync(join(work, `${name}.glb`))));
    assert.deepEqual([found.issues.numErrors, found.issues.numWarnings, found.issues.numInfos], [0, 0, 0], `${name}: ${JSON.stringify(found.issues.messages)}`);
    assert.equal(found.info.animationCount, 1);
  }
});

test('between its keys a file is as near to the run as it says', () => {
  for (const [name, until] of /** @type {[string, number][]} */ ([['top-loops', 20], ['asteroid', 0]])) {
    const { t, q, error, records } = keysOf(name), last = until || t[t.length - 1];
    assert.ok(t.length > 2 && t.length <= records && error < 0.01, `${name}: ${t.length} keys of ${records} records, ${error} rad`);
    polhode(['run', name, '--quiet', '--set', 'output.columns=[t, q]', '--set', `output.times=0:${last}:${last / 7777}`, '--output', 'dense.csv'], work);
    let most = 0;
    for (const r of rows(readFileSync(join(work, 'dense.csv'), 'utf8'))) {
      if (r.t > t[t.length - 1]) continue;
      let i = t.findIndex((x) => x >= r.t);
      i = Math.max(1, i);
      const u = (r.t - t[i - 1]) / (t[i] - t[i - 1]), a = q.slice(4 * i - 4, 4 * i), b = q.slice(4 * i, 4 * i + 4);
      const cosine = Math.min(1, a.reduce((sum, x, k) => sum + x * b[k], 0)), c = Math.acos(cosine), s = Math.sin(c);
      const at = a.map((x, k) => (s > 1e-6 ? (Math.sin((1 - u) * c) * x + Math.sin(u * c) * b[k]) / s : x));
      const truth = [r.q1, r.q2, r.q3, r.q0], sign = Math.sign(at.reduce((sum, x, k) => sum + x * truth[k], 0));
      most = Math.max(most, 4 * Math.asin(Math.hypot(...at.map((x, k) => x - sign * truth[k])) / 2));
    }
    assert.ok(most <= error + 1e-5, `${name}: ${most} rad, stated ${error}`); // times and keys are floats
  }
});

test('three.js plays it', async () => {
  writeFileSync(join(work, 'play.js'), `import * as THREE from 'three';
    import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
    globalThis.play = async (bytes, t) => {
      const gltf = await new GLTFLoader().parseAsync(new Uint8Array(bytes).buffer, '');
      const scene = new THREE.Scene(), camera = new THREE.PerspectiveCamera(40, 4 / 3, 0.1, 50), mixer = new THREE.AnimationMixer(gltf.scene);
      scene.add(gltf.scene, new THREE.HemisphereLight(0xffffff, 0x445566, 3));
      camera.position.set(2.2, 1.6, 2.2);
      camera.lookAt(0, 0.3, 0);
      mixer.clipAction(gltf.animations[0]).play();
      mixer.setTime(t);
      const renderer = new THREE.WebGLRenderer({ preserveDrawingBuffer: true, antialias: true });
      renderer.setSize(640, 480);
      document.body.replaceChildren(renderer.domElement);
      renderer.render(scene, camera);
      const node = gltf.scene.getObjectByProperty('isMesh', true);
      return [node.quaternion.w, node.quaternion.x, node.quaternion.y, node.quaternion.z];
    };`);
  execFileSync(join(root, 'web/node_modules/.bin/esbuild'), [join(work, 'play.js'), '--bundle', '--minify', `--outfile=${join(work, 'play.out.js')}`, '--log-level=error'],
    { env: { ...process.env, NODE_PATH: join(root, 'web/node_modules') } });
  writeFileSync(join(work, 'play.html'), '<!doctype html><title>three.js</title><link rel="icon" href="data:,"><body><script src="play.out.js"></script>');
  const { page, problems } = await open(browser, join(work, 'play.html'));
  for (const name of ['top-loops', 'asteroid']) {
    const bytes = [...readFileSync(join(work, `${name}.glb`))], { t, q } = keysOf(name), i = Math.floor(t.length / 3);
    const turned = /** @type {number[]} */ (await page.evaluate((b, x) => /** @type {any} */ (globalThis).play(b, x), bytes, t[i]));
    const key = [q[4 * i + 3], q[4 * i], q[4 * i + 1], q[4 * i + 2]];
    assert.ok(Math.abs(Math.abs(turned.reduce((sum, x, k) => sum + x * key[k], 0)) - 1) < 1e-6, `${name}: ${turned} ${key}`);
    assert.ok((await painted(page, 'canvas')) > 0.02);
    await shoot(page, `three-${name}`);
  }
  assert.deepEqual(problems, []);
  await page.close();
});

test('records too far apart are refused', () => {
  const made = spawnSync(join(root, 'build/polhode'), ['run', 'top-loops', '--quiet', '--set', 'output.times=0:20:1', '--output', 'far.glb'], { cwd: work, encoding: 'utf8' });
  assert.match(made.stderr, /turns by up to .* rad from record to record, more than 1.5: write more records/);
  assert.notEqual(made.status, 0);
});
