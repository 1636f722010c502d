// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The pages that the command writes, as people use them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { barriers, fits, launch, open, painted, polhode, root, rows, shoot, shown } from './browser.js';

/** @type {import('puppeteer-core').Browser} */
let browser;
const work = mkdtempSync(join(tmpdir(), 'polhode-pages-'));
const free = ['free', '--inertia', '1,2,3', '--omega', '0.01,1,0.01'];
/** What the page keeps for programs. @typedef {{ timeline: { t: number, playing: boolean, go: (t: number) => void }, axis: number, motion: any, table: any }} RunPage */

before(async () => {
  polhode([...free, '--times', '0:100:0.1', '--plot', 't.html', '--output', 't.csv'], work);
  polhode(['run', 'heavy-top', '--quiet', '--plot', 'top.html'], work);
  polhode(['run', 'water-spce', '--quiet', '--set', 'system.prepare.steps=20', '--until', '0.2', '--plot', 'water.html'], work);
  const events = readFileSync(join(root, 'examples/t-handle.yaml'), 'utf8') + 'events:\n  - {kind: momentum, axis: [0, 1, 0], name: "<i>over</i>"}\n';
  writeFileSync(join(work, 'events.yaml'), events);
  polhode(['run', 'events.yaml', '--quiet', '--plot', 'events.html'], work);
  polhode(['compare', 'heavy-top', '--methods', 'verlet/mr2,verlet/exact', '--steps', '0.02,0.01', '--plot', 'compare.html', '--set', 'until=2'], work);
  polhode([...free, '--times', '0:5000:0.1', '--plot', 'long.html'], work);
  const evil = readFileSync(join(root, 'examples/asteroid.yaml'), 'utf8').replace(/^name:.*/m, 'name: "</script><img src=x onerror=evil()> & <b>"');
  writeFileSync(join(work, 'evil.yaml'), evil);
  polhode(['run', 'evil.yaml', '--quiet', '--plot', 'evil.html'], work);
  polhode(['run', 'light-curve', '--quiet', '--plot', 'light.html', '--output', 'light.csv'], work);
  for (const name of ['top-loops', 'gyroscope', 'dual-spin-satellite', 'cubesat']) polhode(['run', name, '--quiet', '--until', name === 'cubesat' ? '6000' : '20', '--plot', `${name}.html`], work);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  rmSync(work, { recursive: true });
});

/** @param {import('puppeteer-core').Page} page */
const time = (page) => page.evaluate('polhodePage.timeline.t').then(Number);
/** @param {import('puppeteer-core').Page} page @param {number} t */
const go = (page, t) => page.evaluate(`polhodePage.timeline.go(${t})`);
/** @param {ArrayLike<number>} a @param {number[]} b */
const apart = (a, b) => Math.max(...b.map((x, i) => Math.abs(x - a[i])));

test('the files of the viewer join to one module', () => {
  const page = readFileSync(join(root, 'build/viewer/page.html'), 'utf8');
  const script = /<script type="module">([^]*)<\/script>/.exec(page)?.[1] ?? '';
  writeFileSync(join(work, 'joined.mjs'), script);
  execFileSync(process.execPath, ['--check', join(work, 'joined.mjs')]); // a name used twice is an error
  assert.ok(!/^(import|export) /m.test(script));
  // Nothing but imports and exports is lost on the way through CMake.
  for (const name of ['math', 'scene', 'plot', 'page']) {
    const own = readFileSync(join(root, `viewer/${name}.js`), 'utf8').replace(/^import .*;$/gm, '').replace(/^export /gm, '');
    assert.ok(script.includes(own.trim()), name);
  }
});

test('the numbers of the page are those of the library', async () => {
  const { page, problems } = await open(browser, join(work, 't.html'));
  const table = rows(readFileSync(join(work, 't.csv'), 'utf8'));
  for (const i of [0, 250, 500, 1000]) {
    const r = table[i];
    await go(page, r.t);
    const q = await shown(page, 'q'), L = await shown(page, 'L (space)');
    assert.ok(apart(q, [r.q0, r.q1, r.q2, r.q3]) <= 1e-14, `${q}`);
    assert.ok(apart(L, [0.01, 2, 0.03]) <= 1e-14, `${L}`);
  }
  // Between the states of the page: interpolated, and near.
  const between = rows(polhode([...free, '--times', '7.77:99:9.1'], work));
  for (const r of between) {
    const q = /** @type {number[]} */ (await page.evaluate(`polhodePage.motion.at(${r.t}).q`));
    assert.ok(apart(q, [r.q0, r.q1, r.q2, r.q3]) < 2e-7, `${r.t}: ${q}`);
  }
  assert.deepEqual(problems, []);
  await page.close();
});

test('play, keys, scrubbing', async () => {
  const { page, problems } = await open(browser, join(work, 't.html'));
  await page.click('.play');
  await page.waitForFunction('polhodePage.timeline.t > 0.3');
  assert.equal(await page.$eval('.play', (b) => b.getAttribute('aria-label')), 'Pause');
  await page.click('.play');
  const stopped = await time(page);
  await new Promise((r) => setTimeout(r, 300));
  assert.equal(await time(page), stopped);
  await page.$eval('.play', (b) => /** @type {HTMLElement} */ (b).blur());
  await page.keyboard.press('Home');
  assert.equal(await time(page), 0);
  await page.keyboard.press('n'); // the first flip, as --describe has it
  const flip = Number(/axis 2[^]*?flips at t = ([0-9.]+)/.exec(polhode([...free, '--describe'], work))?.[1]);
  assert.ok(Math.abs((await time(page)) - flip) < 1e-8, `${await time(page)} is not ${flip}`);
  await page.keyboard.press('End');
  assert.equal(await time(page), 100);
  await page.keyboard.press('ArrowLeft');
  assert.ok(Math.abs((await time(page)) - 99.8) < 1e-9);
  await page.keyboard.press('3');
  assert.equal(await page.evaluate('polhodePage.axis'), 2);
  const told = () => page.$$eval('.choice', (all) => all.find((x) => x.textContent?.startsWith('Axis'))?.querySelector('select')?.value);
  assert.equal(await told(), '2'); // the control follows the key
  await page.keyboard.press('>');
  assert.equal(await page.$eval('.timeline select', (s) => /** @type {HTMLSelectElement} */ (s).value), '2');
  const area = await page.$('.plot-area');
  const box = await area?.boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width / 4, box.y + box.height / 2);
  assert.ok(Math.abs((await time(page)) - 25) < 1, `${await time(page)}`);
  assert.deepEqual(problems, []);
  await page.close();
});

test('what is drawn can be chosen, turned and resized', async () => {
  const { page, problems } = await open(browser, join(work, 't.html'));
  assert.ok((await painted(page, '.scene canvas', 0)) > 0.03, 'the body is not drawn');
  assert.ok((await painted(page, '.scene canvas', 1)) > 0.1, 'the ellipsoid is not drawn');
  const before = await page.$eval('.scene canvas', (c) => /** @type {HTMLCanvasElement} */ (c).toDataURL());
  const box = await (await page.$('.scene canvas'))?.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 130, { steps: 3 });
  await page.mouse.up();
  const turned = await page.$eval('.scene canvas', (c) => /** @type {HTMLCanvasElement} */ (c).toDataURL());
  assert.notEqual(turned, before);
  for (const [label, value] of [['Shape', 'ellipsoid'], ['Shape', 'box'], ['Poinsot', 'space']])
    await page.evaluate((l, v) => {
      const select = [...document.querySelectorAll('label.choice')].find((x) => x.textContent?.startsWith(l))?.querySelector('select');
      if (select) select.value = v;
      select?.dispatchEvent(new Event('change'));
    }, label, value);
  const panels = (await page.$$('.panels .plot')).length;
  await page.evaluate(() => [...document.querySelectorAll('.curves label')].find((l) => l.textContent?.trim() === 'omega')?.querySelector('input')?.click());
  assert.equal((await page.$$('.panels .plot')).length, panels + 1);
  await page.setViewport({ width: 700, height: 900 });
  await page.waitForFunction('document.querySelector(".scene canvas").width < 700');
  await fits(page);
  assert.deepEqual(problems, []);
  await page.close();
});

test('a system, a comparison, a top, a long run', async () => {
  for (const [name, look] of /** @type {[string, (p: import('puppeteer-core').Page) => Promise<void>][]} */ ([
    ['water', async (p) => assert.ok((await painted(p, '.scene canvas')) > 0.03)],
    ['compare', async (p) => assert.equal((await p.$$('tbody tr')).length, 4)],
    ['top', async (p) => assert.ok((await painted(p, '.scene canvas')) > 0.03)],
    ['long', async (p) => assert.match(await p.$eval('main', (m) => m.textContent ?? ''), /of the 50001 records/)],
  ])) {
    const { page, problems } = await open(browser, join(work, `${name}.html`));
    await look(page);
    await shoot(page, `page-${name}`);
    assert.deepEqual(problems, [], name);
    await page.close();
  }
});

test('events are marked, and a click goes there', async () => {
  const { page, problems } = await open(browser, join(work, 'events.html'));
  assert.equal((await page.$$('.marks .event')).length, 5);
  await page.click('.events button:nth-child(2)');
  assert.ok(Math.abs((await time(page)) - 30.469780592874599) < 1e-12);
  assert.match(await page.$eval('.events button', (b) => b.textContent ?? ''), /^<i>over<\/i> at 10\.9169$/);
  assert.deepEqual(problems, []);
  await page.close();
});

test('the light curve stands under the body and marks the moment', async () => {
  const { page, problems } = await open(browser, join(work, 'light.html'));
  const bright = rows(readFileSync(join(work, 'light.csv'), 'utf8')).find((row) => row.t === 30)?.magnitude ?? NaN;
  await go(page, 30);
  const seen = /** @type {any} */ (await page.evaluate(`(() => {
    const { plot } = polhodePage.light, { left, top } = plot.dot.style;
    return { told: Number(plot.values[0].textContent), left: parseFloat(left), top: parseFloat(top), hidden: plot.dot.hidden,
      high: plot.heightOf(-0.7), low: plot.heightOf(0.8), at: plot.heightOf(${bright}),
      curves: [...document.querySelectorAll('.curves .plot-title')].map((e) => e.textContent).join() };
  })()`));
  assert.ok(Math.abs(seen.told - bright) < 1e-4 && Math.abs(seen.left - 25) < 1e-9, JSON.stringify(seen));
  assert.ok(!seen.hidden && seen.high < seen.low && Math.abs(seen.top - 100 * seen.at) < 0.01, JSON.stringify(seen));
  assert.ok(!seen.curves.includes('magnitude') && seen.curves.includes('flux'), seen.curves);
  assert.deepEqual(problems, []);
  await page.close();
});

test('a title is text', async () => {
  const { page, problems } = await open(browser, join(work, 'evil.html'));
  assert.equal(await page.$eval('h1', (h) => h.textContent), '</script><img src=x onerror=evil()> & <b>');
  assert.deepEqual(problems, []);
  await page.close();
});

for (const [name, look] of Object.entries({ light: {}, dark: { dark: true }, phone: { width: 390, height: 800 } }))
  test(`no barriers, everything in sight: ${name}`, async () => {
    for (const file of name === 'dark' ? ['t'] : ['t', 'water', 'compare']) {
      const { page, problems } = await open(browser, join(work, `${file}.html`), look);
      await page.evaluate('globalThis.polhodePage.timeline?.go(30)');
      assert.deepEqual(await barriers(page), [], file);
      await fits(page);
      await shoot(page, `page-${file}-${name}`);
      assert.deepEqual(problems, []);
      await page.close();
    }
  });

test('without WebGL the page says so, and its curves are there', async () => {
  const other = await launch(['--disable-3d-apis']);
  const { page } = await open(other, join(work, 't.html'));
  assert.match(await page.$eval('.no-webgl', (p) => p.textContent ?? ''), /no WebGL 2.*curves and numbers/);
  assert.ok((await painted(page, '.plot-area canvas')) > 0.01);
  await go(page, 0);
  assert.deepEqual(await shown(page, 'q'), [1, 0, 0, 0]);
  await other.close();
});

test('a top stands on its tip, a gyroscope in its rings, a satellite has panels and its planet', async () => {
  /** @type {Record<string, string>} */
  const looks = { 'top-loops': 'top', 'gyroscope': 'gyroscope', 'dual-spin-satellite': 'satellite', 'cubesat': 'satellite' };
  for (const [name, look] of Object.entries(looks)) {
    const { page, problems } = await open(browser, join(work, `${name}.html`));
    await go(page, 8);
    assert.equal(await page.evaluate('polhodePage.body.shape'), look);
    assert.equal(await page.$$eval('.choice', (all) => all.find((x) => x.textContent?.startsWith('Shape'))?.querySelector('select')?.value), look);
    // The limits of the axis are those of the closed form, between which the curve of the axis lies.
    const stands = look !== 'satellite';
    assert.equal(await page.evaluate('Boolean(polhodePage.body.stage.floor && polhodePage.body.stage.dome)'), stands);
    assert.equal(await page.evaluate('Boolean(polhodePage.body.stage.rings)'), look === 'gyroscope');
    if (stands) {
      const range = /** @type {number[]} */ (await page.evaluate('polhodePage.body.stage.range(polhodePage.motion)'));
      assert.ok(Math.abs(range[look === 'gyroscope' ? 0 : 1] - (look === 'gyroscope' ? Math.PI / 3 : range[1])) < 1e-6, `${range}`);
      assert.ok(range[0] > 0.5 && range[1] < 2 && range[1] > range[0], `${range}`);
    }
    assert.equal(await page.evaluate(`[...document.querySelectorAll('.labels .earth')].some((x) => !x.hidden)`), name === 'cubesat');
    assert.equal(await page.evaluate(`[...document.querySelectorAll('.labels .sun')].some((x) => !x.hidden)`), name === 'cubesat');
    await shoot(page, `look-${name}`);
    assert.deepEqual(problems, []);
    await page.close();
  }
});

test('no label lies on another, and each within its picture', async () => {
  for (const [file, times] of /** @type {[string, number[]][]} */ ([['t.html', [0, 11, 37]], ['top-loops.html', [0, 5, 8]], ['gyroscope.html', [0, 8]], ['cubesat.html', [0, 3000]]])) {
    const { page } = await open(browser, join(work, file));
    for (const t of times) {
      await go(page, t);
      const found = await page.$$eval('.scene', (scenes) => scenes.flatMap((scene) => {
        const frame = scene.getBoundingClientRect();
        const boxes = [...scene.querySelectorAll('.labels span')].filter((x) => !(/** @type {HTMLElement} */ (x).hidden)).map((x) => ({ text: x.textContent, box: x.getBoundingClientRect() }));
        /** @type {string[]} */
        const bad = boxes.length < 3 ? ['too few labels'] : [];
        boxes.forEach(({ text, box }, i) => {
          if (box.left < frame.left || box.right > frame.right || box.top < frame.top - 2 || box.bottom > frame.bottom + 2) bad.push(`${text} sticks out`);
          // Letters, not the leading of their line.
          for (const o of boxes.slice(0, i)) if (box.left < o.box.right && o.box.left < box.right && box.top + 4 < o.box.bottom - 4 && o.box.top + 4 < box.bottom - 4) bad.push(`${text} lies on ${o.text}`);
        });
        return bad;
      }));
      assert.deepEqual(found, [], `${file} at ${t}`);
    }
    await page.close();
  }
});

/** What a movie has. @param {string} name @param {string} entries */
const probe = (name, entries) => execFileSync('ffprobe', ['-v', 'error', '-count_frames', '-show_entries', entries, '-of', 'csv=p=0', join(work, name)], { encoding: 'utf8' }).trim();

test('movies have the size, the rate and the number of frames that were chosen', () => {
  polhode(['show', 'top-loops', '--output', 'a.mp4', '--seconds', '0.4', '--rate', '20', '--size', '160x120'], work);
  assert.equal(probe('a.mp4', 'stream=width,height,r_frame_rate,nb_read_frames'), '160,120,20/1,8');
  polhode(['show', 'top-loops', '--output', 'a.gif', '--seconds', '0.2', '--size', '160x120'], work);
  assert.equal(probe('a.gif', 'stream=nb_read_frames'), '5');
  polhode(['show', 't-handle', '--output', 'a.webm', '--seconds', '0.2', '--size', '160x120', '--transparent'], work);
  assert.match(probe('a.webm', 'stream=codec_name:stream_tags=alpha_mode'), /^vp9,1$/);
  polhode(['show', 't-handle', '--output', 'f-%03d.png', '--seconds', '0.2', '--size', '160x120', '--transparent'], work);
  assert.deepEqual(readdirSync(work).filter((f) => /^f-/.test(f)), ['f-001.png', 'f-002.png', 'f-003.png', 'f-004.png', 'f-005.png']);
  const [first, last] = ['f-001.png', 'f-005.png'].map((f) => readFileSync(join(work, f)));
  assert.equal(first[25], 6); // colour with alpha
  assert.notDeepEqual(first, last);
  assert.deepEqual(readdirSync(work).filter((f) => /part$/.test(f)), []);
});

test('a loop closes where the motion is periodic', async () => {
  // A symmetric body comes back: its precession and its spin have periods 1 and 1/2.
  const scenario = 'name: loop\nbody: {moments: [1, 1, 2]}\nspin: {angular-velocity: [0, 0, 6.283185307179586], frame: body, unit: rad/s}\nmethod: exact\nuntil: 3.5\noutput: {times: "0:3.5:0.01"}\n';
  writeFileSync(join(work, 'loop.yaml'), scenario);
  polhode(['run', 'loop.yaml', '--quiet', '--plot', 'loop.html'], work);
  const { page, problems } = await open(browser, `${join(work, 'loop.html')}#film=1&loop=1&count=1&wide=64&high=48&rate=10&speed=4&first=0`);
  const text = await page.$eval('pre', (p) => p.textContent ?? '');
  const total = Number(/total (\d+)/.exec(text)?.[1]);
  assert.match(text, /^frame iVBOR/m);
  // 3 turns at 4 times the speed of the page, which is 0.4 of a time unit per second: 3 / 1.6 seconds of 10 frames.
  assert.equal(total, Math.round((10 * 3) / 1.6));
  assert.deepEqual(problems, []);
  await page.close();
});

test('bands span the values, and a run with dates shows them', async () => {
  const { page } = await open(browser, join(work, 'long.html'));
  const off = /** @type {number} */ (await page.evaluate(() => {
    const { groups } = /** @type {any} */ (globalThis).polhodePage.table;
    let most = 0;
    for (const g of groups) g.values.forEach((/** @type {Float64Array} */ v, /** @type {number} */ k) => {
      const size = Math.max(...v.map(Math.abs));
      v.forEach((x, i) => { most = Math.max(most, (g.low[k][i] - x) / size, (x - g.high[k][i]) / size); });
    });
    return most;
  }));
  assert.ok(off < 1e-7, `${off}`); // floats
  await page.close();
  polhode(['run', 'cubesat', '--quiet', '--until', '3600', '--plot', 'dates.html'], work);
  const dated = await open(browser, join(work, 'dates.html'));
  await go(dated.page, 1800);
  assert.match(await dated.page.$eval('.numbers', (n) => n.textContent ?? ''), /date \(TT\)2026-03-20 12:31:09/); // 69.184 s after UTC
  await dated.page.close();
});
