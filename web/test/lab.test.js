// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The laboratory, as people use it.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { barriers, fits, launch, open, painted, polhode, root, rows, shoot, shown } from './browser.js';

/** @typedef {import('puppeteer-core').Page} Page */
/** @type {import('puppeteer-core').Browser} */
let browser;
const lab = join(root, 'build/web/index.html');
const work = mkdtempSync(join(tmpdir(), 'polhode-lab-'));

before(async () => { browser = await launch(); });
after(async () => {
  await browser?.close();
  rmSync(work, { recursive: true });
});

/** @param {string} [address] @param {object} [look] */
async function start(address = '', look = {}) {
  const opened = await open(browser, `${lab}${address ? `#${address}` : ''}`, look);
  await opened.page.waitForFunction('globalThis.polhodeLab?.result && !polhodeLab.busy');
  return opened;
}

/** @param {Page} page @param {string} label @param {string} text */
async function fill(page, label, text) {
  await page.evaluate((l, v) => {
    const id = [...document.querySelectorAll('.field label')].find((x) => x.textContent === l)?.getAttribute('for');
    const input = /** @type {HTMLInputElement} */ (document.getElementById(id ?? ''));
    input.value = v;
    input.dispatchEvent(new Event('change'));
  }, label, text);
  await settled(page);
}

/** Waits until the worker has nothing to do. @param {Page} page */
const settled = (page) => page.waitForFunction('globalThis.polhodeLab && !polhodeLab.busy');

/** @param {Page} page @param {string} label */
function complaint(page, label) {
  return page.evaluate((l) => {
    const field = [...document.querySelectorAll('.field')].find((x) => x.querySelector('label')?.textContent === l);
    return [field?.querySelector('.why')?.textContent ?? '', field?.querySelector('input')?.getAttribute('aria-invalid') ?? ''];
  }, label);
}

/** @param {Page} page @param {number} t */
const go = (page, t) => page.evaluate(`polhodeLab.timeline.go(${t})`);
/** @param {ArrayLike<number>} a @param {number[]} b */
const apart = (a, b) => Math.max(...b.map((x, i) => Math.abs(x - a[i])));

/** A file that the page saves. @param {Page} page @param {string} words @param {string} name */
async function saved(page, words, name) {
  const session = await page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: work });
  await page.evaluate((w) => [...document.querySelectorAll('button')].find((b) => b.textContent === w)?.click(), words);
  for (let i = 0; i < 100 && !existsSync(join(work, name)); i++) await new Promise((r) => setTimeout(r, 100));
  const text = readFileSync(join(work, name), 'utf8');
  rmSync(join(work, name));
  return text;
}

test('the exact motion is that of the C library', async () => {
  const { page, problems } = await start();
  const times = /** @type {number[]} */ (await page.evaluate('Array.from(polhodeLab.result.t)'));
  const chosen = [0, 100, 333, times.length - 1];
  for (const i of chosen) {
    const [r] = rows(polhode(['free', '--inertia', '1,2,3', '--omega', '0.01,1,0.01', '--times', `${times[i]}:${times[i] + 0.5}:1`], work));
    await go(page, times[i]);
    const q = await shown(page, 'q exact');
    assert.ok(apart(q, [r.q0, r.q1, r.q2, r.q3]) <= 1e-14, `t = ${times[i]}: ${q}`);
  }
  await shoot(page, 'lab-light');
  assert.deepEqual(problems, []);
  await page.close();
});

test('a saved scenario gives the same numbers in the command; so does the table', async () => {
  const { page } = await start('size=1,5,6&w=1,2,3&top=2&damping=0.1&a=srkn4_6b/exact&b=verlet/mr2&h=0.05&until=4');
  writeFileSync(join(work, 'saved.yaml'), await saved(page, 'Save the scenario (YAML)', 'polhode.yaml'));
  const [end] = rows(polhode(['run', 'saved.yaml', '--final', '--quiet'], work));
  const table = rows(await saved(page, 'Save the table (CSV)', 'polhode.csv')), last = table[table.length - 1];
  assert.equal(last.t, 4);
  const names = ['q0', 'q1', 'q2', 'q3', 'm1', 'm2', 'm3'], size = Math.hypot(end.m1, end.m2, end.m3);
  const off = apart(names.map((n) => last[`${n} srkn4_6b/exact`]), names.map((n) => end[n]));
  assert.ok(off <= 1e-14 * Math.max(1, size), `${off}`);
  await page.close();
});

test('a method is changed, the address has it, and a reload brings it back', async () => {
  const { page, problems } = await start();
  await fill(page, 'First', 'imid');
  await fill(page, 'Step', '0.2');
  await fill(page, 'Angular velocity, in the body', '0.02 1 0.03');
  assert.match(page.url(), /#w=0\.02,1,0\.03&a=imid&h=0\.2$/);
  await go(page, 50);
  const error = await shown(page, 'error of imid');
  assert.ok(error[0] > 1e-6, `${error}`);
  await page.reload();
  await page.waitForFunction('globalThis.polhodeLab?.result');
  await go(page, 50);
  assert.deepEqual(await shown(page, 'error of imid'), error);
  assert.deepEqual(problems, []);
  await page.close();
});

test('play', async () => {
  const { page } = await start('until=10');
  await page.click('.play');
  await page.waitForFunction('polhodeLab.timeline.t > 0.5');
  await page.click('.play');
  assert.ok((await painted(page, '.three .scene canvas', 0)) > 0.02 && (await painted(page, '.three .scene canvas', 3)) > 0.02);
  await page.close();
});

test('the body is spun with the mouse', async () => {
  const { page, problems } = await start('until=10');
  await page.click('.grab input');
  const box = await (await page.$('.three .scene canvas'))?.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 5, { steps: 4 });
  await page.mouse.up();
  await settled(page);
  assert.match(page.url(), /q=.*w=/);
  const omega = /** @type {number[]} */ (await page.evaluate('polhodeLab.lab.omega'));
  assert.ok(Math.hypot(...omega) > 0.05 && omega.some((x, i) => x !== [0.01, 1, 0.01][i]), `${omega}`);
  assert.equal(await page.evaluate('polhodeLab.timeline.playing'), true);
  assert.deepEqual(problems, []);
  await page.close();
});

test('what cannot be read is said at its field, and the last picture stays', async () => {
  const { page, problems } = await start();
  await fill(page, 'Moments of inertia', '1, two, 3');
  assert.deepEqual(await complaint(page, 'Moments of inertia'), ["'two' is no number", 'true']);
  await fill(page, 'Moments of inertia', '1, 2');
  assert.match((await complaint(page, 'Moments of inertia'))[0], /expected 3 numbers/);
  await fill(page, 'Step', '-1');
  assert.match((await complaint(page, 'Step'))[0], /above 0/);
  await fill(page, 'First', 'rk5');
  assert.match((await complaint(page, 'First'))[0], /method "rk5": no entry of that name/);
  await fill(page, 'First', 'mr2');
  await fill(page, 'Weight of a top', '2');
  assert.match((await complaint(page, 'First'))[0], /mr2 is for a free body; .* as verlet\/mr2/);
  await fill(page, 'Weight of a top', '0');
  await fill(page, 'Moments of inertia', '1, 1, -1');
  assert.match(await page.$eval('.note', (n) => n.textContent ?? ''), /moments of inertia belong to no rigid body/);
  await fill(page, 'Moments of inertia', '1, 2, 2.5');
  assert.equal(await page.$eval('.note', (n) => /** @type {HTMLElement} */ (n).hidden), true);
  await fill(page, 'Others, as "soft-wall-described"', 'no-such');
  assert.match(await page.$eval('.note', (n) => n.textContent ?? ''), /no-such/);
  assert.deepEqual(problems, []);
  await page.close();
  const bad = await start('size=1,x,3&nothing=1&until=-2');
  assert.match(await bad.page.$eval('.note', (n) => n.textContent ?? ''), /'x' is no number.*nothing=1: is not known.*above 0/);
  await bad.page.close();
});

test('every preset runs, and its link is in the gallery', async () => {
  const { page, problems } = await start();
  const gallery = readFileSync(join(root, 'build/web/gallery/index.html'), 'utf8');
  const count = /** @type {number} */ (await page.evaluate('document.querySelectorAll(".presets option").length'));
  assert.ok(count > 9);
  const names = await page.evaluate(() => [...(document.querySelector('.presets select')?.querySelectorAll('option') ?? [])].map((o) => o.value).filter(Boolean));
  for (const value of names) {
    await page.evaluate((v) => {
      const select = /** @type {HTMLSelectElement} */ (document.querySelector('.presets select'));
      select.value = v;
      select.dispatchEvent(new Event('change'));
    }, value);
    await settled(page);
    const found = await page.evaluate(() => {
      const select = /** @type {HTMLSelectElement} */ (document.querySelector('.presets select')), all = /** @type {any} */ (globalThis).polhodeLab;
      return { link: document.querySelector('.presets .words a')?.getAttribute('href') ?? '', words: select.selectedOptions[0]?.textContent, note: document.querySelector('.note')?.textContent,
        problems: all.result.tracks.map((/** @type {any} */ t) => t.problem), errors: all.result.tracks.map((/** @type {any} */ t) => t.error[t.error.length - 1]) };
    });
    assert.deepEqual([found.note, ...found.problems], ['', '', ''], found.words ?? '');
    assert.ok(found.errors.every((/** @type {number} */ e) => e >= 0 && e < 3.2), `${found.words}: ${found.errors}`);
    const mark = found.link.split('#')[1];
    if (/\(20\d\d\)/.test(found.words ?? '')) assert.ok(mark && gallery.includes(`id="${mark}"`), `${found.words}: ${found.link}`);
  }
  assert.deepEqual(problems, []);
  await page.close();
});

test('work against precision', async () => {
  const { page, problems } = await start('until=10&top=1');
  await page.evaluate(() => [...document.querySelectorAll('button')].find((b) => b.textContent?.startsWith('Measure'))?.click());
  await page.waitForFunction('document.querySelector(".middle")?.dataset.state === "done"');
  const points = /** @type {[string, { step: number, error: number }[]][]} */ (await page.evaluate('[...polhodeLab.work.points]'));
  const rk4 = points.find((p) => p[0] === 'rk4')?.[1] ?? [];
  assert.ok(rk4.length >= 6);
  const order = Math.log2(rk4[3].error / rk4[4].error); // of a method of order 4, from a step to half of it
  assert.ok(order > 3 && order < 5, `order ${order}`);
  assert.ok((await painted(page, '.middle canvas')) > 0.002);
  assert.deepEqual(problems, []);
  await page.close();
});

test('a method has one colour in all plots, and an entry only with a curve', async () => {
  for (const [state, count] of /** @type {[string, number][]} */ ([['until=10', 6], ['until=10&top=1', 5]])) { // mr2 alone cannot run a top
    const { page, problems } = await start(state);
    await page.evaluate(() => [...document.querySelectorAll('button')].find((b) => b.textContent?.startsWith('Measure'))?.click());
    await page.waitForFunction('document.querySelector(".middle")?.dataset.state === "done"');
    const curves = async (/** @type {string} */ plot) =>
      /** @type {[string, string, number][]} */ (await page.evaluate(`polhodeLab.${plot}.data.curves.map((c) => [c.label, c.colour.trim(), c.x.length])`));
    const above = await curves('errorPlot'), below = await curves('work.plot');
    assert.deepEqual(above.map((c) => c[0]), ['mr2', 'rk4']);
    for (const [label, colour] of below) assert.equal(colour, above.find((c) => c[0] === label)?.[1] ?? colour);
    assert.equal(new Set(below.map((c) => c[1])).size, count);
    assert.equal(below.length, count);
    assert.ok(below.every((c) => c[2] > 0));
    assert.deepEqual(problems, []);
    await page.close();
  }
});

test('a cloud of a thousand bodies', async () => {
  const { page, problems } = await start('until=1');
  await page.evaluate(() => [...document.querySelectorAll('button')].find((b) => b.textContent === 'Start the cloud')?.click());
  await page.waitForFunction('/1000 bodies: .* ms in wasm .* ms in drawing/.test(document.querySelector(".corner").textContent)');
  await page.evaluate(() => [...document.querySelectorAll('button')].find((b) => b.textContent === 'Stop the cloud')?.click());
  assert.ok((await painted(page, '.cloud-place canvas')) > 0.03);
  const off = /** @type {number} */ (await page.evaluate('(() => { const b = polhodeLab.cloud.bodies, f = () => Array.from(b.mx, (x, i) => Math.hypot(x, b.my[i], b.mz[i])); const a = f(); b.step(10); const c = f(); return Math.max(...a.map((x, i) => Math.abs(x - c[i]) / x)); })()'));
  assert.ok(off < 1e-14, `|L| changes by ${off}`);
  await shoot(page, 'lab-cloud');
  assert.deepEqual(problems, []);
  await page.close();
});

for (const [name, look] of Object.entries({ dark: { dark: true }, phone: { width: 390, height: 800 } }))
  test(`no barriers, everything in sight: ${name}`, async () => {
    const { page, problems } = await start('top=2&t=7', look);
    assert.deepEqual(await barriers(page), []);
    await fits(page);
    await shoot(page, `lab-${name}`);
    assert.deepEqual(problems, []);
    await page.close();
  });

test('without WebGL the laboratory says so, and still computes', async () => {
  const other = await launch(['--disable-3d-apis']);
  const { page } = await open(other, lab);
  await page.waitForFunction('globalThis.polhodeLab?.result');
  assert.match(await page.$eval('.no-webgl', (p) => p.textContent ?? ''), /no WebGL 2/);
  await go(page, 100);
  assert.ok((await shown(page, 'error of mr2'))[0] > 1e-6);
  await other.close();
});

test('the axis control, its keys, and what an address may say of it', async () => {
  const { page, problems } = await start('axis=2');
  const told = () => page.$$eval('.choice', (all) => all.find((x) => x.textContent?.startsWith('Axis'))?.querySelector('select')?.value);
  assert.equal(await told(), '2');
  await page.keyboard.press('1');
  await settled(page);
  assert.equal(await told(), '0');
  assert.equal(await page.evaluate('polhodeLab.lab.axis'), 0);
  await page.evaluate("location.hash = 'size=5,5,1&w=0,0,50&top=20&a=verlet/exact&h=0.01&until=2&axis=1'");
  await page.waitForFunction('polhodeLab.lab.axis === 1');
  await settled(page);
  assert.equal(await told(), '1');
  assert.deepEqual(problems, []);
  await page.close();
  const bad = await start('axis=7&t=-5');
  assert.match(await bad.page.$eval('.note', (n) => n.textContent ?? ''), /axis=7: expected 0, 1 or 2; t=-5: expected a time from 0 to 100/);
  await bad.page.close();
});

test('one number for one thing: the legend and the table of numbers agree', async () => {
  const { page } = await start('until=10');
  await go(page, 0.04);
  const errors = /** @type {string[]} */ (await page.$$eval('.numbers div', (all) => all.filter((x) => x.textContent?.startsWith('error of')).map((x) => x.querySelector('dd')?.textContent ?? '')));
  const legend = /** @type {string[]} */ (await page.$$eval('.panels .plot:first-child .value', (all) => all.map((x) => x.textContent ?? '')));
  assert.equal(errors.length, 2);
  errors.forEach((text, i) => assert.ok(Math.abs(Number(text) / Number(legend[i]) - 1) < 1e-3, `${text} ${legend[i]}`));
  await page.close();
});

test('moments that no body has are told', async () => {
  const { page } = await start('size=1,2,4');
  assert.match(await page.$eval('.note', (n) => n.textContent ?? ''), /No distribution of mass has these moments/);
  await page.close();
});

test('a torque that is too stiff for a page gets an answer', async () => {
  const { page } = await open(browser, `${lab}#w=1,0.1,0.2&more=vessel: damping=1e9 1e9 1e9&until=10&a=rk4&b=rk4`);
  await page.waitForFunction("document.querySelector('.note')?.textContent?.includes('takes too long for a page')", { timeout: 25000 });
  await fill(page, 'Others, as "soft-wall-described"', '');
  await page.waitForFunction('globalThis.polhodeLab?.result');
  await page.close();
});

test('a top: sliders, what is known, the closed form, the scenario that is saved', async () => {
  const { page, problems } = await start('size=1,1,0.5&q=0.8660254037844387,0.5,0,0&w=0,-1,12&top=2&a=verlet/exact&h=0.02&until=20&axis=2');
  const known = () => page.$$eval('.known div', (all) => Object.fromEntries(all.map((x) => [x.querySelector('dt')?.textContent, x.querySelector('dd')?.textContent])));
  assert.equal(await page.evaluate('polhodeLab.bodies[0].shape'), 'top');
  assert.match(await page.$eval('figcaption', (c) => c.textContent ?? ''), /closed form/);
  let told = await known();
  assert.match(told.path ?? '', /loops/);
  assert.equal(told['upright, this spin'], 'stable');
  // The numbers are those of the command.
  const scenario = await saved(page, 'Save the scenario (YAML)', 'polhode.yaml');
  assert.match(scenario, /^method: exact$/m);
  assert.match(await page.$eval('.buttons .words', (w) => w.textContent ?? ''), /method: exact/);
  writeFileSync(join(work, 'top.yaml'), scenario);
  polhode(['run', 'top.yaml', '--quiet', '--output', 'top.csv'], work);
  const at = rows(readFileSync(join(work, 'top.csv'), 'utf8'))[500];
  await go(page, at.t);
  const mid = /** @type {number[]} */ (await page.evaluate(`polhodeLab.result.exact.motion.at(${at.t}).q`));
  assert.ok(apart(mid, [at.q0, at.q1, at.q2, at.q3]) < 1e-5, `${mid}`);
  // Sliders: spin below the critical one, then let go from rest.
  /** @param {string} name @param {number} value */
  const slide = async (name, value) => {
    await page.evaluate((n, v) => {
      const input = /** @type {HTMLInputElement} */ ([...document.querySelectorAll('.sliders label')].find((l) => l.textContent?.startsWith(n))?.querySelector('input'));
      input.value = String(v);
      input.dispatchEvent(new Event('input'));
    }, name, value);
    await settled(page);
  };
  await slide('Spin', 4);
  told = await known();
  assert.equal(told['upright, this spin'], 'unstable');
  assert.match(page.url(), /w=0,-1,4&top=2/);
  await fill(page, 'Angular velocity, in the body', '0, 0, 12');
  assert.match((await known()).path ?? '', /cusps/);
  await slide('Angle', 90);
  assert.match((await known())['angle of the axis'] ?? '', /^90° to/);
  await slide('Strength', 1);
  assert.equal(await page.evaluate('polhodeLab.lab.top'), 1);
  await shoot(page, 'lab-top');
  assert.deepEqual(problems, []);
  await page.close();
});

test('a gyrostat has a slider for its rotor', async () => {
  const { page, problems } = await start('w=0.2,0.3,0.1&rotor=0,0,2&until=60&h=0.1&a=verlet/exact');
  assert.equal(await page.evaluate('polhodeLab.bodies[0].shape'), 'satellite');
  assert.match(await page.$eval('.known', (k) => k.textContent ?? ''), /equilibria/);
  assert.ok((await page.evaluate('polhodeLab.result.exact.name')) === 'closed form');
  const error = /** @type {number[]} */ (await page.evaluate('polhodeLab.result.tracks.map((t) => t.error[t.error.length - 1])'));
  assert.ok(error.every((e) => e < 0.1), `${error}`); // two methods come near the closed form
  await page.evaluate(() => {
    const input = /** @type {HTMLInputElement} */ (document.querySelector('.sliders input'));
    input.value = '-1';
    input.dispatchEvent(new Event('input'));
  });
  await settled(page);
  assert.deepEqual(await page.evaluate('polhodeLab.lab.rotor'), [0, 0, -1]);
  assert.deepEqual(problems, []);
  await page.close();
});

test('a long computation shows how far it is, can be cancelled, and the page answers meanwhile', async () => {
  const { page } = await start();
  await page.evaluate(() => {
    const lab = /** @type {any} */ (globalThis).polhodeLab;
    lab.change({ size: [1, 5, 6], omega: [10, 10, 10], top: 1, more: 'damping: damping=1e-9 1e-9 1e-9', until: 20000, step: 0.1, a: 'rk4' });
  });
  // The page is not frozen: it draws the bar, and the bar is clicked, while the worker computes.
  await page.waitForFunction(() => {
    const bar = /** @type {HTMLElement} */ (document.querySelector('.busy'));
    if (bar.hidden || !(/** @type {HTMLProgressElement} */ (bar.querySelector('progress')).value > 0)) return false;
    bar.querySelector('button')?.click();
    return true;
  });
  await settled(page);
  assert.match(await page.$eval('.note', (n) => n.textContent ?? ''), /Cancelled/);
  await fill(page, 'Until', '1');
  assert.equal(await page.$eval('.note', (n) => n.textContent ?? ''), '');
  await page.close();
});

test('a lesson: states one after another, with a sentence each', async () => {
  const { page, problems } = await start('lesson=top');
  assert.match(await page.$eval('.lesson p', (p) => p.textContent ?? ''), /pendulum/);
  assert.equal(await page.$eval('.lesson output', (p) => p.textContent ?? ''), '1 of 7');
  await page.keyboard.press('PageDown');
  await settled(page);
  assert.match(page.url(), /#lesson=top&part=2$/);
  assert.equal(await page.evaluate('polhodeLab.bodies[0].shape'), 'gyroscope');
  await page.close();
  // One of one's own, from a link.
  const own = await start(`lesson=${encodeURIComponent('Slow <b>@w=0,0.5,0|Fast@w=0,5,0&until=10')}&part=2`);
  assert.equal(await own.page.$eval('.lesson p', (p) => p.textContent ?? ''), 'Fast');
  assert.deepEqual(await own.page.evaluate('polhodeLab.lab.omega'), [0, 5, 0]);
  await own.page.evaluate(() => [...document.querySelectorAll('button')].find((b) => b.textContent === 'Back')?.click());
  await settled(own.page);
  assert.equal(await own.page.$eval('.lesson p', (p) => p.textContent ?? ''), 'Slow <b>');
  assert.deepEqual(problems, []);
  await own.page.close();
});

test('every lesson and every part of it runs', async () => {
  const { page, problems } = await start('lesson=racket');
  for (const name of ['top', 'racket', 'wheel']) {
    await page.evaluate(`location.hash = 'lesson=${name}'`);
    await page.waitForFunction(`polhodeLab.lesson?.name === '${name}'`);
    const count = /** @type {number} */ (await page.evaluate('polhodeLab.lesson.parts.length'));
    for (let i = 0; i < count; i++) {
      await settled(page);
      const found = await page.evaluate(() => { const all = /** @type {any} */ (globalThis).polhodeLab; return [all.message.textContent, all.lesson.at, ...all.result.tracks.map((/** @type {any} */ t) => t.problem)]; });
      assert.deepEqual(found, ['', i, '', ''], `${name} ${i}`);
      await page.keyboard.press('PageDown');
    }
  }
  assert.deepEqual(problems, []);
  await page.close();
});

test('pictures and full screen', async () => {
  const { page, problems } = await start('until=10');
  const svg = await saved(page, 'SVG', 'polhode.svg');
  assert.match(svg, /^<svg [^]*<image [^]*<text [^>]*>L<\/text>/);
  const png = await saved(page, 'PNG', 'polhode.png');
  assert.ok(png.length > 5000);
  assert.equal(await page.$$eval('.tools button', (all) => all.length), 16);
  assert.deepEqual(problems, []);
  await page.close();
});
