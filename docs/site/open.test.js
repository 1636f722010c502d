// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The site in Chromium, from the disk and without a network: no page complains, nothing sticks out, formulas are drawn, pictures are
// there, the search finds. Screenshots go to build/screenshots/.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { mkdirSync } from 'node:fs';
import { fits, launch, open, root } from '../../web/test/browser.js';

/** @type {import('puppeteer-core').Browser} */
let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const site = join(root, 'build/site'), shots = join(root, 'build/screenshots');
/** What is seen first; with SHOTS=whole the whole page. @param {import('puppeteer-core').Page} page @param {string} name */
async function shoot(page, name) {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: process.env.SHOTS === 'whole' });
}
/** Page, formulas that it has at least. @type {[string, number][]} */
const pages = [
  ['index', 0], ['start/lecturer', 0], ['start/attitude-engineer', 0], ['start/python-user', 0], ['conventions', 10], ['free-body', 10],
  ['known', 3], ['reference/c-free', 0], ['reference/python', 0], ['scenario', 0], ['command', 0], ['gallery/README', 0],
  ['notebooks/tennis-racket', 0], ['viewer', 0], ['equipartition', 0], ['system', 0], ['others', 0],
];

for (const [name, formulas] of pages) {
  test(name, async () => {
    for (const dark of [false, true]) {
      const { page, problems } = await open(browser, join(site, `${name}.html`), { dark });
      await fits(page);
      const cut = await page.evaluate(() => [...document.querySelectorAll('.table-wrapper')].filter((t) => t.scrollWidth > t.clientWidth)
        .map((t) => t.querySelector('tr')?.textContent ?? ''));
      assert.deepEqual(cut, [], 'tables that are wider than the page');
      const count = await page.evaluate(() => document.querySelectorAll('.katex').length);
      assert.ok(count >= formulas, `${count} formulas`);
      const empty = await page.evaluate(() => [...document.images].filter((i) => i.complete && i.naturalWidth === 0).map((i) => i.src));
      assert.deepEqual(empty, []);
      const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = (colour.match(/\d+/g) ?? []).slice(0, 3).every((c) => Number(c) > 128);
      assert.equal(light, !dark, `${colour} in ${dark ? 'dark' : 'light'} colours`);
      assert.deepEqual(problems, []);
      await shoot(page, `site-${name.replaceAll('/', '-')}-${dark ? 'dark' : 'light'}`);
      await page.close();
    }
  });
}

test('on a telephone', async () => {
  for (const name of ['index', 'free-body', 'scenario']) {
    const { page } = await open(browser, join(site, `${name}.html`), { width: 400, height: 800 });
    await fits(page);
    await shoot(page, `site-${name}-small`);
    await page.close();
  }
});

test('the search works from the disk', async () => {
  const { page, problems } = await open(browser, join(site, 'search.html?q=quaternion'));
  await page.waitForFunction(() => document.querySelectorAll('#search-results li').length > 3);
  await page.waitForFunction(() => /found/i.test(document.querySelector('#search-results')?.textContent ?? ''));
  assert.deepEqual(problems, []);
  await shoot(page, 'site-search');
  await page.close();
});

test('the laboratory is part of it', async () => {
  const { page, problems } = await open(browser, join(site, 'laboratory/index.html'));
  await page.waitForSelector('canvas');
  assert.deepEqual(problems, []);
  await page.close();
});
