// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The last file of a page: shows the data that lie in it.
import { film } from "./film.js";
import { complain, mount, RunPage } from "./page.js";

const root = document.getElementById("polhode");
const held = document.getElementById("polhode-data");
if (root && held)
  try {
    // For whoever wants the numbers of the page: polhodePage.table, polhodePage.motion.
    const page = mount(root, JSON.parse(held.textContent ?? "")), words = new URLSearchParams(location.hash.slice(1));
    Object.assign(globalThis, { polhodePage: page });
    if (words.has("film") && page instanceof RunPage) film(page, words);
  } catch (error) {
    complain(root, error);
  }
