// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Chromium for the tests of the pages: opened from the disk, without a network, with every complaint of the page noted.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';

export const root = resolve(fileURLToPath(import.meta.url), '../../..');
const shots = join(root, 'build/screenshots');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @param {string[]} [more] arguments */
export function launch(more = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']) {
  return puppeteer.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', ...more], protocolTimeout: 180000 });
}

/**
 * Runs the command; returns its standard output.
 * @param {string[]} words
 * @param {string} cwd
 */
export function polhode(words, cwd) {
  return execFileSync(join(root, 'build/polhode'), words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/**
 * The rows of a table in CSV as numbers by name.
 * @param {string} text
 * @returns {Record<string, number>[]}
 */
export function rows(text) {
  const lines = text.split('\n').filter((l) => l && !l.startsWith('#'));
  const names = lines[0].split(',').map((n) => n.replaceAll('"', ''));
  return lines.slice(1).map((l) => Object.fromEntries(l.split(',').map((v, i) => [names[i], Number(v)])));
}

/**
 * A page from the disk, offline.
 * @param {import('puppeteer-core').Browser} browser
 * @param {string} path may have a '#'
 * @param {{ width?: number, height?: number, dark?: boolean }} [look]
 */
export async function open(browser, path, { width = 1200, height = 900, dark = false } = {}) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warn') problems.push(m.text()); });
  page.on('request', (r) => { if (!/^(file|data|blob):/.test(r.url())) problems.push(`loads ${r.url()}`); });
  await page.setViewport({ width, height, isMobile: width < 500, hasTouch: width < 500 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }]);
  await page.setOfflineMode(true);
  page.setDefaultTimeout(300000);
  await page.goto(`file://${path}`, { timeout: 300000 });
  return { page, problems };
}

/**
 * The numbers that a page shows under a name, all digits.
 * @param {import('puppeteer-core').Page} page
 * @param {string} name
 */
export function shown(page, name) {
  return page.evaluate((word) => {
    for (const dt of document.querySelectorAll('dl.numbers dt'))
      if (dt.textContent === word) return (dt.nextElementSibling?.getAttribute('data-values') ?? '').split(' ').map(Number);
    return [];
  }, name);
}

/**
 * The share of pixels of a canvas that differ from its corner.
 * @param {import('puppeteer-core').Page} page
 * @param {string} selector
 * @param {number} [index]
 */
export function painted(page, selector, index = 0) {
  return page.evaluate(async (s, k) => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelectorAll(s)[k]);
    const image = new Image();
    image.src = canvas.toDataURL();
    await image.decode();
    const copy = document.createElement('canvas');
    copy.width = canvas.width;
    copy.height = canvas.height;
    const g = /** @type {CanvasRenderingContext2D} */ (copy.getContext('2d'));
    g.drawImage(image, 0, 0);
    const data = g.getImageData(0, 0, copy.width, copy.height).data;
    let n = 0;
    for (let i = 0; i < data.length; i += 4) n += [0, 1, 2, 3].some((c) => Math.abs(data[i + c] - data[c]) > 8) ? 1 : 0;
    return n / (data.length / 4);
  }, selector, index);
}

/** Rules of accessibility (WCAG 2 A and AA) that a page breaks. @param {import('puppeteer-core').Page} page */
export async function barriers(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const found = await /** @type {any} */ (globalThis).axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'best-practice'] });
    return found.violations.map((/** @type {any} */ v) => `${v.id}: ${v.nodes.map((/** @type {any} */ n) => n.html.slice(0, 120)).slice(0, 3).join(' | ')}`);
  });
}

/** Nothing sticks out sideways. @param {import('puppeteer-core').Page} page */
export async function fits(page) {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= room, `${wide} pixels wide in a window of ${room}`);
}

/** @param {import('puppeteer-core').Page} page @param {string} name */
export async function shoot(page, name) {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
}
