// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The fields of the laboratory: each reads its text, says what is wrong with it, and keeps the last good value.
import { make } from "../../viewer/timeline.js";

let made = 0;

/** A labelled text field. */
export class Field {
  /**
   * @param {string} label
   * @param {{ read: (text: string) => unknown, list?: string, wide?: boolean }} how read throws what is wrong
   * @param {(value: any) => void} changed
   */
  constructor(label, how, changed) {
    const id = `field${++made}`;
    this.read = how.read;
    this.root = make("div", { class: how.wide ? "field wide" : "field" });
    this.input = /** @type {HTMLInputElement} */ (make("input", { id, type: "text", autocomplete: "off", spellcheck: "false", "aria-describedby": `${id}-why` }));
    if (how.list) this.input.setAttribute("list", how.list);
    this.why = make("p", { id: `${id}-why`, class: "why", role: "alert" });
    this.root.append(make("label", { for: id }, label), this.input, this.why);
    this.input.addEventListener("change", () => {
      const value = this.check();
      if (value !== undefined) changed(value);
    });
  }

  /** The value, or undefined after telling why not. */
  check() {
    try {
      const value = this.read(this.input.value);
      this.tell("");
      return value;
    } catch (error) {
      this.tell(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  /** @param {string} problem */
  tell(problem) {
    this.why.textContent = problem;
    if (problem) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }

  /** @param {unknown} value */
  set(value) {
    this.input.value = Array.isArray(value) ? value.map((x) => Number(x.toPrecision(12))).join(", ") : String(value);
    this.tell("");
  }
}

/**
 * @param {string} title
 * @param {HTMLElement[]} inside
 */
export function section(title, inside) {
  const root = make("fieldset", { class: "group" });
  root.append(make("legend", {}, title), ...inside);
  return root;
}
