// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// ticks.mjs SOURCE: the words at the ticks of the viewer's curves differ from each other, and no axis has less than two ticks.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'polhode-ticks-'));
try {
  cpSync(join(process.argv[2], 'viewer'), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  const { powers, powerText, ticks, tickText } = await import(pathToFileURL(join(folder, 'plot.js')).href);
  const differ = (/** @type {string[]} */ words) => assert.equal(new Set(words).size, words.length, words.join(' '));
  // Julian dates, small changes of large numbers, and usual ones
  for (const [low, high] of [[2448967.5, 2448997.5], [2456284, 2456285], [1e6, 1.00002e6], [-1, 1], [0.3, 0.30001], [-3e-14, 2e-14], [1e12, 2e12]]) {
    const list = ticks(low, high, 4), words = list.map((/** @type {number} */ v) => tickText(v, list));
    assert.ok(list.length >= 2, `${low} to ${high}`);
    differ(words);
    words.forEach((word, i) => assert.ok(Math.abs(Number(word) - list[i]) <= 1e-3 * (list[1] - list[0]), `${word} for ${list[i]}`));
  }
  assert.equal(tickText(2448970, [2448970, 2448980]), '2448970');
  // Less than two powers of ten within the axis
  for (const [low, high] of [[-16.2, -12.1], [-13.4, -12.6], [-12.9, -12.2], [-0.2, 0.9], [2, 3]]) {
    const list = powers(low, high, 6), words = list.map(powerText);
    assert.ok(list.length >= 2, `${low} to ${high}: ${words}`);
    differ(words);
    words.forEach((/** @type {string} */ word, /** @type {number} */ i) => assert.ok(Math.abs(Math.log10(Number(word)) - list[i]) < 1e-9, word));
  }
  console.log('ticks differ');
} finally {
  rmSync(folder, { recursive: true });
}
