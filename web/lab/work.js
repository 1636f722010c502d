// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Work against precision, measured while one looks: a point after the other.
import { Plot } from "../../viewer/plot.js";
import { choice } from "../../viewer/page.js";
import { make } from "../../viewer/timeline.js";
import { methodColours } from "../../viewer/compare_view.js";
import { mostSteps } from "./state.js";
import { Helper } from "./worker.js";

/** @typedef {import("./state.js").Lab} Lab */
/** @typedef {{ step: number, error: number, calls: number, steps: number, milliseconds: number }} Point */

/** Four of these stand beside the two methods of the page. */
const rivals = ["rk4", "mr2", "verlet/exact", "srkn6_14a/exact", "dop853", "srkn4_6b/exact"];

export class WorkPlot {
  /** @param {HTMLElement} host @param {string[]} colours of the two methods in the other curves @param {string} script of the worker */
  constructor(host, colours, script) {
    this.host = host;
    this.helper = new Helper(script);
    this.colours = colours;
    this.button = make("button", { type: "button" }, "Measure work against precision");
    this.place = make("div", { class: "middle" });
    const head = make("div", { class: "controls" });
    /** @type {"steps" | "calls" | "milliseconds"} */
    this.axis = "steps";
    head.append(this.button, choice("against", [["steps", "steps"], ["calls", "torque evaluations"], ["milliseconds", "milliseconds"]], "steps", (v) => {
      this.axis = v === "calls" || v === "milliseconds" ? v : "steps";
      this.draw();
    }));
    host.append(make("h2", {}, "Work against precision"), head, this.place);
    this.plot = new Plot(this.place);
    /** @type {Map<string, Point[]>} */
    this.points = new Map();
    this.turn = 0;
    this.place.hidden = true;
    this.button.addEventListener("click", () => this.measure());
  }

  /** @param {Lab} lab */
  set(lab) {
    this.lab = lab;
    this.turn++;
    this.helper.cancel();
    if (this.points.size) this.measure();
  }

  async measure() {
    const { lab } = this, turn = ++this.turn;
    if (!lab) return;
    this.helper.cancel();
    const names = [...new Set([lab.a, lab.b])], others = rivals.filter((name) => !names.includes(name)).slice(0, 4);
    names.push(...others);
    this.points = new Map(names.map((n) => [n, []]));
    this.place.hidden = false;
    this.place.dataset.state = "busy";
    for (let k = -2; k <= 5; k++)
      for (const method of names) {
        const step = lab.step / 2 ** k;
        if (lab.until / step > mostSteps / 4) continue;
        try {
          const point = await this.helper.ask({ kind: "point", lab, method, step });
          this.points.get(method)?.push(point);
        } catch { /* a method that cannot treat this body, or fails with this step, has no point there */ }
        if (turn !== this.turn) return;
        this.draw();
      }
    this.place.dataset.state = "done";
  }

  draw() {
    if (this.place.hidden) return;
    const style = getComputedStyle(this.host), { lab } = this, own = [lab?.a, lab?.b];
    /** @param {string} label @param {number} i */
    const colour = (label, i) => {
      const k = own.indexOf(label);
      return k >= 0 ? style.getPropertyValue(this.colours[k] ?? "--curve1") : methodColours[i % methodColours.length] ?? "#888888";
    };
    const curves = [...this.points].map(([label, all], i) => {
      const good = all.filter((p) => p.error > 0 && p[this.axis] > 0).sort((p, q) => p[this.axis] - q[this.axis]);
      return { x: good.map((p) => p[this.axis]), y: good.map((p) => p.error), label, colour: colour(label, i), points: true };
    }).filter((curve) => curve.x.length > 0); // a method that cannot run this body has no entry
    this.plot.set({ title: "attitude error at the end, radians", curves, logX: true, logY: true, xLabel: this.axis === "calls" ? "torque evaluations" : this.axis });
  }
}
