// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The last file of a page: shows the data that lie in it.
import { complain, mount } from "./page.js";

const root = document.getElementById("polhode");
const held = document.getElementById("polhode-data");
if (root && held)
  try {
    // For whoever wants the numbers of the page: polhodePage.table, polhodePage.motion.
    Object.assign(globalThis, { polhodePage: mount(root, JSON.parse(held.textContent ?? "")) });
  } catch (error) {
    complain(root, error);
  }
